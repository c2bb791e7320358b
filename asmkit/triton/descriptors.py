"""Tensor descriptors of the host (`triton.tools.tensor_descriptor.TensorDescriptor`) as kernel parameters.

Triton passes a descriptor as a tensor map where the target has tensor copies (from sm_90 on), otherwise as a pointer.
In both cases, the shape and the strides follow.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias, cast

from ..errors import DiagnosticCode, error
from ..interop.arguments import TensorMap
from ..ptx.map_packing import PACKINGS
from ..ptx.matrix_descriptors import Swizzle
from ..ptx.tensor_map import TiledMap
from ..types import SCALARS, Scalar, tf32
from .library import Foreign
from .tensors import memory_of

Part: TypeAlias = "tuple[str, str, Foreign]"
"""A parameter of a descriptor: what its name ends with, its type, and its value."""

_SWIZZLES = (Swizzle.NONE, Swizzle.B32, Swizzle.B64, Swizzle.B128)
_MAP_TYPES = {"float16": "f16", "bfloat16": "bf16", "float32": "f32", "float64": "f64"}


def is_descriptor(kind: object) -> bool:
    """Return whether a type is that of a tensor descriptor."""
    return isinstance(kind, str) and kind.startswith("tensordesc")


def tensor_map(name: str, descriptor: Foreign, meta: Mapping[str, Foreign]) -> TensorMap:
    """Return the tensor map of a descriptor, for the box and the swizzle that Triton chose.

    Raises OPTION_TYPE for descriptors of `im2col` copies.
    """
    if meta.get("is_im2col"):
        want = "a tiled descriptor"
        raise error(DiagnosticCode.OPTION_TYPE, name=name, want=want, got="another kind of descriptor")
    size = int(meta["elem_size"])
    kind = tf32 if getattr(descriptor, "round_f32_to_tf32", False) else _element(descriptor.base, size)
    shape, box = tuple(map(int, descriptor.shape)), _sizes(meta["block_size"])
    strides = tuple(int(stride) * size for stride in descriptor.strides[:-1])
    packing = None
    if meta.get("fp4_padded"):  # the box is in 4-bit elements
        packing, box = PACKINGS["b4x16_p64"], (*box[:-1], box[-1] // 2)
    fill = "nan" if descriptor.padding == "nan" else "zero"
    swizzle = _SWIZZLES[int(cast("int", meta["swizzle"]))]
    made = TiledMap(kind, shape, box, strides, swizzle, fill=fill, packing=packing)
    return TensorMap(memory_of(name, descriptor.base), made)


def _sizes(given: Foreign) -> tuple[int, ...]:
    return tuple(map(int, given))


def _element(base: Foreign, size: int) -> type[Scalar]:
    known = str(base.dtype).rpartition(".")[2]
    return SCALARS[_MAP_TYPES.get(known, f"u{8 * size}")]


def decomposed(descriptor: Foreign) -> Iterator[Part]:
    """Yield the parameters in place of a tensor map: the pointer, shape, strides, and two flags."""
    yield "", "*", descriptor.base
    yield from _numbers("shape", "i64", descriptor.shape)
    yield from _numbers("stride", "i64", descriptor.strides)
    yield "_padding", "i1", descriptor.padding == "nan"
    yield "_round", "i1", getattr(descriptor, "round_f32_to_tf32", False)


def trailing(descriptor: Foreign) -> Iterator[Part]:
    """Yield the parameters after the map: shape and strides for the code around the copies."""
    yield from _numbers("size", "i32", descriptor.shape)
    yield from _numbers("step", "i64", descriptor.strides)


def _numbers(word: str, kind: str, values: Foreign) -> Iterator[Part]:
    for i, value in enumerate(values):
        yield f"_{word}_{i}", kind, int(value)
