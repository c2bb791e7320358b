"""Simulator steps of spcompress and spdecompress: two of every four elements of a vector (PTX ISA 9.4).

The elements of a vector lie in its registers one after another, the first in the low bits, and the indices of kept
elements likewise. The kept elements of a group keep their order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np

from ...errors import DiagnosticCode
from ...regs import Span
from ...sim.memory import UINTS, Array, numbers
from .alu.narrow import FORMATS
from .memory import operand

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.compile import Dest, Source, Step
    from ...sim.machine import Machine
    from ...types import Scalar
    from .compile import PtxUnit as Unit

_GROUP, _KEPT = 4, 2
_TYPES = {8: ("u8", "s8", "e5m2", "e4m3", "e3m2", "e2m3"), 16: ("f16", "bf16")}
"""The types of elements in the order of their numbers in the descriptor, by their bits."""


class _Layout(NamedTuple):
    """The sizes of an element and of an index in bits."""

    element: int
    position: int


def _layout(inst: Inst) -> _Layout:
    words = inst.form.choices
    return _Layout(16 if "b16" in words else 8, 4 if "b4" in words else 2)


# ---- vectors


def _reads(unit: Unit, at: int, inst: Inst, name: str) -> list[Source]:
    found = operand(inst, name)
    assert found is not None
    slot, given = found
    return [unit.source(at, reg, slot) for reg in cast("Span[Scalar]", given)]


def _vector(m: Machine, reads: list[Source]) -> Array:
    """Return the registers of a vector in the active lanes: (lanes, registers)."""
    parts = [np.broadcast_to(m.active(np.atleast_1d(read(m))), (m.active_count,)) for read in reads]
    return np.ascontiguousarray(np.stack(parts, axis=1))


def _put(m: Machine, stores: list[Dest], vector: Array) -> None:
    for j, write in enumerate(stores):
        write(m, m.full(np.ascontiguousarray(vector[:, j])))


def _unpacked(words: Array, bits: int, count: int) -> Array:
    """Return the first `count` fields of `bits` bits of each lane's registers, as integers."""
    shifts = np.arange(0, 32, bits, dtype=np.uint32)
    fields = words[:, :, None] >> shifts & np.uint32((1 << bits) - 1)
    return fields.reshape(len(words), -1)[:, :count].astype(np.int64)


def _packed(fields: Array, bits: int) -> Array:
    """Return fields of `bits` bits in registers, the last one filled up with zeros."""
    share = 32 // bits
    room = np.zeros((len(fields), -(-fields.shape[1] // share) * share), np.uint32)
    room[:, : fields.shape[1]] = fields
    shifted = room.reshape(len(fields), -1, share) << np.arange(0, 32, bits, dtype=np.uint32)
    return np.bitwise_or.reduce(shifted, axis=2)


# ---- the choice of elements


def _order(elements: Array, kind: str, magnitude: bool) -> Array:
    """Return integers in the order of the elements: -0 before +0. A NaN has the largest one, for every choice."""
    if kind in ("u8", "s8"):
        values = elements.view(np.int8 if kind == "s8" else np.uint8).astype(np.int64)
        return np.abs(values) if magnitude else values
    form = FORMATS[kind]
    size: Array = (elements & elements.dtype.type(form.size)).astype(np.int64)
    negative = (elements & elements.dtype.type(form.sign)) != 0
    return size if magnitude else np.where(negative, -size - 1, size)


def _is_nan(elements: Array, kind: str) -> Array:
    form = FORMATS.get(kind)
    if form is None or form.nan is None:
        return np.zeros(elements.shape, bool)
    size: Array = elements & elements.dtype.type(form.size)
    beyond: Array = size > (form.top if form.infinity is None else form.infinity)
    return beyond


def _kept(groups: Array, kind: str, choice: int) -> Array:
    """Return the indices of the elements that are kept: (…, 2) of groups (…, 4).

    `choice`: 0 the largest ones, 1 the largest magnitudes, 2 the smallest ones, 3 the smallest magnitudes. Of equal
    elements, of which the chip chooses in its own way, the first ones are kept.
    """
    order = _order(groups, kind, choice in (1, 3))
    order = np.where(_is_nan(groups, kind), 1 << 20, -order if choice >= 2 else order)
    return np.sort(np.argsort(-order, axis=-1, kind="stable")[..., :_KEPT], axis=-1)


def spcompress(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of spcompress. The descriptor `select` can differ by lane."""
    layout, found = _layout(inst), operand(inst, "select")
    assert found is not None
    data, select = _reads(unit, at, inst, "d"), unit.source(at, found[1], found[0])
    indices, kept = (
        unit.dests(at, given, slot) for given, slot in zip(inst.operands, inst.form.slots[:2], strict=False)
    )

    def run(m: Machine) -> None:
        groups = _vector(m, data).view(UINTS[layout.element // 8]).reshape(m.active_count, -1, _GROUP)
        descriptors = np.broadcast_to(m.active(np.atleast_1d(select(m))), (m.active_count,))
        chosen = np.zeros((*groups.shape[:2], _KEPT), np.int64)
        for descriptor in np.unique(descriptors).tolist():
            here = descriptors == descriptor
            chosen[here] = _kept(groups[here], _type(m, at, descriptor, layout, here), descriptor & 3)
        values = np.take_along_axis(groups, chosen, axis=-1).reshape(m.active_count, -1)
        _put(m, indices, _packed(chosen.reshape(m.active_count, -1), layout.position))
        _put(m, kept, np.ascontiguousarray(values).view(np.uint32))

    return run


def _type(m: Machine, at: int, descriptor: int, layout: _Layout, here: Array) -> str:
    """Return the type of the elements, and report a descriptor whose number no type of their size has."""
    number, known = descriptor >> 2, _TYPES[layout.element]
    if number >= len(known):
        names = ", ".join(f"{i} ({name})" for i, name in enumerate(known))
        m.report(
            DiagnosticCode.DESCRIPTOR, at, m.names(m.active_lanes[here]), what="spcompress",
            why=f"bits 2 to 31 of {descriptor:#x} are {number}, which does not name a type of {layout.element} bits",
            fix=f"set them to one of {names}",
        )  # fmt: skip
    return known[number]


def spdecompress(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of spdecompress."""
    layout = _layout(inst)
    indices, kept = _reads(unit, at, inst, "m"), _reads(unit, at, inst, "c")
    stores = unit.dests(at, inst.operands[0], inst.form.slots[0])
    count = len(stores) * (32 // layout.element) // _GROUP

    def run(m: Machine) -> None:
        places = _unpacked(_vector(m, indices), layout.position, count * _KEPT).reshape(m.active_count, count, _KEPT)
        _check(m, at, places)
        values = _vector(m, kept).view(UINTS[layout.element // 8])[:, : count * _KEPT].reshape(places.shape)
        groups = np.zeros((m.active_count, count, _GROUP), values.dtype)
        lanes, group = numbers(m.active_count)[:, None], numbers(count)
        for j in range(_KEPT):
            groups[lanes, group, places[..., j] % _GROUP] = values[..., j]
        _put(m, stores, groups.reshape(m.active_count, -1).view(np.uint32))

    return run


def _check(m: Machine, at: int, places: Array) -> None:
    """Report indices outside of a group, for which the manual does not define the result."""
    wrong = (places >= _GROUP).any(axis=(1, 2))
    if wrong.any():
        m.report(
            DiagnosticCode.DESCRIPTOR, at, m.names(m.active_lanes[wrong]), what="spdecompress",
            why=f"the index {int(places[wrong].max())} is not one of a group of {_GROUP}",
            fix="pass the indices that spcompress has written",
        )  # fmt: skip
