"""Whole programs and their text: the ABI's prologue, the layout of shared memory, versions, names, Python lines."""

from __future__ import annotations

import copy
import inspect
import itertools
import math
from dataclasses import replace

import pytest

from asmkit import AsmError, DiagnosticCode, b32, b64, bf16, f16, f32, f64, pred, s32, toolchain, u8, u16, u32, u64
from asmkit.errors import resolve
from asmkit.ir.program import Program, Raw
from asmkit.ptx import abi, shared_layout
from asmkit.ptx.builder import Builder
from asmkit.ptx.facts import PtxFacts
from asmkit.ptx.text import parser
from asmkit.ptx.text import writer as text

GOLDEN = """\
.version 7.0
.target sm_80
.address_size 64

.visible .entry scale(
	.param .u64 param_a,
	.param .u32 param_N,
	.param .f32 param_by
)
.reqntid 32, 1, 1
.maxnreg 64
{
	.reg .pred %p<2>;
	.reg .b32 %r<7>;
	.reg .b64 %rd<3>;
	.shared .align 16 .b8 shared0[256];
	ld.param.u64 %rd2, [param_a];
	cvta.to.global.u64 %rd0, %rd2;
	ld.param.u32 %r0, [param_N];
	ld.param.f32 %r1, [param_by];
	mov.u32 %r2, %tid.x;
	setp.lt.u32 %p0, %r2, %r0;
	@!%p0 bra $if0_end;
	mad.wide.u32 %rd1, %r2, 4, %rd0;
	ld.global.v2.f32 {%r3, %r4}, [%rd1+-8];
	mul.rn.f32 %r5, %r3, %r1;
	fma.rn.f32 %r4, %r4, %r1, 0fBFC00000;
	st.shared.f32 [shared0+12], %r5;
	shfl.sync.idx.b32 %r6|%p1, %r4, 0, 31, -1;
	@%p1 st.global.f32 [%rd1], %r6;
$if0_end:
	ret;
}
"""


def scale() -> Program:
    k = Builder("scale", "sm_80")
    k.program.block, k.program.facts, k.program.where = (32, 1, 1), PtxFacts(maxnreg=64), ("kernel.py", 7)
    a, n, by = k.param_ptr("a", f32), k.param_scalar("N", u32), k.param_scalar("by", f32)
    tile = k.shared(f32, 64)
    with k.if_(k.tid.x < n):
        here = a + k.tid.x
        pair = k.regs(f32, 2)
        k.ptx.ld.global_.v2.f32(pair, here[-2])
        first = pair[0] * by
        k.ptx.fma.rn.f32(pair[1], pair[1], by, -1.5)
        k.ptx.st.shared.f32(tile[3], first)
        got, there = k.reg(b32), k.reg(pred)
        k.ptx.shfl.sync.idx.b32((got, there), pair[1], 0, 31, -1)
        k.ptx.st.global_.f32(here[0], got, pred=there)
    return k.finish()


def has_ptxas() -> bool:
    try:
        return bool(toolchain.find("ptxas"))
    except AsmError:
        return False


needs_ptxas = pytest.mark.skipif(not has_ptxas(), reason="ptxas was not found")


def written(program: Program, scalars: dict[str, abi.How] | None = None, **options: bool) -> str:
    return text.write(abi.enter(program, scalars), **options).text


def body(program: Program, scalars: dict[str, abi.How] | None = None) -> list[str]:
    """The instructions of the text."""
    lines = written(program, scalars).splitlines()
    return [line.strip() for line in lines if line.startswith("\t") and not line.strip().startswith(".")]


def accepted(program_text: str, arch: str = "sm_80") -> bool:
    assert toolchain.assemble_ptx(program_text, arch).image
    return True


# the whole text


def test_the_whole_text():
    assert written(scale()) == GOLDEN


def test_the_same_bytes_every_time():
    assert written(scale()) == written(scale())


@needs_ptxas
def test_ptxas_takes_it():
    assert accepted(GOLDEN)


def test_every_line_has_its_place():
    whole = abi.enter(scale())
    made = text.write(whole)
    lines = made.text.splitlines()
    assert len(made.lines) == len(lines)
    first = inspect.getsourcelines(scale)[1]
    at = {line.strip(): made.lines[i] for i, line in enumerate(lines)}
    assert resolve(at["st.shared.f32 [shared0+12], %r5;"] or ("", 0)) == (__file__, first + 11)
    assert at["ld.param.u32 %r0, [param_N];"] == ("kernel.py", 7)
    assert at[".target sm_80"] == ("kernel.py", 7)


@needs_ptxas
def test_errors_of_ptxas_are_at_python_lines():
    k = Builder("wrong", "sm_80")
    k.raw("bogus.u32 %r0;")
    line = inspect.currentframe().f_lineno - 1  # pyright: ignore
    made = text.write(abi.enter(k.finish()))
    with pytest.raises(AsmError) as caught:
        toolchain.assemble_ptx(made.text, "sm_80", lines=made.lines)
    assert resolve(caught.value.findings[0].where) == (__file__, line)


# how parameters enter


def test_entering_changes_nothing_of_the_builders_program():
    program = scale()
    before = copy.copy(program.key()), list(program.arrays), program.facts, program.block, len(program.entry)
    whole = abi.enter(program, {"N": "ref", "by": abi.Baked(2.0)})
    whole.body.clear()
    whole.block = (1, 1, 1)
    whole.arrays[0].offset = 99
    whole.banks["r"] += 1
    assert (program.key(), list(program.arrays), program.facts, program.block, len(program.entry)) == before
    assert program.arrays[0].offset is None


def test_a_baked_scalar_is_a_mov():
    lines = body(scale(), {"N": abi.Baked(7), "by": abi.Baked(0.5)})
    assert lines[2:4] == ["mov.u32 %r0, 7;", "mov.f32 %r1, 0f3F000000;"]
    assert "param_N" not in written(scale(), {"N": abi.Baked(7)})


def test_a_scalar_through_a_pointer_is_a_load():
    lines = body(scale(), {"N": "ref"})
    assert lines[2:5] == [
        "ld.param.u64 %rd4, [param_N];",
        "cvta.to.global.u64 %rd3, %rd4;",
        "ld.global.u32 %r0, [%rd3];",
    ]
    assert ".param .u64 param_N" in written(scale(), {"N": "ref"})


def test_the_order_of_the_signature():
    whole = abi.enter(scale(), {"N": abi.Baked(1)}, ["by", "a"])
    assert [param.name for param in whole.params] == ["param_by", "param_a"]
    with pytest.raises(ValueError, match="the order names"):
        abi.enter(scale(), {}, ["a", "by"])


SCALARS = {u8: 200, u16: 65535, s32: -5, u64: 2**64 - 1, f16: 1.5, bf16: -2.0, f64: math.pi, pred: True, b64: 3}


@needs_ptxas
@pytest.mark.parametrize("how", ["value", "ref", "baked"])
def test_scalars_of_every_width(how: str):
    k = Builder("every", "sm_80")
    for kind in SCALARS:
        k.param_scalar(f"x_{kind}", kind)
    baked = {f"x_{kind}": abi.Baked(value) for kind, value in SCALARS.items()}
    scalars = baked if how == "baked" else dict.fromkeys(baked, how)
    whole = abi.enter(k.finish(), scalars)  # pyright: ignore
    made = text.write(whole).text
    assert accepted(made)
    assert parser.parse(made) == whole


def test_halves_are_baked_by_their_bits():
    k = Builder("halves", "sm_80")
    k.param_scalar("h", f16)
    k.param_scalar("b", bf16)
    program = k.finish()
    assert body(program, {"h": abi.Baked(1.5), "b": abi.Baked(-2.0)})[:2] == [
        "mov.b16 %rs0, 15872;",
        "mov.b16 %rs1, 49152;",
    ]


@pytest.mark.parametrize(
    ("kind", "value"), [(u32, 2**32), (u32, -1), (u8, 256), (s32, 1.5), (u8, 0.5), (f16, 1e5), (bf16, 1e39)]
)
def test_a_baked_value_that_does_not_fit(kind: type, value: float):
    k = Builder("wrong", "sm_80")
    k.program.where = ("kernel.py", 3)
    k.param_scalar("x", kind)
    with pytest.raises(AsmError) as caught:
        abi.enter(k.finish(), {"x": abi.Baked(value)})
    assert caught.value.code in ("IMMEDIATE_RANGE", "IMMEDIATE_KIND")
    assert caught.value.findings[0].where == ("kernel.py", 3)


# directives and versions


def test_maxntid_stands_instead_of_reqntid():
    program = scale()
    program.facts = replace(program.facts, maxntid=(256, 1, 1), minnctapersm=2)
    made = written(program)
    assert ".maxntid 256, 1, 1\n.maxnreg 64\n.minnctapersm 2\n" in made
    assert ".reqntid" not in made


@pytest.mark.parametrize(
    ("arch", "version"),
    [("sm_75", "6.3"), ("sm_80", "7.0"), ("sm_90", "7.8"), ("sm_90a", "8.0"), ("sm_100f", "8.8"), ("sm_121", "8.8")],
)
def test_the_version_of_the_target(arch: str, version: str):
    made = written(Builder("empty", arch).finish())
    assert made.startswith(f".version {version}\n.target {arch}\n")


def version_of(k: Builder) -> str:
    return written(k.finish()).split("\n")[0].removeprefix(".version ")


def test_the_version_of_an_instruction():
    k = Builder("v", "sm_75")
    k.ptx.bmsk.clamp.b32(k.reg(b32), 3, 4)
    assert version_of(k) == "7.6"


def test_the_version_of_a_special_register():
    k = Builder("v", "sm_80")
    k.ptx.mov.b32(k.reg(b32), k.special("reserved_smem_offset_cap"))
    assert version_of(k) == "7.6"
    k = Builder("v", "sm_80")
    assert k.current_graph_exec.type is u64
    assert version_of(k) == "8.0"


def test_the_version_of_a_directive_and_of_wide_registers():
    k = Builder("v", "sm_75")
    k.program.cluster = (2, 1, 1)
    assert version_of(k) == "7.8"
    k = Builder("v", "sm_75")
    k.program.banks["rq"] = 1
    assert version_of(k) == "8.3"


# names


@pytest.mark.parametrize(
    ("name", "safe"),
    [("gemm", "gemm"), ("größe", "gr__e"), ("<lambda>", "_lambda_"), ("a$b", "a_b"), ("3d", "kernel_3d"),
     ("_", "kernel__"), ("WARP_SZ", "kernel_WARP_SZ"), ("", "kernel_")],
)  # fmt: skip
def test_entry_names(name: str, safe: str):
    assert text.safe_name(name) == safe
    assert text.safe_name(safe) == safe


@needs_ptxas
@pytest.mark.parametrize("name", ["add", "größe", "WARP_SZ", "_", "dynamic", "3"])
def test_ptxas_takes_the_names(name: str):
    k = Builder(name, "sm_80")
    k.param_scalar(name, u32)
    k.param_scalar(name + "ß", u32)
    k.param_scalar(name + "_", u32)
    assert accepted(written(k.finish()))


def test_a_label_that_ptx_cannot_spell():
    k = Builder("wrong", "sm_80")
    with pytest.raises(AsmError, match="LABEL_NAME"):
        k.label("two words")
    label = k.label("one")
    k.place_label(label)
    label.name = "two words"
    with pytest.raises(AsmError, match="LABEL_NAME"):
        written(k.finish())


# shared memory


def shared(*sizes: int, arch: str = "sm_80", dynamic: bool = False) -> Program:
    k = Builder("shared", arch)
    if dynamic:
        k.program.facts = PtxFacts(dynamic=True)
    out = k.param_ptr("out", f32)
    for size in sizes:
        tile = k.shared(f32, size // 4)
        x = k.reg(f32)
        k.ptx.ld.shared.f32(x, tile[1])
        k.ptx.ld.shared.f32(x, tile[k.laneid])
        k.ptx.st.global_.f32(out[0], x)
    return k.finish()


def test_up_to_48_kib_are_static():
    program = shared(1024, 48 * 1024 - 1024)
    assert shared_layout.layout(program) == (True, 48 * 1024)
    whole = abi.enter(program)
    assert [array.offset for array in whole.arrays] == [0, 1024]
    assert shared_layout.layout(whole) == (True, 48 * 1024)
    assert ".shared .align 16 .b8 shared1[48128];" in text.write(whole).text


@needs_ptxas
@pytest.mark.parametrize("program", [shared(1024, 48 * 1024), shared(1024, 512, dynamic=True)], ids=["large", "asked"])
def test_more_is_dynamic(program: Program):
    whole = abi.enter(program)
    made = text.write(whole).text
    assert ".extern .shared .align 16 .b8 dynamic[];\n" in made
    assert "shared1" not in made
    assert "mov.u32 %r5, dynamic+1024;" in made
    assert "[dynamic+1028]" in made
    assert shared_layout.layout(whole) == shared_layout.layout(program)
    assert shared_layout.layout(whole).bytes == sum(array.bytes for array in program.arrays)
    assert accepted(made)
    assert parser.parse(made) == whole


def test_arrays_are_aligned():
    k = Builder("aligned", "sm_80")
    k.shared(u8, 5)
    k.shared(f32, 3, align=128)
    assert [array.offset for array in abi.enter(k.finish()).arrays] == [0, 128]


def test_more_than_the_machine_has():
    program = shared(1024, 100 * 1024, arch="sm_86")
    with pytest.raises(AsmError) as caught:
        shared_layout.layout(program)
    assert caught.value.findings[0].mistake is DiagnosticCode.SHARED_LIMIT
    assert caught.value.findings[0].where == program.arrays[1].where
    with pytest.raises(AsmError, match="SHARED_LIMIT"):
        abi.enter(program)


def test_raw_text_names_shared_arrays():
    k = Builder("raw", "sm_80")
    k.shared(f32, 16)
    k.shared(f32, 16)
    k.raw("mov.u32 %r9, shared1;")
    k.program.facts = PtxFacts(dynamic=True)
    assert [item.text for item in abi.enter(k.finish()).body if isinstance(item, Raw)] == ["mov.u32 %r9, dynamic+64;"]


# Python lines in the text


@needs_ptxas
def test_loc():
    whole = abi.enter(scale())
    made = text.write(whole, loc=True)
    lines = made.text.splitlines()
    first = inspect.getsourcelines(scale)[1]
    at = lines.index("\tst.shared.f32 [shared0+12], %r5;")
    assert lines[at - 1] == f"\t.loc 2 {first + 11} 0"
    assert lines[-2:] == ['.file 1 "kernel.py"', f'.file 2 "{__file__}"']
    assert len(made.lines) == len(lines)
    announced = [line for line in lines if ".loc" in line]
    assert all(one != other for one, other in itertools.pairwise(announced))
    assert accepted(made.text)
    assert parser.parse(made.text) == whole
