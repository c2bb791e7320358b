"""Programs in files: `python -m asmkit check`, `fmt` and `translate`.

What is done with a text is the business of its architecture; which that is, the file's ending says.  An architecture's
module has `read(content, file)`, which gives the text, `check(text, file, arch)`, which gives the findings,
`fmt(text, file, arch)` and `translate(text, file, arch)`.
"""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

from .errors import AsmError, Finding, resolve
from .given import content

ISAS = {".ptx": "ptx", **dict.fromkeys((".s", ".lst", ".hsaco", ".co", ".o"), "gcn")}
"""By the file's ending: the architecture, whose `text.files` knows its texts."""


def check(arguments: Sequence[str] | None = None) -> int:
    """`asmkit check FILE… [--arch ARCH]`: a line a mistake, `FILE:LINE: CODE: message`.  1 if there is any, or 0.

    Ends with 2 if a file cannot be read; the others are checked all the same.
    """
    parser = argparse.ArgumentParser("asmkit check", description="Check programs without assembling them.")
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--arch", help=_ARCH)
    options = parser.parse_args(arguments)
    status = max(_check_one(file, options.arch) for file in options.files)
    if status > 1:
        raise SystemExit(status)
    return status


def fmt(arguments: Sequence[str] | None = None) -> int:
    """`asmkit fmt FILE [--arch ARCH]`: the program as asmkit writes it, made from what was read of it."""
    file, arch = _one("fmt", "Print a program as asmkit writes it.", arguments)
    print(_isa(file).fmt(_read(file), file, arch), end="")
    return 0


def translate(arguments: Sequence[str] | None = None) -> int:
    """`asmkit translate FILE [--arch ARCH]`: Python that builds the same program, and prints what `fmt` prints."""
    file, arch = _one("translate", "Print Python that builds a program and prints what fmt prints.", arguments)
    print(_isa(file).translate(_read(file), file, arch), end="")
    return 0


def line(finding: Finding) -> str:
    """A finding in one line, its file as it was given."""
    file, number = resolve(finding.where)
    return f"{file}:{number}: {finding.code}: {finding.message}"


_ARCH = "the arch, instead of the one that the file names (sm_90a, gfx942); a listing names none"


def _one(command: str, description: str, arguments: Sequence[str] | None) -> tuple[str, str | None]:
    parser = argparse.ArgumentParser(f"asmkit {command}", description=description)
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--arch", help=_ARCH)
    options = parser.parse_args(arguments)
    return options.file, options.arch


def _check_one(file: str, arch: str | None) -> int:
    try:
        found = _checked(file, arch)
    except SystemExit:  # it has been said why
        return 2
    for finding in found:
        print(line(finding))
    return int(bool(found))


def _checked(file: str, arch: str | None) -> Sequence[Finding]:
    """What `check` finds in a file; what is no program at all is a finding too."""
    try:
        return _isa(file).check(_read(file), file, arch)
    except AsmError as wrong:
        return wrong.findings


def _isa(file: str) -> ModuleType:
    """The module that knows such files; those of an ending that is not known are taken for PTX."""
    return importlib.import_module(f"asmkit.{ISAS.get(Path(file).suffix, 'ptx')}.text.files")


def _read(file: str) -> str:
    """The file's text; the program ends with 2 where it cannot be read."""
    return _isa(file).read(content(file), file)
