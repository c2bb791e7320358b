"""Convert the arguments of `asmkit.run` to what a kernel's parameters hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, cast

import numpy as np

from ..errors import AsmError, DiagnosticCode, error
from ..kernel.scalar_values import as_numpy
from ..ptx.im2col_map import Im2colMap
from ..ptx.matrix_descriptors import Swizzle
from ..ptx.tensor_map import TiledMap
from ..sim.arguments import Place, Placed, PlacedBytes
from ..sim.memory import Array
from ..types import SCALARS, Scalar, dtype
from .read import KernelInfo, KernelParam

_POINTER = 8
_FLOATS = {2: "f16", 4: "f32", 8: "f64"}
_BITS = {1: "b8", 2: "b16", 4: "b32", 8: "b64"}


class TensorMap(Placed):
    """An argument that is a tensor map of an array. Create it with `asmkit.tensor_map` or `asmkit.im2col_map`."""

    def __init__(self, array: Array, made: TiledMap | Im2colMap) -> None:
        self.array, self.map = array, made
        self.held = (array,)

    def placed(self, name: str, place: Place) -> bytes:
        """Put the array into memory, and return the 128 bytes of its map."""
        return self.map.encode(place(name, self.array))

    def plain(self) -> PlacedBytes:
        """Return the bytes for an array at address 0: a map begins with the address."""
        return PlacedBytes(self.map.encode(0), (0,), self.held)

    def driver_bytes(self, address: Place) -> bytes:
        """Return the 128 bytes that the CUDA driver encodes for the array's address on a device."""
        from ..launch.cuda import driver
        from ..launch.tensor_maps import driver_bytes

        return driver_bytes(driver(), self.map, address("array", self.array))


class Structure(Placed):
    """An aggregate that is passed by value, with arrays in its fields of dtype object.

    Raises OPTION_TYPE if a pointer is not an array.
    """

    def __init__(self, value: np.void) -> None:
        self.value = value
        self._pointers = [(offset, _field_array(offset, held)) for offset, held in _pointers(self.value, 0)]
        self.held = tuple(array for _, array in self._pointers)

    def placed(self, name: str, place: Place) -> bytes:
        """Put the arrays into memory, and return the bytes of the aggregate with their addresses."""
        return self.plain().placed(name, place)

    def plain(self) -> PlacedBytes:
        """Return the bytes of the aggregate with zeros for pointers."""
        return PlacedBytes(_plain_bytes(self.value), [offset for offset, _ in self._pointers], self.held)


def tensor_map(
    array: object, box: Sequence[int], swizzle: Swizzle | int = 0, *, steps: Sequence[int] = (), l2: int = 0,
    fill: Literal["zero", "nan"] = "zero",
) -> TensorMap:  # fmt: skip
    """Return a tensor map of an array as an argument of `asmkit.run`. Tensor copies write the array in place.

    Args:
        array: a C-contiguous numpy array, or a torch tensor on the CPU.
        box: the lengths of the box that one copy transfers, in elements, in the array's order of dimensions.
        swizzle: 0 for none, 32, 64, 128, or a `Swizzle`.
        steps: the distances in elements between consecutive elements of the box; by default 1.
        l2: the L2 promotion in bytes: 0, 64, 128 or 256.
        fill: the value of elements outside of the array.

    Raises:
        AsmError: OPTION_TYPE for another swizzle or an array of other elements, CONTIGUOUS, DESCRIPTOR for a map that
            the hardware does not have.

    """
    held = _described(array)
    made = TiledMap(_element(held), held.shape, tuple(box), (), _swizzle(swizzle), tuple(steps), 0, l2, fill)
    return TensorMap(held, made)


def im2col_map(
    array: object, channels: int, pixels: int, swizzle: Swizzle | int = 0, *, lower: Sequence[int] = (),
    upper: Sequence[int] = (), steps: Sequence[int] = (), l2: int = 0, fill: Literal["zero", "nan"] = "zero",
) -> TensorMap:  # fmt: skip
    """Return an im2col tensor map of a batch of images as an argument of `asmkit.run`.

    Args:
        array: a C-contiguous numpy array, or a torch tensor on the CPU, with the dimensions N, W, C, or N, H, W, C, or
            N, D, H, W, C.
        channels: the channels of a pixel that one copy transfers.
        pixels: the pixels that one copy transfers.
        swizzle: 0 for none, 32, 64, 128, or a `Swizzle`.
        lower: the first corner of the bounding box, relative to the first pixel of an image, without N and C.
        upper: the last corner, relative to the last pixel.
        steps: the distances in elements between consecutive pixels in each dimension; by default 1.
        l2: the L2 promotion in bytes: 0, 64, 128 or 256.
        fill: the value of elements outside of the array.

    Raises:
        AsmError: as `tensor_map`.

    """
    held = _described(array)
    made = Im2colMap(
        _element(held), held.shape, channels, pixels, tuple(lower), tuple(upper), (), _swizzle(swizzle), tuple(steps),
        0, l2, fill,
    )  # fmt: skip
    return TensorMap(held, made)


def _described(array: object) -> Array:
    """Return the array that a map describes. Raises OPTION_TYPE for other objects."""
    held = as_array("array", array)
    if held is None or not held.ndim:
        raise error(DiagnosticCode.OPTION_TYPE, name="array", want="a numpy array or a torch CPU tensor", got=array)
    return held


def _swizzle(given: Swizzle | int) -> Swizzle:
    kinds = {0: Swizzle.NONE, 32: Swizzle.B32, 64: Swizzle.B64, 128: Swizzle.B128}
    if isinstance(given, Swizzle):
        return given
    if given not in kinds:
        raise error(DiagnosticCode.OPTION_TYPE, name="swizzle", want="0, 32, 64, 128 or a Swizzle", got=given)
    return kinds[given]


def _element(array: Array) -> type[Scalar]:
    """Return the scalar type of an array's elements. Raises OPTION_TYPE if there is none."""
    for kind in SCALARS.values():
        if kind.twin is not None and kind.kind != "b" and dtype(kind) == array.dtype:
            return kind
    raise error(DiagnosticCode.OPTION_TYPE, name="array", want="an array of numbers", got=str(array.dtype))


def as_array(name: str, value: object) -> Array | None:
    """Return an array argument as a numpy array of the same memory, or None if it is not an array.

    A JAX array is copied. Raises CONTIGUOUS for an array that is not C-contiguous, OPTION_TYPE for one on a device.
    """
    if isinstance(value, np.generic) or (not hasattr(value, "__array__") and not _is_torch(value)):
        return None
    made = cast("Array", value) if isinstance(value, np.ndarray) else _converted(name, value)
    if not made.flags.c_contiguous:
        raise error(DiagnosticCode.CONTIGUOUS, name=name, shape=made.shape, strides=made.strides)
    return made


def _is_torch(value: object) -> bool:
    return type(value).__module__.partition(".")[0] == "torch" and hasattr(value, "data_ptr")


def _converted(name: str, value: object) -> Array:
    """Return a torch tensor's memory, or a copy of an array of another library."""
    if not _is_torch(value):
        return np.array(value)
    import torch

    assert isinstance(value, torch.Tensor)
    if value.device.type != "cpu":
        want = "a tensor on the CPU, where the simulator runs"
        raise error(DiagnosticCode.OPTION_TYPE, name=name, want=want, got=f"one on {value.device}")
    held = value.detach()
    if not held.is_contiguous():
        raise error(DiagnosticCode.CONTIGUOUS, name=name, shape=tuple(held.shape), strides=tuple(held.stride()))
    kind = str(held.dtype).removeprefix("torch.")
    import ml_dtypes

    if hasattr(ml_dtypes, kind):  # numpy has no such type of its own: reinterpret the bits
        bits = getattr(torch, f"int{8 * held.element_size()}")
        return held.view(bits).numpy().view(getattr(ml_dtypes, kind))
    return held.numpy()


def value_of(param: KernelParam, value: object) -> object:
    """Return what `asmkit.sim.run` takes for a parameter: an array, bytes, or something that places arrays.

    Raises OPTION_TYPE if the value does not fit.
    """
    if isinstance(value, Placed):
        return _of_size(param, value, 128) if isinstance(value, TensorMap) else value
    if _holds_pointers(value):
        made = Structure(cast("np.void", cast("Array", value)[()]))
        return _of_size(param, made, made.value.dtype.itemsize)
    if (array := as_array(param.name, value)) is not None:
        if param.size != _POINTER:
            raise _refused(
                param, f"{param.type}, {param.size} bytes, which is not a pointer", f"an array {array.shape}"
            )
        return array
    if isinstance(value, (bytes, bytearray, np.void)):
        made = value.tobytes() if isinstance(value, np.void) else bytes(value)
        return _of_size(param, made, len(made))
    return _number(param, value)


def _of_size(param: KernelParam, value: object, size: int) -> object:
    """Return a value of a size in bytes. Raises OPTION_TYPE if the parameter has another size."""
    if size != param.size:
        raise _refused(param, f"{param.size} bytes", f"{size} bytes")
    return value


def _number(param: KernelParam, value: object) -> bytes:
    """Return the bytes of a number, converted by the parameter's type, or by its size where the text has no type."""
    kind = SCALARS.get(param.type)
    if kind is None and param.size not in _BITS:
        raise _refused(param, f"{param.size} bytes or a structured numpy scalar", value)
    if kind is None or kind.kind in "bu":  # nvcc declares all integers unsigned
        floats = isinstance(value, float) and not isinstance(value, np.generic) and param.size in _FLOATS
        floats = floats and (kind is None or kind.kind == "b")
        kind = SCALARS[_FLOATS[param.size] if floats else _BITS[param.size]]
    return as_numpy(param.name, kind, value).tobytes()


def _refused(param: KernelParam, want: str, got: object) -> AsmError:
    return error(DiagnosticCode.OPTION_TYPE, name=param.name, want=want, got=got)


def bound(kernel: KernelInfo, arguments: Sequence[object]) -> dict[str, object]:
    """Return the value of each parameter. Raises KERNEL for a wrong number of arguments."""
    if len(arguments) != len(kernel.params):
        names = ", ".join(param.name for param in kernel.params) or "none"
        what = f"{kernel.name} takes {len(kernel.params)} arguments ({names}), got {len(arguments)}"
        raise error(DiagnosticCode.KERNEL, what=what, fix="pass one argument for each parameter, in order")
    return {param.name: value_of(param, one) for param, one in zip(kernel.params, arguments, strict=True)}


# aggregates
def _holds_pointers(value: object) -> bool:
    """Return whether a value is one structure with fields of dtype object."""
    if not isinstance(value, (np.void, np.ndarray)):
        return False
    held = cast("Array", value)
    return held.dtype.names is not None and held.dtype.hasobject and held.ndim == 0


def _pointers(value: np.void, base: int) -> list[tuple[int, object]]:
    """Return what the fields of dtype object hold, with their offsets."""
    found: list[tuple[int, object]] = []
    for name, (kind, offset, *_) in _fields(value).items():
        if kind.names is not None:
            found += _pointers(value[name], base + offset)
        elif kind.hasobject:
            found.append((base + offset, value[name]))
    return found


def _field_array(offset: int, held: object) -> Array:
    """Return the array to which a field points. Raises OPTION_TYPE if it is none."""
    name = f"the pointer at byte {offset}"
    if (array := as_array(name, held)) is None:
        raise error(DiagnosticCode.OPTION_TYPE, name=name, want="an array", got=held)
    return array


def _fields(value: np.void) -> Mapping[str, tuple[np.dtype[np.generic], int]]:
    return cast("Mapping[str, tuple[np.dtype[np.generic], int]]", value.dtype.fields or {})


def _plain_bytes(value: np.void) -> bytes:
    """Return the bytes of a structure, with zeros for pointers."""
    made = bytearray(value.dtype.itemsize)
    for name, (kind, offset, *_) in _fields(value).items():
        if kind.names is not None:
            made[offset : offset + kind.itemsize] = _plain_bytes(value[name])
        elif not kind.hasobject:
            made[offset : offset + kind.itemsize] = np.asarray(value[name]).tobytes()
    return bytes(made)
