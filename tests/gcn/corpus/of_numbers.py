"""Cases of whole numbers, floating point, its modes, and conversions."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from .cases import Case, Draw, blank, case, floats, words

U8, U16, U32, U64 = np.uint8, np.uint16, np.uint32, np.uint64
I16, I32, I64, F16, F32, F64 = np.int16, np.int32, np.int64, np.float16, np.float32, np.float64


def by_c(a: Any, b: Any) -> tuple[list[int], list[int]]:
    """Quotients towards zero and their remainders."""
    q = [abs(int(x)) // abs(int(y)) * (1 if (x < 0) == (y < 0) else -1) for x, y in zip(a, b, strict=True)]
    return q, [int(x) - k * int(y) for x, y, k in zip(a, b, q, strict=True)]


def wrapped(values: Any, kind: Any) -> Any:
    """Whole numbers of Python as a type, wrapped."""
    bits = np.dtype(kind).itemsize * 8
    return np.array([int(x) & ((1 << bits) - 1) for x in values], f"u{bits // 8}").view(kind)


@case
def divide(draw: Draw, arch: str) -> Case:
    a, b = words(draw, 128), np.maximum(words(draw, 128), 1)
    signed = a.view(I32)
    q, _ = by_c(signed, (b | 1).view(I32))
    _, r = by_c(signed, np.full(128, 1000))
    room = [blank(128, U32) for _ in range(2)] + [blank(128, I32) for _ in range(2)]
    return Case(2, (*room, a, b), {0: a // b, 1: a % b, 2: wrapped(q, I32), 3: wrapped(r, I32)})


@case
def divide_long(draw: Draw, arch: str) -> Case:
    a, b = (words(draw, 128).astype(U64) << U64(32) | words(draw, 128) for _ in range(2))
    b = np.where(draw.random(128) < 0.5, b >> U64(35), b) | U64(1)
    _, r = by_c(a.view(I64), b.view(I64))
    return Case(2, (blank(128, U64), blank(128, I64), a, b), {0: a // b + a // U64(10), 1: wrapped(r, I64)})


@case
def products(draw: Draw, arch: str) -> Case:
    a, b, want = words(draw, 128), words(draw, 128), []
    for p, q in zip(a.tolist(), b.tolist(), strict=True):
        x, y = p * q, (p - (p >> 31 << 32)) * (q - (q >> 31 << 32)) & (1 << 64) - 1
        want += [
            x + y,
            x * (y | 1) >> 64,
            (p & 0xFFFFFF) * (q & 0xFFFFFF) + 77 & 0xFFFFFFFF,
            x << (q & 63) ^ y >> (p & 63) ^ x >> 7,
        ]
    return Case(2, (blank(512, U64), a, b, I32(77)), {0: wrapped(want, U64)})


@case
def bits(draw: Draw, arch: str) -> Case:
    a, b, want = words(draw, 128), words(draw, 128), []
    for x, y in zip(a.tolist(), b.tolist(), strict=True):
        z, at = x << 32 | y, y & 31
        field = x >> at & 511
        run = next((i for i in range(1, 32) if (x >> 31 - i & 1) != x >> 31), -1)
        octets = y.to_bytes(4, "little") + x.to_bytes(4, "little")
        nine = (x << 5) + y + ((x + y) << 3 & 0xFFFFFFFF) + (x | y | 0x1234567)
        lowest = [(n & -n).bit_length() - 1 for n in (x | 1 << 31, z | 1 << 63)]
        want += [
            x.bit_count() + (32 - (x | 1).bit_length()) * 64 + lowest[0] * 4096,
            int(f"{x:032b}"[::-1], 2), x >> at & 127,
            field - (field >> 8 << 9) if at < 23 else (x - (x >> 31 << 32)) >> at,
            int.from_bytes(bytes(octets[i] for i in (0, 7, 2, 5)), "little"), z >> at, z >> 24,
            (x & y) | (~x & 0x0FF00FF0), run ^ (x ^ y ^ 5), nine,
            (x << 11 | x >> 21) - min(x, y), z.bit_count() + (64 - (z | 1).bit_length()) * 256 + lowest[1] * 65536,
        ]  # fmt: skip
    return Case(2, (blank(1536, U32), a, b), {0: wrapped(want, U32)})


def _sad(x: int, y: int, start: int, size: int = 8) -> int:
    mask = (1 << size) - 1
    return start + sum(abs((x >> i & mask) - (y >> i & mask)) for i in range(0, 32, size))


@case
def differences(draw: Draw, arch: str) -> Case:
    a, b, want, quads = words(draw, 64), words(draw, 64), [], []
    for x, y in zip(a.tolist(), b.tolist(), strict=True):
        masked = sum(abs((x >> i & 255) - (y >> i & 255)) for i in range(0, 32, 8) if y >> i & 255)
        lerp = sum(((x >> i & 255) + (y >> i & 255) + 1 >> 1) << i for i in range(0, 32, 8))
        mixed = _sad(x, x ^ y, y, 16) & 0xFFFFFFFF
        want += [_sad(x, y, 100), masked + 7, (_sad(x, y, 0) << 16) + 3, _sad(x, y, 1, 16), lerp, _sad(y, x, mixed)]
        source, start = x << 32 | y, y << 8
        sums = [(_sad(source >> 8 * i & 0xFFFFFFFF, x ^ y, start >> 16 * i & 0xFFFF)) & 0xFFFF for i in range(4)]
        quads.append(sum(one << 16 * i for i, one in enumerate(sums)))
    return Case(1, (blank(384, U32), blank(64, U64), a, b), {0: wrapped(want, U32), 1: wrapped(quads, U64)})


def _fields(x: int, size: int, signed: bool) -> list[int]:
    some = [x >> i & (1 << size) - 1 for i in range(0, 32, size)]
    return [n - (n >> size - 1 << size) for n in some] if signed else some


def _dot(x: int, y: int, size: int, signed: bool) -> int:
    return sum(p * q for p, q in zip(_fields(x, size, signed), _fields(y, size, signed), strict=True))


@case
def dots(draw: Draw, arch: str) -> Case:
    a, b, want = words(draw, 64), words(draw, 64), []
    for x, y in zip(a.tolist(), b.tolist(), strict=True):
        want += [_dot(x, y, 8, True) + 1000, _dot(x, y, 8, False) + 1000, _dot(x, y, 4, True) - 7]
        want.append(_dot(x, y, 4, False) + 9 ^ _dot(x, y, 16, True) + 5)
    return Case(1, (blank(256, I32), a, b), {0: wrapped(want, I32)})


@case
def narrow(draw: Draw, arch: str) -> Case:
    x, y = words(draw, 128).astype(U8), words(draw, 128).astype(U16).view(I16)
    p, q = x.astype(I32), y.astype(I32)
    octets = (p * 3 + (q & 255) & 255) >> 1
    shorts = (p * q).astype(I16).astype(I32) + ((q >> 8 & 255) * p).astype(I16) - np.where(p > 100, q, (-q).astype(I16))
    return Case(2, (blank(128, U8), blank(128, I16), x, y), {0: octets.astype(U8), 1: shorts.astype(I16)})


@case
def bytewise(draw: Draw, arch: str) -> Case:
    x, y = words(draw, 128), words(draw, 128)
    r = (x & 255) + (y >> 24) + (x >> 8 & 255) * (y >> 16 & 255)
    r = r ^ ((x >> 16) + (y & 0xFFFF))
    r = r + ((x & 0xFF00) | (y & 255)) + (x >> 24) * U32(2) + (y >> 8 & 255)
    return Case(2, (blank(128, U32), x, y), {0: r.astype(U32)})


@case
def saturated(draw: Draw, arch: str) -> Case:
    a, b = (words(draw, 64).view(I16) for _ in range(2))
    p, q = a.astype(I32), b.astype(I32)
    sums, gaps = np.clip(p + q, -32768, 32767), np.maximum(a.view(U16).astype(I32) - b.view(U16), 0)
    x, y = p[::2] * 3, q[1::2]
    total = (x << 16).astype(I64) + (y << 16)
    clamped = np.clip(total, -(1 << 31), (1 << 31) - 1).astype(I32) ^ np.clip(x, -500, 900)
    return Case(2, (blank(256, I16), blank(256, U16), blank(128, I32), np.tile(a, 2), np.tile(b, 2)), {
        0: np.tile(sums.astype(I16), 2), 1: np.tile(gaps.astype(U16), 2), 2: np.tile(clamped, 2),
    })  # fmt: skip


# ---- floating point


def _fma(x: Any, y: Any, z: Any, kind: Any) -> Any:
    """x·y + z rounded once, by rational numbers: of what is finite and no zero at the end."""
    made = [Fraction(float(p)) * Fraction(float(q)) + Fraction(float(r)) for p, q, r in zip(x, y, z, strict=True)]
    return np.array([_nearest(value, kind) for value in made], kind)


def _nearest(value: Fraction, kind: Any) -> Any:
    near = kind(float(value))
    some = [near, np.nextafter(near, kind(-np.inf)), np.nextafter(near, kind(np.inf))]
    gap = [(abs(Fraction(float(x)) - value), int(x.view(f"u{x.itemsize}")) & 1) for x in some]
    return some[gap.index(min(gap))]


@case
def arithmetic(draw: Draw, arch: str) -> Case:
    x, y = floats(draw, 128), floats(draw, 128)
    x[x == 0], y[y == 0] = F32(3), F32(0.5)
    mant, _ = np.frexp(x)
    _, exp = np.frexp(y)
    o = np.empty((128, 10), F32)
    o[:, 0], o[:, 1], o[:, 2], o[:, 3] = x + y, x - y * F32(2.5), _fma(x, y, np.full(128, -1), F32), x / y
    o[:, 4], o[:, 5] = np.sqrt(np.abs(x)), np.minimum(x, y) + np.maximum(-x, y)
    o[:, 6] = np.median(np.stack([x, y, np.full(128, 0.75, F32)]), 0)
    o[:, 7] = np.floor(x) + np.ceil(y) + np.trunc(x) + np.rint(y)
    o[:, 8], o[:, 9] = np.ldexp(x, y.astype(I32)), mant + exp.astype(F32) + np.copysign(F32(0.25), x)
    return Case(2, (blank(1280, F32), x, y), {0: o.reshape(-1)})


@case
def doubles(draw: Draw, arch: str) -> Case:
    x, y = floats(draw, 128, F64), floats(draw, 128, F64)
    x[x == 0], y[y == 0] = 3, 0.5
    o = np.empty((128, 8))
    o[:, 0], o[:, 1], o[:, 2], o[:, 3] = x + y, _fma(x, y, x, F64), x / y, np.sqrt(np.abs(y))
    o[:, 4], o[:, 5] = np.minimum(x, y) * np.maximum(x, 1.5), np.floor(x) + np.rint(y) + np.trunc(x * y)
    o[:, 6] = np.trunc(x) + np.trunc(np.abs(y)) + x.astype(F32)
    o[:, 7] = np.trunc(x * 1e6) + np.ldexp(y, 3) + (x - np.floor(x))
    return Case(2, (blank(1024, F64), x, y), {0: o.reshape(-1)})


@case
def halves(draw: Draw, arch: str) -> Case:
    x, y = floats(draw, 128, F16), floats(draw, 128, F16)
    x[x == 0], y[y == 0] = F16(3), F16(0.5)
    o = np.empty((128, 8), F16)
    o[:, 0], o[:, 1], o[:, 2] = x + y, x * y, _fma(x, y, np.full(128, 0.5), F16)
    o[:, 3], o[:, 4], o[:, 5] = x / y, np.sqrt(np.abs(x)), np.minimum(x, y)
    o[:, 6], o[:, 7] = np.floor(x) - np.rint(y), np.median(np.stack([x, y, np.ones(128, F16)]), 0)
    return Case(2, (blank(1024, F16), x, y), {0: o.reshape(-1)})


@case
def approximations(draw: Draw, arch: str) -> Case:
    x = np.abs(floats(draw, 128)) + F32(0.25)
    d, o = x.astype(F64), np.empty((128, 8))
    turns = (x * F32(0.01)).astype(F64) * 2 * np.pi
    for at, one in enumerate((1 / d, d**-0.5, d**0.5, np.log2(d), np.exp2(d), np.sin(turns), np.cos(turns))):
        o[:, at] = one
    o[:, 7] = d - np.floor(d) + (1 / x.astype(F16).astype(F64)).astype(F16)
    return Case(2, (blank(1024, F32), x), {0: o.reshape(-1).astype(F32)}, ulps=16)


@case
def classes(draw: Draw, arch: str) -> Case:
    special = [0.0, -0.0, 1.0, -3.5, np.inf, -np.inf, np.nan, 1e-40, -1e-40, 0.75, 200.0]
    x, y, z = (np.array(special)[draw.integers(0, 11, 128)] for _ in range(3))
    y = np.where(np.abs(y) == 1e-40, np.sign(y) * 1e-310, y)
    f, h = x.astype(F32), np.where(np.abs(z) == 1e-40, np.sign(z) * 1e-7, z).astype(F16)
    tiny = lambda v, kind: (v != 0) & (np.abs(v) < np.finfo(kind).tiny)  # noqa: E731
    masks = (
        np.isnan(f), np.isinf(f), np.isfinite(y), np.isnan(y), tiny(f, F32) & (f < 0) | tiny(f, F32) & (f > 0),
        (y == 0), np.isneginf(h) | np.isposinf(h), f < 1, ~(y >= 2), h != 0, f == f, (f > 0.5) & (y <= 100),
        np.isnan(f) | np.isnan(y),
    )  # fmt: skip
    want = sum(mask.astype(I32) << i for i, mask in enumerate(masks))
    return Case(2, (blank(128, I32), f, y, h), {0: want})


@case
def packed(draw: Draw, arch: str) -> Case:
    a, b, c = (
        floats(draw, 256).reshape(-1, 2),
        floats(draw, 256, F16).reshape(-1, 2),
        words(draw, 128).view(I16).reshape(-1, 2),
    )
    at = np.arange(128) ^ 1
    x, y, u, v = a, a[at], b, b[at]
    p, q = c.astype(I32), c[at].astype(I32)
    fused = _fma(x.reshape(-1), y[:, ::-1].reshape(-1), np.tile([1, -2], 128), F32).reshape(-1, 2)
    f = fused * (x + y) - y[:, :1]
    h = _fma(u.reshape(-1), v[:, ::-1].reshape(-1), -u.reshape(-1), F16).reshape(-1, 2) + np.maximum(u, v) * np.minimum(
        u[:, ::-1], v
    )
    s = p * q + np.maximum(p, q[:, ::-1]) - (p >> 3) + (q << np.array([1, 2]))
    wants = {0: f.reshape(-1), 1: h.reshape(-1), 2: s.astype(I16).reshape(-1)}
    return Case(2, (blank(256, F32), blank(256, F16), blank(256, I16), a, b, c), wants)


@case
def half_dots(draw: Draw, arch: str) -> Case:
    a, b = (draw.integers(-30, 30, (64, 8)).astype(F16) for _ in range(2))
    return Case(1, (blank(64, F32), a, b), {0: (a.astype(F32) * b).sum(1) + F32(1)})


# ---- modes


def _rounded(value: Fraction, kind: Any, way: int) -> Any:
    """A number in a type, rounded to nearest, up, down or towards zero."""
    near = _nearest(value, kind)
    gap = value - Fraction(float(near))
    up = way == 1 or (way == 3 and value < 0)
    if way == 0 or gap == 0 or (gap < 0) == up:
        return near
    return np.nextafter(near, kind(np.inf if up else -np.inf))


@case
def rounded(draw: Draw, arch: str) -> Case:
    x, y = floats(draw, 64) + F32(0.37), floats(draw, 64) + F32(0.11)
    out, doubled, small = [], [], []
    exact = [(Fraction(float(p)), Fraction(float(q))) for p, q in zip(x, y, strict=True)]
    for way in range(4):
        for p, q in exact:
            out += [_rounded(p + q, F32, way), _rounded(p * q, F32, way), _rounded(p * q + p, F32, way)]
            tenth = Fraction(float(_rounded(p * Fraction(0.1), F64, way)))
            doubled.append(_rounded(p + tenth, F64, way))
            small.append(_rounded(p, F16, way))
            small.append(_rounded(Fraction(float(small[-1])) * Fraction(float(F16(1.1))), F16, way))
    args = (blank(768, F32), blank(256, F64), blank(512, F16), x, y)
    return Case(1, args, {0: np.array(out, F32), 1: np.array(doubled), 2: np.array(small, F16)})


@case
def subnormal(draw: Draw, arch: str) -> Case:
    x = (draw.integers(1, 1 << 24, 64).astype(U32) | U32(0) << 31).view(F32)
    z = draw.integers(1, 1 << 11, 64).astype(U16).view(F16)
    tiny, least = F32(2.0**-126), F64(2.0**-1022)
    d = (np.arange(64, dtype=U64) << U64(40)).view(F64)

    def kept(v: Any, bit: int) -> Any:
        limit = np.finfo(v.dtype).tiny
        return v if bit else np.where(np.abs(v) < limit, v * 0, v)

    out, doubled, small = [], [], []
    for keep in range(4):
        into, after = keep & 1, keep >> 1
        p, r, e = kept(x, into), kept(z, into), kept(d, into)
        out.append(np.stack([kept(p * F32(0.5), after), kept(p + tiny, after)], 1))
        small.append(kept(r * F16(0.5), after))
        doubled.append(kept(e + least, after))
    wants = {0: np.concatenate(out).reshape(-1), 1: np.concatenate(doubled), 2: np.concatenate(small)}
    return Case(1, (blank(512, F32), blank(256, F64), blank(256, F16), x, z), wants)


@case
def flushing(draw: Draw, arch: str) -> Case:
    x, y = ((draw.integers(1, 1 << 25, 64).astype(U32)).view(F32) for _ in range(2))
    y[::2] = F32(0.5)

    def kept(v: Any) -> Any:
        return np.where(np.abs(v) < np.finfo(F32).tiny, F32(0), v)

    p, q = kept(x), kept(y)
    fused = kept(_fma(p, q, p, F64).astype(F32))
    want = np.stack([kept(p * q), kept(p + q), fused, np.where(kept(p / F32(1.5)) > q, x, y)], 1)
    return Case(1, (blank(256, F32), blank(64, F64), x, y), {0: want.reshape(-1), 1: p.astype(F64) * 2.0**-1000})
