"""The commands `asmkit check`, `fmt` and `translate`, for programs in files.

An architecture's module `text.commands` has `read(content, file)`, which returns the text, `check(text, file, arch)`,
which returns the findings, `fmt(text, file, arch)` and `translate(text, file, arch)`.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from types import ModuleType
from typing import NamedTuple

from ..errors import MOST_SHOWN, AsmError, DiagnosticCode, Finding, error
from ..kernel.dispatch import architecture
from ..toolchain.file_kind import SOURCES, Isa, is_container, isa_of
from . import outputs
from .findings import has_no_place, line
from .source import Unreadable, content
from .terminal import Parser

_CHECK_EPILOG = """\
Each finding starts a line:
  FILE:LINE: CODE: message             an error
  FILE:LINE: warning: CODE: message    a probable mistake
  FILE:LINE: advice: CODE: message     a correct program that could be faster

exit status: 0 without errors, 1 with errors (with --strict: or warnings),
2 for wrong usage and for unreadable files."""

_ARCH = "the target, overriding the one in the file (sm_90a, gfx942); listings have none"


class Text(NamedTuple):
    """The text of a program, and the file that messages name."""

    isa: Isa
    text: str
    file: str

    @property
    def commands(self) -> ModuleType:
        """The module `text.commands` of the architecture."""
        return _commands(self.isa)


class Checked(NamedTuple):
    """The findings of a file, or `problem`: why it cannot be read."""

    file: str
    findings: Sequence[Finding]
    problem: str = ""


def check(arguments: Sequence[str] | None = None) -> int:
    """Run `asmkit check FILE… [--arch ARCH] [--max-errors N] [--strict] [--json] [--sarif FILE]`: show all findings.

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
    outputs.add_options(parser)
    options = outputs.parse(parser, arguments)
    check_arch(parser, options.arch, options.files)
    status = outputs.finish(options, "check", _checked_files(options))
    if status > 1:
        raise SystemExit(status)
    return status


def _checked_files(options: argparse.Namespace) -> outputs.Outcome:
    """Check all files, print their findings unless another format is wanted, and return the result."""
    made: list[Checked] = []
    for file in options.files:
        one = _checked(file, options.arch)
        made.append(one)
        if not options.quiet:
            for text in _lines(one.findings, options.max_errors or len(one.findings)):
                print(text)
    findings = [finding for one in made for finding in one.findings]
    files = [{"file": one.file, "problem": one.problem or None} for one in made]
    problems = [f"{one.file}: {one.problem}" for one in made if one.problem]
    return outputs.Outcome(findings, {"files": files}, problems=problems)


def fmt(arguments: Sequence[str] | None = None) -> int:
    """Run `asmkit fmt FILE [--arch ARCH]`: print the formatted program."""
    one, arch = _one("fmt", "Print the formatted program.", arguments)
    _print_program(one.commands.fmt(one.text, one.file, arch))
    return 0


def translate(arguments: Sequence[str] | None = None) -> int:
    """Run `asmkit translate FILE [--arch ARCH]`: print Python code that builds the program that `fmt` prints."""
    one, arch = _one("translate", "Print Python code that builds the program and prints it as fmt does.", arguments)
    _print_program(one.commands.translate(one.text, one.file, arch))
    return 0


def _commands(isa: Isa) -> ModuleType:
    """Return the module `text.commands` of an architecture."""
    if isa == "gcn":
        from ..gcn.text import commands as gcn_commands

        return gcn_commands
    from ..ptx.text import commands as ptx_commands

    return ptx_commands


def texts_of(file: str, arch: str | None) -> list[Text]:
    """Return the texts of the programs in a file. Sources are compiled, and the PTX of a fat binary is extracted.

    Raises SystemExit with status 2 if the file cannot be read, and the errors of reading it.
    """
    if os.path.splitext(file)[1] in SOURCES and os.path.isfile(file):
        from ..interop.sources import compiled

        if (made := compiled(file, arch)) is not None:
            text, name = made
            isa = isa_of(name, text)
            return [Text(isa, _commands(isa).read(text, name), name)]
    raw = content(file)
    isa = isa_of(file, raw)
    if is_container(raw):
        from ..interop.read import ptx_in

        return [Text("ptx", _commands("ptx").read(one, file), file) for one in ptx_in(raw, file, arch)]
    return [Text(isa, _commands(isa).read(raw, file), file)]


def _count(text: str) -> int:
    """Return the value of `--max-errors`. Raises ArgumentTypeError unless it is a non-negative integer."""
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise argparse.ArgumentTypeError(f"{text!r} is not a non-negative integer")
    return int(text)


def check_arch(parser: Parser, arch: str | None, files: Sequence[str]) -> None:
    """Exit with status 2 if `--arch` is not a target of the files' architectures."""
    if arch is None:
        return
    for isa in dict.fromkeys(map(_isa_of_file, files)):
        try:
            architecture(isa).check_arch(arch)
        except AsmError as wrong:
            parser.error(f"argument --arch: {wrong.findings[0].message}; {wrong.findings[0].fix}")


def _isa_of_file(file: str) -> Isa:
    """Return the architecture of a file, by its suffix if it cannot be read."""
    try:
        return isa_of(file, content(file) if os.path.isfile(file) else b"")
    except (AsmError, Unreadable):
        return isa_of(file, b"")


def _one(command: str, description: str, arguments: Sequence[str] | None) -> tuple[Text, str | None]:
    parser = Parser(f"asmkit {command}", description=description)
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--arch", help=_ARCH)
    options = parser.parse_args(arguments)
    check_arch(parser, options.arch, [options.file])
    first, *more = texts_of(options.file, options.arch)
    if more:
        what = f"{options.file} contains {1 + len(more)} PTX texts"
        raise error(DiagnosticCode.KERNEL, what=what, fix="extract them with cuobjdump, and pass one of them")
    return first, options.arch


def _lines(found: Sequence[Finding], most: int) -> Iterator[str]:
    """Yield the lines of at most `most` findings, ordered by line.

    Errors take precedence over other findings, and LIMIT over other errors, because it says that there may be more.
    """
    by_severity = sorted(range(len(found)), key=lambda at: (found[at].severity != "error", found[at].code != "LIMIT"))
    yield from (line(found[at]) for at in sorted(by_severity[:most]))
    if len(found) > most:
        yield f"and {len(found) - most} more"


def _checked(file: str, arch: str | None) -> Checked:
    """Return the findings of a file, including the error that the file contains no program."""
    try:
        found = [one for text in texts_of(file, arch) for one in text.commands.check(text.text, text.file, arch)]
        return Checked(file, found)
    except AsmError as wrong:
        return Checked(file, [replace(one, where=(file, 1)) if has_no_place(one) else one for one in wrong.findings])
    except Unreadable as stop:  # the reason has been printed
        return Checked(file, (), stop.why)


def _print_program(text: str) -> None:
    """Print a program in UTF-8, regardless of the terminal's encoding, which could change the program's strings."""
    stream: object = sys.stdout
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(encoding="utf-8", errors="strict")
    print(text, end="")
