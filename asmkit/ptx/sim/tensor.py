"""Simulator steps of tensor copies with tiled maps: boxes of one to five dimensions, and four rows of a matrix.

See PTX ISA 5.5.3 and 9.7.9.27.1. A copy of four rows has a box of one row, and a coordinate for each row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np

from ...errors import AsmError, DiagnosticCode
from ...isa.form import ScalarSlot
from ...regs import Mem
from ...sim.async_copies.bulk import Combine
from ...sim.compile import NotSimulatedError
from ...sim.memory import Access, Allocation, numbers, only_piece
from ...sim.places import name_byte
from ...types import Scalar, bf16, f16, f32, s32, s64, u32, u64
from ..tensor_map import BYTES, CHUNK, TiledMap
from . import tile_layouts
from .bulk import Copies, at_address, combining, issue, known, ranges, read_chunks, reads, shared_targets
from .memory import address, operand, words_of
from .tensormap import changed_maps

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.compile import Step
    from ...sim.machine import Machine
    from ...sim.memory import Array
    from .compile import PtxUnit as Unit

_ALIGN = 128
"""The alignment of a box in shared memory in bytes."""
_ROWS = 4
"""The rows of `.tile::gather4` and `.tile::scatter4`."""
_WHOLE = (u32, s32, u64, s64)
_COMBINED: dict[str, tuple[type[Scalar], ...]] = {
    "add": (u32, s32, u64, f16, bf16, f32), "min": (*_WHOLE, f16, bf16), "max": (*_WHOLE, f16, bf16), "and": _WHOLE,
    "or": _WHOLE, "xor": _WHOLE, "inc": (u32,), "dec": (u32,),
}  # fmt: skip
"""The element types of each reduction, the same as those of `cp.reduce.async.bulk`."""


class Boxes(NamedTuple):
    """The boxes of the active lanes that use one map: the map, its tensor, and the coordinates of each lane's box.

    These are those of the first element, or, if the copy names four rows, the rows and the first column.
    """

    tiled: TiledMap
    tensor: Allocation
    base: int
    chosen: Array
    first: Array

    def along(self, d: int) -> Array:
        """Return the coordinates of the elements of each lane's box along a dimension."""
        tiled = self.tiled
        if d == 0 and self.first.shape[1] > tiled.rank:
            return self.first[:, :_ROWS]
        return self.first[:, d - tiled.rank, None] + numbers(tiled.kind.tile[d]) * tiled.steps[d]


class Pieces(NamedTuple):
    """The pieces of each lane's box: their byte offsets in the memory, and whether they are in the tensor.

    A piece is an element, or 16 bytes if no row of the box or of the tensor begins or ends within them.
    """

    offsets: Array
    inside: Array
    size: int


def _operands(unit: Unit, at: int, inst: Inst) -> Callable[[Machine], Iterator[Boxes]]:
    """Return a function that yields the boxes of the active lanes, grouped by map."""
    known(inst)
    words = words_of(inst)
    if any(word.startswith("im2col") for word in words):
        raise NotSimulatedError("the mode im2col")
    by_rows = not words.isdisjoint(("tile::gather4", "tile::scatter4"))
    found = operand(inst, "m")
    assert found
    if isinstance(found[1], Mem):
        raise NotSimulatedError("no coordinates")
    mem, *instead, coordinates = cast("Iterable[Any]", found[1])
    where, slot = address(unit, at, mem), ScalarSlot("c", "r", s32)
    axes = [unit.source(at, one, slot) for one in coordinates]
    elsewhere = [unit.source(at, one, ScalarSlot("address", "r", u64)) for one in instead]

    def boxes(m: Machine) -> Iterator[Boxes]:
        none = np.zeros(m.active_count, np.uint64)
        given = [m.active(np.atleast_1d(base(m))) for base in elsewhere] or [none]
        places = np.stack([np.broadcast_to(one, none.shape).astype(np.uint64) for one in (where(m), *given)], 1)
        each = [m.active(np.atleast_1d(axis(m))).astype(np.int64) for axis in axes]
        spread = [np.broadcast_to(axis, (m.active_count,)) for axis in each]
        for place in np.unique(places, axis=0):
            chosen = np.flatnonzero((places == place).all(1))
            first = np.stack([axis[chosen] for axis in (spread[1:] + spread[:1] if by_rows else spread[::-1])], 1)
            yield _boxes(m, at, place.tolist(), chosen, first, by_rows=by_rows)

    return boxes


def _boxes(m: Machine, at: int, places: list[int], chosen: Array, first: Array, *, by_rows: bool) -> Boxes:
    """Read and check the map at an address.  A second address other than 0 overrides that of its tensor."""
    place, instead = places
    raw, offset = only_piece(m, at, "load", "generic", np.full(m.active_count, place, np.uint64), 64)
    begin = int(np.atleast_1d(offset)[0])
    try:
        tiled, base = TiledMap.decode(raw.data[begin : begin + BYTES].tobytes())
    except AsmError as wrong:
        _wrong(m, at, wrong.findings[0].message, wrong.findings[0].fix)
        raise
    changed_maps(m).use(m, at, raw, begin, m.active_lanes[chosen])
    base = instead or base
    tensor = m.launch.memory.find(base)
    if tensor is None or tiled.rank != (2 if by_rows else first.shape[1]):
        why = f"its map has {tiled.rank} dimensions, its tensor is at {base:#x}"
        _wrong(m, at, why, "pass one coordinate for each dimension, and a map of an allocated tensor")
    if tiled.interleave:
        _wrong(m, at, "interleaved maps are not simulated", "run it on a device")
    assert tensor is not None
    if by_rows:
        tiled = _of_rows(m, at, tiled)
    inner = first[:, -1] * tiled.elem.bits // 8
    if (inner % CHUNK).any():
        why = f"its innermost coordinate is {first[inner % CHUNK != 0][0, -1]}, of {tiled.elem}"
        _wrong(m, at, why, f"use a multiple of {CHUNK} bytes, which is {CHUNK * 8 // tiled.elem.bits} elements")
    return Boxes(tiled, tensor, base - tensor.base, chosen, first)


def _of_rows(m: Machine, at: int, tiled: TiledMap) -> TiledMap:
    """Return the map of the boxes of four rows, given the map of one row."""
    if tiled.box[0] != 1:
        why = f"the box of its map has {tiled.box[0]} rows"
        _wrong(m, at, why, "use a map with boxes of one row: the instruction names the four rows")
    return replace(tiled, box=(_ROWS, tiled.box[1]), steps=(1, tiled.steps[1]))


def _wrong(m: Machine, at: int, why: str, fix: str) -> None:
    m.report(DiagnosticCode.COPY, at, what=m.unit.insts[at], why=why, fix=fix)


def _pieces(m: Machine, at: int, kind: str, boxes: Boxes) -> Pieces:
    """Return the pieces of each lane's box in the order of shared memory.

    Reports OUT_OF_BOUNDS if an element inside of the tensor is outside of the array.
    """
    found = _in_pieces_of(_together(boxes), boxes)
    room = boxes.tensor.data.size
    if (found.inside & (found.offsets > room - found.size)).any():
        found = _in_pieces_of(1, boxes)
        end = int(found.offsets[found.inside].max()) + found.size
        m.report(
            DiagnosticCode.OUT_OF_BOUNDS, at, m.names(m.active_lanes[boxes.chosen]), kind=kind, size=found.size,
            space="global", address=hex(boxes.tensor.base + end - found.size), place=boxes.tensor.name, bytes=room,
        )  # fmt: skip
    return found


def _together(boxes: Boxes) -> int:
    """Return how many elements of a row are copied together: those of 16 bytes, if all rows are whole such pieces."""
    tiled = boxes.tiled
    count = CHUNK * 8 // tiled.elem.bits
    rows = (tiled.kind.tile[-1], tiled.shape[-1])
    bytes_ = (boxes.base, *tiled.strides)
    whole = tiled.steps[-1] == 1 and not any(one % count for one in rows) and not any(one % CHUNK for one in bytes_)
    return count if whole and tiled.fill != "nan" else 1


def _in_pieces_of(together: int, boxes: Boxes) -> Pieces:
    """Return the pieces of a number of elements. The coordinates of the boxes are multiples of it."""
    tiled, size = boxes.tiled, boxes.tiled.elem.bits // 8 * together
    tile, strides = tiled.kind.tile, [*tiled.strides, size]
    inside, offsets = np.True_, np.asarray(boxes.base)
    for d, (count, extent, stride) in enumerate(zip(tile, tiled.shape, strides, strict=True)):
        each = together if d == len(tile) - 1 else 1
        along = boxes.along(d)[:, ::each] // each
        axes = (-1, *(count // each if axis == d else 1 for axis in range(len(tile))))
        inside = inside & ((along >= 0) & (along < extent // each)).reshape(axes)
        offsets = offsets + (along * stride).reshape(axes)
    inside, offsets = (x.reshape(len(boxes.first), -1) for x in (inside, offsets))
    return Pieces(offsets, inside, size)


def _swizzled(boxes: Boxes, begin: Array) -> Array:
    """Return the swizzled offsets of the 16-byte chunks of a box.  `begin` holds the start of each lane's box."""
    chunks = numbers(boxes.tiled.kind.bytes // 16) * 16
    return boxes.tiled.swizzle.apply(begin[:, None] + chunks)


def _gathered(m: Machine, at: int, boxes: Boxes, phases: Array) -> Array:
    """Read the bytes of each lane's box: (lanes, bytes), with zeros or NaNs for elements outside of the tensor.

    The reads are complete with a phase of an mbarrier, one for each lane.
    """
    offsets, inside, size = _pieces(m, at, "load", boxes)
    lanes = np.broadcast_to(m.active_lanes[boxes.chosen][:, None], offsets.shape)
    there, who = offsets[inside], lanes[inside]
    for copies in (m.copies, m.bulk):
        if copies.under_way:
            copies.check(at, boxes.tensor, there, who, size, "load")
    until = np.broadcast_to(phases[:, None], offsets.shape)[inside]
    for watcher in m.launch.hooked("load"):
        watcher.load(m, Access(at, "load", boxes.tensor, there, who, size, until=until, engine="copy"))
    view = boxes.tensor.view(size)
    data = np.zeros(offsets.shape, view.dtype)
    if boxes.tiled.fill == "nan":
        data[...] = (1 << (8 * size - 1)) - 1  # which NaN is not specified
    data[inside] = view[there // size]
    return data.view(np.uint8).reshape(len(boxes.chosen), -1)


def _aligned(m: Machine, at: int, places: Array) -> None:
    if (places % _ALIGN).any():
        place = name_byte(m, m.shared, int(places[places % _ALIGN != 0][0]))
        _wrong(m, at, f"the box begins at {place}", f"align it to {_ALIGN} bytes: `align={_ALIGN}`")


def cp_async_bulk_tensor(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of cp.async.bulk.tensor, to shared memory (counted by an mbarrier) or from it (in a group)."""
    return _load(unit, at, inst) if operand(inst, "bar") else _store(unit, at, inst, None)


def cp_reduce_async_bulk_tensor(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of cp.reduce.async.bulk.tensor: reduce a box of shared memory into a tensor."""
    return _store(unit, at, inst, inst.form.choices["o"])


def _load(unit: Unit, at: int, inst: Inst) -> Step:
    boxes_of, targets = _operands(unit, at, inst), shared_targets(unit, at, inst)

    def run(m: Machine) -> None:
        for boxes in boxes_of(m):
            m.as_lanes(_only(m, boxes.chosen), lambda boxes=boxes: _load_boxes(m, at, boxes, targets))

    return run


def _only(m: Machine, chosen: Array) -> Array:
    """Return the chosen active lanes, as one bool for each lane."""
    bools = np.zeros(m.lanes, bool)
    bools[m.active_lanes[chosen]] = True
    return bools


def _load_boxes(m: Machine, at: int, boxes: Boxes, targets: Callable[[Machine, Array], Copies]) -> None:
    lanes = m.active_lanes
    everyone = boxes._replace(chosen=numbers(len(lanes)))
    size = boxes.tiled.kind.bytes
    copies = targets(m, np.full(len(lanes), size))
    _aligned(m, at, copies.offsets)
    phases = copies.until[np.unique(copies.lanes, return_index=True)[1]]
    data = _gathered(m, at, everyone, phases)
    window = copies.offsets // m.launch.shared_pitch * m.launch.shared_pitch
    there = _swizzled(boxes, copies.offsets - window) + window[:, None]
    which = np.repeat(numbers(len(copies.lanes)), there.shape[1])
    if not np.array_equal(lanes, copies.lanes):
        data = data[np.searchsorted(lanes, copies.lanes)]
    rows = data.reshape(-1, 16)
    count = np.full(len(copies.lanes), size)
    issue(m, at, copies, which, there.reshape(-1), rows, count, None, None)
    tile_layouts.copied(m, there.reshape(-1), boxes.tiled.swizzle)


def _store(unit: Unit, at: int, inst: Inst, how: str | None) -> Step:
    boxes_of, (_, source) = _operands(unit, at, inst), at_address(unit, at, inst, "a")

    def run(m: Machine) -> None:
        for boxes in boxes_of(m):
            m.as_lanes(_only(m, boxes.chosen), lambda boxes=boxes: _store_boxes(m, at, boxes, source(m), how))

    return run


def _store_boxes(m: Machine, at: int, boxes: Boxes, source: Array, how: str | None) -> None:
    lanes, tiled = m.active_lanes, boxes.tiled
    if (boxes.first < 0).any():
        why = f"its coordinate {boxes.first[boxes.first < 0][0]} is before the tensor"
        _wrong(m, at, why, "use coordinates of at least 0; only loads can begin before the tensor")
    if how and tiled.elem not in _COMBINED[how]:
        _wrong(
            m,
            at,
            f".{how} does not support elements of {tiled.elem}",
            f"use one of {', '.join(map(repr, _COMBINED[how]))}",
        )
    everyone = boxes._replace(chosen=numbers(len(lanes)))
    sizes = np.full(len(lanes), tiled.kind.bytes)
    memory, first = ranges(m, at, "load", "shared", source, sizes)
    _aligned(m, at, first)
    window = first // m.launch.shared_pitch * m.launch.shared_pitch
    from_ = (_swizzled(boxes, first - window) + window[:, None]).reshape(-1)
    access = Access(at, "load", memory, from_, np.repeat(lanes, len(from_) // len(lanes)), CHUNK, engine="copy")
    data = read_chunks(m, access)
    offsets, inside, size = _pieces(m, at, "store", everyone)
    rows = data.reshape(-1, size)[inside.reshape(-1)]
    which = np.repeat(numbers(len(lanes)), inside.sum(1))
    update: Combine | None = combining(tiled.elem, how) if how else None
    copies = Copies(m, at, boxes.tensor, lanes, first)
    there = offsets[inside]
    issue(m, at, copies, which, there, np.ascontiguousarray(rows), sizes, update, reads(m, access, first, sizes))
