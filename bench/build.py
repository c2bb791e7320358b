"""Measure the cost of writing a program: µs for each instruction, growth, `import asmkit`, and the lookup table.

Notes and results: docs/performance/aims.md.
"""

from __future__ import annotations

import gc
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

from asmkit import b32, f32, ptx, u32

RUNS = 7


def microseconds(write: Callable[[], object], count: int = 20_000) -> float:
    """Return the median time of one call over all runs."""
    write()
    gc.collect()  # garbage of earlier measurements
    times: list[float] = []
    for _ in range(RUNS):
        start = time.process_time()
        for _ in range(count):
            write()
        times.append((time.process_time() - start) / count * 1e6)
    return statistics.median(times)


def per_instruction() -> list[tuple[str, float]]:
    """Time one instruction by each route."""
    k = ptx.Builder("bench", "sm_80")
    x, y, acc, a, b = k.reg(u32, 1), k.reg(u32, 2), k.regs(f32, 4, 0.0), k.regs(b32, 4, 0), k.regs(b32, 2, 0)
    p = k.param_ptr("p", f32)
    add, load, mma = k.ptx.add.u32, k.ptx.ld.global_.nc.b32, k.ptx.mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32
    return [
        ("bound: add.u32 r, r, r", microseconds(lambda: add(x, x, y))),
        ("bound: add.u32 r, r, 5", microseconds(lambda: add(x, x, 5))),
        ("bound: ld.global.nc.b32 r, p[1]", microseconds(lambda: load(a[0], p[1]))),
        ("bound: mma.sync", microseconds(lambda: mma(acc, a, b, acc))),
        ("chain: add.u32", microseconds(lambda: k.ptx.add.u32(x, x, y))),
        (
            "chain: mma.sync",
            microseconds(lambda: k.ptx.mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32(acc, a, b, acc)),
        ),
        ("operator: x + y", microseconds(lambda: x + y)),
        ("operator: x += 1", microseconds(lambda: x.__iadd__(1))),
    ]


def whole_kernel(size: int) -> tuple[float, float]:
    """Return the seconds to write a kernel of `size` instructions, and to turn it into text."""
    k = ptx.Builder("bench", "sm_80")
    start = time.process_time()
    x = k.reg(u32, 1)
    for _ in range(size // 2):
        x = (x + 3) ^ 5
    program = k.finish()
    built = time.process_time()
    from asmkit.ptx import abi
    from asmkit.ptx.text import writer as text

    text.write(abi.enter(program))
    return built - start, time.process_time() - built


def import_milliseconds(module: str, before: str = "sys") -> float:
    """Return the median time that importing a module adds to an interpreter that has imported `before`."""
    code = f"import {before}, time; t = time.process_time(); import {module}; print((time.process_time() - t) * 1e3)"
    runs = [
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout) for _ in range(RUNS)
    ]
    return statistics.median(runs)


def main() -> None:
    """Print the tables."""
    print(f"{'kernel of':<12s} {'write ms':>9s} {'text ms':>9s} {'µs each':>9s}")
    for size in (1_000, 10_000, 100_000):
        built, written = whole_kernel(size)
        print(f"{size:<12d} {built * 1e3:9.1f} {written * 1e3:9.1f} {(built + written) / size * 1e6:9.2f}")
    print(f"\n{'one instruction':<36s} µs")
    for name, cost in per_instruction():
        print(f"{name:<36s} {cost:.2f}")
    print()
    for module in ("asmkit", "asmkit.ptx"):
        print(f"{'import ' + module:<36s} {import_milliseconds(module):.1f} ms")
    print(f"{'the table of PTX':<36s} {import_milliseconds('asmkit.ptx.isa', 'asmkit.ptx'):.1f} ms")


if __name__ == "__main__":
    main()
