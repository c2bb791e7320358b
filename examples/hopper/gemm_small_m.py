"""Product of a small batch, C[M,N] = A[M,K] · W[N,K]ᵀ, M up to 64, bf16, f16 or fp8: reference and sweeps.

The kernels are in `asmkit/ops/kernels/gemm_small_m.py`. `asmkit.ops.gemm` chooses among them and others for arrays of
any framework.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

from asmkit import Sweep, bf16, f16
from asmkit.ops.kernels.gemm_small_m import gemm_small_m, gemm_small_m_fp8

if TYPE_CHECKING:
    import numpy as np


def reference(a: np.ndarray, w: np.ndarray, scale: np.ndarray | float = 1.0) -> np.ndarray:
    """Compute scale · A · Wᵀ."""
    return a @ w.T * scale


def fp8_terms(d: Mapping[str, int]) -> int:
    """Return 2¹⁰ for each step of 32 terms, as the tensor cores lose at most 2⁻¹³ of Σ|a||b| at each step."""
    return -(-d["K"] // 32) << 10


LARGE, SMALL, ONE = {"M": 61, "N": 264, "K": 464}, {"M": 5, "N": 264, "K": 400}, {"M": 1, "N": 8, "K": 272}
# clusters of two blocks compute three tiles, or three blocks compute a tile each
BOTH = ([LARGE], {"T": [bf16], "split": [2]}), ([SMALL, ONE], {"T": [f16], "tokens": [8], "split": [1]})
SWEEP = [
    Sweep(gemm_small_m, reference, shapes, options=options, archs=("sm_90a",), rtol=1e-2, atol=1e-2)
    for shapes, options in BOTH
]
SWEEP.append(
    Sweep(
        gemm_small_m_fp8,
        reference,
        [SMALL, ONE],
        options={"tokens": [8], "split": [2]},
        archs=("sm_90a",),
        terms=fp8_terms,
    )
)


def main() -> int:
    """Run the sweeps on every available backend."""
    return max(sweep.main(sys.argv[1:]) for sweep in SWEEP)


if __name__ == "__main__":
    sys.exit(main())
