"""Declare arrays in LDS, the local data share, at byte offsets that are known while the kernel is traced.

`tile[i, j]` is the checked byte offset of an element, for an instruction's `offset=`. For an address that differs
between lanes, compute a byte address in a VGPR. Offsets know their array (`ArrayOffset`), so that the simulator can
report an access that leaves it.
"""

from __future__ import annotations

from typing import Generic, NoReturn

from ...errors import DiagnosticCode, caller, error
from ...ir import check_arguments
from ...ir.program import Array
from ...isa.array_offset import ArrayOffset
from ...isa.python_operators import refuse, without_operators
from ...regs import Symbol, byte_offset, constant_index
from ...types import T, u32
from .special_registers import Specials


class Lds(Generic[T]):
    """An array in LDS. `offset` is its first byte, `pitch` the number of bytes between rows."""

    def __init__(self, array: Array, elem: type[T], offset: int) -> None:
        self.array, self.elem, self.shape = array, elem, array.shape
        self.offset: int = ArrayOffset(offset, array.symbol.name)

    def __repr__(self) -> str:
        return f"lds {self.array.symbol}: {self.elem}{list(self.shape)} at {self.offset}"

    def _refuse(self, expr: str) -> NoReturn:
        refuse("an array in LDS", expr, "an element's byte offset is an int: `tile[0] + 4`")

    @property
    def bytes(self) -> int:
        """The size in bytes."""
        return self.array.bytes

    @property
    def pitch(self) -> int:
        """The number of bytes between consecutive indices of the first axis."""
        return self.bytes // self.shape[0]

    def __getitem__(self, index: int | tuple[int, ...]) -> int:
        indices = tuple(constant_index(i) for i in (index if isinstance(index, tuple) else (index,)))
        if len(indices) > len(self.shape) or not all(0 <= i < n for i, n in zip(indices, self.shape, strict=False)):
            raise check_arguments.outside(list(indices), self.shape)
        at = 0
        for i, length in zip((*indices, *(0,) * (len(self.shape) - len(indices))), self.shape, strict=True):
            at = at * length + i
        return self.offset + byte_offset(self.elem, at, "tile")


without_operators(Lds, "sequence", "bool", "eq", "ne")


class LocalMemory(Specials):
    """The part of the builder that declares LDS."""

    def lds(self, elem: type[T], shape: tuple[int, ...] | int, *, align: int = 16) -> Lds[T]:
        """Declare an array in the workgroup's LDS. Raises SHARED_LIMIT if the target has less LDS."""
        self._check_unfinished()
        lengths = check_arguments.lengths(elem, shape, align, "k.lds")
        end = max((a.offset + a.bytes for a in self.program.arrays if a.offset is not None), default=0)
        array = Array(Symbol(self._unique("lds"), u32), elem, lengths, align, caller(), offset=-(-end // align) * align)
        self.program.arrays.append(array)
        used, limit = (array.offset or 0) + array.bytes, self.machine.lds
        if used > limit:
            raise error(DiagnosticCode.SHARED_LIMIT, used=used, arch=self.target.name, limit=limit)
        return Lds(array, elem, array.offset or 0)
