"""The end of cross entropy: merge the log-sum-exps of the parts of each row, and compute the losses."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, log, nan

from asmkit import ptx
from asmkit.ptx import matrix_rows, online_softmax
from asmkit.regs import Ptr, Reg
from asmkit.types import f32, s32, u32

ROWS, SHARES = 32, 16  # rows of a block, and threads that share a row
FLIGHT = 8  # loads in flight


def add(k: ptx.Builder, top: Reg[f32], total: Reg[f32], logs: Sequence[Reg[f32]]) -> None:
    """Add powers of 2 to a sum, total · 2^top, and increase `top` if one of them is larger."""
    before = k.copy(top)
    for value in logs:
        k.ptx.max.f32(top, top, value)
    before -= top
    k.ptx.ex2.approx.ftz.f32(before, before)
    total *= before
    for value in logs:
        value -= top
        k.ptx.ex2.approx.ftz.f32(value, value)
        total += value


@ptx.kernel(
    arch=("sm_80", "sm_90"),
    signature="(P,M),(M),(M)->(M),(M)",
    block=(ROWS, SHARES),
    grid=lambda d: -(-d.M // ROWS),
)
def merge_logs(
    k: ptx.Builder, parts: Ptr[f32], picked: Ptr[f32], targets: Ptr[s32], loss: Ptr[f32], logs: Ptr[f32], P: Reg[u32],
    M: Reg[u32], V: Reg[u32], ignore: Reg[s32],
) -> None:  # fmt: skip
    """Compute loss[m] = log Σ exp - picked[m] and the log-sum-exp in base 2 from those of P parts of each row.

    A row whose target is `ignore` has the loss 0 and an infinite log-sum-exp.  A row whose target is not one of V
    columns has NaN for both, and `picked` is not read.
    """
    row, share = k.ctaid.x * ROWS + k.tid.x, k.tid.y
    tops, totals = k.shared(f32, (SHARES, ROWS)), k.shared(f32, (SHARES, ROWS))
    top, total, values = k.reg(f32, online_softmax.LOWEST), k.reg(f32, 0.0), k.regs(f32, FLIGHT)
    matrix_rows.overlap(k)
    with k.if_(row < M), k.loop(share, P, step=SHARES * FLIGHT) as part:
        for i, value in enumerate(values):
            k.ptx.mov.f32(value, -inf)
            at = part + SHARES * i
            k.ptx.ld.global_.f32(value, (parts + (at * M + row))[0], pred=at < P)
        add(k, top, total, list(values))
    k.ptx.st.shared.f32(tops[share, k.tid.x], top)
    k.ptx.st.shared.f32(totals[share, k.tid.x], total)
    k.ptx.bar.sync(0)
    with k.if_((share == 0) & (row < M)):
        target, hit, other = k.reg(s32), k.reg(f32, nan), k.regs(f32, 2)
        k.ptx.ld.global_.s32(target, (targets + row)[0])
        k.ptx.ld.global_.f32(hit, (picked + row)[0], pred=target.as_(u32) < V)
        with k.loop(1, SHARES) as i:
            k.ptx.ld.shared.f32(other[0], tops[i, k.tid.x])
            k.ptx.ld.shared.f32(other[1], totals[i, k.tid.x])
            merge(k, top, total, other[0], other[1])
        k.ptx.lg2.approx.f32(total, total)
        total += top
        k.ptx.mov.f32(total, nan, pred=target.as_(u32) >= V)
        k.ptx.fma.rn.f32(hit, total, k.reg(f32, log(2)), -hit)
        ignored = target == ignore
        k.ptx.mov.f32(hit, 0.0, pred=ignored)
        k.ptx.mov.f32(total, inf, pred=ignored)
        k.ptx.st.global_.f32((loss + row)[0], hit)
        k.ptx.st.global_.f32((logs + row)[0], total)


def merge(k: ptx.Builder, top: Reg[f32], total: Reg[f32], other_top: Reg[f32], other: Reg[f32]) -> None:
    """Add other · 2^other_top to a sum, total · 2^top."""
    before = k.copy(top)
    k.ptx.max.f32(top, top, other_top)
    for power, value in ((before, total), (other_top, other)):
        power -= top
        k.ptx.ex2.approx.ftz.f32(power, power)
        value *= power
    total += other
