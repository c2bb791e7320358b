"""Fixes of kernels and functions that are handed to other compilers: headers, and inline assembly."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any, TypeVar

from asmkit import Ptr, Reg, b1, b32, f32, gcn, ptx, u8, u32, u64
from asmkit.gcn import Sgpr, Vgpr

from .fixes_kernel import declared, plain
from .followed import case

on_sm_80 = ptx.inline(arch="sm_80")
on_gfx942 = gcn.inline(arch="gfx942")
T = TypeVar("T")


@case("OPTION_TYPE", None)
class ANamespaceOfOtherCharacters:
    def wrong():
        declared(plain).export_cpp("x.h", namespace="my-lib")

    def fixed():
        with tempfile.TemporaryDirectory() as folder:
            declared(plain).export_cpp(Path(folder) / "x.h", namespace="mylib::gemm")


@case("KERNEL", None)
class ElementsOfOneBit:
    def wrong():
        def bits(k: ptx.Builder, a: Ptr[f32], d: Ptr[b1]) -> None: ...

        with tempfile.TemporaryDirectory() as folder:
            declared(bits).export_cpp(Path(folder) / "x.h")

    def fixed():
        def bits(k: ptx.Builder, a: Ptr[f32], d: Ptr[b32]) -> None: ...

        with tempfile.TemporaryDirectory() as folder:
            declared(bits).export_cpp(Path(folder) / "x.h")


def staged(k: ptx.Builder, a: Ptr[f32], d: Ptr[f32]) -> None:
    """A kernel with shared memory."""
    k.ptx.st.shared.f32(k.shared(f32, 32)[k.tid.x], k.reg(f32, 1.0))


@case("INLINE_ASM", None)
class SharedMemoryInAStatement:
    def wrong():
        declared(staged).asm_snippet()

    def fixed():
        with tempfile.TemporaryDirectory() as folder:
            kernel, path = declared(staged), Path(folder) / "x.h"
            kernel.export_cpp(path)


@case("INLINE_ASM", None)
class ATensorMapInAStatement:
    def wrong():
        def tiled(k: ptx.Builder, a: Ptr[f32], d: Ptr[f32], t: ptx.TensorMap) -> None: ...

        facts: dict[str, Any] = {"arch": "sm_90", "signature": "(M,N)->(M,N)"}
        declared(tiled, maps={"t": ptx.tiled("a", box=(8, 16))}, **facts).asm_snippet()

    def fixed():
        def tiled(k: ptx.Builder, a: Ptr[f32], d: Ptr[f32], t: ptx.TensorMap) -> None: ...

        facts: dict[str, Any] = {"arch": "sm_90", "signature": "(M,N)->(M,N)"}
        kernel = declared(tiled, maps={"t": ptx.tiled("a", box=(8, 16))}, **facts)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "x.h"
            kernel.export_cpp(path)


@case("INLINE_ASM", None)
class ABranchInAStatement:
    def wrong():
        @on_sm_80
        def positive(k: ptx.Builder, x: Reg[f32]) -> Any:
            r = k.reg(u32, 0)
            with k.if_(x > 0.0):
                k.ptx.add.u32(r, k.tid.x, 1)
                k.ptx.mul.lo.u32(r, r, r)
            return r

        positive.asm_snippet()

    def fixed():
        @on_sm_80
        def positive(k: ptx.Builder, x: Reg[f32]) -> Any:
            p, r = x > 0.0, k.reg(u32, 0)
            k.ptx.add.u32(r, k.tid.x, 1, pred=p)
            k.ptx.mul.lo.u32(r, r, r, pred=p)
            return r

        positive.asm_snippet()


@case("INLINE_ASM", None)
class ABranchInAStatementOfCdna:
    def wrong():
        @on_gfx942
        def positive(k: gcn.Builder, x: Vgpr[f32]) -> Any:
            r = k.vgpr(u32, 0)
            with k.if_(x > 0.0):
                k.gcn.v_mov_b32(r, 1)
            return r

        positive.asm_snippet()

    def fixed():
        @on_gfx942
        def positive(k: gcn.Builder, x: Vgpr[f32]) -> Any:
            r, above = k.vgpr(u32), x > 0.0
            k.nop(2)
            k.gcn.v_cndmask_b32(r, 0, 1, above)
            return r

        positive.asm_snippet()


@case("INLINE_ASM", None)
class APredicateAsAResult:
    def wrong():
        @on_sm_80
        def positive(k: ptx.Builder, x: Reg[f32]) -> Any:
            return x > 0.0

        positive.asm_snippet()

    def fixed():
        @on_sm_80
        def positive(k: ptx.Builder, x: Reg[f32]) -> Any:
            p, r = x > 0.0, k.reg(u32)
            k.ptx.selp.u32(r, 1, 0, p)
            return r

        positive.asm_snippet()


@case("INLINE_ASM", None)
class APartOfAnOperand:
    def wrong():
        @on_gfx942
        def low(k: gcn.Builder, a: Sgpr[u64]) -> Any:
            return k.sgpr(u32, a.low)

        low.asm_snippet()

    def fixed():
        @on_gfx942
        def low(k: gcn.Builder, a: Sgpr[u64]) -> Any:
            r = k.copy(a)
            return k.sgpr(u32, r.low)

        low.asm_snippet()


@case("INLINE_ASM", None)
class APhysicalRegisterInAStatement:
    def wrong():
        @on_gfx942
        def moved(k: gcn.Builder, x: Vgpr[u32]) -> Any:
            k.gcn.v_mov_b32(k.v[3], x)
            return x

        moved.asm_snippet()

    def fixed():
        @on_gfx942
        def moved(k: gcn.Builder, x: Vgpr[u32]) -> Any:
            r = k.vgpr(u32)
            k.gcn.v_mov_b32(r, x)
            return r

        moved.asm_snippet()


@case("INLINE_ASM", None)
class AnOperandOfEightBits:
    def wrong():
        @on_gfx942
        def narrow(k: gcn.Builder, x: Vgpr[f32]) -> Any:
            return k.vgpr(u8, 0)

        narrow.asm_snippet()

    def fixed():
        @on_gfx942
        def narrow(k: gcn.Builder, x: Vgpr[f32]) -> Any:
            r, count = k.vgpr(f32), k.sgpr(u32)
            k.gcn.s_mov_b32(count, 0)
            k.gcn.v_mov_b32(r, count)
            return r

        narrow.asm_snippet()


@case("KERNEL", None)
class ATypeVariableOfAnInlineFunction:
    def wrong():
        @on_sm_80
        def first(k: ptx.Builder, p: Ptr[T], x: Reg[f32]) -> None: ...

    def fixed():
        @on_sm_80
        def first(k: ptx.Builder, p: Ptr[f32], x: Reg[f32]) -> None: ...
