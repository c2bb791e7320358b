"""Convert the arguments of `sim.run` to the bytes of the program's parameters."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias, cast

import numpy as np

from ..errors import DiagnosticCode, error
from ..ir.program import Param, Program
from ..kernel.scalar_values import as_numpy
from ..types import u64
from .memory import Array

Place: TypeAlias = "Callable[[str, Array], int]"
"""Puts an array with a name into global memory, and returns its address."""

ADDRESS_BITS = 64
_POINTER = ADDRESS_BITS // 8


class Placed:
    """A value whose bytes contain addresses of arrays, which are `held`."""

    held: Sequence[Array] = ()

    def placed(self, name: str, place: Place) -> bytes:
        """Put the arrays into memory by `place(name, array)`, which returns an address, and return the bytes."""
        raise NotImplementedError

    def plain(self) -> Placed:
        """Return the same value as one of the classes of this file or a `Multicast`, which a file can hold."""
        return self

    def holding(self, held: Sequence[Array]) -> Placed:
        """Return the same value with other arrays of the same sizes."""
        raise NotImplementedError


class PlacedBytes(Placed):
    """Bytes to which the addresses of arrays are added, each as a number of 8 bytes at an offset."""

    def __init__(self, raw: bytes, offsets: Sequence[int], held: Sequence[Array]) -> None:
        self.raw, self.offsets, self.held = raw, tuple(offsets), held

    def placed(self, name: str, place: Place) -> bytes:
        """Put the arrays into memory, and return the bytes with their addresses."""
        made = bytearray(self.raw)
        for offset, array in zip(self.offsets, self.held, strict=True):
            field = slice(offset, offset + _POINTER)
            label = f"{name} + {offset}" if offset else name
            address = int.from_bytes(made[field], "little") + place(label, array)
            made[field] = address.to_bytes(_POINTER, "little")
        return bytes(made)

    def holding(self, held: Sequence[Array]) -> PlacedBytes:
        """Return these bytes with the addresses of other arrays."""
        return PlacedBytes(self.raw, self.offsets, held)


class AddressTable(Placed):
    """An array of 64-bit integers that holds addresses in other arrays, as kernels for groups of matrices take it.

    Args:
        table: the array. A run writes addresses of the simulator into it.
        pointers: for each element that is an address, the number of the array among the targets, and the offset in it.
        targets: the arrays.

    """

    def __init__(self, table: Array, pointers: Mapping[int, tuple[int, int]], targets: Sequence[Array]) -> None:
        self.table, self.pointers, self.held = table, dict(pointers), (table, *targets)

    def placed(self, name: str, place: Place) -> bytes:
        """Put the arrays and the table into memory, and return the address of the table."""
        made = dict[int, int]()
        for element, (target, offset) in self.pointers.items():
            if target not in made:
                label = f"the tensor of {name.removeprefix('param_')}[{element}]"
                made[target] = place(label, self.held[1 + target])
            self.table.reshape(-1)[element] = made[target] + offset
        return place(name, self.table).to_bytes(_POINTER, "little")

    def holding(self, held: Sequence[Array]) -> AddressTable:
        """Return the table with the same offsets in other arrays, of which the first one is the table itself."""
        return AddressTable(held[0], self.pointers, held[1:])


def arrays_of(value: object) -> Sequence[Array]:
    """Return the arrays that the value of a parameter holds."""
    if isinstance(value, Placed):
        return value.held
    return [cast("Array", value)] if isinstance(value, np.ndarray) else ()


def by_parameter(program: Program, given: Mapping[str, object]) -> list[tuple[Param, str, Any]]:
    """Return each parameter with the name that the caller uses for it, and the caller's value.

    A parameter may be named as in the text (`param_x`), without `param_`, or as in Python. Raises OPTION for an unknown
    name and OPTION_MISSING for a parameter without a value.
    """
    unknown = set(given)
    for param in program.params:
        unknown.difference_update(param.names)
    if unknown:
        known = ", ".join(param.names[-1] for param in program.params) or "none"
        raise error(DiagnosticCode.OPTION, kernel=program.name, name=min(unknown), known=known)
    found: list[tuple[Param, str, Any]] = []
    for param in program.params:
        for name in param.names:
            if name in given:
                found.append((param, name, given[name]))
                break
        else:
            kind = str(param.elem) if param.scalar else "an array"
            raise error(DiagnosticCode.OPTION_MISSING, kernel=program.name, name=param.names[-1], kind=kind)
    return found


def value_bytes(param: Param, name: str, value: Any, place: Place) -> bytes:
    """Return the bytes of a parameter's value. `place(name, array)` returns an array's address in global memory.

    Raises OPTION_TYPE if the value does not fit the parameter's type, CONTIGUOUS if an array is not C-contiguous.
    """
    if isinstance(value, Placed):
        return _raw(param, name, value.placed(name, place))
    if isinstance(value, (bytes, bytearray, memoryview)) or param.bytes:
        return _raw(param, name, value)
    if isinstance(value, np.ndarray):
        return np.uint64(_address(param, name, cast("Array", value), place)).tobytes()
    if param.scalar:
        return as_numpy(name, param.elem, value).tobytes()
    if value is None or isinstance(value, float):
        raise error(DiagnosticCode.OPTION_TYPE, name=name, want="an array", got=value)
    return as_numpy(name, u64, value).tobytes()


def _raw(param: Param, name: str, value: Any) -> bytes:
    """Return the bytes of a struct, of an array passed by value, or of a value given as `bytes`."""
    want = param.bytes or -(-param.kind_bits // 8)
    if not isinstance(value, (bytes, bytearray, memoryview, np.ndarray, np.generic)):
        raise error(
            DiagnosticCode.OPTION_TYPE, name=name, want=f"{want} bytes, or a numpy value of that size", got=value
        )
    made = bytes(value) if isinstance(value, (bytes, bytearray)) else cast("Any", value).tobytes()
    if len(made) != want:
        raise error(DiagnosticCode.OPTION_TYPE, name=name, want=f"{want} bytes", got=f"{len(made)} bytes")
    return made


def _address(param: Param, name: str, array: Array, place: Place) -> int:
    """Return the address of an array. Raises OPTION_TYPE if the parameter is a number."""
    if param.scalar and (param.kind_bits != ADDRESS_BITS or param.elem.kind == "f"):
        raise error(
            DiagnosticCode.OPTION_TYPE, name=name, want=f"a number ({param.elem}), not an array", got=array.shape
        )
    if not array.flags.c_contiguous:
        raise error(DiagnosticCode.CONTIGUOUS, name=name, shape=array.shape, strides=array.strides)
    return place(name, array)
