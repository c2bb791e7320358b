"""`examples/ampere/gemm_fast.py` against cuBLAS and against what `mma.sync` itself can do, on a CUDA device.

Run on a machine with a device.  Prints a table a size: TFLOP/s on random data, all rows timed in turn, and the share
of a loop of `mma.sync` that touches no memory; then each row for itself after a pause, when the power limit has not
yet lowered the clock; then the errors.

The floor of 4096³: 137 GFLOP.  By `clock64` and `globaltimer` of each block, `mma.sync` alone takes 6.05 clocks of a
quarter of an SM for each m16n8k16, whatever the order of operands and the number of warps: 384.6 k clocks, 2706 FLOP a
clock and SM.  512 tiles on 132 SMs leave 97 % of it, 396.5 k.  The clock is not 1.98 GHz but 1.80 under `mma.sync`,
even on zeros and after a pause: 640 TFLOP/s.  On random data the GEMM gets 1.77–1.79, the less the fuller it keeps
the SMs; without pauses the power limit leaves it 1.55–1.60, and the loop 1.77.  So times compare only within a run,
clocks always.  What was tried at 4096³; TFLOP/s on zeros and rested up to 7, then clocks of a tile's main loop
(99.1 k is the `mma`s alone; each has about 1.2 k for its first copies), bf16 out, random data:

1. 128×256×64, three slots, copies in three of the four k16 steps behind the `ldmatrix`: 516.
2. Copies spread evenly among the `ldmatrix`: predicted faster, found 478.  ptxas puts three dummy `LDS` between an
   `ldmatrix` and the `cp.async` after it, 39 instead of 15.  So loads first, then copies.
3. All copies in one k16 step, or in two: 515–516, no difference.  After the barrier, in the last step: 503.
4. The loop unrolled by the slots, addresses as constants: 463.  ptxas peels a turn and moves pointers about.
5. Copies with one pointer for two vectors of a row, so half the additions: 504.  Each copy then touches eight lines
   instead of four; so BK = 32, which has rows of 64 bytes, is slower as well.
6. Stores straight from the accumulators: 491 where patches in shared memory give 504.
7. Two blocks of 128×128 on a multiprocessor: 520 on zeros, but 4 % slower on random data: more bytes, more power.
8. Version 1 takes 113.1 k.  Left out: copies 104.3, additions to pointers 115.2, barriers 112.2, copies, loads and
   barriers 100.3.  Copies switched off by a predicate cost nothing (106.0), those that write zeros as much as those
   that read (114.3), four bytes as much as sixteen.  Alone beside the `mma`s an `LDS` costs no clock of a quarter,
   `LDSM` and `STS.32` 0.5, `LDG.32` 2.6, `LDGSTS` 3.7.  So it is neither L2 (35 % busy) nor latency (four slots:
   113.3) but the issue of a copy with its 64-bit address: 24 a step and quarter, 5.7 %, and no order has helped.
9. Uniform base and 32-bit offsets, predicted to take the additions to the uniform datapath: ptxas has no such address
   for a copy (a descriptor goes with `[R.64]` only) and adds as often, 113.6.
10. Addresses of `ldmatrix` before the loop: 112.9; and the loads with every second `mma` of a k16 step's first half,
    the copies in its second: 110.2.  The same with the additions before the copies: 110.4.
11. Two steps a turn, an addition to a pointer for both, predicted 109: 108.7.  (With the loads as in 1 it was 115.)
    An addition waits until the copy before it has read its address; here ptxas makes the sums early, in registers of
    their own.  Made in place, in 80 instead of 86 instructions beside a step's 128 `mma`s: 109.8.
12. A persistent grid, the next tile's first steps copied while the accumulators leave: 451.0 → 448.8 k clocks for
    all, predicted 2 %.  But the clock falls from 1.773 to 1.765 GHz: in turn +0.7 %, rested at 8192³ −0.5 to −1 %.
    Not kept.
13. A's fragment kept instead of B's 113.5 against 113.1, no more clock; GROUP 4, 8, 32: no difference.

As it stands (11), f32 and bf16 out, with version 1 in brackets: rested 517 and 534 (507, 522) TFLOP/s at 4096³; on
another device 523 and 540, at 8192³ 546 and 554; in turn 0.83 and 0.85 (0.81, 0.83) of the loop at 4096³, 0.86 and
0.87 (0.84, 0.85) at 8192³.  pyptx's kernel beside it makes 270 at 4096³, 279 rested: 1.72 and 1.77, 1.86 and 1.92 times
as much.  560, 0.88 and twice as much are not reached: 560 is 436 k clocks at 1.775 GHz, and bf16 out takes 451 k: 396.5
the `mma`s, 23 the issue of the copies, 20 the ends of the tiles (2.4 k to store, 1.5 k from block to block, 1.2 k until
the first copies are there; in f32 6.3 k to store), the rest additions, loads and barriers.  Hopper's own way past that
is TMA, which sm_80 does not have.
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
