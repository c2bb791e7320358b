"""Measure the search over the 18 configurations of T6, with an empty cache each time: `python bench/tune.py`.

Notes and results: docs/performance/aims.md.
"""

from __future__ import annotations

import os
import runpy
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

LADDER = Path(__file__).parents[1] / "examples" / "ampere" / "gemv.py"
GRID = {"BLOCK_N": [2, 4, 8, 32, 64, 128], "THREADS": [4, 8, 32]}
SIZE = 1024
NOISE = 1.02
"""The upper limit of the difference between two runs of one kernel."""


def build(arch: str = "sm_90a") -> tuple[int, int, float]:
    """Return how many configurations were assembled, how many fit no block, and the seconds that this took."""
    from asmkit import AsmError
    from asmkit.kernel.launch_plan import Values
    from asmkit.perf.tune import expanded

    kernel = runpy.run_path(str(LADDER))["gemv_tree"]

    def image(config: Any) -> bool:
        try:
            return bool(kernel.image(arch=arch, N=SIZE, K=SIZE, **config))
        except AsmError as problem:
            if problem.code != "GRID":
                raise
            return False

    start = time.perf_counter()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        made = list(pool.map(image, expanded(GRID, Values({}))))
    return sum(made), len(made) - sum(made), time.perf_counter() - start


def search() -> bool:
    """Tune on the device.  Return whether it took less than the limit and whether the winner is the best."""
    import torch

    import asmkit

    kernel = runpy.run_path(str(LADDER))["gemv_tree"]
    a, b = torch.randn(SIZE, device="cuda").half(), torch.randn(SIZE, SIZE, device="cuda").half()
    torch.cuda.synchronize()
    start = time.perf_counter()
    tuned = asmkit.tune(kernel, GRID, (a, b), reference=lambda a, b: b.double() @ a.double())
    taken = time.perf_counter() - start
    print(tuned)
    start = time.perf_counter()
    known = asmkit.tune(kernel, GRID, (a, b))
    print(f"tuned in {taken:.2f} s, remembered in {1e3 * (time.perf_counter() - start):.1f} ms")
    calls = {entry.text: kernel.bind(a, b, **entry.config) for entry in tuned.entries if entry.timed}
    table = asmkit.bench(calls, rounds=31)
    ratio = table.ratio(tuned.entries[0].text, table.best.name)
    print(f"the winner takes {ratio:.3f} × the best when all are timed again ({table.best.name})")
    return taken <= 5 and ratio <= NOISE and known.remembered


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        os.environ["ASMKIT_CACHE"] = folder
        made, unfit, taken = build()
        print(f"{made} configurations assembled, {unfit} that fit no block, in {taken:.2f} s on {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["ASMKIT_CACHE"] = folder
        from asmkit import AsmError
        from asmkit.launch import cuda

        try:
            cuda.device()
        except AsmError as problem:
            print(f"not tuned: {problem.findings[0].message}")
            return 0 if taken <= 2 else 1
        return 0 if search() and taken <= 2 else 1


if __name__ == "__main__":
    sys.exit(main())
