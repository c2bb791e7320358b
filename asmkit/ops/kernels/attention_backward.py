"""Derivative of flash attention for K and V, and sums for Q, bf16 in and out, by wgmma: scores are computed again.

With P = softmax(c·Q·Kᵀ), c = 1/√D, and dO the gradient of O:  dV = Pᵀ·dO,  dS = P∘(dO·Vᵀ - Σ dO∘O),  dK = c·dSᵀ·Q and
dQ = c·dS·K.  `attention_terms` computes Σ dO∘O of each row before, and `attention_dq` rounds the sums of dQ afterwards.

A block has 128 rows of K and V, 64 for each of two warpgroups, and one thread of a third warpgroup copies tiles of `bm`
rows of Q and dO through rings of stages.  A warpgroup computes transposed scores Sᵀ = K·Qᵀ and (dO·Vᵀ)ᵀ, so that Pᵀ and
dSᵀ are A operands in its registers, and adds to its rows of dV and dK in registers.  dS of both passes through shared
memory, and each warpgroup computes a half of dS·K and adds it to f32 sums in global memory: `red.global.add.v4.f32`.

The tensor cores work meanwhile: dK and the scores of the next tile are multiplied while dQ leaves, and dO·Vᵀ while the
powers are computed.  Registers of a thread at D = 128 and bm = 64: dK and dV 64 each, S and dO·Vᵀ 32 each (dS·K takes
the place of the latter), Pᵀ and dSᵀ in bf16 16 each, 224 of 240.  At D = 64 and bm = 128: 32, 64 and 32, the same.

Heads of Q that share a head of K and V are summed by its block, one after another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import e, log2

from asmkit import ptx
from asmkit.kernel.launch_plan import Values
from asmkit.ops.kernels.attention_backward_masks import Band, Tiles
from asmkit.ops.kernels.attention_backward_rows import KeyRows, split, tiles
from asmkit.ops.kernels.attention_masks import UNLIMITED
from asmkit.ptx import Pipeline, Shared, Stage, Swizzle, online_softmax
from asmkit.ptx.tensor_map import Tiled
from asmkit.regs import Ptr, Reg, Span
from asmkit.types import b32, bf16, f32, s32, u32

BOX = 64  # columns of a box: the 128 bytes of a row of the swizzle
ROWS = 64  # of K, for each warpgroup: the rows of one wgmma
WARPGROUPS = 2  # that multiply
BN = WARPGROUPS * ROWS  # rows of a tile of K and V
WIDTH = 2 * BOX  # bytes of a row of a box
THREADS = 128 * WARPGROUPS
FEW, MANY = 24, 240  # registers of the producer and of the other warpgroups
STAGES = 2  # of Q, and of dO


@dataclass(frozen=True)
class Stages:
    """Tiles in shared memory by boxes of 64 columns, and the barriers of their stages."""

    k_tile: Shared[bf16]
    v_tile: Shared[bf16]
    q_tiles: Shared[bf16]
    g_tiles: Shared[bf16]  # of dO
    s_tiles: Shared[bf16]  # dS, by rows of Q: each warpgroup writes a box
    terms: Shared[f32]
    sums: Shared[f32]  # of dQ, for each warpgroup
    keys: Pipeline
    queries: Pipeline
    gradients: Pipeline

    @classmethod
    def of_block(cls, k: ptx.Builder, D: int, bm: int) -> Stages:
        """Allocate the tiles and initialize the barriers of a block."""
        boxes = D // BOX
        k_tile, v_tile = (k.shared(bf16, (boxes, BN, BOX), align=1024) for _ in range(2))
        q_tiles, g_tiles = (k.shared(bf16, (STAGES, boxes, bm, BOX), align=1024) for _ in range(2))
        s_tiles = k.shared(bf16, (2, WARPGROUPS, bm, BOX), align=1024)
        terms, sums = k.shared(f32, (STAGES, 2, bm)), k.shared(f32, (WARPGROUPS, bm * D // WARPGROUPS), align=128)
        rings = [k.pipeline(n, producers=1, consumers=WARPGROUPS) for n in (1, STAGES, STAGES)]
        for ring in rings:
            ring.init(pred=k.tid.x == 0)
        k.ptx.fence.mbarrier_init.release.cluster()
        k.ptx.bar.sync(0)
        return cls(k_tile, v_tile, q_tiles, g_tiles, s_tiles, terms, sums, *rings)


@dataclass(frozen=True)
class Block:
    """State that the producer and the consumers share: stages, the rows of K, the tiles of Q that they need, sizes."""

    k: ptx.Builder
    stages: Stages
    rows: KeyRows
    mask: Band
    first: Reg[u32]  # the first row of K of the block
    bm: int
    depth: int  # D


@dataclass(frozen=True)
class Producer:
    """The thread that copies the tiles."""

    block: Block
    tk: ptx.TensorMap
    tv: ptx.TensorMap
    tq: ptx.TensorMap
    tg: ptx.TensorMap

    def run(self, terms: Ptr[f32], needed: Tiles) -> None:
        """Copy K and V, and the tiles of Q and dO of all heads that share them."""
        block, k, rows, stages = self.block, self.block.k, self.block.rows, self.block.stages
        place = rows.keys().at(block.first.as_(s32))
        stages.keys.commit(stages.keys.producer(), 2 * BN * block.depth * 2)
        for map, tile in ((self.tk, stages.k_tile), (self.tv, stages.v_tile)):
            self.copy(map, tile, place, stages.keys, 0)
        at_q, at_g = stages.queries.producer(), stages.gradients.producer()
        with k.loop(0, rows.group) as member:
            head = rows.queries(member)
            source = terms + (rows.place + member * rows.pitch + needed.begin) * (2 * block.bm)
            with k.loop(needed.begin, needed.end) as tile:
                place = head.at((tile * block.bm).as_(s32))
                self.fill(stages.queries, at_q, self.tq, stages.q_tiles, place, source, 0)
                self.fill(stages.gradients, at_g, self.tg, stages.g_tiles, place, source, 1)
                source += 2 * block.bm

    def fill(
        self, ring: Pipeline, at: Stage, map: ptx.TensorMap, to: Shared[bf16], place: tuple[Reg[s32], ...],
        terms: Ptr[f32], part: int,
    ) -> None:  # fmt: skip
        """Copy a tile and one of the two terms of its rows into the next stage."""
        block, size = self.block, 4 * self.block.bm
        ring.acquire(at)
        ring.commit(at, block.bm * block.depth * 2 + size)
        self.copy(map, to[at.index], place, ring, at.index)
        copy = block.k.ptx.cp.async_.bulk.shared__cluster.global_.mbarrier__complete_tx__bytes
        there = block.stages.terms[at.index, part, 0]
        copy(there, terms[part * block.bm], size, ring.full[at.index].mem)
        at.advance()

    def copy(
        self, map: ptx.TensorMap, to: Shared[bf16], place: tuple[Reg[s32], ...], ring: Pipeline,
        stage: Reg[u32] | int,
    ) -> None:  # fmt: skip
        """Copy a tile, by one copy for each 64 columns."""
        copies = self.block.k.ptx.cp.async_.bulk.tensor
        load = (copies._4d if self.block.rows.axes == 4 else copies._3d).shared__cluster.global_.tile
        for box in range(to.shape[0]):
            load.mbarrier__complete_tx__bytes(to[box, 0, 0], map[box * BOX, *place], ring.full[stage].mem)


class Operands:
    """The operands in shared memory of a warpgroup's products, as rows and as columns."""

    def __init__(self, block: Block, number: Reg[u32]) -> None:
        k, stages, bm, boxes = block.k, block.stages, block.bm, block.depth // BOX
        mine, of_tile, of_k = (boxes, WARPGROUPS, ROWS * BOX), bm * block.depth * 2, BN * WIDTH
        own = [tile.view(bf16, mine)[0, number, 0] for tile in (stages.k_tile, stages.v_tile)]
        self.keys, self.values = (k.operand(tile, boxes=boxes, box=of_k) for tile in own)
        rows = {"pitch": of_tile, "boxes": boxes, "box": bm * WIDTH}
        columns = {"pitch": of_tile, "box": bm * WIDTH}
        self.queries, self.gradients = (k.operand(tile, **rows) for tile in (stages.q_tiles, stages.g_tiles))
        self.of_dk, self.of_dv = (
            k.operand(tile, transposed=True, **columns) for tile in (stages.q_tiles, stages.g_tiles)
        )
        # dQᵀ = Kᵀ·dSᵀ: at D = 128 a warpgroup has 64 columns of K, at D = 64 a half of the rows of Q
        column, half = (number, 0) if boxes > 1 else (0, number)
        halves = stages.s_tiles.view(bf16, (2, WARPGROUPS, 2, bm // 2 * BOX))
        self.left = k.operand(stages.k_tile[column], box=of_k, transposed=True)
        of_s = {"pitch": WARPGROUPS * bm * WIDTH, "boxes": WARPGROUPS, "box": bm * WIDTH}
        self.right = k.operand(halves[0, 0, half], **of_s)


class Consumer:
    """A warpgroup with 64 rows of K and V: a thread has rows `row`, `row` + 8, and 2 columns (rows of Q) in 8.

    `s`: transposed scores, then powers.  `g`: (dO·Vᵀ)ᵀ, then dSᵀ.  `p`, `ds`: A operands of the sums `dv` and `dk`.
    """

    def __init__(self, block: Block, number: Reg[u32], needed: Tiles) -> None:
        k, bm, depth = block.k, block.bm, block.depth
        self.k, self.block, self.stages, self.needed = k, block, block.stages, needed
        self.operands = Operands(block, number)
        self.s, self.g = k.regs(f32, bm // 2), k.regs(f32, bm // 2)
        self.q = self.g if depth == 2 * BOX else k.regs(f32, bm // 4)
        self.p, self.ds = k.regs(b32, bm // 4), k.regs(b32, bm // 4)
        self.dk, self.dv = k.regs(f32, depth // 2), k.regs(f32, depth // 2)
        thread, lane = k.tid.x & 127, k.laneid
        self.row, self.column = number * ROWS + (((thread >> 1) & 48) + (lane >> 2)), (lane & 3) << 1
        self.at_q, self.at_g = self.stages.queries.consumer(), self.stages.gradients.consumer()
        self.tells, self.turn = thread == 0, k.reg(u32, 0)
        self.tile, self.place = k.copy(needed.begin), block.rows.place + needed.begin
        # `stmatrix` stores 16 rows of Q × 16 of K: lane i has row i % 8 + 8·(i / 16), from column 8·(i / 8 % 2) on
        row, chunk = (lane & 7) + (lane >> 4 << 3), (thread >> 5 << 1) + (lane >> 3 & 1)
        self.corner = self.stages.s_tiles[0, number].ptr.reg + k.swizzle(row * WIDTH + (chunk << 4), Swizzle.B128)
        self.number, self.sums = number, self.stages.sums[number].ptr
        self.mine = self.sums + thread * 4

    def run(self, dk: Ptr[bf16], dv: Ptr[bf16], dq: Ptr[f32]) -> None:
        """Compute the rows of dK and dV, and add to dQ."""
        k, needed = self.k, self.needed
        for total in (*self.dk, *self.dv):
            k.ptx.mov.f32(total, 0.0)
        count = (needed.end - needed.begin) * self.block.rows.group
        with k.if_(count > 0):
            self.stages.keys.wait(self.stages.keys.consumer())
            self.stages.queries.wait(self.at_q)
            k.wgmma(self.s, self.operands.keys, self.operands.queries[self.at_q.index], fresh=True)
            self.begin()
            with k.loop(1, count):
                self.end(dq, last=False)
                self.begin()
            self.end(dq, last=True)
            k.ptx.cp.async_.bulk.wait_group(0)
        self.store(dk, self.dk, self.block.depth**-0.5)
        self.store(dv, self.dv, 1.0)

    def begin(self) -> None:
        """Compute dS of a tile whose scores are in flight, and start P·dO.

        The products in flight are, in this order: the scores, (dO·Vᵀ)ᵀ, dV.
        """
        k, stages, operands = self.k, self.stages, self.operands
        stages.gradients.wait(self.at_g)
        k.wgmma(self.g, operands.values, operands.gradients[self.at_g.index], fresh=True)
        k.ptx.wgmma.wait_group.sync.aligned(1)
        self.powers()
        with k.if_(self.block.mask.cuts(self.tile * self.block.bm)):
            self.block.mask.clear(self.s, self.row, self.tile * self.block.bm + self.column)
        self.pack(self.p, self.s)
        powers = [k.copy(word) for word in self.p]
        k.wgmma(self.dv, self.p, operands.of_dv[self.at_g.index])
        k.ptx.wgmma.wait_group.sync.aligned(1)
        self.differences(powers)
        self.put()
        k.ptx.wgmma.wait_group.sync.aligned(0)
        stages.gradients.empty[self.at_g.index].arrive(pred=self.tells)
        self.at_g.advance()
        k.ptx.cp.async_.bulk.wait_group.read(0)  # the sums of the tile before have left
        k.ptx.fence.proxy.async_.shared__cta()
        k.ptx.bar.sync(1, THREADS)

    def end(self, dq: Ptr[f32], *, last: bool) -> None:
        """Multiply dQ and dK of a tile, and the scores of the next one, while dQ leaves.

        The products in flight are, in this order: dV, dQ, dK, the scores.
        """
        k, stages, operands = self.k, self.stages, self.operands
        k.wgmma(self.q, operands.left, operands.right[self.turn], fresh=True)
        k.wgmma(self.dk, self.ds, operands.of_dk[self.at_q.index])
        before = k.copy(self.at_q.index)
        if not last:
            self.at_q.advance()
            stages.queries.wait(self.at_q)
            k.wgmma(self.s, operands.keys, operands.queries[self.at_q.index], fresh=True)
        k.ptx.wgmma.wait_group.sync.aligned(1 if last else 2)
        self.add(dq)
        k.ptx.wgmma.wait_group.sync.aligned(0 if last else 1)
        stages.queries.empty[before].arrive(pred=self.tells)
        self.advance()

    def add(self, dq: Ptr[f32]) -> None:
        """Add dQ to the sums in global memory, by one asynchronous copy of the warpgroup, which adds."""
        k, size = self.k, self.block.bm * self.block.depth // WARPGROUPS
        for i in range(0, len(self.q), 4):
            k.ptx.st.shared.v4.f32(self.mine[128 * i], self.q[i : i + 4])
        k.ptx.fence.proxy.async_.shared__cta()
        k.ptx.bar.sync(self.number + 2, 128)
        with k.if_(self.tells):
            there = dq + (self.place * WARPGROUPS + self.number) * size
            k.ptx.cp.reduce.async_.bulk.global_.shared__cta.bulk_group.add.f32(there[0], self.sums[0], 4 * size)
            k.ptx.cp.async_.bulk.commit_group()

    def advance(self) -> None:
        """Advance to the next tile of Q, or to the first one of the next head."""
        k, rows, needed = self.k, self.block.rows, self.needed
        self.turn ^= 1
        self.tile += 1
        self.place += 1
        if rows.group > 1:
            wraps = self.tile == needed.end
            k.ptx.add.u32(self.place, self.place, rows.pitch - (needed.end - needed.begin), pred=wraps)
            k.ptx.mov.u32(self.tile, needed.begin, pred=wraps)

    def terms(self, at: Stage, part: int) -> Iterator[tuple[int, Span[f32]]]:
        """Load one of the two terms of the rows of Q, two at a time, and yield the first of their four scores, too."""
        k, source = self.k, self.stages.terms[at.index, part].ptr + self.column
        for row in range(0, self.block.bm, 8):
            loaded = k.regs(f32, 2)
            k.ptx.ld.shared.v2.f32(loaded, source[row])
            yield row // 2, loaded

    def powers(self) -> None:
        """Replace scores by P = 2^(c·log2(e)·S + term)."""
        k, scale = self.k, self.k.reg(f32, log2(e) * self.block.depth**-0.5)
        for first, terms in self.terms(self.at_q, 0):
            for i, score in enumerate(self.s[first : first + 4]):
                k.ptx.fma.rn.f32(score, score, scale, terms[i % 2])
                k.ptx.ex2.approx.ftz.f32(score, score)

    def differences(self, powers: Sequence[Reg[b32]]) -> None:
        """Compute dS = P·(dO·Vᵀ + term) with P in bf16, and convert it to bf16."""
        for first, terms in self.terms(self.at_g, 1):
            four, words = self.g[first : first + 4], powers[first // 2 : first // 2 + 2]
            for i, gradient in enumerate(four):
                power = words[i // 2] & 0xFFFF0000 if i % 2 else words[i // 2] << 16
                gradient += terms[i % 2]
                gradient *= power.as_(f32)
            self.pack(self.ds[first // 2 : first // 2 + 2], four)

    def pack(self, words: Span[b32], values: Span[f32]) -> None:
        """Convert to bf16: the accumulator layout is the layout of an A operand."""
        for i, word in enumerate(words):
            self.k.ptx.cvt.rn.bf16x2.f32(word, values[2 * i + 1], values[2 * i])

    def put(self) -> None:
        """Store dS to this warpgroup's box, by rows of Q."""
        k, bm = self.k, self.block.bm
        there = k.ptr(k.scaled(self.turn, WARPGROUPS * bm * WIDTH, self.corner), b32, "shared")
        for i in range(0, len(self.ds), 4):
            k.ptx.stmatrix.sync.aligned.m8n8.x4.trans.shared.b16(there[4 * i * WIDTH // 4], self.ds[i : i + 4])

    def store(self, out: Ptr[bf16], sums: Span[f32], scale: float) -> None:
        """Round the sums of this thread's rows of dK or dV, and store them."""
        k, block = self.k, self.block
        row = block.first + self.row
        there = k.ptr((out + (block.rows.row(row) * block.depth + self.column)).reg, b32)
        for half in range(2):
            values, inside = online_softmax.of_row(sums, half), row + 8 * half < block.rows.T
            for i, (low, high) in enumerate(zip(values[::2], values[1::2], strict=True)):
                word = k.reg(b32)
                if scale != 1:
                    low, high = low * scale, high * scale
                k.ptx.cvt.rn.bf16x2.f32(word, high, low)
                k.ptx.st.global_.b32(there[4 * i + block.rows.below(block.depth // 2) * half], word, pred=inside)


def work(block: Block, maps: tuple[ptx.TensorMap, ...], terms: Ptr[f32], dk: Ptr[bf16], dv: Ptr[bf16],
    dq: Ptr[f32],
) -> None:  # fmt: skip
    """Run the producer and the consumers of a block."""
    k, number = block.k, block.k.reg(u32)
    k.ptx.shfl.sync.idx.b32(number, k.tid.x >> 7, 0, 31, -1)  # makes the value uniform across the warp for ptxas
    needed = block.mask.tiles()
    with k.if_(number == WARPGROUPS):
        k.ptx.setmaxnreg.dec.sync.aligned.u32(FEW)
        with k.if_((k.tid.x == THREADS) & (needed.begin < needed.end)):
            Producer(block, *maps).run(terms, needed)
    with k.else_():
        k.ptx.setmaxnreg.inc.sync.aligned.u32(MANY)
        Consumer(block, number, needed).run(dk, dv, dq)


def place_of(k: ptx.Builder, heads: Reg[u32], of_head: Reg[u32], section: int) -> tuple[Reg[u32], Reg[u32]]:
    """Return the head and the tile of K of the block: sections of heads, and tiles with many rows of Q first."""
    number, inside = split(k, k.ctaid.x, of_head * section)
    width, begin = k.reg(u32), number * section
    k.ptx.min.u32(width, heads - begin, section)
    tile, head = split(k, inside, width)
    return begin + head, tile


def maps(front: tuple[int, ...], after: tuple[int, ...]) -> dict[str, Tiled]:
    """Return the tensor maps of a kernel: boxes of 64 columns, and of 1 along each other axis but that of rows."""
    return {
        name: ptx.tiled(of, box=partial(box, front, after, keys), swizzle=Swizzle.B128)
        for name, of, keys in (("tq", "q", 0), ("tk", "keys", 1), ("tv", "values", 1), ("tg", "gradient", 0))
    }


def box(front: tuple[int, ...], after: tuple[int, ...], keys: int, d: Values) -> tuple[int, ...]:
    """Return the box of a map."""
    return (*front, BN if keys else d.bm, *after, BOX)


def check(D: int, bm: int) -> None:
    """Raise ValueError if the registers or shared memory do not suffice."""
    step = 16 if D == 2 * BOX else 32
    if D not in (BOX, 2 * BOX) or bm % step or not step <= bm <= 128:
        raise ValueError(f"D={D}, bm={bm}: D is 64 or 128, bm a multiple of {step} up to 128")


@ptx.kernel(
    arch="sm_90a",
    signature="(B,H,S,D),(B,H/group,T,D),(B,H/group,T,D),(B,H,S,D),(B,H,ceil(S/bm),2,bm)"
    "->(B,H/group,T,D),(B,H/group,T,D),(B,H,ceil(S/bm),bm*D)",
    grid=lambda d: d.B * (d.H // d.group) * -(-d.T // BN),
    block=THREADS + 128,
    minnctapersm=1,
    divisible={"D": BOX},
    zero_init=("dq",),
    maps=maps((1, 1), ()),
)
def attention_backward(
    k: ptx.Builder, q: Ptr[bf16], keys: Ptr[bf16], values: Ptr[bf16], gradient: Ptr[bf16], terms: Ptr[f32],
    dk: Ptr[bf16], dv: Ptr[bf16], dq: Ptr[f32], tq: ptx.TensorMap, tk: ptx.TensorMap, tv: ptx.TensorMap,
    tg: ptx.TensorMap, B: Reg[u32], H: Reg[u32], S: Reg[u32], T: Reg[u32], D: int, bm: int, *, group: int = 1,
    causal: bool = False, before: int = UNLIMITED, after: int = UNLIMITED, bottom: bool = False, section: int = 1,
) -> None:  # fmt: skip
    """Compute dK and dV, and the f32 sums of dQ/c in the order of the warpgroups' registers, for the gradient of O."""
    check(D, bm)
    stages, heads = Stages.of_block(k, D, bm), B * H
    if group > 1:
        k.ptx.div.u32(heads, heads, group)
    head, tile = place_of(k, heads, tiles(k, T, BN), section)
    k.ptx.griddepcontrol.launch_dependents()
    k.ptx.griddepcontrol.wait()
    rows, first = KeyRows(k, head, (H, S, T), group, bm), tile * BN
    mask = Band(k, rows, first, BN, bm, before, 0 if causal else after, bottom)
    work(Block(k, stages, rows, mask, first, bm, D), (tk, tv, tq, tg), terms, dk, dv, dq)
