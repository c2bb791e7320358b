"""Barriers, fences, and votes and matches of the lanes of a warp (PTX ISA 9.7.13)."""

from __future__ import annotations

from ...isa.notation import op

# fmt: off
ROWS = [
    # 9.7.13.1: bar, barrier
    op("bar{.cta}.sync                            a:u32|imm(0..15), {b:u32|imm(0..1024/32)}",                       "Wait for all threads of the block, or for b of its threads.", ref="9.7.13.1", needs={"cta": "7.8"}, effect="barrier", sem="bar"),
    op("bar{.cta}.arrive                          a:u32|imm(0..15), b:u32|imm(32..1024/32)",                         "Arrive at a barrier of b threads without waiting.", ref="9.7.13.1", needs={"cta": "7.8"}, effect="barrier", sem="bar"),
    op("bar{.cta}.red.popc.u32                    =d:u32, a:u32|imm(0..15), c:!pred|imm(0..1)",                                "Wait for all threads, and return the number of threads in which the predicate is true.", ref="9.7.13.1", needs={"cta": "7.8"}, effect="barrier", sem="bar"),
    op("bar{.cta}.red.popc.u32                    =d:u32, a:u32|imm(0..15), b:u32|imm(0..1024/32), c:!pred|imm(0..1)",        "Wait for b threads, and return the number of threads in which the predicate is true.", ref="9.7.13.1", needs={"cta": "7.8"}, effect="barrier", sem="bar"),
    op("bar{.cta}.red.<o:and|or>.pred             =d:pred, a:u32|imm(0..15), c:!pred|imm(0..1)",                               "Wait for all threads, and return whether the predicate is true in all, or in any, of them.", ref="9.7.13.1", needs={"cta": "7.8"}, effect="barrier", sem="bar"),
    op("bar{.cta}.red.<o:and|or>.pred             =d:pred, a:u32|imm(0..15), b:u32|imm(0..1024/32), c:!pred|imm(0..1)",       "Wait for b threads, and return whether the predicate is true in all, or in any, of them.", ref="9.7.13.1", needs={"cta": "7.8"}, effect="barrier", sem="bar"),
    op("barrier{.cta}.sync{.aligned}              a:u32|imm(0..15), {b:u32|imm(0..1024/32)}",                       "Wait for all threads of the block, or for b of its threads.", ref="9.7.13.1", needs={"cta": "7.8"}, effect="barrier", sem="bar"),
    op("barrier{.cta}.arrive{.aligned}            a:u32|imm(0..15), b:u32|imm(32..1024/32)",                         "Arrive at a barrier of b threads without waiting.", ref="9.7.13.1", needs={"cta": "7.8"}, effect="barrier", sem="bar"),
    op("barrier{.cta}.red.popc{.aligned}.u32      =d:u32, a:u32|imm(0..15), c:!pred|imm(0..1)",                                "Wait for all threads, and return the number of threads in which the predicate is true.", ref="9.7.13.1", needs={"cta": "7.8"}, effect="barrier", sem="bar"),
    op("barrier{.cta}.red.popc{.aligned}.u32      =d:u32, a:u32|imm(0..15), b:u32|imm(0..1024/32), c:!pred|imm(0..1)",        "Wait for b threads, and return the number of threads in which the predicate is true.", ref="9.7.13.1", needs={"cta": "7.8"}, effect="barrier", sem="bar"),
    op("barrier{.cta}.red.<o:and|or>{.aligned}.pred   =d:pred, a:u32|imm(0..15), c:!pred|imm(0..1)",                           "Wait for all threads, and return whether the predicate is true in all, or in any, of them.", ref="9.7.13.1", needs={"cta": "7.8"}, effect="barrier", sem="bar"),
    op("barrier{.cta}.red.<o:and|or>{.aligned}.pred   =d:pred, a:u32|imm(0..15), b:u32|imm(0..1024/32), c:!pred|imm(0..1)",   "Wait for b threads, and return whether the predicate is true in all, or in any, of them.", ref="9.7.13.1", needs={"cta": "7.8"}, effect="barrier", sem="bar"),

    # 9.7.13.2, 9.7.13.3: the warp, the cluster
    op("bar.warp.sync                             mask:b32=u32|imm",              "Wait for the lanes in the member mask.", ref="9.7.13.2", effect="barrier", sem="bar_warp_sync"),
    op("barrier.cluster.arrive{.<sem:release|relaxed>}{.aligned}",            "Arrive at the barrier of the cluster without waiting.", ref="9.7.13.3", arch="sm_90", ptx="7.8", needs={"sem": "8.0"}, effect="barrier", sem="barrier_cluster_arrive"),
    op("barrier.cluster.wait{.acquire}{.aligned}",                            "Wait at the barrier of the cluster.",                   ref="9.7.13.3", arch="sm_90", ptx="7.8", needs={"acquire": "8.0"}, effect="barrier", sem="barrier_cluster_wait"),

    # 9.7.13.4: membar, fence
    op("membar.<level:cta|gl|sys>",                                           "Order memory accesses (the old name of `fence.sc`).",              ref="9.7.13.4", effect="memory", sem="fence"),
    op("membar.proxy.<kind:alias|async>",                                     "Order memory accesses of two proxies.",                            ref="9.7.13.4", ptx="7.5", needs={"async": "sm_90 8.0"}, effect="memory", sem="fence_proxy"),
    op("fence{.<sem:sc|acq_rel|acquire|release>}.<scope:cta|cluster|gpu|sys>", "Order memory accesses as the threads of the scope observe them.", ref="9.7.13.4", needs={"cluster": "sm_90 7.8", "sem=acquire|release": "sm_90 8.6"}, effect="memory", sem="fence"),
    op("fence.acquire.sync_restrict::shared::cluster.cluster",                "Acquire the cluster's writes to its shared memory.", ref="9.7.13.4", arch="sm_90", ptx="8.6", effect="memory", sem="fence"),
    op("fence.release.sync_restrict::shared::cta.cluster",                    "Release writes to the block's shared memory.", ref="9.7.13.4", arch="sm_90", ptx="8.6", effect="memory", sem="fence"),
    op("fence.mbarrier_init.release.cluster",                                 "Make the initialization of mbarriers visible to the cluster.", ref="9.7.13.4", arch="sm_90", ptx="8.0", effect="memory", sem="fence"),
    op("fence.proxy.alias",                                                   "Order accesses through two addresses of one location.",        ref="9.7.13.4", ptx="7.5", effect="memory", sem="nop"),
    op("fence.proxy.alias.<sem:acquire|release>.sys",                         "Acquire or release through two addresses of one location.", ref="9.7.13.4", arch="sm_90", ptx="9.4", effect="memory", sem="fence"),
    op("fence.proxy.<kind:generic::fabric|fabric::generic|fabric::fabric>.alias.<sem:acquire|release>.sys", "Order accesses of the fabric proxy and the generic proxy.", ref="9.7.13.4", arch="sm_100", ptx="9.3", effect="memory"),
    op("fence.proxy.async{.<ss:global|shared::cta|shared::cluster>}",         "Order accesses of the generic proxy before those of the async proxy.", ref="9.7.13.4", arch="sm_90", ptx="8.0", effect="memory", sem="fence_proxy"),
    op("fence.proxy.tensormap::generic.release.<scope:cta|cluster|gpu|sys>",  "Release writes to a tensor map.",                                      ref="9.7.13.4", arch="sm_90", ptx="8.3", effect="memory", sem="fence_tensormap"),
    op("fence.proxy.tensormap::generic.acquire.<scope:cta|cluster|gpu|sys>   [a:generic], size:imm(128..128)", "Acquire a tensor map that another thread wrote.", ref="9.7.13.4", arch="sm_90", ptx="8.3", effect="memory", sem="fence_tensormap"),
    op("fence.proxy.async::generic.acquire.sync_restrict::shared::cluster.cluster", "Acquire the async proxy's writes to the cluster's shared memory.", ref="9.7.13.4", arch="sm_90", ptx="8.6", effect="memory", sem="fence"),
    op("fence.proxy.async::generic.release.sync_restrict::shared::cluster::read.cluster", "Release reads of the cluster's shared memory to the async proxy.", ref="9.7.13.4", arch="sm_90", ptx="9.4", effect="memory", sem="fence"),
    op("fence.proxy.async::generic.release.sync_restrict::shared::cta.cluster",     "Release accesses to the block's shared memory to the async proxy.", ref="9.7.13.4", arch="sm_90", ptx="8.6", effect="memory", sem="fence"),

    # 9.7.13.9 … 9.7.13.12: votes
    op("vote.<mode:all|any|uni>.pred              =d:pred, a:!pred|imm(0..1)",                "Test whether a is true in all lanes, in any lane, or equal in all lanes.  For targets before sm_70.", ref="9.7.13.8", arch="<sm_70", sem="vote"),
    op("vote.ballot.b32                           =d:b32, a:!pred|imm(0..1)",                 "Return a mask of the lanes in which a is true.  For targets before sm_70.", ref="9.7.13.8", arch="<sm_70", sem="vote"),
    op("vote.sync.<mode:all|any|uni>.pred         =d:pred, a:!pred|imm(0..1), mask:b32=u32|imm",   "Test whether a is true in all lanes, in any lane, or equal in all lanes.", ref="9.7.13.9", sem="vote"),
    op("vote.sync.ballot.b32                      =d:b32, a:!pred|imm(0..1), mask:b32=u32|imm",    "Return a mask of the lanes in which a is true.", ref="9.7.13.9", sem="vote"),
    op("match.any.sync.<t:b32|b64>                =d:b32=u32, a:t|imm, mask:b32=u32|imm",              "Return a mask of the lanes that have the same value as this lane.", ref="9.7.13.10", sem="match_sync"),
    op("match.all.sync.<t:b32|b64>                =d:b32=u32|_/p:pred, a:t|imm, mask:b32=u32|imm",       "Return the member mask if all lanes have the same value, otherwise 0.  p: whether they have.", ref="9.7.13.10", sem="match_sync"),
    op("activemask.b32                            =d:b32",                                     "Return a mask of the lanes that execute the instruction.", ref="9.7.13.11", sem="activemask"),
    op("redux.sync.<o:add|min|max>.<t:u32|s32>    =d:t, a:t|imm, mask:b32=u32|imm",                "Compute the sum, minimum or maximum over the lanes.", ref="9.7.13.12", arch="sm_80", ptx="7.0", sem="redux_sync"),
    op("redux.sync.<o:and|or|xor>.b32             =d:b32=u32, a:b32=u32|imm, mask:b32=u32|imm",            "Compute the bitwise combination over the lanes.", ref="9.7.13.12", arch="sm_80", ptx="7.0", sem="redux_sync"),
    op("redux.sync.<o:min|max>{.abs}{.NaN}.f32    =d:f32, a:f32|imm, mask:b32=u32|imm",            "Compute the minimum or maximum over the lanes.  `.abs`: of absolute values.", ref="9.7.13.12", arch="sm_100f", ptx="8.6", sem="redux_sync"),

    # 9.7.13.13, 9.7.13.14: programmatic dependent launch, elect
    op("griddepcontrol.launch_dependents",                                                     "Allow the next grid to start.",           ref="9.7.13.13", arch="sm_90", ptx="7.8", effect="barrier", sem="nop"),
    op("griddepcontrol.wait",                                                                  "Wait for the previous grid to complete.", ref="9.7.13.13", arch="sm_90", ptx="7.8", effect="barrier grid", sem="nop"),
    op("elect.sync                                =d:b32=u32|_&p:pred, mask:b32=u32|imm",              "Elect a lane and return its number.  p: whether it is this lane.", ref="9.7.13.14", arch="sm_90", ptx="8.0", sem="elect_sync"),
]
