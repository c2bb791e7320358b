"""Show findings: as the text of an error, and as one line each."""

from __future__ import annotations

from ..errors import AsmError, Finding, caller, resolve
from .terminal import in_one_line


def line(finding: Finding) -> str:
    """Return a finding as one line: `FILE:LINE: CODE: message`, with the severity in front unless it is an error."""
    file, number = resolve(finding.where)
    severity = "" if finding.severity == "error" else f"{finding.severity}: "
    return f"{in_one_line(file)}:{number}: {severity}{finding.code}: {in_one_line(finding.message)}"


def is_usage(mistake: AsmError) -> bool:
    """Return whether an error is about the command line, and not about a place in a file."""
    return all(_has_no_place(finding) for finding in mistake.findings)


def told(mistake: AsmError) -> str:
    """Return the text of an error. Findings about the command line itself have no place."""
    return "\n".join(_without_place(one) if _has_no_place(one) else str(one) for one in mistake.findings)


def _without_place(finding: Finding) -> str:
    return f"{finding.code}: {finding.message}" + f"\n  fix: {finding.fix}" * bool(finding.fix)


def _has_no_place(finding: Finding) -> bool:
    """Return whether the place of a finding is the program that called the command."""
    return resolve(finding.where)[0] == resolve(caller())[0]
