"""The measured wait states after matrix products, and `k.wait_mfma`."""

from __future__ import annotations

import pytest

from asmkit.gcn.analysis import hazard_rules, hazards
from asmkit.types import f32, u32

from ...support.gcn_wait_states import Kernel, measured

ARCHS = ("gfx90a", "gfx942", "gfx950")


# ---- what follows a product; the numbers by arch and passes

F16 = {
    "gfx90a": {2: "f32_4x4x4_16b_f16", 8: "f32_16x16x16_f16", 16: "f32_32x32x8_f16"},
    "gfx942": {2: "f32_4x4x4_16b_f16", 4: "f32_16x16x16_f16", 8: "f32_32x32x8_f16", 16: "f32_32x32x4_2b_f16"},
    "gfx950": {2: "f32_4x4x4_16b_f16", 4: "f32_16x16x32_f16", 8: "f32_32x32x16_bf16", 16: "f32_32x32x4_2b_f16"},
}
F32 = {2: "f32_4x4x1_16b_f32", 8: "f32_16x16x4_f32", 16: "f32_32x32x2_f32"}

USES = {
    "read by VALU": lambda k, d: k.k.gcn.v_mov_b32(k.z, d[1]),
    "written by VALU": lambda k, d: k.k.gcn.v_mov_b32(d[1], 0),
    "stored": lambda k, d: k.k.gcn.global_store_dword(k.x, d[1], k.p),
    "an address": lambda k, d: k.k.gcn.ds_write_b32(d[1].as_(u32), k.z),
    "written to LDS": lambda k, d: k.k.gcn.ds_write_b32(k.x, d[1]),
    "loaded into": lambda k, d: k.k.gcn.global_load_dword(d[1], k.x, k.p),
    "read from LDS into": lambda k, d: k.k.gcn.ds_read_b32(d[1], k.x),
    "a factor": lambda k, d: k.k.gcn.v_mfma_f32_4x4x4_16b_f16(k.e[28:32], d[0:2], k.two, 0),
}
READ = {"gfx90a": {2: 5, 8: 11, 16: 19}, "gfx942": {2: 5, 4: 7, 8: 11, 16: 19}, "gfx950": {2: 5, 4: 8, 8: 12, 16: 20}}


@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize(("arch", "passes"), [(arch, passes) for arch in ARCHS for passes in READ[arch]])
def test_the_result_of_a_product(arch, passes, use):
    assert measured(arch, lambda k: k.product(F16[arch][passes]), USES[use]) == READ[arch][passes]


@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize("arch", ARCHS)
def test_the_result_of_a_product_of_f32(arch, use):
    want = {2: 5, 8: 11, 16: 19} if arch == "gfx90a" else {2: 4, 8: 10, 16: 18}
    found = {passes: measured(arch, lambda k, name=name: k.product(name), USES[use]) for passes, name in F32.items()}
    assert found == want


def test_v_accvgpr_read_of_the_result():
    def first(k):
        acc = k.k.agprs(f32, 16)
        k.k.gcn.v_mfma_f32_32x32x8_f16(acc, k.two, k.other, 0)
        return acc

    assert measured("gfx942", first, lambda k, d: k.k.gcn.v_accvgpr_read_b32(k.z, d[3])) == 11


def again(k, d):
    """The same product, whose sum is exactly the result."""
    head = next(item.form.row.head for item in reversed(k.k.program.body) if item.form.row.head != "s_nop")
    k.product(head.removeprefix("v_mfma_"), c=d)


@pytest.mark.parametrize("arch", ARCHS)
def test_the_same_sum_again(arch):
    first = {2: 0 if arch == "gfx90a" else 2}
    for passes, name in F16[arch].items():
        assert measured(arch, lambda k, name=name: k.product(name), again) == first.get(passes, 0)


def overlapped(k, d):
    """The same opcode, whose sum is two registers further."""
    head = next(item.form.row.head for item in reversed(k.k.program.body) if item.form.row.head != "s_nop")
    count = len(d)
    k.product(head.removeprefix("v_mfma_"), d=k.e[0:count], c=k.d[2 : count + 2])


OVERLAP = {
    "gfx90a": {2: 2, 8: 8, 16: 16}, "gfx942": {2: 3, 4: 5, 8: 9, 16: 17}, "gfx950": {2: 4, 4: 6, 8: 10, 16: 18},
}  # fmt: skip


@pytest.mark.parametrize("arch", ARCHS)
def test_an_overlapping_sum(arch):
    narrow = {passes: name for passes, name in F16[arch].items() if "2b" not in name}  # 32 registers leave no room
    for passes, name in narrow.items():
        assert measured(arch, lambda k, name=name: k.product(name), overlapped) == OVERLAP[arch][passes]
    for passes, name in F32.items():
        assert measured(arch, lambda k, name=name: k.product(name), overlapped) == passes


@pytest.mark.parametrize("arch", ARCHS)
def test_another_opcode_is_an_overlap(arch):
    def another(k, d):
        k.k.gcn.v_mfma_f32_16x16x4_f32(k.e[0:4], k.x, k.y, d[0:4])

    for passes, name in F16[arch].items():
        assert measured(arch, lambda k, name=name: k.product(name), another) == OVERLAP[arch][passes]


@pytest.mark.parametrize("use", ["written by VALU", "loaded into", "read from LDS into"])
@pytest.mark.parametrize("arch", ARCHS)
def test_the_sum_is_read_late(arch, use):
    def first(name):
        def make(k):
            k.product(name)
            return k.e

        return make

    want = {"gfx90a": {2: 1, 8: 7, 16: 15}}.get(arch, {2: 1, 4: 3, 8: 7, 16: 15})
    found = {passes: measured(arch, first(name), USES[use]) for passes, name in F16[arch].items()}
    assert found == want
    plain = {passes: measured(arch, first(name), USES[use]) for passes, name in F32.items()}
    assert plain == (want if arch == "gfx90a" else {2: 0, 8: 0, 16: 0})


@pytest.mark.parametrize("arch", ARCHS)
def test_factors_may_be_overwritten_at_once(arch):
    name = F16[arch][8]
    assert measured(arch, lambda k: k.product(name), lambda k, d: k.k.gcn.v_mov_b32(k.two[0], 0)) == 0


DOUBLES = {  # use → arch → 4x4x4, 16x16x4
    "read by VALU": {"gfx90a": (6, 11), "gfx942": (6, 11), "gfx950": (6, 19)},
    "written by VALU": {"gfx90a": (6, 11), "gfx942": (6, 11), "gfx950": (6, 19)},
    "stored": {"gfx90a": (9, 18), "gfx942": (9, 18), "gfx950": (9, 18)},
    "written to LDS": {"gfx90a": (9, 18), "gfx942": (9, 18), "gfx950": (9, 18)},
    "loaded into": {"gfx90a": (6, 11), "gfx942": (6, 11), "gfx950": (6, 19)},
    "a factor": {"gfx90a": (6, 11), "gfx942": (6, 11), "gfx950": (6, 19)},
}


@pytest.mark.parametrize("use", DOUBLES)
@pytest.mark.parametrize("arch", ARCHS)
def test_products_of_doubles(arch, use):
    names = ("f64_4x4x4_4b_f64", "f64_16x16x4_f64")
    assert tuple(measured(arch, lambda k, n=n: k.product(n), USES[use]) for n in names) == DOUBLES[use][arch]
    assert tuple(measured(arch, lambda k, n=n: k.product(n), again) for n in names) == (4, 0)
    assert measured(arch, lambda k: k.product(names[1]), overlapped) == (17 if arch == "gfx950" else 9)


SMALL = [((0, 0), (12, 20)), ((0, 4), (12, 20)), ((4, 4), (8, 12)), ((2, 4), (8, 12))]


@pytest.mark.parametrize(("codes", "want"), SMALL)
def test_small_floats_count_by_the_wider_operand(codes, want):
    width = {0: 8, 2: 6, 4: 4}

    def first(name, count):
        def make(k):
            some = {8: k.eight, 6: k.six, 4: k.four}
            a, b = (some[width[code]] for code in codes)
            k.k.gcn.spell(name)(k.d[0:count], a, b, k.e[0:count], cbsz=codes[0], blgp=codes[1])
            return k.d

        return make

    shapes = (("v_mfma_f32_16x16x128_f8f6f4", 4), ("v_mfma_f32_32x32x64_f8f6f4", 16))
    assert tuple(measured("gfx950", first(*shape), USES["read by VALU"]) for shape in shapes) == want


def test_passes_of_every_product_are_in_the_tables():
    from asmkit.gcn.isa import TABLE

    for row in TABLE.rows:
        if row.fact("fmt") == "mfma":
            fact = row.facts["passes"]
            counts = set(fact.values()) if not isinstance(fact, int) else {fact}
            assert counts <= {2, 4, 8, 16}, row


def test_counters():
    assert dict(hazard_rules.COUNTERS) == {"vmcnt": 63, "lgkmcnt": 15}


# ---- k.wait_mfma


@pytest.mark.parametrize("arch", ARCHS)
def test_settle_waits_for_what_is_missing(arch):
    kernel = Kernel(arch)
    name = F16[arch][8]
    d = kernel.product(name)
    want = READ[arch][8]
    assert hazard_rules.settling(kernel.k.program, d) == want
    assert hazard_rules.settling(kernel.k.program, d[3]) == want
    assert hazard_rules.settling(kernel.k.program, kernel.e) == 0
    kernel.k.nop(3)
    assert hazard_rules.settling(kernel.k.program, d) == want - 3
    kernel.k.wait_mfma(d)
    assert hazard_rules.settling(kernel.k.program, d) == 0
    kernel.k.gcn.global_store_dwordx4(kernel.x, d[0:4], kernel.p)
    assert hazards.plan(kernel.k.finish()).findings == []


def test_settle_looks_through_the_end_of_a_loop():
    kernel = Kernel("gfx942")
    k = kernel.k
    with k.loop(0, kernel.s):
        d = kernel.product("f32_32x32x8_f16")
        k.gcn.s_nop(1)
    # behind the product: s_nop 1, the counter's addition, comparison, branch
    assert hazard_rules.settling(k.program, d) == 11 - 5


def test_settle_of_a_branch_takes_the_nearer_path():
    kernel = Kernel("gfx942")
    k = kernel.k
    with k.if_(kernel.s < 3):
        d = kernel.product("f32_32x32x8_f16")
    with k.else_():
        k.nop(10)
    assert hazard_rules.settling(k.program, d) == 11 - 1  # the branch around the other side


def test_settle_of_doubles_counts_memory():
    kernel = Kernel("gfx942")
    d = kernel.product("f64_16x16x4_f64")
    assert hazard_rules.settling(kernel.k.program, d) == 18


def test_settle_in_a_straight_line_needs_no_graph(monkeypatch: pytest.MonkeyPatch):
    kernel = Kernel("gfx942")
    with kernel.k.if_(kernel.s < 3):
        kernel.product("f32_32x32x8_f16")
    kernel.k.nop(hazard_rules.REACH)
    d = kernel.product("f32_32x32x8_f16")
    kernel.k.nop(3)
    assert hazard_rules.settling(kernel.k.program, d) == 11 - 3
    kernel.k.nop(hazard_rules.REACH)
    monkeypatch.setattr(hazard_rules, "blocks", None)
    assert hazard_rules.settling(kernel.k.program, d) == 0
