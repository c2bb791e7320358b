"""Arguments of data directives: what LLVM's assembler rejects is an error at its line, and bytes are those of LLVM."""

from __future__ import annotations

import pytest

from asmkit import AsmError, gcn
from asmkit.gcn.directives import Variable
from asmkit.gcn.sim.link import written
from asmkit.toolchain import assemble_gcn

TEXT = '.amdgcn_target "amdgcn-amd-amdhsa--gfx942"\n.section .rodata\n.set large, 300\nx:\n  {}\n'
WRONG = {
    '.ascii "x': "has no closing quote",
    '.asciz "a\\"': "has no closing quote",
    ".string x": "`x` is not a quoted string",
    '.ascii "a",': "has an empty argument",
    '.asciz "a" "b"': "its strings need commas",
    '.ascii "\\q"': "`\\q` is not an escape",
    '.ascii "\\v"': "`\\v` is not an escape",
    '.ascii "\\8"': "`\\8` is not an escape",
    '.ascii "\\777"': "is more than a byte",
    ".byte 1,": "has an empty argument",
    ".long ,1": "has an empty argument",
    '.zero "a"': "is not a number",
    ".zero": "has 0 arguments, and needs 1 to 2",
    ".skip 1, 2, 3": "has 3 arguments, and needs 1 to 2",
    ".fill 1, 2, 3, 4": "has 4 arguments, and needs 1 to 3",
    ".float x": "`x` is not a floating-point number",
    ".float 0x10": "is not a floating-point number",
    ".double 1+1": "is not a floating-point number",
    ".byte 300": "300 does not fit in 8 bits",
    ".byte -129": "does not fit in 8 bits",
    ".byte large": "does not fit in 8 bits",
    ".short 60000 + 10000": "does not fit in 16 bits",
    ".long 0x1ffffffff": "does not fit in 32 bits",
}
"""Statements, and a part of the error. LLVM 22 rejects each of them."""
RIGHT = {
    '.ascii "a" "b", "c"': b"abc",
    '.asciz "a", "b"': b"a\0b\0",
    ".asciz": b"",
    '.ascii "\\x41\\x141\\101\\0\\n\\r\\b\\f\\t\\\\\\"é"': b'AAA\0\n\r\b\f\t\\"\xc3\xa9',
    '.string "a,b(", ")"': b"a,b(\0)\0",
    '.ascii "\\"é//;,", "\\\\", "c"': b'"\xc3\xa9//;,\\c',
    ".byte": b"",
    ".byte 255, -128": b"\xff\x80",
    ".short 65535": b"\xff\xff",
    ".octa 1": b"\1" + bytes(15),
    ".quad 0xffffffffffffffff": b"\xff" * 8,
    ".float 1, -inf, 1e40, 0x1p-1": bytes.fromhex("0000803f 000080ff 0000807f 0000003f"),
    ".double 1e400, .5": bytes.fromhex("000000000000f07f 000000000000e03f"),
    ".fill 2, 2, 7": b"\7\0\7\0",
    ".zero 2, 3": b"\3\3",
}
"""Statements, and the bytes that LLVM 22 writes."""


@pytest.mark.parametrize("statement", WRONG)
def test_arguments_that_llvm_rejects(statement: str) -> None:
    with pytest.raises(AsmError, match="PARSE") as caught:
        gcn.parse_module(TEXT.format(statement), "data.s")
    assert WRONG[statement] in str(caught.value)
    assert "data.s:5" in str(caught.value)


@pytest.mark.parametrize("statement", RIGHT)
def test_the_bytes_of_arguments(statement: str) -> None:
    module = gcn.parse_module(TEXT.format(statement), "data.s")
    (variable,) = (item for item in module.items if isinstance(item, Variable))
    assert b"".join(written(line, {}) for line in variable.data) == RIGHT[statement]


@pytest.mark.tools
def test_llvm_agrees() -> None:
    for statement in WRONG:
        with pytest.raises(AsmError, match="ASSEMBLER"):
            assemble_gcn(TEXT.format(statement), "gfx942")
    everything = '  .ascii "<"\n{}\n  .ascii ">"\n'
    text = TEXT.format("".join(everything.format(f"  {statement}") for statement in RIGHT))
    data = b"".join(b"<" + data + b">" for data in RIGHT.values())
    assert data in assemble_gcn(text, "gfx942").image
