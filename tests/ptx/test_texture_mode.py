"""Textures, surfaces and the stack: named and by handle, written by the builder, read from a module, refused."""

from __future__ import annotations

import pytest

from asmkit import b32, f32, s32, u32, u64
from asmkit.errors import AsmError, DiagnosticCode
from asmkit.ptx import Builder, abi
from asmkit.ptx.text.parser import parse, parse_module
from asmkit.ptx.text.writer import write

from ..support.spell import judge
from .isa.test_rows import needs_ptxas

HEAD = """.version 9.0
.target sm_90{mode}
.address_size 64

.global .texref shade;
.global .surfref plane;
{more}
.visible .entry k(
	.param .u64 handle
)
{{
	.reg .pred %p<2>;
	.reg .b32 %r<20>;
	.reg .f32 %f<20>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd0, [handle];
{body}
	ret;
}}
"""
UNIFIED = [
    "tex.1d.v4.f32.f32 {%f0, %f1, %f2, %f3}, [shade, %f4];",
    "tex.2d.v4.u32.f32 {%r0, _, _, %r3}|%p0, [%rd0, {%f4, %f5}];",
    "tex.a2d.v4.f32.f32 {%f0, %f1, %f2, %f3}, [shade, {%r4, %f4, %f5, %f6}], {%r5, 3}, %f7;",
    "tex.2d.v4.f32.f32 {%f0, %f1, %f2, %f3}, [shade, {%f4, 0f3F800000}], %f7;",
    "tex.grad.2d.v2.f16x2.s32 {%r0, %r1}, [%rd0, {%r0, -3}], {%f0, %f1}, {%f4, %f5}, {%r2, 1};",
    "tld4.g.2d.v4.f32.f32 {%f0, %f1, %f2, %f3}, [shade, {%f4, %f5}], {%r0, %r1};",
    "txq.level.width.b32 %r0, [shade], 2;",
    "suld.b.a1d.ca.v2.b32.clamp {%r0, %r1}, [plane, {%r4, %r5}];",
    "sust.p.2d.b32.zero [plane, {%r4, 7}], %r0;",
    "sured.b.max.1d.u64.trap [%rd0, %r4], %rd1;",
    "suq.memory_layout.b32 %r0, [plane];",
    "istypep.texref %p0, %rd0;",
    "stacksave.u64 %rd1;",
    "alloca.u64 %rd2, %rd3, 16;",
    "stackrestore.u64 %rd1;",
    "vadd4.s32.u32.s32.sat %r0.b31, %r1.b7654, %r2.b0123, %r3;",
    "vmad.s32.s32.s32.shr7 %r0, -%r1.b0, %r2.h1, 5;",
]
INDEPENDENT = [
    "tex.cube.v4.f32.f32 {%f0, %f1, %f2, %f3}, [shade, soft, {%f4, %f5, %f6, %f7}];",
    "txq.filter_mode.b32 %r0, [soft];",
]


def module(body: list[str], mode: str = "", more: str = "") -> str:
    return HEAD.format(mode=mode, more=more, body="\n".join(f"\t{line}" for line in body))


@pytest.mark.parametrize("independent", [False, True])
def test_a_module_with_textures_is_read_and_written(independent: bool) -> None:
    mode, more = (", texmode_independent", ".global .samplerref soft;\n") if independent else ("", "")
    body = INDEPENDENT if independent else UNIFIED
    read = parse_module(module(body, mode, more))
    text = read.text()
    for line in body:
        assert f"\t{line}\n" in text
    assert parse_module(text) == read


@pytest.mark.parametrize(("body", "mode"), [(INDEPENDENT, ""), (UNIFIED, ", texmode_independent")])
def test_a_sampler_is_where_the_mode_demands_it(body: list[str], mode: str) -> None:
    looked_up = [line for line in body if line.startswith(("tex", "tld4"))]
    with pytest.raises(AsmError) as caught:
        parse_module(module(looked_up, mode, ".global .samplerref soft;\n"))
    assert [finding.mistake for finding in caught.value.findings] == [DiagnosticCode.TEXTURE_MODE] * len(looked_up)


@needs_ptxas
def test_ptxas_reads_these_modules() -> None:
    assert judge(
        [
            line.replace("shade", "tex").replace("plane", "surf").replace("%rd", "%d").replace("%f", "%r5")
            for line in UNIFIED
        ],
        "sm_90",
        (9, 0),
    ) == [[] for _ in UNIFIED]


def test_the_builder_writes_them() -> None:
    k = Builder("k", "sm_90")
    handle, x, y, d, p = k.reg(u64), k.reg(f32), k.reg(f32), k.regs(f32, 4), k.reg(u64)
    layer, i = k.reg(u32), k.reg(s32)
    k.ptx.tex._2d.v4.f32.f32(d, (handle, (x, y)))
    k.ptx.tex.a1d.v4.f32.f32((d[0], None, None, d[3]), (handle, (layer, x)), 3 if False else i)
    k.ptx.tex._1d.v4.f32.f32(d, (handle, x), (-8,), 0.5)
    k.ptx.suld.b._2d.b32.trap(k.reg(b32), (p, (i, 4)))
    whole = abi.enter(k.finish(), {}, None)
    text = write(whole).text
    for line in (
        "tex.2d.v4.f32.f32 {%r2, %r3, %r4, %r5}, [%rd0, {%r0, %r1}];",
        "tex.a1d.v4.f32.f32 {%r2, _, _, %r5}, [%rd0, {%r6, %r0}], %r7;",
        "tex.1d.v4.f32.f32 {%r2, %r3, %r4, %r5}, [%rd0, %r0], {-8}, 0f3F000000;",
        "suld.b.2d.b32.trap %r8, [%rd1, {%r7, 4}];",
    ):
        assert line in text
    assert parse(text) == whole


@pytest.mark.parametrize(
    ("texture", "at"),
    [("u32", 2), ("u64", 1), ("u64", 3), ("none", 2)],
    ids=["a 32-bit handle", "a coordinate missing", "one too many", "no texture"],
)
def test_what_is_no_texture_is_refused(texture: str, at: int) -> None:
    k = Builder("k", "sm_90")
    base = {"u32": k.reg(u32), "u64": k.reg(u64), "none": 5}[texture]
    with pytest.raises(AsmError) as raised:
        k.ptx.tex._2d.v4.f32.f32(k.regs(f32, 4), (base, k.regs(f32, at)))
    assert raised.value.code in ("OPERAND_KIND", "OPERAND_TYPE")
    assert "texref" in str(raised.value) or "f32*2" in str(raised.value)


def test_an_address_that_moved_is_refused_within_brackets() -> None:
    k = Builder("k", "sm_90")
    tile = k.ptr(k.reg(u64), b32, "generic")
    at = tile[0]
    tile += 1
    box = k.ptr(k.reg(u32), b32, "shared")
    with pytest.raises(AsmError) as raised:
        k.ptx.cp.async_.bulk.tensor._1d.global_.shared__cta.bulk_group((at, (k.reg(s32),)), box[0])
    assert raised.value.code == "STALE_ADDRESS"


def test_parts_that_an_operand_does_not_select_are_refused() -> None:
    k = Builder("k", "sm_90")
    a, d = k.reg(u32), k.reg(u32)
    for wrong in (k.part(a, "h10"), -k.part(a), k.part(a, "b4")):
        with pytest.raises(AsmError) as raised:
            k.ptx.vadd.u32.u32.u32(d, wrong, a)
        assert raised.value.code == "OPERAND_KIND"
