"""Show where a case of `bench/sim.py` spends its time: in compiled code, or in Python, and for which instructions.

    python bench/sim_profile.py                        # all cases but the long ones and those of Triton
    python bench/sim_profile.py --case wgmma --watch default --rows 20

Compiled code runs without Python's lock, everything else with it, so the share of Python bounds the gain of host
threads. The figures are processor time of one host thread with the native engine, after a first run that is not
counted. Each call of a step counts with its shortest time in some runs, because other work of the machine slows down
most of them. `bound` is how many times faster two threads can be. If each thread runs chunks, they share the lock, and
wait for it at random (a closed queue with one server). If the launch is one chunk, one thread runs it, and the other
computes its `wgmma` products. Notes and results: docs/performance/aims.md.
"""

from __future__ import annotations

import argparse
import ctypes
from collections import defaultdict
from collections.abc import Callable
from time import thread_time
from typing import Any

from sim_cases import CASES

from asmkit.ptx.sim import native_wgmma
from asmkit.sim.engine import Launch
from asmkit.sim.machine import Machine
from asmkit.sim.native.runner import Native
from asmkit.sim.native.unlocked import seconds

ENTERING, CHOOSING, REST = "to compiled code and back", "to choose lanes, and begin a chunk", "the rest"


class Profile:
    """The seconds of each call of one run by reason: in Python, and in compiled code."""

    def __init__(self) -> None:
        self.python, self.compiled = defaultdict[str, list[float]](list), defaultdict[str, list[float]](list)
        self.chunks = 0
        self.products = list[float]()
        """The seconds of each product of warpgroups, which are part of those in compiled code."""

    def timed(self, reason: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function, whose calls add their times to a reason."""

        def run(*args: Any) -> Any:
            began, before = thread_time(), seconds()
            try:
                return function(*args)
            finally:
                compiled = seconds() - before
                self.python[reason].append(thread_time() - began - compiled)
                self.compiled[reason].append(compiled)

        return run

    def run(self, run: Callable[[], object]) -> Profile:
        """Fill in the profile of a run, and return it."""
        own = Launch._run_chunks, Native.run, Machine._pick
        address_of = native_wgmma.function_address
        compute = _COMPUTE(address_of("products_at"))

        def timed_products(*given: Any) -> None:
            began = thread_time()
            compute(*given)
            self.products.append(thread_time() - began)

        callback = _COMPUTE(timed_products)
        address = ctypes.cast(callback, ctypes.c_void_p).value or 0

        def patched(name: str) -> int:
            return address if name == "products_at" else address_of(name)

        native_wgmma.function_address = patched

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
            native_wgmma.function_address = address_of
        took = thread_time() - began
        self.python[REST] = [took - sum(map(sum, [*self.python.values(), *self.compiled.values()]))]
        self.compiled[REST] = [0.0]
        return self


_COMPUTE = ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * 6, ctypes.c_long)
"""The type of the function of products.c that computes the products of several warpgroups."""


def shortest(name: str, watch: str, runs: int) -> Profile:
    """Return the profile of a case in which each call takes its shortest time in some runs."""
    ready = CASES[name].make()
    options: dict[str, Any] = {"engine": "native", "threads": 1, "watch": watch}
    ready.run(**options)
    made, *others = [Profile().run(lambda: ready.run(**options)) for _ in range(runs)]
    for other in others:
        made.products = [*map(min, made.products, other.products)]
        for ours, theirs in ((made.python, other.python), (made.compiled, other.compiled)):
            for reason, times in theirs.items():
                ours[reason] = [*map(min, ours[reason], times)]
    return made


def bound(python: float, products: float, chunks: int) -> float:
    """Return how many times faster two threads are, given the shares of Python and of products, and the chunks."""
    return min(2, 1 / (1 - products)) if chunks == 1 else 2 / (1 + python * python)


def show(name: str, watch: str, rows: int, runs: int) -> None:
    """Print the profile of a case."""
    profile = shortest(name, watch, runs)
    python, compiled = (
        {reason: sum(times) for reason, times in one.items()} for one in (profile.python, profile.compiled)
    )
    took = sum(python.values()) + sum(compiled.values())
    share, products = (sum(some) / took for some in (compiled.values(), profile.products))
    print(
        f"{name}, watch={watch}: {took * 1e3:,.0f} ms, chunks {profile.chunks}, compiled code {share:.0%}, "
        f"products {products:.0%}, "
        f"bound {bound(1 - share, products, profile.chunks):.2f} ×"
    )
    for reason in sorted(python, key=lambda one: -python[one] - compiled[one])[:rows]:
        calls, shares = len(profile.python[reason]), (python[reason] / took, compiled[reason] / took)
        print(f"  {reason[:70]:70s} {calls:7,d} calls  Python {shares[0]:6.1%}  compiled {shares[1]:6.1%}")


def main() -> None:
    """Print the profiles."""
    parser = argparse.ArgumentParser(description="Show where the simulator spends its time.")
    parser.add_argument("--case", action="append", default=[], help="cases whose names contain this text")
    parser.add_argument("--watch", default="none", help="the watchers: none, default or all")
    parser.add_argument(
        "--runs", type=int, default=5, help="the number of runs, of which each call has its shortest time"
    )
    parser.add_argument("--rows", type=int, default=8, help="the number of reasons")
    given = parser.parse_args()
    for name, case in CASES.items():
        if any(part in name for part in given.case) if given.case else not (case.long or "Triton" in name):
            show(name, given.watch, given.rows, given.runs)


if __name__ == "__main__":
    main()
