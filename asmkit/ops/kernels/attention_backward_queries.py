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

from dataclasses import dataclass
from math import e, inf, log2

from asmkit import ptx
from asmkit.ops.kernels.attention_backward import BOX, FEW, MANY, ROWS, STAGES, THREADS, WARPGROUPS, WIDTH
from asmkit.ops.kernels.attention_backward_masks import RowBand, Tiles
from asmkit.ops.kernels.attention_backward_rows import split, tiles
from asmkit.ops.kernels.attention_masks import UNLIMITED
from asmkit.ops.kernels.attention_rows import Head
from asmkit.ptx import Pipeline, Shared, Swizzle, online_softmax
from asmkit.regs import Ptr, Reg
from asmkit.types import b32, bf16, f32, s32, u32

BM = WARPGROUPS * ROWS  # rows of Q of a block
WIDTHS = {64: 128, 128: 96}  # rows of a tile of K and V, by D


@dataclass(frozen=True)
class Block:
    """Tiles in shared memory by boxes of 64 columns, the barriers of their stages, and the rows of the block."""

    k: ptx.Builder
    q_tile: Shared[bf16]
    g_tile: Shared[bf16]  # of dO
    k_tiles: Shared[bf16]
    v_tiles: Shared[bf16]
    queries: Pipeline
    keys: Pipeline
    values: Pipeline
    mask: RowBand
    depth: int  # D
    head: Reg[u32]

    @classmethod
    def of(cls, k: ptx.Builder, D: int, mask: RowBand, head: Reg[u32]) -> Block:
        """Allocate the tiles and initialize the barriers of a block."""
        boxes = D // BOX
        q_tile, g_tile = (k.shared(bf16, (boxes, BM, BOX), align=1024) for _ in range(2))
        k_tiles, v_tiles = (k.shared(bf16, (STAGES, boxes, mask.bn, BOX), align=1024) for _ in range(2))
        queries, keys, values = (k.pipeline(n, producers=1, consumers=WARPGROUPS) for n in (1, STAGES, STAGES))
        for ring in (queries, keys, values):
            ring.init(pred=k.tid.x == 0)
        k.ptx.fence.mbarrier_init.release.cluster()
        k.ptx.bar.sync(0)
        return cls(k, q_tile, g_tile, k_tiles, v_tiles, queries, keys, values, mask, D, head)


@dataclass(frozen=True)
class Producer:
    """The thread that copies the tiles."""

    block: Block
    maps: tuple[ptx.TensorMap, ...]  # of Q, dO, K and V

    def run(self, needed: Tiles, of_q: Head, of_k: Head) -> None:
        """Copy Q and dO, and the tiles of K and V."""
        block, k, (tq, tg, tk, tv) = self.block, self.block.k, self.maps
        place = of_q.at(block.mask.first.as_(s32))
        block.queries.commit(block.queries.producer(), 2 * BM * block.depth * 2)
        for source, tile in ((tq, block.q_tile), (tg, block.g_tile)):
            self.copy(source, tile, place, block.queries, 0)
        at_k, at_v = block.keys.producer(), block.values.producer()
        with k.loop(needed.begin, needed.end) as tile:
            place = of_k.at((tile * block.mask.bn).as_(s32))
            for ring, at, source, to in (
                (block.keys, at_k, tk, block.k_tiles), (block.values, at_v, tv, block.v_tiles),
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
        load = self.block.k.ptx.cp.async_.bulk.tensor._4d.shared__cluster.global_.tile.mbarrier__complete_tx__bytes
        for box in range(to.shape[0]):
            load(to[box, 0, 0], map[box * BOX, *place], ring.full[stage].mem)


class Consumer:
    """A warpgroup with 64 rows of Q: a thread has rows `row`, `row` + 8, and 2 columns in 8.

    `s`: scores, then powers.  `g`: dO·Vᵀ, then dS.  `ds`: the A operand of the sum `dq`.
    """

    def __init__(self, block: Block, number: Reg[u32]) -> None:
        k, bn, boxes = block.k, block.mask.bn, block.depth // BOX
        self.k, self.block = k, block
        self.s, self.g, self.ds = k.regs(f32, bn // 2), k.regs(f32, bn // 2), k.regs(b32, bn // 4)
        self.dq, self.logs, self.deltas = k.regs(f32, block.depth // 2), k.regs(f32, 2, -inf), k.regs(f32, 2, 0.0)
        mine, tile = (boxes, WARPGROUPS, ROWS * BOX), bn * block.depth * 2
        own = [each.view(bf16, mine)[0, number, 0] for each in (block.q_tile, block.g_tile)]
        self.q, self.dout = (k.operand(each, boxes=boxes, box=BM * WIDTH) for each in own)
        stages = (block.k_tiles, block.v_tiles)
        self.keys, self.values = (k.operand(each, pitch=tile, boxes=boxes, box=bn * WIDTH) for each in stages)
        self.of_dq = k.operand(block.k_tiles, pitch=tile, box=bn * WIDTH, transposed=True)
        self.at_k, self.at_v = block.keys.consumer(), block.values.consumer()
        self.row = number * ROWS + (((k.tid.x >> 1) & 48) + (k.laneid >> 2))
        self.tells = (k.tid.x & 127) == 0

    def run(self, terms: Ptr[f32], first: Reg[u32], bm: int, needed: Tiles) -> None:
        """Compute the rows of dQ/c: `first` is the first tile of the head in the array of terms of `bm` rows each."""
        k, block = self.k, self.block
        for total in self.dq:
            k.ptx.mov.f32(total, 0.0)
        self.load(terms, first, bm)
        count, column = needed.end - needed.begin, needed.begin * block.mask.bn
        with k.if_(count > 0):
            block.queries.wait(block.queries.consumer())
            self.begin(column)
            with k.loop(1, count):
                column += block.mask.bn
                self.release_after(column)
            k.ptx.wgmma.wait_group.sync.aligned(0)

    def load(self, terms: Ptr[f32], first: Reg[u32], bm: int) -> None:
        """Load the terms of the rows of this thread."""
        k, mask = self.k, self.block.mask
        for half in range(2):
            row = mask.first + self.row + 8 * half
            tile, rest = split(k, row, bm)
            there, inside = terms + ((first + tile) * (2 * bm) + rest), row < mask.S
            k.ptx.ld.global_.f32(self.logs[half], there[0], pred=inside)
            k.ptx.ld.global_.f32(self.deltas[half], there[bm], pred=inside)

    def begin(self, column: Reg[u32]) -> None:
        """Multiply the first tile, and start dS·K."""
        self.multiply()
        self.finish(column)

    def release_after(self, column: Reg[u32]) -> None:
        """Multiply a tile while dS·K of the one before is computed, and release the stage of K."""
        before = self.k.copy(self.at_k.index)
        self.at_k.advance()
        self.multiply()
        self.block.keys.empty[before].arrive(pred=self.tells)
        self.finish(column)

    def multiply(self) -> None:
        """Start the products for dS.  Wait for the scores, and for all products before."""
        k, block = self.k, self.block
        block.keys.wait(self.at_k)
        k.wgmma(self.s, self.q, self.keys[self.at_k.index], fresh=True)
        block.values.wait(self.at_v)
        k.wgmma(self.g, self.dout, self.values[self.at_v.index], fresh=True)
        k.ptx.wgmma.wait_group.sync.aligned(1)

    def finish(self, column: Reg[u32]) -> None:
        """Compute P and dS, and start dS·K."""
        k, block = self.k, self.block
        scale = k.reg(f32, log2(e) * block.depth**-0.5)
        for half in range(2):
            for score in online_softmax.of_row(self.s, half):
                k.ptx.fma.rn.f32(score, score, scale, self.logs[half])
                k.ptx.ex2.approx.ftz.f32(score, score)
        with k.if_(block.mask.cuts(column)):
            block.mask.clear(self.s, self.row, column + ((k.laneid & 3) << 1))
        k.ptx.wgmma.wait_group.sync.aligned(0)
        block.values.empty[self.at_v.index].arrive(pred=self.tells)
        self.at_v.advance()
        for i, (gradient, power) in enumerate(zip(self.g, self.s, strict=True)):
            gradient += self.deltas[i // 2 % 2]
            gradient *= power
        for i, word in enumerate(self.ds):
            k.ptx.cvt.rn.bf16x2.f32(word, self.g[2 * i + 1], self.g[2 * i])
        k.wgmma(self.dq, self.ds, self.of_dq[self.at_k.index])

    def store(self, out: Ptr[bf16]) -> None:
        """Round the sums and store them."""
        k, block = self.k, self.block
        row = block.mask.first + self.row
        at = (block.head * block.mask.S + row) * block.depth + ((k.laneid & 3) << 1)
        there, scale = k.ptr((out + at).reg, b32), block.depth**-0.5
        for half in range(2):
            values, inside = online_softmax.of_row(self.dq, half), row + 8 * half < block.mask.S
            for i, (low, high) in enumerate(zip(values[::2], values[1::2], strict=True)):
                word = k.reg(b32)
                k.ptx.cvt.rn.bf16x2.f32(word, high * scale, low * scale)
                k.ptx.st.global_.b32(there[4 * i + 4 * block.depth * half], word, pred=inside)


@ptx.kernel(
    arch="sm_90a",
    signature="(B,H,S,D),(B,H/group,T,D),(B,H/group,T,D),(B,H,S,D),(B,H,ceil(S/bm),2,bm)->(B,H,S,D)",
    grid=lambda d: d.B * d.H * -(-d.S // BM),
    block=THREADS + 128,
    minnctapersm=1,
    divisible={"D": BOX},
    maps={
        **{f"t{name[0]}": ptx.tiled(name, box=(1, 1, BM, BOX), swizzle=Swizzle.B128) for name in ("q", "gradient")},
        **{
            f"t{name[0]}": ptx.tiled(name, box=lambda d: (1, 1, WIDTHS[d.D], BOX), swizzle=Swizzle.B128)
            for name in ("keys", "values")
        },
    },
)
def attention_queries(
    k: ptx.Builder, q: Ptr[bf16], keys: Ptr[bf16], values: Ptr[bf16], gradient: Ptr[bf16], terms: Ptr[f32],
    dq: Ptr[bf16], tq: ptx.TensorMap, tk: ptx.TensorMap, tv: ptx.TensorMap, tg: ptx.TensorMap, H: Reg[u32],
    S: Reg[u32], T: Reg[u32], D: int, bm: int, *, group: int = 1, causal: bool = False, before: int = UNLIMITED,
    after: int = UNLIMITED, bottom: bool = False,
) -> None:  # fmt: skip
    """Compute dQ for the gradient of O, from the terms of `attention_terms`, without atomic operations."""
    head, tile = split(k, (k.nctaid.x - 1) - k.ctaid.x, tiles(k, S, BM))  # with a causal mask, long tiles are first
    first = tile * BM
    mask = RowBand(k, S, T, first, WIDTHS[D], BM, before, 0 if causal else after, bottom)
    block, needed, number = Block.of(k, D, mask, head), mask.tiles(), k.reg(u32)
    batch, of_q = split(k, head, H)
    of_k = k.copy(of_q)
    if group > 1:
        k.ptx.div.u32(of_k, of_q, group)
    k.ptx.shfl.sync.idx.b32(number, k.tid.x >> 7, 0, 31, -1)  # makes the value uniform across the warp for ptxas
    k.ptx.griddepcontrol.launch_dependents()
    k.ptx.griddepcontrol.wait()
    with k.if_(number == WARPGROUPS):
        k.ptx.setmaxnreg.dec.sync.aligned.u32(FEW)
        with k.if_((k.tid.x == THREADS) & (needed.begin < needed.end)):
            Producer(block, (tq, tg, tk, tv)).run(needed, Head((), (of_q, batch)), Head((), (of_k, batch)))
    with k.else_():
        k.ptx.setmaxnreg.inc.sync.aligned.u32(MANY)
        consumer = Consumer(block, number)
        consumer.run(terms, head * tiles(k, S, bm), bm, needed)
        consumer.store(dq)
