"""Cases of lanes speaking to lanes, of memory in all its ways, and of buffers."""

from __future__ import annotations

from typing import Any

import numpy as np

from .cases import Case, Draw, blank, case, floats, words

U8, U16, U32, U64 = np.uint8, np.uint16, np.uint32, np.uint64
I8, I16, I32, I64, F16, F32, F64 = np.int8, np.int16, np.int32, np.int64, np.float16, np.float32, np.float64
LANE = np.arange(64)


@case
def dpp_rows(draw: Draw, arch: str) -> Case:
    x, row, at = draw.integers(-99, 99, 64, dtype=I32), LANE & ~15, LANE & 15
    shifted = lambda by: np.where((at + by >= 0) & (at + by < 16), x[np.clip(LANE + by, 0, 63)], 0)  # noqa: E731
    r = x[LANE ^ 3] + shifted(1) * 3 + shifted(-3) * 5 + x[row | (at - 4 & 15)] * 7
    r = r + x[row | 15 - at] * 11 + x[LANE ^ 7] * 13
    last = np.where(at >= 2, x[np.maximum(LANE - 2, 0)], -1)
    some = (LANE >> 4 & 1 == 1) & ((LANE >> 2 & 3) % 2 == 0)
    return Case(1, (blank(192, I32), x), {0: np.concatenate([r, last, np.where(some, x[LANE ^ 1], 7)]).astype(I32)})


@case
def dpp_sum(draw: Draw, arch: str) -> Case:
    x = draw.integers(-50, 50, (2, 64)).astype(F32)
    return Case(2, (blank(2, F32), x), {0: x.sum(1)})


@case
def permutes(draw: Draw, arch: str) -> Case:
    x, w = words(draw, 64).view(I32), draw.permutation(64).astype(I32)
    put = np.zeros(64, I32)
    put[w] = x
    quad = LANE & ~3 | np.array([2, 3, 0, 1])[LANE & 3]
    return Case(1, (blank(320, I32), x, w), {0: np.concatenate([x[w], put, x[LANE ^ 1], x[quad], x[LANE ^ 31]])})


def _mask(bools: Any) -> int:
    return sum(1 << i for i, bit in enumerate(bools) if bit)


@case
def votes(draw: Draw, arch: str) -> Case:
    x, out, ranks = draw.integers(0, 99, (2, 64), dtype=I32), [], []
    for line in x:
        odd = line & 1
        ranks.append(np.cumsum(odd) - odd + line[0] * 3 + line[9] * 5)
        big = line > 50
        out += [_mask(odd), _mask(big & (line & 2 > 0)) ^ int(line[big][0])]
    return Case(2, (blank(4, U64), blank(128, I32), x), {0: np.array(out, U64), 1: np.concatenate(ranks).astype(I32)})


@case
def one_by_one(draw: Draw, arch: str) -> Case:
    x = draw.integers(0, 7, 64, dtype=I32)
    return Case(1, (blank(64, I32), x), {0: x * np.bincount(x)[x].astype(I32)})


@case
def reductions(draw: Draw, arch: str) -> Case:
    x = draw.integers(-500, 500, (2, 64), dtype=I32)
    most = np.where(x > 0, x.max(1, keepdims=True), 0)
    want = x.sum(1, keepdims=True) * 3 + x.min(1, keepdims=True) * 5 + most
    return Case(2, (blank(128, I32), x), {0: want.astype(I32).reshape(-1)})


@case
def lane_swaps(draw: Draw, arch: str) -> Case:
    x, y = words(draw, 64), words(draw, 64)
    low, odd = LANE < 32, (LANE >> 4 & 1) == 1
    halves = np.where(low, x, y[LANE ^ 32]), np.where(low, x[LANE ^ 32], y)
    rows = np.where(odd, y[LANE ^ 16], x), np.where(odd, y, x[LANE ^ 16])
    return Case(1, (blank(256, U32), np.concatenate([x, y])), {0: np.concatenate([*halves, *rows])})


# ---- memory


@case
def loads(draw: Draw, arch: str) -> Case:
    octets, halves = words(draw, 80).astype(U8), words(draw, 64).astype(U16)
    threes, fours, doubled = (
        draw.integers(-99, 99, (64, 4), dtype=I32),
        floats(draw, 256).reshape(64, 4),
        np.rint(floats(draw, 64, F64)),
    )
    whole = octets.view(I8)[:64].astype(I32) + octets[1:65] + halves + halves.view(I16)[::-1].astype(I32)
    whole = whole + threes[:, 0] + threes[:, 2] * 2
    want = whole.astype(F32) + fours[:, 3] - fours[:, 0] + doubled.astype(F32)
    return Case(1, (blank(64, F32), octets.view(I8), halves, threes, fours, doubled), {0: want})


@case
def stores(draw: Draw, arch: str) -> Case:
    x = words(draw, 64).view(I32) >> 4
    halves = np.stack([x >> 3, x * 5 >> 16], 1).astype(U16)
    threes = blank(256, I32).reshape(64, 4)
    want = np.stack([x, ~x, LANE.astype(I32), threes[:, 3]], 1)
    args = (blank(64, U8), blank(128, U16), threes, blank(128, F64), x)
    pairs = np.stack([x, x * 0.5], 1)
    three = lambda got: (got.reshape(64, 4)[:, :3] == want[:, :3]).all()  # noqa: E731
    return Case(1, args, {0: x.astype(U8), 1: halves.reshape(-1), 2: three, 3: pairs.reshape(-1)})


WEIGHTS = np.array([1, -2, 3, -4, 5.5, *range(6, 17)], F32)


@case
def constants(draw: Draw, arch: str) -> Case:
    where, bias = draw.integers(0, 999, 128, dtype=I32), draw.integers(-9, 9, 7).astype(F32)
    factors = np.array([[0, 1], [2, 3], [5, 7]], F32)
    want = WEIGHTS[where & 15] + WEIGHTS[np.arange(128) >> 6]
    for j in range(7):
        want = want + bias[j] * factors[j % 3][np.arange(128) & 1]
    return Case(2, (blank(128, F32), where, bias, I32(7)), {0: want})


@case
def generic_pointers(draw: Draw, arch: str) -> Case:
    x, lane = draw.integers(-999, 999, 128, dtype=I32), np.arange(128)
    got = np.where(lane & 1 == 1, x[127 - lane] * 2, x)
    return Case(1, (blank(128, I32), x, I32(1)), {0: got + 1}, block=128)


@case
def structs(draw: Draw, arch: str) -> Case:
    pool, scale = floats(draw, 200), F32(0.5)
    out = np.zeros(128, F32)

    def job(address_of: Any) -> bytes:
        parts = [I32(100), scale, I64(30), U64(address_of("arg1"))]
        return b"".join(part.tobytes() for part in parts)

    want = np.where(np.arange(128) < 100, pool[30:158] * scale + F32(-7) + F32(2.5), 0)
    return Case(2, (out, pool, job, I16(-7), F64(2.5)), {0: want.astype(F32)})


@case
def sizes(draw: Draw, arch: str) -> Case:
    want = np.tile(np.array([3, 2, 1, 64, 1, 1, 2, 0xFFFFFFFF], U32), 6)
    return Case((3, 2), (blank(48, U32),), {0: want})


@case
def volumes(draw: Draw, arch: str) -> Case:
    above, z, y, x = np.ogrid[:12, :2, :4, :8]
    want = x + 10 * y + 100 * z + 1000 * above
    return Case((3, 2, 2), (blank(768, U32),), {0: want.astype(U32)}, block=(8, 4, 2))


@case
def strided(draw: Draw, arch: str) -> Case:
    x = draw.integers(-9, 9, (11, 130)).astype(F32)
    return Case(2, (blank(128, F32), x, U32(11), U32(130)), {0: x[:, :128].sum(0)})


@case
def into_lds(draw: Draw, arch: str) -> Case:
    x, t = words(draw, 512).reshape(2, 256), np.arange(128)
    return Case(2, (blank(256, U32), x), {0: (x[:, 255 - t] * U32(3) + x[:, t ^ 5]).reshape(-1)}, block=128)


@case
def into_lds_wide(draw: Draw, arch: str) -> Case:
    x = words(draw, 512)
    return Case(2, (blank(512, U32), x), {0: x.reshape(2, 64, 4)[:, ::-1].reshape(-1)})


@case
def read_transposed(draw: Draw, arch: str) -> Case:
    x = words(draw, 128).view(I16).reshape(64, 4)
    want = np.stack([x[(LANE & ~15 | LANE >> 2 & 3) + 4 * n, LANE & 3] for n in range(4)], 1)
    return Case(1, (blank(256, I16), x), {0: want.reshape(-1)})


# ---- buffers


def _ranged(data: Any, at: Any, size: int, bytes_: int) -> Any:
    """Bytes from byte offsets on, dword by dword zeros beyond the end: (…, size)."""
    step = min(size, 4)
    start = np.asarray(at)[:, None] + np.arange(size)
    inside = (start // step * step + step) <= bytes_
    return np.where(inside, data[np.minimum(start, len(data) - 1)], 0)


@case
def buffer_raw(draw: Draw, arch: str) -> Case:
    data, size = words(draw, 256), 600
    octets, t = data.view(U8), LANE
    out = blank(64 * 8, U32)
    want = out.copy().view(U8)
    byte_ = octets[t + 3]

    def put(at: Any, values: Any) -> None:
        values = np.ascontiguousarray(values).view(U8).reshape(64, -1)
        for start, value in zip(at.tolist(), values, strict=True):
            for j in range(0, len(value), min(4, len(value))):
                if start + j + min(4, len(value)) <= 64 * 4 * 8:
                    want[start + j : start + j + min(4, len(value))] = value[j : j + 4]

    put(t * 4, _ranged(octets, t * 4, 4, size).astype(U8))
    two = np.ascontiguousarray(_ranged(octets, t * 4 + 64, 8, size).astype(U8)).view(U32) + byte_[:, None].astype(U32)
    put(t * 8 + 256, two)
    put(t * 16 + 768, _ranged(octets, t * 16, 16, size).astype(U8))
    put(t * 2 + 1792, _ranged(octets, t * 2 + 8, 2, size).astype(U8))
    put(t + 1920, byte_)
    return Case(1, (out, data, I32(size)), {0: want.view(U32)})


@case
def buffer_typed(draw: Draw, arch: str) -> Case:
    data = words(draw, 64)
    octets = data.view(U8).reshape(64, 4)
    signed = np.where(octets.view(I8) == -128, -127, octets.view(I8))[:, ::-1].astype(I8)
    swapped = data << 16 | data >> 16
    nan = np.isnan(data.view(F16).reshape(64, 2)).any(1)
    want = np.concatenate([data, np.ascontiguousarray(signed).view(U32).reshape(-1), swapped])
    sure = np.concatenate([np.ones(128, bool), ~nan])
    return Case(1, (blank(192, U32), data), {0: lambda got: (got == want)[sure].all()})


@case
def buffer_formats(draw: Draw, arch: str) -> Case:
    octets = words(draw, 64).view(U8)
    values = octets.astype(F64) / 255
    half = np.rint(octets.astype(F32) / F32(255) * F32(0.5) * F32(255)).astype(U8)
    near = lambda got: (np.abs(got.view(U8).astype(I32) - half) <= (octets & 1)).all()  # noqa: E731
    return Case(1, (blank(256, F32), blank(64, U32), octets.view(U32)), {0: values.astype(F32), 1: near}, ulps=1)


@case
def buffer_atomics(draw: Draw, arch: str) -> Case:
    x, start = draw.integers(-99, 99, 128, dtype=I32), draw.integers(0, 9, 4, dtype=I32)
    by = x.reshape(-1, 4).sum(0).astype(I32)

    def olds(got: Any) -> bool:
        """Each cell's old values and the sum afterwards are a chain: all but one are an old one and what it added."""
        return all(
            sorted([*got[j::4], start[j] + by[j]]) == sorted([start[j], *(got[j::4] + x[j::4])]) for j in range(4)
        )

    return Case(2, (start.copy(), np.zeros(4, F32), blank(128, I32), x), {0: start + by, 1: by.astype(F32), 2: olds})


@case
def buffer_into_lds(draw: Draw, arch: str) -> Case:
    x = words(draw, 64)
    return Case(1, (blank(64, U32), x, I32(200)), {0: np.where(LANE < 50, x, 0)[::-1].astype(U32)})
