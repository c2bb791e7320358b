"""The files that a command is given: what is in one, and the names of one in Python."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path
from typing import Any

from .errors import Mistake, error


def content(file: str) -> bytes:
    """What is in a file; the program ends with 2 where it cannot be read."""
    try:
        return Path(file).read_bytes()
    except OSError as problem:
        print(f"{file}: {problem.strerror}", file=sys.stderr)
        raise SystemExit(2) from problem


def run(file: str) -> dict[str, Any]:
    """The names of a Python file that has been run.  KERNEL where it is no Python."""
    text = content(file)
    try:
        compile(text, file, "exec")
    except (SyntaxError, ValueError) as problem:
        at = (problem.lineno or 1) if isinstance(problem, SyntaxError) else 1
        fix = "a .py file; programs in text are for asmkit check"
        raise error(Mistake.KERNEL, (file, at), what=f"the file is no Python: {problem.args[0]}", fix=fix) from None
    return runpy.run_path(file)
