"""Record the executed instructions: line, number of active lanes, and the values that one thread reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...errors import show
from ..thread_names import Triple, block_of, thread_of, three
from . import Watcher

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ..machine import Machine


class Trace(Watcher):
    """Record the instructions that one thread executes in `lines`, at most `limit` of them."""

    name = "trace"
    serial = True

    def __init__(
        self, thread: int | tuple[int, ...] = 0, block: int | tuple[int, ...] = 0, limit: int = 10_000
    ) -> None:
        self.thread, self.block, self.limit = _zeros(thread), _zeros(block), limit
        self.lines: list[str] = []

    def instruction(self, m: Machine, at: int, inst: Inst) -> None:
        """Record the instruction if the thread executes it."""
        lane = self._lane(m)
        if lane is None or len(self.lines) >= self.limit or not m.active_bools[lane]:
            return
        values = dict.fromkeys(f"{reg}={_value(m, m.unit.slot(reg), lane)}" for reg in inst.reads())
        self.lines.append(f"{show(inst.where)}  [{m.active_count}]  {inst}  {' '.join(values)}".rstrip())

    def _lane(self, m: Machine) -> int | None:
        notes = self.state(m)
        if "lane" not in notes:
            found = (i for i in range(m.lanes) if thread_of(m, i) == self.thread and block_of(m, i) == self.block)
            notes["lane"] = next(found, None)
        return notes["lane"]


def _zeros(at: int | tuple[int, ...]) -> Triple:
    """Return coordinates of one to three numbers as three numbers, missing ones as 0."""
    x, y, z = (*((at,) if isinstance(at, int) else at), 0, 0, 0)[:3]
    return three((x, y, z))


def _value(m: Machine, slot: int, lane: int) -> str:
    value = m.lane_value(slot, lane)
    return "unset" if value is None else hex(value)
