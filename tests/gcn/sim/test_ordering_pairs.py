"""Each pair of programs: the wrong one has the finding, and the right one has none, on every target."""

from __future__ import annotations

import pytest

from asmkit.gcn.analysis.hazards import check

from .ordering import barrier_pairs, flag_pairs, memory_pairs
from .ordering.pairs import Pair
from .ordering.programs import TARGETS, found, program

TABLES = (
    barrier_pairs.BARRIERS, barrier_pairs.MASKS, memory_pairs.DMA, memory_pairs.PIPELINES, memory_pairs.STAGES,
    memory_pairs.COUNTERS, memory_pairs.ATOMICS, memory_pairs.SCALAR, flag_pairs.GROUPS, flag_pairs.WAVES,
    flag_pairs.LOCKS, flag_pairs.GRIDS, flag_pairs.RINGS,
)  # fmt: skip
PAIRS = [pair for table in TABLES for pair in table]
ORDERED_BY_CHANCE = {
    "the result of an atomic", "the result of an atomic in LDS", "compare and swap in LDS with the result",
}  # fmt: skip
"""The right programs that store the order in which their waves arrive at an atomic operation."""


def cases() -> list[object]:
    """Return each pair with each of its targets. Every second pair is quick, on one target in turn, the rest `long`."""
    made: list[object] = []
    for number, pair in enumerate(PAIRS):
        for arch in pair.targets:
            quick = number % 2 == 0 and arch == pair.targets[number // 2 % len(pair.targets)]
            marks = () if quick else (pytest.mark.long,)
            made.append(pytest.param(pair, arch, id=f"{arch}-{pair.name.replace(' ', '_')}", marks=marks))
    return made


def results(pair: Pair, arch: str, schedules: int, *, right: bool) -> dict[str, str]:
    """Return the findings of a run, without advice."""
    body = pair.body(arch, right=right)
    codes = found(body, arch, grid=pair.grid, block=pair.block, lds=pair.lds, schedules=schedules)
    return {code: severity for code, severity in codes.items() if severity != "advice"}


def static(pair: Pair, arch: str, *, right: bool) -> set[str]:
    findings = check(program(pair.body(arch, right=right), arch, pair.lds))
    return {str(finding.code) for finding in findings if finding.severity == "error"}


@pytest.mark.parametrize(("pair", "arch"), cases())
def test_the_wrong_program_is_found(pair: Pair, arch: str):
    codes = results(pair, arch, pair.schedules, right=False)
    assert [codes[code] for code in pair.codes if code in codes][:1] == [pair.severity], codes
    if pair.static:
        assert pair.static in static(pair, arch, right=False)


@pytest.mark.parametrize(("pair", "arch"), cases())
def test_the_right_program_is_clean(pair: Pair, arch: str):
    assert results(pair, arch, 1, right=True) == {}
    assert static(pair, arch, right=True) == set()


@pytest.mark.long
@pytest.mark.parametrize(("pair", "arch"), cases())
def test_the_right_program_is_clean_under_other_schedules(pair: Pair, arch: str):
    codes = results(pair, arch, 8, right=True)
    assert codes.keys() == ({"NONDETERMINISTIC"} if pair.name in ORDERED_BY_CHANCE else set())


def test_names_are_unique_and_every_target_has_enough():
    assert len({pair.name for pair in PAIRS}) == len(PAIRS)
    for arch in TARGETS:
        assert sum(arch in pair.targets for pair in PAIRS) >= 80
