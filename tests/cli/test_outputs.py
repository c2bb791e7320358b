"""The JSON objects of the commands and the SARIF log: they follow their schemas, and show what the text shows."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit

import jsonschema
import pytest

from asmkit.cli import json_object, sarif
from asmkit.cli.explain import explanation
from asmkit.cli.findings import as_json
from asmkit.cli.main import main
from asmkit.errors import DiagnosticCode, Finding
from tests.interop.saxpy import SAXPY

SCHEMA = json.loads(json_object.SCHEMA.read_text(encoding="utf-8"))
HEAD = ".version 7.0\n.target sm_80\n.address_size 64\n"
SWEEP = """
import numpy as np
from asmkit import Ptr, Sweep, f32, ptx

@ptx.kernel(arch="sm_80", block=32, grid=1, signature="(32)->(32)")
def double(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32]) -> None:
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


# SARIF: the fields of the specification (OASIS, "Static Analysis Results Interchange Format 2.1.0") that asmkit writes

LEVELS = {"none", "note", "warning", "error"}
FIELDS = {
    "log": {"$schema": 1, "version": 1, "runs": 1},
    "run": {"tool": 1, "originalUriBaseIds": 0, "invocations": 0, "columnKind": 0, "results": 0},
    "driver": {"name": 1, "version": 0, "semanticVersion": 0, "rules": 0},
    "rule": {"id": 1, "name": 0, "shortDescription": 0, "fullDescription": 0, "help": 0, "helpUri": 0,
             "defaultConfiguration": 0},
    "invocation": {"executionSuccessful": 1, "exitCode": 0, "toolExecutionNotifications": 0},
    "result": {"ruleId": 0, "ruleIndex": 0, "level": 0, "message": 1, "occurrenceCount": 0, "partialFingerprints": 0,
               "properties": 0, "locations": 0, "relatedLocations": 0},
    "location": {"id": 0, "physicalLocation": 0, "message": 0},
    "physicalLocation": {"artifactLocation": 0, "region": 0},
    "artifactLocation": {"uri": 0, "uriBaseId": 0},
    "region": {"startLine": 0, "startColumn": 0, "snippet": 0},
    "message": {"text": 1, "markdown": 0},
}  # fmt: skip
"""The names that each object may have. 1: the specification requires it (§3.13 to §3.30)."""


def check(kind: str, made: dict) -> dict:
    """Check the names of an object, and return it."""
    assert set(made) <= set(FIELDS[kind]), (kind, made)
    assert {name for name, required in FIELDS[kind].items() if required} <= set(made), (kind, made)
    return made


def message(made: dict) -> None:
    for text in check("message", made).values():
        assert isinstance(text, str)
        assert text


def validate(log: dict) -> Iterator[dict]:
    """Check a log field by field, and yield its results."""
    check("log", log)
    assert log["version"] == "2.1.0"
    assert urlsplit(log["$schema"]).scheme == "https"
    for run in log["runs"]:
        check("run", run)
        assert set(run["tool"]) == {"driver"}
        assert run["columnKind"] in ("utf16CodeUnits", "unicodeCodePoints")
        rules = [rule(one) for one in check("driver", run["tool"]["driver"])["rules"]]
        assert len(set(rules)) == len(rules)
        assert re.fullmatch(r"\d+\.\d+\.\d+.*", run["tool"]["driver"]["semanticVersion"])
        for base in run["originalUriBaseIds"].values():
            assert urlsplit(base["uri"]).scheme == "file"
            assert base["uri"].endswith("/")
        for one in run["invocations"]:
            invocation(one)
        for one in run["results"]:
            result(one, rules, run["originalUriBaseIds"])
            yield one


def rule(made: dict) -> str:
    check("rule", made)
    for name in ("shortDescription", "fullDescription", "help"):
        message(made[name])
    assert urlsplit(made["helpUri"]).scheme
    assert set(made["defaultConfiguration"]) == {"level"}
    assert made["defaultConfiguration"]["level"] in LEVELS
    return made["id"]


def invocation(made: dict) -> None:
    check("invocation", made)
    assert isinstance(made["executionSuccessful"], bool)
    assert isinstance(made["exitCode"], int)
    for notice in made["toolExecutionNotifications"]:
        assert set(notice) == {"level", "message"}
        message(notice["message"])


def result(made: dict, rules: list[str], bases: dict) -> None:
    check("result", made)
    assert rules[made["ruleIndex"]] == made["ruleId"]
    assert made["level"] in LEVELS
    assert made["occurrenceCount"] >= 1
    assert all(isinstance(value, str) for value in made["partialFingerprints"].values())
    message(made["message"])
    related = made.get("relatedLocations", [])
    assert [one["id"] for one in related] == [*range(1, len(related) + 1)]
    for one in (*made.get("locations", []), *related):
        location(one, bases)


def location(made: dict, bases: dict) -> None:
    check("location", made)
    if "message" in made:
        message(made["message"])
    where = check("physicalLocation", made["physicalLocation"])
    artifact, region = check("artifactLocation", where["artifactLocation"]), check("region", where["region"])
    uri = urlsplit(artifact["uri"])
    assert " " not in artifact["uri"]
    assert "\\" not in artifact["uri"]
    assert artifact["uriBaseId"] in bases if not uri.scheme else uri.scheme == "file"
    assert region["startLine"] >= 1
    assert region.get("startColumn", 1) >= 1


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
    assert [*validate({"$schema": "https:", "version": "2.1.0", "runs": [run]})] == []


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


@dataclass(frozen=True)
class Line:
    """A line of a source, as programs of other compilers state it."""

    file: str
    line: int
    column: int = 0
    function: str = ""
    caller: Line | None = None


class Compiled(Finding):
    """A finding with lines of the source, and another access."""

    source = Line("kernel.cu", 7, 3, "load", Line("kernel.cu", 20))
    other_source = Line("/other/more.cu", 9)
    other = ("kernel.ptx", 31)


def test_lines_of_the_source_and_the_other_access():
    fields = {"kind": "a load", "other": "a store", "place": "tile[3]"}
    finding = Compiled(DiagnosticCode.RACE, ("kernel.ptx", 25), fields, count=4)
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
