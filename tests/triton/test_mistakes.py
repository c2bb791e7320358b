"""Kernels with one mistake: the finding names it, at the line of the Python file."""

from __future__ import annotations

from typing import Any

import pytest

import asmkit

pytest.importorskip("triton", reason="needs Triton")

from .kernels.wrong import MISTAKES

QUICK = {
    "sm_80": ("a_store_without_a_mask", "an_output_that_nobody_has_written", "a_flag_that_nobody_sets"),
    "sm_90": ("programs_that_store_to_the_same_elements", "a_load_of_what_other_threads_of_the_program_store"),
    "gfx942": ("a_sum_without_an_atomic", "a_store_after_the_lock_is_released"),
}
NOT_SIMULATED = {("an_assertion_that_fails", "gfx942"): "assertions print through a call of the host"}


def cases() -> list[Any]:
    """Return all pairs of a mistake and a target."""
    pairs = [(name, target) for name in MISTAKES for target in QUICK if (name, target) not in NOT_SIMULATED]
    return [pytest.param(*pair, marks=[] if pair[0] in QUICK[pair[1]] else pytest.mark.long) for pair in pairs]


@pytest.mark.parametrize(("name", "target"), cases())
def test_mistakes_are_found_at_their_line(name: str, target: str):
    mistake = MISTAKES[name]

    def launch(kernel: Any, grid: Any, *args: object, **meta: object) -> None:
        asmkit.triton.sanitize(kernel, target)[grid](*args, **meta)

    with pytest.raises(asmkit.AsmError) as caught:
        mistake.run(launch)
    errors = [one for one in caught.value.findings if one.severity == "error"]
    places = [(one.code, one.source.file, one.source.line) for one in errors if one.source]
    assert any((mistake.code, mistake.file, line) in places for line in mistake.lines), str(caught.value)
    assert f"source: wrong.py:{places[0][2]}" in str(caught.value)
