"""Every row of both tables, every special register and every directive has a hover."""

from __future__ import annotations

import re
from functools import cache

import pytest

from asmkit.gcn.isa import TABLE as GCN
from asmkit.gcn.targets import MACHINES
from asmkit.isa.describe import targets_of
from asmkit.isa.form import Form
from asmkit.isa.notation import Row
from asmkit.isa.table import samples
from asmkit.lsp import directives, hover
from asmkit.lsp.document import Document
from asmkit.lsp.text import Text
from asmkit.ptx.builder.function_directives import HINTS
from asmkit.ptx.isa import TABLE as PTX
from asmkit.ptx.isa.special import SPECIALS

from . import marked

TARGET = {arch: Document(f"{arch}.s", Text(f'.amdgcn_target "amdgcn-amd-amdhsa--{arch}"\n')) for arch in MACHINES}


def spelling(row: Row) -> str:
    """A complete spelling of a row that breaks no rule of modifiers."""
    made = [Form(row, choices) for choices in samples(row)]
    return next((form for form in made if not form.broken), made[0]).spelling


@cache
def without_blanks(text: str) -> str:
    return "".join(text.split())


@cache
def instruction(target: str, spelling: str) -> str:
    return hover.instruction(TARGET[target], spelling)


def shown(line: str, isa: str) -> str:
    document, place = getattr(marked, isa)(line)
    found = hover.hover(document, place)
    return "" if found is None else found.markdown


def test_every_row_of_ptx():
    """A spelling shows the description of its row, the operands, the type, the targets and the manual's section."""
    document = Document("rows.ptx", Text(""))
    for row in PTX.rows:
        text = hover.instruction(document, spelling(row))
        assert row.described in text
        assert f"PTX ISA {row.fact('ref')}" in text
        assert re.search(r"^(?:\*\*.*\*\* )?needs .*sm_", text, re.MULTILINE)
        form = next(one for choices in samples(row) if not (one := Form(row, choices)).broken)
        assert all(f"`{slot.name}`: " in text for slot in form.slots), row


def test_every_row_of_amdgcn():
    for row in GCN.rows:
        target = targets_of(row, tuple(MACHINES))[0]
        text = instruction(target, spelling(row))
        assert row.described in text, row
        assert "".join(repr(row).split()) in without_blanks(text), row
        assert f"on {', '.join(targets_of(row, tuple(MACHINES)))}" in text
        assert all(f"`{flag.name}`" in text for flag in row.flags)


def test_a_place_in_a_text():
    """The hover of an instruction in a text is about its spelling, and underlines it."""
    document, place = marked.ptx("mul.wi¦de.u32 %rd2, %r1, 4;")
    found = hover.hover(document, place)
    assert found is not None
    assert document.text.of(found.span) == "mul.wide.u32"
    assert "- `d`: u64, written\n" in found.markdown


def test_modifiers_in_any_order_and_incomplete_spellings():
    assert "Load, without removing" in shown("ld.volatile.v2¦.global.u32 {%r1, %r2}, [%rd1];", "ptx")
    assert "continues with `.u16`, `.s16`, `.u32`, `.s32`" in shown("mul.wide¦ %rd2, %r1, 4;", "ptx")
    assert shown("moo¦.wide %rd2, %r1, 4;", "ptx") == ""


def test_targets_that_lack_an_instruction_are_named():
    assert "**not on sm_80;**" in shown("wgmma.fence¦.sync.aligned;", "ptx")
    assert "**not on gfx90a;**" in shown("v_mfma_f32_16x16x32_¦f16 v[0:3], v[4:7], v[8:11], v[0:3]", "gcn")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("mov.u32 %r¦1, 0;", "`%r1`: register of type `b32`, declared in line 12"),
        ("ld.global.u32 %r1, [tab¦le];", "`table`: variable of type `u32`, declared in line 4"),
        ("bra aga¦in;", "`again`: label, declared in line 16"),
        ("mov.u32 %r1, %ctaid¦.y;", "The position of the block in the grid."),
        ("mov.u32 %r1, %r9¦;", ""),
        (".reg¦ .b32 %q;", "`.reg`: Registers"),
        ("// mov.u32 %r¦1, 0;", ""),
    ],
)
def test_words_of_ptx(line: str, expected: str):
    assert (expected in shown(line, "ptx")) if expected else shown(line, "ptx") == ""


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("v_mov_b32 v¦3, 0", "`v3`: vector register, of each lane"),
        ("v_mov_b32 v3, s[¦4:5]", "`s[4:5]`: 2 scalar registers, 64 bits"),
        ("s_mov_b64 ex¦ec, -1", "The mask of the lanes"),
        ("s_mov_b32 vcc_¦lo, -1", "The lower 32 bits of vcc."),
        ("global_load_dword v2, v1, s[0:1] offs¦et:16", "flag of `global_load_dword`: -4096 … 4095"),
        ("v_mov_b32 v3, v2 row_¦shr:1", "flag of `v_mov_b32_dpp`: 1 … 15"),
        ("s_branch .LO¦OP", "`.LOOP`: label, declared in line 10"),
        (".p2al¦ign 8", "Align the next item"),
        (".amdhsa_next_free_v¦gpr 8", "A field of the kernel descriptor"),
    ],
)
def test_words_of_amdgcn(line: str, expected: str):
    assert expected in shown(line, "gcn")


def test_every_special_register():
    document, place = marked.ptx("¦")
    for special in SPECIALS:
        for name in [f"%{special.name}.{part}" for part in special.vector] or [f"%{special.name}"]:
            new, at = marked.ptx(f"mov.u32 %r1, ¦{name};")
            found = hover.hover(new, at)
            assert found is not None
            assert special.doc in found.markdown
            assert f"PTX ISA {special.ref}" in found.markdown
    assert hover.hover(document, place) is None


def test_every_directive():
    assert HINTS.keys() <= directives.PTX.keys()
    assert all(directives.gcn(name) for name in directives.gcn_names())
    assert directives.gcn("moo") == ""
