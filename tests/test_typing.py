"""What pyright says of the planted mistakes: one error on each marked line and none elsewhere.  And of the package."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MISTAKES = ROOT / "tests/support/typing_mistakes.py"
PYRIGHT = shutil.which("pyright", path=f"{Path(sys.executable).parent}") or shutil.which("pyright")

pytestmark = pytest.mark.skipif(PYRIGHT is None, reason="pyright is not installed")


def errors(project: Path) -> list[tuple[str, int, str]]:
    """File, line and message of every error in a project."""
    command = [str(PYRIGHT), "--outputjson", "--pythonpath", sys.executable, "-p", str(project)]
    said = subprocess.run(command, capture_output=True, text=True, check=False, timeout=280)
    if not said.stdout.startswith("{"):
        pytest.skip(f"pyright does not run here: {said.stdout[:200]}{said.stderr[:200]}")
    report = json.loads(said.stdout)
    assert report["summary"]["filesAnalyzed"] > 0
    found = [d for d in report["generalDiagnostics"] if d["severity"] == "error"]
    return [(Path(d["file"]).name, d["range"]["start"]["line"] + 1, d["message"]) for d in found]


def test_planted_mistakes(tmp_path):
    shutil.copy(MISTAKES, tmp_path)
    settings = {"typeCheckingMode": "strict", "pythonVersion": "3.11", "extraPaths": [str(ROOT)]}
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(settings))
    marked = {n for n, line in enumerate(MISTAKES.read_text().splitlines(), 1) if "  #! " in line}
    found = {line: message for _, line, message in errors(tmp_path)}
    assert sorted(marked - set(found)) == [], "not reported"
    assert {line: message for line, message in found.items() if line not in marked} == {}, "reported though right"
    assert len(marked) == 55


@pytest.mark.long  # `make types` runs it at each landing
def test_the_package_is_strict():
    assert errors(ROOT) == []
