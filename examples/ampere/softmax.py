"""Softmax of the rows of a matrix: a reference, and inputs whose results are exact.

The kernel is in `asmkit/ops/kernels/softmax.py`. `asmkit.ops.softmax` calls it on arrays of any framework.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping

import numpy as np

from asmkit import Sweep, bf16, f32, inputs
from asmkit.ops.kernels.softmax import softmax
from asmkit.types import Scalar, dtype


def reference(x: np.ndarray) -> np.ndarray:
    """Compute exp(x) / Σ exp(x) by rows."""
    powers = np.exp(x - x.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def size(x: np.ndarray) -> np.ndarray:
    """Return the scale of the errors: the result times the distance of x from the maximum, which is rounded too."""
    return reference(x) * (1 + x.max(axis=1, keepdims=True) - x)


def _few(rng: np.random.Generator, shape: tuple[int, ...], elem: type[Scalar], terms: int) -> np.ndarray:
    """Draw rows with one, two, four, … equal elements and all others far below, so that the results are exact."""
    made = np.full(shape, -1000.0)
    for row in made:
        row[rng.choice(shape[1], 1 << rng.integers(0, shape[1].bit_length()), replace=False)] = rng.integers(-8, 9)
    return made.astype(dtype(elem))


def terms(d: Mapping[str, int]) -> int:
    """Return the longest chain of additions, in a thread, a warp and a block, plus the approximate steps."""
    return d["N"] // 32 + 12


EXACT = inputs.Generator("few equal", _few, exact=True)
TYPES = {"T": [f32, bf16]}
RAGGED = [(3, 512), (5, 33), (2, 1), (1, 1028), (4, 1250), (1, 2051), (4099, 8)]
LONG = [(2, 3000), (1, 4097)]
SWEEP = [
    Sweep(
        softmax, reference, [{"M": m, "N": n} for m, n in RAGGED], terms=terms, size=size, options=TYPES,
        generators=(inputs.NORMAL, EXACT, inputs.WIDE, inputs.CANCELLING), rtol=1e-2, atol=1e-2,
    ),
    Sweep(
        softmax, reference, [{"M": m, "N": n} for m, n in LONG], terms=terms, size=size,
        options={**TYPES, "THREADS": [32]}, generators=(inputs.NORMAL, EXACT), rtol=1e-2, atol=1e-2,
    ),
]  # fmt: skip


def main() -> int:
    """Run the sweeps on every available backend."""
    return max(sweep.main(sys.argv[1:]) for sweep in SWEEP)


if __name__ == "__main__":
    sys.exit(main())
