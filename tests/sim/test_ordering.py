"""What orders accesses, and what does not: each wrong program has its finding, and each right one has none."""

from __future__ import annotations

from typing import Any

import pytest

from .ordering_pairs import barriers, clusters, copies, flags, mbarriers, proxies, warps
from .ordering_pairs.programs import Pairs

TABLES = (barriers, warps, flags, clusters, mbarriers, copies, proxies)
SCHEDULES = 8


def named() -> list[tuple[str, Pairs]]:
    """Return all pairs with their names."""
    tables = ((table.__name__.rpartition(".")[2], table.PAIRS) for table in TABLES)
    return [(f"{topic}: {name}", one) for topic, pairs in tables for name, one in pairs.items()]


def wrong() -> list[Any]:
    """Return the programs with a mistake: the pairs, the gap and the expected finding."""
    found = [(f"{name} {i}", one, *case) for name, one in named() for i, case in enumerate(one.wrong.items())]
    return [pytest.param(*case, id=name) for name, *case in found]


def right() -> list[Any]:
    """Return the programs without a mistake: the pairs and the gap."""
    return [pytest.param(one, gap, id=f"{name} {i}") for name, one in named() for i, gap in enumerate(one.right)]


@pytest.mark.parametrize(("pairs", "gap", "expected"), wrong())
def test_a_mistake_is_the_only_finding(pairs: Pairs, gap: str, expected: str):
    level = "warning" if expected.endswith("?") else "error"
    assert {*pairs.findings(gap)} == {(code, level) for code in expected.rstrip("?").split("+")}


@pytest.mark.parametrize(("pairs", "gap"), right())
def test_nothing_is_found_in_right_programs(pairs: Pairs, gap: str):
    for grid in (pairs.grid, *(pairs.grids or (3 * pairs.grid,))):
        assert pairs.findings(gap, grid) == []


@pytest.mark.long
@pytest.mark.parametrize(("pairs", "gap", "expected"), wrong())
def test_other_schedules_have_a_finding_of_the_same_severity(pairs: Pairs, gap: str, expected: str):
    level = "warning" if expected.endswith("?") else "error"
    for seed in pairs.seeds:
        assert level in {found for _, found in pairs.findings(gap, seed=seed)}, f"seed {seed}"


@pytest.mark.long
@pytest.mark.parametrize(("pairs", "gap"), right())
def test_nothing_is_found_in_other_schedules(pairs: Pairs, gap: str):
    assert pairs.findings(gap, schedules=SCHEDULES) == []
