"""Instructions read by the shape of an earlier one equal those read in full, and illegal ones are still rejected."""

from __future__ import annotations

import random
import re

import pytest

from asmkit import AsmError
from asmkit.gcn.builder import Builder
from asmkit.gcn.text import shape_cache
from asmkit.gcn.text.parser import parse_module
from asmkit.gcn.text.shape_cache import Shapes
from asmkit.gcn.text.writer import spell
from asmkit.ir.program import Inst
from asmkit.isa import limits

from ...support.gcn_random_lines import lines
from ...support.gcn_spell import ARCHS
from ..corpus.texts import TEXTS
from ..isa.test_rows import forms, has
from .test_normalize import read


def renumbered(line: str, draw: random.Random) -> str:
    """Return a line with other registers and numbers, some of them not aligned, too large, or one too many."""
    line = re.sub(r"\b([vas])(\d+)\b", lambda found: f"{found[1]}{draw.randrange(106)}", line)

    def moved(found: re.Match[str]) -> str:
        first = draw.randrange(100)
        return f"{found[1]}[{first}:{first + int(found[3]) - int(found[2])}]"

    line = re.sub(r"\b([vas])\[(\d+):(\d+)\]", moved, line)
    return re.sub(r"(?<=[ ,])\d+\b", lambda found: str(draw.choice((int(found[0]), 3, 64, 65, 70_000))), line)


def nothing(known: Shapes, opcode: str, text: str, where: object) -> None:
    """A cache that knows no instruction."""


def told(inst: Inst | None, arch: str) -> object:
    return inst and (spell(inst, arch), inst.form.row, [repr(one) for one in inst.operands], dict(inst.flags))


@pytest.mark.parametrize("arch", ARCHS)
def test_an_instruction_of_a_known_shape_is_read_as_in_full(arch: str, monkeypatch: pytest.MonkeyPatch):
    draw = random.Random(arch)
    some = [form for n, form in enumerate(forms()) if has(form, arch) and n % 30 == ARCHS.index(arch)]
    plain = [*lines(iter(some), arch, 2, 7)]
    plain += [renumbered(line, draw) for line in plain for _ in range(3)]
    by_shape = read(plain, arch)
    monkeypatch.setattr(Shapes, "like", nothing)
    in_full = read(plain, arch)
    assert 0.05 < sum(inst is None for inst in in_full) / len(plain) < 0.95
    both = zip(plain, by_shape, in_full, strict=True)
    assert [line for line, one, other in both if told(one, arch) != told(other, arch)] == []


def test_most_instructions_of_real_code_are_of_a_known_shape(monkeypatch: pytest.MonkeyPatch):
    counted: list[Shapes] = []

    def count(known: Shapes) -> None:
        counted.append(known)

    monkeypatch.setattr(Shapes, "unlike", count)
    module = parse_module((TEXTS / "integers.gfx942.s").read_text())
    total = sum(isinstance(item, Inst) for function in module.functions for item in function.body.body)
    assert len(counted) < total / 3


def kernel(body: str) -> str:
    return f'.amdgcn_target "amdgcn-amd-amdhsa--gfx942"\n.text\nf:\n{body}'


def test_what_a_symbol_decides_is_read_again():
    body = ".set n, 1\ns_mov_b32 s0, n\n.set n, 2\ns_mov_b32 s0, n\nv_mov_b32 v[n], 0\n.set n, 3\nv_mov_b32 v[n], 0\n"
    module = parse_module(kernel(body))
    insts = [item for item in module.functions[0].body.body if isinstance(item, Inst)]
    assert [spell(inst, "gfx942") for inst in insts] == [
        "s_mov_b32 s0, 1", "s_mov_b32 s0, 2", "v_mov_b32 v2, 0", "v_mov_b32 v3, 0",
    ]  # fmt: skip


def test_what_is_illegal_together_is_refused_after_a_legal_one_of_its_shape():
    mfma = "v_mfma_f32_32x32x8_f16 v[0:15], v[20:21], v[22:23], v[{}:{}]\n"
    body = mfma.format(0, 15) + mfma.format(32, 47) + mfma.format(2, 17)
    body += "v_add3_u32 v0, s1, s1, v2\nv_add3_u32 v0, s1, s3, v2\nv_add_u32_e64 v0, v1, 64\nv_add_u32_e64 v0, v1, 65\n"
    body += "v_addc_co_u32 v0, vcc, v0, v1, vcc\nv_cndmask_b32_e64 v0, s1, v2, s[4:5]\nv_mov_b64 v[0:1], v[2:3]\n"
    body += "v_mov_b64 v[1:2], v[2:3]\n"
    with pytest.raises(AsmError) as caught:
        parse_module(kernel(body))
    assert [(finding.code, finding.where[1] - 3) for finding in caught.value.findings] == [
        ("PRODUCT_OVERLAP", 3), ("CONSTANT_BUS", 5), ("LITERAL", 7), ("CONSTANT_BUS", 9), ("UNALIGNED_TUPLE", 11),
    ]  # fmt: skip


def test_too_many_instructions_unlike_any_before_are_a_limit(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(shape_cache, "GCN_UNLIKE", 3)
    assert parse_module(kernel("".join(f"s_mov_b32 s{i}, {i * 1000}\n" for i in range(100))))
    body = "".join(f"s_add_u32 s4, s4, f@rel32@lo+{i}\n" for i in range(5))
    with pytest.raises(AsmError) as caught:
        parse_module(kernel(body))
    assert [(finding.code, finding.where[1] - 3) for finding in caught.value.findings] == [("LIMIT", 4)]


def test_too_many_mistakes_end_the_reading(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("asmkit.gcn.text.statements.MISTAKES", 10)
    with pytest.raises(AsmError) as caught:
        parse_module(kernel("\t.foo\n" * 50))
    assert [finding.code for finding in caught.value.findings] == ["PARSE"] * 11 + ["LIMIT"]


def test_shapes_are_shared_by_functions():
    known = Shapes(Builder("", "gfx942"))
    assert known.opcode("v_add_f32_e32") is known.opcode("v_add_f32_e32")
    assert limits.GCN_UNLIKE < limits.GCN_STATEMENTS
