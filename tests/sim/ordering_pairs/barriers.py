"""Barriers of a block and of a warp: which threads they order."""

from __future__ import annotations

from .programs import Pairs

PUT, GET = "st.shared.u32 [%own], %tid;", "ld.shared.u32 %r1, [%other];"
ODD = "and.b32 %r3, %tid, 1; setp.eq.u32 %p0, %r3, 1;"
HALF = "and.b32 %r3, %tid, 16; setp.eq.u32 %p0, %r3, 0;"
"""%p0 is true in the lower half of each warp."""
SWAP = "xor.b32 %r2, %tid, {}; mad.lo.u32 %r2, %r2, 4, %s;"
"""%r2 is the word of a thread of the own warp."""

PAIRS = {
    "bar.sync": Pairs(
        PUT + "{}" + GET,
        ("bar.sync 0;", "bar.sync 3;", "barrier.sync.aligned 1, 64;", "bar.sync 2, 64;", "barrier.sync 4;"),
        {
            "": "RACE",
            "bar.warp.sync -1;": "RACE",
            "fence.sc.sys;": "RACE",
            "membar.cta;": "RACE",
            "@%low bar.sync 1, 32; @!%low bar.sync 2, 32;": "RACE",
            "bar.arrive 0, 128;": "RACE",
        },
    ),
    "reads before a write": Pairs(
        PUT + "bar.sync 0;" + GET + "{}" + PUT.replace("%tid", "%r1") + "bar.sync 0;" + GET,
        ("bar.sync 0;", "bar.red.popc.u32 %r3, 0, %first;"),
        {"": "RACE", "bar.warp.sync -1;": "RACE"},
    ),
    "writes of one thread": Pairs(
        "@%first st.shared.u32 [%s], 7; {} setp.eq.u32 %p1, %tid, 33; @%p1 st.shared.u32 [%s], 8;",
        ("bar.sync 0;",),
        {"": "RACE", "bar.warp.sync -1;": "RACE"},
    ),
    "equal values": Pairs(
        "@%first st.shared.u32 [%s], 7; {} setp.eq.u32 %p1, %tid, 33; @%p1 st.shared.u32 [%s], 7;",
        ("bar.sync 0;",),
        {"": "RACE?", "bar.warp.sync -1;": "RACE?", "fence.acq_rel.cta;": "RACE?"},
    ),
    "equal values in one instruction": Pairs(
        "{} st.shared.u32 [%s], 7;", ("@%first",), {"": "RACE?", "@%low": "RACE?"}
    ),
    "other values in one instruction": Pairs(
        "{} st.shared.u32 [%s], %tid;", ("@%first",), {"": "RACE", "@%low": "RACE"}
    ),
    "bar.red": Pairs(
        PUT + "{}" + GET,
        (
            "bar.red.popc.u32 %r3, 0, %first;",
            "barrier.red.or.pred %p1, 0, %first;",
            "bar.red.and.pred %p1, 0, 64, %low;",
        ),
        {"vote.sync.ballot.b32 %r3, %first, -1;": "RACE", "bar.warp.sync -1;": "RACE"},
    ),
    "a count that others complete": Pairs(
        "@%low bra L; " + PUT + "{} bra E; L: barrier.sync 1, 64;" + GET + "E:",
        ("bar.arrive 1, 64;", "barrier.sync 1, 64;", "barrier.arrive 1, 64;"),
        {
            "bar.arrive 1, 64;" + PUT.replace("%tid", "3"): "RACE",
            "bar.arrive 1, 64; @%first bar.warp.sync 1; red.shared.add.u32 [%own], 1;": "RACE",
        },
    ),
    "an arrival learns nothing": Pairs(
        PUT + "@%low bra L; {}" + GET + "bra E; L: barrier.sync 1, 64; E:",
        ("barrier.sync 1, 64;",),
        {"bar.arrive 1, 64;": "RACE", "barrier.arrive 1, 64;": "RACE"},
    ),
    "a store behind the arrival": Pairs(
        "@%low bra L; {} bra E; L: bar.sync 1, 64;" + GET + "E:",
        (PUT + "bar.arrive 1, 64;",),
        {"bar.arrive 1, 64;" + PUT: "RACE"},
    ),
    "one barrier of three warps": Pairs(
        "setp.lt.u32 %p0, %tid, 64; @!%p0 bra L; {} bra E; L: barrier.sync 1, 96; ld.shared.u32 %r1, [%s]; E:",
        (PUT + "bar.arrive 1, 96;", PUT + "barrier.sync 1, 96;"),
        {PUT + "bar.arrive 1, 96; @%low st.shared.u32 [%own], 9;": "RACE", "bar.arrive 1, 96; " + PUT: "RACE"},
        block=96,
    ),
    "warps of another barrier": Pairs(
        PUT + "setp.lt.u32 %p0, %tid, 64; @!%p0 bra L; bar.sync 1, 64; {} bra E; L: bar.sync 2, 32; E: bar.sync 3, 96;",
        ("ld.shared.u32 %r1, [%s+128];", "ld.shared.u32 %r1, [%other];"),
        {"ld.shared.u32 %r1, [%s+256];": "RACE", "ld.shared.u32 %r1, [%s+380];": "RACE"},
        block=96,
    ),
    "barriers in turn": Pairs(
        PUT
        + "bar.sync 0; @%low bra L; ld.shared.u32 %r1, [%s]; {} bra E; "
        + "L: barrier.sync 1, 64; st.shared.u32 [%own], 7; E:",
        ("bar.arrive 1, 64;", "barrier.sync 1, 64;"),
        {
            "bar.arrive 1, 64; ld.shared.u32 %r1, [%s];": "RACE",
            "bar.arrive 1, 64; @!%first ld.shared.u32 %r2, [%s+124];": "RACE",
        },
    ),
    "a second use of a barrier": Pairs(
        "@%low bra L;" + PUT + "bar.arrive 1, 64; {}" + PUT.replace("%tid", "9") + "bar.arrive 1, 64; bra E;"
        "L: bar.sync 1, 64;" + GET + "bar.arrive 2, 64; bar.sync 1, 64;" + GET + "E:",
        ("bar.sync 2, 64;",),
        {"bar.arrive 2, 64;": "DEADLOCK"},
    ),
    "bar.warp.sync": Pairs(
        PUT + "{}" + SWAP.replace("{}", "1") + "ld.shared.u32 %r1, [%r2];",
        ("bar.warp.sync -1;", "bar.sync 0;", "bar.warp.sync 0xffffffff;"),
        {
            "": "RACE",
            "fence.acq_rel.cta;": "RACE",
            "vote.sync.ballot.b32 %r3, %first, -1;": "RACE",
            "membar.cta;": "RACE",
            "shfl.sync.idx.b32 %r3, %tid, 0, 31, -1;": "RACE",
            "match.any.sync.b32 %r3, %tid, -1;": "RACE",
        },
    ),
    "a mask of half a warp": Pairs(
        PUT + HALF + SWAP.replace("{}", "1") + "{}",
        (
            "@%p0 bar.warp.sync 0xffff; @!%p0 bar.warp.sync 0xffff0000; ld.shared.u32 %r1, [%r2];",
            "@%p0 bar.warp.sync 0xffff; @%p0 ld.shared.u32 %r1, [%r2];",
        ),
        {
            "@%p0 bar.warp.sync 0xffff; ld.shared.u32 %r1, [%r2];": "RACE",
            "@%p0 bar.warp.sync 0xffff; @!%p0 ld.shared.u32 %r1, [%r2];": "RACE",
        },
    ),
    "lanes outside the mask": Pairs(
        PUT + HALF + "@%p0 bar.warp.sync 0xffff; {} @%p0 ld.shared.u32 %r1, [%r2];",
        tuple(SWAP.replace("{}", n) for n in ("1", "15", "8")),
        {SWAP.replace("{}", n): "RACE" for n in ("16", "31")},
    ),
    "readers of a warp, then a writer": Pairs(
        "@%first st.shared.u32 [%s], 5; bar.warp.sync -1; @%low ld.shared.u32 %r1, [%s]; "
        "{} @%first st.shared.u32 [%s], 6;",
        ("bar.warp.sync -1;", "bar.sync 0;"),
        {"": "RACE", "fence.acq_rel.cta;": "RACE"},
    ),
    "a warp that joins another's knowledge": Pairs(
        PUT + "bar.sync 0; {} bar.warp.sync -1;" + GET,
        ("", "ld.shared.u32 %r1, [%own];"),
        {"@!%low st.shared.u32 [%own], 5;": "RACE", "@%first " + PUT.replace("%tid", "5"): "RACE"},
    ),
    "memory of the grid": Pairs(
        "st.global.u32 [%mine], %tid; {} xor.b32 %r1, %tid, 33; mad.lo.u32 %r1, %block, 64, %r1; "
        "mul.wide.u32 %x0, %r1, 4;"
        "add.u64 %x0, %x0, %o; ld.global.u32 %r2, [%x0];",
        ("bar.sync 0;", "barrier.sync 1, 64;"),
        {"": "RACE", "bar.warp.sync -1;": "RACE", "membar.gl;": "RACE"},
    ),
    "other blocks": Pairs(
        "st.global.u32 [%mine], %tid; bar.sync 0; ld.global.u32 %r1, [{}];",
        ("%mine", "%mine+8192"),
        {"%o": "RACE", "%o+256": "RACE"},
        grid=2,
    ),
    "blocks that write one word": Pairs(
        "{} st.global.u32 [%o], %block;",
        ("@%b0", "@%b1"),
        {"@%first": "RACE", "@%low": "RACE"},
        grid=2,
    ),
    "blocks that read, then one that writes": Pairs(
        "@%first ld.global.u32 %r1, [%o]; bar.sync 0; {}",
        ("@%b0 st.global.u32 [%o+2048], 1;",),
        {"@%b0 st.global.u32 [%o], 1;": "RACE", "@%b1 st.global.u32 [%o], 3;": "RACE?"},
        grid=2,
    ),
    "warps that exit": Pairs(
        SWAP.replace("{}", "16") + "{} @!%low bra E; bar.sync 1, 32; ld.shared.u32 %r1, [%r2]; E:",
        ("@%low " + PUT, "@%low " + PUT + "@%low bar.sync 2, 32;"),
        {"setp.eq.u32 %p1, %tid, 40; @%p1 st.shared.u32 [%s], 5; @%low " + PUT: "RACE"},
    ),
    "the wrong half": Pairs(
        PUT + ODD + "bar.warp.sync -1; {} " + SWAP.replace("{}", "1") + "@!%p0 ld.shared.u32 %r1, [%r2];",
        ("@!%p0 st.shared.u32 [%own], 9;",),
        {"@%p0 st.shared.u32 [%own], 9;": "RACE"},
    ),
    "a loop without its second barrier": Pairs(
        "mov.u32 %r3, 0; L: st.shared.u32 [%own], %r3; bar.sync 0;"
        + GET
        + "{} add.u32 %r3, %r3, 1; setp.lt.u32 %p1, %r3, 3; @%p1 bra L;",
        ("bar.sync 0;", "bar.sync 1;"),
        {"": "RACE", "bar.warp.sync -1;": "RACE"},
    ),
    "two buffers": Pairs(
        "mov.u32 %r3, 0; L: and.b32 %r4, %r3, {}; shl.b32 %r4, %r4, 8; add.u32 %r5, %own, %r4; "
        "st.shared.u32 [%r5], %r3;"
        "bar.sync 0; add.u32 %r6, %other, %r4; ld.shared.u32 %r1, [%r6];"
        "add.u32 %r3, %r3, 1; setp.lt.u32 %p1, %r3, 4; @%p1 bra L;",
        ("1", "3"),
        {"0": "RACE"},
    ),
}
