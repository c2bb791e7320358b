"""Measure `check` on a module of 20,000 lines: `python bench/check.py`.

Notes and results: docs/performance/aims.md.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

LINES = 20_000
BODY = (
    "ld.global.nc.f32 %f{a}, [%rd1+{i}];",
    "fma.rn.f32 %f{b}, %f{a}, %f{c}, 0f3F800000;",
    "add.s32 %r{b}, %r{a}, {i};",
    "mad.wide.u32 %rd2, %r{a}, 4, %rd1;",
    "setp.lt.and.u32 %p1|%p2, %r{a}, %r{c}, !%p0;",
    "@%p1 st.shared.v2.b32 [tile+{i}], {{%r{a}, %r{b}}};",
    "selp.b32 %r{c}, %r{a}, %r{b}, %p1;",
    "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {{%f1, %f2, %f3, %f4}}, {{%r1, %r2, %r3, %r4}}, {{%r5, %r6}}, "
    "{{%f1, %f2, %f3, %f4}};",
)


def module(lines: int = LINES) -> str:
    """Return a module of `lines` lines: kernels of 500 instructions with loops, scopes, calls and debug lines."""
    draw = random.Random(0)
    made = [".version 8.0", ".target sm_80", ".address_size 64", '.file 1 "a.cu"']
    made += [".func (.param .b32 r) f(.param .b32 a)", "{", "st.param.b32 [r], 1;", "ret;", "}"]
    kernel = 0
    while len(made) < lines:
        made += _kernel(kernel, draw)
        kernel += 1
    return "\n".join(made) + "\n"


def _kernel(number: int, draw: random.Random) -> list[str]:
    made = [f".visible .entry k{number}(.param .u64 p)", "{", ".reg .pred %p<4>; .reg .b32 %r<64>; .reg .f32 %f<64>;"]
    made += [".reg .b64 %rd<4>;", ".shared .align 16 .b8 tile[4096];", "ld.param.u64 %rd1, [p];"]
    made += [
        "mov.b32 %r0, 0; setp.eq.u32 %p0|%p1, %r0, 1; setp.eq.u32 %p2, %r0, 2;",
        *(f"mov.b32 %r{i}, {i}; mov.f32 %f{i}, 0f00000000;" for i in range(64)),
    ]
    for i in range(500):
        if i % 100 == 0:
            made += [f"$L{i}:", "{", ".param .b32 a; .param .b32 q;", "st.param.b32 [a], %r1;"]
            made += ["call.uni (q), f, (a);", "ld.param.b32 %r2, [q];", "}"]
        made.append(f".loc 1 {i} 0" if i % 5 == 0 else _line(draw))
        if i % 100 == 99:
            made.append(f"@%p1 bra $L{i - 99};")
    return [*made, "ret;", "}"]


def _line(draw: random.Random) -> str:
    a, b, c = (draw.randrange(64) for _ in range(3))
    return draw.choice(BODY).format(a=a, b=b, c=c, i=4 * draw.randrange(1000))


def main() -> None:
    """Time a fresh `python -m asmkit check`, three times."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "long.ptx")
        file.write_text(module())
        times, before = list[float](), os.times()
        for _ in range(3):
            start = time.perf_counter()
            subprocess.run([sys.executable, "-m", "asmkit", "check", str(file)], check=True)
            times.append(time.perf_counter() - start)
    used = (os.times().children_user - before.children_user) / len(times)
    runs = ", ".join(f"{t:.2f}" for t in times)
    print(f"check of {LINES} lines: {min(times):.2f} s (of {runs}), {used:.2f} s of the processor each")


if __name__ == "__main__":
    main()
