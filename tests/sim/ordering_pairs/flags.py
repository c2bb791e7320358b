"""Releases, acquires, fences and atomic operations: what they order, in which scopes."""

from __future__ import annotations

from typing import Any

from .fragments import give, take
from .programs import Pairs

DATA = "@%b0 st.global.u32 [%o+2048], 7;"
READ = "@%b1 ld.global.u32 %r1, [%o+2048];"
THIRD = "@%b2 ld.global.u32 %r1, [%o+2048];"
FLAG = "[%o+8192]"
CHAIN = "@%b1 atom{}.global.add.u32 %r2, [%o+8192], 0;"


def until(who: str, how: str, test: str = "setp.ne.u32", value: int = 99, flag: int = 0) -> str:
    """Repeat an instruction that reads a flag into %r7, in one thread."""
    name = f"U{flag}{who[1:]}"
    return f"@!{who} bra {name}E; {name}: {how} {test} %p7, %r7, {value}; @%p7 bra {name}; {name}E:"


POLL = "atom.{}.global.or.b32 %r7, [%o+8192], 0;"
TWO: dict[str, Any] = {"grid": 2, "block": 32, "grids": (5,)}
THREE: dict[str, Any] = {"grid": 3, "block": 32, "grids": (5,)}
ONE: dict[str, Any] = {"grid": 1, "block": 64, "grids": (1,)}
LOW = "setp.eq.u32 %b1, %tid, 32;"
"""In programs of one block, thread 32 has the part of block 1."""
PEER: dict[str, Any] = {"grid": 2, "block": 32, "cluster": 2, "grids": (2,)}

PAIRS = {
    "release and acquire": Pairs(
        DATA + "{}" + READ,
        (
            give("%b0") + take("%b1"),
            give("%b0", 0, "release.sys") + take("%b1"),
            give("%b0") + take("%b1", 0, "acquire.sys"),
        ),
        {
            give("%b0", 0, "release.cta") + take("%b1"): "RACE",
            give("%b0") + take("%b1", 0, "acquire.cta"): "RACE",
            give("%b0", 0, "release.cluster") + take("%b1"): "RACE",
            give("%b0") + take("%b1", 0, "acquire.cluster"): "RACE",
            give("%b0", 0, "relaxed.gpu") + take("%b1"): "RACE",
            give("%b0") + take("%b1", 0, "relaxed.gpu"): "RACE",
            give("%b0", 0, "volatile") + take("%b1"): "RACE",
            give("%b0") + take("%b1", 0, "volatile"): "RACE",
            "": "RACE",
        },
        **TWO,
    ),
    "scopes in a block": Pairs(
        LOW + DATA + "{}" + READ,
        (
            give("%b0", 0, "release.cta") + take("%b1", 0, "acquire.cta"),
            give("%b0", 0, "release.cta") + take("%b1"),
            give("%b0") + take("%b1", 0, "acquire.cta"),
            give("%b0", 0, "release.cluster") + take("%b1", 0, "acquire.cta"),
        ),
        {
            give("%b0", 0, "relaxed.cta") + take("%b1", 0, "acquire.cta"): "RACE",
            give("%b0", 0, "release.cta") + take("%b1", 0, "relaxed.cta"): "RACE",
        },
        **ONE,
    ),
    "scopes in a cluster": Pairs(
        DATA + "{}" + READ,
        (
            give("%b0", 0, "release.cluster") + take("%b1", 0, "acquire.cluster"),
            give("%b0", 0, "release.cluster") + take("%b1"),
            give("%b0") + take("%b1", 0, "acquire.cluster"),
        ),
        {
            give("%b0", 0, "release.cta") + take("%b1", 0, "acquire.cluster"): "RACE",
            give("%b0", 0, "release.cluster") + take("%b1", 0, "acquire.cta"): "RACE",
            give("%b0", 0, "relaxed.cluster") + take("%b1", 0, "acquire.cluster"): "RACE",
        },
        **PEER,
    ),
    "clusters that differ": Pairs(
        DATA + "{} @%b2 ld.global.u32 %r1, [%o+2048];",
        (give("%b0") + take("%b2"),),
        {
            give("%b0", 0, "release.cluster") + take("%b2"): "RACE",
            give("%b0") + take("%b2", 0, "acquire.cluster"): "RACE",
        },
        grid=4,
        block=32,
        cluster=2,
    ),
    "a fence before the store of the flag": Pairs(
        DATA + "{} @%b0 st.relaxed.gpu.global.u32 [%o+8192], 99;" + take("%b1") + READ,
        (
            "fence.acq_rel.gpu;",
            "fence.sc.gpu;",
            "fence.acq_rel.sys;",
            "membar.gl;",
            "membar.sys;",
            "fence.release.gpu;",
        ),
        {
            "": "RACE",
            "fence.acq_rel.cta;": "RACE",
            "membar.cta;": "RACE",
            "fence.sc.cluster;": "RACE",
            "fence.acquire.gpu;": "RACE",
        },
        **TWO,
    ),
    "a fence behind the load of the flag": Pairs(
        DATA + give("%b0") + take("%b1", 0, "relaxed.gpu") + "{}" + READ,
        (
            "fence.acq_rel.gpu;",
            "fence.sc.gpu;",
            "fence.acq_rel.sys;",
            "membar.gl;",
            "membar.sys;",
            "fence.acquire.gpu;",
        ),
        {
            "": "RACE",
            "fence.acq_rel.cta;": "RACE",
            "membar.cta;": "RACE",
            "fence.sc.cluster;": "RACE",
            "fence.release.gpu;": "RACE",
        },
        **TWO,
    ),
    "fences in the wrong place": Pairs(
        "{}",
        (DATA + "membar.gl;" + give("%b0", 0, "volatile") + take("%b1", 0, "volatile") + "membar.gl;" + READ,),
        {
            "membar.gl;" + DATA + give("%b0", 0, "volatile") + take("%b1", 0, "volatile") + "membar.gl;" + READ: "RACE",
            DATA + give("%b0", 0, "volatile") + "membar.gl;" + take("%b1", 0, "volatile") + "membar.gl;" + READ: "RACE",
            DATA + "membar.gl;" + give("%b0", 0, "volatile") + "membar.gl;" + take("%b1", 0, "volatile") + READ: "RACE",
        },
        **TWO,
    ),
    "a weak flag": Pairs(
        DATA + "fence.acq_rel.gpu; {}" + take("%b1") + READ,
        ("@%b0 st.relaxed.gpu.global.u32 [%o+8192], 99;",),
        {"@%b0 st.global.u32 [%o+8192], 99;": "RACE"},
        **TWO,
    ),
    "a release by an atomic operation": Pairs(
        DATA + "@%b0 {}" + take("%b1") + READ,
        (
            "atom.release.gpu.global.exch.b32 %r2, [%o+8192], 99;",
            "atom.acq_rel.gpu.global.exch.b32 %r2, [%o+8192], 99;",
            "red.release.gpu.global.max.u32 [%o+8192], 0x7fffffff; @%b0 st.release.gpu.global.u32 [%o+8192], 99;",
            "atom.release.sys.global.exch.b32 %r2, [%o+8192], 99;",
        ),
        {
            "atom.global.exch.b32 %r2, [%o+8192], 99;": "RACE",
            "atom.relaxed.gpu.global.exch.b32 %r2, [%o+8192], 99;": "RACE",
            "atom.acquire.gpu.global.exch.b32 %r2, [%o+8192], 99;": "RACE",
            "atom.release.cta.global.exch.b32 %r2, [%o+8192], 99;": "RACE",
        },
        **TWO,
    ),
    "an acquire by an atomic operation": Pairs(
        DATA + give("%b0") + "{}" + READ,
        tuple(until("%b1", POLL.format(how)) for how in ("acquire.gpu", "acq_rel.gpu", "acquire.sys")),
        {until("%b1", POLL.format(how)): "RACE" for how in ("relaxed.gpu", "release.gpu")},
        **TWO,
    ),
    "a lock": Pairs(
        "@!%first bra E; L: atom.acquire.gpu.global.cas.b32 %r7, [%o+8192], 14339, 1; setp.ne.u32 %p7, %r7, 14339; "
        "@%p7 bra L;"
        "ld.global.u32 %r1, [%o]; add.u32 %r1, %r1, 1; st.global.u32 [%o], %r1; {} E:",
        (
            "st.release.gpu.global.u32 [%o+8192], 14339;",
            "atom.release.gpu.global.exch.b32 %r7, [%o+8192], 14339;",
            "fence.acq_rel.gpu; st.relaxed.gpu.global.u32 [%o+8192], 14339;",
            "membar.gl; st.volatile.global.u32 [%o+8192], 14339;",
        ),
        {
            "st.relaxed.gpu.global.u32 [%o+8192], 14339;": "RACE",
            "atom.global.exch.b32 %r7, [%o+8192], 14339;": "RACE",
            "st.release.cta.global.u32 [%o+8192], 14339;": "RACE",
            "st.volatile.global.u32 [%o+8192], 14339;": "RACE",
        },
        grid=3,
        block=32,
    ),
    "a chain of atomic operations": Pairs(
        DATA
        + "@%b0 atom.release.gpu.global.exch.b32 %r2, [%o+8192], 90;"
        + until("%b1", "ld.relaxed.gpu.global.u32 %r7, [%o+8192];", value=90)
        + "{}"
        + give("%b1", 1, "relaxed.gpu")
        + take("%b2", 1, "relaxed.gpu")
        + take("%b2")
        + THIRD,
        (
            "@%b1 atom.relaxed.gpu.global.add.u32 %r2, [%o+8192], 9;",
            "@%b1 red.relaxed.gpu.global.add.u32 [%o+8192], 9;",
            "@%b1 atom.global.exch.b32 %r2, [%o+8192], 99;",
        ),
        {
            "@%b1 st.relaxed.gpu.global.u32 [%o+8192], 99;": "RACE",
            "@%b1 st.volatile.global.u32 [%o+8192], 99;": "RACE",
            "@%b1 st.release.gpu.global.u32 [%o+8192], 99;": "RACE",
        },
        **THREE,
    ),
    "cumulativity over three blocks": Pairs(
        DATA + give("%b0") + "{}" + give("%b1", 1) + take("%b2", 1) + THIRD,
        (take("%b1"), take("%b1", 0, "relaxed.gpu") + "fence.acq_rel.gpu;"),
        {
            take("%b1", 0, "relaxed.gpu"): "RACE",
            take("%b1", 0, "volatile"): "RACE",
            take("%b1", 0, "acquire.cta"): "RACE",
        },
        **THREE,
    ),
    "the last link of three": Pairs(
        DATA + give("%b0") + take("%b1") + "{}" + THIRD,
        (give("%b1", 1) + take("%b2", 1), "fence.acq_rel.gpu;" + give("%b1", 1, "relaxed.gpu") + take("%b2", 1)),
        {
            give("%b1", 1, "relaxed.gpu") + take("%b2", 1): "RACE",
            give("%b1", 1) + take("%b2", 1, "relaxed.gpu"): "RACE",
            give("%b1", 1, "release.cta") + take("%b2", 1): "RACE",
        },
        **THREE,
    ),
    "a barrier, then a release by one thread": Pairs(
        "setp.eq.u32 %p0, %block, 0; @%p0 st.global.u32 [%mine+2048], %tid; {}"
        + give("%b0")
        + take("%b1")
        + "@%b1 ld.global.u32 %r1, [%o+2100];",
        ("bar.sync 0;", "bar.warp.sync -1;"),
        {"": "RACE", "fence.acq_rel.gpu;": "RACE", "bar.warp.sync 1;": "MEMBER_MASK"},
        **TWO,
    ),
    "an acquire by one thread, then a barrier": Pairs(
        DATA
        + give("%b0")
        + take("%b1")
        + "{} setp.eq.u32 %p0, %block, 1; setp.eq.and.u32 %p0, %tid, 5, %p0; @%p0 ld.global.u32 %r1, [%o+2048];",
        ("bar.sync 0;", "bar.warp.sync -1;"),
        {"": "RACE", "fence.acq_rel.gpu;": "RACE"},
        **TWO,
    ),
    "the last block": Pairs(
        "@%first st.global.u32 [%mine], 7; {} @%first atom.relaxed.gpu.global.inc.u32 %r7, [%o+4000], 9999; "
        "@!%first bra E;"
        "setp.ne.u32 %p7, %r7, 7005; @%p7 bra E; {} ld.global.u32 %r1, [%o]; ld.global.u32 %r2, [%o+128]; E:".replace(
            "{}", "{0}"
        ),
        ("fence.acq_rel.gpu;", "membar.gl;", "fence.sc.gpu;"),
        {"": "RACE", "membar.cta;": "RACE"},
        grid=3,
        block=32,
        grids=(3,),
    ),
    "an answer that nobody uses": Pairs(
        DATA + give("%b0") + "{}" + READ,
        (take("%b1"),),
        {"@%b1 ld.acquire.gpu.global.u32 %r7, [%o+8192];": "RACE"},
        **TWO,
    ),
    "another flag": Pairs(
        DATA + "{}" + take("%b1") + READ,
        (give("%b0"), give("%b0", 1) + give("%b0")),
        {give("%b0", 1) + give("%b0", 0, "relaxed.gpu"): "RACE"},
        **TWO,
    ),
    "a read, then a write of another block": Pairs(
        "@%b0 ld.global.u32 %r1, [%o+2048]; {} @%b1 st.global.u32 [%o+2048], 8;",
        (give("%b0") + take("%b1"),),
        {
            give("%b0", 0, "relaxed.gpu") + take("%b1"): "RACE",
            give("%b0") + take("%b1", 0, "relaxed.gpu"): "RACE",
            "": "RACE",
        },
        **TWO,
    ),
    "a grid barrier": Pairs(
        "st.global.u32 [%mine], %tid; bar.sync 0; {} bar.sync 0; xor.b32 %r1, %block, 1; mad.lo.u32 %r1, %r1, 32, %tid;"
        "mul.wide.u32 %x0, %r1, 4; add.u64 %x0, %x0, %o; ld.global.u32 %r2, [%x0];",
        (
            "@%first red.release.gpu.global.add.u32 [%o+8192], 1;"
            + until("%first", "ld.acquire.gpu.global.u32 %r7, [%o+8192];", value=14341),
            "@%first fence.acq_rel.gpu; @%first red.relaxed.gpu.global.add.u32 [%o+8192], 1;"
            + until("%first", "ld.relaxed.gpu.global.u32 %r7, [%o+8192];", value=14341)
            + "@%first fence.acq_rel.gpu;",
        ),
        {
            "@%first red.relaxed.gpu.global.add.u32 [%o+8192], 1;"
            + until("%first", "ld.acquire.gpu.global.u32 %r7, [%o+8192];", value=14341): "RACE",
            "@%first red.release.gpu.global.add.u32 [%o+8192], 1;"
            + until("%first", "ld.relaxed.gpu.global.u32 %r7, [%o+8192];", value=14341): "RACE",
            "@%first red.release.cta.global.add.u32 [%o+8192], 1;"
            + until("%first", "ld.acquire.gpu.global.u32 %r7, [%o+8192];", value=14341): "RACE",
        },
        grid=2,
        block=32,
        grids=(2,),
    ),
    "strong accesses of one word": Pairs(
        "@%b0 st.relaxed.gpu.global.u32 [%o], 5; {}",
        ("@%b1 ld.relaxed.gpu.global.u32 %r1, [%o+4];",),
        {
            "@%b1 ld.relaxed.gpu.global.u32 %r1, [%o];": "UNORDERED_STRONG?",
            "@%b1 st.volatile.global.u32 [%o], 6;": "UNORDERED_STRONG?",
            "@%b1 ld.relaxed.cta.global.u32 %r1, [%o];": "RACE",
            "@%b1 ld.relaxed.cluster.global.u32 %r1, [%o];": "RACE",
            "@%b1 ld.global.u32 %r1, [%o];": "RACE",
            "@%b1 st.global.u32 [%o], 6;": "RACE",
        },
        **TWO,
    ),
    "atomic operations of all blocks": Pairs(
        "@%first {}",
        (
            "red.global.add.u32 [%o], 1;",
            "atom.relaxed.gpu.global.add.u32 %r1, [%o], 1;",
            "red.relaxed.sys.global.add.u32 [%o], 1;",
        ),
        {
            "red.relaxed.cta.global.add.u32 [%o], 1;": "RACE",
            "atom.relaxed.cluster.global.add.u32 %r1, [%o], 1;": "RACE",
            "st.global.u32 [%o], %block;": "RACE",
            "atom.acq_rel.cta.global.add.u32 %r1, [%o], 1;": "RACE",
        },
        grid=2,
        block=32,
    ),
    "an atomic operation and a plain access": Pairs(
        "@%b0 red.global.add.u32 [%o], 1; {} @%b1 ld.global.u32 %r1, [%o];",
        (give("%b0") + take("%b1"),),
        {"": "RACE", give("%b0", 0, "relaxed.gpu") + take("%b1"): "RACE"},
        **TWO,
    ),
    "a plain store in front of an atomic operation": Pairs(
        "@%b0 st.global.u32 [%o], 5; {} @%b1 red.global.add.u32 [%o], 1;",
        (give("%b0") + take("%b1"),),
        {"": "RACE", give("%b0") + take("%b1", 0, "relaxed.gpu"): "RACE"},
        **TWO,
    ),
    "a plain read that an own atomic operation hides": Pairs(
        "@%b0 ld.global.u32 %r1, [%o]; @%b0 {} @%b1 red.global.add.u32 [%o], 1;",
        (
            "red.release.gpu.global.add.u32 [%o+8192], 1; @%b0 red.global.add.u32 [%o], 1;"
            + until("%b1", "ld.acquire.gpu.global.u32 %r7, [%o+8192];", value=14340),
        ),
        {"red.global.add.u32 [%o], 1;": "RACE", "atom.global.add.u32 %r1, [%o], 1;": "RACE"},
        **TWO,
    ),
    "several plain reads that an own atomic operation hides": Pairs(
        "setp.eq.u32 %p0, %block, 0; @%p0 ld.global.u32 %r1, [%o]; bar.sync 0; @%b0 red.global.add.u32 [%o], 1; {}",
        ("@%b1 red.global.add.u32 [%o+4], 1;",),
        {"@%b1 red.global.add.u32 [%o], 1;": "RACE"},
        **TWO,
    ),
    "equal values": Pairs(
        "{} st.global.u32 [%o], 7;",
        ("@%b0", "@%b1"),
        {"@%first": "RACE?"},
        **TWO,
    ),
    "a read of equal values": Pairs(
        "@%b0 st.global.u32 [%o], 3; {} @%b1 ld.global.u32 %r1, [%o];",
        (give("%b0") + take("%b1"),),
        {"": "RACE?"},
        **TWO,
    ),
    "an atomic operation that changes nothing": Pairs(
        "@%b0 st.global.u32 [%o], 5; {} @%b1 atom.global.or.b32 %r1, [%o], 0;",
        (give("%b0") + take("%b1"),),
        {"": "RACE"},
        **TWO,
    ),
    "the read-only path": Pairs(
        "@%b0 st.global.u32 [%o+2048], 7; {}",
        (give("%b0") + take("%b1") + READ, "@%b1 ld.global.nc.u32 %r1, [%o+2052];"),
        {
            "@%b1 ld.global.nc.u32 %r1, [%o+2048];": "RACE",
            "@%b1 ldu.global.u32 %r1, [%o+2048];": "RACE",
            give("%b0") + take("%b1") + "@%b1 ld.global.nc.u32 %r1, [%o+2048];": "RACE",
            "@%b0 ld.global.nc.u32 %r1, [%o+2048];": "RACE",
            "bar.sync 0; @%b0 ld.global.nc.u32 %r1, [%o+2048];": "RACE",
        },
        **TWO,
    ),
    "the read-only path, before the store": Pairs(
        "@%b0 {} %r1, [%o+2048]; @%b0 st.global.u32 [%o+2048], 7;",
        ("ld.global.u32",),
        {"ld.global.nc.u32": "RACE", "ldu.global.u32": "RACE"},
        **TWO,
    ),
    "a flag in shared memory": Pairs(
        "@%first st.shared.u32 [%s+512], 0; @%first st.shared.u32 [%s+516], 0; bar.sync 0; "
        + LOW
        + "@%first st.shared.u32 [%s], 7; {} @%b1 ld.shared.u32 %r1, [%s];",
        (
            "@%first st.release.cta.shared.u32 [%s+512], 99;"
            + until("%b1", "ld.acquire.cta.shared.u32 %r7, [%s+512];"),
            "membar.cta; @%first st.volatile.shared.u32 [%s+512], 99;"
            + until("%b1", "ld.volatile.shared.u32 %r7, [%s+512];")
            + "membar.cta;",
        ),
        {
            "@%first st.volatile.shared.u32 [%s+512], 99;"
            + until("%b1", "ld.volatile.shared.u32 %r7, [%s+512];"): "RACE",
            "@%first st.release.cta.shared.u32 [%s+512], 99;"
            + until("%b1", "ld.relaxed.cta.shared.u32 %r7, [%s+512];"): "RACE",
            "membar.cta; @%first st.volatile.shared.u32 [%s+512], 99;"
            + until("%b1", "ld.volatile.shared.u32 %r7, [%s+512];"): "RACE",
        },
        **ONE,
    ),
}
