"""Kernels with asynchronous copies and products compute the same on any number of host threads."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from asmkit import watching
from asmkit.ir.program import Program
from asmkit.ptx.sim.alu import native_mma
from asmkit.sim import Report, engine, host_threads
from asmkit.sim.native import products
from asmkit.sim.points.observe import observing

from .test_product_kernels import arrays, bits, example

pytestmark = pytest.mark.skipif(not products.available(), reason="no compiler")

KERNELS: dict[str, tuple[Any, list[np.ndarray], dict[str, Any]]] = {
    "wgmma GEMM": (example("hopper/gemm.py", "gemm"), arrays((512, 64), (512, 64)), {}),
    "attention": (example("hopper/attention.py", "attention"), arrays(*[(1, 4, 128, 64)] * 3), {"causal": True}),
    "MFMA GEMM": (example("cdna/gemm_mfma.py", "gemm_mfma"), arrays((256, 64), (256, 64)), {}),
}


def outcome(name: str, watch: str, threads: int, monkeypatch: pytest.MonkeyPatch) -> tuple[list[bytes], list[object]]:
    """Return the bits of the results, and the findings and the counters of the run."""
    monkeypatch.setattr(engine.os, "cpu_count", lambda: threads)
    kernel, given, options = KERNELS[name]
    reports: list[object] = []

    def keep(program: Program, report: Report) -> None:
        reports.append(([str(one) for one in report.findings], dict(report.counters)))

    with watching(watch, engine="native"), observing(keep):
        made = bits(kernel(*given, **options))
    return [one.tobytes() for one in made], reports


def _eight(share: float | None) -> int:
    """Return the number of useful threads, whatever the share of compiled code is."""
    return 8


@pytest.mark.parametrize("watch", ["none", "default"])
@pytest.mark.parametrize("name", KERNELS)
def test_any_number_of_threads(name: str, watch: str, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[int] = []
    own = engine.Launch._in_threads

    def in_threads(self: engine.Launch, most: int, chunks: list[tuple[int, int]]) -> None:
        threads.append(most)
        own(self, most, chunks)

    one = outcome(name, watch, 1, monkeypatch)
    for module in (engine, host_threads):  # small launches are not worth several threads
        monkeypatch.setattr(module, "useful", _eight)
    monkeypatch.setattr(engine, "WORTH", 0)
    monkeypatch.setattr(engine.Launch, "_in_threads", in_threads)
    assert len(one[1]) == 1
    assert any(any(part) for part in one[0])
    for count in (2, 4):
        assert outcome(name, watch, count, monkeypatch) == one
    assert threads[0] == 2
    assert threads[-1] > 2


@pytest.mark.parametrize("name", ["wgmma GEMM", "attention"])
def test_helpers_compute_products(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A launch of one chunk runs on one thread, and the others compute its products while it continues.

    If they compute nothing, each product is computed as late as possible: when its registers are needed.
    """
    counts: list[int] = []
    own = products.Servers.post

    def post(self: products.Servers, *operands: Any) -> None:
        counts.append(operands[-1])
        own(self, *operands)

    def serve(self: products.Servers) -> None:
        """Compute nothing."""

    one = outcome(name, "default", 1, monkeypatch)
    monkeypatch.setattr(native_mma, "WORTH", 1)
    monkeypatch.setattr(products.Servers, "post", post)
    assert outcome(name, "default", 3, monkeypatch) == one
    assert max(counts) > 1
    monkeypatch.setattr(products.Servers, "serve", serve)
    assert outcome(name, "none", 3, monkeypatch)[0] == one[0]
