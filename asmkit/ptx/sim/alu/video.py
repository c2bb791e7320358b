"""Video instructions on numpy lanes (PTX ISA 9.7.18).

Besides the modifiers of the opcode, a function takes the selected part of each operand by keyword: `a_part` is `"b0"`,
negated `"-b0"`, or None for the whole register.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from .bits import compare
from .rounding import Lanes

Word = str | None
Combine = Callable[[Any, Any], Any]


def _wrapped(x: Lanes, signed: bool, width: int = 32) -> Lanes:
    """Return the lowest bits of an integer, extended to 64 bits."""
    low = np.asarray(x) & ((1 << width) - 1)
    return np.where(low >> (width - 1) & 1, low - (1 << width), low) if signed else low


def _clamped(x: Lanes, signed: bool, width: int) -> Lanes:
    half = 1 << (width - 1)
    return np.clip(x, -half if signed else 0, half - 1 if signed else 2 * half - 1)


def _place(part: Word) -> tuple[int, int]:
    """Return the lowest bit and the width of a part."""
    name = (part or "").lstrip("-")
    width = {"b": 8, "h": 16}.get(name[:1], 32)
    return int(name[1:] or 0) * width, width


def _signed(x: Lanes) -> bool:
    return np.asarray(x).dtype.kind == "i"


def _picked(x: Lanes, part: Word) -> Lanes:
    """Return a part of a source, extended according to its type."""
    at, width = _place(part)
    return _wrapped(np.asarray(x).astype(np.int64) >> at, _signed(x), width)


# ---- scalar


def _scalar(combine: Combine) -> Callable[..., Lanes]:
    def lanes(
        a: Lanes, b: Lanes, c: Lanes | None = None, *, dt: str, a_part: Word = None, b_part: Word = None
    ) -> Lanes:  # fmt: skip
        return _plus(combine(_picked(a, a_part), _picked(b, b_part)), c, dt == "s32")

    return lanes


def _plus(made: Lanes, c: Lanes | None, signed: bool) -> Lanes:
    """Return a result, plus c if there is one."""
    total = made if c is None else made + np.asarray(c).astype(np.int64)
    return _wrapped(total, False).astype(np.uint32).view(np.int32 if signed else np.uint32)


def _absolute(a: Lanes, b: Lanes) -> Lanes:
    return np.abs(a - b)


vadd = _scalar(np.add)
"""Return a + b."""
vsub = _scalar(np.subtract)
"""Return a − b."""
vabsdiff = _scalar(_absolute)
"""Return |a − b|."""
vmin = _scalar(np.minimum)
"""Return the minimum."""
vmax = _scalar(np.maximum)
"""Return the maximum."""


def _shift(move: Combine) -> Callable[..., Lanes]:
    def lanes(
        a: Lanes, b: Lanes, c: Lanes | None = None, *, dt: str, mode: str, a_part: Word = None, b_part: Word = None
    ) -> Lanes:  # fmt: skip
        by = _picked(b, b_part)
        by = np.minimum(by, 32) if mode == "clamp" else by & 31
        return _plus(move(_picked(a, a_part), by), c, dt == "s32")

    return lanes


vshl = _shift(np.left_shift)
"""Return a shifted left.  Bits beyond 64 do not affect the lowest 32 bits."""
vshr = _shift(np.right_shift)
"""Return a shifted right."""


def vset(
    a: Lanes, b: Lanes, c: Lanes | None = None, *, cmp: str, a_part: Word = None, b_part: Word = None
) -> Lanes:  # fmt: skip
    """Return 1 where a cmp b is true, otherwise 0."""
    return _plus(compare(_picked(a, a_part), _picked(b, b_part), cmp).astype(np.int64), c, signed=False)


def vmad(
    a: Lanes, b: Lanes, c: Lanes, *,
    dt: str, po: Word = None, a_part: Word = None, b_part: Word = None, c_part: Word = None,
) -> Lanes:  # fmt: skip
    """Return the lowest 32 bits of a·b + c, which depend only on the lowest 32 bits of a, b and c."""
    opposite = str(a_part).startswith("-") != str(b_part).startswith("-")
    minus_c = str(c_part).startswith("-")
    product = _picked(a, a_part) * _picked(b, b_part)
    addend = np.asarray(c).astype(np.int64)
    total = (-product if opposite else product) + (-addend if minus_c else addend) + bool(po)
    return _plus(total, None, dt == "s32")


# ---- SIMD


def _lanes(a: Lanes, b: Lanes, part: Word, width: int, signed: bool) -> list[Lanes]:
    """Return the lanes that an operand selects from a and b together, lowest first."""
    both = (np.asarray(b).astype(np.int64) & 0xFFFFFFFF) << 32 | (np.asarray(a).astype(np.int64) & 0xFFFFFFFF)
    digits = (part or "")[1:]
    return [_wrapped(both >> (int(digit) * width), signed, width) for digit in reversed(digits)]


def _simd(combine: Combine, count: int, kind: str = "") -> Callable[..., Lanes]:
    width = 32 // count
    own, other = ("h10", "h32") if count == 2 else ("b3210", "b7654")

    def lanes(
        a: Lanes, b: Lanes, c: Lanes, *, dt: Word = None, cmp: Word = None, sat: Word = None, add: Word = None,
        a_part: Word = None, b_part: Word = None, d_part: Word = None,
    ) -> Lanes:  # fmt: skip
        signed = dt == "s32"
        a, b, c = np.broadcast_arrays(a, b, c)
        pairs = zip(
            _lanes(a, b, a_part or own, width, _signed(a)), _lanes(a, b, b_part or other, width, _signed(b)),
            strict=True,
        )  # fmt: skip
        made = [compare(x, y, cmp).astype(np.int64) if cmp else combine(x, y) for x, y in pairs]
        made = [_clamped(x, signed, width) if sat else x for x in made]
        total = _accumulated(made, c, width, (d_part or own)[1:], bool(add))
        return _wrapped(total, False).astype(np.uint32).view(np.int32 if signed else np.uint32)

    return lanes


def _accumulated(made: list[Lanes], c: Lanes, width: int, mask: str, add: bool) -> Lanes:
    """Add the lanes of the mask to c, or insert them into c."""
    total = np.asarray(c).astype(np.int64)
    for i in map(int, mask):
        ones = ((1 << width) - 1) << (i * width)
        total = total + made[i] if add else (total & ~ones) | (made[i] << (i * width) & ones)
    return total


def _average(a: Lanes, b: Lanes) -> Lanes:
    """Return half the sum, rounded away from zero."""
    total = a + b
    return np.where(total >= 0, total + 1, total) >> 1


vadd2, vadd4 = _simd(np.add, 2), _simd(np.add, 4)
vsub2, vsub4 = _simd(np.subtract, 2), _simd(np.subtract, 4)
vavrg2, vavrg4 = _simd(_average, 2), _simd(_average, 4)
vabsdiff2, vabsdiff4 = _simd(_absolute, 2), _simd(_absolute, 4)
vmin2, vmin4 = _simd(np.minimum, 2), _simd(np.minimum, 4)
vmax2, vmax4 = _simd(np.maximum, 2), _simd(np.maximum, 4)
vset2, vset4 = _simd(np.equal, 2), _simd(np.equal, 4)
