"""The operands of tensor copies: the map, the box or the column of pixels of each lane, and what is wrong with them.

See PTX ISA 5.5.3 to 5.5.5 and 9.7.9.27.1. A copy of four rows has a box of one row, and a coordinate for each row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np

from ...errors import AsmError, DiagnosticCode
from ...isa.form import ScalarSlot
from ...regs import Mem
from ...sim.compile import NotSimulatedError
from ...sim.memory import Allocation, each, numbers, only_piece
from ...types import Scalar, s32, u16, u64
from ..im2col_map import Im2colMap
from ..map_fields import BYTES, CHUNK
from ..map_packing import Packing
from ..tensor_map import TiledMap
from . import im2col
from .bulk import known
from .memory import address, operand, words_of
from .native_phases import native_copies
from .tensormap import changed_maps

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.compile import Source
    from ...sim.machine import Machine
    from ...sim.memory import Array
    from .compile import PtxUnit as Unit

_ROWS = 4
"""The rows of `.tile::gather4` and `.tile::scatter4`."""


class Boxes(NamedTuple):
    """The boxes of the active lanes that use one map: the map, its tensor, and the coordinates of each lane's box.

    These are those of the first element, or, if the copy names four rows, the rows and the first column. With an im2col
    map, a box is a column of pixels, and `offsets` are those of the instruction, in array order. With a packing, the
    innermost coordinate is in bytes.
    """

    made: TiledMap | Im2colMap
    tensor: Allocation
    base: int
    chosen: Array
    first: Array
    offsets: Array
    wide: bool
    """True if an im2col copy keeps D and H."""

    @property
    def rows(self) -> int:
        """The number of rows of a box: runs of elements of the innermost dimension."""
        return self.made.kind.bytes // self.made.row_bytes

    @property
    def room(self) -> int:
        """The bytes of shared memory from the start of a box to its end."""
        return self.rows * self.made.pitch

    def along(self, tiled: TiledMap, d: int) -> Array:
        """Return the coordinates of the elements of each lane's box along a dimension."""
        if d == 0 and self.first.shape[1] > tiled.rank:
            return self.first[:, :_ROWS]
        return self.first[:, d - tiled.rank, None] + numbers(tiled.kind.tile[d]) * tiled.steps[d]


def boxes_of(unit: Unit, at: int, inst: Inst) -> Callable[[Machine], Iterator[Boxes]]:
    """Return a function that yields the boxes of the active lanes, grouped by map."""
    known(inst)
    words = words_of(inst)
    by_rows = not words.isdisjoint(("tile::gather4", "tile::scatter4"))
    mode = next((im2col.MODES[word] for word in words if word in im2col.MODES), None)
    found, offsets = operand(inst, "m"), operand(inst, "i")
    assert found
    if isinstance(found[1], Mem):
        raise NotSimulatedError("no coordinates")
    mem, *instead, coordinates = cast("Iterable[Any]", found[1])
    where = address(unit, at, mem)
    axes = _sources(unit, at, coordinates, s32)
    moves = _sources(unit, at, cast("Iterable[object]", offsets[1]) if offsets else (), u16)
    elsewhere = _sources(unit, at, instead, u64)

    def boxes(m: Machine) -> Iterator[Boxes]:
        none = np.zeros(m.active_count, np.uint64)
        given = [m.active(np.atleast_1d(base(m))) for base in elsewhere] or [none]
        places = np.stack([each(one, len(none)).astype(np.uint64) for one in (where(m), *given)], 1)
        spread, by = _spread(m, axes), _spread(m, moves)
        same = (places == places[0]).all()
        for place in places[:1] if same else np.unique(places, axis=0):
            chosen = np.flatnonzero((places == place).all(1))
            first = np.stack([axis[chosen] for axis in (spread[1:] + spread[:1] if by_rows else spread[::-1])], 1)
            made, tensor, base = _map_of(m, at, place.tolist(), chosen, im2col=mode is not None)
            some = Boxes(made, tensor, base, chosen, first, first[:, :0], wide=False)
            yield _columns(m, at, some, [one[chosen] for one in by], mode) if mode else _boxes(m, at, some, by_rows)

    return boxes


def _sources(unit: Unit, at: int, given: Iterable[object], kind: type[Scalar]) -> list[Source]:
    """Return the sources of some operands of a type."""
    return [unit.source(at, one, ScalarSlot("", "r", kind)) for one in given]


def _spread(m: Machine, reads: Sequence[Source]) -> list[Array]:
    """Return the values of some sources in the active lanes."""
    return [each(m.active(np.atleast_1d(read(m))).astype(np.int64), m.active_count) for read in reads]


def _map_of(
    m: Machine, at: int, places: list[int], chosen: Array, *, im2col: bool
) -> tuple[TiledMap | Im2colMap, Allocation, int]:
    """Read the map at an address, and return it with its tensor and the offset of the tensor in its allocation.

    A second address other than 0 overrides that of the tensor.
    """
    place, instead = places
    raw, offset = only_piece(m, at, "load", "generic", np.full(m.active_count, place, np.uint64), 64)
    begin = int(np.atleast_1d(offset)[0])
    try:
        made, base = _decoded(raw.data[begin : begin + BYTES].tobytes(), im2col=im2col)
    except AsmError as wrong:
        wrong_copy(m, at, wrong.findings[0].message, wrong.findings[0].fix)
        raise
    changed_maps(m).use(m, at, raw, begin, m.active_lanes[chosen])
    base = instead or base
    tensor = m.launch.memory.find(base)
    if tensor is None:
        wrong_copy(m, at, f"the tensor of its map is at {base:#x}", "pass a map of an allocated tensor")
    if made.interleave:
        wrong_copy(m, at, "interleaved maps are not simulated", "run it on a device")
    assert tensor is not None
    copies = native_copies(m)
    if copies is not None and isinstance(made, TiledMap) and not instead:
        copies.learn(place, raw.data[begin : begin + BYTES], made, tensor, base - tensor.base)
    return made, tensor, base - tensor.base


@lru_cache(maxsize=64)
def _decoded(raw: bytes, *, im2col: bool) -> tuple[TiledMap | Im2colMap, int]:
    """Return the map of 128 bytes and the address of its tensor. Raises DESCRIPTOR."""
    return Im2colMap.decode(raw) if im2col else TiledMap.decode(raw)


def _boxes(m: Machine, at: int, boxes: Boxes, by_rows: bool) -> Boxes:
    """Return boxes after a check of their coordinates."""
    made, first = cast("TiledMap", boxes.made), boxes.first
    _check_rank(m, at, made, 2 if by_rows else first.shape[1])
    if by_rows:
        made = _of_rows(m, at, made)
    return boxes._replace(made=made, first=_inner_checked(m, at, boxes))


def _columns(m: Machine, at: int, boxes: Boxes, given: list[Array], mode: im2col.Mode) -> Boxes:
    """Return columns of pixels after a check of their coordinates and of the offsets of the instruction."""
    made, first = cast("Im2colMap", boxes.made), boxes.first
    _check_rank(m, at, made, first.shape[1])
    first = _inner_checked(m, at, boxes)
    if mode.wide and given:
        halo, by_w = given
        given = [by_w, *[np.zeros_like(by_w)] * (made.rank - 3)]
        if halo.any():  # which pixels belong to a halo is in figures of the manual only
            m.report(DiagnosticCode.NOT_SIMULATED, at, what=f"{m.unit.insts[at].form.spelling} with a wHalo")
    none = np.zeros((len(first), made.rank - 2), np.int64)
    offsets = np.stack(given[::-1], 1) if given else none
    if wrong := im2col.mistake(made, first, offsets, wide=mode.wide):
        wrong_copy(m, at, *wrong)
    made = replace(made, pixels=mode.pixels or made.pixels)
    return boxes._replace(made=made, first=first, offsets=offsets, wide=mode.wide)


def _check_rank(m: Machine, at: int, made: TiledMap | Im2colMap, given: int) -> None:
    if made.rank != given:
        why = f"its map has {made.rank} dimensions, and the instruction {given}"
        wrong_copy(m, at, why, "pass one coordinate for each dimension")


def _inner_checked(m: Machine, at: int, boxes: Boxes) -> Array:
    """Return the coordinates of boxes, with the innermost in elements of the array.

    Reports an innermost coordinate that is not a multiple of 16 bytes, or of the group of a packing.
    """
    elem, first = boxes.made.elem, boxes.first
    if boxes.made.packing:
        return _in_bytes(m, at, first, boxes.made.packing)
    inner = first[:, -1] * elem.bits // 8
    if (inner % CHUNK).any():
        why = f"its innermost coordinate is {first[inner % CHUNK != 0][0, -1]}, of {elem}"
        wrong_copy(m, at, why, f"use a multiple of {CHUNK} bytes, which is {CHUNK * 8 // elem.bits} elements")
    return first


def _in_bytes(m: Machine, at: int, first: Array, packing: Packing) -> Array:
    """Return coordinates with the innermost in bytes instead of packed elements."""
    if (wrong := first[:, -1] % packing.group != 0).any():
        why = f"its innermost coordinate is {first[wrong][0, -1]}, of {packing.bits}-bit elements"
        wrong_copy(m, at, why, f"use a multiple of {packing.group} elements")
    return np.concatenate([first[:, :-1], first[:, -1:] * packing.bits // 8], axis=1)


def _of_rows(m: Machine, at: int, tiled: TiledMap) -> TiledMap:
    """Return the map of the boxes of four rows, given the map of one row."""
    if tiled.box[0] != 1:
        why = f"the box of its map has {tiled.box[0]} rows"
        wrong_copy(m, at, why, "use a map with boxes of one row: the instruction names the four rows")
    return replace(tiled, box=(_ROWS, tiled.box[1]), steps=(1, tiled.steps[1]))


def wrong_copy(m: Machine, at: int, why: str, fix: str) -> None:
    """Report COPY for an instruction, which stops the run."""
    m.report(DiagnosticCode.COPY, at, what=m.unit.insts[at], why=why, fix=fix)
