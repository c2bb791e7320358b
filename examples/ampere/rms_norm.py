"""RMS norm of the rows of a matrix, and its gradient for JAX and torch: a reference and sweeps for each kernel.

The kernels are in `asmkit/ops/kernels/rms_norm.py`. `asmkit.ops.rms_norm` calls them on arrays of any framework.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import partial

import numpy as np

from asmkit import Sweep, bf16, f16, f32, inputs
from asmkit.ops.kernels.column_sums import sum_of_rows
from asmkit.ops.kernels.rms_norm import rms_norm, rms_norm_backward
from asmkit.types import Scalar, dtype


def reference(x: np.ndarray, w: np.ndarray, eps: float = 1e-6) -> np.ndarray:
    """Compute x · w / √(mean(x²) + eps) by rows."""
    return x * w / np.sqrt((x * x).mean(axis=1, keepdims=True) + eps)


def reference_backward(
    x: np.ndarray, w: np.ndarray, g: np.ndarray, eps: float = 1e-6, sign: int = -1, blocks: int = 2
) -> tuple[np.ndarray, np.ndarray]:
    """Compute dx, and the partial sums of dw by block."""
    scale = 1 / np.sqrt((x * x).mean(axis=1, keepdims=True) + eps)
    along = sign * (g * w * x).mean(axis=1, keepdims=True) * scale**3
    each = g * x * scale
    return g * w * scale + x * along, np.stack([each[i::blocks].sum(axis=0) for i in range(blocks)])


def size_backward(x: np.ndarray, w: np.ndarray, g: np.ndarray, blocks: int = 2) -> tuple[np.ndarray, np.ndarray]:
    """Return the scale of the errors: the sum of the absolute values of all terms."""
    return reference_backward(abs(x), abs(w), abs(g), sign=1, blocks=blocks)


def total(parts: np.ndarray) -> np.ndarray:
    """Sum the rows."""
    return parts.sum(axis=0)


def _powers(rng: np.random.Generator, shape: tuple[int, ...], elem: type[Scalar], terms: int) -> np.ndarray:
    """Draw rows of ±2ⁿ, so that 1/√ is a power of two, and vectors of integers."""
    if len(shape) == 1:
        return rng.integers(-8, 9, shape).astype(dtype(elem))
    return (rng.choice([-1.0, 1.0], shape) * 2.0 ** rng.integers(-4, 5, (shape[0], 1))).astype(dtype(elem))


def terms(d: Mapping[str, int]) -> int:
    """Return the longest chain of additions, in a thread, a warp and a block, plus the approximate steps."""
    return d["N"] // 32 + 12


EXACT = inputs.Generator("powers of two", _powers, exact=True)
TYPES = {"T": [f32, bf16, f16]}
RAGGED = [(3, 512), (5, 33), (2, 1), (1, 1028), (4, 1250), (1, 2051), (4099, 8)]
LONG = [(2, 3000), (1, 4097)]
BACKWARD = [(3, 33), (1, 1), (5, 1250), (3, 2051)]
SWEEP = [
    Sweep(
        rms_norm, reference, [{"M": m, "N": n} for m, n in RAGGED], terms=terms, options=TYPES,
        generators=(inputs.NORMAL, inputs.WIDE, inputs.CANCELLING),
        rtol=1e-2, atol=1e-2,
    ),
    Sweep(
        rms_norm, partial(reference, eps=0.0), [{"M": 3, "N": 256}, {"M": 1, "N": 4096}],
        options={**TYPES, "eps": [0.0]}, generators=(EXACT,),
    ),
    Sweep(
        rms_norm_backward, reference_backward, [{"M": m, "N": n} for m, n in [(5, 512), *BACKWARD]], terms=terms,
        size=size_backward, options={**TYPES, "BLOCKS": [2]},
        generators=(inputs.NORMAL, inputs.WIDE, inputs.CANCELLING),
        rtol=1e-2,
        atol=1e-2,
    ),
    Sweep(
        rms_norm_backward, reference_backward, [{"M": m, "N": n} for m, n in BACKWARD], terms=terms, size=size_backward,
        options={**TYPES, "BLOCKS": [2], "THREADS": [32]}, generators=(inputs.NORMAL,),
        rtol=1e-2, atol=1e-2,
    ),
    Sweep(
        sum_of_rows, total, [{"P": 264, "N": 33}, {"P": 1, "N": 64}], terms=lambda d: d["P"],
        options={"U": [f32, bf16]}, rtol=1e-2, atol=1e-2,
    ),
    Sweep(
        rms_norm, reference, [{"M": m, "N": n} for m, n in LONG], terms=terms,
        options={**TYPES, "THREADS": [32]}, generators=(inputs.NORMAL,),
        rtol=1e-2, atol=1e-2,
    ),
    Sweep(  # one block, which computes the fourth row and all rows after it
        rms_norm_backward, partial(reference_backward, blocks=1), [{"M": 9, "N": n} for n in (512, 33, 2051, 9000)],
        terms=lambda d: terms(d) + d["M"], size=partial(size_backward, blocks=1),
        options={**TYPES, "BLOCKS": [1], "REPEATABLE": [True, False]}, generators=(inputs.NORMAL,),
        rtol=1e-2, atol=1e-2,
    ),
]  # fmt: skip


def main() -> int:
    """Run the sweeps on every available backend."""
    return max(sweep.main(sys.argv[1:]) for sweep in SWEEP)


if __name__ == "__main__":
    sys.exit(main())
