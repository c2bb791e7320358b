"""Track the bits of registers that no instruction has written: loads and conversions can write one half or one byte.

Moves, bitwise operations, shifts, and packed operations pass such bits on to their results. Every other instruction
that reads one of them reports UNSET: a store, an address, an operation whose result depends on it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias, cast

import numpy as np

from ...analysis.source_bits import HIGH, LOW, WHOLE, operation, passes, source_bits
from ..targets import WAVE
from .alu.bits import perm

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.machine import Mask
    from ...sim.memory import Array
    from .compile import WaveUnit
    from .machine import Waves

_U32 = np.uint32
_NONE = np.zeros((1, 1), _U32)
Passing: TypeAlias = "Callable[[Sequence[Array], Sequence[Array]], Array]"
"""A function from the unwritten bits and the values of the sources to the unwritten bits of the result."""


class RegisterParts:
    """The unwritten bits of registers that have other bits written, by slot: (waves, 64) dwords."""

    def __init__(self, m: Waves) -> None:
        self._m = m
        self.bits: dict[int, Array] = {}
        self._in_part: set[int] = set()

    def part(self, slot: int, keep: int, mask: Mask | None) -> None:
        """Record that the bits outside of `keep` are written in the lanes of a mask."""
        m = self._m
        if "initcheck" not in m.launch.watching:
            return
        self._in_part.add(slot)
        if slot not in self.bits and m.regs[slot] is not None and slot not in m.partial:
            return
        shape = (m.waves, WAVE)
        lanes = np.ones(shape, bool) if mask is None else mask.bools.reshape(shape)
        known = m.partial.get(slot)
        has_value = np.full(shape, m.regs[slot] is not None) if known is None else known.reshape(shape)
        before = np.where(has_value, self.bits.get(slot, _NONE), _U32(WHOLE))
        self._set(slot, np.where(lanes, before & _U32(keep), self.bits.get(slot, _NONE)))

    def whole(self, slot: int, mask: Mask | None) -> None:
        """Record that a register is written in the lanes of a mask."""
        if slot in self.bits:
            shape = (self._m.waves, WAVE)
            lanes = np.ones(shape, bool) if mask is None else mask.bools.reshape(shape)
            self._set(slot, np.where(lanes, _U32(0), self.bits[slot]))

    def _set(self, slot: int, bits: Array) -> None:
        if bits.any():
            self.bits[slot] = bits
        else:
            self.bits.pop(slot, None)

    # instructions
    def step(self, at: int, run: Callable[[Waves], int | None]) -> int | None:
        """Execute an instruction that uses such a register: report it, or pass the unwritten bits on."""
        m, unit = self._m, self._m.unit
        lanes = m.vector
        made = None
        if passing := _passing(unit, at):
            made = self._passed(at, passing)
        else:
            self._check(at)
        self._in_part.clear()
        result = run(m)
        for slot in unit.written[at] - self._in_part if not unit.counters[at] else ():
            mask = m.mask if unit.scalar[slot] else lanes
            self.whole(slot, mask)
            if made is not None and unit.keys[slot][0] != "scc":
                here = np.True_ if mask is None else mask.bools.reshape(m.waves, WAVE)
                made = np.broadcast_to(made, (m.waves, WAVE))
                self._set(slot, np.where(here, made, self.bits.get(slot, _NONE)))
        return result

    def _check(self, at: int) -> None:
        """Report the first register of which an instruction reads unwritten bits."""
        m, unit = self._m, self._m.unit
        for operand, used in _sources(unit, at):
            for slot in unit.places(operand) if used else ():
                mask = m.mask if unit.scalar[slot] else m.vector
                here = np.True_ if mask is None else mask.bools.reshape(m.waves, WAVE)
                bad = (self.bits.get(slot, _NONE) & _U32(used)) * here
                if bad.any():
                    word = int(np.bitwise_or.reduce(bad, axis=None))
                    lanes = np.broadcast_to(bad != 0, (m.waves, WAVE)).reshape(-1)
                    m.launch.watching["initcheck"].register(m, at, slot, lanes, part=_name(word))

    def _passed(self, at: int, passing: Passing) -> Array:
        """Return the unwritten bits of an instruction's result."""
        unit = self._m.unit
        holes: list[Array] = []
        values: list[Array] = []
        for operand, _ in _sources(unit, at):
            slots = unit.places(operand)
            holes.append(self.bits.get(slots[0], _NONE) if slots else _NONE)
            values.append(unit.dwords(at, operand)[0](self._m))
        return np.asarray(passing(holes, values), _U32)


def _name(bits: int) -> str:
    """Return the part of a register in words."""
    if not bits & LOW or not bits & HIGH:
        return "the low half of " if bits & LOW else "the high half of "
    return "a part of "


def _sources(unit: WaveUnit, at: int) -> list[tuple[object, int]]:
    """Return the operands that an instruction reads, with the bits that it reads."""
    from .compile import with_constants

    inst = with_constants(unit.insts[at])
    return [(inst.operands[i], used) for i, used in source_bits(unit.insts[at])]


# ---- what instructions pass on


def _passing(unit: WaveUnit, at: int) -> Passing | None:
    """Return how an instruction passes unwritten bits on. None if it reads them."""
    inst = unit.insts[at]
    if not passes(inst) or unit.indexed[at]:
        return None
    if inst.form.row.head == "v_pack_b32_f16":
        return _packing(inst)
    return PASSING[operation(inst)] if operation(inst) else _by_halves(inst)


def _smeared(holes: Array) -> Array:
    """Return all bits from the lowest unwritten one on: carries move upward."""
    return holes | (_U32(0) - holes)


def _all(*holes: Array) -> Array:
    """Return all bits where any bit is unwritten."""
    return np.where(np.bitwise_or.reduce(np.broadcast_arrays(*holes)) != 0, _U32(WHOLE), _U32(0))


def _and(ha: Array, hb: Array, a: Array, b: Array) -> Array:
    return (ha & hb) | (ha & b) | (hb & a)


def _or(ha: Array, hb: Array, a: Array, b: Array) -> Array:
    return (ha & hb) | (ha & ~b) | (hb & ~a)


def _shifted(shift: Callable[[Array, Array], Array]) -> Passing:
    """Return the function of a shift whose first source is the distance."""
    return lambda h, v: shift(h[1], v[0] & _U32(31)) | _all(h[0] & _U32(31))


def _left(x: Array, by: Array) -> Array:
    return x << by


def _signed_right(x: Array, by: Array) -> Array:
    return (np.asarray(x, _U32).view(np.int32) >> np.asarray(by, _U32).view(np.int32)).view(_U32)


def _field(h: Sequence[Array], v: Sequence[Array]) -> Array:
    width = v[2] & _U32(31)
    return ((h[0] >> (v[1] & _U32(31))) & ((_U32(1) << width) - _U32(1))) | _all(h[1] & _U32(31), h[2] & _U32(31))


def _signed_field(h: Sequence[Array], v: Sequence[Array]) -> Array:
    found = _field(h, v)
    top = (found >> ((v[2] & _U32(31)) - _U32(1) & _U32(31))) & _U32(1)
    return found | np.where(top != 0, _U32(WHOLE), _U32(0))


def _aligned(by: int) -> Passing:
    def run(h: Sequence[Array], v: Sequence[Array]) -> Array:
        both = np.asarray(h[0], np.uint64) << np.uint64(32) | np.asarray(h[1], np.uint64)
        return (both >> np.asarray(v[2] * _U32(by) & _U32(31), np.uint64)).astype(_U32) | _all(h[2])

    return run


def _permuted(h: Sequence[Array], v: Sequence[Array]) -> Array:
    ha, hb, selector = np.broadcast_arrays(*(np.asarray(x, _U32) for x in (h[0], h[1], v[2])))
    constant = sum(
        np.where((selector >> _U32(8 * i)) & _U32(0xFF) >= 12, _U32(0xFF << 8 * i), _U32(0)) for i in range(4)
    )
    return (perm(ha, hb, selector) & ~np.asarray(constant, _U32)) | _all(h[2])


def _picks(inst: Inst, name: str, default: Sequence[int]) -> Sequence[int]:
    return cast("Sequence[int]", inst.flags.get(name, default))


def _by_halves(inst: Inst) -> Passing:
    """Return the function of a packed operation: each half of the result depends on one half of each source."""

    def run(h: Sequence[Array], v: Sequence[Array]) -> Array:
        made = _NONE
        for field, name, default in ((LOW, "op_sel", 0), (HIGH, "op_sel_hi", 1)):
            picks = _picks(inst, name, (default,) * len(h))
            some = [one & _U32(HIGH if pick else LOW) for one, pick in zip(h, picks, strict=False)]
            made = made | (_all(*some) & _U32(field))
        return made

    return run


def _packing(inst: Inst) -> Passing:
    """Return the function of v_pack_b32_f16, which joins one half of each source."""
    picks = (*_picks(inst, "op_sel", (0, 0)), 0, 0)

    def run(h: Sequence[Array], v: Sequence[Array]) -> Array:
        low, high = ((one >> _U32(16 * pick)) & _U32(LOW) for one, pick in zip(h, picks, strict=False))
        return low | high << _U32(16)

    return run


def _sum(h: Sequence[Array], v: Sequence[Array]) -> Array:
    return _smeared(np.bitwise_or.reduce(np.broadcast_arrays(*h)))


PASSING: dict[str, Passing] = {
    "readfirstlane_b32": lambda h, v: np.bitwise_or.reduce(np.atleast_2d(h[0]), axis=1, keepdims=True),
    "readlane_b32": lambda h, v: np.bitwise_or.reduce(np.atleast_2d(h[0]), axis=1, keepdims=True),
    "lshl_b32": lambda h, v: (h[0] << (v[1] & _U32(31))) | _all(h[1] & _U32(31)),
    "lshr_b32": lambda h, v: (h[0] >> (v[1] & _U32(31))) | _all(h[1] & _U32(31)),
    "mov_b32": lambda h, v: h[0],
    "not_b32": lambda h, v: h[0],
    "accvgpr_read_b32": lambda h, v: h[0],
    "accvgpr_write_b32": lambda h, v: h[0],
    "accvgpr_mov_b32": lambda h, v: h[0],
    "cndmask_b32": lambda h, v: h[0] | h[1],
    "and_b32": lambda h, v: _and(h[0], h[1], v[0], v[1]),
    "or_b32": lambda h, v: _or(h[0], h[1], v[0], v[1]),
    "xor_b32": lambda h, v: h[0] | h[1],
    "xnor_b32": lambda h, v: h[0] | h[1],
    "or3_b32": lambda h, v: h[0] | h[1] | h[2],
    "and_or_b32": lambda h, v: _or(_and(h[0], h[1], v[0], v[1]), h[2], v[0] & v[1], v[2]),
    "lshl_or_b32": lambda h, v: _or(h[0] << (v[1] & _U32(31)), h[2], v[0] << (v[1] & _U32(31)), v[2]) | _all(h[1]),
    "bfi_b32": lambda h, v: h[0] | (v[0] & h[1]) | (~v[0] & h[2]),
    "lshlrev_b32": _shifted(_left),
    "lshrrev_b32": _shifted(lambda x, by: x >> by),
    "ashrrev_i32": _shifted(_signed_right),
    "bfe_u32": _field,
    "bfe_i32": _signed_field,
    "alignbit_b32": _aligned(1),
    "alignbyte_b32": _aligned(8),
    "perm_b32": _permuted,
    "add_u32": _sum,
    "sub_u32": _sum,
    "subrev_u32": _sum,
    "add3_u32": _sum,
    "mul_lo_u32": _sum,
    "lshl_add_u32": lambda h, v: _smeared((h[0] << (v[1] & _U32(31))) | h[2]) | _all(h[1]),
}
"""How instructions on 32 bits pass unwritten bits on."""
