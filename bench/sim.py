"""Measure the simulator: seconds for whole kernels, exact and not, with and without watchers.

Notes and results: docs/performance/aims.md.
"""

from __future__ import annotations

import importlib.util
import statistics
import time
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from asmkit import bf16, dtype, f16
from asmkit.kernel.kernel import Kernel
from asmkit.sim import run

RUNS = 5
EXAMPLES = Path(__file__).parents[1] / "examples" / "ampere"


def example(file: str, name: str) -> Kernel[Any]:
    """Load a kernel of the examples."""
    spec = importlib.util.spec_from_file_location(file, EXAMPLES / f"{file}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return getattr(module, name)


def seconds(kernel: Kernel[Any], dims: dict[str, int], elem: Any, **how: Any) -> float:
    """Return the median time of one run on random data."""
    launch = kernel.launch(**dims)
    rng = np.random.default_rng()
    arrays = [rng.standard_normal(shape).astype(dtype(elem)) for shape in kernel.input_shapes(dims)]
    outputs = [np.empty(result.shape, dtype(result.elem)) for result in launch.outputs]
    params = dict(zip(launch.arrays, [*arrays, *outputs], strict=True)) | {
        p.name: dtype(p.type).type(launch.scalars[p.name]) for p in kernel.params.registers
    }
    whole = kernel.isa.whole(launch.program)
    times: list[float] = []
    for _ in range(RUNS + 1):
        start = time.perf_counter()
        run(whole, grid=launch.grid, block=launch.block, params=params, **how)
        times.append(time.perf_counter() - start)
    return statistics.median(times[1:])


def main() -> None:
    """Print the table."""
    gemm, gemv = example("gemm", "gemm"), example("gemv", "gemv_shuffle")
    cube = {"M": 512, "N": 512, "K": 512}
    small = {"M": 128, "N": 128, "K": 128}
    square = {"N": 1024, "K": 1024}
    hows: dict[str, dict[str, Any]] = {
        "exact, no watchers, 1 thread": {"watch": [], "threads": 1},
        "exact, no watchers, 2 threads": {"watch": [], "threads": 2},
        "exact, default watchers, 2 threads": {"threads": 2},
        "exact=False, no watchers, 2 threads": {"watch": [], "threads": 2, "exact": False},
    }
    cases = [("P1 128³", gemm, small, bf16), ("P1 512³", gemm, cube, bf16), ("GEMV 1024²", gemv, square, f16)]
    for (name, kernel, dims, elem), (how, keywords) in product(cases, hows.items()):
        print(f"{name:<12s} {how:<38s} {seconds(kernel, dims, elem, **keywords) * 1e3:9.1f} ms")


if __name__ == "__main__":
    main()
