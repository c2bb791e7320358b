"""Spellings one modifier away from ours: those that ptxas takes and we refuse are on the list of `stricter.py`."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from asmkit.isa.form import Form
from asmkit.isa.notation import Part, Row
from asmkit.ptx.isa import TABLE
from asmkit.types import SCALARS

from ...support.spell import judge, spell
from ...support.stricter import READ_OVER, STRICTER, Stricter
from ...support.tiers import in_parts
from .test_rows import NEWEST, forms_of, needs_ptxas

FORMS = 4  # of each row
TRIED = 30  # neighbours of each form
FOREIGN = 6  # of its neighbours by words of other instructions
PARTS = 32
JUDGES = ("sm_107a", "sm_103a", "sm_90a", "sm_120a", "sm_110a")
OF_TARGETS = re.compile("target|arch|sm_")  # a refusal that another target may not share


@cache
def words_of(head: str) -> tuple[str, ...]:
    """Every modifier of an instruction, over all its rows."""
    rows = [row for row in TABLE.rows if row.head == head]
    return tuple(sorted({word for row in rows for part in row.parts[1:] for word in part.words}))


@cache
def every_word() -> tuple[str, ...]:
    """Every modifier of the whole table."""
    return tuple(sorted({word for row in TABLE.rows for part in row.parts[1:] for word in part.words}))


def foreign(form: Form, draw: random.Random) -> Iterator[str]:
    """The opcode with one more word that no row of its head has, before the last word or behind it."""
    head, *words = form.spelling.split(".")
    strange = sorted(set(every_word()) - set(words_of(head)) - set(READ_OVER.split("|")))
    for word in draw.sample(strange, min(FOREIGN, len(strange))):
        at = len(words) - draw.randrange(2) if words else 0
        yield ".".join([head, *words[:at], word, *words[at:]])


def neighbours(form: Form) -> Iterator[str]:
    """The opcode without one modifier, with another in its place, and with one more anywhere.

    A modifier given twice is none of them, and neither is a second type where the first one stays.
    """
    head, *words = form.spelling.split(".")
    for i in range(len(words)):
        yield ".".join([head, *words[:i], *words[i + 1 :]])
        for other in words_of(head):
            if other not in words or other in SCALARS:
                yield ".".join([head, *words[:i], other, *words[i + 1 :]])
    for i in range(len(words) + 1):
        for other in set(words_of(head)) - set(words):
            yield ".".join([head, *words[:i], other, *words[i:]])


def ours(spelling: str) -> bool:
    """Whether the table has the spelling, in this order of the modifiers or in another."""
    head, *words = spelling.split(".")
    rows = [row for row in TABLE.rows if row.head == head]
    return any(not Form(row, choices).broken for row in rows for choices in _chosen(row.parts[1:], words, {head: head}))


def _chosen(parts: Sequence[Part], words: list[str], choices: dict[str, str]) -> Iterator[dict[str, str]]:
    """The choices that use up these words, in any order."""
    if not parts:
        if not words:
            yield choices
        return
    part, rest = parts[0], parts[1:]
    legal = (choices[part.name],) if part.again and part.name in choices else () if part.again else part.words
    for word in set(legal) & set(words):
        left = words.copy()
        left.remove(word)
        yield from _chosen(rest, left, {**choices, part.name: word})
    if part.optional or (part.again and part.name not in choices):
        yield from _chosen(rest, words, choices)


def tried(row: Row, draw: random.Random) -> Iterator[tuple[str, str]]:
    """Neighbours that we refuse: the spelling, and the text with the operands of the form beside it."""
    every = forms_of(row)
    for form in draw.sample(every, min(FORMS, len(every))):
        plain = spell(form).removeprefix(form.spelling)
        near = sorted(set(neighbours(form)))
        for spelling in [*draw.sample(near, min(TRIED, len(near))), *foreign(form, draw)]:
            if not ours(spelling):
                yield spelling, spelling + plain


def accepted(texts: list[str]) -> list[str]:
    """Those of these instructions that ptxas takes for some target."""
    taken: list[str] = []
    left = texts
    for target in JUDGES:
        said = judge(left, target, NEWEST)
        taken += [text for text, messages in zip(left, said, strict=True) if not messages]
        left = [text for text, messages in zip(left, said, strict=True) if OF_TARGETS.search("".join(messages))]
    return taken


@needs_ptxas
@in_parts(PARTS)
def test_what_we_refuse_alone_is_written_down(part: int):
    rows = TABLE.rows[part::PARTS]
    asked = {spelling: text for row in rows for spelling, text in tried(row, random.Random(row.text))}
    excused = re.compile("|".join(kind.pattern for kind in STRICTER))
    assert "\n".join(text for text in accepted(list(asked.values())) if not excused.match(text)) == ""
    assert len(asked) > 10_000 // PARTS


@needs_ptxas
@pytest.mark.parametrize("kind", STRICTER, ids=lambda kind: kind.example.split(" ")[0])
def test_the_list_of_what_is_stricter_is_true(kind: Stricter):
    assert re.match(kind.pattern, kind.example)
    assert accepted([kind.example]) == [kind.example]
    assert not ours(kind.example.split(" ")[0].rstrip(";"))
