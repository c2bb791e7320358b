"""The pictures of the language server: a text in an editor, with the answers of the server itself."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Sequence

from asmkit.lsp import code_actions, completion, diagnostics, hover
from asmkit.lsp.document import Document
from asmkit.lsp.text import Edit, Place, Span, Text
from asmkit.pictures.svg import LETTER, Fill, Picture

_TEXT = """\
.version 8.0
.target sm_90
.address_size 64

.visible .entry scale(.param .u64 x)
{
    .reg .b32 %r<3>;
    .reg .b64 %rd<4>;
    ld.param.u64 %rd1, [x];
    mov.u32 %r1, %tid.x;
    mul.wide.u32 %rd2, %r1, 4;
    add.u64 %rd3, %rd1, %rd2;
    st.global.u32 [%rd3], %r1;
    ret;
}
"""
_FIRST, _LAST = 8, 13
"""The lines that the pictures show, counted from 0, the last one exclusive."""
_LEFT, _TOP, _LINE = 56, 24, 20
_WIDTH = 640
_COLUMNS = 76


def _shown(picture: Picture, document: Document, lines: Iterable[tuple[int, float]], marks: Sequence[Span]) -> None:
    """Add lines of a text at heights, with their numbers. Marked words have a box."""
    for line, y in lines:
        picture.text(_LEFT - 14, y, str(line + 1), anchor="end")
        _words(picture, _LEFT, y, document.text.lines[line], "ink")
        for span in (one for one in marks if one.start.line == line):
            left, wide = _LEFT + span.start.column * LETTER, (span.end.column - span.start.column) * LETTER
            picture.line((left, y + 8), (left + wide, y + 8))
            picture.line((left, y + 10), (left + wide, y + 10))


def _panel(picture: Picture, x: float, y: float, lines: Sequence[str], fill: Fill = "empty") -> None:
    """Add a box with lines of text."""
    wide = max(map(len, lines)) * LETTER + 20
    picture.box(x, y, wide, _LINE * len(lines) + 10, fill)
    for at, line in enumerate(lines):
        _words(picture, x + 10, y + 15 + at * _LINE, line, "ink" if fill == "empty" else "label")


def _words(picture: Picture, x: float, y: float, line: str, kind: str) -> None:
    """Add the words of a line at their columns: several blanks do not become one."""
    for found in re.finditer(r"\S+", line):
        picture.text(x + found.start() * LETTER, y, found[0], anchor="start", kind=kind)


def _plain(markdown: str) -> list[str]:
    """Return the lines of a hover as an editor shows them: without the marks of Markdown."""
    lines = [line for line in markdown.split("\n") if not line.startswith("```")]
    made = [re.sub(r"[`*]", "", line).replace("- ", "• ", 1 if line.startswith("- ") else 0) for line in lines]
    return [part for line in made if line for part in textwrap.wrap(line, _COLUMNS, subsequent_indent="    ")]


def hovered() -> str:
    """Return the picture of a hover."""
    document = Document("scale.ptx", Text(_TEXT))
    place = _place(document, "mul.wide")
    found = hover.hover(document, place)
    assert found is not None
    lines = _plain(found.markdown)
    heights = [(line, _TOP + at * _LINE) for at, line in enumerate(range(_FIRST, place.line + 1))]
    below = heights[-1][1] + 20
    picture = Picture(
        _WIDTH, int(below + _LINE * len(lines) + 24), "A hover in an editor",
        f"The pointer is on {document.text.of(found.span)}. The hover shows: {' '.join(lines)}",
    )  # fmt: skip
    _shown(picture, document, heights, [found.span])
    _panel(picture, _LEFT + found.span.start.column * LETTER, below, lines)
    return picture.svg


def diagnosed() -> str:
    """Return the picture of diagnostics and a quick fix."""
    document = Document("scale.ptx", Text(_TEXT))
    for old, new in (("mul.wide.u32 %rd2", "mul.wide.u33 %rd2"), ("%rd3, %rd1", "%r1, %rd1")):
        start = _place(document, old)
        document = document.changed(Edit(Span(start, Place(start.line, start.column + len(old))), new))
    found = sorted(diagnostics.of_statements(document), key=lambda one: one.span)
    action = code_actions.actions(document, found)[0]
    heights, y = list[tuple[int, float]](), float(_TOP)
    panels = list[tuple[float, list[str]]]()
    for line in range(_FIRST, _LAST):
        heights.append((line, y))
        y += _LINE
        for one in (one for one in found if one.span.start.line == line):
            texts = [f"{one.finding.severity}: {one.finding.code}", *one.message.split("\n")]
            wrapped = [part for text in texts for part in textwrap.wrap(text, _COLUMNS)]
            wrapped += [f"quick fix: {action.title}"] if action.diagnostic is one else []
            panels.append((y - 6, wrapped))
            y += _LINE * len(wrapped) + 20
    picture = Picture(
        _WIDTH, int(y), "Diagnostics in an editor",
        "; ".join(" ".join(lines) for _, lines in panels),
    )  # fmt: skip
    _shown(picture, document, heights, [one.span for one in found])
    for at, lines in panels:
        _panel(picture, _LEFT + 4 * LETTER, at, [line.replace("`", "") for line in lines], "yellow")
    return picture.svg


def completed() -> str:
    """Return the picture of a completion."""
    document = Document("scale.ptx", Text(_TEXT))
    start = _place(document, "mul.wide.u32")
    typed = "cvt.rn.f16."
    document = document.changed(Edit(Span(start, Place(start.line, len(document.text.lines[start.line]))), typed))
    place = Place(start.line, start.column + len(typed))
    found = completion.complete(document, place)
    assert found is not None
    lines = [f"{one.word:6}{one.kind:10}{one.detail}" for one in found.candidates]
    heights = [(line, _TOP + at * _LINE) for at, line in enumerate(range(_FIRST, place.line + 1))]
    below = heights[-1][1] + 20
    picture = Picture(
        _WIDTH, int(below + _LINE * len(lines) + 24), "Completion in an editor",
        f"After {typed} the editor offers: {', '.join(one.word for one in found.candidates)}.",
    )  # fmt: skip
    _shown(picture, document, heights, [])
    _panel(picture, _LEFT + place.column * LETTER, below, lines)
    return picture.svg


def _place(document: Document, word: str) -> Place:
    return document.text.place(document.text.plain.index(word))
