"""Read the files of a command: their contents, and the names that a Python file defines."""

from __future__ import annotations

import os
import runpy
import sys
import traceback
from collections.abc import Generator
from contextlib import contextmanager, nullcontext, redirect_stdout
from pathlib import Path
from typing import Any

from ..errors import AsmError, DiagnosticCode, error
from ..isa import limits
from .terminal import in_one_line


class Unreadable(SystemExit):
    """Raised for a file that cannot be read, after the reason has been printed. Ends the process with status 2."""

    def __init__(self, why: str) -> None:
        super().__init__(2)
        self.why = why


def content(file: str) -> bytes:
    """Return the bytes of a file. Raises LIMIT if it is too large, Unreadable if it cannot be read."""
    try:
        with Path(file).open("rb") as stream:  # a device such as /dev/zero never ends
            made = stream.read(limits.FILE_BYTES + 1)
    except (OSError, ValueError) as problem:  # ValueError: a NUL character in the name
        why = str(getattr(problem, "strerror", None) or problem)
        print(in_one_line(f"{file}: {why}"), file=sys.stderr)
        raise Unreadable(why) from problem
    if len(made) > limits.FILE_BYTES:
        raise limits.exceeded((file, 1), "the file is too large", f"{limits.FILE_BYTES:,} bytes", "split the file")
    return made


def run(file: str, *, quiet: bool = False) -> dict[str, Any]:
    """Run a Python file as `python FILE` does, and return its names. Raises KERNEL if it is not Python, or fails.

    `quiet` keeps what it prints from the standard output.
    """
    text = content(file)
    try:
        compile(text, file, "exec")
    except (SyntaxError, ValueError) as problem:
        at = (problem.lineno or 1) if isinstance(problem, SyntaxError) else 1
        fix = "pass a .py file; use asmkit check for PTX and AMDGCN text"
        raise error(
            DiagnosticCode.KERNEL, (file, at), what=f"the file is not Python: {problem.args[0]}", fix=fix
        ) from None
    folder = os.path.dirname(os.path.abspath(file))
    if folder not in sys.path:
        sys.path.insert(0, folder)
    with guarded(file, quiet=quiet):
        return runpy.run_path(file)


@contextmanager
def guarded(file: str, *, quiet: bool = False) -> Generator[None]:
    """Turn an exception of the code in a file into KERNEL at the line of the file that led to it.

    With `quiet`, the code prints to the standard error, because the standard output is for one JSON object.
    """
    try:
        with redirect_stdout(sys.stderr) if quiet else nullcontext():
            yield
    except AsmError:
        raise
    except (Exception, SystemExit) as problem:
        path = os.path.abspath(file)
        frames = [one for one in traceback.extract_tb(problem.__traceback__) if os.path.abspath(one.filename) == path]
        if not frames:
            raise
        what = f"the file stops with {type(problem).__name__}: {in_one_line(str(problem))}"
        raise error(
            DiagnosticCode.KERNEL,
            (file, frames[-1].lineno or 1),
            what=what,
            fix="correct the file: it must run without an exception",
        ) from problem
