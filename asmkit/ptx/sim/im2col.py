"""The pixels of tensor copies with im2col maps, and what goes wrong (PTX ISA 5.5.4, 5.5.5).

A copy starts at the position in the image that its coordinates name, and goes through the bounding box with W as the
fastest dimension, then to the next image. The offsets of the instruction are added to the coordinates of every pixel.
The modes `im2col::w` keep D and H, so that the next image follows after W. The rules for positions outside of the box
are those of the manual and those that an H100 enforces, where a wrong copy stops the kernel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ...sim.memory import numbers
from ..im2col_map import Im2colMap, most_offset
from ..matrix_descriptors import Swizzle

if TYPE_CHECKING:
    from ...sim.memory import Array

WIDE_PIXELS = 128
"""The pixels of a copy with `im2col::w::128`."""


class Mode(NamedTuple):
    """The mode of an instruction: whether it keeps D and H, and its number of pixels, 0 for that of the map."""

    wide: bool
    pixels: int = 0


MODES = {
    "im2col": Mode(wide=False), "im2col_no_offs": Mode(wide=False), "im2col::w": Mode(wide=True),
    "im2col_no_offs::w": Mode(wide=True), "im2col::w::128": Mode(wide=True, pixels=WIDE_PIXELS),
}  # fmt: skip


def positions(made: Im2colMap, first: Array, offsets: Array, *, wide: bool) -> Array:
    """Return the coordinates of the pixels of some copies, (copies, pixels, dimensions without C), in array order.

    `first` are the coordinates in the instructions, (copies, dimensions), and `offsets` theirs, (copies, dimensions of
    an image), both in array order.
    """
    number = np.broadcast_to(numbers(made.pixels), (len(first), made.pixels))
    each: list[Array] = []
    for d in range(made.rank - 2, 0, -1):
        start, by = first[:, d, None], offsets[:, d - 1, None]
        if wide and d < made.rank - 2:
            each.append(np.broadcast_to(start + by, number.shape))
            continue
        at, number = _along(start, *made.box[d - 1], made.steps[d], number)
        each.append(at + by)
    each.append(first[:, 0, None] + number * made.steps[0])
    return np.stack(each[::-1], axis=-1)


def _along(start: Array, low: int, high: int, step: int, number: Array) -> tuple[Array, Array]:
    """Return coordinates along one dimension, and how often each of the numbered positions has passed the box's end."""
    in_first = np.maximum(high - start, 0) // step + 1
    in_each = (high - low) // step + 1
    after = number - in_first
    at = np.where(after < 0, start + number * step, low + after % in_each * step)
    return at, np.where(after < 0, 0, 1 + after // in_each)


def mistake(made: Im2colMap, first: Array, offsets: Array, *, wide: bool) -> tuple[str, str] | None:
    """Return why copies are wrong and how to repair them, None if they are right."""
    if wide and made.swizzle is Swizzle.NONE:
        return "its map has no swizzle", "use a swizzle: the modes im2col::w need one"
    most = most_offset(made.rank)
    if (offsets > most).any():
        return f"its offset {int(offsets.max())} is too large", f"use offsets of at most {most}"
    return _start(made, first, wide=wide)


def _start(made: Im2colMap, first: Array, *, wide: bool) -> tuple[str, str] | None:
    """Return what is wrong with a copy that does not start in the bounding box."""
    for d, (low, high) in enumerate(made.box, 1):
        at, last = first[:, d], d == made.rank - 2
        if wide and not last:
            continue
        wrong = at > high if wide else (at < low) | (at > high)
        if wrong.any():
            name = "DHW"[d - made.rank + 1]
            where = f"its coordinate {int(at[wrong][0])} in {name} is outside of the bounding box"
            return f"{where}, {low} to {high}", "start in the bounding box: the offsets of the instruction move it"
    return None
