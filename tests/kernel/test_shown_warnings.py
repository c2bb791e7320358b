"""Warnings have the user's line, and are shown once for each line that calls the kernel."""

from __future__ import annotations

import threading
import warnings
from collections.abc import Callable

import numpy as np
import pytest

import asmkit
from asmkit import AsmWarning, Ptr, ptx, sweep, u32

HERE = __file__


@ptx.kernel(arch="sm_80", signature="(N)->(N)", block=64, grid=2, zero_init=("d",))
def tickets(k: ptx.Builder, a: Ptr[u32], d: Ptr[u32]) -> None:
    """Write a ticket that one thread draws. Its number depends on the order of execution."""
    mine, add = k.reg(u32), k.reg(u32)
    k.ptx.ld.global_.u32(add, a[0])
    k.ptx.atom.global_.add.u32(mine, d[0], add)
    with k.if_(k.tid.x == 17):
        k.ptx.st.global_.u32((d + k.ctaid.x)[1], mine)


def shown(run: Callable[[], object], action: str = "default") -> list[warnings.WarningMessage]:
    """Return the warnings of a run with two schedules."""
    with warnings.catch_warnings(record=True) as caught, asmkit.watching(["memcheck"], schedules=2):
        warnings.simplefilter(action)
        run()
    assert {one.category for one in caught} <= {AsmWarning}
    assert {one.filename for one in caught} <= {HERE}
    return caught


def _ones(value: int) -> np.ndarray:
    return np.full(4, value, np.uint32)


def test_a_call_in_a_loop_shows_one_warning():
    """The values in the messages differ, and so do their texts."""

    def run() -> None:
        for value in range(1, 5):
            tickets(_ones(value))

    (one,) = shown(run)
    assert one.lineno == run.__code__.co_firstlineno + 2
    assert len({str(each.message) for each in shown(run, "always")}) == 4


def test_each_line_shows_its_own():
    def run() -> None:
        tickets(_ones(1))
        tickets(_ones(1))

    assert [one.lineno for one in shown(run)] == [run.__code__.co_firstlineno + 1, run.__code__.co_firstlineno + 2]


def test_each_context_of_warnings_shows_them_again():
    def run() -> None:
        tickets(_ones(1))

    assert len(shown(run)) == len(shown(run)) == 1
    assert shown(run, "ignore") == []
    for _ in range(2):
        with pytest.raises(AsmWarning, match="NONDETERMINISTIC"):
            shown(run, "error")


def test_a_bound_call_shows_the_line_that_runs_it():
    bound = tickets.bind(_ones(1))

    def run() -> None:
        for _ in range(3):
            bound()

    (one,) = shown(run)
    assert one.lineno == run.__code__.co_firstlineno + 2


def test_a_sweep_shows_the_line_that_starts_it():
    def run() -> None:
        sweep(tickets, lambda a: np.zeros_like(a), [{"N": 4}, {"N": 8}], backends=["sim"])

    (one,) = shown(run)
    assert one.lineno == run.__code__.co_firstlineno + 1


def test_a_user_thread_shows_its_line():
    def call() -> None:
        tickets(_ones(1))

    def run() -> None:
        thread = threading.Thread(target=call)
        thread.start()
        thread.join()

    (one,) = shown(run)
    assert one.lineno == call.__code__.co_firstlineno + 1


def test_a_torch_call_shows_its_line():
    torch = pytest.importorskip("torch")

    def run() -> None:
        for value in range(1, 4):
            tickets(torch.full((4,), value, dtype=torch.uint32))

    (one,) = shown(run)
    assert one.lineno == run.__code__.co_firstlineno + 2
