"""Fixes of operands and declarations: operators on what is not a register, constants, modules, scopes."""

from __future__ import annotations

from asmkit import b32, f16x2, f32, gcn, ptx, s32, u32, u64
from asmkit.cli import isa
from asmkit.ptx import Swizzle
from asmkit.regs import Not

from .followed import case

# ruff: noqa: N805  the functions of a case take a builder


@case("OPERATOR", "gfx942")
class AScalarChangedByLanes:
    def wrong(k):
        a = k.sgpr(u32, 1)
        a += k.lane

    def fixed(k):
        a, b = k.sgpr(u32, 1), k.lane
        a = a + b
        assert isinstance(a, gcn.Vgpr)


@case("IMMEDIATE_RANGE", "gfx942")
class AnUnsignedComparedWithANegativeOnCdna:
    def wrong(k):
        return k.lane < -1

    def fixed(k):
        a = k.lane
        return a.as_(s32) < -1


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
        k.gcn.ds_gws_init(k.vgpr(u32, 0), gds=True)

    def fixed(k):
        k.gcn.s_mov_b32(k.m0, 0)
        k.gcn.v_mov_b32(k.v[4], 0)
        k.gcn.ds_gws_init(k.v[4], gds=True)


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
        return a.as_(s32) < -1


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
        m = ptx.Module("sm_90")
        with m.entry("kernel", params=[ptx.param("x", u64)]) as k:
            k.ptx.ld.param.u64(k.reg(u64), k.mem(k.params["x"]))


def looked_up(*options, sampler=False):
    """A module that looks up a texture by its handle, with a sampler or without."""
    m = ptx.Module("sm_90", options=options)
    with m.entry("kernel") as k:
        texture = sampler_handle = k.reg(u64, 0)
        coordinates = (k.reg(f32, 0.0), k.reg(f32, 0.0))
        at = (texture, sampler_handle, coordinates) if sampler else (texture, coordinates)
        k.ptx.tex._2d.v4.f32.f32(k.regs(f32, 4), at)
    m.text()


@case("TEXTURE_MODE", None)
class ASamplerMissing:
    def wrong():
        looked_up("texmode_independent")

    def fixed():
        looked_up("texmode_independent", sampler=True)  # (texture, sampler, coordinates)


@case("TEXTURE_MODE", None)
class ASamplerTooMuch:
    def wrong():
        looked_up(sampler=True)

    def fixed():
        ptx.Module("sm_90", options=("texmode_independent",))
        looked_up("texmode_independent", sampler=True)
        looked_up()


@case("OPERATOR")
class ArithmeticOnASharedArray:
    def wrong(k):
        return k.shared(f32, 4) + 1

    def fixed(k):
        tile = k.shared(f32, 4)
        return tile.ptr + 1


@case("OPERATOR")
class APointerToAnElementByItsIndex:
    def wrong(k):
        own, i = k.variable("own", "shared", f32, 4), k.reg(u32, 1)
        return k.mem(own, index=i).ptr

    def fixed(k):
        own, i, r = k.variable("own", "shared", f32, 4), k.reg(u32, 1), k.reg(u32)
        k.ptx.mov.u32(r, k.address(own, kind=u32, index=i))
        k.ptx.ld.shared.f32(k.reg(f32), k.ptr(r, f32, "shared")[0])


@case("OPERATOR")
class AnIndexOfAScalar:
    def wrong(k):
        return k.mem(k.variable("own", "shared", f32), index=k.reg(u32, 1))

    def fixed(k):
        own, r = k.variable("own", "shared", f32), k.reg(u64)
        k.ptx.mov.u64(r, k.address(own))
        k.ptx.ld.shared.f32(k.reg(f32), k.mem(r))


@case("OPERATOR")
class APointerToAVariable:
    def wrong(k):
        own = k.variable("own", "local", f32, 4)
        return k.mem(own, 0, "local").ptr

    def fixed(k):
        name, r = k.variable("own", "local", f32, 4), k.reg(u64)
        k.ptx.mov.u64(r, k.address(name))
        k.ptx.ld.f32(k.reg(f32), k.ptr(r, f32)[0])


@case("OPERATOR")
class APointerDoubled:
    def wrong(k):
        return k.param_ptr("x", f32) * 2

    def fixed(k):
        p = k.param_ptr("x", f32)
        return p + 1


@case("OPERATOR")
class ANegatedPredicateInverted:
    def wrong(k):
        return ~Not(k.tid.x == 0)

    def fixed(k):
        a = Not(k.tid.x == 0)
        return ~a.reg


@case("OPERATOR")
class ATupleAdded:
    def wrong(k):
        return k.regs(f32, 4, 0.0) + 1.0

    def fixed(k):
        a = k.regs(f32, 4, 0.0)
        a[0] += 1.0
        for r in a:
            r += 1.0


@case("OPERATOR", "gfx942")
class ASignedSourceAdded:
    def wrong(k):
        a, b = k.vgpr(f32, 1.0), k.vgpr(f32, 2.0)
        return k.neg(a) + b

    def fixed(k):
        a, b, d = k.neg(k.vgpr(f32, 1.0)), k.vgpr(f32, 2.0), k.vgpr(f32)
        k.gcn.v_add_f32(d, a, b)


@case("CONTROL")
class BlocksClosedFromTheOutside:
    def wrong(k):
        outer, inner = k.loop(0, 4), k.loop(0, 4)
        outer.__enter__()
        inner.__enter__()
        outer.__exit__(None, None, None)

    def fixed(k):
        with k.loop(0, 4), k.loop(0, 4):  # with
            k.ptx.trap()


@case("UNKNOWN_MODIFIER")
class AModifierThatIsNot:
    def wrong(k):
        k.ptx.mov.b32.sideways(k.reg(b32), 0)

    def fixed(k):
        k.ptx.mov.b32(k.reg(b32), 0)


@case("UNKNOWN_MODIFIER", None)
class AModifierLookedUp:
    def wrong():
        isa.main(["ld.sideways"])

    def fixed():
        command("python -m asmkit isa ld.global")  # `ld`


def command(line):
    """A command of asmkit, in this process."""
    import contextlib
    import io

    from asmkit.cli import main

    with contextlib.redirect_stdout(io.StringIO()):
        assert main.main(line.split()[3:]) == 0


@case("UNKNOWN_INSTRUCTION", None)
class AnInstructionLookedUp:
    def wrong():
        isa.main(["qqqqqq"])

    def fixed():
        command("python -m asmkit isa")


@case("FLAG", "gfx942")
class AFlagOfTheDppForm:
    def wrong(k):
        k.gcn.v_add_f32(k.vgpr(f32), k.vgpr(f32, 1.0), k.vgpr(f32, 1.0), row_shr=1)

    def fixed(k):
        k.gcn.v_add_f32_dpp(k.vgpr(f32), k.vgpr(f32, 1.0), k.vgpr(f32, 1.0), row_shr=1)


@case("KERNEL", None)
class AModuleOfRegistersWithoutNumbers:
    def wrong():
        written(lambda k: (k.vgpr(f32), k.sgpr(u32)))

    def fixed():
        written(lambda k: (k.v[4], k.s[0:2]))


def written(registers):
    """The text of a module whose function uses two registers."""
    m = gcn.Module("gfx942")
    with m.func("f") as k:
        first, _ = registers(k)
        k.gcn.v_mov_b32(first, 0)
    m.text()


@case("DESCRIPTOR")
class ASwizzleOfAnotherInstruction:
    def wrong(k):
        k.operand(k.shared(b32, (64, 32), align=1024), swizzle=Swizzle.B128_ATOM32)

    def fixed(k):
        for swizzle in (Swizzle.B128, Swizzle.B64, Swizzle.B32):
            k.operand(k.shared(b32, (64, 32), align=1024), swizzle=swizzle)
        k.operand(k.shared(b32, (64, 32), align=1024), swizzle=Swizzle.NONE, boxes=2, box=1024)


@case("LITERAL", "gfx942")
class AConstantForAVectorRegister:
    def wrong(k):
        k.gcn.v_addc_co_u32(k.vgpr(u32), k.vcc, 1000, k.vgpr(u32), k.vcc)

    def fixed(k):
        c = k.vgpr(u32, 1000)
        k.gcn.v_addc_co_u32(k.vgpr(u32), k.vcc, c, k.vgpr(u32), k.vcc)


@case("LITERAL", "gfx942")
class AConstantForAccumulationRegisters:
    def wrong(k):
        a = k.vgprs(u32, 2, 0)
        k.gcn.v_mfma_f32_16x16x16_f16(k.agprs(f32, 4), a, a, 0.3)

    def fixed(k):
        a = k.vgprs(u32, 2, 0)
        c = k.agprs(f32, 4); v = k.vgpr(f32, 0.3)  # fmt: skip  # noqa: E702
        for r in c:
            k.gcn.v_accvgpr_write_b32(r, v)
        k.gcn.v_mfma_f32_16x16x16_f16(k.agprs(f32, 4), a, a, c)


@case("UNKNOWN_INSTRUCTION")
class AnInstructionThatIsNot:
    def wrong(k):
        return k.ptx.qqqqqq

    def fixed(k):
        command("python -m asmkit isa")
