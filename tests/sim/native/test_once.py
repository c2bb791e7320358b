"""Compiled code uses the addresses of plans of products, which live as long as the process."""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

import pytest

from asmkit.gcn.sim.alu.native_mfma import mfma_plan
from asmkit.ptx.sim.alu.native_mma import mma_plan
from asmkit.sim.native.once import once
from asmkit.types import s4, s32

T = TypeVar("T")
THREADS = 4
PLANS: dict[str, Callable[[], object]] = {
    "mma": lambda: mma_plan(shape="m8n8k32", a_type=s4, b_type=s4, c_type=s32, d_type=s32, satfinite=True),
    "mfma": lambda: mfma_plan(name="v_mfma_f32_32x32x1_2b_f32", arch="gfx90a", blgp=3),
}


def together(make: Callable[[], T]) -> list[T]:
    """Return the results of threads that call a function at the same time."""
    barrier = Barrier(THREADS)

    def call(_: int) -> T:
        barrier.wait()
        return make()

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(THREADS) as pool:
            return [*pool.map(call, range(THREADS))]
    finally:
        sys.setswitchinterval(before)


@pytest.mark.parametrize("name", PLANS)
def test_threads_get_the_same_plan(name: str) -> None:
    first, *others = together(PLANS[name])
    assert first is not None
    assert all(one is first for one in others)


def test_results_depend_on_the_arguments() -> None:
    calls: list[tuple[int, int]] = []

    @once
    def total(a: int, b: int = 0) -> int:
        calls.append((a, b))
        return a + b

    assert [total(1), total(1, b=2), total(1), total(1, b=2), total(3, b=2)] == [1, 3, 1, 3, 5]
    assert calls == [(1, 0), (1, 2), (3, 2)]
