"""Run a tool in a temporary folder, with a time limit."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ..errors import DiagnosticCode, error

TIME_LIMIT = 300.0
"""Seconds after which a tool is stopped."""


@dataclass(frozen=True)
class Ran:
    """The result of a tool: its exit status, its output, and the requested files that it wrote."""

    status: int
    log: str
    files: Mapping[str, bytes] = field(default_factory=dict[str, bytes])


def run(
    command: Sequence[str],
    inputs: Mapping[str, bytes],
    outputs: Sequence[str] = (),
    *,
    limit: float = TIME_LIMIT,
) -> Ran:
    """Run `command` in a new folder that contains the files `inputs`, and read the files `outputs` back.

    Files that were not written are missing from the result. The folder is always removed. Raises TOOL_FAILED if the
    tool does not start or runs longer than `limit` seconds.
    """
    with tempfile.TemporaryDirectory(prefix="asmkit-") as folder:
        for name, content in inputs.items():
            (Path(folder) / name).write_bytes(content)
        status, log = _start(command, folder, limit)
        present = {name: Path(folder) / name for name in outputs}
        return Ran(status, log, {name: path.read_bytes() for name, path in present.items() if path.is_file()})


def _start(command: Sequence[str], folder: str, limit: float) -> tuple[int, str]:
    try:
        done = subprocess.run(
            list(command),
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=limit,
            check=False,
        )
    except subprocess.TimeoutExpired:
        fix = "make the program smaller, or allow more time"
        raise _failed(command, f"it took longer than {limit:g} s and was stopped", fix) from None
    except OSError as problem:
        raise _failed(command, str(problem), "check that the program is executable") from problem
    return done.returncode, done.stdout.decode("utf-8", "replace")


def _failed(command: Sequence[str], message: str, fix: str) -> Exception:
    return error(DiagnosticCode.TOOL_FAILED, tool=Path(command[0]).name, message=message, fix=fix)
