"""Spellings of mma with inputs that are the same everywhere, and exact rational arithmetic to check them with."""

from __future__ import annotations

import math
import re
from fractions import Fraction

import numpy as np

from asmkit import types
from asmkit.fragments import unpack
from asmkit.ptx.fragments import mma_a, mma_b, mma_c
from asmkit.ptx.sim.alu.mma import mma

FORMATS = {"f16": (5, 10), "bf16": (8, 7), "tf32": (8, 23), "f32": (8, 23), "e4m3": (4, 3), "e5m2": (5, 2)}
FORMATS["f64"] = (11, 52)
INFINITE, NAN = math.inf, math.nan
SPELLING = re.compile(
    r"(m\d+n\d+k\d+)\.(row|col)\.(row|col)\.(satfinite\.)?(\w+)\.(\w+)\.(\w+)\.(\w+)(?:\.(xor|and)\.popc)?"
)


# --- inputs, the same on every machine and in every version of numpy ---


def mixed(count: int, seed: int) -> np.ndarray:
    """`count` mixed 64-bit words (splitmix64)."""
    with np.errstate(over="ignore"):
        x = np.arange(1, count + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(seed << 32)
        x = (x ^ (x >> 30)) * np.uint64(0xBF58476D1CE4E5B9)
        x = (x ^ (x >> 27)) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> 31)


def exponent_range(style: str, top: int) -> tuple[int, int]:
    """The lowest encoded exponent and how many there are; `top` is the one of infinity."""
    middle = top // 2
    wide = (max(1, middle - 20), min(41, top - 1))
    ranges = {
        "near": (max(0, middle - 5), 8),
        "wide": wide,
        "tiny": (0, 3),
        "huge": (top - 4, 4),
        "edge": (middle * 3 // 2, 2),
    }
    return ranges["near" if style == "cancel" else style] if style != "any" else (0, top + 1)


def floats(kind: str, shape: tuple[int, ...], style: str, seed: int) -> np.ndarray:
    """Encoded floats of a style, one in sixteen a zero."""
    exponent_bits, fraction_bits = FORMATS[kind]
    u = mixed(math.prod(shape), seed).reshape(shape)
    low, count = exponent_range(style, (1 << exponent_bits) - 1)
    exponent = (u >> np.uint64(40)) % np.uint64(1 << 16) * np.uint64(count) // np.uint64(1 << 16) + np.uint64(low)
    magnitude = exponent << np.uint64(fraction_bits) | u & np.uint64((1 << fraction_bits) - 1)
    magnitude = np.where(u >> np.uint64(56) & np.uint64(15) == 0, np.uint64(0), magnitude)
    if style == "cancel":
        magnitude &= np.uint64(~(0b111 << max(0, fraction_bits - 3)) & (1 << 64) - 1)
    sign = u >> np.uint64(63) << np.uint64(exponent_bits + fraction_bits)
    return (sign | magnitude).astype(f"uint{max(8, types.scalar(kind).bits)}")


def registers(kind: str, warps: int, count: int, style: str, seed: int) -> np.ndarray:
    """(warps, count, 32) registers full of elements."""
    bits = types.scalar(kind).bits
    word = np.uint64 if bits == 64 else np.uint32
    if kind not in FORMATS:
        x = mixed(warps * count * 32, seed).reshape(warps, count, 32)
        near_limit = np.where(x >> np.uint64(63), 0x7FFFFFFF, 0x80000000).astype(np.uint32) ^ (x & 0xFFF).astype(word)
        return near_limit if kind == "s32" and style == "huge" else x.astype(word)
    each = np.dtype(word).itemsize * 8 // bits
    return floats(kind, (warps, count, 32 * each), style, seed).view(word)


class Case:
    """One spelling of mma, its maps and its inputs."""

    def __init__(self, spelling: str, style: str, warps: int) -> None:
        self.spelling = spelling
        shape, a_layout, b_layout, saturated, d, a, b, c, op = SPELLING.fullmatch(spelling).groups()
        self.op, self.saturated = op, bool(saturated)
        self.d, self.a, self.b, self.c = d, a, b, c
        ta, tb, tc, td = map(types.scalar, (a, b, c, d))
        self.fa, self.fb = mma_a(shape, ta, a_layout), mma_b(shape, tb, b_layout)
        self.fc, self.fd = mma_c(shape, tc, ta), mma_c(shape, td, ta)
        self.regs = (
            registers(a, warps, self.fa.registers, style, 1),
            registers(b, warps, self.fb.registers, style, 2),
            registers(c, warps, self.fc.registers, "near" if style == "any" else style, 3),
        )
        self.how = {"shape": shape, "a_type": ta, "b_type": tb, "c_type": tc, "d_type": td, "op": op}
        self.how |= {"a_layout": a_layout, "b_layout": b_layout, "satfinite": self.saturated}

    def run(self, **more: object) -> np.ndarray:
        return mma(*self.regs, **self.how, **more)

    def matrices(self) -> list[np.ndarray]:
        """Bits of A, B, C: (matrices, rows, cols), warps and blocks in one."""
        parts = [unpack(f, r) for f, r in zip((self.fa, self.fb, self.fc), self.regs, strict=True)]
        return [p.reshape(-1, *p.shape[-2:]) for p in parts]


# --- the slow reference: rational numbers ---


def decode(kind: str, bits: int) -> tuple[Fraction | float, int]:
    """The value of an encoded float and the exponent that its encoding names.  tf32 loses its lower 13 bits."""
    exponent_bits, fraction_bits = FORMATS[kind]
    if kind == "tf32":
        bits = bits >> 13 << 13
    sign = -1 if bits >> (exponent_bits + fraction_bits) else 1
    field, fraction = bits >> fraction_bits & ((1 << exponent_bits) - 1), bits & ((1 << fraction_bits) - 1)
    top, bias = (1 << exponent_bits) - 1, (1 << (exponent_bits - 1)) - 1
    if kind == "e4m3" and field == top and fraction < 7:
        pass
    elif field == top:
        return (NAN if fraction else sign * INFINITE), 0
    exponent = max(field, 1) - bias
    significand = Fraction(fraction, 1 << fraction_bits) + (field > 0)
    return sign * significand * Fraction(2) ** exponent, exponent


def floor_log2(x: Fraction) -> int:
    guess = x.numerator.bit_length() - x.denominator.bit_length()
    return guess if Fraction(2) ** guess <= x else guess - 1


def encode(kind: str, x: Fraction | float, mode: str, zero: int = 0) -> int:
    """The nearest (even) or the cut float, encoded; both overflow to infinity.  `zero` is the sign of a zero."""
    exponent_bits, fraction_bits = FORMATS[kind]
    top, bias = (1 << exponent_bits) - 1, (1 << (exponent_bits - 1)) - 1
    sign_at, infinity = exponent_bits + fraction_bits, top << fraction_bits
    if isinstance(x, float):
        return {16: 0x7FFF, 32: 0x7FFFFFFF, 64: 0x7FF8 << 48}[sign_at + 1] if x != x else (x < 0) << sign_at | infinity
    if x == 0:
        return zero << sign_at
    exponent = max(floor_log2(abs(x)), 1 - bias)
    units = abs(x) / Fraction(2) ** (exponent - fraction_bits)
    whole = math.floor(units) if mode == "cut" else round(units)
    magnitude = (exponent + bias - 1 << fraction_bits) + whole
    return (x < 0) << sign_at | min(magnitude, infinity)


def total(terms: list[Fraction | float]) -> Fraction | float:
    """A sum with infinities and NaN."""
    special = [t for t in terms if isinstance(t, float)]
    return sum(special) if special else sum(terms, Fraction(0))


def product(x: Fraction | float, y: Fraction | float) -> Fraction | float:
    if not isinstance(x, float) and not isinstance(y, float):
        return x * y
    signs = [v if isinstance(v, float) else (v > 0) - (v < 0) for v in (x, y)]
    return signs[0] * signs[1] if 0 not in signs else NAN
