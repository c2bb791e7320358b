"""The end of a GEMM by wgmma: sums pass through shared memory, in boxes that tensor copies write to C[s,M,N]."""

from __future__ import annotations

from asmkit import ptx
from asmkit.ptx import Swizzle
from asmkit.regs import Ptr, Reg
from asmkit.types import Scalar, s32, u32

from .add_parts import put
from .gemm_split import GROUP, THREADS, Consumer
from .gemm_split import Tile as AnyTile
from .gemm_wgmma import CONSUMERS, ROWS

BOX = 128  # bytes of a row of C in a box, at most


def box_of(tile: AnyTile, elem: type[Scalar]) -> tuple[int, int]:
    """Return the rows and columns of a box of C: 128 bytes of a row at most, and a divisor of the tile."""
    most = BOX * 8 // elem.bits
    return (tile.bn, min(ROWS, most)) if tile.swap else (ROWS, min(most, tile.bn & -tile.bn))


def swizzle_of(width: int) -> Swizzle:
    """Return the swizzle of boxes that are `width` bytes wide."""
    return Swizzle[f"B{width}"]


class Boxes:
    """The boxes in which a warpgroup stores its 64 rows of sums: `width` bytes of a row of C wide.

    Rows of a box are rows of C.  The boxes are in the memory of B's stages, which are not in use any more.
    """

    def __init__(self, consumer: Consumer, elem: type[Scalar], tile: AnyTile) -> None:
        k, self.elem, self.tile = consumer.k, elem, tile
        self.k, self.consumer, (self.rows, self.columns) = k, consumer, box_of(tile, elem)
        self.width, self.count = self.columns * elem.bits // 8, tile.bn * ROWS // (self.rows * self.columns)
        self.size = self.rows * self.width
        self.first = consumer.block.b_tiles.ptr.cast(elem) + consumer.number * (self.count * self.rows * self.columns)

    def put(self) -> None:
        """Round the sums and store them to the boxes, once both warpgroups have read B's stages."""
        self.k.ptx.bar.sync(CONSUMERS + 1, CONSUMERS * THREADS)
        lane, warp = self.k.laneid, self.consumer.thread >> 5
        row, col = (warp << 4) + (lane >> 2), (lane & 3) << 1
        (self._put_columns if self.tile.swap else self._put_rows)(row, col)

    def _put_rows(self, row: Reg[u32], col: Reg[u32]) -> None:
        """Store pairs of columns: `row` and the row 8 below it, of each 8 columns."""
        bytes_of = self.elem.bits // 8
        corner, step = self._swizzled(row * self.width + col * bytes_of), GROUP * bytes_of
        corners = [self._at(corner, step * i) for i in range(self.columns // GROUP)]
        for i in range(0, len(self.consumer.sums), 2):
            group, half = i // 4, i // 2 % 2
            box, within = divmod(group, len(corners))
            distance = box * self.size + half * GROUP * self.width
            put(self.k, corners[within] + distance // bytes_of, self.consumer.sums[i : i + 2])

    def _put_columns(self, row: Reg[u32], col: Reg[u32]) -> None:
        """Store single elements: rows of a box are columns of the tile."""
        bytes_of, per_box = self.elem.bits // 8, self.columns.bit_length() - 1
        corners = list[Ptr[Scalar]]()
        for column in range(2):
            within = (row & (self.columns - 1)) * bytes_of
            corner = (row >> per_box) * self.size + self._swizzled((col + column) * self.width + within)
            corners += [self._at(corner, half * GROUP * bytes_of) for half in range(2)]
        for i in range(len(self.consumer.sums)):
            group, half, column = i // 4, i // 2 % 2, i % 2
            corner = corners[2 * column + half] + group * GROUP * self.width // bytes_of
            put(self.k, corner, self.consumer.sums[i : i + 1])

    def _swizzled(self, offset: Reg[u32]) -> Reg[u32]:
        return self.k.swizzle(offset, swizzle_of(self.width))

    def _at(self, corner: Reg[u32], step: int) -> Ptr[Scalar]:
        there = self.first.reg + (corner ^ step if step else corner)
        return self.k.ptr(there, self.elem, "shared")

    def copy(self, tc: ptx.TensorMap, row: Reg[u32], col: Reg[u32]) -> None:
        """Copy the boxes to C, once all threads of the warpgroup have stored their sums, in one thread."""
        k, consumer = self.k, self.consumer
        k.ptx.fence.proxy.async_.shared__cta()
        k.ptx.bar.sync(consumer.number + 1, THREADS)
        copy = k.ptx.cp.async_.bulk.tensor._3d.global_.shared__cta.tile.bulk_group
        with k.if_(consumer.thread == 0):
            down, along, part = (row + consumer.number * ROWS).as_(s32), col.as_(s32), k.ctaid.y.as_(s32)
            row_of_c, col_of_c = (along, down) if self.tile.swap else (down, along)
            for i in range(self.count):
                there = tc[col_of_c + i * self.columns, row_of_c, part]
                copy(there, (self.first + i * self.rows * self.columns)[0])
            k.ptx.cp.async_.bulk.commit_group()
            k.ptx.cp.async_.bulk.wait_group.read(0)
