"""Zero-column masks of `tcgen05.mma.ws`: the manual's examples, and products with masked and shifted columns."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pytest

from asmkit.ptx.matrix_descriptors import InstructionDescriptor, MatrixDescriptor
from asmkit.ptx.sim.tcgen05.column_masks import ColumnMask

from .programs import COLUMNS, LANES, descriptor, image, run
from .test_products import cell, numbers, stored

R = np.random.default_rng


def mask(skip: int, use: int, *, starts: tuple[int, ...] = (), first: tuple[int, ...] = (), shift: int = 0) -> int:
    """Return a descriptor. The start counts and first spans are those of sub-mask 0, 1 and so on."""
    bits = 1 << 39 | skip << 40 | use << 48 | shift << 56
    bits |= sum(start << 8 * i for i, start in enumerate(starts))
    return bits | sum(one << 32 + i for i, one in enumerate(first))


def zeros(bits: int, n: int, groups: int) -> list[str]:
    """Return the sub-masks as the manual writes them: 1 for zeros, the last column first."""
    columns = ColumnMask.decode(bits).columns(n, groups)
    return ["".join("01"[int(column < 0)] for column in part[::-1]) for part in np.split(columns, groups)]


def test_the_examples_of_the_manual() -> None:
    assert zeros(mask(4, 3) & ~(1 << 39), 64, 1) == ["0" * 64]
    assert zeros(mask(2, 3), 14, 1) == ["11100001110000"]
    assert zeros(mask(2, 3, first=(1, 0)), 28, 2) == ["00001110000111", "11100001110000"]
    example = mask(2, 3, starts=(0, 1, 2, 1), first=(1, 1, 0, 0), shift=2)
    assert zeros(example, 128, 4)[0].endswith("00001110000111")
    assert zeros(example, 128, 4)[1].endswith("0000111000011")
    assert zeros(example, 128, 4)[2].endswith("111000011100")
    assert zeros(example, 128, 4)[3].endswith("1110000111000")
    assert ColumnMask.decode(example & ~(1 << 39)).columns(128, 4).tolist() == [*range(2, 130)]


def test_a_start_count_beyond_the_first_run_leaves_one_column() -> None:
    assert zeros(mask(2, 3, starts=(200,), first=(1,)), 16, 1)[0].endswith("000011100001")
    assert zeros(mask(2, 3, starts=(4,)), 16, 1)[0].endswith("00001110")


class Case(NamedTuple):
    """One product: the kind, the types of A, B and D, the shape, and the mask."""

    kind: str
    a: str
    b: str
    d: str
    m: int
    n: int
    bits: int
    most: int = 0
    """The largest shift in the instruction descriptor."""


CASES = [
    Case("f16", "f16", "f16", "f32", 128, 64, mask(0, 6)),
    Case("f16", "f16", "f16", "f32", 64, 128, mask(2, 3, starts=(1, 2), first=(1, 0), shift=5), 8),
    Case("f8f6f4", "e4m3", "e2m1", "f32", 32, 64, mask(2, 3, starts=(1, 2, 1, 0), first=(0, 0, 1, 1), shift=16), 16),
    Case("i8", "s8", "s8", "s32", 128, 64, 32 << 56, 32),
    Case("tf32", "tf32", "tf32", "f32", 64, 64, mask(255, 0, first=(1, 1))),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.kind}.{case.m}")
def test_masked_and_shifted_columns_of_b(case: Case) -> None:
    """Column j of D uses column j + shift of B, or zeros."""
    shift = case.bits >> 56
    k = {"tf32": 8, "f16": 16}.get(case.kind, 32)
    a, b = numbers(case.a, (case.m, k), 1), numbers(case.b, (case.n + -(-shift // 8) * 8, k), 2)
    groups = 128 // case.m
    used = [one == "0" for part in zeros(case.bits, case.n, groups) for one in part[::-1]]
    y = b[shift : shift + case.n].astype(np.float64) * np.array(used)[:, None]
    d = (a.astype(np.float64) @ y.T).astype(np.int32 if case.d == "s32" else np.float32).view(np.uint32)
    cells = R(4).integers(0, 1 << 32, (LANES, COLUMNS), dtype=np.uint64).astype(np.uint32)
    want = cells.copy()
    for row in range(case.m):
        for column in range(case.n):
            _, lane, where = cell(row, column, (case.m, case.n), pair=False, stationary=True)
            want[lane, where] = d[row, column]
    (image_a, of_a), (image_b, of_b) = (image(stored(x, kind)) for x, kind in ((a, case.a), (b, case.b)))
    bits = InstructionDescriptor(case.kind, case.a, case.b, case.m, case.n, case.d, shift=case.most).encode()
    body = (
        f"mov.b64 %d5, {case.bits};\ntcgen05.mma.ws.cta_group::1.kind::{case.kind} [%t], {descriptor(of_a, 0)}, "
        f"{descriptor(of_b, len(image_a))}, {bits}, 0, %d5;"
    )
    out, report = run(body, np.concatenate([image_a, image_b]), cells, watch="none")
    assert report.findings == []
    assert np.array_equal(out, want)


def test_n_major_columns() -> None:
    """B is N-major: 8 rows of K have 16 bytes of N each. The shift is no multiple of 8 columns."""
    a, b = numbers("bf16", (128, 16), 1), numbers("bf16", (80, 16), 2)
    tiles = b.view(np.uint16).reshape(10, 8, 2, 8).transpose(0, 2, 3, 1)  # (N / 8, K / 8, 8 of K, 8 of N)
    image_b = np.ascontiguousarray(tiles).view(np.uint8).reshape(-1)
    image_a, of_a = image(stored(a, "bf16"))
    of_b = MatrixDescriptor(0, 128, 256).encode("tcgen05")
    zero = mask(2, 3, shift=11)
    bits = InstructionDescriptor("f16", "bf16", "bf16", 128, 64, transpose_b=True, shift=16).encode()
    body = (
        f"tcgen05.mma.ws.cta_group::1.kind::f16 [%t], {descriptor(of_a, 0)}, {descriptor(of_b, len(image_a))}, {bits}, "
        f"0, {zero};"
    )
    out, report = run(body, np.concatenate([image_a, image_b]), np.zeros((LANES, COLUMNS), np.uint32))
    used = np.array([one == "0" for one in zeros(zero, 64, 1)[0][::-1]])
    assert report.findings == []
    y = b[11:75].astype(np.float32) * used[:, None]
    assert np.array_equal(out[:, :64].view(np.float32), a.astype(np.float32) @ y.T)


@pytest.mark.parametrize(("m", "shift", "most", "limit"), [(128, 9, 8, 8), (128, 1, 0, 0), (32, 17, 32, 16)])
def test_a_shift_beyond_the_limit(m: int, shift: int, most: int, limit: int) -> None:
    a, b = (image(np.zeros((rows, 32), np.uint8))[1] for rows in (m, 128))
    bits = InstructionDescriptor("f16", "f16", "f16", m, 64, shift=most).encode()
    body = (
        f"tcgen05.mma.ws.cta_group::1.kind::f16 [%t], {descriptor(a, 0)}, {descriptor(b, 4096)}, {bits}, 0, "
        f"{mask(0, 0, shift=shift)};"
    )
    _, report = run(body, np.zeros(8192, np.uint8), np.zeros((LANES, COLUMNS), np.uint32), watch="none")
    assert [finding.code for finding in report.findings] == ["DESCRIPTOR"]
    assert f"at most {limit} is possible" in report.findings[0].message


@pytest.mark.parametrize(("first", "found"), [(0, []), (1, ["UNSET_MEMORY"])])
def test_masked_columns_are_not_read(first: int, found: list[str]) -> None:
    """The last 64 of 128 columns of B are in uninitialized shared memory. Either they are masked, or the others."""
    a, b = image(np.zeros((128, 32), np.uint8))[1], MatrixDescriptor(0, 128, 256).encode("tcgen05")
    bits = InstructionDescriptor("f16", "f16", "f16", 128, 128).encode()
    body = (
        f"tcgen05.mma.ws.cta_group::1.kind::f16 [%t], {descriptor(a, 0)}, {descriptor(b, 6144 - 64 * 32)}, {bits}, 0, "
        f"{mask(63, 63, first=(first,))};"
    )
    _, report = run(body, np.zeros(6144, np.uint8), np.zeros((LANES, COLUMNS), np.uint32))
    assert [finding.code for finding in report.findings] == found
