"""Elements of 4 and 6 bits in tensor maps: how they lie in global memory and in shared memory.

See PTX ISA 5.5.1.1 for the types, and 9.7.9.27.1.1 for the limits of their maps, which the driver's
`cuTensorMapEncodeTiled` and `cuTensorMapEncodeIm2col` state too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

_PADDED_GROUP, _PADDED_ALIGN = 128, 32
"""With padding: the elements of a row of a copy, and the alignment of the tensor and of its strides in bytes."""
_ALIGN = 16


@dataclass(frozen=True)
class Packing:
    """How a map stores elements of less than a byte: 16 of them have `used` bytes in global memory.

    In shared memory they have `chunk` bytes, the first of which are used.
    """

    number: int
    bits: int
    chunk: int

    @property
    def used(self) -> int:
        """The bytes of 16 elements."""
        return 2 * self.bits

    @property
    def padded(self) -> bool:
        """Return whether padding follows the elements in shared memory."""
        return self.chunk > self.used

    @property
    def align(self) -> int:
        """The bytes of which the address of the tensor and its strides must be multiples."""
        return _PADDED_ALIGN if self.padded else _ALIGN

    @property
    def group(self) -> int:
        """The elements of which the innermost coordinate must be a multiple."""
        return _PADDED_GROUP if self.padded else _ALIGN * 8 // self.bits

    def elements(self, count: int) -> int:
        """Return the elements in bytes of global memory."""
        return count * 8 // self.bits

    def in_global(self, count: int) -> int:
        """Return the bytes of elements in global memory."""
        return count * self.bits // 8

    def in_shared(self, count: int) -> int:
        """Return the bytes that bytes of global memory take in shared memory."""
        return count * self.chunk // self.used


PACKINGS: Mapping[str, Packing] = {
    "b4x16": Packing(13, 4, 8), "b4x16_p64": Packing(14, 4, 16), "b6x16_p32": Packing(15, 6, 16),
}  # fmt: skip
"""The packings by their names in PTX."""


def packing_of(number: int) -> Packing | None:
    """Return the packing that has a number in maps, None if it is the number of another type."""
    return next((one for one in PACKINGS.values() if one.number == number), None)
