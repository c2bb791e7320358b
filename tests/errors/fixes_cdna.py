"""Fixes of CDNA: waits, hazards, constants, registers of their own, and what the encodings do not take."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np

from asmkit import AsmError, Ptr, f16, f32, f64, gcn, types, u32, u64
from asmkit.gcn.analysis.hazards import check as waits
from asmkit.types import e4m3fnuz

from .fixes_kernel import on_amd
from .followed import case, checked

# ruff: noqa: N805  the functions of a case take a builder


def unhurt(k: Any) -> None:
    """The waits and hazards of a whole program are looked at."""
    found = waits(k.finish())
    if found:
        raise AsmError(*found)


@case("MISSING_WAIT", "gfx942")
class ALoadNotWaitedFor:
    def wrong(k):
        d = k.vgpr(f32)
        k.gcn.global_load_dword(d, k.lane << 2, k.param_ptr("x", f32))
        k.gcn.v_add_f32(d, d, d)
        unhurt(k)

    def fixed(k):
        d = k.vgpr(f32)
        k.gcn.global_load_dword(d, k.lane << 2, k.param_ptr("x", f32))
        k.wait(vm=0)
        k.gcn.v_add_f32(d, d, d)
        unhurt(k)


@case("HAZARD", "gfx942")
class AProductReadTooEarly:
    def wrong(k):
        a, b, at = k.vgprs(f16, 4, 0.0), k.vgprs(f16, 4, 0.0), k.lane << 2
        acc = k.vgprs(f32, 16, 0.0)
        k.nop(2)
        k.gcn.v_mfma_f32_32x32x8_f16(acc, a[0:2], b[0:2], acc)
        k.gcn.v_add_f32(at, acc[0], acc[0])
        unhurt(k)

    def fixed(k):
        a, b, at = k.vgprs(f16, 4, 0.0), k.vgprs(f16, 4, 0.0), k.lane << 2
        acc = k.vgprs(f32, 16, 0.0)
        k.nop(2)
        k.gcn.v_mfma_f32_32x32x8_f16(acc, a[0:2], b[0:2], acc)
        k.nop(11)
        k.gcn.v_add_f32(at, acc[0], acc[0])
        unhurt(k)


@case("STRONG_WAIT", "gfx942")
class AWaitForNothing:
    def wrong(k):
        k.gcn.global_load_dword(k.vgpr(f32), k.lane << 2, k.param_ptr("x", f32))
        k.wait(vm=0, lgkm=0)
        unhurt(k)

    def fixed(k):  # vm= is left out
        k.gcn.global_load_dword(k.vgpr(f32), k.lane << 2, k.param_ptr("x", f32))
        unhurt(k)


@case("CONSTANT_BUS", "gfx90a")
class TwoScalars:
    def wrong(k):
        s, t = k.sgpr(f32, 1.0), k.sgpr(f32, 2.0)
        k.gcn.v_fma_f32(k.vgpr(f32), s, t, 1.0)

    def fixed(k):
        s, t = k.sgpr(f32, 1.0), k.sgpr(f32, 2.0)
        v = k.vgpr(f32, s)
        k.gcn.v_fma_f32(k.vgpr(f32), v, t, 1.0)


@case("CONSTANT_BUS", "gfx90a")
class TwoScalarPairs:
    def wrong(k):
        s, t = k.sgpr(f64, 1.5), k.sgpr(f64, 2.5)
        k.gcn.v_fma_f64(k.vgpr(f64), s, t, 1.0)

    def fixed(k):
        s, t = k.sgpr(f64, 1.5), k.sgpr(f64, 2.5)
        v = k.vgpr(f64, s)
        k.gcn.v_fma_f64(k.vgpr(f64), v, t, 1.0)


@case("LITERAL", "gfx942")
class ADoubleThatNoLiteralHolds:
    def wrong(k):
        k.gcn.v_add_f64(k.vgpr(f64), k.vgpr(f64, 1.0), 1.3)

    def fixed(k):
        c = k.sgpr(f64, 1.3)
        k.gcn.v_add_f64(k.vgpr(f64), k.vgpr(f64, 1.0), c)


@case("LITERAL", "gfx942")
class AHalfThatNoLiteralHolds:
    def wrong(k):
        k.gcn.v_fma_f16(k.vgpr(f16), k.vgpr(f16, 1.0), k.vgpr(f16, 1.0), 0.3)

    def fixed(k):
        c = k.sgpr(f16, 0.3)
        k.gcn.v_fma_f16(k.vgpr(f16), k.vgpr(f16, 1.0), k.vgpr(f16, 1.0), c)


@case("LITERAL", "gfx942")
class ALongShift:
    def wrong(k):
        k.gcn.v_lshlrev_b64(k.vgprs(u32, 2), 1, 1 << 40)

    def fixed(k):
        c = k.sgpr(u64, 1099511627776)
        k.gcn.v_lshlrev_b64(k.vgprs(u32, 2), 1, c)


@case("LITERAL", "gfx942")
class AnAccumulatorThatIsAConstant:
    def wrong(k):
        a = k.vgpr(f32, 1.0)
        k.gcn.v_mfma_f32_16x16x4_f32(k.vgprs(f32, 4), a, a, 0.3)

    def fixed(k):
        a = k.vgpr(f32, 1.0)
        c = k.vgprs(f32, 4, 0.3)
        k.gcn.v_mfma_f32_16x16x4_f32(k.vgprs(f32, 4), a, a, c)


@case("UNSET", "gfx942")
class M0WithoutAValue:
    def wrong(k):
        k.gcn.s_mov_b32(k.sgpr(u32), k.m0)
        checked(k)

    def fixed(k):
        k.gcn.s_mov_b32(k.m0, 0)
        k.gcn.s_mov_b32(k.sgpr(u32), k.m0)
        checked(k)


@case("UNSET", "gfx942")
class RegistersOfTheirOwnWithoutAValue:
    def wrong(k):
        k.gcn.v_add_f32(k.vgpr(f32), k.vgpr(f32), k.v[7])
        checked(k)

    def fixed(k):
        r = k.vgpr(f32, 0)
        k.gcn.v_mov_b32(k.v[7], 0)
        k.gcn.v_add_f32(k.vgpr(f32), r, k.v[7])
        checked(k)


@case("UNSET", "gfx942")
class DoublesWithoutAValue:
    def wrong(k):
        k.gcn.v_add_f64(k.vgpr(f64), k.vgpr(f64), k.sgpr(f64))
        checked(k)

    def fixed(k):
        r = k.vgpr(f64, 0)
        v = r
        r = k.sgpr(f64, 0)
        k.gcn.v_add_f64(k.vgpr(f64), v, r)
        checked(k)


@case("UNSET", None)
class M0WithoutAValueInTheSimulator:
    def wrong():
        addressed(set_m0=False)

    def fixed():
        k = gcn.Builder("kernel", "gfx942")
        k.gcn.s_mov_b32(k.m0, 0)
        addressed(set_m0=True)


def addressed(*, set_m0: bool) -> None:
    """Run a kernel that reads M0 in a branch that the whole wave takes, and which the check cannot follow."""

    @gcn.kernel(signature="(N)->(N)", grid=1, block=64, arch="gfx942", sync="auto")
    def kernel(k: gcn.Builder, x: Ptr[u32], y: Ptr[u32]) -> None:
        if set_m0:
            k.gcn.s_mov_b32(k.m0, 0)
        else:
            with k.if_(k.group.x > 3):
                k.gcn.s_mov_b32(k.m0, 0)
        k.gcn.global_store_dword(k.lane << 2, k.vgpr(u32, k.m0), y)

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        kernel(np.zeros(64, np.uint32))


@case("OPERATOR", "gfx942")
class ASpanIndexedByNothing:
    def wrong(k):
        k.v["x"]

    def fixed(k):
        k.v[4]


@case("OPERATOR", "gfx942")
class AnAccumulatorInArithmetic:
    def wrong(k):
        a = k.agprs(f32, 4, 0)[0]
        return a + 1.0

    def fixed(k):
        a = k.agprs(f32, 4, 0)[0]
        v = k.vgpr(f32); k.gcn.v_accvgpr_read_b32(v, a)  # fmt: skip  # noqa: E702
        return v + 1.0


@case("MIXED", "gfx942")
class TwoTypesAdded:
    def wrong(k):
        return k.vgpr(u32, 1) + k.vgpr(types.s32, 1)

    def fixed(k):
        a, b = k.vgpr(u32, 1), k.vgpr(types.s32, 1)
        return a + b.as_(u32)


@case("OPERATOR", "gfx942")
class ACountWithoutItsCounter:
    def wrong(k):
        k.wait(0)

    def fixed(k):  # or lgkm=
        k.wait(vm=0)


@case("OPERATOR", "gfx942")
class ACounterOfTheInstruction:
    def wrong(k):
        k.wait(expcnt=0)

    def fixed(k):
        k.gcn.s_waitcnt(expcnt=0)


@case("OPERATOR", "gfx942")
class AccumulatorsInAList:
    def wrong(k):
        acc, other = k.vgprs(f32, 4, 0.0), k.vgprs(f32, 16, 0.0)
        k.wait_mfma([acc, other])

    def fixed(k):
        acc, other = k.vgprs(f32, 4, 0.0), k.vgprs(f32, 16, 0.0)
        k.wait_mfma(acc, other)


def advised(function: Any, kind: str = "float32") -> None:
    """Raise what is probably wrong with a kernel and arrays of 64 elements."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        program = on_amd(function).plan([(64,)], [kind]).program
    if program.findings:
        raise AsmError(*program.findings)


def buffer_of(count: int) -> Any:
    """A kernel with a buffer over its input."""

    def kernel(k: gcn.Builder, x: Ptr[f32], d: Ptr[f32]) -> None:
        k.buffer(x, count)

    return kernel


@case("SHORT_BUFFER", None)
class ABufferOfElements:
    def wrong():
        advised(buffer_of(64))

    def fixed():
        def kernel(k: gcn.Builder, x: Ptr[f32], d: Ptr[f32]) -> None:
            k.buffer(x, 256)

        advised(kernel)


@case("FLOAT_FORMAT", None)
class FloatsOfTheOtherFormat:
    def wrong():
        def kernel(k: gcn.Builder, a: Ptr[types.e4m3], d: Ptr[f32]) -> None:
            k.gcn.v_cvt_f32_fp8(k.vgpr(f32), k.lane)

        advised(kernel, "float8_e4m3fn")

    def fixed():
        def kernel(k: gcn.Builder, a: Ptr[e4m3fnuz], d: Ptr[f32]) -> None:
            k.gcn.v_cvt_f32_fp8(k.vgpr(f32), k.lane)

        advised(kernel, "float8_e4m3fnuz")


@case("LANE_ADDRESS", None)
class ALaneAsAnAddress:
    def wrong():
        def kernel(k: gcn.Builder, a: Ptr[f32], d: Ptr[f32]) -> None:
            k.gcn.ds_bpermute_b32(k.vgpr(u32), k.lane, k.lane)

        on_amd(kernel, sync="auto")(np.ones(64, np.float32))

    def fixed():
        def kernel(k: gcn.Builder, a: Ptr[f32], d: Ptr[f32]) -> None:
            lane = k.lane
            k.gcn.ds_bpermute_b32(k.vgpr(u32), lane << 2, k.lane)

        on_amd(kernel, sync="auto")(np.ones(64, np.float32))


@case("MIXED", "gfx942")
class ARegisterMovedToAnotherType:
    def wrong(k):
        r = k.sgpr(u32, 1)
        k.vgpr(f32, r)

    def fixed(k):
        r = k.sgpr(u32, 1)
        k.vgpr(f32, r.as_(f32))


@case("OPERATOR", "gfx942")
class AnAccumulatorCopied:
    def wrong(k):
        r = k.agprs(f32, 1, 0.0)[0]
        k.copy(r)

    def fixed(k):
        r = k.agprs(f32, 1, 0.0)[0]
        d = k.vgpr(f32); k.gcn.v_accvgpr_read_b32(d, r)  # fmt: skip  # noqa: E702
