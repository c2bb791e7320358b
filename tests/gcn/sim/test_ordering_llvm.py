"""Each row of LLVM's memory models is clean, and each part of it is needed or is known to be invisible.

A row is tested as the side of a handover that it can be: the release or the acquire. The other side is the canonical
load or store. The flag is in memory or in LDS, by instructions of one address space or generic ones. The data is in
memory or in LDS, and goes to another workgroup, to another wave, or to another lane, as the scope allows.
"""

from __future__ import annotations

import re
from collections import defaultdict

import pytest

from .ordering.handovers import Handover, body, handovers, role_of, run, weakened
from .ordering.llvm_table import MODELS, Row, rows
from .ordering.programs import found

FINDINGS = {"RACE", "MISSING_WAIT", "BARRIER_WAIT"}

INVISIBLE = {
    r"\w+-\w+-system-.*(wb|invl2)$": "the simulated grid runs on one agent: what only other agents need cannot be seen",
    r"\w+-\w+-system-.*(load|store|wb|inv) sc0 sc1 without sc0": "the same: the scope of the agent is enough",
    r"\w+-\w+-system-.*atomic sc1 without sc1": "the same: atomic operations have the scope of the agent",
    r"load-seq_cst-.*before: (lgkm|vm)": "it orders sequentially consistent operations among themselves: no data race",
    r"fence-(acq_rel|seq_cst)-\w+-none: release: before: (inv|invl2)\b": "the releasing side acquires nothing",
    r"fence-(acq_rel|seq_cst)-\w+-none: acquire: after: wb": "the acquiring side has stored nothing",
}
"""The parts that the simulator cannot see, as patterns of their names, with the reason."""


def invisible(name: str) -> str | None:
    return next((pattern for pattern in INVISIBLE if re.match(pattern, name)), None)


def removals(row: Row, model: str) -> dict[str, set[str]]:
    """Return for each part of a row the findings without it, in all programs."""
    seen: dict[str, set[str]] = defaultdict(set)
    for role, one in handovers(row, model):
        for name, weak in weakened(row, role, one):
            seen[name] |= run(weak, model).keys()
    return seen


BASIC = ("store-release-agent-global", "load-acquire-agent-global", "store-release-workgroup-global")


def everywhere(*quick: str) -> list[object]:
    """Return the rows with a role as parameters. All but those with the given names are marked `long`."""
    made: list[object] = []
    for model in MODELS:
        for row in rows(model).values():
            marks = () if str(row) in quick else (pytest.mark.long,)
            made += [pytest.param(model, row, id=f"{model}-{row}", marks=marks)] if role_of(row) else []
    return made


@pytest.mark.parametrize(("model", "row"), everywhere(*BASIC, "rmw-acq_rel-agent-global", "fence-acq_rel-agent-none"))
def test_a_row_is_clean(model: str, row: Row):
    for role, one in handovers(row, model):
        assert run(one, model) == {}, (role, one)


@pytest.mark.parametrize(("model", "row"), everywhere(*BASIC))
def test_each_part_of_a_row_is_needed(model: str, row: Row):
    for name, codes in removals(row, model).items():
        if invisible(name):
            assert codes == set(), f"{name} is found: it is not invisible"
        else:
            assert codes & FINDINGS, f"{name} is missed"


def flag_only(row: Row, model: str, by: str, weak: tuple[str, ...] | None = None) -> dict[str, str]:
    """Return the findings of a flag that monotonic operations set and poll. `weak` replaces the row's sequence."""
    table, space = rows(model), row.space
    side = {"load": "acquire", "store": "release", "rmw": "release"}[row.instr]
    other = table["store" if side == "acquire" else "load", "monotonic", row.scope, space].sequence
    mine = row.sequence if weak is None else weak
    sides = (mine, other) if side == "release" else (other, mine)
    one = Handover(*sides, space, "local", by, model, ("vm", "lgkm"))
    text = body(one, model).replace("\tds_write_b32 v1, v4 offset:256\n", "")
    grid, block = (2, 64) if by == "s7" else (1, 128 if by else 64)
    return found(text, model, grid=grid, block=block, watch=["racecheck", "hazards"])


@pytest.mark.long
@pytest.mark.parametrize("model", MODELS)
def test_monotonic_accesses_to_a_flag_are_clean_if_their_scope_is_wide_enough(model: str):
    for row in rows(model).values():
        if row.ordering == "monotonic":
            by = {"singlethread": "", "wavefront": "", "workgroup": "s8"}.get(row.scope, "s7")
            assert flag_only(row, model, by).keys() <= {"STRONG_WAIT"}, row


@pytest.mark.long
def test_each_cache_bit_of_a_monotonic_access_is_needed():
    for model in MODELS:
        for row in rows(model).values():
            bits = row.sequence[0].split()[1:] if row.ordering == "monotonic" else []
            if not bits or row.scope not in ("workgroup", "agent"):
                continue
            codes = flag_only(row, model, "s7" if row.scope == "agent" else "s8", (row.sequence[0].split()[0],))
            assert "RACE" in codes, row


@pytest.mark.parametrize("model", MODELS)
def test_monotonic_accesses_hand_over_nothing_to_other_workgroups(model: str):
    table = rows(model)
    for space in ("global", "generic"):
        for instr in ("store", "rmw"):
            release = table[instr, "monotonic", "agent", space].sequence
            acquire = table["load", "monotonic", "agent", space].sequence
            one = Handover(release, acquire, space, "global", "s7", model, ("vm", "lgkm"))
            assert "RACE" in run(one, model), (space, instr)


@pytest.mark.parametrize("pattern", INVISIBLE)
def test_each_reason_is_used(pattern: str):
    names = (
        name for model in MODELS for row in rows(model).values() for role, one in handovers(row, model)
        for name, _ in weakened(row, role, one)
    )  # fmt: skip
    assert any(re.match(pattern, name) for name in names)


@pytest.mark.long
@pytest.mark.parametrize(("model", "row"), everywhere())
def test_rows_are_clean_under_other_schedules(model: str, row: Row):
    for role, one in handovers(row, model):
        for arch in ("gfx90a",) if model == "gfx90a" else ("gfx942", "gfx950"):
            assert run(one, arch, schedules=8) == {}, (role, arch, one)
