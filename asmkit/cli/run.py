"""The command `asmkit run`: run a kernel in the simulator, and print what the watchers find."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from ..errors import AsmError, Finding
from ..kernel.engines import ENGINES
from . import outputs, source
from .debug_commands import shown
from .findings import is_usage, told
from .json_object import print_json
from .terminal import Parser

if TYPE_CHECKING:
    from ..interop.run import RunReport
    from .run_arguments import Given
    from .run_kernel import KernelCall
    from .run_module import ModuleCall

    Call: TypeAlias = KernelCall | ModuleCall

_EPILOG = """\
arguments, one --arg for each parameter, in order or by name:
  f32[64,32]=normal   an array: normal, uniform, arange, zeros, ones, empty (never
                      written: reading it is an error), a number, or x.npy
  x.npy               an array from a file
  1024, 0.5           a number, converted by the parameter's type
  n=1024              the same for the parameter n

asmkit run FILE                           lists the kernels with their parameters.
asmkit run FILE.py:KERNEL --arg f32[64]   runs a kernel of asmkit, which computes
                                          its grid and allocates its outputs.
                                          Executes the file: run files that you trust.

exit status: 0 without errors (with --strict: and warnings), 1 with errors or
where the results differ from --expect, 2 for wrong usage."""


def main(arguments: Sequence[str]) -> int:
    """Run `asmkit run FILE[:KERNEL] --grid … --block … --arg …`, and return the exit status."""
    parser = _parser()
    given = outputs.parse(parser, arguments)
    try:
        return _list_or_run(parser, given)
    except AsmError as mistake:
        print(told(mistake), file=sys.stderr)
        return 2 if is_usage(mistake) else _finish(given, None, mistake.findings)


def _parser() -> Parser:
    parser = Parser(
        prog="asmkit run",
        description="Run a kernel in the simulator, with all checks: .ptx, .s, .o, .co, .hsaco, .cu, .cl, .py.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_call_options(parser)
    parser.add_argument("--schedules", type=positive, metavar="N", help="run N orders of execution")
    parser.add_argument("--engine", choices=ENGINES, help="what executes instructions in the simulator (auto)")
    parser.add_argument("--out", type=_pair, action="append", default=[], metavar="I=FILE", help="save argument I")
    parser.add_argument(
        "--expect", type=_pair, action="append", default=[], metavar="I=FILE",
        help="compare argument I with the array in a .npy file",
    )  # fmt: skip
    parser.add_argument("--tolerance", type=_tolerance, metavar="X", help="relative tolerance of --expect (by type)")
    parser.add_argument("--strict", action="store_true", help="also exit with status 1 for warnings")
    outputs.add_options(parser)
    return parser


def add_call_options(parser: Parser) -> None:
    """Add the options that describe a call."""
    parser.add_argument("program", metavar="FILE[:KERNEL]")
    parser.add_argument("--grid", type=_dims, metavar="X[,Y[,Z]]", help="number of blocks")
    parser.add_argument("--block", type=_dims, metavar="X[,Y[,Z]]", help="threads per block")
    parser.add_argument("--cluster", type=_dims, metavar="X[,Y[,Z]]", help="blocks per cluster")
    parser.add_argument("--arg", action="append", default=[], metavar="VALUE", help="see below")
    parser.add_argument("--shared", type=natural, default=0, metavar="BYTES", help="dynamic shared memory")
    parser.add_argument("--arch", help="the target, overriding the one in the file")
    parser.add_argument("--watch", help='"default", "all", "none", or names with commas between them')
    parser.add_argument("--seed", type=natural, help="chooses another legal order of execution")
    parser.add_argument("--steps", type=positive, metavar="N", help="instructions that one thread may execute")


def _dims(text: str) -> tuple[int, ...]:
    """Return one to three positive numbers. Raises ArgumentTypeError for any other text."""
    parts = text.replace("x", ",").split(",")
    if not (1 <= len(parts) <= 3 and all(_digits(part) and int(part) for part in parts)):
        raise argparse.ArgumentTypeError(f"{text!r} is not one to three positive numbers")
    return tuple(map(int, parts))


def _digits(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 20


def natural(text: str) -> int:
    """Return a non-negative integer. Raises ArgumentTypeError for any other text."""
    if not _digits(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a non-negative integer")
    return int(text)


def positive(text: str) -> int:
    """Return a positive integer. Raises ArgumentTypeError for any other text."""
    if not (_digits(text) and int(text)):
        raise argparse.ArgumentTypeError(f"{text!r} is not a positive integer")
    return int(text)


def _tolerance(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not value >= 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a non-negative number")
    return value


def _pair(text: str) -> tuple[str, str]:
    """Return a parameter and a file. Raises ArgumentTypeError for any other text."""
    which, _, file = text.partition("=")
    if not (file and (_digits(which) or which.isidentifier())):
        raise argparse.ArgumentTypeError(f"{text!r} is not I=FILE, with the number of an argument from 0 or its name")
    return which, file


def _list_or_run(parser: Parser, given: argparse.Namespace) -> int:
    call = call_of(parser, given)
    return 0 if call is None else _run(parser, given, call)


def call_of(parser: Parser, given: argparse.Namespace) -> Call | None:
    """Return the call that the options describe. Without arguments, list the kernels and return None."""
    file, kernel = _split(given.program)
    return (_of_python if file.endswith(".py") else _of_module)(parser, given, file, kernel)


def _split(program: str) -> tuple[str, str | None]:
    """Return the file and the kernel of `FILE[:KERNEL]`. Both can contain colons, as `ns::add` does."""
    parts = program.split(":")
    ways = [(":".join(parts[:at]), ":".join(parts[at:])) for at in range(1, len(parts))]
    if not ways or os.path.exists(program):
        return program, None
    return next((way for way in ways if os.path.exists(way[0])), ways[-1])


def _of_python(parser: Parser, given: argparse.Namespace, file: str, kernel: str | None) -> KernelCall | None:
    """Return the call of a kernel of a Python file, or list its kernels."""
    from .run_kernel import KernelCall, as_json, chosen, described, kernels_of

    kernels = kernels_of(source.run(file, quiet=given.quiet))
    if kernel is None and not given.arg:
        if given.json:
            print_json("run", kernels=[as_json(one) for one in kernels.values()])
        else:
            print(*map(described, kernels.values()), sep="\n")
        return None
    one = chosen(kernels, file, kernel)
    values = _arguments(parser, given.arg)
    with source.guarded(file, quiet=given.quiet):
        return KernelCall(one, values, given.arch)


def _of_module(parser: Parser, given: argparse.Namespace, file: str, kernel: str | None) -> ModuleCall | None:
    """Return the call of a kernel of a program that another compiler wrote, or list its kernels."""
    from ..interop.read import read
    from .files import check_arch
    from .run_module import ModuleCall, as_json

    if given.arch is not None:
        check_arch(parser, given.arch, [file])
    module = read(file, arch=given.arch)
    if given.grid is None and given.block is None and not given.arg:
        infos = [*module.kernels.values()] if kernel is None else [module.kernel(kernel)]
        if given.json:
            print_json("run", kernels=[as_json(info) for info in infos])
        else:
            print(*infos, sep="\n")
        return None
    if given.grid is None or (given.block is None and module.kernel(kernel).block is None):
        parser.error("both --grid and --block are needed")
    return ModuleCall(module, kernel, _arguments(parser, given.arg))


def _arguments(parser: Parser, texts: Sequence[str]) -> list[Given]:
    """Return the arguments that the texts of `--arg` describe. Exits with status 2 for a wrong one."""
    from .run_arguments import argument

    made: list[Given] = []
    for number, text in enumerate(texts):
        try:
            made.append(argument(text, number))
        except argparse.ArgumentTypeError as wrong:
            parser.error(f"argument --arg: {wrong}")
    return made


def watch_of(given: argparse.Namespace) -> str | list[str] | None:
    """Return the watchers of `--watch`."""
    return given.watch if given.watch is None or "," not in given.watch else given.watch.split(",")


def _run(parser: Parser, given: argparse.Namespace, call: Call) -> int:
    """Run the kernel, save and compare its arrays, print the report, and return the exit status."""
    from .compare import by_number, difference, expected, save

    wanted = expected(parser, given, call.names, call.arrays)
    kept = [(by_number(parser, pair, call.names, call.arrays), pair[1]) for pair in given.out]
    report = call.run(given, watch_of(given))
    found = ((at, file, difference(call.arrays[at], want, given.tolerance)) for at, file, want in wanted)
    differ = [f"argument {at} differs from {file}: {text}" for at, file, text in found if text is not None]
    unwritten = [problem for at, file in kept if (problem := save(file, call.arrays[at])) is not None]
    if not given.quiet:
        print("\n".join([shown(report, call.program, given), *differ]))
    if unwritten:
        print(*unwritten, sep="\n", file=sys.stderr)
    return _finish(given, report, report.findings, differ, unwritten)


def _finish(
    given: argparse.Namespace, report: RunReport | None, findings: Sequence[Finding], differ: Sequence[str] = (),
    unwritten: Sequence[str] = (),
) -> int:  # fmt: skip
    """Write the outputs that are wanted, and return the exit status."""
    fields: dict[str, object] = {
        "kernel": report and report.kernel,
        "steps": report and report.steps,
        "prints": [*report.prints] if report else [],
        "differences": [*differ],
    }
    return outputs.finish(given, "run", outputs.Outcome(findings, fields, bool(differ), unwritten))
