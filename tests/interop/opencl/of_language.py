"""Cases of the language: private memory, calls, control flow, numbers, vectors and arguments."""

from __future__ import annotations

import struct
from functools import partial
from math import erf
from typing import Any

import numpy as np

from .cases import Case, Draw, blank, case, floats, ints

language = partial(case, "language")
F16, F32, F64 = np.float16, np.float32, np.float64


def wrapped(values: Any, kind: Any = np.int32) -> Any:
    """Return integers wrapped to a type."""
    bits = np.dtype(kind).itemsize * 8
    return np.array([int(v) & (1 << bits) - 1 for v in np.ravel(values)], f"u{bits // 8}").view(kind)


@language()
def private_array(draw: Draw) -> Case:
    x = ints(draw, 100)
    want = []
    for i in range(128):
        stack, at, total = [int(x[(i + j) % 100]) for j in range(32)], i & 31, 0
        for j in range(40):
            total += stack[at] * (j + 1)
            at = (at + stack[at]) & 31
        want.append(total)
    return Case(2, 64, (x, blank(128), 100), {1: want})


@language()
def insertion_sort(draw: Draw) -> Case:
    x = ints(draw, 128, 12)
    return Case(2, 64, (x,), {0: np.sort(x)})


@language()
def calls(draw: Draw) -> Case:
    x = ints(draw, 128)
    i, v = np.arange(128), x
    want = v + 2 + 3 * i + 8 + 2 * v + v + 4 + 5 * v + 6 + 2 * v + 2 * i + 7
    return Case(2, 64, (x, blank(128)), {1: want})


@language()
def recursion(draw: Draw) -> Case:
    x = ints(draw, 64, low=0, high=9)
    numbers, calls = [0, 1], [1, 1]
    while len(numbers) < 10:
        numbers.append(numbers[-1] + numbers[-2])
        calls.append(calls[-1] + calls[-2] + 1)
    return Case(1, 64, (x, blank(64), blank(64)), {1: np.array(numbers)[x], 2: np.array(calls)[x]})


@language()
def stack_arrays(draw: Draw) -> Case:
    x = ints(draw, 20)
    i, want = np.arange(64), np.zeros(64, np.int64)
    for j in range(20):
        want = (want * 3 + x[(j * 7 + i) % 20].astype(np.int64) * i) % 2**32
    return Case(1, 64, (x, blank(64), 20), {1: wrapped(want)})


@language()
def function_pointers(draw: Draw) -> Case:
    x = ints(draw, 128, low=0)
    return Case(2, 64, (x, blank(128)), {1: np.choose(x % 3, [2 * x, x * x, -x]) + 1})


@language()
def tables(draw: Draw) -> Case:
    x = ints(draw, 128, low=0)
    primes = np.array([2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53])
    text = np.frombuffer(b"the quick brown fox jumps over it", np.uint8)
    i = np.arange(128)
    each = [x + 1, x * 3, x ^ 0x55, x >> 2, -x, x | 7, x % 10, x // 3, x + i, x + i, x + i]
    r = np.choose(x & 15, [*each, *[primes[x & 15]] * 5])
    return Case(2, 64, (x, blank(128)), {1: r + primes[i & 15] + text[x % 33]})


@language()
def longs(draw: Draw) -> Case:
    a, b = (draw.integers(-(2**40), 2**40, 64) * 31 for _ in range(2))
    b[b == 0] = 7
    u = draw.integers(0, 2**63, 64, dtype=np.uint64) * np.uint64(2)
    out = []
    for i, (p, q) in enumerate(zip(a.tolist(), b.tolist(), strict=True)):
        quotient = abs(p) // abs(q) * (1 if (p < 0) == (q < 0) else -1)
        out += [p * q + i, quotient, p - quotient * q, (p >> 7) - (p << 3) + (p * q >> 64)]
    unsigned = []
    for i, (v, q) in enumerate(zip(u.tolist(), b.tolist(), strict=True)):
        product, turned = v * 0x9E3779B97F4A7C15 & 2**64 - 1, (v << i | v >> 64 - i) & 2**64 - 1
        unsigned += [v // ((q | 1) & 0xFFFFFFFF), product >> i | turned]
    wants = {2: wrapped(out, np.int64), 4: np.array(unsigned, np.uint64)}
    args = (a, b, blank(64, 4, dtype=np.int64), u, blank(64, 2, dtype=np.uint64))
    return Case(1, 64, args, {at: lambda got, want=want: (got.reshape(-1) == want).all() for at, want in wants.items()})


@language()
def divisions(draw: Draw) -> Case:
    a, b = ints(draw, 128, low=-(2**31), high=2**31 - 1), ints(draw, 128, low=1, high=70000)
    b[::2] *= -1
    quotient = (np.abs(a.astype(np.int64)) // np.abs(b.astype(np.int64))) * np.where((a < 0) == (b < 0), 1, -1)
    ua, ub = a.view(np.uint32).astype(np.int64), b.view(np.uint32).astype(np.int64)
    rest = a - quotient * b
    wants = {2: wrapped(quotient * 7 + rest), 3: wrapped(ua // ub + ua % ((ub + 3) % 2**32)).view(np.uint32)}
    return Case(2, 64, (a, b, blank(128), blank(128, dtype=np.uint32)), wants)


@language()
def halves(draw: Draw) -> Case:
    a, b = floats(draw, 64, 4, dtype=F16), floats(draw, 64, 4, dtype=F16)
    want = np.clip(a * b + F16(0.5), -60, 60) - np.minimum(a[:, ::-1], b)
    dots = (a.astype(F32) * b).sum(1) + np.abs(a[:, 1])
    return Case(1, 64, (a, b, blank(64, 4, dtype=F16), blank(64, dtype=F16)), {2: want, 3: dots})


@language()
def half_memory(draw: Draw) -> Case:
    x = floats(draw, 64, 4, dtype=F16)
    args = (x, blank(64, 4, dtype=F16), blank(64, dtype=F32))
    return Case(1, 64, args, {1: 2 * x, 2: x[:, 3] + x[:, 0]})


@language()
def doubles(draw: Draw) -> Case:
    x = draw.standard_normal(128)
    p = sum(x**j / (j + 1) for j in range(9))
    want = np.sqrt(p * p + 1) / (np.abs(x) + 2) + np.floor(x) - np.trunc(x * 1000)
    return Case(2, 64, (x, blank(128, dtype=F64)), {1: want}, tolerance=1e-12)


@language()
def collatz(draw: Draw) -> Case:
    x = ints(draw, 128, low=1)

    def steps(v: int) -> int:
        return 0 if v == 1 else 1 + steps(3 * v + 1 if v % 2 else v // 2)

    return Case(2, 64, (x, blank(128)), {1: [steps(int(v)) for v in x]})


def first_triple(x: list[int], i: int) -> int:
    """Return the number of the first three elements that have a sum, as the kernel searches them."""
    for a in range(len(x)):
        if x[a] == i:
            continue
        for b in range(a + 1, len(x)):
            if x[b] < 0:
                break
            for c in range(b, len(x)):
                if x[a] + x[b] + x[c] == i:
                    return 100 * a + 10 * b + c
                if x[c] > i:
                    break
    return 0


@language()
def nested_loops(draw: Draw) -> Case:
    x = ints(draw, 10, low=-3, high=60)
    return Case(2, 64, (x, blank(128), 10), {1: [first_triple(x.tolist(), i) for i in range(128)]})


@language()
def structure(draw: Draw) -> Case:
    x = floats(draw, 128)
    given = struct.pack("<f3idb7x", 2.0, 5, 6, 7, 0.5, 3)
    want = x[:100] * 2 + 3.5 + np.array([5, 6, 7])[np.arange(100) % 3]
    return Case(2, 64, (x, blank(128, dtype=F32), given, 100), {1: lambda out: (out[:100] == want).all()})


@language()
def structure_pointers(draw: Draw) -> Case:
    x, out = ints(draw, 300), blank(300)
    given = np.zeros((), np.dtype([("from", object), ("to", object), ("count", np.int32)], align=True))
    given[()] = (x, out, 300)
    return Case(2, 64, (given, 3), {0: lambda _: (out == 3 * x).all()})


@language()
def places(draw: Draw) -> Case:
    z, y, x = np.indices((6, 4, 32))
    want = 16 + 20 + 300 + 2000 + 20000 + 200000 + 3000000 + y // 2
    want = want + (((z % 3) * 2 + y % 2) * 16 + x % 16) * 10000000
    return Case((2, 2, 2), (16, 2, 3), (blank(6, 4, 32),), {0: wrapped(want)})


@language()
def vectors(draw: Draw) -> Case:
    a, b, c = floats(draw, 64, 4), ints(draw, 64, 8), ints(draw, 64, 16, low=0, dtype=np.uint8)
    oa = a[:, [3, 0, 1, 2]] * 2 + b[:, :4] - np.array([1, 2, 3, 4])
    ob = np.where(b > 10, -b, b) + c[:, ::2] + b[:, :1]
    turned = c[:, [0, 15, 1, 14, 2, 13, 3, 12, 4, 11, 5, 10, 6, 9, 7, 8]]
    oc = (turned + 3 * (c >> 1).astype(int)).astype(np.uint8)
    args = (a, b, c, blank(64, 4, dtype=F32), blank(64, 8), blank(64, 16, dtype=np.uint8), blank(64, 4, dtype=np.uint8))
    return Case(1, 64, args, {3: oa, 4: ob, 5: oc, 6: np.clip(np.rint(a * 40), 0, 255)})


@language()
def small_types(draw: Draw) -> Case:
    a, b = ints(draw, 128, low=-128, high=127, dtype=np.int8), ints(draw, 128, low=-(2**15), high=2**15, dtype=np.int16)
    c = ints(draw, 128, 2, low=0, high=2**16, dtype=np.uint16)
    wide = (a.astype(int) * 300).astype(np.int16)
    oa = (a * 3 + b).astype(np.int8)
    ob = np.clip(b.astype(int) + wide, -(2**15), 2**15 - 1) - ((b.astype(int) + 7) >> 1)
    by = np.stack([np.arange(128), np.full(128, 7)], 1)
    oc = (c[:, ::-1] + by * c.astype(int)).astype(np.uint16)
    args = (a, b, c, blank(128, dtype=np.int8), blank(128, dtype=np.int16), blank(128, 2, dtype=np.uint16))
    return Case(2, 64, args, {3: oa, 4: ob.astype(np.int16), 5: oc})


@language()
def bits(draw: Draw) -> Case:
    x = draw.integers(1, 2**32, 128, dtype=np.uint32)
    want = []
    for v in x.tolist():
        leading, trailing = 32 - v.bit_length(), (v & -v).bit_length() - 1
        turned = (v << 7 | v >> 25) & 2**32 - 1
        total = v.bit_count() + leading * 100 + trailing * 10000 + ((v * 0x12345678 >> 32) ^ turned)
        want.append(total + (v >> 3 & 0x1FF) + abs(v - 5) + (v & 0xFFF) * 3 + 1 + ((v & 0xFFFF) << 16 | v >> 16))
    return Case(2, 64, (x, blank(128, dtype=np.uint32)), {1: wrapped(want, np.uint32)})


@language()
def generic_pointers(draw: Draw) -> Case:
    x = ints(draw, 64)
    i = np.arange(64)
    first = np.where(i % 3 == 0, (63 - i) * 10, np.where(i % 3 == 1, x, i + (i & 3))) + 1
    t = np.where(i & 1, -i, 10 * i)
    return Case(1, 64, (x, blank(64)), {0: np.where(i & 1, x, -i), 1: first + t[i ^ 1]})


@language()
def state_machine(draw: Draw) -> Case:
    texts = ["".join(draw.choice(list("ab 12 3")) for _ in range(20)) for _ in range(64)]
    want = []
    for text in texts:
        words, digits, last = 0, 0, ""
        for c in text:
            words += c.isalpha() and not last.isalpha()
            digits = (digits * 10 + int(c)) % 2**32 if c.isdigit() else digits
            last = c
        signed = digits - 2**32 if digits >= 2**31 else digits
        want.append(words * 1000000 + int(np.fmod(signed, 1000000)))
    given = np.frombuffer("".join(texts).encode(), np.uint8).copy()
    return Case(1, 64, (given, blank(64), 20), {1: want})


@language()
def mandelbrot(draw: Draw) -> Case:
    c, r = np.meshgrid(np.arange(32), np.arange(16))
    cx, cy = F32(-2) + c.astype(F32) * F32(0.125), F32(-1) + r.astype(F32) * F32(0.125)
    x, y, n = np.zeros((16, 32), F64), np.zeros((16, 32), F64), np.zeros((16, 32), int)
    for _ in range(30):
        going = x * x + y * y <= 4
        x, y = np.where(going, x * x - y * y + cx, x), np.where(going, 2 * x * y + cy, y)
        n += going
    return Case((2, 2), (16, 8), (blank(16, 32), -2.0, -1.0, 0.125, 30), {0: lambda out: (out == n).mean() > 0.98})


@language()
def tails(draw: Draw) -> Case:
    x = floats(draw, 199)
    return Case(1, 64, (x, blank(199, dtype=F32), 199), {1: 3 * x})


@language()
def early_return(draw: Draw) -> Case:
    x = ints(draw, 100)
    roots = {j * j: j for j in range(10) if j * j > j or j == 0}
    want = [-1 if v < 0 else roots.get(v, v) for v in x.tolist()]
    return Case(2, 64, (x, blank(100), 100), {1: want})


@language()
def random_walk(draw: Draw) -> Case:
    state = draw.integers(0, 2**32, 64, dtype=np.uint32)
    multiplier, states, want = 6364136223846793005, [], []
    for i, seed in enumerate(state.tolist()):
        s, at = (seed * multiplier + 1442695040888963407) % 2**64, [0, 0]
        for _ in range(20):
            s = (s * multiplier + 2 * i + 1) % 2**64
            mixed, by = (s >> 18 ^ s) >> 27 & 2**32 - 1, s >> 59
            r = (mixed >> by | mixed << (-by & 31)) & 2**32 - 1
            at[0 if r & 1 else 1] += 1 if r & 2 else -1
        states.append(s >> 32)
        want.append(at[0] * 1000 + at[1])
    return Case(1, 64, (state, blank(64, dtype=F32), 20), {0: np.array(states, np.uint32), 1: want})


@language()
def unions(draw: Draw) -> Case:
    x = draw.standard_normal(128).astype(F32)
    swapped = x.view(np.uint8).reshape(-1, 4)[:, [3, 1, 2, 0]].copy().view(np.uint32)
    return Case(2, 64, (x, blank(128, dtype=np.uint32)), {1: swapped})


@language()
def gelu(draw: Draw) -> Case:
    x = draw.standard_normal(128).astype(F32)
    exact = [0.5 * v * (1 + erf(v / 2**0.5)) for v in x.astype(F64)]
    fast = x / (1 + np.exp(-1.702 * x))
    args = (x, blank(128, dtype=F32), blank(128, dtype=F32))
    return Case(2, 64, args, {1: exact, 2: fast}, tolerance=1e-5)
