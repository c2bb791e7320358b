"""The end of decode attention: merge the rows of the warps of a block, and those of the blocks of a sequence."""

from __future__ import annotations

from dataclasses import dataclass

from asmkit import ptx
from asmkit.ptx import Shared, arrivals, online_softmax
from asmkit.regs import Ptr, Reg, Span
from asmkit.types import Scalar, b32, f32, pred, u32

from .decode_tiles import PAD, WARPS, Task


def merged(
    k: ptx.Builder, rows: Ptr[f32], logs: Ptr[f32], count: Reg[u32] | int, row_step: int, log_step: int
) -> tuple[Span[f32], Reg[f32]]:
    """Merge four elements of `count` normalized rows, and return them and the log-sum-exp, in base 2."""
    load, load_log = k.ptx.spell(f"ld.{rows.space}.v4.f32"), k.ptx.spell(f"ld.{logs.space}.f32")
    top, total, log_sum = k.reg(f32, online_softmax.LOWEST), k.reg(f32, 0.0), k.reg(f32)
    values, sums = k.regs(f32, 4), k.regs(f32, 4, 0.0)
    with k.loop(0, count) as i:
        load_log(log_sum, (logs + i * log_step)[0])
        k.ptx.max.f32(top, top, log_sum)
    with k.loop(0, count) as i:
        load_log(log_sum, (logs + i * log_step)[0])
        load(values, (rows + i * row_step)[0])
        weight = log_sum - top
        k.ptx.ex2.approx.ftz.f32(weight, weight)
        total += weight
        for to, value in zip(sums, values, strict=True):
            k.ptx.fma.rn.f32(to, weight, value, to)
    k.ptx.lg2.approx.ftz.f32(log_sum, total)
    k.ptx.rcp.approx.ftz.f32(total, total)
    for to in sums:
        to *= total
    log_sum += top
    return sums, log_sum


@dataclass(frozen=True)
class Workspace:
    """The rows of blocks (B·KV × shares × G × D), their log-sum-exp, and how many blocks have stored theirs."""

    parts: Ptr[f32]
    logs: Ptr[f32]
    counts: Ptr[u32]


def store(
    k: ptx.Builder, task: Task, rows: Shared[f32], logs: Shared[f32], work: Workspace, out: Ptr[Scalar], group: int,
    depth: int,
) -> None:  # fmt: skip
    """Merge the rows of the warps, and those of all blocks in the block that ends last, four elements in a thread."""
    threads, vectors, size = 32 * WARPS, depth // 4, group * depth
    pair, flag = task.batch * k.nctaid.y + task.head, k.shared(u32, 1).ptr
    mine, whole = pair * k.nctaid.x, task.shares <= 1
    part, logs_of_part = work.parts + (mine + k.ctaid.x) * size, work.logs + (mine + k.ctaid.x) * group
    places: list[tuple[Reg[u32], Reg[u32], Reg[pred]]] = []  # row, column, and whether the thread has this vector
    for i in range(0, group * vectors, threads):
        row = (k.tid.x + i) >> (vectors.bit_length() - 1)
        places.append((row, (k.tid.x & (vectors - 1)) << 2, row < group))

    def put(row: Reg[u32], column: Reg[u32], sums: Span[f32]) -> None:
        words = k.regs(b32, 2)
        for i, word in enumerate(words):
            k.ptx.cvt.rn[f"{out.elem}x2"].f32(word, sums[2 * i + 1], sums[2 * i])
        k.ptx.st.global_.v2.b32((out + (pair * size + row * depth + column)).cast(b32)[0], words)

    k.ptx.bar.sync(0)
    for row, column, inside in places:
        with k.if_(inside):
            there = rows.ptr + (row * (depth + PAD) + column)
            sums, log_sum = merged(k, there, logs.ptr + row, WARPS, rows.shape[1], group)
            with k.if_(whole):
                put(row, column, sums)
            with k.else_():
                k.ptx.st.global_.v4.f32((part + (row * depth + column))[0], sums)
                k.ptx.st.global_.f32((logs_of_part + row)[0], log_sum, pred=column == 0)
    with k.if_(~whole):
        last = arrivals.completes(k, (work.counts + pair)[0], 1, task.shares, flag, k.tid.x, lambda: k.ptx.bar.sync(0))
        with k.if_(last):
            for row, column, inside in places:
                with k.if_(inside):
                    there = work.parts + (mine * size + row * depth + column)
                    sums, _ = merged(k, there, work.logs + (mine * group + row), task.shares, size, group)
                    put(row, column, sums)
