"""Registers and arrays that are declared with what is no type, no length and no alignment; what memory is not."""

from __future__ import annotations

import numpy as np
import pytest

from asmkit import AsmError, f32, gcn, ptx, u32

CALLS = [
    (isa, name)
    for isa, names in (
        ("ptx", ("reg", "regs", "shared")),
        ("gcn", ("vgpr", "vgprs", "sgpr", "agprs", "lds", "private")),
    )
    for name in names
]
ARRAYS = [("ptx", "shared"), ("gcn", "lds"), ("gcn", "private")]


def builder(isa: str):
    return ptx.Builder("kernel", "sm_80") if isa == "ptx" else gcn.Builder("kernel", "gfx942")


def refused(call) -> str:
    with pytest.raises(AsmError) as caught:
        call()
    assert caught.value.code == "OPERATOR"
    return str(caught.value)


@pytest.mark.parametrize(("isa", "name"), CALLS)
@pytest.mark.parametrize("kind", ["f32", np.float32, float, None, 4])
def test_a_type_that_is_none(isa, name, kind):
    arguments = (kind,) if name in ("reg", "vgpr", "sgpr") else (kind, 4)
    assert f"`k.{name}({getattr(kind, '__name__', repr(kind))}, …)`" in refused(
        lambda: getattr(builder(isa), name)(*arguments)
    )


@pytest.mark.parametrize(("isa", "name"), ARRAYS)
@pytest.mark.parametrize("shape", [4.0, (4, 2.5), None, "4", True])
def test_a_length_that_is_none(isa, name, shape):
    assert f"the shape is {shape!r}" in refused(lambda: getattr(builder(isa), name)(f32, shape))


@pytest.mark.parametrize(("isa", "name"), ARRAYS)
@pytest.mark.parametrize("align", [3, 0, -4, 8.0])
def test_an_alignment_that_is_none(isa, name, align):
    assert f"the alignment is {align!r}" in refused(lambda: getattr(builder(isa), name)(f32, 4, align=align))


@pytest.mark.parametrize(("isa", "name"), ARRAYS)
def test_numpys_lengths(isa, name):
    assert getattr(builder(isa), name)(f32, (np.int64(4), 2)).shape == (4, 2)


@pytest.mark.parametrize(("isa", "name"), [("ptx", "regs"), ("gcn", "vgprs"), ("gcn", "sgprs"), ("gcn", "agprs")])
@pytest.mark.parametrize("count", [2.0, -1, "3", True])
def test_a_count_that_is_none(isa, name, count):
    assert f"the count is {count!r}" in refused(lambda: getattr(builder(isa), name)(f32, count))


@pytest.mark.parametrize("isa", ["ptx", "gcn"])
def test_a_register_behind_the_last(isa):
    k = builder(isa)
    span = k.regs(f32, 4) if isa == "ptx" else k.vgprs(f32, 4)
    assert "there are 4" in refused(lambda: span[4])
    assert span[-1] is span[3]
    assert "there are 4" in refused(lambda: span["a"])


def test_memory_is_written_by_an_instruction():
    k = builder("ptx")
    out, tile, value = k.param_ptr("out", f32), k.shared(f32, 4), k.reg(f32, 1.0)

    def assign(memory):
        memory[0] = value

    for memory in (out, tile):
        assert "a store is an instruction" in refused(lambda memory=memory: assign(memory))


def test_a_predicate_that_is_none():
    k = builder("ptx")
    p = k.tid.x == 0
    assert "a register of type u32 is not a predicate" in refused(lambda: k.ptx.mov.u32(k.reg(u32), 1, pred=k.tid.x))
    assert "the constant True is not a predicate" in refused(lambda: k.ptx.mov.u32(k.reg(u32), 1, unless=True))
    assert "both are given" in refused(lambda: k.ptx.mov.u32(k.reg(u32), 1, pred=p, unless=p))
    g = builder("gcn")
    text = refused(lambda: g.gcn.v_mov_b32(g.vgpr(u32), 1, pred=g.lane < 3))
    assert "AMDGCN has no predicates" in text
    assert "with k.if_(mask):" in text


def test_a_constant_that_is_no_whole_number_is_not_cut():
    k = builder("ptx")
    with pytest.raises(AsmError) as caught:
        k.ptx.add.u32(k.reg(u32), k.tid.x, 1.5)
    assert caught.value.findings[0].fix == "write an integer"
    with pytest.raises(AsmError) as caught:
        k.ptx.add.u32(k.reg(u32), k.tid.x, 2.0)
    assert caught.value.findings[0].fix == "write 2"
