"""The wait states of every rule, measured: so many and no finding, one fewer and there is one."""

from __future__ import annotations

import pytest

from asmkit import Mistake
from asmkit.gcn import hazards, waits
from asmkit.gcn.build import Builder
from asmkit.types import b32, f32, u32

ARCHS = ("gfx90a", "gfx942", "gfx950")


class Kernel:
    """A kernel with one register of each kind, all set long before."""

    def __init__(self, arch: str) -> None:
        self.k = k = Builder("kernel", arch)
        self.p, self.s4 = k.param_ptr("p", f32), k.sgprs(b32, 4)
        self.s, self.mask = k.param_scalar("s", u32), k.mask()
        self.k.gcn.s_mov_b64(self.mask, -1)
        for reg in self.s4:
            k.gcn.s_mov_b32(reg, 0)
        self.x, self.y, self.z = (k.vgpr(u32, i) for i in range(3))
        self.two, self.other, self.four = k.vgprs(b32, 2, 0), k.vgprs(b32, 2, 0), k.vgprs(b32, 4, 0)
        self.six, self.eight = k.vgprs(b32, 6, 0), k.vgprs(b32, 8, 0)
        self.d = k.vgprs(f32, 32, 0.0)
        self.e = k.vgprs(f32, 32, 0.0)
        k.nop(40)

    def product(self, name: str, d=None, c=None, a=None):
        """A matrix product of that name, its registers from `d` on."""
        spelling = self.k.gcn.spell(f"v_mfma_{name}")
        count, ab = sizes(self.k, f"v_mfma_{name}")
        d = self.d[0:count] if d is None else d
        operand = {1: self.x, 2: self.two, 4: self.four, 8: self.eight}[ab] if a is None else a
        plain = {1: self.y, 2: self.other, 4: self.four, 8: self.eight}[ab]
        spelling(d, operand, plain, c if c is not None else self.e[0:count])
        return d


def sizes(k, name: str) -> tuple[int, int]:
    """The dwords of D and of A."""
    row = next(row for row in k.gcn._table.rows if row.head == name)
    kinds = {operand.name: operand.kinds[0] for operand in row.operands}
    return int(kinds["d"][1:]), int(kinds["a"][1:])


def measured(arch: str, first, then) -> int:
    """The wait states that `then` needs after `first`, by trying."""
    states = 0
    while states < 30:
        kernel = Kernel(arch)
        made = first(kernel)
        kernel.k.nop(states)
        then(kernel, made)
        found = hazards.plan(kernel.k.finish()).findings
        if not found:
            return states
        assert [finding.mistake for finding in found] == [Mistake.HAZARD]
        needed, passed = found[0].fields["needed"], found[0].fields["found"]
        assert passed == states
        states = needed if states == 0 and needed > 1 else states + 1
        if states > 1:  # one fewer is too few
            states = check_fewer(arch, first, then, states)
    raise AssertionError("no number of wait states is enough")


def check_fewer(arch: str, first, then, states: int) -> int:
    kernel = Kernel(arch)
    made = first(kernel)
    kernel.k.nop(states - 1)
    then(kernel, made)
    found = hazards.plan(kernel.k.finish()).findings
    assert [finding.fields["missing"] for finding in found] == [1]
    return states


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
    """The same product, its sum exactly the result."""
    head = next(item.form.row.head for item in reversed(k.k.program.body) if item.form.row.head != "s_nop")
    k.product(head.removeprefix("v_mfma_"), c=d)


@pytest.mark.parametrize("arch", ARCHS)
def test_the_same_sum_again(arch):
    first = {2: 0 if arch == "gfx90a" else 2}
    for passes, name in F16[arch].items():
        assert measured(arch, lambda k, name=name: k.product(name), again) == first.get(passes, 0)


def overlapped(k, d):
    """The same opcode, its sum two registers further on."""
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


@pytest.mark.parametrize(("codes", "want"), [((0, 0), (12, 20)), ((0, 4), (12, 20)), ((4, 4), (8, 12)), ((2, 4), (8, 12))])
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


# ---- everything else: first, then, the wait states by arch


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
    "wide buffer store, offset": (buffer_store_offset, lambda k, v: k.k.gcn.v_mov_b32(v[2], 0), (0, 0, 0)),
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
    """Each rule's number is the one that some case above finds: no rule is dead."""
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
    assert {rule.what for rule in waits.RULES} - seen == set()


def test_passes_of_every_product_are_in_the_tables():
    from asmkit.gcn.isa import TABLE

    for row in TABLE.rows:
        if row.fact("fmt") == "mfma":
            fact = row.facts["passes"]
            counts = set(fact.values()) if not isinstance(fact, int) else {fact}
            assert counts <= {2, 4, 8, 16}, row


def test_counters():
    assert dict(waits.COUNTERS) == {"vmcnt": 63, "lgkmcnt": 15}


# ---- k.settle


@pytest.mark.parametrize("arch", ARCHS)
def test_settle_waits_for_what_is_missing(arch):
    kernel = Kernel(arch)
    name = F16[arch][8]
    d = kernel.product(name)
    want = READ[arch][8]
    assert waits.settling(kernel.k.program, d) == want
    assert waits.settling(kernel.k.program, d[3]) == want
    assert waits.settling(kernel.k.program, kernel.e) == 0
    kernel.k.nop(3)
    assert waits.settling(kernel.k.program, d) == want - 3
    kernel.k.settle(d)
    assert waits.settling(kernel.k.program, d) == 0
    kernel.k.gcn.global_store_dwordx4(kernel.x, d[0:4], kernel.p)
    assert hazards.plan(kernel.k.finish()).findings == []


def test_settle_looks_through_the_end_of_a_loop():
    kernel = Kernel("gfx942")
    k = kernel.k
    with k.loop(0, kernel.s):
        d = kernel.product("f32_32x32x8_f16")
        k.gcn.s_nop(1)
    # behind the product: s_nop 1, the counter's addition, comparison, branch
    assert waits.settling(k.program, d) == 11 - 5


def test_settle_of_a_branch_takes_the_nearer_path():
    kernel = Kernel("gfx942")
    k = kernel.k
    with k.if_(kernel.s < 3):
        d = kernel.product("f32_32x32x8_f16")
    with k.else_():
        k.nop(10)
    assert waits.settling(k.program, d) == 11 - 1  # the branch around the other side


def test_settle_of_doubles_counts_memory():
    kernel = Kernel("gfx942")
    d = kernel.product("f64_16x16x4_f64")
    assert waits.settling(kernel.k.program, d) == 18
