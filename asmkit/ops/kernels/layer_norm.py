"""Layer norm of the rows of a matrix."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from typing import TypeVar

from asmkit import ptx
from asmkit.kernel.arrays import Array
from asmkit.kernel.launch_plan import Values
from asmkit.ops.arrays import element
from asmkit.ops.kernels.column_sums import ColumnSums, blocks, sum_of_rows
from asmkit.ptx import matrix_rows, reduce
from asmkit.regs import Ptr, Reg, Span
from asmkit.types import Scalar, f32, u32

T = TypeVar("T", bound=Scalar)
BOTH = 16  # elements of a row in each thread, up to which the registers suffice to load w and b together with them


def moments(k: ptx.Builder, vectors: Sequence[matrix_rows.Vector]) -> list[Reg[f32]]:
    """Return the mean, Σ (x - mean)² and number of a thread's elements, without the elements outside of the row.

    The mean of equal elements is one of them.
    """
    values = [(value, vector.inside) for vector in vectors for value in vector.floats(k)]
    squares, everywhere = k.reg(f32, 0.0), sum(inside is None for _, inside in values)
    count = k.reg(f32, float(everywhere))
    if everywhere == len(values) and everywhere.bit_count() == 1:  # no sum of equal elements is rounded
        mean = _sum([value for value, _ in values]) * (1 / everywhere)
        for value, _ in values:
            d = value - mean
            k.ptx.fma.rn.f32(squares, d, d, squares)
        return [mean, squares, count]
    total, rest = k.reg(f32, 0.0), k.reg(f32, 0.0)
    if everywhere < len(values):  # the last vector is inside the row in some threads only
        k.ptx.mov.f32(count, float(len(values)), pred=values[-1][1])
    for value, inside in values:
        k.ptx.add.rn.f32(total, total, value, pred=inside)
    mean = _quotient(k, total, count)
    for value, inside in values:
        d = value - mean
        k.ptx.fma.rn.f32(squares, d, d, squares, pred=inside)
        k.ptx.add.rn.f32(rest, rest, d, pred=inside)
    off = _quotient(k, rest, count)
    mean += off
    k.ptx.fma.rn.f32(squares, -off, rest, squares)
    return [mean, squares, count]


def _sum(values: list[Reg[f32]]) -> Reg[f32]:
    """Return the sum of values, by halves."""
    if len(values) == 1:
        return values[0]
    half = len(values) // 2
    return _sum(values[:half]) + _sum(values[half:])


def unite(k: ptx.Builder, mine: Sequence[Reg[f32]], others: Sequence[Reg[f32]]) -> None:
    """Combine the moments of two sets of elements into `mine` (Chan, Golub, LeVeque 1979).

    Equal means stay as they are, so that the elements of a constant row are the mean.
    """
    (mean, squares, count), (other_mean, other_squares, other_count) = mine, others
    d, product = other_mean - mean, count * other_count
    count += other_count
    k.ptx.fma.rn.f32(mean, d, _quotient(k, other_count, count), mean)
    squares += other_squares
    k.ptx.fma.rn.f32(squares, d * d, _quotient(k, product, count), squares)


def _quotient(k: ptx.Builder, a: Reg[f32], count: Reg[f32]) -> Reg[f32]:
    """Return a / count, exactly if it is a number of 24 bits, and 0 / 0 = 0."""
    inverse = k.reg(f32)
    k.ptx.max.f32(inverse, count, 1.0)
    k.ptx.rcp.approx.ftz.f32(inverse, inverse)
    near, rest = a * inverse, k.reg(f32)
    k.ptx.fma.rn.f32(rest, -near, count, a)
    k.ptx.fma.rn.f32(near, rest, inverse, near)
    return near


def unite_equal(k: ptx.Builder, count: float) -> reduce.Combine:
    """Return a function that combines (mean, squares) of equal counts: `count` first, doubled at each step."""
    sizes = (count * 2.0**step for step in range(11))

    def combine(mine: Sequence[Reg[f32]], others: Sequence[Reg[f32]]) -> None:
        (mean, squares), (other_mean, other_squares) = mine, others
        d = other_mean - mean
        mean += other_mean
        mean *= 0.5
        squares += other_squares
        k.ptx.fma.rn.f32(squares, d * d, next(sizes) / 2, squares)

    return combine


def registers(d: Values) -> int | None:
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
                    k.ptx.sub.rn.f32(out, value, mean)
                    out *= scale
                    k.ptx.fma.rn.f32(out, out, weight, bias)
            part.store(y, made)


# the gradient: with r = 1/√(var(x) + eps), n = (x - mean(x))·r and h = g·w,
# dx = r · (h - mean(h) - n · mean(h·n)),  dw = Σ g·n  and  db = Σ g over the rows
@ptx.kernel(
    arch=("sm_80", "sm_90"),
    signature="(M,N),(N),(M,N)->(M,N),(BLOCKS,N),(BLOCKS,N)",
    block=lambda d: (matrix_rows.block(d.M, d.N, f32, d.THREADS)[0], 1),
    grid=lambda d: d.BLOCKS,
    maxnreg=lambda d: min(128, 65536 // matrix_rows.block(d.M, d.N, f32, d.THREADS)[0]),
)
def layer_norm_backward(
    k: ptx.Builder, x: Ptr[T], w: Ptr[T], g: Ptr[T], dx: Ptr[T], dw: Ptr[f32], db: Ptr[f32], M: Reg[u32], N: int, *,
    BLOCKS: int, eps: float = 1e-5, THREADS: int = 0,
) -> None:  # fmt: skip
    """Compute dx[M,N] for the gradient g[M,N] of y, and in dw and db[BLOCKS,N] the partial sums of those of w and b.

    A block computes every BLOCKS-th row.  Short rows are held in registers. Long rows are read three times.
    """
    row = matrix_rows.Row(k, x.elem, N)
    sums = [ColumnSums(row, p + row.index * N, of=2) for p in (dw, db)]
    matrix_rows.overlap(k)
    for part in row.parts():
        for each in sums:
            each.clear(part)

    with k.loop(row.index, M, step=BLOCKS) as m:
        at = m * N
        here = [p + at for p in (x, g)]
        held, found = _scaling(k, row, here, eps)
        means = _means(k, row, [*here, w], held, found)
        for part in row.parts():
            again = held if row.held else [part.again(p) for p in here]
            totals = [each.of(part) for each in sums]
            elements = matrix_rows.elements(k, *again, part.plain(w))
            made = _inward(k, elements, totals, found, means)
            for each, total in zip(sums, totals, strict=True):
                each.keep(part, total)
            part.store(dx + at, [made[i : i + row.width] for i in range(0, len(made), row.width)])
    for each in sums:
        each.store()


def _scaling(
    k: ptx.Builder, row: matrix_rows.Row, here: Sequence[Ptr[Scalar]], eps: float
) -> tuple[list[list[matrix_rows.Vector]], tuple[Reg[f32], Reg[f32]]]:
    """Load a row of x and g, and compute the mean of x and r.  Return the last part of the row, too."""
    held: list[list[matrix_rows.Vector]] = []
    found, scale = list(k.regs(f32, 3, 0.0)), k.reg(f32)
    for part in row.parts():
        held = [part.load(p) for p in here]
        unite(k, found, moments(k, held[0]))
    reduce.over_threads(k, found, row.thread, row.threads, partial(unite, k), repeated=True)
    k.ptx.fma.rn.f32(scale, found[1], row.weight, k.reg(f32, eps))
    k.ptx.rsqrt.approx.f32(scale, scale)
    return held, (found[0], scale)


def _means(
    k: ptx.Builder, row: matrix_rows.Row, here: Sequence[Ptr[Scalar]], held: list[list[matrix_rows.Vector]],
    moments: tuple[Reg[f32], Reg[f32]],
) -> Span[f32]:  # fmt: skip
    """Compute -mean(h) and -mean(h·n) of a row."""
    (x, g, w), (mean, scale), means = here, moments, k.regs(f32, 2, 0.0)
    for part in row.parts():
        vectors = held if row.held else [part.load(x), part.load(g)]
        for value, gradient, weight in matrix_rows.elements(k, *vectors, part.plain(w)):
            h = gradient * weight
            means[0] += h
            k.ptx.fma.rn.f32(means[1], h, (value - mean) * scale, means[1])
    reduce.over_threads(k, list(means), row.thread, row.threads, repeated=True)
    for each in means:
        each *= -row.weight
    return means


def _inward(
    k: ptx.Builder, elements: Iterator[tuple[Reg[f32], ...]], totals: list[list[matrix_rows.Floats]],
    moments: tuple[Reg[f32], Reg[f32]], means: Span[f32],
) -> list[Reg[f32]]:  # fmt: skip
    """Compute dx of a part's elements, and add their share of dw and db to the totals."""
    (mean, scale), made = moments, list[Reg[f32]]()
    for (value, gradient, weight), dw, db in zip(elements, *(chain(*total) for total in totals), strict=True):
        normal = (value - mean) * scale
        k.ptx.fma.rn.f32(dw, gradient, normal, dw)
        db += gradient
        inward = k.reg(f32)
        k.ptx.fma.rn.f32(inward, gradient, weight, means[0])
        k.ptx.fma.rn.f32(inward, normal, means[1], inward)
        made.append(inward * scale)
    return made


@layer_norm.def_vjp
def layer_norm_vjp(
    residuals: tuple[tuple[Array, Array, Array], object], gradient: Array, *, eps: float = 1e-5, THREADS: int = 0
) -> tuple[Array, Array, Array]:  # fmt: skip
    """Compute the gradients of x, w and b.  THREADS only applies to the forward kernel."""
    (x, w, _), _ = residuals
    dx, dw, db = layer_norm_backward(x, w, gradient, BLOCKS=blocks(*x.shape)[0], eps=eps)
    return dx, sum_of_rows(dw, U=element(w)), sum_of_rows(db, U=element(w))
