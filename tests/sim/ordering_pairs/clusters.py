"""Barriers of a cluster, shared memory of other blocks, and blocks that exit."""

from __future__ import annotations

from typing import Any

from .fragments import CLUSTER, DONE, give, take, wait
from .programs import Pairs

PEER = "mov.u32 %r1, %cluster_ctarank; xor.b32 %r2, %r1, 1; mapa.shared::cluster.u32 %peer, %own, %r2;"
PUT, PUT_PEER, GET_PEER = (
    "st.shared.u32 [%own], %tid;",
    "st.shared::cluster.u32 [%peer], %tid;",
    "ld.shared::cluster.u32 %r3, [%peer];",
)
GET = "ld.shared.u32 %r3, [%own];"
RELAXED = CLUSTER.replace("arrive.release", "arrive.relaxed")
SET_UP = (
    PEER + "@%first mbarrier.init.shared::cta.b64 [%bar], 1; @%first fence.mbarrier_init.release.cluster; {}"
    "@%first mbarrier.arrive.expect_tx.shared::cta.b64 %state, [%bar], 128;"
)
FENCED = "@%first fence.mbarrier_init.release.cluster;"
INITIALIZED = "@%first mbarrier.init.shared::cta.b64 [%bar], 1;" + FENCED
OUT = "@%first cp.async.bulk.global.shared::cta.bulk_group [%mine], [%s], 128; @%first cp.async.bulk.commit_group;"
SEND = (
    "mapa.shared::cluster.u32 %r3, %bar, %r2; mov.u32 %r4, 9; "
    "st.async.shared::cluster.mbarrier::complete_tx::bytes.b32 [%peer], %r4, [%r3];"
)
TWO: dict[str, Any] = {"grid": 2, "block": 32, "cluster": 2, "grids": (6,)}

PAIRS = {
    "st.async after the initialization": Pairs(
        SET_UP + SEND + wait(0) + GET + CLUSTER,
        (CLUSTER, RELAXED),
        {"bar.sync 0;": "RACE"},
        **TWO,
    ),
    "a wait for st.async": Pairs(
        SET_UP.format(CLUSTER) + SEND + "{}" + GET + CLUSTER + wait(0, name="X"),
        (wait(0), "bar.sync 0;" + wait(0)),
        {"": "ASYNC_EARLY", CLUSTER: "ASYNC_EARLY", "bar.sync 0;": "ASYNC_EARLY"},
        **TWO,
    ),
    "a bulk store of the data of st.async": Pairs(
        SET_UP.format(CLUSTER) + SEND + wait(0) + "{} bar.sync 0;" + OUT + DONE + CLUSTER,
        ("fence.proxy.async;", "fence.proxy.async.shared::cta;"),
        {"": "PROXY", "fence.proxy.async.global;": "PROXY"},
        **TWO,
    ),
    "st.async over a store": Pairs(
        PUT + SET_UP.format(CLUSTER) + "{}" + SEND + wait(0) + GET + CLUSTER,
        ("", "fence.proxy.async;", "st.shared.u32 [%own], 6;" + CLUSTER),
        {"st.shared.u32 [%own], 6;": "RACE"},
        **TWO,
    ),
    "a cluster barrier": Pairs(
        PEER + PUT + "{}" + GET_PEER + CLUSTER,
        (
            CLUSTER,
            "barrier.cluster.arrive; barrier.cluster.wait;",
            "barrier.cluster.arrive.release; barrier.cluster.wait.acquire;",
            "fence.acq_rel.cluster;" + CLUSTER,
        ),
        {RELAXED: "RACE", "bar.sync 0;": "RACE", "fence.acq_rel.cluster;": "RACE"},
        **TWO,
    ),
    "a store of the thread that initializes an mbarrier": Pairs(
        f"{PEER} @%first {PUT} {INITIALIZED} {{}} @%first {GET_PEER} {CLUSTER}",
        (CLUSTER, "barrier.cluster.arrive; barrier.cluster.wait;"),
        {RELAXED: "RACE"},
        **TWO,
    ),
    "an mbarrier that another thread initializes": Pairs(
        PEER + "mapa.shared::cluster.u32 %r3, %bar, %r2; @%first mbarrier.init.shared::cta.b64 [%bar], 1; {}"
        "@%first mbarrier.arrive.shared::cluster.b64 _, [%r3];" + CLUSTER,
        (CLUSTER, f"{FENCED} {RELAXED}", f"{FENCED} barrier.cluster.arrive.relaxed; barrier.cluster.wait;"),
        {RELAXED: "RACE", f"{RELAXED} {FENCED}": "RACE"},
        **TWO,
    ),
    "a store before the arrival": Pairs(
        PEER + "{} barrier.cluster.wait;" + GET_PEER + CLUSTER,
        (PUT + "barrier.cluster.arrive;",),
        {"barrier.cluster.arrive;" + PUT: "RACE"},
        **TWO,
    ),
    "a store to a peer": Pairs(
        PEER + PUT + CLUSTER + PUT_PEER.replace("%tid", "77") + "{}" + GET + CLUSTER,
        (CLUSTER,),
        {"": "RACE", RELAXED: "RACE", "bar.sync 0;": "RACE"},
        **TWO,
    ),
    "the exit of a peer": Pairs(
        PEER + PUT + CLUSTER + GET_PEER + "{}",
        (CLUSTER, "barrier.cluster.arrive; barrier.cluster.wait;"),
        {"": "RACE", "bar.sync 0;": "RACE", "barrier.cluster.arrive;": "RACE"},
        **TWO,
    ),
    "the exit of a peer that was written": Pairs(
        PEER + PUT + CLUSTER + PUT_PEER + "{}",
        (CLUSTER,),
        {"": "RACE", "fence.acq_rel.cluster;": "RACE"},
        **TWO,
    ),
    "an atomic operation on a peer that exits": Pairs(
        PEER + PUT + CLUSTER + "red.relaxed.cluster.shared::cluster.add.u32 [%peer], 1; {}",
        (CLUSTER, RELAXED),
        {"": "RACE"},
        **TWO,
    ),
    "the scope of atomic operations": Pairs(
        PEER
        + PUT
        + CLUSTER
        + "red.relaxed.{}.shared::cluster.add.u32 [%peer], 1; red.relaxed.cluster.shared.add.u32 [%own], 1;"
        + CLUSTER,
        ("cluster", "gpu", "sys"),
        {"cta": "RACE"},
        **TWO,
    ),
    "two arrivals": Pairs(
        PUT + "barrier.cluster.arrive; {}",
        ("barrier.cluster.wait;", "barrier.cluster.wait; barrier.cluster.arrive; barrier.cluster.wait;"),
        {"barrier.cluster.arrive; barrier.cluster.wait;": "BARRIER"},
        **TWO,
    ),
    "threads that do not arrive": Pairs(
        PUT + "mov.u32 %r1, %cluster_ctarank; setp.eq.u32 %p0, %r1, 0; {}",
        (CLUSTER.replace(".aligned", ""), "@%p0 bra E; E:" + CLUSTER),
        {
            "@%p0 barrier.cluster.arrive; @%p0 barrier.cluster.wait; @!%p0 bar.sync 0; @!%p0 nanosleep.u32 1; "
            "L: @!%p0 ld.volatile.shared.u32 %r2, [%own];"
            "setp.ne.u32 %p1, %r2, 77; @!%p0 @%p1 bra L;".replace(
                "@!%p0 @%p1 bra L;", "not.pred %p2, %p0; and.pred %p1, %p1, %p2; @%p1 bra L;"
            ): "DEADLOCK"
        },
        **TWO,
    ),
    "a release in a cluster": Pairs(
        "mov.u32 %r1, %cluster_ctarank; mapa.shared::cluster.u32 %peer, %s, 0; @%first st.shared.u32 [%s+64], 0;"
        + CLUSTER
        + "@%c1 st.shared::cluster.u32 [%peer], 7; @%c1 {}; @!%c0 bra E; L: ld.acquire.cluster.shared.u32 %r7, [%s+64];"
        "setp.ne.u32 %p7, %r7, 99; @%p7 bra L; ld.shared.u32 %r3, [%s]; E:" + CLUSTER,
        (
            "st.release.cluster.shared::cluster.u32 [%peer+64], 99",
            "atom.release.cluster.shared::cluster.exch.b32 %r2, [%peer+64], 99",
            "fence.acq_rel.cluster; @%c1 st.relaxed.cluster.shared::cluster.u32 [%peer+64], 99",
        ),
        {
            "st.relaxed.cluster.shared::cluster.u32 [%peer+64], 99": "RACE",
            "st.release.cta.shared::cluster.u32 [%peer+64], 99": "RACE",
            "atom.relaxed.cluster.shared::cluster.exch.b32 %r2, [%peer+64], 99": "RACE",
            "fence.acq_rel.cta; @%c1 st.relaxed.cluster.shared::cluster.u32 [%peer+64], 99": "RACE",
        },
        block=32,
        grid=2,
        cluster=2,
        grids=(6,),
    ),
    "two clusters": Pairs(
        "@%b0 st.global.u32 [%o+2048], 7; {} @%b2 ld.global.u32 %r1, [%o+2048];",
        (give("%b0") + take("%b2"), CLUSTER + give("%b0") + take("%b2") + CLUSTER),
        {CLUSTER: "RACE", "": "RACE"},
        grid=4,
        block=32,
        cluster=2,
    ),
    "one cluster": Pairs(
        "@%b0 st.global.u32 [%o+2048], 7; {} @%b1 ld.global.u32 %r1, [%o+2048];",
        (CLUSTER, give("%b0") + take("%b1")),
        {RELAXED: "RACE", "": "RACE"},
        grid=2,
        block=32,
        cluster=2,
    ),
    "cumulativity through a cluster barrier": Pairs(
        "@%b2 st.global.u32 [%o+2048], 7;"
        + give("%b2")
        + "{}"
        + CLUSTER
        + "@%b1 ld.global.u32 %r1, [%o+2048];"
        + CLUSTER,
        (take("%b0"),),
        {take("%b0", 0, "relaxed.gpu"): "RACE", take("%b0", 0, "acquire.cluster"): "RACE"},
        grid=4,
        block=32,
        cluster=2,
    ),
    "the other block's shared memory is not mine": Pairs(
        PEER + PUT + "{}" + PUT_PEER + CLUSTER,
        (CLUSTER,),
        {"": "RACE?"},
        **TWO,
    ),
    "readers of a peer, then its owner": Pairs(
        PEER + PUT + CLUSTER + GET_PEER + "{} st.shared.u32 [%own], 9;" + CLUSTER,
        (CLUSTER,),
        {"": "RACE", RELAXED: "RACE", "bar.sync 0;": "RACE"},
        **TWO,
    ),
    "warps of two blocks": Pairs(
        PEER + PUT + "{} xor.b32 %r4, %peer, 128; ld.shared::cluster.u32 %r3, [%r4];" + CLUSTER,
        (CLUSTER,),
        {RELAXED: "RACE"},
        grid=2,
        cluster=2,
        grids=(6,),
    ),
}
