"""The machine-readable outputs of commands with findings: one JSON object (`--json`), and a SARIF log (`--sarif`)."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ..errors import Finding
from .findings import as_json
from .json_object import print_json
from .terminal import Parser

_STDOUT = "-"
_LOGS = (".sarif", ".json", _STDOUT)


@dataclass(frozen=True)
class Outcome:
    """The result of a command: its findings, further fields of its JSON object, and what it could not do."""

    findings: Sequence[Finding]
    fields: Mapping[str, object] = field(default_factory=dict[str, object])
    failed: bool = False
    """Whether the command failed for another reason than its findings."""
    problems: Sequence[str] = ()
    """The files that cannot be read or written, each with the reason. They have been printed."""


def add_options(parser: Parser) -> None:
    """Add `--json` and `--sarif`."""
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    how = "write the findings as SARIF 2.1.0 to FILE (.sarif or .json), or print them"
    parser.add_argument("--sarif", metavar="[FILE]", help=how)


def parse(parser: Parser, arguments: Sequence[str] | None) -> argparse.Namespace:
    """Return the options of a command with `--json` and `--sarif`. `quiet` is set if the text is not wanted.

    The word after `--sarif` is its file only if it ends as a log does, so that no program is overwritten.
    """
    words = list(sys.argv[2:] if arguments is None else arguments)
    for at, word in enumerate(words):
        if word == "--sarif" and not (at + 1 < len(words) and words[at + 1].endswith(_LOGS)):
            words[at] = f"--sarif={_STDOUT}"
    options = parser.parse_args(words)
    if options.json and options.sarif == _STDOUT:
        parser.error("--json and --sarif both print: give --sarif a file")
    options.quiet = options.json or options.sarif == _STDOUT
    return options


def finish(options: argparse.Namespace, command: str, outcome: Outcome) -> int:
    """Write the JSON object or the SARIF log if they are wanted, and return the exit status."""
    stops = ("error", "warning") if options.strict else ("error",)
    status = int(outcome.failed or any(finding.severity in stops for finding in outcome.findings))
    status = 2 if outcome.problems else status
    if options.json:
        print_json(command, findings=[as_json(one) for one in outcome.findings], exit_status=status, **outcome.fields)
    if options.sarif is not None:
        from .sarif import log

        made = log(outcome.findings, outcome.problems, status)
        status = _written(options.sarif, json.dumps(made, indent=2), status)
    return status


def _written(file: str, text: str, status: int) -> int:
    """Write a log, and return the status: 2 if that fails."""
    if file == _STDOUT:
        print(text)
        return status
    try:
        Path(file).write_text(text + "\n", encoding="utf-8")
    except OSError as problem:
        print(f"{file} cannot be written: {problem.strerror or problem}", file=sys.stderr)
        return 2
    return status
