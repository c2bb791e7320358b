"""What XLA needs to launch a code object on an AMD device: the attribute `opaque` of jaxlib's image call.

It is a protocol buffer, compressed by zlib, whose messages are those of jaxlib's `triton.proto` (jaxlib 0.11.1 and
later read an image from it).  The call launches blocks of one dimension and of whole waves; parameters are pointers,
one for each operand and then for each result, and a result may be cleared before the launch.
"""

from __future__ import annotations

import hashlib
import math
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from ..build import Program
from ..errors import Mistake, error
from ..gcn.linear import linear
from ..gcn.machine import WAVE
from ..plan import Dim3, Launch
from .boundary import ALIGNMENT, dtype_of

SINCE = (0, 11, 1)
"""The first jaxlib whose call takes an image; older ones take `ptx` for the name of a file, which they delete."""

TARGET = "triton_kernel_call_ffi"
"""The name of the custom call, which jaxlib's plugin for ROCm registers."""

Field: TypeAlias = "tuple[int, int | bytes]"
"""A field of a message: its number, and a whole number or the bytes of a string or of another message."""


@dataclass(frozen=True)
class ImageCall:
    """One launch.  `cleared` holds for each buffer, in the parameters' order, how many of its bytes to clear before."""

    entry: str
    image: bytes
    waves: int
    grid: Dim3
    cleared: Sequence[int]
    shared: int = 0

    def opaque(self) -> bytes:
        """The attribute: `TritonAnyKernelCall`, compressed."""
        return zlib.compress(message((1, self._call()), (4, self.entry.encode())))

    def _call(self) -> bytes:
        """`TritonKernelCall`: the kernel, the grid, a parameter for each buffer."""
        x, y, z = self.grid
        return message((1, self._kernel()), (2, x), (3, y), (4, z), *((5, _array(bytes_)) for bytes_ in self.cleared))

    def _kernel(self) -> bytes:
        """`TritonKernel`: XLA keeps modules by its texts and numbers, not by the image, so the image's hash is one."""
        digest = hashlib.sha256(self.image).hexdigest().encode()
        name, shared = self.entry.encode(), self.shared
        image = message((1, self.image), (2, name), (3, shared))
        return message((1, name), (2, self.waves), (3, shared), (4, digest), (10, 1), (11, image))


def of(launch: Launch, enter: Callable[[Program], Program], scalars: int) -> ImageCall:
    """The call of a launch.  `enter` makes whole programs of pointers, `scalars` of them between inputs and results.

    Raises KERNEL for a block that is no whole number of waves, and what assembling raises.
    """
    isa: Any = launch.kernel.isa
    threads = math.prod(launch.block)
    if threads % WAVE:
        what = f"a block of {threads} threads is no whole number of waves, and JAX launches whole waves on ROCm"
        raise error(Mistake.KERNEL, launch.kernel.where, what=what, fix=f"make it a multiple of {WAVE} threads")
    image = isa.image(enter(linear(launch.program)))
    sizes = [math.prod(result.shape) * dtype_of(result, launch.kernel).itemsize for result in launch.outputs]
    zeroed = [size * (result.name in launch.zeroed) for result, size in zip(launch.outputs, sizes, strict=True)]
    cleared = (*(0,) * (len(launch.inputs) + scalars), *zeroed)
    shared = launch.shared + image.dynamic_shared
    return ImageCall(image.entry, image.image, threads // WAVE, launch.grid, cleared, shared)


def _array(cleared: int) -> bytes:
    """`TritonKernelCall.Parameter` of a buffer: the bytes to clear, and what its address is a multiple of."""
    return message((1, message((1, cleared), (2, ALIGNMENT))))


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
