"""Elements of arrays by their index in PTX text: the same machine code as ptxas makes, or a refusal with a fix."""

from __future__ import annotations

import numpy as np
import pytest

from asmkit import AsmError, sim
from asmkit.ptx.text.parse import parse, parse_module

from .machine_code import differences
from .spell import judge
from .test_rows import needs_ptxas

ARRAYS = """
.global .v4 .f32 v4[4]; .global .v2 .b8 v2b[4]; .global .v4 .b16 v4h[4]; .global .v2 .f64 v2d[4]; .global .f32 f[8];
.global .b8 bytes[8]; .global .f64 d[4][8]; .global .b16 h[2][3][5]; .global .b32 begun[] = {{1, 2, 3}};
.shared .align 16 .b32 s[64]; .const .b32 c[8]; .extern .shared .align 16 .b8 room[]; .global .b128 q[4];
.global .f32 scalar; .global .v4 .f32 vector; .extern .shared .align 16 .b32 words[]; .global .b32 many<3>;
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
    monkeypatch.setattr("tests.spell.HEAD", HEAD)
    monkeypatch.setattr("tests.spell.FIRST", HEAD.count("\n") + 1)
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


@needs_ptxas
@pytest.mark.parametrize("line", CONSTANT)
def test_a_constant_index_means_what_ptxas_makes_of_it(line: str):
    text = whole(line)
    assert differences(parse_module(text).text(), text) == ""


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
    "ld.global.f32 %f1, f[1.0];": "`f[2]`",
    "ld.global.f32 %f1, f[];": "`f[2]`",
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
            "multimem.red.relaxed.gpu.global.add.u32 f[2], %r8;", "[f+8]",
            "multimem.red.relaxed.gpu.global.add.u32 [f+8], %r8;",
        ),
    ],
)  # fmt: skip
def test_what_ptxas_reads_otherwise_than_the_manual_is_refused(line: str, fix: str, instead: str):
    assert refused(line).findings[0].fix == f"`{fix}`"
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
