"""The end of decode attention: merge the rows of the warps of a block, and those of the blocks of a sequence."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from asmkit import ptx
from asmkit.ptx import Barrier, Shared, arrivals, online_softmax
from asmkit.regs import Ptr, Reg, Span
from asmkit.types import Scalar, b32, f32, pred, u32

from .decode_tiles import PAD, Task

MOST = 16  # blocks in a cluster: Hopper supports this number, and every device with clusters supports 8


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
        _add(k, sums, total, weight, values)
    _divide(k, sums, total, log_sum)
    log_sum += top
    return sums, log_sum


def merged_together(
    k: ptx.Builder, rows: Ptr[f32], logs: Ptr[f32], count: int, row_step: int, log_step: int
) -> tuple[Span[f32], Reg[f32]]:
    """Merge four elements of `count` normalized rows in shared memory, whose loads do not wait for each other."""
    weights, total, log_sum = k.regs(f32, count), k.reg(f32, 0.0), k.reg(f32)
    top, sums = k.reg(f32, online_softmax.LOWEST), k.regs(f32, 4, 0.0)
    for i, weight in enumerate(weights):
        k.ptx.ld.shared.f32(weight, logs[i * log_step])
        k.ptx.max.f32(top, top, weight)
    for i, weight in enumerate(weights):
        values = k.regs(f32, 4)
        k.ptx.ld.shared.v4.f32(values, rows[i * row_step])
        k.ptx.sub.rn.f32(weight, weight, top)
        _add(k, sums, total, weight, values)
    _divide(k, sums, total, log_sum)
    log_sum += top
    return sums, log_sum


def _add(k: ptx.Builder, sums: Span[f32], total: Reg[f32], weight: Reg[f32], values: Span[f32]) -> None:
    """Add a row with its weight, of which `weight` is the logarithm in base 2."""
    k.ptx.ex2.approx.ftz.f32(weight, weight)
    total += weight
    for to, value in zip(sums, values, strict=True):
        k.ptx.fma.rn.f32(to, weight, value, to)


def _divide(k: ptx.Builder, sums: Span[f32], total: Reg[f32], log_sum: Reg[f32]) -> None:
    """Divide sums by the total of the weights, and write the logarithm of the total."""
    k.ptx.lg2.approx.ftz.f32(log_sum, total)
    k.ptx.rcp.approx.ftz.f32(total, total)
    for to in sums:
        to *= total


@dataclass(frozen=True)
class Workspace:
    """The rows of blocks (B·KV × shares × G × D), their log-sum-exp, and how many blocks have stored theirs."""

    parts: Ptr[f32]
    logs: Ptr[f32]
    counts: Ptr[u32]


@dataclass(frozen=True)
class Exchange:
    """What the blocks of a cluster send to a block: four elements of a row, and the row's log-sum-exp.

    Four elements with number v are merged by block v mod n of n.  They are in place ⌊v/n⌋·n + i if block i sent them.
    """

    count: int  # of blocks in the cluster
    parts: Ptr[f32]
    logs: Ptr[f32]
    arrived: Barrier  # of all that this block merges

    @classmethod
    def of_block(cls, k: ptx.Builder, group: int, depth: int) -> Exchange | None:
        """Allocate the shared memory, and let the other blocks of the cluster send to it once they have waited.

        Return None for a cluster of one block.
        """
        vectors, count = group * depth // 4, prod(k.program.cluster or (1,))
        if count == 1:
            return None
        parts, logs = k.shared(f32, (vectors + count, 4), align=16), k.shared(f32, vectors + count)
        made = cls(count, parts.ptr, logs.ptr, k.mbarrier())
        with k.if_(k.tid.x == 0):
            own = k.reg(u32)
            made.arrived.init()
            k.ptx.fence.mbarrier_init.release.cluster()
            k.ptx.div.u32(own, (vectors + count - 1) - k.cluster_ctarank, count)
            made.arrived.arrive_expect_tx(own * (count * 5 * f32.bits // 8))
        k.cluster_arrive(relaxed=True)
        return made


class Merge:
    """The end of a block, whose threads merge four elements of a row at a time.

    `rows` and `logs` are those of the warps.
    """

    def __init__(
        self, k: ptx.Builder, task: Task, rows: Shared[f32], logs: Shared[f32], out: Ptr[Scalar], group: int, depth: int
    ) -> None:
        self.k, self.task, self.rows, self.logs, self.out, self.depth = k, task, rows, logs, out, depth
        self.group, self.size, vectors = group, group * depth, depth // 4
        self.pair = task.batch * k.nctaid.y + task.head
        self.places: list[tuple[Reg[u32], Reg[u32], Reg[pred]]] = []  # row, column, and whether the thread has it
        for i in range(0, group * vectors, 32 * task.warps):
            row = (k.tid.x + i) >> (vectors.bit_length() - 1)
            self.places.append((row, (k.tid.x & (vectors - 1)) << 2, row < group))

    def of_warps(self, row: Reg[u32], column: Reg[u32]) -> tuple[Span[f32], Reg[f32]]:
        """Merge the rows of the warps."""
        there = self.rows.ptr + (row * (self.depth + PAD) + column)
        return merged_together(self.k, there, self.logs.ptr + row, self.task.warps, self.rows.shape[1], self.group)

    def put(self, row: Reg[u32], column: Reg[u32], sums: Span[f32]) -> None:
        """Round four elements and store them."""
        k, words = self.k, self.k.regs(b32, 2)
        for i, word in enumerate(words):
            k.ptx.cvt.rn[f"{self.out.elem}x2"].f32(word, sums[2 * i + 1], sums[2 * i])
        there = self.out + (self.pair * self.size + row * self.depth + column)
        k.ptx.st.global_.v2.b32(there.cast(b32)[0], words)

    def in_cluster(self, exchange: Exchange | None) -> None:
        """Merge the rows of all blocks of the cluster, each block a part of them, and store them."""
        k, mine = self.k, list[tuple[Span[f32], Reg[f32]]]()
        k.ptx.bar.sync(0)
        for row, column, _ in self.places:
            near = k.reg(u32)
            k.ptx.min.u32(near, row, self.group - 1)  # threads without a place merge what another one merges
            mine.append(self.of_warps(near, column))
        if exchange is None:
            for (row, column, inside), (sums, _) in zip(self.places, mine, strict=True):
                with k.if_(inside):
                    self.put(row, column, sums)
        else:
            k.cluster_wait()  # all blocks of the cluster can receive
            self.send(exchange, mine)
            self.receive(exchange)

    def send(self, exchange: Exchange, mine: list[tuple[Span[f32], Reg[f32]]]) -> None:
        """Send the rows of this block to the blocks that merge them."""
        k, store = self.k, self.k.ptx.st.async_.shared__cluster.mbarrier__complete_tx__bytes
        for number, (_, _, inside) in enumerate(self.places):
            vector, owner, (sums, log_sum) = k.tid.x + number * (32 * self.task.warps), k.reg(u32), mine[number]
            k.ptx.rem.u32(owner, vector, exchange.count)
            place, arrived = vector - owner + k.cluster_ctarank, k.peer(exchange.arrived.mem, owner)[0]
            store.v4.f32(k.peer(exchange.parts + (place << 2), owner)[0], sums, arrived, pred=inside)
            store.f32(k.peer(exchange.logs + place, owner)[0], log_sum, arrived, pred=inside)

    def receive(self, exchange: Exchange) -> None:
        """Merge what all blocks of the cluster have sent to this one, and store it."""
        k, rank, count, vectors = self.k, self.k.cluster_ctarank, exchange.count, self.depth // 4
        exchange.arrived.wait(0)
        with k.loop(k.tid.x * count + rank, self.size // 4, count * 32 * self.task.warps) as vector:
            first = vector - rank
            sums, _ = merged_together(k, exchange.parts + (first << 2), exchange.logs + first, count, 4, 1)
            self.put(vector >> (vectors.bit_length() - 1), (vector & (vectors - 1)) << 2, sums)

    def in_memory(self, work: Workspace) -> None:
        """Merge the rows of all blocks in the block that ends last, and store them."""
        k, task, flag = self.k, self.task, self.k.shared(u32, 1).ptr
        first, whole = self.pair * k.nctaid.x, task.shares <= 1
        part, log = work.parts + (first + k.ctaid.x) * self.size, work.logs + (first + k.ctaid.x) * self.group
        k.ptx.bar.sync(0)
        for row, column, inside in self.places:
            with k.if_(inside):
                sums, log_sum = self.of_warps(row, column)
                with k.if_(whole):
                    self.put(row, column, sums)
                with k.else_():
                    k.ptx.st.global_.v4.f32((part + (row * self.depth + column))[0], sums)
                    k.ptx.st.global_.f32((log + row)[0], log_sum, pred=column == 0)
        with k.if_(~whole):
            counter = (work.counts + self.pair)[0]
            last = arrivals.completes(k, counter, 1, task.shares, flag, k.tid.x, lambda: k.ptx.bar.sync(0))
            with k.if_(last):
                for row, column, inside in self.places:
                    with k.if_(inside):
                        there = work.parts + (first * self.size + row * self.depth + column)
                        logs = work.logs + (first * self.group + row)
                        self.put(row, column, merged(k, there, logs, task.shares, self.size, self.group)[0])
