"""Command line parsing, the terminal width, and replacements for characters that an encoding lacks."""

from __future__ import annotations

import argparse
import codecs
import re
import shutil
import sys
from typing import Any

WIDTH = 110
"""The width of output that does not go to a terminal, unless `COLUMNS` is set."""


def columns() -> int:
    """Return the width of the output, at least 40 columns."""
    return max(shutil.get_terminal_size((WIDTH, 24)).columns, 40)


def package_version() -> str:
    """Return the version of asmkit."""
    return str(vars(sys.modules[__name__.partition(".")[0]])["__version__"])


class Parser(argparse.ArgumentParser):
    """A command line parser that reports errors when it prints help or a version.

    argparse itself ignores errors of a full or closed standard output, so that the command would succeed.
    """

    def _print_message(self, message: str, file: Any = None) -> None:
        """Write help or a version. Raises OSError if standard output cannot be written."""
        if message and file is sys.stdout:
            file.write(message)
        else:
            super()._print_message(message, file)


_CONTROL = re.compile(r"[\0-\x1f\x7f-\x9f\u2028\u2029]")
"""The characters that would break a line, or that a terminal would interpret."""


def in_one_line(text: str) -> str:
    """Return a text with its control characters escaped as in Python."""
    return _CONTROL.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


PLAIN = "asmkit.plain"
"""The error handler that replaces characters that the output's encoding lacks."""

_LETTERS = {"…": "...", "×": "x", "—": "-", "–": "-", "·": "*", "→": "->", "≤": "<=", "≥": ">=", "≠": "!=", "µ": "u"}


def _spell_plainly(problem: UnicodeError) -> tuple[str, int]:
    """Return an ASCII replacement for a character: a similar one, or its escaped number."""
    assert isinstance(problem, UnicodeEncodeError)
    letter = problem.object[problem.start]
    return _LETTERS.get(letter, letter.encode("ascii", "backslashreplace").decode()), problem.start + 1


codecs.register_error(PLAIN, _spell_plainly)
