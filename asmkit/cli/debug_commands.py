"""Show the findings of `asmkit run`, each with the command that opens it in the debugger."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ..errors import MOST_SHOWN, Finding
from ..ir.program import Program
from ..launch.debugger_commands import in_run, seed_of

if TYPE_CHECKING:
    from ..interop.run import RunReport

_OPTIONS = ("grid", "block", "cluster", "shared", "arch", "watch", "steps")
"""The options of `asmkit run` on which the execution of a kernel depends, besides the arguments and the seed."""


def shown(report: RunReport, program: Program, given: argparse.Namespace) -> str:
    """Return a report, with a command after each finding of the run."""
    found = {id(one) for one in in_run(report.findings, program)}
    lines: list[str] = []
    for finding in report.findings[:MOST_SHOWN]:
        lines.append(str(finding))
        lines += [f"  debug: {command(given, finding)}"] if id(finding) in found else []
    if (rest := len(report.findings) - MOST_SHOWN) > 0:
        lines.append(f"and {rest} more")
    end = str(replace(report, findings=())).removesuffix(", no findings" if lines else "")
    return "\n".join([*lines, end])


def commands(findings: Sequence[Finding], program: Program, given: argparse.Namespace) -> dict[str, str]:
    """Return the commands that open the findings of a run in the debugger, by the findings' `selector`."""
    return {one.selector: command(given, one) for one in in_run(findings, program)}


def command(given: argparse.Namespace, finding: Finding) -> str:
    """Return the command that opens a finding of `asmkit run` in the debugger."""
    words = ["python", "-m", "asmkit", "debug", given.program]
    for name in _OPTIONS:
        value: object = getattr(given, name)
        text = ",".join(map(str, value)) if isinstance(value, tuple) else str(value)  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
        words += [f"--{name}", text] if value else []
    for text in given.arg:
        words += ["--arg", text]
    seed = seed_of(finding, given.seed)
    words += ["--seed", str(seed)] if seed is not None else []
    return shlex.join([*words, "--finding", finding.selector])
