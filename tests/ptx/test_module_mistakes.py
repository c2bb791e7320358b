"""Modules that are wrong, each kind of mistake once: the line, the column, and what is said.  So does ptxas."""

from __future__ import annotations

import pytest

from asmkit import AsmError
from asmkit.ptx.text.parser import parse_module
from asmkit.toolchain import check_ptx

from ..support.spell import ptxas

HEAD = ".version 9.0\n.target sm_90\n.address_size 64\n"
F = ".func (.param .b32 r) f(.param .b32 a) { ret; }\n"
K = ".entry k(.param .u64 p) { .reg .b32 %r<4>; .reg .b64 %rd<2>; .reg .pred %q;\n"

WRONG = {
    ".global .b32 .align 4 x;": (4, 1, "`.align` is not understood"),
    ".global .align 3 .b32 x;": (4, 1, "the alignment 3 is not a power of two"),
    ".global .v3 .b32 x;": (4, 1, "`.v3` is not understood"),
    ".global .e4m3 x;": (4, 1, "`.e4m3` is not understood"),
    ".global .b32 x[4*2];": (4, 1, "`x[4*2]` is not understood"),
    ".global .b32 x = y-4;": (4, 1, "the initial value `y-4` is not understood"),
    ".global .b32 x; .global .b64 x;": (4, 17, "`x` is declared twice"),
    ".local .b32 x;": (4, 1, "`.local` is not allowed outside of a function"),
    ".target sm_80\n.global .b32 x; .version 8.0": (5, 17, "`.version` is only allowed at the beginning of a module"),
    ".alias f, g;": (4, 1, "`.alias f, g;` does not name two declared functions"),
    ".entry k(.reg .b32 a) { ret; }": (4, 1, "the parameter `.reg .b32 a` is not understood"),
    ".entry k(.param .b32 a<3>) { ret; }": (4, 1, "the parameter `.param .b32 a<3>` is not understood"),
    ".func f(.param .u64 .ptr p) { ret; }": (4, 1, "the parameter `.param .u64 .ptr p` has .ptr"),
    ".entry k() .noreturn { ret; }": (4, 1, "`.noreturn` is not understood: it is not a directive of a kernel"),
    ".entry k() .maxntid 1, 2, 3, 4 { ret; }": (4, 1, "`.maxntid` is not understood: it takes 1 to 3 numbers"),
    ".entry k() .maxntid 1 .reqntid 2 { ret; }": (
        4,
        1,
        "`.maxntid` is not understood: it cannot be combined with .reqntid",
    ),
    F + F: (5, 1, "`f` is declared twice"),
    F + ".entry k() { .entry j() { ret; } }": (5, 14, "a function is inside of another function"),
    "ret;": (4, 1, "`ret;` is not allowed outside of a function"),
    "}": (4, 1, "a } without its {"),
    K + "{ ret; }": (5, 8, "the last } of `k` is missing"),
    K + "{ A: } bra A; }": (5, 8, "label `A` is never placed"),
    K + "A: A: ret; }": (5, 4, "label `A` is already placed"),
    K + ".reg .b32 %r2; }": (5, 1, "`%r2` is declared twice"),
    K + ".reg .b32 x; x: ret; }": (5, 1, "`x` is declared twice"),
    K + ".visible .shared .b32 s; }": (5, 1, "`.visible` is not allowed inside of a function"),
    K + ".reg .b32 x[4]; }": (5, 1, "registers cannot be declared as an array: `x[4]`"),
    K + "T: .branchtargets A; ret; }": (5, 1, "label `A` is never placed"),
    K + "T: .calltargets g; ret; }": (5, 1, "`g` is not a function"),
    K + "P: .callprototype f (.param .b32 _); ret; }": (5, 1, "the prototype `f (.param .b32 _)` is not understood"),
    K + "brx.idx %r1, T; T: .branchtargets A; A: ret; }": (5, 14, "`T` is not declared"),
    K + "call g; }": (5, 6, "`g` is not declared"),
    K + "mov.b32 %r1, 5/0; }": (5, 14, "the operand `5/0` is not understood"),
    K + "mov.b32 %r1, 3 + 1.5; }": (5, 14, "the operand `3 + 1.5` is not understood"),
    K + "mov.b32 %r1, 09; }": (5, 14, "the operand `09` is not understood"),
    K + "mov.b32 %r1, %r9; }": (5, 14, "`%r9` is not declared"),
    K + "mov.b32 %r1, %tid; }": (5, 1, "no instruction `%tid` in the special register table"),
    K + "@%z ret; }": (5, 2, "the register `%z` is not declared"),
    K + "@%q @%q ret; }": (5, 1, "`@%q @%q ret;` is not understood"),
    K + "ld.global.b32 %r1, [16]; }": (5, 20, "the address `[16]` is not understood"),
    K + "ld.global.b32 %r1, [%rd0-4]; }": (5, 20, "the address `[%rd0-4]` is not understood"),
    K + "ld.global.b32 %r1, [%rd0+%r1]; }": (5, 20, "the offset `%r1` is not an integer"),
    K + "ld.global.v2.b32 {_, _}, [%rd0]; }": (5, 1, "`ld.global.v2.b32`: operand d must be"),
    K + "ld.global.zork.b32 %r1, [%rd0]; }": (5, 1, "there is no instruction `ld.global.zork.b32`"),
    K + "add.u32 %r1, %r2, -%r3; }": (5, 19, "the operand `-%r3` is not understood"),
    K + "add.u32 %r1, %r2; }": (5, 1, "`add.u32` takes 3 operands, got 2"),
    K + "add.u64 %rd1, %rd0, %r1; }": (5, 1, "`add.u64`: operand b must be u64 or a constant"),
    K + ".pragma 3; ret; }": (5, 1, "`.pragma 3;` is not understood"),
    K + ".loc 1 2; ret; }": (5, 1, "`.loc` is not understood"),
    K + "ret }": (5, 1, "`ret }` is not understood"),
}


@pytest.mark.parametrize("text", WRONG)
def test_a_mistake_has_a_place(text: str):
    line, column, message = WRONG[text]
    with pytest.raises(AsmError) as caught:
        parse_module(HEAD + text, "wrong.ptx")
    [first, *_] = caught.value.findings
    assert first.where == ("wrong.ptx", line)
    said = first.message
    if first.code == "PARSE":
        place, _, said = said.partition(": ")
        assert place == f"column {column}"
    assert said.startswith(message)


@pytest.mark.skipif(ptxas() is None, reason="ptxas was not found")
@pytest.mark.parametrize("text", WRONG)
def test_ptxas_refuses_it_too(text: str):
    assert check_ptx(HEAD + text, "sm_90") != []
