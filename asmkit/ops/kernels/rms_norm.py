"""RMS norm of the rows of a matrix, and its gradient for JAX and torch."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import TypeVar

from asmkit import ptx
from asmkit.kernel.arrays import Array
from asmkit.ops.arrays import element
from asmkit.ops.kernels.column_sums import ColumnSums, blocks, sum_of_rows
from asmkit.ptx import matrix_rows, reduce
from asmkit.regs import Ptr, Reg
from asmkit.types import Scalar, f32, u32

T = TypeVar("T", bound=Scalar)
EARLY = 8  # elements of a row in each thread, up to which the registers suffice to load the weights together with them
LONGEST = 32768 * 8  # bits of the longest row that the gradient kernel holds: two rows of x and two of g are 128 KiB
TURNS, BYTES = 32, 16384  # rows a block and bytes a row from which dynamic assignment of rows pays for zeroing a word


@ptx.kernel(
    arch=("sm_80", "sm_90"),
    signature="(M,N),(N)->(M,N)",
    block=lambda d: matrix_rows.block(d.M, d.N, d.T, d.THREADS, held=32),
    grid=lambda d: matrix_rows.grid(d.M, d.N, d.T, d.THREADS, held=32),
    maxnreg=lambda d: matrix_rows.registers(d.M, d.N, d.T, d.THREADS, most=40),
)
def rms_norm(
    k: ptx.Builder, x: Ptr[T], w: Ptr[T], y: Ptr[T], M: Reg[u32], N: int, *, eps: float = 1e-6, THREADS: int = 0,
    REPEATABLE: bool = False,
) -> None:  # fmt: skip
    """Compute y[m,n] = x[m,n] · w[n] / √(mean(x[m]²) + eps), f32 or bf16, f32 inside, any sizes.

    A block, or a warp, computes a row.  1/√ is `rsqrt.approx`, with a relative error of at most 2^-22.9.  REPEATABLE is
    for the gradient: it adds up the gradient of w in the same order each time.
    """
    row = matrix_rows.Row(k, x.elem, N)
    matrix_rows.overlap(k)
    with row.below(M):
        x, y = x + row.index * N, y + row.index * N
        squares, scale = k.reg(f32, 0.0), k.reg(f32)
        xs: list[matrix_rows.Vector] = []
        ws: list[matrix_rows.Vector] = []
        for part in row.parts():  # one part, held in registers, unless the row is long
            xs = part.load(x)
            if row.share <= EARLY:
                ws = part.plain(w)
            for vector in xs:
                for value in vector.floats(k):
                    k.ptx.fma.rn.f32(squares, value, value, squares)

        reduce.over_threads(k, [squares], row.thread, row.threads)
        k.ptx.fma.rn.f32(scale, squares, row.weight, k.reg(f32, eps))
        k.ptx.rsqrt.approx.f32(scale, scale)

        for part in row.parts():
            if not row.held:  # a long row is read a second time, from the caches
                xs = part.again(x)
            pairs = zip(xs, ws or part.plain(w), strict=True)
            scaled = [([v * scale for v in vector.floats(k)], weights.floats(k)) for vector, weights in pairs]
            part.store(y, [[v * g for v, g in zip(*both, strict=True)] for both in scaled])


# the gradient: with r = 1/√(mean(x²) + eps),  dx = r·g·w - x · r³/N · Σ g·w·x  and  dw = Σ g·x·r over the rows
@ptx.kernel(
    arch=("sm_80", "sm_90"),
    signature="(M,N),(N),(M,N)->(M,N),(BLOCKS,N)",
    workspace={"taken": lambda d: int(not d.REPEATABLE)},
    zero_init=("taken",),
    block=lambda d: (matrix_rows.block(d.M, d.N, f32, d.THREADS)[0], 1),
    grid=lambda d: d.BLOCKS,
    maxnreg=lambda d: min(96, 65536 // matrix_rows.block(d.M, d.N, f32, d.THREADS)[0]),
)
def rms_norm_backward(
    k: ptx.Builder, x: Ptr[T], w: Ptr[T], g: Ptr[T], dx: Ptr[T], parts: Ptr[f32], taken: Ptr[u32], M: Reg[u32], N: int,
    *, BLOCKS: int, eps: float = 1e-6, THREADS: int = 0, REPEATABLE: bool = False,
) -> None:  # fmt: skip
    """Compute dx[M,N] for the gradient g[M,N] of y, and in parts[BLOCKS,N] the partial sums of dw[N].

    Blocks take rows dynamically, or every BLOCKS-th row if REPEATABLE: parts depends on which block computes which row.
    Rows of up to 32 KiB are held: during the computation of one row, x and g of the next row are copied to shared
    memory, and registers hold the block's part of dw.  For longer rows, shared memory holds this part, each thread's
    elements in its own locations, or global memory if shared memory is too small.
    """
    row = matrix_rows.Row(k, x.elem, N, longest=LONGEST // x.elem.bits)
    order = matrix_rows.Order(row, BLOCKS, None if REPEATABLE else taken)
    made = parts + row.index * N
    ahead = matrix_rows.Ahead(row, x, g) if row.held else None
    sums = ColumnSums(row, made)
    matrix_rows.overlap(k)
    ws: list[matrix_rows.Vector] = []
    if ahead:
        with k.if_(order.now < M):
            ahead.fetch(order.now * N)
    for part in row.parts():
        sums.clear(part)
        if ahead:
            ws = part.plain(w)

    with order.below(M) as m:
        at = m * N
        x_row, g_row, dx_row = x + at, g + at, dx + at
        if ahead:
            ahead.turn()
            with k.if_(order.after < M):
                ahead.fetch(order.after * N)

        def first(part: matrix_rows.Part) -> Iterator[tuple[Reg[f32], ...]]:
            vectors = ahead.own(part) if ahead else [part.load(x_row), part.load(g_row)]
            return matrix_rows.elements(k, *vectors, ws or part.plain(w))

        scale, along = _factors(k, row, order, first, eps)

        for part in row.parts():  # read again from shared memory or the caches, which takes fewer registers
            vectors = ahead.own(part) if ahead else [part.again(x_row), part.again(g_row)]
            totals = sums.of(part)
            inward = _inward(k, matrix_rows.elements(k, *vectors, ws or part.plain(w)), totals, scale, along)
            sums.keep(part, totals)
            part.store(dx_row, [inward[i : i + row.width] for i in range(0, len(inward), row.width)])

    sums.store()


def _factors(
    k: ptx.Builder, row: matrix_rows.Row, order: matrix_rows.Order,
    elements: Callable[[matrix_rows.Part], Iterator[tuple[Reg[f32], ...]]], eps: float,
) -> tuple[Reg[f32], Reg[f32]]:  # fmt: skip
    """Compute the factors of g·w and of x in dx of a row, and take the block's row after next."""
    squares, products, scale = k.reg(f32, 0.0), k.reg(f32, 0.0), k.reg(f32)
    for part in row.parts():
        for a, gradient, weight in elements(part):
            k.ptx.fma.rn.f32(squares, a, a, squares)
            k.ptx.fma.rn.f32(products, gradient * weight, a, products)
    order.take()
    reduce.over_threads(k, [squares, products], row.thread, row.threads, repeated=True)
    k.ptx.fma.rn.f32(scale, squares, row.weight, k.reg(f32, eps))
    k.ptx.rsqrt.approx.f32(scale, scale)
    return scale, products * -row.weight * scale * scale * scale


def _inward(
    k: ptx.Builder, elements: Iterator[tuple[Reg[f32], ...]], totals: list[matrix_rows.Floats], scale: Reg[f32],
    along: Reg[f32],
) -> list[Reg[f32]]:  # fmt: skip
    """Compute dx of a part's elements, and add their share of dw to the totals."""
    made: list[Reg[f32]] = []
    for (a, gradient, weight), total in zip(elements, chain(*totals), strict=True):
        gradient *= scale
        k.ptx.fma.rn.f32(total, gradient, a, total)
        made.append(gradient * weight)
        k.ptx.fma.rn.f32(made[-1], a, along, made[-1])
    return made


@rms_norm.def_vjp
def rms_norm_vjp(
    residuals: tuple[tuple[Array, Array], object], gradient: Array, *, eps: float = 1e-6, THREADS: int = 0,
    REPEATABLE: bool = False,
) -> tuple[Array, Array]:  # fmt: skip
    """Compute the gradients of x and w.  THREADS only applies to the forward kernel."""
    (x, w), _ = residuals
    M, N = x.shape
    count, turns = blocks(M, N)
    repeatable = REPEATABLE or turns < TURNS or N * x.dtype.itemsize < BYTES
    dx, parts = rms_norm_backward(x, w, gradient, BLOCKS=count, eps=eps, REPEATABLE=repeatable)
    return dx, sum_of_rows(parts, U=element(w))
