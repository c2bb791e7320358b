"""Modifiers in other orders than the manual's: what ptxas takes is read and written back as it stood, and no more."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator

import pytest

from asmkit import AsmError, u32
from asmkit.isa.form import Form
from asmkit.isa.table import samples
from asmkit.ptx import Module
from asmkit.ptx.builder.modifier_order import KINDS, find
from asmkit.ptx.isa import TABLE
from asmkit.ptx.text.parser import parse_module

from ...support.spell import judge, ptxas, spell
from ..isa.test_rows import NEWEST, lowest


def swapped(form: Form) -> Iterator[str]:
    """The spelling with two neighbours in each other's place; not two types, as that is another form's."""
    words = form.spelling.split(".")
    for i in range(1, len(words) - 1):
        if words[i] != words[i + 1] and not all(map(KINDS[0].fullmatch, words[i : i + 2])):
            yield ".".join([*words[:i], words[i + 1], words[i], *words[i + 2 :]])


@pytest.mark.skipif(ptxas() is None, reason="ptxas was not found")
def test_neighbours_in_each_others_place():
    draw = random.Random(5)
    asked: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for row in TABLE.rows:
        forms = [form for form in (Form(row, choices) for choices in samples(row)) if not form.broken]
        for form in draw.sample(forms, min(2, len(forms))):
            target = lowest(form)
            if target is not None:
                plain = spell(form)
                asked[target] += [(one, plain.replace(form.spelling, one, 1)) for one in swapped(form)]
    wrong: list[str] = []
    taken = 0
    for target, texts in asked.items():
        for (spelling, text), said in zip(texts, judge([text for _, text in texts], target, NEWEST), strict=True):
            taken += not said
            known = find(TABLE, spelling)
            if known is None and not said:
                wrong.append(f"refused: {text}")
            if known is not None and said and TABLE.find(spelling) is None:
                wrong.append(f"taken: {text}   # {said[0]}")
    assert taken > 1000
    assert wrong == []


@pytest.mark.parametrize(
    "inst",
    [
        "ld.v2.u32.global {%r0, %r1}, [%rd0];",
        "fma.f32.rn.ftz %f0, %f0, %f0, %f0;",
        "setp.u32.lt %p0, %r0, %r1;",
        "atom.add.global.sys.relaxed.u32 %r0, [%rd0], %r1;",
        "mul.lo.u32 %r0, %r0, %r1;",
    ],
)
def test_the_order_is_kept(inst: str):
    regs = ".reg .b32 %r<4>; .reg .b64 %rd<2>; .reg .f32 %f<2>; .reg .pred %p<2>;"
    text = f".version 9.0\n.target sm_90\n.entry k() {{ {regs}\n{inst}\nret; }}"
    assert inst in parse_module(text).text()


def test_an_order_that_means_nothing():
    assert find(TABLE, "mul.u32.lo") is None
    assert find(TABLE, "cvt.u64.u8.rn.zork") is None
    assert find(TABLE, "ld") is None


def test_the_builder_takes_any_order_too():
    m = Module("sm_90")
    with m.entry("k") as k:
        r = k.regs(u32, 2)
        for spelling in ("ld.v2.u32.global", "ld.global.v2.u32"):
            k.ptx.spell(spelling)(r, k.mem("here", 0, "global"))
    assert "ld.v2.u32.global {%r0, %r1}, [here];\n\tld.global.v2.u32 {%r0, %r1}, [here];" in m.text()
    with pytest.raises(AsmError, match="has no modifier"):
        k.ptx.spell("ld.u32.v3")
