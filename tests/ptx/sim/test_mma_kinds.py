"""mma.sp and mma with a kind: programs against float64 products, with registers that the manual's formulas fill."""

from __future__ import annotations

import numpy as np
import pytest

from asmkit import AsmError
from asmkit.ptx.abi import enter
from asmkit.ptx.builder import Builder
from asmkit.ptx.sparsity import UNORDERED
from asmkit.ptx.text.writer import write
from asmkit.toolchain.ptxas import check_ptx
from asmkit.types import b32, f32

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
from ...support.sim_programs import run
from ...support.spell import ptxas
from ...support.tiers import one_in

needs_ptxas = pytest.mark.skipif(ptxas() is None, reason="ptxas was not found")
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
        _, a, b, c = op.types
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


@pytest.mark.parametrize("text", one_in(4, [*SPARSE, *PLAIN, *SCALED]))
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


@needs_ptxas
@pytest.mark.parametrize("text", [*SPARSE, *PLAIN[::7], *SCALED])
def test_ptxas_accepts_the_text(text: str):
    op = Op(text)
    k = builder(op, arch(op), selectors_of(op)[0], braced=braced(op))
    assert check_ptx(write(enter(k.finish())).text, arch(op)) == []


FEW = [SPARSE[3], SPARSE[6], SPARSE[12], SPARSE[-1], PLAIN[3], PLAIN[-3], SCALED[2], SCALED[-1]]


@pytest.mark.parametrize("text", FEW)
def test_both_engines_give_the_same_bits(text: str):
    op = Op(text)
    arrays = Inputs(op, whole=False, seed=4).arrays
    one, other = (
        product(op, arch(op), arrays, (0, (0, 0), (0, 0)), braced=braced(op), _engine=engine)
        for engine in ("numpy", "native")
    )
    assert one.tobytes() == other.tobytes()


@pytest.mark.parametrize("text", [text for text in SPARSE if "m16n8k16" in text])
def test_metadata_in_braces(text: str):
    """Only targets before sm_90 accept the braces."""
    op = Op(text)
    inputs = Inputs(op, whole=True)
    assert np.array_equal(product(op, "sm_80", inputs.arrays, (0,), braced=True), inputs.expected)


# --- illegal metadata and selectors ---


def with_code(op: Op, code: int) -> dict[str, np.ndarray]:
    """Operands whose metadata has a code in row 9, chunk 1."""
    arrays = Inputs(op, whole=True).arrays
    words = arrays["meta"].astype(np.uint64)
    lane, shift = (4, 20) if op.wide >= 16 else (5, 4)
    words[lane] = words[lane] & ~np.uint64(15 << shift) | np.uint64(code << shift)
    return {**arrays, "meta": words.astype(np.uint32)}


LEGAL = {
    "mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32": {4, 8, 9, 12, 13, 14},
    "mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32": {1, 2, 3, 4, 6, 7, 8, 9, 11, 12, 13, 14},
    "mma.sp.sync.aligned.m16n8k32.row.col.s32.s8.u8.s32": {1, 2, 3, 4, 6, 7, 8, 9, 11, 12, 13, 14},
    "mma.sp::ordered_metadata.sync.aligned.m16n8k128.row.col.s32.s4.u4.s32": {4, 8, 9, 12, 13, 14},
    "mma.sp.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32": {4, 14},
    "mma.sp.sync.aligned.m16n8k64.row.col.f32.e4m3.e4m3.f32": {4, 8, 9, 12, 13, 14},
}
"""The legal metadata of a chunk (PTX ISA 9.7.14.6.1)."""


@pytest.mark.parametrize("text", LEGAL)
def test_illegal_metadata_are_reported(text: str):
    op = Op(text)
    lane, bits = ("(4,0,0)", "20 to 23") if op.wide >= 16 else ("(5,0,0)", "4 to 7")
    for code in range(16):
        if code in LEGAL[text]:
            product(op, arch(op), with_code(op, code), (0,), braced=False)
            continue
        with pytest.raises(AsmError) as caught:
            product(op, arch(op), with_code(op, code), (0,), braced=False)
        assert caught.value.code == "METADATA"
        assert f"row 9, chunk 1 of A has 0b{code:04b}, bits {bits} of thread {lane}" in str(caught.value)


def test_metadata_in_any_order():
    """`mma.sp` accepts the positions of a chunk in decreasing order: the elements are then exchanged."""
    op = Op("mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32")
    inputs = Inputs(op, whole=True)
    words, a = inputs.arrays["meta"].astype(np.uint64), inputs.arrays["a"]
    codes = [(words >> np.uint64(4 * i)) & np.uint64(15) for i in range(8)]
    turned = sum(
        ((code & np.uint64(3)) << np.uint64(2) | code >> np.uint64(2)) << np.uint64(4 * i)
        for i, code in enumerate(codes)
    )
    assert set(np.unique([code[::4] for code in codes]).tolist()) <= set(UNORDERED)
    swapped = {**inputs.arrays, "meta": turned.astype(np.uint32), "a": a >> 16 | a << 16}
    assert np.array_equal(product(op, "sm_80", swapped, (0,)), inputs.expected)


def test_elements_that_are_not_kept_meet_no_element_of_b():
    """An infinity in B matters only where A keeps an element."""
    op = Op("mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32")
    rng = np.random.default_rng(3)
    kept, codes = np.ones((16, 8)), np.full((16, 4), 0b0100, np.uint8)
    codes[5] = 0b1110  # columns 2 and 3 of each chunk, in row 5 alone
    b = np.ones((16, 8))
    b[2::4] = np.inf
    arrays = {
        "a": registers(place_of_a, encoded("f16", 16, kept), 16, op),
        "b": registers(place_of_b, encoded("f16", 16, b), 16, op),
        "c": registers_of_c("f32", rng.integers(0, 3, (16, 8)).astype(np.float32)),
        "meta": metadata_words(op, codes, 2),
    }
    for engine in ("numpy", "native"):
        d = product(op, "sm_80", arrays, (2,), _engine=engine)
        assert np.isinf(d[5]).all()
        assert np.isfinite(np.delete(d, 5, axis=0)).all()


SCALED_8 = "mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.f32.e4m3.e4m3.f32.ue8m0"


def with_registers(pairs: np.ndarray) -> np.ndarray:
    """D of a product whose selectors of A are registers: `pairs` (2, 32)."""
    op = Op(SCALED_8)
    arrays = Inputs(op, whole=True, selectors=(0, (2, 1), (3, 2))).arrays
    return product(op, "sm_120a", {**arrays, "chosen": pairs.astype(np.uint32)}, (0, "chosen", (3, 2)))


def test_selectors_in_registers():
    expected = Inputs(Op(SCALED_8), whole=True, selectors=(0, (2, 1), (3, 2))).expected
    assert np.array_equal(with_registers(np.repeat([[2], [1]], 32, axis=1)), expected)


@pytest.mark.parametrize(("which", "lanes", "value", "why"), [
    (0, slice(None), 4, "the byte selector of ida is 4"),
    (1, slice(None), 2, "the thread selector of ida is 2"),
    (0, slice(7, 8), 1, "the byte selector of ida is 1 in one lane of a warp"),
])  # fmt: skip
def test_illegal_selectors_are_reported(which: int, lanes: slice, value: int, why: str):
    pairs = np.repeat([[2], [1]], 32, axis=1)
    pairs[which, lanes] = value
    with pytest.raises(AsmError, match=why) as caught:
        with_registers(pairs)
    assert caught.value.code == "METADATA"


@pytest.mark.parametrize("text", [SCALED[0], SCALED[-1]])
def test_a_nan_scale(text: str):
    """A scale of NaN in row 3 of A, and in column 6 of B."""
    op = Op(text)
    arrays = Inputs(op, whole=True).arrays
    nan = 0xFF if op.words[-1] == "ue8m0" else 0x7F
    arrays["sa"][4 * 3] = arrays["sa"][4 * 3] & ~np.uint32(0xFF) | np.uint32(nan)
    arrays["sb"][4 * 6] = arrays["sb"][4 * 6] & ~np.uint32(0xFF) | np.uint32(nan)
    isnan = np.isnan(product(op, "sm_120a", arrays, (0, (0, 0), (0, 0))))
    assert isnan[3].all()
    assert isnan[:, 6].all()
    assert not np.delete(np.delete(isnan, 3, axis=0), 6, axis=1).any()


@pytest.mark.parametrize("text", ["mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32", SCALED_8])
def test_lanes_that_provide_nothing_need_no_value(text: str):
    """The registers of metadata and scales are only read in the lanes that the selectors choose."""
    op, selectors = Op(text), (1, (0, 0), (0, 1))
    inputs = Inputs(op, whole=True, selectors=selectors)
    given = {"_watch": ["initcheck"]}
    if op.sparse:
        assert np.array_equal(product(op, arch(op), inputs.arrays, selectors, lane=1, **given), inputs.expected)
    with pytest.raises(AsmError, match="uninitialized"):
        product(op, arch(op), inputs.arrays, selectors, lane=2, **given)


@pytest.mark.parametrize("engine", ["numpy", "native"])
def test_some_warps_of_a_block(engine: str):
    """A product in a branch that the second of three warps takes, whose metadata differ from those of the others."""
    k = Builder("branch", "sm_90")
    out = k.param_ptr("out", f32) + k.tid.x
    one, code, d = k.regs(b32, 4, 0x3C003C00), k.reg(b32, 0), k.regs(f32, 4, 0.0)
    b = k.regs(b32, 2, 0x3C003C00)
    inside = (k.tid.x >> 5) == 1
    k.ptx.mov.b32(code, 0x44444444, pred=inside)
    with k.if_(inside):
        k.ptx.mma["sp::ordered_metadata"].sync.aligned.m16n8k16.row.col.f32.f16.f16.f32(d, one[:2], b, d, code, 3)
    k.ptx.st.global_.f32(out[0], d[3])
    got = np.full(96, -1, np.float32)
    run(k, 1, 96, out=got, _engine=engine)
    assert (got == [0] * 32 + [8] * 32 + [0] * 32).all()
