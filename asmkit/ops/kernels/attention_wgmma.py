"""Flash attention forward, O = softmax(Q·Kᵀ/√D)·V, bf16 in and out, by wgmma: scores never leave the registers.

A block has two or three consumer warpgroups, each with 64 rows of Q, and one producer warpgroup, of which one thread
works: it copies a tile of Q, and K and V tile by tile from the last to the first, through rings of stages.  A consumer
multiplies its rows by a tile of K to scores S, computes P = 2^(c·S − c·m), c = log2(e)/√D, and adds P·V to O with P as
the A operand in registers.  m is nearly the row's largest score. When m grows, the sums so far are scaled down.

The tensor cores work while P is computed: the scores of the next tile are multiplied before P·V of the current tile,
and its powers are computed during P·V, and while other warpgroups multiply.

Any lengths S of Q and T of K and V: elements beyond an end are loaded as zeros, are masked, and are not stored.
`causal`: row i attends to columns 0 … i.  `before`, `after`: to a window around its position, which is i, or i + T - S
with `bottom`.  Tiles of K that no row attends to are skipped, and only tiles at the edges are masked.
`group`: each head of K and V serves `group` heads of Q in a row, which read the same tiles.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from math import e, inf, log, log2
from typing import TypeVar

from asmkit import ptx
from asmkit.kernel.kernel import Kernel
from asmkit.kernel.launch_plan import Rule, Values
from asmkit.ops.kernels.attention_masks import UNLIMITED, Full, Open, Tiles, mask
from asmkit.ops.kernels.attention_rows import PackedRows, Rows, store_row
from asmkit.ops.kernels.attention_tiles import ROWS, Schedule
from asmkit.ops.kernels.gemm_wgmma import prefetch
from asmkit.ptx import OnlineSoftmax, Pipeline, Shared, Stage, Swizzle, online_softmax
from asmkit.ptx.builder.wgmma import Operand
from asmkit.ptx.tensor_map import Tiled
from asmkit.regs import Ptr, Reg, Span
from asmkit.types import Scalar, b32, bf16, f32, pred, s32, u32

F = TypeVar("F", bound=Callable[..., None])

BYTES = 128  # of a row of a box: those of the widest swizzle, or those of D columns if they are fewer
STAGES = 3  # tiles of K, and of V, in shared memory, if they fit
REGISTERS = {2: (24, 240), 3: (32, 160)}  # of producers and consumers, by the number of consumer warpgroups
FEW = {64: 2 * 132 * 3 * ROWS, 128: 3 * 132 * 3 * ROWS}  # rows of Q by D, below which two consumers are faster


@dataclass(frozen=True)
class Stages:
    """Tiles in shared memory by boxes of columns, and the barriers of their stages."""

    q_tiles: Shared[Scalar]
    k_tiles: Shared[Scalar]
    v_tiles: Shared[Scalar]
    queries: Pipeline
    keys: Pipeline
    values: Pipeline

    @classmethod
    def of_block(cls, k: ptx.Builder, D: int, consumers: int, bn: int) -> Stages:
        """Allocate the tiles and initialize the barriers of a block."""
        stages = check(D, consumers, bn)
        made = cls.allocated(k, bf16, D, consumers, bn, (1, stages, stages), (consumers, consumers, consumers))
        initialize(k, consumers, made.queries, made.keys, made.values)
        return made

    @classmethod
    def allocated(
        cls, k: ptx.Builder, elem: type[Scalar], D: int, consumers: int, bn: int, stages: tuple[int, int, int],
        readers: tuple[int, int, int],
    ) -> Stages:  # fmt: skip
        """Allocate the tiles and the barriers for numbers of stages of Q, K and V, and of arrivals that release one."""
        width = columns(elem, D)
        q_tiles, k_tiles, v_tiles = (
            k.shared(elem, (n, D // width, rows, width), align=1024)
            for n, rows in zip(stages, (consumers * ROWS, bn, bn), strict=True)
        )
        of_q, of_k, of_v = (
            k.pipeline(n, producers=1, consumers=sides) for n, sides in zip(stages, readers, strict=True)
        )
        return cls(q_tiles, k_tiles, v_tiles, of_q, of_k, of_v)


def initialize(k: ptx.Builder, consumers: int, *rings: Pipeline) -> None:
    """Initialize the barriers of a block, before the first use by any thread.

    One thread does so in one branch, because ptxas emits a branch for each predicated `mbarrier.init`.  Its warp has no
    other work: it is the second one after the consumers.
    """
    with k.if_(k.tid.x == 128 * consumers + 32):
        for ring in rings:
            ring.init()
    k.ptx.fence.mbarrier_init.release.cluster()
    k.ptx.bar.sync(0)


def columns(elem: type[Scalar], D: int) -> int:
    """Return the columns of a box."""
    return min(BYTES * 8 // elem.bits, D)


def swizzle(elem: type[Scalar], width: int) -> Swizzle:
    """Return the swizzle of boxes, which is as wide as a row of a box."""
    return {mode.width: mode for mode in (Swizzle.B32, Swizzle.B64, Swizzle.B128)}[width * elem.bits // 8]


@dataclass(frozen=True)
class Block:
    """State that producers and consumers share: stages, the rows and columns of the current tile, and sizes."""

    k: ptx.Builder
    stages: Stages
    schedule: Schedule
    rows: Rows
    mask: Full
    bn: int  # rows of a tile of K and V
    depth: int  # D
    softcap: float  # the largest score, or 0 if scores are not limited


@dataclass(frozen=True)
class Producer:
    """The thread that copies the tiles."""

    block: Block
    tq: ptx.TensorMap
    tk: ptx.TensorMap
    tv: ptx.TensorMap

    def run(self) -> None:
        """Copy Q, and K and V from the last tile to the first, with K one tile ahead, as in the consumers."""
        block, k, schedule, stages = self.block, self.block.k, self.block.schedule, self.block.stages
        at_q, at_k, at_v = stages.queries.producer(), stages.keys.producer(), stages.values.producer()
        with k.forever():
            k.break_(when=schedule.tile >= schedule.count)
            if block.rows.packed:
                k.ptx.griddepcontrol.wait()  # for the ends of the sequences
            block.rows.find()
            tiles = block.mask.tiles()
            with k.if_(tiles.count > 0) if block.mask.may_be_empty else nullcontext():
                self.copy(tiles, at_q, at_k, at_v)
            schedule.advance()
        self.end(at_v)

    def end(self, at_v: Stage) -> None:
        """Do what follows the last tile."""

    def copy(self, tiles: Tiles, at_q: Stage, at_k: Stage, at_v: Stage) -> None:
        """Copy the tiles for one tile of Q."""
        block, stages, batch = self.block, self.block.stages, self.block.rows.batch()
        row = ((tiles.end - 1) * block.bn).as_(s32)
        of_q, head = block.rows.heads(batch)
        block.k.ptx.griddepcontrol.wait()  # after all that needs no array
        self.fill(stages.keys, at_k, stages.k_tiles, self.tk, head.at(row))
        self.fill(stages.queries, at_q, stages.q_tiles, self.tq, of_q.at(block.schedule.first.as_(s32)))
        with block.k.loop(1, tiles.count):
            row -= block.bn
            self.fill(stages.keys, at_k, stages.k_tiles, self.tk, head.at(row))
            self.fill(stages.values, at_v, stages.v_tiles, self.tv, head.at(row + block.bn))
        self.fill(stages.values, at_v, stages.v_tiles, self.tv, head.at(row))

    def fill(
        self, ring: Pipeline, at: Stage, to: Shared[Scalar], map: ptx.TensorMap, place: tuple[Reg[s32], ...]
    ) -> None:
        """Copy a tile into the next stage, by one copy for each box."""
        ring.acquire(at)
        ring.commit(at, map.bytes * to.shape[1])
        self.copy_boxes(ring, at, to, map, [(box * to.shape[-1], *place) for box in range(to.shape[1])])
        at.advance()

    def copy_boxes(
        self, ring: Pipeline, at: Stage, to: Shared[Scalar], map: ptx.TensorMap,
        places: Sequence[tuple[Reg[s32] | int, ...]],
    ) -> None:  # fmt: skip
        """Copy the boxes of a tile, whose coordinates are `places`."""
        copies = self.block.k.ptx.cp.async_.bulk.tensor
        load = (copies._4d if self.block.rows.axes == 4 else copies._3d).shared__cluster.global_.tile
        tile, full = to[at.index], ring.full[at.index].mem
        for box, place in enumerate(places):
            load.mbarrier__complete_tx__bytes(tile[box, 0, 0], map[place], full)


class Consumer:
    """A warpgroup with 64 rows: a thread has rows `row`, `row` + 8, and 2 columns in 8, as in wgmma's accumulators.

    `s`: the scores of a tile of K, then their powers. `p`: the powers as the A operand of P·V. `o`: the sum of P·V.
    """

    WIDTH = 8
    """Adjacent columns of O that a thread stores."""
    RELEASES = 128
    """Threads of which one releases the stages that all of them have read."""

    def __init__(self, block: Block, number: Reg[u32]) -> None:
        k, bn, depth, elem = block.k, block.bn, block.depth, block.stages.q_tiles.elem
        self.k, self.block, self.stages, self.number = k, block, block.stages, number
        self.s, self.p, self.o = k.regs(f32, bn // 2), k.regs(b32, bn * elem.bits // 64), k.regs(f32, depth // 2)
        self.softmax = self.start_softmax()
        self.row = number * ROWS + (((k.tid.x >> 1) & 48) + (k.laneid >> 2))
        self.q, self.keys = self.operand(block.stages.q_tiles, number), self.operand(block.stages.k_tiles)
        self.values = self.operand_of_values()
        rings = (self.stages.queries, self.stages.keys, self.stages.values)
        self.at_q, self.at_k, self.at_v = (ring.consumer() for ring in rings)
        self.tells = (k.tid.x & (self.RELEASES - 1)) == 0

    def start_softmax(self) -> OnlineSoftmax:
        """Return the softmax of the scores, in the form that was faster with this depth and number of consumers."""
        block = self.block
        of_rows = block.depth == 64 and block.schedule.consumers == 3
        return OnlineSoftmax(self.k, log2(e) * (block.softcap or block.depth**-0.5), of_rows=of_rows)

    def operand(self, tiles: Shared[Scalar], first: Reg[u32] | None = None) -> Operand:
        """Describe the K-major tiles of each stage, from the 64 rows with number `first` on."""
        stages, boxes, rows, width = tiles.shape
        box, mode = rows * width * tiles.elem.bits // 8, swizzle(tiles.elem, width)
        start = tiles
        if first is not None:
            start = tiles.view(tiles.elem, (stages * boxes, rows // ROWS, ROWS * width))[0, first, 0]
        return self.k.operand(start, pitch=boxes * box, swizzle=mode, boxes=boxes, box=box)

    def operand_of_values(self) -> Operand:
        """Describe the tiles of V, whose rows are along K."""
        tiles, bn = self.stages.v_tiles, self.block.bn
        return self.k.operand(tiles, pitch=bn * self.block.depth * 2, box=bn * BYTES, transposed=True)

    def run(self, out: Ptr[bf16], lse: Ptr[f32]) -> None:
        """Compute the rows of every tile of Q, after the grid before has ended."""
        k, schedule = self.k, self.block.schedule
        k.ptx.griddepcontrol.wait()
        with k.forever():
            k.break_(when=schedule.tile >= schedule.count)
            self.block.rows.find()
            with k.if_(schedule.first + self.number * ROWS < schedule.end):
                self.attend()
                self.store(out, lse)
            with k.else_():
                self.pass_by()
            schedule.advance()

    def attend(self) -> None:
        """Compute O, m and l of one tile of Q over the tiles of K that it needs."""
        k, mask, tiles = self.k, self.block.mask, self.block.mask.tiles()
        if not mask.may_be_empty:
            self.attend_to(tiles)
            return
        with k.if_(tiles.count > 0):
            self.attend_to(tiles)
        with k.else_():
            self.start()

    def attend_to(self, tiles: Tiles) -> None:
        """Compute O, m and l over at least one tile of K, from the last to the first, some of them masked."""
        k, block, mask = self.k, self.block, self.block.mask
        seen, column = self.open(tiles), (tiles.end - 1) * block.bn
        self.begin(column)
        self.clear(column)
        if mask.right:
            with k.loop(seen.end + 1, tiles.end):
                column -= block.bn
                self.step(column)
        self.steps(seen)
        if mask.left:
            k.ptx.mul.lo.u32(column, seen.begin, block.bn)
            with k.loop(tiles.end - tiles.count, seen.begin):
                column -= block.bn
                self.step(column)
        self.release(self.stages.queries, self.at_q)
        self.end()

    def open(self, tiles: Tiles) -> Open:
        """Return the tiles that need no mask."""
        return self.block.mask.open(tiles)

    def steps(self, seen: Open) -> None:
        """Compute the tiles that need no mask."""
        with self.k.loop(seen.begin, seen.end):
            self.step(None)

    def end(self) -> None:
        """Add P·V of the last tile to O."""
        k = self.k
        k.wgmma(self.o, self.p, self.values[self.at_v.index])
        k.ptx.wgmma.wait_group.sync.aligned(0)
        self.release(self.stages.values, self.at_v)

    def start(self) -> None:
        """Set O, m and l to the values for no columns."""
        self.softmax.start()
        for o in self.o:
            self.k.ptx.mov.f32(o, 0.0)

    def pass_by(self) -> None:
        """Skip a tile of Q without rows for this warpgroup."""
        k, mask = self.k, self.block.mask
        if not mask.may_be_empty:
            self.pass_by_tiles()
            return
        with k.if_(mask.tiles().count > 0):
            self.pass_by_tiles()

    def pass_by_tiles(self) -> None:
        """Release the stages of Q and of at least one tile of K and V unread."""
        k, block = self.k, self.block
        self.stages.queries.wait(self.at_q)
        tiles = block.mask.tiles()
        with k.loop(0, tiles.count) as tile:
            self.wait_for_both()
            if block.rows.packed:
                with k.if_(tile == 0):
                    self.clear((tiles.end - 1) * block.bn)
            self.release_both()
        self.release(self.stages.queries, self.at_q)

    def wait_for_both(self) -> None:
        """Wait for a tile of K and one of V."""
        self.stages.keys.wait(self.at_k)
        self.stages.values.wait(self.at_v)

    def release_both(self) -> None:
        """Release a tile of K and one of V unread."""
        self.k.ptx.bar.sync(self.number + 1, 128)  # all four warps have seen the stages full: no warp misses a phase
        self.release(self.stages.keys, self.at_k)
        self.release(self.stages.values, self.at_v)

    def begin(self, column: Reg[u32]) -> None:
        """Compute the scores and powers of the last tile, which starts at a column."""
        k = self.k
        self.stages.queries.wait(self.at_q)
        self.stages.keys.wait(self.at_k)
        k.wgmma(self.s, self.q, self.keys[self.at_k.index], fresh=True)
        k.ptx.wgmma.wait_group.sync.aligned(0)
        self.release(self.stages.keys, self.at_k)
        self.start()
        self.finish_last(column)
        self.softmax.follow(self.s)
        self.softmax.powers(self.s)
        self.pack()
        self.stages.values.wait(self.at_v)

    def finish_last(self, column: Reg[u32]) -> None:
        """Limit and mask the scores of the last tile, which starts at a column."""
        block = self.block
        self.cap()
        with nullcontext() if block.mask.masks_last else self.k.if_(column + block.bn > block.mask.T):
            self.mask(column)

    def clear(self, column: Reg[u32]) -> None:
        """Set the rows of the last tile of V that belong to other sequences to 0: their weight is 0, but not 0 · NaN.

        The consumers share the work, and wait for one another.
        """
        k, block, consumers = self.k, self.block, self.block.schedule.consumers
        if not block.rows.packed:
            return
        tile, zero, inside = self.stages.v_tiles, k.reg(b32, 0), block.rows.T - column
        words = tile.view(b32, (*tile.shape[:2], block.bn * BYTES // 4))
        with k.if_(inside < block.bn):
            with k.loop(inside * (BYTES // 4) + (k.tid.x << 2), block.bn * BYTES // 4, consumers * 512) as word:
                for box in range(tile.shape[1]):
                    k.ptx.st.shared.v4.b32(words[self.at_v.index, box, word], (zero, zero, zero, zero))
            k.ptx.fence.proxy.async_.shared__cta()
            k.ptx.barrier.sync(consumers + 1, consumers * 128)  # `bar.sync` must be one instruction for all threads

    def step(self, column: Reg[u32] | None) -> None:
        """Multiply the scores of the next tile and P·V of this one, while computing powers, masked from `column` on."""
        k = self.k
        self.stages.keys.wait(self.at_k)
        k.wgmma(self.s, self.q, self.keys[self.at_k.index], fresh=True)
        k.wgmma(self.o, self.p, self.values[self.at_v.index])
        k.ptx.wgmma.wait_group.sync.aligned(1)
        self.release(self.stages.keys, self.at_k)
        self.cap()
        if column is not None:
            self.mask(column)
        grown, factors = self.softmax.follow(self.s)
        self.softmax.powers(self.s)
        before = k.copy(self.at_v.index)
        self.at_v.advance()
        self.stages.values.wait(self.at_v)  # the next tile of V, and a branch past which ptxas does not sink the powers
        k.ptx.wgmma.wait_group.sync.aligned(0)
        self.stages.values.empty[before].arrive(pred=self.tells)
        with k.if_(grown):
            for half, by in enumerate(factors):
                for o in online_softmax.of_row(self.o, half):
                    o *= by
        self.pack()

    def release(self, ring: Pipeline, at: Stage) -> None:
        """Release a stage."""
        ring.empty[at.index].arrive(pred=self.tells)
        at.advance()

    def cap(self) -> None:
        """Replace scores s by tanh(s/√D/softcap), if they are limited: the softmax multiplies by `softcap`."""
        k, block = self.k, self.block
        if block.softcap:
            scale = self.rate(block.depth**-0.5 / block.softcap)
            for s in self.s:
                k.ptx.mul.rn.f32(s, s, scale)
                k.ptx.tanh.approx.f32(s, s)

    def rate(self, factor: float) -> Reg[f32]:
        """Return a factor of the scores."""
        return self.k.reg(f32, factor)

    def mask(self, column: Reg[u32]) -> None:
        """Set the scores of masked columns to the lowest value; the tile starts at `column`."""
        k, mask = self.k, self.block.mask
        mine = column + ((k.laneid & 3) << 1)
        for half in range(2):
            left = mask.until_end(self.row, 8 * half, mine)
            before = mask.before_begin(self.row, 8 * half, mine)
            for i, score in enumerate(online_softmax.of_row(self.s, half)):
                k.ptx.mov.f32(score, online_softmax.LOWEST, pred=left <= i // 2 * 8 + i % 2)
                if before is not None:
                    k.ptx.mov.f32(score, online_softmax.LOWEST, pred=before > i // 2 * 8 + i % 2)

    def pack(self) -> None:
        """Convert P to bf16: the accumulator layout is the layout of an A operand."""
        for i, p in enumerate(self.p):
            self.k.ptx.cvt.rn.bf16x2.f32(p, self.s[2 * i + 1], self.s[2 * i])

    def store(self, out: Ptr[bf16], lse: Ptr[f32]) -> None:
        """Store O/l, and the natural logarithm of the sum of the exponentials."""
        k, block = self.k, self.block
        row, first = block.schedule.first + self.row, (k.laneid & 3) == 0
        places = block.rows.places(row)
        mine = out + (places.out * block.depth + (k.laneid & 3) * self.WIDTH)
        start, sums = k.ptr(mine.reg, b32), lse + places.lse
        for half, (inverse, log_) in enumerate(zip(*self.softmax.finish(), strict=True)):
            inside, values = row + 8 * half < block.rows.S, online_softmax.of_row(self.o, half)
            self.scale(inverse)
            empty = self.softmax.empty(half) if block.mask.may_be_empty else None
            if empty is not None:
                k.ptx.mov.f32(log_, -inf, pred=empty)
            there, offset = block.rows.below(start, half, block.depth)
            k.ptx.st.global_.f32(sums[8 * half], log_ * log(2), pred=inside & first)
            words = k.regs(b32, len(values) // 2)
            for word, (low, high) in zip(words, self.pairs(values), strict=True):
                k.ptx.cvt.rn.bf16x2.f32(word, high * inverse, low * inverse)
                if empty is not None:
                    k.ptx.mov.b32(word, 0, pred=empty)
            self.store_row(there, offset, words, inside)

    def scale(self, inverse: Reg[f32]) -> None:
        """Multiply the factor of O by further ones."""

    def pairs(self, values: list[Reg[f32]]) -> list[tuple[Reg[f32], Reg[f32]]]:
        """Return the elements of a row that a thread stores, in the order of their columns."""
        return list(zip(values[::2], values[1::2], strict=True))

    def store_row(self, there: Ptr[b32], offset: int, words: Span[b32], inside: Reg[pred]) -> None:
        """Store the words of a row: the four lanes that share it exchange theirs, and each has 8 columns in 32."""
        store_row(self.k, there, offset, words, inside)


def work(block: Block, maps: tuple[ptx.TensorMap, ...], out: Ptr[bf16], lse: Ptr[f32]) -> None:
    """Run the producer and the consumers of a block."""
    k, consumers = block.k, block.schedule.consumers

    def produce() -> None:
        with k.if_(k.tid.x == 128 * consumers):
            Producer(block, *maps).run()

    divide(k, consumers, REGISTERS[consumers], produce, lambda number: Consumer(block, number).run(out, lse))


def divide(
    k: ptx.Builder, consumers: int, registers: tuple[int, int], produce: Callable[[], None],
    consume: Callable[[Reg[u32]], None],
) -> None:  # fmt: skip
    """Run the last warpgroup as producers and the others, by their numbers, as consumers, with their registers.

    Both must execute `griddepcontrol.wait` before they access global memory.
    """
    number, (few, many) = k.reg(u32), registers
    k.ptx.shfl.sync.idx.b32(number, k.tid.x >> 7, 0, 31, -1)  # makes the value uniform across the warp for ptxas
    k.ptx.griddepcontrol.launch_dependents()  # blocks of the next grid may start, and run up to their waits
    with k.if_(number == consumers):
        k.ptx.setmaxnreg.dec.sync.aligned.u32(few)
        produce()
    with k.else_():
        k.ptx.setmaxnreg.inc.sync.aligned.u32(many)
        consume(number)


def kernel(
    signature: str, grid: Rule, front: int = 0, after: int = 0, elem: type[Scalar] = bf16, **others: Tiled
) -> Callable[[F], Kernel[F]]:
    """Return the decorator of the kernels, whose arrays have that many axes in front of the rows and after them.

    `others`: tensor maps by their names, instead of those of `maps`.
    """
    return ptx.kernel(
        arch="sm_90a",
        signature=signature,
        grid=grid,
        block=lambda d: 128 * (d.consumers + 1),
        minnctapersm=1,
        divisible={"D": 64},
        maps=maps((1,) * front, (1,) * after, elem) | others,
    )


def maps(front: tuple[int, ...], after: tuple[int, ...], elem: type[Scalar]) -> dict[str, Tiled]:
    """Return the tensor maps of a kernel: boxes of the columns of a swizzle, and of 1 along each axis but the rows'."""

    def tiled(name: str, rows: Callable[[Values], int]) -> Tiled:
        return ptx.tiled(
            name,
            box=lambda d: (*front, rows(d), *after, columns(elem, d.D)),
            swizzle=lambda d: swizzle(elem, columns(elem, d.D)),
        )

    rows: dict[str, Callable[[Values], int]] = {
        "q": lambda d: d.consumers * ROWS,
        "keys": lambda d: d.bn,
        "values": lambda d: d.bn,
    }
    return {f"t{name[0]}": tiled(name, count) for name, count in rows.items()}


@kernel(
    "(B,H,S,D),(B,H/group,T,D),(B,H/group,T,D)->(B,H,S,D),(B,H,S)",
    lambda d: min(d.multiprocessor_count, d.B * d.H * -(-d.S // ROWS)),
    front=2,
)
def attention(
    k: ptx.Builder, q: Ptr[bf16], keys: Ptr[bf16], values: Ptr[bf16], out: Ptr[bf16], lse: Ptr[f32],
    tq: ptx.TensorMap, tk: ptx.TensorMap, tv: ptx.TensorMap, B: Reg[u32], H: Reg[u32], S: Reg[u32], T: Reg[u32], D: int,
    *, group: int = 1, causal: bool = False, before: int = UNLIMITED, after: int = UNLIMITED, bottom: bool = False,
    softcap: float = 0.0, deterministic: bool = False, consumers: int = 3, bn: int = 80, section: int = 64,
) -> None:  # fmt: skip
    """Compute O[B,H,S,D] = softmax(Q[B,H,S,D]·K[B,H/group,T,D]ᵀ/√D)·V[B,H/group,T,D] and the rows' log-sum-exp.

    bf16, sums in f32.  A warpgroup computes 64 rows of O.  D is 64 or 128. `options` returns the fastest configuration.
    `deterministic` only applies to the derivative.
    """
    del deterministic
    prefetch(k, (tq, tk, tv))
    stages = Stages.of_block(k, D, consumers, bn)
    schedule = Schedule(k, B * H, S, consumers, section)
    rows = Rows(k, schedule, H, S, T, group)
    columns = mask(k, schedule, rows, bn, causal, before, after, bottom)
    work(Block(k, stages, schedule, rows, columns, bn, D, softcap), (tq, tk, tv), out, lse)


@kernel(
    "(Q,H,D),(K,H/group,D),(K,H/group,D),(N),(N)->(Q,H,D),(H,Q)",
    lambda d: min(d.multiprocessor_count, d.H * (-(-d.Q // ROWS) + d.N)),
    after=1,
)
def attention_packed(
    k: ptx.Builder, q: Ptr[bf16], keys: Ptr[bf16], values: Ptr[bf16], cu_q: Ptr[s32], cu_k: Ptr[s32],
    out: Ptr[bf16], lse: Ptr[f32], tq: ptx.TensorMap, tk: ptx.TensorMap, tv: ptx.TensorMap, Q: Reg[u32], H: Reg[u32],
    K: Reg[u32], N: Reg[u32], max_q: Reg[u32], D: int, *, group: int = 1, causal: bool = False,
    before: int = UNLIMITED, after: int = UNLIMITED, bottom: bool = False, softcap: float = 0.0,
    deterministic: bool = False, consumers: int = 3, bn: int = 80, section: int = 64,
) -> None:  # fmt: skip
    """Compute attention of N - 1 sequences: rows `cu_q[b]` to before `cu_q[b + 1]` of Q, and so for K and V.

    No sequence may have more than `max_q` rows of Q.  Rows of Q that belong to no sequence are not written in O.
    `deterministic` only applies to the derivative.
    """
    del deterministic
    prefetch(k, (tq, tk, tv))
    stages = Stages.of_block(k, D, consumers, bn)
    schedule = Schedule(k, (N - 1) * H, max_q, consumers, section)
    rows = PackedRows(k, schedule, H, (Q, K), (cu_q, cu_k), group)
    columns = mask(k, schedule, rows, bn, causal, before, after, bottom)
    work(Block(k, stages, schedule, rows, columns, bn, D, softcap), (tq, tk, tv), out, lse)


def check(D: int, consumers: int, bn: int) -> int:
    """Return the number of stages; raise ValueError if the registers or shared memory do not suffice."""
    if D not in (64, 128) or consumers not in REGISTERS or bn % 16 or not 16 <= bn <= 176:
        raise ValueError(f"D={D}, consumers={consumers}, bn={bn}: D is 64 or 128, bn a multiple of 16 up to 176")
    if consumers == 3 and bn // 2 + bn // 4 + D // 2 > 128:
        raise ValueError(f"three consumers have no registers for bn={bn} at D={D}: consumers=2, or a smaller bn")
    return min(STAGES, ((226 << 10) - consumers * ROWS * D * 2) // (2 * bn * D * 2))  # a KB is reserved for barriers


def options(D: int, causal: bool, rows: int = FEW[128]) -> dict[str, int]:
    """Return the fastest configuration on an H100 for this number of rows of Q, summed over all heads."""
    given = {"consumers": 2, "bn": 128} if rows < FEW[D] else {"consumers": 3, "bn": 128 if D == 64 else 80}
    return {"causal": causal, "section": 64 if causal else 2, **given}
