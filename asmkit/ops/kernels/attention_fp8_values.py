"""The producers of attention of e4m3: copies, and the transposition of V between two rings of stages."""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd

from asmkit import ptx
from asmkit.ops.kernels.attention_wgmma import Block, Producer, Stages, swizzle
from asmkit.ptx import Shared, Stage
from asmkit.regs import Ptr, Span
from asmkit.types import Scalar, b32, e4m3, u32

RAW = 2  # stages of V before it is transposed
WARPS = 2  # that transpose V
CHUNK = 16  # columns of V that a warp transposes at a time, which are the bytes of a row of a matrix of `ldmatrix`
BATCH = 4  # loads in flight
HEIGHT = 32  # rows of V that a warp transposes at a time: four matrices of `ldmatrix`


@dataclass(frozen=True)
class ProducerFp8(Producer):
    """The thread that copies the tiles, and marks the stage after the last tile of V as the end."""

    ended: Shared[u32]

    def end(self, at_v: Stage) -> None:
        """Fill a stage with nothing."""
        ring = self.block.stages.values
        ring.acquire(at_v)
        self.block.k.ptx.st.shared.u32(self.ended[at_v.index], 1)
        ring.commit(at_v)


@dataclass(frozen=True)
class Transposer:
    """A warp that transposes its columns of the tiles of V, from the stages of `rows` to those of `block`.

    The words of a lane have columns 2g and 2g + 1 of rows 2t and 2t + 1 of each matrix, where g is lane / 4.  Two rows
    of Vᵀ are made of the words of two matrices: of the even column, and of the odd column.  In Vᵀ the even columns of
    each `CHUNK` precede the odd ones, so that eight rows of a matrix are adjacent, and their banks differ.
    """

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
        source, target = rows.v_tiles[at.index].ptr, block.stages.v_tiles[to.index].ptr
        self.move(source, target)
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

    def move(self, source: Ptr[Scalar], target: Ptr[Scalar]) -> None:
        """Load four matrices at a time, exchange bytes, and store four matrices of Vᵀ."""
        k, bn, depth, lane = self.k, self.block.bn, self.block.depth, self.k.laneid
        chunks, warp = depth // CHUNK // WARPS, k.tid.x >> 5 & (WARPS - 1)
        # lane i addresses row i of `HEIGHT` rows of V, and row i % 8 of matrix i / 8 of Vᵀ: columns, and 16 rows of V
        load = k.swizzle(lane * depth + warp * (chunks * CHUNK), swizzle(e4m3, depth))
        row, width = (lane & 15) + warp * (chunks * CHUNK), block_width(bn)
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
