"""Vectors that are not of registers alone: constants among them, by the builder, in text, and in the simulator."""

from __future__ import annotations

import numpy as np
import pytest

from asmkit import AsmError, Ptr, b8, b16, b32, b64, f16, ptx, s32, u32, u64
from asmkit.ir.program import Inst
from asmkit.ptx.builder import Builder
from asmkit.ptx.text import parser
from asmkit.ptx.text import writer as text
from asmkit.regs import Mem, Mixed


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
    [inst] = [item for item in parser.parse(head + body).items() if isinstance(item, Inst)]
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
    assert [repr(item) for item in parser.parse(source).items()] == [repr(inst)]


def refused(k: Builder, spelling: str, *operands: object) -> str:
    """The message of an instruction that is refused."""
    with pytest.raises(AsmError) as caught:
        k.ptx.spell(spelling)(*operands)
    return caught.value.findings[0].message


def test_no_offset_stands_beside_coordinates():
    k = Builder("tensor", "sm_90a")
    spelling = "cp.async.bulk.prefetch.tensor.2d.L2.global"
    tensor, at = k.ptr(k.reg(u64), b32, "generic"), k.regs(s32, 2)
    k.ptx.spell(spelling)((tensor[0], at))  # one without an offset was taken
    assert "memory in the generic space without an offset" in refused(k, spelling, (tensor[4], at))


def test_an_address_that_must_be_in_a_register():
    k = Builder("bulk", "sm_100")
    tile = k.shared(b32, (64,))
    row = "st.bulk.shared::cta"
    k.ptx.spell(row)(k.ptr(k.reg(u32), b32, "shared")[4], 64, 0)
    assert "an address in a register" in refused(k, row, Mem(k, tile.array.symbol, 0, b32, "shared"), 64, 0)


def test_an_endpoint_is_a_register_of_32_bits():
    k = Builder("fabric", "sm_100")
    tile, bar = (k.ptr(k.reg(u32), b32, "shared")[0] for _ in range(2))
    row = "fabric.try_get.async.shared::cta.mbarrier::complete_tx::bytes.mbarrier::report::fabric.relaxed.sys.b128"
    k.ptx.spell(row)(tile, (k.reg(u32), k.reg(u64)), 64, bar)
    for wrong in ((k.reg(u64), k.reg(u64)), (k.reg(u32), k.reg(u32)), (0, k.reg(u64)), k.reg(u32)):
        assert "operand " in refused(k, row, tile, wrong, 64, bar)
    written = text.write(k.finish()).text
    assert text.write(parser.parse(written)).text == written


def test_a_shape_stands_in_registers_of_8_or_16_bits():
    k = Builder("tensor", "sm_107f")
    tensor, at = k.ptr(k.reg(u64), b32, "generic")[0], k.regs(s32, 2)
    row = "applypriority.async.bulk.tensor.2d.global.bulk_group.L2::evict_normal.override::global_address.override::global_dim_stride"  # noqa: E501
    for kind in (b8, b16):
        k.ptx.spell(row)((tensor, k.reg(u64), k.regs(kind, 2), k.regs(b32, 1), k.reg(b16), at))
    for size, first in ((k.regs(b32, 2), 0), ((k.reg(b8), k.reg(b16)), 0), (k.regs(b8, 3), 0), (k.regs(b8, 2), 1)):
        where = (tensor, k.reg(u64), size, k.regs(b32, 1), k.reg(b16), (first, at[1]))
        assert "operand " in refused(k, row, where)


def test_one_of_two_small_neighbours_is_kept():
    k = Builder("reduce", "sm_90")
    a, row = k.param_ptr("a", f16)[0], "multimem.ld_reduce.relaxed.sys.global.add.v4."
    r, h = k.reg(b32), k.reg(f16)
    k.ptx.spell(row + "f16")((None, h, h, None), a)
    k.ptx.spell(row + "f32")((None, None, r, r), a)
    assert "operand d must be" in refused(k, row + "f16", (None, None, h, h), a)
