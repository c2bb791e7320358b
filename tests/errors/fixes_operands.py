"""Fixes of operands and declarations: operators on what is not a register, constants, modules, scopes."""

from __future__ import annotations

from asmkit import b32, f16, f16x2, f32, gcn, ptx, types, u32, u64

from .followed import case

# ruff: noqa: N805  the functions of a case take a builder


@case("OPERATOR", "gfx942")
class AScalarChangedByLanes:
    def wrong(k):
        a = k.sgpr(u32, 1)
        a += k.lane

    def fixed(k):
        a, b = k.sgpr(u32, 1), k.lane
        a = a + b  # noqa: PLR6104
        assert isinstance(a, gcn.Vgpr)


@case("IMMEDIATE_RANGE", "gfx942")
class AnUnsignedComparedWithANegativeOnCdna:
    def wrong(k):
        return k.lane < -1

    def fixed(k):
        a = k.lane
        return a.as_(types.s32) < -1


@case("OPERATOR", "gfx942")
class AnAmountOf64Bits:
    def wrong(k):
        return k.sgpr(u32, 1) << k.sgpr(u64, 3)

    def fixed(k):
        b = k.sgpr(u64, 3)
        return k.sgpr(u32, 1) << b.low


@case("OPERATOR", "gfx942")
class ArithmeticOnAnArrayInLds:
    def wrong(k):
        return k.lds(f32, 64) + 4

    def fixed(k):
        tile = k.lds(f32, 64)
        k.gcn.ds_read_b32(k.vgpr(f32), k.vgpr(u32, tile[0] + 4))


@case("OPERATOR", "gfx942")
class ARegisterThatMustBeEven:
    def wrong(k):
        k.gcn.s_mov_b32(k.m0, 0)
        k.gcn.ds_gws_init(k.vgpr(u32, 0))
        allocated(k)

    def fixed(k):
        k.gcn.s_mov_b32(k.m0, 0)
        k.gcn.v_mov_b32(k.v[4], 0)
        k.gcn.ds_gws_init(k.v[4])
        allocated(k)


@case("LITERAL", "gfx942")
class ALiteralInTheLongEncoding:
    def wrong(k):
        k.gcn.v_add_f32_e64(k.vgpr(f32), k.vgpr(f32, 1.0), 1.3)
        allocated(k)

    def fixed(k):
        k.gcn.v_add_f32(k.vgpr(f32), 1.3, k.vgpr(f32, 1.0))
        allocated(k)


def allocated(k):
    """The program has its registers, and is looked at once more."""
    from asmkit.gcn.image import text

    return text(k.finish())


@case("OPERATOR", "gfx942")
class AScalarComparisonInPython:
    def wrong(k):
        x, y = k.param_scalar("x", u32), k.param_scalar("y", u32)
        if x < y:
            k.gcn.s_nop(0)

    def fixed(k):
        x, y = k.param_scalar("x", u32), k.param_scalar("y", u32)
        with k.if_(x < y):
            k.gcn.s_nop(0)
        with k.if_(x >= y), k.if_(x < 7):
            k.gcn.s_nop(0)


@case("OPERATOR")
class ANumberAmongPredicates:
    def wrong(k):
        return (k.tid.x == 0) & 1

    def fixed(k):
        a, b = k.tid.x == 0, k.tid.x == 1
        return a & b


@case("OPERATOR")
class AConstantOfTwoHalves:
    def wrong(k):
        return k.reg(f16x2, 0) * 2.0

    def fixed(k):
        c = k.reg(f16x2, 0x40004000)
        return k.reg(f16x2, 0) * c


@case("IMMEDIATE_RANGE")
class AnUnsignedComparedWithANegative:
    def wrong(k):
        return k.tid.x < -1

    def fixed(k):
        a = k.tid.x
        return a.as_(types.s32) < -1


@case("CONTROL")
class AVariableDeclaredTwice:
    def wrong(k):
        k.variable("own", "local", f32, 4)
        k.variable("own", "local", f32, 4)

    def fixed(k):
        k.variable("own", "local", f32, 4)
        with k.scope():
            k.variable("own", "local", f32, 4)


@case("CONTROL", None)
class AParameterInTheBody:
    def wrong():
        m = ptx.Module("sm_90")
        with m.entry("kernel") as k:
            k.param_ptr("x", f32)

    def fixed():
        from asmkit.ptx.module import param

        m = ptx.Module("sm_90")
        with m.entry("kernel", params=[param("x", u64)]) as k:
            k.ptx.ld.param.u64(k.reg(u64), k.params["x"])


def looked_up(options=(), sampler=False, **more):
    from asmkit.ptx.text.write import write_module

    m = ptx.Module("sm_90", options=options, **more)
    with m.entry("kernel") as k:
        handle, x = k.reg(u64, 0), k.reg(f32, 0.0)
        texture, coordinates = handle, (x, x)
        at = (texture, handle, coordinates) if sampler else (texture, coordinates)
        k.ptx.tex._2d.v4.f32.f32(k.regs(f32, 4), at)
    return write_module(m)
