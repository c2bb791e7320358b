"""Every row of the PTX table before ptxas: what the table allows it accepts, and only where the table says."""

from __future__ import annotations

import functools
import math
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain

import pytest

from asmkit.isa.form import Form
from asmkit.isa.notation import Row
from asmkit.isa.table import expansions, samples
from asmkit.ptx.isa import TABLE
from asmkit.ptx.targets import since

from ...support.spell import judge, ptxas, spell, spellings, supports
from ...support.tiers import in_parts

needs_ptxas = pytest.mark.skipif(ptxas() is None, reason="ptxas was not found")

TARGETS = (
    "sm_75", "sm_80", "sm_86", "sm_89", "sm_90", "sm_90a",
    "sm_100", "sm_100f", "sm_100a", "sm_103a", "sm_107a", "sm_110a", "sm_120", "sm_120f", "sm_120a",
)  # fmt: skip
OFTEN = ("sm_75", "sm_80", "sm_90a", "sm_100f")
"""The targets that every run asks about. The long tests ask about the others."""
OLD = "sm_62"
"""A target that has what later ones have no more."""
MINORS = {6: range(3, 6), 7: range(9), 8: range(9), 9: range(6)}
VERSIONS = [(major, minor) for major, minors in MINORS.items() for minor in minors]
NEWEST = VERSIONS[-1]
ALL = 200  # a row with at most so many spellings is tried in all of them


@functools.cache
def forms_of(row: Row) -> tuple[Form, ...]:
    """Forms of a row that keep its rules: all of them, or where they are many every word once and a random part."""
    if math.prod(len(part.words) + part.optional for part in row.parts) <= ALL:
        return tuple(Form(row, choices) for choices in expansions(row))
    unseen = {(part.name, word) for part in row.parts for word in part.words}
    kept: dict[str, Form] = {}
    for choices in chain(samples(row), _drawn(row, 20 * ALL)):
        if len(kept) >= ALL and not unseen & choices.items():
            if not unseen:
                break
            continue
        if (form := Form(row, choices)).spelling not in kept and not form.broken:
            kept[form.spelling] = form
            unseen -= choices.items()
    return tuple(kept.values())


def _drawn(row: Row, count: int) -> Iterator[dict[str, str]]:
    draw = random.Random(row.text)
    for _ in range(count):
        words = {p.name: draw.choice([*p.words, None] if p.optional else p.words) for p in row.parts if not p.again}
        yield {name: word for name, word in words.items() if word is not None}


def forms(rows: Iterable[Row]) -> list[Form]:
    """The forms that stand for these rows."""
    return [form for row in rows for form in forms_of(row)]


plain = functools.cache(spell)  # the same forms are asked about for every target


def lowest(form: Form) -> str | None:
    """The first target that has the form; None if none of ours has."""
    return next((target for target in (*TARGETS, OLD) if supports(target, form)), None)


def first_version(form: Form, target: str) -> tuple[int, int]:
    """The first PTX version that has both the form and the target."""
    return max(form.ptx, since(target), VERSIONS[0])


def not_accepted(rows: Iterable[Row]) -> Iterator[str]:
    """Spellings that we allow and ptxas refuses, each operand kind shown once, at the lowest target and version."""
    asked: dict[tuple[str, tuple[int, int]], list[str]] = defaultdict(list)
    for form in forms(rows):
        if target := lowest(form):
            asked[target, first_version(form, target)] += spellings(form)
    for (target, version), texts in asked.items():
        for text, said in zip(texts, judge(texts, target, version), strict=True):
            if said:
                yield f"{text}  # {target} {version}: {said[0]}"


def wrong_targets(rows: Iterable[Row], target: str) -> Iterator[str]:
    """Forms for which ptxas and the table differ on whether the target has them."""
    every = forms(rows)
    for form, said in zip(every, judge([plain(form) for form in every], target, NEWEST), strict=True):
        if bool(said) == supports(target, form):
            yield f"{plain(form)}  # {target}: {said[0] if said else f'accepted, the row says {form.arch}'}"


def older_versions(rows: Iterable[Row]) -> Iterator[str]:
    """Forms that ptxas takes in a version below the one that the table states."""
    asked: dict[tuple[str, tuple[int, int]], list[Form]] = defaultdict(list)
    for form in forms(rows):
        target = lowest(form)
        if target in TARGETS and first_version(form, target) > max(since(target), VERSIONS[0]):
            asked[target, VERSIONS[VERSIONS.index(form.ptx) - 1]].append(form)
    for (target, version), some in asked.items():
        for form, said in zip(some, judge([spell(form) for form in some], target, version), strict=True):
            if not said:
                yield f"{spell(form)}  # {target}: accepted in {version}, the row says {form.ptx}"


def test_the_table_is_consistent():
    TABLE.check()


def test_every_word_is_shown():
    for row in TABLE.rows:
        shown = {choice for form in forms_of(row) for choice in form.choices.items()}
        assert {(part.name, word) for part in row.parts for word in part.words} <= shown, row


def test_every_form_has_a_target():
    assert [form for form in forms(TABLE.rows) if lowest(form) is None] == []


@needs_ptxas
@in_parts(12)
def test_what_the_table_allows_is_accepted(part: int):
    assert list(not_accepted(TABLE.rows[part::12])) == []


@needs_ptxas
@pytest.mark.parametrize(
    "target", [pytest.param(one, marks=[pytest.mark.long] * (one not in OFTEN)) for one in TARGETS]
)
@in_parts(3)
def test_the_targets_of_rows(part: int, target: str):
    assert list(wrong_targets(TABLE.rows[part::3], target)) == []


@needs_ptxas
@in_parts(3)
def test_the_versions_of_rows(part: int):
    assert list(older_versions(TABLE.rows[part::3])) == []
