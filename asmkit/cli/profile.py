"""The command `asmkit profile`: run a kernel in the simulator with counters, and write the page of its profile."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from ..errors import AsmError
from .debug_commands import commands
from .findings import is_usage, told
from .run import add_call_options, call_of, positive, watch_of
from .terminal import Parser

if TYPE_CHECKING:
    from ..profile import Profile

_EPILOG = """\
arguments, one --arg for each parameter, in order or by name, as for "asmkit run":
  f32[64,32]=normal   an array      x.npy   an array from a file      1024   a number

asmkit profile gemm.py:gemm --arg bf16[256,64] --arg bf16[256,64] -o gemm.html
Executes a .py file: profile files that you trust.

exit status: 0 if the kernel ran without errors, 1 with errors, 2 for wrong usage."""


def main(arguments: Sequence[str]) -> int:
    """Run `asmkit profile FILE:KERNEL --arg … -o PAGE`, and return the exit status."""
    parser = _parser()
    given = parser.parse_args(arguments)
    try:
        call = call_of(parser, given)
        if call is None:
            return 0
        made = cast("Profile", call.profiled(given, watch_of(given)))
        made = replace(made, commands=commands(made.findings, call.program, given))
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
    add_call_options(parser)
    parser.add_argument(
        "--blocks", type=positive, metavar="N", help="run only N blocks, spread over the grid: for large grids"
    )
    parser.add_argument("--device", help='the device of the floor, such as "H100" or "MI300X"')
    parser.add_argument("-o", "--output", metavar="PAGE.html", help="write the page to this file")
    parser.set_defaults(schedules=None, engine=None, quiet=True, json=False)
    return parser
