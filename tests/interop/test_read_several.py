"""Read several files together: they resolve each other's symbols, by the rules of linking."""

import numpy as np
import pytest

import asmkit
from asmkit import AsmError

HEAD = ".version 8.0\n.target {target}\n.address_size 64\n"

KERNEL = """\
.extern .func (.param .b32 r) twice(.param .b32 a);
.extern .global .u32 counter;
.extern .const .align 4 .b8 table[8];
.extern .shared .align 4 .b8 scratch[];
.global .u32 own = 5;
.visible .global .u64 where = generic(counter);
.func (.param .b32 r) step(.param .b32 a)
{
    .reg .b32 %r<3>;
    ld.param.u32 %r1, [a];
    ld.global.u32 %r2, [own];
    add.u32 %r1, %r1, %r2;
    st.param.u32 [r], %r1;
    ret;
}
.visible .entry sum(.param .u64 p)
{
    .reg .b32 %r<9>;
    .reg .b64 %rd<5>;
    .param .b32 x, y;
    ld.param.u64 %rd1, [p];
    mov.u32 %r1, %tid.x;
    mov.u32 %r2, scratch;
    mad.lo.u32 %r2, %r1, 4, %r2;
    st.shared.u32 [%r2], %r1;
    ld.shared.u32 %r3, [%r2];
    st.param.b32 [x], %r3;
    call (y), step, (x);
    ld.param.b32 %r3, [y];
    st.param.b32 [x], %r3;
    call (y), twice, (x);
    ld.param.b32 %r3, [y];
    ld.const.u32 %r4, [table+4];
    add.u32 %r3, %r3, %r4;
    ld.global.u64 %rd2, [where];
    ld.u32 %r5, [%rd2];
    add.u32 %r3, %r3, %r5;
    mad.wide.u32 %rd1, %r1, 4, %rd1;
    st.global.u32 [%rd1], %r3;
    ret;
}
"""

LIBRARY = """\
.visible .global .u32 counter = 1000;
.visible .const .align 4 .b8 table[8] = {0, 0, 0, 0, 100, 0, 0, 0};
.global .u32 own = 2;
.func (.param .b32 r) step(.param .b32 a)
{
    .reg .b32 %r<3>;
    ld.param.u32 %r1, [a];
    ld.global.u32 %r2, [own];
    mul.lo.u32 %r1, %r1, %r2;
    st.param.u32 [r], %r1;
    ret;
}
.visible .func (.param .b32 r) twice(.param .b32 a)
{
    .reg .b32 %r<3>;
    .param .b32 x, y;
    ld.param.u32 %r1, [a];
    st.param.b32 [x], %r1;
    call (y), step, (x);
    ld.param.b32 %r1, [y];
    st.param.u32 [r], %r1;
    ret;
}
"""


def text(body: str, target: str = "sm_80") -> str:
    return HEAD.format(target=target) + body


def summed(*bodies: str) -> np.ndarray:
    out = np.zeros(32, np.uint32)
    asmkit.run(asmkit.read([text(body) for body in bodies], "ptx"), out, kernel="sum", grid=1, block=32, shared=128)
    return out


def link_error(*bodies: str) -> AsmError:
    with pytest.raises(AsmError) as caught:
        summed(*bodies)
    assert {one.code for one in caught.value.findings} == {"LINK"}
    return caught.value


def test_modules_resolve_each_other_in_any_order():
    want = (np.arange(32) + 5) * 2 + 100 + 1000
    np.testing.assert_array_equal(summed(KERNEL, LIBRARY), want)
    np.testing.assert_array_equal(summed(LIBRARY, KERNEL), want)


def test_the_newest_target_is_that_of_the_program():
    module = asmkit.read([text(KERNEL), text(LIBRARY, "sm_90")], "ptx")
    assert module.program("sum").target.name == "sm_90"
    assert list(module.kernels) == ["sum"]


def test_symbols_that_no_file_defines():
    wrong = link_error(KERNEL)
    assert [one.fields["name"] for one in wrong.findings] == ["counter", "table"]
    assert "read the file that defines it together with this one" in str(wrong)
    wrong = link_error(KERNEL, LIBRARY.replace(".func (.param .b32 r) twice", ".func (.param .b32 r) thrice"))
    assert "the symbol `twice` is called, and no file that was read defines it" in str(wrong)
    report = asmkit.run(asmkit.read(text(KERNEL + OTHER), "ptx"), kernel="other", grid=1, block=32)
    assert report.ok  # it uses none of them


OTHER = ".visible .entry other() { ret; }\n"


def test_symbols_that_two_files_define():
    wrong = link_error(KERNEL, LIBRARY, ".visible .global .u32 counter;\n")
    assert "`counter` is defined twice: at <ptx>:4 and at <ptx>:4" in str(wrong)
    assert link_error(KERNEL, LIBRARY, LIBRARY).findings[0].fields["name"] == "counter"
    link_error(KERNEL, LIBRARY, KERNEL)


@pytest.mark.parametrize(("others", "value"), [
    ([".weak .global .u32 counter = 3;\n"], 1000),
    ([".common .global .u32 counter;\n"], 1000),
    ([".global .u32 counter = 4;\n"], 1000),
])  # fmt: skip
def test_a_visible_symbol_replaces_weaker_ones(others: list[str], value: int):
    want = (np.arange(32) + 5) * 2 + 100 + value
    np.testing.assert_array_equal(summed(KERNEL, *others, LIBRARY), want)
    np.testing.assert_array_equal(summed(LIBRARY, *others, KERNEL), want)


def test_of_weak_symbols_the_first_one_is_used_and_of_common_ones_the_largest():
    rest = LIBRARY.replace(".visible .global .u32 counter = 1000;\n", "")
    first, second = (f".weak .global .u32 counter = {value};\n" for value in (3, 4))
    want = (np.arange(32) + 5) * 2 + 100
    np.testing.assert_array_equal(summed(KERNEL, first, second, rest), want + 3)
    np.testing.assert_array_equal(summed(second, KERNEL, first, rest), want + 4)
    np.testing.assert_array_equal(summed(KERNEL, ".common .global .u32 counter;\n", first, rest), want + 3)
    common = [f".common .global .u32 counter{shape};\n" for shape in ("", "[16]")]
    program = asmkit.read([text(one) for one in (*common, KERNEL, rest)], "ptx").program("sum")
    assert program.variables["counter"].shape == (16,)
    np.testing.assert_array_equal(summed(*common, KERNEL, rest), want)


def test_extern_variables_can_be_declared_and_defined_in_one_file():
    both = KERNEL.replace(".extern .global .u32 counter;", ".extern .global .u32 counter;\n.global .u32 counter = 7;")
    want = (np.arange(32) + 5) * 2 + 107
    np.testing.assert_array_equal(summed(both, LIBRARY.replace(".visible .global .u32 counter = 1000;", "")), want)
    alone = KERNEL.replace("ld.const.u32 %r4, [table+4];", "mov.u32 %r4, 1;").replace("twice", "step")
    alone = alone.replace(".extern .func (.param .b32 r) step(.param .b32 a);\n", "")
    alone = alone.replace(
        ".extern .global .u32 counter;", ".extern .global .u32 counter;\n.visible .global .u32 counter = 7;"
    )
    np.testing.assert_array_equal(summed(alone), np.arange(32) + 18)


def test_a_symbol_without_a_linking_directive_is_not_seen_by_other_modules():
    wrong = link_error(KERNEL, LIBRARY.replace(".visible .global", ".global"))
    assert wrong.findings[0].fields["name"] == "counter"
    link_error(KERNEL, LIBRARY.replace(".visible .func", ".func"))


def test_files_of_two_architectures():
    for given in ([text(KERNEL).encode(), b'.amdgcn_target "amdgcn-amd-amdhsa--gfx942"\n'], []):
        with pytest.raises(AsmError) as caught:
            asmkit.read(given)
        assert caught.value.code == "KERNEL"


GCN = """\
\t.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
\t.text
\t.globl store
\t.type store,@function
store:
\ts_load_dwordx2 s[6:7], s[0:1], 0x0
\tv_mov_b32 v1, 3
\ts_getpc_b64 s[4:5]
\ts_add_u32 s4, s4, twice@rel32@lo+4
\ts_addc_u32 s5, s5, twice@rel32@hi+12
\ts_swappc_b64 s[30:31], s[4:5]
\ts_getpc_b64 s[4:5]
\ts_add_u32 s4, s4, table@rel32@lo+4
\ts_addc_u32 s5, s5, table@rel32@hi+12
\ts_load_dword s8, s[4:5], 0x4
\ts_waitcnt lgkmcnt(0)
\ts_cmp_eq_u32 s8, 0
\ts_cbranch_scc1 .LBB0_1
\tv_add_u32 v1, s8, v1
.LBB0_1:
\tv_lshlrev_b32 v0, 2, v0
\tglobal_store_dword v0, v1, s[6:7]
\ts_endpgm
.Lend0:
\t.size store, .Lend0-store
\t.section .rodata,"a",@progbits
\t.amdhsa_kernel store
\t\t.amdhsa_user_sgpr_kernarg_segment_ptr 1
\t\t.amdhsa_next_free_vgpr 4
\t\t.amdhsa_next_free_sgpr 40
\t\t.amdhsa_accum_offset 4
\t.end_amdhsa_kernel
\t.amdgpu_metadata
---
amdhsa.kernels:
  - .name: store
    .symbol: store.kd
    .kernarg_segment_size: 8
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 46
    .vgpr_count: 4
    .max_flat_workgroup_size: 64
    .args:
      - .name: p
        .offset: 0
        .size: 8
        .value_kind: global_buffer
        .address_space: global
amdhsa.version: [1, 2]
...
\t.end_amdgpu_metadata
"""

GCN_LIBRARY = """\
\t.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
\t.text
\t.BIND twice
\t.type twice,@function
twice:
\ts_cmp_eq_u32 s30, 0
\ts_cbranch_scc1 .LBB0_1
\tv_mul_u32_u24 v1, FACTOR, v1
.LBB0_1:
\ts_setpc_b64 s[30:31]
.Lend0:
\t.size twice, .Lend0-twice
\t.section .rodata,"a",@progbits
\t.globl table
\t.type table,@object
table:
\t.long 1
\t.long 100
\t.size table, 8
"""


def library(bind: str = "globl", factor: int = 2) -> str:
    return GCN_LIBRARY.replace("BIND", bind).replace("FACTOR", str(factor))


def stored(*texts: str) -> np.ndarray:
    out = np.zeros(64, np.uint32)
    asmkit.run(asmkit.read(list(texts), "gcn"), out, kernel="store", grid=1, block=64)
    return out


def test_texts_of_amdgcn_resolve_each_other():
    assert (stored(GCN, library()) == 106).all()
    assert (stored(library(), GCN) == 106).all()


def test_symbols_of_amdgcn_that_no_text_or_two_texts_define():
    for texts, what in (([GCN], "`twice` is used"), ([GCN, library(), library()], "`twice` is defined twice")):
        with pytest.raises(AsmError) as caught:
            stored(*texts)
        assert caught.value.code == "LINK"
        assert what in str(caught.value)


def test_a_weak_symbol_of_amdgcn_is_replaced():
    weak = library("weak", 5).split("\t.section")[0]
    assert (stored(GCN, weak, library()) == 106).all()
    assert (stored(GCN, library(), weak) == 106).all()
    again = weak.replace(", 5,", ", 7,") + "\t.section" + library().split("\t.section")[1]
    assert (stored(GCN, weak, again) == 115).all()


def test_a_symbol_of_amdgcn_without_a_binding_belongs_to_its_text():
    own = library().replace("\t.globl twice\n", "")
    with pytest.raises(AsmError) as caught:
        stored(own, GCN)
    assert "`twice` is used" in str(caught.value)
    local = GCN.replace("\t.section .rodata", GCN_LOCAL + "\t.section .rodata", 1)
    assert (stored(own, local) == 3 * 9 + 100).all()
    assert (stored(local, own) == 3 * 9 + 100).all()


GCN_LOCAL = """\
\t.type twice,@function
twice:
\tv_mul_u32_u24 v1, 9, v1
\ts_setpc_b64 s[30:31]
.Lend1:
\t.size twice, .Lend1-twice
"""
