"""The terminal of a command: its arguments, its width, and letters that its encoding lacks."""

from __future__ import annotations

import argparse
import codecs
import re
import shutil
import sys
from typing import Any

WIDTH = 110
"""Columns of an output that is not a terminal, unless `COLUMNS` says otherwise."""


def columns() -> int:
    """Return the width of the output, at least 40 columns."""
    return max(shutil.get_terminal_size((WIDTH, 24)).columns, 40)


class Parser(argparse.ArgumentParser):
    """A parser of command lines; its help and version are output like any other.

    argparse itself ignores the error of a full or closed standard output, and the command would succeed.
    """

    def _print_message(self, message: str, file: Any = None) -> None:
        """Write help or a version.  Raises OSError if standard output cannot be written."""
        if message and file is sys.stdout:
            file.write(message)
        else:
            super()._print_message(message, file)


_CONTROL = re.compile(r"[\0-\x1f\x7f-\x9f\u2028\u2029]")
"""The characters that would break a line, or that a terminal would execute."""


def in_one_line(text: str) -> str:
    """Return a text with its control characters spelled as Python spells them."""
    return _CONTROL.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


PLAIN = "asmkit.plain"
"""The way to write letters that the output's encoding lacks."""

_LETTERS = {"…": "...", "×": "x", "—": "-", "–": "-", "·": "*", "→": "->", "≤": "<=", "≥": ">=", "≠": "!=", "µ": "u"}


def _spell_plainly(problem: UnicodeError) -> tuple[str, int]:
    """Return ASCII for a letter that cannot be encoded: a similar one, or its number."""
    assert isinstance(problem, UnicodeEncodeError)
    letter = problem.object[problem.start]
    return _LETTERS.get(letter, letter.encode("ascii", "backslashreplace").decode()), problem.start + 1


codecs.register_error(PLAIN, _spell_plainly)
