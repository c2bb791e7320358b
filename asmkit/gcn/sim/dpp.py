"""Simulate DPP (data parallel primitives), where the first source comes from another lane (CDNA3 ISA 6.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from ..targets import WAVE

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.memory import Array
    from .machine import Waves

_LANE = np.arange(WAVE)
_ROW, _IN_ROW = _LANE & ~15, _LANE & 15


def _within(source: Array, first: Array | int, count: int) -> tuple[Array, Array]:
    """Return source lanes, and whether each of them is among the `count` lanes from `first` on."""
    return source % WAVE, (source >= first) & (source < first + count)


def _everywhere(source: Array) -> tuple[Array, Array]:
    return source, np.ones(WAVE, bool)


_PATTERNS: dict[str, Callable[[Any], tuple[Array, Array]]] = {
    "quad_perm": lambda quad: _everywhere((_LANE & ~3) + np.asarray(quad)[_LANE & 3]),
    "row_shl": lambda n: _within(_LANE + n, _ROW, 16),
    "row_shr": lambda n: _within(_LANE - n, _ROW, 16),
    "row_ror": lambda n: _everywhere(_ROW + (_IN_ROW - n) % 16),
    "row_newbcast": lambda n: _everywhere(_ROW + n),
    "row_bcast": lambda n: _everywhere_after(15 if n == 15 else 31),
    "wave_shl": lambda _: _within(_LANE + 1, 0, WAVE),
    "wave_rol": lambda _: _everywhere((_LANE + 1) % WAVE),
    "wave_shr": lambda _: _within(_LANE - 1, 0, WAVE),
    "wave_ror": lambda _: _everywhere((_LANE - 1) % WAVE),
    "row_mirror": lambda _: _everywhere(_ROW + 15 - _IN_ROW),
    "row_half_mirror": lambda _: _everywhere((_LANE & ~7) + 7 - (_LANE & 7)),
}


def _everywhere_after(last: int) -> tuple[Array, Array]:
    """Return the last lane of the previous row for each row, or lane 31 for the upper half."""
    source = _ROW - 1 if last == 15 else np.full(WAVE, 31)
    return source % WAVE, last < _LANE


def pattern(flags: Mapping[str, object]) -> tuple[Array, Array]:
    """Return the source lane of each lane, and whether it exists."""
    name = next(name for name in _PATTERNS if name in flags)
    return _PATTERNS[name](flags[name])


def enabled(flags: Mapping[str, Any]) -> Array:
    """Return the lanes that `row_mask` and `bank_mask` enable: four rows of 16 lanes, four banks of 4 in each row."""
    rows, banks = flags.get("row_mask", 15), flags.get("bank_mask", 15)
    return ((rows >> (_LANE >> 4)) & 1 != 0) & ((banks >> ((_LANE >> 2) & 3)) & 1 != 0)


def _from(value: Array, source: Array, valid: Array | None) -> Array:
    """Return each lane's value from its source lane, or 0 if the source is not valid."""
    value = value[:, source] if value.shape[1] > 1 else np.broadcast_to(value, (len(value), WAVE))
    return value if valid is None else np.where(valid, value, value.dtype.type(0))


def fetching(inst: Inst, first: int) -> Callable[[Waves, list[Any]], Array]:
    """Return a function that permutes source number `first` in place and returns the lanes to write.

    A lane without a source, or with a source that EXEC disables, reads 0 with `bound_ctrl`. Without it, the lane is not
    written.
    """
    source, there = pattern(inst.flags)
    may, zeros = enabled(inst.flags), "bound_ctrl" in inst.flags

    def fetch(m: Waves, lanes: list[Any]) -> Array:
        valid = there[None, :] if m.vector is None else there & m.exec_bits[:, source]
        value, whole = lanes[first], bool(valid.all())
        halves = cast("list[Array]", value) if isinstance(value, list) else [cast("Array", value)]
        halves = [_from(half, source, None if whole else valid) for half in halves]
        lanes[first] = halves if isinstance(value, list) else halves[0]
        return np.broadcast_to(may, (1, WAVE)) if zeros else valid & may

    return fetch
