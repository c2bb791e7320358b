"""MODE against exact fractions: every rounding, flushed subnormal numbers, per wave, and from the descriptor."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from asmkit.gcn.builder import Builder
from asmkit.gcn.facts import GcnFacts
from asmkit.gcn.isa import TABLE
from asmkit.gcn.sim.alu import rounding_mode as lanes_mode
from asmkit.gcn.sim.alu.rounding_mode import DOWN, NEAREST, UP, ZERO, Mode
from asmkit.types import f32, u32

from ...support.gcn_sim_programs import lanes

ROUND, DENORM = 1 | 3 << 11, 1 | 4 << 6 | 3 << 11  # hwreg(HW_REG_MODE, 0, 4) and (HW_REG_MODE, 4, 4)
DRAW = np.random.default_rng(5)
KINDS = {"f16": np.float16, "f32": np.float32, "f64": np.float64}
EXACT = {"add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b}


def drawn(kind: Any, count: int) -> Any:
    """Return numbers of all sizes, many close to each other, some subnormal."""
    raw = DRAW.integers(0, 256, count * np.dtype(kind).itemsize, np.uint8).view(kind)
    near = (DRAW.integers(1, 1 << 12, count) / 1024 * DRAW.choice([-1, 1], count)).astype(kind)
    tiny = (raw.copy().view(f"u{np.dtype(kind).itemsize}") & np.finfo(kind).smallest_subnormal.view(
        f"u{np.dtype(kind).itemsize}") * 1023).view(kind)  # fmt: skip
    return np.where(np.arange(count) % 3 == 0, raw, np.where(np.arange(count) % 3 == 1, near, tiny))


def rounded(exact: Fraction, kind: Any, way: int) -> Any:
    """Round by comparing the neighbors of the nearest number with the exact one."""
    info = np.finfo(kind)
    if abs(exact) > Fraction(float(info.max)):
        near = kind(np.inf if exact > 0 else -np.inf)
    else:
        near = kind(float(exact)) if kind != np.float32 else kind(np.float32(float(exact)))
    some = [np.nextafter(near, kind(-np.inf)), near, np.nextafter(near, kind(np.inf))]
    inside = [x for x in some if np.isfinite(x)]
    if way == UP:
        return min((x for x in inside if Fraction(float(x)) >= exact), default=kind(np.inf))
    if way == DOWN:
        return max((x for x in inside if Fraction(float(x)) <= exact), default=kind(-np.inf))
    return rounded(exact, kind, DOWN if exact > 0 else UP)


@pytest.mark.parametrize("t", KINDS)
@pytest.mark.parametrize("way", [UP, DOWN, ZERO])
def test_every_rounding(t: str, way: int):
    kind = KINDS[t]
    mode = Mode(way, NEAREST) if t == "f32" else Mode(NEAREST, way)
    a, b, c = (drawn(kind, 240) for _ in range(3))
    with np.errstate(all="ignore"):
        made = {
            "add": lanes_mode.add(a, b, mode), "mul": lanes_mode.multiply(a, b, mode),
            "fma": lanes_mode.fma(a, b, c, mode), "sub": lanes_mode.of_expression(lambda x, y: x - y, mode)(a, b),
        }  # fmt: skip
    for i in range(len(a)):
        if not np.isfinite([a[i], b[i], c[i]]).all():
            continue
        x, y, z = (Fraction(float(v[i])) for v in (a, b, c))
        for name, exact in {**{name: f(x, y) for name, f in EXACT.items()}, "fma": x * y + z}.items():
            got = made[name][i]
            if exact == 0:
                assert got == 0
            else:
                assert got == rounded(exact, kind, way), (name, a[i], b[i], c[i])


def test_a_sum_of_zero():
    one, zero = np.float32(1), np.float32(0)
    down, up = Mode(DOWN), Mode(UP)
    assert str(lanes_mode.add(one, -one, down)) == "-0.0"
    assert str(lanes_mode.add(one, -one, up)) == "0.0"
    assert str(lanes_mode.add(zero, zero, down)) == "0.0"
    assert str(lanes_mode.fma(one, one, -one, down)) == "-0.0"


def test_a_wave_sets_its_own_mode():
    """Two waves round differently. The written field is read back, and the rest is unchanged."""

    def body(k: Builder, lane: Any) -> Any:
        wave, field, made = k.sgpr(u32), k.sgpr(u32), k.vgpr(f32, 1.0)
        k.gcn.v_readfirstlane_b32(wave, k.tid.x >> 6)
        k.gcn.s_add_u32(wave, wave, 1)  # 1: up, 2: down
        k.gcn.s_setreg_b32(ROUND, wave)
        k.gcn.s_nop(1)
        k.gcn.v_add_f32(made, made, k.vgpr(f32, 2.0**-40))
        k.gcn.s_getreg_b32(field, 1 | 31 << 11)
        got = k.vgpr(u32)
        k.gcn.v_mov_b32(got, field)
        k.gcn.v_lshl_add_u32(got, made.as_(u32) & 0xFF, 16, got)
        return got

    want = [(1 << 16 | 0x3F1)] * 64 + [0x3F2] * 64
    assert lanes(body, block=128).tolist() == want


@pytest.mark.parametrize(("denorm", "want"), [(0, (0, 0)), (1, (0, 3)), (2, (0, 0)), (3, (5, 3))])
def test_subnormal_numbers_as_zeros(denorm: int, want: tuple[int, int]):
    """Bit 0 keeps sources, bit 1 keeps results: a subnormal sum of subnormal numbers, and a normal one."""

    def body(k: Builder, lane: Any) -> Any:
        k.gcn.s_setreg_imm32_b32(DENORM, denorm | 0b1100)
        small, other, made, copied = (k.vgpr(f32) for _ in range(4))
        k.gcn.v_mov_b32(small, 2)
        k.gcn.v_mov_b32(other, 3)
        k.gcn.s_nop(1)
        k.gcn.v_add_f32(made, small, other)
        big = k.vgpr(f32, 2.0**127)
        k.gcn.v_mul_f32(copied, other, big)
        k.gcn.v_mul_f32(copied, copied, k.vgpr(f32, 2.0**22))
        whole = k.vgpr(u32)
        k.gcn.v_cvt_u32_f32(whole, copied)
        k.gcn.v_lshl_or_b32(whole, whole, 16, made.as_(u32))
        return whole

    assert lanes(body).tolist() == [want[1] << 16 | want[0]] * 64


def test_the_descriptor_says_the_first_mode():
    def body(k: Builder, lane: Any) -> Any:
        k.program.facts = GcnFacts(descriptor={"float_round_mode_32": UP, "float_round_mode_16_64": ZERO})
        made, field = k.vgpr(f32), k.sgpr(u32)
        k.gcn.v_mul_f32(made, k.vgpr(f32, 1 + 2.0**-23), k.vgpr(f32, 1 + 2.0**-23))
        half = k.vgpr(u32)
        k.gcn.v_cvt_f16_f32(half, k.vgpr(f32, 2049.99))
        k.gcn.s_getreg_b32(field, 1 | 7 << 11)
        k.gcn.v_lshl_or_b32(half, half, 8, made.as_(u32) & 0xFF)
        return half

    want = int(np.float16(2048).view(np.uint16)) << 8 | 3
    assert lanes(body).tolist() == [want] * 64


def test_comparisons_and_extremes_see_zeros():
    def body(k: Builder, lane: Any) -> Any:
        k.gcn.s_setreg_imm32_b32(DENORM, 0b1100)
        small, made, mask = k.vgpr(f32), k.vgpr(u32), k.mask()
        k.gcn.v_mov_b32(small, 7)
        k.gcn.s_nop(1)
        k.gcn.v_cmp_gt_f32(mask, small, 0)
        k.gcn.s_nop(1)
        k.gcn.v_cndmask_b32(made, 5, k.vgpr(u32, 9), mask)
        biggest = k.vgpr(f32)
        k.gcn.v_max_f32(biggest, small, 0)
        k.gcn.v_or_b32(made, made, biggest)
        return made

    assert lanes(body).tolist() == [5] * 64


def test_the_meanings_with_a_mode_are_meanings():
    assert {row.sem for row in TABLE.rows if isinstance(row.sem, str)} >= set(lanes_mode.NAMED)
