"""Flash attention forward by tcgen05, O = softmax(Q·Kᵀ/√D)·V, bf16 or f16: scores and sums are in tensor memory.

A block stays on its multiprocessor and computes two tiles of 128 rows of Q at a time. Its warps have different tasks:

* One thread of warp 0 *loads*: tensor copies fill shared memory with the two tiles of Q, and with K and V tile by tile
    from the last to the first, through rings of two stages.
* One thread of warp 1 *multiplies*: for each tile of Q, S = Q·Kᵀ of the next tile of K follows O += P·V of this one.
* Warps 4 to 7 and 8 to 11 compute the *softmax* of a tile of Q each, one row in a thread: they load S, and store
    P = 2^(c·S − c·m), c = log2(e)/√D, over S. At the end they divide O by the sum l of P, and store its rows.

Tensor memory contains S and O of both tiles of Q. P·V reads P from there as its A operand, two elements in a column.
While one warpgroup computes P, the tensor core computes the products of the other tile of Q.

m is nearly the row's largest score. If a score exceeds m by too much, m becomes the largest score, and the sums so far,
l and O, are scaled down. The warpgroup scales O itself, between the mbarrier of S and the arrival for P: the commit for
S also covers the P·V in front of it, and the next P·V waits for P. S in turn overwrites the P that P·V reads. There the
kernel relies on the tensor core executing the products of a thread in order, as other kernels for sm_100 do. The manual
states this order only for products with the same sums (PTX ISA 9.7.16.6.2.1).

Any lengths S of Q and T of K and V: elements beyond an end are loaded as zeros, are masked, and are not stored.
`causal`: row i attends to columns 0 … i, and tiles of K that no row of both tiles of Q attends to are skipped. No
figures: this kernel was not run on a device.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import partial
from math import e, inf, log, log2
from typing import TYPE_CHECKING, Any, TypeVar

from asmkit import Ptr, Reg, Span, Sweep, b32, bf16, f16, f32, inputs, pred, ptx, s32, u32, u64
from asmkit.ptx import InstructionDescriptor, MatrixDescriptor, Pipeline, Shared, Stage, Swizzle

if TYPE_CHECKING:
    import numpy as np

    from asmkit.ptx.builder.mbarrier import BarrierArray

E = TypeVar("E", bf16, f16)

TILES = 2  # of Q in a block: one for each warpgroup of softmax
ROWS = 128  # of a tile of Q, one for each lane of tensor memory
BOX = 64  # columns of a box: the 128 bytes of a row of the swizzle
STEP = 16  # elements along K in one product
STAGES = 2  # tiles of K, and of V, in shared memory
WIDTHS = (64, 128)  # valid values of `bn`
AT_A_TIME = 32  # columns of tensor memory that a thread loads or stores with one instruction
REGISTERS = (56, 224)  # of a thread of the first warpgroup, and of softmax: together those of 384 threads with 168
LOWEST = -(2.0**100)  # the first m: finite, so that its difference from a masked score, −∞, is not a NaN


class Schedule:
    """The pairs of tiles of Q that a block computes: rows `first` and up of `head`, which counts batches and heads.

    The last rows of a head are the first pair. They have the most columns if causal.
    """

    def __init__(self, k: ptx.Builder, heads: Reg[u32], S: Reg[u32]) -> None:
        self.k, self.of_head = k, (S + (TILES * ROWS - 1)) >> (TILES * ROWS).bit_length() - 1
        self.count = self.of_head * heads
        self.pair, self.head, self.first = k.copy(k.ctaid.x), k.reg(u32), k.reg(u32)
        self._find()

    def _find(self) -> None:
        k = self.k
        k.ptx.div.u32(self.head, self.pair, self.of_head)
        after = self.pair - self.head * self.of_head
        k.ptx.mul.lo.u32(self.first, (self.of_head - 1) - after, TILES * ROWS)

    @property
    def over(self) -> Reg[pred]:
        """Return whether no pair is left."""
        return self.pair >= self.count

    def advance(self) -> None:
        """Advance to the next pair of the block."""
        self.pair += self.k.nctaid.x
        self._find()


@dataclass(frozen=True)
class Block:
    """State that the warps share: tiles in shared memory by boxes of 64 columns, tensor memory, barriers, and sizes."""

    k: ptx.Builder
    q_tiles: Shared[Any]
    k_tiles: Shared[Any]
    v_tiles: Shared[Any]
    queries: Pipeline
    keys: Pipeline
    values: Pipeline
    scores: BarrierArray  # S of a tile of Q is complete
    powers: BarrierArray  # P is stored over S, and O may change
    sums: BarrierArray  # O is complete
    memory: Reg[u32]  # the address of the tensor memory: S of both tiles, then O of both tiles
    heads: Reg[u32]  # B·H
    S: Reg[u32]
    T: Reg[u32]
    bn: int  # rows of a tile of K and V
    depth: int  # D
    causal: bool
    slack: int

    def schedule(self) -> Schedule:
        """Return a schedule of the block's pairs. Each task has its own, so that ptxas keeps it in few registers."""
        return Schedule(self.k, self.heads, self.S)

    def tiles(self, schedule: Schedule) -> Reg[u32]:
        """Return the number of tiles of K and V that the current pair needs."""
        k, end, count = self.k, self.k.copy(self.T), self.k.reg(u32)
        if self.causal:
            k.ptx.min.u32(end, end, schedule.first + TILES * ROWS)
        k.ptx.div.u32(count, end + (self.bn - 1), self.bn)
        return count

    def scores_at(self, tile: Reg[u32] | int) -> Reg[u32]:
        """Return the address of S and P of a tile of Q."""
        return self.memory + tile * self.bn

    def sums_at(self, tile: Reg[u32] | int) -> Reg[u32]:
        """Return the address of O of a tile of Q."""
        return self.memory + (TILES * self.bn + tile * self.depth)

    def seen(self, row: Reg[u32]) -> Reg[u32]:
        """Return the number of columns that a row attends to."""
        end = self.k.copy(self.T)
        if self.causal:
            self.k.ptx.min.u32(end, end, row + 1)
        return end


@dataclass(frozen=True)
class Loader:
    """The thread that copies the tiles."""

    block: Block
    tq: ptx.TensorMap
    tk: ptx.TensorMap
    tv: ptx.TensorMap
    H: Reg[u32]

    def run(self) -> None:
        """Copy Q, and K and V from the last tile to the first, with K one tile ahead, as the products need them."""
        block, k, schedule = self.block, self.block.k, self.block.schedule()
        at_q, at_k, at_v = (ring.producer() for ring in (block.queries, block.keys, block.values))
        with k.forever():
            k.break_(when=schedule.over)
            count, batch = block.tiles(schedule), k.reg(u32)
            k.ptx.div.u32(batch, schedule.head, self.H)
            row, head = ((count - 1) * block.bn).as_(s32), (schedule.head - batch * self.H, batch)
            self.fill(block.queries, at_q, block.q_tiles, self.tq, schedule.first.as_(s32), head)
            self.fill(block.keys, at_k, block.k_tiles, self.tk, row, head)
            with k.loop(1, count):
                row -= block.bn
                self.fill(block.keys, at_k, block.k_tiles, self.tk, row, head)
                self.fill(block.values, at_v, block.v_tiles, self.tv, row + block.bn, head)
            self.fill(block.values, at_v, block.v_tiles, self.tv, row, head)
            schedule.advance()

    def fill(self, ring: Pipeline, at: Stage, to: Shared[Any], map: ptx.TensorMap, row: Reg[s32], head: Any) -> None:
        """Copy a tile into the next stage, by one copy for each 64 columns."""
        load = self.block.k.ptx.cp.async_.bulk.tensor._4d.shared__cluster.global_.tile.mbarrier__complete_tx__bytes
        ring.acquire(at)
        ring.commit(at, map.bytes * to.shape[1])
        tile, full = to[at.index], ring.full[at.index].mem
        for box in range(to.shape[1]):
            load(tile[box, 0, 0], map[box * BOX, row, *(i.as_(s32) for i in head)], full)
        at.advance()


class Multiplier:
    """The thread that starts the products."""

    def __init__(self, block: Block, elem: str) -> None:
        k, self.block = block.k, block
        self.of_scores = InstructionDescriptor("f16", elem, elem, ROWS, block.bn).encode()
        self.of_sums = InstructionDescriptor("f16", elem, elem, ROWS, block.depth, transpose_b=True).encode()
        self.product = k.ptx.tcgen05.mma.cta_group__1.kind__f16
        self.commit = k.ptx.tcgen05.commit.cta_group__1.mbarrier__arrive__one.shared__cluster.b64
        self.at_q, self.at_k, self.at_v = (ring.consumer() for ring in (block.queries, block.keys, block.values))
        self.stored = k.phase(0)

    def run(self) -> None:
        """Multiply the tiles of all pairs: S of the next tile of K after P·V of the tile before, for each tile of Q."""
        k, block, schedule = self.block.k, self.block, self.block.schedule()
        with k.forever():
            k.break_(when=schedule.over)
            count = block.tiles(schedule)
            block.queries.wait(self.at_q)
            block.keys.wait(self.at_k)
            for tile in range(TILES):
                self.score(tile)
            self.release(block.keys, self.at_k)
            with k.loop(1, count) as step:
                block.values.wait(self.at_v)
                block.keys.wait(self.at_k)
                for tile in range(TILES):
                    self.add(tile, step > 1)
                    self.score(tile)
                self.stored ^= 1
                self.release(block.keys, self.at_k)
                self.release(block.values, self.at_v)
            self.release(block.queries, self.at_q)
            self.finish(count)
            schedule.advance()

    def finish(self, count: Reg[u32]) -> None:
        """Multiply P by the last tile of V, and hand O over."""
        block = self.block
        block.values.wait(self.at_v)
        for tile in range(TILES):
            self.add(tile, count > 1)
            self.commit(block.sums[tile].mem)
        self.stored ^= 1
        self.release(block.values, self.at_v)

    def score(self, tile: int) -> None:
        """Start S = Q·Kᵀ of a tile of Q, and hand S over."""
        block, d = self.block, self.block.scores_at(tile)
        q = descriptor(block.k, block.q_tiles[0, 0, tile * ROWS])
        keys = descriptor(block.k, block.k_tiles[self.at_k.index])
        for i in range(0, block.depth, STEP):
            along_q, along_k = (i // BOX * rows * BOX + i % BOX for rows in (TILES * ROWS, block.bn))
            self.product(d, q + along_q * 2 // 16, keys + along_k * 2 // 16, self.of_scores, int(i > 0))
        self.commit(block.scores[tile].mem)

    def add(self, tile: int, adds: Reg[pred]) -> None:
        """Start O += P·V of a tile of Q when P is stored. The first product of the pair does not add."""
        block, d, p = self.block, self.block.sums_at(tile), self.block.scores_at(tile)
        block.powers[tile].wait(self.stored)
        block.k.ptx.tcgen05.fence__after_thread_sync()
        values = descriptor(block.k, block.v_tiles[self.at_v.index], leading=block.bn * BOX * 2)
        for i in range(0, block.bn, STEP):
            self.product(d, p + i // 2, values + i * BOX * 2 // 16, self.of_sums, 1 if i else adds)

    def release(self, ring: Pipeline, at: Stage) -> None:
        """Release a stage when the products have read it."""
        self.commit(ring.empty[at.index].mem)
        at.advance()


class Softmax:
    """A warpgroup of softmax: a thread has a row of the tile of Q, its scores `s`, m and l.

    `l` has two parts: the sums of P in even and in odd columns.
    """

    def __init__(self, block: Block, tile: Reg[u32], elem: Any) -> None:
        k = block.k
        self.k, self.block, self.tile, self.scale = k, block, tile, log2(e) / block.depth**0.5
        self.row, lanes = tile * ROWS + (k.tid.x & (ROWS - 1)), (k.tid.x & (ROWS - 32)) << 16
        self.at_s, self.at_o = (at + lanes for at in (block.scores_at(tile), block.sums_at(tile)))
        self.schedule = block.schedule()
        self.s, self.m, self.l = k.regs(f32, block.bn), k.reg(f32), k.regs(f32, 2)
        self.scored, self.summed = k.phase(0), k.phase(0)
        self.load = k.ptx.tcgen05.ld.sync.aligned._32x32b[f"x{AT_A_TIME}"].b32
        self.store = k.ptx.tcgen05.st.sync.aligned._32x32b[f"x{AT_A_TIME}"].b32
        self.pack = k.ptx.cvt.rn[f"{elem}x2"].f32

    def run(self, out: Ptr[Any], lse: Ptr[f32]) -> None:
        """Compute the rows of all pairs."""
        k, block = self.k, self.block
        with k.forever():
            k.break_(when=self.schedule.over)
            k.ptx.mov.f32(self.m, LOWEST)
            for l in self.l:
                k.ptx.mov.f32(l, 0.0)
            count = block.tiles(self.schedule)
            column = (count - 1) * block.bn
            with k.loop(0, count) as step:
                self.step(column, step > 0)
                column -= block.bn
            self.finish(out, lse)
            self.schedule.advance()

    def step(self, column: Reg[u32], scaled: Reg[pred]) -> None:
        """Replace the scores of a tile of K, which starts at a column, by their powers. Scale O if there is one."""
        k, block = self.k, self.block
        block.scores[self.tile].wait(self.scored)
        self.scored ^= 1
        k.ptx.tcgen05.fence__after_thread_sync()
        for i in range(0, block.bn, AT_A_TIME):
            self.load(self.s[i : i + AT_A_TIME], self.at_s + i)
        k.ptx.tcgen05.wait__ld.sync.aligned()
        with k.if_(column + block.bn > block.seen(self.schedule.first + self.tile * ROWS)):
            self.mask(column)
        self.follow(scaled)
        self.replace()
        k.ptx.tcgen05.wait__st.sync.aligned()
        k.ptx.tcgen05.fence__before_thread_sync()
        block.powers[self.tile].arrive()

    def mask(self, column: Reg[u32]) -> None:
        """Set the scores of columns that the row does not attend to to −∞. The tile starts at `column`."""
        left = (self.block.seen(self.schedule.first + self.row) - column).as_(s32)
        for i, score in enumerate(self.s):
            self.k.ptx.mov.f32(score, -inf, pred=left <= i)

    def follow(self, scaled: Reg[pred]) -> None:
        """Set m to the largest score, and scale the sums, if a score of the warp's rows exceeds its m by too much."""
        k, top, by, grown = self.k, self.largest(), self.k.reg(f32), self.k.reg(pred)
        k.ptx.vote.sync.any.pred(grown, top > self.m + self.block.slack / self.scale, -1)
        with k.if_(grown):
            k.ptx.max.f32(top, top, self.m)
            k.ptx.mul.rn.f32(by, self.m - top, self.scale)
            k.ptx.ex2.approx.ftz.f32(by, by)
            k.ptx.mov.f32(self.m, top)
            for l in self.l:
                l *= by
            with k.if_(scaled):
                self.rescale(by)

    def largest(self) -> Reg[f32]:
        """Return the largest score, by two chains of maxima."""
        k, tops = self.k, self.k.regs(f32, 2)
        for i, top in enumerate(tops):
            mine = self.s[i::2]
            k.ptx.max.f32(top, mine[0], mine[1])
            for score in mine[2:]:
                k.ptx.max.f32(top, top, score)
        k.ptx.max.f32(tops[0], tops[0], tops[1])
        return tops[0]

    def rescale(self, by: Reg[f32]) -> None:
        """Multiply O by a factor."""
        for i in range(0, self.block.depth, AT_A_TIME):
            words = self.sums(i)
            for word in words:
                self.k.ptx.mul.rn.f32(word, word, by)
            self.store(self.at_o + i, words)

    def sums(self, column: int) -> Span[f32]:
        """Load some columns of O."""
        o = self.k.regs(f32, AT_A_TIME)
        self.load(o, self.at_o + column)
        self.k.ptx.tcgen05.wait__ld.sync.aligned()
        return o

    def replace(self) -> None:
        """Compute P = 2^(c·S − c·m), add it to l, and store it over S, two elements in a column."""
        k, scale, shift = self.k, self.k.reg(f32, self.scale), self.m * -self.scale
        for i in range(0, self.block.bn, 2 * AT_A_TIME):
            words = k.regs(b32, AT_A_TIME)
            mine = self.s[i : i + 2 * AT_A_TIME]
            for word, low, high in zip(words, mine[::2], mine[1::2], strict=True):
                for l, score in zip(self.l, (low, high), strict=True):
                    k.ptx.fma.rn.f32(score, score, scale, shift)
                    k.ptx.ex2.approx.ftz.f32(score, score)
                    l += score
                self.pack(word, high, low)
            self.store(self.at_s + i // 2, words)

    def finish(self, out: Ptr[Any], lse: Ptr[f32]) -> None:
        """Store O/l, and the natural logarithm of the sum of the exponentials."""
        k, block = self.k, self.block
        block.sums[self.tile].wait(self.summed)
        self.summed ^= 1
        k.ptx.tcgen05.fence__after_thread_sync()
        row, total, inverse, log_ = self.schedule.first + self.row, self.l[0] + self.l[1], k.reg(f32), k.reg(f32)
        k.ptx.rcp.approx.ftz.f32(inverse, total)
        k.ptx.lg2.approx.ftz.f32(log_, total)
        k.ptx.fma.rn.f32(log_, self.m, k.reg(f32, self.scale), log_)
        inside, place = row < block.S, self.schedule.head * block.S + row
        k.ptx.st.global_.f32((lse + place)[0], log_ * log(2), pred=inside)
        there = (out + place * block.depth).cast(b32)
        for shift in range(0, block.depth, AT_A_TIME):
            o, halves = self.sums(shift), k.regs(b32, AT_A_TIME // 2)
            for half, low, high in zip(halves, o[::2], o[1::2], strict=True):
                self.pack(half, high * inverse, low * inverse)
            for i in range(0, len(halves), 4):
                k.ptx.st.global_.v4.b32(there[shift // 2 + i], halves[i : i + 4], pred=inside)


def descriptor(k: ptx.Builder, tile: Shared[Any], leading: int = 0) -> Reg[u64]:
    """Return the matrix descriptor of a tile with a swizzle of 128 bytes. MN-major tiles have a leading offset."""
    made = k.reg(u64)
    k.ptx.cvt.u64.u32(made, tile.ptr.reg.as_(u32) >> 4)  # the address, in units of 16 bytes
    k.ptx.add.u64(made, made, MatrixDescriptor(0, leading, 1024, Swizzle.B128).encode("tcgen05"))
    return made


def allocate(k: ptx.Builder, columns: int) -> Reg[u32]:
    """Allocate columns of tensor memory, and return the address to all threads, which synchronizes the block."""
    place, address = k.shared(u32, 1), k.reg(u32)
    with k.if_(k.tid.x < 32):
        k.ptx.tcgen05.alloc.cta_group__1.sync.aligned.shared__cta.b32(place.ptr[0], columns)
        k.ptx.tcgen05.relinquish_alloc_permit.cta_group__1.sync.aligned()
    k.ptx.tcgen05.fence__before_thread_sync()
    k.ptx.bar.sync(0)
    k.ptx.tcgen05.fence__after_thread_sync()
    k.ptx.ld.shared.u32(address, place.ptr[0])
    return address


def prepare(
    k: ptx.Builder, elem: Any, heads: Reg[u32], S: Reg[u32], T: Reg[u32], bn: int, depth: int, *, causal: bool,
    slack: int,
) -> Block:  # fmt: skip
    """Allocate shared and tensor memory, and initialize the barriers."""
    boxes = depth // BOX
    q_tiles = k.shared(elem, (1, boxes, TILES * ROWS, BOX), align=1024)
    k_tiles, v_tiles = (k.shared(elem, (STAGES, boxes, bn, BOX), align=1024) for _ in range(2))
    queries, keys, values = (k.pipeline(stages) for stages in (1, STAGES, STAGES))
    scores, powers, sums = (k.mbarriers(TILES, arrivals) for arrivals in (1, ROWS, 1))
    with k.if_(k.tid.x == 0):
        for barriers in (queries, keys, values, scores, powers, sums):
            barriers.init()
        k.ptx.fence.mbarrier_init.release.cluster()
    memory = allocate(k, columns(bn, depth))
    return Block(
        k, q_tiles, k_tiles, v_tiles, queries, keys, values, scores, powers, sums, memory, heads, S, T, bn, depth,
        causal, slack,
    )  # fmt: skip


def columns(bn: int, depth: int) -> int:
    """Return the columns of tensor memory to allocate: those of S and O of both tiles, rounded up to a power of two."""
    return 1 << (TILES * (bn + depth) - 1).bit_length()


@ptx.kernel(
    arch="sm_100a",
    signature="(B,H,S,D),(B,H,T,D),(B,H,T,D)->(B,H,S,D),(B,H,S)",
    grid=lambda d: min(d.multiprocessor_count, d.B * d.H * -(-d.S // (TILES * ROWS))),
    block=128 * (1 + TILES),
    minnctapersm=1,
    divisible={"D": BOX},
    maps={
        "tq": ptx.tiled("q", box=(1, 1, TILES * ROWS, BOX), swizzle=Swizzle.B128),
        "tk": ptx.tiled("keys", box=lambda d: (1, 1, d.bn, BOX), swizzle=Swizzle.B128),
        "tv": ptx.tiled("values", box=lambda d: (1, 1, d.bn, BOX), swizzle=Swizzle.B128),
    },
)
def attention(
    k: ptx.Builder, q: Ptr[E], keys: Ptr[E], values: Ptr[E], out: Ptr[E], lse: Ptr[f32], tq: ptx.TensorMap,
    tk: ptx.TensorMap, tv: ptx.TensorMap, B: Reg[u32], H: Reg[u32], S: Reg[u32], T: Reg[u32], D: int,
    *, causal: bool = False, bn: int = 128, slack: int = 8,
) -> None:  # fmt: skip
    """Compute O[B,H,S,D] = softmax(Q[B,H,S,D]·K[B,H,T,D]ᵀ/√D)·V[B,H,T,D] and the rows' log-sum-exp.

    bf16 or f16, sums in f32. A block computes 256 rows of O, by tiles of `bn` rows of K and V, bn of `WIDTHS`. D is 64
    or 128. m is updated if a power would exceed 2^slack.
    """
    if D not in (64, 128) or bn not in WIDTHS:
        raise ValueError(f"D={D}, bn={bn}: each is 64 or 128")
    warpgroup = k.reg(u32)
    k.ptx.shfl.sync.idx.b32(warpgroup, k.tid.x >> 7, 0, 31, -1)  # one value for the warp
    block = prepare(k, q.elem, B * H, S, T, bn, D, causal=causal, slack=slack)
    with k.if_(warpgroup == 0):
        k.ptx.setmaxnreg.dec.sync.aligned.u32(REGISTERS[0])
        with k.if_(k.tid.x == 0):
            Loader(block, tq, tk, tv, H).run()
        with k.if_(k.tid.x == 32):
            Multiplier(block, str(q.elem)).run()
    with k.else_():
        k.ptx.setmaxnreg.inc.sync.aligned.u32(REGISTERS[1])
        Softmax(block, warpgroup - 1, q.elem).run(out, lse)
    k.ptx.tcgen05.fence__before_thread_sync()
    k.ptx.bar.sync(0)
    with k.if_(k.tid.x < 32):
        k.ptx.tcgen05.dealloc.cta_group__1.sync.aligned.b32(block.memory, columns(bn, D))


def reference(q: np.ndarray, keys: np.ndarray, values: np.ndarray, causal: bool = False) -> tuple[Any, Any]:
    """Compute softmax(Q·Kᵀ/√D)·V and the log-sum-exp."""
    import numpy as np

    scores = q @ np.swapaxes(keys, -1, -2) / q.shape[-1] ** 0.5
    if causal:
        scores = np.where(np.triu(np.ones(scores.shape[-2:], bool), 1), -np.inf, scores)
    largest = scores.max(-1, keepdims=True)
    powers = np.exp(scores - largest)
    total = powers.sum(-1, keepdims=True)
    return powers / total @ values, (largest + np.log(total))[..., 0]


def size(
    q: np.ndarray, keys: np.ndarray, values: np.ndarray, causal: bool = False, rounding: float = 2.0**-8
) -> tuple[Any, float]:  # fmt: skip
    """Return the scale of the terms of O, of which P is rounded, and of a bound of 2⁻¹⁷ for the log-sum-exp."""
    return reference(q, keys, abs(values), causal)[0], 2.0**-17 / rounding


def sweep(shape: dict[str, int], elem: type[Any], causal: bool, bn: int) -> Sweep:
    """Return the sweep of a shape and a type, masked or not. A rounding of P counts as many roundings to f32."""
    rounding = 2.0**-8 if elem is bf16 else 2.0**-11
    return Sweep(
        attention, partial(reference, causal=causal), [shape], lambda d: int(rounding * 2**23),
        partial(size, causal=causal, rounding=rounding), {"E": [elem], "causal": [causal], "bn": [bn]}, ("sm_100a",),
        (inputs.NORMAL, inputs.CANCELLING), rtol=2e-2, atol=2e-2,
    )  # fmt: skip


SHORT, LONG = {"B": 1, "H": 2, "S": 70, "T": 150, "D": 64}, {"B": 1, "H": 1, "S": 200, "T": 200, "D": 128}
SWEEP = [sweep(SHORT, bf16, False, 64), sweep(LONG, f16, True, 128)]


def main() -> int:
    """Run the sweeps on every available backend."""
    return max(each.main(sys.argv[1:]) for each in SWEEP)


if __name__ == "__main__":
    sys.exit(main())
