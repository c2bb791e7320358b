"""Explanations: every code has one, its example yields the code, and the repaired example does not."""

from __future__ import annotations

import contextlib
import io
import json
import linecache
import re
import shlex
import warnings
from pathlib import Path

import numpy as np
import pytest

import asmkit
from asmkit import AsmError, AsmWarning, DiagnosticCode, gcn, ptx
from asmkit.cli.explain import FOLDER, Example, explanation
from asmkit.cli.main import main
from asmkit.kernel.dispatch import architecture
from asmkit.kernel.traced import checked

CODES = [*DiagnosticCode.__members__]
ON_A_DEVICE = {"FAULT"}
"""Codes whose example needs a device that stops."""
SUFFIXES = {"ptx": "ptx", "amdgcn": "s"}


def test_every_code_has_an_explanation():
    assert {file.stem for file in FOLDER.glob("*")} == set(CODES)


def yielded(example: Example, folder: Path) -> set[str]:
    """Run an example in a folder, and return the codes that it yields."""
    if example.language == "python":
        return of_python(example.code, folder)
    command = re.search(r"asmkit (.*)", example.code.partition("\n")[0])
    assert command is not None, "the first line is the command"
    (folder / f"example.{SUFFIXES[example.language]}").write_text(example.code)
    return of_command(command[1])


def of_command(line: str) -> set[str]:
    """Return the codes in the JSON output of a command."""
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as err:
        main([*shlex.split(line), "--json"])
    assert out.getvalue(), err.getvalue()
    return {finding["code"] for finding in json.loads(out.getvalue())["findings"]}


def of_python(code: str, folder: Path) -> set[str]:
    """Return the codes of the errors and warnings of Python code: a whole program, or lines of a kernel function."""
    file = folder / "example.py"
    file.write_text(code)
    linecache.checkcache(str(file))
    names: dict = {"__name__": "example"}
    with warnings.catch_warnings(record=True) as shown:
        warnings.simplefilter("always")
        try:
            if "import" in code:
                exec(compile(code, str(file), "exec"), names)
                found = {finding.code for finding in names.get("findings", ())}
            else:
                found = of_lines(code, str(file))
        except AsmError as wrong:
            found = {finding.code for finding in wrong.findings}
    told = [str(one.message) for one in shown if issubclass(one.category, AsmWarning)]
    return found | {code for code in CODES for text in told if f" {code}: " in text}


def of_lines(code: str, file: str) -> set[str]:
    """Run lines of a kernel function: `k` is a builder of PTX, `g` one of CDNA. Return the codes of what they built."""
    target = re.match(r"# (sm_\w+|gfx\w+)\n", code)
    arch = target[1] if target else "sm_80"
    k, g = (ptx.Builder("example", arch if arch[0] == "s" else "sm_80"),
            gcn.Builder("example", arch if arch[0] == "g" else "gfx942"))  # fmt: skip
    exec(compile(code, file, "exec"), {**vars(asmkit), **{name: getattr(asmkit, name) for name in asmkit.__all__},
                                       "k": k, "g": g, "np": np, "__name__": "example"})  # fmt: skip
    isa, built = ("gcn", g) if re.search(r"\bg\.", code) else ("ptx", k)
    program = built.finish()
    return {finding.code for finding in checked(architecture(isa), program).findings}


WITH_TOOLS = {"ASSEMBLER", "ASSEMBLER_WARNING", "PERFORMANCE", "TOOL_FAILED", "TOOL_OLD"}


@pytest.mark.parametrize(
    "code", [pytest.param(code, marks=[pytest.mark.tools] * (code in WITH_TOOLS)) for code in CODES]
)
def test_the_example_yields_the_code(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    one = explanation(code)
    assert one.meaning.endswith(".")
    assert one.why.endswith(".")
    assert one.fix.endswith(".")
    if code in ON_A_DEVICE:
        return
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ASMKIT_CACHE", str(tmp_path / "cache"))
    assert yielded(one.example, tmp_path) == {code}
    if one.repaired is not None:
        assert yielded(one.repaired, tmp_path) == set()


def test_one_is_shown(capsys: pytest.CaptureFixture[str]):
    assert main(["explain", "race"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("RACE (error): data race: {kind} and {other} at {place} are not ordered\n")
    for part in ("\n\nTwo threads access the same memory", "\n\nWhy it matters: ", "\n\nExample:\n\n    // asmkit run",
                 "\n\nFix: Put a barrier"):  # fmt: skip
        assert part in out


def test_all_are_listed(capsys: pytest.CaptureFixture[str]):
    assert main(["explain"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == CODES
    assert max(map(len, lines)) <= 110


def test_an_unknown_code_names_similar_ones(capsys: pytest.CaptureFixture[str]):
    assert main(["explain", "RACES"]) == 2
    assert "option CODE must be a diagnostic code, such as RACE" in capsys.readouterr().err
