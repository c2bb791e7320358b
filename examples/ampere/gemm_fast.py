"""Fast GEMM by `mma.sync`, C[M,N] = A[M,K] · B[N,K]ᵀ: a reference, and sweeps with whole and ragged tiles.

The kernel is in `asmkit/ops/kernels/gemm_mma.py`. `asmkit.ops.gemm` calls it on arrays of any framework, with a tile
that fits the shape.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from asmkit import Sweep, bf16, f16, f32
from asmkit.ops.kernels.gemm_mma import gemm_fast

if TYPE_CHECKING:
    import numpy as np


def reference(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Compute A · Bᵀ."""
    return a @ b.T


SMALL = {"BM": [64], "BN": [64], "BK": [32], "WARPS_N": [2], "STAGES": [3], "GROUP": [2]}
RAGGED = [{"M": 117, "N": 121, "K": 136}, {"M": 1, "N": 66, "K": 8}, {"M": 70, "N": 1, "K": 264}]
WHOLE = [{"M": 64, "N": 128, "K": 192}, {"M": 130, "N": 72, "K": 40}]
SWEEP = [
    Sweep(gemm_fast, reference, WHOLE[:1], options={"E": [bf16], "O": [f32]}, archs=("sm_80", "sm_90a", "sm_100a")),
    Sweep(gemm_fast, reference, [*WHOLE, *RAGGED], options={"E": [bf16, f16], "O": [f32, bf16], **SMALL}),
]


def main() -> int:
    """Run the sweeps on every available backend."""
    return max(sweep.main(sys.argv[1:]) for sweep in SWEEP)


if __name__ == "__main__":
    sys.exit(main())
