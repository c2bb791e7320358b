"""The command `asmkit profile`: run a kernel in the simulator with counters, and write the page of its profile."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..errors import AsmError
from . import source
from .findings import is_usage, told
from .run import _arguments, _dims, _natural, _split
from .terminal import Parser

if TYPE_CHECKING:
    from ..kernel.profile_report import LaunchProfile

_EPILOG = """\
arguments, one --arg for each parameter, in order or by name, as for `asmkit run`:
  f32[64,32]=normal   an array      x.npy   an array from a file      1024   a number

asmkit profile gemm.py:gemm --arg bf16[256,64] --arg bf16[256,64] -o gemm.html
Executes a .py file: profile files that you trust.

exit status: 0 if the kernel ran without errors, 1 with errors, 2 for wrong usage."""


def main(arguments: Sequence[str]) -> int:
    """Run `asmkit profile FILE:KERNEL --arg … -o PAGE`, and return the exit status."""
    parser = _parser()
    given = parser.parse_args(arguments)
    try:
        made = _profile(parser, given)
    except AsmError as mistake:
        print(told(mistake), file=sys.stderr)
        return 2 if is_usage(mistake) else 1
    made.print()
    if given.output is not None:
        try:
            made.save(given.output)
        except OSError as problem:
            print(f"{given.output} cannot be written: {problem.strerror or problem}", file=sys.stderr)
            return 2
        print(f"wrote {given.output}")
    return int(any(one.severity == "error" for one in made.findings))


def _parser() -> Parser:
    parser = Parser(
        prog="asmkit profile",
        description="Show why a kernel is slow: .ptx, .s, .o, .co, .hsaco, .cu, .cl, .py. No GPU is needed.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("program", metavar="FILE[:KERNEL]")
    parser.add_argument("--grid", type=_dims, metavar="X[,Y[,Z]]", help="number of blocks")
    parser.add_argument("--block", type=_dims, metavar="X[,Y[,Z]]", help="threads per block")
    parser.add_argument("--cluster", type=_dims, metavar="X[,Y[,Z]]", help="blocks per cluster")
    parser.add_argument("--arg", action="append", default=[], metavar="VALUE", help="see below")
    parser.add_argument("--shared", type=_natural, default=0, metavar="BYTES", help="dynamic shared memory")
    parser.add_argument("--arch", help="the target, overriding the one in the file")
    parser.add_argument("--device", help='the device of the floor, such as "H100" or "MI300X"')
    parser.add_argument("-o", "--output", metavar="PAGE.html", help="write the page to this file")
    parser.set_defaults(seed=None, schedules=None, steps=None, engine=None, quiet=True)
    return parser


def _profile(parser: Parser, given: argparse.Namespace) -> LaunchProfile:
    """Run the kernel that the options name."""
    file, kernel = _split(given.program)
    return _of_python(parser, given, file, kernel) if file.endswith(".py") else _of_module(parser, given, file, kernel)


def _of_python(parser: Parser, given: argparse.Namespace, file: str, kernel: str | None) -> LaunchProfile:
    """Profile a kernel of a Python file."""
    from ..profile.run import profile_ready
    from .run_kernel import KernelCall, chosen, kernels_of

    one = chosen(kernels_of(source.run(file, quiet=True)), file, kernel)
    values = _arguments(parser, given.arg)
    with source.guarded(file, quiet=True):
        call = KernelCall(one, values, given.arch)
        call.check_sizes(given)
    return profile_ready(call.ready, call.inputs, call.outputs, given.device)


def _of_module(parser: Parser, given: argparse.Namespace, file: str, kernel: str | None) -> LaunchProfile:
    """Profile a kernel of a program that another compiler wrote."""
    from ..interop.read import read
    from .files import check_arch
    from .run_module import ModuleCall

    if given.arch is not None:
        check_arch(parser, given.arch, [file])
    module = read(file, arch=given.arch)
    if given.grid is None or (given.block is None and module.kernel(kernel).block is None):
        parser.error("both --grid and --block are needed")
    return ModuleCall(module, kernel, _arguments(parser, given.arg)).run(given, "none").profile
