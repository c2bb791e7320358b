"""Mutants are found, by a check or by a run in the simulator, or listed in not_found.toml with the reason.

The reasons begin with one of three words:

    redundant   the mutant is still correct: something else orders the accesses
    invisible   the mutant is wrong, but no run of one grid on correct hardware can show it
    missed      the mutant is a bug that the checks and the simulator should find

`python -m tests.mutations.figures` prints how many of each kind there are.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from .cases import KERNELS, chosen, examples
from .harness import Case, findings
from .weaken import mutants

LISTED: dict[str, dict[str, str]] = tomllib.loads(Path(__file__).with_name("not_found.toml").read_text())
REASONS = ("redundant", "invisible", "missed")
ON_EXAMPLES = list(examples())
CASES = [
    *(pytest.param(case, id=case.name, marks=[pytest.mark.long] * (i % 2)) for i, case in enumerate(KERNELS)),
    *(pytest.param(case, id=case.name, marks=pytest.mark.long) for case in ON_EXAMPLES),
]


@pytest.mark.parametrize("case", CASES)
def test_what_is_not_found_is_listed(case: Case):
    unchanged = {*findings(case, case.launch.program)}
    assert unchanged <= {"warning RACE"}, "equal values of several threads are no mistake"
    found = {mutant.name: {*findings(case, mutant.program)} - unchanged for mutant in chosen(case)}
    assert [name for name, what in found.items() if "hang" in what] == []
    assert {name for name, what in found.items() if not what} == {*LISTED.get(case.name, {})}


@pytest.mark.long
@pytest.mark.parametrize("case", list(examples()), ids=lambda case: case.name)
def test_every_mutant_of_the_examples_on_cdna(case: Case):
    """Lines of Python that emit many instructions are not represented by their first one."""
    if case.launch.program.isa == "gcn":
        missed = {mutant.name for mutant in mutants(case.launch.program) if not findings(case, mutant.program)}
        assert missed == {*LISTED.get(case.name, {})}


def test_each_entry_of_the_list_is_a_mutant_with_a_reason():
    cases = {case.name: case for case in [*KERNELS, *ON_EXAMPLES]}
    assert {*LISTED} <= {*cases}
    for name, entries in LISTED.items():
        assert {*entries} <= {mutant.name for mutant in chosen(cases[name])}, name
        assert [text for text in entries.values() if text.partition(": ")[0] not in REASONS] == []


def test_the_kernels_have_mutants_of_every_kind():
    kinds = {mutant.kind for case in KERNELS for mutant in chosen(case)}
    assert kinds == {"remove", "move", "narrow", "relax", "wait", "expect", "parity", "proxy", "count", "mask"}


REUSED = {
    "hopper/gemm-0": {"M": 256, "N": 512, "K": 256, "bn": 256, "swap": False, "multiprocessor_count": 2},
    "hopper/gemm-1": {"M": 256, "N": 384, "K": 384, "multiprocessor_count": 2},
}
"""Shapes at which two blocks of a cluster fill each stage more than once."""


@pytest.mark.long
@pytest.mark.parametrize("case", list(examples(REUSED, only=True)), ids=lambda case: case.name)
def test_a_stage_that_is_used_again(case: Case):
    assert findings(case, case.launch.program, limit=60) == []


COPIED = {
    "hopper/attention-0": {"H": 3, "T": 576, "multiprocessor_count": 1},
    "hopper/attention-1": {"H": 2, "S": 384, "T": 384, "multiprocessor_count": 1},
    "hopper/attention-3": {"H": 2, "S": 384, "T": 384, "multiprocessor_count": 1},
}
"""Shapes at which a block copies more than two tiles of Q, and all warpgroups read them."""


@pytest.mark.long
@pytest.mark.parametrize("case", list(examples(COPIED, only=True)), ids=lambda case: case.name)
def test_a_tile_that_is_copied_again(case: Case):
    """The mbarrier that counts the readers of Q expects one arrival less than there are readers."""
    (mutant,) = [mutant for mutant in chosen(case) if mutant.name == "count mbarrier.init.shared::cta.b64 #1"]
    assert findings(case, case.launch.program, limit=60) == []
    assert "RACE" in findings(case, mutant.program, limit=60)
