"""SiLU of a gate times a value: the activation of gated MLPs."""

from __future__ import annotations

import sys
from typing import TypeVar

import numpy as np

from asmkit import Ptr, Reg, Sweep, bf16, f32, inputs, ptx, u32
from asmkit.ptx import matrix_rows
from asmkit.types import Scalar, dtype

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


def reference(g: np.ndarray, u: np.ndarray) -> np.ndarray:
    """Compute g · sigmoid(g) · u."""
    with np.errstate(over="ignore"):
        return g / (1 + np.exp(-g)) * u


def _far(rng: np.random.Generator, shape: tuple[int, ...], elem: type[Scalar], terms: int) -> np.ndarray:
    """Draw zeros and multiples of 128, for which sigmoid is 0 or 1."""
    return (rng.integers(-8, 9, shape) * 128.0).astype(dtype(elem))


SHAPES = [(3, 64), (5, 33), (1, 1), (2, 1028), (16, 128), (9, 911), (2, 2048)]
SWEEP = Sweep(
    silu_mul, reference, [{"M": m, "N": n} for m, n in SHAPES], terms=lambda d: 4,
    options={"T": [f32, bf16], "THREADS": [32, 128]},
    generators=(inputs.NORMAL, inputs.WIDE, inputs.CANCELLING, inputs.Generator("far", _far, exact=True)),
    rtol=1e-2, atol=1e-2,
)  # fmt: skip


def main() -> int:
    """Run the sweeps on every available backend."""
    return SWEEP.main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
