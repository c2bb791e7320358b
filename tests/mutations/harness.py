"""Run a program under the watchers, and say what is found: a kernel, its inputs, and the results it must have."""

from __future__ import annotations

import signal
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from asmkit import AsmError
from asmkit.errors import AsmWarning
from asmkit.gcn.analysis import hazards
from asmkit.ir.program import Program
from asmkit.kernel.launch_plan import Launch
from asmkit.launch import simulator

WATCH = ["memcheck", "initcheck", "synccheck", "racecheck"]
LIMIT = 10
"""Seconds after which a run counts as one that does not end."""

Array = np.ndarray


@dataclass(frozen=True)
class Case:
    """A launch of a kernel: the dimensions and options by name, the inputs, and the function of their results."""

    name: str
    kernel: Any
    named: Mapping[str, Any]
    inputs: Callable[[np.random.Generator], Sequence[Array]]
    reference: Callable[..., Any] | None = None
    device: Mapping[str, int] | None = None
    close: float = 0.0
    """The tolerance of the comparison, relative to the largest result."""

    @cached_property
    def launch(self) -> Launch:
        return self.kernel.launch(arch=self.kernel.rules.arch[0], device=self.device, **self.named)

    @cached_property
    def arrays(self) -> list[Array]:
        return [np.ascontiguousarray(one) for one in self.inputs(np.random.default_rng(1))]

    @cached_property
    def expected(self) -> list[Array]:
        """The results of the reference, or of the unchanged kernel where there is none."""
        if self.reference is None:
            return simulator.run(self.launch, self.arrays, watch=[])
        made = self.reference(*self.arrays)
        return [*made] if isinstance(made, tuple) else [made]

    def is_right(self, results: Sequence[Array]) -> bool:
        pairs = zip(results, self.expected, strict=False)
        return all(_near(np.asarray(got), np.asarray(want), self.close) for got, want in pairs)


def _near(got: Array, want: Array, close: float) -> bool:
    if not close:  # parts of a workspace that no block writes are NaN
        got, want = got.reshape(-1), want.reshape(-1).astype(got.dtype)
        return got.size == want.size and bool(((got == want) | ((got != got) & (want != want))).all())
    got, want = got.astype(np.float64).reshape(-1), want.astype(np.float64).reshape(-1)
    return bool(np.abs(got - want).max(initial=0) <= close * max(1.0, np.abs(want).max(initial=0)))


class DoesNotEndError(Exception):
    """A run took more processor time than the limit."""


@contextmanager
def limited(seconds: int) -> Iterator[None]:
    """Raise DoesNotEndError in the block after some seconds of processor time, which other processes do not prolong."""

    def stop(*_: object) -> None:
        raise DoesNotEndError

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def findings(case: Case, program: Program, limit: int = LIMIT) -> list[str]:
    """Return what is found in a program that replaces the case's: codes, `values`, `hang`, or nothing.

    Static checks come first. Their codes, and warnings, have a prefix.
    """
    if found := _static(case, program):
        return found
    try:
        with warnings.catch_warnings(record=True) as told, limited(limit):
            warnings.simplefilter("always")
            results = simulator.run(replace(case.launch, program=program), case.arrays, watch=WATCH)
        told = [one for one in told if issubclass(one.category, AsmWarning)]
    except DoesNotEndError:
        return ["hang"]
    except AsmError as error:
        return sorted({finding.code for finding in error.findings})
    finally:
        simulator._wholes.pop(id(program), None)
    if told:
        return sorted({f"warning {str(one.message).split(': ')[1]}" for one in told})
    return [] if case.is_right(results) else ["values"]


def _static(case: Case, program: Program) -> list[str]:
    if program.isa == "gcn":
        found = [one for one in hazards.check(program) if one.mistake not in hazards.ADVICE]
    else:
        found = case.kernel.isa.check(program)
    return sorted({f"static {one.code}" for one in found})
