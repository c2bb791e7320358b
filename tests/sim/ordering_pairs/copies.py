"""Asynchronous copies by cp.async, bulk copies and products: what they may read and write until they complete."""

from __future__ import annotations

from .fragments import CLUSTER, DONE, INIT, LOAD, expect, give, take, wait
from .programs import Pairs

COPY = "cp.async.ca.shared.global [%own], [%mine], 4;"
COMMIT, GET, GET_OTHER = "cp.async.commit_group;", "ld.shared.u32 %r1, [%own];", "ld.shared.u32 %r1, [%other];"
SECOND = "cp.async.ca.shared.global [%own+256], [%mine], 4;"
GROUPS = COPY + COMMIT + SECOND + COMMIT
ARRIVED = "@%first mbarrier.init.shared::cta.b64 [%bar], {}; bar.sync 0;"
PUT, FILL = "st.shared.u32 [%own], %tid;", "st.shared.u32 [%own], %tid; fence.proxy.async; bar.sync 0;"
NOINC = "cp.async.mbarrier.arrive.noinc.shared::cta.b64 [%bar];"
INC = "cp.async.mbarrier.arrive.shared::cta.b64 [%bar];"
COMMIT_BULK = "@%first cp.async.bulk.commit_group;"
STORE = "@%first cp.async.bulk.global.shared::cta.bulk_group [%mine+4096], [%s], 256;" + COMMIT_BULK
READ = "@%first cp.async.bulk.wait_group.read {};"
WROTE = "@%first cp.async.bulk.wait_group {};"
TILES = """
mul.lo.u32 %r1, %tid, 32; add.u32 %r1, %r1, %s; shr.u32 %r2, %s, 4; cvt.u64.u32 %x0, %r2;
or.b64 %x0, %x0, 0x0000001000080000;
add.u64 %x1, %x0, 128; mov.f32 %f0, 0f00000000; mov.f32 %f1, %f0; mov.f32 %f2, %f0; mov.f32 %f3, %f0; mov.u32 %r3, 0;
st.shared.v4.b32 [%r1], {{%r3, %r3, %r3, %r3}}; st.shared.v4.b32 [%r1+16], {{%r3, %r3, %r3, %r3}};
fence.proxy.async; bar.sync 0;
"""
MMA = "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {{%f0, %f1, %f2, %f3}}, %x0, %x1, 1, 1, 1, 0, 0;"
PRODUCT = "wgmma.fence.sync.aligned;" + MMA + "wgmma.commit_group.sync.aligned;"
WAIT_ALL, WAIT_ONE = "wgmma.wait_group.sync.aligned 0;", "wgmma.wait_group.sync.aligned 1;"

PAIRS = {
    "cp.async": Pairs(
        COPY + COMMIT + "{}" + GET,
        ("cp.async.wait_group 0;", "cp.async.wait_all;", "cp.async.wait_group 0; bar.sync 0;"),
        {
            "": "ASYNC_EARLY",
            "cp.async.wait_group 1;": "ASYNC_EARLY",
            "bar.sync 0;": "ASYNC_EARLY",
            "membar.gl;": "ASYNC_EARLY",
        },
    ),
    "cp.async for the other warp": Pairs(
        COPY + COMMIT + "cp.async.wait_group 0; {}" + GET_OTHER,
        ("bar.sync 0;",),
        {"": "RACE", "bar.warp.sync -1;": "RACE", "fence.acq_rel.cta;": "RACE"},
    ),
    "a wait by one warp only": Pairs(
        COPY + COMMIT + "{} bar.sync 0;" + GET_OTHER,
        ("cp.async.wait_group 0;", "cp.async.wait_all;"),
        {"@%low cp.async.wait_group 0;": "ASYNC_EARLY", "@!%low cp.async.wait_all;": "ASYNC_EARLY"},
    ),
    "groups": Pairs(
        GROUPS + "{}" + GET,
        ("cp.async.wait_group 1;", "cp.async.wait_group 0;"),
        {"cp.async.wait_group 2;": "ASYNC_EARLY", "": "ASYNC_EARLY"},
    ),
    "the newest group": Pairs(
        GROUPS + "{} ld.shared.u32 %r1, [%own+256];",
        ("cp.async.wait_group 0;", "cp.async.wait_all;"),
        {"cp.async.wait_group 1;": "ASYNC_EARLY"},
    ),
    "a copy without a group": Pairs(
        COPY + "{}" + GET,
        ("cp.async.wait_all;", COMMIT + "cp.async.wait_group 0;"),
        {"cp.async.wait_group 1;": "ASYNC_EARLY"},
    ),
    "an empty group": Pairs(
        COPY + "{}" + COMMIT + "cp.async.wait_group 1;" + GET,
        (COMMIT,),
        {"": "ASYNC_EARLY"},
    ),
    "the source of cp.async": Pairs(
        COPY + COMMIT + "{} st.global.u32 [%mine], 1; cp.async.wait_group 0;",
        ("cp.async.wait_group 0;", "cp.async.wait_all;"),
        {
            "": "ASYNC_SOURCE",
            "cp.async.wait_group 1;": "ASYNC_SOURCE",
            "bar.sync 0;": "ASYNC_SOURCE",
            "membar.gl;": "ASYNC_SOURCE",
        },
    ),
    "the source of the other warp's cp.async": Pairs(
        "xor.b32 %r1, %tid, 32; mad.lo.u32 %r1, %block, 64, %r1; mul.wide.u32 %x0, %r1, 4; add.u64 %x0, %x0, %o;"
        + COPY
        + COMMIT
        + "{} bar.sync 0; st.global.u32 [%x0], 1; cp.async.wait_all;",
        ("cp.async.wait_group 0;", "cp.async.wait_all;"),
        {"": "ASYNC_SOURCE", "@%low cp.async.wait_all;": "ASYNC_SOURCE", "@!%low cp.async.wait_all;": "ASYNC_SOURCE"},
    ),
    "a write before cp.async": Pairs(
        "st.global.u32 [%mine], 1; {} xor.b32 %r1, %tid, 32; mad.lo.u32 %r1, %block, 64, %r1; "
        "mul.wide.u32 %x0, %r1, 4; add.u64 %x0, %x0, %o;"
        "cp.async.ca.shared.global [%own], [%x0], 4; cp.async.wait_all;",
        ("bar.sync 0;",),
        {"": "RACE", "bar.warp.sync -1;": "RACE"},
    ),
    "a copy over readers": Pairs(
        PUT + "bar.sync 0;" + GET_OTHER + "{}" + COPY + "cp.async.wait_all; bar.sync 0;" + GET_OTHER,
        ("bar.sync 0;",),
        {"": "RACE", "bar.warp.sync -1;": "RACE"},
    ),
    "a copy over a store": Pairs(
        "st.shared.u32 [%other], 1; {}" + COPY + "cp.async.wait_all;",
        ("bar.sync 0;",),
        {"": "RACE", "bar.warp.sync -1;": "RACE"},
    ),
    "a store to the destination": Pairs(
        COPY + COMMIT + "{}" + PUT + "cp.async.wait_all;",
        ("cp.async.wait_group 0;",),
        {"": "ASYNC_EARLY", "cp.async.wait_group 1;": "ASYNC_EARLY"},
    ),
    "cp.async.mbarrier.arrive.noinc": Pairs(
        ARRIVED.replace("{}", "64") + COPY + "{}" + wait(0) + GET_OTHER,
        (NOINC,),
        {
            "mbarrier.arrive.shared::cta.b64 %state, [%bar];": "ASYNC_EARLY",
            INC: "DEADLOCK",
            NOINC
            + "cp.async.ca.shared.global [%own+256], [%mine], 4;"
            + wait(0, name="X")
            + "ld.shared.u32 %r1, [%own+256];": "ASYNC_EARLY",
        },
    ),
    "a thread that waits for its copies, too": Pairs(
        ARRIVED.replace("{}", "64") + COPY + COMMIT + NOINC + "{}" + GET + wait(0) + GET_OTHER,
        ("cp.async.wait_group 0;", "cp.async.wait_all;"),
        {"": "ASYNC_EARLY", "cp.async.wait_group 1;": "ASYNC_EARLY"},
    ),
    "the phase of copies for which their threads wait, too": Pairs(
        ARRIVED.replace("{}", "64") + COPY + COMMIT + NOINC + "cp.async.wait_group 0;" + GET + "{}" + GET_OTHER,
        (wait(0), "bar.sync 0;"),
        {"": "RACE", "bar.warp.sync -1;": "RACE"},
    ),
    "a store after the arrival for a copy": Pairs(
        ARRIVED.replace("{}", "64")
        + COPY
        + COMMIT
        + NOINC
        + "cp.async.wait_group 0; st.shared.u32 [%own+256], %tid;"
        + wait(0)
        + "{} ld.shared.u32 %r1, [%other+256];",
        ("bar.sync 0;",),
        {"": "RACE", "bar.warp.sync -1;": "RACE"},
    ),
    "cp.async.mbarrier.arrive": Pairs(
        ARRIVED.replace("{}", "64") + COPY + "{} mbarrier.arrive.shared::cta.b64 %state, [%bar];" + wait(0) + GET_OTHER,
        (INC,),
        {"": "ASYNC_EARLY"},
    ),
    "the count of cp.async.mbarrier.arrive.noinc": Pairs(
        ARRIVED + COPY + NOINC + wait(0) + GET_OTHER,
        ("64",),
        {"65": "DEADLOCK", "128": "DEADLOCK"},
    ),
    "a wait for cp.async by one warp": Pairs(
        ARRIVED.replace("{}", "64") + COPY + NOINC + "@!%low bra E;" + wait(0) + "E: {}" + GET_OTHER,
        ("bar.sync 0;",),
        {"": "RACE"},
    ),
    "a bulk store": Pairs(
        FILL + STORE + "{} @%first st.global.u32 [%mine+4096], 1;" + WROTE.format(0),
        (WROTE.format(0),),
        {READ.format(0): "ASYNC_EARLY", "": "ASYNC_EARLY", WROTE.format(1): "ASYNC_EARLY"},
    ),
    "the destination of a bulk store": Pairs(
        FILL + STORE + "{} @%first ld.global.u32 %r1, [%mine+4096];" + WROTE.format(0),
        (WROTE.format(0),),
        {READ.format(0): "ASYNC_EARLY", "": "ASYNC_EARLY"},
    ),
    "the source of a bulk store": Pairs(
        FILL + STORE + "{} bar.sync 0; st.shared.u32 [%own], 5;" + DONE,
        (READ.format(0), WROTE.format(0)),
        {"": "ASYNC_SOURCE", READ.format(1): "ASYNC_SOURCE"},
    ),
    "a wait of another thread": Pairs(
        FILL + STORE + "{} bar.sync 0; st.shared.u32 [%own], 5;" + DONE,
        (READ.format(0),),
        {READ.format(0).replace("@%first", "@!%first"): "ASYNC_SOURCE"},
    ),
    "a barrier behind the wait": Pairs(
        FILL + STORE + READ.format(0) + "{} st.shared.u32 [%own], 5;" + DONE,
        ("bar.sync 0;",),
        {"": "RACE", "bar.warp.sync -1;": "RACE"},
    ),
    "a bulk store that outlives its block": Pairs(
        FILL + STORE + "{}",
        (READ.format(0), WROTE.format(0)),
        {"": "COPY", READ.format(1): "COPY", "bar.sync 0;": "COPY"},
    ),
    "groups of bulk stores": Pairs(
        "st.shared.u32 [%own+256], 0;"
        + FILL
        + STORE
        + STORE.replace("%mine+4096", "%mine+8192").replace("[%s]", "[%s+256]")
        + "{} bar.sync 0; st.shared.u32 [%own], 5;"
        + DONE,
        (READ.format(1), READ.format(0)),
        {READ.format(2): "ASYNC_SOURCE"},
    ),
    "results that another block reads": Pairs(
        FILL
        + "setp.eq.u32 %p0, %block, 0; @!%p0 bra N;"
        + STORE
        + "N: {}"
        + give("%b0")
        + take("%b1")
        + "@%b1 ld.global.u32 %r1, [%o+4096]; @%first cp.async.bulk.wait_group 0;",
        (WROTE.format(0),),
        {READ.format(0): "ASYNC_EARLY", "": "ASYNC_EARLY"},
        grid=2,
        grids=(4,),
    ),
    "a bulk load": Pairs(
        INIT + LOAD + "{} ld.shared.u32 %r1, [%other];",
        (wait(0),),
        {"bar.sync 0;": "ASYNC_EARLY", "": "ASYNC_EARLY", wait(0, guard="%first"): "RACE"},
    ),
    "the source of a bulk load": Pairs(
        INIT + LOAD + "{} st.global.u32 [%mine], 1;" + wait(0, name="X"),
        (wait(0),),
        {"bar.sync 0;": "ASYNC_SOURCE", "": "ASYNC_SOURCE+RACE"},
    ),
    "a refill without a barrier": Pairs(
        INIT + LOAD + wait(0) + GET_OTHER + "{}" + LOAD + wait(1) + GET_OTHER,
        ("bar.sync 0;",),
        {"bar.warp.sync -1;": "RACE"},
    ),
    "a refill behind an mbarrier": Pairs(
        "add.u32 %r2, %bar, 8; @%first mbarrier.init.shared::cta.b64 [%r2], 64;"
        + INIT
        + LOAD
        + wait(0)
        + "{}"
        + wait(0, "%r2", "X", "%first")
        + LOAD
        + wait(1)
        + GET_OTHER,
        (GET_OTHER + "mbarrier.arrive.shared::cta.b64 %state, [%r2];",),
        {
            "mbarrier.arrive.shared::cta.b64 %state, [%r2];" + GET_OTHER: "RACE",
            GET_OTHER + "mbarrier.arrive.relaxed.cta.shared::cta.b64 %state, [%r2];": "RACE",
        },
    ),
    "a multicast": Pairs(
        INIT
        + expect("%first")
        + CLUSTER
        + "mov.u16 %h, {}; @%c0 cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster"
        " [%s], [%mine], 256, [%bar], %h;" + wait(0) + GET + CLUSTER,
        ("3",),
        {"1": "DEADLOCK", "2": "DEADLOCK"},
        grid=2,
        cluster=2,
        grids=(6,),
    ),
    "a multicast over readers of a peer": Pairs(
        INIT + PUT + "fence.proxy.async; bar.sync 0;" + GET_OTHER + expect("%first") + "{} mov.u16 %h, 3;"
        "@%c0 cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster"
        " [%s], [%mine], 256, [%bar], %h;" + wait(0) + GET + CLUSTER,
        (CLUSTER, CLUSTER.replace(".release", ".relaxed")),
        {"bar.sync 0;": "RACE"},
        grid=2,
        cluster=2,
        grids=(6,),
    ),
    "two products": Pairs(
        TILES + PRODUCT + "{} add.f32 %f4, %f0, %f1;" + WAIT_ALL,
        (WAIT_ALL,),
        {"": "ASYNC_REGISTER", WAIT_ONE: "ASYNC_REGISTER"},
        block=128,
    ),
    "registers of a product": Pairs(
        TILES + PRODUCT + "{} mov.f32 %f0, 0f00000000;" + WAIT_ALL,
        (WAIT_ALL,),
        {"": "ASYNC_REGISTER", "bar.sync 0;": "ASYNC_REGISTER"},
        block=128,
    ),
    "the tiles of a product": Pairs(
        TILES + PRODUCT + "{} bar.sync 0; st.shared.u32 [%own], 1;" + WAIT_ALL,
        (WAIT_ALL,),
        {"": "ASYNC_SOURCE", WAIT_ONE: "ASYNC_SOURCE"},
        block=128,
    ),
    "no barrier behind the product": Pairs(
        TILES + PRODUCT + "{} st.shared.u32 [%own], 1;" + WAIT_ALL,
        (WAIT_ALL, WAIT_ALL + "bar.sync 0;"),
        {"": "ASYNC_SOURCE+RACE"},
        block=128,
    ),
    "a refill of the tiles": Pairs(
        INIT + TILES + PRODUCT + "{}" + LOAD + wait(0) + WAIT_ALL,
        (WAIT_ALL + "bar.sync 0;",),
        {"bar.sync 0;": "ASYNC_SOURCE", WAIT_ONE + "bar.sync 0;": "ASYNC_SOURCE"},
        block=128,
    ),
}
