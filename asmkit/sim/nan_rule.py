"""The bits of the NaN that an operation on floats returns. Both engines, on every machine, follow this rule.

1. If an operand is a NaN, the result is the first NaN in the order of the operands, made quiet: its sign and the upper
   bits of its payload are kept, and the first bit of the fraction is set. Operands are read after their modifiers, and
   the summand of a multiply-add is the last operand.
2. Otherwise the result is `DEFAULT`: the negative quiet NaN without a payload.

The manuals leave the choice open. PTX ISA 9.7.3 states that instructions for f64 support the payloads of NaNs, but not
which payload the result has. With MODE.IEEE set, as at the start of a kernel, CDNA quiets and propagates signaling
NaNs (CDNA3 ISA 3.4), and `v_div_fixup` returns 0xffc00000 for 0/0. The order of the operands and the other default NaNs
are asmkit's choice.

Operations with a rule of their own: in PTX, results of 32 bits or fewer are canonical NaNs (`alu.rounding.canonical`).
Minimum, maximum, median and `v_div_fixup` return what their pseudocode states. Matrix products return one NaN.
Negation, absolute values, selections and packing keep the bits, also those of a signaling NaN.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import ml_dtypes
import numpy as np

from .elementary import any_lane
from .float_exact import Array

if TYPE_CHECKING:
    from .memory import DType

BF16 = np.dtype(ml_dtypes.bfloat16)
_FRACTION = {np.dtype(np.float16): 10, BF16: 7, np.dtype(np.float32): 23, np.dtype(np.float64): 52}
"""The number of fraction bits of each type that has this rule."""


def _default(kind: DType) -> Array:
    width = 8 * kind.itemsize
    ones = (1 << width) - (1 << (_FRACTION[kind] - 1))
    return np.array(ones, f"u{kind.itemsize}").view(kind)


DEFAULT = {kind: _default(kind) for kind in _FRACTION}
"""The NaN of an invalid operation, by type."""


def quiet(x: Array, kind: DType) -> Array:
    """Return NaNs, made quiet, as a type. Lanes that are not NaNs are undefined."""
    x = np.asarray(x)
    bits = x.view(f"u{x.dtype.itemsize}")
    made = (bits | bits.dtype.type(1 << (_FRACTION[x.dtype] - 1))).view(x.dtype)
    if BF16 not in (kind, x.dtype):
        return made.astype(kind)
    single = made.astype(np.float32)  # other conversions of ml_dtypes drop the payload
    if kind != BF16:
        return single.astype(kind)
    return (single.view(np.uint32) >> np.uint32(16)).astype(np.uint16).view(BF16)


def propagated(made: Array, *operands: Array) -> Array:
    """Return the results of an operation, with the NaNs that the rule chooses among its operands."""
    made = np.asarray(made)
    which = nan_lanes(made)
    if not any_lane(which):
        return made
    chosen = DEFAULT[made.dtype]
    for x in reversed(operands):
        chosen = np.where(np.isnan(x), quiet(x, made.dtype), chosen)
    return where_rare(which, chosen, made)


def nan_lanes(x: Array) -> Array:
    """Return `np.isnan`, which takes longer for floats of 16 bits than comparing their bits."""
    if x.dtype.itemsize > 2:
        return np.isnan(x)
    infinity = 0x7FFF >> _FRACTION[x.dtype] << _FRACTION[x.dtype]
    return x.view(np.uint16) & np.uint16(0x7FFF) > np.uint16(infinity)


def where_rare(condition: Array, a: Array, b: Array) -> Array:
    """Return `np.where` of a condition that rarely holds. The native engine branches around the computation of a."""
    return np.where(condition, a, b)
