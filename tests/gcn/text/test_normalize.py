"""Random instructions through LLVM and asmkit: both accept the same ones, and asmkit writes the same bytes."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from asmkit.errors import AsmError
from asmkit.gcn.builder import encoding
from asmkit.gcn.code_object.elf import Elf
from asmkit.gcn.targets import predefined, target
from asmkit.gcn.text.lexer import Source
from asmkit.gcn.text.objdump_labels import Listing
from asmkit.gcn.text.parse_body import BodyReader, Places
from asmkit.gcn.text.parser import parse_module
from asmkit.gcn.text.writer import spell
from asmkit.ir.program import Inst

from ...support.gcn_random_lines import lines
from ...support.gcn_spell import ARCHS, clang, judge
from ..isa.test_rows import forms, has

needs_clang = pytest.mark.skipif(clang() is None, reason="clang was not found")
MISREAD = re.compile(r"v_cvt_scalef32_sr_pk_fp4_f32 v\d+, -?[0-9]")
"""Constants that LLVM 22 accepts in place of a VGPR pair, and encodes as another register: 5 becomes s5."""
PLACE = 32  # bytes for each instruction, filled up with another byte
FILL = 0x7F


def encoded(instructions: list[str], arch: str, folder: Path) -> list[bytes]:
    """Return the machine code of each instruction, all of which LLVM accepts."""
    command = clang()
    assert command is not None
    aligned = f".p2align 5, {FILL:#x}\n"
    file, made = folder / "a.s", folder / "a.o"
    file.write_text(aligned.join(["", *(f"{text}\n" for text in instructions), ""]))
    options = ["--target=amdgcn-amd-amdhsa", f"-mcpu={arch}", "-c", str(file), "-o", str(made)]
    subprocess.run([*command, *options], check=True, capture_output=True, timeout=300)
    (code,) = (section.content for section in Elf(made.read_bytes()).sections if section.name == ".text")
    places = [code[i : i + PLACE] for i in range(0, PLACE * len(instructions), PLACE)]
    return [place[: len(place) - _filled(place)] for place in places]


def _filled(place: bytes) -> int:
    """Return how many bytes at the end of a place are whole dwords of the filling."""
    dword, count = bytes([FILL]) * 4, 0
    while place.endswith(dword, 0, len(place) - count):
        count += 4
    return count


def read(instructions: list[str], arch: str) -> list[Inst | None]:
    """Return each instruction as asmkit reads it, or None if asmkit rejects it."""
    source = Source("\n".join(instructions) + "\n", "lines.s")
    statements = list(source.statements())
    known = dict(predefined(target(arch)))
    reader = BodyReader(source, "f", arch, Places(), known, set[str](), Listing(statements))
    made: list[Inst | None] = [None] * len(instructions)
    for statement in statements:
        try:
            reader.inst(statement)
        except AsmError:
            continue
        last = reader.body[-1]
        assert isinstance(last, Inst)
        made[statement.line - 1] = last
    return made


def compare(arch: str, each: int, seed: int, folder: Path, step: int = 1) -> tuple[int, dict[str, list[str]]]:
    """Return the number of random lines that LLVM accepts, and those rejected, accepted by asmkit alone, or changed."""
    some = [form for form in forms() if has(form, arch)][seed % step :: step]
    texts = list(dict.fromkeys(lines(iter(some), arch, each, seed)))
    found = list(zip(texts, judge(texts, arch), read(texts, arch), strict=True))
    wrong = {
        "refused": [text for text, said, inst in found if not said and inst is None and not MISREAD.match(text)],
        "accepted": [text for text, said, inst in found if said and inst is not None],
    }
    both = [(text, inst) for text, said, inst in found if not said and inst is not None]
    written = [spell(inst, arch) for _, inst in both]
    wrong["rejected"] = [text for text, said in zip(written, judge(written, arch), strict=True) if said]
    if not wrong["rejected"]:
        before, after = encoded([text for text, _ in both], arch, folder), encoded(written, arch, folder)
        wrong["changed"] = [text for (text, _), a, b in zip(both, before, after, strict=True) if a != b]
        wrong["size"] = [t for (t, inst), code in zip(both, before, strict=True) if encoding.size(inst) != len(code)]
    return len(both), {name: some for name, some in wrong.items() if some}


@needs_clang
@pytest.mark.parametrize("arch", ARCHS)
def test_a_sample_is_read_and_written_as_the_same_bytes(arch: str, tmp_path: Path):
    taken, wrong = compare(arch, 1, 1, tmp_path, step=6)
    assert wrong == {}
    assert taken > 200


@needs_clang
@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("arch", ARCHS)
def test_every_row_is_read_and_written_as_the_same_bytes(arch: str, seed: int, tmp_path: Path):
    taken, wrong = compare(arch, 4, 100 + seed, tmp_path)
    assert wrong == {}
    assert taken > 5000


# ---- what no row shows


def module(body: str, arch: str = "gfx942") -> str:
    return f'\t.amdgcn_target "amdgcn-amd-amdhsa--{arch}"\n\t.text\nf:\n{body}\n\ts_endpgm\n'


def rewritten(body: str, arch: str = "gfx942") -> list[str]:
    """Return the lines of a function's body after reading and writing."""
    text = parse_module(module(body, arch)).text()
    return [line.strip() for line in text[text.index("\nf:\n") + 4 :].splitlines()]


def test_a_branch_to_a_number_gets_a_label_where_an_instruction_starts():
    body = "s_branch 3\nv_mov_b32 v0, 0x12345\nv_mov_b32 v1, 1\ns_nop 0\ns_cbranch_scc1 65530"
    assert rewritten(body) == [
        ".Lf_at_0:", "s_branch .Lf_at_10", "v_mov_b32 v0, 0x12345", "v_mov_b32 v1, 1", ".Lf_at_10:", "s_nop 0",
        "s_cbranch_scc1 .Lf_at_0", "s_endpgm",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("body", "number"),
    [
        ("s_branch 100", "100"),
        ("s_branch 1\nv_mov_b32 v0, 0x12345", "1"),
        ("s_branch 1\n.p2align 3\ns_nop 0", "1"),
    ],
)
def test_a_branch_to_a_number_keeps_it_elsewhere(body: str, number: str):
    assert rewritten(body)[0].split()[-1] == number


def test_ignored_bits_of_a_field_stay():
    assert rewritten("s_nop 0x52\ns_setprio 9\ns_trap 0x9c2b")[:3] == ["s_nop 82", "s_setprio 9", "s_trap 39979"]


OVERLAPS = [
    ("v_mfma_f32_32x32x8_f16 v[0:15], v[20:21], v[22:23], v[2:17]", False),
    ("v_mfma_f32_32x32x8_f16 a[2:17], v[20:21], v[22:23], a[0:15]", False),
    ("v_mfma_f32_32x32x8_f16 v[0:15], v[20:21], v[22:23], v[0:15]", True),
    ("v_mfma_f32_32x32x8_f16 v[0:15], v[20:21], v[22:23], v[16:31]", True),
    ("v_mfma_f32_16x16x16_f16 v[0:3], v[20:21], v[22:23], v[2:5]", True),
    ("v_mfma_f64_16x16x4_f64 v[0:7], v[20:21], v[22:23], v[6:13]", False),
    ("v_mfma_f32_32x32x4_2b_f16 a[0:31], v[20:21], v[22:23], a[30:61]", False),
]


@needs_clang
@pytest.mark.parametrize(("text", "legal"), OVERLAPS)
def test_a_sum_that_overlaps_the_product_in_part(text: str, legal: bool):
    assert (judge([text], "gfx942") == [""]) is legal
    (made,) = read([text], "gfx942")
    assert (made is not None) is legal


@needs_clang
@pytest.mark.parametrize("source", ["-v[1:2]", "|v[1:2]|", "-|v[3:4]|", "-s[1:2]"])
def test_the_even_register_rule_holds_under_signs(source: str):
    text = f"v_cmp_gt_f64 vcc, {source}, v[2:3]"
    assert judge([text], "gfx942") != [""]
    assert read([text, text.replace("[1:2]", "[2:3]").replace("[3:4]", "[4:5]")], "gfx942")[0] is None


def test_the_encoding_of_a_spelling_is_kept_apart():
    wrong = [
        "v_exp_f32_e32 v0, -v1",
        "v_mov_b32_e64 v0, 0x12345",
        "v_readfirstlane_b32_e64 s0, v1",
        "v_fma_f32_e32 v0, v1, v2, v3",
    ]
    assert read(wrong, "gfx942") == [None] * len(wrong)


@needs_clang
@pytest.mark.parametrize("arch", ARCHS)
@pytest.mark.parametrize(
    "head", ["v_dot2_u32_u16", "v_dot2_i32_i16", "v_dot4_i32_i8", "v_dot2_f32_f16", "v_pk_add_u16"]
)
def test_the_default_of_op_sel_is_read_where_llvm_reads_it(head: str, arch: str, tmp_path: Path):
    operands = "v0, v1, v2" + ", v3" * ("dot" in head)
    some = [f"{head} {operands} op_sel:[{zeros}]{more}" for zeros in ("0,0,0", "1,0,0") for more in ("", " clamp")]
    found = zip(some, judge(some, arch), read(some, arch), strict=True)
    taken = [(text, inst) for text, said, inst in found if (not said) is (inst is not None)]
    assert len(taken) == len(some)
    both = [(text, spell(inst, arch)) for text, inst in taken if inst is not None]
    before, after = (encoded([pair[i] for pair in both], arch, tmp_path) for i in (0, 1))
    assert before == after
    assert read([f"{head} {operands} op_sel", f"{head} {operands} op_sel:3"], arch) == [None, None]


DEMANDED = [
    "v_mov_b32 v0, v1 row_shr:1", "v_add_f32 v0, v1, v2 quad_perm:[0,1,2,3] row_mask:0xa bound_ctrl:0",
    "v_add_f32 v0, -v1, |v2| row_mirror", "v_add_f32 v0, v1, v2 src0_sel:WORD_1",
    "v_cmp_lt_f32 vcc, v1, v2 src0_sel:WORD_1", "v_mov_b32_sdwa v0, v1 dst_sel:3 dst_unused:1 src0_sel:6",
    "v_mov_b32_sdwa v0, v1 src0_sel:0", "v_mov_b32_sdwa v0, v1 src0_sel:7", "v_fma_f32 v0, v1, v2, v3 row_shr:1",
    "s_nop 0 row_shr:1", "v_add_f32_e32 v0, v1, v2 row_shr:1", "v_add_f32_e64 v0, v1, v2 row_shr:1",
    "v_mov_b32 v0, s1 row_shr:1", "v_mov_b32 v0, v1 row_shr:1 src0_sel:WORD_1",
]  # fmt: skip


@needs_clang
@pytest.mark.parametrize("arch", ARCHS)
def test_a_flag_demands_the_encoding_that_has_it(arch: str, tmp_path: Path):
    found = list(zip(DEMANDED, judge(DEMANDED, arch), read(DEMANDED, arch), strict=True))
    assert [text for text, said, inst in found if (inst is None) is not bool(said)] == []
    both = [(text, spell(inst, arch)) for text, _, inst in found if inst is not None]
    before, after = (encoded([pair[i] for pair in both], arch, tmp_path) for i in (0, 1))
    assert before == after


def test_a16_is_a_register_as_the_first_operand_and_a_flag_after_the_others():
    some = ["image_atomic_xor a16, v[66:69], s[88:95] dmask:1 glc", "image_load v0, v[0:3], s[0:7] dmask:1 a16"]
    register, flag = read(some, "gfx90a")
    assert register is not None
    assert "a16" not in register.flags
    assert spell(register, "gfx90a") == "image_atomic_xor a16, v[66:69], s[88:95] dmask:1 glc"
    assert flag is not None
    assert flag.flags["a16"]
