"""Layer norm of the rows of a matrix: a reference, and inputs that show errors of the moments.

The kernel is in `asmkit/ops/kernels/layer_norm.py`. `asmkit.ops.layer_norm` calls it on arrays of any framework.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import partial

import numpy as np

from asmkit import Sweep, bf16, f32, inputs
from asmkit.ops.kernels.layer_norm import layer_norm
from asmkit.types import Scalar, dtype


def reference(x: np.ndarray, w: np.ndarray, b: np.ndarray, eps: float = 1e-5) -> np.ndarray:
    """Compute (x - mean) / √(var + eps) · w + b by rows."""
    return (x - x.mean(axis=1, keepdims=True)) / _deviation(x, eps) * w + b


def size(x: np.ndarray, w: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Return the scale of the errors: the sum of the absolute values of all terms."""
    return (abs(x) + abs(x).mean(axis=1, keepdims=True)) / _deviation(x, 1e-5) * abs(w) + abs(b)


def _deviation(x: np.ndarray, eps: float) -> np.ndarray:
    return np.sqrt(x.var(axis=1, keepdims=True) + eps)


def _powers(rng: np.random.Generator, shape: tuple[int, ...], elem: type[Scalar], terms: int) -> np.ndarray:
    """Draw rows that are half c + 2ⁿ and half c - 2ⁿ, exact without eps, and vectors of integers."""
    if len(shape) == 1:
        return rng.integers(-8, 9, shape).astype(dtype(elem))
    signs = rng.permuted(np.where(np.arange(shape[1]) % 2, np.ones((shape[0], 1)), -1.0), axis=1)
    return (rng.integers(-8, 9, (shape[0], 1)) + signs * 2.0 ** rng.integers(0, 4, (shape[0], 1))).astype(dtype(elem))


def _outlier(rng: np.random.Generator, shape: tuple[int, ...], elem: type[Scalar], terms: int) -> np.ndarray:
    """Draw normal values, except for the first element of each row, which is far from all others."""
    made = rng.standard_normal(shape)
    made[..., 0] *= 1000.0
    return made.astype(dtype(elem))


def terms(d: Mapping[str, int]) -> int:
    """Return the longest chain of additions, in a thread, a warp and a block, plus the approximate steps."""
    return d["N"] // 32 + 12


EXACT, OUTLIER = inputs.Generator("powers of two", _powers, exact=True), inputs.Generator("outlier", _outlier)
TYPES = {"T": [f32, bf16]}
RAGGED = [(3, 512), (5, 33), (2, 1), (1, 1028), (4, 1250), (1, 2051), (4099, 8)]
LONG = [(2, 3000), (1, 4097), (2, 4096)]
SWEEP = [
    Sweep(
        layer_norm, reference, [{"M": m, "N": n} for m, n in RAGGED], terms=terms, size=size, options=TYPES,
        generators=(inputs.NORMAL, inputs.WIDE, inputs.CANCELLING, OUTLIER), rtol=1e-2, atol=1e-2,
    ),
    Sweep(
        layer_norm, partial(reference, eps=0.0), [{"M": 3, "N": 256}, {"M": 1, "N": 4096}],
        size=size, options={**TYPES, "eps": [0.0]}, generators=(EXACT,),
    ),
    Sweep(
        layer_norm, reference, [{"M": m, "N": n} for m, n in LONG], terms=terms, size=size,
        options={**TYPES, "THREADS": [32]}, generators=(inputs.NORMAL,), rtol=1e-2, atol=1e-2,
    ),
]  # fmt: skip


def main() -> int:
    """Run the sweeps on every available backend."""
    return max(sweep.main(sys.argv[1:]) for sweep in SWEEP)


if __name__ == "__main__":
    sys.exit(main())
