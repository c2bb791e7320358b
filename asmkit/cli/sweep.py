"""The command `asmkit sweep FILE [BACKEND …]`: check the kernels of a file against their references."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..errors import DiagnosticCode, error
from ..kernel.engines import ENGINES
from ..testing.sweep import Row, Sweep, Table
from .json_object import print_json
from .source import guarded, run
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
    parser.add_argument("--engine", choices=ENGINES, help="what executes instructions in the simulator (auto)")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    options = parser.parse_args(arguments)
    found = run(options.file, quiet=options.json).get("SWEEP")
    sweeps = [found] if isinstance(found, Sweep) else found
    if not sweeps:
        fix = "`SWEEP = asmkit.Sweep(kernel, reference, shapes)`"
        raise error(DiagnosticCode.KERNEL, (options.file, 1), what=f"{options.file} does not define SWEEP", fix=fix)
    if not options.json:
        return max(one.main(options.backends, options.engine) for one in sweeps)
    with guarded(options.file, quiet=True):
        tables = [(one.kernel.__name__, one.run(options.backends or None, engine=options.engine)) for one in sweeps]
    print_json("sweep", sweeps=[_as_json(kernel, table) for kernel, table in tables])
    return int(not all(table.ok for _, table in tables))


def _as_json(kernel: str, table: Table) -> dict[str, object]:
    """Return the results of a sweep as the schema describes them."""
    return {"kernel": kernel, "ok": table.ok, "rows": [_row(row) for row in table.rows]}


def _row(row: Row) -> dict[str, object]:
    return {
        "backend": row.framework,
        "dims": dict(row.dims),
        "options": {name: str(getattr(value, "__name__", value)) for name, value in row.options.items()},
        "inputs": row.inputs,
        "judged": row.judged,
        "max_abs": row.max_abs if math.isfinite(row.max_abs) else None,
        "ratio": row.ratio if math.isfinite(row.ratio) else None,
        "worst": list(row.worst),
        "ok": row.ok,
        "note": row.note,
    }
