"""Barriers, fences, and what the lanes of a warp decide together (PTX ISA 9.7.13)."""

from __future__ import annotations

from ...isa import op

# fmt: off
ROWS = [
    # 9.7.13.1: bar, barrier
    op("bar{.cta}.sync                            a:u32|imm(0..15), {b:u32|imm(0..1024/32)}",                       "Wait for the block, or for b of its threads.",     ref="9.7.13.1", needs={"cta": "7.8"}, effect="barrier", sem="bar"),
    op("bar{.cta}.arrive                          a:u32|imm(0..15), b:u32|imm(32..1024/32)",                         "Be counted among b threads and go on.",            ref="9.7.13.1", needs={"cta": "7.8"}, effect="barrier", sem="bar"),
    op("bar{.cta}.red.popc.u32                    =d:u32, a:u32|imm(0..15), c:!pred|imm(0..1)",                                "Wait; in how many threads the predicate holds.",   ref="9.7.13.1", needs={"cta": "7.8"}, effect="barrier", sem="bar"),
    op("bar{.cta}.red.popc.u32                    =d:u32, a:u32|imm(0..15), b:u32|imm(0..1024/32), c:!pred|imm(0..1)",        "Wait; in how many of b threads it holds.",         ref="9.7.13.1", needs={"cta": "7.8"}, effect="barrier", sem="bar"),
    op("bar{.cta}.red.<o:and|or>.pred             =d:pred, a:u32|imm(0..15), c:!pred|imm(0..1)",                               "Wait; whether it holds in all, or in any.",        ref="9.7.13.1", needs={"cta": "7.8"}, effect="barrier", sem="bar"),
    op("bar{.cta}.red.<o:and|or>.pred             =d:pred, a:u32|imm(0..15), b:u32|imm(0..1024/32), c:!pred|imm(0..1)",       "Wait; whether it holds in all of b, or in any.",   ref="9.7.13.1", needs={"cta": "7.8"}, effect="barrier", sem="bar"),
    op("barrier{.cta}.sync{.aligned}              a:u32|imm(0..15), {b:u32|imm(0..1024/32)}",                       "Wait for the block, or for b of its threads.",     ref="9.7.13.1", needs={"cta": "7.8"}, effect="barrier", sem="bar"),
    op("barrier{.cta}.arrive{.aligned}            a:u32|imm(0..15), b:u32|imm(32..1024/32)",                         "Be counted among b threads and go on.",            ref="9.7.13.1", needs={"cta": "7.8"}, effect="barrier", sem="bar"),
    op("barrier{.cta}.red.popc{.aligned}.u32      =d:u32, a:u32|imm(0..15), c:!pred|imm(0..1)",                                "Wait; in how many threads the predicate holds.",   ref="9.7.13.1", needs={"cta": "7.8"}, effect="barrier", sem="bar"),
    op("barrier{.cta}.red.popc{.aligned}.u32      =d:u32, a:u32|imm(0..15), b:u32|imm(0..1024/32), c:!pred|imm(0..1)",        "Wait; in how many of b threads it holds.",         ref="9.7.13.1", needs={"cta": "7.8"}, effect="barrier", sem="bar"),
    op("barrier{.cta}.red.<o:and|or>{.aligned}.pred   =d:pred, a:u32|imm(0..15), c:!pred|imm(0..1)",                           "Wait; whether it holds in all, or in any.",        ref="9.7.13.1", needs={"cta": "7.8"}, effect="barrier", sem="bar"),
    op("barrier{.cta}.red.<o:and|or>{.aligned}.pred   =d:pred, a:u32|imm(0..15), b:u32|imm(0..1024/32), c:!pred|imm(0..1)",   "Wait; whether it holds in all of b, or in any.",   ref="9.7.13.1", needs={"cta": "7.8"}, effect="barrier", sem="bar"),

    # 9.7.13.2, 9.7.13.3: the warp, the cluster
    op("bar.warp.sync                             mask:b32=u32|imm",              "Wait for these lanes of the warp.",                  ref="9.7.13.2", effect="barrier", sem="bar_warp_sync"),
    op("barrier.cluster.arrive{.<sem:release|relaxed>}{.aligned}",            "Be counted at the cluster's barrier and go on.",     ref="9.7.13.3", arch="sm_90", ptx="7.8", needs={"sem": "8.0"}, effect="barrier", sem="barrier_cluster_arrive"),
    op("barrier.cluster.wait{.acquire}{.aligned}",                            "Wait for the cluster.",                              ref="9.7.13.3", arch="sm_90", ptx="7.8", needs={"acquire": "8.0"}, effect="barrier", sem="barrier_cluster_wait"),

    # 9.7.13.4: membar, fence
    op("membar.<level:cta|gl|sys>",                                           "Order memory accesses (the old name of fence.sc).",  ref="9.7.13.4", effect="memory", sem="fence"),
    op("membar.proxy.<kind:alias|async>",                                     "Order accesses of two proxies.",                     ref="9.7.13.4", ptx="7.5", needs={"async": "sm_90 8.0"}, effect="memory", sem="fence_proxy"),
    op("fence{.<sem:sc|acq_rel|acquire|release>}.<scope:cta|cluster|gpu|sys>", "Order memory accesses, as the scope sees them.",    ref="9.7.13.4", needs={"cluster": "sm_90 7.8", "sem=acquire|release": "sm_90 8.6"}, effect="memory", sem="fence"),
    op("fence.acquire.sync_restrict::shared::cluster.cluster",                "Acquire what the cluster wrote to its shared memory.", ref="9.7.13.4", arch="sm_90", ptx="8.6", effect="memory", sem="fence"),
    op("fence.release.sync_restrict::shared::cta.cluster",                    "Release what was written to the block's shared memory.", ref="9.7.13.4", arch="sm_90", ptx="8.6", effect="memory", sem="fence"),
    op("fence.mbarrier_init.release.cluster",                                 "Show mbarriers' initial state to the cluster.",      ref="9.7.13.4", arch="sm_90", ptx="8.0", effect="memory", sem="fence"),
    op("fence.proxy.alias",                                                   "Order accesses through two addresses of one place.", ref="9.7.13.4", ptx="7.5", effect="memory", sem="fence"),
    op("fence.proxy.alias.<sem:acquire|release>.sys",                         "Acquire or release through another address of one place.", ref="9.7.13.4", arch="sm_90", ptx="9.4", effect="memory", sem="fence"),
    op("fence.proxy.<kind:generic::fabric|fabric::generic|fabric::fabric>.alias.<sem:acquire|release>.sys", "Order accesses of the fabric and ordinary ones.", ref="9.7.13.4", arch="sm_100", ptx="9.3", effect="memory"),
    op("fence.proxy.async{.<ss:global|shared::cta|shared::cluster>}",         "Order ordinary accesses before asynchronous ones.",  ref="9.7.13.4", arch="sm_90", ptx="8.0", effect="memory", sem="fence_proxy"),
    op("fence.proxy.tensormap::generic.release.<scope:cta|cluster|gpu|sys>",  "Release a tensor map that was written.",             ref="9.7.13.4", arch="sm_90", ptx="8.3", effect="memory", sem="fence"),
    op("fence.proxy.tensormap::generic.acquire.<scope:cta|cluster|gpu|sys>   [a:generic], size:imm(128..128)", "Acquire a tensor map that another wrote.", ref="9.7.13.4", arch="sm_90", ptx="8.3", effect="memory", sem="fence"),
    op("fence.proxy.async::generic.acquire.sync_restrict::shared::cluster.cluster", "Acquire what the async proxy wrote to the cluster's shared memory.", ref="9.7.13.4", arch="sm_90", ptx="8.6", effect="memory", sem="fence"),
    op("fence.proxy.async::generic.release.sync_restrict::shared::cluster::read.cluster", "Release what was read of the cluster's shared memory to the async proxy.", ref="9.7.13.4", arch="sm_90", ptx="9.4", effect="memory", sem="fence"),
    op("fence.proxy.async::generic.release.sync_restrict::shared::cta.cluster",     "Release the block's shared memory to the async proxy.", ref="9.7.13.4", arch="sm_90", ptx="8.6", effect="memory", sem="fence"),

    # 9.7.13.9 … 9.7.13.12: votes
    op("vote.<mode:all|any|uni>.pred              =d:pred, a:!pred|imm(0..1)",                "Whether a holds in all lanes, in any, or is the same in all.  Of targets before sm_70.", ref="9.7.13.8", arch="<sm_70", sem="vote"),
    op("vote.ballot.b32                           =d:b32, a:!pred|imm(0..1)",                 "The lanes in which a holds, as a mask.  Of targets before sm_70.", ref="9.7.13.8", arch="<sm_70", sem="vote"),
    op("vote.sync.<mode:all|any|uni>.pred         =d:pred, a:!pred|imm(0..1), mask:b32=u32|imm",   "Whether a holds in all lanes, in any, or is the same in all.", ref="9.7.13.9", sem="vote"),
    op("vote.sync.ballot.b32                      =d:b32, a:!pred|imm(0..1), mask:b32=u32|imm",    "The lanes in which a holds, as a mask.",                  ref="9.7.13.9", sem="vote"),
    op("match.any.sync.<t:b32|b64>                =d:b32=u32, a:t|imm, mask:b32=u32|imm",              "The lanes that have this lane's value, as a mask.",       ref="9.7.13.10", sem="match_sync"),
    op("match.all.sync.<t:b32|b64>                =d:b32=u32|_/p:pred, a:t|imm, mask:b32=u32|imm",       "The mask if all lanes have one value, else 0; p: whether they have.", ref="9.7.13.10", sem="match_sync"),
    op("activemask.b32                            =d:b32",                                     "The lanes that execute this, as a mask.",                 ref="9.7.13.11", sem="activemask"),
    op("redux.sync.<o:add|min|max>.<t:u32|s32>    =d:t, a:t|imm, mask:b32=u32|imm",                "The sum or extreme over the lanes.",                      ref="9.7.13.12", arch="sm_80", ptx="7.0", sem="redux_sync"),
    op("redux.sync.<o:and|or|xor>.b32             =d:b32=u32, a:b32=u32|imm, mask:b32=u32|imm",            "All lanes' bits together.",                               ref="9.7.13.12", arch="sm_80", ptx="7.0", sem="redux_sync"),
    op("redux.sync.<o:min|max>{.abs}{.NaN}.f32    =d:f32, a:f32|imm, mask:b32=u32|imm",            "The extreme over the lanes, of absolute values with `.abs`.", ref="9.7.13.12", arch="sm_100f", ptx="8.6", sem="redux_sync"),

    # 9.7.13.13, 9.7.13.14: dependent grids, one lane of a warp
    op("griddepcontrol.launch_dependents",                                                     "Let the next grid start.",                                ref="9.7.13.13", arch="sm_90", ptx="7.8", effect="barrier", sem="nop"),
    op("griddepcontrol.wait",                                                                  "Wait for the grid before.",                               ref="9.7.13.13", arch="sm_90", ptx="7.8", effect="barrier grid", sem="nop"),
    op("elect.sync                                =d:b32=u32|_&p:pred, mask:b32=u32|imm",              "The elected lane's number; p: whether it is this lane.",  ref="9.7.13.14", arch="sm_90", ptx="8.0", sem="elect_sync"),
]
