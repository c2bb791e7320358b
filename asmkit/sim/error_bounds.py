"""Error bounds of approximate instructions: parse them, and compute results at the bound.

A table row states its bound as the fact `error`, with the manual's numbers::

    1 ulp                                     units in the last place, from the exact result
    2 ulp from the nearest                    units in the last place, from the correctly rounded result
    rel 2^-23                                 relative to the exact result
    abs 2^-20.5 if |a| <= 2pi; abs 2^-14.7 if |a| <= 100pi      absolute; the first range that holds applies
    rel 2^-20 in the upper word               a double whose lower 32 bits are 0

Outside of all ranges there is no bound, and results are not changed.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

import ml_dtypes
import numpy as np
import numpy.typing as npt

from ..types import dtype, scalar

Array: TypeAlias = npt.NDArray[Any]
Meaning: TypeAlias = Callable[..., Any]

_BOUND = re.compile(
    r"(?:(?P<kind>rel|abs) )?(?P<size>[\d.^-]+)(?P<ulp> ulp)?(?P<nearest> from the nearest)?"
    r"(?P<upper> in the upper word)?"
)
_RANGE = re.compile(
    r"(?:(?P<low>[\w.^-]+) (?P<from><=?) )?(?P<size>\|?)(?P<of>[ab])\|?(?: (?P<to><=?) (?P<high>[\w.^-]+))?"
)


@dataclass(frozen=True)
class Range:
    """The operands to which a bound applies: `low` (< or <=) operand (< or <=) `high`.

    With `size`, the magnitude of the operand counts.
    """

    operand: int
    size: bool
    low: float
    low_included: bool
    high: float
    high_included: bool

    def holds(self, operands: Sequence[Array]) -> Array:
        """Return which lanes are in the range."""
        x = np.abs(operands[self.operand]) if self.size else operands[self.operand]
        above = x >= self.low if self.low_included else x > self.low
        return above & (x <= self.high if self.high_included else x < self.high)


@dataclass(frozen=True)
class Bound:
    """One bound: `unit` is "ulp", "rel" or "abs".

    With `nearest`, the bound is around the correctly rounded result. With `upper`, only the upper word of a double
    counts.
    """

    size: float
    unit: str
    nearest: bool
    upper: bool
    range: Range | None

    def at(self, exact: Array, kind: np.dtype[Any]) -> Array:
        """Return the largest error around exact results of a type, as float64."""
        if self.unit == "abs":
            return np.full(exact.shape, self.size)
        return self.size * (np.abs(exact) if self.unit == "rel" else ulp(exact, kind))


def bounds(text: str) -> tuple[Bound, ...]:
    """Parse the `error` fact of a table row. Raises ValueError if the text does not follow the notation."""
    return tuple(_bound(part.strip()) for part in text.split(";"))


def _bound(text: str) -> Bound:
    what, _, where = text.partition(" if ")
    match = _BOUND.fullmatch(what)
    if not match or bool(match["kind"]) == bool(match["ulp"]):
        raise ValueError(f"cannot read the error bound `{text}`")
    return Bound(
        _number(match["size"]), match["kind"] or "ulp", bool(match["nearest"]), bool(match["upper"]), _range(where)
    )


def _range(text: str) -> Range | None:
    if not text:
        return None
    match = _RANGE.fullmatch(text)
    if not match:
        raise ValueError(f"cannot read the range `{text}`")
    low, high = _number(match["low"] or "-inf"), _number(match["high"] or "inf")
    return Range("ab".index(match["of"]), bool(match["size"]), low, match["from"] != "<", high, match["to"] != "<")


def _number(text: str) -> float:
    """Parse `2^-20.5`, `100pi`, `0.5` or `inf`."""
    base, power, exponent = text.partition("^")
    if power:
        return float(base) ** float(exponent)
    return float(text.removesuffix("pi") or 1) * math.pi if text.endswith("pi") else float(text)


def _format(kind: np.dtype[Any]) -> Any:
    """Return the properties of a floating-point type, from numpy or ml_dtypes."""
    return cast("Any", ml_dtypes.finfo(kind))


def ulp(exact: Array, kind: np.dtype[Any]) -> Array:
    """Return the distance between neighbouring numbers of a type, as float64, and for subnormals the least number."""
    info = _format(kind)
    return np.ldexp(1.0, np.maximum(np.frexp(exact)[1] - 1, int(info.minexp)) - int(info.nmant))


def largest_error(text: str, exact: Array, operands: Sequence[Array], kind: np.dtype[Any]) -> Array:
    """Return the error that the fact `error` allows in each lane, as float64, or NaN where it states no bound."""
    allowed = np.full(exact.shape, np.nan)
    for bound in reversed(bounds(text)):
        here = np.ones(exact.shape, bool) if bound.range is None else bound.range.holds(operands)
        allowed = np.where(here, bound.at(exact, kind), allowed)
    return allowed


# ---- results at the bound

_EXACTLY = {"t": "f64", "ftz": None, "whole": "whole"}
"""The modifiers with which a meaning computes in float64, without flushing or truncation."""


def at_bound(meaning: Meaning, error: str, words: Mapping[str, Any]) -> Meaning:
    """Return an approximate instruction's meaning with results as far from the exact ones as `error` allows.

    `meaning` takes lanes and the `words` of its keyword parameters. A hash of the operands decides whether a result is
    too large or too small, unless only one side has a representable number in the outer half of the bound. Signs are
    kept. Results are not changed if they, or one of their operands, are zero, infinite or NaN.
    """
    code: Any = getattr(meaning, "__code__", None)
    names: tuple[str, ...] = code.co_varnames[code.co_argcount :][: code.co_kwonlyargcount] if code else ()
    chosen = {name: words.get(name) for name in names}
    packed: str = chosen.get("t") or ""
    exactly = {**chosen, **{name: value for name, value in _EXACTLY.items() if name in chosen}}
    flushes = "ftz" in words

    def scalars(*lanes: Array) -> Array:
        near = meaning(*lanes, **{**chosen, "t": packed[:-2]} if packed[-2:-1] == "x" else chosen)
        return _moved(np.asarray(near), lambda *wide: meaning(*wide, **exactly), error, lanes, flushes)

    def run(*lanes: object) -> Any:
        given = np.broadcast_arrays(*map(np.asarray, lanes))
        if packed[-2:-1] != "x":
            return scalars(*given)
        half = dtype(scalar(packed[:-2]))
        whole = [np.ascontiguousarray(np.atleast_1d(x)) for x in given]
        made = scalars(*(x.view(half).reshape(*x.shape, -1) for x in whole))
        return np.ascontiguousarray(made).view(whole[0].dtype)[..., 0]

    return run


def _moved(near: Array, exactly: Meaning, error: str, lanes: Sequence[Array], flushes: bool) -> Array:
    """Replace rounded results by the representable numbers farthest from the exact results, within the bound."""
    wide, stated = [x.astype(np.float64) for x in lanes], bounds(error)
    upper = any(bound.upper for bound in stated)
    exact = near.astype(np.float64) if any(bound.nearest for bound in stated) else np.asarray(exactly(*wide))
    allowed = largest_error(error, exact, wide, near.dtype)
    rounded = (near.dtype == np.float64) | (near.astype(np.float64) != exact)
    allowed = allowed - np.where(rounded, 2 * np.spacing(np.abs(exact)), 0)  # the rounding error of float64 itself
    up, down = (_farthest(exact, sign * allowed, near, upper) for sign in (1, -1))
    share_up, share_down = (_share(x, near, exact, allowed) for x in (up, down))
    upward = np.where((share_up >= 0.5) & (share_down >= 0.5), _hash(lanes), share_up > share_down)
    made = np.where(upward, up, down)
    return np.where((share_up + share_down > 0) & _ordinary(near, lanes, flushes), made, near)


_UPPER = np.uint64(0xFFFFFFFF00000000)


def _farthest(exact: Array, by: Array, near: Array, upper: bool) -> Array:
    """Return the number of `near`'s type that is farthest from `exact` in the direction of `by`, up to the bound."""
    beyond = exact + by
    made = (beyond.view(np.uint64) & _UPPER).view(np.float64) if upper else beyond.astype(near.dtype)
    too_far = np.abs(made.astype(np.float64) - exact) > np.abs(by)
    bits = made.view(f"u{made.dtype.itemsize}")
    step = np.where(np.signbit(by) == np.signbit(made), -1, 1) * (1 << 32 if upper else 1)
    return np.where(too_far, (bits + step.astype(np.int64).astype(bits.dtype)).view(made.dtype), made)


def _share(made: Array, near: Array, exact: Array, allowed: Array) -> Array:
    """Return the error divided by the bound, or 0 where a number changes sign or class, or exceeds the bound."""
    least = float(_format(near.dtype).smallest_normal)
    normal = np.abs(near.astype(np.float64)) >= least
    wide = made.astype(np.float64)
    same = np.isfinite(wide) & (wide != 0) & (np.signbit(wide) == np.signbit(near))
    error = np.abs(wide - exact)
    return np.where(same & (~normal | (np.abs(wide) >= least)) & (error <= allowed), error / allowed, 0.0)


def _ordinary(near: Array, lanes: Sequence[Array], flushes: bool) -> Array:
    """Return where neither the result nor an operand is zero, infinite or NaN."""
    made = np.isfinite(near) & (near != 0)
    for x in lanes:
        least = float(_format(x.dtype).smallest_normal) if flushes else 0.0
        size = np.abs(x.astype(np.float64))
        made = made & np.isfinite(size) & (size != 0) & (size >= least)
    return made


def _hash(lanes: Sequence[Array]) -> Array:
    """Return one bit of a hash of the operands' bits."""
    made = np.zeros(lanes[0].shape, np.uint64)
    for x in lanes:
        made = (made ^ x.view(f"u{x.dtype.itemsize}").astype(np.uint64)) * np.uint64(0x9E3779B97F4A7C15)
        made = (made ^ made >> np.uint64(29)) * np.uint64(0xBF58476D1CE4E5B9)
    return made >> np.uint64(63) != 0
