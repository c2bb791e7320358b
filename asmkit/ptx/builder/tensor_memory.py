"""Tensor memory (PTX ISA 9.7.16): its allocation, and its columns as values with an address."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from ...ir.check_arguments import bounds, outside
from ...regs import Mem, Ptr, Reg, Span
from ...types import Scalar, b32, b64, f32, pred, u32
from ..block_scales import columns as scales_width
from .shared import Index, Shared
from .wgmma import Warpgroups

CELL = 4
"""The bytes of a lane in one column."""
MOST = 512
"""The columns of tensor memory."""
_QUARTER = 32
"""The lanes that a warp can access, and that `tcgen05.cp.warpx4` writes four times."""
_CHUNK = 16
"""The bytes of a lane that one such copy writes."""
_COPIED = _CHUNK // CELL
"""The columns that one such copy writes."""
_SHAPE = "32x32b"
"""The shape of loads and stores in which each thread accesses its own lane."""


class Columns:
    """Columns of tensor memory: `count` tiles of `width` columns each, from `address` on.

    `address` is a register with the lane in its upper half and the column in its lower half.  `pair` is true if the
    columns are those of a pair of blocks.
    """

    def __init__(
        self, builder: TensorMemories, address: Reg[u32], width: int, count: int = 1, *, pair: bool = False
    ) -> None:
        self._k, self.address, self.width, self.count, self.pair = builder, address, width, count, pair

    def __getitem__(self, index: Index) -> Columns:
        """Return tile `index`: one `mad.lo.u32` for a register, one `add.u32` for a number other than 0."""
        return Columns(self._k, self._tile(index), self.width, pair=self.pair)

    def _tile(self, index: Index) -> Reg[u32]:
        if isinstance(index, Reg):
            return self._k.scaled(index, self.width, self.address)
        if not 0 <= index < self.count:
            raise outside(index, (self.count,), "columns")
        return self.column(index * self.width)

    def column(self, first: int) -> Reg[u32]:
        """Return the address of a column: one `add.u32`, or nothing for column 0."""
        return self.address + first if first else self.address

    def of_warp(self, thread: Reg[u32] | None = None) -> Columns:
        """Return the columns in the 32 lanes that this warp can access: `and.b32`, `shl.b32`, `add.u32`.

        A warp can access lanes 32·w to 32·w + 31, where w is its number in the block modulo 4 (PTX ISA 9.7.16.8.1).

        Args:
            thread: The number of the thread in the block, by default `%tid.x`.

        """
        number = self._k.tid.x if thread is None else thread
        return Columns(self._k, self.address + ((number & 96) << 16), self.width, self.count, pair=self.pair)

    def load(self, first: int, count: int) -> Span[b32]:
        """Return `count` columns of this thread's lane: an `add.u32` unless `first` is 0, and one `tcgen05.ld`.

        The columns are those of `of_warp()`.  Execute it with all threads of a warp.  Do not access the registers
        before `tcgen05.wait::ld`.

        Args:
            first: The first column.
            count: The number of columns, a power of two up to 128.

        """
        self._check(first, count)
        words = Span(self._k, b32, [self._k.reg(b32) for _ in range(count)])
        load = self._k.ptx.tcgen05.ld.sync.aligned
        load[_SHAPE][f"x{count}"].b32(words, self.column(first).as_(b32))
        return words

    def store(self, first: int, words: Span[b32]) -> None:
        """Store to columns of this thread's lane: an `add.u32` unless `first` is 0, and one `tcgen05.st`.

        The columns are those of `of_warp()`.  Execute it with all threads of a warp.  The stores are complete after
        `tcgen05.wait::st`.

        Args:
            first: The first column.
            words: A register for each column.  Their number is a power of two up to 128.

        """
        self._check(first, len(words))
        store = self._k.ptx.tcgen05.st.sync.aligned[_SHAPE][f"x{len(words)}"]
        store.b32(self.column(first).as_(b32), words)

    def part(self, first: int, width: int, count: int = 1) -> Columns:
        """Return `count` tiles of `width` columns from column `first` on: one `add.u32`, or nothing for column 0.

        Raises BOUNDS if they are not within these columns.
        """
        self._check(first, width * count)
        return Columns(self._k, self.column(first), width, count, pair=self.pair)

    def accumulator(self, m: int, n: int, *, first: int = 0, count: int = 1, elem: type[Scalar] = f32) -> Accumulator:
        """Return `count` tiles of M × N sums from column `first` on: one `add.u32`, or nothing for column 0.

        Raises BOUNDS if they are not within these columns.

        Args:
            m: The rows of D.  With a pair of blocks, those of both blocks together.
            n: The columns of D.
            first: The first of these columns.
            count: The number of tiles, side by side.
            elem: The type of the sums: f32, f16 or s32.

        """
        self._check(first, count * accumulator_width(m, n, pair=self.pair))
        return Accumulator(self._k, self.column(first), (m, n), elem, self.pair, count)

    def scales(self, rows: int, blocks: int, *, first: int, elem: str = "ue8m0") -> Scales:
        """Return the columns of block scales from column `first` on: one `add.u32`, or nothing for column 0.

        Raises BOUNDS if they are not within these columns.

        Args:
            rows: The rows of A in this block, or the rows of B in all blocks of a pair.
            blocks: The number of blocks along K, a multiple of 4.
            first: The first of these columns.
            elem: The type of the scales: `"ue8m0"` or `"ue4m3"`.

        """
        count = -(-blocks // CELL)
        self._check(first, count * scales_width(rows))
        return Scales(self._k, self.column(first), rows, count, elem=elem, pair=self.pair)

    def _check(self, first: int, width: int) -> None:
        """Raise BOUNDS for columns that are not within these."""
        columns = self.width * self.count
        if first < 0 or first + width > columns:
            raise bounds(f"columns {first} to {first + width - 1} of {columns}", self._advice(first + width))

    def _advice(self, columns: int) -> str:
        return "access fewer columns, or others"


class Accumulator(Columns):
    """D of `tcgen05.mma`: M × N sums, and further tiles of that shape after it.

    With a pair of blocks, M is the number of rows of both blocks together.
    """

    def __init__(
        self, builder: TensorMemories, address: Reg[u32], shape: tuple[int, int], elem: type[Scalar], pair: bool,
        count: int,
    ) -> None:  # fmt: skip
        super().__init__(builder, address, accumulator_width(*shape, pair=pair), count, pair=pair)
        self.m, self.n, self.elem = *shape, elem

    def __getitem__(self, index: Index) -> Accumulator:
        """Return tile `index`: one `mad.lo.u32` for a register, one `add.u32` for a number other than 0."""
        return Accumulator(self._k, self._tile(index), (self.m, self.n), self.elem, self.pair, 1)


def accumulator_width(m: int, n: int, *, pair: bool) -> int:
    """Return the columns of an M × N accumulator (PTX ISA 9.7.16.10.5): N, or N / 2 for a pair with M = 128."""
    return n // 2 if pair and m == 128 else n


class Scales(Columns):
    """Block scales of the rows of A, or of the rows of B: a tile of columns for every four blocks along K.

    The scales of row r are in lane r mod 32 of column r // 32, one block in each byte, and again in the other three
    groups of 32 lanes (PTX ISA 9.7.16.10.7).
    """

    def __init__(
        self, builder: TensorMemories, address: Reg[u32], rows: int, count: int, *, elem: str, pair: bool
    ) -> None:
        super().__init__(builder, address, scales_width(rows), count, pair=pair)
        self.rows, self.elem = rows, elem

    def copy(self, tile: Ptr[Scalar] | Shared[Scalar] | Mem[Scalar]) -> None:
        """Copy scales from shared memory, in one thread: `k.matrix_descriptor`, and `tcgen05.cp` for every 512 bytes.

        512 bytes hold four scales of 128 rows: row r has bytes 16·(r mod 32) + 4·(r // 32) and the next three.  Those
        for further blocks along K follow, and then those of the next 128 rows: the layout of cuBLAS.  Emits an
        `add.s64` and an `add.u32` for each copy except the first.  A copy executes before later products of the thread.

        Args:
            tile: The location of the scales, a multiple of 16 bytes.

        """
        k = self._k
        first = k.matrix_descriptor(tile, stride=8 * _CHUNK, kind="tcgen05")
        copy = k.ptx.tcgen05.cp["cta_group::2" if self.pair else "cta_group::1"]._32x128b.warpx4
        for i in range(self.width // _COPIED * self.count):
            rows, blocks = divmod(i, self.count)
            descriptor = first
            if i:
                descriptor = k.reg(b64)
                k.ptx.add.s64(descriptor, first, i * _QUARTER * _CHUNK >> 4)
            copy(self.column(blocks * self.width + rows * _COPIED).as_(b32), descriptor)


class TensorMemory(Columns):
    """Allocated columns of tensor memory, of one block or of a pair of blocks."""

    def _advice(self, columns: int) -> str:
        if columns > MOST:
            return f"use at most {MOST} columns: a multiprocessor has no more"
        return f"allocate more: `k.tensor_memory({_allocation(columns)}, …)`"


def _allocation(columns: int) -> int:
    """Return the smallest allocation with that many columns."""
    return max(32, 1 << (columns - 1).bit_length())


class TensorMemories(Warpgroups):
    """The part of the builder for tensor memory."""

    @contextmanager
    def tensor_memory(self, columns: int, by: Reg[pred], *, pair: bool = False) -> Generator[TensorMemory, None, None]:
        """Allocate columns of tensor memory for the `with` block, and free them after it.

        Emits `tcgen05.alloc` and `tcgen05.relinquish_alloc_permit` in one warp, a barrier of the block between
        `tcgen05.fence::before_thread_sync` and `::after_thread_sync`, and `ld.shared.b32` of the address.  At the end,
        emits the same fence and barrier, and `tcgen05.dealloc` in that warp.  With `pair`, the barriers are those of
        the cluster.  All threads of the block must reach both ends, and the loads and products must have completed.

        The first barrier also makes earlier initializations of mbarriers visible to all threads.

        Args:
            columns: The number of columns: 32, 64, 128, 256 or 512.
            by: Whether the thread is in the warp that allocates and frees.  It is the same in all threads of a warp.
            pair: Whether products of a pair of blocks use the columns.  A warp of each block then allocates.

        """
        group = "cta_group::2" if pair else "cta_group::1"
        place, tcgen05 = self.shared(b32, 1), self.ptx.tcgen05
        with self.if_(by):
            tcgen05.alloc[group].sync.aligned.shared__cta.b32(place.ptr[0], columns)
            tcgen05.relinquish_alloc_permit[group].sync.aligned()
        self._synchronize(pair)
        tcgen05.fence__after_thread_sync()
        address = self.reg(u32)
        self.ptx.ld.shared.b32(address, place.ptr[0])
        yield TensorMemory(self, address, columns, pair=pair)
        self._synchronize(pair)
        with self.if_(by):
            tcgen05.dealloc[group].sync.aligned.b32(address, columns)

    def _synchronize(self, pair: bool) -> None:
        """Emit `tcgen05.fence::before_thread_sync`, and a barrier of the block or the cluster."""
        self.ptx.tcgen05.fence__before_thread_sync()
        if pair:
            self.cluster_sync()
        else:
            self.ptx.bar.sync(0)
