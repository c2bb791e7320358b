"""Locate the memory of any library's array, through `__cuda_array_interface__` or its DLPack capsule.

CuPy for ROCm lacks that interface. The layouts are those of `dlpack.h`. The capsule is inspected and dropped, so that
the array keeps its memory.
"""

from __future__ import annotations

import ctypes
import math
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType

from ..errors import DiagnosticCode, error
from ..kernel.arrays import Array
from ..kernel.dispatch import root
from .arguments import ALIGNMENT, Extent


class _Tensor(ctypes.Structure):
    """`DLTensor`."""

    _fields_ = (
        ("data", ctypes.c_void_p),
        *((name, ctypes.c_int32) for name in ("device", "index", "rank")),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("offset", ctypes.c_uint64),
    )


_pointer = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_char_p)(
    ("PyCapsule_GetPointer", ctypes.pythonapi)
)


@dataclass(frozen=True)
class View:
    """An array on a device: its address, its shape, and its strides if it is not contiguous."""

    address: int
    shape: tuple[int, ...]
    strides: tuple[int, ...] | None
    itemsize: int

    @property
    def extent(self) -> Extent:
        """The array's first address, and the address after its end."""
        return self.address, self.address + math.prod(self.shape) * self.itemsize

    def check(self, name: str) -> int:
        """Return the array's address. Raises CONTIGUOUS or ALIGNMENT."""
        if self.strides is not None:
            raise error(DiagnosticCode.CONTIGUOUS, name=name, shape=self.shape, strides=self.strides)
        if self.address % ALIGNMENT:
            raise error(DiagnosticCode.ALIGNMENT, name=name, want=ALIGNMENT)
        return self.address


def view(array: Array) -> View:
    """Return the view of an array, synchronized with its library's current stream."""
    face = getattr(array, "__cuda_array_interface__", None)
    if face is None:
        return _of_capsule(array.__dlpack__(stream=stream(array)))
    return View(int(face["data"][0]), tuple(face["shape"]), face.get("strides"), array.dtype.itemsize)


def stream(array: object) -> int:
    """Return the raw stream that the array's library currently uses, or 0 (the default stream) if it is unknown."""
    face = getattr(array, "__cuda_array_interface__", None)
    if face is not None:
        return face.get("stream") or 0
    current = getattr(getattr(library(array), "cuda", None), "get_current_stream", None)
    return 0 if current is None else int(current().ptr)


def library(array: object) -> ModuleType:
    """Return the module that defines an array's type."""
    return import_module(root(array.__class__))


def _of_capsule(capsule: object) -> View:
    made = _Tensor.from_address(_pointer(capsule, b"dltensor"))
    shape = tuple(made.shape[: made.rank])
    strides = tuple(made.strides[: made.rank]) if made.strides else _packed(shape)
    rows = all(n == 1 or one == other for n, one, other in zip(shape, strides, _packed(shape), strict=True))
    return View((made.data or 0) + made.offset, shape, None if rows or 0 in shape else strides, made.bits // 8)


def _packed(shape: tuple[int, ...]) -> tuple[int, ...]:
    """Return the strides, in elements, of a contiguous array."""
    return tuple(math.prod(shape[i + 1 :]) for i in range(len(shape)))
