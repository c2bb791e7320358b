"""Run every sweep on a CUDA device in every framework, and compare P1 with the simulator bit for bit.

Notes and results: docs/performance/aims.md.
"""

from __future__ import annotations

import runpy
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

import numpy as np

from asmkit import Sweep, bf16
from asmkit.testing import inputs
from asmkit.testing.sweep import Row

AMPERE = Path(__file__).parents[1] / "examples" / "ampere"
BACKENDS = ["jax", "torch", "cuda"]


def sweeps(file: str) -> list[Sweep]:
    """Load the sweeps of an example."""
    found = runpy.run_path(str(AMPERE / file))["SWEEP"]
    return [found] if isinstance(found, Sweep) else found


def summary(rows: list[Row]) -> str:
    """Return the worst error over its bound at each tolerance, or the worst error itself for exact sweeps."""
    worst: dict[str, float] = defaultdict(float)
    for row in rows:
        worst[row.judged] = max(worst[row.judged], row.max_abs if row.judged == "exact" else row.ratio)
    return "  ".join(f"{judged} {value:.3g}" for judged, value in sorted(worst.items()))


def correctness() -> bool:
    """Run every example on every framework; return whether all passed."""
    passed = True
    print(f"{'kernel':<18s} {'framework':<10s} {'cases':>5s} {'failed':>6s}  worst error / bound (exact: error)")
    for path in sorted(AMPERE.glob("*.py")):
        for sweep in sweeps(path.name):
            for backend in BACKENDS:
                table = sweep.run([backend])
                passed &= table.ok
                name = sweep.kernel.__name__
                print(
                    f"{name:<18s} {backend:<10s} {len(table.rows):5d} {len(table.failures):6d}  {summary(table.rows)}"
                )
                for row in table.failures[:3]:
                    print(f"    {row}")
    return passed


def bitwise() -> bool:
    """Compare P1 on the device with P1 in the simulator, and return whether all outputs are equal bit for bit."""
    gemm: Any = sweeps("gemm.py")[0].kernel
    same = True
    for generator in (inputs.NORMAL, inputs.WIDE, inputs.CANCELLING):
        rng = np.random.default_rng()
        a, b = (generator.make(rng, shape, bf16, 256) for shape in ((1024, 256), (1024, 256)))
        device, simulated = gemm(a, b, backend="cuda"), gemm(a, b, backend="sim")
        different = int((device.view(np.uint32) != simulated.view(np.uint32)).sum())
        same &= different == 0
        print(f"P1 device against simulator, {generator.name:<10s} inputs: {different} of {device.size} outputs differ")
    return same


def main() -> int:
    """Print both tables; the exit status is 0 if all checks pass."""
    passed, same = correctness(), bitwise()
    return 0 if passed and same else 1


if __name__ == "__main__":
    sys.exit(main())
