"""The goals of a motion: after each instruction they decide whether it has arrived."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol

import numpy as np

from ..errors import show
from ..ir.program import Inst
from ..sim.memory import Array
from .areas import Element
from .breakpoints import Breakpoint
from .threads import Lane, thread_at
from .values import texts

if TYPE_CHECKING:
    from ..sim.machine import Machine
    from .areas import Area
    from .execution import Execution
    from .record import Record
    from .registers import Values
    from .writes import Writes


class Situation(Protocol):
    """The parts of a session on which goals depend."""

    writes: Writes

    @property
    def run(self) -> Execution:
        """The state of the run."""
        ...

    @property
    def record(self) -> Record:
        """The instructions that have been executed."""
        ...

    @property
    def lane(self) -> int | None:
        """The lane of the thread in the chunk that runs, or None."""
        ...

    @property
    def place(self) -> int:
        """The instruction that the thread executes next, -1 if it does not run."""
        ...

    @property
    def line(self) -> tuple[str, int] | None:
        """The file and the line of the thread, or None."""
        ...

    def values(self) -> Values:
        """Return the values of registers and special names."""
        ...

    def area(self, element: Element) -> Area | None:
        """Return the array of an element, or None."""
        ...


class Goal:
    """Decide whether a motion has arrived. `lane` is the lane of the current chunk to look at then, None for no other.

    A motion calls `begin` where it starts to execute, and `reached` after each instruction.
    """

    lane: int | None = None

    def __init__(self, session: Situation) -> None:
        self.session = session

    def begin(self) -> None:
        """Prepare for the instructions that follow."""

    def reached(self) -> str:
        """Return why the motion has arrived, or nothing if it has not."""
        raise NotImplementedError


class Never(Goal):
    """The end of the run."""

    def reached(self) -> str:
        """Return nothing."""
        return ""


class Stepped(Goal):
    """The next instruction of a thread."""

    def __init__(self, session: Situation, lane: Lane) -> None:
        super().__init__(session)
        self._lane = lane

    def reached(self) -> str:
        """Return the last instruction if the thread has executed it."""
        record = self.session.record
        if not record.executed_by(record.now - 1, self._lane.first, self._lane.lane):
            return ""
        return f"executed {self.session.run.launch.unit.insts[record.places[record.now - 1]]}"


class OtherLine(Stepped):
    """An instruction of another line, in the same thread."""

    def __init__(self, session: Situation, lane: Lane, line: tuple[str, int] | None) -> None:
        super().__init__(session, lane)
        self._line = line

    def reached(self) -> str:
        """Return a text if the thread is at another line."""
        return super().reached() if self.session.line != self._line else ""


class Breakpoints(Goal):
    """One of several breakpoints, in any thread."""

    def __init__(self, session: Situation, breakpoints: Iterable[Breakpoint]) -> None:
        super().__init__(session)
        self._breakpoints = [*breakpoints]

    def reached(self) -> str:
        """Return the breakpoint whose instruction is next and whose condition holds."""
        run = self.session.run
        for one in self._breakpoints:
            if run.pc in one.places and (lanes := self._lanes(run.machine, one)).any():
                own = self.session.lane
                self.lane = own if own is not None and lanes[own] else int(np.flatnonzero(lanes)[0])
                return f"breakpoint {one}"
        return ""

    def _lanes(self, m: Machine | None, one: Breakpoint) -> Array:
        """Return the lanes that are about to execute the instruction and meet the condition."""
        assert m is not None
        lanes = m.writing if m.writing.any() else m.active_bools
        if one.condition is None:
            return lanes
        values = self.session.values()
        return lanes & one.condition.holds(values.lookup) & values.known


class Barrier(Goal):
    """The next barrier of a thread: its next instruction is one."""

    def __init__(self, session: Situation, lane: Lane) -> None:
        super().__init__(session)
        self._lane = lane

    def reached(self) -> str:
        """Return the barrier that the thread is about to execute."""
        run = self.session.run
        m = run.machine
        if run.pc < 0 or m is None or m.first != self._lane.first or not m.active_bools[self._lane.lane]:
            return ""
        inst = m.unit.insts[run.pc]
        return f"barrier {inst}" * is_barrier(inst)


def is_barrier(inst: Inst) -> bool:
    """Return whether an instruction arrives or waits at a barrier of a warp, block or cluster, or at an mbarrier."""
    return "barrier" in inst.form.row.effects or inst.form.spelling.startswith(("mbarrier.", "tcgen05.commit"))


class Written(Goal):
    """The next write to an element."""

    def __init__(self, session: Situation, element: Element) -> None:
        super().__init__(session)
        self._element = element
        self._machine: Machine | None = None
        self._before: list[str] = []
        self._bytes = b""

    def begin(self) -> None:
        """Watch the element's bytes."""
        self._machine = self.session.run.machine
        area = self.session.area(self._element)
        one = area is not None and bool(self._element.indices)
        self._start = area.index(self._element.indices) if area is not None and one else 0
        self._count = 1 if one else None
        if area is None:
            return self.session.writes.watch(None)
        size = area.itemsize if one else area.size
        self.session.writes.watch(area.memory, area.first + self._start * area.itemsize, size)
        self._area = area
        self._before, self._bytes = self._texts(), self._bits()
        return None

    def _bits(self) -> bytes:
        return self._area.bits(self._start, self._count).tobytes()

    def _texts(self) -> list[str]:
        m = self.session.run.machine
        return [] if m is None else self._area.texts(m, self._start, self._count)

    def reached(self) -> str:
        """Return what has been written, by whom."""
        writes, run = self.session.writes, self.session.run
        if run.machine is not self._machine:
            self.begin()
            return ""
        if self.session.area(self._element) is None or (writes.lane is None and self._bits() == self._bytes):
            return ""
        self.lane, at, before, was = writes.lane, writes.at, self._before, self._bytes
        writes.forget()
        now = self._texts()
        self._before, self._bytes = now, self._bits()
        if at is None and now == before and self._bytes != was:  # a copy that no thread has waited for yet
            now = texts(self._area.bits(self._start, self._count), self._area.kind)
        changed = next((i for i, pair in enumerate(zip(before, now, strict=True)) if pair[0] != pair[1]), 0)
        text = f"{self._area.label(self._start + changed)} was {before[changed]}, is {now[changed]}"
        return text + self._by(at)

    def _by(self, at: int | None) -> str:
        m = self.session.run.machine
        if m is None or at is None or self.lane is None:
            return ": an asynchronous copy has written it"
        return f": {show(m.unit.insts[at].where)}, {thread_at(m, self.lane)}"
