"""Pictures of tensor memory: the lanes that hold D of `tcgen05.mma`, and the cells that `tcgen05.ld` and `.st` access.

The lanes and columns are those that the simulator uses (PTX ISA 9.7.16.2.3.1, 9.7.16.10.5).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from ..ptx.sim.tcgen05.layouts import Part, parts
from ..ptx.sim.tcgen05.memory import LANES, QUARTER
from ..ptx.sim.tcgen05.shapes import places
from .fragment_map import HIGH, Grid, Slot
from .svg import LETTER, LETTER_SMALL, Fill, Picture

_FILLS: tuple[tuple[Fill, ...], ...] = (("blue", "yellow", "orange", "purple"), ("orange", "purple", "blue", "yellow"))
"""The colours of the parts of D, by block."""
WIDE, LANE = 230, 1.25
"""The width of a panel, and the height of a lane."""
_LEFT, _TOP, _BETWEEN, _MARGIN = 74, 66, 84, 10
_COLUMNS = 16
"""The most columns of an access that a picture shows."""
_HEAD = 72


@dataclass(frozen=True)
class Panel:
    """D in the tensor memory of one block: an M × N product of `blocks` blocks, in the block of a rank."""

    m: int
    n: int
    blocks: int = 1
    rank: int = 0
    stationary: bool = False
    sparse: bool = False

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts of D in the block."""
        return parts(self.m, self.n, self.blocks, stationary=self.stationary, sparse=self.sparse)

    @property
    def columns(self) -> int:
        """The columns of tensor memory that D occupies."""
        return self.n // len(self.parts)

    def said(self) -> str:
        """Return the lanes of the rows of D as a part of a sentence."""
        return ", ".join(
            f"{self._of_d(part, row, count)} of D in lanes {span(lane, count)}"
            for part in self.parts for row, lane, count in runs(part)
        )  # fmt: skip

    def draw(self, picture: Picture, x: float, y: float) -> None:
        """Add the lanes and columns with the rows and columns of D, with the upper left corner at a place."""
        picture.text(x + WIDE / 2, y - 14, f"columns {span(0, self.columns)} of tensor memory")
        picture.box(x, y, WIDE, LANE * LANES, "empty")
        for lane in range(0, LANES, QUARTER):
            picture.text(x - 8, y + LANE * (lane + 8), f"lane {lane}", anchor="end")
        for part, fill in zip(self.parts, _FILLS[self.rank], strict=False):
            for row, lane, count in runs(part):
                picture.box(x, y + LANE * lane, WIDE, LANE * count, fill, self._of_d(part, row, count))

    def _of_d(self, part: Part, row: int, count: int) -> str:
        """Return the rows and columns of D in a run of lanes, in words."""
        first = self.rank * self.m // self.blocks
        return f"rows {span(first + row, count)}, columns {span(part.first, part.end - part.first)}"


def accumulator(m: int, n: int, *, blocks: int = 1, stationary: bool = False, sparse: bool = False) -> Picture:
    """Return the picture of D of a `tcgen05.mma`: which lanes and columns of tensor memory hold which rows and columns.

    Args:
        m: The rows of D, in both blocks of a pair together.
        n: The columns of D.
        blocks: 2 for a pair of blocks (`cta_group::2`), each of which has a panel.
        stationary: Whether the product is `tcgen05.mma.ws`.
        sparse: Whether A is sparse.

    """
    panels = [Panel(m, n, blocks, rank, stationary, sparse) for rank in range(blocks)]
    words = [word for word, on in (("weight-stationary", stationary), ("sparse", sparse)) if on]
    title = f"D of {m} × {n} in tensor memory{''.join(f', {word}' for word in words)}"
    wide = _LEFT + (WIDE + _BETWEEN) * blocks - _BETWEEN + _MARGIN
    said = " ".join(f"Block {panel.rank}: {panel.said()}." for panel in panels)
    picture = Picture(max(wide, LETTER * len(title) + 2 * _MARGIN), _TOP + LANE * LANES + _MARGIN, title, said)
    picture.text(_MARGIN, 16, title, anchor="start")
    for panel in panels:
        x = _LEFT + (WIDE + _BETWEEN) * panel.rank
        if blocks > 1:
            picture.text(x + WIDE / 2, _TOP - 32, f"block {panel.rank} of the pair", small=True)
        panel.draw(picture, x, _TOP)
    return picture


def runs(part: Part) -> Iterator[tuple[int, int, int]]:
    """Yield the first row, the first lane and the length of each run of consecutive lanes."""
    lanes: list[int] = part.lanes.tolist()
    start = 0
    for row in range(1, len(lanes) + 1):
        if row == len(lanes) or lanes[row] != lanes[row - 1] + 1:
            yield start, lanes[start], row - start
            start = row


def span(first: int, count: int) -> str:
    """Return the first and the last of some numbers."""
    return f"{first}–{first + count - 1}"


# ---- loads and stores


def tensor_access(shape: str, repeat: int = 1, *, packed: bool = False, apart: int = 0) -> Picture:
    """Return the picture of the cells that a warp accesses: each cell with `thread:register`.

    Lanes and columns are relative to the address of the instruction. Columns beyond the first ones are left out: they
    repeat the pattern, with further registers. With `packed`, a letter says which half of the register.

    Args:
        shape: The shape of `tcgen05.ld` or `tcgen05.st`, such as `"16x256b"`.
        repeat: The repetitions along the columns, 2 for `.x2`.
        packed: Whether the instruction has `.pack::16b` or `.unpack::16b`.
        apart: The columns between the two halves of `16x32bx2`.

    """
    access = _Access(shape, repeat, packed, apart)
    heading, title = access.heading, f"{shape}.x{repeat}{', packed' if packed else ''}: a warp and tensor memory"
    wide, left = 10 + LETTER_SMALL * len(access.label(31, access.registers - 1, 0)), _MARGIN + 10 + LETTER_SMALL * 2
    said = max(LETTER * len(title), LETTER_SMALL * len(heading)) + _MARGIN
    picture = Picture(
        max(left + wide * len(access.shown), said) + _MARGIN, _HEAD + HIGH * (len(access.lanes) + 1) + _MARGIN, title,
        f"{heading}. {access.said()}",
    )  # fmt: skip
    picture.text(_MARGIN, 16, title, anchor="start")
    picture.text(_MARGIN, 36, heading, anchor="start", small=True)
    picture.text(left, 58, "lanes down, columns across", anchor="start", small=True)
    slots = [[access.cells[lane, column] for column in access.shown] for lane in access.lanes]
    Grid(slots, access.shown, access.label, access.registers, QUARTER).draw(picture, left, _HEAD - 6, wide)
    return picture


@dataclass(frozen=True)
class _Access:
    """The cells that a warp accesses with one load or store."""

    shape: str
    repeat: int
    packed: bool
    apart: int

    @cached_property
    def cells(self) -> dict[tuple[int, int], Slot]:
        """The thread, the register and its half by lane and column."""
        made = places(self.shape, self.repeat, packed=self.packed, apart=self.apart)
        lanes, columns = (one.reshape(*one.shape[:2], -1) for one in (made.lane, made.column))
        slots = product(*map(range, lanes.shape))
        return {(int(lanes[at]), int(columns[at])): (at[1], at[0], at[2]) for at in slots}

    @property
    def lanes(self) -> list[int]:
        """The lanes, relative to the address."""
        return sorted({lane for lane, _ in self.cells})

    @property
    def columns(self) -> list[int]:
        """The columns, relative to the address."""
        return sorted({column for _, column in self.cells})

    @property
    def shown(self) -> list[int]:
        """The columns that the picture shows."""
        return self.columns[:_COLUMNS]

    @property
    def registers(self) -> int:
        """The registers of a thread."""
        return 1 + max(register for _, register, _ in self.cells.values())

    @property
    def heading(self) -> str:
        """The size of the access in words."""
        more = f"; columns {self.shown[-1] + 1} to {self.columns[-1]} continue"
        size = f"{len(self.lanes)} lanes × {len(self.columns)} columns; a cell is thread:register"
        return size + (more if len(self.columns) > len(self.shown) else "")

    def label(self, thread: int, register: int, half: int) -> str:
        """Return a cell as the picture shows it."""
        return f"{thread}:{register}" + ("ab"[half] if self.packed else "")

    def said(self) -> str:
        """Return the first and the last cell in words."""
        ends = (self.lanes[0], self.shown[0]), (self.lanes[-1], self.shown[-1])
        found = (f"lane {lane}, column {at} is {self.label(*self.cells[lane, at])}" for lane, at in ends)
        return f"As thread:register, {', '.join(found)}."
