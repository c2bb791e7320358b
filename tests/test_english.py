"""The measure of English: what it counts, and the figures that hand-written pages must reach."""

from __future__ import annotations

import pytest

from .english import begins_with_a_verb, measure


def test_code_does_not_count():
    count = measure("One; two `a; b` and\n\n```python\nwhat = 1; must = 2\n```\n\n[what](what;1) you must write.")
    assert (count.words, count.semicolons, count.what, count.modals) == (7, 1, 1, 1)


def test_questions_are_not_nouns():
    assert measure("What does the hardware do?").what == 0
    assert measure("What the hardware does is written down. Wait for what you need.").what == 2


@pytest.mark.parametrize(
    ("text", "begins"),
    [("Return the sum.", True), ("Order of the rows.", False), ("Returns it.", False), ("The rows.", False)],
)
def test_a_docstring_begins_with_a_verb(text: str, begins: bool):
    assert begins_with_a_verb(text) is begins
