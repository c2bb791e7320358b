"""Simulate indexed registers: `s_movrel`, and vector registers while `s_set_gpr_idx_on` is active (CDNA3 ISA 3.6).

The indexed operands are known statically: the mode is on from one instruction to another in a straight line. M0
contains the index, which may differ between waves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ...ir.program import Inst
from ...sim.compile import NotSimulatedError
from ..targets import WAVE
from .machine import M0, waved

if TYPE_CHECKING:
    from ...isa.form import Form
    from ...sim.compile import Step
    from ...sim.memory import Array
    from .compile import WaveUnit
    from .machine import Waves
    from .typed_dwords import Dest, Source

DEST = 8
"""The mode bit of the destination. The bits of the sources are 1, 2 and 4."""
UNKNOWN = 16
"""The mode after a label or a branch in the indexed region."""
_LAST = {"v": 255, "s": 101}


def modes(insts: Sequence[Inst], forms: Iterable[Form], labels: frozenset[int]) -> list[int]:
    """Return the mode of each instruction: a bit for each of its indexed operands. `forms` are all their forms."""
    if not any(form.row.head.startswith("s_set_gpr_idx") for form in forms):
        return [0] * len(insts)
    made: list[int] = []
    now = 0
    for at, inst in enumerate(insts):
        head = inst.form.row.head
        if now and at in labels:
            now = UNKNOWN
        if head in ("s_set_gpr_idx_on", "s_set_gpr_idx_mode"):
            now = next(given for given in reversed(inst.operands) if isinstance(given, int)) & 15
        elif head == "s_set_gpr_idx_off":
            now = 0
        elif now and "branch" in inst.form.row.effects:
            now = UNKNOWN
        made.append(now if inst.form.row.fact("fmt")[:1] in "vd" and not head.startswith("ds_") else 0)
    return made


def known(mode: int) -> int:
    """Return the mode. Raises NotSimulatedError if it is not known."""
    if mode & UNKNOWN:
        raise NotSimulatedError("indexed registers after a label or a branch")
    return mode


# ---- registers by number


def _candidates(unit: WaveUnit, i: int) -> list[int]:
    """Return the slots of a register and of all higher registers of its bank."""
    bank, number = unit.keys[i]
    if bank not in _LAST:
        raise NotSimulatedError("indexing of anything but physical vector or scalar registers")
    return [unit.place((bank, n)) for n in range(number, max(number, _LAST[bank]) + 1)]


def _each(m: Waves, index: Array) -> Iterator[tuple[int, Array | None]]:
    """Yield the distinct indices of the running waves, each with its waves, or with None for all waves."""
    if index.size == 1:
        yield int(index[0, 0]), None
        return
    here = m.here
    found = np.unique(index[here, 0])
    for one in found:
        yield int(one), None if len(found) == 1 else here & (index[:, 0] == one)


def read(unit: WaveUnit, at: int, i: int, mask: int = 0xFF) -> Source:
    """Return a reader of the dword at a register's number plus M0."""
    places = _candidates(unit, i)
    reads = [unit.plain_dword(at, place) for place in places]

    def run(m: Waves) -> Array:
        whole: Array | None = None
        for index, waves in _each(m, _index(unit, at, m, mask)):
            which = index if index < len(reads) else 0
            if waves is None:
                return reads[which](m)
            some = m.as_lanes(np.repeat(waves, WAVE), lambda which=which: reads[which](m))
            whole = np.where(waves[:, None], some, np.uint32(0) if whole is None else whole)
        return np.zeros((1, 1), np.uint32) if whole is None else whole

    return run


def write(unit: WaveUnit, at: int, i: int, mask: int = 0xFF) -> Dest:
    """Return a writer of the dword at a register's number plus M0."""
    places = _candidates(unit, i)

    def run(m: Waves, value: Any) -> None:
        put = m.put_scalar if unit.scalar[i] else m.put_vector
        for index, waves in _each(m, _index(unit, at, m, mask)):
            place = places[index if index < len(places) else 0]  # beyond the last register
            if waves is None:
                put(place, value)
            else:
                m.as_lanes(np.repeat(waves, WAVE), lambda place=place: put(place, value))

    return run


def _index(unit: WaveUnit, at: int, m: Waves, mask: int) -> Array:
    return unit.plain_dword(at, M0)(m) & np.uint32(mask)


# ---- the instructions


def set_index(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Return a step that sets M0's low byte, the index, or its bits 12 to 15, the mode, or both."""
    head = inst.form.row.head
    mode = next(given for given in reversed(inst.operands) if isinstance(given, int)) if head[-2:] != "dx" else None
    value = unit.typed(at, inst.operands[0], "u32") if head[-4:] != "mode" else None

    def run(m: Waves) -> None:
        new: Array = m.raw(M0)
        if value is not None:
            new = new & np.uint32(0xFFFFFF00) | value(m) & np.uint32(0xFF)
        if mode is not None:
            new = new & np.uint32(0xFFFF0FFF) | np.uint32(mode << 12)
        m.put_scalar(M0, new)

    return waved(run)


def index_off(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Return a step that ends the mode. M0 is unchanged."""
    return lambda m: None


def movrel(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Return a step that copies from or to the scalar register at the named register's number plus M0."""
    d, a = (unit.places(given) for given in inst.operands)
    whole = 0xFFFFFFFF
    from_there = "movrels" in inst.form.row.head
    reads = [read(unit, at, i, whole) for i in a] if from_there else _two(unit, at, inst.operands[1], len(d))
    puts: list[Callable[..., None]] = [unit.put(i) if from_there else write(unit, at, i, whole) for i in d]

    def run(m: Waves) -> None:
        values = [one(m) for one in reads]
        for put, value in zip(puts, values, strict=True):
            put(m, value)

    return waved(run)


def _two(unit: WaveUnit, at: int, operand: object, count: int) -> list[Source]:
    """Return the dwords of a source. A constant is extended to `count` dwords."""
    kind = "u64" if count == 2 else "u32"
    number = unit.typed(at, operand, kind)
    shifts = [np.array(32 * j, np.uint64) for j in range(count)]

    def part(shift: Array) -> Source:
        return lambda m: (number(m).astype(np.uint64) >> shift).astype(np.uint32)

    return [part(shift) for shift in shifts]
