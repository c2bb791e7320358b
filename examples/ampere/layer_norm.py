"""Layer norm of the rows of a matrix."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

import numpy as np

from asmkit import Ptr, Reg, Sweep, bf16, f32, inputs, ptx, u32
from asmkit.ptx import matrix_rows, reduce
from asmkit.types import Scalar, dtype

T = TypeVar("T", bound=Scalar)
BOTH = 16  # elements of a row in each thread, up to which the registers suffice to load w and b together with them


def moments(k: ptx.Builder, vectors: Sequence[matrix_rows.Vector]) -> list[Reg[f32]]:
    """Return the mean, Σ (x - mean)² and number of a thread's elements, without the elements outside of the row."""
    values = [(value, vector.inside) for vector in vectors for value in vector.floats(k)]
    total, squares = k.reg(f32, 0.0), k.reg(f32, 0.0)
    for value, inside in values:
        k.ptx.add.rn.f32(total, total, value, pred=inside)
    everywhere = sum(inside is None for _, inside in values)
    count, mean = k.reg(f32, float(everywhere)), total * (1 / max(everywhere, 1))
    if everywhere < len(values):  # the last vector is inside the row in some threads only
        k.ptx.mov.f32(count, float(len(values)), pred=values[-1][1])
        k.ptx.mul.rn.f32(mean, total, 1 / len(values), pred=values[-1][1])
    for value, inside in values:
        d = value - mean
        k.ptx.fma.rn.f32(squares, d, d, squares, pred=inside)
    return [mean, squares, count]


def unite(k: ptx.Builder, mine: Sequence[Reg[Any]], others: Sequence[Reg[Any]]) -> None:
    """Combine the moments of two sets of elements into `mine` (Chan, Golub, LeVeque 1979)."""
    (mean, squares, count), (other_mean, other_squares, other_count) = mine, others
    inverse, d = k.reg(f32), other_mean - mean
    weight = count * other_count
    mean *= count
    mean += other_mean * other_count
    count += other_count
    k.ptx.max.f32(inverse, count, 1.0)
    k.ptx.rcp.approx.ftz.f32(inverse, inverse)
    mean *= inverse
    squares += other_squares
    k.ptx.fma.rn.f32(squares, d * d, weight * inverse, squares)


def unite_equal(k: ptx.Builder, count: float) -> reduce.Combine:
    """Return a function that combines (mean, squares) of equal counts: `count` first, doubled at each step."""
    sizes = (count * 2.0**step for step in range(11))

    def combine(mine: Sequence[Reg[Any]], others: Sequence[Reg[Any]]) -> None:
        (mean, squares), (other_mean, other_squares) = mine, others
        d = other_mean - mean
        mean += other_mean
        mean *= 0.5
        squares += other_squares
        k.ptx.fma.rn.f32(squares, d * d, next(sizes) / 2, squares)

    return combine


def registers(d: Any) -> int | None:
    """Return 64 if all 1024 threads of a multiprocessor hold 64 bytes of x, of w and of b."""
    return matrix_rows.registers(d.M, d.N, d.T, d.THREADS, most=40) or (None if d.THREADS else 64)


@ptx.kernel(
    arch=("sm_80", "sm_90"),
    signature="(M,N),(N),(N)->(M,N)",
    block=lambda d: matrix_rows.block(d.M, d.N, d.T, d.THREADS),
    grid=lambda d: matrix_rows.grid(d.M, d.N, d.T, d.THREADS),
    maxnreg=registers,
)
def layer_norm(
    k: ptx.Builder, x: Ptr[T], w: Ptr[T], b: Ptr[T], y: Ptr[T], M: Reg[u32], N: int, *, eps: float = 1e-5,
    THREADS: int = 0,
) -> None:  # fmt: skip
    """Compute y[m] = (x[m] - mean(x[m])) / √(var(x[m]) + eps) · w + b, f32 or bf16, f32 inside, any sizes.

    A block, or a warp, computes a row.  One reduction combines mean and Σ (x - mean)² of each thread, stably.
    1/√ is `rsqrt.approx`, with a relative error of at most 2^-22.9.
    """
    row = matrix_rows.Row(k, x.elem, N)
    matrix_rows.overlap(k)
    with row.below(M):
        x, y = x + row.index * N, y + row.index * N
        found: list[Reg[f32]] = [] if row.held else list(k.regs(f32, 3, 0.0))
        xs: list[matrix_rows.Vector] = []
        early: list[list[matrix_rows.Vector]] = []
        for part in row.parts():  # one part, held in registers, unless the row is long
            xs = part.load(x)
            if row.held:  # load w during the computation of the moments, and b too if there are enough registers
                early = [part.plain(p) for p in ((w, b) if row.share <= BOTH else (w,))]
                found = moments(k, xs)
            else:
                unite(k, found, moments(k, xs))

        equal = row.share * row.threads == N  # all threads have the same number of elements
        combine = unite_equal(k, row.share) if equal else partial(unite, k)
        reduce.over_threads(k, found[:2] if equal else found, row.thread, row.threads, combine)
        (mean, squares, _), scale = found, k.reg(f32)
        k.ptx.fma.rn.f32(scale, squares, row.weight, k.reg(f32, eps))
        k.ptx.rsqrt.approx.f32(scale, scale)
        shift = -mean * scale

        for part in row.parts():
            if not row.held:  # a long row is read a second time, from the caches
                xs = part.again(x)
            made: list[list[Reg[f32]]] = []
            late = [part.plain(p) for p in (w, b)[len(early) :]]
            for vector, ws, bs in zip(xs, *early, *late, strict=True):
                made.append(list(k.regs(f32, row.width)))
                for out, value, weight, bias in zip(
                    made[-1], vector.floats(k), ws.floats(k), bs.floats(k), strict=True
                ):
                    k.ptx.fma.rn.f32(out, value, scale, shift)
                    k.ptx.fma.rn.f32(out, out, weight, bias)
            part.store(y, made)


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
