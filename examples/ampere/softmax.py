"""Softmax of the rows of a matrix."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, TypeVar

import numpy as np

from asmkit import Ptr, Reg, Sweep, bf16, f32, inputs, ptx, u32
from asmkit.ptx import matrix_rows, reduce
from asmkit.types import Scalar, dtype

T = TypeVar("T", bound=Scalar)
LOG2_E = 1.4426950408889634
LOWEST = -3.4028234663852886e38  # finite, so that LOWEST - LOWEST is 0 where a thread has no element


def exponential(k: ptx.Builder, value: Reg[f32], top: Reg[f32]) -> Reg[f32]:
    """Compute e to the (value - top).  The subtraction is first, since its product with log₂e is then small."""
    power = (value - top) * LOG2_E
    k.ptx.ex2.approx.f32(power, power)
    return power


@ptx.kernel(
    arch=("sm_80", "sm_90"),
    signature="(M,N)->(M,N)",
    block=lambda d: matrix_rows.block(d.M, d.N, d.T, d.THREADS),
    grid=lambda d: matrix_rows.grid(d.M, d.N, d.T, d.THREADS),
    maxnreg=lambda d: matrix_rows.registers(d.M, d.N, d.T, d.THREADS),
)
def softmax(k: ptx.Builder, x: Ptr[T], y: Ptr[T], M: Reg[u32], N: int, *, THREADS: int = 0) -> None:
    """Compute y[m,n] = exp(x[m,n] - max(x[m])) / Σ exp(x[m] - max(x[m])), f32 or bf16, f32 inside, any sizes.

    A block, or a warp, computes a row.  One reduction combines the maximum and the sum of each thread.
    `ex2.approx` has an error of at most 2 ulp.
    """
    row = matrix_rows.Row(k, x.elem, N)
    matrix_rows.overlap(k)

    def merge(mine: Sequence[Reg[Any]], others: Sequence[Reg[Any]]) -> None:
        """Combine two pairs (maximum, sum): the sums are scaled to the greater maximum."""
        (top, total), (other_top, other_total) = mine, others
        new = k.reg(f32)
        k.ptx.max.f32(new, top, other_top)
        total *= exponential(k, top, new)
        k.ptx.fma.rn.f32(total, other_total, exponential(k, other_top, new), total)
        k.ptx.mov.f32(top, new)

    with row.below(M):
        x, y = x + row.index * N, y + row.index * N
        top, total = k.reg(f32, LOWEST), k.reg(f32, 0.0)
        powers: list[matrix_rows.Floats] = []
        for part in row.parts():  # one part, held in registers, unless the row is long
            values = [vector.floats(k) for vector in part.load(x, fill=float("-inf"))]
            before = k.copy(top)
            for value in chain(*values):
                k.ptx.max.f32(top, top, value)
            total *= exponential(k, before, top)
            powers = [[exponential(k, value, top) for value in floats] for floats in values]
            for power in chain(*powers):
                total += power

        mine = k.copy(top)
        reduce.over_threads(k, [top, total], row.thread, row.threads, merge)
        scale = k.reg(f32)
        k.ptx.rcp.approx.f32(scale, total)
        if row.held:
            scale *= exponential(k, mine, top)
        for part in row.parts():
            if not row.held:  # a long row is read a second time, from the caches
                values = [vector.floats(k) for vector in part.again(x)]
                powers = [[exponential(k, value, top) for value in floats] for floats in values]
            part.store(y, [[power * scale for power in floats] for floats in powers])


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
