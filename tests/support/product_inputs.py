"""Bits of matrix elements in several styles, for comparisons of two implementations."""

from __future__ import annotations

import numpy as np

from asmkit import types
from asmkit.types import Scalar

STYLES = ("bits", "numbers", "near", "wide", "huge", "tiny", "zeros", "special", "full")


def elements(kind: type[Scalar], shape: tuple[int, ...], style: str, rng: np.random.Generator) -> np.ndarray:
    """Elements of a type as bits. Types of less than 8 bits are in whole bytes, b1 and tf32 in words."""
    width = 32 if kind in (types.b1, types.tf32) else max(8, kind.bits)
    raw = rng.integers(0, 1 << 63, shape, np.uint64) * np.uint64(2) + rng.integers(0, 2, shape, np.uint64)
    if kind.bits < 8 and kind is not types.b1:
        raw &= np.uint64((1 << kind.bits) - 1)
    if kind.kind == "f" and style != "bits":
        raw = _floats(kind, raw, style, rng)
    elif style in ("zeros", "special"):
        raw[rng.random(shape) < 0.5] = 0
    elif style == "huge" and kind is types.s32:
        raw = np.where(raw & np.uint64(1), 0x7FFFFFFF, 0x80000000).astype(np.uint64) ^ (raw >> np.uint64(54))
    return raw.astype(f"u{width // 8}")


def _floats(kind: type[Scalar], raw: np.ndarray, style: str, rng: np.random.Generator) -> np.ndarray:
    """Replace the exponents of floats."""
    exponent_bits, fraction_bits = _FORMATS[str(kind)]
    top, one = (1 << exponent_bits) - 1, np.uint64(1)
    first, count = {
        "near": (top // 2 - min(3, top // 4), min(6, top // 2)), "wide": (max(1, top // 2 - 20), min(40, top - 1)),
        "huge": (top - 4, 4), "tiny": (0, 3),
    }.get(style, (0, top))  # fmt: skip
    exponent = rng.integers(first, first + count, raw.shape, np.uint64)
    ones = (one << np.uint64(fraction_bits)) - one
    fraction = raw & ones
    if style == "full":  # the largest sums of significands
        raw = raw >> one
        exponent, fraction = np.full_like(exponent, top // 2), np.full_like(fraction, ones)
    made = exponent << np.uint64(fraction_bits) | fraction | (raw >> np.uint64(63)) << np.uint64(kind.bits - 1)
    if style in ("zeros", "special", "near"):
        made[rng.random(raw.shape) < (0.1 if style == "near" else 0.6)] = 0
        made[rng.random(raw.shape) < 0.1] |= one << np.uint64(kind.bits - 1)
    if style == "special":
        for share, bits in ((0.02, top << fraction_bits), (0.02, (top << fraction_bits) | 1), (0.02, 1)):
            made[rng.random(raw.shape) < share] = bits
    return made


_FORMATS = {
    "f16": (5, 10), "bf16": (8, 7), "tf32": (8, 23), "f32": (8, 23), "e4m3": (4, 3), "e5m2": (5, 2), "f64": (11, 52),
    "e4m3fnuz": (4, 3), "e5m2fnuz": (5, 2),
}  # fmt: skip
