"""`python -m asmkit COMMAND …`: a table of commands; a command's module is loaded when it is asked for."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Callable, Sequence
from typing import NamedTuple

from .errors import AsmError, Finding, caller, resolve


class Command(NamedTuple):
    """Where a command lives: a function that takes the rest of the command line and gives the exit status."""

    module: str
    function: str
    help: str


COMMANDS: dict[str, Command] = {
    "check": Command("asmkit.files", "check", "check programs in files: every mistake with its line"),
    "doctor": Command("asmkit.doctor", "main", "list devices, drivers, tools and packages, and what is missing"),
    "fmt": Command("asmkit.files", "fmt", "print a program in a file as asmkit writes it"),
    "isa": Command("asmkit.lookup", "main", "print the rows of the tables that a spelling may become"),
    "simulate": Command("asmkit.simulate", "main", "run a kernel in the simulator on random arrays of given shapes"),
    "sweep": Command("asmkit.sweeps", "main", "check a kernel against its reference over shapes, types and archs"),
    "translate": Command("asmkit.files", "translate", "print Python that builds the program in a file"),
}
"""The commands by name."""


def _parser() -> argparse.ArgumentParser:
    rows = "\n".join(f"  {name:10}{command.help}" for name, command in COMMANDS.items())
    parser = argparse.ArgumentParser(
        prog="asmkit",
        description="The assembler of two GPUs, embedded in Python.",
        epilog=f"commands:\n{rows}\n\n`asmkit COMMAND --help` says more about one.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("command", choices=COMMANDS, metavar="COMMAND")
    parser.add_argument("arguments", nargs=argparse.REMAINDER, metavar="…")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; its exit status.  A wrong command line exits with 2, as argparse does."""
    options = _parser().parse_args(arguments)
    command = COMMANDS[options.command]
    run: Callable[[Sequence[str]], int] = getattr(importlib.import_module(command.module), command.function)
    here = resolve(caller())[0]
    try:
        status = run(options.arguments)
        sys.stdout.flush()
    except AsmError as mistake:
        print(*(_told(finding, here) for finding in mistake.findings), sep="\n", file=sys.stderr)
        return 1
    except BrokenPipeError:  # whoever reads has seen enough; nothing is left to be written at the end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status


def _told(finding: Finding, here: str) -> str:
    """A finding's text; of the command line itself, whose place is the file that called, there is none to name."""
    if resolve(finding.where)[0] != here:
        return str(finding)
    return f"{finding.code}: {finding.message}" + f"\n  fix: {finding.fix}" * bool(finding.fix)
