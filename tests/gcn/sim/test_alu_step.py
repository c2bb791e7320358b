"""Modifiers of operands and results against plain Python: signs, op_sel, SDWA, packed halves, factors, clamping."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from asmkit.gcn.builder import Builder
from asmkit.gcn.facts import GcnFacts
from asmkit.types import b32, b64, f32, u32

from ...support.gcn_sim_programs import lanes, mask_of, set_mask

DRAW = np.random.default_rng(5)
A, B, C = (DRAW.integers(0, 1 << 32, 64, np.uint32) for _ in range(3))
FA, FB, FC = (np.round(DRAW.normal(0, 3, 64) * 8) / 8 for _ in range(3))


def of(
    spelling: str, *sources: Any, old: int = 0xDDDDCCCC, arch: str = "gfx942", mode: dict[str, int] | None = None,
    **flags: Any,
) -> Any:  # fmt: skip
    """Return the 32-bit result of one instruction on sources that are arrays or constants."""
    arrays = {
        f"p{i}": np.ascontiguousarray(s).view(np.uint32) for i, s in enumerate(sources) if isinstance(s, np.ndarray)
    }

    def body(k: Builder, lane: Any, **pointers: Any) -> Any:
        d, regs = k.vgpr(u32), []
        if mode is not None:
            k.program.facts = GcnFacts(descriptor=mode)
        k.gcn.v_mov_b32(d, old)
        for i, source in enumerate(sources):
            regs.append(source)
            if f"p{i}" in pointers:
                regs[-1] = k.vgpr(u32)
                k.gcn.global_load_dword(regs[-1], lane << 2, pointers[f"p{i}"])
        k.wait(vm=0)
        regs = [wrap(k, reg) for reg, wrap in zip(regs, flags.pop("signs", [lambda k, r: r] * len(regs)), strict=True)]
        k.gcn.spell(spelling)(d, *regs, **flags)
        return d

    return lanes(body, arch=arch, **arrays)


def f(x: Any) -> Any:
    return np.asarray(x, np.float32)


def half(x: Any, high: int = 0) -> Any:
    """Return the half of dwords, as f16 in float64."""
    return (np.asarray(x) >> 16 * high).astype(np.uint16).view(np.float16).astype(np.float64)


def bits16(x: Any) -> Any:
    return np.asarray(x, np.float16).view(np.uint16).astype(np.uint32)


H = (bits16(FA) | bits16(FB) << 16).astype(np.uint32)
G = (bits16(FC) | bits16(FA) << 16).astype(np.uint32)


# ---- signs, factors, clamping


def neg(k: Builder, r: Any) -> Any:
    return k.neg(r)


def absolute(k: Builder, r: Any) -> Any:
    return k.abs_(r)


def test_signs():
    plain = of("v_fma_f32", f(FA), f(FB), f(FC), signs=[neg, absolute, lambda k, r: r]).view(np.float32)
    assert (plain == f(-FA * abs(FB) + FC)).all()


@pytest.mark.parametrize(("flags", "factor"), [({"mul": 2}, 2), ({"mul": 4}, 4), ({"div": 2}, 0.5)])
def test_factors_and_clamping(flags: dict[str, int], factor: float):
    total = f(FA + FB) * np.float32(factor)
    assert (of("v_add_f32", f(FA), f(FB), mode=SCALING, **flags).view(np.float32) == total).all()
    clamped = of("v_add_f32", f(FA), f(FB), mode=SCALING, clamp=True, **flags).view(np.float32)
    assert (clamped == np.clip(total, 0, 1)).all()


SCALING = {"ieee_mode": 0, "float_denorm_mode_32": 0}


@pytest.mark.parametrize("name", SCALING)
def test_factors_without_effect(name: str):
    """IEEE mode and subnormal results disable output modifiers (CDNA3 ISA 6.2). Both are on by default."""
    mode = {one: value for one, value in SCALING.items() if one != name}
    assert (of("v_add_f32", f(FA), f(FB), mode=mode, mul=2).view(np.float32) == f(FA + FB)).all()
    assert (of("v_add_f32", f(FA), f(FB), mul=2).view(np.float32) == f(FA + FB)).all()


def test_a_factor_leaves_no_negative_zero():
    zeros = f([-0.0] * 64)
    assert set(of("v_add_f32", zeros, zeros, mode=SCALING, mul=2).tolist()) == {0}
    assert set(of("v_add_f32", zeros, zeros, mode=SCALING).tolist()) == {0x80000000}


def test_the_mode_of_16_bits_scales_halves():
    mode = {"ieee_mode": 0, "float_denorm_mode_16_64": 0}
    one = np.full(64, 0x3C00, np.uint32)
    assert set((of("v_add_f16", one, one, mode=mode, mul=4) & 0xFFFF).tolist()) == {0x4800}
    assert set((of("v_add_f16", one, one, mode=SCALING, mul=4) & 0xFFFF).tolist()) == {0x4000}


def test_a_clamped_nan_is_zero():
    """Without DX10_CLAMP, it stays a NaN."""
    nans = f([np.nan] * 64)
    assert set(of("v_add_f32", nans, f(FB), clamp=True).tolist()) == {0}
    kept = of("v_add_f32", nans, f(FB), clamp=True, mode={"dx10_clamp": 0})
    assert np.isnan(kept.view(np.float32)).all()


def test_a_fixed_mode_has_output_modifiers():
    """`v_mad_legacy_f32` flushes in every mode, but MODE determines whether it scales."""
    a, b, c = f(FA), f(FB), f(FC)
    want = ((a * b).astype(np.float32) + c).astype(np.float32)
    flags = {"arch": "gfx90a", "mul": 2}
    assert (of("v_mad_legacy_f32", a, b, c, **flags).view(np.float32) == want).all()
    assert (of("v_mad_legacy_f32", a, b, c, mode=SCALING, **flags).view(np.float32) == want * 2).all()


@pytest.mark.parametrize(
    "spelling", ["v_add_u32", "v_sub_u32", "v_subrev_u32", "v_add_i32", "v_sub_i32", "v_mad_u32_u24", "v_mad_i32_i24"]
)
def test_integers_saturate(spelling: str):
    kind = np.int32 if spelling.endswith(("i32", "i24")) else np.uint32
    a, b, c = (x.view(kind).astype(np.int64) for x in (A, B, C))
    if "24" in spelling:
        a, b = ((x << 40) >> 40 if kind is np.int32 else x & 0xFFFFFF for x in (a, b))
        exact = a * b + c
        got = of(spelling, A, B, C, clamp=True)
    else:
        exact = {"add": a + b, "sub": a - b, "subrev": b - a}[spelling.split("_")[1]]
        got = of(spelling, A, B, clamp=True)
    limits = np.iinfo(kind)
    assert (got.view(kind) == np.clip(exact, limits.min, limits.max)).all()
    assert ((exact < limits.min) | (exact > limits.max)).any()


@pytest.mark.parametrize("name", ["add", "sub", "subrev", "addc", "subb", "subbrev"])
def test_sums_with_carries_saturate(name: str):
    """The mask of carries is a second result, and is not affected by the clamp."""
    a, b = A.astype(np.int64), B.astype(np.int64)
    with_carry = name not in ("add", "sub", "subrev")
    exact = a + b if name.startswith("add") else b - a if name.endswith("rev") else a - b
    exact = exact + (with_carry if name == "addc" else -with_carry)

    def body(k: Builder, lane: Any, pa: Any, pb: Any, which: bool) -> Any:
        a, b, d, made = k.vgpr(u32), k.vgpr(u32), k.vgpr(u32), k.mask()
        k.gcn.global_load_dword(a, lane << 2, pa)
        k.gcn.global_load_dword(b, lane << 2, pb)
        k.wait(vm=0)
        carry = [set_mask(k, (1 << 64) - 1)] if with_carry else []
        k.gcn.spell(f"v_{name}_co_u32")(d, made, a, b, *carry, clamp=True)
        if which:
            k.gcn.v_cndmask_b32(d, 0, 1, made)
        return d

    got = lanes(lambda k, lane, pa, pb: body(k, lane, pa, pb, False), pa=A, pb=B)
    assert (got == np.clip(exact, 0, 0xFFFFFFFF)).all()
    carries = lanes(lambda k, lane, pa, pb: body(k, lane, pa, pb, True), pa=A, pb=B)
    assert (carries == ((exact < 0) | (exact > 0xFFFFFFFF))).all()
    assert 0 < carries.sum() < 64


@pytest.mark.parametrize("spelling", ["v_sad_u8", "v_msad_u8"])
def test_sums_of_differences_saturate(spelling: str):
    c = np.full(64, 0xFFFFFF00, np.uint32)
    pairs = [((A >> at & 255).astype(np.int64), (B >> at & 255).astype(np.int64)) for at in range(0, 32, 8)]
    exact = sum(np.where((y != 0) | (spelling == "v_sad_u8"), abs(x - y), 0) for x, y in pairs) + c.astype(np.int64)
    assert (of(spelling, A, B, c, clamp=True) == np.minimum(exact, 0xFFFFFFFF)).all()
    assert (of(spelling, A, B, c) == exact & 0xFFFFFFFF).all()
    assert (exact > 0xFFFFFFFF).any()


# ---- halves


@pytest.mark.parametrize("op_sel", [(0, 0, 0), (1, 0, 0), (0, 1, 1), (1, 1, 0)])
def test_op_sel_picks_halves(op_sel: tuple[int, int, int]):
    a, b = (H >> 16 * op_sel[0]) & 0xFFFF, (G >> 16 * op_sel[1]) & 0xFFFF
    total = (a + b) & 0xFFFF
    expected = total << 16 | 0xCCCC if op_sel[2] else 0xDDDD0000 | total
    assert (of("v_add_i16", H, G, op_sel=op_sel) == expected).all()


def test_a_16_bit_result_zeroes_the_rest():
    assert (of("v_add_f16", H, G) == bits16(half(H) + half(G))).all()


PACKED = [
    {},
    {"op_sel": (1, 0)},
    {"op_sel_hi": (0, 1)},
    {"op_sel": (1, 1), "op_sel_hi": (0, 0)},
    {"neg_lo": (1, 0), "neg_hi": (0, 1)},
]


@pytest.mark.parametrize("flags", PACKED)
def test_packed_halves(flags: dict[str, Any]):
    low, high = flags.get("op_sel", (0, 0)), flags.get("op_sel_hi", (1, 1))
    nl, nh = flags.get("neg_lo", (0, 0)), flags.get("neg_hi", (0, 0))
    parts = [
        half(H, pick[0]) * (-1) ** sign[0] * (half(G, pick[1]) * (-1) ** sign[1])
        for pick, sign in ((low, nl), (high, nh))
    ]
    assert (of("v_pk_mul_f16", H, G, **flags) == (bits16(parts[0]) | bits16(parts[1]) << 16)).all()


def test_packed_halves_are_added_to_the_destination():
    got = of("v_pk_fmac_f16", H, G, old=int(H[0]))
    low, high = (half(H, i) * half(G, i) + half(H[:1], i) for i in (0, 1))
    assert (got == (bits16(low) | bits16(high) << 16)).all()


def test_packed_singles():
    def body(k: Builder, lane: Any, a: Any, b: Any) -> Any:
        x, y, d = k.vgprs(b32, 2), k.vgprs(b32, 2), k.vgprs(f32, 2)
        k.gcn.global_load_dwordx2(x, lane << 3, a)
        k.gcn.global_load_dwordx2(y, lane << 3, b)
        k.wait(vm=0)
        k.gcn.v_pk_fma_f32(d, x, y, y, op_sel=(1, 0, 0), op_sel_hi=(0, 1, 1))
        k.gcn.v_sub_f32(d[0], d[0], d[1])
        return d[0]

    a, b = f(np.stack([FA, FB], 1)), f(np.stack([FC, FA], 1))
    got = lanes(body, a=a, b=b).view(np.float32)
    assert (got == f(f(FB * FC + FC) - f(FA * FA + FA))).all()


def test_dot_products_of_halves():
    exact = half(H) * half(G) + half(H, 1) * half(G, 1) + FC
    assert (of("v_dot2_f32_f16", H, G, f(FC)).view(np.float32) == f(exact)).all()


def test_mixed_precision():
    exact = half(H, 1) * FB + half(G)
    got = of("v_fma_mix_f32", H, f(FB), G, op_sel=(1, 0, 0), op_sel_hi=(1, 0, 1)).view(np.float32)
    assert (got == f(exact)).all()
    low = of("v_fma_mixlo_f16", H, f(FB), G, op_sel=(1, 0, 0), op_sel_hi=(1, 0, 1))
    high = of("v_fma_mixhi_f16", H, f(FB), G, op_sel=(1, 0, 0), op_sel_hi=(1, 0, 1))
    assert (low == (0xDDDD0000 | bits16(exact))).all()
    assert (high == (0xCCCC | bits16(exact) << 16)).all()


# ---- SDWA


SEL = {
    "BYTE_0": (0, 8),
    "BYTE_1": (8, 8),
    "BYTE_2": (16, 8),
    "BYTE_3": (24, 8),
    "WORD_0": (0, 16),
    "WORD_1": (16, 16),
    "DWORD": (0, 32),
}


@pytest.mark.parametrize("unused", ["UNUSED_PAD", "UNUSED_SEXT", "UNUSED_PRESERVE"])
@pytest.mark.parametrize("dst", SEL)
@pytest.mark.parametrize(("src0", "src1"), [("BYTE_1", "WORD_1"), ("WORD_0", "BYTE_3"), ("DWORD", "BYTE_2")])
def test_sdwa(src0: str, src1: str, dst: str, unused: str):
    def part(x: int, sel: str) -> int:
        return x >> SEL[sel][0] & (1 << SEL[sel][1]) - 1

    first, width = SEL[dst]
    expected: list[int] = []
    for a, b in zip(A.tolist(), B.tolist(), strict=True):
        field = part(a, src0) + part(b, src1) & (1 << width) - 1
        made = field << first
        if unused == "UNUSED_PRESERVE":
            made |= 0xDDDDCCCC & ~(((1 << width) - 1) << first)
        elif unused == "UNUSED_SEXT" and field >> width - 1:
            made |= -1 << first + width
        expected.append(made & 0xFFFFFFFF)
    got = of("v_add_u32_sdwa", A, B, src0_sel=src0, src1_sel=src1, dst_sel=dst, dst_unused=unused)
    assert got.tolist() == expected


# ---- masks and carries


def test_comparisons_and_selects():
    def body(k: Builder, lane: Any, a: Any, b: Any) -> Any:
        x, y, d, mask = k.vgpr(u32), k.vgpr(u32), k.vgpr(u32), k.mask()
        k.gcn.global_load_dword(x, lane << 2, a)
        k.gcn.global_load_dword(y, lane << 2, b)
        k.wait(vm=0)
        k.gcn.v_cmp_lt_u32(mask, x, y)
        k.gcn.v_cndmask_b32(d, x, y, mask)
        return d

    assert (lanes(body, a=A, b=B) == np.maximum(A, B)).all()


def test_a_comparison_has_no_bits_of_lanes_that_are_off():
    on = [i % 3 == 0 for i in range(64)]

    def body(k: Builder, lane: Any) -> Any:
        whole, mask, d = k.mask(), set_mask(k, (1 << 64) - 1), k.vgpr(u32, 0)
        forty, two = k.vgpr(u32, 40), k.vgpr(u32, 2)
        k.gcn.s_mov_b64(whole, k.exec)
        k.gcn.s_mov_b64(k.exec, set_mask(k, mask_of(on)))
        k.gcn.v_cmpx_lt_u32(mask, lane, forty)
        k.gcn.v_mov_b32(d, 1)
        k.gcn.s_mov_b64(k.exec, whole)
        k.gcn.v_cndmask_b32(d, d, two, mask)
        return d

    assert lanes(body).tolist() == [2 if on[i] and i < 40 else 0 for i in range(64)]


def test_carries_go_from_lane_to_lane_of_masks():
    """The high dword of a 64-bit sum, by VCC and by a pair of scalar registers."""

    def body(k: Builder, lane: Any, a: Any, b: Any) -> Any:
        x, y, low, high, other = (k.vgpr(u32) for _ in range(5))
        k.gcn.global_load_dword(x, lane << 2, a)
        k.gcn.global_load_dword(y, lane << 2, b)
        k.wait(vm=0)
        k.gcn.v_add_co_u32(low, k.vcc, x, y)
        k.gcn.v_addc_co_u32(high, k.vcc, x, y, k.vcc)
        mask = k.mask()
        k.gcn.v_sub_co_u32(low, mask, x, y)
        k.gcn.v_subb_co_u32(other, mask, x, y, mask)
        return high ^ other

    a, b = A.astype(np.uint64), B.astype(np.uint64)
    high = (a + b + (a + b >> np.uint64(32))).astype(np.uint32)
    other = (a - b - (a < b).astype(np.uint64)).astype(np.uint32)
    assert (lanes(body, a=A, b=B) == (high ^ other)).all()


def test_saveexec_and_scalar_conditions():
    def body(k: Builder, lane: Any) -> Any:
        saved, d, some = k.mask(), k.vgpr(u32, 5), k.sgpr(u32)
        mask = lane < 20
        k.gcn.s_andn2_saveexec_b64(saved, mask)  # EXEC becomes mask and not EXEC: nothing
        k.gcn.s_cselect_b32(some, 7, 9)  # SCC: EXEC is not zero
        k.gcn.s_or_saveexec_b64(saved, mask)
        k.gcn.v_mov_b32(d, some)
        k.gcn.s_mov_b64(k.exec, -1)
        return d

    assert lanes(body).tolist() == [9] * 20 + [5] * 44


def test_64_bit_constants():
    """A literal is zero-extended, or sign-extended for a signed type. An inline constant is sign-extended."""

    def body(k: Builder, lane: Any) -> Any:
        x, y, z, d = k.mask(), k.mask(), k.mask(), k.vgpr(u32)
        k.gcn.s_mov_b64(x, -5)
        k.gcn.s_mov_b64(y, 0xFFFFFE0C)
        k.gcn.s_ashr_i64(z, -500, 4)
        k.gcn.s_and_b32(x.high, x.high, 0xF00)
        k.gcn.s_and_b32(z.high, z.high, 0xF)
        k.gcn.s_or_b32(x.high, x.high, z.high)
        k.gcn.s_or_b32(x.high, x.high, y.high)
        k.gcn.v_mov_b32(d, x.high)
        return d

    assert set(lanes(body).tolist()) == {0xF0F}


def test_an_inline_float_is_a_double_where_64_bits_stand():
    def body(k: Builder, lane: Any) -> Any:
        moved, single = k.vgpr(b64), k.vgpr(f32)
        k.gcn.v_mov_b64(moved, -4.0)
        k.gcn.v_add_f64(moved, moved, 0.5)
        k.gcn.v_cvt_f32_f64(single, moved)
        return single

    assert set(lanes(body).view(np.float32).tolist()) == {-3.5}
