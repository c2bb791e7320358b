"""`python -m asmkit check`, `fmt` and `translate` on AMDGCN texts, listings, objects and code objects."""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from asmkit import AsmError
from asmkit.cli.main import main
from asmkit.gcn.code_object import descriptor_bits, msgpack
from asmkit.gcn.code_object.elf import Elf
from asmkit.gcn.text.commands import check, fmt, read, translate
from asmkit.gcn.text.disassemble import text_of
from asmkit.gcn.text.parser import parse_module
from asmkit.toolchain import assemble_gcn

from ..gcn.corpus.texts import TEXTS
from ..gcn.test_module import COMPILED, printed
from ..support.gcn_programs import assembled, listed, needs_clang, needs_objdump

LINKED = COMPILED.replace("\t.quad\ttable+8", "\t.quad\t8")
"""A text that can be linked, because its data contains no address."""


def told(capsys, *arguments):
    """Return the exit status and the output."""
    status = int(main(list(arguments)))
    return status, capsys.readouterr().out


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "square.s"
    path.write_text(COMPILED)
    return path


def parts(image):
    """Return the sections of an object that its text determines, all but the order of its symbols."""
    kept = (".text", ".rodata", ".data", ".note")
    return {
        section.name: section.content
        for section in Elf(image).sections
        if section.size and section.name.startswith(kept)
    }


# texts


def test_check_names_what_is_wrong(file, capsys):
    assert told(capsys, "check", str(file)) == (0, "")
    file.write_text(
        COMPILED.replace("s_mov_b32 s8, -0x10", "s_mov_b32 s8, s12").replace("s_cbranch_scc1", "s_branch_scc1")
    )
    status, out = told(capsys, "check", str(file))
    assert status == 1
    assert out == f"{file}:{at(COMPILED, 's_cbranch')}: PARSE: column 2: unknown instruction `s_branch_scc1`\n"


def at(text, piece):
    """Return the line that contains a piece."""
    return text[: text.index(piece)].count("\n") + 1


def test_check_sees_a_missing_wait(file, capsys):
    wrong = COMPILED.replace("lgkmcnt(0)\n", "\n").replace("s_mov_b32 s8, -0x10", "s_mov_b32 s8, s12")
    file.write_text(wrong)
    status, out = told(capsys, "check", str(file))
    what = f"`s_mov_b32` reads s12 while `s_load_dwordx2` (square.s:{at(wrong, 's_load')}) may still write it"
    assert (status, out) == (1, f"{file}:{at(wrong, 's_mov_b32 s8')}: MISSING_WAIT: {what}\n")


def test_check_sees_a_missing_wait_of_a_function_that_none_calls():
    before = COMPILED[: COMPILED.index("\t.protected")]
    lone = before + "other:\n s_load_dword s4, s[0:1], 0\n s_mov_b32 s5, s4\n s_endpgm\n"
    assert [(f.code, f.where[1]) for f in check(lone, "lone.s")] == [("MISSING_WAIT", at(lone, "s_mov_b32 s5"))]


CALLS = """
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.text
	.type callee,@function
callee:
	{callee}
	v_add_f32 v0, v0, v0
	s_setpc_b64 s[30:31]
	.type caller,@function
caller:
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_mov_b64 s[10:11], s[30:31]
	global_load_dword v0, v[2:3], off
	s_getpc_b64 s[4:5]
	s_add_u32 s4, s4, callee@rel32@lo+4
	s_addc_u32 s5, s5, callee@rel32@hi+12
	s_swappc_b64 s[30:31], s[4:5]
	v_mov_b32 v8, v0
	{after}
	s_setpc_b64 s[10:11]
"""


@pytest.mark.parametrize("order", ["callee first", "caller first"])
def test_check_follows_the_calls_of_a_function_that_no_kernel_calls(order):
    def found(callee, after="s_nop 0"):
        text = CALLS.format(callee=callee, after=after)
        head, first, second = text.split("\t.type")
        parts = (first, second) if order == "callee first" else (second, first)
        text = "\t.type".join((head, *parts))
        return [(f.code, text.splitlines()[f.where[1] - 1].strip()) for f in check(text, "calls.s")]

    assert found("s_waitcnt vmcnt(0) lgkmcnt(0)") == []
    assert found("s_nop 0") == [("MISSING_WAIT", "v_add_f32 v0, v0, v0")]
    late = "global_load_dword v9, v[2:3], off\n\tv_mov_b32 v7, v9"
    assert found("s_waitcnt vmcnt(0) lgkmcnt(0)", late) == [("MISSING_WAIT", "v_mov_b32 v7, v9")]


def test_check_goes_on_in_functions_that_are_understood():
    """An unknown instruction hides whole-function findings in its function, in its callers and in its callees."""
    lone = "\t.type other{0},@function\nother{0}:\n s_load_dword s4, s[0:1], 0\n {1}\n s_mov_b32 s5, s4\n s_endpgm\n"
    text = COMPILED[: COMPILED.index("\t.protected")] + lone.format(1, "s_sideways") + lone.format(2, "s_nop 0")
    found = [(f.code, f.where[1]) for f in check(text, "lone.s")]
    assert found == [("PARSE", at(text, "s_sideways")), ("MISSING_WAIT", len(text.splitlines()) - 1)]
    for part in ("callee", "caller"):
        broken = CALLS.replace(f"{part}:\n", f"{part}:\n\ts_sideways\n").format(callee="s_nop 0", after="s_nop 0")
        assert [f.code for f in check(broken, "calls.s")] == ["PARSE"]


def test_check_for_another_arch(file, capsys):
    file.write_text(COMPILED.replace("s_mov_b32 s8, -0x10", "v_cvt_f32_bf16 v1, v0"))
    assert told(capsys, "check", str(file))[0] == 1
    assert told(capsys, "check", "--arch", "gfx950", str(file)) == (0, "")


def test_fmt_is_its_own_fixed_point(file, capsys):
    status, written = told(capsys, "fmt", str(file))
    assert status == 0
    assert "\tv_mul_f32_e64 v0, v0, v0\n" in written
    file.write_text(written)
    assert told(capsys, "fmt", str(file)) == (0, written)


def test_translate_prints_python_that_prints_the_text(file, capsys):
    _, written = told(capsys, "fmt", str(file))
    status, python = told(capsys, "translate", str(file))
    assert status == 0
    assert printed(python) == written
    for line in (
        'k.gcn.s_add_u32(s[4], s[4], square.address("lo"))', 'k.gcn.spell("v_mul_f32_e64")(v[0], v[0], v[0])',
        'k.gcn.s_add_u32(s[6], s[6], k.expression("(.LBB1_2-.Lhere)&4294967295"))', "k.gcn.s_cbranch_scc1(BB1_2)",
    ):  # fmt: skip
        assert f"    {line}\n" in python


def test_registers_with_names_and_signs_are_translated():
    body = """
f:
	v_add_f64 v[0:1], -v[2:3], |v[4:5]|
	v_fma_f32 v0, -|v1|, |v2|, -v3
	s_mov_b64 s[0:1], src_private_base
	s_mov_b64 exec, vcc
	s_mov_b32 m0, exec_lo
	s_mov_b32 vcc_hi, s3
	global_load_dword v1, v[2:3], off offset:-4 sc0
	s_waitcnt vmcnt(0)
	v_mov_b32_dpp v0, v1 quad_perm:[0,1,2,3] row_mask:0xf bank_mask:0xf
	v_add_u32_sdwa v0, v1, sext(v2) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_0 src1_sel:WORD_1
	v_mfma_f32_32x32x8_f16 a[0:15], v[0:1], v[2:3], 0
	v_fma_f16 v0, v1, v2, 1.0
	s_endpgm
"""
    written = fmt(body, "f.s", "gfx942")
    assert printed(translate(body, "f.s", "gfx942")) == written
    assert written.count("\n") == body.count("\n") + 0


# broken on purpose

PLAIN = re.compile(r"\t(s_(add|mov|load|and|or)|v_(add|mov|cmp|lshl|mul)|global_load|global_store)\w* [^;]*")
BREAKS = {
    "unknown instruction": lambda line: line.replace("\t", "\tq", 1),
    "misspelt register": lambda line: re.sub(r"\b[vs](\[?\d)", r"w\1", line, count=1),
    "missing operand": lambda line: line.partition(" ")[0],
    "one too many": lambda line: f"{line}, 1, 2, 3, 4",
    "unknown flag": lambda line: f"{line} sideways:1",
}
BROKEN = [TEXTS / f"{name}.s" for name in ("memory.gfx942", "control.gfx90a", "calls.gfx950")]


@settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_a_broken_line_is_named_once(data):
    lines = data.draw(st.sampled_from(BROKEN)).read_text().split("\n")
    at = data.draw(st.sampled_from([i for i, line in enumerate(lines) if PLAIN.fullmatch(line)]))
    lines[at] = BREAKS[data.draw(st.sampled_from(sorted(BREAKS)))](lines[at])
    found = check("\n".join(lines), "broken.s")
    assert {finding.where for finding in found} == {("broken.s", at + 1)}
    column = re.match(r"column (\d+)", found[0].message)
    assert column is None or 1 <= int(column[1]) <= len(lines[at]) + 1


PARTS = (
    *("", "{", "(", ")", ",", "[", "]", '"', ";", "/*", "\\", "=", ":", "@", "-", "0x", "\x00", "é"),
    *(".set x, y\n", ".rept 3\n", "1e999"),
)


@settings(max_examples=100, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_no_text_makes_it_fail(data):
    """Dropped, doubled and inserted characters cause findings, but never an exception."""
    text = COMPILED
    start = data.draw(st.integers(0, len(text) - 1))
    part, left_out = data.draw(st.sampled_from(PARTS)), data.draw(st.sampled_from([0, 1, 2, 3, 40]))
    _ = check(text[:start] + part + text[start + left_out :], "broken.s")


# the corpus of compiled kernels


@needs_clang
@needs_objdump
@pytest.mark.parametrize("path", sorted(TEXTS.glob("*.s")), ids=lambda path: path.stem)
def test_compiled_texts(path):
    """The written text, the output of the translated Python, and the text read from the image give the same object."""
    text, arch = path.read_text(), path.stem.split(".")[1]
    module = parse_module(text, path.name)
    written = module.text()
    assert parse_module(written) == module
    image = assembled(text, arch)
    assert assembled(written, arch) == image
    assert printed(translate(text, path.name)) == written
    linked = assemble_gcn(text, arch).image
    assert parts(assemble_gcn(read(linked, path.name), arch).image) == parts(linked)


# objects


@needs_clang
@needs_objdump
def test_an_object_is_read_to_the_same_sections():
    image = assembled(COMPILED.replace("twelve+1", "13"), "gfx942")
    text = read(image, "square.o")
    assert "s_add_u32 s4, s4, square@rel32@lo+4" in text
    assert "\t.quad table+8" in text
    again = assembled(text, "gfx942")
    assert parts(again) == parts(image)
    assert {".text", ".rodata", ".note"} <= set(parts(image))


@needs_clang
@needs_objdump
@pytest.mark.parametrize("arch", ["gfx90a", "gfx942", "gfx950"])
def test_a_code_object_is_read_to_the_same_sections(arch, tmp_path, capsys):
    image = assemble_gcn(LINKED.replace("gfx942", arch), arch).image
    file = tmp_path / "square.hsaco"
    file.write_bytes(image)
    status, text = told(capsys, "fmt", str(file))
    assert status == 0
    assert "s_addc_u32 s5, s5, square@rel32@hi+12" in text  # named again
    assert "lit(0x" in text  # -0x10 is an inline constant, the distance of two labels is not
    assert parts(assemble_gcn(text, arch).image) == parts(image)
    assert told(capsys, "check", str(file)) == (0, "")
    assert printed(told(capsys, "translate", str(file))[1]) == text
    assert [(f.name, f.entry) for f in parse_module(text).functions] == [("square", False), ("kern", True)]


@needs_clang
@needs_objdump
def test_a_listing_is_a_module():
    image = assembled(COMPILED, "gfx942")
    text = fmt(listed(image), "square.lst", "gfx942")
    assert Elf(assembled(text, "gfx942")).sections[2].content == Elf(image).sections[2].content
    assert Elf(image).sections[2].name == ".text"


@needs_clang
def test_a_descriptor_is_read_from_its_bytes():
    fields = {
        "group_segment_fixed_size": 4096, "private_segment_fixed_size": 32, "user_sgpr_count": 4,
        "user_sgpr_kernarg_segment_ptr": 1, "user_sgpr_dispatch_ptr": 1, "system_sgpr_workgroup_id_y": 1,
        "system_vgpr_workitem_id": 2, "next_free_vgpr": 40, "accum_offset": 24, "next_free_sgpr": 42,
        "float_round_mode_32": 2, "float_denorm_mode_32": 3, "dx10_clamp": 0, "exception_int_div_zero": 1,
        "uses_dynamic_stack": 1, "enable_private_segment": 1,
    }  # fmt: skip
    lines = "".join(f".amdhsa_{name} {value}\n" for name, value in fields.items())
    image = assembled(f".rodata\n.p2align 6\n.amdhsa_kernel f\n{lines}.end_amdhsa_kernel\n.text\nf:\n", "gfx942")
    content = next(section.content for section in Elf(image).sections if section.name == ".rodata")
    found = descriptor_bits.read(content, "gfx942")
    assert {name: found.get(name, 0) for name in fields} == fields


def test_metadata_is_read_from_its_bytes():
    packed = bytes.fromhex("83a161d9036f6e65a16293cd0102c3d1fffea163810aa7" + b"it's 1:".hex())
    value = msgpack.read(packed)
    assert value == {"a": "one", "b": [258, True, -2], "c": {"10": "it's 1:"}}
    assert list(msgpack.yaml(value)) == ["a: one", "b:", "  - 258", "  - true", "  - -2", "c:", "  10: 'it''s 1:'"]
    with pytest.raises(ValueError, match="not MessagePack"):
        msgpack.read(packed[:-3])


@pytest.mark.parametrize("cut", [5, 63, 200])
def test_what_is_no_code_object_is_said(cut):
    with pytest.raises(AsmError, match="PARSE"):
        text_of((b"\x7fELF\x02\x01\x01" + bytes(300))[:cut], "broken.hsaco")
