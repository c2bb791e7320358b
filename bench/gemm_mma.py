"""Compare examples/ampere/gemm_fast.py with cuBLAS and with a loop of `mma.sync`, on a CUDA device.

Notes and results: docs/performance/gemm_mma.md.
"""

from __future__ import annotations

import runpy
import sys
import time
from collections.abc import Callable
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import gemm_peers
import torch

import asmkit
from asmkit import Ptr, bf16, f32, ptx
from asmkit.perf.bench import Work
from asmkit.types import b32

EXAMPLES = Path(__file__).parents[1] / "examples"
SIZES = (1024, 2048, 4096, 8192)
SMS, WARPS, PER_STEP, FLOPS = 132, 8, 32, 2 * 16 * 8 * 16


@ptx.kernel(arch="sm_80", signature="(T,64)->(T)", grid=lambda d: d.T // (32 * WARPS), block=32 * WARPS)
def only_mma(k: ptx.Builder, a: Ptr[bf16], c: Ptr[f32], *, STEPS: int) -> None:
    """Compute meaningless sums C[T]: each warp multiplies 64×16 by 16×64 STEPS times, from registers to registers."""
    thread = k.ctaid.x * (32 * WARPS) + k.tid.x
    words, source = k.regs(b32, 32), a + (thread << 6)
    for i in range(0, 32, 4):
        k.ptx.ld.global_.nc.v4.b32(words[i : i + 4], source[2 * i])
    acc = [k.regs(f32, 4, 0.0) for _ in range(PER_STEP)]
    mma = k.ptx.mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32
    with k.loop(0, STEPS):
        for d, (i, j) in zip(acc, product(range(4), range(8)), strict=True):
            mma(d, words[4 * i : 4 * i + 4], words[16 + 2 * j : 18 + 2 * j], d)
    total = k.reg(f32, 0.0)
    for d in acc:
        for value in d:
            total += value
    k.ptx.st.global_.f32((c + thread)[0], total)


def ceiling(flops: float) -> Work:
    """Return the loop of `mma.sync`, as long as a product of `flops` operations."""
    threads = SMS * WARPS * 32
    steps = max(1, round(flops / (SMS * WARPS * PER_STEP * FLOPS)))
    a = torch.randn(threads, 64, device="cuda").bfloat16()
    call = only_mma.bind(a, out=torch.empty(threads, device="cuda"), STEPS=steps)
    return Work(call, ops=float(steps * SMS * WARPS * PER_STEP * FLOPS))


def gemm() -> Any:
    """Load the example's kernel."""
    return runpy.run_path(str(EXAMPLES / "ampere" / "gemm_fast.py"))["gemm_fast"]


def calls(size: int, variants: dict[str, dict[str, Any]]) -> tuple[dict[str, Any], Callable[[str], float]]:
    """Return the calls to time at a size, and a function that returns a variant's relative error."""
    a, b = (torch.randn(size, size, device="cuda").bfloat16() for _ in range(2))
    made = {name: torch.full((size, size), torch.nan, device="cuda", dtype=_dtype(v)) for name, v in variants.items()}
    fast = gemm()
    rows: dict[str, Any] = {"mma.sync alone": ceiling(2.0 * size**3)}
    rows["cuBLAS, bf16 out"] = partial(torch.mm, a, b.T, out=torch.empty_like(a))
    rows |= gemm_peers.ampere(a, b)
    rows |= {name: fast.bind(a, b, out=made[name], **options) for name, options in variants.items()}

    def error(name: str) -> float:
        wide = a.double() @ b.double().T
        return float((made[name].double() - wide).norm() / wide.norm())

    return rows, error


def _dtype(options: dict[str, Any]) -> torch.dtype:
    return torch.float32 if options["O"] is f32 else torch.bfloat16


PAIR = {"BM": 128, "BN": 128, "WARPS_N": 2, "BLOCKS": 2}
LITTLE = {"BM": 64, "BN": 64, "WARPS_N": 2, "BLOCKS": 4}
VARIANTS: dict[str, dict[str, Any]] = {
    "128×256, f32 out": {"O": f32},
    "128×256, bf16 out": {"O": bf16},
    "128×128 ×2, f32 out": {"O": f32, **PAIR},
}
FEW = {**VARIANTS, "64×64 ×4, f32 out": {"O": f32, **LITTLE}}


def table(size: int, variants: dict[str, dict[str, Any]], rounds: int = 12) -> str:
    """Return the table of times for one size, with all calls in turn, and the errors."""
    rows, error = calls(size, variants)
    timings = asmkit.bench(
        rows, ops=2.0 * size**3, ceilings={"ops": "mma.sync alone"}, rounds=rounds, title=f"{size}³, bf16 in"
    )
    alone = ", ".join(f"{name} {rested(call, size):.0f}" for name, call in rows.items())
    errors = ", ".join(f"{name} {error(name):.1e}" for name in variants)
    return f"{timings}\neach for itself, rested, TFLOP/s: {alone}\nrelative error: {errors}"


def rested(call: Any, size: int) -> float:
    """Return the TFLOP/s of some launches after a pause: too few for the power limit to lower the clock."""
    time.sleep(0.3)
    ops, launches = 2.0 * size**3, max(1, round(4e-3 * 5e14 / (2.0 * size**3)))
    return asmkit.bench({"": call}, ops=ops, rounds=3, launches=launches).best.rate("ops") / 1e12


def main() -> int:
    """Print a table for each size."""
    for size in SIZES:
        print(table(size, FEW if size <= 2048 else VARIANTS), end="\n\n", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
