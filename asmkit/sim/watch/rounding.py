"""Recognize floats that differ only by rounding, as lanes get that compute one result in different orders.

Compilers let all lanes of a warp store a result that each of them has, for instance that of a reduction. The order of
the operands can differ by lane, and so can the last bits. The values have no type here. Integers as small as indices
and counts are no normal floats.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from ..memory import Array

_CLOSE = {2: 2.0**-6, 4: 2.0**-12, 8: 2.0**-30}
"""The relative difference that counts as rounding, by the size of the float in bytes."""
_LEAST, _MOST = 2.0**-40, 2.0**40
"""The magnitudes of floats that are compared. The least one of 2 bytes is larger, as is the least normal f16."""
_LEAST_HALF = 2.0**-13


def differ_by_rounding(one: Array, other: Array) -> Array:
    """Return where two values, as raw bits, are floats or pairs of 16-bit floats that differ only by rounding."""
    width = one.dtype.itemsize
    if width not in _CLOSE:
        return np.zeros(one.shape, bool)
    found: Array = _near(one, other, f"f{width}", _CLOSE[width])
    if width == 2:
        found |= _near(_widened(one), _widened(other), "f4", _CLOSE[2])
    if width == 4:
        halves, others = (np.ascontiguousarray(bits).view(np.uint16) for bits in (one, other))
        low, high = ((halves[i::2] == others[i::2]) | differ_by_rounding(halves[i::2], others[i::2]) for i in range(2))
        found |= low & high
    return found


def _widened(bits: Array) -> Array:
    """Return bf16 values as f32 bits."""
    return bits.astype(np.uint32) << np.uint32(16)


def _near(one: Array, other: Array, kind: str, close: float) -> Array:
    """Return where values of a float type are normal and near each other."""
    with np.errstate(all="ignore"):
        a, b = (np.ascontiguousarray(bits).view(kind).astype(np.float64) for bits in (one, other))
        larger = np.maximum(abs(a), abs(b))
        least = _LEAST_HALF if kind == "f2" else _LEAST
        return (larger >= least) & (larger <= _MOST) & (abs(a - b) <= close * larger)
