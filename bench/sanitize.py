"""Run the PTX examples under compute-sanitizer: `python bench/sanitize.py [NAME ...] [--tools memcheck]`.

Notes and results: docs/performance/aims.md.
"""

from __future__ import annotations

import argparse
import os
import re
import runpy
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
TOOLS = {
    # the driver reports "not found" to callers that query its entry points, which is not a finding
    "memcheck": ("--leak-check", "no", "--report-api-errors", "no"),
    "racecheck": ("--racecheck-report", "analysis"),
    "synccheck": (),
    "initcheck": (),
}
SUMMARY = re.compile(r"ERROR SUMMARY: (\d+) error|RACECHECK SUMMARY: (\d+) hazard")
LIMIT = 300
"""Time limit in seconds for one file with one tool."""


class Outcome(NamedTuple):
    """The result of one tool for one file: the number of findings, None if the run itself failed, and its output."""

    file: Path
    tool: str
    findings: int | None
    said: str

    @property
    def cell(self) -> str:
        """Return the table entry."""
        return "failed" if self.findings is None else str(self.findings or "-")


def outcome(file: Path, tool: str, said: str, status: int) -> Outcome:
    """Return the outcome of a run from its output: the summary has the count, and a failed run has none."""
    match = SUMMARY.search(said)
    found = int(match[1] or match[2]) if match else None
    return Outcome(file, tool, found or None if status else found, said)


def sanitizer() -> str:
    """Return the path of the program.  Raise SystemExit if it is not installed."""
    found = shutil.which("compute-sanitizer", path=f"{os.environ.get('PATH', '')}:/usr/local/cuda/bin")
    if found is None:
        raise SystemExit("compute-sanitizer is not on the PATH: it comes with the CUDA toolkit")
    return found


def checked(program: str, file: Path, tool: str) -> Outcome:
    """Run one file under one tool."""
    options = ["--tool", tool, *TOOLS[tool], "--print-limit", "4", "--error-exitcode", "9"]
    command = [program, *options, sys.executable, __file__, "--run", str(file)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT, check=False)
    except subprocess.TimeoutExpired:
        return Outcome(file, tool, None, f"not done after {LIMIT} s")
    return outcome(file, tool, done.stdout + done.stderr, done.returncode)


def run(file: Path) -> int:
    """Run the sweeps of a file on the device, with the first kind of inputs of each.  Return the exit status."""
    from asmkit import Sweep

    found = runpy.run_path(str(file))["SWEEP"]
    passed = True
    for sweep in [found] if isinstance(found, Sweep) else found:
        table = replace(sweep, generators=sweep.generators[:1], tutorial=None, archs=()).run(["cuda"])
        passed &= table.ok
        print(f"{sweep.kernel.__name__}: {len(table.rows)} results\n" if table.ok else table)
    return 0 if passed else 1


def files(names: list[str]) -> Iterator[Path]:
    """Yield the PTX examples whose names begin with one of these, or all of them."""
    for path in sorted([*ROOT.glob("examples/ampere/*.py"), *ROOT.glob("examples/hopper/*.py")]):
        if not names or path.stem.startswith(tuple(names)):
            yield path


def main() -> int:
    """Run the tools, and print the table and the findings."""
    parser = argparse.ArgumentParser(description="The examples under compute-sanitizer.")
    parser.add_argument("names", nargs="*", help="how the names of the files begin; by default all")
    parser.add_argument("--tools", nargs="*", default=list(TOOLS), choices=list(TOOLS), help="by default all")
    parser.add_argument("--run", type=Path, help="run the sweeps of one file, without a tool")
    options = parser.parse_args()
    if options.run:
        return run(options.run)
    program, paths = sanitizer(), list(files(options.names))
    with ThreadPoolExecutor(min(8, os.cpu_count() or 1)) as pool:
        cases = [(path, tool) for path in paths for tool in options.tools]
        outcomes = list(pool.map(lambda case: checked(program, *case), cases))
    print(f"{'':<28s}" + "".join(f"{tool:>11s}" for tool in options.tools))
    for path in paths:
        cells = [one.cell for one in outcomes if one.file == path]
        print(f"{path.parent.name + '/' + path.stem:<28s}" + "".join(f"{cell:>11s}" for cell in cells))
    bad = [one for one in outcomes if one.findings != 0]
    for one in bad:
        print(f"\n{one.tool} on {one.file.name}:\n" + "\n".join(one.said.splitlines()[:40]))
    print(f"\n{len(outcomes)} runs, {len(bad)} with findings or failed")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
