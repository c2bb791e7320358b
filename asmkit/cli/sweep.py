"""The command `asmkit sweep FILE [BACKEND …]`: check the kernels of a file against their references."""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import DiagnosticCode, error
from ..testing.sweep import Sweep
from .source import run
from .terminal import Parser


def main(arguments: Sequence[str]) -> int:
    """Run `asmkit sweep FILE [BACKEND …]`: a file's `SWEEP`, a `Sweep` or a list of them. Return the exit status."""
    parser = Parser(
        prog="asmkit sweep",
        description="Check a file's kernels against their references.  Executes the file: run files that you trust.",
    )
    parser.add_argument(
        "file", help="a Python file with SWEEP = asmkit.Sweep(kernel, reference, shapes); it is executed"
    )
    parser.add_argument("backends", nargs="*", help="sim, sim-worst, cuda, hip, jax, torch; default: all available")
    options = parser.parse_args(arguments)
    found = run(options.file).get("SWEEP")
    sweeps = [found] if isinstance(found, Sweep) else found
    if not sweeps:
        fix = "`SWEEP = asmkit.Sweep(kernel, reference, shapes)`"
        raise error(DiagnosticCode.KERNEL, (options.file, 1), what=f"{options.file} does not define SWEEP", fix=fix)
    return max(one.main(options.backends) for one in sweeps)
