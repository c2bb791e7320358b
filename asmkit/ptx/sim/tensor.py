"""Simulator steps of tensor copies: boxes of one to five dimensions, four rows of a matrix, and columns of pixels.

See PTX ISA 5.5.3 to 5.5.5 and 9.7.9.27.1. A copy of four rows has a box of one row, and a coordinate for each row. The
module `im2col` computes the pixels of a column.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ...errors import DiagnosticCode
from ...sim.async_copies.bulk import Combine
from ...sim.memory import Access, numbers
from ...sim.places import name_byte
from ...sim.rows import gathered
from ...types import Scalar, bf16, f16, f32, s32, s64, tf32, u32, u64
from ..im2col_map import Im2colMap
from ..map_fields import CHUNK
from ..map_packing import PACKINGS, Packing
from ..matrix_descriptors import Swizzle
from ..tensor_map import TiledMap
from . import im2col, tile_layouts
from .boxes import Boxes, boxes_of, wrong_copy
from .bulk import Copies, at_address, combining, issue, ranges, read_chunks, reads, shared_targets
from .memory import operand

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.compile import Step
    from ...sim.machine import Machine
    from ...sim.memory import Array
    from .compile import PtxUnit as Unit

_ALIGN = 128
"""The alignment of a box in shared memory in bytes."""
_NAN = bytes.fromhex("f77f")
"""The bytes that fill elements outside of the tensor: 0x7FF7, in wider elements repeated (measured on an H100)."""
_WHOLE = (u32, s32, u64, s64)
_COMBINED: dict[str, tuple[type[Scalar], ...]] = {
    "add": (u32, s32, u64, f16, bf16, f32), "min": (*_WHOLE, f16, bf16), "max": (*_WHOLE, f16, bf16), "and": _WHOLE,
    "or": _WHOLE, "xor": _WHOLE, "inc": (u32,), "dec": (u32,),
}  # fmt: skip
"""The element types of each reduction, the same as those of `cp.reduce.async.bulk`."""


class Pieces(NamedTuple):
    """The pieces of each lane's box: their byte offsets in the memory, and whether they are in the tensor.

    A piece is an element, or 16 bytes if no row of the box or of the tensor begins or ends within them.
    """

    offsets: Array
    inside: Array | None
    """None: all pieces are."""
    size: int
    end: int | None = None
    """The end of the last piece, None if it is not known."""

    @property
    def mask(self) -> Array:
        """Return which pieces are in the tensor."""
        return np.ones(self.offsets.shape, bool) if self.inside is None else self.inside

    def chosen(self, values: Array) -> Array:
        """Return those of an array (lanes, pieces) for the pieces in the tensor."""
        return values.reshape(-1) if self.inside is None else values[self.inside]

    def counts(self) -> Array:
        """Return the number of pieces in the tensor of each lane."""
        return np.asarray(self.mask.sum(1))

    def leave(self, room: int) -> bool:
        """Return whether pieces in the tensor are outside of a number of bytes."""
        if self.end is not None:
            return self.end > room
        wrong = self.offsets > room - self.size
        return bool((wrong if self.inside is None else wrong & self.inside).any())


def _pieces(m: Machine, at: int, kind: str, boxes: Boxes) -> Pieces:
    """Return the pieces of each lane's box in the order of shared memory.

    Reports OUT_OF_BOUNDS if an element inside of the tensor is outside of the array.
    """
    together = _together(boxes)
    found = _whole_boxes(together, boxes) or pieces_of(together, boxes)
    room = boxes.tensor.data.size
    if found.leave(room):
        found = pieces_of(1, boxes)
        end = int(found.chosen(found.offsets).max()) + found.size
        m.report(
            DiagnosticCode.OUT_OF_BOUNDS, at, m.names(m.active_lanes[boxes.chosen]), kind=kind, size=found.size,
            space="global", address=hex(boxes.tensor.base + end - found.size), place=boxes.tensor.name, bytes=room,
        )  # fmt: skip
    return found


def _together(boxes: Boxes) -> int:
    """Return how many elements of a row are copied together: those of 16 bytes, if all rows are whole such pieces."""
    made = boxes.made
    count = CHUNK * 8 // made.elem.bits
    rows = (made.kind.tile[-1], made.shape[-1])
    bytes_ = (boxes.base, *made.strides)
    whole = made.steps[-1] == 1 and not any(one % count for one in rows) and not any(one % CHUNK for one in bytes_)
    return count if whole and made.fill != "nan" else 1


class _Whole(NamedTuple):
    """A box that is inside of its tensor: the offsets of its pieces, if it begins at the tensor's first element."""

    offsets: Array
    strides: Array
    """The bytes from one element to the next, by dimension."""
    last: Array
    """The largest coordinates of its first element."""
    size: int
    end: int
    """The end of the last piece."""


@lru_cache(maxsize=64)
def _whole(tiled: TiledMap, together: int) -> _Whole:
    tile, steps = np.array(tiled.kind.tile), np.array(tiled.steps)
    strides = np.array([*tiled.strides, tiled.elem.bits // 8])
    along = [numbers(count) * step * stride for count, step, stride in zip(tile, steps, strides, strict=True)]
    along[-1] = along[-1][::together]
    offsets = sum(np.ix_(*along), np.zeros((), np.int64)).reshape(-1)
    offsets.setflags(write=False)
    last, size = np.array(tiled.shape) - 1 - (tile - 1) * steps, int(strides[-1]) * together
    return _Whole(offsets, strides, last, size, int(offsets.max()) + size)


def _whole_boxes(together: int, boxes: Boxes) -> Pieces | None:
    """Return what `pieces_of` returns if all boxes are inside of the tensor, None otherwise."""
    first, made = boxes.first, boxes.made
    if not isinstance(made, TiledMap) or first.shape[1] != made.rank:
        return None
    box = _whole(made, together)
    if (first < 0).any() or (first > box.last).any():
        return None
    starts = boxes.base + first @ box.strides
    return Pieces(starts[:, None] + box.offsets, None, box.size, int(starts.max()) + box.end)


def pieces_of(together: int, boxes: Boxes) -> Pieces:
    """Return the pieces of a number of elements. The coordinates of the boxes are multiples of it."""
    tiled, size = boxes.made, boxes.made.elem.bits // 8 * together
    if isinstance(tiled, Im2colMap):
        return _of_pixels(tiled, together, boxes)
    tile, strides = tiled.kind.tile, [*tiled.strides, size]
    inside, offsets = np.True_, np.asarray(boxes.base)
    for d, (count, extent, stride) in enumerate(zip(tile, tiled.shape, strides, strict=True)):
        each = together if d == len(tile) - 1 else 1
        along = boxes.along(tiled, d)[:, ::each] // each
        axes = (-1, *(count // each if axis == d else 1 for axis in range(len(tile))))
        inside = inside & ((along >= 0) & (along < extent // each)).reshape(axes)
        offsets = offsets + (along * stride).reshape(axes)
    inside, offsets = (x.reshape(len(boxes.first), -1) for x in (inside, offsets))
    return Pieces(offsets, inside, size)


def _of_pixels(made: Im2colMap, together: int, boxes: Boxes) -> Pieces:
    """Return the pieces of each lane's column of pixels."""
    size = made.elem.bits // 8 * together
    pixels = im2col.positions(made, boxes.first, boxes.offsets, wide=boxes.wide)  # (copies, pixels, dimensions)
    within = np.logical_and.reduce((pixels >= 0) & (pixels < np.array(made.shape[:-1])), axis=-1, keepdims=True)
    starts = boxes.base + (pixels * np.array(made.strides)).sum(-1)
    channels = (boxes.first[:, -1, None] + numbers(made.channels))[:, ::together] // together
    inside = within & ((channels >= 0) & (channels < made.shape[-1] // together))[:, None]
    offsets = starts[:, :, None] + (channels * size)[:, None]
    return Pieces(offsets.reshape(len(offsets), -1), inside.reshape(len(inside), -1), size)


def chunk_places(boxes: Boxes, first: Array, window: Array) -> Array:
    """Return the swizzled offsets of the 16-byte chunks of boxes in the shared memory of all blocks.

    `first` holds the start of each lane's box, `window` that of its block's shared memory.
    """
    made = boxes.made
    chunks, swizzled = _chunks(boxes.rows, made.pitch, made.row_in_shared, made.swizzle)
    begin = first - window
    if not (begin % made.swizzle.pattern).any():
        return first[:, None] + swizzled
    return made.swizzle.apply(begin[:, None] + chunks) + window[:, None]


@lru_cache(maxsize=64)
def _chunks(rows: int, pitch: int, row: int, swizzle: Swizzle) -> tuple[Array, Array]:
    """Return the offsets of the 16-byte chunks of a box, and the swizzled offsets, if it begins with a pattern."""
    chunks = (numbers(rows)[:, None] * pitch + numbers(row // CHUNK) * CHUNK).reshape(-1)
    made = chunks, swizzle.apply(chunks)
    for array in made:
        array.setflags(write=False)
    return made


def _notify(m: Machine, at: int, boxes: Boxes, pieces: Pieces, there: Array, lanes: Array, until: Array) -> None:
    """Report outstanding copies to the bytes that copies of lanes read until phases, and notify the watchers."""
    flights = [one for one in (m.copies, m.bulk) if one.under_way and one.flying(boxes.tensor) is not None]
    watchers = m.launch.hooked("load")
    if not flights and not watchers:
        return
    shape, size = pieces.offsets.shape, pieces.size
    who = pieces.chosen(np.broadcast_to(m.active_lanes[boxes.chosen][:, None], shape))
    for one in flights:
        one.check(at, boxes.tensor, there, who, size, "load")
    phases = until[np.unique(lanes, return_index=True)[1]]
    each = pieces.chosen(np.broadcast_to(phases[:, None], shape))
    for watcher in watchers:
        watcher.load(m, Access(at, "load", boxes.tensor, there, who, size, until=each, engine="copy"))


def _gathered(m: Machine, at: int, boxes: Boxes, lanes: Array, until: Array) -> Array:
    """Read the bytes of each lane's box: (lanes, bytes), with zeros or NaNs for elements outside of the tensor.

    The copies of `lanes` are complete with the phases `until` of mbarriers.
    """
    pieces = _pieces(m, at, "load", boxes)
    offsets, size = pieces.offsets, pieces.size
    there = pieces.chosen(offsets)
    _notify(m, at, boxes, pieces, there, lanes, until)
    kind = boxes.tensor.view(size).dtype
    found = gathered(m, boxes.tensor, there, size).view(kind)[:, 0]
    found = _as_tf32(found) if boxes.made.elem is tf32 else found
    if len(found) < offsets.size:
        data = np.zeros(offsets.shape, kind)
        if boxes.made.fill == "nan":
            data[...] = int.from_bytes(_NAN * (size // len(_NAN)), "little")
        data[pieces.mask] = found
        found = data
    return found.view(np.uint8).reshape(len(boxes.chosen), -1)


def _padded(data: Array, packing: Packing | None) -> Array:
    """Return the bytes of boxes in shared memory, given those in global memory: (lanes, bytes)."""
    if packing is None or not packing.padded:
        return data
    groups = data.reshape(-1, packing.used)
    return np.pad(groups, ((0, 0), (0, packing.chunk - packing.used))).reshape(len(data), -1)


def _as_tf32(found: Array) -> Array:
    """Return f32 rounded to tf32, to nearest even, as a load with a map of tf32 does. NaNs become one NaN."""
    bits = np.ascontiguousarray(found).view(np.uint32)
    rounded = bits + np.uint32(0xFFF) + (bits >> np.uint32(13) & np.uint32(1)) & np.uint32(0xFFFFE000)
    special = bits & np.uint32(0x7F800000) == 0x7F800000
    nan = special & (bits & np.uint32(0x7FFFFF) != 0)
    made = np.where(nan, np.uint32(0x7FFFE000), np.where(special, bits, rounded))
    return made.view(found.dtype)


def _aligned(m: Machine, at: int, places: Array) -> None:
    if (places % _ALIGN).any():
        place = name_byte(m, m.shared, int(places[places % _ALIGN != 0][0]))
        wrong_copy(m, at, f"the box begins at {place}", f"align it to {_ALIGN} bytes: `align={_ALIGN}`")


def cp_async_bulk_tensor(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of cp.async.bulk.tensor, to shared memory (counted by an mbarrier) or from it (in a group)."""
    return _load(unit, at, inst) if operand(inst, "bar") else _store(unit, at, inst, None)


def cp_reduce_async_bulk_tensor(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of cp.reduce.async.bulk.tensor: reduce a box of shared memory into a tensor."""
    return _store(unit, at, inst, inst.form.choices["o"])


def _load(unit: Unit, at: int, inst: Inst) -> Step:
    boxes_in, targets = boxes_of(unit, at, inst), shared_targets(unit, at, inst)

    def run(m: Machine) -> None:
        for boxes in boxes_in(m):
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
    copies = targets(m, np.full(len(lanes), boxes.room))
    _aligned(m, at, copies.offsets)
    data = _padded(_gathered(m, at, everyone, copies.lanes, copies.until), boxes.made.packing)
    window = copies.offsets // m.launch.shared_pitch * m.launch.shared_pitch
    there = chunk_places(boxes, copies.offsets, window)
    if not np.array_equal(lanes, copies.lanes):
        data = data[np.searchsorted(lanes, copies.lanes)]
    rows = data.reshape(-1, 16)
    count = np.full(len(copies.lanes), boxes.made.kind.bytes)
    issue(m, at, copies, there.shape[1], there.reshape(-1), rows, count, None, None)
    tile_layouts.copied(m, there.reshape(-1), boxes.made.swizzle)


def _store(unit: Unit, at: int, inst: Inst, how: str | None) -> Step:
    boxes_in, (_, source) = boxes_of(unit, at, inst), at_address(unit, at, inst, "a")

    def run(m: Machine) -> None:
        for boxes in boxes_in(m):
            m.as_lanes(_only(m, boxes.chosen), lambda boxes=boxes: _store_boxes(m, at, boxes, source(m), how))

    return run


def _outside(boxes: Boxes) -> tuple[str, str] | None:
    """Return what is wrong with boxes that are written, and begin before the tensor or leave its images."""
    made, first = boxes.made, boxes.first
    if (first < 0).any():
        why = f"its coordinate {first[first < 0][0]} is before the tensor"
        return why, "use coordinates of at least 0; only loads can begin before the tensor"
    if isinstance(made, Im2colMap) and (min(made.lower) < 0 or max(made.upper) > 0):
        why = f"its bounding box leaves the image: lower={made.lower}, upper={made.upper}"
        return why, "use a lower corner of at least 0, and an upper corner of at most 0"
    return None


def _check_packing(m: Machine, at: int, packing: Packing, how: str | None) -> None:
    """Report a store or a reduction that maps of packed elements do not have, or that is not simulated."""
    if how:
        wrong_copy(m, at, f".{how} does not support elements of {packing.bits} bits", "use a map of another type")
    if packing is PACKINGS["b4x16_p64"]:
        wrong_copy(m, at, "b4x16_p64 is for loads only", "use a map of b4x16")
    if packing.padded:  # a store with this number has the type b6p2x16
        m.report(DiagnosticCode.NOT_SIMULATED, at, what=f"{m.unit.insts[at].form.spelling} of b6p2x16")


def _store_boxes(m: Machine, at: int, boxes: Boxes, source: Array, how: str | None) -> None:
    lanes, made = m.active_lanes, boxes.made
    if wrong := _outside(boxes):
        wrong_copy(m, at, *wrong)
    if made.packing:
        _check_packing(m, at, made.packing, how)
    if how and made.elem not in _COMBINED[how]:
        wrong_copy(
            m,
            at,
            f".{how} does not support elements of {made.elem}",
            f"use one of {', '.join(map(repr, _COMBINED[how]))}",
        )
    everyone = boxes._replace(chosen=numbers(len(lanes)))
    sizes = np.full(len(lanes), boxes.room)
    memory, first = ranges(m, at, "load", "shared", source, sizes)
    _aligned(m, at, first)
    window = first // m.launch.shared_pitch * m.launch.shared_pitch
    from_ = chunk_places(boxes, first, window).reshape(-1)
    access = Access(at, "load", memory, from_, np.repeat(lanes, len(from_) // len(lanes)), CHUNK, engine="copy")
    data = read_chunks(m, access)
    pieces = _pieces(m, at, "store", everyone)
    rows = data.reshape(-1, pieces.size)
    rows = rows if pieces.inside is None else rows[pieces.mask.reshape(-1)]
    update: Combine | None = combining(made.elem, how) if how else None
    copies = Copies(m, at, boxes.tensor, lanes, first)
    there = pieces.chosen(pieces.offsets)
    issue(
        m, at, copies, pieces.counts(), there, np.ascontiguousarray(rows), sizes, update, reads(m, access, first, sizes)
    )
