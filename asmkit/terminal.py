"""The terminal that a command prints to: its width, and letters that its encoding lacks."""

from __future__ import annotations

import codecs
import shutil

WIDTH = 110
"""Columns of an output that is not a terminal, unless `COLUMNS` says otherwise."""


def columns() -> int:
    """Return the width of the output, at least 40 columns."""
    return max(shutil.get_terminal_size((WIDTH, 24)).columns, 40)


PLAIN = "asmkit.plain"
"""The way to write letters that the output's encoding lacks."""

_LETTERS = {"…": "...", "×": "x", "—": "-", "–": "-", "·": "*", "→": "->", "≤": "<=", "≥": ">=", "≠": "!=", "µ": "u"}


def _spell_plainly(problem: UnicodeError) -> tuple[str, int]:
    """Return ASCII for a letter that cannot be encoded: a similar one, or its number."""
    assert isinstance(problem, UnicodeEncodeError)
    letter = problem.object[problem.start]
    return _LETTERS.get(letter, letter.encode("ascii", "backslashreplace").decode()), problem.start + 1


codecs.register_error(PLAIN, _spell_plainly)
