"""The command `asmkit build`: write a kernel as text, as an image, or as a C++ header."""

from __future__ import annotations

import argparse
import ast
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import cast

from ..errors import AsmError
from ..kernel.archive import specialize
from ..kernel.kernel import AnyKernel, Kernel
from ..kernel.symbolic import Purpose
from ..types import SCALARS
from .source import run
from .terminal import Parser, in_one_line

_BUILD = Purpose("build", "built", "asmkit build FILE:KERNEL -o OUT ", " ")
_ISAS = {".ptx": "ptx", ".cubin": "ptx", ".s": "gcn", ".hsaco": "gcn", ".co": "gcn"}
_TEXTS, _HEADERS = (".ptx", ".s"), (".h", ".hpp", ".cuh")

_EPILOG = """\
The suffix of OUT selects what is written:
  .ptx, .s            the assembly text
  .cubin, .hsaco      the image for one target
  .h, .hpp            a C++ header with the images and a launch function

  NAME=VALUE          a dimension, a compile-time option, or a type (T=bf16)

exit status: 0 if the file was written, 1 for errors of the kernel, 2 for wrong
usage and for files that cannot be read or written."""


def main(arguments: Sequence[str]) -> int:
    """Run `asmkit build FILE:KERNEL -o OUT [--arch ARCH] [NAME=VALUE …]`, and return the exit status."""
    parser = Parser(
        prog="asmkit build",
        description="Write a kernel for other programs.  Executes the kernel's file: build files that you trust.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("kernel", metavar="FILE:KERNEL", help="a Python file, and the name of a kernel in it")
    parser.add_argument("values", nargs="*", metavar="NAME=VALUE", help="dimensions, options and types to compile in")
    parser.add_argument("-o", "--output", required=True, metavar="OUT", help="the file to write")
    many = "the target, by default the kernel's first; several, separated by commas, for a header (default: all)"
    parser.add_argument("--arch", help=many)
    parser.add_argument("--namespace", help="the C++ namespace of a header, by default the kernel's name")
    given = parser.parse_intermixed_args(arguments)
    named = dict(_value(parser, text) for text in given.values)
    _check_output(parser, given)
    kernel = _kernel(parser, given.kernel)
    isa = _ISAS.get(Path(given.output).suffix, kernel.isa.name)
    if isa != kernel.isa.name:
        parser.error(
            f"{kernel.__name__} is a kernel of {kernel.isa.name}, which has no {Path(given.output).suffix} files"
        )
    try:
        print(_write(parser, kernel, given, named))
    except OSError as problem:
        parser.error(in_one_line(f"{given.output}: {problem.strerror or problem}"))
    return 0


def _check_output(parser: Parser, given: argparse.Namespace) -> None:
    suffix = Path(given.output).suffix
    if suffix not in (*_ISAS, *_HEADERS):
        parser.error(f"{in_one_line(given.output)}: the suffix must be one of {', '.join((*_ISAS, *_HEADERS))}")
    if suffix not in _HEADERS and given.namespace is not None:
        parser.error("--namespace is for C++ headers")
    if suffix not in _HEADERS and given.arch is not None and "," in given.arch:
        parser.error(f"a {suffix} file has one target")


def _kernel(parser: Parser, place: str) -> AnyKernel:
    """Return the kernel of `FILE:KERNEL`, or the only one of a file."""
    file, _, name = (place, "", "") if place.endswith(".py") else place.rpartition(":")
    if not file:
        parser.error(f"{in_one_line(place)} does not name a kernel: write FILE.py:KERNEL")
    found = {key: cast("AnyKernel", one) for key, one in run(file).items() if isinstance(one, Kernel)}
    if not name and len(found) == 1:
        return next(iter(found.values()))
    if name not in found:
        what = f"has no kernel {in_one_line(name)}" if name else "has several kernels" if found else "has no kernels"
        parser.error(f"{in_one_line(file)} {what}" + (f": name one of {', '.join(found)}" if found else ""))
    return found[name]


def _value(parser: Parser, text: str) -> tuple[str, object]:
    """Return a name and its value: a number, True, False, a scalar type by its name, or a text."""
    name, sign, value = text.partition("=")
    if not sign or not name.isidentifier():
        parser.error(f"{in_one_line(text)} is not NAME=VALUE")
    try:
        return name, ast.literal_eval(value)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return name, SCALARS.get(value, value)


def _write(parser: Parser, kernel: AnyKernel, given: argparse.Namespace, named: Mapping[str, object]) -> str:
    """Write the file, and return a line that says what it contains."""
    path, suffix = Path(given.output), Path(given.output).suffix
    targets = given.arch.split(",") if given.arch else [*kernel.rules.arch]
    for target in targets:
        _check_target(parser, kernel, target)
    if suffix in _HEADERS:
        kernel.export_cpp(path, arch=targets, namespace=given.namespace, **named)
    else:
        targets = targets[:1]
        made = specialize(
            kernel, {targets[0]: kernel.target_for(targets[0])}, named, _BUILD, images=suffix not in _TEXTS
        )
        content = made.texts[made.archs[targets[0]]].encode() if suffix in _TEXTS else made.images[targets[0]].image
        path.write_bytes(content)
    return f"{path}: {kernel.__name__} for {', '.join(targets)}, {path.stat().st_size:,} bytes"


def _check_target(parser: Parser, kernel: AnyKernel, target: str) -> None:
    try:
        kernel.isa.check_arch(target)
    except AsmError as wrong:
        parser.error(f"argument --arch: {wrong.findings[0].message}; {wrong.findings[0].fix}")
