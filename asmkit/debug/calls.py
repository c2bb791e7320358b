"""The calls in which a thread is: the places to which it returns, from the instructions that it has executed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..ir.program import Inst
from .goals import Stepped

if TYPE_CHECKING:
    from .goals import Situation
    from .record import Record
    from .threads import Lane

_RETURNS = ("ret", "s_setpc_b64")


def is_call(inst: Inst) -> bool:
    """Return whether an instruction calls a function."""
    return "call" in inst.form.row.effects


class CallStack:
    """The instructions to which a thread returns, the innermost call last."""

    def __init__(self, record: Record, lane: Lane, place: int) -> None:
        """Follow a thread from the start of the run to the present, at which it is at `place`."""
        self._insts = record.insts
        self.returns: list[int] = []
        last = -1
        for moment in range(record.now):
            if record.executed_by(moment, lane.first, lane.lane):
                self.follow(last, record.places[moment])
                last = record.places[moment]
        self.follow(last, place)

    def follow(self, before: int, after: int) -> None:
        """Follow a thread from an instruction to the next one that it executes, -1 for none.

        A jump to a place to which no call returns is a tail call, or a jump inside a function.
        """
        if before < 0 or after < 0:
            return
        if is_call(self._insts[before]):
            if after != before + 1:  # a call whose guard is false falls through
                self.returns.append(before + 1)
        elif self._insts[before].form.row.head in _RETURNS and after in self.returns:
            while self.returns.pop() != after:
                pass


class Outside(Stepped):
    """An instruction of a thread with at most a number of calls around it."""

    def __init__(self, session: Situation, lane: Lane, place: int, *, most: int | None = None) -> None:
        """Start at `place`. Without a number, the calls around this place are the maximum."""
        super().__init__(session, lane)
        self._stack = CallStack(session.record, lane, place)
        self._most = len(self._stack.returns) if most is None else most
        self._last = -1

    def reached(self) -> str:
        """Return the last instruction if the thread has executed it and no further call is around the next one."""
        why, record = super().reached(), self.session.record
        if not why:
            return ""
        self._stack.follow(record.places[record.now - 1], self.session.place)
        return why if len(self._stack.returns) <= self._most else ""
