"""Warp-level matrix products with a sparse A (PTX ISA 9.7.14.6): mma.sp, whose A keeps half of its elements.

`meta` selects the elements that are kept, and `sel` selects the threads of four that provide it.  Two of every four
elements are kept: for tf32 one of two, for 4-bit integers two pairs of four.  `.sp::ordered_metadata` requires indices
in increasing order.  ptxas 13.5 also accepts `meta` in braces for fewer targets, so each row occurs a second time.
"""

from __future__ import annotations

import re

from ...isa.notation import Row, op

_SP = "mma.<sp:sp|sp::ordered_metadata>.sync.aligned"
_ORDERED = "mma.sp::ordered_metadata.sync.aligned"
_NEEDS = {"sp::ordered_metadata": "8.5"}
_F8 = "<ta:e4m3|e5m2>.<tb:e4m3|e5m2>"
_B8, _B4 = "{.satfinite}.s32.<ta:u8|s8>.<tb:u8|s8>.s32", "{.satfinite}.s32.<ta:u4|s4>.<tb:u4|s4>.s32"
_F16C, _F32C, _S32C = "c:b32=f16x2*mn/64, meta:b32", "c:f32*mn/32, meta:b32", "c:s32*mn/32, meta:b32"

# fmt: off
_WORD = [
    # 9.7.14.6.3: mma.sp, floating point
    op(f"{_SP}.<s:m16n8k16>.row.col.f16.f16.f16.f16              =d:b32=f16x2*mn/64, a:b32=f16x2*mk/128, b:b32=f16x2*kn/64, {_F16C}, sel:imm(0..3)",   "Compute D = A·B + C of halves, in f16.", ref="9.7.14.6.3", arch="sm_80", ptx="7.1", needs=_NEEDS, sem="mma_kind"),
    op(f"{_SP}.<s:m16n8k32>.row.col.f16.f16.f16.f16              =d:b32=f16x2*mn/64, a:b32=f16x2*mk/128, b:b32=f16x2*kn/64, {_F16C}, sel:imm(0..1)",   "Compute D = A·B + C of halves, in f16.", ref="9.7.14.6.3", arch="sm_80", ptx="7.1", needs=_NEEDS, sem="mma_kind"),
    op(f"{_SP}.<s:m16n8k16>.row.col.f32.f16.f16.f32              =d:f32*mn/32, a:b32=f16x2*mk/128, b:b32=f16x2*kn/64, {_F32C}, sel:imm(0..3)",   "Compute D = A·B + C of halves, in f32.", ref="9.7.14.6.3", arch="sm_80", ptx="7.1", needs=_NEEDS, sem="mma_kind"),
    op(f"{_SP}.<s:m16n8k16>.row.col.f32.bf16.bf16.f32            =d:f32*mn/32, a:b32*mk/128, b:b32*kn/64, {_F32C}, sel:imm(0..3)",   "Compute D = A·B + C of halves, in f32.", ref="9.7.14.6.3", arch="sm_80", ptx="7.1", needs=_NEEDS, sem="mma_kind"),
    op(f"{_SP}.<s:m16n8k32>.row.col.f32.f16.f16.f32              =d:f32*mn/32, a:b32=f16x2*mk/128, b:b32=f16x2*kn/64, {_F32C}, sel:imm(0..1)",   "Compute D = A·B + C of halves, in f32.", ref="9.7.14.6.3", arch="sm_80", ptx="7.1", needs=_NEEDS, sem="mma_kind"),
    op(f"{_SP}.<s:m16n8k32>.row.col.f32.bf16.bf16.f32            =d:f32*mn/32, a:b32*mk/128, b:b32*kn/64, {_F32C}, sel:imm(0..1)",   "Compute D = A·B + C of halves, in f32.",       ref="9.7.14.6.3", arch="sm_80", ptx="7.1", needs=_NEEDS, sem="mma_kind"),
    op(f"{_SP}.<s:m16n8k8>.row.col.f32.tf32.tf32.f32             =d:f32*mn/32, a:b32*mk/64, b:b32*kn/32, {_F32C}, sel:imm(0..3)",    "Compute D = A·B + C of tf32, in f32.",         ref="9.7.14.6.3", arch="sm_80", ptx="7.1", needs=_NEEDS, sem="mma_kind"),
    op(f"{_SP}.<s:m16n8k16>.row.col.f32.tf32.tf32.f32            =d:f32*mn/32, a:b32*mk/64, b:b32*kn/32, {_F32C}, sel:imm(0..1)",    "Compute D = A·B + C of tf32, in f32.",         ref="9.7.14.6.3", arch="sm_80", ptx="7.1", needs=_NEEDS, sem="mma_kind"),
    op(f"{_SP}.<s:m16n8k64>.row.col.f32.{_F8}.f32                =d:f32*mn/32, a:b32*mk/256, b:b32*kn/128, {_F32C}, sel:imm(0..0)",  "Compute D = A·B + C of 8-bit floats, in f32.", ref="9.7.14.6.3", arch="sm_89", ptx="8.4", needs=_NEEDS, sem="mma_kind"),
    op(f"{_ORDERED}.<s:m16n8k64>.row.col.f16.{_F8}.f16           =d:b32=f16x2*mn/64, a:b32*mk/256, b:b32*kn/128, {_F16C}, sel:imm(0..0)",  "Compute D = A·B + C of 8-bit floats, in f16.", ref="9.7.14.6.3", arch="sm_120f", ptx="8.7", sem="mma_kind"),

    # 9.7.14.6.3: mma.sp, integers
    op(f"{_SP}.<s:m16n8k32>.row.col{_B8}                         =d:s32*mn/32, a:b32*mk/256, b:b32*kn/128, {_S32C}, sel:imm(0..1)",  "Compute D = A·B + C of bytes, in s32.",          ref="9.7.14.6.3", arch="sm_80", ptx="7.1", needs=_NEEDS, sem="mma_kind"),
    op(f"{_SP}.<s:m16n8k64>.row.col{_B8}                         =d:s32*mn/32, a:b32*mk/256, b:b32*kn/128, {_S32C}, sel:imm(0..0)",  "Compute D = A·B + C of bytes, in s32.",          ref="9.7.14.6.3", arch="sm_80", ptx="7.1", needs=_NEEDS, sem="mma_kind"),
    op(f"{_SP}.<s:m16n8k64>.row.col{_B4}                         =d:s32*mn/32, a:b32*mk/512, b:b32*kn/256, {_S32C}, sel:imm(0..1)",  "Compute D = A·B + C of 4-bit integers, in s32.", ref="9.7.14.6.3", arch="sm_80", ptx="7.1", needs=_NEEDS, sem="mma_kind"),
    op(f"{_SP}.<s:m16n8k128>.row.col{_B4}                        =d:s32*mn/32, a:b32*mk/512, b:b32*kn/256, {_S32C}, sel:imm(0..0)",  "Compute D = A·B + C of 4-bit integers, in s32.", ref="9.7.14.6.3", arch="sm_80", ptx="7.1", needs=_NEEDS, sem="mma_kind"),
]
# fmt: on


def _braced(row: Row) -> Row:
    """Return the row with `meta` in braces, for the targets for which ptxas 13.5 accepts it."""
    text = row.text.replace("meta:b32,", "meta:b32*1,")
    facts: dict[str, object] = dict(row.facts)
    if row.fact("arch") == "sm_89":
        facts["needs"] = {**row.needs, "s": "<sm_90 sm_120"}
    elif "<ta:u4" in row.text:
        facts["needs"] = {**row.needs, "s": "<sm_90"}
    elif not {"bf16", "tf32", "e4m3"} & {*re.findall(r"\w+", row.text)}:
        facts["needs"] = {**row.needs, "sp=sp": "<sm_100"}
    return Row(text, row.doc, facts)


ROWS = [*_WORD, *map(_braced, _WORD)]
