"""The command line `asmkit COMMAND …`: a table of commands, which are imported when they run."""

from __future__ import annotations

import argparse
import contextlib
import errno
import io
import os
import sys
from collections.abc import Callable, Sequence
from typing import NoReturn

from ..errors import AsmError
from .findings import told
from .terminal import PLAIN, Parser, package_version

COMMANDS = {
    "build": "write a kernel as assembly text, image or C++ header",
    "check": "check programs in files and print all findings with their lines",
    "debug": "run a kernel in the debugger: step forward and back",
    "doctor": "list devices, drivers, tools and packages, and what is missing",
    "explain": "explain a diagnostic code: its meaning, an example, and the fix",
    "fmt": "format a program in a file",
    "isa": "print the instructions that match a spelling",
    "lsp": "serve an editor: diagnostics, hovers and completion as you type",
    "profile": "write a page that shows why a kernel is slow, line by line",
    "run": "run a kernel of any compiler, or of asmkit, in the simulator, with all checks",
    "sweep": "check a kernel against its reference over shapes, types and archs",
    "translate": "print Python that builds the program in a file",
}
"""The commands, with what they do."""


def _function(command: str) -> Callable[[Sequence[str]], int]:
    """Return the function of a command. It receives the remaining arguments and returns the exit status."""
    match command:
        case "build":
            from .build import main as run
        case "check":
            from .files import check as run
        case "debug":
            from .debug import main as run
        case "explain":
            from .explain import main as run
        case "fmt":
            from .files import fmt as run
        case "translate":
            from .files import translate as run
        case "doctor":
            from .doctor import main as run
        case "isa":
            from .isa import main as run
        case "lsp":
            from .lsp import main as run
        case "profile":
            from .profile import main as run
        case "run":
            from .run import main as run
        case "sweep":
            from .sweep import main as run
        case _:
            raise ValueError(f"no command {command!r}")
    return run


def _parser() -> Parser:
    rows = "\n".join(f"  {name:10}{what}" for name, what in COMMANDS.items())
    parser = Parser(
        prog="asmkit",
        description="An assembler for NVIDIA and AMD GPUs, embedded in Python.",
        epilog=f"commands:\n{rows}\n\n`asmkit COMMAND --help` shows the options of a command.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"asmkit {package_version()}")
    parser.add_argument("command", choices=COMMANDS, metavar="COMMAND")
    parser.add_argument("arguments", nargs=argparse.REMAINDER, metavar="…")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status.

    Raises SystemExit with status 2 for wrong usage, as argparse does, and if the output cannot be written.
    """
    if sys.stdout is None:  # pyright: ignore[reportUnnecessaryComparison]  (`asmkit … >&-`)
        _stop("standard output is closed")
    if sys.stderr is None:  # pyright: ignore[reportUnnecessaryComparison]  (`asmkit … 2>&-`)
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115  (open as long as the process runs)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=PLAIN)
    try:
        try:
            return _run(arguments)
        finally:
            sys.stdout.flush()
    except BrokenPipeError:  # the reader has closed the pipe: nothing more can be written
        _discard_output()
        return 1
    except OSError as problem:
        if problem.filename is not None or problem.errno not in _UNWRITABLE:
            raise
        _discard_output()
        _stop(problem.strerror or str(problem))


_UNWRITABLE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)
"""The errors of the operating system if the output cannot be written."""


def _stop(why: str) -> NoReturn:
    with contextlib.suppress(OSError):  # standard error itself may not be writable
        print(f"asmkit: the output cannot be written: {why}", file=sys.stderr)
    raise SystemExit(2)


def _discard_output() -> None:
    """Discard the buffered output, which the interpreter would try to write again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(arguments: Sequence[str] | None) -> int:
    """Run one command and print its errors."""
    options = _parser().parse_args(arguments)
    run = _function(options.command)
    try:
        return run(options.arguments)
    except AsmError as mistake:
        print(told(mistake), file=sys.stderr)
        return 1
