"""Lane and register maps of matrix fragments, as values.

A matrix instruction distributes a matrix over the registers of a warp (or wave). Each such map is a permutation of
digits: the row and the column are split into digits, and each digit becomes part of the lane, of the register, or of
the part of a register. A `Fragment` specifies this with one letter per digit, the most significant first:

    Fragment(16, "g8 t4 h2 j2 p2", row="hg", col="jtp", lane="gt", register="jh", part="p")

is A of mma.m16n8k16 with 16-bit elements: row = 8h + g, col = 8j + 2t + p, lane = 4g + t, register = 2j + h, and p
selects the half of the register, low half first. The map is one-to-one because each letter occurs once on either side.
The maps themselves are in `asmkit.ptx.fragments` (mma.sync, ldmatrix) and `asmkit.gcn.fragments` (MFMA).

A kernel that loads or stores a fragment adds two offsets: the offset of the lane's first element, which `offset`
computes from the lane number, and the offset of each register relative to it, which `runs` lists, with neighbours
merged for wide accesses:

    at = A.offset(lane, pitch, 2)                             # bytes: rows are `pitch` apart, columns 2
    for run in A.runs():
        k.gcn.global_load_dwordx2(fa[run.registers], at, a, offset=run.offset(pitch, 2))
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:
    import numpy as np

    Array: TypeAlias = np.ndarray


class Step(NamedTuple):
    """A digit of the lane number, `lane >> shift & mask`, and its increment in rows, columns or blocks."""

    shift: int
    mask: int
    along: str
    by: int


class Run(NamedTuple):
    """`length` registers from `first` on with adjacent elements, and the position of their first element in lane 0."""

    first: int
    length: int
    row: int
    col: int
    block: int

    @property
    def registers(self) -> slice:
        """The slice of the fragment's registers: `fa[run.registers]`."""
        return slice(self.first, self.first + self.length)

    def offset(self, row: int, col: int, block: int = 0) -> int:
        """Return the distance from the lane's first element, given the distances of rows, columns and blocks."""
        return self.row * row + self.col * col + self.block * block


@dataclass(frozen=True)
class Fragment:
    """The position of each element of a matrix of `bits`-wide elements: position ↔ (lane, register, part).

    `digits` names the digits and their sizes (`"g8 t4"`). The other fields list the digits of each coordinate, the most
    significant first. `block` numbers the independent matrices that one instruction handles together. Raises ValueError
    if a digit does not occur exactly once on each side.
    """

    bits: int
    digits: str
    row: str
    col: str
    lane: str
    register: str = ""
    part: str = ""
    block: str = ""

    def __post_init__(self) -> None:
        names = sorted(self.size)
        for side in (self.positions, self.slots):
            if sorted(side) != names:
                raise ValueError(f"{side!r} must name each digit of {self.digits!r} once")

    @cached_property
    def size(self) -> dict[str, int]:
        """The size of each digit."""
        return {name: int(count) for name, count in re.findall(r"([a-z])(\d+)", self.digits)}

    @property
    def positions(self) -> str:
        """The digits of a position: block, row and column, the most significant first."""
        return self.block + self.row + self.col

    @property
    def slots(self) -> str:
        """The digits of a slot: register, lane and part, the most significant first."""
        return self.register + self.lane + self.part

    def _count(self, digits: str) -> int:
        return math.prod(self.size[d] for d in digits)

    @property
    def rows(self) -> int:
        """The number of rows of the matrix."""
        return self._count(self.row)

    @property
    def cols(self) -> int:
        """The number of columns of the matrix."""
        return self._count(self.col)

    @property
    def blocks(self) -> int:
        """The number of independent matrices, or 1 for all but a few instructions."""
        return self._count(self.block)

    @property
    def lanes(self) -> int:
        """The number of lanes that hold the fragment: 32 for a warp, 64 for a wave."""
        return self._count(self.lane)

    @property
    def registers(self) -> int:
        """The number of registers in each lane."""
        return self._count(self.register)

    @property
    def parts(self) -> int:
        """The number of elements in one register."""
        return self._count(self.part)

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the matrix: (rows, cols), preceded by the number of blocks if there are several."""
        return (self.rows, self.cols) if self.blocks == 1 else (self.blocks, self.rows, self.cols)

    def slot(self, row: int, col: int, block: int = 0) -> tuple[int, int, int]:
        """Return the (lane, register, part) that holds an element. Arrays of positions are accepted, too."""
        value = self._split(self.row, row) | self._split(self.col, col) | self._split(self.block, block)
        return self._join(self.lane, value), self._join(self.register, value), self._join(self.part, value)

    def position(self, lane: int, register: int = 0, part: int = 0) -> tuple[int, int, int]:
        """Return the (row, col, block) of the element in a slot. Arrays are accepted, too."""
        value = self._split(self.lane, lane) | self._split(self.register, register) | self._split(self.part, part)
        return self._join(self.row, value), self._join(self.col, value), self._join(self.block, value)

    def _split(self, digits: str, value: int) -> dict[str, int]:
        out: dict[str, int] = {}
        for d in reversed(digits):
            value, out[d] = value // self.size[d], value % self.size[d]
        return out

    def _join(self, digits: str, value: dict[str, int]) -> int:
        total = 0
        for d in digits:
            total = total * self.size[d] + value[d]
        return total

    def words(self) -> Fragment:
        """Return the same map with whole registers as elements.

        Raises ValueError if a register's parts are not adjacent.
        """
        digits = " ".join(f"{name}{count}" for name, count in self.size.items() if name not in self.part)
        row, col = self.row.removesuffix(self.part), self.col.removesuffix(self.part)
        return Fragment(self.bits * self.parts, digits, row, col, self.lane, self.register, block=self.block)

    # addresses in memory

    @property
    def width(self) -> int:
        """The width of one register in bits: 32, more for a register tuple, less for a partly filled register."""
        return self.bits * self.parts

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The steps by which the lane number moves its elements. Consecutive digits are merged to one step."""
        steps: list[Step] = []
        shift = 0
        for d in reversed(self.lane):
            along, by = self._weight(d)
            last = steps[-1] if steps else None
            if last and last.along == along and by == last.by * (last.mask + 1) and self.size[d] > 1:
                steps[-1] = last._replace(mask=(last.mask + 1) * self.size[d] - 1)
            elif self.size[d] > 1:
                steps.append(Step(shift, self.size[d] - 1, along, by))
            shift += self.size[d].bit_length() - 1
        return tuple(steps)

    def _weight(self, digit: str) -> tuple[str, int]:
        """Return the coordinate to which a digit belongs, and its increment for one step of the digit."""
        along = next(name for name in ("row", "col", "block") if digit in getattr(self, name))
        digits: str = getattr(self, along)
        return along, self._count(digits[digits.index(digit) + 1 :])

    def offset(self, lane: Any, row: object, col: object, block: object = 0) -> Any:
        """Return the distance of a lane's first element from the matrix's: the sum of lane steps times strides.

        `row`, `col` and `block` are the distances, usually in bytes, between rows, columns and blocks. The lane and the
        distances can be numbers, arrays or registers of a builder. For registers, operators emit the instructions.
        """
        strides = {"row": row, "col": col, "block": block}
        top, total = self.lanes.bit_length() - 1, None
        for shift, mask, along, by in self.steps:
            stride = strides[along]
            if isinstance(stride, int) and stride == 0:
                continue
            digit = lane >> shift if shift else lane
            digit = digit if shift + mask.bit_length() == top else digit & mask
            part = _times(digit, by * stride) if isinstance(stride, int) else _times(_times(digit, by), stride)
            total = part if total is None else total + part
        return 0 if total is None else total

    def runs(self, along: str = "col", most: int = 4) -> tuple[Run, ...]:
        """Return the registers, merged up to `most` at a time where their elements are consecutive `along` memory.

        `"col"`: neighbouring columns are adjacent in memory (row-major). `"row"`: neighbouring rows are. Raises
        ValueError if the parts of a register are not.
        """
        if not getattr(self, along).endswith(self.part):
            raise ValueError(f"the parts of a register are not consecutive along {along}")
        found: list[Run] = []
        for register in range(self.registers):
            row, col, block = self.position(0, register)
            here = Run(register, 1, row, col, block)
            if found and found[-1].length < most and self._continues(found[-1], here, along):
                found[-1] = found[-1]._replace(length=found[-1].length + 1)
            else:
                found.append(here)
        return tuple(found)

    def _continues(self, run: Run, here: Run, along: str) -> bool:
        after = getattr(run, along) + run.length * self.parts
        return run._replace(first=here.first, length=1, **{along: after}) == here

    # pictures

    def plot(self) -> str:
        """Return a text picture of the matrix: each cell shows `lane:register`, followed by the part as a letter."""
        width = len(f"{self.lanes - 1}:{self.registers - 1}") + (self.parts > 1)
        pages: list[str] = []
        for block in range(self.blocks):
            head = [f"block {block}"] if self.blocks > 1 else []
            head.append("    " + " ".join(f"{col:>{width}}" for col in range(self.cols)))
            rows = (self._plot_row(row, block, width) for row in range(self.rows))
            pages.append("\n".join((*head, *rows)))
        return "\n".join(pages)

    def _plot_row(self, row: int, block: int, width: int) -> str:
        cells = (self.label(*self.slot(row, col, block)).rjust(width) for col in range(self.cols))
        return f"{row:>3} " + " ".join(cells)

    def label(self, lane: int, register: int, part: int = 0) -> str:
        """Return a slot as pictures show it: `lane:register`, followed by the part as a letter."""
        return f"{lane}:{register}" + (_LETTERS[part] if self.parts > 1 else "")

    def svg(self) -> str:
        """Return the same picture as an SVG document, with a colour for the registers: `asmkit.pictures.fragment`."""
        from .pictures.fragment_map import fragment

        return fragment(self).svg

    def _repr_svg_(self) -> str:
        """Return the picture for a notebook."""
        return self.svg()


_LETTERS = "abcdefghijklmnopqrstuvwxyz012345"


def _times(value: Any, factor: Any) -> Any:
    """Return the product, as a shift if the factor is a power of two."""
    if isinstance(factor, int) and factor & (factor - 1) == 0:
        return value if factor == 1 else value << (factor.bit_length() - 1)
    return value * factor


# --- between registers and matrices ---


def unpack(fragment: Fragment, regs: Array, *, last: bool = False) -> Array:
    """Convert registers to matrices: (warps, registers, lanes) → (warps, rows, cols) or (warps, blocks, rows, cols).

    `regs` is uint32, or uint64 for 64-bit elements. Wider registers are tuples of uint32 in a last axis. The result
    contains the elements' bits as uint8 (widths up to 8), uint16, uint32 or uint64. With `last`, the warps are the last
    axis, (rows, cols, warps), which gives long rows for a batch.
    """
    import numpy as np

    slots = _elements(fragment, regs)
    order = [1 + fragment.slots.index(d) for d in fragment.positions]
    axes, shape = ((*order, 0), (*fragment.shape, -1)) if last else ((0, *order), (-1, *fragment.shape))
    return np.ascontiguousarray(slots.transpose(axes)).reshape(shape)


def pack(fragment: Fragment, matrices: Array, *, last: bool = False) -> Array:
    """Convert matrices to registers: the inverse of `unpack`."""
    import numpy as np

    digits = [fragment.size[d] for d in fragment.positions]
    split = matrices.reshape(*digits, -1) if last else matrices.reshape(-1, *digits)
    warps, first = (len(digits), 0) if last else (0, 1)
    order = [first + fragment.positions.index(d) for d in fragment.slots]
    return _words(fragment, np.ascontiguousarray(split.transpose(warps, *order)))


def _elements(fragment: Fragment, regs: Array) -> Array:
    """Return the elements of the registers in order, one axis per digit: (warps, register, lane and part digits)."""
    import numpy as np

    digits = [fragment.size[d] for d in fragment.slots]
    regs = np.ascontiguousarray(regs)
    if fragment.bits >= 8:
        return regs.view(f"uint{fragment.bits}").reshape(-1, *digits)
    bits = np.unpackbits(regs.view(np.uint8)[..., None], axis=-1, bitorder="little").reshape(-1, fragment.bits)
    return np.packbits(bits, axis=-1, bitorder="little").reshape(-1, *digits)


def _words(fragment: Fragment, elements: Array) -> Array:
    """Return the registers that hold the elements: the inverse of `_elements`."""
    import numpy as np

    if fragment.bits < 8:
        bits = np.unpackbits(elements[..., None], axis=-1, count=fragment.bits, bitorder="little")
        elements = np.packbits(bits.reshape(len(elements), -1), axis=-1, bitorder="little")
    word = np.uint64 if fragment.bits == 64 else np.uint32
    shape = (-1, fragment.registers, fragment.lanes) + ((fragment.width // 32,) if fragment.width > 64 else ())
    return elements.reshape(len(elements), -1).view(word).reshape(shape)
