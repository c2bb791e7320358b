"""Measure how long the simulator's native engine takes to compile a program: `python bench/compile.py`.

`generate` is the processor time to write the C code, `tools` that of clang and lld, and `seconds` the wall-clock time
of both, with clang on all processors. `cached` is the processor time until code of an earlier process is ready, in a
process that has run another program natively, and `first` the same in a process that has not. All figures are medians
of fresh processes. Random programs are straight-line code with different operands. `mixed` ones have more
expensive instructions: `sin`, `lg2`, `fma` of f16x2 and f64, divisions.
Notes and results: docs/performance/aims.md.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
SIZES = (300, 1000, 3900, 20_000)


def _straight(isa: str, count: int) -> Any:
    import prepare

    import asmkit

    text = prepare.straight_ptx(count) if isa == "ptx" else prepare.straight_gcn(count)
    module = asmkit.read(text, isa)
    return module.program(next(iter(module.kernels)))


def _mixed(count: int) -> Any:
    """Return a program of the arithmetic of the tests' random programs."""
    sys.path.append(str(ROOT))
    from asmkit import ptx
    from tests.sim.native import random_programs

    writer, lines, made = random_programs.Writer(0), list[str](), 0
    while made < count:
        lines.append(writer.compute())
        made += lines[-1].count(";")
    return ptx.parse(random_programs.HEAD + "\n".join([*lines, "st.global.b32 [%rd4], %r6; ret; }"]))


def _kernel(name: str) -> Any:
    import sim_cases

    return sim_cases.CASES[name].make().run.args[0]  # type: ignore[attr-defined]


CASES: dict[str, Callable[[], Any]] = {
    **{name: partial(_kernel, name) for name in (
        "GEMV f16 4096²", "softmax f32 1024²", "mma.sync GEMM 512³", "attention 1×2×256", "MFMA GEMM 512³",
    )},
    **{f"random PTX {count}": partial(_straight, "ptx", count) for count in SIZES},
    **{f"random CDNA {count}": partial(_straight, "gcn", count) for count in SIZES},
    **{f"mixed PTX {count}": partial(_mixed, count) for count in SIZES},
}  # fmt: skip
"""The programs by name."""


def _wait_for_engine(warm: bool) -> None:
    """Import the engine, and let it start another program if `warm`."""
    from asmkit.sim.compile import compiled as prepared
    from asmkit.sim.native.compiled import native_program

    for isa in ("ptx", "gcn"):
        unit = prepared(_straight(isa, 24))
        if warm:
            native_program(unit)


def sample(name: str, warm: bool) -> dict[str, float]:
    """Measure a case in this process: compiling it if it is not in the cache, or its start."""
    from asmkit.sim.compile import compiled as prepared
    from asmkit.sim.native import compiled
    from asmkit.sim.native.program import generate

    unit = prepared(CASES[name]())
    _wait_for_engine(warm)
    parts: dict[str, float] = {}

    def timed(key: str, make: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **named: Any) -> Any:
            begin = time.process_time()
            made = make(*args, **named)
            parts[key] = time.process_time() - begin
            return made

        return call

    compiled.generate = timed("generate", generate)
    begin, start, before = time.perf_counter(), time.process_time(), os.times()
    made = compiled.native_program(unit)
    after = os.times()
    parts |= {"start": time.process_time() - start, "seconds": time.perf_counter() - begin}
    parts["tools"] = after.children_user + after.children_system - before.children_user - before.children_system
    return {"instructions": len(unit.insts), "native": made is not None, **parts}


def _run(name: str, cache: str, warm: bool = True) -> dict[str, float]:
    command = [sys.executable, __file__, "--sample", name, *["--first"] * (not warm)]
    done = subprocess.check_output(command, text=True, timeout=600, env={**os.environ, "ASMKIT_CACHE": cache})
    return json.loads(done)


def _measured(name: str, runs: int) -> list[str]:
    """Return the cells of a case."""
    compilations, starts, firsts = list[dict[str, float]](), list[float](), list[float]()
    for _ in range(runs):
        with tempfile.TemporaryDirectory() as cache:
            compilations.append(_run(name, cache))
            if not compilations[-1]["native"]:
                return [f"{compilations[-1]['instructions']:,}", "stays on numpy"]
            starts += [_run(name, cache)["start"] for _ in range(3)]
            firsts.append(_run(name, cache, warm=False)["start"])

    def middle(key: str) -> float:
        return statistics.median(one[key] for one in compilations)

    return [
        f"{middle('instructions'):,.0f}", *(f"{middle(key):.2f} s" for key in ("generate", "tools", "seconds")),
        f"{statistics.median(starts) * 1e3:.1f} ms", f"{statistics.median(firsts) * 1e3:.1f} ms",
    ]  # fmt: skip


def main(given: Sequence[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=3, help="the compilations of each case")
    parser.add_argument("--only", default="", help="the cases whose names start so")
    parser.add_argument("--sample", help="measure one case in this process, and print it as JSON")
    parser.add_argument("--first", action="store_true", help="with --sample: the engine has not run before")
    options = parser.parse_args(given)
    if options.sample:
        print(json.dumps(sample(options.sample, warm=not options.first)))
        return
    columns = ("instructions", "generate", "tools", "seconds", "cached", "first")
    print(f"{'':20s}" + "".join(f"{one:>14s}" for one in columns))
    for name in CASES:
        if name.startswith(options.only):
            print(f"{name:20s}" + "".join(f"{one:>14s}" for one in _measured(name, options.runs)), flush=True)


if __name__ == "__main__":
    main()
