"""Asynchronous stores and reductions, and cluster launch control (PTX ISA 9.7.9.12, 9.7.13.7, 9.7.13.17)."""

from __future__ import annotations

from ...isa.notation import op

# The terms of the manual's syntax lines, each with its dot.
_BAR = ".mbarrier::complete_tx::bytes"
_SHARED = "{.<ss:shared|shared::cta|shared::cluster>}"
_LATER = ".<scope:gpu|sys>{.global}"
_ANY = "{.<ss:shared::cta>}"

# fmt: off
ROWS = [
    # 9.7.9.12, 9.7.9.13: st.async, st.bulk
    op("st.async{.weak}" + _SHARED + _BAR + "{.<v:v2|v4>}.<t:b32|b64|u32|u64|s32|s64|f32|f64>   [a:ss], b:t|imm*v, [bar:shared::cluster]",
       "Store to another block of the cluster.  The mbarrier counts the bytes.", ref="9.7.9.12", arch="sm_90", ptx="8.1", rule="v4 => !t=b64|u64|s64|f64", effect="async", sem="st_async"),
    op("st.async{.weak}" + _SHARED + _BAR + ".b128   [a:ss], b:b128, [bar:shared::cluster]",
       "Store 16 bytes to another block of the cluster.  The mbarrier counts them.", ref="9.7.9.12", arch="sm_90", ptx="9.2", effect="async", sem="st_async"),
    op("st.async{.mmio}.release" + _LATER + ".<t:b8|b16|b32|b64|u8|u16|u32|u64|s8|s16|s32|s64|f32|f64>   [a:global], b:t|imm",
       "Store asynchronously, after the earlier accesses of this thread.", ref="9.7.9.12", arch="sm_100", ptx="8.7", rule="mmio => scope=sys", effect="async", sem="st"),

    op("st.bulk{.weak}   [a:generic], size:u64|imm(0..16777216/8), value:imm(0..0)",
       "Set a range of shared memory to zeros.", ref="9.7.9.13", arch="sm_100", ptx="8.6", effect="memory", sem="st_bulk"),
    op("st.bulk{.weak}   [a:generic], size:u32, value:imm(0..0)",
       "Set a range of shared memory to zeros.", ref="9.7.9.13", arch="sm_100", ptx="9.0", effect="memory", sem="st_bulk"),
    op("st.bulk{.weak}.shared::cta   [a:shared::cta], size:u64|imm(0..16777216/8), value:imm(0..0)",
       "Set a range of shared memory to zeros.  Its address is in a register.", ref="9.7.9.13", arch="sm_100", ptx="8.6", held="a", effect="memory", sem="st_bulk"),
    op("st.bulk{.weak}.shared::cta   [a:shared::cta], size:u32, value:imm(0..0)",
       "Set a range of shared memory to zeros.  Its address is in a register.", ref="9.7.9.13", arch="sm_100", ptx="9.0", held="a", effect="memory", sem="st_bulk"),

    # 9.7.13.7: red.async
    op("red.async.relaxed.cluster{.shared::cluster}" + _BAR + ".<o:inc|dec|min|max|add|and|or|xor>.<t:b32|u32|s32|u64|s64>   [a:shared::cluster], b:t|imm, [bar:shared::cluster]",
       "Reduce into memory of another block of the cluster.  The mbarrier counts the bytes.", ref="9.7.13.7", arch="sm_90", ptx="8.1",
       rule="o=and|or|xor => t=b32; o=inc|dec => t=u32; o=min|max => t=u32|s32; o=add => !t=b32", effect="async", sem="red_async"),
    op("red.async{.mmio}.release" + _LATER + ".<o:inc|dec|min|max|add|and|or|xor>.<t:b32|u32|s32|u64|s64>   [a:global], b:t|imm",
       "Reduce into memory, asynchronously.", ref="9.7.13.7", arch="sm_100", ptx="8.7",
       rule="mmio => scope=sys; o=and|or|xor => t=b32; o=inc|dec => t=u32; o=min|max => t=u32|s32; o=add => !t=b32", effect="async", sem="red"),

    # 9.7.13.17, 9.7.13.18: clusterlaunchcontrol
    op("clusterlaunchcontrol.try_cancel.async" + _ANY + _BAR + "{.multicast::cluster::all}.b128   [a:ss], [bar:shared::cta]",
       "Request to cancel a cluster that has not started, so that this cluster can do its work.  The response is written to a, and the mbarrier counts its bytes.", ref="9.7.13.17", arch="sm_100", ptx="8.6",
       needs={"multicast::cluster::all": "sm_100f sm_110f sm_120f 8.6"}, effect="async", sem="try_cancel"),
    op("clusterlaunchcontrol.query_cancel.is_canceled.pred.b128                                   =p:pred, a:b128",   "Test whether a response contains a canceled cluster.", ref="9.7.13.18", arch="sm_100", ptx="8.6", sem="is_canceled"),
    op("clusterlaunchcontrol.query_cancel.get_first_ctaid.v4.b32.b128                             =d:b32|_*4, a:b128", "Return the position of the canceled cluster's first block in the grid.  The fourth element is undefined.", ref="9.7.13.18", arch="sm_100", ptx="8.6", sem="get_first_ctaid"),
    op("clusterlaunchcontrol.query_cancel.<axis:get_first_ctaid::x|get_first_ctaid::y|get_first_ctaid::z>.b32.b128   =d:b32, a:b128", "Return one component of the position of the canceled cluster's first block.", ref="9.7.13.18", arch="sm_100", ptx="8.6", sem="get_first_ctaid"),
]
