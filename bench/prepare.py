"""Measure how fast programs of other compilers are read and prepared for the simulator: `python bench/prepare.py`.

Every figure is the median of fresh processes, in seconds of the processor. `read` and `link` are cold: the first one
loads the instruction table. `prepare` is the time to build the steps of every instruction, cold (with the imports of
the simulator) and warm (for another copy of the program). `bytes` are those that the steps of a copy keep, without
those of the program. On CDNA, `prepare` is the time until a launch can start: each step is prepared when it is first
executed. `executed µs` and `executed bytes` are those with the steps of all instructions prepared. The texts are those
of the tests, and straight-line code with many different operands.
Notes and results: docs/performance/aims.md.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

TESTS = Path(__file__).parents[1] / "tests"
PTX, GCN = TESTS / "corpus" / "ptx", TESTS / "gcn" / "corpus" / "s"
STRAIGHT = 100_000
REGISTERS = 96

_PTX_LINES = (
    "add.s32 %r{a}, %r{b}, {i};",
    "fma.rn.f32 %f{a}, %f{b}, %f{c}, %f{d};",
    "mad.lo.s32 %r{a}, %r{b}, %r{c}, %r{d};",
    "shl.b32 %r{a}, %r{b}, {s};",
    "mul.f32 %f{a}, %f{b}, 0f{i:08X};",
    "setp.lt.s32 %p{p}, %r{a}, %r{b};",
    "@%p{p} mov.u32 %r{a}, {i};",
    "cvt.rn.f32.s32 %f{a}, %r{b};",
    "add.s64 %rd{a}, %rd{b}, {i};",
    "ld.global.f32 %f{a}, [%rd{b}+{i}];",
    "st.shared.f32 [%r{a}+{i}], %f{b};",
    "selp.b32 %r{a}, %r{b}, %r{c}, %p{p};",
)
_GCN_LINES = (
    "v_add_u32_e32 v{a}, {s}, v{b}",
    "v_fma_f32 v{a}, v{b}, v{c}, v{d}",
    "v_mul_f32_e32 v{a}, 0x{i:x}, v{b}",
    "v_lshl_add_u32 v{a}, v{b}, {s}, v{c}",
    "s_add_i32 s{t}, s{u}, 0x{i:x}",
    "v_cmp_lt_i32_e32 vcc, v{a}, v{b}",
    "v_cndmask_b32_e32 v{a}, v{b}, v{c}, vcc",
    "global_load_dword v{a}, v[{e}:{f}], off offset:{o}",
    "ds_write_b32 v{a}, v{b} offset:{i}",
    "v_cvt_f32_i32_e32 v{a}, v{b}",
    "s_waitcnt vmcnt(0)",
    "v_mfma_f32_16x16x16_f16 v[{e}:{g}], v[{h}:{j}], v[{h}:{j}], v[{e}:{g}]",
)


def _draw(lines: Sequence[str], count: int) -> list[str]:
    draw, made = random.Random(0), list[str]()
    for at in range(count):
        a, b, c, d = (draw.randrange(REGISTERS) for _ in range(4))
        e, h = 4 * draw.randrange(24), 4 * draw.randrange(24)
        made.append(lines[at % len(lines)].format(
            a=a, b=b, c=c, d=d, e=e, f=e + 1, g=e + 3, h=h, j=h + 1, i=4 * draw.randrange(200, 2000), o=4 * (a + b),
            p=a % 7, s=b % 32, t=c % 90, u=d % 90,
        ))  # fmt: skip
    return made


def straight_ptx(count: int = STRAIGHT) -> str:
    """Return a kernel of `count` instructions with different operands, without branches."""
    head = [".version 8.0", ".target sm_80", ".address_size 64", ".visible .entry k(.param .u64 p)", "{"]
    head += [f".reg .b32 %r<{REGISTERS}>;", f".reg .f32 %f<{REGISTERS}>;", f".reg .b64 %rd<{REGISTERS}>;"]
    return "\n".join([*head, ".reg .pred %p<7>;", *_draw(_PTX_LINES, count), "ret;", "}", ""])


def straight_gcn(count: int = STRAIGHT) -> str:
    """Return a kernel of `count` instructions with different operands, without branches."""
    head = ['.amdgcn_target "amdgcn-amd-amdhsa--gfx942"', ".text", ".globl k", ".p2align 8", ".type k,@function", "k:"]
    tail = ["s_endpgm", ".Lend:", ".size k, .Lend-k", ".rodata", ".amdhsa_kernel k", ".amdhsa_accum_offset 204"]
    tail += [".amdhsa_next_free_vgpr 204", ".amdhsa_next_free_sgpr 96", ".end_amdhsa_kernel", ""]
    return "\n".join([*head, *_draw(_GCN_LINES, count), *tail])


def _files(folder: Path, *names: str) -> Callable[[], list[str]]:
    return lambda: [(folder / name).read_text() for name in names]


CASES: dict[str, tuple[str, Callable[[], list[str]]]] = {
    "nvcc": ("ptx", _files(
        PTX, "math.nvcc.sm_80.ptx", "clean_block.nvcc.sm_80.ptx", "clean_async.nvcc.sm_80.ptx",
    )),
    "nvcc -G": ("ptx", _files(PTX, "debug.nvcc.sm_80.G.ptx", "debug.nvcc.sm_90.lineinfo.ptx")),
    "Triton": ("ptx", _files(
        PTX, "products.triton.sm_75.gemm_f16.ptx", "products.triton.sm_90.attention.ptx",
        "products.triton.sm_80.attention.ptx", "products.triton.sm_90.gemm_tma.ptx",
    )),
    "PTX, straight": ("ptx", lambda: [straight_ptx()]),
    "clang MFMA": ("gcn", _files(GCN, *(f"matrices{kind}" for kind in (
        ".gfx90a.s", ".gfx942.s", "_gfx942.gfx942.s", "_sparse.gfx942.s", "_xf32.gfx942.s",
    )))),
    "clang LDS": ("gcn", _files(GCN, "lds.gfx942.s", "integers.gfx942.s", "control.gfx942.s")),
    "CDNA, straight": ("gcn", lambda: [straight_gcn()]),
}  # fmt: skip
"""The texts by name, with their instruction set."""


def _programs(isa: str, texts: list[str]) -> tuple[list[object], float, float]:
    """Return the programs that the simulator can run, and the seconds to read the texts and to link the programs."""
    import asmkit
    from asmkit.errors import AsmError

    start = time.process_time()
    modules = [asmkit.read(text, isa) for text in texts]
    read = time.process_time() - start
    made, start = list[object](), time.process_time()
    for module in modules:
        for name in module.kernels:
            try:
                made.append(module.program(name))
            except AsmError:
                continue
    return made, read, time.process_time() - start


def _prepare(programs: list[object]) -> tuple[int, float, list[object]]:
    """Return the number of instructions, the seconds to prepare them, and what must be kept alive."""
    from asmkit.errors import AsmError
    from asmkit.sim.compile import compiled

    count, units, start = 0, list[object](), time.process_time()
    for program in programs:
        try:
            unit = compiled(program)
        except AsmError:
            continue
        units.append(unit)
        count += len(unit.insts)
    return count, time.process_time() - start, units


def _prepare_all(units: Sequence[Any]) -> float:
    """Return the seconds to prepare the steps that are not prepared yet."""
    start = time.process_time()
    for unit in units:
        for at in range(len(unit.insts)):
            unit.prepared(at)
    return time.process_time() - start


def sample(name: str) -> dict[str, float]:
    """Measure one case in this process."""
    isa, texts = CASES[name][0], CASES[name][1]()
    import asmkit  # noqa: F401 - its import is not part of the figures

    first, read, link = _programs(isa, texts)
    count, cold, _kept = _prepare(first)
    again = _programs(isa, texts)[0]
    _, warm, units = _prepare(again)
    executed = warm + _prepare_all(units)
    bare = _programs(isa, texts)[0]
    gc.collect()
    tracemalloc.start()
    _, _, kept = _prepare(bare)
    gc.collect()
    held = tracemalloc.get_traced_memory()[0]
    _prepare_all(kept)
    gc.collect()
    held_executed = tracemalloc.get_traced_memory()[0]
    lines = sum(text.count("\n") for text in texts)
    return {
        "lines": lines, "instructions": count, "read ms": read * 1e3, "link ms": link * 1e3, "prepare ms": cold * 1e3,
        "total µs/line": (read + link + cold) / lines * 1e6, "prepare µs": warm / count * 1e6, "bytes": held / count,
        "executed µs": executed / count * 1e6, "executed bytes": held_executed / count,
    }  # fmt: skip


def _run(name: str, cache: str) -> dict[str, float]:
    """Measure one case in a fresh process, with its bytecode in a folder."""
    shown = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, __file__, "--sample", name]
    done = subprocess.check_output(command, text=True, timeout=600, env=shown | {"PYTHONPYCACHEPREFIX": cache})
    return json.loads(done)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="the processes for each case")
    parser.add_argument("--only", default="", help="the cases whose names start so")
    parser.add_argument("--sample", help="measure one case in this process, and print it as JSON")
    given = parser.parse_args()
    if given.sample:
        print(json.dumps(sample(given.sample)))
        return
    names = [name for name in CASES if name.startswith(given.only)]
    with tempfile.TemporaryDirectory() as cache:
        _run("nvcc -G", cache), _run("clang MFMA", cache)  # compiles the package to bytecode
        for name in names:
            made = [_run(name, cache) for _ in range(given.runs)]
            if name == names[0]:
                print(f"{'':16s}" + "".join(f"{key:>15s}" for key in made[0]))
            figures = [statistics.median(one[key] for one in made) for key in made[0]]
            print(f"{name:16s}" + "".join(f"{one:15,.0f}" if one >= 100 else f"{one:15,.1f}" for one in figures))


if __name__ == "__main__":
    main()
