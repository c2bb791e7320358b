"""Show where a case of `bench/sim.py` spends its time: in compiled code, or in Python, and for which instructions.

    python bench/sim_profile.py                        # all cases but the long ones and those of Triton
    python bench/sim_profile.py --case wgmma --watch default --rows 20

Compiled code runs without Python's lock, everything else with it, so the share of Python bounds the gain of host
threads. The figures are processor time of one host thread in the fastest of some runs with the native engine, after a
first run that is not counted. They depend less on other work of the machine than times on the clock. `bound` is how many times faster two
threads can be: they share the lock, and wait for it at random (a closed queue with one server). A launch that is one
chunk has more time in Python when it is split. Notes and results: docs/performance/aims.md.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable
from time import thread_time
from typing import Any

from sim_cases import CASES

from asmkit.sim.engine import Launch
from asmkit.sim.machine import Machine
from asmkit.sim.native.runner import Native
from asmkit.sim.native.unlocked import seconds

ENTERING, CHOOSING, REST = "to compiled code and back", "to choose lanes, and begin a chunk", "the rest"


class Profile:
    """The time of one run by reason: `python` and `compiled` are seconds, `calls` the numbers of calls."""

    def __init__(self) -> None:
        self.python, self.compiled, self.calls = Counter[str](), Counter[str](), Counter[str]()
        self.chunks = 0

    def timed(self, reason: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function, which adds its time to a reason."""

        def run(*args: Any) -> Any:
            began, before = thread_time(), seconds()
            try:
                return function(*args)
            finally:
                compiled = seconds() - before
                self.python[reason] += thread_time() - began - compiled
                self.compiled[reason] += compiled
                self.calls[reason] += 1

        return run

    def of(self, run: Callable[[], object]) -> float:
        """Fill in the profile of a run, and return its seconds."""
        own = Launch._run_chunks, Native.run, Machine._pick

        def run_chunks(launch: Any, chunks: list[tuple[int, int]], threads: int) -> None:
            names = [inst.form.spelling if hasattr(inst, "form") else "a point" for inst in launch.unit.insts]
            launch.steps = [self.timed(*one) for one in zip([*names, "the end"], launch.steps, strict=True)]
            self.chunks += len(chunks)
            own[0](launch, chunks, threads)

        Launch._run_chunks = run_chunks
        Native.run, Machine._pick = self.timed(ENTERING, own[1]), self.timed(CHOOSING, own[2])
        began = thread_time()
        try:
            run()
        finally:
            Launch._run_chunks, Native.run, Machine._pick = own
        took = thread_time() - began
        self.python[REST] = took - sum(self.python.values()) - sum(self.compiled.values())
        return took


def bound(python: float) -> float:
    """Return how many times faster two threads are that hold one lock for a share of their time."""
    return 2 / (1 + python * python)


def fastest(name: str, watch: str, runs: int) -> tuple[float, Profile]:
    """Return the seconds and the profile of the fastest run of a case."""
    ready = CASES[name].make()
    options: dict[str, Any] = {"engine": "native", "threads": 1, "watch": watch}
    ready.run(**options)
    profiles = [Profile() for _ in range(runs)]
    took = [profile.of(lambda: ready.run(**options)) for profile in profiles]
    return min(zip(took, profiles, strict=True), key=lambda one: one[0])


def show(name: str, watch: str, rows: int, runs: int) -> None:
    """Print the profile of a case."""
    took, profile = fastest(name, watch, runs)
    compiled = sum(profile.compiled.values()) / took
    print(
        f"{name}, watch={watch}: {took * 1e3:,.0f} ms, chunks {profile.chunks}, compiled code {compiled:.0%}, "
        f"bound {bound(1 - compiled):.2f} ×"
    )
    for reason, _ in (profile.python + profile.compiled).most_common(rows):
        python, code = profile.python[reason] / took, profile.compiled[reason] / took
        print(f"  {reason[:70]:70s} {profile.calls[reason]:7,d} calls  Python {python:6.1%}  compiled {code:6.1%}")


def main() -> None:
    """Print the profiles."""
    parser = argparse.ArgumentParser(description="Show where the simulator spends its time.")
    parser.add_argument("--case", action="append", default=[], help="cases whose names contain this text")
    parser.add_argument("--watch", default="none", help="the watchers: none, default or all")
    parser.add_argument("--runs", type=int, default=5, help="the number of runs, of which the fastest is shown")
    parser.add_argument("--rows", type=int, default=8, help="the number of reasons")
    given = parser.parse_args()
    for name, case in CASES.items():
        if any(part in name for part in given.case) if given.case else not (case.long or "Triton" in name):
            show(name, given.watch, given.rows, given.runs)


if __name__ == "__main__":
    main()
