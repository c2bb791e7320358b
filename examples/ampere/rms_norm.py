"""RMS norm of the rows of a matrix."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import partial
from typing import TypeVar

import numpy as np

from asmkit import Ptr, Reg, Sweep, bf16, f16, f32, ptx, u32
from asmkit.inputs import CANCELLING, NORMAL, WIDE, Generator
from asmkit.ptx import reduce, rows
from asmkit.types import Scalar, dtype

T = TypeVar("T", bound=Scalar)


@ptx.kernel(
    arch="sm_80",
    signature="(M,N),(N)->(M,N)",
    block=lambda d: rows.block(d.M, d.N, d.T, d.THREADS),
    grid=lambda d: rows.grid(d.M, d.N, d.T, d.THREADS),
    maxnreg=lambda d: rows.registers(d.M, d.N, d.T, d.THREADS, most=40),
)
def rms_norm(
    k: ptx.Builder, x: Ptr[T], w: Ptr[T], y: Ptr[T], M: Reg[u32], N: int, *, eps: float = 1e-6, THREADS: int = 0
) -> None:
    """y[m,n] = x[m,n] · w[n] / √(mean(x[m]²) + eps), f32 or bf16, f32 inside, any sizes.

    A block, or a warp, makes a row.  1/√ is `rsqrt.approx`, right to a relative 2^-22.9.
    """
    row = rows.Row(k, x.elem, N)
    with row.below(M):
        x, y = x + row.index * N, y + row.index * N
        squares, scale = k.reg(f32, 0.0), k.reg(f32)
        xs: list[rows.Vector] = []
        for part in row.parts():  # one part, which stays in registers, unless the row is long
            xs = part.load(x)
            for vector in xs:
                for value in vector.floats(k):
                    k.ptx.fma.rn.f32(squares, value, value, squares)

        reduce.over_threads(k, [squares], row.thread, row.threads)
        k.ptx.fma.rn.f32(scale, squares, 1 / N, k.reg(f32, eps))
        k.ptx.rsqrt.approx.f32(scale, scale)

        for part in row.parts():
            if not row.held:  # a long row is read once more, from the caches
                xs = part.again(x)
            pairs = zip(xs, part.shared(w), strict=True)
            scaled = [([v * scale for v in vector.floats(k)], weights.floats(k)) for vector, weights in pairs]
            part.store(y, [[v * g for v, g in zip(*both, strict=True)] for both in scaled])


def reference(x: np.ndarray, w: np.ndarray, eps: float = 1e-6) -> np.ndarray:
    """x · w / √(mean(x²) + eps), by rows."""
    return x * w / np.sqrt((x * x).mean(axis=1, keepdims=True) + eps)


def _powers(rng: np.random.Generator, shape: tuple[int, ...], elem: type[Scalar], terms: int) -> np.ndarray:
    """Matrices whose rows are ±2ⁿ, so that 1/√ is a power of two; vectors of whole numbers."""
    if len(shape) == 1:
        return rng.integers(-8, 9, shape).astype(dtype(elem))
    return (rng.choice([-1.0, 1.0], shape) * 2.0 ** rng.integers(-4, 5, (shape[0], 1))).astype(dtype(elem))


def terms(d: Mapping[str, int]) -> int:
    """How many additions stand one after another: in a thread, in a warp, in a block, and what is approximate."""
    return d["N"] // 32 + 12


EXACT = Generator("powers of two", _powers, exact=True)
TYPES = {"T": [f32, bf16, f16]}
RAGGED = [(3, 512), (5, 33), (2, 1), (1, 1028), (4, 1250), (1, 2051), (4099, 8)]
LONG = [(2, 3000), (1, 4097)]
SWEEP = [
    Sweep(
        rms_norm, reference, [{"M": m, "N": n} for m, n in RAGGED], terms=terms, options=TYPES,
        generators=(NORMAL, WIDE, CANCELLING), rtol=1e-2, atol=1e-2,
    ),
    Sweep(
        rms_norm, partial(reference, eps=0.0), [{"M": 3, "N": 256}, {"M": 1, "N": 4096}],
        options={**TYPES, "eps": [0.0]}, generators=(EXACT,),
    ),
    Sweep(
        rms_norm, reference, [{"M": m, "N": n} for m, n in LONG], terms=terms,
        options={**TYPES, "THREADS": [32]}, generators=(NORMAL,), rtol=1e-2, atol=1e-2,
    ),
]  # fmt: skip


def main() -> int:
    """Sweep on every backend present."""
    return max(sweep.main(sys.argv[1:]) for sweep in SWEEP)


if __name__ == "__main__":
    sys.exit(main())
