"""Name bytes of memory: the element of a shared array, or the byte of a global array."""

from __future__ import annotations

import linecache
import re
from typing import TYPE_CHECKING

from ..errors import resolve

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
    return found[1] if found and alone else array.symbol.name
