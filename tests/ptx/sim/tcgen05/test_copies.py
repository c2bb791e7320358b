"""Copies to tensor memory and shifts, cell by cell."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from .programs import COLUMNS, LANES, descriptor, image, run

R = np.random.default_rng


def cells() -> np.ndarray[Any, Any]:
    return R(4).integers(0, 1 << 32, (LANES, COLUMNS), dtype=np.uint64).astype(np.uint32)


QUARTERS = {
    "128x256b": [(0, 1, 2, 3)], "128x128b": [(0, 1, 2, 3)], "64x128b.warpx2::02_13": [(0, 1), (2, 3)],
    "64x128b.warpx2::01_23": [(0, 2), (1, 3)], "32x128b.warpx4": [(0,), (1,), (2,), (3,)],
}  # fmt: skip
"""For each copy of the rows, the groups of 32 lanes that hold them, in the order of the rows."""


@pytest.mark.parametrize("shape", QUARTERS)
def test_rows_arrive_in_their_lanes(shape: str) -> None:
    rows, bits = (int(part) for part in shape.split(".")[0].removesuffix("b").split("x"))
    data = R(1).integers(0, 256, (rows, bits // 8)).astype(np.uint8)
    tiles, of = image(data)
    before = cells()
    out, report = run(
        f"add.u32 %r9, %t, 40;\ntcgen05.cp.cta_group::1.{shape} [%r9], {descriptor(of, 0)};", tiles, before
    )
    want = before.copy()
    for quarters in QUARTERS[shape]:
        for row in range(rows):
            lane = 32 * quarters[row // 32] + row % 32
            want[lane, 40 : 40 + bits // 32] = data[row].view(np.uint32)
    assert report.findings == []
    assert np.array_equal(out, want)


@pytest.mark.parametrize(("name", "bits", "shift"), [("b6x16_p32", 6, 0), ("b4x16_p64", 4, 2)])
def test_narrow_elements_become_bytes(name: str, bits: int, shift: int) -> None:
    codes = R(1).integers(0, 1 << bits, (128, 16)).astype(np.uint8)
    data = np.zeros((128, 16), np.uint8)
    for row in range(128):
        value = sum(int(code) << bits * i for i, code in enumerate(codes[row]))
        data[row, : 2 * bits] = np.frombuffer(value.to_bytes(2 * bits, "little"), np.uint8)
    tiles, of = image(data)
    before = cells()
    out, report = run(f"tcgen05.cp.cta_group::1.128x128b.b8x16.{name} [%t], {descriptor(of, 0)};", tiles, before)
    want = before.copy()
    want[:, :4] = (codes << shift).astype(np.uint8).view(np.uint32)
    assert report.findings == []
    assert np.array_equal(out, want)


def test_both_blocks_of_a_pair_copy_their_own_memory() -> None:
    data = R(1).integers(0, 256, (2, 128, 32)).astype(np.uint8)
    tiles = np.stack([image(one)[0] for one in data])
    before = np.stack([cells(), cells() ^ 1])
    out, report = run(
        f"tcgen05.cp.cta_group::2.128x256b [%t], {descriptor(image(data[0])[1], 0)};", tiles, before, pair=True
    )
    want = before.copy()
    want[:, :, :8] = data.view(np.uint32)
    assert report.findings == []
    assert np.array_equal(out, want)


def test_shift_moves_31_lanes() -> None:
    before = cells()
    body = "add.u32 %r9, %t, 4194304;\nadd.u32 %r9, %r9, 16;\ntcgen05.shift.cta_group::1.down [%r9];"  # lane 64
    out, report = run(body, np.zeros(16, np.uint8), before)
    want = before.copy()
    want[64:95, 16:24] = before[65:96, 16:24]
    assert report.findings == []
    assert np.array_equal(out, want)
