"""Cases of control flow, local memory, atomics, scratch and calls."""

from __future__ import annotations

import math

import numpy as np

from .cases import Case, Draw, blank, case, floats

U32, I32, F32, F64 = np.uint32, np.int32, np.float32, np.float64


@case
def collatz(draw: Draw, arch: str) -> Case:
    start = draw.integers(1, 60, 128, dtype=U32)
    steps = []
    for n in start.tolist():
        count = 0
        while n != 1:
            n, count = (3 * n + 1 if n & 1 else n >> 1), count + 1
        steps.append(count)
    return Case(2, (blank(128, U32), start), {0: np.array(steps, U32)})


@case
def dispatch(draw: Draw, arch: str) -> Case:
    op = draw.choice([0, 1, 2, 3, 4, 5, 7, 9, 100], 128).astype(I32)
    x, y = (draw.integers(-1000, 1000, 128, dtype=I32) for _ in range(2))
    made = {
        0: x + y,
        1: x - y,
        2: x * y,
        3: (x & y) + (x | y),
        4: x | y,
        5: x * 0 - 1,
        7: x << (y & 31),
        9: x >> (y & 31),
    }
    out = draw.integers(0, 9, 128, dtype=I32)
    want = np.select([op == key for key in made], list(made.values()), out).astype(I32)
    return Case(2, (out, op, x, y), {0: want})


@case
def early(draw: Draw, arch: str) -> Case:
    x, limit = np.abs(floats(draw, 128)) / F32(8), F32(2.5)
    want = []
    for one in x[:100]:
        y = one
        if y > limit:
            want.append(limit)
            continue
        for _ in range(8):
            y = F32(y * y)
            if y > limit:
                break
            if y < F32(0.25):
                continue
            y = F32(y + F32(0.5))
        want.append(y)
    out = np.zeros(128, F32)
    return Case(2, (out, x, I32(100), limit), {0: np.concatenate([np.array(want, F32), out[100:]])})


@case
def uniform_rows(draw: Draw, arch: str) -> Case:
    rows, ends = draw.integers(-9, 9, (6, 16), dtype=I32), np.array([3, 0, 16, 5, -1, 4], I32)
    total = np.zeros(64, I32)
    for row, end in zip(rows[:4], ends[:4].tolist(), strict=True):
        for j in range(end):
            total = (total.astype(np.int64) * 3 + row[j] * np.arange(64)).astype(I32)
    return Case(2, (blank(128, I32), rows, ends, I32(6)), {0: np.tile(total, 2)})


@case
def mandelbrot(draw: Draw, arch: str) -> Case:
    scale = F32(0.04)
    cr, ci = (np.arange(64) - 40).astype(F32) * scale, ((np.arange(3) - 4).astype(F32) * scale)[:, None]
    x, y, n = np.zeros((3, 64), F32), np.zeros((3, 64), F32), np.zeros((3, 64), I32)
    inside = np.ones((3, 64), bool)
    for _ in range(50):
        inside &= ~(x * x + y * y > 4)
        n += inside
        x, y = np.where(inside, x * x - y * y + cr, x), np.where(inside, F32(2) * x * y + ci, y)
    return Case(3, (blank(192, I32), I32(64), scale), {0: n.reshape(-1)})


@case
def automaton(draw: Draw, arch: str) -> Case:
    letters = np.frombuffer(b" ()ab", np.uint8)
    text = draw.choice(letters, (64, 24), p=[0.2, 0.2, 0.1, 0.25, 0.25]).astype(np.uint8)
    want = []
    for line in text:
        state = words = depth = 0
        result = None
        for c in line.tobytes().decode():
            if state == 1 and c in " ()":
                state = 0
            if state == 0:
                if c == " ":
                    continue
                if c == "(":
                    depth += 1
                elif c == ")":
                    if depth == 0:
                        result = 0xFFFFFFFF
                        break
                    depth -= 1
                else:
                    state, words = 1, words + 1
        want.append(words | depth << 16 if result is None else result)
    return Case(1, (blank(64, U32), text, I32(24)), {0: np.array(want, U32)})


# ---- local memory


@case
def reduce(draw: Draw, arch: str) -> Case:
    x = draw.integers(-50, 50, 512).astype(F32)
    return Case(2, (blank(2, F32), x), {0: x.reshape(2, 256).sum(1)}, block=256)


@case
def transpose(draw: Draw, arch: str) -> Case:
    x = floats(draw, 1024).reshape(32, 32)
    return Case(4, (blank(1024, F32), x, I32(32)), {0: x.T.reshape(-1)}, block=256)


@case
def scan(draw: Draw, arch: str) -> Case:
    x = draw.integers(-1000, 1000, (2, 128), dtype=I32)
    return Case(2, (blank(256, I32), x), {0: np.cumsum(x, 1, dtype=I32).reshape(-1)}, block=128)


@case
def histogram(draw: Draw, arch: str) -> Case:
    x = draw.integers(0, 256, 500, dtype=np.uint8)
    return Case(1, (blank(32, U32), x, I32(500)), {0: np.bincount(x & 31, minlength=32).astype(U32)}, block=128)


@case
def widths(draw: Draw, arch: str) -> Case:
    x = draw.integers(0, 1 << 32, 64, dtype=U32)
    t, w = np.arange(64), x[::-1]
    halves, octets = x.view(np.uint16), x.view(np.uint8)
    r = np.empty((64, 4), F32)
    r[:, 0] = (w & 0xFFFF).astype(F32) + (~w >> 24).astype(F32)
    r[:, 1] = halves.view(np.int16)[(t * 2 + 5) & 127].astype(I32) + octets.view(np.int8)[(t * 7) & 255]
    r[:, 2] = halves[(t * 2 + 9) & 127].astype(I32) + octets[(t * 5) & 255]
    r[:, 3] = ((x[t ^ 21].astype(np.uint64) << 20) >> 30).astype(F32) + (w * U32(3) & 255).astype(F32)
    r[:, 3] += ((w ^ U32(0x55555555)) >> 20).astype(F32)
    return Case(1, (blank(256, F32), x), {0: r.reshape(-1)})


@case
def borrowed(draw: Draw, arch: str) -> Case:
    x, t = draw.integers(0, 999, 128, dtype=I32), np.arange(64)
    return Case(1, (blank(64, I32), x), {0: x[:64][::-1] * 1000 + x[64:][t ^ 9]}, shared=256)


@case
def sort(draw: Draw, arch: str) -> Case:
    x = draw.integers(-500, 500, (2, 256), dtype=I32)
    return Case(2, (x,), {0: np.sort(x, 1).reshape(-1)}, block=256)


# ---- atomics


@case
def counts(draw: Draw, arch: str) -> Case:
    v, cells = draw.integers(-500, 500, 256, dtype=I32), draw.integers(-999, 999, 36, dtype=I32)
    want = cells.copy().reshape(9, 4)
    for i, x in enumerate(v):
        j = i & 3
        want[0, j] += x
        want[1, j] -= x
        want[2, j] &= x | 1 << 20
        want[3, j] |= x
        want[4, j] ^= x
        want[5, j], want[6, j] = min(want[5, j], x), max(want[6, j], x)
        unsigned = [int(U32(y & 0xFFFFFFFF)) for y in (int(want[7, j]), int(want[8, j]), int(x))]
        want[7, j] = np.array(min(unsigned[0], unsigned[2]), U32).view(I32)
        want[8, j] = np.array(max(unsigned[1], unsigned[2]), U32).view(I32)
    return Case(4, (cells, v), {0: want.reshape(-1)})


@case
def tickets(draw: Draw, arch: str) -> Case:
    wants = draw.integers(0, 2, 256, dtype=I32)
    chosen = np.flatnonzero(wants)
    order = np.full(256, -1, I32)
    return Case(
        4,
        (order, np.zeros(1, I32), np.zeros(1, np.int64), wants),
        {
            1: np.array([len(chosen)]),
            2: np.array([int(chosen.sum()) << 33]),
            0: lambda got: sorted(got[got >= 0].tolist()) == chosen.tolist(),
        },
    )


@case
def swaps(draw: Draw, arch: str) -> Case:
    ring, wide = np.full(64, -1, I32), np.arange(64, dtype=np.uint64) << 32

    def right(old: np.ndarray) -> bool:
        lost = old[old >= 0] & ~(1 << 30)
        return len(set(lost.tolist())) == 64 and int(np.count_nonzero(old >> 30 & 1)) >= 64

    return Case(2, (ring, wide, blank(128, I32)), {
        0: lambda got: set((got & 63).tolist()) == set(range(64)),
        1: lambda got: ((got - 1) % 64 == np.arange(64)).all(), 2: right,
    })  # fmt: skip


@case
def float_sums(draw: Draw, arch: str) -> Case:
    x = draw.integers(-8, 8, 256).astype(F32)
    by = x.reshape(-1, 8).sum(0)
    halves = np.stack([by, np.full(8, 32)], 1).astype(np.float16).reshape(-1)
    return Case(4, (np.zeros(8, F32), np.zeros(8), np.zeros(16, np.float16), x), {0: by, 1: by * 0.5, 2: halves})


@case
def double_extremes(draw: Draw, arch: str) -> Case:
    x, least, most = floats(draw, 128, F64), np.full(2, np.inf), floats(draw, 128, F64)
    wants = {0: x.reshape(64, 2).min(0), 1: np.maximum(x, most), 2: most.copy()}
    return Case(2, (least, most, blank(128, F64), x), wants)


@case
def local_atomics(draw: Draw, arch: str) -> Case:
    v = draw.integers(0, 900, (2, 128), dtype=I32)
    out, sums = [], []
    for one in v:
        turns = 127 * 64
        out += [
            one.sum(),
            -one.sum(),
            np.bitwise_or.reduce(one),
            np.bitwise_xor.reduce(one),
            one.min(),
            one.max(),
            128,
            turns,
        ]
        sums += [float(one.sum()), one.sum() * 0.25, float(int(one.sum()) << 30)]
    return Case(2, (blank(16, I32), blank(6, F64), v), {0: np.array(out, I32), 1: np.array(sums)}, block=128)


@case
def multiplied(draw: Draw, arch: str) -> Case:
    x, product = draw.integers(1, 1 << 32, 64, dtype=U32), draw.integers(1, 99, 4, dtype=U32)
    want = [math.prod([int(p), *map(int, x[j::4])]) & 0xFFFFFFFF for j, p in enumerate(product)]
    return Case(1, (product, x), {0: np.array(want, U32)})


# ---- scratch and calls


@case
def own_array(draw: Draw, arch: str) -> Case:
    codes = draw.choice([-1, -2, 1, 2, 3, 5, 7], (64, 20)).astype(I32)
    want = []
    for line in codes.tolist():
        stack: list[int] = []
        for x in line:
            if x >= 0:
                stack.append(x)
            elif len(stack) > 1:
                a, b = stack.pop(), stack.pop()
                stack.append(a + b if x == -1 else a * b)
        want.append(stack[-1] if stack else -1)
    return Case(1, (blank(64, I32), codes, I32(20)), {0: np.array(want).astype(I32)})


@case
def own_bytes(draw: Draw, arch: str) -> Case:
    key, want = draw.integers(0, 256, 12, dtype=np.uint8), []
    for t in range(64):
        table, i, k = [(j * 7 + t) & 255 for j in range(256)], t, 0
        for x in key.tolist():
            k = (k + table[i] + x) & 255
            table[i], table[k] = table[k], table[i]
            i = i + 1 & 255
        want.append(table[i + k & 255])
    return Case(1, (blank(64, np.uint8), key, I32(12)), {0: np.array(want, np.uint8)})


@case
def spilled(draw: Draw, arch: str) -> Case:
    x = draw.integers(-8, 8, (40, 64)).astype(F32)
    total = np.zeros(64, F32)
    for j in range(39, -1, -1):
        total = F32(0.5) * total + x[j]
    for j in range(40):
        total = total + x[j] * F32(j & 3)
    return Case(1, (blank(64, F32), x), {0: total}, ulps=4)


@case
def calling(draw: Draw, arch: str) -> Case:
    x, n = floats(draw, 128), draw.integers(1, 5000, 128, dtype=I32)
    power = np.ones(128, F32)
    for j in range(7):
        power = np.where(j < (n & 7), power * x, power)
    want = power + np.repeat(np.array([1, 2], F32), 64)
    divisors = draw.integers(0, 9, 128, dtype=I32)
    return Case(
        2, (blank(128, F32), divisors, x, n), {0: want, 1: np.where(n & 8, np.gcd(n, 360), divisors).astype(I32)}
    )


@case
def nested(draw: Draw, arch: str) -> Case:
    def next_one(n: int) -> int:
        for tried in range(1000):
            digits, left = [(n + tried) % 7], (n + tried) // 7
            while left:
                digits.append(left % 7)
                left //= 7
            if digits == digits[::-1]:
                return tried * 100 + len(digits)
        raise AssertionError(n)

    n, out = draw.integers(-30, 300, 128, dtype=I32), draw.integers(0, 9, 128, dtype=I32)
    want = [next_one(x) if x >= 0 else before for x, before in zip(n.tolist(), out.tolist(), strict=True)]
    return Case(2, (out, n), {0: np.array(want, I32)})


@case
def sorted_(draw: Draw, arch: str) -> Case:
    x = draw.integers(-99, 99, (64, 4), dtype=I32)
    return Case(1, (blank(256, I32), x), {0: np.sort(x, 1).reshape(-1)})
