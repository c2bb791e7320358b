"""SiLU of a gate times a value: the activation of gated MLPs."""

from __future__ import annotations

from typing import TypeVar

from asmkit import ptx
from asmkit.ptx import matrix_rows
from asmkit.regs import Ptr, Reg
from asmkit.types import Scalar, f32, u32

T = TypeVar("T", bound=Scalar)
LOG2_E = 1.4426950408889634


def silu(k: ptx.Builder, value: Reg[f32]) -> Reg[f32]:
    """Compute value · sigmoid(value) as value / (1 + exp(-value)).  Subnormal terms and quotients become 0."""
    power = value * -LOG2_E
    k.ptx.ex2.approx.ftz.f32(power, power)
    power += 1.0
    k.ptx.rcp.approx.ftz.f32(power, power)
    return value * power


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
