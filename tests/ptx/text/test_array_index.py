"""Elements of arrays by their index in PTX text: the same machine code as ptxas makes, or a refusal with a fix."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

from asmkit import AsmError, DiagnosticCode, f32, s16, s64, sim, u32
from asmkit.ptx import Module
from asmkit.ptx.analysis import check
from asmkit.ptx.text.parser import parse, parse_module
from asmkit.ptx.text.to_python import translate_module
from asmkit.ptx.text.writer import write

from ...support.machine_code import differences
from ...support.spell import judge
from ..isa.test_rows import needs_ptxas

ARRAYS = """
.global .v4 .f32 v4[4]; .global .v2 .b8 v2b[4]; .global .v4 .b16 v4h[4]; .global .v2 .f64 v2d[4]; .global .f32 f[8];
.global .b8 bytes[8]; .global .f64 d[4][8]; .global .b16 h[2][3][5]; .global .b32 begun[] = {{1, 2, 3}};
.shared .align 16 .b32 s[64]; .const .b32 c[8]; .extern .shared .align 16 .b8 room[]; .global .b128 q[4];
.global .f32 scalar; .global .v4 .f32 vector; .extern .shared .align 16 .b32 words[]; .global .b32 many<3>;
.extern .func g(.param .b32 z[8]);
"""
HEAD = (
    """.version {version}
.target {target}
.address_size 64
"""
    + ARRAYS.replace("\n", " ")
    + """
.visible .entry k(.param .u64 out, .param .b32 p[8], .param .align 4 .b8 pb[32]) {{
.local .b32 l[8]; .reg .pred %p<3>;
.reg .b8 %c<9>; .reg .b16 %h<9>; .reg .s16 %s<9>; .reg .u16 %u<9>; .reg .b32 %r<9>; .reg .f32 %f<9>; .reg .b64 %d<9>;
ld.param.u64 %d0, [out]; mov.u32 %r8, %tid.x; cvt.u16.u32 %s8, %r8; cvt.u16.u32 %u8, %r8; cvt.u8.u32 %c8, %r8;
add.u64 %d8, %d0, 0;
"""
)
END = "st.global.b64 [%d0], %d1; st.global.b32 [%d0+8], %r1;\nret;\n}\n"


def whole(line: str) -> str:
    """Return a module with one line, whose results are stored."""
    return HEAD.format(version="8.6", target="sm_90") + line + "\n" + END


def refused(line: str) -> AsmError:
    """Return what asmkit says of a line."""
    with pytest.raises(AsmError) as wrong:
        parse_module(whole(line))
    return wrong.value


def ptxas_takes(lines: list[str], monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Return which lines ptxas takes."""
    monkeypatch.setattr("tests.support.spell.HEAD", HEAD)
    monkeypatch.setattr("tests.support.spell.FIRST", HEAD.count("\n") + 1)
    return [not said for said in judge(lines, "sm_90", (8, 6))]


CONSTANT = [
    *(f"mov.u64 %d1, {name}[3];" for name in ("v4", "v2b", "v4h", "v2d", "f", "bytes", "d", "h", "begun", "s", "q")),
    *(f"mov.u64 %d1, {name}[-3];" for name in ("v4", "h", "s", "l")),
    "mov.u32 %r1, s[1+1];", "mov.u32 %r1, s[ (2) << 1 ];", "mov.u32 %r1, s [0x3];", "mov.u32 %r1, room[3];",
    "mov.u32 %r1, s[WARP_SZ];", "mov.u64 %d1, f[0x40000001];", "mov.u64 %d1, f[0x100000001];", "mov.u64 %d1, p[3];",
    "ld.global.b32 %r1, v4[1];", "ld.global.b32 %r1, f[-1];", "ld.b32 %r1, f[-2];", "ld.b32 %r1, s[-2];",
    "ld.global.b32 %r1, f[0xffffffff];", "ld.shared.b32 %r1, s[-3];", "ld.local.b32 %r1, l[3];",
    "ld.const.b32 %r1, c[3];",
    "ld.const.b32 %r1, c[-1];", "ld.param.b32 %r1, p[3];", "ld.param.b8 %r1, pb[3];", "ldu.global.b32 %r1, f[2];",
    "ld.volatile.shared.b32 %r1, s[2];", "ld.shared.b32 %r1, words[0];", "st.global.b32 f[2], %r8;",
    "st.shared.v2.b32 s[2], {%r8, %r8};", "st.local.b32 l[2], %r8; ld.local.b32 %r1, [l+8];",
    "cvta.global.u64 %d1, v4[3];",
    "cvta.shared.u64 %d1, s[3];", "mapa.shared::cluster.u32 %r1, s[2], 1;",
]  # fmt: skip


REGISTERS = ("%c8", "%h8", "%s8", "%u8", "%r8", "%d8")
INDEXED = [
    *(f"mov.u64 %d1, {name}[%r8+3];" for name in ("v4", "v2b", "v4h", "v2d", "f", "bytes", "d", "h")),
    *(f"mov.u64 %d1, {name}[%r8+3];" for name in ("begun", "q", "l")),
    *(f"ld.global.b32 %r1, f[{reg}{plus}];" for reg in REGISTERS for plus in ("", "+3", "+-3", "+70000")),
    "mov.u32 %r1, s[%r8 + 1+1];", "mov.u32 %r1, s [ %r8+(3*4) ];", "mov.b32 %r1, room[%r8+3];", "mov.s64 %d1, p[%r8];",
    "ld.shared.b32 %r1, room[%r8];", "ld.shared.b8 %r1, s[%r8+1];", "ld.b32 %r1, f[%r8];", "ld.b32 %r1, s[%r8+1];",
    "ld.const.b32 %r1, c[%r8+-1];", "ld.local.b32 %r1, l[%r8+1];", "ld.param.b32 %r1, p[%r8+1];",
    "ld.param.b8 %r1, pb[%d8];",
    "ldu.global.b32 %r1, f[%r8];", "ld.global.nc.b32 %r1, f[%r8];", "ld.acquire.gpu.global.b32 %r1, f[%r8];",
    "ld.global.v2.b32 {%r1, %r2}, v4[%r8];", "@%p0 ld.volatile.shared.b32 %r1, s[%r8];", "st.global.b32 f[%r8+2], %r8;",
    "st.shared.v2.b32 s[%r8], {%r8, %r8};", "st.release.gpu.global.b32 f[%r8], %r8;", "st.b32 s[%r8], %r8;",
    "st.local.b32 l[%r8], %r8; ld.local.b32 %r1, [l+8];", "cvta.global.u64 %d1, f[%r8];",
    "cvta.shared.u64 %d1, s[%r8+1];",
    "cvta.param.u64 %d1, p[%r8+1];", "mapa.shared::cluster.u32 %r1, s[%r8], 1;",
]  # fmt: skip


@needs_ptxas
@pytest.mark.parametrize("line", CONSTANT + INDEXED)
def test_an_index_means_what_ptxas_makes_of_it(line: str):
    text = whole(line)
    assert differences(parse_module(text).text(), text) == ""


ANY = "`f[2]`, `f[%r1]` or `f[%r1+-2]`"
MOVED = "`mov.u64 %rd1, {};`, and then `[%rd1]`"
REFUSED = {
    "ld.global.f32 %f1, scalar[1];": "`[scalar+4]`",
    "ld.global.f32 %f1, scalar[0];": "`[scalar]`",
    "ld.global.f32 %f1, vector[1];": "`[vector+4]`",
    "mov.u64 %d1, scalar[2];": "`scalar+8`",
    "ld.param.u64 %d1, out[1];": "`[out+8]`",
    "ld.global.b32 %r1, many1[1];": "`[many1+4]`",
    "mov.u64 %d1, k[1];": "`k`",
    "ld.global.f64 %d1, d[1][2];": "`d[10]`",
    "ld.global.b16 %h1, h[1] [2][ 3 ];": "`h[28]`",
    "ld.global.f32 %f1, f[1.0];": ANY,
    "ld.global.f32 %f1, f[];": ANY,
    "ld.global.b32 %r1, f[%r8-3];": ANY,
    "ld.global.b32 %r1, f[3+%r8];": ANY,
    "ld.global.b32 %r1, f[%r8*2];": ANY,
    "ld.global.b32 %r1, f[%r8+%r8];": ANY,
    "ld.global.b32 %r1, f[(%r8+3)];": ANY,
    "ld.global.b32 %r1, f[%r8+1.0];": ANY,
    "ld.global.b32 %r1, f[-%r8];": ANY,
    "ld.global.b32 %r1, f[%tid.x];": ANY,
    "ld.global.b32 %r1, d[%r8][1];": "`d[2]`",
    "ld.global.b32 %r1, f[%f1];": "compute the index in a .b32 register",
    "mov.u64 %d1, f[%p1];": "compute the index in a .b32 register",
    "mov.u64 %d1, scalar[%r8];": "`mov.u64 %rd1, scalar;`, and add the bytes to `%rd1`",
    "ld.param.u64 %d1, out[%r8];": "`mov.u64 %rd1, out;`, and add the bytes to `%rd1`",
    "ld.shared.b32 %r1, f[%r8];": "use the global form of the instruction",
    "atom.global.add.u32 %r1, f[%r8], %r8;": MOVED.format("f[%r8]"),
    "red.global.add.u32 f[%r8+1], %r8;": MOVED.format("f[%r8+1]"),
    "prefetch.global.L1 f[%r8];": MOVED.format("f[%r8]"),
    "cp.async.ca.shared.global s[%r8], [%d8], 4;": MOVED.format("s[%r8]"),
    "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.u32 s[%r8], %r8, [s];": MOVED.format("s[%r8]"),
    "multimem.st.relaxed.gpu.global.u32 f[%r8], %r8;": MOVED.format("f[%r8]"),
    "cvta.to.global.u64 %d1, f[%r8];": "cvta.to.global.u64  =d:u64, a:u64",
    "add.u32 %r1, s[%r8], 1;": "add.u32  =d:u32, a:u32|imm, b:u32|imm",
    "call g, (p[%r8]);": "call  f:func, {a:list}",
    "call g, (p[1]);": "call  f:func, {a:list}",
    "call g, (p+4);": "call  f:func, {a:list}",
    "multimem.ld_reduce.relaxed.gpu.global.add.u32 %r1, f[2];": "`[f+8]`",
    "multimem.st.relaxed.gpu.global.u32 f[2], %r8;": "`[f+8]`",
    "atom.global.add.u32 %r1, f[2], %r8;": "`[f+8]`",
    "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.u32 s[1], %r8, [s];": "`[s+4]`",
    "prefetch.global.L1 f[2];": "`[f+8]`",
    "cp.async.ca.shared.global s[1], [%d8], 4;": "`[s+4]`",
}


@needs_ptxas
def test_what_has_no_index_is_refused_as_ptxas_refuses_it(monkeypatch: pytest.MonkeyPatch):
    assert ptxas_takes([*REFUSED], monkeypatch) == [False] * len(REFUSED)
    for line, fix in REFUSED.items():
        assert refused(line).findings[0].fix == fix, line


@needs_ptxas
@pytest.mark.parametrize(
    ("line", "fix", "instead"),
    [
        ("ld.shared.b32 %r1, words[3];", "[words+12]", "ld.shared.b32 %r1, [words+12];"),
        ("mov.u32 %r1, words[3];", "words+12", "mov.u32 %r1, words+12;"),
        (
            "ld.shared.b32 %r1, words[%r8];", None,
            "mov.u32 %r2, words; mad.lo.u32 %r2, %r8, 4, %r2; ld.shared.b32 %r1, [%r2];",
        ),
        (
            "multimem.red.relaxed.gpu.global.add.u32 f[2], %r8;", "[f+8]",
            "multimem.red.relaxed.gpu.global.add.u32 [f+8], %r8;",
        ),
    ],
)  # fmt: skip
def test_what_ptxas_reads_otherwise_than_the_manual_is_refused(line: str, fix: str | None, instead: str):
    moved = "`mov.u64 %rd1, words;`, and add the bytes to `%rd1`"
    assert refused(line).findings[0].fix == (f"`{fix}`" if fix else moved)
    assert differences(whole(line), whole(instead)) != ""  # not what the manual says
    assert differences(parse_module(whole(instead)).text(), whole(instead)) == ""


# the simulator

SIM = """.version 8.6
.target sm_90
.address_size 64
.visible .entry k(.param .u64 out) {{
.shared .align 16 .b32 s[64]; .reg .b32 %r<9>; .reg .b64 %d<9>;
ld.param.u64 %d0, [out]; mov.u32 %r8, %tid.x; mul.wide.u32 %d1, %r8, 4; add.u64 %d0, %d0, %d1; mul.wide.u32 %d7, %r8, 1;
{lines}
st.global.b32 [%d0], %r0; ret; }}
"""


def simulated(lines: str) -> np.ndarray:
    """Return what each of 32 lanes leaves in %r0."""
    out = np.zeros(32, np.uint32)
    sim.run(parse(SIM.format(lines=lines)), grid=1, block=32, params={"out": out})
    return out


@pytest.mark.parametrize("index", [-3, 5])
def test_addresses_before_an_array_wrap_to_32_bits(index: int):
    wrapped = 4 * index & 0xFFFFFFFF
    assert (simulated(f"mov.u32 %r0, s[{index}];") == wrapped).all()
    assert (simulated(f"mov.u32 %r0, s+{4 * index};") == wrapped).all()
    assert (simulated(f"mov.u64 %d1, s[{index}]; shr.u64 %d2, %d1, 32; cvt.u32.u64 %r0, %d2;") == 0).all()


def test_an_access_before_an_array_is_out_of_bounds():
    for line in ("ld.shared.b32 %r0, s[-1];", "ld.shared.b32 %r0, [s+-4];", "ld.b32 %r0, s[64];"):
        with pytest.raises(AsmError, match="OUT_OF_BOUNDS"):
            simulated(line)


def test_a_generic_access_reaches_a_shared_array_by_its_name():
    assert (simulated("st.b32 [s+4], 7; bar.sync 0; ld.b32 %r0, s[1];") == 7).all()


VERSION = ".version 8.6\n.target sm_90\n.address_size 64\n"


def kernel(lines: str, decl: str = ".shared .align 16 .b32 s[64];", param: str = "") -> str:
    """Return a kernel of 32 lanes with the index of each in %r7; what is in %d6 is its result."""
    return f"""{VERSION}{decl if ".extern" in decl else ""}
.visible .entry k(.param .u64 out, .param .u64 at{param}) {{
.reg .b8 %c<9>; .reg .b16 %h<9>; .reg .u16 %u<9>; .reg .s16 %s<9>; .reg .b32 %r<9>; .reg .b64 %d<9>;
{decl if ".extern" not in decl else ""}
ld.param.u64 %d0, [out]; ld.param.u64 %d1, [at]; mov.u32 %r8, %tid.x;
mul.wide.u32 %d2, %r8, 8; add.u64 %d0, %d0, %d2; mul.wide.u32 %d2, %r8, 4; add.u64 %d1, %d1, %d2;
ld.global.b32 %r7, [%d1]; cvt.u8.u32 %c7, %r7; cvt.u16.u32 %h7, %r7; cvt.u16.u32 %u7, %r7; cvt.u16.u32 %s7, %r7;
cvt.s64.s32 %d7, %r7; cvt.u32.u8 %r1, %c7; cvt.u32.u16 %r2, %h7; mov.b64 %d6, 0;
{lines}
st.global.b64 [%d0], %d6; ret; }}
"""


def results(text: str, indices: Any, **options: Any) -> tuple[np.ndarray, sim.Report]:
    """Run a kernel; what its lanes leave in %d6."""
    out, at = np.zeros(32, np.uint64), np.resize(np.array(indices, np.int64).astype(np.uint32), 32)
    given = options.pop("params", {})
    report = sim.run(parse(text), grid=1, block=32, params={"out": out, "at": at, **given}, **options)
    return out, report


FILL = """mov.u32 %r3, x; mul.lo.u32 %r4, %r8, 8; add.u32 %r4, %r3, %r4; mul.lo.u32 %r5, %r8, 0x9E3779B1;
not.b32 %r6, %r5; st.shared.v2.b32 [%r4], {%r5, %r6}; bar.sync 0;"""
EXTENDED = {"%c7": ("%r1", 8), "%h7": ("%r2", 16), "%u7": ("%r2", 16), "%r7": ("%r7", 32), "%d7": ("%r7", 32)}
CASES = list(itertools.product(EXTENDED, (8, 16, 32, 64), (0, 3, -2)))


@pytest.mark.parametrize(("reg", "bits", "plus"), CASES)
def test_an_element_is_what_the_explicit_address_reaches(reg: str, bits: int, plus: int):
    word, width = EXTENDED[reg]
    size = bits // 8
    kept = plus & ((1 << width) - 1)
    last = 256 // size
    low, high = (0, last - 1 - plus) if plus >= 0 else (-plus, last - 1)
    if plus < 0 and width < 32:
        return  # the constant is positive there: the index is out of bounds
    indices = np.random.default_rng(bits + plus).integers(low, min(high, (1 << width) - 1), 32)
    element = f"x[{reg}+{plus}]" if plus else f"x[{reg}]"
    address = f"add.u32 %r4, {word}, {kept}; mad.lo.u32 %r4, %r4, {size}, %r3;"
    into = {8: "%r5", 16: "%r5", 32: "%r5", 64: "%d6"}[bits]
    wide = "cvt.u64.u32 %d6, %r5;" if bits < 64 else ""
    store = "bar.sync 0; add.u32 %r5, %r8, 1; setp.eq.u32 %p1, %r8, 7; @%p1 st.shared.b{0} {1}, {2};"
    loads = {
        "indexed": f"ld.shared.b{bits} {into}, {element}; {wide}",
        "explicit": f"{address} ld.shared.b{bits} {into}, [%r4]; {wide}",
        "generic": f"ld.b{bits} {into}, {element}; {wide}",
        "moved": f"mov.u32 %r4, {element}; ld.shared.b{bits} {into}, [%r4]; {wide}",
        "wide": f"mov.u64 %d2, {element}; ld.shared.b{bits} {into}, [%d2]; {wide}",
        "converted": f"cvta.shared.u64 %d2, {element}; ld.b{bits} {into}, [%d2]; {wide}",
    }
    texts = {how: kernel(FILL + line, f".shared .align 16 .b{bits} x[{last}];") for how, line in loads.items()}
    value = "%r5" if bits < 64 else "%d0"
    shown = "bar.sync 0; mul.lo.u32 %r4, %r8, 8; add.u32 %r4, %r3, %r4; ld.shared.b64 %d6, [%r4];"
    for how, line in (
        ("stored", store.format(bits, element, value)),
        ("put", address + store.format(bits, "[%r4]", value)),
    ):
        texts[how] = kernel(f".reg .pred %p<2>; {FILL}{line}{shown}", f".shared .align 16 .b{bits} x[{last}];")
    made = {how: results(text, indices)[0] for how, text in texts.items()}
    for how in ("explicit", "generic", "moved", "wide", "converted"):
        assert (made[how] == made["indexed"]).all(), how
    assert (made["stored"] == made["put"]).all()
    assert len(set(made["indexed"])) > 5


def test_the_constant_of_a_narrow_index_is_cut_to_its_width():
    out, _ = results(
        kernel("mov.u32 %r5, s[%u7+-3]; mov.u32 %r6, s; sub.u32 %r5, %r5, %r6; cvt.u64.u32 %d6, %r5;"), [5]
    )
    assert (out == 4 * (5 + 0xFFFD)).all()
    out, _ = results(kernel("mov.u64 %d6, s[%d7+0x100000001];"), [(1 << 40) + 5])
    assert (out == 24).all()


def test_an_index_of_a_parameter_may_differ_among_lanes():
    text = kernel("ld.param.b8 %r5, p[%r7+2]; cvt.u64.u32 %d6, %r5;", param=", .param .align 8 .b8 p[40]")
    indices = np.arange(32) * 7 % 38
    given = {"p": bytes(range(100, 140))}
    assert (results(text, indices, params=given)[0] == 102 + indices).all()
    assert (results(text, [3], params=given)[0] == 105).all()  # one address for all
    with pytest.raises(AsmError, match=r"OUT_OF_BOUNDS[\s\S]*byte 41 of p, which has 40"):
        results(text, [39], params=given)
    with pytest.raises(AsmError, match="MISALIGNED"):
        results(text.replace("ld.param.b8", "ld.param.b32"), [1], params=given)
    out, _ = results(text, [39, 1], params=given, watch=[])
    assert (out == np.resize([0, 103], 32)).all()  # as accesses out of bounds are elsewhere


def test_dynamic_shared_memory_has_elements_of_bytes():
    text = kernel(
        "st.shared.b8 room[%r8], %r8; bar.sync 0; ld.shared.b8 %r5, room[%r7]; cvt.u64.u32 %d6, %r5;",
        ".extern .shared .align 16 .b8 room[];",
    )
    assert (results(text, np.arange(32)[::-1], shared=32)[0] == np.arange(32)[::-1]).all()
    with pytest.raises(AsmError, match="OUT_OF_BOUNDS"):
        results(text, [32], shared=32)


@pytest.mark.parametrize(
    ("lines", "mistake"),
    [
        ("ld.shared.b32 %r5, s[%r7];", "UNSET_MEMORY"),
        ("mov.u32 %r5, 64; st.shared.b32 s[%r5], %r8;", "OUT_OF_BOUNDS"),
        ("mov.u32 %r5, -1; st.shared.b32 s[%r5], %r8;", "OUT_OF_BOUNDS"),
        (".reg .b32 %i; st.shared.b32 s[%i], %r8;", "UNSET"),
        (".reg .b32 %i; mov.u32 %r5, s[%i]; st.shared.b32 [%r5], %r8;", "UNSET"),
    ],
)
def test_what_the_watchers_see(lines: str, mistake: str):
    with pytest.raises(AsmError) as wrong:
        results(kernel(lines), [3])
    assert wrong.value.findings[0].mistake.name == mistake


@pytest.mark.parametrize("barrier", ["", "bar.sync 0;"])
def test_a_race_between_warps(barrier: str):
    program = parse(kernel(f"st.shared.b32 s[%r8], %r8; {barrier} ld.shared.b32 %r5, s[%r7];"))
    given = {"out": np.zeros(64, np.uint64), "at": np.arange(63, -1, -1, dtype=np.uint32)}
    if barrier:
        sim.run(program, grid=1, block=64, params=given, watch=["racecheck"])
        return
    with pytest.raises(AsmError, match="RACE"):
        sim.run(program, grid=1, block=64, params=given, watch=["racecheck"])


@pytest.mark.parametrize(("index", "mistakes"), [(0xFFFFFFF0, ["WRAP"]), (0, [])])
def test_an_index_that_wraps(index: int, mistakes: list[str]):
    lines = kernel("add.u32 %r5, %r7, %r8; st.shared.b32 s[%r5], 1;")
    found: list[str] = []
    try:
        results(lines, [index], watch=["address_overflow"])
    except AsmError as wrong:
        found = [one.mistake.name for one in wrong.findings]
    assert found == mistakes


def test_bank_conflicts_are_those_of_the_address():
    conflicts = [
        results(kernel(f"mul.lo.u32 %r5, %r8, 2; {line}"), [0], watch=["banks"])[1].counters["shared passes"]
        for line in (
            "st.shared.b32 s[%r5], %r8;",
            "mov.u32 %r6, s; mad.lo.u32 %r5, %r5, 4, %r6; st.shared.b32 [%r5], 1;",
        )
    ]
    assert conflicts == [2, 2]


def test_the_static_check_reads_the_index():
    for line in ("st.shared.b32 s[%i], %r8;", "mov.u32 %r5, s[%i+1];", "cvta.shared.u64 %d6, s[%i];"):
        program = parse(kernel(f".reg .b32 %i; {line}"))
        unset = [str(one) for one in check(program) if one.mistake is DiagnosticCode.UNSET]
        assert any("%i" in one for one in unset), (line, unset)


@needs_ptxas
def test_a_flat_program_declares_the_elements_and_renames_the_index():
    lines = "{ .reg .b32 %r<9>; mov.u32 %r7, 1; st.shared.b32 s[%r7], %r7; } st.shared.b32 s[%r7+1], 3; bar.sync 0;"
    text = kernel(lines + "ld.shared.b32 %r5, s[1]; cvt.u64.u32 %d6, %r5;")
    program = parse(text)
    assert ".shared .align 16 .b32 s[64];" in write(program).text
    assert differences(write(program).text, text) == ""
    assert ".b8 s[256]" in write(parse(kernel("st.shared.b32 s[1], 3;"))).text
    assert (results(text, 4)[0] == 1).all()


def test_what_a_flat_program_cannot_hold():
    for lines, decl, fix in (
        ("st.shared.b32 s[%s7], %r8;", ".shared .b32 s[64];", "`cvt.s32.s16 %r1, %s7;`, and `%r1` as the index"),
        ("st.shared.b32 s[%r7], 1;", ".shared .b32 s[20000];", "`mov.u64 %rd1, s;`, and add the bytes to `%rd1`"),
    ):
        with pytest.raises(AsmError) as wrong:
            parse(kernel(lines, decl))
        (finding,) = wrong.value.findings
        assert finding.fix == fix
        assert finding.where[1] == 12
    parse(kernel("cvt.s32.s16 %r1, %s7; st.shared.b32 s[%r1], %r8;"))
    parse(kernel("mov.u64 %d2, s; mul.wide.u32 %d3, %r7, 4; add.u64 %d2, %d2, %d3; st.shared.b32 [%d2], 1;", SMALL))


SMALL = ".shared .align 16 .b32 s[20000];"


# in Python


@needs_ptxas
def test_the_python_of_a_text_makes_the_same_module(capsys: pytest.CaptureFixture[str]):
    text = whole("\n".join([*INDEXED[-12:], *INDEXED[:12]]))
    module = parse_module(text)
    code = translate_module(module, "a.ptx")
    assert 'k.mem(s, 0, "generic", index=r[8])' in code
    exec(compile(code, "a.py", "exec"), {})
    assert capsys.readouterr().out == module.text()
    assert differences(module.text(), text) == ""


def builder() -> Any:
    """Return the builder of an open body, an array in it and a register."""
    module = Module("sm_90")
    k = module.entry("k").__enter__()
    return k, k.variable("x", "shared", u32, 8), k.declare_registers(u32, "%r", 4)


def test_an_element_in_python():
    k, x, r = builder()
    k.ptx.mov.u32(r[1], 2)
    k.ptx.st.shared.u32(k.mem(x, index=r[1], plus=3), r[1])
    k.ptx.mov.u32(r[2], k.address(x, kind=u32, index=r[1]))
    assert [repr(item) for item in k.program.body[-2:]] == ["st.shared.u32 x[%r1+3], %r1", "mov.u32 %r2, x[%r1]"]


def test_what_python_may_not_index():
    k, x, r = builder()
    k.ptx.mov.u32(r[1], 2)
    wide, opened = k.declare_registers(s64, "%d", 2), k.variable("y", "shared", u32, 0)
    for wrong in (
        lambda: k.mem(x, 4, index=r[1]), lambda: k.mem("x", index=r[1]), lambda: k.mem(r[2], index=r[1]),
        lambda: k.mem(opened, index=r[1]), lambda: k.address(k.variable("z", "shared", u32), index=r[1]),
    ):  # fmt: skip
        with pytest.raises(AsmError, match="OPERATOR"):
            wrong()
    element, moved = k.mem(x, index=r[1]), k.address(x, kind=u32, index=r[1])
    with pytest.raises(AsmError, match="OPERAND_KIND"):
        k.ptx.atom.shared.add.u32(r[2], element, r[1])
    for of in (k.reg(s16), k.reg(f32)):
        with pytest.raises(AsmError, match="OPERAND_TYPE"):
            k.ptx.ld.shared.u32(r[2], k.mem(x, index=of))
    with pytest.raises(AsmError, match="OPERATOR"):
        _ = element.ptr
    with pytest.raises(AsmError, match="OPERAND_KIND"):
        k.ptx.call(moved)
    k.ptx.ld.shared.u32(r[2], k.mem(x, index=wide[1]))
    k.ptx.add.u32(r[1], r[1], 1)
    for late in (lambda: k.ptx.ld.shared.u32(r[2], element), lambda: k.ptx.mov.u32(r[2], moved)):
        with pytest.raises(AsmError, match="STALE_ADDRESS"):
            late()
