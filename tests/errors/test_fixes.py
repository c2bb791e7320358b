"""Every fix that names code between backticks can be followed: the code is put in its place and runs.

A case is a wrong act and the same act repaired; each piece of code in the fix must stand in the repaired function.
"""

import ast
import inspect
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import asmkit

# ruff: noqa: N805  the functions of a case take a builder
from asmkit import AsmError, Mistake, b32, bf16, f16, f32, gcn, ptx, types, u8, u32, u64

CODE = re.compile(r"`([^`]+)`")
Act = Callable[[Any], Any]
CASES: dict[str, tuple[str, str, Act, Act]] = {}


def case(code: str, arch: str = "sm_90a") -> Callable[[type], type]:
    """Register a class with two functions of a builder: `wrong` and `fixed`."""

    def register(cls: Any) -> Any:
        CASES[cls.__name__] = code, arch, cls.wrong, cls.fixed
        return cls

    return register


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


@case("STALE")
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


@case("IMMEDIATE_RANGE")
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
        k.place(label)
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


@case("SCATTERED", "gfx942")
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


def checked(k: Any) -> None:
    """The whole program is looked at, as when a kernel function returns."""
    from asmkit.check import check

    found = check(k.finish())
    if found:
        raise AsmError(*found)


@pytest.mark.parametrize("name", CASES)
def test_a_fix_can_be_followed(name: str) -> None:
    code, arch, wrong, fixed = CASES[name]
    module: Any = gcn if arch.startswith("gfx") else ptx
    with pytest.raises(AsmError) as caught:
        wrong(module.Builder("kernel", arch))
    assert caught.value.code == code, caught.value
    named = CODE.findall(caught.value.findings[0].fix)
    assert named, "the fix names no code"
    source = inspect.getsource(fixed)
    for piece in named:
        assert piece in source, (piece, source)
    fixed(module.Builder("kernel", arch))


def templates() -> dict[str, str]:
    """The fixes of the catalogue that name code, by the mistake."""
    return {one.name: one.value[1] for one in Mistake if "`" in one.value[1]}


def test_every_fix_of_the_catalogue_that_names_code_is_followed() -> None:
    codes = {code for code, *_ in CASES.values()}
    assert set(templates()) - codes - ELSEWHERE == set()


ELSEWHERE = {"FINISHED", "FOREIGN", "PROXY", "FENCE", "EARLY"}
"""Fixes whose words between backticks are names: the builder `k`, PTX instructions and modifiers."""


def test_code_in_the_fixes_of_the_catalogue_stands_between_backticks() -> None:
    """So that it is found here: `k.name(` outside of them is code that no test follows."""
    bare = {one.name for one in Mistake if re.search(r"\bk\.\w+", re.sub("`[^`]+`", "", one.value[1]))}
    assert bare <= {"CONSTANT_BUS", "HAZARD"}, bare


def test_registers_of_one_line_are_one_finding() -> None:
    """32 accumulators without a value are one mistake."""
    k = ptx.Builder("kernel", "sm_90a")
    p, regs = k.param_ptr("x", f32), k.regs(f32, 32)
    for i in range(32):
        k.ptx.st.global_.f32(p[i], regs[i])
    with pytest.raises(AsmError) as caught:
        checked(k)
    (finding,) = caught.value.findings
    assert finding.message == "%r0 … %r31 are read, and no path has written them"
    assert finding.fix.endswith("`regs = k.regs(f32, 32, 0.0)`")


def test_long_tuples_are_shown_by_their_ends() -> None:
    k = ptx.Builder("kernel", "sm_90a")
    tile = k.operand(k.shared(bf16, (64, 64), align=1024))
    d = k.regs(f32, 32, 0.0)
    k.ptx.wgmma.mma_async.sync.aligned.m64n64k16.f32.bf16.bf16(d, tile.descriptor, tile.descriptor, 1, 1, 1, 0, 0)
    for _ in range(3):
        k.ptx.wgmma.mma_async.sync.aligned.m64n64k16.f32.bf16.bf16(d, tile.descriptor, tile.descriptor, 1, 1, 1, 0, 0)
    with pytest.raises(AsmError) as caught:
        checked(k)
    assert {finding.code for finding in caught.value.findings} == {"FENCE"}
    assert len(caught.value.findings) == 2, "one a line"
    assert all(
        "%r0 … %r31" in f"{finding}".replace("{", "") or "…" in str(finding) for finding in caught.value.findings
    )
    assert all(len(finding.message) < 200 for finding in caught.value.findings)


BARE = {
    "control.py", "declared.py", "derivative.py", "gcn/leaving.py", "gcn/module.py", "gcn/control.py",
    "gcn/image.py", "gcn/legal.py",
    "gcn/text/write.py", "kernel.py", "launch/cuda_call.py", "launch/hip.py", "launch/jax.py",
    "launch/jax_call.py", "launch/jax_ways.py", "launch/numpy.py", "launch/rocm_call.py", "launch/torch_ready.py",
    "launch/workbench.py", "plan.py", "ptx/control.py", "ptx/module.py", "ptx/samplers.py", "ptx/tiles.py", "rules.py",
    "sweeps.py", "timing.py",
}  # fmt: skip
"""Files with a fix whose code does not stand between backticks yet, so that no test here finds it."""


def bare_fixes(file: Path) -> list[str]:
    """The fixes that a file gives to errors whose code stands outside of backticks."""
    found: list[str] = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        value = node.value if isinstance(node, ast.keyword) and node.arg == "fix" else None
        if isinstance(node, ast.Assign) and any(isinstance(to, ast.Name) and to.id == "fix" for to in node.targets):
            value = node.value
        parts = list(ast.walk(value)) if value is not None else []
        inner = {part for one in parts if isinstance(one, ast.JoinedStr) for part in ast.walk(one) if part is not one}
        texts = [whole(part) for part in parts if part not in inner]
        found += [text for text in texts if " " in text and CALL.search(re.sub("`[^`]*`", "", text))]
    return found


CALL = re.compile(r"\bk\.\w|\w\(.*\)|\w=\S|\.as_\(")


def whole(node: ast.AST) -> str:
    """A text of the source, its placeholders empty; nothing for a part of an f-string."""
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "_" for part in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def test_code_in_fixes_stands_between_backticks() -> None:
    package = Path(asmkit.__file__).parent
    files = {str(file.relative_to(package)): bare_fixes(file) for file in package.rglob("*.py")}
    assert {name: texts for name, texts in files.items() if texts and name not in BARE} == {}
    assert {name for name in BARE if not files[name]} == set(), "remove these from the list"
