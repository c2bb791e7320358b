"""mma.sp and mma with a kind: programs against float64 products, with registers that the manual's formulas fill."""

from __future__ import annotations

import numpy as np
import pytest

from asmkit import AsmError
from asmkit.ptx.abi import enter
from asmkit.ptx.sparsity import UNORDERED
from asmkit.ptx.text.writer import write
from asmkit.toolchain.ptxas import check_ptx
from asmkit.types import b32, u16

from ...support.mma_kinds import (
    NUMBERS,
    Op,
    builder,
    encoded,
    metadata_words,
    place_of_a,
    place_of_b,
    product,
    registers,
    registers_of_c,
    scale_words,
    sparse_matrix,
)

NARROW = ("e4m3", "e5m2", "e3m2", "e2m3", "e2m1")
_INTEGERS = {8: ("m16n8k32", "m16n8k64"), 4: ("m16n8k64", "m16n8k128")}
SPARSE = [
    *(f"{shape}.row.col.{d}.f16.f16.{d}" for shape in ("m16n8k16", "m16n8k32") for d in ("f16", "f32")),
    *(f"{shape}.row.col.f32.bf16.bf16.f32" for shape in ("m16n8k16", "m16n8k32")),
    *(f"{shape}.row.col.f32.tf32.tf32.f32" for shape in ("m16n8k8", "m16n8k16")),
    *(f"m16n8k64.row.col.f32.{a}.{b}.f32" for a in ("e4m3", "e5m2") for b in ("e4m3", "e5m2")),
    *(f"{shape}.row.col.{sat}s32.{a}{bits}.{b}{bits}.s32" for bits, shapes in _INTEGERS.items() for shape in shapes
      for a, b, sat in (("s", "s", ""), ("u", "u", "satfinite."), ("s", "u", ""), ("u", "s", "satfinite."))),
]  # fmt: skip
SPARSE = [
    *(f"mma.sp.sync.aligned.{text}" for text in SPARSE),
    *(f"mma.sp::ordered_metadata.sync.aligned.{text}" for text in SPARSE),
    *(f"mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.f16.{a}.{b}.f16" for a, b in (("e4m3", "e5m2"),)),
]
"""The spellings of mma.sp without a kind."""

_PAIRS = [(a, b) for a in NARROW for b in NARROW]
_MX8, _MX4 = "kind::mxf8f6f4.block_scale", "e2m1.e2m1.f32"
PLAIN = [
    *(f"mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.{d}.{a}.{b}.{d}" for a, b in _PAIRS for d in ("f16", "f32")),
    *(f"mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.{d}.{a}.{b}.{d}"
      for a, b in _PAIRS for d in ("f16", "f32")),
]  # fmt: skip
SCALED = [
    f"{head}.{shape}.row.col.{text}"
    for head, wide in (("mma.sync.aligned", 1), ("mma.sp::ordered_metadata.sync.aligned", 2))
    for shape, texts in (
        (f"m16n8k{32 * wide}", [f"{_MX8}.f32.{a}.{b}.f32.ue8m0" for a, b in _PAIRS]),
        (f"m16n8k{32 * wide}", [f"{_MX8}.scale_vec::1X.f32.e4m3.e2m1.f32.ue8m0"]),
        (f"m16n8k{64 * wide}", [
            f"kind::mxf4.block_scale.f32.{_MX4}.ue8m0",
            f"kind::mxf4.block_scale.scale_vec::2X.f32.{_MX4}.ue8m0",
            f"kind::mxf4nvf4.block_scale.scale_vec::2X.f32.{_MX4}.ue8m0",
            f"kind::mxf4nvf4.block_scale.scale_vec::4X.f32.{_MX4}.ue8m0",
            f"kind::mxf4nvf4.block_scale.scale_vec::4X.f32.{_MX4}.ue4m3",
        ]),
    )
    for text in texts
]  # fmt: skip
"""The spellings of mma with a kind: without and with scales."""


def numbers(kind: str, shape: tuple[int, ...], rng, *, whole: bool) -> np.ndarray:
    """Numbers that the type represents: small integers, or a range of it."""
    if kind[0] in "su":
        half = 1 << (3 if kind[1:] == "4" or whole else 7)
        return rng.integers(*((-half, half) if kind[0] == "s" else (0, 2 * half)), shape).astype(np.float64)
    if whole:
        return rng.integers(-3, 4, shape).astype(np.float64)
    wide = rng.standard_normal(shape).astype(np.float32) * 2
    if kind == "tf32":
        return (wide.view(np.uint32) & np.uint32(0xFFFFE000)).view(np.float32).astype(np.float64)
    return wide.astype(NUMBERS[kind]).astype(np.float64)


def scale_values(op: Op, count: int, rng) -> tuple[np.ndarray, np.ndarray]:
    """The encoded scales (count, n), and their values."""
    if op.words[-1] == "ue8m0":
        bits = rng.integers(124, 131, (count, op.scales))
        return bits, 2.0 ** (bits - 127.0)
    bits = rng.choice([0x30, 0x34, 0x38, 0x3C, 0x40, 0x44, 0x48], (count, op.scales))  # 1/2, 3/4, 1, 3/2, 2, 3, 4
    return bits, (1 + (bits & 7) / 8) * 2.0 ** ((bits >> 3) - 7.0)


class Inputs:
    """One product: the registers of its operands, and D in float64."""

    def __init__(self, op: Op, *, whole: bool, selectors: tuple = (0, (0, 0), (0, 0)), seed: int = 1) -> None:
        rng = np.random.default_rng(seed)
        d, a, b, c = op.types
        left = numbers(a, (16, op.k // 2 if op.sparse else op.k), rng, whole=whole)
        right = numbers(b, (op.k, 8), rng, whole=whole)
        kept, codes, dense = sparse_matrix(op, left, rng) if op.sparse else (left, None, left)
        self.c = (rng.integers(-9, 10, (16, 8)) * (1 if whole or c == "s32" else 0.37)).astype(
            {"f16": np.float16, "f32": np.float32, "s32": np.int32}[c]
        )
        self.arrays = {
            "a": registers(place_of_a, encoded(a, op.wide, kept), op.wide, op),
            "b": registers(place_of_b, encoded(b, op.wide, right), op.wide, op),
            "c": registers_of_c(c, self.c),
        }
        if codes is not None:
            self.arrays["meta"] = metadata_words(op, codes, selectors[0])
        if op.scales:
            (sa, va), (sb, vb) = scale_values(op, 16, rng), scale_values(op, 8, rng)
            (byte_a, thread_a), (byte_b, thread_b) = selectors[1:]
            self.arrays["sa"] = scale_words(op, sa, byte_a, thread_a, of_a=True, rng=rng)
            self.arrays["sb"] = scale_words(op, sb, byte_b, thread_b, of_a=False, rng=rng)
            dense = dense * np.repeat(va, op.k // op.scales, axis=1)
            right = right * np.repeat(vb.T, op.k // op.scales, axis=0)
        self.expected = dense @ right + self.c.astype(np.float64)
        self.magnitude = np.abs(dense) @ np.abs(right) + np.abs(self.c)


def arch(op: Op) -> str:
    """A target that has the instruction."""
    if op.kind or op.text.endswith("f16.e4m3.e5m2.f16"):
        return "sm_120a"
    return "sm_90" if "e4m3" in op.text or "e5m2" in op.text else "sm_80"


def braced(op: Op) -> bool:
    """Whether the metadata are in braces, which ptxas requires or refuses for some types and targets."""
    return bool(op.kind) or op.types[0] == "f16"


def selectors_of(op: Op) -> list[tuple]:
    """Every sparsity selector, or every pair of selectors of scales."""
    if op.scales:
        legal = {1: (0, 1, 2, 3), 2: (0, 2), 4: (0,)}[op.scales]
        return [
            (0, (byte, thread % 2), (legal[-1 - i % len(legal)], thread)) for i, byte in enumerate(legal)
            for thread in range(4)
        ]  # fmt: skip
    count = 16 * {32: 2, 16: 4, 8: 4, 4: 8}[op.wide] // op.k  # 16 chunks of a row need all lanes
    return [(selector, (0, 0), (0, 0)) for selector in range(count)] if op.sparse else [(0, (0, 0), (0, 0))]


@pytest.mark.parametrize("text", [*SPARSE, *PLAIN, *SCALED])
def test_small_integers_are_exact(text: str):
    """All rules give the exact result, for every selector."""
    op = Op(text)
    for selectors in selectors_of(op):
        inputs = Inputs(op, whole=True, selectors=selectors)
        d = product(op, arch(op), inputs.arrays, selectors, braced=braced(op))
        assert np.array_equal(d.astype(np.float64), inputs.expected), selectors


@pytest.mark.parametrize("text", [*SPARSE, *PLAIN[::5], *SCALED[::3]])
def test_random_numbers(text: str):
    op = Op(text)
    inputs = Inputs(op, whole=False, selectors=selectors_of(op)[-1], seed=2)
    d = product(op, arch(op), inputs.arrays, selectors_of(op)[-1], braced=braced(op)).astype(np.float64)
    if op.types[0] == "s32":
        assert np.array_equal(d, inputs.expected)
        return
    steps, unit = (op.k + 2) * 2.0**-24, {"f16": 2.0**-11, "f32": 2.0**-23}[op.types[0]]
    assert (np.abs(d - inputs.expected) <= steps * inputs.magnitude + unit * np.abs(inputs.expected) + 2.0**-24).all()
    assert np.abs(inputs.expected).max() > 1


@pytest.mark.parametrize("text", [*SPARSE, *PLAIN[::7], *SCALED])
def test_ptxas_accepts_the_text(text: str):
    op = Op(text)
    k = builder(op, arch(op), selectors_of(op)[0], braced=braced(op))
    assert check_ptx(write(enter(k.finish())), arch(op)) == []
