"""The picture of a tensor map: the box of a copy in the tensor, and the place of its bytes in shared memory.

The addresses are those that the simulator writes (PTX ISA 5.5.3 to 5.5.6).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from ..ptx.im2col_map import Im2col, Im2colMap, decode
from ..ptx.sim import im2col
from ..ptx.sim.boxes import Boxes
from ..ptx.sim.tensor import chunk_places, pieces_of
from ..ptx.tensor_map import Tiled, TiledMap
from ..sim.memory import Allocation
from ..types import Scalar, f32
from .shared_lines import CHUNK, Chunk, Lines
from .svg import CYCLE, LETTER, LETTER_SMALL, Fill, Picture

if TYPE_CHECKING:
    Array: TypeAlias = np.ndarray

_SIDE, _MARGIN, _BETWEEN, _TOP = 220, 10, 40, 66
"""The longer side of the tensor in the picture, the margin, and the space between the tensor and shared memory."""
_LEAST = 3
"""The least side of a box in pixels."""


def tensor_map(
    one: TiledMap | Im2colMap | Tiled | Im2col | bytes, at: Sequence[int] = (), *, start: int = 0,
    offsets: Sequence[int] = (), shape: Sequence[int] = (), type: type[Scalar] = f32, values: object = None,
) -> Picture:  # fmt: skip
    """Return the picture of the copy of one box: its place in the tensor, and its bytes in shared memory.

    Each chunk of 16 bytes has the coordinates of its first element, in the order of an array. Coordinates in which the
    box has length 1 are left out. Grey chunks are outside of the tensor.

    Args:
        one: A map, the 128 bytes of a map, or the rule of a kernel's map (`asmkit.ptx.tiled`, `asmkit.ptx.im2col`).
            `kernel.launch(…).maps` holds the maps of a launch.
        at: The coordinates of the box, in the order of an array, with the innermost last. By default zeros.
        start: The address of the box in shared memory, a multiple of 128.
        offsets: The offsets of an im2col instruction, in the order of an array.
        shape: The shape of the tensor, if `one` is a rule.
        type: The type of the elements, if `one` is a rule.
        values: The argument `d` of the rule's functions.

    """
    copy = Copy(_map_of(one, tuple(shape), type, values), tuple(at), tuple(offsets), start)
    memory = Lines(copy.chunks)
    tensor = _Tensor(copy)
    said = copy.said()
    right = _MARGIN + tensor.width + _BETWEEN
    below = _TOP + max(tensor.height, memory.height) + 20
    wide = max(right + memory.width, _MARGIN + LETTER_SMALL * max(map(len, said)), LETTER * len(copy.title)) + _MARGIN
    picture = Picture(wide, below + 16 * len(said), copy.title, ". ".join((copy.title, *said)) + ".")
    picture.text(_MARGIN, 16, copy.title, anchor="start")
    picture.text(_MARGIN, 40, tensor.name, anchor="start", small=True)
    picture.text(right, 40, "shared memory, with coordinates", anchor="start", small=True)
    tensor.draw(picture)
    memory.draw(picture, right, _TOP - 10)
    for i, line in enumerate(said):
        picture.text(_MARGIN, below + 16 * i, line, anchor="start", small=True)
    return picture


def _map_of(
    one: TiledMap | Im2colMap | Tiled | Im2col | bytes, shape: tuple[int, ...], kind: type[Scalar], values: object
) -> TiledMap | Im2colMap:
    """Return the map."""
    if isinstance(one, bytes):
        return decode(one)[0]
    return one.of(kind, shape, values) if isinstance(one, (Tiled, Im2col)) else one


@dataclass(frozen=True)
class Copy:
    """One copy with a map: the coordinates of its box, its offsets, and its address in shared memory."""

    made: TiledMap | Im2colMap
    at: tuple[int, ...]
    moved: tuple[int, ...]
    start: int

    @cached_property
    def first(self) -> tuple[int, ...]:
        """The coordinates of the first element."""
        return self.at or (0,) * self.made.rank

    @cached_property
    def boxes(self) -> Boxes:
        """The box, as the simulator describes it."""
        made, first = self.made, np.array([self.first])
        if made.packing:
            first[:, -1] = first[:, -1] * made.packing.bits // 8
        images = made.rank - 2 if isinstance(made, Im2colMap) else 0
        offsets = np.array([self.moved or (0,) * images]).reshape(1, images)
        nowhere = Allocation("", "global", 0, np.zeros(0, np.uint8))
        return Boxes(made, nowhere, 0, np.zeros(1, np.int64), first, offsets, wide=False)

    @cached_property
    def coordinates(self) -> Array:
        """The coordinates of the first element of each chunk, (chunks, dimensions)."""
        made, first = self.made, self.boxes.first
        count = made.row_in_shared // CHUNK
        inner = first[0, -1] + np.arange(count) * (made.kind.tile[-1] // count)
        if made.packing:
            inner = inner * 8 // made.packing.bits
        if isinstance(made, Im2colMap):
            outer = im2col.positions(made, first, self.boxes.offsets, wide=False)[0]
        else:
            along = [self.boxes.along(made, d)[0].tolist() for d in range(made.rank - 1)]
            outer = np.array([*product(*along)], np.int64)
        spread = np.repeat(outer, count, axis=0), np.tile(inner, len(outer))[:, None]
        return np.concatenate(spread, axis=1)

    @cached_property
    def inside(self) -> Array:
        """True for each chunk of which an element is in the tensor."""
        return np.asarray(pieces_of(1, self.boxes).mask.reshape(len(self.coordinates), -1).any(axis=1))

    @cached_property
    def chunks(self) -> dict[int, Chunk]:
        """The chunks by their addresses in shared memory."""
        places = chunk_places(self.boxes, np.array([self.start]), np.zeros(1, np.int64))[0].tolist()
        varies = [d for d in range(self.made.rank) if len(np.unique(self.coordinates[:, d])) > 1] or [-1]
        count = self.made.row_in_shared // CHUNK
        labels = (",".join(map(str, row)) for row in self.coordinates[:, varies].tolist())
        fills: list[Fill] = [CYCLE[i % count % len(CYCLE)] for i in range(len(places))]
        return {
            place: Chunk(label, fill if inside else "empty")
            for place, label, fill, inside in zip(places, labels, fills, self.inside.tolist(), strict=True)
        }

    def elements(self) -> dict[int, tuple[int, int]]:
        """Return the row of the box and the element in the row with which each chunk of shared memory begins."""
        places = chunk_places(self.boxes, np.array([self.start]), np.zeros(1, np.int64))[0].tolist()
        count = self.made.row_in_shared // CHUNK
        each = self.made.kind.tile[-1] // count
        if self.made.packing:
            each = each * 8 // self.made.packing.bits
        return {place: (i // count, i % count * each) for i, place in enumerate(places)}

    @property
    def title(self) -> str:
        """The copy in words."""
        made = self.made
        box = " × ".join(map(str, made.kind.tile))
        what = "pixels × channels" if isinstance(made, Im2colMap) else "elements"
        return f"A copy of {box} {what} of {made.elem} at ({', '.join(map(str, self.first))})"

    def said(self) -> list[str]:
        """Return the properties of the map in words."""
        made = self.made
        swizzle = f"swizzle {made.swizzle.name}, rows of {made.pitch} bytes in shared memory"
        lines = [f"tensor ({', '.join(map(str, made.shape))}), strides {made.strides} bytes", swizzle]
        if any(step != 1 for step in made.steps):
            lines.append(f"steps {made.steps}")
        if isinstance(made, Im2colMap):
            lines.append(f"bounding box {', '.join(f'{low} to {high}' for low, high in made.box)}")
        if made.packing:
            lines.append(f"elements of {made.packing.bits} bits, {made.packing.chunk} bytes for 16 of them")
        if not self.inside.all():
            lines.append(f"grey: outside of the tensor, filled with {'NaN' if made.fill == 'nan' else 'zero'}")
        return lines


@dataclass(frozen=True)
class _Tensor:
    """The drawing of the last two dimensions of a tensor, or of those of an image, with the elements of the copy."""

    copy: Copy

    @cached_property
    def axes(self) -> tuple[int, int]:
        """The dimensions that go down and across. -1 stands for none."""
        rank = self.copy.made.rank
        if isinstance(self.copy.made, Im2colMap):
            return (rank - 3 if rank > 3 else 0, rank - 2)
        return rank - 2, rank - 1

    def _length(self, axis: int) -> int:
        """Return the length of the tensor along an axis, innermost in elements."""
        if axis < 0:
            return 1
        made = self.copy.made
        packed = axis == made.rank - 1 and made.packing
        return made.shape[axis] * 8 // packed.bits if packed else made.shape[axis]

    @cached_property
    def scale(self) -> float:
        """The pixels of an element."""
        return min(_SIDE / max(self._length(axis) for axis in self.axes), 22)

    @property
    def width(self) -> float:
        """The width of the drawing, with its numbers."""
        return max(self.scale * self._length(self.axes[1]) + self._left, LETTER_SMALL * len(self.name))

    @property
    def height(self) -> float:
        """The height of the drawing."""
        return self.scale * self._length(self.axes[0]) + 20

    @property
    def _left(self) -> float:
        return LETTER_SMALL * len(str(self._length(self.axes[0]))) + 6

    @property
    def name(self) -> str:
        """The drawn dimensions in words."""
        down, across = self.axes
        if isinstance(self.copy.made, Im2colMap):
            return "the pixels of an image, in W" if down == 0 else "the pixels of an image, in H and W"
        return f"dimensions {down} and {across} of the tensor" if down >= 0 else "the tensor"

    def draw(self, picture: Picture) -> None:
        """Add the tensor and the elements that the copy reads."""
        x, y, scale = _MARGIN + self._left, _TOP + 10, self.scale
        down, across = (self._length(axis) for axis in self.axes)
        picture.box(x, y, max(scale * across, _LEAST), max(scale * down, _LEAST), "empty")
        picture.text(x, y - 8, "0", anchor="start", small=True)
        if across > 1 and scale * across > 40:
            picture.text(x + scale * across, y - 8, str(across - 1), anchor="end", small=True)
        picture.text(x - 4, y + 5, "0", anchor="end", small=True)
        if down > 1 and scale * down > 30:
            picture.text(x - 4, y + scale * down - 5, str(down - 1), anchor="end", small=True)
        picture.boxes("blue", [(x + scale * c, y + scale * r, scale * w, scale * h) for r, c, h, w in self._parts()])

    def _parts(self) -> list[tuple[int, int, int, int]]:
        """Return the parts of the tensor that the copy reads: row, column, height and width."""
        copy, (down, across) = self.copy, self.axes
        found = copy.coordinates[copy.inside]
        if not len(found):
            return []
        rows = found[:, down] if down >= 0 else np.zeros(len(found), np.int64)
        if isinstance(copy.made, Im2colMap):
            image = found[:, 0] == found[0, 0]
            places = zip(rows[image].tolist(), found[image, across].tolist(), strict=True)
            return [(row, col, 1, 1) for row, col in sorted({*places})]
        wide = copy.made.kind.tile[-1] * self._length(across) // copy.made.shape[-1]
        begin, end = max(copy.first[-1], 0), min(copy.first[-1] + wide, self._length(across))
        lines = sorted({*rows.tolist()})
        if len(lines) == lines[-1] - lines[0] + 1:
            return [(lines[0], begin, len(lines), end - begin)]
        return [(line, begin, 1, end - begin) for line in lines]
