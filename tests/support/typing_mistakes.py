"""Planted mistakes: a type checker must report one error on each line marked `#!`, and none elsewhere.

Nothing here runs; `test_typing.py` gives the file to pyright.
"""

# ruff: noqa: B018

from __future__ import annotations

from asmkit import Ptr, Reg, Span, b32, bf16, f32, gcn, pred, ptx, s32, u16, u32, u64


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
        k.break_(when=p)


def cdna(
    k: gcn.Builder, v: gcn.Vgpr[u32], s: gcn.Sgpr[u32], p: Ptr[bf16], acc: gcn.Agprs[f32], a: gcn.Vgprs[b32]
) -> None:
    if v == 0:  #! a mask has no value while the program is written
        pass
    if s == 0:  #! neither has SCC
        pass
    _ = v + v.as_(s32)  #! other types
    k.gcn.v_add_u33(v, v, v)  #! no such instruction
    k.gcn.v_add_u32(s, v, v)  #! the destination is a scalar
    k.gcn.v_add_u32(v, v)  #! an operand is missing
    k.gcn.v_add_u32(d=v, a=v, b=v)  #! operands go by place
    k.gcn.s_add_u32(s, s, v)  #! a vector register on the scalar unit
    k.gcn.v_add_f32(v, v, 1.0, clamp=1)  #! a word is there or not
    k.gcn.v_add_f32(v, v, 1.0, glc=True)  #! a flag of another encoding
    k.gcn.v_mov_b32_sdwa(v, v, src0_sel="BYTE_4")  #! no such part
    k.gcn.v_mfma_f32_32x32x8_f16(acc, a, a, a)  #! C is where D is
    k.gcn.v_mfma_f32_32x32x8_f16(acc, a, a, acc[0])  #! a tuple is wanted
    k.gcn.global_load_dwordx4(v, v, p)  #! a tuple is wanted
    k.gcn.global_load_dword(v, p, v)  #! the offset comes first
    k.gcn.buffer_load_dword(v, v, p, 0, offen=True)  #! a descriptor is four SGPRs
    k.gcn.s_cbranch_scc1("top")  #! a label, not its name
    _ = k.vgprs(f32, 4)[0] + k.sgpr(s32)  #! other types
    _ = k.group_w  #! it has x, y, z


def right_cdna(k: gcn.Builder, s: gcn.Sgpr[u32], p: Ptr[bf16], acc: gcn.Agprs[f32]) -> None:
    """Nothing here is wrong."""
    v: gcn.Vgpr[u32] = (k.lane << 2) + s
    row: gcn.Vgpr[u32] = s * 4 + v
    some: gcn.Sgpr[u32] = s + 3
    lanes: gcn.Mask = (v < s) & ~(row >= 3)
    scalar: gcn.Scc = s < some
    a = k.vgprs(b32, 2)
    k.gcn.global_load_dwordx2(a, v, p, offset=8)
    k.gcn.global_load_dwordx2((a[0], a[1]), v, p)
    k.gcn.v_add_f32(a[0], k.neg(a[1]), 1.0, clamp=True, mul=2)
    k.gcn.v_mfma_f32_32x32x8_f16(acc, a, a, acc)
    k.gcn.v_mfma_f32_32x32x8_f16(k.vgprs(f32, 16), a, acc[0:2], 0)
    k.gcn.s_and_b64(k.exec, k.exec, lanes)
    k.gcn.buffer_load_dword(v, v, k.buffer(p, 64), 0, offen=True)
    k.gcn.v_mov_b32_dpp(v, row, row_shr=1, bound_ctrl=1)
    k.gcn.s_mov_b64(k.mask(), k.vcc)
    k.gcn.v_mov_b32(k.v[2], k.s[3])
    with k.if_(scalar), k.loop(0, s) as n:
        k.gcn.v_mov_b32(v, n)
