"""Every mistake: its code, and its whole text, which names the user's line and the fix."""

from __future__ import annotations

import re

import pytest

from asmkit import AsmError, AsmWarning, Mistake, ptx

from .cases import CASES

ELSEWHERE = {
    "TOOL_MISSING": "test_tools",
    "TOOL_FAILED": "test_tools",
    "TOOL_OLD": "test_tools",
    "ASSEMBLER_WARNING": "test_tools",
    "PERFORMANCE": "test_tools",
}
"""Mistakes whose cases need an environment of their own, and the test file that has them."""


@pytest.mark.parametrize(("code", "function"), CASES, ids=[function.__name__ for _, function in CASES])
def test_mistake(code, function, golden):
    with pytest.raises((AsmError, AsmWarning)) as caught:
        function(ptx.Builder("kernel", "sm_80"))
    text = str(caught.value)
    assert re.search(rf"\b{code}: ", text), text
    assert text.startswith("cases.py:"), text
    golden(f"errors/{function.__name__}.txt", re.sub(r"cases\.py:\d+", "cases.py", text) + "\n")


def test_every_mistake_has_a_case():
    assert {member.name for member in Mistake} - {code for code, _ in CASES} - ELSEWHERE.keys() == set()


@pytest.mark.parametrize(("code", "where"), ELSEWHERE.items())
def test_cases_elsewhere_exist(code, where):
    from pathlib import Path

    found = [path for path in Path(__file__).parents[1].rglob("*.py") if path.stem == where]
    assert any(code in path.read_text() for path in found)
