"""`tcgen05.mma` against products of float64, cell by cell: kinds, shapes, layouts of A, B and D, lane masks."""

from __future__ import annotations

from typing import Any, NamedTuple

import ml_dtypes
import numpy as np
import pytest

from asmkit import types
from asmkit.ptx.matrix_descriptors import InstructionDescriptor, MatrixDescriptor, Swizzle

from ....support.tiers import one_in
from .programs import COLUMNS, LANES, descriptor, image, run

R = np.random.default_rng
WIDTHS = {"e2m1": 4, "e2m3": 6, "e3m2": 6}
TWINS: dict[str, Any] = {
    "f16": np.float16, "bf16": ml_dtypes.bfloat16, "tf32": np.float32, "e4m3": ml_dtypes.float8_e4m3fn,
    "e5m2": ml_dtypes.float8_e5m2, "e2m3": ml_dtypes.float6_e2m3fn, "e3m2": ml_dtypes.float6_e3m2fn,
    "e2m1": ml_dtypes.float4_e2m1fn, "u8": np.uint8, "s8": np.int8,
}  # fmt: skip
NARROW = ("e4m3", "e5m2", "e2m3", "e3m2", "e2m1")


def numbers(kind: str, shape: tuple[int, int], seed: int) -> np.ndarray[Any, Any]:
    """Return random numbers of a type, all of which fit exact sums."""
    r = R(seed)
    if kind in WIDTHS:
        codes = r.integers(0, 1 << WIDTHS[kind], shape).astype(np.uint8)
        return codes.view(TWINS[kind])
    low = 0 if kind == "u8" else -6
    return r.integers(low, 7, shape).astype(TWINS[kind])


def stored(matrix: np.ndarray[Any, Any], kind: str) -> np.ndarray[Any, Any]:
    """Return the bytes of each row. 16 elements of 4 and 6 bits have 16 bytes, of which the last are not used."""
    if kind not in WIDTHS:
        return np.ascontiguousarray(matrix).view(np.uint8).reshape(len(matrix), -1)
    bits, codes = WIDTHS[kind], matrix.view(np.uint8)
    made = R(7).integers(0, 256, codes.shape, np.uint8)
    for row in range(len(codes)):
        for first in range(0, codes.shape[1], 16):
            value = sum(int(code) << bits * i for i, code in enumerate(codes[row, first : first + 16]))
            made[row, first : first + 2 * bits] = np.frombuffer(value.to_bytes(2 * bits, "little"), np.uint8)
    return made


def cell(row: int, column: int, shape: tuple[int, int], *, pair: bool, stationary: bool) -> tuple[int, int, int]:
    """Return the block, the lane and the column of an element of D (PTX ISA 9.7.16.10.5, figures of layouts A to G)."""
    m, n = shape
    rank, row = (row // (m // 2), row % (m // 2)) if pair else (0, row)
    match m, pair, stationary:
        case (128, False, _) | (256, True, _):
            return rank, row, column
        case (64, False, False):
            return rank, row // 16 * 32 + row % 16, column
        case (128, True, _) | (64, False, True):
            return rank, row + 64 * (column // (n // 2)), column % (n // 2)
        case _:
            return rank, row + 32 * (column // (n // 4)), column % (n // 4)


class Case(NamedTuple):
    """One product: the kind, the types of A, B and D, and the shape."""

    kind: str
    a: str = "f16"
    b: str = "f16"
    d: str = "f32"
    m: int = 128
    n: int = 64
    pair: bool = False
    stationary: bool = False


def check(case: Case, *, swizzle: Swizzle = Swizzle.NONE, in_tensor_memory: bool = False, **options: Any) -> None:
    """Run a product that adds to D, and compare all cells of tensor memory."""
    k = 32 // max(1, np.dtype(TWINS[case.a]).itemsize)
    shape = case.m, case.n
    a, b = numbers(case.a, (case.m, k), 1), numbers(case.b, (case.n, k), 2)
    twin: Any = {"f32": np.float32, "f16": np.float16, "s32": np.int32}[case.d]
    c = R(3).integers(-50, 51, shape).astype(twin)
    blocks = 2 if case.pair else 1
    cells = R(4).integers(0, 1 << 32, (blocks, LANES, COLUMNS), dtype=np.uint64).astype(np.uint32)
    want_d = (a.astype(np.float64) @ b.astype(np.float64).T + c.astype(np.float64)).astype(twin)
    want = cells.copy()
    for row in range(case.m):
        for column in range(case.n):
            at = cell(row, column, shape, pair=case.pair, stationary=case.stationary)
            unsigned = f"u{c.itemsize}"
            cells[at], want[at] = c[row, column].view(unsigned), want_d[row, column].view(unsigned)
    halves = [
        [image(stored(part, kind), swizzle) for part, kind in ((x, case.a), (y, case.b))]
        for x, y in zip(np.split(a, blocks), np.split(b, blocks), strict=True)
    ]
    (image_a, of_a), (_, of_b) = halves[0]
    shared = np.stack([np.concatenate([left[0], right[0]]) for left, right in halves])
    first = str(descriptor(of_a, 0))
    if in_tensor_memory:
        words = np.ascontiguousarray(stored(a, case.a)).view(np.uint32)
        if case.a == "e2m1":  # containers of bytes, the element in bits 2 to 5
            words = np.ascontiguousarray(a.view(np.uint8) << 2).view(np.uint32)
        elif case.a in WIDTHS:
            words = np.ascontiguousarray(a.view(np.uint8)).view(np.uint32)
        for row in range(case.m):
            lane = cell(row, 0, shape, pair=case.pair, stationary=case.stationary)[:2]
            cells[lane][300 : 300 + words.shape[1]] = want[lane][300 : 300 + words.shape[1]] = words[row]
        first = "[%t+300]"
    bits = InstructionDescriptor(case.kind, case.a, case.b, case.m, case.n, case.d).encode()
    ws = ".ws" if case.stationary else ""
    group = 2 if case.pair else 1
    op = f"tcgen05.mma{ws}.cta_group::{group}.kind::{case.kind}"
    body = f"{op} [%t], {first}, {descriptor(of_b, len(image_a))}, {bits}, 1;"
    given = (shared, cells) if case.pair else (shared[0], cells[0])
    out, report = run(body, *given, pair=case.pair, **options)
    assert report.findings == []
    assert np.array_equal(out.reshape(want.shape), want)


KINDS = [
    Case("f16"), Case("f16", d="f16"), Case("f16", "bf16", "bf16"), Case("f16", "f16", "bf16"),
    Case("tf32", "tf32", "tf32"), Case("i8", "s8", "s8", "s32"), Case("i8", "u8", "s8", "s32"),
    Case("f8f6f4", "e4m3", "e5m2", "f16"),
    *(Case("f8f6f4", a, b) for a in NARROW for b in ("e4m3", "e3m2", "e2m1")),
]  # fmt: skip
SHAPES = [
    Case("f16", m=64, n=8), Case("f16", m=64, n=256), Case("f16", m=128, n=16), Case("f16", m=128, n=256),
    Case("f16", m=32, n=64, stationary=True), Case("f16", m=64, n=128, stationary=True),
    Case("f16", m=128, n=64, stationary=True), Case("f16", m=256, n=64, pair=True), Case("f16", m=128, n=32, pair=True),
    Case("i8", "s8", "u8", "s32", m=256, n=32, pair=True),
]  # fmt: skip


@pytest.mark.parametrize("case", one_in(2, KINDS), ids=lambda case: ".".join(map(str, case[:4])))
def test_kinds(case: Case) -> None:
    check(case)


@pytest.mark.parametrize("case", SHAPES, ids=lambda case: ".".join(map(str, case)))
def test_shapes(case: Case) -> None:
    check(case)


@pytest.mark.parametrize("case", [KINDS[0], KINDS[4], KINDS[5], KINDS[14], KINDS[-1], SHAPES[1], SHAPES[7]])
def test_a_in_tensor_memory(case: Case) -> None:
    check(case, in_tensor_memory=True)


@pytest.mark.parametrize("swizzle", [Swizzle.B32])
def test_swizzles(swizzle: Swizzle) -> None:
    check(Case("f16"), swizzle=swizzle)
    check(Case("f8f6f4", "e4m3", "e4m3"), swizzle=swizzle)


@pytest.mark.parametrize("case", [KINDS[0], KINDS[1], KINDS[4], KINDS[6], KINDS[7], KINDS[-1], SHAPES[3], SHAPES[7]])
def test_compiled_code_computes_the_same(case: Case) -> None:
    check(case, engine="native")


@pytest.mark.parametrize("pair", [False, True])
def test_lane_masks_and_division(pair: bool) -> None:
    """Lanes whose bit is set keep D. D is divided by a power of two before the sum."""
    m, n = (256 if pair else 128), 32
    a, b = numbers("f16", (m, 16), 1), numbers("f16", (n, 16), 2)
    c = R(3).integers(-50, 51, (m, n)).astype(np.float32) * 8
    blocks = 2 if pair else 1
    cells = R(4).integers(0, 1 << 32, (blocks, LANES, COLUMNS), dtype=np.uint64).astype(np.uint32)
    cells[:, :, :n] = c.view(np.uint32).reshape(blocks, LANES, n)
    masks = R(5).integers(0, 1 << 32, 4 * blocks).tolist()
    halves = [
        np.concatenate([image(stored(x, "f16"))[0], image(stored(y, "f16"))[0]])
        for x, y in zip(np.split(a, blocks), np.split(b, blocks), strict=True)
    ]
    of_a, of_b = (image(stored(np.split(x, blocks)[0], "f16")) for x in (a, b))
    bits = InstructionDescriptor("f16", "f16", "f16", m, n).encode()
    regs = ", ".join(f"%x{i}" for i in range(len(masks)))
    body = "\n".join(f"mov.b32 %x{i}, {mask};" for i, mask in enumerate(masks)) + (
        f"\ntcgen05.mma.cta_group::{blocks}.kind::f16 [%t], {descriptor(of_a[1], 0)}, "
        f"{descriptor(of_b[1], len(of_a[0]))}, {bits}, {{{regs}}}, 1, 3;"
    )
    given = (np.stack(halves), cells) if pair else (halves[0], cells[0])
    out, report = run(body, *given, pair=pair)
    want = cells.copy()
    made = (a.astype(np.float32) @ b.astype(np.float32).T + c / 8).view(np.uint32)
    for row in range(m):
        if not masks[row // 32] >> row % 32 & 1:
            want[row // LANES, row % LANES, :n] = made[row]
    assert report.findings == []
    assert np.array_equal(out.reshape(want.shape), want)


def test_a_transposed_and_negated() -> None:
    """A is M-major: 8 rows of K have 16 bytes of M each. Without a swizzle, the strides exchange their names."""
    a, b = numbers("bf16", (128, 16), 1), numbers("bf16", (16, 16), 2)
    tiles = a.view(np.uint16).reshape(16, 8, 2, 8).transpose(0, 2, 3, 1)  # (M / 8, K / 8, 8 of K, 8 of M)
    image_a = np.ascontiguousarray(tiles).view(np.uint8).reshape(-1)
    image_b, of_b = image(stored(b, "bf16"))
    of_a = MatrixDescriptor(0, 128, 256).encode("tcgen05")
    bits = InstructionDescriptor("f16", "bf16", "bf16", 128, 16, transpose_a=True, negate_b=True).encode()
    cells = np.zeros((LANES, COLUMNS), np.uint32)
    body = (
        f"tcgen05.mma.cta_group::1.kind::f16 [%t], {descriptor(of_a, 0)}, {descriptor(of_b, len(image_a))}, {bits}, 0;"
    )
    out, report = run(body, np.concatenate([image_a, image_b]), cells)
    assert report.findings == []
    assert np.array_equal(out[:, :16].view(np.float32), -(a.astype(np.float32) @ b.astype(np.float32).T))


def test_random_numbers_against_float64() -> None:
    """One sum of 16 products keeps 25 bits below its largest term."""
    r = R()
    a, b = (r.standard_normal((rows, 16)).astype(np.float16) for rows in (128, 64))
    (image_a, of_a), (image_b, of_b) = (image(stored(x, "f16")) for x in (a, b))
    bits = InstructionDescriptor("f16", "f16", "f16", 128, 64).encode()
    body = (
        f"tcgen05.mma.cta_group::1.kind::f16 [%t], {descriptor(of_a, 0)}, {descriptor(of_b, len(image_a))}, {bits}, 0;"
    )
    out, _ = run(body, np.concatenate([image_a, image_b]), np.zeros((LANES, COLUMNS), np.uint32))
    x, y = a.astype(np.float64), b.astype(np.float64)
    bound = 17 * 2.0**-25 * np.abs(x[:, None, :] * y[None, :, :]).max(axis=2) * 2 + 2.0**-23 * np.abs(x @ y.T)
    assert (np.abs(out[:, :64].view(np.float32) - x @ y.T) <= bound).all()


def test_types_agree() -> None:
    """The types of the tests are those of the package."""
    assert {name: types.dtype(types.SCALARS[name]) for name in TWINS if name != "tf32"} == {
        name: np.dtype(twin) for name, twin in TWINS.items() if name != "tf32"
    }
