"""Whole AMDGCN modules, built, read from text and written: clang judges the text and the object."""

from __future__ import annotations

import contextlib
import io

import pytest

from asmkit import AsmError, u32
from asmkit.gcn import Module
from asmkit.gcn.directives import Function, Variable
from asmkit.gcn.text.parser import parse_module
from asmkit.gcn.text.to_python import translate_module
from asmkit.ir.program import Inst
from asmkit.regs import Label

from ..support.gcn_programs import assembled, needs_clang

COMPILED = """\
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.amdhsa_code_object_version 6
	.text
	.p2align	2                               ; -- Begin function square
	.type	square,@function
square:                                 ; @square
; %bb.0:
	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	v_mul_f32_e64 v0, v0, v0                /* the long encoding
	is asked for */
	s_setpc_b64 s[30:31]
.Lfunc_end0:
	.size	square, .Lfunc_end0-square
	.set .Lsquare.num_vgpr, 3
	.section	.AMDGPU.csdata,"",@progbits
; Function info:
	.text
	.protected	kern                    ; -- Begin function kern
	.globl	kern
	.p2align	8
	.type	kern,@function
kern:                                   ; @kern
	s_load_dwordx2 s[12:13], s[0:1], 0x0
	s_getpc_b64 s[4:5]
	s_add_u32 s4, s4, square@rel32@lo+4
	s_addc_u32 s5, s5, square@rel32@hi+12
	v_mov_b32_e32 v0, 2.0
	s_swappc_b64 s[30:31], s[4:5]
	s_getpc_b64 s[6:7]
.Lhere:
	s_add_u32 s6, s6, (.LBB1_2-.Lhere)&4294967295
	s_mov_b32 s8, -0x10
	s_mov_b32 s9, twelve+1
	s_cbranch_scc1 .LBB1_2
	.p2align	4, , 8
.LBB1_2:                                ; =>This
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel kern
		.amdhsa_group_segment_fixed_size 64
		.amdhsa_private_segment_fixed_size 16
		.amdhsa_kernarg_size 8
		.amdhsa_user_sgpr_count 2
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_next_free_vgpr max(totalnumvgprs(0, kern.num_vgpr), 1)
		.amdhsa_next_free_sgpr 32
		.amdhsa_accum_offset ((((max(kern.num_vgpr, 1)+4)-1)/4)*4)
		.amdhsa_reserve_vcc 1
	.end_amdhsa_kernel
	.text
.Lfunc_end1:
	.size	kern, .Lfunc_end1-kern
	.set kern.num_vgpr, max(1, .Lsquare.num_vgpr)
twelve = 12
	.type	table,@object                   ; @table
	.section	.rodata,"a",@progbits
	.globl	table
	.p2align	4, 0x0
table:
	.long	0x3f800000                      ; float 1
	.quad	table+8
	.short	-2, 'A'
	.asciz	"a \\"quoted\\"; word, // and all"
	.float	1.5
	.zero	3
	.size	table, 52
	.ident	"a compiler"
	.section	".note.GNU-stack","",@progbits
	.addrsig
	.amdgpu_metadata
---
amdhsa.kernels:
  - .args:
      - .address_space:  global
        .offset:         0
        .size:           8
        .value_kind:     global_buffer
    .group_segment_fixed_size: 64
    .kernarg_segment_align: 8
    .kernarg_segment_size: 8
    .max_flat_workgroup_size: 64
    .name:           kern
    .private_segment_fixed_size: 16
    .reqd_workgroup_size:
      - 64
      - 1
      - 1
    .sgpr_count:     36
    .symbol:         kern.kd
    .vgpr_count:     3
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx942
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
"""


def printed(python):
    """Return the output of a piece of Python."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(python, "translated.py", "exec"), {"__name__": "__main__"})
    return out.getvalue()


def test_a_compiled_module_is_read():
    m = parse_module(COMPILED, "square.s")
    assert [(f.name, f.entry) for f in m.functions] == [("square", False), ("kern", True)]
    assert [v.name for v in m.variables] == ["table"]
    kern = m["kern"]
    assert isinstance(kern, Function)
    assert [repr(i.operands[2]) for i in kern.body.body if isinstance(i, Inst) and "add" in i.form.spelling] == [
        "square@rel32@lo+4", "square@rel32@hi+12", "(.LBB1_2-.Lhere)&4294967295",
    ]  # fmt: skip
    assert m.code_object == 6


@needs_clang
def test_what_is_written_is_the_same_object():
    m = parse_module(COMPILED, "square.s")
    written = m.text()
    assert assembled(written, "gfx942") == assembled(COMPILED, "gfx942")
    assert parse_module(written) == m
    assert parse_module(written).text() == written


CHANGED = {
    "square@rel32@hi+12": "square@rel32@hi+8", "v_mul_f32_e64": "v_mul_f32", "\t.p2align 8": "\t.p2align 9",
    "-16": "-15", ".short -2": ".short -3", "fixed_size 64": "fixed_size 32", ".globl table": ".weak table",
    "max(1, .L": "max(9, .L", ".size: 8": ".size: 4",
}  # fmt: skip


@needs_clang
@pytest.mark.parametrize("one", CHANGED)
def test_each_part_of_the_text_is_in_the_object(one):
    """The comparison detects every change that a writer could make by mistake."""
    written = parse_module(COMPILED).text().replace(".size:           8", ".size: 8")
    assert one in written
    changed = written.replace(one, CHANGED[one], 1)
    assert assembled(changed, "gfx942") != assembled(COMPILED, "gfx942")


def test_a_kernel_with_what_it_calls_is_one_program():
    program = parse_module(COMPILED).program("kern")
    told = [getattr(item, "name", None) or item.form.spelling for item in program.body]
    assert told[0] == "kern"
    assert told[-5:] == ["square", "s_waitcnt", "v_mul_f32_e64", "s_setpc_b64", ".Lfunc_end0"]
    assert program.block == (64, 1, 1)
    assert [(p.name, p.scalar) for p in program.params] == [("arg0", False)]
    assert [array.bytes for array in program.arrays] == [64]


WRONG = {
    ("v_mov_b32_e32 v0, 2.0", "v_mov_b32_e32 v0, nothing"): ("PARSE", "nothing"),
    ("s_cbranch_scc1 .LBB1_2", "s_cbranch_scc1 .LBB1_3"): ("LABEL_MISSING", ".LBB1_3"),
    (".Lhere:", ".Lfunc_end0:"): ("LABEL_TWICE", "s_getpc_b64 s[6:7]\n.Lfunc_end0"),
    (".amdhsa_reserve_vcc", ".amdhsa_reserve_vc"): ("PARSE", "reserve_vc"),
    (".amdhsa_reserve_vcc 1", ".amdhsa_kernarg_size 1"): ("PARSE", "kernarg_size 1"),
    (".end_amdhsa_kernel", ""): ("PARSE", ".end_amdgpu_metadata"),
    (".set kern.num_vgpr, max(1,", ".set kern.num_vgpr, max(1"): ("PARSE", "max(1 .L"),
    (".end_amdgpu_metadata", ""): ("PARSE", ".amdgpu_metadata"),
    (".addrsig", ".macro sig"): ("PARSE", ".macro"),
    (".addrsig", ".adrsig"): ("PARSE", ".adrsig"),
    ("  - .args:", "  - .args"): ("PARSE", ".amdgpu_metadata"),
    ("square:   ", "          "): ("PARSE", "s_waitcnt"),
    ("s[12:13]", "s[13:14]"): ("UNALIGNED_TUPLE", "s[13:14]"),
}
"""Changes of the text, each with the first error, and the text before its line."""


@pytest.mark.parametrize("change", WRONG)
def test_a_mistake_and_its_place(change):
    assert change[0] in COMPILED
    wrong = COMPILED.replace(*change, 1)
    with pytest.raises(AsmError) as caught:
        parse_module(wrong, "square.s")
    first, (code, at) = caught.value.findings[0], WRONG[change]
    assert (first.code, first.where) == (code, ("square.s", wrong[: wrong.index(at) + len(at)].count("\n") + 1))


def test_a_text_names_its_target():
    text = COMPILED.replace("amdgcn-amd-amdhsa--gfx942", "")
    with pytest.raises(AsmError, match="does not name its target"):
        parse_module(text)
    assert parse_module(text, arch="gfx90a").target.name == "gfx90a"


def test_a_target_that_is_not_known_is_named_at_its_line():
    with pytest.raises(AsmError) as caught:
        parse_module("\n" + COMPILED.replace("gfx942", "gfx1100"), "square.s")
    assert [(f.code, f.where) for f in caught.value.findings] == [("UNKNOWN_ARCH", ("square.s", 2))]


@pytest.mark.parametrize(("arch", "numbers"), [("gfx90a", (9, 0, 10)), ("gfx942", (9, 4, 2)), ("gfx950", (9, 5, 0))])
@needs_clang
def test_what_the_assembler_sets_of_itself(arch, numbers):
    names = [f".amdgcn.gfx_generation_{name}" for name in ("number", "minor", "stepping")]
    lines = [
        *(f"s_mov_b32 s0, {name}+100" for name in names),
        ".if .amdgcn.gfx_generation_minor > 3",
        "s_nop 1",
        ".endif",
    ]
    text = "f:\n" + "".join(f"{line}\n" for line in lines)
    module = parse_module(text, arch=arch)
    told = [inst.operands[1] for inst in module["f"].body.body if inst.form.spelling == "s_mov_b32"]
    assert tuple(number - 100 for number in told) == numbers
    assert assembled(module.text(), arch) == assembled(text, arch)


def test_registers_may_be_counted_by_the_assembler():
    """`.amdgcn.next_free_vgpr` is computed from the code, and other symbols must be defined."""
    counted = COMPILED.replace("max(totalnumvgprs(0, kern.num_vgpr), 1)", ".amdgcn.next_free_vgpr")
    assert counted != COMPILED
    assert parse_module(counted).program("kern").facts == parse_module(COMPILED).program("kern").facts
    with pytest.raises(AsmError, match=r"KERNEL: kernel: descriptor: .amdhsa_private_segment_fixed_size: .*`later`"):
        parse_module(COMPILED.replace("segment_fixed_size 16", "segment_fixed_size later")).program("kern")


HAND = """
.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
first:
1:	s_cbranch_scc1 1f
	s_cbranch_scc0 1b
1:	s_cbranch_vccz 1b
	s_branch shared
second:
	s_branch 2f
shared:
	s_nop 0
2:	s_endpgm
.rodata
.p2align 6
.amdhsa_kernel first
	.amdhsa_next_free_vgpr 1
	.amdhsa_next_free_sgpr 1
	.amdhsa_accum_offset 4
.end_amdhsa_kernel
.amdhsa_kernel second
	.amdhsa_next_free_vgpr 1
	.amdhsa_next_free_sgpr 1
	.amdhsa_accum_offset 4
.end_amdhsa_kernel
"""
"""Handwritten text: kernels are identified by their descriptors, labels are numbers, two functions share code."""


@needs_clang
def test_a_text_written_by_hand():
    module = parse_module(HAND, "hand.s")
    assert [(f.name, f.entry) for f in module.functions] == [("first", True), ("second", True)]
    branches = [i.operands[0] for f in module.functions for i in f.body.body if isinstance(i, Inst) and i.operands]
    assert [repr(label) for label in branches] == [".L1_2", ".L1_1", ".L1_2", "shared", ".L2_1", "0"]
    assert assembled(module.text(), "gfx90a") == assembled(HAND, "gfx90a")
    shared = module.program("first").body
    assert [item.name for item in shared if isinstance(item, Label)][-2:] == ["shared", ".L2_1"]
    assert printed(translate_module(module, "hand.s")) == module.text()


LITERALS = """
.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
kern:
	s_ashr_i64 s[0:1], -1000, 0
	s_ashr_i64 s[0:1], 0xfffffff0, 0
	s_mov_b64 s[2:3], -1000
	s_mov_b64 s[2:3], 0xfffffff0
	v_cmp_gt_i64 vcc, 0x80000000, v[0:1]
	s_endpgm
.rodata
.p2align 6
.amdhsa_kernel kern
	.amdhsa_next_free_vgpr 2
	.amdhsa_next_free_sgpr 4
	.amdhsa_accum_offset 4
.end_amdhsa_kernel
"""
"""Literals of 64-bit integers, which the hardware extends by their sign or by zeros."""


@needs_clang
def test_literals_of_64_bits_stay_as_they_are():
    module = parse_module(LITERALS, "wide.s")
    assert assembled(module.text(), "gfx90a") == assembled(LITERALS, "gfx90a")
    python = translate_module(module, "wide.s")
    assert assembled(printed(python), "gfx90a") == assembled(LITERALS, "gfx90a")
    assert "s_mov_b64(s[2:4], 0xfffffc18)" in python
    assert "v_cmp_gt_i64(k.vcc, -2147483648, v[0:2])" in python


def built() -> Module:
    """Return a module with a function, a variable, and a kernel that calls the function and reads the variable."""
    m = Module("gfx942", code_object=6)
    m.line("text")
    m.line("type", "square", "@function")
    with m.func("square") as k:
        k.gcn.v_mul_f32(k.v[0], k.v[0], k.v[0])
        k.gcn.s_setpc_b64(k.s[30:32])
    square = k.function
    m.line("globl", "kern")
    m.line("p2align", 8)
    m.line("type", "kern", "@function")
    with m.entry("kern") as k:
        k.gcn.s_getpc_b64(k.s[4:6])
        k.gcn.s_add_u32(k.s[4], k.s[4], square.address("lo"))
        k.gcn.s_addc_u32(k.s[5], k.s[5], square.address("hi"))
        k.gcn.s_swappc_b64(k.s[30:32], k.s[4:6])
        end = k.label(".Lend")
        k.gcn.s_branch(end)
        k.line("p2align", 4)
        k.place_label(end)
        k.gcn.spell("v_add_u32_e64")(k.v[0], k.v[0], k.v[0])
        k.gcn.s_endpgm()
    m.line("rodata")
    m.descriptor("kern", next_free_vgpr=4, next_free_sgpr=32, accum_offset=4)
    m.variable("table", ("long", 1, ".Lafter-table"), ("byte", 2))
    m.place(".Lafter")
    return m


@needs_clang
def test_what_is_built_is_read_back_equal_and_assembled():
    m = built()
    again = parse_module(m.text())
    assert again == m
    assert isinstance(again["table"], Variable)
    assert assembled(m.text(), "gfx942")
    assert m.image().image[:4] == b"\x7fELF"


def test_labels_are_the_modules():
    m = Module("gfx942")
    for name in ("one", "two"):
        with m.func(name) as k:
            with k.if_(k.s[0].as_(u32) < 4):
                k.gcn.s_nop(0)
            k.gcn.s_branch(k.label("one"))
            k.gcn.s_branch(k.label(".Lhere"))
    with pytest.raises(AsmError, match=r"LABEL_MISSING: .*.Lhere"):
        m.text()
    m.place(".Lhere")
    labels = [line for line in m.text().splitlines() if line.endswith(":")]
    assert labels == ["one:", ".Lone$if0_end:", "two:", ".Ltwo$if0_end:", ".Lhere:"]


def test_registers_of_a_module_have_numbers():
    m = Module("gfx942")
    with m.func("one") as k:
        k.gcn.v_mov_b32(k.vgpr(u32), 0)
    with pytest.raises(AsmError, match="KERNEL: kernel: `one` has virtual registers"):
        m.text()
