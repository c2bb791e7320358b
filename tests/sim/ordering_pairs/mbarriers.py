"""Mbarriers: phases, parities, counts and bytes, and mistakes in their use."""

from __future__ import annotations

from typing import Any

from .fragments import CLUSTER, LOAD, expect, wait
from .programs import Pairs


def init(count: int | str = 64, fence: str = "") -> str:
    """Initialize the first mbarrier for a number of arrivals."""
    return f"@%first mbarrier.init.shared::cta.b64 [%bar], {count}; {fence} bar.sync 0;"


PUT, GET = "st.shared.u32 [%own], %tid;", "ld.shared.u32 %r1, [%other];"
ARRIVE = "mbarrier.arrive.shared::cta.b64 %state, [%bar];"
FENCE = "@%first fence.mbarrier_init.release.cluster;"
COPY = "@%first cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%s], [%mine], 256, [%bar];"
ANSWER = "L: mbarrier.test_wait{}.shared::cta.b64 %p7, [%bar], %state; @!%p7 bra L;"
PEER = (
    "mov.u32 %r1, %cluster_ctarank; xor.b32 %r2, %r1, 1; mapa.shared::cluster.u32 %peer, %bar, %r2; "
    "mapa.shared::cluster.u32 %r3, %own, %r2;"
)
REMOTE = "mbarrier.arrive{}.shared::cluster.b64 _, [%peer];"
RELEASED = "W: mbarrier.try_wait.parity{}.shared::cta.b64 %p7, [%bar], 0; @!%p7 bra W;"
TWO: dict[str, Any] = {"grid": 2, "cluster": 2, "grids": (6,)}

PAIRS = {
    "arrive and wait": Pairs(
        init() + PUT + "{}" + GET,
        (
            ARRIVE + wait(0),
            "mbarrier.arrive.release.cta.shared::cta.b64 %state, [%bar];" + wait(0),
            ARRIVE + ANSWER.format(""),
            ARRIVE + ANSWER.format(".acquire.cta"),
            "mbarrier.arrive.release.cluster.shared::cta.b64 %state, [%bar];" + wait(0),
            "mbarrier.arrive_drop.shared::cta.b64 %state, [%bar];" + wait(0),
        ),
        {
            ARRIVE: "RACE",
            "mbarrier.arrive.relaxed.cta.shared::cta.b64 %state, [%bar];" + wait(0): "RACE",
            ARRIVE + wait(1): "DEADLOCK",
            ARRIVE + ANSWER.format(".relaxed.cta"): "RACE",
            ARRIVE + "mbarrier.test_wait.shared::cta.b64 %p7, [%bar], %state;": "RACE",
        },
    ),
    "waits between fences": Pairs(
        init(1) + "@%first " + ARRIVE + PUT + "{}" + wait(0, name="V") + "fence.acq_rel.cta;" + GET,
        ("fence.acq_rel.cta; bar.sync 0;",),
        {"fence.acq_rel.cta;": "RACE", "": "RACE"},
    ),
    "the place of the arrival": Pairs(
        init() + "{}" + wait(0) + GET,
        (PUT + ARRIVE,),
        {ARRIVE + PUT: "RACE", "@%low " + PUT + ARRIVE + "@!%low " + PUT: "RACE"},
    ),
    "reads before the next writes": Pairs(
        init() + PUT + ARRIVE + wait(0) + "{} st.shared.u32 [%own], 5;" + ARRIVE + wait(0, name="X"),
        (GET + ARRIVE + wait(1),),
        {ARRIVE + wait(1) + GET: "RACE", ARRIVE + GET + wait(1): "RACE"},
    ),
    "producers and consumers": Pairs(
        init(32) + "@%low bra L; {} bra E; L:" + wait(0) + GET + "E:",
        (PUT + ARRIVE, PUT + "bar.warp.sync -1;" + ARRIVE),
        {ARRIVE + PUT: "RACE", PUT + ARRIVE + "st.shared.u32 [%own], 8;": "RACE"},
    ),
    "one arrival for a warp": Pairs(
        init(1)
        + "@%low bra L;"
        + PUT
        + "{} setp.eq.u32 %p1, %tid, 32; @%p1 "
        + ARRIVE
        + "bra E; L:"
        + wait(0)
        + GET
        + "E:",
        ("bar.warp.sync -1;", "bar.sync 1, 32;"),
        {"": "RACE", "fence.acq_rel.cta;": "RACE"},
    ),
    "one wait for a warp": Pairs(
        init(32) + "@%low bra L;" + PUT + ARRIVE + "bra E; L: @!%first bra N;" + wait(0) + "N: {}" + GET + "E:",
        ("bar.warp.sync -1;",),
        {"": "RACE", "fence.acq_rel.cta;": "RACE"},
    ),
    "two mbarriers": Pairs(
        "@%first mbarrier.init.shared::cta.b64 [%bar+8], 32;"
        + init(32)
        + "@%low bra L;"
        + PUT
        + ARRIVE
        + "mbarrier.arrive.shared::cta.b64 %state, [{}]; bra E; L:"
        + wait(0, "%bar+8")
        + GET
        + "E:",
        ("%bar+8",),
        {"%bar": "DEADLOCK"},
    ),
    "the number of arrivals": Pairs(
        init("{}") + ARRIVE + wait(0),
        ("64",),
        {"65": "DEADLOCK", "128": "DEADLOCK", "63": "MBARRIER?", "33": "MBARRIER?"},
    ),
    "an arrival with a count": Pairs(
        init(128) + PUT + "mbarrier.arrive.shared::cta.b64 %state, [%bar], {};" + wait(0) + GET,
        ("2",),
        {"1": "DEADLOCK", "3": "MBARRIER"},
    ),
    "a parity": Pairs(
        init() + ARRIVE + wait(0) + PUT + ARRIVE + "{}" + GET,
        (wait(1, name="X"),),
        {wait(0, name="X"): "DEADLOCK"},
    ),
    "phases in a loop": Pairs(
        init()
        + "mov.u32 %r3, 0; mov.u32 %r4, 0; L: st.shared.u32 [%own], %r3;"
        + ARRIVE
        + "W: mbarrier.try_wait.parity.shared::cta.b64 %p7, [%bar], %r4; @!%p7 bra W; {}"
        + GET
        + ARRIVE
        + "X: mbarrier.try_wait.parity.shared::cta.b64 %p7, [%bar], %r4; @!%p7 bra X; {}".replace(
            "{}", "xor.b32 %r4, %r4, 1;"
        )
        + "add.u32 %r3, %r3, 1; setp.lt.u32 %p1, %r3, 3; @%p1 bra L;",
        ("xor.b32 %r4, %r4, 1;",),
        {"": "DEADLOCK"},
    ),
    "without an initialization": Pairs(
        "{} bar.sync 0;" + ARRIVE + wait(0),
        ("@%first mbarrier.init.shared::cta.b64 [%bar], 64;",),
        {"mbarrier.init.shared::cta.b64 [%bar+8], 64;".replace("mb", "@%first mb"): "MBARRIER+UNSET_MEMORY"},
    ),
    "an initialization without a barrier": Pairs(
        "@%first mbarrier.init.shared::cta.b64 [%bar], 64; {}" + ARRIVE + wait(0),
        ("bar.sync 0;",),
        {"": "RACE", "bar.warp.sync -1;": "RACE"},
    ),
    "an initialization that the async proxy sees": Pairs(
        "@%first mbarrier.init.shared::cta.b64 [%bar], 1; {}" + LOAD + wait(0),
        (FENCE + "bar.sync 0;", "fence.proxy.async; bar.sync 0;", "bar.sync 0; @%first fence.proxy.async;"),
        {
            "bar.sync 0;": "MBARRIER",
            "@%first fence.acq_rel.cluster; bar.sync 0;": "MBARRIER",
            "@!%first fence.mbarrier_init.release.cluster; bar.sync 0;": "MBARRIER",
            "fence.proxy.async.global; bar.sync 0;": "MBARRIER",
        },
    ),
    "a fence before the initialization": Pairs(
        "{} bar.sync 0;" + LOAD + wait(0),
        ("@%first mbarrier.init.shared::cta.b64 [%bar], 1;" + FENCE,),
        {
            FENCE + "@%first mbarrier.init.shared::cta.b64 [%bar], 1;": "MBARRIER",
            "fence.proxy.async; @%first mbarrier.init.shared::cta.b64 [%bar], 1;": "MBARRIER",
            "@%first mbarrier.init.shared::cta.b64 [%bar], 1; setp.eq.u32 %p1, %tid, 40; "
            "@%p1 fence.proxy.async;": "MBARRIER",
        },
    ),
    "bytes": Pairs(
        init(1, FENCE) + expect("%first").replace("256", "{}") + COPY + wait(0) + "ld.shared.u32 %r1, [%own];",
        ("256",),
        {"512": "DEADLOCK", "260": "DEADLOCK", "128": "DEADLOCK"},
    ),
    "bytes, without a wait": Pairs(
        init(1, FENCE) + LOAD + "{}",
        (wait(0), wait(0, guard="%first")),
        {"": "COPY", "bar.sync 0;": "COPY"},
    ),
    "expected bytes after the copy": Pairs(
        init(1, FENCE) + "{} @%first " + ARRIVE + wait(0) + "ld.shared.u32 %r1, [%own];",
        ("@%first mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%bar], 256;" + COPY,),
        {COPY: "DEADLOCK"},
    ),
    "a phase of the copy": Pairs(
        init(1, FENCE) + LOAD + "{} ld.shared.u32 %r1, [%own];",
        (wait(0),),
        {
            "": "ASYNC_EARLY",
            wait(1): "DEADLOCK",
            "mbarrier.test_wait.parity.shared::cta.b64 %p7, [%bar], 0;": "ASYNC_EARLY",
            "bar.sync 0;": "ASYNC_EARLY",
            "mbarrier.try_wait.parity.relaxed.cta.shared::cta.b64 %p7, [%bar], 0;": "ASYNC_EARLY",
        },
    ),
    "a write to a loading tile": Pairs(
        init(1, FENCE) + LOAD + "{} st.shared.u32 [%own], 1;",
        (wait(0),),
        {"": "ASYNC_EARLY", "bar.sync 0;": "ASYNC_EARLY"},
    ),
    "a wait by one warp": Pairs(
        init(1, FENCE) + LOAD + "@!%low bra E;" + wait(0) + "E: {} ld.shared.u32 %r1, [%own];",
        ("bar.sync 0;", wait(0, name="X")),
        {"@!%low bar.sync 1, 32;": "RACE", "fence.acq_rel.cta;": "RACE"},
    ),
    "arrivals of a peer": Pairs(
        init(64) + CLUSTER + PEER + "st.shared::cluster.u32 [%r3], 3; {} ld.shared.u32 %r1, [%other];" + CLUSTER,
        (REMOTE.format(".release.cluster") + RELEASED.format(".acquire.cluster"),),
        {
            REMOTE.format("") + RELEASED.format(".acquire.cluster"): "RACE",
            REMOTE.format(".release.cluster") + RELEASED.format(""): "RACE",
            REMOTE.format(".relaxed.cluster") + RELEASED.format(".acquire.cluster"): "RACE",
            REMOTE.format(".release.cluster") + RELEASED.format(".relaxed.cluster"): "RACE",
            REMOTE.format(".release.cta") + RELEASED.format(".acquire.cluster"): "RACE",
        },
        **TWO,
    ),
    "an initialization that a peer sees": Pairs(
        "@%first mbarrier.init.shared::cta.b64 [%bar], 64; {}"
        + PEER
        + REMOTE.format(".release.cluster")
        + RELEASED.format(".acquire.cluster")
        + CLUSTER,
        (CLUSTER, FENCE + "barrier.cluster.arrive.relaxed.aligned; barrier.cluster.wait.aligned;"),
        {"bar.sync 0;": "RACE", "barrier.cluster.arrive.relaxed.aligned; barrier.cluster.wait.aligned;": "RACE"},
        **TWO,
    ),
    "an arrival at a block that has exited": Pairs(
        init(64) + CLUSTER + PEER + "{}",
        (REMOTE.format(".release.cluster") + CLUSTER, REMOTE.format(".release.cluster") + RELEASED.format("")),
        {REMOTE.format(".release.cluster"): "RACE"},
        **TWO,
    ),
}
