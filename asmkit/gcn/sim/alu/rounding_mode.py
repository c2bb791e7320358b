"""Compute floating-point lanes under MODE: directed rounding, and flushing of subnormal numbers.

An expression of +, − and × runs on `Number`, whose operators round as the mode requires. Named functions have an entry
in `NAMED`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias, cast

import numpy as np
import numpy.typing as npt

from .floating import odd_sum

Lanes: TypeAlias = npt.NDArray[Any]

NEAREST, UP, DOWN, ZERO = range(4)


class Mode(NamedTuple):
    """The fields of MODE for floats: FP_ROUND and FP_DENORM of f32, and of f16 and f64, DX10_CLAMP and IEEE.

    The fields are described in CDNA3 ISA 3.4.
    """

    round32: int = NEAREST
    round: int = NEAREST
    denorm32: int = 3
    denorm: int = 3
    dx10_clamp: int = 1
    ieee: int = 1

    @classmethod
    def of(cls, bits: int) -> Mode:
        """Return the mode in MODE's lowest 10 bits."""
        return cls(bits & 3, bits >> 2 & 3, bits >> 4 & 3, bits >> 6 & 3, bits >> 8 & 1, bits >> 9 & 1)

    @property
    def bits(self) -> int:
        """MODE's lowest 10 bits."""
        low = self.round32 | self.round << 2 | self.denorm32 << 4 | self.denorm << 6
        return low | self.dx10_clamp << 8 | self.ieee << 9

    @property
    def is_usual(self) -> bool:
        """Return whether results are rounded to nearest and all subnormal numbers are kept."""
        return self[:4] == Mode()[:4]

    def rounds(self, kind: npt.DTypeLike) -> int:
        """Return the rounding of results of a type."""
        return self.round32 if np.dtype(kind) == np.float32 else self.round

    def keeps(self, kind: npt.DTypeLike) -> int:
        """Return whether subnormal numbers of a type are kept: bit 0 for sources, bit 1 for results."""
        return self.denorm32 if np.dtype(kind) == np.float32 else self.denorm

    def scales(self, kind: npt.DTypeLike) -> bool:
        """Return whether `mul` and `div` have an effect on results of a type.

        The hardware ignores output modifiers in IEEE mode, and where it keeps subnormal results (CDNA3 ISA 6.2).
        """
        return not self.ieee and not self.keeps(kind) & 2


_KINDS = (np.dtype(np.float16), np.dtype(np.float32), np.dtype(np.float64))


def flushed(x: object, mode: Mode, bit: int) -> Any:
    """Return floating-point lanes, with subnormal numbers flushed to zero if the mode requires it.

    Others are unchanged.
    """
    if isinstance(x, list):
        return [flushed(one, mode, bit) for one in cast("list[Any]", x)]
    if isinstance(x, tuple):
        return tuple(flushed(one, mode, bit) for one in cast("tuple[Any, ...]", x))
    lanes: Lanes = np.asarray(x)
    if lanes.dtype not in _KINDS or mode.keeps(lanes.dtype) >> bit & 1:
        return lanes
    return np.where(np.abs(lanes) < np.finfo(lanes.dtype).tiny, np.copysign(np.zeros_like(lanes), lanes), lanes)


def narrowed(x: Lanes, kind: npt.DTypeLike, way: int) -> Lanes:
    """Round binary64, exact or rounded to odd, to a narrower type."""
    near = x.astype(kind)
    return _moved(near, np.sign(x - near.astype(np.float64)), way) if way else near


def _moved(near: Lanes, beyond: Lanes, way: int) -> Lanes:
    """Adjust numbers rounded to nearest to the mode.

    `beyond` is 1 where the exact number is above, −1 where it is below.
    """
    kind = near.dtype.type
    up, down = kind(np.inf), kind(-np.inf)
    beyond = np.where(np.isnan(beyond), 0, beyond)
    if way == UP:
        return np.where(beyond > 0, np.nextafter(near, up), near)
    if way == DOWN:
        return np.where(beyond < 0, np.nextafter(near, down), near)
    too_far = np.where(np.signbit(near), beyond > 0, beyond < 0)
    return np.where(too_far, np.nextafter(near, kind(0)), near)


def _sum(x: Fraction, y: Fraction) -> Fraction:
    return x + y


def _product(x: Fraction, y: Fraction) -> Fraction:
    return x * y


def _product_sum(x: Fraction, y: Fraction, z: Fraction) -> Fraction:
    return x * y + z


def _wide(near: Lanes, exact: Callable[..., Fraction], way: int, *lanes: Lanes) -> Lanes:
    """Round binary64 results as the mode requires, by rational arithmetic for each lane."""
    if not way:
        return near
    near, *every = np.broadcast_arrays(near, *lanes)
    beyond = np.zeros(near.shape)
    for i in np.ndindex(near.shape):
        numbers = [float(x[i]) for x in every]
        if np.isfinite(numbers).all():
            got = float(near[i])
            value = exact(*map(Fraction, numbers))
            beyond[i] = -np.sign(got) if np.isinf(got) else (value > Fraction(got)) - (value < Fraction(got))
    return _moved(near, beyond, way)


def _signed_zero(made: Lanes, a: Lanes, b: Lanes, way: int) -> Lanes:
    """Return −0 for a zero sum that is rounded down, unless both operands are +0."""
    if way != DOWN:
        return made
    positive = (a == 0) & (b == 0) & ~np.signbit(a) & ~np.signbit(b)
    return np.where((made == 0) & ~positive, np.copysign(made, made.dtype.type(-1)), made)


def add(a: Lanes, b: Lanes, mode: Mode) -> Lanes:
    """Return a + b."""
    kind, way = np.result_type(a, b), mode.rounds(np.result_type(a, b))
    if kind == np.float64:
        made = _wide(a + b, _sum, way, a, b)
    else:
        made = narrowed(odd_sum(a.astype(np.float64), b.astype(np.float64)), kind, way)
    return _signed_zero(made, a, b, way)


def multiply(a: Lanes, b: Lanes, mode: Mode) -> Lanes:
    """Return a·b."""
    kind, way = np.result_type(a, b), mode.rounds(np.result_type(a, b))
    if kind == np.float64:
        return _wide(a * b, _product, way, a, b)
    return narrowed(a.astype(np.float64) * b.astype(np.float64), kind, way)


def fma(a: Lanes, b: Lanes, c: Lanes, mode: Mode) -> Lanes:
    """Return a·b + c, rounded once."""
    from .floating import fma as nearest

    kind, way = np.asarray(c).dtype, mode.rounds(np.asarray(c).dtype)
    if kind == np.float64:
        made = _wide(nearest(a, b, c), _product_sum, way, a, b, c)
    else:
        made = narrowed(odd_sum(a.astype(np.float64) * b.astype(np.float64), c.astype(np.float64)), kind, way)
    return _signed_zero(made, a * b, c, way)


def _fmac(d: Lanes, a: Lanes, b: Lanes, mode: Mode) -> Lanes:
    return fma(a, b, d, mode)


def _mad(a: Lanes, b: Lanes, c: Lanes, mode: Mode) -> Lanes:
    return add(multiply(a, b, mode), c, mode)


NAMED: Mapping[str, Callable[..., Lanes]] = {"fma": fma, "fmac": _fmac, "mad": _mad}
"""Functions of rows that round as the mode requires. All others round to nearest."""


class Number:
    """Lanes of an expression, whose operators round as a mode requires."""

    def __init__(self, lanes: Lanes, mode: Mode) -> None:
        self.lanes, self.mode = lanes, mode

    def __add__(self, other: Number) -> Number:
        return Number(add(self.lanes, other.lanes, self.mode), self.mode)

    def __sub__(self, other: Number) -> Number:
        return Number(add(self.lanes, -other.lanes, self.mode), self.mode)

    def __mul__(self, other: Number) -> Number:
        return Number(multiply(self.lanes, other.lanes, self.mode), self.mode)

    def astype(self, kind: npt.DTypeLike) -> Number:
        """Convert to another type. For 32 bits or fewer, binary64 represents the number exactly."""
        return Number(narrowed(self.lanes.astype(np.float64), kind, self.mode.rounds(kind)), self.mode)


def of_expression(function: Callable[..., object], mode: Mode) -> Callable[..., Any]:
    """Return an expression of operators with its results rounded as the mode requires."""

    def run(*lanes: Lanes) -> Any:
        made = function(*(Number(x, mode) for x in lanes))
        return made.lanes if isinstance(made, Number) else made

    return run
