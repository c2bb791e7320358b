"""Tensor memory (PTX ISA 9.7.16): its allocation, its columns as values with an address, and `tcgen05.mma`."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from ...errors import DiagnosticCode, error
from ...ir.check_arguments import bounds, outside
from ...regs import Reg, Span
from ...types import Scalar, b32, f32, pred, u32
from ..matrix_descriptors import InstructionDescriptor
from .shared import Index
from .wgmma import STEP, Operand, Warpgroups, check_kind

CELL = 4
"""The bytes of a lane in one column."""
_LANES_OF_A_WARP = "32x32b"
_KINDS = {
    "f16": "f16", "bf16": "f16", "tf32": "tf32", "s8": "i8", "u8": "i8",
    "e4m3": "f8f6f4", "e5m2": "f8f6f4", "e2m3": "f8f6f4", "e3m2": "f8f6f4", "e2m1": "f8f6f4",
}  # fmt: skip
"""The kind of `tcgen05.mma` by the element type of A."""


class Columns:
    """Columns of tensor memory: `count` tiles of `width` columns each, from `address` on.

    `address` is a register with the lane in its upper half and the column in its lower half.
    """

    def __init__(self, builder: TensorCores, address: Reg[u32], width: int, count: int = 1) -> None:
        self._k, self.address, self.width, self.count = builder, address, width, count

    def __getitem__(self, index: Index) -> Columns:
        """Return tile `index`: one `mad.lo.u32` for a register, one `add.u32` for a number other than 0."""
        return Columns(self._k, self._tile(index), self.width)

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
        return Columns(self._k, self.address + ((number & 96) << 16), self.width, self.count)

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
        load[_LANES_OF_A_WARP][f"x{count}"].b32(words, self.column(first).as_(b32))
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
        store = self._k.ptx.tcgen05.st.sync.aligned[_LANES_OF_A_WARP][f"x{len(words)}"]
        store.b32(self.column(first).as_(b32), words)

    def _check(self, first: int, count: int) -> None:
        columns = self.width * self.count
        if first < 0 or first + count > columns:
            raise bounds(f"columns {first} to {first + count - 1} of {columns}", "access fewer columns, or others")


class Accumulator(Columns):
    """D of `tcgen05.mma`: M × N sums, and further tiles of that shape after it.

    With a pair of blocks, M is the number of rows of both blocks together.
    """

    def __init__(
        self, builder: TensorCores, address: Reg[u32], shape: tuple[int, int], elem: type[Scalar], pair: bool,
        count: int,
    ) -> None:  # fmt: skip
        super().__init__(builder, address, accumulator_width(*shape, pair=pair), count)
        self.m, self.n, self.elem, self.pair = *shape, elem, pair

    def __getitem__(self, index: Index) -> Accumulator:
        """Return tile `index`: one `mad.lo.u32` for a register, one `add.u32` for a number other than 0."""
        return Accumulator(self._k, self._tile(index), (self.m, self.n), self.elem, self.pair, 1)


def accumulator_width(m: int, n: int, *, pair: bool) -> int:
    """Return the columns of an M × N accumulator (PTX ISA 9.7.16.10.5): N, or N / 2 for a pair with M = 128."""
    return n // 2 if pair and m == 128 else n


class TensorMemory:
    """Allocated columns of tensor memory. `address` is a register with the address of the first column."""

    def __init__(self, builder: TensorCores, address: Reg[u32], columns: int, pair: bool) -> None:
        self._k, self.address, self.columns, self.pair = builder, address, columns, pair

    def part(self, first: int, width: int, count: int = 1) -> Columns:
        """Return `count` tiles of `width` columns from column `first` on: one `add.u32`, or nothing for column 0.

        Raises BOUNDS if they are not within the allocation.
        """
        return Columns(self._k, self._from(first, width * count), width, count)

    def accumulator(self, m: int, n: int, *, first: int = 0, count: int = 1, elem: type[Scalar] = f32) -> Accumulator:
        """Return `count` tiles of M × N sums from column `first` on: one `add.u32`, or nothing for column 0.

        Raises BOUNDS if they are not within the allocation.

        Args:
            m: The rows of D.  With a pair of blocks, those of both blocks together.
            n: The columns of D.
            first: The first column of tensor memory.
            count: The number of tiles, side by side.
            elem: The type of the sums: f32, f16 or s32.

        """
        address = self._from(first, count * accumulator_width(m, n, pair=self.pair))
        return Accumulator(self._k, address, (m, n), elem, self.pair, count)

    def _from(self, first: int, width: int) -> Reg[u32]:
        if first < 0 or first + width > self.columns:
            what = f"columns {first} to {first + width - 1} of {self.columns} allocated columns"
            raise bounds(what, f"`with k.tensor_memory({_allocation(first + width)}, …)`")
        return self.address + first if first else self.address


def _allocation(columns: int) -> int:
    """Return the smallest allocation with that many columns."""
    return max(32, 1 << (columns - 1).bit_length())


class TensorCores(Warpgroups):
    """The part of the builder for tensor memory and its matrix products."""

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
        yield TensorMemory(self, address, columns, pair)
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

    def tcgen05_mma(
        self, d: Accumulator, a: Operand | Columns, b: Operand, *, accumulate: Reg[pred] | bool = True
    ) -> None:
        """Compute D += A·Bᵀ in tensor memory, or D = A·Bᵀ unless `accumulate`: `tcgen05.mma` for each 32 bytes of K.

        Execute it in one thread.  With a pair of blocks, it is a thread of the block with the even rank.  A and B are
        operands of `k.operand(…, kind="tcgen05")`: A has as many rows as D, and B has a row for each column of D (each
        block of a pair has half of both).  A can also be columns of tensor memory, with 32 bits of K in each.  Emits an
        `add.s64` or `add.u32` for each part of A and B except the first.

        The products are asynchronous.  Do not read D, and do not overwrite A and B, before a `tcgen05.commit` has
        signaled their completion.  Raises DESCRIPTOR for types and shapes without a product, and unless A and B have
        the same length along K.

        Args:
            d: The sums.
            a: A in shared memory or in tensor memory.
            b: B in shared memory.
            accumulate: Whether the first product adds to D.  The others do.

        """
        bits = _instruction(d, a, b).encode()
        group = "cta_group::2" if d.pair else "cta_group::1"
        product = self.ptx.tcgen05.mma[group][f"kind::{_KINDS[repr(b.layout.elem)]}"]
        check_kind("tcgen05", b.layout, *(() if isinstance(a, Columns) else (a.layout,)))
        steps = _check_steps(a, b)
        for i, offset in enumerate(b.layout.steps):
            left = a.column(i * STEP // CELL).as_(b32) if isinstance(a, Columns) else a._at(steps[i])
            on = accumulate if i == 0 else True
            product(d.address.as_(b32), left, b._at(offset), bits, on if isinstance(on, Reg) else int(on))


def _instruction(d: Accumulator, a: Operand | Columns, b: Operand) -> InstructionDescriptor:
    """Return the instruction descriptor of a product."""
    elem = b.layout.elem if isinstance(a, Columns) else a.layout.elem
    kinds = [_KINDS.get(repr(of)) for of in (elem, b.layout.elem)]
    if kinds[0] is None or kinds[0] != kinds[1]:
        why = f"tcgen05.mma has no product of {elem} and {b.layout.elem}"
        raise error(
            DiagnosticCode.DESCRIPTOR, what="A and B", why=why, fix=f"use types of one kind: {', '.join(_KINDS)}"
        )
    turned = not isinstance(a, Columns) and a.layout.transposed
    return InstructionDescriptor(
        kinds[0], repr(elem), repr(b.layout.elem), d.m, d.n, repr(d.elem), transpose_a=turned,
        transpose_b=b.layout.transposed,
    )  # fmt: skip


def _check_steps(a: Operand | Columns, b: Operand) -> list[int]:
    """Return the byte offsets of the parts of A along K. Raise DESCRIPTOR unless A and B have the same length."""
    steps = len(b.layout.steps)
    have = a.width * CELL // STEP if isinstance(a, Columns) else len(a.layout.steps)
    if have != steps:
        what = f"A with {have} steps of K, B with {steps}"
        fix = "make both equally long along K: `boxes`, or `box` if transposed, or the width of the columns of A"
        raise error(DiagnosticCode.DESCRIPTOR, what=what, why=f"a step is {STEP} bytes of K", fix=fix)
    return [] if isinstance(a, Columns) else list(a.layout.steps)
