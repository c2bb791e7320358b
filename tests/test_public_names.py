"""The public names of `asmkit`: all of them exist, and completion shows nothing else."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import asmkit

SOURCE = ast.parse(Path(asmkit.__file__).read_text(encoding="utf-8"))


def exported() -> set[str]:
    """Return the names that the package imports to export them: `from … import x as x`."""
    nodes = [node for node in ast.walk(SOURCE) if isinstance(node, ast.ImportFrom)]
    return {alias.name for node in nodes for alias in node.names if alias.asname == alias.name}


def test_the_list_is_what_type_checkers_see():
    assert set(asmkit.__all__) == exported() | {"__version__"}
    assert len(asmkit.__all__) == len(set(asmkit.__all__))


def test_every_name_resolves_and_completion_shows_no_others():
    code = "import asmkit; print([n for n in asmkit.__all__ if getattr(asmkit, n, None) is None], dir(asmkit))"
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert printed.stdout == f"[] {sorted(asmkit.__all__)}\n"
