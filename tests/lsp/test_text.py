"""Lines, places, edits, and the units of columns."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asmkit.lsp.text import Edit, Place, Span, Text, column, units

LETTERS = st.text(st.sampled_from("ab\r\n\t é🙂\ufeff\x0c\u2028"), max_size=30)


@given(LETTERS, LETTERS, st.data())
def test_an_edit_is_that_of_a_string(raw: str, new: str, data: st.DataObject):
    """Places between characters of lines are edited as slices of the client's text."""
    text = Text(raw)
    starts = [0]
    for end in text.lines[:-1]:
        at = starts[-1] + len(end)
        starts.append(at + (2 if raw[at : at + 2] == "\r\n" else 1))
    places = [Place(line, at) for line, it in enumerate(text.lines) for at in range(len(it) + 1)]
    first, last = sorted(data.draw(st.tuples(*[st.sampled_from(places)] * 2)))
    a, b = (starts[place.line] + place.column for place in (first, last))
    assert text.changed(Edit(Span(first, last), new)).raw == raw[:a] + new + raw[b:]


@given(LETTERS)
def test_offsets_and_places_are_inverse(raw: str):
    text = Text(raw)
    assert [text.offset(text.place(at)) for at in range(len(text.plain) + 1)] == [*range(len(text.plain) + 1)]
    assert len(text.plain.split("\n")) == len(text.lines)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
@given(LETTERS)
def test_units_and_columns_are_inverse(encoding: str, line: str):
    codec = {"utf-8": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32-le"}[encoding]
    size = {"utf-8": 1, "utf-16": 2, "utf-32": 4}[encoding]
    for at in range(len(line) + 1):
        assert units(line, at, encoding) == len(line[:at].encode(codec)) // size
        assert column(line, units(line, at, encoding), encoding) == at


def test_a_place_inside_of_a_character_is_the_character():
    assert [column("a🙂b", count, "utf-16") for count in range(6)] == [0, 1, 1, 2, 3, 3]


def test_places_that_do_not_exist_are_the_closest_ones():
    text = Text("ab\r\nc")
    assert text.offset(Place(0, 9)) == 2
    assert text.offset(Place(7, 0)) == 4
    assert text.changed(Edit(Span(Place(0, 9), Place(9, 0)), "!")).raw == "ab!"


def test_several_edits_are_at_places_of_the_old_text():
    text = Text("one two")
    edits = [Edit(Span(Place(0, 4), Place(0, 7)), "2"), Edit(Span(Place(0, 0), Place(0, 3)), "first")]
    assert text.changed(*edits).raw == "first 2"


def test_the_span_of_a_line_has_no_blanks():
    text = Text(" \n\t one two \n")
    assert [text.line_span(line) for line in range(3)] == [
        Span(Place(0, 0), Place(0, 0)), Span(Place(1, 2), Place(1, 9)), Span(Place(2, 0), Place(2, 0)),
    ]  # fmt: skip
