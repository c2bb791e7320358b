"""Data exchange between lanes against maps in plain Python: DPP, ds_swizzle, permutations, readlane."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from ...support.gcn_sim_programs import lanes, mask_of, set_mask

NONE = None  # a lane that reads from nowhere


def row(i: int) -> int:
    return i // 16 * 16


Source = Callable[[int], "int | None"]

DPP: dict[str, tuple[dict[str, Any], Source]] = {
    "quad_perm": ({"quad_perm": [3, 0, 2, 1]}, lambda i: i // 4 * 4 + [3, 0, 2, 1][i % 4]),
    "row_shl": ({"row_shl": 3}, lambda i: i + 3 if i % 16 + 3 < 16 else NONE),
    "row_shr": ({"row_shr": 5}, lambda i: i - 5 if i % 16 >= 5 else NONE),
    "row_ror": ({"row_ror": 7}, lambda i: row(i) + (i % 16 + 16 - 7) % 16),
    "row_newbcast": ({"row_newbcast": 9}, lambda i: row(i) + 9),
    "row_bcast15": ({"row_bcast": 15}, lambda i: row(i) - 1 if i >= 16 else NONE),
    "row_bcast31": ({"row_bcast": 31}, lambda i: 31 if i >= 32 else NONE),
    "wave_shl": ({"wave_shl": 1}, lambda i: i + 1 if i < 63 else NONE),
    "wave_shr": ({"wave_shr": 1}, lambda i: i - 1 if i else NONE),
    "wave_rol": ({"wave_rol": 1}, lambda i: (i + 1) % 64),
    "wave_ror": ({"wave_ror": 1}, lambda i: (i + 63) % 64),
    "row_mirror": ({"row_mirror": True}, lambda i: row(i) + 15 - i % 16),
    "row_half_mirror": ({"row_half_mirror": True}, lambda i: i // 8 * 8 + 7 - i % 8),
}


def moved(flags: dict[str, Any]) -> list[int]:
    """d = the lane number + 100 from another lane, 7 before."""

    def body(k: Any, lane: Any) -> Any:
        a, d = lane + 100, k.vgpr(lane.type, 7)
        k.gcn.v_mov_b32_dpp(d, a, **flags)
        return d

    return lanes(body).tolist()


@pytest.mark.parametrize("name", DPP)
def test_dpp_patterns(name: str):
    flags, source = DPP[name]
    sources = [source(i) for i in range(64)]
    assert moved(flags) == [7 if s is None else s + 100 for s in sources]
    assert moved({**flags, "bound_ctrl": 1}) == [0 if s is None else s + 100 for s in sources]


def test_dpp_masks_keep_lanes():
    got = moved({"row_ror": 1, "row_mask": 0b1010, "bank_mask": 0b0110})
    kept = [not (i // 16 in (1, 3) and i % 16 // 4 in (1, 2)) for i in range(64)]
    assert got == [7 if kept[i] else 100 + row(i) + (i % 16 + 15) % 16 for i in range(64)]


@pytest.mark.parametrize("bound", [False, True])
def test_dpp_does_not_read_a_lane_that_is_off(bound: bool):
    on = [i % 3 != 0 for i in range(64)]

    def body(k: Any, lane: Any) -> Any:
        a, d = lane + 100, k.vgpr(lane.type, 7)
        whole = k.mask()
        k.gcn.s_mov_b64(whole, k.exec)
        k.gcn.s_mov_b64(k.exec, set_mask(k, mask_of(on)))
        k.gcn.v_mov_b32_dpp(d, a, wave_rol=1, **({"bound_ctrl": 1} if bound else {}))
        k.gcn.s_mov_b64(k.exec, whole)
        return d

    expected = [(101 + i if i < 63 else 100) if on[(i + 1) % 64] else 0 if bound else 7 for i in range(64)]
    assert lanes(body).tolist() == [e if on[i] else 7 for i, e in enumerate(expected)]


def test_dpp_sum_of_a_row():
    """The usual reduction: row_shr 1, 2, 4, 8 leave the sum in the last lane of each row."""

    def body(k: Any, lane: Any) -> Any:
        total = lane * 3
        for n in (1, 2, 4, 8):
            k.nop(2)
            k.gcn.v_add_u32_dpp(total, total, total, row_shr=n, bound_ctrl=1)
        return total

    values = np.arange(64) * 3
    got = lanes(body)
    assert got[15::16].tolist() == values.reshape(4, 16).sum(1).tolist()


# ---- LDS's crossbar

SWIZZLES: dict[int, Source] = {
    0x8000 | 0b01_10_11_00: lambda i: i // 4 * 4 + [0, 3, 2, 1][i % 4],
    0x1F | 1 << 10: lambda i: i ^ 1,
    0x1F | 16 << 10: lambda i: i ^ 16,
    0x10 | 3 << 5: lambda i: i & 32 | i & 16 | 3,
    0xC000 | 3 << 5: lambda i: i & 32 | (i + 3) % 32,
    0xC000 | 1 << 10 | 3 << 5: lambda i: i & 32 | (i + 29) % 32,
}


@pytest.mark.parametrize("offset", SWIZZLES)
def test_swizzle(offset: int):
    def body(k: Any, lane: Any) -> Any:
        d = k.vgpr(lane.type)
        k.gcn.ds_swizzle_b32(d, lane * 5, offset=offset)
        return d

    assert lanes(body).tolist() == [5 * (SWIZZLES[offset](i) or 0) for i in range(64)]


def test_swizzle_reads_zero_from_a_lane_that_is_off():
    on = [i % 3 != 0 for i in range(64)]

    def body(k: Any, lane: Any) -> Any:
        d, whole, data = k.vgpr(lane.type, 7), k.mask(), lane + 100
        k.gcn.s_mov_b64(whole, k.exec)
        k.gcn.s_mov_b64(k.exec, set_mask(k, mask_of(on)))
        k.gcn.ds_swizzle_b32(d, data, offset=0x1F | 1 << 10)
        k.gcn.s_mov_b64(k.exec, whole)
        return d

    assert lanes(body).tolist() == [(100 + (i ^ 1) if on[i ^ 1] else 0) if on[i] else 7 for i in range(64)]


def permuted(spelling: str, on: list[bool], address: Callable[[int], int]) -> list[int]:
    def body(k: Any, lane: Any, table: Any) -> Any:
        addr, d, whole, data = k.vgpr(lane.type), k.vgpr(lane.type, 7), k.mask(), lane + 100
        k.gcn.global_load_dword(addr, lane << 2, table)
        k.wait(vm=0)
        k.gcn.s_mov_b64(whole, k.exec)
        k.gcn.s_mov_b64(k.exec, set_mask(k, mask_of(on)))
        k.gcn.spell(spelling)(d, addr, data)
        k.gcn.s_mov_b64(k.exec, whole)
        return d

    return lanes(body, table=np.array([address(i) for i in range(64)], np.uint32)).tolist()


@pytest.mark.parametrize("on", [[True] * 64, [i % 5 != 2 for i in range(64)]])
def test_bpermute_fetches(on: list[bool]):
    got = permuted("ds_bpermute_b32", on, lambda i: 4 * (i * 7 + 3) + i % 4)  # the low two bits do not count
    sources = [(i * 7 + 3) % 64 for i in range(64)]
    assert got == [(100 + s if on[s] else 0) if on[i] else 7 for i, s in enumerate(sources)]


@pytest.mark.parametrize("on", [[True] * 64, [i % 5 != 2 for i in range(64)]])
def test_permute_sends(on: list[bool]):
    got = permuted("ds_permute_b32", on, lambda i: 4 * (i * 6))
    sent = dict.fromkeys(range(64), 0)
    for i in range(64):
        if on[i]:
            sent[i * 6 % 64] = 100 + i
    assert got == [sent[i] if on[i] else 7 for i in range(64)]


# ---- one lane


def test_readlane_writelane_readfirstlane():
    def body(k: Any, lane: Any) -> Any:
        v, s, first, whole = lane * 3, k.sgpr(lane.type), k.sgpr(lane.type), k.mask()
        k.gcn.v_readlane_b32(s, v, 21)
        k.gcn.s_mov_b64(whole, k.exec)
        k.gcn.s_mov_b64(k.exec, set_mask(k, 0b11010000))
        k.gcn.v_readfirstlane_b32(first, v)
        k.gcn.v_writelane_b32(v, s, 60)  # EXEC has lane 60 off
        k.gcn.s_mov_b64(k.exec, whole)
        k.gcn.v_writelane_b32(v, first, 61)
        return v

    assert lanes(body).tolist() == [*range(0, 180, 3), 63, 12, 186, 189]


@pytest.mark.parametrize("size", [16, 32])
def test_permlane_swap(size: int):
    def body(k: Any, lane: Any) -> Any:
        x, y = lane + 100, lane + 200
        k.nop(2)
        k.gcn.spell(f"v_permlane{size}_swap_b32")(x, y)
        return (x << 16) | y

    got = lanes(body, arch="gfx950")
    x, y = [100 + i for i in range(64)], [200 + i for i in range(64)]
    for i in range(64):
        if i // size % 2:
            x[i], y[i - size] = y[i - size], x[i]
    assert [v >> 16 for v in got] == x
    assert [v & 0xFFFF for v in got] == y


def test_mbcnt_counts_lanes_of_every_wave():
    def body(k: Any, lane: Any) -> Any:
        return lane

    assert lanes(body, block=256).tolist() == [*range(64)] * 4
