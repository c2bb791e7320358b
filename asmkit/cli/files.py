"""The commands `asmkit check`, `fmt` and `translate`, for programs in files.

The file suffix selects the architecture. An architecture's module `text.commands` has `read(content, file)`, which
returns the text, `check(text, file, arch)`, which returns the findings, `fmt(text, file, arch)` and `translate(text,
file, arch)`.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType

from ..errors import MOST_SHOWN, AsmError, Finding
from ..kernel.dispatch import architecture
from .findings import line
from .source import content
from .terminal import Parser

ISAS = {".ptx": "ptx", **dict.fromkeys((".s", ".lst", ".hsaco", ".co", ".o"), "gcn")}
"""The architecture for each file suffix."""

_CHECK_EPILOG = """\
Each finding starts a line:
  FILE:LINE: CODE: message             an error
  FILE:LINE: warning: CODE: message    a probable mistake
  FILE:LINE: advice: CODE: message     a correct program that could be faster

exit status: 0 without errors, 1 with errors (with --strict: or warnings),
2 for wrong usage and for unreadable files."""

_ARCH = "the target, overriding the one in the file (sm_90a, gfx942); listings have none"


def check(arguments: Sequence[str] | None = None) -> int:
    """Run `asmkit check FILE… [--arch ARCH] [--max-errors N] [--strict]`: print one line for each finding.

    Return 1 if a file has errors (with `--strict`: or warnings), else 0. Raises SystemExit with status 2 for wrong
    usage, and if a file cannot be read. The other files are checked first.
    """
    parser = Parser(
        "asmkit check",
        description="Check programs without assembling them: print all findings with their lines.",
        epilog=_CHECK_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--arch", help=_ARCH)
    how = f"print at most N findings of a file, errors first, then `and M more` (default {MOST_SHOWN}; 0: print all)"
    parser.add_argument("--max-errors", type=_count, default=MOST_SHOWN, metavar="N", help=how)
    parser.add_argument("--strict", action="store_true", help="also exit with status 1 for warnings")
    options = parser.parse_args(arguments)
    check_arch(parser, options.arch, options.files)
    status = max(_check_one(file, options) for file in options.files)
    if status > 1:
        raise SystemExit(status)
    return status


def fmt(arguments: Sequence[str] | None = None) -> int:
    """Run `asmkit fmt FILE [--arch ARCH]`: print the formatted program."""
    file, arch = _one("fmt", "Print the formatted program.", arguments)
    _print_program(isa_of(file).fmt(_read(file), file, arch))
    return 0


def translate(arguments: Sequence[str] | None = None) -> int:
    """Run `asmkit translate FILE [--arch ARCH]`: print Python code that builds the program that `fmt` prints."""
    file, arch = _one("translate", "Print Python code that builds the program and prints it as fmt does.", arguments)
    _print_program(isa_of(file).translate(_read(file), file, arch))
    return 0


def isa_of(file: str) -> ModuleType:
    """Return the module `text.commands` of the file's architecture. PTX is the default for unknown suffixes."""
    match isa_name(file):
        case "gcn":
            from ..gcn.text import commands as gcn_commands

            return gcn_commands
        case _:
            from ..ptx.text import commands as ptx_commands

            return ptx_commands


def isa_name(file: str) -> str:
    """Return the architecture of a file. PTX is the default for unknown suffixes."""
    return ISAS.get(Path(file).suffix, "ptx")


def _count(text: str) -> int:
    """Return the value of `--max-errors`. Raises ArgumentTypeError unless it is a non-negative integer."""
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise argparse.ArgumentTypeError(f"{text!r} is not a non-negative integer")
    return int(text)


def check_arch(parser: Parser, arch: str | None, files: Sequence[str]) -> None:
    """Exit with status 2 if `--arch` is not a target of the files' architectures."""
    if arch is None:
        return
    for isa in dict.fromkeys(map(isa_name, files)):
        try:
            architecture(isa).check_arch(arch)
        except AsmError as wrong:
            parser.error(f"argument --arch: {wrong.findings[0].message}; {wrong.findings[0].fix}")


def _one(command: str, description: str, arguments: Sequence[str] | None) -> tuple[str, str | None]:
    parser = Parser(f"asmkit {command}", description=description)
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--arch", help=_ARCH)
    options = parser.parse_args(arguments)
    check_arch(parser, options.arch, [options.file])
    return options.file, options.arch


def _check_one(file: str, options: argparse.Namespace) -> int:
    """Print the findings of one file, and return its exit status."""
    try:
        found = _checked(file, options.arch)
    except SystemExit:  # the reason has been printed
        return 2
    for text in _lines(found, options.max_errors or len(found)):
        print(text)
    stops = ("error", "warning") if options.strict else ("error",)
    return int(any(finding.severity in stops for finding in found))


def _lines(found: Sequence[Finding], most: int) -> Iterator[str]:
    """Yield the lines of at most `most` findings, ordered by line.

    Errors take precedence over other findings, and LIMIT over other errors, because it says that there may be more.
    """
    by_severity = sorted(range(len(found)), key=lambda at: (found[at].severity != "error", found[at].code != "LIMIT"))
    yield from (line(found[at]) for at in sorted(by_severity[:most]))
    if len(found) > most:
        yield f"and {len(found) - most} more"


def _checked(file: str, arch: str | None) -> Sequence[Finding]:
    """Return the findings of a file, including the error that the file contains no program."""
    try:
        return isa_of(file).check(_read(file), file, arch)
    except AsmError as wrong:
        return wrong.findings


def _read(file: str) -> str:
    """Return the file's text. Raises SystemExit with status 2 if it cannot be read."""
    return isa_of(file).read(content(file), file)


def _print_program(text: str) -> None:
    """Print a program in UTF-8, regardless of the terminal's encoding, which could change the program's strings."""
    stream: object = sys.stdout
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(encoding="utf-8", errors="strict")
    print(text, end="")
