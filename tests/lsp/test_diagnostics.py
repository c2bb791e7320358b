"""Diagnostics are the findings of `asmkit check`, at the parts of the text that they are about."""

from __future__ import annotations

from pathlib import Path

import pytest

from asmkit.cli import files
from asmkit.errors import Finding
from asmkit.lsp import diagnostics
from asmkit.lsp.diagnostics import Diagnostic
from asmkit.lsp.document import Document
from asmkit.lsp.text import Edit, Place, Span, Text
from tests.support.clock import seconds

from . import long_files, marked

ROOT = Path(__file__).parents[1]
PTX_FILES = sorted((ROOT / "corpus/ptx").glob("*.ptx"))
GCN_FILES = sorted((ROOT / "golden/cdna").glob("*.s"))


def both(document: Document) -> list[Diagnostic]:
    return [*diagnostics.of_statements(document), *diagnostics.of_functions(document)]


def shown(document: Document) -> list[tuple[str, str]]:
    """The code of each diagnostic, and the text that it is about."""
    return [(one.finding.code, document.text.of(one.span)) for one in both(document)]


def keys(findings: list[Finding]) -> list[tuple[int, str, str]]:
    return sorted((finding.where[1], finding.code, finding.message) for finding in findings)


@pytest.mark.parametrize("file", [*PTX_FILES[::20], *GCN_FILES[1::25]], ids=lambda file: file.name)
def test_both_phases_are_those_of_asmkit_check(file: Path):
    """On a file, and on the file without its every 40th line."""
    whole = file.read_text(encoding="utf-8")
    lines = whole.split("\n")
    for text in (whole, "\n".join(line for at, line in enumerate(lines) if at % 40 != 39)):
        document = Document(file.name, Text(text))
        assert document.isa is not None
        expected = files._commands(document.isa).check(text, file.name)
        assert keys([one.finding for one in both(document)]) == keys(expected)
        for one in both(document):
            assert one.span.start.line == one.finding.where[1] - 1
            assert document.text.of(one.span).strip() or not document.text.lines[one.span.start.line].strip()


@pytest.mark.parametrize(
    ("line", "code", "text"),
    [
        ("add.u31 %r1, %r2, 1;", "PARSE", "add.u31"),
        ("mul .lo.u32 %r1, %r1, 2;", "PARSE", "mul .lo.u32"),
        ("add.u32 %r1, %r9, 1;", "PARSE", "%r9"),
        ("add.u32 %rd1, %r1, 1;", "OPERAND_TYPE", "%rd1"),
        ("add.u32 %r1, %r1;", "OPERAND_COUNT", "add.u32"),
        ("mov.u32 %r1, 0x100000001;", "TRUNCATED", "0x100000001"),
        ("bra nowhere;", "LABEL_MISSING", "nowhere"),
        ("wgmma.fence.sync.aligned;", "ARCH", "wgmma.fence.sync.aligned"),
        ("add.u32 %r5, %r6, 1;", "UNSET", "%r6"),
        ("?? what;", "PARSE", "?? what;"),
    ],
)
def test_places_in_ptx(line: str, code: str, text: str):
    assert shown(marked.ptx(line + marked.MARK)[0]) == [(code, text)]


@pytest.mark.parametrize(
    ("line", "code", "text"),
    [
        ("v_mov_b33 v0, v1", "PARSE", "v_mov_b33"),
        ("v_add_f32 v0, v1, v[4:5]", "OPERAND_KIND", "v[4:5]"),
        ("global_load_dword v9, v1, s[0:1] glcc", "FLAG", "glcc"),
        ("s_mov_b32 s1, s200", "PARSE", "s200"),
        ("s_mov_b64 s[0:1], -1000", "TRUNCATED", "-1000"),
        (".foo 1", "PARSE", ".foo 1"),
        ("s_branch .Lnowhere", "LABEL_MISSING", ".Lnowhere"),
    ],
)
def test_places_in_amdgcn(line: str, code: str, text: str):
    found = shown(marked.gcn(line + marked.MARK)[0])
    assert found[0] in [(code, text), (code, text.split()[0])]


def test_one_mistake_does_not_hide_another():
    """Every line with a mistake has its own diagnostic."""
    wrong = [
        "cvt.",
        "add.u32 %r1, %r1, 1",
        "add.u32 %r1, %q, 1;",
        "moo;",
        "bra nowhere;",
        "ld.global.u33 %r1, [%rd1];",
        "}{",
        "mov.u32 %rd1, 1;",
    ]
    document, _ = marked.ptx("\n".join(wrong) + marked.MARK)
    lines = {one.span.start.line for one in diagnostics.of_statements(document)}
    assert {19 + at for at in range(len(wrong))} <= lines


def test_findings_of_functions_wait_for_the_second_phase():
    document, _ = marked.gcn(marked.MARK)
    text = Text(document.text.raw.replace("    s_waitcnt vmcnt(0)\n", ""))
    document = Document("text.s", text)
    assert diagnostics.of_statements(document) == []
    (found,) = diagnostics.of_functions(document)
    assert found.finding.code == "MISSING_WAIT"
    assert document.text.of(found.span) == "v2"
    assert "fix: `s_waitcnt vmcnt(0)` before it" in found.message


def test_a_check_of_an_old_text_ends():
    document, _ = marked.gcn(marked.MARK)
    with pytest.raises(diagnostics.CancelledError):
        diagnostics.of_functions(document, lambda: True)
    document, _ = marked.ptx(marked.MARK)
    with pytest.raises(diagnostics.CancelledError):
        diagnostics.of_functions(document, lambda: True)


def test_diagnostics_move_with_the_text():
    """Those below an edit move by its lines, and those on its lines disappear."""
    document, _ = marked.ptx("moo;\nret;\nmaa;" + marked.MARK)
    known = diagnostics.of_statements(document)
    edit = Edit(Span(Place(20, 0), Place(20, 0)), "// one\r\n// two\n")
    moved = [*diagnostics.moved(known, edit)]
    assert [one.span for one in moved] == [one.span for one in diagnostics.of_statements(document.changed(edit))]
    edit = Edit(Span(Place(19, 0), Place(20, 4)), "")
    assert [document.changed(edit).text.of(one.span) for one in diagnostics.moved(known, edit)] == ["maa"]


@pytest.mark.parametrize(
    ("name", "text", "isa"),
    [
        ("a.s", "\tmov eax, 1\n", None),
        ("a.s", "\tpushq %rbp\n\tmovq %rsp, %rbp\n", None),
        ("a.s", "\tv_mov_b32 v0, v1\n", "gcn"),
        ("a.s", '.amdgcn_target "amdgcn-amd-amdhsa--gfx942"\n', "gcn"),
        ("a.s", ".version 8.0\n.target sm_80\n", "ptx"),
        ("a.ptx", "", "ptx"),
        ("a.txt", "hello\n", None),
    ],
)
def test_the_architecture_of_a_text(name: str, text: str, isa: str | None):
    assert Document(name, Text(text)).isa == isa
    if isa is None:
        assert both(Document(name, Text(text))) == []


def test_the_settings_name_a_target():
    document = Document("a.s", Text("f:\n\tv_mov_b32 v0, v1\n\ts_endpgm\n"))
    assert next(one.message for one in both(document)).startswith("the text does not name its target")
    assert both(Document("a.s", document.text, arch="gfx942")) == []
    assert Document("x.s", Text("\tnop\n"), arch="gfx942").isa == "gcn"
    assert Document("a.ptx", Text(".target sm_80\n"), arch="gfx942").chosen is None
    assert Document("a.s", Text(""), language="amdgcn").isa == "gcn"
    assert Document("a.s", Text("\tmov eax, 1\n"), language="amdgcn").isa is None
    assert Document("a.txt", Text("hello\n"), language="ptx").isa == "ptx"


@pytest.mark.parametrize("isa", ["ptx", "gcn"])
def test_an_edit_of_a_long_file_is_quick(isa: str):
    """The first phase takes 0.1 s for 5,000 lines. The bound is far above it, as the processor can be slow."""
    document = long_files.ptx() if isa == "ptx" else long_files.gcn()
    assert len(document.text.lines) > 5_000
    assert diagnostics.of_statements(document) == []
    at = next(one for one in document.statements[len(document.statements) // 2 :] if one.kind == "inst")
    place = document.text.place(at.parts.start("operands"))
    new = document.changed(Edit(Span(place, place), "?"))

    def check() -> None:
        assert len(diagnostics.of_statements(new.changed())) == 1

    assert seconds(check) < 0.6
