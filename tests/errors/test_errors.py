"""Every mistake: its code, and its whole text, which names the user's line and the fix."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from asmkit import AsmError, AsmWarning, DiagnosticCode, ptx

from .cases import CASES


@pytest.mark.parametrize(("code", "function"), CASES, ids=[function.__name__ for _, function in CASES])
def test_mistake(code, function, golden):
    with pytest.raises((AsmError, AsmWarning)) as caught:
        function(ptx.Builder("kernel", "sm_80"))
    text = str(caught.value)
    assert re.search(rf"\b{code}: ", text), text
    assert text.startswith("cases.py:"), text
    golden(f"errors/{function.__name__}.txt", re.sub(r"cases\.py:\d+", "cases.py", text) + "\n")


def named_elsewhere() -> set[str]:
    """The mistakes that tests beside these name: those that need a run, a tool or a text of their own."""
    folder = Path(__file__).parents[1]
    texts = [path.read_text() for path in folder.rglob("test_*.py") if path != Path(__file__)]
    return {member.name for member in DiagnosticCode if any(re.search(rf"\b{member.name}\b", text) for text in texts)}


def test_every_mistake_has_a_case():
    assert {member.name for member in DiagnosticCode} - {code for code, _ in CASES} - named_elsewhere() == set()
