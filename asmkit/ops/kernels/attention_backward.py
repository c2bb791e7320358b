"""Derivative of flash attention for K and V, bf16 in and out, by wgmma: scores are computed again.

With P = softmax(c·Q·Kᵀ), c = 1/√D, and dO the gradient of O:  dV = Pᵀ·dO,  dS = P∘(dO·Vᵀ - Σ dO∘O),  dK = c·dSᵀ·Q and
dQ = c·dS·K.  `attention_terms` computes Σ dO∘O of each row before.  `attention_backward_sums` also sums up dQ, and
`attention_backward_queries` computes dQ alone.

A block has 128 rows of K and V, 64 for each of two warpgroups, and one thread of a third warpgroup copies tiles of `bm`
rows of Q and dO through rings of stages.  A warpgroup computes transposed scores Sᵀ = K·Qᵀ and (dO·Vᵀ)ᵀ, so that Pᵀ and
dSᵀ are A operands in its registers, and adds to its rows of dV and dK in registers.

The tensor cores work meanwhile: dO·Vᵀ is multiplied while the powers are computed, dV while dS is computed, and dK in
front of the next scores.

Registers of a thread at D = 128 and bm = 64: dK and dV 64 each, S and dO·Vᵀ 32 each, Pᵀ and dSᵀ in bf16 16 each.  ptxas
needs about 30 others of 240. Therefore Pᵀ and dSᵀ must not be in flight together, and dS must be computed from P in
bf16.  At D = 64 and bm = 96: 32, 48 and 24, so that dS can be computed from P in f32.

Heads of Q that share a head of K and V are summed by its block, one after another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from math import e, log2
from typing import TypeVar

from asmkit import ptx
from asmkit.kernel.kernel import Kernel
from asmkit.kernel.launch_plan import Rule, Values
from asmkit.ops.kernels.attention_backward_masks import Band, Tiles
from asmkit.ops.kernels.attention_backward_rows import KeyRows, below, packed_tiles, shared, split, tiles
from asmkit.ops.kernels.attention_masks import UNLIMITED
from asmkit.ops.kernels.attention_rows import store_row
from asmkit.ptx import Pipeline, Shared, Stage, Swizzle, online_softmax
from asmkit.ptx.tensor_map import Tiled
from asmkit.regs import Ptr, Reg, Span
from asmkit.types import b32, bf16, f32, s32, u32

F = TypeVar("F", bound=Callable[..., None])

VECTOR = 8  # elements of bf16 in 16 bytes
BOX = 64  # columns of a box: the 128 bytes of a row of the swizzle
ROWS = 64  # of K, for each warpgroup: the rows of one wgmma
WARPGROUPS = 2  # that multiply
BN = WARPGROUPS * ROWS  # rows of a tile of K and V
WIDTH = 2 * BOX  # bytes of a row of a box
THREADS = 128 * WARPGROUPS
FEW, MANY = 24, 240  # registers of the producer and of the other warpgroups
STAGES = 2  # of Q, and of dO
MASKED = -1e18  # instead of tanh of a masked score: its power is 0, and its square is finite
EXACT = 96  # the most rows of Q in a tile with powers in f32, at D = 64


@dataclass(frozen=True)
class Stages:
    """Tiles in shared memory by boxes of 64 columns, and the barriers of their stages."""

    k_tile: Shared[bf16]
    v_tile: Shared[bf16]
    q_tiles: Shared[bf16]
    g_tiles: Shared[bf16]  # of dO
    terms: Shared[f32]
    keys: Pipeline
    queries: Pipeline
    gradients: Pipeline

    @classmethod
    def of_block(cls, k: ptx.Builder, D: int, bm: int) -> Stages:
        """Allocate the tiles and initialize the barriers of a block."""
        boxes = D // BOX
        k_tile, v_tile = (k.shared(bf16, (boxes, BN, BOX), align=1024) for _ in range(2))
        q_tiles, g_tiles = (k.shared(bf16, (STAGES, boxes, bm, BOX), align=1024) for _ in range(2))
        terms = k.shared(f32, (STAGES, 2, bm))
        rings = [k.pipeline(n, producers=1, consumers=4 * WARPGROUPS) for n in (1, STAGES, STAGES)]
        for ring in rings:
            ring.init(pred=k.tid.x == 0)
        k.ptx.fence.mbarrier_init.release.cluster()
        k.ptx.bar.sync(0)
        return cls(k_tile, v_tile, q_tiles, g_tiles, terms, *rings)


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
    softcap: float  # the largest score, or 0 if scores are not limited


def clear(k: ptx.Builder, first: Reg[u32], size: int, *arrays: Shared[bf16]) -> None:
    """Set the rows of tiles from `first` to `size` to 0, because they belong to other sequences: 0 · NaN is not 0.

    The consumers share the work, and wait for one another.
    """
    zero = k.reg(b32, 0)
    parts = [array.view(b32, (array.shape[0], size * WIDTH // 4)) for array in arrays]
    with k.loop(first * (WIDTH // 4) + (k.tid.x << 2), size * WIDTH // 4, THREADS * 4) as word:
        for part in parts:
            for box in range(part.shape[0]):
                k.ptx.st.shared.v4.b32(part[box, word], (zero, zero, zero, zero))
    k.ptx.fence.proxy.async_.shared__cta()
    k.ptx.bar.sync(1, THREADS)


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
        for source, tile in ((self.tk, stages.k_tile), (self.tv, stages.v_tile)):
            self.copy(source, tile, place, stages.keys, 0)
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
        both, box = (stages.q_tiles, stages.g_tiles), bm * WIDTH
        self.queries, self.gradients = (k.operand(tile, pitch=of_tile, boxes=boxes, box=box) for tile in both)
        self.of_dk, self.of_dv = (k.operand(tile, pitch=of_tile, box=box, transposed=True) for tile in both)


class Consumer:
    """A warpgroup with 64 rows of K and V: a thread has rows `row`, `row` + 8, and 2 columns (rows of Q) in 8.

    `s`: transposed scores, then powers.  `g`: (dO·Vᵀ)ᵀ, then dSᵀ.  `p`, `ds`: A operands of the sums `dv` and `dk`.
    """

    def __init__(self, block: Block, number: Reg[u32], needed: Tiles) -> None:
        k, bm, depth = block.k, block.bm, block.depth
        self.k, self.block, self.stages, self.number, self.needed = k, block, block.stages, number, needed
        self.operands = Operands(block, number)
        self.s, self.g = k.regs(f32, bm // 2), k.regs(f32, bm // 2)
        self.p, self.ds = k.regs(b32, bm // 4), k.regs(b32, bm // 4)
        self.dk, self.dv = k.regs(f32, depth // 2), k.regs(f32, depth // 2)
        self.row = number * ROWS + (((k.tid.x >> 1) & 48) + (k.laneid >> 2))
        self.column = (k.laneid & 3) << 1
        self.at_q, self.at_g = self.stages.queries.consumer(), self.stages.gradients.consumer()
        self.tile = k.copy(needed.begin)

    def run(self, dk: Ptr[bf16], dv: Ptr[bf16]) -> None:
        """Compute the rows of dK and dV."""
        k, needed = self.k, self.needed
        for total in (*self.dk, *self.dv):
            k.ptx.mov.f32(total, 0.0)
        count = (needed.end - needed.begin) * self.block.rows.group
        with k.if_(count > 0):
            self.start()
            self.add_up(count)
        self.store(dk, self.dk, self.block.depth**-0.5)
        self.store(dv, self.dv, 1.0)

    def start(self) -> None:
        """Wait for K and V."""
        block, stages = self.block, self.stages
        stages.keys.wait(stages.keys.consumer())
        if block.rows.packed:
            first = block.rows.T - block.first
            with self.k.if_(first < BN):
                clear(self.k, first, BN, stages.k_tile, stages.v_tile)

    def add_up(self, count: Reg[u32]) -> None:
        """Add up dK and dV over at least one tile of Q."""
        self.multiply()
        self.step()
        with self.k.loop(1, count):
            before = self.k.copy(self.at_q.index)
            self.at_q.advance()
            self.at_g.advance()
            self.advance()
            self.multiply()
            self.release(self.stages.queries, before)
            self.release(self.stages.gradients, before)
            self.step()
        self.k.ptx.wgmma.wait_group.sync.aligned(0)

    def multiply(self) -> None:
        """Start the products for dS.  Wait for the scores, and for all products before."""
        self.multiply_scores()
        self.multiply_gradients()
        self.k.ptx.wgmma.wait_group.sync.aligned(1)

    def multiply_scores(self) -> None:
        """Start K·Qᵀ.  The last tile of a packed sequence may have rows of the next one."""
        stages, block = self.stages, self.block
        stages.queries.wait(self.at_q)
        if block.rows.packed:
            first = block.rows.S - self.tile * block.bm
            with self.k.if_(first < block.bm):
                stages.gradients.wait(self.at_g)
                clear(self.k, first, block.bm, stages.q_tiles[self.at_q.index], stages.g_tiles[self.at_g.index])
        self.k.wgmma(self.s, self.operands.keys, self.operands.queries[self.at_q.index], fresh=True)

    def multiply_gradients(self) -> None:
        """Start V·dOᵀ."""
        self.stages.gradients.wait(self.at_g)
        self.k.wgmma(self.g, self.operands.values, self.operands.gradients[self.at_g.index], fresh=True)

    def step(self) -> None:
        """Compute dS of a tile whose scores are complete, and start P·dO and dS·Q."""
        self.differ()
        self.k.wgmma(self.dk, self.ds, self.operands.of_dk[self.at_q.index])
        self.k.ptx.wgmma.wait_group.sync.aligned(1)

    def differ(self) -> None:
        """Compute dS of a tile whose scores are complete.  Two products may be in flight: V·dOᵀ before, P·dO after."""
        k, row = self.k, self.tile * self.block.bm
        power = self.limited(row) if self.block.softcap else self.unlimited(row)
        k.wgmma(self.dv, self.p, self.operands.of_dv[self.at_g.index])
        k.ptx.wgmma.wait_group.sync.aligned(1)
        self.differences(power)

    def release(self, ring: Pipeline, index: Reg[u32]) -> None:
        """Release a stage for this warp: its products and loads are complete."""
        self.k.ptx.bar.warp.sync(-1)
        ring.empty[index].arrive(pred=self.k.laneid == 0)

    def advance(self) -> None:
        """Advance to the next tile of Q, or to the first one of the next head."""
        self.tile += 1
        if self.block.rows.group > 1:
            self.k.ptx.mov.u32(self.tile, self.needed.begin, pred=self.tile == self.needed.end)

    def terms(self, at: Stage, part: int) -> Iterator[tuple[int, Span[f32]]]:
        """Load one of the two terms of the rows of Q, two at a time, and yield the first of their four scores, too."""
        k, source = self.k, self.stages.terms[at.index, part].ptr + self.column
        for row in range(0, self.block.bm, 8):
            loaded = k.regs(f32, 2)
            k.ptx.ld.shared.v2.f32(loaded, source[row])
            yield row // 2, loaded

    def unlimited(self, row: Reg[u32]) -> Callable[[int], Reg[f32]]:
        """Replace scores by P = 2^(c·log2(e)·S + term), and return the function that returns a power by its number.

        The tile of Q begins at a row.
        """
        k, mask, scale = self.k, self.block.mask, self.k.reg(f32, log2(e) * self.block.depth**-0.5)
        for first, terms in self.terms(self.at_q, 0):
            for i, score in enumerate(self.s[first : first + 4]):
                k.ptx.fma.rn.f32(score, score, scale, terms[i % 2])
                k.ptx.ex2.approx.ftz.f32(score, score)
        with k.if_(mask.cuts(row)):
            mask.clear(self.s, self.row, row + self.column)
        self.pack(self.p, self.s)
        if self.block.depth == BOX and self.block.bm <= EXACT:  # the registers suffice for powers in f32
            return self.s.__getitem__
        return unpacked([k.copy(word) for word in self.p])

    def limited(self, row: Reg[u32]) -> Callable[[int], Reg[f32]]:
        """Replace scores by P = 2^(softcap·log2(e)·t + term), t = tanh(c·S/softcap).

        Return the function that returns P·(1 - t²), the derivative by c·S, by its number.
        """
        k, mask, cap = self.k, self.block.mask, self.block.softcap
        limit(k, self.s, self.block.depth**-0.5 / cap)
        with k.if_(mask.cuts(row)):
            mask.clear(self.s, self.row, row + self.column, MASKED)
        scale, words = k.reg(f32, log2(e) * cap), k.regs(b32, len(self.p))
        for first, terms in self.terms(self.at_q, 0):
            four, slopes, place = self.s[first : first + 4], k.regs(f32, 4), slice(first // 2, first // 2 + 2)
            for i, (score, slope) in enumerate(zip(four, slopes, strict=True)):
                limited_power(k, score, slope, scale, terms[i % 2])
            self.pack(words[place], slopes)
            self.pack(self.p[place], four)
        return unpacked(list(words))

    def differences(self, power: Callable[[int], Reg[f32]]) -> None:
        """Compute dS = P·(dO·Vᵀ + term), and convert it to bf16."""
        for first, terms in self.terms(self.at_g, 1):
            for i in range(first, first + 4):
                self.g[i] += terms[i % 2]
                self.g[i] *= power(i)
            self.pack(self.ds[first // 2 : first // 2 + 2], self.g[first : first + 4])

    def pack(self, words: Span[b32], values: Span[f32]) -> None:
        """Convert to bf16: the accumulator layout is the layout of an A operand."""
        for i, word in enumerate(words):
            self.k.ptx.cvt.rn.bf16x2.f32(word, values[2 * i + 1], values[2 * i])

    def store(self, out: Ptr[bf16], sums: Span[f32], scale: float) -> None:
        """Round the sums of this thread's rows of dK or dV, and store them."""
        k, block = self.k, self.block
        row = block.first + self.row
        start = k.ptr((out + (block.rows.row(row) * block.depth + (k.laneid & 3) * VECTOR)).reg, b32)
        for half in range(2):
            there, offset = below(start, block.rows.between, half, block.depth)
            values, inside = online_softmax.of_row(sums, half), row + 8 * half < block.rows.T
            words = k.regs(b32, len(values) // 2)
            for word, low, high in zip(words, values[::2], values[1::2], strict=True):
                if scale != 1:
                    low, high = low * scale, high * scale
                k.ptx.cvt.rn.bf16x2.f32(word, high, low)
            store_row(k, there, offset, words, inside)


def unpacked(words: list[Reg[b32]]) -> Callable[[int], Reg[f32]]:
    """Return the function that returns an element of packed bf16 by its number."""
    return lambda i: (words[i // 2] & 0xFFFF0000 if i % 2 else words[i // 2] << 16).as_(f32)


def limit(k: ptx.Builder, scores: Span[f32], scale: float) -> None:
    """Replace scores s by tanh(scale·s)."""
    factor = k.reg(f32, scale)
    for score in scores:
        k.ptx.mul.rn.f32(score, score, factor)
        k.ptx.tanh.approx.f32(score, score)


def limited_power(k: ptx.Builder, t: Reg[f32], slope: Reg[f32], scale: Reg[f32], term: Reg[f32]) -> None:
    """Replace t by P = 2^(scale·t + term), and set `slope` to P·(1 - t²)."""
    k.ptx.neg.f32(slope, t)
    k.ptx.fma.rn.f32(slope, slope, t, 1.0)
    k.ptx.fma.rn.f32(t, t, scale, term)
    k.ptx.ex2.approx.ftz.f32(t, t)
    slope *= t


def work(
    block: Block, maps: tuple[ptx.TensorMap, ptx.TensorMap, ptx.TensorMap, ptx.TensorMap], terms: Ptr[f32],
    consume: Callable[[Reg[u32], Tiles], None],
) -> None:  # fmt: skip
    """Run the producer and the consumers of a block: `consume` emits a warpgroup by its number."""
    k, number = block.k, block.k.reg(u32)
    k.ptx.shfl.sync.idx.b32(number, k.tid.x >> 7, 0, 31, -1)  # makes the value uniform across the warp for ptxas
    needed = block.mask.tiles()
    with k.if_(number == WARPGROUPS):
        k.ptx.setmaxnreg.dec.sync.aligned.u32(FEW)
        with k.if_((k.tid.x == THREADS) & (needed.begin < needed.end)):
            Producer(block, *maps).run(terms, needed)
    with k.else_():
        k.ptx.setmaxnreg.inc.sync.aligned.u32(MANY)
        consume(number, needed)


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


def begin(k: ptx.Builder, D: int, bm: int) -> Stages:
    """Allocate the stages of a block, and wait for the kernel before."""
    check(D, bm)
    stages = Stages.of_block(k, D, bm)
    k.ptx.griddepcontrol.launch_dependents()
    k.ptx.griddepcontrol.wait()
    return stages


def block_of(
    k: ptx.Builder, stages: Stages, rows: KeyRows, first: Reg[u32], bm: int, D: int, band: tuple[int, int, bool],
    softcap: float,
) -> Block:  # fmt: skip
    """Return the block of the rows of K from `first` on."""
    return Block(k, stages, rows, Band(k, rows.S, rows.T, first, BN, bm, *band), first, bm, D, softcap)


ARRAYS = {
    False: "(B,H,S,D),(B,H/group,T,D),(B,H/group,T,D),(B,H,S,D),(B,H,ceil(S/bm),2,bm)",
    True: "(Q,H,D),(K,H/group,D),(K,H/group,D),(Q,H,D),(H,Q//bm+N+1,2,bm),(N),(N)",
}
"""The arrays of the kernels, by whether they are packed."""
SUMS = {False: "(B,H,ceil(S/bm),bm*D)", True: "(H,Q//bm+N+1,bm*D)"}
"""The sums of dQ, as `ARRAYS`."""
GRIDS: dict[bool, Rule] = {
    False: lambda d: d.B * (d.H // d.group) * -(-d.T // BN),
    True: lambda d: d.H // d.group * packed_tiles(d.K, d.N, BN),
}


def kernel(outputs: str, sums: bool = False, packed: bool = False) -> Callable[[F], Kernel[F]]:
    """Return the decorator of the kernels, by the shapes of their outputs, and whether they add to sums of dQ."""
    zeros = f",{SUMS[packed]}" if sums else ""
    return ptx.kernel(
        arch="sm_90a",
        signature=f"{ARRAYS[packed]}{zeros}->{outputs}{zeros}",
        grid=GRIDS[packed],
        block=THREADS + 128,
        minnctapersm=1,
        divisible={"D": BOX},
        alias={"dq": "zeros"} if sums else {},
        maps=maps((), (1,)) if packed else maps((1, 1), ()),
    )


@kernel("(B,H/group,T,D),(B,H/group,T,D)")
def attention_keys(
    k: ptx.Builder, q: Ptr[bf16], keys: Ptr[bf16], values: Ptr[bf16], gradient: Ptr[bf16], terms: Ptr[f32],
    dk: Ptr[bf16], dv: Ptr[bf16], tq: ptx.TensorMap, tk: ptx.TensorMap, tv: ptx.TensorMap, tg: ptx.TensorMap,
    B: Reg[u32], H: Reg[u32], S: Reg[u32], T: Reg[u32], D: int, bm: int, *, group: int = 1, causal: bool = False,
    before: int = UNLIMITED, after: int = UNLIMITED, bottom: bool = False, softcap: float = 0.0,
    section: int = 1,
) -> None:  # fmt: skip
    """Compute dK and dV for the gradient of O."""
    head, tile = place_of(k, shared(k, B * H, group), tiles(k, T, BN), section)
    rows = KeyRows(k, head, (H, S, T), group, bm)
    block = block_of(k, begin(k, D, bm), rows, tile * BN, bm, D, (before, 0 if causal else after, bottom), softcap)
    work(block, (tk, tv, tq, tg), terms, lambda number, needed: Consumer(block, number, needed).run(dk, dv))
