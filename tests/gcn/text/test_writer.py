"""The text of AMDGCN programs: operands, flags, targets' mnemonics, prologue, descriptor and metadata."""

from __future__ import annotations

import pytest

from asmkit import AsmError, f32, f64, s32, u32, u64
from asmkit.gcn import abi
from asmkit.gcn.builder import Builder, literals
from asmkit.gcn.code_object import metadata
from asmkit.gcn.code_object.kernel_descriptor import directives, usage
from asmkit.gcn.text import writer as text
from asmkit.gcn.text.normalize import canonical
from asmkit.regs import Hex, Label
from asmkit.toolchain import check_gcn

from ...support.gcn_programs import ARCHS, needs_clang, program, sample

SMALL = """\
.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.amdhsa_code_object_version 5
.text
.globl kern
.p2align 8
.type kern,@function
kern:
	v_lshlrev_b32 v1, 2, v0
	v_mov_b32 v2, 1.0
	global_store_dword v1, v2, s[4:5] offset:16
	s_endpgm
.size kern, .-kern
.p2alignl 6, 0xbf800000
.fill 256, 4, 0xbf800000
.rodata
.p2align 6
.amdhsa_kernel kern
	.amdhsa_group_segment_fixed_size 256
	.amdhsa_private_segment_fixed_size 0
	.amdhsa_kernarg_size 0
	.amdhsa_user_sgpr_count 2
	.amdhsa_user_sgpr_kernarg_segment_ptr 1
	.amdhsa_system_sgpr_workgroup_id_x 1
	.amdhsa_system_sgpr_workgroup_id_y 1
	.amdhsa_system_sgpr_workgroup_id_z 1
	.amdhsa_system_vgpr_workitem_id 2
	.amdhsa_next_free_vgpr 3
	.amdhsa_next_free_sgpr 6
	.amdhsa_accum_offset 4
	.amdhsa_reserve_vcc 0
	.amdhsa_float_round_mode_32 0
	.amdhsa_float_round_mode_16_64 0
	.amdhsa_float_denorm_mode_32 3
	.amdhsa_float_denorm_mode_16_64 3
	.amdhsa_dx10_clamp 1
	.amdhsa_ieee_mode 1
	.amdhsa_tg_split 0
.end_amdhsa_kernel
.amdgpu_metadata
---
amdhsa.version: [ 1, 2 ]
amdhsa.target: amdgcn-amd-amdhsa--gfx942
amdhsa.kernels:
  - .name: kern
    .symbol: kern.kd
    .kernarg_segment_size: 0
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 256
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 6
    .vgpr_count: 3
    .agpr_count: 0
    .max_flat_workgroup_size: 128
    .reqd_workgroup_size: [ 64, 2, 1 ]
    .args: []
    asmkit.lds:
      - { .name: lds0, .offset: 0, .size: 256, .align: 16 }
...
.end_amdgpu_metadata
"""


def write_small(k):
    k.lds(f32, 64)
    k.gcn.v_lshlrev_b32(k.v[1], 2, k.v[0])
    k.gcn.v_mov_b32(k.v[2], 1.0)
    k.gcn.global_store_dword(k.v[1], k.v[2], k.s[4:6], offset=16)


def line(write, arch="gfx942"):
    """Return the text of the only instruction that `write(k)` emits."""
    k = Builder("kern", arch)
    write(k)
    return text.spell(k.program.body[-1], arch)


def test_a_whole_file():
    written = text.write(program("gfx942", write_small, (64, 2, 1)))
    assert written.text == SMALL
    assert len(written.lines) == SMALL.count("\n")


def test_the_same_bytes_every_time():
    assert text.write(sample("gfx942")).text == text.write(sample("gfx942")).text


@needs_clang
@pytest.mark.parametrize("arch", ARCHS)
@pytest.mark.parametrize("loc", [False, True])
def test_clang_takes_it(arch, loc):
    assert check_gcn(text.write(sample(arch), loc=loc).text, arch) == []


@pytest.mark.parametrize(
    ("write", "expected"),
    [
        (lambda k: k.gcn.v_add_u32(k.v[1], k.s[2], k.v[3]), "v_add_u32 v1, s2, v3"),
        (lambda k: k.gcn.v_add_u32(k.v[1], k.m0, k.v[3]), "v_add_u32 v1, m0, v3"),
        (lambda k: k.gcn.v_mov_b32(k.v[1], k.s[4]), "v_mov_b32 v1, s4"),
        (lambda k: k.gcn.v_mov_b32(k.v[1], -100), "v_mov_b32 v1, 0xffffff9c"),
        (lambda k: k.gcn.v_mov_b32(k.v[1], -16), "v_mov_b32 v1, -16"),
        (lambda k: k.gcn.v_mov_b32(k.v[1], 65), "v_mov_b32 v1, 0x41"),
        (lambda k: k.gcn.v_mov_b32(k.v[1], -4.0), "v_mov_b32 v1, -4.0"),
        (lambda k: k.gcn.v_mov_b32(k.v[1], 1.5), "v_mov_b32 v1, 0x3fc00000"),
        (lambda k: k.gcn.v_mul_f32(k.v[1], k.neg(k.v[2]), k.abs_(k.v[3])), "v_mul_f32 v1, -v2, |v3|"),
        (lambda k: k.gcn.s_mov_b64(k.exec, k.vcc), "s_mov_b64 exec, vcc"),
        (lambda k: k.gcn.s_mov_b32(k.vcc.high, 0), "s_mov_b32 vcc_hi, 0"),
        (lambda k: k.gcn.s_mov_b32(k.exec.low, k.exec.high), "s_mov_b32 exec_lo, exec_hi"),
        (lambda k: k.gcn.s_load_dwordx4(k.s[4:8], k.s[0:2], 16), "s_load_dwordx4 s[4:7], s[0:1], 16"),
        (lambda k: k.gcn.s_movk_i32(k.s[4], -100), "s_movk_i32 s4, -100"),
        (lambda k: k.gcn.global_load_dword(k.v[1], k.v[2:4], None, sc0=True), "global_load_dword v1, v[2:3], off sc0"),
        (
            lambda k: k.gcn.buffer_load_dword(k.v[1], None, k.s[4:8], 0, offset=8),
            "buffer_load_dword v1, off, s[4:7], 0 offset:8",
        ),
        (lambda k: k.gcn.s_waitcnt(lgkmcnt=0, vmcnt=1), "s_waitcnt vmcnt(1) lgkmcnt(0)"),
        (lambda k: k.gcn.v_mov_b32_dpp(k.v[1], k.v[2], quad_perm=[3] * 4), "v_mov_b32_dpp v1, v2 quad_perm:[3,3,3,3]"),
        (lambda k: k.gcn.v_pk_add_f16(k.v[1], k.v[2], k.v[3], op_sel=[0, 1]), "v_pk_add_f16 v1, v2, v3 op_sel:[0,1]"),
        (lambda k: k.gcn.v_accvgpr_write_b32(k.a[3], 0), "v_accvgpr_write_b32 a3, 0"),
        (lambda k: k.gcn.v_mov_b32(k.vgpr(u32), 0), "v_mov_b32 %v0, 0"),
        (lambda k: k.gcn.v_mov_b32(k.vgpr(u32), k.sgpr(u32)), "v_mov_b32 %v0, %s0"),
        (lambda k: k.gcn.s_mov_b64(k.sgpr(u64), 0), "s_mov_b64 %s[0:1], 0"),
    ],
)
def test_an_instruction(write, expected):
    assert line(write) == expected


@pytest.mark.parametrize(
    ("arch", "name"),
    [("gfx90a", "v_mfma_f32_32x32x8f16"), ("gfx942", "v_mfma_f32_32x32x8_f16"), ("gfx950", "v_mfma_f32_32x32x8_f16")],
)
def test_each_target_has_its_own_names(arch, name):
    def write(k):
        k.gcn.v_mfma_f32_32x32x8_f16(k.v[0:16], k.v[16:18], k.v[18:20], 0)

    assert line(write, arch) == f"{name} v[0:15], v[16:17], v[18:19], 0"


@pytest.mark.parametrize(
    ("kind", "value", "expected"),
    [
        ("b32", 0xFFFFFFF0, "-16"),
        ("b32", 0xFFFFFFEF, "0xffffffef"),
        ("u32", 0xBF800000, "-1.0"),
        ("b64", 0xFFFFFFFF, "0xffffffff"),
        ("b64", -1, "-1"),
        ("f16", 0x3C00, "1.0"),
        ("f16", 0x3118, "0.15915494"),
        ("u16", 0xFFFF, "0xffff"),
        ("s16", -17, "-17"),
        ("s16", 0xFFEF, "0xffef"),
        ("s16", 0x3C00, "0x3c00"),
        ("f64", Hex(0x3E22F983, 32), "0.15915494309189532"),
        ("f32", Hex(0x3E22F983, 32), "0.15915494"),
        ("f32", Hex(0, 32), "0"),
        ("f32", Hex(0x80000000, 32), "0x80000000"),
        ("f16", Hex(0x40400000, 32), "0x4200"),
        ("f64", Hex(0x3FC00000, 32), "0x3ff80000"),
    ],
)
def test_constants_have_one_form(kind, value, expected):
    assert literals.spell(kind, value) == expected


def test_lines_are_python_lines():
    written = text.write(program("gfx942", write_small))
    code = write_small.__code__
    at = written.text.splitlines().index("\tv_mov_b32 v2, 1.0")
    assert written.lines[at][0] is code
    located = text.write(program("gfx942", write_small), loc=True).text
    assert f"\t.loc 1 {code.co_firstlineno + 3} 0\n\tv_mov_b32 v2, 1.0\n" in located


def test_an_unassigned_program_is_written_without_its_descriptor():
    k = Builder("kern", "gfx942")
    k.vgpr(u32, 1)
    written = text.write(abi.enter(k.finish())).text
    assert "v_mov_b32 %v0, 1" in written
    assert ".amdhsa_kernel" not in written


def test_a_label_that_cannot_be_spelled():
    k = Builder("kern", "gfx942")
    with pytest.raises(AsmError) as caught:
        k.label("a b")
    assert caught.value.code == "LABEL_NAME"
    k.place_label(k.label("kept"))
    next(item for item in k.program.items() if isinstance(item, Label)).name = "a b"
    with pytest.raises(AsmError) as caught:
        text.write(k.program)
    assert caught.value.code == "LABEL_NAME"


def test_what_was_inserted_is_marked():
    from asmkit.gcn.analysis.insert_waits import Inserted

    k = Builder("kern", "gfx942")
    k.gcn.s_waitcnt(vmcnt=0)
    given = k.program.body[0]
    k.program.body.append(Inserted(given.form, given.operands, None, given.where, given.flags))
    assert "\ts_waitcnt vmcnt(0)\n\ts_waitcnt vmcnt(0)  ; inserted\n" in text.write(k.program).text


# the prologue


def entered(scalars=None, order=None, kinds=(u32, f32)):
    k = Builder("kern", "gfx942")
    k.param_ptr("a", f32)
    for i, kind in enumerate(kinds):
        k.param_scalar(f"n{i}", kind)
    k.param_ptr("d", f32)
    return abi.enter(k.finish(), scalars, order)


def prologue(whole):
    return [text.spell(item, "gfx942") for item in whole.entry]


def test_by_value():
    whole = entered()
    assert prologue(whole) == [
        "s_load_dwordx2 %s[0:1], s[0:1], 0",
        "s_load_dword %s2, s[0:1], 8",
        "s_load_dword %s3, s[0:1], 12",
        "s_load_dwordx2 %s[4:5], s[0:1], 16",
        "s_waitcnt lgkmcnt(0)",
    ]
    assert [(arg.name, arg.offset, arg.size, arg.kind) for arg in whole.facts.kernargs] == [
        ("a", 0, 8, "global_buffer"),
        ("n0", 8, 4, "by_value"),
        ("n1", 12, 4, "by_value"),
        ("d", 16, 8, "global_buffer"),
    ]


def test_natural_alignment():
    whole = entered(order=["n0", "a", "n1", "n2", "d"], kinds=(u32, f32, u64))
    assert [arg.offset for arg in whole.facts.kernargs] == [0, 8, 16, 24, 32]


def test_by_reference():
    whole = entered({"n0": "ref"})
    assert prologue(whole) == [
        "s_load_dwordx2 %s[0:1], s[0:1], 0",
        "s_load_dwordx2 %s[6:7], s[0:1], 8",
        "s_load_dword %s3, s[0:1], 16",
        "s_load_dwordx2 %s[4:5], s[0:1], 24",
        "s_waitcnt lgkmcnt(0)",
        "s_load_dword %s2, %s[6:7], 0",
        "s_waitcnt lgkmcnt(0)",
    ]


def test_baked():
    whole = entered({"n0": abi.Baked(1000), "n1": abi.Baked(2.0)})
    assert prologue(whole)[-3:] == ["s_waitcnt lgkmcnt(0)", "s_mov_b32 %s2, 0x3e8", "s_mov_b32 %s3, 2.0"]
    assert [param.name for param in whole.params] == ["a", "d"]


@pytest.mark.parametrize(
    ("kind", "value", "words"),
    [(u64, 1 << 40 | 5, ["5", "0x100"]), (f64, 1.5, ["0", "0x3ff80000"]), (u64, 2**64 - 1, ["-1", "-1"])],
)
def test_baked_in_two_halves(kind, value, words):
    whole = entered({"n0": abi.Baked(value)}, kinds=(kind,))
    assert prologue(whole)[-2:] == [f"s_mov_b32 %s2, {words[0]}", f"s_mov_b32 %s3, {words[1]}"]


@pytest.mark.parametrize(("kind", "value"), [(u32, -1), (s32, 1 << 31), (u32, 1.5)])
def test_baked_out_of_range(kind, value):
    with pytest.raises(AsmError) as caught:
        entered({"n0": abi.Baked(value)}, kinds=(kind,))
    assert caught.value.code == "IMMEDIATE_RANGE"


def test_no_parameters_no_wait():
    k = Builder("kern", "gfx942")
    assert abi.enter(k.finish()).entry == []


# descriptor and metadata


def test_registers_are_counted():
    used = usage(sample("gfx942"))
    assert (used.vgprs, used.agprs, used.sgprs, used.vcc, used.lds) == (32, 16, 10, True, 1024)
    assert (used.accum_offset, used.registers) == (32, 48)
    assert directives(sample("gfx942"))["reserve_vcc"] == 1


def test_accum_offset_is_a_multiple_of_four():
    def write(k):
        k.gcn.v_accvgpr_read_b32(k.v[4], k.a[0])

    made = directives(program("gfx90a", write))
    assert (made["accum_offset"], made["next_free_vgpr"]) == (8, 9)
    assert made["user_sgpr_private_segment_buffer"] == 0
    assert "user_sgpr_private_segment_buffer" not in directives(program("gfx942", write))


def test_virtual_registers_have_no_descriptor():
    k = Builder("kern", "gfx942")
    k.vgpr(u32, 1)
    with pytest.raises(ValueError, match="virtual"):
        canonical(k.finish())


@pytest.mark.parametrize(
    ("first", "count", "block", "expected"),
    [
        (0, 10, (64, 1, 1), 0), (10, 10, (64, 1, 1), 1), (10, 1, (64, 1, 1), 1), (20, 10, (64, 1, 1), 2),
        (0, 11, (64, 1, 1), 1), (0, 10, (64, 2, 1), 1), (0, 10, (8, 1, 4), 2),
    ],
)  # fmt: skip
def test_workitem_ids_that_are_wanted(first, count, block, expected):
    def write(k):
        k.gcn.v_bfe_u32(k.v[1], k.v[0], first, count)
        k.gcn.v_mov_b32(k.v[0], 0)
        k.gcn.v_mov_b32(k.v[1], k.v[0])

    assert directives(program("gfx942", write, block))["system_vgpr_workitem_id"] == expected


@needs_clang
@pytest.mark.parametrize("name", ["true", "NaN", "inf", "Infinity", "n", "Y", "off", "null", "x1"])
def test_names_that_yaml_would_misread(name):
    k = Builder("kern", "gfx942")
    k.param_ptr(name, f32)
    k.gcn.s_load_dword(k.s[8], k.s[0:2], 0)
    whole = abi.enter(k.finish())
    whole.entry = []
    written = text.write(canonical(whole)).text
    assert check_gcn(written, "gfx942") == []
    notes = metadata.read(written.split(".amdgpu_metadata\n")[1].split("...\n")[0].splitlines())
    assert notes["amdhsa.kernels"][0][".args"][0][".name"] == name
