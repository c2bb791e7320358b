"""The judge of the tables' tests: what it does where ptxas refuses more than instructions."""

from __future__ import annotations

import pytest

from ..ptx.isa.test_rows import needs_ptxas
from . import spell

LINES = ["add.u32 %r0, %r1, 3;", "add.u32 %r0, %r1, %r2;"]
WIDE = spell.HEAD.replace("{regs}", "{regs} .reg .b128 %q<4>;")


@needs_ptxas
def test_the_judge_stops_where_the_declarations_are_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(spell, "HEAD", WIDE)
    with pytest.raises(RuntimeError, match=r"refuses the declarations.*8\.3"):
        spell.judge(LINES, "sm_80", (8, 0))


@needs_ptxas
def test_the_judge_names_the_instructions_that_use_what_is_refused():
    said = spell.judge([*LINES, "mov.b128 %q0, %q1;"], "sm_80", (8, 0))
    assert [len(messages) > 0 for messages in said] == [False, False, True]
