"""Bulk asynchronous copies and reductions: cp.async.bulk and its relatives (PTX ISA 9.7.9.25.4)."""

from __future__ import annotations

from ...isa.notation import op

# The terms of the manual's syntax lines, each with its dot.
_SEM = "{.<sem:weak|relaxed>}{.<scope:cta|cluster|gpu|sys>}"
_NEAR = "{.<sem:weak|relaxed>}{.<scope:cta|cluster>}"
_WEAK = "sem=relaxed => scope & b128; scope => sem=relaxed; b128 => !weak"
_BAR = ".mbarrier::complete_tx::bytes"
_PER16 = "mbarrier::report::validity::per_16bytes"
REPORT = (
    f"{{.<report:mbarrier::report::disabled|{_PER16}::80000000|{_PER16}::8000|{_PER16}::80|{_PER16}::8"
    "|mbarrier::report::validity::per_element::ff>}"
)
MULTICAST = "{.<cast:multicast::cluster|multicast::cluster::16b|multicast::cluster::32b>}"
MASK = (
    ", mask:u16|imm if cast=multicast::cluster|multicast::cluster::16b, mask32:u32|imm if cast=multicast::cluster::32b"
)
HINT = "{.L2::cache_hint}"
POLICY = ", policy:b64=u64|imm if L2::cache_hint"
_SIZE = "size:u32|imm(0..1048560/16)"
_ORDER = "{.relaxed}{.<scope:cta|cluster|gpu|sys>}"
_BOTH = "relaxed => scope; scope => relaxed"
_OPS = ".<o:and|or|xor|add|inc|dec|min|max>"
_TO_SHARED = f"{_BOTH}; o=and|or|xor => t=b32; o=add => t=u32|s32|u64; o=inc|dec => t=u32; o=min|max => t=u32|s32"
_TO_GLOBAL = (
    f"{_BOTH}; o=and|or|xor => t=b32|b64; o=add => t=u32|s32|u64|f32|f64; o=inc|dec => t=u32;"
    "o=min|max => t=u32|s32|u64|s64|f16|bf16"
)
_NEEDS = {
    "sem": "9.3",
    "relaxed": "9.3",
    "report": "sm_107f 9.4",
    "multicast::cluster::16b": "9.4",
    "multicast::cluster::32b": "sm_107f 9.4",
    "cp_mask": "sm_100",
    "noftz & t=f32": "9.4",
}

# fmt: off
ROWS = [
    # 9.7.9.25.4.1: cp.async.bulk
    op("cp.async.bulk" + _SEM + ".shared::cta.global" + _BAR + REPORT + HINT + "{.ignore_oob}{.b128}   [d:shared::cta], [a:global], " + _SIZE + ", left:u32|imm(0..15) if ignore_oob, right:u32|imm(0..15) if ignore_oob, [bar:shared::cta]" + POLICY,
       "Copy a range to the block's shared memory.  The mbarrier counts its bytes.", ref="9.7.9.25.4.1", arch="sm_90", ptx="8.6", rule=_WEAK + "; ignore_oob & report => report=mbarrier::report::disabled", needs={**_NEEDS, "ignore_oob": "9.2"}, effect="async", sem="cp_async_bulk"),
    op("cp.async.bulk" + _SEM + ".shared::cluster.global" + _BAR + REPORT + MULTICAST + HINT + "{.b128}   [d:shared::cluster], [a:global], " + _SIZE + ", [bar:shared::cluster]" + MASK + POLICY,
       "Copy a range to the shared memory of one block of the cluster, or of all blocks in the mask.", ref="9.7.9.25.4.1", arch="sm_90", ptx="8.0", rule=_WEAK, needs={**_NEEDS, "relaxed": "sm_90a sm_100f sm_110f 9.3"}, effect="async", sem="cp_async_bulk"),
    op("cp.async.bulk" + _NEAR + ".shared::cluster.shared::cta" + _BAR + "{.b128}   [d:shared::cluster], [a:shared::cta], " + _SIZE + ", [bar:shared::cluster]",
       "Copy a range from the block's shared memory to that of another block of the cluster.", ref="9.7.9.25.4.1", arch="sm_90", ptx="8.0", rule=_WEAK, needs=_NEEDS, effect="async", sem="cp_async_bulk"),
    op("cp.async.bulk" + _SEM + ".global.shared::cta.bulk_group" + HINT + "{.cp_mask}{.b128}   [d:global], [a:shared::cta], " + _SIZE + POLICY + ", mask:b16=u16|imm if cp_mask",
       "Copy a range from shared memory, with a mask of the bytes to copy of every 16.", ref="9.7.9.25.4.1", arch="sm_90", ptx="8.0", rule=_WEAK, needs={**_NEEDS, "cp_mask": "sm_100 8.6"}, effect="async", sem="cp_async_bulk"),

    # 9.7.9.25.4.2: cp.reduce.async.bulk
    op("cp.reduce.async.bulk{.relaxed}{.<scope:cta|cluster>}.shared::cluster.shared::cta" + _BAR + _OPS + ".<t:b32|u32|s32|u64>   [d:shared::cluster], [a:shared::cta], " + _SIZE + ", [bar:shared::cluster]",
       "Reduce a range of this block's shared memory into another block's shared memory.", ref="9.7.9.25.4.2", arch="sm_90", ptx="8.0", rule=_TO_SHARED, needs=_NEEDS, effect="async", sem="cp_reduce_async_bulk"),
    op("cp.reduce.async.bulk" + _ORDER + ".global.shared::cta.bulk_group" + HINT + _OPS + ".<t:b32|b64|u32|s32|u64|s64|f16|bf16|f32|f64>   [d:global], [a:shared::cta], " + _SIZE + POLICY,
       "Reduce a range of shared memory into global memory.", ref="9.7.9.25.4.2", arch="sm_90", ptx="8.0", rule=_TO_GLOBAL, needs=_NEEDS, effect="async", sem="cp_reduce_async_bulk"),
    op("cp.reduce.async.bulk" + _ORDER + ".global.shared::cta.bulk_group" + HINT + ".add.noftz.<t:f16|bf16|f32>   [d:global], [a:shared::cta], " + _SIZE + POLICY,
       "Add a range of shared memory to global memory without flushing subnormals.", ref="9.7.9.25.4.2", arch="sm_90", ptx="8.0", rule=_BOTH, needs=_NEEDS, effect="async", sem="cp_reduce_async_bulk"),

    # 9.7.9.25.4.3: cp.async.bulk.prefetch, and L2 eviction priorities
    op("cp.async.bulk.prefetch.L2.global{.<level:L2::cache_hint|L2::evict_last>}   [a:global], " + _SIZE + POLICY,
       "Prefetch a range into L2.", ref="9.7.9.25.4.3", arch="sm_90", ptx="8.0", needs={"L2::evict_last": "sm_107f 9.4"}, sem="nop"),
    op("applypriority.async.bulk{.global}.bulk_group.L2::evict_normal   [a:global], " + _SIZE,
       "Reset the L2 eviction priority of a range.", ref="9.7.9.16", arch="sm_107f", ptx="9.4", effect="async", sem="nop"),

    # 9.7.9.26, 9.7.9.27: multimem
    op("multimem.cp.async.bulk" + _SEM + ".global.shared::cta.bulk_group{.cp_mask}{.b128}   [d:global], [a:shared::cta], " + _SIZE + ", mask:b16=u16|imm if cp_mask",
       "Copy a range of shared memory to every device of a multimem address.", ref="9.7.9.26", arch="sm_90", ptx="9.1", rule=_WEAK, needs=_NEEDS, effect="async", sem="multimem_cp_async_bulk"),
    op("multimem.cp.reduce.async.bulk" + _ORDER + ".global.shared::cta.bulk_group" + _OPS + ".<t:b32|b64|u32|s32|u64|s64|f16|bf16|f32|f64>   [d:global], [a:shared::cta], " + _SIZE,
       "Reduce a range of shared memory into every device of a multimem address.", ref="9.7.9.27", arch="sm_90", ptx="9.1", rule=_TO_GLOBAL, needs=_NEEDS, effect="async", sem="multimem_cp_reduce_async_bulk"),
    op("multimem.cp.reduce.async.bulk" + _ORDER + ".global.shared::cta.bulk_group.add.noftz.<t:f16|bf16|f32>   [d:global], [a:shared::cta], " + _SIZE,
       "Add a range of shared memory on every device of a multimem address without flushing subnormals.", ref="9.7.9.27", arch="sm_90", ptx="9.1", rule=_BOTH, needs=_NEEDS, effect="async", sem="multimem_cp_reduce_async_bulk"),

    # 9.7.9.27.2: groups
    op("cp.async.bulk.commit_group",                              "Commit the bulk operations since the last commit as one group.", ref="9.7.9.27.2.1", arch="sm_90", ptx="8.0", effect="async", sem="cp_async_bulk_commit_group"),
    op("cp.async.bulk.wait_group{.read}   n:imm(0..4294967295)",  "Wait until at most the n newest groups of this thread are outstanding, or (`.read`) still read their sources.", ref="9.7.9.27.2.2", arch="sm_90", ptx="8.0", effect="async", sem="cp_async_bulk_wait_group"),
]
