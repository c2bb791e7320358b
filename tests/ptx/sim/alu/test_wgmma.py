"""The arithmetic of wgmma and of zeros in mma.sync, against exact rationals and against what an H200 computed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from asmkit import types
from asmkit.fragments import pack, unpack
from asmkit.ptx.fragments import mma_a, mma_b, mma_c
from asmkit.ptx.sim.alu.mma import mma, wgmma

CHIP: list[list[str]] = json.loads((Path(__file__).parents[3] / "golden" / "h200_products.json").read_text())
"""Rows of (instruction and types, the style of the inputs, a row of A, a column of B, C, D), numbers as their bits."""

FORMATS = {"e4m3": (4, 3, 7), "e5m2": (5, 2, 15), "f16": (5, 10, 15), "bf16": (8, 7, 127), "tf32": (8, 10, 127)}
FORMATS["f32"] = (8, 23, 127)


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """Infinities and NaNs are results here."""
    with np.errstate(all="ignore"):
        yield


def numbers(text: str, kind: str) -> Any:
    width = types.scalar(kind).bits // 4 if kind != "tf32" else 8
    raw = [int(text[i : i + width], 16) for i in range(0, len(text), width)]
    return np.array(raw, f"u{width // 2}")


def computed(of: str, row: Any, col: Any, c: Any) -> int:
    """One element of the instruction, all others being zero."""
    how, a, b, acc, *shape = of.split(".")
    kinds = [getattr(types, name) for name in (a, b, acc)]
    if how == "wgmma":
        left, right, third = np.zeros((64, len(row)), row.dtype), np.zeros((len(col), 8), col.dtype), np.zeros((64, 8))
        third = third.astype(c.dtype)
        left[5], right[:, 3], third[5, 3] = row, col, c[0]
        return int(wgmma(left, right, third, a_type=kinds[0], b_type=kinds[1], d_type=kinds[2])[5, 3])
    fa, fb, fc = mma_a(shape[0], kinds[0], "row"), mma_b(shape[0], kinds[1], "col"), mma_c(shape[0], kinds[2], kinds[0])
    matrices = [np.zeros((1, *f.shape), x.dtype) for f, x in ((fa, row), (fb, col), (fc, c))]
    matrices[0][0, 5], matrices[1][0, :, 3], matrices[2][0, 5, 3] = row, col, c[0]
    regs = [pack(f, x) for f, x in zip((fa, fb, fc), matrices, strict=True)]
    of_mma = dict(zip(("a_type", "b_type", "c_type", "d_type"), (*kinds, kinds[2]), strict=True))
    return int(unpack(fc, mma(*regs, shape=shape[0], **of_mma))[0, 5, 3])


OF = sorted({row[0] for row in CHIP})


@pytest.mark.parametrize("of", OF)
def test_an_h200_gave_the_same(of: str):
    wrong: list[tuple[Any, ...]] = []
    for name, style, row, col, c, d in CHIP:
        if name == of:
            _, a, b, acc, *_ = of.split(".")
            got = computed(of, numbers(row, a), numbers(col, b), numbers(c, acc))
            wrong += [(style, row, col, c, d, hex(got))] if got != int(d, 16) else []
    assert wrong == []


def test_what_was_tried():
    assert {of.split(".")[0] for of in OF} == {"wgmma", "sync"}
    types_ = {(of.split(".")[1], of.split(".")[2]) for of in OF if of.startswith("wgmma")}
    assert types_ >= {*product(("e4m3", "e5m2"), repeat=2), ("f16", "f16"), ("bf16", "bf16"), ("tf32", "tf32")}
    assert {row[1] for row in CHIP} >= {
        "normal",
        "wide",
        "cancel",
        "zeros",
        "zeros_c",
        "subnormal",
        "special",
        "huge_c",
    }


# ---- 8-bit floats with f32 results, by rationals


def value(bits: int, kind: str) -> Fraction:
    """A finite number."""
    exponent_bits, fraction_bits, bias = FORMATS[kind]
    fraction, exponent = bits & ((1 << fraction_bits) - 1), bits >> fraction_bits & ((1 << exponent_bits) - 1)
    size = Fraction(fraction + (exponent > 0) * (1 << fraction_bits), 1 << fraction_bits)
    scaled = size * Fraction(2) ** (max(exponent, 1) - bias)
    return -scaled if bits >> (exponent_bits + fraction_bits) & 1 else scaled


def exponent(bits: int, kind: str) -> int:
    """The exponent as it stands in the encoding, a subnormal number's that of the smallest normal one."""
    exponent_bits, fraction_bits, bias = FORMATS[kind]
    return max(bits >> fraction_bits & ((1 << exponent_bits) - 1), 1) - bias


def cut(x: Fraction, unit: Fraction) -> Fraction:
    return int(x / unit) * unit


def expected(row: Any, col: Any, c: int, a: str, b: str) -> int:
    """Terms cut to 13 bits below the largest exponent, their sum cut to a significand of 13 fraction bits."""
    pairs = [(int(x), int(y)) for x, y in zip(row, col, strict=True) if value(int(x), a) and value(int(y), b)]
    exponents = [exponent(x, a) + exponent(y, b) for x, y in pairs] + ([exponent(c, "f32")] if value(c, "f32") else [])
    if not exponents:
        return 0
    unit = Fraction(2) ** (max(exponents) - 13)
    total = sum((cut(value(x, a) * value(y, b), unit) for x, y in pairs), cut(value(c, "f32"), unit))
    size = abs(total)
    if not size:
        return 0
    top = max(size.numerator.bit_length() - size.denominator.bit_length(), -126)
    top -= Fraction(2) ** top > size
    kept = cut(size, Fraction(2) ** (max(top, -126) - 13))
    return int(np.float32(-float(kept) if total < 0 else float(kept)).view(np.uint32))


@pytest.mark.parametrize(("a", "b"), list(product(("e4m3", "e5m2"), repeat=2)))
def test_eight_bit_floats_keep_thirteen_fraction_bits(a: str, b: str):
    rng = np.random.default_rng(11)
    finite = {"e4m3": [x for x in range(256) if x & 0x7F != 0x7F], "e5m2": [x for x in range(256) if x & 0x7C != 0x7C]}
    left, right = rng.choice(finite[a], (64, 32)).astype(np.uint8), rng.choice(finite[b], (32, 8)).astype(np.uint8)
    left[:16] = left[:16] & 0x8F | 0x38 if a == "e4m3" else left[:16]
    left[16:32, ::2], right[::3, :4] = 0, 0
    c = (rng.standard_normal((64, 8)) * np.exp2(rng.integers(-30, 20, (64, 8)))).astype(np.float32)
    c[:, ::2] = 0
    types_ = {"a_type": getattr(types, a), "b_type": getattr(types, b), "d_type": types.f32}
    got = wgmma(left, right, c.view(np.uint32), **types_)
    want = [[expected(left[i], right[:, j], int(c.view(np.uint32)[i, j]), a, b) for j in range(8)] for i in range(64)]
    assert got.tolist() == want
    assert not (got & np.uint32(0x3FF)).any()


def test_thirty_one_and_a_small_number():
    left, right = np.zeros((64, 32), np.uint8), np.zeros((32, 8), np.uint8)
    left[0, :31] = right[:31, 0] = 0x38
    left[0, 31], right[31, 0] = 0x08, 0x04
    got = wgmma(left, right, None, a_type=types.e4m3, b_type=types.e4m3, d_type=types.f32)
    assert got.view(np.float32)[0, 0] == 31.0


def test_infinities_and_nans_of_eight_bit_floats():
    left, right = np.zeros((64, 32), np.uint8), np.zeros((32, 8), np.uint8)
    left[0, 0], left[1, 0], left[2, 0], right[0, :] = 0x7C, 0xFC, 0x7F, 0x3C
    got = wgmma(left, right, None, a_type=types.e5m2, b_type=types.e5m2, d_type=types.f32)
    assert [hex(int(x)) for x in got[:3, 0]] == ["0x7f800000", "0xff800000", "0x7fffffff"]
