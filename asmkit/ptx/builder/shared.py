"""Shared memory: arrays, views of arrays, and elements at constant or register indices.

A constant index is checked and folded into the memory operand.  Each register index emits one `mad.lo.u32`.
"""

from __future__ import annotations

from typing import Any, Generic, NoReturn

from ...errors import DiagnosticCode, caller, error
from ...ir import check_arguments
from ...ir.program import Array
from ...isa.python_operators import refuse, refuse_store, without_operators
from ...regs import Indexed, Mem, Ptr, Reg, Symbol, byte_offset, constant_index
from ...types import Scalar, T, U, s32, u32
from .special_registers import Specials

Index = Reg[Scalar] | int


class Shared(Generic[T]):
    """A shared array or a part of one: `tile[stage]` is a part, `tile[row, col]` is a memory operand."""

    __array_ufunc__ = None

    def __init__(
        self, builder: SharedMemory, array: Array, elem: type[T], shape: tuple[int, ...], offset: int = 0,
        base: Reg[u32] | None = None,
    ) -> None:  # fmt: skip
        self._builder, self.array, self.elem, self.shape = builder, array, elem, shape
        self.offset, self._base = offset, base

    def __repr__(self) -> str:
        return f"shared {self.array.symbol}: {self.elem}{list(self.shape)}"

    def _refuse(self, expr: str) -> NoReturn:
        refuse(
            "a shared array", expr, "an element's address: `tile.ptr + 1`; to use its value, load it into a register"
        )

    @property
    def address(self) -> Reg[u32]:
        """The base address in a register, read once in the entry block.  It does not include the constant offset."""
        if self._base is None:
            self._base = self._builder._address_of(self.array.symbol)
        return self._base

    @property
    def ptr(self) -> Ptr[T]:
        """A pointer to the first element.  `p + r` counts elements."""
        return Ptr(self._builder, self.elem, self.address, "shared").moved_by_bytes(self.offset)

    def view(self, elem: type[U], shape: tuple[int, ...] | int) -> Shared[U]:
        """Return the same bytes as elements of another type and shape.

        Raises CONTROL if the sizes in bytes differ, BOUNDS and OPERATOR as `k.shared` does for the type and the shape.
        """
        shape = check_arguments.lengths(elem, shape, 1, "tile.view")
        if _count(shape) * elem.bits != _count(self.shape) * self.elem.bits:
            what = f"a view of {elem}{list(shape)} does not have the size of {self.elem}{list(self.shape)}"
            raise error(DiagnosticCode.CONTROL, what=what, fix="make the sizes in bytes equal")
        return Shared(self._builder, self.array, elem, shape, self.offset, self._base)

    def __getitem__(self, index: Index | tuple[Index, ...]) -> Any:
        indices = index if isinstance(index, tuple) else (index,)
        if len(indices) > len(self.shape):
            raise check_arguments.outside(list(indices), self.shape)
        part = self
        for i in indices:
            part = part._part(i)
        return part if part.shape else part._mem()

    def __setitem__(self, index: object, value: object) -> NoReturn:
        refuse_store("tile", "ptx")

    def _part(self, index: Index) -> Shared[T]:
        each = _count(self.shape[1:])
        if isinstance(index, Reg):
            base = self._builder.scaled(index, self._pitch(each), self.address)
            return Shared(self._builder, self.array, self.elem, self.shape[1:], self.offset, base)
        index = constant_index(index)
        if not 0 <= index < self.shape[0]:
            raise check_arguments.outside(index, self.shape)
        offset = self.offset + byte_offset(self.elem, index * each, "tile")
        return Shared(self._builder, self.array, self.elem, self.shape[1:], offset, self._base)

    def _pitch(self, elements: int) -> int:
        """Return the bytes between indices.  Raises OPERATOR if consecutive elements can share a byte."""
        if elements * self.elem.bits % 8:
            why = f"an element of {self.elem} is smaller than a byte"
            fix = f"index bytes: `tile.view(b8, {_count(self.shape) * self.elem.bits // 8})[r]`"
            raise error(DiagnosticCode.OPERATOR, expr="tile[r]", why=why, fix=fix)
        return elements * self.elem.bits // 8

    def _mem(self) -> Mem[T]:
        base = self._base if self._base is not None else self.array.symbol
        return Mem(self._builder, base, self.offset, self.elem, "shared")


without_operators(Shared, "sequence", "bool", "eq", "ne")


def _count(shape: tuple[int, ...]) -> int:
    total = 1
    for length in shape:
        total *= length
    return total


class SharedMemory(Specials):
    """The part of the builder that allocates shared memory."""

    def shared(self, elem: type[T], shape: tuple[int, ...] | int, *, align: int = 16) -> Shared[T]:
        """Allocate an array in the block's shared memory.

        If all arrays together exceed 48 KiB, they are placed in dynamic shared memory.  Raises BOUNDS if a length is
        below 1 or a row ends inside of a byte.  The kernel raises SHARED_LIMIT if the machine has less memory.

        Args:
            elem: The type of the elements.
            shape: The lengths in elements.
            align: The alignment in bytes, a power of two.

        """
        self._check_unfinished()
        lengths = check_arguments.lengths(elem, shape, align, "k.shared")
        symbol = Symbol(self._unique("shared"), u32)
        array = Array(symbol, elem, lengths, max(align, elem.bits // 8), caller())
        self.program.arrays.append(array)
        return Shared(self, array, elem, lengths)

    def _address_of(self, symbol: Symbol) -> Reg[u32]:
        """Return a register with the address of a shared array, read once in the entry block.

        Raises OPERATOR for an element by its index: the entry block cannot know it.
        """
        if isinstance(symbol, Indexed):
            fix = "move the address into a register: `k.ptx.mov.u32(r, k.address(…, kind=u32, index=…))`"
            raise error(DiagnosticCode.OPERATOR, expr=f"{symbol}.ptr", why="its index is in a register", fix=fix)
        if symbol.name not in self._read:
            self._read[symbol.name] = self._symbol_at_entry("mov.u32", symbol)
        return self._read[symbol.name]

    def scaled(self, index: Reg[Any], pitch: int, base: Reg[u32]) -> Reg[u32]:
        """Compute `index * pitch + base`: one `mad.lo.u32`.  Raises OPERATOR unless the index is u32 or s32."""
        if index.type not in (u32, s32):
            why, fix = f"the index is {index.type}", "index with u32 or s32"
            raise error(DiagnosticCode.OPERATOR, expr="tile[r]", why=why, fix=fix)
        d = self.reg(u32)
        self.ptx.mad.lo.u32(d, index, pitch, base)
        return d
