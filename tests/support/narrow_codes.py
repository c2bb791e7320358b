"""Reference for numbers of few bits: tables of all their codes, and rounding by search in the table."""

from __future__ import annotations

import math
from bisect import bisect_right
from fractions import Fraction
from functools import cache
from typing import NamedTuple


class Layout(NamedTuple):
    """A format as the manual describes it: its bits, and the codes that are not numbers."""

    sign: bool
    exponent: int
    fraction: int
    infinite: bool = False
    nan: bool = False
    """Whether only the last code is a NaN."""


LAYOUTS = {
    "f16": Layout(True, 5, 10, infinite=True), "bf16": Layout(True, 8, 7, infinite=True),
    "e4m3": Layout(True, 4, 3, nan=True), "e5m2": Layout(True, 5, 2, infinite=True), "e2m3": Layout(True, 2, 3),
    "e3m2": Layout(True, 3, 2), "e2m1": Layout(True, 2, 1), "ue5m3": Layout(False, 5, 3, nan=True),
}  # fmt: skip


def width(lane: str) -> int:
    """The bits of a code, the sign included."""
    if lane in ("ue8m0", "s2f6"):
        return 8
    layout = LAYOUTS[lane]
    return layout.sign + layout.exponent + layout.fraction


@cache
def sizes(lane: str) -> list[Fraction]:
    """The finite numbers without a sign, by code."""
    layout = LAYOUTS[lane]
    bias = (1 << (layout.exponent - 1)) - 1
    count = 1 << (layout.exponent + layout.fraction)
    count -= (1 << layout.fraction) if layout.infinite else layout.nan
    made: list[Fraction] = []
    for code in range(count):
        exponent, fraction = divmod(code, 1 << layout.fraction)
        lead = 0 if exponent == 0 else 1 << layout.fraction
        made.append((lead + fraction) * Fraction(2) ** (max(exponent, 1) - bias - layout.fraction))
    return made


def invalid(lane: str) -> int:
    """The code of a NaN result: all ones, or the largest number."""
    signed = lane == "s2f6" or (lane in LAYOUTS and LAYOUTS[lane].sign)
    return (1 << (width(lane) - signed)) - 1


def value(code: int, lane: str) -> float:
    """The number that a code stands for."""
    if lane == "s2f6":
        return (code - 256 if code > 127 else code) / 64
    if lane == "ue8m0":
        return math.nan if code == 255 else 2.0 ** (code - 127)
    layout, bits = LAYOUTS[lane], width(lane)
    code &= (1 << bits) - 1
    negative = layout.sign and code >> (bits - 1)
    code &= (1 << (bits - layout.sign)) - 1
    known = sizes(lane)
    size = float(known[code]) if code < len(known) else math.inf if layout.infinite and code == len(known) else math.nan
    return -size if negative else size


def code(
    x: Fraction | float, lane: str, rnd: str = "rn", *, satfinite: bool = True, random: Fraction | None = None,
    negative: bool | None = None,
) -> int:  # fmt: skip
    """The code of a number after rounding. `negative`: the sign of a zero."""
    if x != x:
        return invalid(lane)
    sign = x < 0 if negative is None else negative
    if lane == "s2f6":
        return _fixed(x, rnd)
    if lane == "ue8m0":
        return _power(x, rnd, satfinite)
    layout, known = LAYOUTS[lane], sizes(lane)
    made = len(known) if abs(x) == math.inf else _rounded(abs(Fraction(x)), known, rnd, random)
    if made >= len(known):
        if satfinite or (rnd == "rz" and abs(x) != math.inf):
            made = len(known) - 1
        elif layout.infinite:
            made = len(known)
        else:
            return invalid(lane)
    return made | sign << (width(lane) - 1) if layout.sign else made


def _rounded(size: Fraction, known: list[Fraction], rnd: str, random: Fraction | None) -> int:
    """The code of a magnitude. The number after the largest one has a code, too."""
    beyond = known[-1] + (known[-1] - known[-2])
    if size >= beyond:
        return len(known)
    below = bisect_right(known, size) - 1
    upper = known[below + 1] if below + 1 < len(known) else beyond
    part = (size - known[below]) / (upper - known[below])
    if random is not None:
        return below + (part + random >= 1)
    up = {"rn": part * 2 > 1 or (part * 2 == 1 and below % 2 == 1), "rz": False, "rp": part > 0}[rnd]
    return below + up


def _power(x: Fraction | float, rnd: str, satfinite: bool) -> int:
    if abs(x) == math.inf:
        return 254 if satfinite else 255
    found = [k for k in range(255) if Fraction(2) ** (k - 127) <= abs(Fraction(x))]
    made = found[-1] if found else 0
    if rnd == "rp" and found and abs(Fraction(x)) > Fraction(2) ** (made - 127):
        made += 1
    return 254 if made == 255 and satfinite else made


def _fixed(x: Fraction | float, rnd: str) -> int:
    if abs(x) == math.inf:
        return 0x7F if x > 0 else 0x80
    steps = Fraction(x) * 64
    made = round(steps) if rnd == "rn" else math.trunc(steps)
    return min(max(made, -128), 127) & 0xFF
