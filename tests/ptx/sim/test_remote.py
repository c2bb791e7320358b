"""st.async and red.async to other blocks and to global memory, and st.bulk: values, ordering, and mistakes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from asmkit import sim
from asmkit.errors import AsmError
from asmkit.ptx import parse
from asmkit.toolchain.ptxas import check_ptx

WATCH = ["memcheck", "initcheck", "synccheck", "racecheck"]
THREADS = 32
COUNTS = "mbarrier::complete_tx::bytes"
HEAD = """.version {version}
.target {target}
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 o) {{
.reg .b32 %r<16>; .reg .b64 %x<16>; .reg .b128 %q; .reg .b64 %state; .reg .pred %p<4>;
.reg .b32 %t, %rank, %next, %own, %peer, %bar, %there;
.shared .align 16 .b8 s[4096]; .shared .align 8 .b64 bar;
mov.u32 %t, %tid.x; mov.u32 %rank, %cluster_ctarank; mov.u32 %r0, %cluster_nctarank; add.u32 %next, %rank, 1;
rem.u32 %next, %next, %r0; mov.u32 %own, s; mad.lo.u32 %own, %t, {size}, %own; mov.u32 %bar, bar;
mapa.shared::cluster.u32 %peer, %own, %next; mapa.shared::cluster.u32 %there, %bar, %next;
mov.u32 %r0, %ctaid.x; mad.lo.u32 %r0, %r0, 32, %t; mul.wide.u32 %x0, %r0, {size};
ld.param.u64 %x1, [a]; cvta.to.global.u64 %x1, %x1; add.u64 %x1, %x1, %x0; ld.param.u64 %x2, [o];
cvta.to.global.u64 %x2, %x2; add.u64 %x2, %x2, %x0; setp.eq.u32 %p1, %t, 0;
"""
"""%x1 and %x2 are this thread's element of `a` and `o`, %own its element of `s`, %peer that in the next block."""
CLUSTER = "barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;"
RELAXED = CLUSTER.replace("arrive", "arrive.relaxed")
INIT = "@%p1 mbarrier.init.shared::cta.b64 [%bar], 1; @%p1 fence.mbarrier_init.release.cluster;" + CLUSTER
WAIT = "W: mbarrier.try_wait.parity.shared::cta.b64 %p0, [%bar], 0; @!%p0 bra W;"


def expect(size: int) -> str:
    return f"@%p1 mbarrier.arrive.expect_tx.shared::cta.b64 %state, [%bar], {size};"


def source(body: str, size: int, version: str = "8.6", target: str = "sm_90") -> str:
    return HEAD.format(version=version, target=target, size=size) + body + "\nret; }\n"


def run(text: str, blocks: int, cluster: int | None, a: Any, out: Any, **options: Any) -> sim.Report:
    options = {"watch": WATCH, **options}
    return sim.run(parse(text), grid=blocks, block=THREADS, cluster=cluster, params={"a": a, "o": out}, **options)


def codes(text: str, **options: Any) -> tuple[str, str]:
    """Return the codes of all findings, and the text."""
    with pytest.raises(AsmError) as caught:
        run(text, 2, 2, np.arange(512, dtype=np.uint32), np.zeros(512, np.uint32), **options)
    return "+".join(sorted({finding.code for finding in caught.value.findings})), str(caught.value)


def names(count: int) -> tuple[str, str]:
    """Return registers of 32 bits and of 64 bits, in braces if there are several."""
    each = (", ".join(f"%{bank}{8 + i}" for i in range(count)) for bank in "rx")
    small, wide = (one if count == 1 else "{" + one + "}" for one in each)
    return small, wide


def stored(kind: str, vector: int, address: str = "%peer", state: str = ".shared::cluster") -> str:
    """Send each thread's element to the next block, and copy what has arrived to `o`."""
    vec, regs = f".v{vector}" if vector > 1 else "", names(vector)["64" in kind]
    plain = f"{vec}.{kind}"
    load = f"ld.global{plain} {regs}, [%x1];"
    move, save = f"ld.shared{plain} {regs}, [%own];", f"st.global{plain} [%x2], {regs};"
    if kind == "b128":
        regs, load = "%q", "ld.global.v2.b64 {%x8, %x9}, [%x1]; mov.b128 %q, {%x8, %x9};"
        move, save = "ld.shared.v2.b64 {%x8, %x9}, [%own];", "st.global.v2.b64 [%x2], {%x8, %x9};"
    send = f"st.async{state}.{COUNTS}{plain} [{address}], {regs}, [%there];"
    return INIT + expect(THREADS * width(kind, vector)) + load + send + WAIT + move + save + CLUSTER


def width(kind: str, vector: int = 1) -> int:
    return int(kind[1:]) // 8 * vector


KINDS = [("b32", 1), ("u32", 2), ("f32", 4), ("s64", 1), ("b64", 2), ("b128", 1), ("f64", 1), ("s32", 4)]


@pytest.mark.parametrize("cluster", [2, 4])
@pytest.mark.parametrize(("kind", "vector"), KINDS)
def test_st_async_writes_the_next_block(kind: str, vector: int, cluster: int):
    size, blocks = width(kind, vector), 2 * cluster
    a = np.random.default_rng(5).integers(0, 256, (blocks, THREADS, size), np.uint8)
    text = source(stored(kind, vector), size, "9.2")
    outs: list[np.ndarray] = []
    for options in ({"engine": "numpy"}, {"engine": "native"}, {"seed": 3}):
        outs.append(np.zeros_like(a))
        run(text, blocks, cluster, a, outs[-1], **options)
    for block in range(blocks):
        first = block - block % cluster
        sender = first + (block - first - 1) % cluster
        for thread in range(THREADS):
            for out in outs:
                assert out[block, thread].tolist() == a[sender, thread].tolist()


@pytest.mark.parametrize(("kind", "vector"), KINDS)
def test_ptxas_accepts_st_async(kind: str, vector: int):
    assert check_ptx(source(stored(kind, vector), width(kind, vector), "9.2"), "sm_90") == []


def test_generic_addresses():
    peer = "cvt.u64.u32 %x5, %own; cvta.shared.u64 %x5, %x5; mapa.u64 %x5, %x5, %next;"
    text = source(peer + stored("b32", 1, "%x5", ""), 4)
    a, out = np.random.default_rng(6).integers(0, 1 << 32, (2, THREADS)).astype(np.uint32), np.zeros((2, 32), np.uint32)
    run(text, 2, 2, a, out)
    assert np.array_equal(out, a[::-1])


FOLDS: list[tuple[str, str, Callable[[int, int], int]]] = [
    ("add", "u32", lambda m, x: (m + x) % (1 << 32)),
    ("add", "u64", lambda m, x: (m + x) % (1 << 64)),
    ("min", "s32", lambda m, x: min(m, x)),
    ("max", "u32", lambda m, x: max(m, x)),
    ("inc", "u32", lambda m, x: 0 if m >= x else m + 1),
    ("dec", "u32", lambda m, x: x if m == 0 or m > x else m - 1),
    ("and", "b32", lambda m, x: m & x),
    ("or", "b32", lambda m, x: m | x),
    ("xor", "b32", lambda m, x: m ^ x),
]


def reduced(how: str, kind: str) -> str:
    """All threads of a block reduce their elements into one element of the next block, which begins with 50."""
    value = "%x8" if "64" in kind else "%r8"
    init = f"mov.u{kind[1:]} {value}, 50; @%p1 st.shared.{kind} [s], {value};" + INIT
    send = f"red.async.relaxed.cluster.shared::cluster.{COUNTS}.{how}.{kind} [%peer], {value}, [%there];"
    place = "mov.u32 %peer, s; mapa.shared::cluster.u32 %peer, %peer, %next;"
    get = f"@%p1 ld.shared.{kind} {value}, [s]; @%p1 st.global.{kind} [%x2], {value};"
    load = f"ld.global.{kind} {value}, [%x1];"
    return init + expect(THREADS * width(kind)) + load + place + send + WAIT + get + CLUSTER


@pytest.mark.parametrize(("how", "kind", "fold"), FOLDS)
def test_red_async_reduces_into_the_next_block(how: str, kind: str, fold: Callable[[int, int], int]):
    dtype = {"u32": np.uint32, "b32": np.uint32, "s32": np.int32, "u64": np.uint64}[kind]
    text = source(reduced(how, kind), width(kind))
    assert check_ptx(text, "sm_90") == []
    a = np.random.default_rng(7).integers(0, 99, (4, THREADS)).astype(dtype)
    for options in ({"engine": "numpy"}, {"engine": "native"}, {"seed": 9}):
        out = np.zeros((4, THREADS), dtype)
        run(text, 4, 2, a, out, **options)
        for block in range(4):
            want = 50
            for x in a[block ^ 1].tolist():
                want = fold(want, x)
            assert out[block, 0] == want


SENT = "mov.u32 %r8, 7; st.async.shared::cluster." + COUNTS + ".b32 [%peer], %r8, [%there];"
GET = "ld.shared.u32 %r9, [%own];"
ENOUGH = expect(4 * THREADS)


def exchanged(init: str = INIT, expects: str = ENOUGH, send: str = SENT, wait: str = WAIT, end: str = CLUSTER) -> str:
    return source(init + expects + send + wait + GET + end, 4)


MISTAKES = {
    "no wait": ({"wait": ""}, "ASYNC_EARLY"),
    "fewer bytes": ({"expects": expect(64)}, "DEADLOCK"),
    "no bytes": ({"expects": "@%p1 mbarrier.arrive.shared::cta.b64 %state, [%bar];"}, "ASYNC_EARLY"),
    "more bytes": ({"expects": expect(256)}, "DEADLOCK"),
    "a wait of one thread": ({"wait": "@!%p1 bra E;" + WAIT + "E:"}, "RACE"),
    "the destination is read before": ({"send": GET + SENT}, "RACE+UNSET_MEMORY"),
    "the destination is written before": ({"send": "st.shared.u32 [%own], %r0;" + SENT}, "RACE"),
    "the destination is written early": ({"wait": "st.shared.u32 [%own], %r0;" + WAIT}, "ASYNC_EARLY"),
    "the initialization is not released": (
        {"init": "@%p1 mbarrier.init.shared::cta.b64 [%bar], 1; bar.sync 0;" + RELAXED}, "RACE",
    ),
    "an mbarrier of the own block": ({"send": SENT.replace("%there", "%bar")}, "COPY"),
}  # fmt: skip


@pytest.mark.parametrize(("made", "code"), MISTAKES.values(), ids=list(MISTAKES))
def test_mistakes_with_st_async(made: dict[str, str], code: str):
    assert codes(exchanged(**made))[0] == code


@pytest.mark.parametrize("fence", ["", "fence.proxy.async;"])
def test_st_async_is_in_the_generic_proxy(fence: str):
    """No proxy fence is needed after the stores that it overwrites, and fence.mbarrier_init is not needed either."""
    init = "@%p1 mbarrier.init.shared::cta.b64 [%bar], 1; st.shared.u32 [%own], 1;" + fence + CLUSTER
    a, out = np.zeros(64, np.uint32), np.zeros(64, np.uint32)
    run(exchanged(init=init), 2, 2, a, out)
    run(exchanged(init=init), 2, 2, a, out, schedules=4)


@pytest.mark.parametrize(("wait", "code"), [(WAIT, ""), ("", "RACE")])
def test_red_async_and_reads(wait: str, code: str):
    init = "st.shared.u32 [%own], 1;" + INIT
    send = f"mov.u32 %r8, 7; red.async.relaxed.cluster.shared::cluster.{COUNTS}.add.u32 [%peer], %r8, [%there];"
    text = exchanged(init=init, send=send, wait=wait, end="bar.sync 0;" + (WAIT.replace("W", "V") + CLUSTER))
    if code:
        assert codes(text)[0] == code
    else:
        run(text, 2, 2, np.zeros(64, np.uint32), np.zeros(64, np.uint32))


def test_where_the_destination_must_be():
    own = exchanged(send=SENT.replace("%peer", "%own").replace("%there", "%bar"))
    a, out = np.zeros(64, np.uint32), np.zeros(64, np.uint32)
    run(own, 2, 2, a, out)
    with pytest.raises(AsmError, match=r"COPY: .*the cluster has one block"):
        run(own, 2, 1, a, out)
    run(own.replace("st.async.shared::cluster", "st.async.shared::cta"), 2, None, a, out)
    reduction = f"red.async.relaxed.cluster.shared::cluster.{COUNTS}.add.u32 [%own], %r0, [%bar];"
    with pytest.raises(AsmError, match=r"COPY: .*its destination is in the block of the thread"):
        run(exchanged(send=reduction), 2, 2, a, out)


# --- .release, to global memory ---------------------------------------------------------------------------------------

FLAG = "setp.eq.u32 %p2, %rank, 0; setp.eq.and.u32 %p2, %t, 0, %p2; setp.eq.u32 %p3, %rank, 1;"
TAKE = "L: ld.acquire.gpu.global.u32 %r9, [%x4]; setp.ne.u32 %p0, %r9, 5; @%p0 bra L;"


def passed(release: str) -> str:
    """Block 0 writes its element of `o` and sets a flag. Block 1 waits for the flag and reads the element."""
    flag = "ld.param.u64 %x3, [o]; cvta.to.global.u64 %x3, %x3; add.u64 %x4, %x3, 1024; mov.u32 %r8, 5;"
    give = "@%p2 st.global.u32 [%x3], 77; @%p2 " + release + " [%x4], %r8;"
    get = "@!%p3 bra E; @!%p1 bra E;" + TAKE + "ld.global.u32 %r10, [%x3]; st.global.u32 [%x2+512], %r10; E:"
    return source(FLAG + flag + give + get, 4, "8.7", "sm_100")


@pytest.mark.parametrize("release", [
    "st.async.release.gpu.global.u32", "st.async.mmio.release.sys.global.u32", "red.async.release.gpu.global.add.u32",
])  # fmt: skip
def test_releases_to_global_memory(release: str):
    text = passed(release)
    assert check_ptx(text, "sm_100") == []
    for seed in (None, 1, 2):
        out = np.zeros(512, np.uint32)
        run(text, 2, 2, out[:64].copy(), out, seed=seed)
        assert out[256] == 5
        assert out[32 + 128] == 77


def test_a_store_that_does_not_release():
    assert codes(passed("st.relaxed.gpu.global.u32"))[0] == "RACE"


# --- st.bulk ----------------------------------------------------------------------------------------------------------


def cleared(size: str, state: str = ".shared::cta", address: str = "%r12", sync: str = "bar.sync 0;") -> str:
    """Fill `s` with ones, set a part of it to zeros in thread 0, and copy it to `o`."""
    loop = "{1}: {0} add.u32 %r10, %r10, 128; setp.lt.u32 %p0, %r10, 4096; @%p0 bra {1};"
    at = "mov.u32 %r9, s; mad.lo.u32 %r9, %t, 4, %r9; add.u32 %r9, %r9, %r10;"
    fill = "mov.u32 %r10, 0; mov.u32 %r8, -1;" + loop.format(at + "st.shared.u32 [%r9], %r8;", "F")
    to = "cvt.u64.u32 %x6, %r10; mul.wide.u32 %x7, %t, 4; add.u64 %x6, %x6, %x7; add.u64 %x6, %x6, %x3;"
    read = at + "ld.shared.u32 %r8, [%r9];" + to + "st.global.u32 [%x6], %r8;"
    clear = "mov.u32 %r12, s; add.u32 %r12, %r12, 64; cvt.u64.u32 %x5, %r12; cvta.shared.u64 %x5, %x5;"
    number = f"mov.u32 %r13, {size}; cvt.u64.u32 %x8, %r13;"
    bulk = f"@%p1 st.bulk.weak{state} [{address}], {{}}, 0;"
    base = "ld.param.u64 %x3, [o]; cvta.to.global.u64 %x3, %x3;"
    return fill + "bar.sync 0;" + clear + number + base + bulk + sync + "mov.u32 %r10, 0;" + loop.format(read, "C")


@pytest.mark.parametrize("size", [0, 8, 72, 1024, 4032])
@pytest.mark.parametrize(("state", "address"), [(".shared::cta", "%r12"), ("", "%x5")])
@pytest.mark.parametrize("operand", ["%x8", "%r13"])
def test_st_bulk_sets_zeros(operand: str, state: str, address: str, size: int):
    text = source(cleared(str(size), state, address).replace("{}", operand), 4, "9.1", "sm_100")
    assert check_ptx(text, "sm_100") == []
    want = [0 if 64 <= byte < 64 + size else 0xFFFFFFFF for byte in range(0, 4096, 4)]
    for options in ({"engine": "numpy"}, {"engine": "native"}):
        out = np.zeros(1024, np.uint32)
        run(text, 1, None, np.zeros(32, np.uint32), out, **options)
        assert out.tolist() == want


@pytest.mark.parametrize(("size", "sync", "code"), [
    ("64", "", "RACE"), ("4040", "bar.sync 0;", "OUT_OF_BOUNDS"), ("68", "bar.sync 0;", "COPY"),
])  # fmt: skip
def test_mistakes_with_st_bulk(size: str, sync: str, code: str):
    text = source(cleared(size, sync=sync).replace("{}", "%r13"), 4, "9.1", "sm_100")
    text = text.replace(".shared .align 8 .b64 bar;", "").replace("mov.u32 %bar, bar;", "mov.u32 %bar, s;")
    with pytest.raises(AsmError) as caught:
        run(text, 1, None, np.zeros(32, np.uint32), np.zeros(1024, np.uint32))
    assert {finding.code for finding in caught.value.findings} == {code}


def test_zeros_are_initialized_memory():
    body = "@%p1 st.bulk.shared::cta [%own], {}, 0; bar.sync 0; ld.shared.u32 %r9, [%own]; st.global.u32 [%x2], %r9;"
    a, out = np.zeros(32, np.uint32), np.ones(32, np.uint32)
    run(source("mov.u64 %x8, 128;" + body.format("%x8"), 4, "8.6", "sm_100"), 1, None, a, out)
    assert out.tolist() == [0] * 32
    with pytest.raises(AsmError, match="UNSET_MEMORY"):
        run(source("mov.u64 %x8, 120;" + body.format("%x8"), 4, "8.6", "sm_100"), 1, None, a, out)
