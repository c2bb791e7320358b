"""Each operator is one instruction: which one, for every type that has it."""

from __future__ import annotations

import numpy as np
import pytest

from asmkit import AsmError, Ptr, b16, b32, bf16, f16, f16x2, f32, f64, pred, ptx, s32, s64, u16, u32, u64


@pytest.fixture
def k():
    return ptx.Builder("kernel", "sm_90")


def last(k, count=1):
    """The last instructions that were written, registers by their bank alone."""
    import re

    return [re.sub(r"(%[a-z]+)\d+", r"\1", repr(inst)) for inst in k.program.body[-count:]]


@pytest.mark.parametrize(
    ("kind", "op", "expected"),
    [
        (u32, lambda a, b: a + b, "add.u32 %r, %r, %r"),
        (s32, lambda a, b: a + b, "add.s32 %r, %r, %r"),
        (u64, lambda a, b: a - b, "sub.u64 %rd, %rd, %rd"),
        (u16, lambda a, b: a + b, "add.u16 %rs, %rs, %rs"),
        (s32, lambda a, b: a * b, "mul.lo.s32 %r, %r, %r"),
        (f32, lambda a, b: a + b, "add.rn.f32 %r, %r, %r"),
        (f32, lambda a, b: a - b, "sub.rn.f32 %r, %r, %r"),
        (f32, lambda a, b: a * b, "mul.rn.f32 %r, %r, %r"),
        (f64, lambda a, b: a * b, "mul.rn.f64 %rd, %rd, %rd"),
        (f16, lambda a, b: a + b, "add.rn.f16 %rs, %rs, %rs"),
        (bf16, lambda a, b: a * b, "mul.rn.bf16 %rs, %rs, %rs"),
        (f16x2, lambda a, b: a * b, "mul.rn.f16x2 %r, %r, %r"),
        (u32, lambda a, b: a & b, "and.b32 %r, %r, %r"),
        (b32, lambda a, b: a | b, "or.b32 %r, %r, %r"),
        (u64, lambda a, b: a ^ b, "xor.b64 %rd, %rd, %rd"),
        (pred, lambda a, b: a & b, "and.pred %p, %p, %p"),
        (u32, lambda a, b: a << b, "shl.b32 %r, %r, %r"),
        (u32, lambda a, b: a >> b, "shr.u32 %r, %r, %r"),
        (s32, lambda a, b: a >> b, "shr.s32 %r, %r, %r"),
        (u32, lambda a, b: a < b, "setp.lt.u32 %p, %r, %r"),
        (s32, lambda a, b: a >= b, "setp.ge.s32 %p, %r, %r"),
        (f32, lambda a, b: a != b, "setp.neu.f32 %p, %r, %r"),
        (b32, lambda a, b: a == b, "setp.eq.b32 %p, %r, %r"),
    ],
)
def test_two_registers(k, kind, op, expected):
    before = len(k.program.body)
    op(k.reg(kind), k.reg(kind))
    assert last(k) == [expected]
    assert len(k.program.body) == before + 1


@pytest.mark.parametrize(
    ("kind", "op", "expected"),
    [
        (u32, lambda a: 3 - a, "sub.u32 %r, 3, %r"),
        (u32, lambda a: 1 << a, "shl.b32 %r, 1, %r"),
        (s32, lambda a: 1 + a, "add.s32 %r, 1, %r"),
        (s32, lambda a: -5 * a, "mul.lo.s32 %r, -5, %r"),
        (u32, lambda a: 7 & a, "and.b32 %r, 7, %r"),
        (f32, lambda a: 1.0 - a, "sub.rn.f32 %r, 0f3F800000, %r"),
        (u32, lambda a: np.int64(3) - a, "sub.u32 %r, 3, %r"),
        (u32, lambda a: a + np.uint8(200), "add.u32 %r, %r, 200"),
        (f32, lambda a: np.float32(0.5) * a, "mul.rn.f32 %r, 0f3F000000, %r"),
        (u32, lambda a: a < 5, "setp.lt.u32 %p, %r, 5"),
        (s32, lambda a: -a, "neg.s32 %r, %r"),
        (f32, lambda a: -a, "neg.f32 %r, %r"),
        (u32, lambda a: ~a, "not.b32 %r, %r"),
        (pred, lambda a: ~a, "not.pred %p, %p"),
    ],
)
def test_constants_and_reflections(k, kind, op, expected):
    op(k.reg(kind))
    assert last(k) == [expected]


@pytest.mark.parametrize(
    ("index", "expected"),
    [
        (u32, "mad.wide.u32 %rd, %r, 2, %rd"),
        (s32, "mad.wide.s32 %rd, %r, 2, %rd"),
        (u64, "mad.lo.u64 %rd, %rd, 2, %rd"),
        (s64, "mad.lo.s64 %rd, %rd, 2, %rd"),
    ],
)
def test_pointer_plus_register_extends_by_the_index_type(k, index, expected):
    k.param_ptr("a", bf16) + k.reg(index)
    assert last(k) == [expected]


def test_pointer_constants_fold_or_add(k):
    p = k.param_ptr("a", f32)
    assert repr(p[3]) == "[%rd0+12]"
    assert repr(p[-2]) == "[%rd0-8]"
    q = p + -1
    assert last(k) == ["add.s64 %rd, %rd, -4"]
    q += 16
    assert repr(k.program.body[-1]) == "add.s64 %rd1, %rd1, 64"
    assert isinstance(q, Ptr)


def test_shared_pointers_are_32_bit(k):
    tile = k.shared(f32, (4, 8))
    p = tile.ptr + k.reg(u32)
    assert last(k) == ["mad.lo.u32 %r, %r, 4, %r"]
    k.ptx.ld.shared.f32(k.reg(f32), p[1])
    with pytest.raises(AsmError, match="SPACE"):
        k.ptx.ld.global_.f32(k.reg(f32), p[1])


def test_shared_indices_fold_constants_and_honour_stages(k):
    tiles = k.shared(bf16, (2, 16, 8))
    assert repr(tiles[1, 2, 3]) == "[shared0+294]"  # ((1·16 + 2)·8 + 3)·2
    stage, row = k.reg(u32), k.reg(u32)
    mem = tiles[stage, row, 3]
    assert last(k, 2) == ["mad.lo.u32 %r, %r, 256, %r", "mad.lo.u32 %r, %r, 16, %r"]
    assert mem.offset == 6
    assert [repr(i) for i in k.program.entry] == [f"mov.u32 {k.program.entry[0].operands[0]}, shared0"]


def test_in_place_writes_the_same_register(k):
    a = k.reg(u32, 1)
    kept = a
    a += 2
    a <<= 3
    a >>= 1
    a &= 0xFF
    a |= 1
    a ^= 2
    a *= 3
    a -= 1
    assert a is kept
    assert {repr(inst.operands[0]) for inst in k.program.body} == {"%r0"}
    assert [inst.form.spelling for inst in k.program.body[1:]] == [
        "add.u32", "shl.b32", "shr.u32", "and.b32", "or.b32", "xor.b32", "mul.lo.u32", "sub.u32",
    ]  # fmt: skip


def test_spans_scale_element_by_element(k):
    acc, s = k.regs(f32, 4, 0.0), k.reg(f32, 2.0)
    for i in range(4):
        acc[i] *= s
    assert last(k, 4) == ["mul.rn.f32 %r, %r, %r"] * 4
    assert [repr(inst.operands[0]) for inst in k.program.body[-4:]] == ["%r0", "%r1", "%r2", "%r3"]


def test_special_registers_are_read_once_in_the_entry(k):
    with k.if_(k.laneid == 0):
        assert k.laneid is k.laneid
        _ = k.tid.x + k.laneid
    assert [repr(i).split(", ")[1] for i in k.program.entry] == ["%laneid", "%tid.x"]


def test_halves_are_set_by_their_bits(k):
    k.reg(f16, 1.5)
    k.reg(bf16, -2.0)
    assert last(k, 2) == [f"mov.b16 %rs, {0x3E00}", f"mov.b16 %rs, {0xC000}"]
    k.reg(b16, 7)
    assert last(k) == ["mov.b16 %rs, 7"]


def test_loops_test_at_the_bottom_and_guard_when_they_may_be_empty(k):
    n = k.param_scalar("n", u32)
    with k.loop(0, 8, step=2) as i:
        k.reg(u32, 1)
    assert last(k, 5)[0] == "$loop0"
    assert [repr(x).split(" ")[0] for x in k.program.body] == [
        "mov.u32",
        "$loop0",
        "mov.u32",
        "add.u32",
        "setp.lt.u32",
        "@%p0",
    ]
    assert i.cell.role == "loop counter"
    with k.loop(0, n):
        pass
    assert last(k, 7) == [
        "setp.lt.u32 %p, %r, %r", "@!%p bra $loop1_end", "$loop1", "add.u32 %r, %r, 1", "setp.lt.u32 %p, %r, %r",
        "@%p bra $loop1", "$loop1_end",
    ]  # fmt: skip


def test_else_joins_its_if(k):
    p = k.reg(u32, 0) == 0
    with k.if_(p):
        k.reg(u32, 1)
    with k.else_():
        k.reg(u32, 2)
    assert last(k, 6) == [
        "@!%p bra $if0_else",
        "mov.u32 %r, 1",
        "bra $if0_end",
        "$if0_else",
        "mov.u32 %r, 2",
        "$if0_end",
    ]
