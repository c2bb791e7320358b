"""Compute conversions with a power-of-two scale on lanes (CDNA4 ISA): `v_cvt_scalef32_…`, OCP's block formats.

The exponent of `scale` is the power. Widening multiplies by it, narrowing divides by it.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import ml_dtypes
import numpy as np
import numpy.typing as npt

from ....sim.nan_rule import propagated
from .convert import stochastic

Lanes: TypeAlias = npt.NDArray[Any]

_KINDS: dict[str, Any] = {
    "fp8": ml_dtypes.float8_e4m3fn, "bf8": ml_dtypes.float8_e5m2, "fp6": ml_dtypes.float6_e2m3fn,
    "bf6": ml_dtypes.float6_e3m2fn, "fp4": ml_dtypes.float4_e2m1fn, "f32": np.float32, "f16": np.float16,
    "bf16": ml_dtypes.bfloat16,
}  # fmt: skip
_BITS = {"fp8": 8, "bf8": 8, "fp6": 6, "bf6": 6, "fp4": 4}
_FRACTION = {"f32": 23, "f16": 10, "bf16": 7}


def _types(head: str) -> tuple[str, str]:
    """Return the destination type and the source type of a mnemonic."""
    words = head.split("_")
    return words[-2], words[-1]


def _power(scale: Lanes) -> Lanes:
    """Return 2 to the exponent, or NaN for the reserved exponent."""
    exponent = (np.asarray(scale).view(np.uint32) >> 23 & 255).astype(np.int64)
    return np.where(exponent == 255, np.nan, np.ldexp(1.0, exponent - 127))


def _widened(raw: Lanes, of: str, into: str, scale: Lanes) -> Lanes:
    values = raw.astype(np.uint8).view(_KINDS[of]).astype(np.float64)
    return propagated((values * _power(scale)).astype(np.float32).astype(_KINDS[into]), values)


def _narrowed(a: Lanes, into: str, scale: Lanes) -> Lanes:
    return _quotient(a, scale).astype(np.float32).astype(_KINDS[into]).view(np.uint8)


def _quotient(a: Lanes, scale: Lanes) -> Lanes:
    """Return a divided by the power, exactly."""
    a = np.asarray(a)
    return propagated(a.astype(np.float64) / _power(scale), a)


def scaled_one(*lanes: Lanes, op_sel: Any, head: str) -> Lanes:
    """Return the byte of a that the first two of `op_sel` select, widened."""
    a, scale = lanes[-2:]
    low, high, *_ = op_sel or (0, 0)
    into, of = _types(head)
    return _widened(a >> 8 * (low + 2 * high) & 255, of, into, scale)


def scaled_pair(a: Lanes, scale: Lanes, *, op_sel: Any, head: str) -> list[Lanes]:
    """Return two bytes or nibbles of the half or the byte of a that `op_sel` selects, widened."""
    into, of = _types(head)
    bits = _BITS[of]
    low, high, *_ = op_sel or (0, 0)
    first = 16 * low if bits == 8 else 8 * (low + 2 * high)
    return [_widened(a >> (first + bits * i) & ((1 << bits) - 1), of, into, scale) for i in (0, 1)]


def scaled_many(a: list[Lanes], scale: Lanes, *, head: str) -> list[Lanes]:
    """Return 32 consecutive six-bit numbers, widened into dwords."""
    into, of = _types(head)
    made = [_widened(_six(a, 6 * i), of, into, scale) for i in range(32)]
    if into == "f32":
        return [x.view(np.uint32) for x in made]
    halves = [x.view(np.uint16).astype(np.uint32) for x in made]
    return [low | high << 16 for low, high in zip(halves[::2], halves[1::2], strict=True)]


def _six(words: list[Lanes], first: int) -> Lanes:
    """Return six bits of consecutive dwords."""
    at, shift = divmod(first, 32)
    made = words[at] >> shift
    return (made if shift <= 26 else made | words[at + 1] << 32 - shift) & 63


def narrow_floats(d: Lanes, a: Lanes, b: Lanes, scale: Lanes, *, head: str) -> Lanes:
    """Return two narrowed numbers in 16 or 8 bits, for the part of d that `op_sel` selects."""
    return narrow_pair(d, [a, b], scale, head=head)


def narrow_pair(d: Lanes, a: list[Lanes], scale: Lanes, *, head: str) -> Lanes:
    """Return the two halves of a, narrowed, for the part of d that `op_sel` selects."""
    into, _ = _types(head)
    low, high = (_narrowed(x, into, scale).astype(np.uint16) for x in a)
    made = low | high << _BITS[into]
    return made if _BITS[into] == 8 else made.astype(np.uint8)


def narrow_many(a: list[Lanes], scale: Lanes, *, head: str) -> list[Lanes]:
    """Return 32 consecutive halves, narrowed to six dwords."""
    into, of = _types(head)
    halves = [(x >> shift).astype(np.uint16).view(_KINDS[of]) for x in a for shift in (0, 16)]
    return _six_dwords([_narrowed(x, into, scale) for x in halves])


def narrow_two(a: list[Lanes], b: list[Lanes], scale: Lanes, *, head: str) -> list[Lanes]:
    """Return 16 f32 of a and 16 of b, alternating, narrowed to six dwords."""
    into, _ = _types(head)
    return _six_dwords([_narrowed(x.view(np.float32), into, scale) for pair in zip(a, b, strict=True) for x in pair])


def _six_dwords(codes: list[Lanes]) -> list[Lanes]:
    """Pack 32 six-bit numbers, lowest first."""
    six = [x.astype(np.uint64) for x in codes]
    made: list[Lanes] = []
    for some in (six[:16], six[16:]):  # 96 bits each
        low = sum(x << np.uint64(6 * i) for i, x in enumerate(some[:10]))
        high = sum(x << np.uint64(6 * i) for i, x in enumerate(some[10:]))
        middle = np.asarray(low) >> np.uint64(32) | np.asarray(high) << np.uint64(28)
        made += [np.asarray(x).astype(np.uint32) for x in (low, middle, middle >> np.uint64(32))]
    return made


def narrow_random(d: Lanes, a: Lanes, bits: Lanes, scale: Lanes, *, head: str) -> Lanes:
    """Return one number for a byte of d, rounded by random bits."""
    into, of = _types(head)
    return stochastic(_quotient(a, scale), bits, _KINDS[into], _FRACTION[of]).view(np.uint8)
