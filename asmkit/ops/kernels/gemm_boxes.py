"""The end of a GEMM by wgmma: a warpgroup stores its 64 rows of sums to C[s,M,N].

Sums of rows of C leave the registers directly.  With `swap`, they are columns of C, and pass through shared memory, in
boxes that tensor copies write to C.
"""

from __future__ import annotations

from asmkit import ptx
from asmkit.ptx import Swizzle, accumulators
from asmkit.regs import Ptr, Reg
from asmkit.types import Scalar, b32, bf16, f16, f32, s32, u32, u64

from .gemm_split import GROUP, THREADS, Consumer
from .gemm_split import Tile as AnyTile
from .gemm_wgmma import ROWS

BOX = 128  # bytes of a row of C in a box
LANES = accumulators.LANES


def box_of(tile: AnyTile, elem: type[Scalar]) -> tuple[int, int]:
    """Return the rows and columns of a box of C for tiles with `swap`."""
    return 2 * tile.size, BOX * 8 // elem.bits


class Boxes:
    """The boxes in which a warpgroup stores its 64 columns of C: 128 bytes of a row of C wide.

    The boxes are in the memory of B's stages, which are not in use any more.
    """

    def __init__(self, consumer: Consumer, elem: type[Scalar], tile: AnyTile) -> None:
        self.k, self.consumer, self.elem, self.sums = consumer.k, consumer, elem, consumer.sums[: tile.size]
        self.rows, self.columns = box_of(tile, elem)
        self.size = self.rows * BOX  # bytes of a box
        self.count = ROWS // self.columns
        self.first = consumer.block.b_tiles.ptr.cast(elem) + consumer.number * (self.rows * ROWS)

    def put(self) -> None:
        """Round the sums and store them to the boxes, once all warpgroups have read B's stages."""
        consumers = self.consumer.block.tile.consumers
        self.k.ptx.bar.sync(consumers + 1, consumers * THREADS)
        if self.elem is f32:
            self._put_singly()
        else:
            first = self.first.cast(f16) if self.elem is f16 else self.first.cast(bf16)
            accumulators.store_transposed(self.k, self.sums, first, self.consumer.thread)

    def _put_singly(self) -> None:
        k, lane = self.k, self.k.laneid
        row, col = (self.consumer.thread >> 5 << 4) + (lane >> 2), (lane & 3) << 1
        corners = list[Reg[u32]]()
        for column in range(2):
            within = (row & (self.columns - 1)) * (BOX // self.columns)
            offset = k.swizzle((col + column) * BOX + within, Swizzle.B128)
            corner = (row >> (self.columns.bit_length() - 1)) * self.size + offset
            corners += [self.first.reg + corner, self.first.reg + (corner ^ GROUP * BOX // self.columns)]
        for i, value in enumerate(self.sums):
            there = k.ptr(corners[2 * (i % 2) + i // 2 % 2], f32, "shared")
            k.ptx.st.shared.f32(there[i // 4 * GROUP * self.columns], value)

    def copy(self, tc: ptx.TensorMap, row: Reg[u32], col: Reg[u32]) -> None:
        """Copy the boxes to C, once all threads of the warpgroup have stored their sums, in one thread."""
        k, consumer = self.k, self.consumer
        k.ptx.fence.proxy.async_.shared__cta()
        k.ptx.bar.sync(consumer.number + 1, THREADS)
        copy = k.ptx.cp.async_.bulk.tensor._3d.global_.shared__cta.tile.bulk_group
        with k.if_(consumer.thread == 0):
            down, along, part = (row + consumer.number * ROWS).as_(s32), col.as_(s32), k.ctaid.y.as_(s32)
            for i in range(self.count):
                copy(tc[down + i * self.columns, along, part], (self.first + i * self.rows * self.columns)[0])
            k.ptx.cp.async_.bulk.commit_group()
            k.ptx.cp.async_.bulk.wait_group.read(0)


def put_rows(consumer: Consumer, c: Ptr[Scalar], M: Reg[u32], N: Reg[u32]) -> None:
    """Round the sums and store them to rows of C, 16 bytes at a time, or 8 bytes of f32.  N is a multiple of 8.

    The four lanes that share a row exchange 16-bit sums, so that each has 8 columns in 32.
    """
    k, block, lane = consumer.k, consumer.block, consumer.k.laneid
    row = block.row + consumer.number * ROWS + (consumer.thread >> 5 << 4) + (lane >> 2)
    mine, step = lane & (LANES - 1), LANES * GROUP
    col = block.stored + mine * (2 if c.elem is f32 else GROUP)
    for half in range(2):
        below, start = row + 8 * half, k.reg(u64)
        k.ptx.mul.wide.u32(start, k.ctaid.y * M + below, N)
        inside, there, sums = below < M, c + start + col, consumer.sums[2 * half : block.tile.size]
        pairs = [sums[i : i + 2] for i in range(0, len(sums), 4)]
        if c.elem is f32:
            for i, pair in enumerate(pairs):
                k.ptx.st.global_.v2.f32(there[i * GROUP], pair, pred=inside & (col + i * GROUP < N))
            continue
        for first in range(0, len(pairs), LANES):
            words = k.regs(b32, LANES)
            for i, word in enumerate(words):
                low, high = pairs[min(first + i, len(pairs) - 1)]  # the lanes of the last words do not store
                k.ptx.cvt.rn[f"{c.elem}x2"].f32(word, high, low)
            accumulators.exchange(k, words)
            within = inside & (col + first * GROUP < N)
            if first + LANES > len(pairs):
                within &= mine < len(pairs) - first
            k.ptx.st.global_.v4.b32(there.cast(b32)[first // LANES * step // 2], words, pred=within)
