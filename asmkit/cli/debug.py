"""The command `asmkit debug`: run a kernel in the debugger."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..errors import AsmError
from ..sim.settings import Settings
from .findings import is_usage, told
from .run import add_call_options, call_of, natural, watch_of
from .terminal import Parser

if TYPE_CHECKING:
    from ..debug.execution import Call

_EPILOG = """\
FILE, KERNEL and --arg are those of "asmkit run", which prints the command for each
finding. Without arguments, the kernels are listed with their parameters. NAME.run is
a run that a finding in Python has named: it is read from the cache folder.

keys: n steps, b steps back, o steps over a call, u out of a function, l and L
do so by lines, c continues to a breakpoint, f runs to the next finding, r to the
next barrier, w to the next write of an element, / to a line; ? shows all keys.

exit status: 0, or 2 for wrong usage."""


def main(arguments: Sequence[str]) -> int:
    """Run `asmkit debug FILE[:KERNEL] …`, and return the exit status."""
    parser = _parser()
    given = parser.parse_args(arguments)
    try:
        return _debug(parser, given)
    except AsmError as mistake:
        print(told(mistake), file=sys.stderr)
        return 2 if is_usage(mistake) else 1


def _parser() -> Parser:
    parser = Parser(
        prog="asmkit debug",
        description="Run a kernel in the debugger: .ptx, .s, .o, .co, .hsaco, .cu, .cl, .py, .run.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_call_options(parser)
    parser.add_argument("--finding", metavar="CODE[:LINE]", help="run to this finding first, or to finding number N")
    parser.add_argument("--at", type=natural, metavar="N", help="go to a moment first: N executed instructions")
    parser.add_argument("--thread", metavar="THREAD", help='look at this thread: "5", "5 block 2", "5,0,0 block 2,0,0"')
    parser.add_argument(
        "--break", dest="breakpoints", action="append", default=[], metavar="PLACE", help='"31", "31 if tid.x == 3"'
    )
    parser.set_defaults(quiet=False, json=False)
    return parser


def _debug(parser: Parser, given: argparse.Namespace) -> int:
    """Open the debugger. Raises BACKEND if textual is not installed."""
    from ..debug.session import Session
    from ..debug.start import check_installed, open_app

    settings = Settings(watch_of(given), given.seed, None, given.steps, "numpy")
    call = _call(parser, given, settings)
    if call is None:
        return 0
    check_installed()
    session = Session(call)
    for place in given.breakpoints:
        session.add_breakpoint(place)
    if given.thread:
        session.look_at(given.thread)
    if given.finding:
        session.run_to_finding(given.finding)
    elif given.at is not None:
        session.goto(given.at)
    open_app(session)
    return 0


def _call(parser: Parser, given: argparse.Namespace, settings: Settings) -> Call | None:
    """Return the run to debug, or None if the kernels have been listed instead."""
    from ..debug.start import saved_call
    from ..launch.saved_run import is_saved_run

    if is_saved_run(given.program):
        return saved_call(given.program, settings)
    call = call_of(parser, given)
    return None if call is None else call.debugged(given, settings)
