"""Softmax of the rows of a matrix."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import TypeVar

from asmkit import ptx
from asmkit.kernel.arrays import Array
from asmkit.ptx import matrix_rows, reduce
from asmkit.regs import Ptr, Reg
from asmkit.types import Scalar, f32, u32

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

    def merge(mine: Sequence[Reg[f32]], others: Sequence[Reg[f32]]) -> None:
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


@ptx.kernel(
    arch=("sm_80", "sm_90"),
    signature="(M,N),(M,N)->(M,N)",
    block=lambda d: matrix_rows.block(d.M, d.N, d.T, d.THREADS, held=32),
    grid=lambda d: matrix_rows.grid(d.M, d.N, d.T, d.THREADS, held=32),
    maxnreg=lambda d: matrix_rows.registers(d.M, d.N, d.T, d.THREADS, most=40),
)
def softmax_backward(
    k: ptx.Builder, y: Ptr[T], g: Ptr[T], dx: Ptr[T], M: Reg[u32], N: int, *, THREADS: int = 0
) -> None:  # fmt: skip
    """Compute dx[m,n] = y[m,n] · (g[m,n] - Σ g[m]·y[m]) for the gradient g of y, the softmax of x."""
    row = matrix_rows.Row(k, y.elem, N)
    matrix_rows.overlap(k)
    with row.below(M):
        y, g, dx = (p + row.index * N for p in (y, g, dx))
        total = k.reg(f32, 0.0)
        vectors: list[list[matrix_rows.Vector]] = []
        for part in row.parts():  # one part, held in registers, unless the row is long
            vectors = [part.load(y), part.load(g)]
            for value, gradient in matrix_rows.elements(k, *vectors):
                k.ptx.fma.rn.f32(total, value, gradient, total)

        reduce.over_threads(k, [total], row.thread, row.threads)
        for part in row.parts():
            if not row.held:  # a long row is read a second time, from the caches
                vectors = [part.again(y), part.again(g)]
            made = [(gradient - total) * value for value, gradient in matrix_rows.elements(k, *vectors)]
            part.store(dx, [made[i : i + row.width] for i in range(0, len(made), row.width)])


@softmax.def_vjp
def softmax_vjp(residuals: tuple[object, tuple[Array]], gradient: Array, *, THREADS: int = 0) -> Array:
    """Compute the gradient of x."""
    return softmax_backward(residuals[1][0], gradient, THREADS=THREADS)
