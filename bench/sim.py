"""Measure the simulator: seconds for whole kernels by engine, on one host thread, with and without watchers.

    python bench/sim.py                                # all cases but the long ones
    python bench/sim.py --base ../other                # with the numpy engine of another checkout (git worktree)
    python bench/sim.py --case GEMV --case softmax --runs 5 --memory

All figures are medians of runs that alternate between the engines, in one process for each checkout, on the same data.
The first run of each engine is not counted. `÷ base` and `÷ Triton` say how many times faster the native engine is than
the other checkout's numpy engine, and than Triton's interpreter. `watched` is the native engine with the default
watchers, `÷ none` the ratio to a run without watchers, `2 threads` how many times faster two host threads are.
Notes and results: docs/performance/aims.md.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from sim_cases import CASES, Case, example

__all__ = ["example"]

RUNS = 3
HERE = Path(__file__).parent
COLUMNS = ("base numpy", "numpy", "native", "÷ base", "watched", "÷ none", "2 threads", "Triton", "÷ Triton")


class Worker:
    """A process that runs cases in a checkout, or Triton's interpreter."""

    def __init__(self, program: str, checkout: Path) -> None:
        one = {f"{library}_NUM_THREADS": "1" for library in ("OMP", "OPENBLAS", "MKL")}
        self._process = subprocess.Popen(
            [sys.executable, str(HERE / program)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env={**os.environ, **one, "PYTHONPATH": str(checkout)},
        )  # fmt: skip

    def ask(self, request: str) -> dict[str, Any]:
        """Send a line, and return the answer. Raises RuntimeError if the process has ended."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(request + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"the process has ended with status {self._process.wait()}")
        return json.loads(line)

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


class Way(NamedTuple):
    """A way to run a case: the process, and the options of the run."""

    worker: Worker
    options: Mapping[str, object] | None
    """None for Triton's interpreter, which gets the name of a kernel."""


class Ways:
    """The ways to run cases."""

    def __init__(self, base: Path | None) -> None:
        self._own, self._base = Worker("sim_cases.py", HERE.parent), base and Worker("sim_cases.py", base)
        self._interpreter: Worker | None = None

    def of(self, case: Case) -> dict[str, Way]:
        """Return the ways that a case has, by the name of the column."""
        plain = {"watch": "none", "threads": 1}
        ways: dict[str, Way] = {}
        if self._base is not None and case.numpy:
            ways["base numpy"] = Way(self._base, plain)
        if case.numpy:
            ways["numpy"] = Way(self._own, {**plain, "engine": "numpy"})
        ways["native"] = Way(self._own, {**plain, "engine": "native"})
        ways["watched"] = Way(self._own, {"threads": 1, "engine": "native"})
        ways["two"] = Way(self._own, {"watch": "none", "threads": 2, "engine": "native"})
        if case.interpreter:
            self._interpreter = self._interpreter or Worker("sim_triton.py", HERE.parent)
            ways["Triton"] = Way(self._interpreter, None)
        return ways

    def close(self) -> None:
        """End all processes."""
        for worker in (self._own, self._base, self._interpreter):
            if worker is not None:
                worker.close()


def measured(name: str, ways: Mapping[str, Way], runs: int) -> tuple[dict[str, float], set[str]]:
    """Return the median seconds of a case for each way, and problems. The first run of each way is not counted."""
    times: dict[str, list[float]] = {way: [] for way in ways}
    bits: dict[str, str] = {}
    problems: set[str] = set()
    for _ in range(runs + 1):
        for way, (worker, options) in ways.items():
            line = CASES[name].interpreter if options is None else json.dumps({"case": name, **options})
            got = worker.ask(line)
            if "error" in got:
                problems.add(f"{name}, {way}: {got['error']}")
                continue
            times[way].append(got["seconds"])
            if options is not None:
                bits[way] = got["bits"]
    own = {bits[way] for way in ("numpy", "native", "watched", "two") if way in bits}
    if len(own) > 1:
        problems.add(f"{name}: the engines differ in the results")
    return {way: statistics.median(taken[1:]) for way, taken in times.items() if taken[1:]}, problems


def cells(found: Mapping[str, float]) -> list[str]:
    """Return the cells of a row, in the order of `COLUMNS`."""

    def seconds(way: str) -> str:
        return f"{found[way] * 1e3:,.1f} ms" if way in found else ""

    def ratio(slow: str, fast: str) -> str:
        return f"{found[slow] / found[fast]:.2f} ×" if slow in found and fast in found else ""

    return [
        seconds("base numpy"), seconds("numpy"), seconds("native"), ratio("base numpy", "native"), seconds("watched"),
        ratio("watched", "native"), ratio("native", "two"), seconds("Triton"), ratio("Triton", "native"),
    ]  # fmt: skip


def table(names: Sequence[str], base: Path | None, runs: int) -> None:
    """Print a row for each case, and the geometric mean of the cost of the watchers."""
    ways, costs = Ways(base), list[float]()
    print(f"{'':26s}" + "".join(f"{column:>13s}" for column in COLUMNS))
    for name in names:
        found, problems = measured(name, ways.of(CASES[name]), runs)
        if "watched" in found and "native" in found:
            costs.append(found["watched"] / found["native"])
        print(f"{name:26s}" + "".join(f"{cell:>13s}" for cell in cells(found)), flush=True)
        for problem in sorted(problems):
            print(f"  {problem}", flush=True)
    if costs:
        print(f"watchers: {statistics.geometric_mean(costs):.2f} × (geometric mean), {max(costs):.2f} × at worst")
    ways.close()


def memory(names: Sequence[str]) -> None:
    """Print the peak of memory of one run in a new process above that before it, with and without watchers."""
    kinds = {
        f"{engine}, {watch or 'default'}": {"threads": 1, "engine": engine, "watch": watch}
        for engine in ("numpy", "native")
        for watch in ("none", None)
    }
    print(f"\n{'peak of memory':26s}{'arrays':>13s}" + "".join(f"{kind:>18s}" for kind in kinds))
    for name in names:
        row, size = "", 0
        for options in kinds.values():
            if options["engine"] == "numpy" and not CASES[name].numpy:
                row += f"{'':>18s}"
                continue
            worker = Worker("sim_cases.py", HERE.parent)
            got = worker.ask(json.dumps({"case": name, **options}))
            worker.close()
            size = got.get("bytes", size)
            row += f"{got['peak'] / 1e6:15,.1f} MB" if "peak" in got else f"{'failed':>18s}"
        print(f"{name:26s}{size / 1e6:10,.1f} MB{row}", flush=True)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description="Measure the simulator.")
    parser.add_argument("--base", type=Path, help="another checkout, whose numpy engine runs the same cases")
    parser.add_argument("--case", action="append", default=[], help="cases whose names contain this text")
    parser.add_argument("--runs", type=int, default=RUNS, help="the number of runs that count")
    parser.add_argument("--long", action="store_true", help="also the long cases")
    parser.add_argument("--memory", action="store_true", help="also the peaks of memory")
    given = parser.parse_args()
    names = [
        name
        for name, case in CASES.items()
        if (any(part in name for part in given.case) if given.case else given.long or not case.long)
    ]
    table(names, given.base and given.base.resolve(), given.runs)
    if given.memory:
        memory(names)


if __name__ == "__main__":
    main()
