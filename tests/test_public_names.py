"""The public names: all of them exist, and completion shows nothing else."""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

from asmkit import gcn, ptx

PACKAGES = ("asmkit", "asmkit.ops", "asmkit.ptx", "asmkit.gcn", "asmkit.sim", "asmkit.pictures")
DOCS = Path(__file__).parents[1] / "docs/reference"


def exported(package: str) -> set[str]:
    """Return what a package imports to export it, `from … import x as x`, and the public names that it defines."""
    file = importlib.import_module(package).__file__
    source = ast.parse(Path(str(file)).read_text(encoding="utf-8"))
    nodes = [node for node in ast.walk(source) if isinstance(node, ast.ImportFrom)]
    own = {node.name for node in source.body if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")}
    own |= {ast.unparse(node.target) for node in source.body if isinstance(node, ast.AnnAssign)}
    return own | {alias.name for node in nodes for alias in node.names if alias.asname == alias.name}


@pytest.mark.parametrize("package", PACKAGES)
def test_the_list_is_what_type_checkers_see(package: str):
    listed = importlib.import_module(package).__all__
    assert set(listed) - {"__version__"} == exported(package)
    assert len(listed) == len(set(listed))


@pytest.mark.parametrize("package", PACKAGES)
def test_every_name_resolves_and_completion_shows_no_others(package: str):
    code = f"import {package} as p; print([n for n in p.__all__ if getattr(p, n, None) is None], dir(p))"
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert printed.stdout == f"[] {sorted(importlib.import_module(package).__all__)}\n"


BUILDERS = {"ptx_builder": ptx.Builder("k", "sm_90"), "gcn_builder": gcn.Builder("k", "gfx942")}


@pytest.mark.parametrize("page", BUILDERS)
def test_completion_of_a_builder_shows_what_its_page_describes(page: str):
    described = set(re.findall(r"\bk\.(\w+)", (DOCS / f"{page}.md").read_text(encoding="utf-8")))
    described |= set(re.findall(r"\| `(\w+)`", (DOCS / "ptx/special_registers.md").read_text(encoding="utf-8")))
    shown = set(dir(BUILDERS[page]))
    assert shown - described == set()
    assert not any(name.startswith("_") or name in ("finish", "emit", "param_ptr", "program") for name in shown)
    assert "if_" in shown
    assert ("laneid" in shown) == (page == "ptx_builder")
