"""Observe the runs of the simulator: `asmkit.probes`, and the events for `asmkit.timeline`."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING, TypeAlias

from ...errors import DiagnosticCode, error
from .probes import Probed, Probes

if TYPE_CHECKING:
    from ...ir.program import Program
    from ..report import Report

Observer: TypeAlias = "Callable[[Program, Report], None]"
"""A function that is called after each run of a program."""

observers: list[Observer] = []
"""The observers of all runs of the process."""
_lock = Lock()


@contextmanager
def observing(observer: Observer) -> Generator[None]:
    """Call a function after each run in the simulator, in all threads of the process, while the context is active."""
    with _lock:
        observers.append(observer)
    try:
        yield
    finally:
        with _lock:
            observers[:] = [one for one in observers if one is not observer]


def ran(program: Program, report: Report) -> None:
    """Call the observers. A run has ended."""
    with _lock:
        called = [*observers]
    for observer in called:
        observer(program, report)


class ProbedRuns(Mapping[str, Probed]):
    """The probes of several runs. A name gives the values of the last run that has it."""

    def __init__(self) -> None:
        self.runs: list[Probes] = []
        """The probes of each run with probes, in order."""

    def __getitem__(self, name: str) -> Probed:
        for run in reversed(self.runs):
            if name in run:
                return run[name]
        fix = f"use one of {', '.join(self)}" if self.runs else "call a kernel with `k.probe` in the simulator"
        what = f'no run has executed `k.probe("{name}", …)`'
        raise error(DiagnosticCode.KERNEL, what=what, fix=fix)

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys(name for run in self.runs for name in run))

    def __len__(self) -> int:
        return len(list(iter(self)))


@contextmanager
def probes() -> Generator[ProbedRuns]:
    """Collect the values of `k.probe` of all runs in the simulator while the context is active.

    `found["acc"]` has the values of the last run. A result of `jax.jit` must be waited for inside the context.
    """
    found = ProbedRuns()

    def add(program: Program, report: Report) -> None:
        if report.probes:
            found.runs.append(report.probes)

    with observing(add):
        yield found
