"""Write findings as a SARIF 2.1.0 log, which code hosts and editors show at the lines of the source."""

from __future__ import annotations

import hashlib
import linecache
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeAlias
from urllib.parse import quote

from ..errors import DiagnosticCode, Finding, SourceLine, resolve
from .explain import explanation
from .findings import has_no_place
from .terminal import package_version

Json: TypeAlias = dict[str, object]

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {"error": "error", "warning": "warning", "advice": "note"}
_ROOT = "WORKING_FOLDER"


def log(findings: Sequence[Finding], problems: Sequence[str] = (), status: int = 0) -> Json:
    """Return a log with one run: the rules of the findings, a result for each finding, and the files with problems."""
    codes = {code: number for number, code in enumerate(dict.fromkeys(finding.mistake for finding in findings))}
    notices = [{"level": "error", "message": {"text": problem}} for problem in problems]
    run: Json = {
        "tool": {"driver": _driver([*codes])},
        "originalUriBaseIds": {_ROOT: {"uri": Path.cwd().as_uri().rstrip("/") + "/"}},
        "invocations": [
            {"executionSuccessful": not notices, "exitCode": status, "toolExecutionNotifications": notices}
        ],
        "columnKind": "unicodeCodePoints",
        "results": [_result(finding, codes[finding.mistake]) for finding in findings],
    }
    return {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}


def _driver(codes: Sequence[DiagnosticCode]) -> Json:
    return {
        "name": "asmkit", "version": package_version(), "semanticVersion": package_version(),
        "rules": [_rule(code) for code in codes],
    }  # fmt: skip


def _rule(code: DiagnosticCode) -> Json:
    known = explanation(code.name)
    level = _LEVELS[Finding(code, ("", 1)).severity]
    return {
        "id": code.name,
        "name": "".join(word.capitalize() for word in code.name.split("_")),
        "shortDescription": {"text": known.summary},
        "fullDescription": {"text": f"{known.meaning} {known.why}"},
        "help": {"text": known.text, "markdown": known.markdown},
        "helpUri": known.uri,
        "defaultConfiguration": {"level": level},
    }


def _result(finding: Finding, rule: int) -> Json:
    text = "\n".join([finding.message, *([f"Fix: {finding.fix}"] if finding.fix else []), *finding.notes])
    made: Json = {
        "ruleId": finding.code,
        "ruleIndex": rule,
        "level": _LEVELS[finding.severity],
        "message": {"text": text},
        "occurrenceCount": finding.count,
        "partialFingerprints": {"asmkit/v1": _fingerprint(finding)},
        "properties": {"fix": finding.fix, "notes": list(finding.notes)},
    }
    if has_no_place(finding):
        return made
    first, *others = _places(finding)
    made["locations"] = [first]
    if others:
        made["relatedLocations"] = [{"id": number, **place} for number, place in enumerate(others, 1)]
    return made


def _places(finding: Finding) -> Iterator[Json]:
    """Yield the line of the source, then the instruction, the calls through which it is inlined, the other access."""
    source, other = finding.source, finding.other
    if source is not None:
        yield _of_source(source)
        yield _location(*resolve(finding.where), "the instruction")
        yield from _calls(source)
    else:
        yield _location(*resolve(finding.where))
    if other is not None and other != finding.where:
        source = finding.other_source
        if source is not None:
            yield _of_source(source, "the other access")
            yield from _calls(source)
        yield _location(*resolve(other), "the instruction of the other access" if source else "the other access")


def _calls(source: SourceLine) -> Iterator[Json]:
    """Yield the calls through which a source line was inlined."""
    at = source
    while at.caller is not None:
        yield _of_source(at.caller, f"{at.function} is inlined here" if at.function else "inlined here")
        at = at.caller


def _of_source(source: SourceLine, message: str = "") -> Json:
    return _location(source.file, source.line, message, source.column)


def _location(file: str, line: int, message: str = "", column: int = 0) -> Json:
    region: Json = {"startLine": max(line, 1)}
    if column > 0:
        region["startColumn"] = column
    if text := linecache.getline(file, line).rstrip("\n"):
        region["snippet"] = {"text": text}
    made: Json = {"physicalLocation": {"artifactLocation": _artifact(file), "region": region}}
    return {**made, "message": {"text": message}} if message else made


def _artifact(file: str) -> Json:
    """Return the location of a file: relative to the working folder if it is below it."""
    path = os.path.relpath(file) if file else "unknown"
    if path.startswith(os.pardir):
        return {"uri": Path(file).absolute().as_uri()}
    return {"uri": quote(Path(path).as_posix()), "uriBaseId": _ROOT}


def _fingerprint(finding: Finding) -> str:
    """Return a hash that identifies a finding although lines above it change."""
    file, line = resolve(finding.where)
    parts = (finding.code, os.path.basename(file), linecache.getline(file, line).strip(), finding.message)
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]
