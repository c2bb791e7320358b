"""Registers of 128 bits: mov, loads and stores, and atomics, on both engines."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from asmkit import sim
from asmkit.ptx import parse
from asmkit.sim.native.compiled import can_compile

ENGINES = ["numpy", *(["native"] if can_compile() else [])]
HEAD = ".version 8.4\n.target sm_90\n.address_size 64\n.visible .entry k(.param .u64 a, .param .u64 b) {\n"
DECLARED = """
.reg .b128 %q<6>; .reg .b64 %d<12>; .reg .b32 %r<12>; .reg .pred %p<4>;
mov.u32 %r1, %tid.x; ld.param.u64 %d1, [a]; ld.param.u64 %d2, [b];
mul.wide.u32 %d3, %r1, 16; add.u64 %d4, %d1, %d3; add.u64 %d5, %d2, %d3;
setp.lt.u32 %p1, %r1, 20;
"""
LANES = 48


def outcome(engine: str, body: str, *, raises: bool = True, **options: Any) -> tuple[Any, Any, list[str]]:
    """What a kernel leaves in its arrays, and its findings."""
    rng = np.random.default_rng(3)
    a, b = rng.integers(0, 1 << 63, 2 * LANES, np.uint64), np.zeros(2 * LANES, np.uint64)
    program = parse(HEAD + DECLARED + body + "ret; }")
    report = sim.run(
        program, grid=1, block=LANES, params={"a": a, "b": b}, engine=engine, raises=raises, **options
    )  # fmt: skip
    return a, b, [str(one) for one in report.findings]


def given() -> Any:
    return np.random.default_rng(3).integers(0, 1 << 63, 2 * LANES, np.uint64)


@pytest.mark.parametrize("engine", ENGINES)
def test_copies_in_some_lanes(engine: str):
    _, b, _ = outcome(
        engine,
        "ld.global.b128 %q1, [%d4]; mov.b128 %q2, {%d3, 7}; @%p1 mov.b128 %q2, %q1;"
        "@%p1 mov.b128 %q3, %q2; @!%p1 mov.b128 %q3, {1, 2, %r1, 0x80000003}; st.global.b128 [%d5], %q3;",
    )
    lanes = np.arange(LANES, dtype=np.uint64)
    other = np.stack([np.full(LANES, 1 | 2 << 32, np.uint64), lanes | np.uint64(0x80000003 << 32)], axis=1)
    want = np.where((lanes < 20)[:, None], given().reshape(-1, 2), other)
    assert b.reshape(-1, 2).tolist() == want.tolist()


@pytest.mark.parametrize("engine", ENGINES)
def test_unpacking(engine: str):
    _, b, _ = outcome(
        engine,
        "ld.global.b128 %q1, [%d4]; mov.b128 {%d6, %d7}, %q1; mov.b128 {%r2, _, %r4, %r5}, %q1;"
        "mov.b64 %d8, {%r5, %r2}; xor.b64 %d6, %d6, %d7; mov.b128 %q2, {%d8, %d6}; st.global.b128 [%d5], %q2;",
    )
    low, high = given()[::2], given()[1::2]
    want = (high >> np.uint64(32)) | (low << np.uint64(32)), low ^ high
    assert (b[::2].tolist(), b[1::2].tolist()) == (want[0].tolist(), want[1].tolist())


@pytest.mark.parametrize("engine", ENGINES)
def test_other_spaces(engine: str):
    _, b, _ = outcome(
        engine,
        f".shared .align 16 .b8 s[{16 * LANES}]; .reg .b32 %s; mov.u32 %s, s;"
        "mad.lo.u32 %s, %r1, 16, %s; ld.global.b128 %q1, [%d4]; st.shared.b128 [%s], %q1; ld.shared.b128 %q2, [%s];"
        "alloca.u64 %d6, 16, 16; st.local.b128 [%d6], %q2; ld.local.b128 %q3, [%d6]; st.global.b128 [%d5], %q3;",
    )
    assert b.tolist() == given().tolist()


@pytest.mark.parametrize("engine", ENGINES)
def test_exchange_in_the_order_of_lanes(engine: str):
    """Each lane gets the value of the lane before it. Two words in shared memory, for even and odd lanes."""
    _, b, _ = outcome(
        engine,
        ".shared .align 16 .b8 s[32]; .reg .b32 %s;"
        "setp.eq.u32 %p2, %r1, 0; @%p2 st.shared.v2.b64 [s], {100, 0}; @%p2 st.shared.v2.b64 [s+16], {101, 0};"
        "bar.sync 0; and.b32 %s, %r1, 1; shl.b32 %s, %s, 4; mov.u32 %r2, s; add.u32 %s, %s, %r2;"
        "cvt.u64.u32 %d6, %r1; mov.b128 %q1, {%d6, %d6};"
        "atom.shared.exch.b128 %q2, [%s], %q1; st.global.b128 [%d5], %q2;",
    )
    want = [[100, 0], [101, 0], *([i, i] for i in range(LANES - 2))]
    assert b.reshape(-1, 2).tolist() == want


@pytest.mark.parametrize("engine", ENGINES)
def test_compare_and_swap_compares_both_halves(engine: str):
    """Lane 30 finds both halves equal, the others only one half: the low one before lane 20, then the high one."""
    a, b, _ = outcome(
        engine,
        "mov.u64 %d6, 30; mov.u64 %d7, 5; @!%p1 cvt.u64.u32 %d6, %r1; @!%p1 mov.u64 %d7, 6;"
        "setp.eq.u32 %p2, %r1, 0; @%p2 st.global.v2.b64 [%d1], {30, 6}; bar.sync 0;"
        "mov.b128 %q1, {%d6, %d7}; mov.b128 %q2, {40, 41}; atom.global.cas.b128 %q3, [%d1], %q1, %q2;"
        "st.global.b128 [%d5], %q3;",
    )
    assert a[:2].tolist() == [40, 41]
    assert b.reshape(-1, 2).tolist() == [[30, 6]] * 31 + [[40, 41]] * (LANES - 31)


@pytest.mark.parametrize("engine", ENGINES)
def test_loops_of_compare_and_swap(engine: str):
    """Every thread adds its number to both halves, as libraries do it."""
    a, _, _ = outcome(
        engine,
        "setp.eq.u32 %p2, %r1, 0; @%p2 st.global.v2.b64 [%d1], {0, 1000}; bar.sync 0; cvt.u64.u32 %d6, %r1;"
        "ld.relaxed.gpu.global.b128 %q1, [%d1];"
        "L: mov.b128 {%d7, %d8}, %q1; add.u64 %d9, %d7, %d6; sub.u64 %d10, %d8, %d6; mov.b128 %q2, {%d9, %d10};"
        "atom.relaxed.gpu.global.cas.b128 %q3, [%d1], %q1, %q2; mov.b128 {%d9, %d10}, %q3;"
        "setp.ne.u64 %p3, %d9, %d7; mov.b128 %q1, %q3; @%p3 bra L;",
    )
    total = sum(range(LANES))
    assert a[:2].tolist() == [total, (1000 - total) % (1 << 64)]


@pytest.mark.parametrize("engine", ENGINES)
def test_an_uninitialized_register(engine: str):
    """Copies pass uninitialized lanes on. A finding names the first read of a lane whose value is used."""
    copies = "@%p1 ld.global.b128 %q1, [%d4]; mov.b128 %q2, %q1; mov.b128 {%d6, %d7}, %q2; mov.b128 %q3, {%d6, %d7};"
    assert outcome(engine, copies + "@%p1 st.global.b128 [%d5], %q3;", raises=False)[2] == []
    _, _, found = outcome(engine, copies + "st.global.b128 [%d5], %q3;", raises=False)
    assert len(found) == 1
    assert "UNSET" in found[0]
    assert "%q1" in found[0]


@pytest.mark.parametrize("engine", ENGINES)
def test_misaligned(engine: str):
    _, _, found = outcome(engine, "ld.global.b128 %q1, [%d4+8]; st.global.b128 [%d5], %q1;", raises=False)
    assert "MISALIGNED" in found[0]
