"""The picture of a matrix descriptor: the bytes of shared memory that an instruction reads as a matrix.

The addresses are those that the simulator reads (PTX ISA 9.7.15.5.1, 9.7.16.4.1).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from .. import types
from ..ptx.im2col_map import Im2colMap
from ..ptx.matrix_descriptors import Kind, MatrixDescriptor, Swizzle, descriptor_fields
from ..ptx.sim.shared_matrices import places
from ..ptx.tensor_map import TiledMap
from ..types import Scalar
from .shared_lines import CHUNK, Chunk, Lines
from .svg import CYCLE, LETTER, LETTER_SMALL, Fill, Picture
from .tensor_box import Copy

if TYPE_CHECKING:
    Array: TypeAlias = np.ndarray

_CORE = 8
"""The lines of a core matrix, of 16 bytes each."""
_WIDE, _HIGH, _MARGIN, _BETWEEN = 60, 20, 10, 30
_MEANINGS = 180
"""The left edge of the meanings of the fields."""
_WORDS = {
    "start": "start address", "leading": "leading dimension byte offset", "stride": "stride dimension byte offset",
    "base": "base offset", "absolute": "leading offset is an address", "swizzle": "swizzle",
}  # fmt: skip
"""The names of the fields in the manual."""


def descriptor(
    value: int | MatrixDescriptor, kind: Kind = "wgmma", *, shape: tuple[int, int], type: type[Scalar],
    transposed: bool = False, packed: bool = False, tile: TiledMap | Im2colMap | None = None, tile_start: int = 0,
) -> Picture:  # fmt: skip
    """Return the picture of a matrix in shared memory, given its descriptor.

    On the left are the core matrices, 8 lines of 16 bytes each, with the address of the first chunk. On the right is
    shared memory, in which each chunk of 16 bytes is labelled `m,k` with its first element.

    Args:
        value: The 64 bits of the descriptor.
        kind: The instruction that reads it, `"wgmma"` or `"tcgen05"`. Their bits differ.
        shape: The rows (M of A, N of B) and the columns (K) of the matrix.
        type: The type of the elements.
        transposed: Whether the matrix is MN-major, as `imm-trans` or the instruction descriptor states.
        packed: Whether elements of 4 bits are stored in pairs. Otherwise 16 elements of 4 or 6 bits have 16 bytes.
        tile: The tensor map whose copy writes the tile. Chunks are grey if the copy writes other elements there than
            the descriptor reads. A line says which elements of the box the matrix is.
        tile_start: The address of the copy's box in shared memory.

    Raises:
        AsmError: DESCRIPTOR if the value's swizzle mode does not exist.

    """
    bits = value.encode(kind) if isinstance(value, MatrixDescriptor) else value & (1 << 64) - 1
    unit, each = units(type, packed)
    found = places(bits, (shape[0], shape[1] // each), unit, transposed, kind)[0]
    matrix = _Matrix(MatrixDescriptor.decode(bits, kind), found, CHUNK // unit * each, transposed)
    major = "MN-major" if transposed else "K-major"
    title = f"{kind} descriptor {bits:#018x}: {shape[0]} × {shape[1]} of {type}, {major}"
    lines = [*matrix.fields(bits, kind)]
    wrong = frozenset[int]()
    if tile is not None:
        wrong, note = matrix.compared(Copy(tile, (), (), tile_start).elements())
        lines.append(("tensor map", note))
    return _drawn(matrix, (title, matrix.described(shape, type)), lines, wrong)


def _drawn(
    matrix: _Matrix, said: tuple[str, str], lines: Sequence[tuple[str, str]], wrong: Collection[int]
) -> Picture:  # fmt: skip
    """Return the picture of a matrix with a title, a description, and lines below it."""
    title, description = said
    memory = Lines(matrix.chunks(wrong))
    left, top = _MARGIN + matrix.left, 66
    rows, cols = matrix.cores.shape
    right = left + max(_WIDE * cols, LETTER_SMALL * 14) + _BETWEEN
    below = top + max(_HIGH * (rows + 1), memory.height) + 20
    longest = _MEANINGS + LETTER_SMALL * max(len(text) for _, text in lines)
    wide = max(right + memory.width, longest, LETTER * len(title)) + _MARGIN
    picture = Picture(wide, below + 16 * len(lines) + _MARGIN, title, description)
    picture.text(_MARGIN, 16, title, anchor="start")
    picture.text(_MARGIN, 40, "core matrices", anchor="start", small=True)
    picture.text(right, 40, "shared memory, chunks labelled m,k", anchor="start", small=True)
    matrix.draw(picture, left, top)
    memory.draw(picture, right, top - _HIGH / 2)
    for i, (where, meaning) in enumerate(lines):
        picture.text(_MARGIN, below + 16 * i, where, anchor="start", small=True)
        picture.text(_MEANINGS, below + 16 * i, meaning, anchor="start", small=True)
    return picture


def units(kind: type[Scalar], packed: bool) -> tuple[int, int]:
    """Return the bytes that the simulator reads as one element, and the number of elements in them."""
    if kind is types.b1:
        return 4, 32
    return max(1, kind.bits // 8), 2 if packed else 1


@dataclass(frozen=True)
class _Matrix:
    """A matrix in shared memory: the addresses of its chunks, (lines, chunks), and the elements of a chunk."""

    descriptor: MatrixDescriptor
    places: Array
    each: int
    transposed: bool

    @property
    def cores(self) -> Array:
        """The addresses of the first chunks of the core matrices: those along M or N, those along K."""
        first = self.places[::_CORE]
        return first.T if self.transposed else first

    @property
    def left(self) -> float:
        """The width of the numbers of the rows."""
        return LETTER_SMALL * len(self._range("m", len(self.cores) - 1)) + 8

    def _range(self, axis: str, number: int) -> str:
        """Return the elements of a core matrix along `m` or `k`."""
        each = _CORE if (axis == "k") == self.transposed else self.each
        return f"{axis} {each * number}-{each * (number + 1) - 1}"

    @staticmethod
    def fill(row: int, col: int) -> Fill:
        """Return the colour of a core matrix, which differs from those of its neighbours."""
        return CYCLE[row % 2 * 2 + col % 2]

    def chunks(self, wrong: Collection[int] = ()) -> dict[int, Chunk]:
        """Return the chunks by their addresses. The wrong ones are grey."""
        found = {int(address): self._chunk(line, chunk) for (line, chunk), address in np.ndenumerate(self.places)}
        return found | {address: found[address]._replace(fill="empty") for address in wrong}

    def compared(self, written: Mapping[int, tuple[int, int]]) -> tuple[frozenset[int], str]:
        """Compare the matrix with a tile, whose chunks begin with these rows and elements of rows.

        Return the addresses of the chunks that do not fit to the others, and the result in words.
        """
        moves: dict[int, tuple[int, int] | None] = {}
        for (line, chunk), address in np.ndenumerate(self.places):
            there = written.get(int(address))
            moves[int(address)] = (there[0] - line, there[1] - chunk * self.each) if there else None
        known = Counter(move for move in moves.values() if move is not None)
        if not known:
            return frozenset(moves), "its copy writes none of these bytes"
        (row, column), _ = known.most_common(1)[0]
        wrong = frozenset(address for address, move in moves.items() if move != (row, column))
        if wrong:
            return wrong, f"grey: {len(wrong)} of {len(moves)} chunks, where its copy writes other elements, or none"
        return wrong, f"its copy writes these elements: the matrix begins at row {row}, column {column} of its box"

    def _chunk(self, line: int, chunk: int) -> Chunk:
        inner, group = chunk * self.each, line // _CORE
        if self.transposed:
            return Chunk(f"{inner},{line}", self.fill(chunk, group))
        return Chunk(f"{line},{inner}", self.fill(group, chunk))

    def draw(self, picture: Picture, left: float, top: float) -> None:
        """Add the core matrices with the addresses of their first chunks."""
        rows, cols = self.cores.shape
        middles = [left + _WIDE * (col + 0.5) for col in range(cols)]
        picture.texts(top + _HIGH / 2, [(x, self._range("k", col)) for col, x in enumerate(middles)])
        for row in range(rows):
            y = top + _HIGH * (row + 1)
            picture.text(left - 6, y + _HIGH / 2, self._range("m", row), anchor="end", small=True)
            for col, x in enumerate(middles):
                label = f"{int(self.cores[row, col]):#06x}"
                picture.box(x - _WIDE / 2, y, _WIDE, _HIGH, self.fill(row, col), label, small=True)

    def fields(self, bits: int, kind: Kind) -> list[tuple[str, str]]:
        """Return the fields of the descriptor: their bits, and their meaning."""
        one = self.descriptor
        values = {
            "start": f"{one.start:#x}", "leading": f"{one.leading} bytes, {self._near()}",
            "stride": f"{one.stride} bytes, {self._far()}", "base": f"{one.base}", "absolute": f"{one.absolute}",
            "swizzle": f"{one.swizzle.name}, rows of {one.swizzle.width} bytes",
        }  # fmt: skip
        raw = {name: bits >> low & (1 << width) - 1 for name, (low, width) in descriptor_fields(kind).items()}
        return [
            (f"bits {low}–{low + width - 1} = {raw[name]:#x}", f"{_WORDS[name]}: {values[name]}")
            for name, (low, width) in descriptor_fields(kind).items()
        ]

    def _near(self) -> str:
        """Return the meaning of the leading dimension byte offset."""
        if not self.transposed:
            swizzled = self.descriptor.swizzle is not Swizzle.NONE
            return "not used with a swizzle" if swizzled else "from 16 bytes of K to the next 16 bytes"
        if self.descriptor.swizzle is Swizzle.NONE:
            return "from 8 of K to the next 8"
        return f"from {self.descriptor.swizzle.width} bytes of M or N to the next"

    def _far(self) -> str:
        """Return the meaning of the stride dimension byte offset."""
        if not self.transposed:
            return "from 8 rows to the next 8 rows"
        if self.descriptor.swizzle is Swizzle.NONE:
            return "from 16 bytes of M or N to the next 16 bytes"
        return "from 8 of K to the next 8"

    def described(self, shape: tuple[int, int], kind: type[Scalar]) -> str:
        """Return the matrix in words."""
        low, high = int(self.places.min()), int(self.places.max()) + CHUNK
        lines, across = self.places.shape
        return (
            f"A matrix of {shape[0]} × {shape[1]} elements of type {kind} in bytes {low:#x} to {high - 1:#x} of shared "
            f"memory: {lines // _CORE * across} core matrices of 8 × 16 bytes, with the swizzle "
            f"{self.descriptor.swizzle.name}."
        )
