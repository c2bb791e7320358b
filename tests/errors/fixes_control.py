"""Fixes of control flow: blocks, loops, branches and leaving, on both architectures."""

from __future__ import annotations

from asmkit import f32, gcn, types, u32

from .followed import case

# ruff: noqa: N805, SIM117  the functions of a case take a builder


@case("CONTROL")
class ABlockEnteredTwice:
    def wrong(k):
        block = k.loop(0, 4)
        with block:
            pass
        with block:
            pass

    def fixed(k):
        for _ in range(2):
            with k.loop(0, 4):
                pass


@case("CONTROL")
class ALoopIterated:
    def wrong(k):
        for i in k.loop(0, 4):
            k.copy(i)

    def fixed(k):
        with k.loop(0, 4) as i:
            k.copy(i)


@case("CONTROL")
class ABlockWithoutWith:
    def wrong(k):
        k.if_(k.tid.x == 0)
        k.finish()

    def fixed(k):
        with k.if_(k.tid.x == 0):
            k.ptx.trap()
        k.finish()


@case("CONTROL")
class ABlockLeftOpen:
    def wrong(k):
        k.if_(k.tid.x == 0).__enter__()
        k.finish()

    def fixed(k):
        with k.if_(k.tid.x == 0):
            k.ptx.trap()
        k.finish()


@case("CONTROL")
class APythonBreak:
    def wrong(k):
        while True:
            with k.loop(0, 4):
                k.ptx.trap()
                break

    def fixed(k):
        with k.loop(0, 4):
            k.ptx.trap()
            k.break_()


@case("CONTROL")
class ACounterThatWraps:
    def wrong(k):
        with k.loop(0, 0xFFFFFFFF, 2):
            pass

    def fixed(k):
        n = 0x80000000
        with k.loop(0, n):
            pass


@case("CONTROL")
class ALoopWithoutStop:
    def wrong(k):
        with k.loop(None):
            pass

    def fixed(k):
        n = k.param_scalar("n", u32)
        with k.loop(0, n):
            pass
        with k.forever():
            k.break_()


@case("CONTROL")
class ElseTwice:
    def wrong(k):
        with k.if_(k.tid.x == 0):
            pass
        with k.else_():
            pass
        with k.else_():
            pass

    def fixed(k):
        with k.if_(k.tid.x == 0):
            pass
        with k.else_():
            pass


@case("CONTROL")
class ABreakOutsideOfALoop:
    def wrong(k):
        k.break_()

    def fixed(k):
        n = k.param_scalar("n", u32)
        with k.loop(0, n):
            k.break_()


@case("CONTROL", "gfx942")
class ABreakOutsideOfALoopOnCdna:
    def wrong(k):
        k.break_()

    def fixed(k):
        n = k.param_scalar("n", u32)
        with k.loop(0, n):
            k.break_()


@case("CONTROL", "gfx942")
class BothConditions:
    def wrong(k):
        m = k.lane == 0
        with k.loop(0, 4):
            k.break_(when=m, unless=m)

    def fixed(k):
        m = k.lane == 0
        with k.loop(0, 4):
            k.break_(when=m)
            k.break_(unless=m)


@case("CONTROL", "gfx942")
class AScalarComparisonTooEarly:
    def wrong(k):
        a, b = k.param_scalar("a", u32), k.param_scalar("b", u32)
        less = a < b
        k.gcn.s_nop(0)
        with k.if_(less):
            pass

    def fixed(k):
        a, b = k.param_scalar("a", u32), k.param_scalar("b", u32)
        k.gcn.s_nop(0)
        with k.if_(a < b):
            pass


@case("CONTROL", "gfx942")
class TheWaveEndedUnderAMask:
    def wrong(k):
        with k.if_(k.lane == 0):
            k.gcn.s_endpgm()

    def fixed(k):
        with k.if_(k.lane == 0):
            k.return_()


@case("CONTROL", "gfx942")
class AnUnsignedCountDown:
    def wrong(k):
        start = k.param_scalar("n", u32)
        with k.loop(start, -1, -1):
            pass

    def fixed(k):
        s32, start = types.s32, k.param_scalar("n", u32)
        with k.loop(start.as_(s32), -1, -1):
            pass


@case("OPERATOR", "gfx942")
class APredicateOnCdna:
    def wrong(k):
        mask = k.lane == 0
        k.gcn.s_nop(0, pred=mask)

    def fixed(k):
        mask = k.lane == 0
        with k.if_(mask):
            k.gcn.v_mov_b32(k.vgpr(f32), 1.0)


@case("CONTROL", None)
class ADeviceFunctionLeft:
    def wrong():
        module = gcn.Module("gfx942")
        with module.func("helper") as k:
            with k.if_(k.v[0].as_(u32) == k.v[1].as_(u32)):
                k.return_()

    def fixed():
        module = gcn.Module("gfx942")
        with module.func("helper") as k:
            mask = k.v[0].as_(u32) == k.v[1].as_(u32)
            with k.if_(mask):
                k.gcn.v_mov_b32(k.v[2], 1)


@case("CONTROL", "sm_80")
class NoConditionAtAll:
    def wrong(k):
        with k.if_(None):
            k.ptx.nanosleep.u32(1)

    def fixed(k):
        a, b = k.tid.x, k.ntid.x
        with k.if_(a < b):
            k.ptx.nanosleep.u32(1)
