"""Warp-level matrix instructions (PTX ISA 9.7.14.5): dense mma, ldmatrix, stmatrix, movmatrix.

A `.b32` register of A or B holds as many values as fit.  The four rows or columns of an 8-bit operand are packed lowest
first.
"""

from __future__ import annotations

from ...isa.notation import op

_SS = "{.<ss:shared|shared::cta>}"
_CTA = {"shared::cta": "7.8"}
_F = "sm_100f sm_110f sm_120f"

# fmt: off
ROWS = [
    # 9.7.14.5.14: mma, floating point
    op("mma.sync.aligned.m8n8k4.<la:row|col>.<lb:row|col>.f16.f16.f16.f16     =d:b32=f16x2*4, a:b32=f16x2*2, b:b32=f16x2*2, c:b32=f16x2*4",  "Compute D = A·B + C in each quarter of the warp.  A is 8×4, B is 4×8.", ref="9.7.14.5.14", ptx="6.4", sem="mma"),
    op("mma.sync.aligned.m8n8k4.<la:row|col>.<lb:row|col>.f32.f16.f16.f16     =d:f32*8, a:b32=f16x2*2, b:b32=f16x2*2, c:b32=f16x2*4",  "Compute D = A·B + C in each quarter of the warp.  A is 8×4, B is 4×8.", ref="9.7.14.5.14", ptx="6.4", sem="mma"),
    op("mma.sync.aligned.m8n8k4.<la:row|col>.<lb:row|col>.f32.f16.f16.f32     =d:f32*8, a:b32=f16x2*2, b:b32=f16x2*2, c:f32*8",  "Compute D = A·B + C in each quarter of the warp.  A is 8×4, B is 4×8.", ref="9.7.14.5.14", ptx="6.4", sem="mma"),
    op("mma.sync.aligned.<s:m16n8k8|m16n8k16>.row.col.f16.f16.f16.f16         =d:b32=f16x2*mn/64, a:b32=f16x2*mk/64, b:b32=f16x2*kn/64, c:b32=f16x2*mn/64",  "Compute D = A·B + C in f16.  A register holds two values.", ref="9.7.14.5.14", ptx="6.5", needs={"m16n8k16": "sm_80 7.0"}, sem="mma"),
    op("mma.sync.aligned.<s:m16n8k8|m16n8k16>.row.col.f32.f16.f16.f32         =d:f32*mn/32, a:b32=f16x2*mk/64, b:b32=f16x2*kn/64, c:f32*mn/32",  "Compute D = A·B + C.  A register of A or B holds two values.", ref="9.7.14.5.14", ptx="6.5", needs={"m16n8k16": "sm_80 7.0"}, sem="mma"),
    op("mma.sync.aligned.<s:m16n8k8|m16n8k16>.row.col.f32.bf16.bf16.f32       =d:f32*mn/32, a:b32=bits*mk/64, b:b32=bits*kn/64, c:f32*mn/32",  "Compute D = A·B + C.  A register of A or B holds two values.",      ref="9.7.14.5.14", ptx="7.0", arch="sm_80", sem="mma"),
    op("mma.sync.aligned.<s:m16n8k4|m16n8k8>.row.col.f32.tf32.tf32.f32        =d:f32*mn/32, a:b32=bits*mk/32, b:b32=bits*kn/32, c:f32*mn/32",  "Compute D = A·B + C.  Only the upper 19 bits of A and B are read.", ref="9.7.14.5.14", ptx="7.0", arch="sm_80", sem="mma"),
    op("mma.sync.aligned.m8n8k4.row.col{.<rnd:rn|rz|rm|rp>}.f64.f64.f64.f64   =d:f64*mn/32, a:f64*mk/32, b:f64*kn/32, c:f64*mn/32",  "Compute D = A·B + C in f64, rounded after each step.", ref="9.7.14.5.14", ptx="7.0", arch="sm_80", sem="mma"),
    op("mma.sync.aligned.<s:m16n8k4|m16n8k8|m16n8k16>.row.col{.<rnd:rn|rz|rm|rp>}.f64.f64.f64.f64   =d:f64*mn/32, a:f64*mk/32, b:f64*kn/32, c:f64*mn/32", "Compute D = A·B + C in f64, rounded after each step.", ref="9.7.14.5.14", ptx="7.8", arch="sm_90", sem="mma"),
    op("mma.sync.aligned.<s:m16n8k16|m16n8k32>.row.col.f32.<ta:e4m3|e5m2>.<tb:e4m3|e5m2>.f32        =d:f32*mn/32, a:b32*mk/128, b:b32*kn/128, c:f32*mn/32", "Compute D = A·B + C.  A register of A or B holds four values.", ref="9.7.14.5.14", ptx="8.4", arch="sm_89", needs={"m16n8k16": "8.7"}, sem="mma"),
    op("mma.sync.aligned.<s:m16n8k16|m16n8k32>.row.col.f16.<ta:e4m3|e5m2>.<tb:e4m3|e5m2>.f16        =d:b32=f16x2*mn/64, a:b32*mk/128, b:b32*kn/128, c:b32=f16x2*mn/64", "Compute D = A·B + C.  A register of A or B holds four values.", ref="9.7.14.5.14", ptx="8.7", arch="sm_89", sem="mma"),

    # 9.7.14.5.14: mma, integers and bits
    op("mma.sync.aligned.m8n8k16.row.col{.satfinite}.s32.<ta:u8|s8>.<tb:u8|s8>.s32                  =d:s32*mn/32, a:b32=u32*mk/128, b:b32=u32*kn/128, c:s32*mn/32", "Compute D = A·B + C.  A register of A or B holds four values.", ref="9.7.14.5.14", ptx="6.5", sem="mma"),
    op("mma.sync.aligned.<s:m16n8k16|m16n8k32>.row.col{.satfinite}.s32.<ta:u8|s8>.<tb:u8|s8>.s32    =d:s32*mn/32, a:b32*mk/128, b:b32*kn/128, c:s32*mn/32", "Compute D = A·B + C.  A register of A or B holds four values.",  ref="9.7.14.5.14", ptx="7.0", arch="sm_80", sem="mma"),
    op("mma.sync.aligned.m8n8k32.row.col{.satfinite}.s32.<ta:u4|s4>.<tb:u4|s4>.s32                  =d:s32*mn/32, a:b32*mk/256, b:b32*kn/256, c:s32*mn/32", "Compute D = A·B + C.  A register of A or B holds eight values.", ref="9.7.14.5.14", ptx="6.5", sem="mma"),
    op("mma.sync.aligned.<s:m16n8k32|m16n8k64>.row.col{.satfinite}.s32.<ta:u4|s4>.<tb:u4|s4>.s32    =d:s32*mn/32, a:b32*mk/256, b:b32*kn/256, c:s32*mn/32", "Compute D = A·B + C.  A register of A or B holds eight values.", ref="9.7.14.5.14", ptx="7.0", arch="sm_80", sem="mma"),
    op("mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32.<o:xor|and>.popc                            =d:s32*mn/32, a:b32*mk/1024, b:b32*kn/1024, c:s32*mn/32", "Compute D = C + the number of ones in A ∘ B, row by column.", ref="9.7.14.5.14", ptx="7.0", needs={"and": "sm_80 7.1"}, sem="mma"),
    op("mma.sync.aligned.<s:m16n8k128|m16n8k256>.row.col.s32.b1.b1.s32.<o:xor|and>.popc             =d:s32*mn/32, a:b32*mk/1024, b:b32*kn/1024, c:s32*mn/32", "Compute D = C + the number of ones in A ∘ B, row by column.", ref="9.7.14.5.14", ptx="7.0", arch="sm_80", needs={"and": "7.1"}, sem="mma"),

    # 9.7.14.5.15: ldmatrix
    op("ldmatrix.sync.aligned.m8n8.<n:x1|x2|x4>{.trans}" + _SS + ".b16                               =d:b32*n, [a:ss]", "Load 8×8 matrices of halves, one row for each address.",                            ref="9.7.14.5.15", ptx="6.5", needs=_CTA, effect="memory", sem="ldmatrix"),
    op("ldmatrix.sync.aligned.m16n16.x1.trans" + _SS + ".b8                                          =d:b32*2, [a:ss]", "Load a 16×16 matrix of bytes, transposed.",                                         ref="9.7.14.5.15", ptx="8.6", arch=_F, effect="memory", sem="ldmatrix_bytes"),
    op("ldmatrix.sync.aligned.m16n16.x2.trans" + _SS + ".b8                                          =d:b32*4, [a:ss]", "Load two 16×16 matrices of bytes, transposed.",                                     ref="9.7.14.5.15", ptx="8.6", arch=_F, effect="memory", sem="ldmatrix_bytes"),
    op("ldmatrix.sync.aligned.m16n16.x1.trans" + _SS + ".b8x16.<packed:b6x16_p32|b4x16_p64>          =d:b32*2, [a:ss]", "Load 16×16 matrices of 6-bit or 4-bit values, transposed, each value into a byte.", ref="9.7.14.5.15", ptx="8.6", arch=_F, effect="memory", sem="ldmatrix_bytes"),
    op("ldmatrix.sync.aligned.m16n16.x2.trans" + _SS + ".b8x16.<packed:b6x16_p32|b4x16_p64>          =d:b32*4, [a:ss]", "Load 16×16 matrices of 6-bit or 4-bit values, transposed, each value into a byte.", ref="9.7.14.5.15", ptx="8.6", arch=_F, effect="memory", sem="ldmatrix_bytes"),
    op("ldmatrix.sync.aligned.m8n16.<n:x1|x2|x4>" + _SS + ".b8x16.<packed:b6x16_p32|b4x16_p64>       =d:b32*n, [a:ss]", "Load 8×16 matrices of 6-bit or 4-bit values, each value into a byte.", ref="9.7.14.5.15", ptx="8.6", arch=_F, effect="memory", sem="ldmatrix_bytes"),
    op("ldmatrix.sync.aligned.m8n16.<n:x1|x2|x4>" + _SS + ".s8.s4                                    =d:b32*n, [a:ss]", "Load 8×16 matrices of signed 4-bit values, each value into a byte.", ref="9.7.14.5.15", ptx="9.4", arch="sm_90a " + _F, effect="memory", sem="ldmatrix_bytes"),

    # 9.7.14.5.16, 9.7.14.5.17: stmatrix, movmatrix
    op("stmatrix.sync.aligned.m8n8.<n:x1|x2|x4>{.trans}" + _SS + ".b16                               [a:ss], b:b32*n",  "Store 8×8 matrices of halves, one row for each address.", ref="9.7.14.5.16", ptx="7.8", arch="sm_90", effect="memory", sem="stmatrix"),
    op("stmatrix.sync.aligned.m16n8.<n:x1|x2|x4>.trans" + _SS + ".b8                                 [a:ss], b:b32*n",  "Store 16×8 matrices of bytes, transposed.",               ref="9.7.14.5.16", ptx="8.6", arch=_F, effect="memory", sem="stmatrix_bytes"),
    op("movmatrix.sync.aligned.m8n8.trans.b16                                                        =d:b32, a:b32",    "Transpose an 8×8 matrix of halves.",                      ref="9.7.14.5.17", ptx="7.8", sem="movmatrix"),
]
