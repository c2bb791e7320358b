"""What XLA needs to launch an assembled image: the attribute `opaque` of jaxlib's image call.

It is a protocol buffer, compressed by zlib, whose messages are those of jaxlib's `triton.proto` (jaxlib 0.11.1 and
later read an image from it).  The call launches blocks of one dimension and of whole warps or waves.  Of its parameters
each array and each tensor map takes the next buffer, operands first; the others are numbers.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ..plan import Dim3
from .boundary import ALIGNMENT

SINCE = (0, 11, 1)
"""The first jaxlib whose call takes an image; older ones take a text alone, on ROCm the name of a file."""

TARGET = "triton_kernel_call_ffi"
"""The name of the custom call, which jaxlib's plugins register."""

Field: TypeAlias = "tuple[int, int | bytes]"
"""A field of a message: its number, and a whole number or the bytes of a string or of another message."""


@dataclass(frozen=True)
class ImageCall:
    """One launch; `warps` are waves on ROCm, `parameters` messages of `array`, `number` and `tensor`."""

    entry: str
    image: bytes
    warps: int
    grid: Dim3
    parameters: Sequence[bytes]
    shared: int = 0

    def opaque(self) -> bytes:
        """The attribute: `TritonAnyKernelCall`, compressed."""
        return zlib.compress(message((1, self._call()), (4, self.entry.encode())))

    def _call(self) -> bytes:
        """`TritonKernelCall`: the kernel, the grid, the parameters."""
        x, y, z = self.grid
        return message((1, self._kernel()), (2, x), (3, y), (4, z), *((5, one) for one in self.parameters))

    def _kernel(self) -> bytes:
        """`TritonKernel`: XLA keeps modules by its texts and numbers, not by the image, so the image's hash is one."""
        digest = hashlib.sha256(self.image).hexdigest().encode()
        name, shared = self.entry.encode(), self.shared
        image = message((1, self.image), (2, name), (3, shared))
        return message((1, name), (2, self.warps), (3, shared), (4, digest), (10, 1), (11, image))


def array(cleared: int = 0) -> bytes:
    """A parameter that is a buffer's address: the bytes to clear before, and what the address is a multiple of."""
    return message((1, message((1, cleared), (2, ALIGNMENT))))


def number(raw: bytes) -> bytes:
    """A parameter of up to eight bytes; the launch copies as many as the kernel has."""
    return message((6 if len(raw) == 8 else 4, int.from_bytes(raw, "little")))


def tensor(
    kind: int, swizzle: int, shape: Sequence[int], strides: Sequence[int], box: Sequence[int], fill: int
) -> bytes:
    """A parameter that is a tensor map of a buffer: numbers of the driver's, strides in elements, innermost last."""
    lengths = [(field, one) for field, many in ((3, shape), (4, strides), (5, box)) for one in many]
    return message((9, message((1, message((1, kind), (2, swizzle), *lengths, (6, fill))))))


def message(*fields: Field) -> bytes:
    """A message of the wire format: numbers as varints, bytes with their length in front."""
    return b"".join(part for number, value in fields for part in _field(number, value))


def _field(number: int, value: int | bytes) -> Iterator[bytes]:
    if isinstance(value, int):
        yield from (_varint(number << 3), _varint(value))
    else:
        yield from (_varint(number << 3 | 2), _varint(len(value)), value)


def _varint(value: int) -> bytes:
    """Seven bits a byte, the lowest first; a set top bit says that more follow."""
    made = bytearray()
    while value > 0x7F:
        made.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes((*made, value))
