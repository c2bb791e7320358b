"""Planted mistakes: a type checker must report one error on each line marked `#!`, and none elsewhere.

Nothing here runs; `test_typing.py` gives the file to pyright.
"""

# ruff: noqa: B018

from __future__ import annotations

from asmkit import Ptr, Reg, Span, b32, bf16, f32, pred, ptx, u16, u32, u64


def registers(k: ptx.Builder, a: Reg[u32], b: Reg[u32], x: Reg[f32], w: Reg[u64], p: Reg[pred]) -> None:
    if a == 0:  #! a register has no value while the program is written
        pass
    while p:  #! the same
        pass
    if 0 < a < 8:  #! the same
        pass
    for _ in a:  #! one register is not a sequence
        pass
    _ = a + x  #! other types
    _ = a + w  #! another width
    _ = a / b  #! no such instruction
    _ = not p  #! `not` asks for a value
    _ = k.reg(int)  #! a scalar type is asked for
    a.type = f32  #! a register keeps its type
    k.laneid = a  #! special registers are not assigned
    _ = k.lane_id  #! no such special register
    _ = k.ctaid.w  #! it has x, y, z
    _ = k.clock64  #! it changes: an operand of mov


def instructions(
    k: ptx.Builder, a: Reg[u32], h: Reg[u16], x: Reg[f32], p: Reg[pred], g: Ptr[bf16], acc: Span[f32], frag: Span[b32]
) -> None:
    k.ptx.adds.u32(a, a, a)  #! no such instruction
    k.ptx.add.u31(a, a, a)  #! no such modifier
    k.ptx.add.rn(x, x, x)  #! not a whole instruction
    k.ptx.add.u32(x, a, a)  #! the destination is a float
    k.ptx.add.u32(5, a, a)  #! a constant is no destination
    k.ptx.add.f32(x, a, x)  #! an integer register where a float is wanted
    k.ptx.add.u32(a, a, 1.5)  #! a float constant of an integer
    k.ptx.add.u32(a, h, a)  #! another width
    k.ptx.add.u32(a, a.as_(f32), a)  #! read as a float
    k.ptx.add.u32(a, a)  #! an operand is missing
    k.ptx.add.u32(a, a, a, a)  #! one too many
    k.ptx.add.u32(a, a, a, pred=a)  #! no predicate
    k.ptx.add.u32(d=a, a=a, b=a)  #! operands go by place
    k.ptx.ld.global_.f32(x, g)  #! a pointer is indexed first
    k.ptx.ld.global_.v2.f32(x, g[0])  #! a vector is wanted
    k.ptx.st.global_.f32(x, g[0])  #! memory comes first
    k.ptx.setp.lt.u32(a, a, 3)  #! the destination is a predicate
    k.ptx.shfl.sync.bfly.b32(a, a, 1, 31)  #! the mask is missing
    k.ptx.mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32(acc, frag, frag, frag[0])  #! C is a vector
    k.ptx.mma.sync.aligned.m16n8k15  #! no such shape
    k.ptx.bra("top")  #! a label, not its name
    k.ptx.mov.u32(a, k)  #! the builder is no operand


def right(
    k: ptx.Builder, a: Reg[u32], x: Reg[f32], p: Reg[pred], g: Ptr[bf16], acc: Span[f32], frag: Span[b32], v: str | None
) -> None:
    """Nothing here is wrong."""
    i = (a << 2) + 3 - a * 5
    q = (i < 4) & (a != 0)
    k.ptx.add.s32(a, x.as_(b32), i)
    k.ptx.ld.global_.nc[v][g.elem](a, (g + a)[2], pred=q)
    k.ptx.ld.global_.v2.b32((a, i), g[0], unless=p)
    k.ptx.mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32(acc, frag, frag[0:2], acc)
    k.ptx.shfl.sync.idx.b32((a, p), x, 0, 31, 0xFFFFFFFF)
    k.ptx.setp.lt.and_.f32(p, x, 1.0, q)
    k.ptx.mov.u64(k.reg(u64), k.special("clock64"))
    k.ptx.spell("add.rn.f32")(x, x, x)
    with k.loop(0, a, step=2) as n, k.if_(n == k.laneid):
        acc[0] += x
        k.break_(pred=p)
