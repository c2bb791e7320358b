"""spcompress and spdecompress against a reference on single elements, on both engines."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from asmkit import sim
from asmkit.ptx import parse
from asmkit.sim.native.compiled import can_compile

from ...support.narrow_codes import value

ENGINES = ["numpy", *(["native"] if can_compile() else [])]
HEAD = ".version 9.4\n.target sm_107a\n.address_size 64\n.visible .entry k(.param .u64 a, .param .u64 b) {\n"
LANES = 40
TYPES = {8: ["u8", "s8", "e5m2", "e4m3", "e3m2", "e2m3"], 16: ["f16", "bf16"]}
CHOICES = ["max", "maxabs", "min", "minabs"]


def group_of(names: str, count: int, first: int = 0) -> str:
    """A vector of registers."""
    return "{" + ", ".join(f"%{names}{i}" for i in range(first, first + count)) + "}"


def run(text: str, words: Any, results: int, engine: str, **options: Any) -> tuple[Any, list[str]]:
    """Run the instruction on a row of words for each lane. Returns a row of results for each."""
    taken = words.shape[1]
    loads = "".join(f"ld.global.b32 %i{j}, [%d1+{4 * j}];" for j in range(taken))
    stores = "".join(f"st.global.b32 [%d2+{4 * j}], %o{j};" for j in range(results))
    before = "".join(f"mov.b32 %o{j}, 99;" for j in range(results))
    body = (
        f".reg .b64 %d<5>; .reg .b32 %r<3>, %i<{taken}>, %o<{results}>; .reg .pred %p<2>;"
        "ld.param.u64 %d1, [a]; ld.param.u64 %d2, [b]; mov.u32 %r1, %tid.x;"
        f"mad.wide.u32 %d1, %r1, {4 * taken}, %d1; mad.wide.u32 %d2, %r1, {4 * results}, %d2;"
        f"setp.ne.u32 %p1, %r1, 7; {loads} {before} @%p1 {text} {stores}"
    )
    made = np.zeros((LANES, results), np.uint32)
    report = sim.run(
        parse(HEAD + body + "ret; }"), grid=1, block=LANES, params={"a": words, "b": made}, engine=engine, **options
    )
    return made, [str(one) for one in report.findings]


def number(code: int, kind: str) -> float:
    return code - 256 if kind == "s8" and code > 127 else code if kind in ("u8", "s8") else value(code, kind)


def first_ones(code: int, kind: str, choice: str) -> tuple[int, float, bool]:
    """A key of elements, the smallest for those that are kept: a NaN before all numbers, and -0 below +0."""
    x = number(code, kind)
    if math.isnan(x):
        return 0, 0.0, False
    largest = choice.startswith("max")
    if choice.endswith("abs"):
        return 1, -abs(x) if largest else abs(x), False
    negative = math.copysign(1, x) < 0
    return (1, -x, negative) if largest else (1, x, not negative)


def kept(group: list[int], kind: str, choice: str) -> list[int]:
    ranked = sorted(range(4), key=lambda i: (first_ones(group[i], kind, choice), i))
    return sorted(ranked[:2])


def fields(words: list[int], bits: int) -> list[int]:
    return [word >> shift & ((1 << bits) - 1) for word in words for shift in range(0, 32, bits)]


def registers(values: list[int], bits: int) -> list[int]:
    """Fields in registers, the last one filled up with zeros."""
    whole = sum(v << bits * i for i, v in enumerate(values))
    return [whole >> 32 * j & 0xFFFFFFFF for j in range(-(-len(values) * bits // 32))]


def elements(bits: int, kind: str, count: int, rng: np.random.Generator) -> list[list[int]]:
    """Rows of codes, zeros of both signs, equal ones and NaNs among them."""
    top = 6 if kind in ("e3m2", "e2m3") else bits
    special = [0, 1 << (top - 1), 1, (1 << top) - 1, (1 << (top - 1)) - 1]
    return [
        [int(rng.choice(special)) if rng.random() < 0.4 else int(rng.integers(1 << top)) for _ in range(count)]
        for _ in range(LANES)
    ]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("bits", "index", "times"), [(8, 2, 1), (8, 4, 8), (16, 2, 4), (16, 4, 16)])
def test_compression(bits: int, index: int, times: int, engine: str):
    rng = np.random.default_rng(bits + index)
    for number_, kind in enumerate(TYPES[bits]):
        rows = elements(bits, kind, 2 * times * 32 // bits, rng)
        choices = [lane % 4 for lane in range(LANES)]
        words = [[*registers(row, bits), choices[i] | number_ << 2] for i, row in enumerate(rows)]
        held = -(-times * index // bits)
        head = f"spcompress.b{bits}.b{index}.sp::2:4.x{times}"
        text = f"{head} {group_of('o', held)}, {group_of('o', times, held)}, {group_of('i', 2 * times)}, %i{2 * times};"
        made, _ = run(text, np.array(words, np.uint32), held + times, engine)
        for lane, row in enumerate(rows):
            groups = [row[i : i + 4] for i in range(0, len(row), 4)]
            found = [kept(group, kind, CHOICES[choices[lane]]) for group in groups]
            indices = registers([i for pair in found for i in pair], index)
            values = registers([group[i] for group, pair in zip(groups, found, strict=True) for i in pair], bits)
            want = [99] * (held + times) if lane == 7 else [*indices, *values]
            assert made[lane].tolist() == want, (kind, lane, row[:8])


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("index", "times"), [(2, 1), (2, 2), (4, 2), (4, 4), (2, 16)])
def test_decompression(index: int, times: int, engine: str):
    rng = np.random.default_rng(index)
    held, taken = -(-times * 2 * index // 32), max(1, times // 2)
    places = [[sorted(rng.choice(4, 2, replace=False).tolist()) for _ in range(times)] for _ in range(LANES)]
    places[3] = [[2, 2]] * times  # the second element is written last
    data = rng.integers(0, 1 << 32, (LANES, taken), np.uint32)
    words = [
        [*registers([i for pair in places[lane] for i in pair], index), *data[lane].tolist()] for lane in range(LANES)
    ]
    head = f"spdecompress.b8.b{index}.sp::2:4.x{times}"
    text = f"{head} {group_of('o', times)}, {group_of('i', held)}, {group_of('i', taken, held)};"
    made, _ = run(text, np.array(words, np.uint32), times, engine)
    for lane in range(LANES):
        codes, want = fields(data[lane].tolist(), 8), [0] * (4 * times)
        for group, pair in enumerate(places[lane]):
            for j, place in enumerate(pair):
                want[4 * group + place] = codes[2 * group + j]
        assert made[lane].tolist() == ([99] * times if lane == 7 else registers(want, 8)), lane


def test_the_manual_s_figures():
    """Figures 43 and 44: the largest magnitudes of 0, -7, 3, 0 and 0, 5, 3, 6."""
    words = np.tile(np.array([0x0003F900, 0x06030500, 5], np.uint32), (LANES, 1))
    made, _ = run("spcompress.b8.b4.sp::2:4.x1 {%o0}, {%o1}, {%i0, %i1}, %i2;", words, 2, "numpy")
    assert made[0].tolist() == [0x3121, 0x060503F9]
    made, _ = run("spdecompress.b8.b4.sp::2:4.x2 {%o0, %o1}, {%i0}, {%i1};", made, 2, "numpy")
    assert made[0].tolist() == [0x0003F900, 0x06000500]


def test_mistakes():
    words = np.tile(np.array([1, 2, 6 << 2], np.uint32), (LANES, 1))
    _, found = run("spcompress.b8.b4.sp::2:4.x1 {%o0}, {%o1}, {%i0, %i1}, %i2;", words, 2, "numpy", raises=False)
    assert "DESCRIPTOR" in found[0]
    words[:, 2] = 2 << 2
    _, found = run("spcompress.b16.b4.sp::2:4.x1 {%o0}, {%o1}, {%i0, %i1}, %i2;", words, 2, "numpy", raises=False)
    assert "1 (bf16)" in found[0]
    words[:, 0] = 0x4321
    _, found = run("spdecompress.b8.b4.sp::2:4.x2 {%o0, %o1}, {%i0}, {%i1};", words, 2, "numpy", raises=False)
    assert "the index 4" in found[0]
