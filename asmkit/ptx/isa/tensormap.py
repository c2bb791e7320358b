"""Tensor maps that a kernel modifies: tensormap.replace, tensormap.cp_fenceproxy (PTX ISA 9.7.9.28, 9.7.13.16)."""

from __future__ import annotations

from ...isa.notation import op

# The terms of the manual's syntax lines, each with its dot.
_SPACE = "{.<ss:global|shared::cta>}.b1024"
_FACTS = {"ref": "9.7.9.28", "ptx": "8.3", "effect": "memory", "sem": "tensormap_replace"}
_OLD = "sm_90a sm_100f sm_110f sm_120f"
_NEW = "sm_100f sm_110f sm_120f"

# fmt: off
ROWS = [
    op("tensormap.replace.tile.global_address" + _SPACE + ".b64                                   [m:ss], v:b64|imm",                   "Set the address of the tensor.", arch=_OLD, **_FACTS),
    op("tensormap.replace.tile.rank" + _SPACE + ".b32                                             [m:ss], v:b32=u32|imm",                   "Set the number of dimensions minus one.", arch=_OLD, **_FACTS),
    op("tensormap.replace.tile.<field:box_dim|global_dim|element_stride>" + _SPACE + ".b32        [m:ss], n:imm(0..4), v:b32=u32|imm",      "Set a length of the box or of the tensor, or a stride in elements.", arch=_OLD, **_FACTS),
    op("tensormap.replace.tile.global_stride" + _SPACE + ".b64                                    [m:ss], n:imm(0..4), v:b64|imm",      "Set a stride in bytes.",                                                  arch=_OLD, **_FACTS),
    op("tensormap.replace.tile.elemtype" + _SPACE + ".b32                                         [m:ss], v:imm(0..12)",                "Set the type of the elements.",                                           arch=_OLD, **_FACTS),
    op("tensormap.replace.tile.elemtype" + _SPACE + ".b32                                         [m:ss], v:imm(13..15)",               "Set a type of the elements with less than 8 bits.",                       arch=_NEW, **{**_FACTS, "ptx": "8.7"}),
    op("tensormap.replace.tile.interleave_layout" + _SPACE + ".b32                                [m:ss], v:imm(0..2)",                 "Set the interleaving of channels.",                                       arch=_OLD, **_FACTS),
    op("tensormap.replace.tile.swizzle_mode" + _SPACE + ".b32                                     [m:ss], v:imm(0..3)",                 "Set the swizzle: none, 32, 64 or 128 bytes.",                             arch=_OLD, **_FACTS),
    op("tensormap.replace.tile.swizzle_mode" + _SPACE + ".b32                                     [m:ss], v:imm(4..4)",                 "Set the swizzle of 96 bytes.",                                            arch="sm_103a sm_107f", **{**_FACTS, "ptx": "8.8"}),
    op("tensormap.replace.tile.swizzle_atomicity" + _SPACE + ".b32                                [m:ss], v:imm(0..3)",                 "Set the atomicity of the swizzle: the size of the chunks that it moves.", arch=_NEW, **{**_FACTS, "ptx": "8.6"}),
    op("tensormap.replace.tile.fill_mode" + _SPACE + ".b32                                        [m:ss], v:imm(0..1)",                 "Set the value that is read outside of the tensor: zeros or NaN.",         arch=_OLD, **_FACTS),
    op("tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.<scope:cta|cluster|gpu|sys>.sync.aligned   [d:global], [a:shared::cta], size:imm(128..128)", "Copy a tensor map to global memory, and release it to the tensormap proxy.", ref="9.7.13.16", arch="sm_90", ptx="8.3", effect="memory", sem="tensormap_cp_fenceproxy"),
]
