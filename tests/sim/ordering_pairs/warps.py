"""Warp-wide instructions: masks, shuffles, votes, and barriers in divergent code."""

from __future__ import annotations

from typing import Any

from .programs import Pairs

ONE: dict[str, Any] = {"block": 32, "seeds": ()}
"""Lanes that have exited do not count. In other schedules, they exit earlier."""
ALL_ADDED = "L: ld.relaxed.cta.global.u32 %r2, [%o+8192]; setp.lt.u32 %p7, %r2, 14403; @%p7 bra L;"
"""Wait until 64 threads have added 1 to a word."""
HALF = "setp.lt.u32 %p0, %tid, 16;"

PAIRS = {
    "fences of products around a counter": Pairs(
        "st.shared.u32 [%own], %tid; {} atom.relaxed.cta.global.add.u32 %r2, [%o+8192], 1;"
        + ALL_ADDED
        + "fence.acq_rel.cta; ld.shared.u32 %r1, [%other];",
        ("fence.acq_rel.cta;",),
        {"wgmma.fence.sync.aligned;": "RACE"},
        grids=(1,),
    ),
    "the mask of a shuffle": Pairs(
        HALF + "@!%p0 bra E; shfl.sync.idx.b32 %r1, %tid, 0, 31, {}; E: st.shared.u32 [%own], %tid;",
        ("0xffff",),
        {"-1": "MEMBER_MASK", "0x1ffff": "MEMBER_MASK", "0xfffe": "MEMBER_MASK", "0xff": "MEMBER_MASK"},
        **ONE,
    ),
    "a shuffle from outside of the mask": Pairs(
        HALF + "@!%p0 bra E; shfl.sync.{} 0xffff; E: st.shared.u32 [%own], %tid;",
        ("idx.b32 %r1, %tid, 3, 31,", "bfly.b32 %r1, %tid, 8, 31,", "down.b32 %r1, %tid, 1, 0x100f,"),
        {
            "idx.b32 %r1, %tid, 16, 31,": "MEMBER_MASK",
            "bfly.b32 %r1, %tid, 16, 31,": "MEMBER_MASK",
            "down.b32 %r1, %tid, 1, 31,": "MEMBER_MASK",
        },
        **ONE,
    ),
    "a vote": Pairs(
        HALF + "@!%p0 bra E; vote.sync.{} ; E: st.shared.u32 [%own], %tid;",
        ("ballot.b32 %r1, %first, 0xffff", "any.pred %p1, %first, 0xffff"),
        {
            "ballot.b32 %r1, %first, -1": "MEMBER_MASK",
            "all.pred %p1, %first, 0xfffff": "MEMBER_MASK",
            "any.pred %p1, %first, 1": "MEMBER_MASK",
        },
        **ONE,
    ),
    "a match": Pairs(
        HALF + "@!%p0 bra E; match.any.sync.b32 %r1, %tid, {}; E: st.shared.u32 [%own], %tid;",
        ("0xffff",),
        {"-1": "MEMBER_MASK", "0xff00": "MEMBER_MASK"},
        **ONE,
    ),
    "a reduction": Pairs(
        HALF + "@!%p0 bra E; redux.sync.add.s32 %r1, %tid, {}; E: st.shared.u32 [%own], %tid;",
        ("0xffff",),
        {"-1": "MEMBER_MASK", "0xfff": "MEMBER_MASK"},
        **ONE,
    ),
    "bar.warp.sync": Pairs(
        HALF + "@!%p0 bra E; bar.warp.sync {}; E: st.shared.u32 [%own], %tid;",
        ("0xffff",),
        {"-1": "MEMBER_MASK", "0xff00": "MEMBER_MASK", "0xffffff": "MEMBER_MASK"},
        **ONE,
    ),
    "two masks": Pairs(
        HALF + "selp.b32 %r2, {}, %p0; shfl.sync.bfly.b32 %r1, %tid, 1, 31, %r2;",
        ("0xffff, 0xffff0000", "-1, -1"),
        {"0xffff, -1": "MEMBER_MASK", "0xff, 0xffff0000": "MEMBER_MASK", "-1, 0xffff0000": "MEMBER_MASK"},
        **ONE,
    ),
    "lanes that have exited": Pairs(
        HALF + "@!%p0 {} bar.warp.sync -1; shfl.sync.idx.b32 %r1, %tid, 2, 31, -1; @%p0 bra F; "
        "E: st.shared.u32 [%own], %tid; F:",
        ("exit;", "ret;"),
        {"bra E;": "MEMBER_MASK"},
        **ONE,
    ),
    "a shuffle from a lane that has exited": Pairs(
        HALF + "@!%p0 exit; shfl.sync.idx.b32 %r1, %tid, {}, 31, -1;",
        ("2", "15"),
        {"16": "MEMBER_MASK", "31": "MEMBER_MASK"},
        **ONE,
    ),
    "an aligned barrier in a branch": Pairs(
        HALF + "{}",
        ("bar.sync 0;", "@%p0 bra L; barrier.sync 0; bra E; L: barrier.sync 0; E:"),
        {
            "@%p0 bra L; bar.sync 0; bra E; L: bar.sync 0; E:": "WARP_DIVERGENCE",
            "@!%p0 bra E; bar.sync 1, 32; E:": "WARP_DIVERGENCE",
            "@!%p0 bra E; bar.arrive 1, 64; E:": "WARP_DIVERGENCE",
        },
        **ONE,
    ),
    "an aligned barrier in a later iteration": Pairs(
        HALF + "mov.u32 %r3, 0; L: {} bar.sync 0; M: add.u32 %r3, %r3, 1; setp.lt.u32 %p1, %r3, 2; @%p1 bra L;",
        ("",),
        {"setp.eq.u32 %p2, %r3, 0; and.pred %p2, %p2, %p0; @%p2 bra M;": "WARP_DIVERGENCE+BARRIER"},
        **ONE,
    ),
    "a barrier of one parity of lanes in each iteration": Pairs(
        "mov.u32 %r3, 0; L: and.b32 %r4, %tid, {}; setp.eq.u32 %p2, %r4, %r3; @!%p2 bra M; bar.sync 0;"
        "M: add.u32 %r3, %r3, 1; setp.lt.u32 %p1, %r3, 2; @%p1 bra L;",
        ("0",),
        {"1": "WARP_DIVERGENCE"},
        **ONE,
    ),
    "a shuffle in a later iteration": Pairs(
        HALF + "mov.u32 %r3, 0; L: {} shfl.sync.idx.b32 %r1, %tid, 0, 31, -1; M: add.u32 %r3, %r3, 1; "
        "setp.lt.u32 %p1, %r3, 2; @%p1 bra L;",
        ("",),
        {"setp.eq.u32 %p2, %r3, 0; and.pred %p2, %p2, %p0; @%p2 bra M;": "MEMBER_MASK"},
        **ONE,
    ),
    "bar.sync that a warp misses": Pairs(
        "{} bar.sync 0; E:",
        ("@%low nanosleep.u32 1;",),
        {"@%low bra E;": "BARRIER", "@%low exit;": "BARRIER", "@!%low bra E;": "BARRIER"},
    ),
    "the count of a barrier": Pairs(
        "bar.sync 1, {};",
        ("64",),
        {"128": "DEADLOCK", "96": "DEADLOCK"},
    ),
    "a vote of a loop that lanes leave": Pairs(
        "mov.u32 %r3, 0; L: {} add.u32 %r3, %r3, 1; setp.le.u32 %p1, %r3, %tid; @%p1 bra L; st.shared.u32 [%own], %r3;",
        ("",),
        {
            "vote.sync.ballot.b32 %r1, %first, -1;": "MEMBER_MASK",
            "shfl.sync.idx.b32 %r1, %tid, 31, 31, -1;": "MEMBER_MASK",
        },
        **ONE,
    ),
}
