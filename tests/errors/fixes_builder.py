"""Fixes of what a builder refuses: registers, operators, memory, operands."""

from __future__ import annotations

from asmkit import b32, bf16, f16, f32, types, u8, u32, u64

from .followed import case, checked

# ruff: noqa: N805  the functions of a case take a builder


@case("READ_ONLY")
class InPlaceOnAPointerParameter:
    def wrong(k):
        x = k.param_ptr("x", f32)
        x += 4

    def fixed(k):
        x = k.param_ptr("x", f32)
        r = k.copy(x)
        r += 4
        k.ptx.ld.global_.f32(k.reg(f32), r[0])


@case("READ_ONLY")
class InPlaceOnAScalarParameter:
    def wrong(k):
        n = k.param_scalar("n", u32)
        n += 1

    def fixed(k):
        n = k.param_scalar("n", u32)
        r = k.copy(n)
        r += 1


@case("READ_ONLY")
class InPlaceOnASpecialRegister:
    def wrong(k):
        a = k.tid.x
        a += 1

    def fixed(k):
        a = k.tid.x
        r = k.copy(a)
        r += 1


@case("READ_ONLY", "gfx942")
class InPlaceOnACdnaScalar:
    def wrong(k):
        n = k.param_scalar("n", u32)
        n += 1

    def fixed(k):
        n = k.param_scalar("n", u32)
        r = k.copy(n)
        r += 1


@case("UNKNOWN_MODIFIER")
class AConversionWithoutItsRounding:
    def wrong(k):
        k.ptx.cvt.f16.f32(k.reg(f16), k.reg(f32, 1.0))

    def fixed(k):
        k.ptx.cvt.rn.f16.f32(k.reg(f16), k.reg(f32, 1.0))


@case("UNKNOWN_MODIFIER")
class ModifiersInAnotherOrder:
    def wrong(k):
        k.ptx.ld.f32.global_(k.reg(f32), k.param_ptr("x", f32)[0])

    def fixed(k):
        k.ptx.ld.global_.f32(k.reg(f32), k.param_ptr("x", f32)[0])


@case("STALE_ADDRESS")
class AMemoryOperandKept:
    def wrong(k):
        p, i = k.param_ptr("x", f32) + 0, 0
        kept = p[i]
        p += 4
        k.ptx.ld.global_.f32(k.reg(f32), kept)

    def fixed(k):
        p, i = k.param_ptr("x", f32) + 0, 0
        p += 4
        k.ptx.ld.global_.f32(k.reg(f32), p[i])


@case("IMMEDIATE_RANGE")
class ANegativeConstantAdded:
    def wrong(k):
        k.tid.x + -1

    def fixed(k):
        a = k.tid.x
        return a - 1


@case("IMMEDIATE_KIND")
class ACopyThroughL2OfFewBytes:
    def wrong(k):
        k.ptx.cp.async_.cg.shared.global_(k.shared(f32, 4)[0], k.param_ptr("x", f32)[0], 8)

    def fixed(k):  # cp.async.ca
        k.ptx.cp.async_.ca.shared.global_(k.shared(f32, 4)[0], k.param_ptr("x", f32)[0], 8)


@case("REBIND")
class AnElementReplaced:
    def wrong(k):
        regs, r = k.regs(f32, 4, 0.0), k.reg(f32, 1.0)
        regs[1] = r

    def fixed(k):
        regs, r = k.regs(f32, 4, 0.0), k.reg(f32, 1.0)
        regs[1] += r
        k.ptx.mov.f32(regs[1], r)


@case("LABEL_MISSING")
class ALabelNeverPlaced:
    def wrong(k):
        label = k.label("there")
        k.ptx.bra(label)
        k.finish()

    def fixed(k):
        label = k.label("there")
        k.ptx.bra(label)
        k.place_label(label)
        k.finish()


@case("UNSET")
class ARegisterWithoutAValue:
    def wrong(k):
        r = k.reg(f32)
        k.ptx.st.global_.f32(k.param_ptr("x", f32)[0], r)
        checked(k)

    def fixed(k):
        r = k.reg(f32, 0.0)
        k.ptx.st.global_.f32(k.param_ptr("x", f32)[0], r)
        checked(k)


@case("UNSET")
class AccumulatorsWithoutAValue:
    def wrong(k):
        regs = k.regs(f32, 4)
        k.ptx.st.global_.v4.f32(k.param_ptr("x", f32)[0], regs)
        checked(k)

    def fixed(k):
        regs = k.regs(f32, 4, 0.0)
        k.ptx.st.global_.v4.f32(k.param_ptr("x", f32)[0], regs)
        checked(k)


@case("MAYBE_UNSET")
class ARegisterWrittenInALoop:
    def wrong(k):
        r = k.reg(f32)
        with k.loop(0, k.param_scalar("n", u32)):
            k.set(r, 1.0)
        k.ptx.st.global_.f32(k.param_ptr("x", f32)[0], r)
        checked(k)

    def fixed(k):
        r = k.reg(f32, 0.0)
        with k.loop(0, k.param_scalar("n", u32)):
            k.set(r, 1.0)
        k.ptx.st.global_.f32(k.param_ptr("x", f32)[0], r)
        checked(k)


@case("NONCONTIGUOUS_REGISTERS", "gfx942")
class RegistersThatAreApart:
    def wrong(k):
        k.gcn.global_load_dwordx2((k.vgpr(u32), k.vgpr(u32)), k.vgpr(u32), k.param_ptr("x", u32))

    def fixed(k):
        k.gcn.global_load_dwordx2(k.vgprs(u32, 2), k.vgpr(u32), k.param_ptr("x", u32))
        return k.sgprs(u32, 2), k.agprs(f32, 4)


@case("REGISTER_NUMBER", "gfx942")
class ARegisterBeyondTheLast:
    def wrong(k):
        k.v[256]

    def fixed(k):
        k.vgpr(u32)


@case("OPERATOR", "gfx942")
class AnEmptySpan:
    def wrong(k):
        k.v[4:2]

    def fixed(k):
        k.v[4:8]


@case("CONTROL", "gfx942")
class NegativeWaitStates:
    def wrong(k):
        k.nop(-5)

    def fixed(k):
        k.nop(4)


@case("OPERATOR")
class ARegisterAsAnIndex:
    def wrong(k):
        p, r = k.param_ptr("x", f32), k.tid.x
        p[r]

    def fixed(k):
        p, r = k.param_ptr("x", f32), k.tid.x
        return (p + r)[0]


@case("OPERATOR")
class AFloatAsAnIndex:
    def wrong(k):
        p = k.param_ptr("x", f32)
        p[1.5]

    def fixed(k):
        p = k.param_ptr("x", f32)
        p[1]


@case("OPERATOR")
class AFloatAddedToAPointer:
    def wrong(k):
        p = k.param_ptr("x", f32)
        p + 1.5

    def fixed(k):
        p = k.param_ptr("x", f32)
        return p + 1


@case("OPERATOR")
class ARegisterSubtractedFromAPointer:
    def wrong(k):
        p, r = k.param_ptr("x", f32), k.reg(types.s32, 1)
        p - r

    def fixed(k):
        p, r = k.param_ptr("x", f32), k.reg(types.s32, 1)
        return p + -r


@case("OPERATOR")
class ARegisterThatCountsHalfBytes:
    def wrong(k):
        tile, r = k.shared(types.e2m1, 16), k.reg(u32, 1)
        return tile[r]

    def fixed(k):
        b8, tile, r = types.b8, k.shared(types.e2m1, 16), k.reg(u32, 1)
        return tile.view(b8, 8)[r]


@case("OPERATOR")
class APointerToHalfBytes:
    def wrong(k):
        p = k.param_ptr("x", types.b4)
        p + 1

    def fixed(k):
        b8, p = types.b8, k.param_ptr("x", types.b4)
        return p.cast(b8) + 1


@case("OPERATOR")
class PointersCompared:
    def wrong(k):
        p, q = k.param_ptr("x", f32), k.param_ptr("y", f32)
        return p == q

    def fixed(k):
        p, q = k.param_ptr("x", f32), k.param_ptr("y", f32)
        return p.reg == q.reg


@case("OPERATOR")
class AByteSet:
    def wrong(k):
        k.reg(u8, 1)

    def fixed(k):
        w = k.reg(u32, 1); r = k.reg(u8); k.ptx.cvt.u8.u32(r, w)  # fmt: skip  # noqa: E702


@case("OPERATOR")
class AByteCopied:
    def wrong(k):
        r = k.reg(u8)
        k.copy(r)

    def fixed(k):
        r = k.reg(u8)
        d = k.reg(u8); k.ptx.cvt.u8.u8(d, r)  # fmt: skip  # noqa: E702


@case("OPERATOR")
class ANegativeCount:
    def wrong(k):
        k.regs(f32, -1)

    def fixed(k):
        k.regs(f32, 4)


@case("BOUNDS")
class AnEmptyArray:
    def wrong(k):
        k.shared(f32, 0)

    def fixed(k):
        k.shared(f32, 32)


@case("OPERATOR")
class AConstantOfAHalf:
    def wrong(k):
        return k.reg(f16, 1.0) * 2.0

    def fixed(k):
        c = k.reg(f16, 2.0)
        return k.reg(f16, 1.0) * c


@case("DESCRIPTOR")
class AnOperandWithoutAPitch:
    def wrong(k):
        k.operand(k.shared(bf16, (2, 64, 64), align=1024))[1]

    def fixed(k):
        tile = k.shared(bf16, (2, 64, 64), align=1024)
        return k.operand(tile, pitch=8192)[1]


@case("DESCRIPTOR")
class TooFewRegistersOfA:
    def wrong(k):
        k.wgmma(k.regs(f32, 32), k.regs(b32, 4), k.operand(k.shared(bf16, (64, 64), align=1024)))

    def fixed(k):
        k.wgmma(k.regs(f32, 32), k.regs(b32, 16), k.operand(k.shared(bf16, (64, 64), align=1024)))


@case("OPERAND_TYPE")
class AnIntegerAddOfFloatBits:
    def wrong(k):
        k.ptx.add.u32(k.reg(u32), k.reg(u32, 1), k.reg(f32, 1.0))

    def fixed(k):
        b = k.reg(f32, 1.0)
        k.ptx.add.u32(k.reg(u32), k.reg(u32, 1), b.as_(u32))


@case("OPERATOR")
class AStoreByAssignment:
    def wrong(k):
        p, r = k.param_ptr("x", f32), k.reg(f32, 1.0)
        p[0] = r

    def fixed(k):
        p, r = k.param_ptr("x", f32), k.reg(f32, 1.0)
        k.ptx.st.global_.f32(p[0], r)


@case("OPERATOR")
class AStoreIntoSharedMemoryByAssignment:
    def wrong(k):
        tile, r = k.shared(f32, 4), k.reg(f32, 1.0)
        tile[0] = r

    def fixed(k):
        tile, r = k.shared(f32, 4), k.reg(f32, 1.0)
        k.ptx.st.shared.f32(tile[0], r)


@case("OPERATOR", "gfx942")
class AStoreByAssignmentOnCdna:
    def wrong(k):
        p, r = k.param_ptr("x", f32), k.vgpr(f32, 1.0)
        p[0] = r

    def fixed(k):
        p, r, at = k.param_ptr("x", f32), k.vgpr(f32, 1.0), k.lane << 2
        k.gcn.global_store_dword(at, r, p)


@case("OPERATOR")
class AClockReadAtTheEntry:
    def wrong(k):
        return k.clock64

    def fixed(k):
        r = k.reg(u64); k.ptx.mov.u64(r, k.special("clock64"))  # fmt: skip  # noqa: E702


@case("OPERATOR", "gfx942")
class APointerOfScalarsMoved:
    def wrong(k):
        p = k.param_ptr("x", f32)
        p + 1

    def fixed(k):
        p, d, at = k.param_ptr("x", f32), k.vgpr(f32), k.lane << 2
        q = k.copy(p); k.advance(q, 4)  # fmt: skip  # noqa: E702
        k.gcn.global_load_dword(d, at, p)


@case("OPERATOR")
class TwoPredicates:
    def wrong(k):
        p = k.tid.x == 0
        k.ptx.trap(pred=p, unless=p)

    def fixed(k):
        p = k.tid.x == 0
        k.ptx.trap(pred=p)
        k.ptx.trap(unless=p)


@case("OPERATOR")
class APythonTypeForARegister:
    def wrong(k):
        k.reg(float, 1.0)

    def fixed(k):
        from asmkit import f32; k.reg(f32, 1.0)  # fmt: skip  # noqa: E702, I001


@case("OPERATOR")
class AShapeOfFractions:
    def wrong(k):
        k.shared(f32, 1.5)

    def fixed(k):
        k.shared(f32, (32, 33))


@case("OPERATOR")
class AnAlignmentThatIsNone:
    def wrong(k):
        k.shared(f32, 32, align=3)

    def fixed(k):
        k.shared(f32, 32, align=16)


@case("OPERATOR")
class ASpanCopied:
    def wrong(k):
        k.copy(k.regs(f32, 4, 0.0))

    def fixed(k):
        regs = k.regs(f32, 4, 0.0)
        r = regs[0]
        k.copy(r)
