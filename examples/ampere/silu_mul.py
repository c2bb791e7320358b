"""SiLU of a gate times a value, the activation of gated MLPs: a reference, shapes and sweeps.

The kernel is in `asmkit/ops/kernels/silu_mul.py`. `asmkit.ops.silu_mul` calls it on arrays of any framework.
"""

from __future__ import annotations

import sys

import numpy as np

from asmkit import Sweep, bf16, f32, inputs
from asmkit.ops.kernels.silu_mul import silu_mul
from asmkit.types import Scalar, dtype


def reference(g: np.ndarray, u: np.ndarray) -> np.ndarray:
    """Compute g · sigmoid(g) · u."""
    with np.errstate(over="ignore"):
        return g / (1 + np.exp(-g)) * u


def _far(rng: np.random.Generator, shape: tuple[int, ...], elem: type[Scalar], terms: int) -> np.ndarray:
    """Draw zeros and multiples of 128, for which sigmoid is 0 or 1."""
    return (rng.integers(-8, 9, shape) * 128.0).astype(dtype(elem))


SHAPES = [(3, 64), (5, 33), (1, 1), (2, 1028), (16, 128), (9, 911), (2, 2048)]
SWEEP = Sweep(
    silu_mul, reference, [{"M": m, "N": n} for m, n in SHAPES], terms=lambda d: 4,
    options={"T": [f32, bf16], "THREADS": [32, 128]},
    generators=(inputs.NORMAL, inputs.WIDE, inputs.CANCELLING, inputs.Generator("far", _far, exact=True)),
    rtol=1e-2, atol=1e-2,
)  # fmt: skip


def main() -> int:
    """Run the sweeps on every available backend."""
    return SWEEP.main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
