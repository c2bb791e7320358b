"""Blanks, line ends and comments in PTX opcodes and operands: where ptxas takes them, and how `fmt` prints them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from asmkit import AsmError
from asmkit.ptx.builder.modifier_order import parted
from asmkit.ptx.isa import TABLE
from asmkit.ptx.text.parser import parse_module

from ...support import spell
from ..isa.test_rows import NEWEST, forms_of, lowest, needs_ptxas

HEAD = """.version 8.7
.target sm_90a
.address_size 64
.visible .entry k()
{
.reg .b32 %r<9>; .reg .b64 %d<9>; .reg .pred %p<9>; .reg .v4 .b32 %v;
.shared .b32 smem[64];
"""
SPACED = {
    "prmt .b32 %r0, %r1, %r2, 0;": "prmt.b32 %r0, %r1, %r2, 0;",
    "ld\t.global\t.u32\t%r0, [%d0];": "ld.global.u32 %r0, [%d0];",
    "ld\n.global\n.u32\n%r0, [%d0];": "ld.global.u32 %r0, [%d0];",
    "ld/*a*/.global /*b*/ .u32 // c\n %r0, [%d0];": "ld.global.u32 %r0, [%d0];",
    "ld.shared::cta .u32 %r0, [smem];": "ld.shared::cta.u32 %r0, [smem];",
    "@!%p1 mov .u32 %r0, 1;": "@!%p1 mov.u32 %r0, 1;",
    "mad.lo\n.s32 %r0, %r1, %r2, %r3;": "mad.lo.s32 %r0, %r1, %r2, %r3;",
    "cp.async .ca .shared .global [smem], [%d0], 16;": "cp.async.ca.shared.global [smem], [%d0], 16;",
    "bar .sync 0;": "bar.sync 0;",
    "ret .uni;": "ret.uni;",
    "ld .global .relaxed .gpu .u32 %r0, [%d0];": "ld.global.relaxed.gpu.u32 %r0, [%d0];",
    "ld .shared .u32 %r0, smem[1];": "ld.shared.u32 %r0, [smem+4];",
    "mov.u32 %r0, %tid .x;": "mov.u32 %r0, %tid.x;",
    "mov.b32 %v\n.y, %r0;": "mov.b32 %v.y, %r0;",
    "ld.global.v2.u32 {%v .x, %r0}, [%d0];": "ld.global.v2.u32 {%v.x, %r0}, [%d0];",
    "vadd .u32.u32.u32 %r0, %r1 .b0, %r2;": "vadd.u32.u32.u32 %r0, %r1.b0, %r2;",
    "vmad.u32.u32.u32 %r0, -%r1 .b0, %r2, %r3;": "vmad.u32.u32.u32 %r0, -%r1.b0, %r2, %r3;",
}
REFUSED = [
    "ld. global.u32 %r0, [%d0];", "ld.global. u32 %r0, [%d0];", "ld.shared ::cta.u32 %r0, [smem];",
    "ld.shared:: cta.u32 %r0, [smem];", "mad .lo .s32 %r0, %r1, %r2, %r3;", "mov . u32 %r0, 1;",
    "mov.u32 %r0, %tid. x;", "mov.u32 %r0, % r1;", "cp .async .ca .shared .global [smem], [%d0], 16;",
    "bar .cta.sync 0;", "cvta .to .shared.u64 %d0, %d1;",
]  # fmt: skip


def test_a_blank_may_be_in_front_of_a_modifier():
    text = parse_module(HEAD + "\n".join(SPACED) + "\nret;\n}\n").text()
    lines = [line.strip() for line in text.splitlines()]
    assert [wanted for wanted in SPACED.values() if wanted not in lines] == []
    assert parse_module(text).text() == text


@pytest.mark.parametrize("line", REFUSED)
def test_a_blank_may_not_be_elsewhere(line: str):
    with pytest.raises(AsmError) as caught:
        parse_module(HEAD + line + "\nret;\n}\n")
    assert [one.where[1] for one in caught.value.findings] == [HEAD.count("\n") + 1]


def test_the_fix_names_the_opcode_without_blanks():
    with pytest.raises(AsmError, match=r"`mul\.lo` contains a blank") as caught:
        parse_module(HEAD + "mul .lo\n.u32 %r0, %r1, %r2;\nret;\n}\n")
    assert "`mul.lo.u32`" in str(caught.value)


def test_an_opcode_of_many_words_is_refused_in_linear_time():
    with pytest.raises(AsmError, match="an opcode is too long"):
        parse_module(HEAD + "ld" + " .a" * 100_000 + " %r0;\nret;\n}\n")


@needs_ptxas
def test_ptxas_takes_and_refuses_the_same_blanks():
    lines = (*SPACED, *REFUSED)
    said = [bool(spell.run_ptxas(HEAD + line + "\nret;\n}\n", "sm_90a")[0]) for line in lines]
    assert said == [False] * len(SPACED) + [True] * len(REFUSED)


def _with_one_blank() -> Iterator[tuple[str, str, str | None]]:
    """Opcodes with one blank, each head with each of its first words once; the rest of the line; the target."""
    seen = set[str]()
    for form in (form for row in TABLE.rows for form in forms_of(row)):
        words = form.spelling.split(".")
        if form.row.head == "wmma" or ".".join(words[:3]) in seen:
            continue
        seen.add(".".join(words[:3]))
        line = spell.spell(form).replace("[tex, %d64, ", "[tex, ")  # a sampler demands another mode of the module
        for at in range(1, min(len(words), 6)):
            yield ".".join(words[:at]) + " ." + ".".join(words[at:]), line[len(form.spelling) :], lowest(form)


@needs_ptxas
@pytest.mark.long
def test_heads_without_blanks_are_those_of_ptxas():
    tried = list(_with_one_blank())
    wrong = list[str]()
    for target in {target for _, _, target in tried if target}:
        here = [(opcode, rest) for opcode, rest, one in tried if one == target]
        verdicts = spell.judge([opcode + rest for opcode, rest in here], target, NEWEST)
        wrong += [
            opcode for (opcode, _), said in zip(here, verdicts, strict=True) if bool(said) != bool(parted(opcode))
        ]
    assert wrong == []
    assert len(tried) > 3_000
