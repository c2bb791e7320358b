"""Warp-level matrix products of 8-, 6- and 4-bit floats (PTX ISA 9.7.14.5.14, 9.7.14.6.3): mma.kind, dense and sparse.

In the kinds f8f6f4 and mxf8f6f4, every element occupies one byte.  The kinds mxf4 and mxf4nvf4 pack two elements in a
byte.  With `.block_scale`, each run of elements in a row of A or a column of B is multiplied by a scale.  `sa` and `sb`
hold the scales.  The pair after each selects a byte of the register and the threads of four that provide it.
"""

from __future__ import annotations

from ...isa.notation import op

_MMA, _SP = "mma.sync.aligned", "mma.sp::ordered_metadata.sync.aligned"
_ANY = "<ta:e4m3|e5m2|e3m2|e2m3|e2m1>.<tb:e4m3|e5m2|e3m2|e2m3|e2m1>"
_F = "sm_100f sm_110f sm_120f"
_NARROW = {"ta=e3m2|e2m3|e2m1": "sm_120f 8.7", "tb=e3m2|e2m3|e2m1": "sm_120f 8.7"}
_ACD16, _ACD32 = (
    "=d:b32=f16x2*mn/64, a:b32*4, b:b32*kn/128, c:b32=f16x2*mn/64",
    "=d:f32*mn/32, a:b32*4, b:b32*kn/128, c:f32*mn/32",
)
_ACDS = "=d:f32*mn/32, a:b32=bits*4, b:b32=bits*kn/128, c:f32*mn/32"  # scaled
_PACKED = "=d:f32*mn/32, a:b32=bits*4, b:b32=bits*kn/256, c:f32*mn/32"  # two elements in a byte
_META = "meta:b32*1?, sel:imm(0..0)"
_SCALE1 = "sa:b32*1?, ida:b16=u16|imm(0..3;0..1)*2, sb:b32*1?, idb:b16=u16|imm(0..3;0..3)*2"
_SCALE2 = "sa:b32*1?, ida:b16=u16|imm(0 2;0..1)*2, sb:b32*1?, idb:b16=u16|imm(0 2;0..3)*2"
_SCALE4 = "sa:b32*1?, ida:b16=u16|imm(0..0;0..1)*2, sb:b32*1?, idb:b16=u16|imm(0..0;0..3)*2"
_MX8 = "kind::mxf8f6f4.block_scale{.scale_vec::1X}.f32." + _ANY + ".f32.ue8m0"
_MX4 = "kind::mxf4.block_scale{.scale_vec::2X}.f32.e2m1.e2m1.f32.ue8m0"
_NV2 = "kind::mxf4nvf4.block_scale.scale_vec::2X.f32.e2m1.e2m1.f32.ue8m0"
_NV4 = "kind::mxf4nvf4.block_scale.scale_vec::4X.f32.e2m1.e2m1.f32.<ts:ue4m3|ue8m0>"

# fmt: off
ROWS = [
    # 9.7.14.5.14: dense
    op(f"{_MMA}.<s:m16n8k32>.row.col.kind::f8f6f4.f16.{_ANY}.f16   {_ACD16}",           "Compute D = A·B + C in f16.", ref="9.7.14.5.14", arch=_F, ptx="8.7", needs=_NARROW, sem="mma_kind"),
    op(f"{_MMA}.<s:m16n8k32>.row.col.kind::f8f6f4.f32.{_ANY}.f32   {_ACD32}",           "Compute D = A·B + C in f32.", ref="9.7.14.5.14", arch=_F, ptx="8.6", needs=_NARROW, sem="mma_kind"),
    op(f"{_MMA}.<s:m16n8k32>.row.col.{_MX8}                        {_ACDS}, {_SCALE1}", "Compute D = A·B + C in f32 with one scale for 32 elements.", ref="9.7.14.5.14", arch="sm_120f", ptx="8.7", sem="mma_kind"),
    op(f"{_MMA}.<s:m16n8k64>.row.col.{_MX4}                        {_PACKED}, {_SCALE2}", "Compute D = A·B + C in f32 with one scale for 32 elements.", ref="9.7.14.5.14", arch="sm_120f", ptx="8.7", sem="mma_kind"),
    op(f"{_MMA}.<s:m16n8k64>.row.col.{_NV2}                        {_PACKED}, {_SCALE2}", "Compute D = A·B + C in f32 with one scale for 32 elements.", ref="9.7.14.5.14", arch="sm_120f", ptx="8.7", sem="mma_kind"),
    op(f"{_MMA}.<s:m16n8k64>.row.col.{_NV4}                        {_PACKED}, {_SCALE4}", "Compute D = A·B + C in f32 with one scale for 16 elements.", ref="9.7.14.5.14", arch="sm_120f", ptx="8.7", needs={"ue8m0": "9.1"}, sem="mma_kind"),

    # 9.7.14.6.3: sparse
    op(f"{_SP}.<s:m16n8k64>.row.col.kind::f8f6f4.f16.{_ANY}.f16    {_ACD16}, {_META}",            "Compute D = A·B + C in f16 with a sparse A.", ref="9.7.14.6.3", arch="sm_120f", ptx="8.7", sem="mma_kind"),
    op(f"{_SP}.<s:m16n8k64>.row.col.kind::f8f6f4.f32.{_ANY}.f32    {_ACD32}, meta:b32, sel:imm(0..0)",            "Compute D = A·B + C in f32 with a sparse A.", ref="9.7.14.6.3", arch=_F, ptx="8.6", needs=_NARROW, sem="mma_kind"),
    op(f"{_SP}.<s:m16n8k64>.row.col.kind::f8f6f4.f32.{_ANY}.f32    {_ACD32}, meta:b32*1, sel:imm(0..0)",            "Compute D = A·B + C in f32 with a sparse A.", ref="9.7.14.6.3", arch="sm_120f", ptx="8.7", sem="mma_kind"),
    op(f"{_SP}.<s:m16n8k64>.row.col.{_MX8}                         {_ACDS}, {_META}, {_SCALE1}", "Compute D = A·B + C in f32 with a sparse A and one scale for 64 elements.", ref="9.7.14.6.3", arch="sm_120f", ptx="8.7", sem="mma_kind"),
    op(f"{_SP}.<s:m16n8k128>.row.col.{_MX4}                        {_PACKED}, {_META}, {_SCALE2}", "Compute D = A·B + C in f32 with a sparse A and one scale for 64 elements.", ref="9.7.14.6.3", arch="sm_120a sm_121a", ptx="8.7", sem="mma_kind"),
    op(f"{_SP}.<s:m16n8k128>.row.col.{_NV2}                        {_PACKED}, {_META}, {_SCALE2}", "Compute D = A·B + C in f32 with a sparse A and one scale for 64 elements.", ref="9.7.14.6.3", arch="sm_120a sm_121a", ptx="8.7", sem="mma_kind"),
    op(f"{_SP}.<s:m16n8k128>.row.col.{_NV4}                        {_PACKED}, {_META}, {_SCALE4}", "Compute D = A·B + C in f32 with a sparse A and one scale for 32 elements.", ref="9.7.14.6.3", arch="sm_120a sm_121a", ptx="8.7", needs={"ue8m0": "9.1"}, sem="mma_kind"),
]
