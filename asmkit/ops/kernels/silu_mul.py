"""SiLU of a gate times a value: the activation of gated MLPs."""

from __future__ import annotations

from typing import TypeVar

from asmkit import ptx
from asmkit.kernel.arrays import Array
from asmkit.ptx import matrix_rows
from asmkit.regs import Ptr, Reg
from asmkit.types import Scalar, f32, u32

T = TypeVar("T", bound=Scalar)
LOG2_E = 1.4426950408889634


def sigmoid(k: ptx.Builder, value: Reg[f32]) -> Reg[f32]:
    """Compute 1 / (1 + exp(-value)).  Subnormal terms and quotients become 0."""
    power = value * -LOG2_E
    k.ptx.ex2.approx.ftz.f32(power, power)
    power += 1.0
    k.ptx.rcp.approx.ftz.f32(power, power)
    return power


def silu(k: ptx.Builder, value: Reg[f32]) -> Reg[f32]:
    """Compute value · sigmoid(value)."""
    power = sigmoid(k, value)
    return value * power


def gradients(k: ptx.Builder, gate: Reg[f32], value: Reg[f32], outer: Reg[f32]) -> tuple[Reg[f32], Reg[f32]]:
    """Compute the gradients of gate and value: with s = sigmoid(gate), silu' = s · (1 + gate · (1 - s))."""
    s, slope = sigmoid(k, gate), k.reg(f32)
    k.ptx.fma.rn.f32(slope, gate, 1.0 - s, 1.0)
    return outer * value * s * slope, outer * gate * s


def piece(threads: int, elem: type[Scalar]) -> int:
    """Return the number of elements that a block computes: 16 bytes in each thread."""
    return threads * 128 // elem.bits


@ptx.kernel(
    arch=("sm_80", "sm_90"),
    signature="(M,N),(M,N)->(M,N)",
    block=lambda d: (d.THREADS, 1),
    grid=lambda d: -(-d.M * d.N // piece(d.THREADS, d.T)),
)
def silu_mul(
    k: ptx.Builder, g: Ptr[T], u: Ptr[T], y: Ptr[T], M: Reg[u32], N: int, *, THREADS: int = 256
) -> None:  # fmt: skip
    """Compute y[m,n] = g[m,n] · sigmoid(g[m,n]) · u[m,n], f32 or bf16, f32 inside, any sizes.  A thread has one vector.

    The matrix is handled as one row, in pieces of a block.  Only the last piece may be partial: it goes by elements.
    """
    whole = piece(THREADS, g.elem)
    row = matrix_rows.Row(k, g.elem, whole)
    matrix_rows.overlap(k)
    at = row.index * whole
    here = [p + at for p in (g, u, y)]
    if N % whole:
        left = M * N - at
        with k.if_(left < whole):
            with k.loop(row.thread, left, step=THREADS) as i:
                gate, value, out = (p + i for p in here)
                matrix_rows.put(k, out, silu(k, matrix_rows.element(k, gate)) * matrix_rows.element(k, value))
            k.ptx.ret()
    for part in row.parts():
        gates, values = (part.plain(p)[0].floats(k) for p in here[:2])
        part.store(here[2], [[silu(k, a) * b for a, b in zip(gates, values, strict=True)]])


@ptx.kernel(
    arch=("sm_80", "sm_90"),
    signature="(M,N),(M,N),(M,N)->(M,N),(M,N)",
    block=lambda d: (d.THREADS, 1),
    grid=lambda d: -(-d.M * d.N // piece(d.THREADS, d.T)),
)
def silu_mul_backward(
    k: ptx.Builder, g: Ptr[T], u: Ptr[T], dy: Ptr[T], dg: Ptr[T], du: Ptr[T], M: Reg[u32], N: int, *, THREADS: int = 256
) -> None:  # fmt: skip
    """Compute the gradients of g and u for the gradient dy[M,N] of y, in pieces of a block like `silu_mul`."""
    whole = piece(THREADS, g.elem)
    row = matrix_rows.Row(k, g.elem, whole)
    matrix_rows.overlap(k)
    at = row.index * whole
    here, made = [p + at for p in (g, u, dy)], [p + at for p in (dg, du)]
    if N % whole:
        left = M * N - at
        with k.if_(left < whole):
            with k.loop(row.thread, left, step=THREADS) as i:
                found = gradients(k, *(matrix_rows.element(k, p + i) for p in here))
                for p, value in zip(made, found, strict=True):
                    matrix_rows.put(k, p + i, value)
            k.ptx.ret()
    for part in row.parts():
        both = [gradients(k, *each) for each in matrix_rows.elements(k, *(part.plain(p) for p in here))]
        for p, values in zip(made, zip(*both, strict=True), strict=True):
            part.store(p, [values])


@silu_mul.def_vjp
def silu_mul_vjp(
    residuals: tuple[tuple[Array, Array], object], gradient: Array, *, THREADS: int = 256
) -> tuple[Array, Array]:  # fmt: skip
    """Compute the gradients of g and u."""
    return silu_mul_backward(*residuals[0], gradient, THREADS=THREADS)
