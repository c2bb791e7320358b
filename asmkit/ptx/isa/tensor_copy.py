"""Tensor copies: boxes of a tensor that a tensor map describes (PTX ISA 9.7.9.27.1)."""

from __future__ import annotations

from ...isa.notation import op
from .bulk import HINT, MASK, MULTICAST, POLICY, REPORT

# The terms of the manual's syntax lines, each with its dot.
DIM = ".<dim:1d|2d|3d|4d|5d>"
_DEEP = ".<dim:3d|4d|5d>"  # the im2col modes require three dimensions or more
_COPY = "cp.async.bulk.tensor"
_TO_CTA = ".shared::cta.global"
_TO_CLUSTER = ".shared::cluster.global"
_FROM = ".global.shared::cta"
_BAR = ".mbarrier::complete_tx::bytes" + REPORT
_PAIR = "{.<group:cta_group::1|cta_group::2>}"
_W = ".<mode:im2col::w|im2col::w::128>"
_LEVEL = "{.<level:L2::cache_hint|L2::evict_last>}"
_OPS = ".<o:add|min|max|inc|dec|and|or|xor>"
_PLACE = "{.override::global_address}"
_BOX = "[m:generic, address:b64=u64 if override::global_address, c:s32|imm*dim]"
_ROWS = "[m:generic, address:b64=u64 if override::global_address, c:s32|imm*5]"
RESHAPE = ".override::global_address.<attribute:override::global_dim|override::global_dim_stride>"
SHAPE = (
    "size:b8|b16|imm*dim, low:b32*dim-1 if override::global_dim_stride, upper:b16 if override::global_dim_stride,"
    " c:s32|imm(0..0)*dim"
)
LINE = "override::global_dim => dim=1d; dim=1d => override::global_dim"
"""A tensor of one dimension has no strides that an instruction can override."""
_SHAPED = f"[m:generic, address:b64=u64, {SHAPE}]"
_WIDE = "{.multicast::cluster::32b}"
_OFFSETS = ", i:u16|imm*dim-2"
_HALO = ", i:u16|imm*2"
_CTA = "   [d:shared::cta], {}, [bar:shared::cta]{}" + POLICY
_CLUSTER = "   [d:shared::cluster], {}, [bar:shared::cluster]{}" + MASK + POLICY
_CLUSTER_WIDE = "   [d:shared::cluster], {}, [bar:shared::cluster], mask32:u32|imm if multicast::cluster::32b" + POLICY
_OUT = "   {}, [a:shared::cta]" + POLICY
_FAMILY = "sm_100f sm_110f"
_NEEDS = {
    "report": "sm_107f 9.4",
    "multicast::cluster::16b": "9.4",
    "multicast::cluster::32b": "sm_107f 9.4",
    "group": f"{_FAMILY} 8.6",
    "im2col::w::128": _FAMILY,
    "im2col_no_offs::w": "sm_107f 9.4",
    "L2::evict_last": "sm_107f 9.4",
    "override::global_address": "sm_107f 9.4",
}

# fmt: off
ROWS = [
    # 9.7.9.27.1.2: cp.async.bulk.tensor
    op(_COPY + DIM + _TO_CTA + "{.tile}" + _BAR + _PAIR + HINT + _PLACE + _CTA.format(_BOX, ""),
       "Copy a box of a tensor to the block's shared memory.  The mbarrier counts its bytes.", ref="9.7.9.27.1.2", arch="sm_90", ptx="8.6", needs=_NEEDS, effect="async", sem="cp_async_bulk_tensor"),
    op(_COPY + DIM + _TO_CTA + "{.tile}" + _BAR + _PAIR + HINT + RESHAPE + _CTA.format(_SHAPED, ""),
       "Copy a box of a tensor to the block's shared memory.  Operands override the address and shape of the map.", ref="9.7.9.27.1.2", arch="sm_107f", ptx="9.4", rule=LINE, needs=_NEEDS, effect="async"),
    op(_COPY + ".2d" + _TO_CTA + ".tile::gather4" + _BAR + _PAIR + HINT + _PLACE + _CTA.format(_ROWS, ""),
       "Gather four rows of a matrix in the block's shared memory.", ref="9.7.9.27.1.2", arch="sm_100", ptx="8.6", needs=_NEEDS, effect="async", sem="cp_async_bulk_tensor"),
    op(_COPY + _DEEP + _TO_CTA + ".im2col" + _BAR + _PAIR + HINT + _PLACE + _CTA.format(_BOX, _OFFSETS),
       "Copy the im2col columns of a convolution to the block's shared memory.", ref="9.7.9.27.1.2", arch="sm_90", ptx="8.6", needs=_NEEDS, effect="async", sem="cp_async_bulk_tensor"),
    op(_COPY + _DEEP + _TO_CTA + _W + _BAR + _PAIR + HINT + _PLACE + _CTA.format(_BOX, _HALO),
       "Copy the im2col columns of a convolution along W, with a halo, to the block's shared memory.", ref="9.7.9.27.1.2", arch="sm_100", ptx="8.6", needs=_NEEDS, effect="async", sem="cp_async_bulk_tensor"),
    op(_COPY + DIM + _TO_CLUSTER + "{.tile}" + _BAR + MULTICAST + _PAIR + HINT + _PLACE + _CLUSTER.format(_BOX, ""),
       "Copy a box of a tensor to the shared memory of one block of the cluster, or of all blocks in the mask.", ref="9.7.9.27.1.2", arch="sm_90", ptx="8.0", needs=_NEEDS, effect="async", sem="cp_async_bulk_tensor"),
    op(_COPY + DIM + _TO_CLUSTER + "{.tile}" + _BAR + _WIDE + _PAIR + HINT + RESHAPE + _CLUSTER_WIDE.format(_SHAPED, ""),
       "Copy a box of a tensor to the shared memory of the cluster.  Operands override the address and shape of the map.", ref="9.7.9.27.1.2", arch="sm_107f", ptx="9.4", rule=LINE, needs=_NEEDS, effect="async"),
    op(_COPY + ".2d" + _TO_CLUSTER + ".tile::gather4" + _BAR + MULTICAST + _PAIR + HINT + _PLACE + _CLUSTER.format(_ROWS, ""),
       "Gather four rows of a matrix in the shared memory of the cluster.", ref="9.7.9.27.1.2", arch=_FAMILY, ptx="8.6", needs=_NEEDS, effect="async", sem="cp_async_bulk_tensor"),
    op(_COPY + _DEEP + _TO_CLUSTER + ".im2col" + _BAR + MULTICAST + _PAIR + HINT + _PLACE + _CLUSTER.format(_BOX, _OFFSETS),
       "Copy the im2col columns of a convolution to the shared memory of the cluster.", ref="9.7.9.27.1.2", arch="sm_90", ptx="8.0", needs=_NEEDS, effect="async", sem="cp_async_bulk_tensor"),
    op(_COPY + _DEEP + _TO_CLUSTER + _W + _BAR + MULTICAST + _PAIR + HINT + _PLACE + _CLUSTER.format(_BOX, _HALO),
       "Copy the im2col columns of a convolution along W, with a halo, to the shared memory of the cluster.", ref="9.7.9.27.1.2", arch=_FAMILY, ptx="8.6", needs=_NEEDS, effect="async", sem="cp_async_bulk_tensor"),
    op(_COPY + DIM + _FROM + "{.tile}.bulk_group" + HINT + _PLACE + _OUT.format(_BOX),
       "Copy a box of a tensor from shared memory.", ref="9.7.9.27.1.2", arch="sm_90", ptx="8.0", needs=_NEEDS, effect="async", sem="cp_async_bulk_tensor"),
    op(_COPY + DIM + _FROM + "{.tile}.bulk_group" + HINT + RESHAPE + _OUT.format(_SHAPED),
       "Copy a box from shared memory to a tensor.  Operands override the address and shape of the map.", ref="9.7.9.27.1.2", arch="sm_107f", ptx="9.4", rule=LINE, effect="async"),
    op(_COPY + ".2d" + _FROM + ".tile::scatter4.bulk_group" + HINT + _PLACE + _OUT.format(_ROWS),
       "Scatter four rows from shared memory to a matrix.", ref="9.7.9.27.1.2", arch=_FAMILY, ptx="8.6", needs=_NEEDS, effect="async", sem="cp_async_bulk_tensor"),
    op(_COPY + _DEEP + _FROM + ".<mode:im2col_no_offs|im2col_no_offs::w>.bulk_group" + HINT + _PLACE + _OUT.format(_BOX),
       "Copy the im2col columns of a convolution from shared memory.", ref="9.7.9.27.1.2", arch="sm_90", ptx="8.0", needs=_NEEDS, effect="async", sem="cp_async_bulk_tensor"),

    # 9.7.9.27.1.3: cp.reduce.async.bulk.tensor
    op("cp.reduce.async.bulk.tensor" + DIM + _FROM + _OPS + "{.tile}.bulk_group" + HINT + _PLACE + _OUT.format(_BOX),
       "Reduce a box of shared memory into a tensor.", ref="9.7.9.27.1.3", arch="sm_90", ptx="8.0", needs=_NEEDS, effect="async", sem="cp_reduce_async_bulk_tensor"),
    op("cp.reduce.async.bulk.tensor" + DIM + _FROM + _OPS + "{.tile}.bulk_group" + HINT + RESHAPE + _OUT.format(_SHAPED),
       "Reduce a box of shared memory into a tensor.  Operands override the address and shape of the map.", ref="9.7.9.27.1.3", arch="sm_107f", ptx="9.4", rule=LINE, effect="async"),
    op("cp.reduce.async.bulk.tensor.2d" + _FROM + _OPS + ".tile::scatter4.bulk_group" + HINT + _PLACE + _OUT.format(_ROWS),
       "Reduce four rows of shared memory into a matrix.", ref="9.7.9.27.1.3", arch=_FAMILY, ptx="8.6", needs=_NEEDS, effect="async", sem="cp_reduce_async_bulk_tensor"),
    op("cp.reduce.async.bulk.tensor" + _DEEP + _FROM + _OPS + ".<mode:im2col_no_offs|im2col_no_offs::w>.bulk_group" + HINT + _PLACE + _OUT.format(_BOX),
       "Reduce the im2col columns of a convolution from shared memory into a tensor.", ref="9.7.9.27.1.3", arch="sm_90", ptx="8.0", needs=_NEEDS, effect="async", sem="cp_reduce_async_bulk_tensor"),

    # 9.7.9.27.1.4: cp.async.bulk.prefetch.tensor
    op("cp.async.bulk.prefetch.tensor" + DIM + ".L2.global{.tile}" + _LEVEL + _PLACE + "   " + _BOX + POLICY,
       "Prefetch a box of a tensor into L2.", ref="9.7.9.27.1.4", arch="sm_90", ptx="8.0", needs=_NEEDS, sem="nop"),
    op("cp.async.bulk.prefetch.tensor" + DIM + ".L2.global{.tile}" + _LEVEL + RESHAPE + "   " + _SHAPED + POLICY,
       "Prefetch a box of a tensor into L2.  Operands override the address and shape of the map.", ref="9.7.9.27.1.4", arch="sm_107f", ptx="9.4", rule=LINE, sem="nop"),
    op("cp.async.bulk.prefetch.tensor.2d.L2.global.tile::gather4" + _LEVEL + _PLACE + "   " + _ROWS + POLICY,
       "Prefetch four rows of a matrix into L2.", ref="9.7.9.27.1.4", arch=_FAMILY, ptx="8.6", needs=_NEEDS, sem="nop"),
    op("cp.async.bulk.prefetch.tensor" + _DEEP + ".L2.global.im2col" + _LEVEL + _PLACE + "   " + _BOX + _OFFSETS + POLICY,
       "Prefetch the im2col columns of a convolution into L2.", ref="9.7.9.27.1.4", arch="sm_90", ptx="8.0", needs=_NEEDS, sem="nop"),
    op("cp.async.bulk.prefetch.tensor" + _DEEP + ".L2.global" + _W + _LEVEL + _PLACE + "   " + _BOX + _HALO + POLICY,
       "Prefetch the im2col columns of a convolution along W into L2.", ref="9.7.9.27.1.4", arch=_FAMILY, ptx="8.6", needs=_NEEDS, sem="nop"),

    # PTX 9.4: applypriority.async.bulk.tensor
    op("applypriority.async.bulk.tensor" + DIM + "{.global}{.tile}.bulk_group.L2::evict_normal" + _PLACE + "   " + _BOX,
       "Reset the L2 eviction priority of a box of a tensor.", ref="9.7.9.16", arch="sm_107f", ptx="9.4", effect="async", sem="nop"),
    op("applypriority.async.bulk.tensor" + DIM + "{.global}{.tile}.bulk_group.L2::evict_normal" + RESHAPE + "   " + _SHAPED,
       "Reset the L2 eviction priority of a box of a tensor.  Operands override the address and shape of the map.", ref="9.7.9.16", arch="sm_107f", ptx="9.4", rule=LINE, effect="async", sem="nop"),
    op("applypriority.async.bulk.tensor.2d{.global}.tile::gather4.bulk_group.L2::evict_normal" + _PLACE + "   " + _ROWS,
       "Reset the L2 eviction priority of four rows of a matrix.", ref="9.7.9.16", arch="sm_107f", ptx="9.4", effect="async", sem="nop"),
    op("applypriority.async.bulk.tensor" + _DEEP + "{.global}.im2col.bulk_group.L2::evict_normal" + _PLACE + "   " + _BOX + _OFFSETS,
       "Reset the L2 eviction priority of the im2col columns of a convolution.", ref="9.7.9.16", arch="sm_107f", ptx="9.4", effect="async", sem="nop"),
    op("applypriority.async.bulk.tensor" + _DEEP + "{.global}" + _W + ".bulk_group.L2::evict_normal" + _PLACE + "   " + _BOX + _HALO,
       "Reset the L2 eviction priority of the im2col columns of a convolution along W.", ref="9.7.9.16", arch="sm_107f", ptx="9.4", effect="async", sem="nop"),
]
