"""Special registers read at widths other than their own, as PTX texts for earlier versions do (PTX ISA 10)."""

from __future__ import annotations

import numpy as np
import pytest

from asmkit import AsmError, sim
from asmkit.ptx import parse, parse_module
from asmkit.ptx.text.to_python import translate_module
from asmkit.ptx.text.writer import write

from ...support.machine_code import differences
from ..isa.test_rows import needs_ptxas

LINES = [
    "mov.u16 %h0, %tid.x;", "mov.b16 %h0, %ntid.y;", "mov.s16 %h0, %ctaid.z;", "mov.u16 %h0, %nctaid.x;",
    "mov.u16 %h0, %gridid;", "mov.u32 %r0, %gridid;", "mov.u64 %rd0, %gridid;",
    "mov.v4.u16 {%h0, %h1, %h2, %h3}, %tid;",
    "cvt.u32.u16 %r0, %tid.z;", "cvt.u16.u32 %h0, %tid.x;", "cvt.s32.s16 %r0, %laneid;", "cvt.u32.u8 %r0, %clock64;",
    "cvt.u32.u32 %r0, %clock64;", "cvt.sat.u8.s16 %h0, %tid.x;", "cvt.sat.s16.u64 %h0, %globaltimer;",
]  # fmt: skip
REFUSED = [
    "mov.u16 %h0, %laneid;",
    "mov.u32 %r0, %clock64;",
    "cvt.u64.u64 %rd0, %tid.x;",
    "cvt.rn.f32.u16 %f0, %tid.x;",
]


def kernel(line: str) -> str:
    """Return a kernel that reads a special register, and stores what every register holds then."""
    stores = {"%h0": "u16", "%r0": "u32", "%rd0": "u64"}
    store = next((f"st.global.{kind} [%rd1], {reg};" for reg, kind in stores.items() if reg in line), "")
    return (
        ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k(.param .u64 p) {\n"
        ".reg .b16 %h<5>; .reg .b32 %r<5>; .reg .b64 %rd<5>; .reg .f32 %f<2>;\n"
        f"ld.param.u64 %rd1, [p];\n{line}\n{store}\nret;\n}}\n"
    )


@needs_ptxas
@pytest.mark.parametrize("line", LINES)
def test_a_width_means_what_ptxas_makes_of_it(line: str):
    text = kernel(line)
    assert differences(text, parse_module(text).text()) == ""
    assert differences(text, write(parse(text)).text) == ""


@pytest.mark.parametrize("line", REFUSED)
def test_other_widths_are_refused(line: str):
    with pytest.raises(AsmError) as refused:
        parse_module(kernel(line))
    assert refused.value.code == "OPERAND_KIND"


@pytest.mark.parametrize("line", LINES)
def test_the_python_of_a_text_makes_the_same_module(line: str, capsys: pytest.CaptureFixture[str]):
    module = parse_module(kernel(line))
    exec(compile(translate_module(module, "a.ptx"), "a.py", "exec"), {})
    assert capsys.readouterr().out == module.text()


@pytest.mark.parametrize(
    ("line", "kind", "expected"),
    [
        ("mov.u16 %h0, %ctaid.x;", "uint16", lambda block: block & 0xFFFF),
        ("cvt.u32.u8 %r0, %ctaid.x;", "uint32", lambda block: block & 0xFF),
        ("cvt.s32.s8 %r0, %ctaid.x;", "uint32", lambda block: (((block & 0xFF) ^ 0x80) - 0x80) & 0xFFFFFFFF),
        ("cvt.sat.u8.s16 %h0, %ctaid.x;", "uint16", lambda block: min(block & 0xFFFF, 255)),
        ("mov.v4.u16 {%h1, %h0, %h2, %h3}, %nctaid;", "uint16", lambda block: 3),
    ],
)
def test_the_simulator_reads_the_low_bits(line: str, kind: str, expected):
    blocks = 300
    place = "mov.u32 %r2, %ctaid.x; mad.wide.u32 %rd1, %r2, 4, %rd1;\n"
    text = kernel(line).replace(line, place + line)
    out = np.zeros(3 * blocks, np.uint32)
    sim.run(parse(text), grid=(blocks, 3), block=1, params={"p": out})
    got = out[:blocks].view(kind)[:: 4 // np.dtype(kind).itemsize]
    assert got.tolist() == [expected(block) for block in range(blocks)]
