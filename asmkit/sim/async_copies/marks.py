"""Marks of the bytes that outstanding copies write: one byte for each byte of an allocation."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..memory import WORDS

if TYPE_CHECKING:
    from ..memory import Array


def mark(marks: Array, offsets: Array, width: int, value: int) -> None:
    """Set the marks of `width` bytes from each offset on."""
    if width not in WORDS or (offsets & (width - 1)).any():
        for part in range(width):
            marks[offsets + part] = value
    else:
        word = np.full(width, value, np.uint8).view(WORDS[width])
        marks[: len(marks) // width * width].view(WORDS[width])[offsets // width] = word
