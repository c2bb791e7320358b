"""Proxy fences between the accesses of threads and those of the async proxy."""

from __future__ import annotations

from .fragments import CLUSTER, DONE, INIT, LOAD, OUT, expect, give, load, take, wait
from .programs import Pairs

MINE = "st.shared.u32 [%own], %tid;"
HIGH = OUT.replace("[%s], 256", "[%s+128], 128")
"""Thread 0 copies what warp 1 has written."""
FENCED = ("fence.proxy.async; bar.sync 0;", "bar.sync 0; fence.proxy.async;")
PRODUCT = """
mul.lo.u32 %r1, %tid, 32; add.u32 %r1, %r1, %s; shr.u32 %r2, %s, 4; cvt.u64.u32 %x0, %r2;
or.b64 %x0, %x0, 0x0000001000080000;
add.u64 %x1, %x0, 128; mov.f32 %f0, 0f00000000; mov.f32 %f1, %f0; mov.f32 %f2, %f0; mov.f32 %f3, %f0;
{} wgmma.fence.sync.aligned;
wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {{%f0, %f1, %f2, %f3}}, %x0, %x1, 1, 1, 1, 0, 0;
wgmma.commit_group.sync.aligned; wgmma.wait_group.sync.aligned 0;
"""
FILL = "st.shared.v4.b32 [%r1], {{%tid, %tid, %tid, %tid}}; st.shared.v4.b32 [%r1+16], {{%tid, %tid, %tid, %tid}};"
ROWS = "mad.lo.u32 %r1, %tid, 16, %s; st.shared.v4.b32 [%r1], {{%tid, %tid, %tid, %tid}}; shl.b32 %r2, %block, 3;"
TENSOR = (
    "cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%map, {{0, %r2}}], [%s]; "
    "@%first cp.async.bulk.commit_group;"
)
PEERS = "mov.u32 %r1, %cluster_ctarank; xor.b32 %r2, %r1, 1; mapa.shared::cluster.u32 %peer, %own, %r2;"


PAIRS = {
    "a bulk store": Pairs(
        MINE + "{}" + OUT + DONE,
        (
            *FENCED,
            "fence.proxy.async.shared::cta; bar.sync 0;",
            "fence.proxy.async.shared::cluster; bar.sync 0;",
            "membar.proxy.async; bar.sync 0;",
            "bar.sync 0; @%first fence.proxy.async;",
            "bar.sync 0; fence.proxy.async.shared::cta;",
        ),
        {
            "bar.sync 0;": "PROXY",
            "fence.proxy.async.global; bar.sync 0;": "PROXY",
            "fence.sc.gpu; bar.sync 0;": "PROXY",
            "@%first fence.proxy.async; bar.sync 0;": "PROXY",
            "fence.proxy.alias; bar.sync 0;": "PROXY",
            "bar.sync 0; @!%first fence.proxy.async;": "PROXY",
            "fence.proxy.async;": "RACE",
            "bar.warp.sync -1; fence.proxy.async;": "RACE",
            "membar.sys; bar.sync 0;": "PROXY",
        },
    ),
    "the place of the fence": Pairs(
        "{} bar.sync 0;" + OUT + DONE,
        (MINE + "fence.proxy.async;", "fence.proxy.async;" + MINE + "fence.proxy.async;"),
        {"fence.proxy.async;" + MINE: "PROXY", "@%low fence.proxy.async;" + MINE + "@%low fence.proxy.async;": "PROXY"},
    ),
    "a fence between barriers": Pairs(
        MINE + "bar.sync 0; {} bar.sync 0;" + OUT + DONE,
        ("fence.proxy.async;", "@!%low fence.proxy.async;", "setp.eq.u32 %p0, %tid, 40; @%p0 fence.proxy.async;"),
        {"": "PROXY", "fence.proxy.async.global;": "PROXY"},
    ),
    "a fence behind other stores": Pairs(
        MINE + "fence.proxy.async; {} bar.sync 0;" + OUT + DONE,
        ("", "ld.shared.u32 %r1, [%own];"),
        {MINE: "PROXY", "red.shared.add.u32 [%own], 1;": "PROXY"},
    ),
    "atomic operations": Pairs(
        MINE + "bar.sync 0; red.shared.add.u32 [%other], %tid; {}" + OUT + DONE,
        FENCED,
        {"bar.sync 0;": "PROXY", "fence.proxy.async;": "RACE"},
    ),
    "a bulk reduction": Pairs(
        MINE + "{} @%first cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32 [%mine], [%s], 256;"
        "@%first cp.async.bulk.commit_group;" + DONE,
        FENCED,
        {"bar.sync 0;": "PROXY", "fence.proxy.async;": "RACE"},
    ),
    "a tensor store": Pairs(
        ROWS + "{} @%first " + TENSOR + DONE, FENCED, {"bar.sync 0;": "PROXY", "fence.proxy.async;": "RACE"}, map=True
    ),
    "a copy by cp.async": Pairs(
        "cp.async.ca.shared.global [%own], [%mine], 4; {} bar.sync 0;" + OUT + DONE,
        ("cp.async.wait_all; fence.proxy.async;",),
        {"cp.async.wait_all;": "PROXY", "fence.proxy.async; cp.async.wait_all;": "PROXY"},
    ),
    "a bulk load over stores": Pairs(
        INIT + MINE + "{}" + LOAD + wait(0) + "ld.shared.u32 %r1, [%own];",
        FENCED,
        {"bar.sync 0;": "PROXY", "fence.proxy.async;": "RACE", "fence.proxy.async.global; bar.sync 0;": "PROXY"},
    ),
    "a bulk load over reads": Pairs(
        INIT + LOAD + wait(0) + "ld.shared.u32 %r1, [%own]; {}" + LOAD + wait(1) + "ld.shared.u32 %r1, [%own];",
        ("bar.sync 0;", *FENCED),
        {"": "RACE", "bar.warp.sync -1;": "RACE", "fence.proxy.async;": "RACE"},
    ),
    "a refill of a tile that threads changed": Pairs(
        INIT + LOAD + wait(0) + MINE + "{}" + LOAD + wait(1) + "ld.shared.u32 %r1, [%own];",
        FENCED,
        {"bar.sync 0;": "PROXY"},
    ),
    "a load, then a store of the same tile": Pairs(
        INIT + LOAD + wait(0) + "{}" + OUT + DONE,
        ("", "bar.sync 0;", MINE + "fence.proxy.async; bar.sync 0;"),
        {MINE + "bar.sync 0;": "PROXY", "@!%low " + MINE + "bar.sync 0;": "PROXY"},
    ),
    "a bulk load of stored memory": Pairs(
        INIT + "st.global.u32 [%mine], %tid; {}" + LOAD + wait(0),
        (*FENCED, "fence.proxy.async.global; bar.sync 0;"),
        {
            "bar.sync 0;": "PROXY",
            "fence.proxy.async.shared::cta; bar.sync 0;": "PROXY",
            "fence.proxy.async;": "RACE",
            "fence.proxy.async.shared::cluster; bar.sync 0;": "PROXY",
            "membar.gl; bar.sync 0;": "PROXY",
        },
    ),
    "a bulk store over stores": Pairs(
        "st.global.u32 [%mine], %tid;" + MINE + "fence.proxy.async.shared::cta; {} bar.sync 0;" + OUT + DONE,
        ("fence.proxy.async;", "fence.proxy.async.global;"),
        {"": "PROXY", "fence.proxy.async.shared::cta;": "PROXY"},
    ),
    "a reduction of stored memory": Pairs(
        "st.global.u32 [%mine], %tid;" + MINE + "fence.proxy.async.shared::cta; {} bar.sync 0;"
        "@%first cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32 [%mine], [%s], 256;"
        "@%first cp.async.bulk.commit_group;" + DONE,
        ("fence.proxy.async;", "fence.proxy.async.global;"),
        {"": "PROXY", "fence.proxy.async.shared::cta;": "PROXY"},
    ),
    "a tensor load of stored memory": Pairs(
        INIT
        + "mad.lo.u32 %r1, %block, 256, %tid; mul.wide.u32 %x0, %r1, 4; add.u64 %x0, %x0, %o; shl.b32 %r2, %block, 3;"
        "st.global.u32 [%x0+256], %tid; {}"
        "@%first mbarrier.arrive.expect_tx.shared::cta.b64 %state, [%bar], 1024; @%first cp.async.bulk.tensor.2d"
        ".shared::cluster.global.tile.mbarrier::complete_tx::bytes [%s], [%map, {{0, %r2}}], [%bar];" + wait(0),
        FENCED,
        {"bar.sync 0;": "PROXY", "fence.proxy.async.shared::cta; bar.sync 0;": "PROXY"},
        map=True,
    ),
    "a fence of the thread that gives": Pairs(
        INIT + "@%b0 st.global.u32 [%o+256], 7; {}" + give("%b0") + take("%b1") + load("%b1") + wait(0, guard="%b1"),
        ("fence.proxy.async;", "@%b0 fence.proxy.async.global;"),
        {"": "PROXY", "@%b1 fence.proxy.async;": "PROXY", "fence.proxy.async.shared::cta;": "PROXY"},
        grid=2,
        grids=(5,),
    ),
    "a fence of the thread that takes": Pairs(
        INIT + "@%b0 st.global.u32 [%o+256], 7;" + give("%b0") + "{} " + load("%b1") + wait(0, guard="%b1"),
        (take("%b1") + "fence.proxy.async;", take("%b1") + "fence.proxy.async.global;"),
        {take("%b1"): "PROXY", "fence.proxy.async;" + take("%b1"): "PROXY", "fence.proxy.async;": "RACE"},
        grid=2,
        grids=(5,),
    ),
    "a fence of a thread between them": Pairs(
        INIT
        + "@%b0 st.global.u32 [%o+512], 7;"
        + give("%b0")
        + "{}"
        + give("%b1", 1)
        + take("%b2", 1)
        + load("%b2")
        + wait(0, guard="%b2"),
        (take("%b1") + "fence.proxy.async;",),
        {take("%b1"): "PROXY", "@%b1 fence.proxy.async;" + take("%b1"): "PROXY"},
        grid=3,
        grids=(5,),
    ),
    "flags between fences": Pairs(
        INIT
        + "@%b0 st.global.u32 [%o+256], 7; {} @%b0 st.relaxed.gpu.global.u32 [%o+8192], 99;"
        + take("%b1")
        + load("%b1")
        + wait(0, guard="%b1"),
        ("fence.proxy.async; fence.acq_rel.gpu;",),
        {"fence.acq_rel.gpu; fence.proxy.async;": "PROXY", "fence.acq_rel.gpu;": "PROXY", "fence.proxy.async;": "RACE"},
        grid=2,
        grids=(5,),
    ),
    "an mbarrier": Pairs(
        "add.u32 %bar, %bar, 8; @%first mbarrier.init.shared::cta.b64 [%bar], 32; bar.sync 0; @!%low "
        + MINE
        + "{}"
        + HIGH
        + DONE,
        (
            "@!%low fence.proxy.async; @!%low mbarrier.arrive.shared::cta.b64 %state, [%bar];" + wait(0),
            "@!%low mbarrier.arrive.shared::cta.b64 %state, [%bar];" + wait(0) + "fence.proxy.async;",
        ),
        {
            "@!%low mbarrier.arrive.shared::cta.b64 %state, [%bar];" + wait(0): "PROXY",
            "@!%low mbarrier.arrive.shared::cta.b64 %state, [%bar]; fence.proxy.async;" + wait(0): "PROXY",
        },
    ),
    "a named barrier": Pairs(
        "@%low bra L; " + MINE + "{} bar.arrive 1, 64; bra E; L: bar.sync 1, 64;" + HIGH + DONE + "E:",
        ("fence.proxy.async;", "fence.proxy.async.shared::cta;"),
        {"": "PROXY", "fence.proxy.async.global;": "PROXY"},
    ),
    "a warp barrier": Pairs(
        "@%low " + MINE + "{} @%first cp.async.bulk.global.shared::cta.bulk_group [%mine], [%s], 128;"
        "@%first cp.async.bulk.commit_group;" + DONE,
        ("fence.proxy.async; bar.warp.sync -1;", "bar.warp.sync -1; fence.proxy.async;"),
        {"bar.warp.sync -1;": "PROXY", "fence.proxy.async;": "RACE"},
    ),
    "a product": Pairs(
        PRODUCT.replace("{}", FILL + "{}"),
        FENCED,
        {"bar.sync 0;": "PROXY", "fence.proxy.async.global; bar.sync 0;": "PROXY", "fence.proxy.async;": "RACE"},
        block=128,
    ),
    "stores of a peer": Pairs(
        PEERS + "st.shared::cluster.u32 [%peer], %tid; {}" + OUT + DONE + CLUSTER,
        (
            "fence.proxy.async;" + CLUSTER,
            "fence.proxy.async.shared::cluster;" + CLUSTER,
            CLUSTER + "fence.proxy.async;",
            CLUSTER + "fence.proxy.async.shared::cta;",
        ),
        {CLUSTER: "PROXY", "fence.proxy.async.shared::cta;" + CLUSTER: "PROXY", "fence.proxy.async;": "RACE"},
        grid=2,
        cluster=2,
        grids=(6,),
    ),
    "a copy to a peer": Pairs(
        INIT
        + MINE
        + "{}"
        + CLUSTER
        + "mov.u16 %h, 3;"
        + expect("%first")
        + "@%c0 cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster"
        " [%s], [%mine], 256, [%bar], %h;" + wait(0) + "ld.shared.u32 %r1, [%own];" + CLUSTER,
        ("fence.proxy.async;", "fence.proxy.async.shared::cta;"),
        {"": "PROXY", "fence.proxy.async.global;": "PROXY"},
        grid=2,
        cluster=2,
        grids=(6,),
    ),
}
