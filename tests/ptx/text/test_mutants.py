"""Mutated lines: asmkit takes those that ptxas takes, but for ten reasons, and hardly any that ptxas refuses."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

import pytest

from asmkit.ptx.isa import TABLE

from ...support import spell
from ...support.mutants import Line, mutants
from ...support.reasons import REASONS, reason
from ...support.spell import judge
from ..isa.test_rows import forms_of, needs_ptxas
from .test_parse_operands import MODULE, taken

PARTS = 120


class Outcome(NamedTuple):
    """One line, whether asmkit takes it, and the first message of ptxas; empty if it takes the line."""

    line: Line
    ours: bool
    said: str


def outcomes(seed: str, count: int, part: int, parts: int, monkeypatch: pytest.MonkeyPatch) -> list[Outcome]:
    """What asmkit and ptxas make of the mutants of a part of the table."""
    monkeypatch.setattr(spell, "HEAD", MODULE)
    asked: dict[tuple[str, tuple[int, int]], list[Line]] = defaultdict(list)
    for line in mutants(seed, count, part, parts):
        asked[line.target, line.version].append(line)
    found: list[Outcome] = []
    for (target, version), lines in asked.items():
        some = [line.text for line in lines]
        ours = taken(some, MODULE.format(version="{}.{}".format(*version), target=target))
        said = judge(some, target, version)
        found += (Outcome(line, mine, "".join(one[:1])) for line, mine, one in zip(lines, ours, said, strict=True))
    return found


def uncovered(found: list[Outcome]) -> list[str]:
    """Lines that ptxas takes, asmkit does not, and none of the reasons covers."""
    lines = [one.line for one in found if not one.said and not one.ours]
    return [f"{it.text}  # {it.target}, {it.family}" for it in lines if not reason(it.text, it.plain)]


def wrong(found: list[Outcome]) -> list[str]:
    """Lines that asmkit takes and ptxas refuses."""
    return [f"{one.line.text}  # {one.line.target}: {one.said}" for one in found if one.ours and one.said]


@needs_ptxas
def test_mutants_of_some_rows(monkeypatch):
    found = outcomes("some", 12, 5, PARTS, monkeypatch)
    assert "\n".join(uncovered(found)) == ""
    assert "\n".join(wrong(found)) == ""
    assert sum(bool(one.said) for one in found) > 80


@needs_ptxas
@pytest.mark.long
@pytest.mark.parametrize("part", range(6))
def test_mutants_of_every_row(part, monkeypatch):
    found = outcomes("every", 8, part, 6, monkeypatch)
    assert "\n".join(uncovered(found)) == ""
    illegal = sum(bool(one.said) for one in found)
    assert len(wrong(found)) <= illegal * 0.003, "\n".join(wrong(found))
    assert illegal > 1_000


def test_no_reason_covers_a_plain_line():
    assert len(REASONS) <= 10
    plain = [spell.spell(forms_of(row)[0]) for row in TABLE.rows[::20]]
    assert [text for text in plain if reason(text, text)] == []


@pytest.mark.parametrize(
    ("line", "plain", "name"),
    [
        ("add.sat.sat.s32 %r0, %r2, %r4;", "add.sat.s32 %r0, %r2, %r4;", "twice"),
        ("add.rank.s32 %r0, %r2, %r4;", "add.s32 %r0, %r2, %r4;", "foreign"),
        ("testp.f32 %p0, %r2;", "testp.finite.f32 %p0, %r2;", "combined"),
        ("add.f64 %d0, 0f3F800000, %d4;", "add.f64 %d0, %d2, %d4;", "constant"),
        ("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%p1}, [smem];", "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r0}, [smem];", "matrix"),  # noqa: E501
        ("fns.b32 %r0, %r2, %rf4, %r6;", "fns.b32 %r0, %r2, %r4, %r6;", "register"),
        ("ld.u32 %r0, [%r40];", "ld.u32 %r0, [%d1];", "address"),
        ("add.u32 %r0, %r2, smem;", "add.u32 %r0, %r2, %r4;", "name"),
        ("sured.b.and.1d.b32.zero [surf, %r64], %d2;", "sured.b.and.1d.b32.zero [surf, %r64], %r2;", "texture"),
        ("add.u32 {%r0}, %r2, %r4;", "add.u32 %r0, %r2, %r4;", "braces"),
        ("add.u32 %r0, %r2, %r4;", "add.u32 %r0, %r2, %r4;", ""),
        ("add.u32 %r0, %r2, %r5;", "add.u32 %r0, %r2, %r4;", ""),
        ("add.s32 %r0, %r2, %r4;", "add.u32 %r0, %r2, %r4;", ""),
    ],
)  # fmt: skip
def test_what_each_reason_covers(line: str, plain: str, name: str):
    assert reason(line, plain) == name
