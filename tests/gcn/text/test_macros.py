"""Macros, repetitions and conditions expand as in clang, and errors are at the source line."""

from __future__ import annotations

import pytest

from asmkit import AsmError
from asmkit.gcn.directives import OTHERS, SECTIONS
from asmkit.gcn.text.macros import WORDS, expand
from asmkit.gcn.text.parser import parse_module
from asmkit.ir.program import Inst

from ...support.gcn_programs import assembled, needs_clang

HEAD = '.amdgcn_target "amdgcn-amd-amdhsa--gfx942"\n'
TEXT = (
    HEAD
    + r"""
.set vgprC, 0
.set vgprA, vgprC+8
.set sgprK, 4
K = 3
.macro mac c, a, n=2                    // multiply and add, n times
  .set i, 0
  .rept \n
    v_fma_f32 v[\c+i], v[\a+i], v[\a+i], v[\c+i]   // one \c
    .set i, i+1
  .endr
.endm
.macro if_zero reg:req, label:req
  s_cmp_eq_u32 \reg, 0
  .ifnc \label, none
  s_cbranch_scc1 \label
  .else
  s_nop 1
  .endif
label_\@:
.endm
.macro all first, rest:vararg
  v_mov_b32 \first, 0
  .ifb \rest
  .exitm
  .endif
  all \rest
.endm
.text
.type kern,@function
kern:
  s_load_dwordx2 s[sgprK:sgprK+1], s[0:1], 0
  mac vgprC, vgprA
  mac c=vgprC+2, a=vgprA n=3
  if_zero s[sgprK], label_end
  if_zero s[sgprK+1] none
  all v1, v2, v3
  .irp r, 1, 2, 5
  v_mov_b32 v\r, K*\r
  .endr
  .irpc r, 67
  v_mov_b32 v\r\(), \r
  .endr
  .if K > 5
  bogus
  .elseif K == 3
  s_mov_b32 s[sgprK], -K
  .elseif nothing > 2
  bogus
  .else
  bogus
  .endif
  .ifdef vgprA
  .ifndef vgprB
  s_nop 3
  .endif
  .endif
  s_waitcnt lgkmcnt(0) & vmcnt(0)
label_end:
  s_endpgm
"""
)


@needs_clang
def test_what_is_expanded_is_what_clang_makes():
    written = parse_module(TEXT, "macros.s").text()
    assert "label_2:\n" in written
    assert written.count("v_fma_f32") == 5
    assert assembled(written, "gfx942") == assembled(TEXT, "gfx942")


VARIED = {
    "n=3": "n=4",
    "if_zero s[sgprK+1] none": "if_zero s[sgprK+1] nobody",
    "1, 2, 5": "1, 2, 6",
    "K == 3": "K == 3 && vgprC == 0",
    ".ifb": ".ifnb",
    "v2, v3": "v2",
    "K > 5": "K < 5",
    "label:req": "label=none",
    "s[sgprK], label_end": "s[sgprK]",
    "\\first, 0": "\\first, \\@",
}


@needs_clang
@pytest.mark.parametrize("one", VARIED)
def test_a_varied_text_is_taken_by_both_or_by_none(one):
    varied = TEXT.replace(one, VARIED[one], 1).replace("  bogus\n", "  s_nop 7\n")
    assert one in TEXT
    try:
        written = parse_module(varied).text()
    except AsmError:
        with pytest.raises(AssertionError, match="error:"):
            assembled(varied, "gfx942")
        return
    assert assembled(written, "gfx942") == assembled(varied, "gfx942")


def test_places_are_those_of_the_text():
    module = parse_module(TEXT, "macros.s")
    insts = [item for item in module["kern"].body.body if isinstance(item, Inst)]
    fma = [inst.where for inst in insts if inst.form.spelling == "v_fma_f32"]
    lines = [number for number, line in enumerate(TEXT.split("\n"), 1) if line.startswith("  mac ")]
    assert fma == [("macros.s", line) for line in (lines[0],) * 2 + (lines[1],) * 3]
    assert insts[-1].where == ("macros.s", TEXT[: TEXT.index("s_endpgm")].count("\n") + 1)


WRONG = {
    ".macro m\ns_nop 0\n": (1, "has no end"),
    ".if 1\ns_nop 0\n": (1, "has no end"),
    ".endr\n": (1, "has no matching beginning"),
    ".rept n\n.endr\n": (1, "`n` is not known"),
    "kern:\n.macro m a\nv_mov_b32 v0, \\a\n.endm\nm v1\nm bogus\n": (6, "`bogus` is not understood"),
    ".macro m a\n.endm\nm 1, 2\n": (3, "takes 1 arguments, got 2"),
    ".macro m a:req\n.endm\nm\n": (3, "requires the argument `a`"),
    ".macro m\nm\n.endm\nm\n": (4, "does not end"),
    ".macro m a b,,\n.endm\n.macro m\n.endm\n": (3, "defined twice"),
    ".include \"other.s\"\n": (1, "asmkit does not read other files"),
    ".if 0\n.else\n.error \"too old\"\n.endif\n": (3, "too old"),
}  # fmt: skip


@pytest.mark.parametrize("text", WRONG)
def test_mistakes_are_at_their_lines(text):
    line, said = WRONG[text]
    with pytest.raises(AsmError, match="PARSE") as caught:
        parse_module(HEAD + text, "wrong.s")
    assert caught.value.findings[0].where == ("wrong.s", line + 1)
    assert said in str(caught.value)


def test_metadata_is_left_alone():
    text = ".amdgpu_metadata\n---\nk: [ \\a ]\n.if\n...\n.end_amdgpu_metadata\n.rept 2\ns_nop 0\n.endr"
    made, lines = expand(text, "some.s", {})
    assert made.split("\n") == [*text.split("\n")[:6], "s_nop 0", "s_nop 0"]
    assert lines == [1, 2, 3, 4, 5, 6, 8, 8]


def test_a_directive_is_expanded_or_kept():
    assert not WORDS & {*OTHERS, *SECTIONS}
