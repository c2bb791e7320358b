"""Each action removes its finding, and adds none. Formatting is that of `asmkit fmt`."""

from __future__ import annotations

from pathlib import Path

import pytest

from asmkit.lsp import code_actions, diagnostics, formatting
from asmkit.lsp.code_actions import Action
from asmkit.lsp.diagnostics import Diagnostic
from asmkit.lsp.document import COMMANDS, Document
from asmkit.lsp.text import Text

from . import marked

MFMA = "v_mfma_f32_4x4x1f32 v[4:7], v0, v1, v[4:7]"
ROOT = Path(__file__).parents[1]


def both(document: Document) -> list[Diagnostic]:
    return [*diagnostics.of_statements(document), *diagnostics.of_functions(document)]


def offered(document: Document) -> list[Action]:
    return [action for one in both(document) for action in code_actions.actions(document, [one])]


@pytest.mark.parametrize(
    ("line", "title", "repaired"),
    [
        ("add.u31 %r1, %r2, 1;", "Replace `add.u31` by `add.u32`", "add.u32 %r1, %r2, 1;"),
        ("mul .lo.u32 %r1, %r1, 2;", "Replace `mul .lo.u32` by `mul.lo.u32`", "mul.lo.u32 %r1, %r1, 2;"),
        ("mov.u32 %r1, 0x100000001;", "Write 1", "mov.u32 %r1, 1;"),
        ("mov.u32 %r1, 1\n    ret;", "Insert `;`", "mov.u32 %r1, 1;\n    ret;"),
        ("bar.sink 0;", "Replace `bar.sink` by `bar.sync`", "bar.sync 0;"),
        ("lop4.b32 %r1, %r1, %r1, %r1, 0;", "Replace `lop4.b32` by `lop3.b32`", "lop3.b32 %r1, %r1, %r1, %r1, 0;"),
    ],
)
def test_repairs_of_ptx(line: str, title: str, repaired: str):
    document, _ = marked.ptx(f"mov.u32 %r2, 0; {line}" + marked.MARK)
    action = next(one for one in offered(document) if one.title == title)
    new = document.changed(*action.edits)
    assert f"mov.u32 %r2, 0; {repaired}" in new.text.raw
    assert both(new) == []


def test_a_target_that_has_the_instruction():
    document, _ = marked.ptx("mov.u32 %r1, %clusterid.x;" + marked.MARK)
    (action,) = offered(document)
    assert action.title == "Change sm_80 to sm_90"
    assert ".target sm_90\n" in document.changed(*action.edits).text.raw


def test_a_missing_target():
    document = Document("a.s", Text("f:\n\tv_mov_b32 v0, v1\n\ts_endpgm\n"))
    (action,) = offered(document)
    assert action.title == 'Insert `.amdgcn_target "amdgcn-amd-amdhsa--gfx942"`'
    assert both(document.changed(*action.edits)) == []


@pytest.mark.parametrize(
    ("removed", "line", "title", "inserted"),
    [
        ("    s_waitcnt vmcnt(0)\n", "", "Insert `s_waitcnt vmcnt(0)`", "    s_waitcnt vmcnt(0)\n    v_add_f32_e32"),
        ("", "v_mov_b33 v3, v0", "Replace `v_mov_b33` by `v_mov_b32`", "v_mov_b32 v3, v0"),
        ("", "global_load_dword v3, v1, s[0:1] glcc", "Replace `glcc` by `glc`", "s[0:1] glc\n"),
        ("", "s_waitcnt lgkmcnt(0)", "Remove the wait", "vmcnt(0)\n    v_add_f32_e32"),
        ("", f"{MFMA}\n    v_mov_b32 v8, v4", "Insert `s_nop 4`", "    s_nop 4\n    v_mov_b32 v8"),
    ],
)  # fmt: skip
def test_repairs_of_amdgcn(removed: str, line: str, title: str, inserted: str):
    text = marked.GCN.replace(removed, "", 1).replace(f"    {marked.MARK}\n", f"    {line}\n" if line else "")
    document = Document("text.s", Text(text.replace("\n", "\r\n")))
    action = next(one for one in offered(document) if one.title == title)
    new = document.changed(*action.edits)
    assert inserted.replace("\n", "\r\n") in new.text.raw
    assert action.diagnostic.finding.code not in [one.finding.code for one in both(new)]


def test_no_action_that_does_not_repair():
    """An undeclared register has no fix, and a replacement that leads to another mistake is not offered."""
    assert offered(marked.ptx("add.u32 %r1, %r9, 1;" + marked.MARK)[0]) == []
    assert offered(marked.ptx("add.u31 %r1, %q, 1;" + marked.MARK)[0]) == []
    titles = [one.title for one in offered(marked.ptx("add.u31 %r1, %r1, 1;" + marked.MARK)[0])]
    assert titles == ["Replace `add.u31` by `add.u32`"]  # not add.u16


@pytest.mark.parametrize("name", ["corpus/ptx/atomics.nvcc.sm_80.ptx", "golden/cdna/gemv-1-gemv_naive.gfx90a.s"])
def test_formatting(name: str):
    """The text of `asmkit fmt`, with the line ends of the document, which is then not changed again."""
    text = (ROOT / name).read_text(encoding="utf-8")
    document = Document(name, Text(text.replace("\n", "\r\n")))
    edits, note = formatting.formatted(document)
    isa = document.isa
    assert isa is not None
    new = document.changed(*edits)
    assert new.text.raw == COMMANDS[isa].fmt(text, name).replace("\n", "\r\n")
    assert bool(note) == ("//" in text or ";" in text.replace(";\n", "")) or name.endswith(".s")
    assert formatting.formatted(new) == ([], "")


def test_formatting_tells_that_comments_are_lost():
    document, _ = marked.ptx("// a comment" + marked.MARK)
    assert formatting.formatted(document)[1] == "comments are removed: asmkit fmt writes none"
    document, _ = marked.ptx(marked.MARK)
    assert formatting.formatted(document)[1] == ""


def test_formatting_refuses_mistakes():
    with pytest.raises(formatting.RefusedError, match="correct the mistakes first, such as that of line 20"):
        formatting.formatted(marked.ptx("moo;" + marked.MARK)[0])
    with pytest.raises(formatting.RefusedError, match="this is not PTX or AMDGCN"):
        formatting.formatted(Document("a.s", Text("\tmov eax, 1\n")))
