"""Marks of the bytes that outstanding copies write: one byte for each byte of an allocation."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..memory import Array


def mark(marks: Array, offsets: Array, width: int, value: int) -> None:
    """Set the marks of `width` bytes from each offset on."""
    if (offsets % width).any():
        for part in range(width):
            marks[offsets + part] = value
    else:
        marks[: len(marks) // width * width].reshape(-1, width)[offsets // width] = value
