"""Mbarriers of several blocks of a cluster, their layouts, and waits for primary and conditional phases."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from asmkit import sim
from asmkit.errors import AsmError
from asmkit.ptx import parse
from asmkit.toolchain.ptxas import check_ptx

WATCH = ["memcheck", "initcheck", "synccheck", "racecheck"]
HEAD = """.version 9.4
.target {target}
.address_size 64
.visible .entry k(.param .u64 o) {{
.reg .b32 %r<16>; .reg .b64 %x<16>; .reg .b64 %state; .reg .b8 %c; .reg .pred %p<6>;
.reg .b32 %t, %rank, %own, %bar, %to; .reg .b64 %generic;
.shared .align 16 .b8 s[4096]; .shared .align 8 .b64 bar;
mov.u32 %t, %tid.x; mov.u32 %rank, %cluster_ctarank; mov.u32 %own, s; mad.lo.u32 %own, %t, 4, %own; mov.u32 %bar, bar;
cvt.u64.u32 %generic, %bar; cvta.shared.u64 %generic, %generic;
ld.param.u64 %x1, [o]; cvta.to.global.u64 %x1, %x1; mov.u32 %r0, %ctaid.x; mov.u32 %r1, %ntid.x;
mad.lo.u32 %r0, %r0, %r1, %t; mul.wide.u32 %x0, %r0, 4; add.u64 %x1, %x1, %x0;
setp.eq.u32 %p1, %t, 0; setp.eq.u32 %p2, %rank, 0;
"""
CLUSTER = "barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;"
WAIT = "W: mbarrier.try_wait.parity{}.shared::cta.b64 %p0, [%bar], {}; @!%p0 bra W;"
CAST = ".multicast::cluster::32b.b64"


def source(body: str, target: str = "sm_107f") -> str:
    return HEAD.format(target=target) + body + "\nret; }\n"


def run(text: str, blocks: int, cluster: int | None, **options: Any) -> np.ndarray:
    out = np.zeros(32 * blocks, np.uint32)
    sim.run(parse(text), grid=blocks, block=32, cluster=cluster, params={"o": out}, **{"watch": WATCH, **options})
    return out.reshape(blocks, 32)


def handed(
    mask: int = 0b1101, count: int = 32, arrive: str = "arrive.release.cluster", more: str = "", state: str = "_",
    address: str = "[%bar]", space: str = ".shared::cluster", acquire: str = ".acquire.cluster",
) -> str:  # fmt: skip
    """Block 0 of four writes to `s` in the blocks of the mask, and arrives at their mbarriers, which then read.

    Blocks that are not in the mask wait for the arrivals of their own threads.
    """
    init = f"@%p1 mbarrier.init.shared::cta.b64 [%bar], {count}; {CLUSTER}"
    put = "".join(
        f"mapa.shared::cluster.u32 %to, %own, {rank}; add.u32 %r2, %t, {100 * rank + 7}; "
        f"st.shared::cluster.u32 [%to], %r2;"
        for rank in range(4)
        if mask >> rank & 1
    )
    send = f"@!%p2 bra E; {put} mov.u32 %r3, {mask}; mbarrier.{arrive}{space}{CAST} {state}, {address}{more}, %r3; E:"
    own = f"mov.u32 %r4, 1; shl.b32 %r4, %r4, %rank; and.b32 %r4, %r4, {mask}; setp.eq.u32 %p3, %r4, 0;"
    plain = "st.shared.u32 [%own], %t; mbarrier.arrive.shared::cta.b64 %state, [%bar];"
    get = WAIT.format(acquire, 0) + "ld.shared.u32 %r5, [%own]; st.global.u32 [%x1], %r5;"
    return source(init + own + send + f"@!%p3 bra F; {plain} F: bar.sync 0;" + get + CLUSTER)


FORMS: list[dict[str, Any]] = [
    {},
    {"mask": 0b1111},
    {"mask": 0b0001},
    {"arrive": "arrive_drop.release.cluster"},
    {"more": ", 1"},
    {"space": "", "address": "[%generic]"},
]


@pytest.mark.parametrize("made", FORMS)
def test_arrivals_at_the_mbarriers_of_a_mask(made: dict[str, Any]):
    text, mask = handed(**made), made.get("mask", 0b1101)
    assert check_ptx(text, "sm_107f") == []
    for options in ({"engine": "numpy"}, {"engine": "native"}, {"seed": 5}):
        out = run(text, 8, 4, **options)
        for block in range(8):
            first = 100 * (block % 4) + 7 if mask >> (block % 4) & 1 else 0
            assert out[block].tolist() == list(range(first, first + 32))


MISTAKES = {
    "fewer arrivals": ({"count": 33}, "DEADLOCK"),
    "two phases": ({"more": ", 2"}, "DEADLOCK"),
    "more than the count": ({"more": ", 33"}, "MBARRIER"),
    "a relaxed arrival": ({"arrive": "arrive.relaxed.cluster"}, "RACE"),
    "a scope that is too narrow": ({"acquire": ""}, "RACE"),
    "a block beyond the cluster": ({"mask": 0b11101}, "MBARRIER"),
}


@pytest.mark.parametrize(("made", "code"), MISTAKES.values(), ids=list(MISTAKES))
def test_mistakes_with_a_mask(made: dict[str, Any], code: str):
    text = handed(**made)
    with pytest.raises(AsmError) as caught:
        run(text, 4, 4)
    assert {finding.code for finding in caught.value.findings} == {code}


def test_the_state_of_several_mbarriers():
    with pytest.raises(AsmError, match=r"NOT_SIMULATED.*the state of several mbarriers"):
        run(handed(space="", address="[%generic]", state="%state"), 4, 4)


@pytest.mark.parametrize("space", ["", ".shared::cluster"])
def test_bytes_of_the_mbarriers_of_a_mask(space: str):
    """Block 0 expects 64 bytes at blocks 0 and 2, of which one arrival is pending, and then completes them."""
    address = "[%generic]" if not space else "[%bar]"
    init = "@%p1 mbarrier.init.shared::cta.b64 [%bar], 2;" + CLUSTER + "@%p1 mbarrier.arrive.shared::cta.b64 _, [%bar];"
    test = "mbarrier.test_wait.parity.shared::cta.b64 %p0, [%bar], 0; selp.u32 %r5, {0}, 0, %p0; add.u32 %r6, %r6, %r5;"
    first = f"setp.eq.and.u32 %p4, %t, 0, %p2; mov.u32 %r3, 5; mov.u32 %r6, 0; {CLUSTER}"
    expect = f"@%p4 mbarrier.expect_tx.relaxed.cluster{space}{CAST} {address}, 16, %r3;"
    arrive = f"@%p4 mbarrier.arrive.expect_tx.release.cluster{space}{CAST} _, {address}, 48, %r3;"
    done = f"@%p4 mbarrier.complete_tx.relaxed.cluster{space}{CAST} {address}, {{}}, %r3;"
    body = init + first + expect + arrive + CLUSTER + test.format(1) + done.format(60) + CLUSTER + test.format(2)
    body += done.format(4) + CLUSTER + test.format(4) + "st.global.u32 [%x1], %r6;"
    end = "@%p1 mbarrier.inval.shared::cta.b64 [%bar];"
    text = source(body + CLUSTER + end)
    assert check_ptx(text, "sm_107f") == []
    assert run(text, 4, 4)[:, 0].tolist() == [4, 0, 4, 0]


# --- layouts and phases -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("layout", "found"), [("", 1), (".layout::v0", 1), (".layout::v1", 2)])
@pytest.mark.parametrize("space", [".shared::cta", ""])
def test_the_layout_of_an_mbarrier(layout: str, space: str, found: int):
    """The layout stays the same over the phases."""
    address = "[%bar]" if space else "[%generic]"
    check = "".join(
        f"mbarrier.check_layout.layout::v{i}{space}.b64 %p0, {address}; selp.u32 %r4, {1 + i}, 0, %p0;"
        "add.u32 %r6, %r6, %r4;"
        for i in range(2)
    )
    init = f"@%p1 mbarrier.init{layout}.shared::cta.b64 [%bar], 32; bar.sync 0; mov.u32 %r6, 0;"
    turn = "mbarrier.arrive.shared::cta.b64 %state, [%bar];" + WAIT.format("", 0)
    text = source(init + check + turn + check + "st.global.u32 [%x1], %r6;", "sm_90")
    assert check_ptx(text, "sm_90") == []
    assert (run(text, 2, None) == 2 * found).all()


def test_the_layout_of_other_memory():
    with pytest.raises(AsmError, match="MBARRIER"):
        run(source("mbarrier.check_layout.layout::v0.shared::cta.b64 %p0, [%bar];", "sm_90"), 1, None)


PHASES = {
    "primary": "mbarrier.{}_wait.parity.phase_type::primary.shared::cta.b64 %p0, [%bar], {};",
    "predicate": "mbarrier.{}_wait.parity.phase_type::primary.acquire.cta.shared::cta.b64 %p0|%p5, [%bar], {};",
    "value": "mbarrier.{}_wait.parity.phase_type::primary.shared::cta.b64 %p0|%p5, %c, [%bar], {};",
    "conditional": "mbarrier.{}_wait.parity.phase_type::conditional.shared::cta.b64 %p0, [%bar], {};",
    "state": "mbarrier.{}_wait.phase_type::primary.shared::cta.b64 %p0|%p5, %c, [%bar], %state;",
}


@pytest.mark.parametrize("layout", ["v0", "v1"])
@pytest.mark.parametrize("how", ["test", "try"])
@pytest.mark.parametrize("kind", PHASES)
def test_waits_for_phases(kind: str, how: str, layout: str):
    """Each thread reads what the thread opposite has written, in two phases. Nothing is reported."""
    body = f"@%p1 mbarrier.init.layout::{layout}.shared::cta.b64 [%bar], 32; bar.sync 0; mov.u32 %r6, 0;"
    body += "xor.b32 %r4, %t, 31; mov.u32 %r7, s; mad.lo.u32 %r7, %r4, 4, %r7; setp.ne.u32 %p5, %t, %t;"
    body += "cvt.u8.u32 %c, %r6;"
    for turn in range(2):
        body += f"add.u32 %r8, %t, {1000 * turn}; st.shared.u32 [%own+{128 * turn}], %r8;"
        body += "mbarrier.arrive.shared::cta.b64 %state, [%bar];"
        body += f"W{turn}: {PHASES[kind].format(how, turn)} @!%p0 bra W{turn};"
        body += f"ld.shared.u32 %r9, [%r7+{128 * turn}]; add.u32 %r6, %r6, %r9;"
        body += "selp.u32 %r9, 5000, 0, %p5; add.u32 %r6, %r6, %r9; cvt.u32.u8 %r9, %c; add.u32 %r6, %r6, %r9;"
    text = source(body + "st.global.u32 [%x1], %r6;", "sm_90")
    assert check_ptx(text, "sm_90") == []
    for options in ({"engine": "numpy"}, {"engine": "native"}, {"seed": 2}):
        assert run(text, 2, None, **options).tolist() == [[2 * (31 - t) + 1000 for t in range(32)]] * 2


@pytest.mark.parametrize("kind", PHASES)
def test_a_phase_that_is_not_complete(kind: str):
    body = "@%p1 mbarrier.init.layout::v1.shared::cta.b64 [%bar], 33; bar.sync 0;"
    body += "mbarrier.arrive.shared::cta.b64 %state, [%bar];" + PHASES[kind].format("test", 0)
    body += "selp.u32 %r6, 1, 2, %p0; st.global.u32 [%x1], %r6; @%p1 mbarrier.inval.shared::cta.b64 [%bar];"
    assert (run(source(body, "sm_90"), 1, None) == 2).all()
    waits = body.replace("selp", "bar.sync 0; X: " + PHASES[kind].format("try", 0) + "@!%p0 bra X; selp")
    with pytest.raises(AsmError, match="DEADLOCK"):
        run(source(waits, "sm_90"), 1, None)
