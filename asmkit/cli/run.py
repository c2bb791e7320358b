"""The command `asmkit run`: run a kernel of any compiler in the simulator, and print what the watchers find."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import AsmError, Finding, resolve
from ..kernel.dispatch import architecture
from .terminal import Parser

if TYPE_CHECKING:
    from ..interop.read import ReadModule
    from ..interop.run import RunReport
    from ..sim.memory import Array

_EPILOG = """\
arguments, one --arg for each parameter:
  f32[64,32]=normal   an array: normal, uniform, arange, zeros, ones, empty (never
                      written: reading it is an error), or a number
  x.npy               an array from a file
  1024, 0.5           a number, converted by the parameter's type

asmkit run FILE             lists the kernels with their parameters.
asmkit run FILE.py:KERNEL a=f32[64] s=0.5
                            runs a kernel of asmkit, with named arrays and options.

exit status: 0 without errors (with --strict: and warnings), 1 with errors or
where the results differ from --expect, 2 for wrong usage."""


def main(arguments: Sequence[str]) -> int:
    """Run `asmkit run FILE[:KERNEL] --grid … --block … --arg …`, and return the exit status."""
    parser = _parser()
    given = parser.parse_intermixed_args(arguments)
    file, _, kernel = given.program.rpartition(":")
    file, kernel = (file, kernel) if file and not Path(given.program).exists() else (given.program, None)
    if file.endswith(".py"):
        from .simulate import main as simulate

        return simulate(
            [given.program, *given.values, *(["--schedules", str(given.schedules)] if given.schedules else [])]
        )
    if given.values:
        parser.error(f"{given.values[0]}: pass arguments by --arg")
    from ..interop.read import read

    if given.arch is not None:
        _check_arch(parser, given.arch)
    module = read(file, arch=given.arch)
    if given.grid is None and given.block is None:
        for info in module.kernels.values():
            print(info)
        return 0
    if given.grid is None or given.block is None:
        parser.error("both --grid and --block are needed")
    return _run(parser, given, module, kernel)


def _parser() -> Parser:
    from .run_arguments import argument

    parser = Parser(
        prog="asmkit run",
        description="Run a kernel of a program (.ptx, .s, .o, .co, .hsaco, .cl) in the simulator, with all checks.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("program", metavar="FILE[:KERNEL]")
    parser.add_argument("values", nargs="*", help=argparse.SUPPRESS)
    parser.add_argument("--grid", type=_dims, metavar="X[,Y[,Z]]", help="number of blocks")
    parser.add_argument("--block", type=_dims, metavar="X[,Y[,Z]]", help="threads per block")
    parser.add_argument("--cluster", type=_dims, metavar="X[,Y[,Z]]", help="blocks per cluster")
    parser.add_argument("--arg", type=argument, action="append", default=[], metavar="VALUE", help="see below")
    parser.add_argument("--shared", type=int, default=0, metavar="BYTES", help="dynamic shared memory")
    parser.add_argument("--arch", help="the target, overriding the one in the file")
    parser.add_argument("--watch", help='"default", "all", "none", or names with commas between them')
    parser.add_argument("--seed", type=int, help="chooses another legal order of execution")
    parser.add_argument("--schedules", type=int, metavar="N", help="run N orders of execution")
    parser.add_argument("--steps", type=int, metavar="N", help="instructions that one thread may execute")
    parser.add_argument("--out", type=_pair, action="append", default=[], metavar="I=FILE", help="save argument I")
    parser.add_argument(
        "--expect", type=_pair, action="append", default=[], metavar="I=FILE",
        help="compare argument I with the array in a .npy file",
    )  # fmt: skip
    parser.add_argument("--tolerance", type=float, metavar="X", help="relative tolerance of --expect (by type)")
    parser.add_argument("--strict", action="store_true", help="also exit with status 1 for warnings")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def _dims(text: str) -> tuple[int, ...]:
    """Return one to three positive numbers. Raises ArgumentTypeError for any other text."""
    parts = text.replace("x", ",").split(",")
    if not (1 <= len(parts) <= 3 and all(part.isascii() and part.isdigit() and int(part) for part in parts)):
        raise argparse.ArgumentTypeError(f"{text!r} is not one to three positive numbers")
    return tuple(map(int, parts))


def _pair(text: str) -> tuple[int, str]:
    """Return the number of an argument and a file. Raises ArgumentTypeError for any other text."""
    number, _, file = text.partition("=")
    if not (number.isascii() and number.isdigit() and file):
        raise argparse.ArgumentTypeError(f"{text!r} is not I=FILE, with the number of an argument from 0")
    return int(number), file


def _check_arch(parser: Parser, arch: str) -> None:
    try:
        architecture("ptx" if arch.startswith("sm_") else "gcn").check_arch(arch)
    except AsmError as wrong:
        parser.error(f"argument --arch: {wrong.findings[0].message}; {wrong.findings[0].fix}")


def _run(parser: Parser, given: argparse.Namespace, module: ReadModule, kernel: str | None) -> int:
    """Run the kernel, save and compare its arrays, print the report, and return the exit status."""
    from ..interop.run import run

    for number, file in (*given.out, *given.expect):
        if number >= len(given.arg) or not hasattr(given.arg[number], "shape"):
            parser.error(f"{number}={file}: argument {number} is not an array")
    watch = given.watch if given.watch is None or "," not in given.watch else given.watch.split(",")
    report = run(
        module, *given.arg, kernel=kernel, grid=given.grid, block=given.block, shared=given.shared,
        cluster=given.cluster, watch=watch, raises=False, seed=given.seed, schedules=given.schedules or 1,
        steps=given.steps, prints=not given.json,
    )  # fmt: skip
    differ = _compared(parser, given)
    _save(given)
    if given.json:
        print(json.dumps(_as_json(report, differ), indent=2))
    else:
        print(report)
        for text in differ:
            print(text)
    bad = ("error", "warning") if given.strict else ("error",)
    return int(bool(differ) or any(finding.severity in bad for finding in report.findings))


def _save(given: argparse.Namespace) -> None:
    import numpy as np

    for number, file in given.out:
        np.save(file, given.arg[number])


def _compared(parser: Parser, given: argparse.Namespace) -> list[str]:
    """Return a line for each array that differs from what is expected."""
    from .run_arguments import loaded

    found: list[str] = []
    for number, file in given.expect:
        try:
            want = loaded(file)
        except argparse.ArgumentTypeError as wrong:
            parser.error(str(wrong))
        got = given.arg[number]
        if got.shape != want.shape:
            parser.error(f"{file} has shape {want.shape}, argument {number} has {got.shape}")
        if (text := _difference(got, want, given.tolerance)) is not None:
            found.append(f"argument {number} differs from {file}: {text}")
    return found


def _difference(got: Array, want: Array, tolerance: float | None) -> str | None:
    """Return where two arrays differ by more than a relative tolerance: by default the square root of the type's."""
    import numpy as np

    if got.dtype.kind in "biu":
        wrong = got != want
    else:
        allowed = _tolerance(got) if tolerance is None else tolerance
        near = np.isclose(got.astype(np.float64), want.astype(np.float64), rtol=allowed, atol=allowed, equal_nan=True)
        wrong = ~near
    if not wrong.any():
        return None
    first = tuple(int(one[0]) for one in np.nonzero(wrong)) if wrong.ndim else ()
    return f"{int(wrong.sum())} of {wrong.size} elements, the first at {list(first)}: {got[first]}, not {want[first]}"


def _tolerance(array: Array) -> float:
    """Return the square root of the distance of 1 and the next number of the array's type."""
    one = array.dtype.type(1)
    bits = one.view(f"u{array.itemsize}") + 1
    return float(bits.view(array.dtype) - one) ** 0.5


def _as_json(report: RunReport, differ: Sequence[str]) -> dict[str, object]:
    return {
        "kernel": report.kernel,
        "steps": report.steps,
        "prints": list(report.prints),
        "findings": [finding_as_json(one) for one in report.findings],
        "differences": list(differ),
    }


def finding_as_json(finding: Finding) -> dict[str, object]:
    """Return a finding as JSON has it: code, severity, message, fix, file, line, notes and count."""
    file, number = resolve(finding.where)
    return {
        "code": finding.code, "severity": finding.severity, "message": finding.message, "fix": finding.fix,
        "file": file, "line": number, "notes": list(finding.notes), "count": finding.count,
    }  # fmt: skip
