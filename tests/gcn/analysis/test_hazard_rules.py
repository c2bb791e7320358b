"""The wait states of every rule except those of matrix products, on every target."""

from __future__ import annotations

import pytest

from asmkit.gcn.analysis import hazard_rules, hazards

from ...support.gcn_wait_states import Kernel, measured

ARCHS = ("gfx90a", "gfx942", "gfx950")


def readfirstlane(k):
    k.k.gcn.v_readfirstlane_b32(k.s4[0], k.x)
    return k.s4


def compare(k):
    k.k.gcn.v_cmp_lt_u32(k.k.vcc, k.x, k.y)
    return k.k.vcc


def cmpx(k):
    k.k.gcn.v_cmpx_lt_u32(k.mask, k.x, k.y)


def move(k):
    k.k.gcn.v_mov_b32(k.z, k.x)
    return k.z


def dot(k):
    k.k.gcn.v_dot2_f32_f16(k.z, k.x, k.y, k.x)
    return k.z


def accumulate(k):
    k.k.gcn.v_dot2c_f32_f16(k.z, k.x, k.y)
    return k.z


def wide_store(k):
    k.k.gcn.global_store_dwordx4(k.x, k.four, k.p)
    return k.four


def buffer_store(k):
    k.k.gcn.buffer_store_dwordx4(k.four, None, k.s4, 0)
    return k.four


def buffer_store_offset(k):
    k.k.gcn.buffer_store_dwordx4(k.four, None, k.s4, k.s)
    return k.four


def setreg(k):
    k.k.gcn.s_setreg_imm32_b32(1 | 31 << 11, 0)


RULES = {
    "descriptor": (readfirstlane, lambda k, s: k.k.gcn.buffer_load_dword(k.z, None, s, 0), (5, 5, 5)),
    "soffset": (readfirstlane, lambda k, s: k.k.gcn.buffer_load_dword(k.z, None, k.k.s[8:12], s[0]), (5, 5, 5)),
    "saddr": (readfirstlane, lambda k, s: k.k.gcn.global_load_dword(k.z, k.x, s[0:2]), (5, 5, 5)),
    "store saddr": (readfirstlane, lambda k, s: k.k.gcn.global_store_dword(k.x, k.y, s[0:2]), (5, 5, 5)),
    "another register": (readfirstlane, lambda k, s: k.k.gcn.global_load_dword(k.z, k.x, k.p), (0, 0, 0)),
    "LDS": (readfirstlane, lambda k, s: k.k.gcn.ds_read_b32(k.z, k.x), (0, 0, 0)),
    "scalar load": (readfirstlane, lambda k, s: k.k.gcn.s_load_dword(k.s4[2], s[0:2], 0), (0, 0, 0)),
    "constant": (readfirstlane, lambda k, s: k.k.gcn.v_add_u32(k.z, s[0], k.x), (0, 2, 2)),
    "scalar": (readfirstlane, lambda k, s: k.k.gcn.s_add_u32(s[1], s[0], 1), (0, 0, 0)),
    "carry": (compare, lambda k, s: k.k.gcn.v_addc_co_u32(k.z, k.k.vcc, k.x, k.y, s), (0, 2, 2)),
    "select": (compare, lambda k, s: k.k.gcn.v_cndmask_b32(k.z, k.x, k.y, s), (0, 2, 2)),
    "lane select": (readfirstlane, lambda k, s: k.k.gcn.v_readlane_b32(s[2], k.x, s[0]), (4, 4, 4)),
    "lane written": (readfirstlane, lambda k, s: k.k.gcn.v_writelane_b32(k.z, 0, s[0]), (4, 4, 4)),
    "readlane": (move, lambda k, v: k.k.gcn.v_readlane_b32(k.s4[0], v, 0), (0, 1, 1)),
    "readfirstlane": (move, lambda k, v: k.k.gcn.v_readfirstlane_b32(k.s4[0], v), (0, 1, 1)),
    "div_fmas": (compare, lambda k, _: k.k.gcn.v_div_fmas_f32(k.z, k.x, k.y, k.x), (4, 4, 4)),
    "dpp": (move, lambda k, v: k.k.gcn.v_mov_b32_dpp(k.x, v, row_shr=1), (2, 2, 2)),
    "dpp of another": (move, lambda k, v: k.k.gcn.v_mov_b32_dpp(k.x, k.y, row_shr=1), (0, 0, 0)),
    "matrix factor": (move, lambda k, v: k.product("f32_16x16x4_f32", a=v), (2, 2, 2)),
    "matrix sum": (
        lambda k: k.k.gcn.v_mov_b32(k.e[3], 0), lambda k, _: k.product("f32_16x16x4_f32"), (2, 2, 2),
    ),
    "accvgpr_write": (
        lambda k: k.k.gcn.v_accvgpr_write_b32(k.k.a[3], 0),
        lambda k, _: k.k.gcn.v_mfma_f32_16x16x4_f32(k.k.a[0:4], k.x, k.y, k.k.a[0:4]), (2, 2, 2),
    ),
    "exec dpp": (cmpx, lambda k, _: k.k.gcn.v_mov_b32_dpp(k.z, k.x, row_shr=1), (5, 5, 5)),
    "exec readlane": (cmpx, lambda k, _: k.k.gcn.v_readlane_b32(k.s4[0], k.x, 0), (0, 4, 4)),
    "exec matrix": (cmpx, lambda k, _: k.product("f32_16x16x4_f32"), (4, 4, 4)),
    "exec memory": (cmpx, lambda k, _: k.k.gcn.global_load_dword(k.z, k.x, k.p), (5, 5, 5)),
    "exec LDS": (cmpx, lambda k, _: k.k.gcn.ds_read_b32(k.z, k.x), (0, 0, 0)),
    "exec data": (cmpx, lambda k, _: k.k.gcn.v_cndmask_b32(k.z, k.x, k.y, k.k.exec), (0, 2, 2)),
    "exec VALU": (cmpx, lambda k, _: k.k.gcn.v_mov_b32(k.z, k.x), (0, 0, 0)),
    "transcendental": (
        lambda k: k.k.gcn.v_exp_f32(k.z, k.x), lambda k, _: k.k.gcn.v_add_u32(k.x, k.z, k.y), (0, 1, 1),
    ),
    "two transcendentals": (
        lambda k: k.k.gcn.v_exp_f32(k.z, k.x), lambda k, _: k.k.gcn.v_rcp_f32(k.x, k.z), (0, 0, 0),
    ),
    "a part": (
        lambda k: k.k.gcn.v_mov_b32_sdwa(k.z, k.x, dst_sel="WORD_1"),
        lambda k, _: k.k.gcn.v_add_u32(k.x, k.z, k.y), (0, 1, 1),
    ),
    "sdwa of the whole": (
        lambda k: k.k.gcn.v_mov_b32_sdwa(k.z, k.x, src0_sel="WORD_1"),
        lambda k, _: k.k.gcn.v_add_u32(k.x, k.z, k.y), (0, 0, 0),
    ),
    "M0": (
        lambda k: k.k.gcn.s_mov_b32(k.k.m0, 0),
        lambda k, _: k.k.gcn.buffer_load_dword(k.x, k.s4, 0, offen=True, lds=True), (1, 1, 1),
    ),
    "M0 read as data": (
        lambda k: k.k.gcn.s_mov_b32(k.k.m0, 0), lambda k, _: k.k.gcn.s_mov_b32(k.s4[0], k.k.m0), (0, 0, 0),
    ),
    "setreg": (setreg, lambda k, _: k.k.gcn.s_getreg_b32(k.s4[0], 1), (2, 2, 2)),
    "setreg of another": (setreg, lambda k, _: k.k.gcn.s_getreg_b32(k.s4[0], 2), (0, 0, 0)),
    "setreg twice": (setreg, lambda k, _: setreg(k), (2, 2, 2)),
    "wide store": (wide_store, lambda k, v: k.k.gcn.v_mov_b32(v[2], 0), (1, 2, 2)),
    "wide buffer store": (buffer_store, lambda k, v: k.k.gcn.v_mov_b32(v[2], 0), (1, 2, 2)),
    "wide buffer store, offset": (buffer_store_offset, lambda k, v: k.k.gcn.v_mov_b32(v[2], 0), (0, 1, 1)),
    "narrow store": (
        lambda k: k.k.gcn.global_store_dwordx2(k.x, k.two, k.p), lambda k, _: k.k.gcn.v_mov_b32(k.two[0], 0), (0, 0, 0),
    ),
    "dot stored": (dot, lambda k, v: k.k.gcn.global_store_dword(k.x, v, k.p), (3, 3, 3)),
    "dot overwritten": (dot, lambda k, v: k.k.gcn.v_mov_b32(v, 0), (3, 3, 3)),
    "dot loaded into": (dot, lambda k, v: k.k.gcn.ds_read_b32(v, k.x), (3, 3, 3)),
    "dot, factor of the same": (dot, lambda k, v: k.k.gcn.v_dot2_f32_f16(k.y, v, k.x, k.x), (3, 3, 3)),
    "dot, sum of the same": (dot, lambda k, v: k.k.gcn.v_dot2_f32_f16(k.y, k.x, k.x, v), (0, 0, 0)),
    "dot, sum of another": (dot, lambda k, v: k.k.gcn.v_dot2_i32_i16(k.y, k.x, k.x, v), (3, 3, 3)),
    "dot, accumulated": (accumulate, lambda k, v: k.k.gcn.v_dot2c_f32_f16(v, k.x, k.y), (0, 0, 0)),
    "fma of doubles": (
        lambda k: k.product("f64_4x4x4_4b_f64"),
        lambda k, _: k.k.gcn.v_fma_f64(k.two, k.two, k.other, k.two), (2, 2, 2),
    ),
    "scalar to vector": (
        lambda k: k.k.gcn.s_mov_b32(k.s4[0], 0), lambda k, _: k.k.gcn.buffer_load_dword(k.z, None, k.s4, 0), (0, 0, 0),
    ),
    "scalar EXEC": (lambda k: k.k.gcn.s_mov_b64(k.k.exec, -1), lambda k, _: k.k.gcn.v_mov_b32(k.z, 0), (0, 0, 0)),
}  # fmt: skip


@pytest.mark.parametrize("name", RULES)
def test_rule(name):
    first, then, want = RULES[name]
    assert tuple(measured(arch, first, then) for arch in ARCHS) == want


def test_swaps_and_permlanes_of_gfx950():
    swap = lambda k, v: k.k.gcn.v_permlane32_swap_b32(v if v is not None else k.z, k.y)  # noqa: E731
    assert measured("gfx950", move, swap) == 2
    assert measured("gfx950", cmpx, swap) == 4


# ---- the data


def test_every_rule_is_measured():
    """Some case above needs exactly each rule's number, so no rule is dead."""
    seen: set[str] = set()
    for first, then, _ in RULES.values():
        for arch in ARCHS:
            kernel = Kernel(arch)
            then(kernel, first(kernel))
            seen |= {finding.fields.get("rule") for finding in hazards.plan(kernel.k.finish()).findings}
    kernel = Kernel("gfx950")
    cmpx(kernel)
    kernel.k.gcn.v_permlane32_swap_b32(kernel.z, kernel.y)
    move(kernel)
    kernel.k.gcn.v_permlane32_swap_b32(kernel.z, kernel.y)
    seen |= {finding.fields.get("rule") for finding in hazards.plan(kernel.k.finish()).findings}
    assert {rule.what for rule in hazard_rules.RULES} - seen == set()
