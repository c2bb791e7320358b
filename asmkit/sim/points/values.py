"""The values of a point's registers in the lanes of a chunk, and the reason where a lane has none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ...ir.debug_points import Held, Source, When
from ...types import Scalar, b8, b16, b32, f32, tf32
from ..memory import WIDE
from ..operands import container, lane_type
from .copies import IN_FLIGHT, UNSET, Lanes, copied
from .copies import NAMES as NAMES

if TYPE_CHECKING:
    from ..compile import Unit
    from ..machine import Machine
    from ..memory import Array


def read(m: Machine, unit: Unit, source: Source, lanes: Array) -> Lanes:
    """Return the bits of a register in these lanes. No watcher sees the access."""
    reg = source.reg if isinstance(source, Held) else source
    kept = container(reg.type if reg.type.bits in (1, 8, 16, 32, 64, 128) else b8)
    parts = [_dword(m, i, lanes) for i in unit.dwords_of(reg)]
    if isinstance(source, Held):
        parts = [copied(m, key, part, lanes) for key, part in zip(source.dwords, parts, strict=True)]
    states = np.max([part.states for part in parts], axis=0)
    return Lanes(_joined([part.bits for part in parts], kept), states)


def _dword(m: Machine, i: int, lanes: Array) -> Lanes:
    """Return a register of the file in these lanes."""
    states = np.zeros(len(lanes), np.uint8)
    states[_unset(m, i, lanes)] = UNSET
    states[m.lanes_in_flight(i)[lanes]] = IN_FLIGHT
    return Lanes(_bits(m, i, lanes), states)


def _unset(m: Machine, i: int, lanes: Array) -> Array:
    """Return in which of these lanes a register was never written."""
    if m.regs[i] is None:
        return np.ones(len(lanes), bool)
    written = m.partial.get(i)
    return np.zeros(len(lanes), bool) if written is None else ~written[lanes]


def _bits(m: Machine, i: int, lanes: Array) -> Array:
    value = m.regs[i]
    return np.zeros(len(lanes), m.launch.kept[i]) if value is None else m.over_lanes(value)[lanes]


def _joined(parts: list[Array], kept: np.dtype) -> Array:
    """Return one number for each lane from its dwords, lowest first."""
    if len(parts) == 1:
        return parts[0] if parts[0].dtype == kept else parts[0].astype(kept)
    whole = np.zeros(len(parts[0]), np.uint64)
    for number, part in enumerate(parts[:2]):
        whole |= part.astype(np.uint64) << np.uint64(32 * number)
    return whole


def chosen(m: Machine, unit: Unit, when: When | None) -> Array:
    """Return the active lanes in which a condition holds, or has no value: no point is left out without reason."""
    lanes = np.flatnonzero(m.writing)
    if when is None or not lanes.size:
        return lanes
    bits, states = read(m, unit, when.reg, lanes)
    holds = bits if bits.dtype == bool else (bits >> (lanes % m.launch.sem.WARP).astype(bits.dtype) & 1).astype(bool)
    return lanes[(states != 0) | (holds != when.negated)]


def elements(kind: type[Scalar]) -> tuple[type[Scalar], int]:
    """Return the type of the lanes of a packed type and their number, or the type itself and 0."""
    if kind.kind != "x" or kind.lane is None:
        return kind, 0
    return kind.lane, int(kind.__name__.rpartition("x")[2])


def unpacked(bits: Array, kind: type[Scalar]) -> Array:
    """Return registers of a packed type as (…, number of lanes) bits of the lanes, lowest first."""
    lane, count = elements(kind)
    each = kind.bits // count
    holder = container({8: b8, 16: b16, 32: b32}[max(each, 8)])
    wide = bits.astype(np.uint64)
    parts = [(wide >> np.uint64(each * i) & np.uint64((1 << each) - 1)).astype(holder) for i in range(count)]
    del lane
    return np.stack(parts, axis=-1)


def numbers_of(bits: Array, kind: type[Scalar]) -> Array:
    """Return bits of a type as numpy numbers: of its own type, or of a type that holds all its values."""
    if kind is tf32:
        return bits.view(lane_type(f32))
    if kind.kind == "f" and kind.twin is None:
        return _without_twin(bits, kind)
    if bits.dtype == WIDE:
        return bits
    return bits.view(lane_type(kind)) if kind.twin and kind.bits > 1 else bits


def _without_twin(bits: Array, kind: type[Scalar]) -> Array:
    """Return 8-bit floats that numpy does not know (PTX ISA 5.2.3): fixed point s2f6, and ue5m3 without a sign."""
    if kind.__name__ == "s2f6":
        return bits.view(np.int8).astype(np.float32) / np.float32(64)
    exponent, fraction = bits >> 3, (bits & 7).astype(np.float32) / np.float32(8)
    value = np.where(exponent == 0, np.ldexp(fraction, -14), np.ldexp(1 + fraction, exponent.astype(np.int32) - 15))
    return np.where(bits == 0xFF, np.float32(np.nan), value.astype(np.float32))
