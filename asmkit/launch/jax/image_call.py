"""The attribute `opaque` of jaxlib's image call, with which XLA launches an assembled image.

The attribute is a protocol buffer, compressed with zlib, with the messages of jaxlib's `triton.proto` (jaxlib 0.11.1
and later accept an image in it). The call launches one-dimensional blocks of whole warps or waves. Each array and each
tensor map among its parameters takes the next buffer, operands first. The other parameters are numbers.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ...kernel.launch_plan import Dim3
from ..arguments import ALIGNMENT

SINCE = (0, 11, 1)
"""The first jaxlib version whose call accepts an image. Older ones accept only a text, or on ROCm a file name."""

TARGET = "triton_kernel_call_ffi"
"""The name of the custom call, which jaxlib's plugins register."""

Field: TypeAlias = "tuple[int, int | bytes]"
"""A field of a message: its number, and an integer or the bytes of a string or of a nested message."""


@dataclass(frozen=True)
class ImageCall:
    """One launch. `warps` are waves on ROCm, `parameters` are messages of `array`, `number` and `tensor`."""

    entry: str
    image: bytes
    warps: int
    grid: Dim3
    parameters: Sequence[bytes]
    shared: int = 0

    def opaque(self) -> bytes:
        """Return the attribute: `TritonAnyKernelCall`, compressed."""
        return zlib.compress(message((1, self._call()), (4, self.entry.encode())))

    def _call(self) -> bytes:
        """Return `TritonKernelCall`: the kernel, the grid, the parameters."""
        x, y, z = self.grid
        return message((1, self._kernel()), (2, x), (3, y), (4, z), *((5, one) for one in self.parameters))

    def _kernel(self) -> bytes:
        """Return `TritonKernel`.

        XLA caches modules by its texts and numbers, not by the image, so it includes the image's hash.
        """
        digest = hashlib.sha256(self.image).hexdigest().encode()
        name, shared = self.entry.encode(), self.shared
        image = message((1, self.image), (2, name), (3, shared))
        return message((1, name), (2, self.warps), (3, shared), (4, digest), (10, 1), (11, image))


def array(cleared: int = 0) -> bytes:
    """Return a parameter that is a buffer's address: the bytes to clear first, and the alignment of the address."""
    return message((1, message((1, cleared), (2, ALIGNMENT))))


def number(raw: bytes) -> bytes:
    """Return a parameter of up to eight bytes. The launch copies as many as the kernel's parameter has."""
    return message((6 if len(raw) == 8 else 4, int.from_bytes(raw, "little")))


def tensor(
    kind: int, swizzle: int, shape: Sequence[int], strides: Sequence[int], box: Sequence[int], fill: int
) -> bytes:
    """Return a parameter that is a tensor map of a buffer: driver constants, strides in elements, innermost last."""
    lengths = [(field, one) for field, many in ((3, shape), (4, strides), (5, box)) for one in many]
    return message((9, message((1, message((1, kind), (2, swizzle), *lengths, (6, fill))))))


def message(*fields: Field) -> bytes:
    """Return a message in wire format: numbers as varints, bytes preceded by their length."""
    return b"".join(part for number, value in fields for part in _field(number, value))


def _field(number: int, value: int | bytes) -> Iterator[bytes]:
    if isinstance(value, int):
        yield from (_varint(number << 3), _varint(value))
    else:
        yield from (_varint(number << 3 | 2), _varint(len(value)), value)


def _varint(value: int) -> bytes:
    """Return a varint: seven bits per byte, the lowest first. A set top bit means that more bytes follow."""
    made = bytearray()
    while value > 0x7F:
        made.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes((*made, value))
