"""Read the files of a command: their contents, and the names that a Python file defines."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path
from typing import Any

from ..errors import DiagnosticCode, error
from ..isa import limits
from .terminal import in_one_line


def content(file: str) -> bytes:
    """Return the bytes of a file. Raises LIMIT if it is too large, SystemExit(2) if it cannot be read."""
    try:
        with Path(file).open("rb") as stream:  # a device such as /dev/zero never ends
            made = stream.read(limits.FILE_BYTES + 1)
    except (OSError, ValueError) as problem:  # ValueError: a NUL character in the name
        print(in_one_line(f"{file}: {getattr(problem, 'strerror', None) or problem}"), file=sys.stderr)
        raise SystemExit(2) from problem
    if len(made) > limits.FILE_BYTES:
        raise limits.exceeded((file, 1), "the file is too large", f"{limits.FILE_BYTES:,} bytes", "split the file")
    return made


def run(file: str) -> dict[str, Any]:
    """Run a Python file and return its names. Raises KERNEL if it is not Python."""
    text = content(file)
    try:
        compile(text, file, "exec")
    except (SyntaxError, ValueError) as problem:
        at = (problem.lineno or 1) if isinstance(problem, SyntaxError) else 1
        fix = "pass a .py file; use asmkit check for PTX and AMDGCN text"
        raise error(
            DiagnosticCode.KERNEL, (file, at), what=f"the file is not Python: {problem.args[0]}", fix=fix
        ) from None
    return runpy.run_path(file)
