"""Prepare the steps of a program when they are first executed."""

from __future__ import annotations

from collections.abc import Callable
from threading import RLock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .machine import Machine
    from .value_steps import Step


class LazySteps:
    """The steps of a program. Until it is prepared, the step of an instruction is `_first`, which prepares it."""

    def __init__(self, count: int, prepare: Callable[[int], Step]) -> None:
        self._prepare, self._lock = prepare, RLock()
        self._unprepared: Step = self._first  # one object for all instructions
        self.all: list[Step] = [self._unprepared] * count

    def prepared(self, at: int) -> Step:
        """Return the step of an instruction. It is prepared on the first call."""
        if self.all[at] is self._unprepared:
            with self._lock:  # chunks run in several threads
                if self.all[at] is self._unprepared:
                    self.all[at] = self._prepare(at)
        return self.all[at]

    def _first(self, m: Machine) -> int | None:
        """Prepare the step of the instruction that the machine executes, then run it."""
        step, steps = self.prepared(m.at), m.launch.steps
        if steps[m.at] is self._unprepared:  # otherwise a watcher's step calls this one
            steps[m.at] = step
        return step(m)
