"""AMDGCN text read back: our own is equal, clang's and llvm-objdump's has the same machine code, errors have places."""

from __future__ import annotations

import pytest

from asmkit import AsmError, DiagnosticCode, b32, f32
from asmkit.gcn.code_object import metadata
from asmkit.gcn.isa import TABLE
from asmkit.gcn.text import immediates
from asmkit.gcn.text import writer as text
from asmkit.gcn.text.commands import check
from asmkit.gcn.text.parser import parse, parse_module
from asmkit.isa.form import Form
from asmkit.isa.table import samples

from ...support.gcn_programs import ARCHS, assembled, code, listed, needs_clang, needs_objdump, program, sample
from ...support.gcn_spell import judge, spellings

HEAD = '.amdgcn_target "amdgcn-amd-amdhsa--{arch}"\n.text\n.type kern,@function\nkern:\n'


def read(body, arch="gfx942"):
    """Return the program of some instructions."""
    return parse(HEAD.format(arch=arch) + body)


def told(body, arch="gfx942"):
    """Return the instructions of some text in asmkit's spelling."""
    return [text.spell(item, arch) if hasattr(item, "form") else f"{item.name}:" for item in read(body, arch).body]


def findings(body, arch="gfx942"):
    with pytest.raises(AsmError) as caught:
        read(body, arch)
    return [(f.code, f.where[1] - 4, f.fields.get("column")) for f in caught.value.findings]


# our own text


@pytest.mark.parametrize("arch", ARCHS)
@pytest.mark.parametrize("loc", [False, True])
def test_our_own_text_is_read_back_equal(arch, loc):
    given = sample(arch)
    again = parse(text.write(given, loc=loc).text)
    assert again == given
    assert text.write(again).text == text.write(given).text
    assert again.findings == []


def test_a_difference_is_seen():
    given = text.write(sample("gfx942")).text
    assert parse(given.replace("v_mov_b32 v2, 1.0", "v_mov_b32 v2, 2.0")) != sample("gfx942")
    assert parse(given.replace(".size: 1024", ".size: 512")) != sample("gfx942")


def test_what_the_kernel_is_called_with_is_read_back():
    from asmkit.gcn import abi
    from asmkit.gcn.builder import Builder
    from asmkit.gcn.text.normalize import canonical

    k = Builder("kern", "gfx950")
    k.program.block = (128, 2, 1)
    k.param_ptr("a", f32)
    k.param_scalar("n", b32)
    k.param_ptr("inf", f32)
    k.lds(f32, (4, 4))
    k.lds(f32, 3)
    whole = abi.enter(k.finish())
    whole.entry = []
    given = canonical(whole)
    again = parse(text.write(given).text)
    assert again == given
    assert again.facts.kernargs == given.facts.kernargs
    assert [(p.name, p.scalar) for p in again.params] == [("a", False), ("n", True), ("inf", False)]
    assert [(str(a.symbol), a.offset, a.bytes) for a in again.arrays] == [("lds0", 0, 64), ("lds1", 64, 12)]


# every row


def every_spelling(arch, step):
    """Return every `step`th spelling of all rows that clang accepts."""
    rows = [row for row in TABLE.rows if arch in (row.fact("arch") or arch).split()]
    forms = [Form(row, choices) for row in rows for choices in samples(row)]
    some = [spelling for form in forms for spelling in spellings(form, arch)][::step]
    return [spelling for spelling, said in zip(some, judge(some, arch), strict=True) if not said]


def rewritten(program, arch):
    """Return the assembled instructions of a program in asmkit's spelling."""
    lines = text.write(program).text.splitlines()
    return code(assembled("\n".join(lines[: lines.index(".size kern, .-kern")]), arch))


@needs_clang
@pytest.mark.parametrize(("arch", "step"), [("gfx90a", 50), ("gfx942", 18), ("gfx950", 50)])
def test_every_row_is_read_to_the_same_machine_code(arch, step):
    some = every_spelling(arch, step)
    source = HEAD.format(arch=arch) + "\n".join(["L0:", *some, "s_endpgm\n"])
    given = parse(source)
    assert len([item for item in given.body if hasattr(item, "form")]) == len(some) + 1
    assert parse(text.write(given).text) == given
    assert rewritten(given, arch) == code(assembled(source, arch))


@needs_clang
@needs_objdump
@pytest.mark.parametrize(("arch", "step"), [("gfx90a", 9), ("gfx942", 3), ("gfx950", 9)])
def test_every_row_is_read_from_a_listing(arch, step):
    lossy = "ds_swizzle_b32 v0, v32 offset:65535"  # listed as swizzle(FFT,31), which is 0xe01f
    some = [spelling for spelling in every_spelling(arch, step) if spelling != lossy]
    image = assembled(HEAD.format(arch=arch) + "\n".join(["L0:", *some, "s_endpgm\n"]), arch)
    assert rewritten(parse(listed(image), arch=arch), arch) == code(image)


@needs_clang
@needs_objdump
def test_a_listing_of_a_whole_code_object():
    given = sample("gfx942")
    again = parse(listed(assembled(text.write(given).text, "gfx942")), "k.lst", arch="gfx942")
    ours, theirs = ([text.spell(item, "gfx942") for item in p.body if hasattr(item, "form")] for p in (given, again))
    branch = next(i for i, line in enumerate(ours) if line.startswith("s_cbranch"))
    assert theirs[branch].startswith("s_cbranch_scc1 .Lat_")
    assert len(theirs) == len(ours)
    assert [f.code for f in again.findings] == ["IGNORED"]  # the padding after the end


def test_branches_of_a_listing():
    listing = """
k.o:\tfile format elf64-amdgpu

Disassembly of section .text:

0000000000001500 <kern>:
\ts_nop 1                                                    // 000000001500: BF800001
\ts_cmp_lt_u32 s0, s1                                        // 000000001504: BF0A0100
\ts_cbranch_scc1 65534                                       // 000000001508: BF85FFFE <kern+0x4>
\ts_cbranch_scc0 1                                           // 00000000150C: BF840001 <kern+0x14>
\tv_mov_b32_e32 v0, 0x3ff                                    // 000000001510: 7E0002FF 000003FF
\ts_endpgm                                                   // 000000001514: BF810000
"""
    cut = parse(listing.replace("000000001514: BF81", "000000001518: BF81"), arch="gfx942")
    assert [repr(item) for item in cut.body][4] == "s_cbranch_scc0 1"  # 0x1514 is inside of the move's two dwords
    found = parse(listing, arch="gfx942")
    spelled = [item.name + ":" if not hasattr(item, "form") else text.spell(item, "gfx942") for item in found.body]
    assert spelled == [
        "s_nop 1", "at_1504:", "s_cmp_lt_u32 s0, s1", "s_cbranch_scc1 .Lat_1504", "s_cbranch_scc0 .Lat_1514",
        "v_mov_b32 v0, 0x3ff", "at_1514:", "s_endpgm",
    ]  # fmt: skip


def test_a_listing_with_labels():
    listing = "0000000000000000 <kern>:\n\ts_nop 0\n0000000000000004 <L0>:\n\ts_branch L0 // 000000000004: BF82FFFF\n"
    assert [repr(item) for item in parse(listing, arch="gfx942").body] == ["s_nop 0", "L0", "s_branch L0"]


# others' text


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("v_add_f32_e64 v0, neg(v1), abs(v2)", "v_add_f32 v0, -v1, |v2|"),
        ("v_add_f32 v0, -|v1|, neg(|v2|)", "v_add_f32 v0, -|v1|, -|v2|"),
        ("v_mov_b32_e32 v[0], v1", "v_mov_b32 v0, v1"),
        ("s_load_dwordx4 [s4,s5,s6,s7], s[0 : 1], 0x10", "s_load_dwordx4 s[4:7], s[0:1], 16"),
        ("s_waitcnt 0", "s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)"),
        ("s_waitcnt 0xc07f", "s_waitcnt lgkmcnt(0)"),
        ("s_waitcnt vmcnt(3) & lgkmcnt(0)", "s_waitcnt vmcnt(3) lgkmcnt(0)"),
        ("s_waitcnt vmcnt(3), lgkmcnt(0)", "s_waitcnt vmcnt(3) lgkmcnt(0)"),
        ("s_movk_i32 s4, 0xff9c", "s_movk_i32 s4, -100"),
        ("v_mov_b32 v0, 010", "v_mov_b32 v0, 8"),
        ("v_mov_b32 v0, 0b11", "v_mov_b32 v0, 3"),
        ("v_mov_b32 v0, 0x3f800000", "v_mov_b32 v0, 1.0"),
        ("v_mov_b32 v0, 1e3", "v_mov_b32 v0, 0x447a0000"),
        ("v_add_u16_e32 v0, 0xff9c, v1", "v_add_u16 v0, 0xff9c, v1"),
        ("v_fmac_f64_e32 v[0:1], 0xc1f00000, v[2:3]", "v_fmac_f64 v[0:1], 0xc1f00000, v[2:3]"),
        ("v_cndmask_b32_e64 v0, |v1|, -v2, s[0:1]", "v_cndmask_b32 v0, |v1|, -v2, s[0:1]"),
        ("s_mov_b64 s[0:1], src_shared_base", "s_mov_b64 s[0:1], src_shared_base"),
        (
            "v_add_u32_sdwa v4, v4, sext(v5) dst_sel:DWORD src0_sel:DWORD src1_sel:BYTE_1",
            "v_add_u32_sdwa v4, v4, sext(v5) dst_sel:DWORD src0_sel:DWORD src1_sel:BYTE_1",
        ),
        ("v_mov_b32 v0, exec_lo ; a comment // more", "v_mov_b32 v0, exec_lo"),
        ("v_mov_b32 /* here, or there */ v0, 1", "v_mov_b32 v0, 1"),
        ("s_getreg_b32 s0, hwreg(HW_REG_MODE, 0, 4)", "s_getreg_b32 s0, 6145"),
        ("s_sendmsg sendmsg(MSG_GS, GS_OP_CUT, 0)", "s_sendmsg 18"),
        ("s_set_gpr_idx_on s4, gpr_idx(SRC0, DST)", "s_set_gpr_idx_on s4, 9"),
        ("s_set_gpr_idx_mode gpr_idx()", "s_set_gpr_idx_mode 0"),
        (
            "tbuffer_load_format_x v0, off, s[8:11], 0 format:[BUF_DATA_FORMAT_32,BUF_NUM_FORMAT_FLOAT]",
            "tbuffer_load_format_x v0, off, s[8:11], 0 format:116",
        ),
        ("ds_swizzle_b32 v0, v1 offset:swizzle(SWAP,16)", "ds_swizzle_b32 v0, v1 offset:16415"),
        ("v_mov_b32_dpp v0, v1 quad_perm:[0, 1,2,3]", "v_mov_b32_dpp v0, v1 quad_perm:[0,1,2,3]"),
        ("v_mov_b32_dpp v0, v1 row_shr:1 bound_ctrl:0", "v_mov_b32_dpp v0, v1 row_shr:1 bound_ctrl:1"),
        ("global_load_dword v0, v1, s[2:3] offset : 16 sc0", "global_load_dword v0, v1, s[2:3] offset:16 sc0"),
        ("flat_load_dword v0, v[2:3]", "flat_load_dword v0, v[2:3]"),
        ("v_mfma_f32_4x4x4f16 v[0:3], v[4:5], v[6:7], 0", "v_mfma_f32_4x4x4_16b_f16 v[0:3], v[4:5], v[6:7], 0"),
    ],
)
def test_a_line(given, expected):
    assert told(given) == [expected]


def test_one_name_two_instructions():
    one = "v_mfma_f32_32x32x4bf16 v[0:15], v16, v17, v[0:15]"
    two = "v_mfma_f32_32x32x4bf16 v[0:31], v[32:33], v[34:35], v[0:31]"
    assert told(one, "gfx90a") == [one]
    assert len(findings(two, "gfx90a")) == len(findings(one, "gfx942")) == 1
    assert read(two).body[0].form.spelling != read(one, "gfx90a").body[0].form.spelling


def test_the_names_of_other_targets():
    underscored = "v_mfma_f32_32x32x8_f16 v[0:15], v[16:17], v[18:19], 0"
    assert told(underscored, "gfx90a") == ["v_mfma_f32_32x32x8f16 v[0:15], v[16:17], v[18:19], 0"]
    theirs = "v_mfma_f32_32x32x8bf16 v[0:15], v[16:17], v[18:19], 0"  # gfx942's second name
    assert told(theirs, "gfx90a") == [theirs.replace("bf16", "bf16_1k")]


def test_labels():
    body = ".LBB0_1: s_nop 0\n  1.loop: s_nop 1\n".replace("1.loop", "a.loop")
    assert told(f"{body}s_branch .LBB0_1\ns_branch a.loop") == [
        "BB0_1:", "s_nop 0", "a_loop:", "s_nop 1", "s_branch .LBB0_1", "s_branch .La_loop",
    ]  # fmt: skip
    assert told("x:\n.Lx:\ns_branch x\ns_branch .Lx") == ["x:", "x_2:", "s_branch .Lx", "s_branch .Lx_2"]


def test_a_branch_to_the_kernel():
    assert told("s_nop 0\ns_branch kern") == ["kern:", "s_nop 0", "s_branch .Lkern"]


def test_what_a_compiler_says_of_its_kernel():
    given = f"""{HEAD.format(arch="gfx90a")}\ts_endpgm
.section .rodata,"a",@progbits
.p2align 6, 0x0
.amdhsa_kernel kern
  .amdhsa_group_segment_fixed_size 96
  .amdhsa_user_sgpr_count 6
  .amdhsa_user_sgpr_private_segment_buffer 1
  .amdhsa_next_free_vgpr max(4, 8)
  .amdhsa_ieee_mode 1
.end_amdhsa_kernel
.amdgpu_metadata
---
amdhsa.kernels:
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .name:           p
        .offset:         0
        .size:           8
        .value_kind:     global_buffer
      - .offset:         8
        .size:           4
        .value_kind:     hidden_block_count_x
    .name:           kern
    .reqd_workgroup_size:
      - 64
      - 1
      - 1
amdhsa.target:   amdgcn-amd-amdhsa--gfx90a
amdhsa.version:
  - 1
  - 2
...
.end_amdgpu_metadata
"""
    found = parse(given)
    assert found.block == (64, 1, 1)
    kinds = {arg.name: arg.kind for arg in found.facts.kernargs}
    assert kinds == {"p": "global_buffer", "arg1": "hidden_block_count_x"}
    assert [param.name for param in found.params] == ["p"]
    assert [(a.bytes, a.offset) for a in found.arrays] == [(96, 0)]
    omitted = ("user_sgpr_kernarg_segment_ptr", "system_sgpr_workgroup_id_y", "system_sgpr_workgroup_id_z")
    assert found.facts.descriptor == {
        "user_sgpr_count": 6, "user_sgpr_private_segment_buffer": 1, "float_denorm_mode_32": 0,
        **dict.fromkeys(omitted, 0),
    }  # fmt: skip
    again = text.write(found).text
    assert "\t.amdhsa_user_sgpr_count 6\n" in again
    assert parse(again) == found


# mistakes


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("v_bogus v0", [("PARSE", 1, 1)]),
        ("s_nop 0\n  v_mov_b32 v0, bogus", [("PARSE", 2, 17)]),
        ("v_mov_b32 v0, v256", [("PARSE", 1, 15)]),
        ("v_mov_b32 v0, [v1,v3]", [("PARSE", 1, 15)]),
        ("v_mov_b32 v0, v1 v2", [("FLAG", 1, None)]),
        ("v_mov_b32 v0", [("OPERAND_COUNT", 1, None)]),
        ("global_load_dword v0, v1, s[2:3] offset:4096", [("FLAG_VALUE", 1, None)]),
        ("global_load_dword v0, v1, s[2:3] offset:1 offset:2", [("PARSE", 1, 43)]),
        ("global_load_dword v0, v1, s[2:3] offset:x", [("PARSE", 1, 34)]),
        ("v_mul_f16 v0, 0x12345, v1", [("IMMEDIATE_RANGE", 1, None)]),
        ("v_mul_f16 v0, 0.1, v1", [("LITERAL", 1, None)]),
        ("v_mul_f64 v[0:1], 0x40590000, v[2:3]", [("LITERAL", 1, None)]),
        ("s_mov_b64 src_shared_base, s[0:1]", [("OPERAND_KIND", 1, None)]),
        ("v_add_f32_sdwa v0, sext(v1), v2", [("FLAG", 1, None)]),
        ("s_branch nowhere", [("LABEL_MISSING", 1, None)]),
        ("s_branch 65536", [("PARSE", 1, 10)]),
        ("s_branch v[0:1]", [("PARSE", 1, 10)]),
        ("a:\na:", [("LABEL_TWICE", 2, None)]),
        (".long 5", [("PARSE", 1, 1)]),
        (".fill 2, 4, 0", [("PARSE", 1, 1)]),
        ("  ?!", [("PARSE", 1, 3)]),
        (".amdhsa_kernel kern\n.amdhsa_kernel other", [("PARSE", 2, 1)]),
        (".amdgpu_metadata", [("PARSE", 1, 1)]),
        (".amdgpu_metadata\n? x\n.end_amdgpu_metadata", [("PARSE", 1, 1)]),
        ("v_pk_fma_f32 v[0:1], v[2:3], v[4:5], v[6:7]\nv_cvt_pk_bf16_f32 v0, v1, v2", [("ARCH", 2, None)]),
        ("v_bogus\nv_bogus2", [("PARSE", 1, 1), ("PARSE", 2, 1)]),
    ],
)
def test_a_mistake_and_its_place(body, expected):
    assert findings(body) == expected


def test_a_text_without_a_target():
    with pytest.raises(AsmError, match="does not name its target"):
        parse("s_endpgm")
    assert parse("s_endpgm", arch="gfx90a").target.name == "gfx90a"


def test_two_kernels():
    with pytest.raises(AsmError, match="a second kernel"):
        parse("0000000000001500 <a>:\n\ts_endpgm\n0000000000001600 <b>:\n\ts_endpgm\n", arch="gfx942")


def test_a_symbol_s_value():
    with pytest.raises(AsmError, match=r"assigns a symbol(.|\n)*parse_module"):
        parse("x = 5\ns_endpgm\n", arch="gfx942")


def test_every_mistake_is_reported():
    assert len(findings("v_bogus\n" * 500)) == 500


def test_the_file_is_named():
    with pytest.raises(AsmError) as caught:
        parse("v_bogus", "x.s", arch="gfx942")
    assert caught.value.findings[0].where == ("x.s", 1)
    assert caught.value.findings[0].mistake is DiagnosticCode.PARSE


# pieces


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("swizzle(QUAD_PERM,0,1,2,3)", 0x80E4),
        ('swizzle(BITMASK_PERM,"00p11")', 0x64),
        ("swizzle(BROADCAST,8,3)", 0x78),
        ("swizzle(SWAP,16)", 0x401F),
        ("swizzle(REVERSE,8)", 0x1C1F),
        ("swizzle(FFT,5)", 0xE005),
        ("swizzle(ROTATE,1,4)", 0xC480),
        ("swizzle(SWAP,3)", None),
        ("swizzle(NOTHING,3)", None),
        ("swizzle(SWAP)", None),
        ("swap(3)", None),
    ],
)
def test_lanes_of_ds_swizzle(given, expected):
    assert immediates.swizzle(given) == expected


@needs_clang
@needs_objdump
def test_formats_of_typed_buffers_against_llvm():
    source = "\n".join(f"tbuffer_load_format_x v0, off, s[8:11], 0 format:{number}" for number in range(128))
    rows = [row.split("//")[0] for row in listed(assembled(source, "gfx942")).splitlines() if "tbuffer" in row]
    words = [row.partition("format:")[2].strip() for row in rows]
    assert [immediates.buffer_format(text) if text else 1 for text in words] == list(range(128))


@needs_clang
@needs_objdump
def test_lanes_of_ds_swizzle_against_llvm():
    some = [*range(0, 0xC000, 97), *range(0xC000, 0x10000, 31)]
    source = "\n".join(f"ds_swizzle_b32 v0, v1 offset:{offset}" for offset in some)
    rows = [row.split("//")[0].partition("v1")[2].strip() for row in listed(assembled(source, "gfx942")).splitlines()]
    spelled = [row.removeprefix("offset:") for row in rows if row]
    assert sum("(" in words for words in spelled) > 300
    again = "\n".join(f"ds_swizzle_b32 v0, v1 offset:{words}" for words in spelled)
    ours = [immediates.swizzle(words) if "(" in words else int(words, 0) for words in spelled]
    numbers = "\n".join(f"ds_swizzle_b32 v0, v1 offset:{offset}" for offset in ours)
    assert assembled(numbers, "gfx942") == assembled(again, "gfx942")


def test_metadata_that_is_not_understood():
    with pytest.raises(ValueError, match="x y"):
        metadata.read(["a: 1", "x y"])
    assert metadata.read(["a: [ 1, b ]", "c: { .d: 'e', f: }", "g:", "- h", "- - 1", "  - 2"]) == {
        "a": [1, "b"], "c": {".d": "e", "f": ""}, "g": ["h", [1, 2]],
    }  # fmt: skip


def test_programs_of_other_blocks_differ():
    def write(k):
        k.gcn.s_nop(0)

    assert program("gfx942", write, (64, 1, 1)) != program("gfx942", write, (128, 1, 1))


NOTES = ".amdgpu_metadata\n---\namdhsa.target: {}\n...\n.end_amdgpu_metadata"


@pytest.mark.parametrize(
    ("line", "name", "features"),
    [
        ('.amdgcn_target "amdgcn-amd-amdhsa--gfx942"', "gfx942", ""),
        ('.amdgcn_target "amdgcn-amd-amdhsa-unknown-gfx90a:sramecc+:xnack-"', "gfx90a", ":sramecc+:xnack-"),
        ('.amdgcn_target "amdgpu9.50-amd-amdhsa-unknown-gfx950"', "gfx950", ""),
        ('.amdgcn_target "amdgpu9.42-amd-amdhsa-unknown-gfx942:xnack-"', "gfx942", ":xnack-"),
        ('.amdgcn_target "amdgpu9.0a-amd-amdhsa-unknown-"', "gfx90a", ""),
        ('.amdgcn_target "amdgpu-amd-amdhsa-llvm-gfx942"', "gfx942", ""),
        ('.amdgcn_target "amdgcn--amdhsa--gfx942"', "gfx942", ""),
        (NOTES.format("'amdgpu9.42-amd-amdhsa-unknown-gfx942'"), "gfx942", ""),
        (NOTES.format("  amdgcn-amd-amdhsa--gfx950"), "gfx950", ""),
    ],
)  # fmt: skip
def test_spellings_of_targets(line: str, name: str, features: str):
    text = f".text\n.type kern,@function\nkern:\n\ts_endpgm\n{line}\n"
    module = parse_module(text)
    assert (module.target.name, module.features) == (name, features)
    assert parse(text).target.name == name


EXTENDED = {
    "s_mov_b64 s[0:1], -1000": 4294966296,
    "s_and_b64 s[0:1], s[0:1], -0x400": 4294966272,
    "s_cmp_eq_u64 s[0:1], -8*100": 4294966496,
    "v_mov_b64 v[0:1], -1000": 4294966296,
    "v_cmp_eq_u64 vcc, -17, v[0:1]": 4294967279,
    "v_cmp_eq_i64 vcc, 4294966296, v[0:1]": -1000,
}
KEPT = (
    "s_mov_b64 s[0:1], 1000", "s_mov_b64 s[0:1], -16", "s_mov_b64 s[0:1], 0xfffffc18", "s_mov_b64 s[0:1], 4294966296",
    "s_mov_b32 s0, -1000", "v_cmp_eq_i64 vcc, -1000, v[0:1]", "v_cmp_eq_i64 vcc, 0xfffffc18, v[0:1]",
    "v_cvt_f32_f64 v0, 0x3ff00000", "v_add_u16 v0, -1000, v0", "s_and_b64 s[0:1], s[0:1], ~7",
)  # fmt: skip


def test_a_literal_that_the_hardware_extends_to_another_number_has_a_warning():
    """Each time that it occurs, and also between lines of its shape that are right."""
    lines = [line for wrong in EXTENDED for line in (*KEPT, wrong, wrong, *KEPT)]
    found = parse("\n".join([*lines, "s_endpgm"]), arch="gfx942").findings
    assert [one.code for one in found] == ["TRUNCATED"] * 2 * len(EXTENDED)
    told = [(lines[one.where[1] - 1], one.fields["kept"]) for one in found]
    assert told == [pair for pair in EXTENDED.items() for _ in range(2)]


def test_the_warning_is_at_the_line_of_a_macro_and_in_the_program_of_a_kernel():
    text = """.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.macro far
\ts_mov_b64 s[0:1], -1000
.endm
.globl k
.type k,@function
k:
\tfar
\ts_endpgm
"""
    module = parse_module(text, "far.s")
    assert [one.where for one in module.program("k").findings] == [("far.s", 8)]
    assert [(one.code, one.where[1]) for one in check(text, "far.s")] == [("TRUNCATED", 8)]
