"""Check traced programs, and issue their warnings."""

from __future__ import annotations

from collections.abc import Iterable

from ..errors import WARNINGS, AsmError, Finding
from ..ir.program import Program
from .backend import Isa
from .shown_warnings import show_warnings


def checked(isa: Isa, program: Program) -> Program:
    """Return a program after the checks of a whole program. Raises the errors that they find."""
    found = isa.check(program)
    wrong = [finding for finding in found if finding.mistake not in WARNINGS]
    if wrong:
        raise AsmError(*wrong)
    add_warnings(program, found)
    return program


def add_warnings(program: Program, found: Iterable[Finding]) -> None:
    """Add new warnings to a program, and issue them."""
    for finding in found:
        if finding not in program.findings:
            program.findings.append(finding)
            show_warnings([finding])
