"""Name bytes of memory: the element of a shared array, or the byte of a global array."""

from __future__ import annotations

import linecache
import re
from typing import TYPE_CHECKING

from ..errors import resolve
from ..ir.demangle import demangle, plain_name
from ..types import b8

if TYPE_CHECKING:
    from ..ir.program import Array as SharedArray
    from .engine import Launch
    from .machine import Machine
    from .memory import Allocation

_DECLARED = re.compile(r"\s*(\w+)\s*(?:,[^=(]*)?=\s*\w+\.(?:shared|lds|mbarriers?)\(")
"""`tile = k.shared(…)`, `bar = k.mbarrier(…)`, or the first of several names."""


def name_byte(m: Machine, memory: Allocation, byte: int) -> str:
    """Return a byte of memory in words: `tile[3][17] (byte 10320 of shared memory)`, or `byte 12 of x`."""
    if memory.space != "shared":
        return memory.name_byte(byte)
    byte %= max(1, m.launch.shared_pitch)
    place = f"byte {byte} of shared memory"
    array = _array_at(m.launch, byte)
    return place if array is None else f"{_element(m.launch, array, byte)} ({place})"


def _array_at(launch: Launch, byte: int) -> SharedArray | None:
    """Return the only declared array that contains a byte of shared memory, or None."""
    found: list[SharedArray] = []
    for array in launch.program.arrays:
        first = launch.symbols[array.symbol.name]
        end = first + array.bytes if array.bytes else launch.shared_bytes
        if first <= byte < end:
            found.append(array)
    return found[0] if len(found) == 1 else None


def _element(launch: Launch, array: SharedArray, byte: int) -> str:
    """Return the element of an array that contains a byte: `tile[3][17]`."""
    number = (byte - launch.symbols[array.symbol.name]) * 8 // array.elem.bits
    compiled = array.symbol.name.startswith("_Z") or not array.bytes
    if compiled and number and (array.elem, len(array.shape)) == (b8, 1):  # bytes, for elements of every type
        return f"{name_array(launch, array)} + {number}"
    indices: list[int] = []
    for length in reversed(array.shape[1:]):
        indices.append(number % length)
        number //= length
    return name_array(launch, array) + "".join(f"[{i}]" for i in (number, *reversed(indices)))


def name_array(launch: Launch, array: SharedArray) -> str:
    """Return the name of the variable that holds an array, if its line declares only this array, or its symbol."""
    file, line = resolve(array.where)
    found = _DECLARED.match(linecache.getline(file, line))
    alone = sum(resolve(other.where) == (file, line) for other in launch.program.arrays) == 1
    return found[1] if found and alone else _plain(launch, array.symbol.name)


def _plain(launch: Launch, symbol: str) -> str:
    """Return the C++ name of an array, without the name of its function unless another array has that name, too."""
    plain = plain_name(symbol)
    alike = [one for one in launch.program.arrays if plain_name(one.symbol.name) == plain]
    return plain if len(alike) == 1 else demangle(symbol)
