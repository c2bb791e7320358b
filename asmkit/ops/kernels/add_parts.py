"""The sum of the parts of a product, in order."""

from __future__ import annotations

from typing import TypeVar

from asmkit import ptx
from asmkit.kernel.launch_plan import Values
from asmkit.ptx import matrix_rows
from asmkit.regs import Ptr, Reg, Span
from asmkit.types import Scalar, b16, b32, bf16, f16, f32, u32

O = TypeVar("O", f32, bf16, f16)

VECTOR = 4  # elements that a thread adds at a time
THREADS = 128  # of a block


def adders(d: Values) -> int:
    """Return the number of blocks of `add_parts`.  Raises ValueError if `vector` does not divide the sums."""
    if d.vector not in (1, VECTOR) or d.M * d.N % d.vector:
        raise ValueError(f"vector={d.vector}: 1, or {VECTOR} if it divides M·N = {d.M * d.N}")
    return -(-d.M * d.N // (THREADS * d.vector))


@ptx.kernel(arch=("sm_80", "sm_90"), signature="(S,M,N)->(M,N)", grid=adders, block=THREADS)
def add_parts(k: ptx.Builder, parts: Ptr[f32], c: Ptr[O], S: int, M: Reg[u32], N: Reg[u32], *, vector: int = 1) -> None:
    """Compute C[m,n] = Σ parts[s,m,n] in the order of s, f32 inside.  A thread adds `vector` elements, 1 or 4."""
    matrix_rows.overlap(k)
    size, at = M * N, (k.ctaid.x * THREADS + k.tid.x) * vector
    with k.if_(at < size):
        source, sums = parts + at, [k.regs(f32, vector) for _ in range(S)]
        for values in sums:
            if vector == 1:
                k.ptx.ld.global_.f32(values[0], source[0])
            else:
                k.ptx.ld.global_.v4.f32(values, source[0])
            source += size
        total, *others = sums
        for values in others:
            for value, more in zip(total, values, strict=True):
                value += more
        put(k, c + at, total)


def put(k: ptx.Builder, out: Ptr[Scalar], sums: Span[f32]) -> None:
    """Round one, two or four sums, and store them to global or shared memory."""
    elem, count = out.elem, len(sums)
    if elem is f32 or count == 1:
        values: list[Reg[Scalar]] | Span[f32] = sums
        if elem is not f32:
            values = [k.reg(b16)]
            k.ptx.cvt.rn[str(elem)].f32(values[0], sums[0])
    else:
        values = list(k.regs(b32, count // 2))
        for i, word in enumerate(values):
            k.ptx.cvt.rn[f"{elem}x2"].f32(word, sums[2 * i + 1], sums[2 * i])
    kind = f"b{values[0].type.bits}"
    vector = f".v{len(values)}" if len(values) > 1 else ""
    store = k.ptx.spell(f"st.{out.space}{vector}.{kind}")
    store(out.cast(values[0].type)[0], values if vector else values[0])
