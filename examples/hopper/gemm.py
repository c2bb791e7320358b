"""GEMM by wgmma, C[M,N] = A[M,K] · B[N,K]ᵀ, bf16 or f16, and fp8: a reference, and sweeps of tilings.

The kernels are in `asmkit/ops/kernels/gemm_wgmma.py`. `asmkit.ops.gemm` calls the first one on arrays of any framework,
with the tiling that a model of the device prefers.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

from asmkit import Sweep, bf16
from asmkit.ops.kernels.gemm_wgmma import gemm, gemm_fp8

if TYPE_CHECKING:
    import numpy as np


def reference(a: np.ndarray, b: np.ndarray, scale: np.ndarray | float = 1.0) -> np.ndarray:
    """Compute scale · A · Bᵀ."""
    return a @ b.T * scale


def fp8_terms(d: Mapping[str, int]) -> int:
    """Return 2¹⁰ for each step of 32 terms, as the tensor cores lose at most 2⁻¹³ of Σ|a||b| at each step."""
    return -(-d["K"] // 32) << 10


SHAPES = [{"M": 256, "N": 264, "K": 200}, {"M": 1, "N": 8, "K": 8}]
FP8_SHAPES = [{"M": 256, "N": 264, "K": 208}, {"M": 1, "N": 8, "K": 16}]
TYPES = {"T": [bf16], "bn": [256, 80], "swap": [False, True]}
KINDS = {"promote": [True, False], "bn": [192]}
SWEEP = [
    Sweep(gemm, reference, SHAPES, options=TYPES, archs=("sm_90a",), rtol=1e-2, atol=1e-2),
    Sweep(gemm_fp8, reference, FP8_SHAPES, options=KINDS, archs=("sm_90a",), terms=fp8_terms),
]


def main() -> int:
    """Run the sweeps on every available backend."""
    return max(sweep.main(sys.argv[1:]) for sweep in SWEEP)


if __name__ == "__main__":
    sys.exit(main())
