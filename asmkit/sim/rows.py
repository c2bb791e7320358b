"""Move rows of bytes between memory and arrays, and mark the bytes of rows, for copies and matrix products.

Compiled code does so if it executes the program: it does not hold Python's lock. `notes` are one byte for each byte of
an allocation, such as the marks of the bytes that outstanding copies write.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from .memory import WORDS

if TYPE_CHECKING:
    from .machine import Machine
    from .memory import Allocation, Array

WIDTHS = (1, 2, 4, 8, 16)
"""The widths in bytes of rows that compiled code moves."""


def gathered(m: Machine, memory: Allocation, offsets: Array, width: int) -> Array:
    """Return the bytes at offsets, which are multiples of the width, (rows, width)."""
    if m.native is None or width not in WIDTHS:
        return memory.view(width)[offsets.reshape(-1) // width].view(np.uint8).reshape(-1, width)
    at, made = _numbers(offsets), np.empty((offsets.size, width), np.uint8)
    m.native.functions.gather_rows(memory.data.ctypes.data, at.ctypes.data, at.size, width, made.ctypes.data)
    return made


def scatter(m: Machine, memory: Allocation, offsets: Array, rows: Array) -> None:
    """Write rows of bytes at offsets, which are multiples of their width. The last one of equal offsets counts."""
    width, rows = rows.shape[1], np.ascontiguousarray(rows)
    if m.native is None or width not in WIDTHS:
        view = memory.view(width)
        view[offsets // width] = rows.view(view.dtype).reshape(-1)
        return
    at = _numbers(offsets)
    m.native.functions.scatter_rows(memory.data.ctypes.data, at.ctypes.data, at.size, width, rows.ctypes.data)


def mark(m: Machine, notes: Array, offsets: Array, width: int, value: int) -> None:
    """Set the notes on `width` bytes from each offset on."""
    if m.native is not None and width in WIDTHS:
        at = _numbers(offsets)
        m.native.functions.mark_rows(notes.ctypes.data, at.ctypes.data, at.size, width, value)
    elif width not in WORDS or (offsets & (width - 1)).any():
        for part in range(width):
            notes[offsets + part] = value
    else:
        word = np.full(width, value, np.uint8).view(WORDS[width])
        notes[: len(notes) // width * width].view(WORDS[width])[offsets // width] = word


def any_marked(m: Machine, notes: Array, offsets: Array, width: int) -> bool:
    """Return whether any note on `width` bytes from the offsets on is not 0. May return True without one."""
    if m.native is not None and width in WIDTHS:
        at = _numbers(offsets)
        return bool(m.native.functions.any_marked(notes.ctypes.data, at.ctypes.data, at.size, width))
    if width not in WORDS or (offsets & (width - 1)).any():
        return True
    some = notes[: len(notes) // width * width].view(WORDS[width])[offsets // width]
    return bool(some.view(np.uint8).any())


def _numbers(offsets: Array) -> Array:
    return np.ascontiguousarray(offsets, np.int64)
