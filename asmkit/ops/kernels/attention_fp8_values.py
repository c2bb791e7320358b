"""The producers of attention of e4m3: copies, and the transposition of V between two rings of stages."""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd

from asmkit import ptx
from asmkit.ops.kernels.attention_fp8_scales import Scales
from asmkit.ops.kernels.attention_masks import Tiles
from asmkit.ops.kernels.attention_rows import Head
from asmkit.ops.kernels.attention_wgmma import Block, Producer, Stages, swizzle
from asmkit.ptx import Shared, Stage
from asmkit.regs import Ptr, Reg, Span
from asmkit.types import Scalar, b32, e4m3, f32, s32, u32

RAW = 2  # stages of V before it is transposed
WARPS = 2  # that transpose V
CHUNK = 16  # columns of V that a warp transposes at a time, which are the bytes of a row of a matrix of `ldmatrix`
BATCH = 4  # loads in flight
HEIGHT = 32  # rows of V that a warp transposes at a time: four matrices of `ldmatrix`


@dataclass(frozen=True)
class ProducerFp8(Producer):
    """The thread that copies the tiles, and stores the scales of tiles of K and V."""

    scales: Scales

    def run(self) -> None:
        """Copy the tiles, whose tensor maps are fetched while the grid before ends."""
        for tensor in (self.tq, self.tk, self.tv):
            self.block.k.ptx.prefetch.tensormap(tensor.mem)
        super().run()

    def copy(self, tiles: Tiles, at_q: Stage, at_k: Stage, at_v: Stage) -> None:
        """Copy the tiles for one tile of Q."""
        block, stages, k = self.block, self.block.stages, self.block.k
        row = ((tiles.end - 1) * block.bn).as_(s32)
        of_q, head = block.rows.heads(block.rows.batch())
        k.ptx.griddepcontrol.wait()  # after all that needs no array
        ahead = Ahead(block, self.scales, row)
        self.start_keys(at_k, head.at(row))
        self.fill(stages.queries, at_q, stages.q_tiles, self.tq, of_q.at(block.schedule.first.as_(s32)))
        self.finish_keys(at_k, ahead)
        with k.loop(1, tiles.count):
            row -= block.bn
            self.start_keys(at_k, head.at(row))
            self.finish_keys(at_k, ahead)
            self.fill_values(at_v, head, row + block.bn)
        self.fill_values(at_v, head, row)

    def start_keys(self, at: Stage, place: tuple[Reg[s32], ...]) -> None:
        """Start to copy a tile of K."""
        ring, to = self.block.stages.keys, self.block.stages.k_tiles
        ring.acquire(at)
        self.copy_boxes(ring, at, to, self.tk, [(0, *place)])

    def finish_keys(self, at: Stage, ahead: Ahead) -> None:
        """Store the scales of a tile that is being copied."""
        ahead.store(at.index)
        self.block.stages.keys.commit(at, self.tk.bytes)
        at.advance()

    def fill_values(self, at: Stage, head: Head, row: Reg[s32]) -> None:
        """Copy a tile of V."""
        self.fill(self.block.stages.values, at, self.block.stages.v_tiles, self.tv, head.at(row))


class Ahead:
    """The scales of the next tile of K, and of the tile of V with the same rows: loaded one tile ahead."""

    def __init__(self, block: Block, scales: Scales, row: Reg[s32]) -> None:
        self.k, self.bn, self.scales = block.k, block.bn, scales
        if scales.tiles is not None:
            self.head, self.row = scales.shared_head(block.k, block.schedule.head), block.k.copy(row.as_(u32))
            self.of_keys, self.of_values = block.k.reg(f32), block.k.reg(f32)
            self.load()

    def load(self) -> None:
        """Load the scales of a tile."""
        self.scales.load(self.k, 1, self.of_keys, self.head, self.row)
        self.scales.load(self.k, 2, self.of_values, self.head, self.row)

    def store(self, stage: Reg[u32]) -> None:
        """Store the scales of a tile in its stage, and load those of the next one, which precedes it."""
        if self.scales.tiles is not None:
            self.scales.store(self.k, stage, self.of_keys, self.of_values)
            self.k.ptx.max.u32(self.row, self.row, self.bn)  # no tile follows the first one of K
            self.row -= self.bn
            self.load()


@dataclass(frozen=True)
class ProducerOfRows(ProducerFp8):
    """The thread that copies the tiles for warps that transpose V, and marks the stage after the last tile."""

    ended: Shared[u32]

    def end(self, at_v: Stage) -> None:
        """Fill a stage with nothing."""
        ring = self.block.stages.values
        ring.acquire(at_v)
        self.block.k.ptx.st.shared.u32(self.ended[at_v.index], 1)
        ring.commit(at_v)


@dataclass(frozen=True)
class ProducerOfColumns(ProducerFp8):
    """The thread that copies the tiles of Q, K and Vᵀ."""

    def fill_values(self, at: Stage, head: Head, row: Reg[s32]) -> None:
        """Copy a tile of Vᵀ, which has the rows of V from `row` on as columns."""
        ring, to = self.block.stages.values, self.block.stages.v_tiles
        ring.acquire(at)
        ring.commit(at, self.tv.bytes * to.shape[1])
        places = [(row + box * to.shape[-1], 0, *head.at(row)[1:]) for box in range(to.shape[1])]
        self.copy_boxes(ring, at, to, self.tv, places)
        at.advance()


@dataclass(frozen=True)
class Transposer:
    """A warp that transposes its columns of the tiles of V, from the stages of `rows` to those of `block`."""

    block: Block
    rows: Stages
    ended: Shared[u32]

    def run(self) -> None:
        """Transpose the tiles of V, until the producer has ended."""
        k, at, to, ended = self.k, self.rows.values.consumer(), self.block.stages.values.producer(), self.k.reg(u32)
        with k.forever():
            self.rows.values.wait(at)
            k.ptx.mov.u32(ended, 0)
            k.ptx.ld.shared.u32(ended, self.ended[at.index], pred=k.laneid == 0)  # by the lane that releases the stage
            k.ptx.shfl.sync.idx.b32(ended, ended, 0, 31, -1)
            k.break_(when=ended == 1)
            self.transpose(at, to)

    def transpose(self, at: Stage, to: Stage) -> None:
        """Transpose the columns of this warp in one tile."""
        k, rows, block = self.k, self.rows, self.block
        block.stages.values.acquire(to)
        turn = Turn(k, block.bn, block.depth, WARPS, k.tid.x >> 5 & (WARPS - 1))
        turn.move(rows.v_tiles[at.index].ptr, block.stages.v_tiles[to.index].ptr)
        k.ptx.fence.proxy.async_.shared__cta()  # wgmma reads what the lanes have stored
        k.ptx.bar.warp.sync(-1)
        first = k.laneid == 0
        block.stages.values.commit(to, pred=first)
        rows.values.release(at, pred=first)
        at.advance()
        to.advance()

    @property
    def k(self) -> ptx.Builder:
        """The builder."""
        return self.block.k


@dataclass(frozen=True)
class Turn:
    """The transposition of a tile of V by the warps of which `warp` is one.

    The words of a lane have columns 2g and 2g + 1 of rows 2t and 2t + 1 of each matrix, where g is lane / 4.  Two rows
    of Vᵀ are made of the words of two matrices: of the even column, and of the odd column.  In Vᵀ the even columns of
    each `CHUNK` precede the odd ones, so that eight rows of a matrix are adjacent, and their banks differ.
    """

    k: ptx.Builder
    bn: int
    depth: int
    warps: int
    warp: Reg[u32]

    def move(self, source: Ptr[Scalar], target: Ptr[Scalar]) -> None:
        """Load four matrices at a time, exchange bytes, and store four matrices of Vᵀ."""
        k, bn, depth, lane = self.k, self.bn, self.depth, self.k.laneid
        chunks = depth // CHUNK // self.warps
        # lane i addresses row i of `HEIGHT` rows of V, and row i % 8 of matrix i / 8 of Vᵀ: columns, and 16 rows of V
        load = k.swizzle(lane * depth + self.warp * (chunks * CHUNK), swizzle(e4m3, depth))
        row, width = (lane & 15) + self.warp * (chunks * CHUNK), block_width(bn)
        store = k.swizzle(row * width + ((lane >> 4) << 4), swizzle(e4m3, width))
        places = [(chunk, part) for chunk in range(chunks) for part in range(bn // HEIGHT)]
        for first in range(0, len(places), BATCH):
            batch = [(k.regs(b32, 4), *place) for place in places[first : first + BATCH]]
            for words, chunk, part in batch:  # all loads first: ptxas does not move them in front of a store
                here = source + (load ^ (chunk * CHUNK))
                k.ptx.ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16(words, here[part * HEIGHT * depth])
            for words, chunk, part in batch:
                box, column = divmod(part * HEIGHT, width)
                there = target + (store ^ column)
                self.exchange(words)
                k.ptx.stmatrix.sync.aligned.m8n8.x4.shared.b16(there[(box * depth + chunk * CHUNK) * width], words)

    def exchange(self, words: Span[b32]) -> None:
        """Replace the words of two matrices by those of an even and of an odd column, for each of two pairs."""
        for i in (0, 2):
            even = self.k.reg(b32)
            self.k.ptx.prmt.b32(even, words[i], words[i + 1], 0x6420)
            self.k.ptx.prmt.b32(words[i + 1], words[i], words[i + 1], 0x7531)
            self.k.ptx.mov.b32(words[i], even)


def block_width(bn: int) -> int:
    """Return the columns of a box of Vᵀ: the widest swizzle that divides a tile."""
    return gcd(bn, 128)
