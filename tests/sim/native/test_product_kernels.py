"""Kernels with matrix products compute the same bits with both engines, with and without watchers."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from asmkit import bf16, dtype, watching
from asmkit.sim.native import products

pytestmark = pytest.mark.skipif(not products.available(), reason="no compiler")


EXAMPLES = Path(__file__).parents[3] / "examples"


def example(file: str, name: str) -> Any:
    return runpy.run_path(str(EXAMPLES / file))[name]


def arrays(*shapes: tuple[int, ...]) -> list[np.ndarray]:
    rng = np.random.default_rng(6)
    return [rng.standard_normal(shape).astype(dtype(bf16)) for shape in shapes]


CASES: dict[str, tuple[Any, list[np.ndarray], dict[str, Any]]] = {
    "wgmma from shared memory": (example("hopper/gemm.py", "gemm"), arrays((192, 72), (136, 72)), {"bn": 80}),
    "wgmma from registers": (example("hopper/attention.py", "attention"), arrays(*[(1, 1, 192, 64)] * 3), {"bn": 80}),
    "tcgen05": (example("blackwell/attention.py", "attention"), arrays(*[(1, 1, 90, 64)] * 3), {"bn": 64}),
    "mfma": (example("cdna/gemm_mfma.py", "gemm_mfma"), arrays((64, 64), (64, 64)), {}),
}


def bits(made: Any) -> list[np.ndarray]:
    return [np.asarray(one).view(np.uint8) for one in (made if isinstance(made, tuple) else (made,))]


@pytest.mark.parametrize("watch", ["none", "default"])
@pytest.mark.parametrize("name", CASES)
def test_both_engines(name: str, watch: str):
    kernel, given, options = CASES[name]
    results: list[list[np.ndarray]] = []
    for engine in ("numpy", "native"):
        with watching(watch, engine=engine):
            results.append(bits(kernel(*given, **options)))
    for want, got in zip(*results, strict=True):
        assert want.any()
        assert np.array_equal(want, got)
