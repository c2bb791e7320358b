"""Warp-level matrix products with opaque fragments (PTX ISA 9.7.14.4): wmma.load, wmma.store, wmma.mma.

The layout of a fragment is unspecified: only these instructions can load and store it.  `stride` is the distance
between rows or columns in elements.  Without it, they are contiguous.
"""

from __future__ import annotations

from ...isa.notation import op

_SS = "{.<ss:global|shared|shared::cta>}"
_CTA = {"shared::cta": "7.8"}
_S16 = "<s:m16n16k16|m32n8k16|m8n32k16>"
_A, _B, _C = (f"wmma.load.{x}.sync.aligned" for x in "abc")
_FROM, _D, _TO = ", [a:ss], {stride:u32|imm}", "wmma.store.d.sync.aligned.<ld:row|col>", ", {stride:u32|imm}"
_MMA = "wmma.mma.sync.aligned.<la:row|col>.<lb:row|col>"

# fmt: off
ROWS = [
    # 9.7.14.4.3: wmma.load
    op(f"{_A}.<la:row|col>.{_S16}{_SS}.f16                     =d:b32=f16x2*8{_FROM}",       "Load A of halves.",             ref="9.7.14.4.3", needs=_CTA, effect="memory", sem="wmma_load"),
    op(f"{_A}.<la:row|col>.{_S16}{_SS}.bf16                    =d:b32=bits*mk/64{_FROM}",   "Load A of bf16.",               ref="9.7.14.4.3", needs=_CTA, arch="sm_80", ptx="7.0", effect="memory", sem="wmma_load"),
    op(f"{_A}.<la:row|col>.<s:m16n16k8>{_SS}.tf32              =d:b32=bits*mk/32{_FROM}",   "Load A of tf32.",               ref="9.7.14.4.3", needs=_CTA, arch="sm_80", ptx="7.0", effect="memory", sem="wmma_load"),
    op(f"{_A}.<la:row|col>.<s:m8n8k4>{_SS}.f64                 =d:f64*mk/32{_FROM}",   "Load A of f64.",                ref="9.7.14.4.3", needs=_CTA, arch="sm_80", ptx="7.0", effect="memory", sem="wmma_load"),
    op(f"{_A}.<la:row|col>.{_S16}{_SS}.<t:u8|s8>               =d:b32=u32*mk/128{_FROM}",  "Load A of bytes.",              ref="9.7.14.4.3", needs=_CTA, effect="memory", sem="wmma_load"),
    op(f"{_A}.row.<s:m8n8k32>{_SS}.<t:u4|s4>                   =d:b32*mk/256{_FROM}",  "Load A of 4-bit integers.",     ref="9.7.14.4.3", needs=_CTA, effect="memory", sem="wmma_load"),
    op(f"{_A}.row.<s:m8n8k128>{_SS}.b1                         =d:b32*mk/1024{_FROM}", "Load A of bits.",               ref="9.7.14.4.3", needs=_CTA, effect="memory", sem="wmma_load"),
    op(f"{_B}.<lb:row|col>.{_S16}{_SS}.f16                     =d:b32=f16x2*8{_FROM}",       "Load B of halves.",             ref="9.7.14.4.3", needs=_CTA, effect="memory", sem="wmma_load"),
    op(f"{_B}.<lb:row|col>.{_S16}{_SS}.bf16                    =d:b32=bits*kn/64{_FROM}",   "Load B of bf16.",               ref="9.7.14.4.3", needs=_CTA, arch="sm_80", ptx="7.0", effect="memory", sem="wmma_load"),
    op(f"{_B}.<lb:row|col>.<s:m16n16k8>{_SS}.tf32              =d:b32=bits*kn/32{_FROM}",   "Load B of tf32.",               ref="9.7.14.4.3", needs=_CTA, arch="sm_80", ptx="7.0", effect="memory", sem="wmma_load"),
    op(f"{_B}.<lb:row|col>.<s:m8n8k4>{_SS}.f64                 =d:f64*kn/32{_FROM}",   "Load B of f64.",                ref="9.7.14.4.3", needs=_CTA, arch="sm_80", ptx="7.0", effect="memory", sem="wmma_load"),
    op(f"{_B}.<lb:row|col>.{_S16}{_SS}.<t:u8|s8>               =d:b32=u32*kn/128{_FROM}",  "Load B of bytes.",              ref="9.7.14.4.3", needs=_CTA, effect="memory", sem="wmma_load"),
    op(f"{_B}.col.<s:m8n8k32>{_SS}.<t:u4|s4>                   =d:b32*kn/256{_FROM}",  "Load B of 4-bit integers.",     ref="9.7.14.4.3", needs=_CTA, effect="memory", sem="wmma_load"),
    op(f"{_B}.col.<s:m8n8k128>{_SS}.b1                         =d:b32*kn/1024{_FROM}", "Load B of bits.",               ref="9.7.14.4.3", needs=_CTA, effect="memory", sem="wmma_load"),
    op(f"{_C}.<lc:row|col>.{_S16}{_SS}.f16                     =d:b32=f16x2*mn/64{_FROM}",   "Load C of halves.",             ref="9.7.14.4.3", needs=_CTA, effect="memory", sem="wmma_load"),
    op(f"{_C}.<lc:row|col>.{_S16}{_SS}.<t:f32|s32>             =d:t*mn/32{_FROM}",     "Load C of f32 or s32.",         ref="9.7.14.4.3", needs=_CTA, effect="memory", sem="wmma_load"),
    op(f"{_C}.<lc:row|col>.<s:m16n16k8>{_SS}.f32               =d:f32*mn/32{_FROM}",   "Load C of f32, for tf32.",      ref="9.7.14.4.3", needs=_CTA, arch="sm_80", ptx="7.0", effect="memory", sem="wmma_load"),
    op(f"{_C}.<lc:row|col>.<s:m8n8k4>{_SS}.f64                 =d:f64*mn/32{_FROM}",   "Load C of f64.",                ref="9.7.14.4.3", needs=_CTA, arch="sm_80", ptx="7.0", effect="memory", sem="wmma_load"),
    op(f"{_C}.<lc:row|col>.<s:m8n8k32|m8n8k128>{_SS}.s32       =d:s32*mn/32{_FROM}",   "Load C of s32, for 4-bit integers and bits.", ref="9.7.14.4.3", needs=_CTA, effect="memory", sem="wmma_load"),

    # 9.7.14.4.4: wmma.store
    op(f"{_D}.{_S16}{_SS}.f16                         [a:ss], d:b32*mn/64{_TO}",       "Store D of halves.",            ref="9.7.14.4.4", needs=_CTA, effect="memory", sem="wmma_store"),
    op(f"{_D}.{_S16}{_SS}.<t:f32|s32>                 [a:ss], d:t*mn/32{_TO}",         "Store D of f32 or s32.",        ref="9.7.14.4.4", needs=_CTA, effect="memory", sem="wmma_store"),
    op(f"{_D}.<s:m16n16k8>{_SS}.f32                   [a:ss], d:f32*mn/32{_TO}",       "Store D of f32, of tf32.",      ref="9.7.14.4.4", needs=_CTA, arch="sm_80", ptx="7.0", effect="memory", sem="wmma_store"),
    op(f"{_D}.<s:m8n8k4>{_SS}.f64                     [a:ss], d:f64*mn/32{_TO}",       "Store D of f64.",               ref="9.7.14.4.4", needs=_CTA, arch="sm_80", ptx="7.0", effect="memory", sem="wmma_store"),
    op(f"{_D}.<s:m8n8k32|m8n8k128>{_SS}.s32           [a:ss], d:s32*mn/32{_TO}",       "Store D of s32, of 4-bit integers and bits.", ref="9.7.14.4.4", needs=_CTA, effect="memory", sem="wmma_store"),

    # 9.7.14.4.5: wmma.mma
    op(f"{_MMA}.{_S16}.f16.f16                        =d:b32=f16x2*mn/64, a:b32=f16x2*8, b:b32=f16x2*8, c:b32=f16x2*mn/64",                 "Compute D = A·B + C of halves, in f16.", ref="9.7.14.4.5", sem="wmma_mma"),
    op(f"{_MMA}.{_S16}.f16.f32                        =d:b32=f16x2*mn/64, a:b32=f16x2*8, b:b32=f16x2*8, c:f32*mn/32",                 "Compute D = A·B + C of halves, with C in f32.", ref="9.7.14.4.5", sem="wmma_mma"),
    op(f"{_MMA}.{_S16}.f32.f16                        =d:f32*mn/32, a:b32=f16x2*8, b:b32=f16x2*8, c:b32=f16x2*mn/64",                 "Compute D = A·B + C of halves, with D in f32.", ref="9.7.14.4.5", sem="wmma_mma"),
    op(f"{_MMA}.{_S16}.f32.f32                        =d:f32*mn/32, a:b32=f16x2*8, b:b32=f16x2*8, c:f32*mn/32",                 "Compute D = A·B + C of halves, in f32.", ref="9.7.14.4.5", sem="wmma_mma"),
    op(f"{_MMA}.{_S16}.f32.bf16.bf16.f32              =d:f32*mn/32, a:b32=bits*mk/64, b:b32=bits*kn/64, c:f32*mn/32",         "Compute D = A·B + C of bf16, in f32.", ref="9.7.14.4.5", arch="sm_80", ptx="7.0", sem="wmma_mma"),
    op(f"{_MMA}.<s:m16n16k8>.f32.tf32.tf32.f32        =d:f32*mn/32, a:b32=bits*mk/32, b:b32=bits*kn/32, c:f32*mn/32",         "Compute D = A·B + C of tf32, in f32.", ref="9.7.14.4.5", arch="sm_80", ptx="7.0", sem="wmma_mma"),
    op(f"{_MMA}.<s:m8n8k4>{{.<rnd:rn|rz|rm|rp>}}.f64.f64.f64.f64   =d:f64*mn/32, a:f64*mk/32, b:f64*kn/32, c:f64*mn/32", "Compute D = A·B + C in f64, rounded after each step.", ref="9.7.14.4.5", arch="sm_80", ptx="7.0", sem="wmma_mma"),
    op(f"{_MMA}.{_S16}.s32.<t:u8|s8>.<t>.s32{{.satfinite}}        =d:s32*mn/32, a:b32=u32*mk/128, b:b32=u32*kn/128, c:s32*mn/32", "Compute D = A·B + C of bytes, in s32.", ref="9.7.14.4.5", sem="wmma_mma"),
    op("wmma.mma.sync.aligned.row.col.m8n8k32.s32.<t:u4|s4>.<t>.s32{.satfinite}          =d:s32*mn/32, a:b32=u32*mk/256, b:b32=u32*kn/256, c:s32*mn/32", "Compute D = A·B + C of 4-bit integers, in s32.", ref="9.7.14.4.5", sem="wmma_mma"),
    op("wmma.mma.<o:xor|and>.popc.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32            =d:s32*mn/32, a:b32=u32*mk/1024, b:b32=u32*kn/1024, c:s32*mn/32", "Compute D = C + the number of ones in A ∘ B, row by column.", ref="9.7.14.4.5", needs={"and": "sm_80 7.1"}, sem="wmma_mma"),
]
