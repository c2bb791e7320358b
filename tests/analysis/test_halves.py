"""Instructions that write one half of a register and keep the other: which half is initialized."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from asmkit import Ptr, f32, gcn, u32
from asmkit.analysis.checks import check

Body = Callable[[Any, Any, Any, Any], Any]


def found(body: Body, arch: str = "gfx942") -> list[str]:
    """Return the findings of a kernel.

    `body` receives the builder, a byte offset, an uninitialized register, a pointer.
    """
    k = gcn.Builder("kernel", arch)
    k.lds(u32, 64)
    x, at, r = k.param_ptr("x", u32), k.lane << 2, k.vgpr(u32)
    body(k, at, r, x)
    return [finding.code for finding in check(k.finish())]


def store(k: Any, at: Any, r: Any, x: Any) -> None:
    k.gcn.global_store_dword(at, r, x)


HALVES: dict[str, tuple[Body, Body]] = {
    "LDS": (lambda k, at, r, x: k.gcn.ds_read_u16_d16(r, at), lambda k, at, r, x: k.gcn.ds_read_u16_d16_hi(r, at)),
    "bytes of LDS": (
        lambda k, at, r, x: k.gcn.ds_read_u8_d16(r, at),
        lambda k, at, r, x: k.gcn.ds_read_i8_d16_hi(r, at),
    ),
    "global": (
        lambda k, at, r, x: k.gcn.global_load_short_d16(r, at, x),
        lambda k, at, r, x: k.gcn.global_load_short_d16_hi(r, at, x),
    ),
    "mixed": (
        lambda k, at, r, x: k.gcn.v_fma_mixlo_f16(r, 1.0, 1.0, 1.0),
        lambda k, at, r, x: k.gcn.v_fma_mixhi_f16(r, 1.0, 1.0, 1.0),
    ),
    "fp8": (
        lambda k, at, r, x: k.gcn.v_cvt_pk_fp8_f32(r, 1.0, 2.0),
        lambda k, at, r, x: k.gcn.v_cvt_pk_fp8_f32(r, 1.0, 2.0, op_sel=(0, 0, 1)),
    ),
}


@pytest.mark.parametrize("name", HALVES)
def test_a_register_is_set_when_both_halves_are(name: str) -> None:
    low, high = HALVES[name]
    assert found(lambda *a: (low(*a), high(*a), store(*a))) == []
    assert found(lambda *a: (high(*a), low(*a), store(*a))) == []
    assert found(lambda *a: (low(*a), store(*a))) == ["UNSET"]
    assert found(lambda *a: (high(*a), store(*a))) == ["UNSET"]
    assert found(lambda *a: (low(*a), low(*a), store(*a))) == ["UNSET"]


def test_a_store_of_a_half_reads_that_half() -> None:
    low, high = HALVES["LDS"]
    assert found(lambda k, at, r, x: (low(k, at, r, x), k.gcn.global_store_short(at, r, x))) == []
    assert found(lambda k, at, r, x: (high(k, at, r, x), k.gcn.global_store_short_d16_hi(at, r, x))) == []
    assert found(lambda k, at, r, x: (low(k, at, r, x), k.gcn.global_store_short_d16_hi(at, r, x))) == ["UNSET"]
    assert found(lambda k, at, r, x: (high(k, at, r, x), k.gcn.ds_write_b16(at, r))) == ["UNSET"]


def test_an_instruction_that_selects_a_half_reads_that_half() -> None:
    low, high = HALVES["global"]
    half = {"dst_sel": "DWORD", "dst_unused": "UNUSED_PAD"}
    for write, expected in ((low, []), (high, ["UNSET"])):
        assert found(lambda k, at, r, x, w=write: (w(k, at, r, x), k.gcn.v_cvt_f32_f16(r, r), store(k, at, r, x))) == (
            expected
        )
    for write, part in ((low, "WORD_0"), (high, "WORD_1")):
        for other in ("WORD_0", "WORD_1"):
            codes = found(
                lambda k, at, r, x, w=write, o=other: (
                    w(k, at, r, x), k.gcn.v_cvt_f32_f16_sdwa(r, r, src0_sel=o, **half), store(k, at, r, x)
                )
            )  # fmt: skip
            assert codes == ([] if part == other else ["UNSET"])


def test_an_instruction_that_passes_bits_on_needs_some_part() -> None:
    low, _ = HALVES["global"]
    assert found(lambda k, at, r, x: (low(k, at, r, x), k.gcn.v_lshlrev_b32(r, 16, r), store(k, at, r, x))) == []
    assert found(lambda k, at, r, x: (k.gcn.v_lshlrev_b32(r, 16, r), low(k, at, r, x), store(k, at, r, x))) == ["UNSET"]


@pytest.mark.parametrize(("part", "other"), [("WORD_0", "WORD_1"), ("WORD_1", "WORD_0"), ("BYTE_1", "BYTE_2")])
def test_sdwa_writes_a_part(part: str, other: str) -> None:
    def write(k: Any, r: Any, part: str, unused: str = "UNUSED_PRESERVE") -> None:
        k.gcn.v_mov_b32_sdwa(r, k.lane, dst_sel=part, dst_unused=unused, src0_sel="DWORD")

    assert found(lambda k, at, r, x: (write(k, r, part), write(k, r, other), store(k, at, r, x))) == []
    assert found(lambda k, at, r, x: (write(k, r, part), store(k, at, r, x))) == ["UNSET"]
    assert found(lambda k, at, r, x: (write(k, r, part, "UNUSED_PAD"), store(k, at, r, x))) == []


def test_a_half_that_some_paths_write() -> None:
    low, high = HALVES["LDS"]

    def body(k: Any, at: Any, r: Any, x: Any) -> None:
        with k.if_(k.group.x > 3):
            low(k, at, r, x)
        high(k, at, r, x)
        store(k, at, r, x)

    assert found(body) == ["MAYBE_UNSET"]


def test_halves_run_in_the_simulator() -> None:
    @gcn.kernel(arch="gfx942", block=(64,), signature="(64)->(64)", grid=1, sync="auto")
    def joined(k: gcn.Builder, x: Ptr[f32], out: Ptr[u32]) -> None:
        r, a, at = k.vgpr(u32), k.vgpr(f32), k.lane << 2
        k.gcn.global_load_dword(a, at, x)
        k.gcn.v_cvt_pk_fp8_f32(r, a, a)
        k.gcn.v_cvt_pk_fp8_f32(r, a, a, op_sel=(0, 0, 1))
        k.gcn.global_store_dword(at, r, out)

    assert set(joined(np.ones(64, np.float32))) == {0x40404040}  # FNUZ: bias 8
