"""Facts without a run: operations of opcodes, floors of devices, and the next step of the occupancy."""

from __future__ import annotations

import re

import pytest

from asmkit.gcn import targets as gcn
from asmkit.gcn.fragments import shape
from asmkit.profile.devices import DEVICES, device_of, floor
from asmkit.profile.operations import Operations, _floats, _gcn, _product
from asmkit.ptx import targets as ptx


@pytest.mark.parametrize(
    ("spelling", "operations"),
    [
        ("fma.rn.f32", Operations("f32", "lane", 2)),
        ("add.f64", Operations("f64", "lane", 1)),
        ("mul.rn.bf16x2", Operations("f16", "lane", 2)),
        ("fma.rn.f32x2", Operations("f32", "lane", 4)),
        ("ex2.approx.ftz.f32", Operations("f32", "lane", 1)),
        ("add.u32", None),
        ("mad.lo.s32", None),
        ("add.cc.u32", None),
    ],
)
def test_operations_of_lanes(spelling: str, operations: Operations | None):
    assert _floats(spelling.split(".")) == operations


@pytest.mark.parametrize(
    ("spelling", "operations"),
    [
        ("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32", Operations("f16 matrix", "warp", 4096)),
        ("mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32", Operations("f16 matrix", "warp", 4 * 512)),
        ("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64", Operations("f64 matrix", "warp", 512)),
        ("mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32", Operations("f16 matrix", "warp", 4096)),
        ("wmma.mma.sync.aligned.row.col.m16n16k16.f32.f32", Operations("f16 matrix", "warp", 8192)),
        ("wgmma.mma_async.sync.aligned.m64n256k32.f32.e4m3.e4m3", Operations("f8 matrix", "warpgroup", 1 << 20)),
        ("mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32", Operations("i8 matrix", "warp", 8192)),
        ("mma.sync.aligned.m16n8k64.row.col.kind::mxf4.block_scale.scale_vec::2X.f32.e2m1.e2m1.f32.ue8m0",
         Operations("f4 matrix", "warp", 16384)),
        ("wmma.load.a.sync.aligned.row.m16n16k16.f16", None),
        ("add.f32", None),
    ],
)  # fmt: skip
def test_operations_of_products(spelling: str, operations: Operations | None):
    assert _product(spelling.split(".")) == operations


@pytest.mark.parametrize(
    ("head", "operations"),
    [
        ("v_fma_f32", Operations("f32", "lane", 2)),
        ("v_fmac_f64", Operations("f64", "lane", 2)),
        ("v_pk_fma_f32", Operations("f32", "lane", 4)),
        ("v_pk_add_f16", Operations("f16", "lane", 2)),
        ("v_exp_f32", Operations("f32", "lane", 1)),
        ("v_add_u32", None),
        ("v_mul_lo_u32", None),
        ("s_add_u32", None),
        ("v_mfma_f32_32x32x8_f16", Operations("f16 matrix", "warp", 2 * 32 * 32 * 8)),
        ("v_mfma_f32_4x4x4_16b_f16", Operations("f16 matrix", "warp", 2 * 4 * 4 * 4 * 16)),
        ("v_smfmac_f32_16x16x32_f16", Operations("f16 matrix", "warp", 16 * 16 * 32)),
    ],
)
def test_operations_of_cdna(head: str, operations: Operations | None):
    assert _gcn(head, "gfx942") == operations
    assert shape("v_mfma_f32_32x32x8_f16", "gfx942").k == 8


def test_a_floor_is_the_longest_of_memory_and_units():
    h100 = DEVICES["H100"]
    made = floor(h100, 3_350_000, {"f16 matrix": 989_400_000, "f32": 133_800_000, "b1 matrix": 5})
    assert made.memory == pytest.approx(1e-6)
    assert made.units == pytest.approx({"f16 matrix": 1e-6, "f32": 2e-6})
    assert (made.time, made.limiter, made.unknown) == (pytest.approx(2e-6), "vector units", ("b1 matrix",))
    assert floor(h100, 33_500_000, {}).limiter == "memory"


def test_devices_have_sources_and_plausible_rates():
    assert list(DEVICES) == ["H100", "H200", "B200", "RTX 4090", "MI250", "MI300X", "MI355X"]
    for device in DEVICES.values():
        assert re.fullmatch(r"https://[\w.-]+\.(nvidia|amd)\.com/\S+", device.source)
        assert 1e12 <= device.bandwidth <= 8e12
        for kind, rate in device.peaks.items():
            assert 1e12 <= rate <= 11e15, (device.name, kind)
        assert device.peaks["f16 matrix"] >= 2 * device.peaks["f32"]
        assert device.peaks["f16 matrix"] >= device.peaks.get("tf32 matrix", 0)


@pytest.mark.parametrize(
    ("name", "arch", "found"),
    [
        (None, "sm_90a", "H100"), (None, "sm_100a", "B200"), (None, "sm_89", "RTX 4090"), (None, "sm_80", "H100"),
        (None, "gfx942", "MI300X"), (None, "gfx950", "MI355X"), (None, "gfx90a", "MI250"), ("h200", "sm_80", "H200"),
        ("rtx4090", "sm_80", "RTX 4090"),
    ],
)  # fmt: skip
def test_the_device_of_a_target(name: str | None, arch: str, found: str):
    assert device_of(name, arch).name == found


@pytest.mark.parametrize(("threads", "shared"), [(32, 0), (128, 9000), (256, 40000), (1024, 0)])
def test_the_next_step_of_the_occupancy_is_enough(threads: int, shared: int):
    """The named registers and bytes yield one more block, and one register or one byte more does not."""
    steps = 0
    for registers in range(16, 256, 8):
        now = ptx.occupancy("sm_90", registers, threads, shared).blocks_per_sm
        text = ptx.next_step("sm_90", registers, threads, shared)
        if " need" not in text:
            assert ptx.occupancy("sm_90", 1, threads, 0).blocks_per_sm == now
            continue
        fewer = _named(r"fewer registers \((\d+)\)", text, registers)
        less = _named(r"less shared memory \((\d+)\)", text, shared)
        assert text.startswith(f"{now + 1} block")
        assert ptx.occupancy("sm_90", fewer, threads, less).blocks_per_sm >= now + 1
        if fewer < registers:
            assert ptx.occupancy("sm_90", fewer + 1, threads, less).blocks_per_sm <= now
        if less < shared:
            assert ptx.occupancy("sm_90", fewer, threads, less + 1).blocks_per_sm <= now
        steps += 1
    assert steps > 10


SHAPES = [(64, 0), (64, 8000), (256, 20000), (256, 65536), (1024, 0), (1024, 30000)]


@pytest.mark.parametrize("arch", ["gfx942", "gfx950"])
@pytest.mark.parametrize(("threads", "lds"), SHAPES)
def test_the_next_step_of_cdna_is_enough(arch: str, threads: int, lds: int):
    for registers in range(8, 513, 24):
        now = gcn.occupancy(arch, registers, threads, lds).waves_per_simd
        text = gcn.next_step(arch, registers, threads, lds)
        if " need" not in text:
            assert now == 8
            continue
        fewer = _named(r"fewer registers \((\d+)\)", text, registers)
        less = _named(r"less LDS \((\d+)\)", text, lds)
        assert gcn.occupancy(arch, fewer, threads, less).waves_per_simd >= now + 1
        if fewer < registers:
            assert gcn.occupancy(arch, fewer + 1, threads, less).waves_per_simd <= now
        if less < lds:
            assert gcn.occupancy(arch, fewer, threads, less + 1).waves_per_simd <= now


def _named(pattern: str, text: str, default: int) -> int:
    found = re.search(pattern, text)
    return int(found[1]) if found else default
