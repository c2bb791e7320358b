"""The time in compiled code is counted for each host thread, whatever calls the code."""

from __future__ import annotations

from threading import Thread
from time import thread_time
from typing import Any

import numpy as np
import pytest

from asmkit import bf16, dtype, watching
from asmkit.sim import engine
from asmkit.sim.native import products
from asmkit.sim.native.unlocked import seconds, unlocked

from .test_product_kernels import example

SPIN = 0.02


@unlocked
def _spins(until: float) -> float:
    began = thread_time()
    while thread_time() - began < until:
        pass
    return until


def test_each_thread_has_a_clock() -> None:
    found: list[float] = []

    def run() -> None:
        before = seconds()
        assert _spins(SPIN) == SPIN
        found.append(seconds() - before)

    before = seconds()
    other = Thread(target=run)
    other.start()
    other.join()
    assert seconds() == before
    run()
    assert all(SPIN <= one < 2 * SPIN for one in found)
    assert len(found) == 2


@pytest.mark.skipif(not products.available(), reason="no compiler")
def test_products_count_as_compiled_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """The share of a kernel falls if its products do not count."""
    kernel, arrays = example("hopper/gemm.py", "gemm"), [np.ones((256, 256), dtype(bf16))] * 2
    shares: list[float] = []

    def ran() -> None:
        with watching("memcheck", engine="native"):  # without racecheck, Python starts the products
            kernel(*arrays)

    def run_chunk(self: Any, first: int, blocks: int) -> None:
        own(self, first, blocks)
        shares.append(self.unit.compiled_share)

    own = engine.Launch.run_chunk
    monkeypatch.setattr(engine.Launch, "run_chunk", run_chunk)
    monkeypatch.setattr(engine.os, "cpu_count", lambda: 1)  # otherwise helpers compute products
    ran()
    ran()
    counted = shares[-1]
    plain = products.functions()._replace(products_at=products._library().products_at)
    monkeypatch.setattr(products, "functions", lambda: plain)
    ran()
    assert 0 < shares[-1] < counted < 1
