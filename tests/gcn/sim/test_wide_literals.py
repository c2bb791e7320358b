"""Constants of 64 bits have the value that the program states, or the builder refuses them."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asmkit import AsmError, Ptr, Scalar, b64, gcn, s64, u32, u64
from asmkit.gcn.text.flatten import flat
from asmkit.ir.inline_constants import dwords_of

NEAR = [0, 64, 65, -16, -17, 1 << 31, (1 << 31) - 1, -(1 << 31), -(1 << 31) - 1, (1 << 32) - 1, 1 << 32, 1 << 63]
INTEGERS = st.one_of(st.sampled_from(NEAR), st.integers(-(1 << 34), 1 << 34), st.integers(-(1 << 63), (1 << 64) - 1))


def stored(emit) -> int:
    """Return the 64 bits that a kernel stores, whose scalar pair `emit` makes."""

    @gcn.kernel(arch="gfx942", block=64, signature="(1)->(1)", grid=1)
    def one(k: gcn.Builder, given: Ptr[u32], out: Ptr[u64]) -> None:
        k.gcn.global_store_dwordx2(k.vgpr(u32, 0), k.vgpr(u64, emit(k)), out)

    return int(one(np.zeros(1, np.uint32), engine="numpy")[0])


@settings(deadline=None, max_examples=40)
@given(kind=st.sampled_from([b64, u64, s64]), value=INTEGERS)
def test_a_scalar_pair_has_its_value(kind: type[Scalar], value: int):
    assert stored(lambda k: k.sgpr(kind, value).as_(u64)) == value % (1 << 64)


@settings(deadline=None, max_examples=40)
@given(value=INTEGERS)
def test_a_literal_has_its_value_or_is_refused(value: int):
    def mask(k: gcn.Builder):
        made = k.sgpr(b64, -1)
        k.gcn.s_and_b64(made, made, value)
        return made.as_(u64)

    try:
        found = stored(mask)
    except AsmError as wrong:
        found = wrong.code
    refused = found == "IMMEDIATE_RANGE" and not -16 <= value < 1 << 32
    assert refused or found == value % (1 << 64)


@settings(deadline=None, max_examples=40)
@given(value=INTEGERS)
def test_a_comparison_has_the_value_of_its_literal(value: int):
    """A signed comparison with a number, at that number and its neighbours."""
    near = [n for n in (value - 1, value, value + 1) if -(1 << 63) <= n < 1 << 63]
    if not -(1 << 63) <= value < 1 << 63:
        return

    @gcn.kernel(arch="gfx942", block=64, signature="(64)->(64)", grid=1)
    def below(k: gcn.Builder, numbers: Ptr[s64], out: Ptr[u32]) -> None:
        number, at, made = k.vgpr(s64), k.lane << 3, k.vgpr(u32)
        k.gcn.global_load_dwordx2(number, at, numbers)
        k.wait(vm=0)
        mask = number < value
        k.nop(2)
        k.gcn.v_cndmask_b32(made, 0, 1, mask)
        k.gcn.global_store_dword(k.lane << 2, made, out)

    numbers = np.resize(np.array(near, np.int64), 64)
    np.testing.assert_array_equal(below(numbers, engine="numpy"), [n < value for n in numbers.tolist()])


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("s_mov_b64 s[0:1], -1000", 0xFFFFFC18),
        ("s_mov_b64 s[0:1], 0xfffffc18", 0xFFFFFC18),
        ("s_mov_b64 s[0:1], -5", (1 << 64) - 5),
        ("s_ashr_i64 s[0:1], 0xfffffc18, 0", (1 << 64) - 1000),
        ("s_ashr_i64 s[0:1], -1000, 0", (1 << 64) - 1000),
        ("s_lshr_b64 s[0:1], -1000, 0", 0xFFFFFC18),
    ],
)
def test_a_literal_of_a_text_has_the_value_that_the_hardware_reads(line: str, value: int):
    text = f"""
        .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
        {line}
        s_endpgm
    """
    (inst, _) = [item for item in flat(text, "k.s", "gfx942").body if hasattr(item, "form")]
    low, high = dwords_of(inst.form.slots[1].constants, inst.operands[1])
    assert low | high << 32 == value
