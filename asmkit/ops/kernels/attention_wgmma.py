"""Flash attention forward, O = softmax(Q·Kᵀ/√D)·V, bf16 in and out, by wgmma: scores never leave the registers.

A block has two or three consumer warpgroups, each with 64 rows of Q, and one producer warpgroup, of which one thread
works: it copies a tile of Q, and K and V tile by tile from the last to the first, through rings of stages.  A consumer
multiplies its rows by a tile of K to scores S, computes P = 2^(c·S − c·m), c = log2(e)/√D, and adds P·V to O with P as
the A operand in registers.  m is nearly the row's largest score. When m grows, the sums so far are scaled down.

The tensor cores work while P is computed: the scores of the next tile are multiplied before P·V of the current tile,
and its powers are computed during P·V, and while other warpgroups multiply.

Any lengths S of Q and T of K and V: elements beyond an end are loaded as zeros, are masked, and are not stored.
`causal`: row i attends to columns 0 … i, and tiles of K that no row attends to are skipped.
"""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass
from math import e, log, log2

from asmkit import ptx
from asmkit.ptx import OnlineSoftmax, Pipeline, Shared, Stage, Swizzle, online_softmax
from asmkit.regs import Ptr, Reg
from asmkit.types import b32, bf16, f32, s32, u32

ROWS = 64  # of Q, for each consumer: the rows of one wgmma
BOX = 64  # columns of a box: the 128 bytes of a row of the swizzle
STAGES = 3  # tiles of K, and of V, in shared memory, if they fit
REGISTERS = {2: (24, 240), 3: (32, 160)}  # of producers and consumers, by the number of consumer warpgroups
FEW = 2 * 132 * 3 * ROWS  # rows of Q, below which three consumers need less than two rounds


class Schedule:
    """The tiles of Q that a block computes: rows `first` to `end` of `head`, which counts over batches and heads.

    Tiles are numbered in sections of heads that fit in L2, the last rows of all first, which are the longest if causal.
    In each round a block takes one tile, from alternating ends, so that all blocks have similar work.  The tiles of the
    last round are cut into pieces of 64 or 128 rows while blocks are free: some consumers then have no rows.
    """

    def __init__(self, k: ptx.Builder, heads: Reg[u32], S: Reg[u32], consumers: int, section: int) -> None:
        self.k, self.heads, self.S, self.consumers, self.section = k, heads, S, consumers, section
        self.of_head, self.tile, self.head, self.first, self.end = (k.reg(u32) for _ in range(5))
        k.ptx.div.u32(self.of_head, S + (consumers * ROWS - 1), consumers * ROWS)
        self.count, self.round = self.of_head * heads, k.reg(u32, 0)
        self.advance()

    def advance(self) -> None:
        """Advance to the next tile of the block."""
        k, pieces, whole, section, row, width = self.k, *(self.k.reg(u32) for _ in range(5))
        place, before = k.copy(k.ctaid.x), self.round * k.nctaid.x
        k.ptx.sub.u32(place, k.nctaid.x - 1, place, pred=(self.round & 1) == 1)
        self.round += 1
        height = self._cut(pieces, before)
        k.ptx.div.u32(whole, place, pieces)
        k.ptx.add.u32(self.tile, before, whole)
        size = self.of_head * self.section
        k.ptx.div.u32(section, self.tile, size)
        inside, begin = self.tile - section * size, section * self.section
        k.ptx.min.u32(width, self.heads - begin, self.section)  # the last section may have fewer heads
        k.ptx.div.u32(row, inside, width)
        k.ptx.add.u32(self.head, begin, inside - row * width)
        k.ptx.mul.lo.u32(self.first, (self.of_head - 1) - row, self.consumers * ROWS)
        k.ptx.min.u32(self.end, self.S, self.first + self.consumers * ROWS)
        self.first += (place - whole * pieces) * height
        k.ptx.min.u32(self.end, self.end, self.first + height)

    def _cut(self, pieces: Reg[u32], before: Reg[u32]) -> Reg[u32]:
        """Set `pieces` to the pieces of each tile after `before` tiles, and return the number of rows of a piece."""
        k, left, height = self.k, *(self.k.reg(u32) for _ in range(2))
        k.ptx.max.u32(left, self.count - before, 1)
        k.ptx.min.u32(left, left, k.nctaid.x)
        k.ptx.div.u32(pieces, k.nctaid.x, left)
        k.ptx.min.u32(pieces, pieces, self.consumers)
        k.ptx.div.u32(height, pieces + (self.consumers - 1), pieces)
        return height * ROWS


@dataclass(frozen=True)
class Block:
    """State that producers and consumers share: tiles in shared memory by boxes of 64 columns, barriers, and sizes."""

    k: ptx.Builder
    q_tiles: Shared[bf16]
    k_tiles: Shared[bf16]
    v_tiles: Shared[bf16]
    queries: Pipeline
    keys: Pipeline
    values: Pipeline
    schedule: Schedule
    T: Reg[u32]
    bn: int  # rows of a tile of K and V
    depth: int  # D
    causal: bool

    def tiles(self) -> Reg[u32]:
        """Return the number of tiles of K and V that the current tile of Q needs."""
        k, last, count = self.k, self.k.copy(self.T), self.k.reg(u32)
        if self.causal:
            k.ptx.min.u32(last, self.T, self.schedule.end)
        k.ptx.div.u32(count, last + (self.bn - 1), self.bn)
        return count

    def open_tiles(self, count: Reg[u32]) -> Reg[u32]:
        """Return the number of leading tiles that need no mask for any row, without the last tile."""
        k, seen = self.k, count - 1
        if self.causal:
            whole = k.reg(u32)
            k.ptx.div.u32(whole, self.schedule.first + 1, self.bn)
            k.ptx.min.u32(seen, seen, whole)
        return seen


@dataclass(frozen=True)
class Producer:
    """The thread that copies the tiles."""

    block: Block
    tq: ptx.TensorMap
    tk: ptx.TensorMap
    tv: ptx.TensorMap
    H: Reg[u32]

    def run(self) -> None:
        """Copy Q, and K and V from the last tile to the first, with K one tile ahead, as in the consumers."""
        block, k, schedule = self.block, self.block.k, self.block.schedule
        at_q, at_k, at_v = block.queries.producer(), block.keys.producer(), block.values.producer()
        with k.forever():
            k.break_(when=schedule.tile >= schedule.count)
            count, batch = block.tiles(), k.reg(u32)
            k.ptx.div.u32(batch, schedule.head, self.H)
            row, head = ((count - 1) * block.bn).as_(s32), (schedule.head - batch * self.H, batch)
            self.fill(block.keys, at_k, block.k_tiles, self.tk, row, head)
            self.fill(block.queries, at_q, block.q_tiles, self.tq, schedule.first.as_(s32), head)
            with k.loop(1, count):
                row -= block.bn
                self.fill(block.keys, at_k, block.k_tiles, self.tk, row, head)
                self.fill(block.values, at_v, block.v_tiles, self.tv, row + block.bn, head)
            self.fill(block.values, at_v, block.v_tiles, self.tv, row, head)
            schedule.advance()

    def fill(
        self, ring: Pipeline, at: Stage, to: Shared[bf16], map: ptx.TensorMap, row: Reg[s32],
        head: tuple[Reg[u32], Reg[u32]],
    ) -> None:  # fmt: skip
        """Copy a tile into the next stage, by one copy for each 64 columns."""
        load = self.block.k.ptx.cp.async_.bulk.tensor._4d.shared__cluster.global_.tile.mbarrier__complete_tx__bytes
        ring.acquire(at)
        ring.commit(at, map.bytes * to.shape[1])
        tile, full = to[at.index], ring.full[at.index].mem
        for box in range(to.shape[1]):
            load(tile[box, 0, 0], map[box * BOX, row, *(i.as_(s32) for i in head)], full)
        at.advance()


class Consumer:
    """A warpgroup with 64 rows: a thread has rows `row`, `row` + 8, and 2 columns in 8, as in wgmma's accumulators.

    `s`: the scores of a tile of K, then their powers. `p`: the powers as the A operand of P·V. `o`: the sum of P·V.
    """

    def __init__(self, block: Block, number: Reg[u32]) -> None:
        k, bn, depth, consumers = block.k, block.bn, block.depth, block.schedule.consumers
        self.k, self.block, self.number = k, block, number
        self.s, self.p, self.o = k.regs(f32, bn // 2), k.regs(b32, bn // 4), k.regs(f32, depth // 2)
        self.softmax = OnlineSoftmax(k, log2(e) / depth**0.5)
        self.row = number * ROWS + (((k.tid.x >> 1) & 48) + (k.laneid >> 2))
        boxes, tile = depth // BOX, bn * depth * 2
        mine = block.q_tiles.view(bf16, (boxes, consumers, ROWS * BOX))[0, number, 0]
        self.q = k.operand(mine, boxes=boxes, box=consumers * ROWS * BOX * 2)
        self.keys = k.operand(block.k_tiles, pitch=tile, boxes=boxes, box=bn * BOX * 2)
        self.values = k.operand(block.v_tiles, pitch=tile, box=bn * BOX * 2, transposed=True)
        self.at_q, self.at_k, self.at_v = (ring.consumer() for ring in (block.queries, block.keys, block.values))
        self.tells = (k.tid.x & 127) == 0

    def run(self, out: Ptr[bf16], lse: Ptr[f32]) -> None:
        """Compute the rows of every tile of Q."""
        k, schedule = self.k, self.block.schedule
        with k.forever():
            k.break_(when=schedule.tile >= schedule.count)
            with k.if_(schedule.first + self.number * ROWS < schedule.end):
                self.attend()
                self.store(out, lse)
            with k.else_():
                self.pass_by()
            schedule.advance()

    def attend(self) -> None:
        """Compute O, m and l of one tile of Q over the tiles of K from the last to the first, some of them masked."""
        k, block = self.k, self.block
        count = block.tiles()
        seen, column = block.open_tiles(count), (count - 1) * block.bn
        self.begin(column)
        if block.causal:
            with k.loop(seen + 1, count):
                column -= block.bn
                self.step(column)
        with k.loop(0, seen):
            self.step(None)
        self.release(block.queries, self.at_q)
        k.wgmma(self.o, self.p, self.values[self.at_v.index])
        k.ptx.wgmma.wait_group.sync.aligned(0)
        self.release(block.values, self.at_v)

    def pass_by(self) -> None:
        """Skip a tile of Q without rows for this warpgroup, and release its stages unread."""
        k, block = self.k, self.block
        block.queries.wait(self.at_q)
        with k.loop(0, block.tiles()):
            block.keys.wait(self.at_k)
            block.values.wait(self.at_v)
            k.ptx.bar.sync(self.number + 1, 128)  # all four warps have seen the stages full: no warp misses a phase
            self.release(block.keys, self.at_k)
            self.release(block.values, self.at_v)
        self.release(block.queries, self.at_q)

    def begin(self, column: Reg[u32]) -> None:
        """Compute the scores and powers of the last tile, which starts at a column."""
        k, block = self.k, self.block
        block.queries.wait(self.at_q)
        block.keys.wait(self.at_k)
        k.wgmma(self.s, self.q, self.keys[self.at_k.index], fresh=True)
        k.ptx.wgmma.wait_group.sync.aligned(0)
        self.release(block.keys, self.at_k)
        self.softmax.start()
        for o in self.o:
            k.ptx.mov.f32(o, 0.0)
        with nullcontext() if block.causal else k.if_(column + block.bn > block.T):
            self.mask(column)
        self.softmax.follow(self.s)
        self.softmax.powers(self.s)
        self.pack()
        block.values.wait(self.at_v)

    def step(self, column: Reg[u32] | None) -> None:
        """Multiply the scores of the next tile and P·V of this one, while computing powers, masked from `column` on."""
        k, block = self.k, self.block
        block.keys.wait(self.at_k)
        k.wgmma(self.s, self.q, self.keys[self.at_k.index], fresh=True)
        k.wgmma(self.o, self.p, self.values[self.at_v.index])
        k.ptx.wgmma.wait_group.sync.aligned(1)
        self.release(block.keys, self.at_k)
        if column is not None:
            self.mask(column)
        grown, factors = self.softmax.follow(self.s)
        self.softmax.powers(self.s)
        before = k.copy(self.at_v.index)
        self.at_v.advance()
        block.values.wait(self.at_v)  # the next tile of V, and a branch past which ptxas does not sink the powers
        k.ptx.wgmma.wait_group.sync.aligned(0)
        block.values.empty[before].arrive(pred=self.tells)
        with k.if_(grown):
            for half, by in enumerate(factors):
                for o in online_softmax.of_row(self.o, half):
                    o *= by
        self.pack()

    def release(self, ring: Pipeline, at: Stage) -> None:
        """Release a stage."""
        ring.empty[at.index].arrive(pred=self.tells)
        at.advance()

    def mask(self, column: Reg[u32]) -> None:
        """Set the scores of masked columns to the lowest value; the tile starts at `column`."""
        k, block = self.k, self.block
        mine = column + ((k.laneid & 3) << 1)
        for half in range(2):
            end = k.copy(block.T)
            if block.causal:
                k.ptx.min.u32(end, end, block.schedule.first + self.row + (8 * half + 1))
            left = (end - mine).as_(s32)
            for i, score in enumerate(online_softmax.of_row(self.s, half)):
                k.ptx.mov.f32(score, online_softmax.LOWEST, pred=left <= i // 2 * 8 + i % 2)

    def pack(self) -> None:
        """Convert P to bf16: the accumulator layout is the layout of an A operand."""
        for i, p in enumerate(self.p):
            self.k.ptx.cvt.rn.bf16x2.f32(p, self.s[2 * i + 1], self.s[2 * i])

    def store(self, out: Ptr[bf16], lse: Ptr[f32]) -> None:
        """Store O/l, and the natural logarithm of the sum of the exponentials."""
        k, block = self.k, self.block
        row, first = block.schedule.first + self.row, (k.laneid & 3) == 0
        place = block.schedule.head * block.schedule.S + row
        mine = out + (place * block.depth + ((k.laneid & 3) << 1))
        words, sums = k.ptr(mine.reg, b32), lse + place
        for half, (inverse, log_) in enumerate(zip(*self.softmax.finish(), strict=True)):
            inside, values = row + 8 * half < block.schedule.S, online_softmax.of_row(self.o, half)
            k.ptx.st.global_.f32(sums[8 * half], log_ * log(2), pred=inside & first)
            for i, (low, high) in enumerate(zip(values[::2], values[1::2], strict=True)):
                word = k.reg(b32)
                k.ptx.cvt.rn.bf16x2.f32(word, high * inverse, low * inverse)
                k.ptx.st.global_.b32(words[4 * block.depth * half + 4 * i], word, pred=inside)


@ptx.kernel(
    arch="sm_90a",
    signature="(B,H,S,D),(B,H,T,D),(B,H,T,D)->(B,H,S,D),(B,H,S)",
    grid=lambda d: min(d.multiprocessor_count, d.B * d.H * -(-d.S // ROWS)),
    block=lambda d: 128 * (d.consumers + 1),
    minnctapersm=1,
    divisible={"D": BOX},
    maps={
        "tq": ptx.tiled("q", box=lambda d: (1, 1, d.consumers * ROWS, BOX), swizzle=Swizzle.B128),
        "tk": ptx.tiled("keys", box=lambda d: (1, 1, d.bn, BOX), swizzle=Swizzle.B128),
        "tv": ptx.tiled("values", box=lambda d: (1, 1, d.bn, BOX), swizzle=Swizzle.B128),
    },
)
def attention(
    k: ptx.Builder, q: Ptr[bf16], keys: Ptr[bf16], values: Ptr[bf16], out: Ptr[bf16], lse: Ptr[f32],
    tq: ptx.TensorMap, tk: ptx.TensorMap, tv: ptx.TensorMap, B: Reg[u32], H: Reg[u32], S: Reg[u32], T: Reg[u32], D: int,
    *, causal: bool = False, consumers: int = 3, bn: int = 80, section: int = 64,
) -> None:  # fmt: skip
    """Compute O[B,H,S,D] = softmax(Q[B,H,S,D]·K[B,H,T,D]ᵀ/√D)·V[B,H,T,D] and the rows' log-sum-exp.

    bf16, sums in f32.  A warpgroup computes 64 rows of O.  D is 64 or 128. `options` returns the fastest configuration.
    """
    boxes, rows, stages = D // BOX, consumers * ROWS, check(D, consumers, bn)
    k_tiles, v_tiles = (k.shared(bf16, (stages, boxes, bn, BOX), align=1024) for _ in range(2))
    q_tiles = k.shared(bf16, (1, boxes, rows, BOX), align=1024)
    of_q, of_k, of_v = (k.pipeline(n, producers=1, consumers=consumers) for n in (1, stages, stages))
    for ring in (of_q, of_k, of_v):
        ring.init(pred=k.tid.x == 0)
    k.ptx.fence.mbarrier_init.release.cluster()
    k.ptx.bar.sync(0)
    schedule = Schedule(k, B * H, S, consumers, section)
    block = Block(k, q_tiles, k_tiles, v_tiles, of_q, of_k, of_v, schedule, T, bn, D, causal)
    number, few, many = k.reg(u32), *REGISTERS[consumers]
    k.ptx.shfl.sync.idx.b32(number, k.tid.x >> 7, 0, 31, -1)  # makes the value uniform across the warp for ptxas
    k.ptx.griddepcontrol.launch_dependents()  # blocks of the next grid may start and run up to this point
    k.ptx.griddepcontrol.wait()
    with k.if_(number == consumers):
        k.ptx.setmaxnreg.dec.sync.aligned.u32(few)
        with k.if_(k.tid.x == 128 * consumers):
            Producer(block, tq, tk, tv, H).run()
    with k.else_():
        k.ptx.setmaxnreg.inc.sync.aligned.u32(many)
        Consumer(block, number).run(out, lse)


def check(D: int, consumers: int, bn: int) -> int:
    """Return the number of stages; raise ValueError if the registers or shared memory do not suffice."""
    if D not in (64, 128) or consumers not in REGISTERS or bn % 16 or not 16 <= bn <= 176:
        raise ValueError(f"D={D}, consumers={consumers}, bn={bn}: D is 64 or 128, bn a multiple of 16 up to 176")
    if consumers == 3 and bn // 2 + bn // 4 + D // 2 > 128:
        raise ValueError(f"three consumers have no registers for bn={bn} at D={D}: consumers=2, or a smaller bn")
    return min(STAGES, ((226 << 10) - consumers * ROWS * D * 2) // (2 * bn * D * 2))  # a KB is reserved for barriers


def options(D: int, causal: bool, rows: int = FEW) -> dict[str, int]:
    """Return the fastest configuration on an H200 for this number of rows of Q, summed over all heads."""
    given = {"consumers": 2, "bn": 128} if rows < FEW else {"consumers": 3, "bn": 128 if D == 64 else 80}
    return {"causal": causal, "section": 64 if causal else 2, **given}
