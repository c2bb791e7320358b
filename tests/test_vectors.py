"""Vectors that are not of registers alone: constants among them, by the builder, in text, and in the simulator."""

from __future__ import annotations

import numpy as np
import pytest

from asmkit import AsmError, Ptr, b32, b64, ptx, u32
from asmkit.build import Inst
from asmkit.ptx import parse, text
from asmkit.ptx.build import Builder
from asmkit.regs import Mixed


def store(values: list[object]) -> Inst:
    """One st.global.v2.b32 of these values, made by a builder."""
    k = Builder("vectors", "sm_80")
    made = [k.reg(value) if isinstance(value, type) else value for value in values]
    k.ptx.st.global_.v2.b32(k.param_ptr("a", b32)[0], made)
    inst = k.program.body[-1]
    assert isinstance(inst, Inst)
    return inst


def test_constants_among_registers():
    inst = store([b32, -1])
    assert isinstance(inst.operands[1], Mixed)
    assert list(map(repr, inst.reads())) == ["%rd0", repr(inst.operands[1].elements[0])]
    assert text.spell(inst.operands[1]).endswith(", -1}")
    assert text.spell(store([7, 8]).operands[1]) == "{7, 8}"


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ([b32, 1 << 32], "IMMEDIATE_RANGE"),
        ([b32, 1.5], "IMMEDIATE_KIND"),
        ([b32, None], "OPERAND_KIND"),
        ([b32, b64], "OPERAND_KIND"),
        ([b32, 1, 2], "OPERAND_KIND"),
    ],
)
def test_what_is_no_element(values: list[object], code: str):
    with pytest.raises(AsmError) as caught:
        store(values)
    assert caught.value.findings[0].code == code


def test_the_text_is_read_back():
    head = ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k(.param .u64 a)\n{\n"
    body = ".reg .b32 %r<2>;\n.reg .b64 %rd<1>;\nst.global.v4.u32 [%rd0], {%r0, 1, -1, %r1};\n}\n"
    [inst] = [item for item in parse.parse(head + body).items() if isinstance(item, Inst)]
    assert text.spell(inst.operands[1]) == "{%r0, 1, 4294967295, %r1}"


def test_stored_by_the_simulator():
    @ptx.kernel(arch="sm_80", block=(32,), grid=(1,), signature="(N)->(2*N)")
    def pairs(k: ptx.Builder, a: Ptr[u32], d: Ptr[u32]) -> None:
        i = k.tid.x
        k.ptx.st.global_.v2.u32((d + (i << 1))[0], (7, i))

    got = pairs(np.zeros(32, np.uint32))
    assert got.reshape(32, 2).tolist() == [[7, i] for i in range(32)]


def test_an_address_of_tensor_memory_is_a_register():
    k = Builder("tensor", "sm_100a")
    at, regs = k.reg(b32), k.regs(b32, 2)
    k.ptx.tcgen05.ld.sync.aligned._32x32b.x2.b32(regs, at)
    inst = k.program.body[-1]
    assert isinstance(inst, Inst)
    assert text.spell(inst.operands[1]) == f"[{at}]"
    for wrong in (k.reg(b64), k.param_ptr("a", b32)[0], 0):
        with pytest.raises(AsmError) as caught:
            k.ptx.tcgen05.ld.sync.aligned._32x32b.x2.b32(regs, wrong)
        assert caught.value.findings[0].code == "OPERAND_KIND"
    source = (
        f".version 8.6\n.target sm_100a\n.address_size 64\n.visible .entry k()\n{{\n.reg .b32 %r<4>;\n{inst};\n}}\n"
    )
    assert [repr(item) for item in parse.parse(source).items()] == [repr(inst)]
