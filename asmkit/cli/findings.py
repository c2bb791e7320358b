"""Show findings: as the text of an error, as one line each, and as JSON."""

from __future__ import annotations

from ..errors import AsmError, Finding, SourceLine, caller, resolve
from .terminal import in_one_line


def line(finding: Finding) -> str:
    """Return a finding as one line: `FILE:LINE: CODE: message`, with the severity in front unless it is an error."""
    file, number = resolve(finding.where)
    severity = "" if finding.severity == "error" else f"{finding.severity}: "
    return f"{in_one_line(file)}:{number}: {severity}{finding.code}: {in_one_line(finding.message)}"


def is_usage(mistake: AsmError) -> bool:
    """Return whether an error is about the command line, and not about a place in a file."""
    return all(has_no_place(finding) for finding in mistake.findings)


def told(mistake: AsmError) -> str:
    """Return the text of an error. Findings about the command line itself have no place."""
    return "\n".join(_without_place(one) if has_no_place(one) else str(one) for one in mistake.findings)


def _without_place(finding: Finding) -> str:
    return f"{finding.code}: {finding.message}" + f"\n  fix: {finding.fix}" * bool(finding.fix)


def has_no_place(finding: Finding) -> bool:
    """Return whether the place of a finding is the program that called the command."""
    return resolve(finding.where)[0] == resolve(caller())[0]


def as_json(finding: Finding) -> dict[str, object]:
    """Return a finding as the schema describes it."""
    file, number = resolve(finding.where)
    return {
        "code": finding.code,
        "severity": finding.severity,
        "message": finding.message,
        "fix": finding.fix,
        "file": file,
        "line": number,
        "source": _source_as_json(finding.source),
        "other": finding.other and dict(zip(("file", "line"), resolve(finding.other), strict=True)),
        "other_source": _source_as_json(finding.other_source),
        "notes": list(finding.notes),
        "count": finding.count,
    }


def _source_as_json(source: SourceLine | None) -> dict[str, object] | None:
    """Return a source line, with the lines of the calls through which it was inlined."""
    if source is None:
        return None
    inlined = source.caller and _source_as_json(source.caller)
    return {
        "file": source.file, "line": source.line, "column": source.column or None,
        "function": source.function or None, "inlined_at": inlined,
    }  # fmt: skip
