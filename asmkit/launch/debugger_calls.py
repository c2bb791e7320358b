"""The calls and commands that open the findings of a run in the debugger."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from ..errors import MOST_SHOWN, AsmError, DiagnosticCode, Finding, SourceLocation
from ..ir.program import Inst, Program
from ..kernel.launch_plan import Launch
from .arguments import in_simulator

_NOT_AT_A_MOMENT = (DiagnosticCode.NOT_SIMULATED, DiagnosticCode.NONDETERMINISTIC)
"""Findings about instructions that no instruction causes while it runs."""


def in_run(findings: Sequence[Finding], program: Program) -> list[Finding]:
    """Return the findings that instructions of a program have caused while they ran."""
    places: Collection[SourceLocation] = {item.where for item in program.items() if isinstance(item, Inst)}
    known = program.findings
    return [
        one for one in findings
        if one.where in places and one not in known and one.mistake not in _NOT_AT_A_MOMENT
    ]  # fmt: skip


def add_calls(problem: AsmError, launch: Launch) -> None:
    """Add notes to the findings of a run, with the calls of `asmkit.debug` that open them. Tracebacks show notes."""
    for line in calls_of(problem.findings, launch):
        problem.add_note(line)


def calls_of(findings: Sequence[Finding], launch: Launch) -> Iterator[str]:
    """Yield the calls of `asmkit.debug` that open the findings of a run, with `debug: ` in front."""
    for finding in in_run(findings, launch.program)[:MOST_SHOWN]:
        yield f"debug: {call(finding, launch)}"


def with_calls(findings: Sequence[Finding], launch: Launch) -> list[Finding]:
    """Return findings that are not raised, each of the run with a note that opens it."""
    opened = {id(one) for one in in_run(findings, launch.program)}
    return [
        replace(one, notes=(*one.notes, f"debug: {call(one, launch)}")) if id(one) in opened else one
        for one in findings
    ]  # fmt: skip


def call(finding: Finding, launch: Launch) -> str:
    """Return the call of `asmkit.debug` that opens a finding of a run."""
    options = [f"{name}={value!r}" for name, value in launch.options.items()]
    words = [launch.kernel.__name__, *launch.inputs, *options, f'finding="{finding.selector}"']
    return "asmkit.debug(" + ", ".join(words) + ")"


def commands(problem: AsmError, launch: Launch) -> Iterator[str]:
    """Yield the commands that open the findings of a run in the debugger, on random arrays of the same shapes."""
    for finding in in_run(problem.findings, launch.program)[:MOST_SHOWN]:
        yield f"debug: {in_simulator(launch, 'debug', '--finding', finding.selector)}"
