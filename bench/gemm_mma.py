"""`examples/ampere/gemm_fast.py` against cuBLAS and against what `mma.sync` itself can do, on a CUDA device.

Run on a machine with a device.  Prints a table a size: TFLOP/s on random data, all rows timed in turn, and the share
of a loop of `mma.sync` that touches no memory; then each row for itself after a pause, when the power limit has not
yet lowered the clock; then the errors.

The floor of 4096³: 137 GFLOP.  `mma.sync` alone does 2450 FLOP a clock and SM, 640 TFLOP/s at 1.98 GHz, whatever the
order of operands and the number of warps; 97 % of it is left by 512 tiles on 132 SMs.  The data costs power: on random
data and without pauses the loop itself falls to 520–550.  What was tried at 4096³, zeros (the clock stays) and rested:

1. 128×256×64, three slots, copies in three of the four k16 steps behind the `ldmatrix`: 516.  Without copies 556,
   without `ldmatrix` no faster, without barriers 521, without all three 575: the copies cost most, then the ends.
2. Copies spread evenly among the `ldmatrix`: predicted faster, found 478.  ptxas puts three dummy `LDS` between an
   `ldmatrix` and the `cp.async` after it, 39 instead of 15.  So loads first, then copies.
3. All copies in one k16 step, or in two: 515–516, no difference.  After the barrier, in the last step: 503.
4. The loop unrolled by the slots, addresses as constants: 463.  ptxas peels a turn and moves pointers about.
5. Copies with one pointer for two vectors of a row, so half the additions: 504.  Each copy then touches eight lines
   instead of four; so BK = 32, which has rows of 64 bytes, is slower as well.
6. Stores straight from the accumulators: 491 where patches in shared memory give 504.
7. Two blocks of 128×128 on a multiprocessor: 520 on zeros, but 4 % slower on random data: more bytes, more power.

As it stands, on random data, f32 and bf16 out: rested 505 and 521 TFLOP/s at 4096³, 525 and 534 at 8192³, where the
loop alone does 611 and 618; without pauses 445 and 457, 462 and 466, which is 0.81–0.83 and 0.84–0.85 of the loop's
549.  560 is not reached: of the 640, 3 % go to the uneven number of tiles, 5–7 % to the ends of the tiles, which one
block on a multiprocessor does not overlap, and 8–10 % to the copies.  Without the additions to the pointers alone it
would be 530; the rest is the `cp.async`s, each of which takes about a clock of an SM from its `mma`s.  Hopper's own
way past that is TMA, which sm_80 does not have.
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

import torch

import asmkit
from asmkit import Ptr, bf16, f32, ptx
from asmkit.timing import Work
from asmkit.types import b32

EXAMPLES = Path(__file__).parents[1] / "examples"
SIZES = (1024, 2048, 4096, 8192)
SMS, WARPS, PER_STEP, FLOPS = 132, 8, 32, 2 * 16 * 8 * 16


@ptx.kernel(arch="sm_80", signature="(T,64)->(T)", grid=lambda d: d.T // (32 * WARPS), block=32 * WARPS)
def only_mma(k: ptx.Builder, a: Ptr[bf16], c: Ptr[f32], *, STEPS: int) -> None:
    """C[T]: sums that mean nothing.  Each warp multiplies 64×16 by 16×64 STEPS times, from registers to registers."""
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
    """The loop of `mma.sync`, as long as a product of so many operations."""
    threads = SMS * WARPS * 32
    steps = max(1, round(flops / (SMS * WARPS * PER_STEP * FLOPS)))
    a = torch.randn(threads, 64, device="cuda").bfloat16()
    call = only_mma.bind(a, out=torch.empty(threads, device="cuda"), STEPS=steps)
    return Work(call, ops=float(steps * SMS * WARPS * PER_STEP * FLOPS))


def gemm() -> Any:
    """The example's kernel."""
    return runpy.run_path(str(EXAMPLES / "ampere" / "gemm_fast.py"))["gemm_fast"]


def calls(size: int, variants: dict[str, dict[str, Any]]) -> tuple[dict[str, Any], Callable[[str], float]]:
    """What to time at a size, and what gives a variant's relative error."""
    a, b = (torch.randn(size, size, device="cuda").bfloat16() for _ in range(2))
    made = {name: torch.full((size, size), torch.nan, device="cuda", dtype=_dtype(v)) for name, v in variants.items()}
    fast = gemm()
    rows: dict[str, Any] = {"mma.sync alone": ceiling(2.0 * size**3)}
    rows["cuBLAS, bf16 out"] = partial(torch.mm, a, b.T, out=torch.empty_like(a))
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
    """One size: the table of times, all in turn, and the errors."""
    rows, error = calls(size, variants)
    timings = asmkit.bench(
        rows, ops=2.0 * size**3, ceilings={"ops": "mma.sync alone"}, rounds=rounds, title=f"{size}³, bf16 in"
    )
    alone = ", ".join(f"{name} {rested(call, size):.0f}" for name, call in rows.items())
    errors = ", ".join(f"{name} {error(name):.1e}" for name in variants)
    return f"{timings}\neach for itself, rested, TFLOP/s: {alone}\nrelative error: {errors}"


def rested(call: Any, size: int) -> float:
    """TFLOP/s of some launches after a pause: too few for the device's power limit to lower the clock."""
    time.sleep(0.3)
    ops, launches = 2.0 * size**3, max(1, round(4e-3 * 5e14 / (2.0 * size**3)))
    return asmkit.bench({"": call}, ops=ops, rounds=3, launches=launches).best.rate("ops") / 1e12


def main() -> int:
    """Print a table a size."""
    for size in SIZES:
        print(table(size, FEW if size <= 2048 else VARIANTS), end="\n\n", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
