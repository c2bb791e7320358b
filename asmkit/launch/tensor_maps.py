"""Encode tensor maps with the CUDA driver, and store them where a launch reads them."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any, TypeAlias, cast

from ..errors import DiagnosticCode, error
from ..ptx.im2col_map import AnyMap, Im2colMap
from ..ptx.map_fields import ALIGN, BYTES, ItemMaps, element
from ..ptx.matrix_descriptors import Swizzle
from ..ptx.tensor_map import TiledMap

_TYPES = {
    "u8": "UINT8", "u16": "UINT16", "u32": "UINT32", "s32": "INT32", "u64": "UINT64", "s64": "INT64", "f16": "FLOAT16",
    "f32": "FLOAT32", "f64": "FLOAT64", "bf16": "BFLOAT16", "tf32": "TFLOAT32",
}  # fmt: skip
_SWIZZLES = {Swizzle.NONE: "NONE", Swizzle.B32: "32B", Swizzle.B64: "64B", Swizzle.B128: "128B"}
_PACKED = {13: "16U4_ALIGN8B", 14: "16U4_ALIGN16B", 15: "16U6_ALIGN16B"}
"""The driver's names of the packings, by their numbers in maps."""
_SIZES = {0: "NONE", 16: "16B", 32: "32B"}
_PROMOTIONS = {0: "NONE", 64: "L2_64B", 128: "L2_128B", 256: "L2_256B"}
_FILLS = {"zero": "NONE", "nan": "NAN_REQUEST_ZERO_FMA"}


Encode: TypeAlias = Callable[[int], bytes]
"""A function that returns the bytes of one or several tensor maps for a tensor's address."""


def driver_bytes(cu: object, made: AnyMap, address: int) -> bytes:
    """Return the bytes that the driver (`cuda.bindings.driver`) encodes, 128 per map. Raises BACKEND if it fails."""
    if isinstance(made, ItemMaps):
        one = cast("TiledMap | Im2colMap", made.one)
        return b"".join(_of_one(cu, one, place) for place in made.addresses(address))
    return _of_one(cu, made, address)


def _of_one(cu: Any, made: TiledMap | Im2colMap, address: int) -> bytes:
    strides = made.strides[::-1] or (BYTES,)  # of one dimension it reads no strides, but needs the pointer
    if isinstance(made, Im2colMap):
        encode = cu.cuTensorMapEncodeIm2col
        part = (list(made.lower[::-1]), list(made.upper[::-1]), made.stored(made.channels), made.pixels)
    else:
        encode, part = cu.cuTensorMapEncodeTiled, ([cu.cuuint32_t(length) for length in made.lengths(made.box)],)
    kind = _PACKED[made.packing.number] if made.packing else _TYPES[repr(element(made.elem))]
    status, found = encode(
        getattr(cu.CUtensorMapDataType, f"CU_TENSOR_MAP_DATA_TYPE_{kind}"),
        made.rank,
        address,
        [cu.cuuint64_t(length) for length in made.lengths(made.shape)],
        [cu.cuuint64_t(stride) for stride in strides],
        *part,
        [cu.cuuint32_t(step) for step in made.steps[::-1]],
        getattr(cu.CUtensorMapInterleave, f"CU_TENSOR_MAP_INTERLEAVE_{_SIZES[made.interleave]}"),
        getattr(cu.CUtensorMapSwizzle, f"CU_TENSOR_MAP_SWIZZLE_{_SWIZZLES[made.swizzle]}"),
        getattr(cu.CUtensorMapL2promotion, f"CU_TENSOR_MAP_L2_PROMOTION_{_PROMOTIONS[made.l2]}"),
        getattr(cu.CUtensorMapFloatOOBfill, f"CU_TENSOR_MAP_FLOAT_OOB_FILL_{_FILLS[made.fill]}"),
    )
    if status:
        what = f"{encode.__name__} returned {status.name} for {made}"
        raise error(DiagnosticCode.BACKEND, what=what, fix="use a box and strides that the device supports")
    return ctypes.string_at(int(found.getPtr()), BYTES)


class MapPlace:
    """Aligned storage for tensor maps (128 bytes each) passed by value, updated when the tensor's address changes."""

    def __init__(self, count: int, encode: Encode) -> None:
        self._encode, self._bytes = encode, count * BYTES
        self._held = ctypes.create_string_buffer(self._bytes + ALIGN)
        self.address = -(-ctypes.addressof(self._held) // ALIGN) * ALIGN
        self._tensor = -1

    def set(self, tensor: int) -> None:
        """Update the maps for a tensor at this address."""
        if tensor != self._tensor:
            ctypes.memmove(self.address, self._encode(tensor), self._bytes)
            self._tensor = tensor
