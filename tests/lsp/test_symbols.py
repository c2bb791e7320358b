"""Definition, references, rename and the outline."""

from __future__ import annotations

import pytest

from asmkit.lsp import references, symbols
from asmkit.lsp.document import Document
from asmkit.lsp.text import Place, Span

from . import marked
from .marked import at


def lines(spans: list[Span]) -> list[int]:
    return [span.start.line + 1 for span in spans]


def defined(document: Document, place: Place) -> tuple[int, str] | None:
    span = references.definition(document, place)
    return None if span is None else (span.start.line + 1, document.text.of(span))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("add.u32 %r¦2, %r1, 1;", (12, "%r")),
        ("bra ag¦ain;", (16, "again")),
        ("@!%¦p bra again;", (11, "%p")),
        ("ld.global.u32 %r1, [tab¦le+4];", (4, "table")),
        ("ld.param.u64 %rd1, [o¦ut];", (9, "out")),
        ("call hel¦per, (%r1);", (5, "helper")),
        ("mov.u32 %r¦9, 1;", None),
        ("mov.u32 %¦x, 1;", None),  # a parameter of another function
        ("ad¦d.u32 %r2, %r1, 1;", None),
        ("{ .reg .b32 %r1; mov.u32 %r¦1, 1; }", (20, "%r1")),
    ],
)
def test_definitions_of_ptx(line: str, expected: tuple[int, str] | None):
    assert defined(*marked.ptx(line)) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("s_branch .LO¦OP", (10, ".LOOP")),
        ("v_add_f32 v3, v¦2, v2", (11, "v2")),  # the write before it in the text
        ("v_mov_b32 v3, s¦1", (7, "s[0:1]")),
        ("v_mov_b32 v3, v¦9", None),
        ("s_branch 1¦b", None),
        (".long kern¦el", (6, "kernel")),
        ("1: s_branch 1¦b", (13, "1")),
    ],
)
def test_definitions_of_amdgcn(line: str, expected: tuple[int, str] | None):
    assert defined(*marked.gcn(line)) == expected


def test_references_of_ptx():
    document, place = marked.ptx("{ .reg .b32 %r1; mov.u32 %r¦1, 1; }")
    assert lines(references.references(document, place)) == [20, 20]
    outer = at(document, "%r1, %tid")
    assert lines(references.references(document, outer)) == [12, 15, 17, 17, 18, 21]
    assert lines(references.references(document, outer, declaration=False)) == [15, 17, 17, 18, 21]
    assert lines(references.references(document, at(document, "%r<8>"))) == [12, 15, 17, 17, 18, 21]
    assert lines(references.references(document, at(document, "again:"))) == [16, 19]
    assert lines(references.references(document, at(document, "out)"))) == [9, 14]


def test_references_of_amdgcn():
    document, place = marked.gcn("v_mov_b32 v9, s¦0")
    assert lines(references.references(document, place)) == [7, 11, 13, 15]  # s[0:1] contains s0
    assert lines(references.references(document, at(document, ".LOOP"))) == [10, 16]
    assert lines(references.references(document, at(document, "kernel:"))) == [3, 5, 6, 19, 19]


def test_a_function_keeps_its_registers_for_itself():
    text = marked.GCN.replace(marked.MARK, "") + "other:\n    v_mov_b32 v2, v¦1\n    s_endpgm\n"
    document, place = marked.marked(text, "two.s")
    assert defined(document, place) is None
    assert len(references.references(document, place)) == 1


def test_rename():
    document, place = marked.ptx("bra ag¦ain;")
    new = document.changed(*references.rename(document, place, "loop"))
    assert new.text.raw == document.text.raw.replace("again", "loop")
    for line, name, why in [
        ("bra ag¦ain;", "%p", "`%p` is already declared"),
        ("bra ag¦ain;", "a b", "`a b` is not a valid name"),
        ("mov.u32 %r¦1, 0;", "%q", "`%r1` is declared together with others: `.reg .b32 %r<8>`"),
        ("mov.u32 %r1, %ti¦d.x;", "%q", "only labels"),
    ]:
        with pytest.raises(ValueError, match="^" + why.replace("(", r"\(").replace("<", "<")):
            references.rename(*marked.ptx(line), name)


def outlined(document: Document) -> list[tuple[str, str, list[str]]]:
    return [
        (one.symbol.name, one.symbol.kind, [inner.symbol.name for inner in one.inside])
        for one in symbols.outline(document)
    ]


def test_the_outline_of_ptx():
    document, _ = marked.ptx("¦")
    assert outlined(document) == [
        ("table", "variable", []),
        ("helper", "function", ["%x"]),
        ("kernel", "kernel", ["out", "%p", "%r", "%rd", "again"]),
    ]
    for entry in symbols.outline(document):
        assert entry.symbol.span(document).start in entry.span
    kernel = symbols.outline(document)[-1]
    assert (kernel.span.start.line, kernel.span.end.line) == (8, 22)


def test_the_outline_of_amdgcn():
    document, _ = marked.gcn("¦")
    text = document.text.raw + "    .data\nvalues:\n    .long 1\n    .set count, 4\n"
    document = Document("text.s", type(document.text)(text))
    assert outlined(document) == [
        ("kernel", "function", [".LOOP", ".Lend"]), ("values", "variable", []), ("count", "constant", []),
    ]  # fmt: skip


def test_declarations_of_several_names():
    """Each name of a declaration is at its own place, and a definition replaces a declaration."""
    values = ".const .align 8 .b32 a[2][2] = {{1, 2}, {3, 4}}, b = 5¦;"
    text = f".version 8.0\n.target sm_80\n.func f();\n{values}\n.func f() {{ ret; }}\n"
    document, _ = marked.marked(text)
    assert [(one.symbol.name, document.text.of(one.symbol.span(document))) for one in symbols.outline(document)] == [
        ("f", "f"), ("a", "a"), ("b", "b"),
    ]  # fmt: skip
    assert symbols.outline(document)[0].symbol.span(document).start.line == 4
