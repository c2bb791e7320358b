"""No text and no edit stops a feature, and every range is in the text."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from asmkit.lsp import code_actions, completion, diagnostics, formatting, hover, references, signature_help, symbols
from asmkit.lsp.document import Document
from asmkit.lsp.text import Edit, Place, Span, Text

from . import marked

WORDS = (
    "add.u32 ", "ld.global.v2.f32 ", "cvt.", ".", "%r1", "%", "{", "}", "[", "]", "(", ")", ";", ",", "@%p ", "again:",
    ".reg .b32 %r<4>;", ".entry f(.param .u64 a)", "/*", "*/", "//", '"', "\n", "\r\n", "\r", "\t", " ", "é", "🙂",
    "\x00", "v_add_f32 ", "s_waitcnt vmcnt(", "v[0:3]", "v[", "1b", "1:", ".macro m", ".endm", ".set a,", "offset:",
    "s_branch ", '.amdgcn_target "amdgcn-amd-amdhsa--gfx942"', ".amdhsa_kernel f", ".end_amdhsa_kernel", "99999999999",
    "0x", "-", "|", ".size kernel", ".text", "\ufeff", "\x0c", "\u2028", "<", ">", "=", "&", "'", "`",
)  # fmt: skip
TEXTS = st.one_of(st.text(max_size=60), st.lists(st.sampled_from(WORDS), max_size=25).map("".join))


def inside(text: Text, *spans: Span | None) -> None:
    """Check that spans are in a text."""
    for span in spans:
        if span is not None:
            assert span.start <= span.end, span
            for place in span:
                assert 0 <= place.line < len(text.lines)
                assert 0 <= place.column <= len(text.lines[place.line]), (span, text.lines[place.line])


def exercise(document: Document, place: Place) -> None:
    """Run every feature at a place."""
    text = document.text
    found = [*diagnostics.of_statements(document), *diagnostics.of_functions(document)]
    inside(text, *(one.span for one in found), *(one.other for one in found))
    assert all(isinstance(one.message, str) for one in found)
    for action in code_actions.actions(document, found[:3]):
        inside(text, *(edit.span for edit in action.edits))
    about, words = hover.hover(document, place), completion.complete(document, place)
    inside(text, about.span if about else None, words.span if words else None)
    signature_help.signature_help(document, place)
    inside(text, references.definition(document, place), *references.references(document, place))
    for entry in symbols.outline(document):
        inside(text, entry.span, entry.symbol.span(document), *(one.span for one in entry.inside))
    try:
        inside(text, *(edit.span for edit in formatting.formatted(document)[0]))
        inside(text, *(edit.span for edit in references.rename(document, place, "other")))
    except (formatting.RefusedError, ValueError):
        pass


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(["a.ptx", "a.s"]), TEXTS, st.data())
def test_any_text(name: str, raw: str, data: st.DataObject):
    document = Document(name, Text(raw), arch=data.draw(st.sampled_from(["", "gfx942", "sm_90a"])))
    line = data.draw(st.integers(0, len(document.text.lines)))
    exercise(document, Place(line, data.draw(st.integers(0, 40))))


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(["ptx", "gcn"]), TEXTS, st.integers(0, 900), st.integers(0, 40), st.data())
def test_any_edit_of_a_program(isa: str, new: str, at: int, length: int, data: st.DataObject):
    """Replace a part of a program by any text."""
    document, _ = getattr(marked, isa)(marked.MARK)
    span = document.text.span(at, at + length)
    known = diagnostics.of_statements(document)
    after = document.changed(Edit(span, new))
    inside(after.text, *(one.span for one in diagnostics.moved(known, Edit(span, new))))
    exercise(after, after.text.place(data.draw(st.integers(0, len(after.text.plain)))))
