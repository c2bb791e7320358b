"""Conversions with a scale against a search among all values of the narrow format."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from asmkit.gcn.isa import TABLE
from asmkit.gcn.sim import alu
from asmkit.gcn.sim.alu import scaled
from asmkit.sim.target import named

DRAW = np.random.default_rng(41)
FORMATS = {
    "fp8": (8, 4, 3, 7, 0x7E),
    "bf8": (8, 5, 2, 15, 0x7B),
    "fp6": (6, 2, 3, 1, 31),
    "bf6": (6, 3, 2, 3, 31),
    "fp4": (4, 2, 1, 1, 7),
}
"""The bits of the exponent and of the significand, the bias, and the code of the largest finite number."""
HALVES: dict[str, Any] = {"f16": np.float16, "bf16": ml_dtypes.bfloat16}


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    with np.errstate(all="ignore"):
        yield


def value(code: int, of: str) -> float:
    """Return the finite number of a code."""
    bits, exponent, fraction, bias, _ = FORMATS[of]
    sign, e = code >> (bits - 1), code >> fraction & ((1 << exponent) - 1)
    m = code & ((1 << fraction) - 1)
    size = (m + (1 << fraction if e else 0)) * 2.0 ** (max(e, 1) - bias - fraction)
    return -size if sign else size


def codes(of: str) -> list[int]:
    """Return all codes of finite numbers."""
    bits, *_, last = FORMATS[of]
    return [sign << (bits - 1) | c for sign in (0, 1) for c in range(last + 1)]


def nearest(x: float, of: str) -> int:
    """Return the code of the nearest number, ties to even."""
    sign = int(np.signbit(x)) << (FORMATS[of][0] - 1)
    return min(range(FORMATS[of][4] + 1), key=lambda c: (abs(value(c, of) - abs(x)), c & 1)) | sign


def rows(sem: str) -> list[Any]:
    return [row for row in TABLE.rows if row.sem == sem]


def number(x: Any, into: str) -> Any:
    return np.asarray(x).astype(HALVES.get(into, np.float32)).astype(np.float64)


SCALE = np.float32(-1.75 * 2.0**-3)  # only the exponent counts
BY = 2.0**-3


@pytest.mark.parametrize("row", [*rows("scaled_one"), *rows("scaled_pair")], ids=lambda row: row.head)
def test_what_is_widened_is_multiplied(row: Any):
    into, of = row.head.split("_")[-2:]
    bits, every = FORMATS[of][0], np.array(codes(of), np.uint32)
    a = DRAW.integers(0, 1 << 32, len(every), np.uint32)
    for part in range(4):
        sel = (part & 1, part >> 1, 0, 0)
        pair = row.sem == "scaled_pair"
        first = (16 * (part & 1) if bits == 8 else 8 * part) if pair else 8 * part
        mask = np.uint32(((1 << bits) - 1) << first)
        got = named(alu, row.sem)(a & ~mask | every << first, np.full(len(every), SCALE), op_sel=sel, head=row.head)
        got = got[0] if pair else got
        want = number([value(int(c), of) * BY for c in every], into)
        assert (got.astype(np.float64) == want).all()


def drawn(of: str, count: int) -> Any:
    """Return numbers in the range of a format, including ties and subnormal numbers."""
    most = value(FORMATS[of][4], of)
    near = [value(c, of) for c in codes(of)]
    mid = [(near[i] + near[i + 1]) / 2 for i in range(len(near) // 2 - 1)]
    some = [*DRAW.uniform(-most, most, count), *DRAW.choice(near, count), *DRAW.choice(mid, count)]
    return np.array(some, np.float64) * BY


@pytest.mark.parametrize("row", [*rows("narrow_floats"), *rows("narrow_pair")], ids=lambda row: row.head)
def test_what_is_narrowed_is_divided(row: Any):
    into, of = row.head.split("_")[-2:]
    kind = HALVES.get(of, np.float32)
    a, b = (drawn(into, 60).astype(kind) for _ in range(2))
    d, scale = np.zeros(len(a), np.uint16), np.full(len(a), SCALE)
    args = (a, b) if row.sem == "narrow_floats" else ([a, b],)
    got = named(alu, row.sem)(d, *args, scale, head=row.head)
    bits = FORMATS[into][0]
    want = [nearest(float(x) / BY, into) | nearest(float(y) / BY, into) << bits for x, y in zip(a, b, strict=True)]
    assert got.tolist() == want


@pytest.mark.parametrize("row", rows("narrow_many"), ids=lambda row: row.head)
def test_32_there_and_back(row: Any):
    """Pack into six dwords, element after element from the lowest bit, and widen again."""
    into, of = row.head.split("_")[-2:]
    numbers = drawn(into, 22)[:32].astype(HALVES[of])
    raw = numbers.view(np.uint16).astype(np.uint32)
    words = [np.array([raw[2 * i] | raw[2 * i + 1] << 16], np.uint32) for i in range(16)]
    got = scaled.narrow_many(words, np.full(1, SCALE), head=row.head)
    whole = sum(int(word[0]) << 32 * i for i, word in enumerate(got))
    want = [nearest(float(x) / BY, into) for x in numbers]
    assert [whole >> 6 * i & 63 for i in range(32)] == want
    back = scaled.scaled_many(got, np.full(1, SCALE), head=f"v_cvt_scalef32_pk32_f32_{into}")
    assert [float(x.view(np.float32)[0]) for x in back] == [value(c, into) * BY for c in want]
    back = scaled.scaled_many(got, np.full(1, SCALE), head=f"v_cvt_scalef32_pk32_{of}_{into}")
    halves = [x >> s & 0xFFFF for x in (int(w[0]) for w in back) for s in (0, 16)]
    assert np.array_equal(
        np.array(halves, np.uint16).view(HALVES[of]).astype(float), number([value(c, into) * BY for c in want], of)
    )


@pytest.mark.parametrize("row", rows("narrow_two"), ids=lambda row: row.head)
def test_two_vectors_alternate(row: Any):
    into = row.head.split("_")[-2]
    a, b = (drawn(into, 22)[:16].astype(np.float32) for _ in range(2))
    words = [[np.array([x]).view(np.uint32) for x in some] for some in (a, b)]
    got = scaled.narrow_two(*words, np.full(1, SCALE), head=row.head)
    whole = sum(int(word[0]) << 32 * i for i, word in enumerate(got))
    want = [nearest(float(x) / BY, into) for pair in zip(a, b, strict=True) for x in pair]
    assert [whole >> 6 * i & 63 for i in range(32)] == want


@pytest.mark.parametrize("row", rows("narrow_random"), ids=lambda row: row.head)
def test_random_bits_choose_a_neighbour(row: Any):
    """Random bits of all zeros truncate, and all ones round any remainder up. An exact number is unchanged."""
    into, of = row.head.split("_")[-2:]
    kind = HALVES.get(of, np.float32)
    a = (np.array([1.0, 1.0 + 2.0**-4, -1.0 - 2.0**-4, 3.0]) * BY).astype(kind)
    scale, d = np.full(4, SCALE), np.zeros(4, np.uint8)
    zeros = scaled.narrow_random(d, a, np.zeros(4, np.uint32), scale, head=row.head)
    ones = scaled.narrow_random(d, a, np.full(4, 0xFFFFFFFF, np.uint32), scale, head=row.head)
    step = 2.0 ** -FORMATS[into][2]
    assert [value(int(c), into) for c in zeros] == [1.0, 1.0, -1.0, 3.0]
    assert [value(int(c), into) for c in ones] == [1.0, 1.0 + step, -1.0 - step, 3.0]
