"""Block-scaled `tcgen05.mma` against products of float64, with scales in tensor memory."""

from __future__ import annotations

from typing import Any, NamedTuple

import ml_dtypes
import numpy as np
import pytest

from asmkit.ptx.matrix_descriptors import InstructionDescriptor

from .programs import COLUMNS, LANES, descriptor, image, run
from .test_products import numbers, stored

R = np.random.default_rng
N = 64
FIRST = 400, 420
"""The columns of the scales of A and B."""


class Case(NamedTuple):
    """A kind, the types of A and B, the type of the scales, the elements of a block, and the first byte."""

    kind: str
    a: str = "e2m1"
    b: str = "e2m1"
    scale: str = "ue8m0"
    block: int = 32
    byte: int = 0
    words: str = ""


def sizes(case: Case, rows: int, seed: int, k: int) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Return the bits of the scales of rows, and their values."""
    shape = rows, k // case.block
    if case.scale == "ue8m0":
        bits = R(seed).integers(124, 131, shape).astype(np.uint8)
        return bits, 2.0 ** (bits.astype(np.float64) - 127)
    bits = R(seed).integers(0x30, 0x48, shape).astype(np.uint8)
    return bits, bits.view(ml_dtypes.float8_e4m3fn).astype(np.float64)


def packed(matrix: np.ndarray[Any, Any], _: str) -> np.ndarray[Any, Any]:
    """Return the bytes of rows of pairs of 4-bit elements, the first in the low half."""
    codes = matrix.view(np.uint8)
    return codes[:, ::2] | codes[:, 1::2] << 4


def put(cells: np.ndarray[Any, Any], bits: np.ndarray[Any, Any], column: int, byte: int) -> None:
    """Write scales: row r is in lane r mod 32 of column r // 32, in all four groups of lanes."""
    view = cells.view(np.uint8).reshape(*cells.shape, 4)
    for row in range(len(bits)):
        for group in range(4):
            view[32 * group + row % 32, column + row // 32, byte : byte + bits.shape[1]] = bits[row]


CASES = [
    Case("mxf8f6f4", "e4m3", "e5m2"), Case("mxf8f6f4", "e2m3", "e2m1", byte=3),
    Case("mxf8f6f4", "e3m2", "e4m3", byte=2), Case("mxf8f6f4", "e4m3", "e4m3", byte=1, words=".scale_vec::1X"),
    Case("mxf4", byte=2), Case("mxf4", words=".block32"),
    Case("mxf4nvf4", scale="ue4m3", block=16, words=".scale_vec::4X"),
    Case("mxf4nvf4", scale="ue4m3", block=16, words=".block16"), Case("mxf4nvf4", words=".scale_vec::2X", byte=2),
]  # fmt: skip


def product(case: Case, *, m: int = 128, pair: bool = False) -> None:
    k = 32 if case.kind == "mxf8f6f4" else 64
    rows = stored if k == 32 else packed
    blocks = 2 if pair else 1
    a, b = numbers(case.a, (m, k), 1), numbers(case.b, (N, k), 2)
    (bits_a, by_a), (bits_b, by_b) = sizes(case, m, 3, k), sizes(case, N, 4, k)
    c = R(5).integers(-50, 51, (m, N)).astype(np.float32)
    cells = R(6).integers(0, 1 << 32, (blocks, LANES, COLUMNS), dtype=np.uint64).astype(np.uint32)
    cells[:, :, :N] = c.view(np.uint32).reshape(blocks, LANES, N)
    for one, some in zip(cells, np.split(bits_a, blocks), strict=True):
        put(one, some, FIRST[0], case.byte)
        put(one, bits_b, FIRST[1], case.byte)
        one[:, FIRST[0] : FIRST[0] + 4] = np.tile(one[:32, FIRST[0] : FIRST[0] + 4], (4, 1))
        one[:, FIRST[1] : FIRST[1] + 4] = np.tile(one[:32, FIRST[1] : FIRST[1] + 4], (4, 1))
    x, y = (v.astype(np.float64) * np.repeat(by, case.block, axis=1) for v, by in ((a, by_a), (b, by_b)))
    want = cells.copy()
    want[:, :, :N] = (x @ y.T + c).astype(np.float32).view(np.uint32).reshape(blocks, LANES, N)
    parts = [
        [image(rows(v, kind)) for v, kind in ((p, case.a), (q, case.b))]
        for p, q in zip(np.split(a, blocks), np.split(b, blocks), strict=True)
    ]
    (image_a, of_a), (_, of_b) = parts[0]
    shared = np.stack([np.concatenate([left[0], right[0]]) for left, right in parts])
    bits = InstructionDescriptor(
        case.kind, case.a, case.b, m, N, scale=case.scale, scale_a=case.byte, scale_b=case.byte
    ).encode()
    body = (
        f"tcgen05.mma.cta_group::{blocks}.kind::{case.kind}.block_scale{case.words} [%t], {descriptor(of_a, 0)}, "
        f"{descriptor(of_b, len(image_a))}, {bits}, [%t+{FIRST[0]}], [%t+{FIRST[1]}], 1;"
    )
    given = (shared, cells) if pair else (shared[0], cells[0])
    out, report = run(body, *given, pair=pair)
    assert report.findings == []
    assert np.array_equal(out.reshape(want.shape), want)


@pytest.mark.parametrize("case", CASES, ids=lambda case: ".".join(map(str, case)))
def test_scales(case: Case) -> None:
    product(case)


@pytest.mark.parametrize("case", [CASES[0], CASES[4], CASES[6]], ids=lambda case: case.kind)
def test_a_pair_of_blocks(case: Case) -> None:
    product(case, m=256, pair=True)


def test_scales_that_differ_among_the_groups_of_lanes() -> None:
    a, b = numbers("e4m3", (128, 32), 1), numbers("e4m3", (N, 32), 2)
    (image_a, of_a), (image_b, of_b) = (image(stored(x, "e4m3")) for x in (a, b))
    cells = np.full((LANES, COLUMNS), 0x7F7F7F7F, np.uint32)
    cells[64, FIRST[0]] = 0x7F7F7F80
    bits = InstructionDescriptor("mxf8f6f4", "e4m3", "e4m3", 128, N).encode()
    body = (
        f"tcgen05.mma.cta_group::1.kind::mxf8f6f4.block_scale [%t], {descriptor(of_a, 0)}, "
        f"{descriptor(of_b, len(image_a))}, {bits}, [%t+{FIRST[0]}], [%t+{FIRST[1]}], 0;"
    )
    _, report = run(body, np.concatenate([image_a, image_b]), cells)
    assert [finding.code for finding in report.findings] == ["TENSOR_MEMORY"]
    assert "row 0 differ" in report.findings[0].message


def of_half_rows(
    sizes_of_b: list[np.ndarray[Any, Any]],
) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any], list[str]]:
    """Return the cells of a product of a pair with M = 128, the expected sums, and the messages of the findings.

    `sizes_of_b` are the scales of B that each group of 32 lanes holds.
    """
    case, k = CASES[0], 32
    a, b = numbers(case.a, (128, k), 1), numbers(case.b, (N, k), 2)
    (bits_a, by_a), (_, by_b) = sizes(case, 128, 3, k), sizes(case, N, 4, k)
    cells = np.full((2, LANES, COLUMNS), 0x7F7F7F7F, np.uint32)
    for one, some in zip(cells, np.split(bits_a, 2), strict=True):
        put(one, some, FIRST[0], case.byte)
        for group, bits_b in enumerate(sizes_of_b):
            lanes = one.view(np.uint8).reshape(LANES, COLUMNS, 4)[32 * group : 32 * group + 32]
            for row, bits in enumerate(bits_b):
                lanes[row % 32, FIRST[1] + row // 32, case.byte] = bits[0]
    x, y = (v.astype(np.float64) * np.repeat(by, 32, axis=1) for v, by in ((a, by_a), (b, by_b)))
    halves = np.stack(np.split((x @ y.T).astype(np.float32).reshape(2, 64, N), 2, axis=2), axis=1)
    parts = [
        [image(stored(v, kind)) for v, kind in ((p, case.a), (q, case.b))]
        for p, q in zip(np.split(a, 2), np.split(b, 2), strict=True)
    ]
    (image_a, of_a), (_, of_b) = parts[0]
    shared = np.stack([np.concatenate([left[0], right[0]]) for left, right in parts])
    bits = InstructionDescriptor(case.kind, case.a, case.b, 128, N).encode()
    body = (
        f"tcgen05.mma.cta_group::2.kind::{case.kind}.block_scale [%t], {descriptor(of_a, 0)}, "
        f"{descriptor(of_b, len(image_a))}, {bits}, [%t+{FIRST[0]}], [%t+{FIRST[1]}], 0;"
    )
    out, report = run(body, shared, cells, pair=True)
    return out[:, :, : N // 2], halves.reshape(2, LANES, N // 2).view(np.uint32), [x.message for x in report.findings]


def test_each_half_of_the_lanes_has_the_scales_of_its_columns_in_a_pair_with_64_rows_each() -> None:
    first, second = np.split(sizes(CASES[0], N, 4, 32)[0], 2)
    got, want, found = of_half_rows([first, first, second, second])
    assert found == []
    assert np.array_equal(got, want)


def test_scales_of_half_the_columns_that_differ_among_the_groups_of_lanes() -> None:
    first, second = np.split(sizes(CASES[0], N, 4, 32)[0], 2)
    (found,) = of_half_rows([first, second, second, second])[2]
    assert "differ among the groups of 32 lanes from lane 0 on" in found
