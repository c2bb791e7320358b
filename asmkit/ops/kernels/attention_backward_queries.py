"""Derivative of flash attention for Q without sums in global memory, so that every run has the same bits.

dQ = c·dS·K with dS = P∘(dO·Vᵀ - Σ dO∘O), as in `attention_backward`. The products for dS must be computed a second
time.

A block has 128 rows of Q and dO, 64 for each of two warpgroups. One thread of a third warpgroup copies tiles of `bn`
rows of K and V through rings of stages.  dS is an A operand in registers, and dQ is summed in registers.  The products
for the next tile follow dS·K without a gap.

Registers of a thread at D = 128 and bn = 96: dQ 64, S and dO·Vᵀ 48 each, dS in bf16 24, 184 of 240.  At D = 64 and
bn = 128: 32, 64 and 32, 192.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import e, inf, log2

from asmkit import ptx
from asmkit.kernel.kernel import Kernel
from asmkit.kernel.launch_plan import Rule
from asmkit.ops.kernels.attention_backward import (
    ARRAYS,
    BOX,
    FEW,
    MANY,
    ROWS,
    STAGES,
    THREADS,
    VECTOR,
    WARPGROUPS,
    WIDTH,
    F,
    clear,
    limit,
    limited_power,
)
from asmkit.ops.kernels.attention_backward_masks import RowBand, Tiles
from asmkit.ops.kernels.attention_backward_rows import QueryRows, below, packed_tiles, shared, split
from asmkit.ops.kernels.attention_masks import UNLIMITED
from asmkit.ops.kernels.attention_rows import Head, store_row
from asmkit.ptx import Pipeline, Shared, Swizzle, online_softmax
from asmkit.ptx.tensor_map import Tiled
from asmkit.regs import Ptr, Reg
from asmkit.types import b32, bf16, f32, s32, u32

BM = WARPGROUPS * ROWS  # rows of Q of a block
WIDTHS = {64: 128, 128: 96}  # rows of a tile of K and V, by D


@dataclass(frozen=True)
class Stages:
    """Tiles in shared memory by boxes of 64 columns, and the barriers of their stages."""

    q_tile: Shared[bf16]
    g_tile: Shared[bf16]  # of dO
    k_tiles: Shared[bf16]
    v_tiles: Shared[bf16]
    queries: Pipeline
    keys: Pipeline
    values: Pipeline

    @classmethod
    def of_block(cls, k: ptx.Builder, D: int) -> Stages:
        """Allocate the tiles, initialize the barriers of a block, and wait for the kernel before."""
        boxes, bn = D // BOX, WIDTHS[D]
        q_tile, g_tile = (k.shared(bf16, (boxes, BM, BOX), align=1024) for _ in range(2))
        k_tiles, v_tiles = (k.shared(bf16, (STAGES, boxes, bn, BOX), align=1024) for _ in range(2))
        queries, keys, values = (k.pipeline(n, producers=1, consumers=WARPGROUPS) for n in (1, STAGES, STAGES))
        for ring in (queries, keys, values):
            ring.init(pred=k.tid.x == 0)
        k.ptx.fence.mbarrier_init.release.cluster()
        k.ptx.bar.sync(0)
        k.ptx.griddepcontrol.launch_dependents()
        k.ptx.griddepcontrol.wait()
        return cls(q_tile, g_tile, k_tiles, v_tiles, queries, keys, values)


@dataclass(frozen=True)
class Block:
    """State that the producer and the consumers share: stages, the rows of Q, those of K, and sizes."""

    k: ptx.Builder
    stages: Stages
    rows: QueryRows
    mask: RowBand
    depth: int  # D
    softcap: float  # the largest score, or 0 if scores are not limited


@dataclass(frozen=True)
class Producer:
    """The thread that copies the tiles."""

    block: Block
    maps: tuple[ptx.TensorMap, ...]  # of Q, dO, K and V

    def run(self, needed: Tiles, of_q: Head, of_k: Head) -> None:
        """Copy Q and dO, and the tiles of K and V."""
        block, stages, k, (tq, tg, tk, tv) = self.block, self.block.stages, self.block.k, self.maps
        place = of_q.at(block.rows.first.as_(s32))
        stages.queries.commit(stages.queries.producer(), 2 * BM * block.depth * 2)
        for source, tile in ((tq, stages.q_tile), (tg, stages.g_tile)):
            self.copy(source, tile, place, stages.queries, 0)
        at_k, at_v = stages.keys.producer(), stages.values.producer()
        with k.loop(needed.begin, needed.end) as tile:
            place = of_k.at((tile * block.mask.bn).as_(s32))
            for ring, at, source, to in (
                (stages.keys, at_k, tk, stages.k_tiles), (stages.values, at_v, tv, stages.v_tiles),
            ):  # fmt: skip
                ring.acquire(at)
                ring.commit(at, block.mask.bn * block.depth * 2)
                self.copy(source, to[at.index], place, ring, at.index)
                at.advance()

    def copy(
        self, map: ptx.TensorMap, to: Shared[bf16], place: tuple[Reg[s32], ...], ring: Pipeline,
        stage: Reg[u32] | int,
    ) -> None:  # fmt: skip
        """Copy a tile, by one copy for each 64 columns."""
        copies = self.block.k.ptx.cp.async_.bulk.tensor
        load = (copies._3d if self.block.rows.packed else copies._4d).shared__cluster.global_.tile
        for box in range(to.shape[0]):
            load.mbarrier__complete_tx__bytes(to[box, 0, 0], map[box * BOX, *place], ring.full[stage].mem)


class Consumer:
    """A warpgroup with 64 rows of Q: a thread has rows `row`, `row` + 8, and 2 columns in 8.

    `s`: scores, then powers.  `g`: dO·Vᵀ, then dS.  `ds`: the A operand of the sum `dq`.
    """

    def __init__(self, block: Block, number: Reg[u32]) -> None:
        k, bn, boxes, stages = block.k, block.mask.bn, block.depth // BOX, block.stages
        self.k, self.block, self.stages = k, block, stages
        self.s, self.g, self.ds = k.regs(f32, bn // 2), k.regs(f32, bn // 2), k.regs(b32, bn // 4)
        self.dq, self.logs, self.deltas = k.regs(f32, block.depth // 2), k.regs(f32, 2, -inf), k.regs(f32, 2, 0.0)
        mine, tile = (boxes, WARPGROUPS, ROWS * BOX), bn * block.depth * 2
        own = [each.view(bf16, mine)[0, number, 0] for each in (stages.q_tile, stages.g_tile)]
        self.q, self.dout = (k.operand(each, boxes=boxes, box=BM * WIDTH) for each in own)
        both = (stages.k_tiles, stages.v_tiles)
        self.keys, self.values = (k.operand(each, pitch=tile, boxes=boxes, box=bn * WIDTH) for each in both)
        self.of_dq = k.operand(stages.k_tiles, pitch=tile, box=bn * WIDTH, transposed=True)
        self.at_k, self.at_v = stages.keys.consumer(), stages.values.consumer()
        self.row = number * ROWS + (((k.tid.x >> 1) & 48) + (k.laneid >> 2))
        self.tells = (k.tid.x & 127) == 0

    def run(self, terms: Ptr[f32], bm: int, needed: Tiles) -> None:
        """Compute the rows of dQ/c with the terms in tiles of `bm` rows."""
        k, block, stages = self.k, self.block, self.stages
        for total in self.dq:
            k.ptx.mov.f32(total, 0.0)
        self.load(terms, bm)
        count, column = needed.end - needed.begin, needed.begin * block.mask.bn
        with k.if_(count > 0):
            stages.queries.wait(stages.queries.consumer())
            self.begin(column)
            with k.loop(1, count):
                column += block.mask.bn
                self.release_after(column)
            k.ptx.wgmma.wait_group.sync.aligned(0)

    def load(self, terms: Ptr[f32], bm: int) -> None:
        """Load the terms of the rows of this thread."""
        k, rows = self.k, self.block.rows
        begin = rows.tiles(bm)
        for half in range(2):
            row = rows.first + self.row + 8 * half
            tile, rest = split(k, row, bm)
            there, inside = terms + ((begin + tile) * (2 * bm) + rest), row < rows.S
            k.ptx.ld.global_.f32(self.logs[half], there[0], pred=inside)
            k.ptx.ld.global_.f32(self.deltas[half], there[bm], pred=inside)

    def begin(self, column: Reg[u32]) -> None:
        """Multiply the first tile, and start dS·K."""
        self.multiply(column)
        self.finish(column)

    def release_after(self, column: Reg[u32]) -> None:
        """Multiply a tile while dS·K of the one before is computed, and release the stage of K."""
        before = self.k.copy(self.at_k.index)
        self.at_k.advance()
        self.multiply(column)
        self.stages.keys.empty[before].arrive(pred=self.tells)
        self.finish(column)

    def multiply(self, column: Reg[u32]) -> None:
        """Start the products for dS.  Wait for the scores, and for all products before."""
        k, stages = self.k, self.stages
        stages.keys.wait(self.at_k)
        if self.block.rows.packed:
            self.clear(column)
        k.wgmma(self.s, self.q, self.keys[self.at_k.index], fresh=True)
        stages.values.wait(self.at_v)
        k.wgmma(self.g, self.dout, self.values[self.at_v.index], fresh=True)
        k.ptx.wgmma.wait_group.sync.aligned(1)

    def clear(self, column: Reg[u32]) -> None:
        """Set the rows of the last tile of K and V to 0 that belong to other sequences."""
        stages, mask = self.stages, self.block.mask
        first = mask.T - column
        with self.k.if_(first < mask.bn):
            stages.values.wait(self.at_v)
            clear(self.k, first, mask.bn, stages.k_tiles[self.at_k.index], stages.v_tiles[self.at_v.index])

    def finish(self, column: Reg[u32]) -> None:
        """Compute P and dS, and start dS·K."""
        k, block = self.k, self.block
        self.powers()
        with k.if_(block.mask.cuts(column)):
            block.mask.clear(self.s, self.row, column + ((k.laneid & 3) << 1))
        k.ptx.wgmma.wait_group.sync.aligned(0)
        self.stages.values.empty[self.at_v.index].arrive(pred=self.tells)
        self.at_v.advance()
        for i, (gradient, power) in enumerate(zip(self.g, self.s, strict=True)):
            gradient += self.deltas[i // 2 % 2]
            gradient *= power
        for i, word in enumerate(self.ds):
            k.ptx.cvt.rn.bf16x2.f32(word, self.g[2 * i + 1], self.g[2 * i])
        k.wgmma(self.dq, self.ds, self.of_dq[self.at_k.index])

    def powers(self) -> None:
        """Replace scores by P, or by P·(1 - t²), as in `attention_backward`, if they are limited."""
        k, cap, factor = self.k, self.block.softcap, self.block.depth**-0.5
        if cap:
            limit(k, self.s, factor / cap)
        scale, slope = k.reg(f32, log2(e) * (cap or factor)), k.reg(f32)
        for half in range(2):
            for score in online_softmax.of_row(self.s, half):
                if cap:
                    limited_power(k, score, slope, scale, self.logs[half])
                    k.ptx.mov.f32(score, slope)
                else:
                    k.ptx.fma.rn.f32(score, score, scale, self.logs[half])
                    k.ptx.ex2.approx.ftz.f32(score, score)

    def store(self, out: Ptr[bf16]) -> None:
        """Round the sums and store them."""
        k, rows, depth = self.k, self.block.rows, self.block.depth
        at = rows.row(self.row) * depth + (k.laneid & 3) * VECTOR
        start, scale = k.ptr((out + at).reg, b32), depth**-0.5
        for half in range(2):
            values, inside = online_softmax.of_row(self.dq, half), rows.first + self.row + 8 * half < rows.S
            there, offset = below(start, rows.between, half, depth)
            words = k.regs(b32, len(values) // 2)
            for word, low, high in zip(words, values[::2], values[1::2], strict=True):
                k.ptx.cvt.rn.bf16x2.f32(word, high * scale, low * scale)
            store_row(k, there, offset, words, inside)


def work(
    block: Block, maps: tuple[ptx.TensorMap, ...], heads: tuple[Head, Head], terms: Ptr[f32], bm: int, dq: Ptr[bf16]
) -> None:
    """Run the producer and the consumers of a block for a head of Q, and its head of K and V."""
    k, needed, number = block.k, block.mask.tiles(), block.k.reg(u32)
    k.ptx.shfl.sync.idx.b32(number, k.tid.x >> 7, 0, 31, -1)  # makes the value uniform across the warp for ptxas
    with k.if_(number == WARPGROUPS):
        k.ptx.setmaxnreg.dec.sync.aligned.u32(FEW)
        with k.if_((k.tid.x == THREADS) & (needed.begin < needed.end)):
            Producer(block, maps).run(needed, *heads)
    with k.else_():
        k.ptx.setmaxnreg.inc.sync.aligned.u32(MANY)
        consumer = Consumer(block, number)
        consumer.run(terms, bm, needed)
        consumer.store(dq)


def maps(front: tuple[int, ...], after: tuple[int, ...]) -> dict[str, Tiled]:
    """Return the tensor maps of a kernel: boxes of 64 columns, and of 1 along each other axis but that of rows."""
    return {
        **{
            f"t{name[0]}": ptx.tiled(name, box=(*front, BM, *after, BOX), swizzle=Swizzle.B128)
            for name in ("q", "gradient")
        },
        **{
            f"t{name[0]}": ptx.tiled(name, box=lambda d: (*front, WIDTHS[d.D], *after, BOX), swizzle=Swizzle.B128)
            for name in ("keys", "values")
        },
    }


GRIDS: dict[bool, Rule] = {
    False: lambda d: d.B * d.H * -(-d.S // BM),
    True: lambda d: d.H * packed_tiles(d.Q, d.N, BM),
}


def kernel(output: str, packed: bool = False) -> Callable[[F], Kernel[F]]:
    """Return the decorator of the kernels, by the shape of their output."""
    return ptx.kernel(
        arch="sm_90a",
        signature=f"{ARRAYS[packed]}->{output}",
        grid=GRIDS[packed],
        block=THREADS + 128,
        minnctapersm=1,
        divisible={"D": BOX},
        maps=maps((), (1,)) if packed else maps((1, 1), ()),
    )


@kernel("(B,H,S,D)")
def attention_queries(
    k: ptx.Builder, q: Ptr[bf16], keys: Ptr[bf16], values: Ptr[bf16], gradient: Ptr[bf16], terms: Ptr[f32],
    dq: Ptr[bf16], tq: ptx.TensorMap, tk: ptx.TensorMap, tv: ptx.TensorMap, tg: ptx.TensorMap, H: Reg[u32],
    S: Reg[u32], T: Reg[u32], D: int, bm: int, *, group: int = 1, causal: bool = False, before: int = UNLIMITED,
    after: int = UNLIMITED, bottom: bool = False, softcap: float = 0.0,
) -> None:  # fmt: skip
    """Compute dQ for the gradient of O, from the terms of `attention_terms`, without atomic operations."""
    rows = QueryRows(k, S, (k.nctaid.x - 1) - k.ctaid.x, BM)  # with a causal mask, long tiles are first
    stages = Stages.of_block(k, D)
    mask = RowBand(k, S, T, rows.first, WIDTHS[D], BM, before, 0 if causal else after, bottom)
    batch, head = split(k, rows.head, H)
    heads = Head((), (head, batch)), Head((), (shared(k, head, group), batch))
    work(Block(k, stages, rows, mask, D, softcap), (tq, tg, tk, tv), heads, terms, bm, dq)
