"""The files that a command is given: what is in one, and the names of one in Python."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path
from typing import Any

from . import limits
from .errors import Mistake, error
from .terminal import in_one_line


def content(file: str) -> bytes:
    """Return the bytes of a file.  Raises LIMIT if it is too large, SystemExit(2) if it cannot be read."""
    try:
        with Path(file).open("rb") as stream:  # a device such as /dev/zero has no end
            made = stream.read(limits.FILE_BYTES + 1)
    except (OSError, ValueError) as problem:  # ValueError: a NUL in the name
        print(in_one_line(f"{file}: {getattr(problem, 'strerror', None) or problem}"), file=sys.stderr)
        raise SystemExit(2) from problem
    if len(made) > limits.FILE_BYTES:
        raise limits.exceeded((file, 1), "the file is too large", f"{limits.FILE_BYTES:,} bytes", "split the file")
    return made


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
