"""Completion offers what some row of the target allows, and signature help shows the operands."""

from __future__ import annotations

import re

import pytest

from asmkit.lsp.completion import MOST, complete
from asmkit.lsp.signature_help import signature_help
from asmkit.ptx.isa import TABLE as PTX

from . import marked


def words(line: str, isa: str = "ptx") -> list[str]:
    document, place = getattr(marked, isa)(line)
    found = complete(document, place)
    return [] if found is None else [one.word for one in found.candidates]


def test_only_modifiers_that_a_row_allows_next():
    assert set(words("mul.wide.¦")) == {"u16", "s16", "u32", "s32"}
    assert set(words("cvt.rn.f16.¦")) == {"u8", "s8", "u16", "s16", "u32", "s32", "u64", "s64", "f32", "f64"}
    assert words("mul.wide.s¦") == ["s16", "s32"]
    assert words("mul.wide.u32.¦") == []
    assert words("moo.¦") == []


def test_modifiers_of_later_targets_and_versions_are_left_out():
    assert {"v2", "v4"} <= {*words("ld.global.¦")}
    assert "v8" not in words("ld.global.¦")  # sm_100, PTX 8.8
    newer = marked.PTX.replace("sm_80", "sm_100").replace("8.0", "9.0").replace(marked.MARK, "ld.global.¦")
    found = complete(*marked.marked(newer))
    assert found is not None
    assert "v8" in [one.word for one in found.candidates]


@pytest.mark.parametrize("head", PTX.heads)
def test_each_offered_modifier_is_accepted_by_the_table(head: str):
    """After each word that is offered, the table has a row, and without a target all of its words are offered."""
    document, place = marked.marked(f"{head}.¦")
    found = complete(document, place)
    state = PTX.head(head)
    assert found is not None
    assert state is not None
    offered = {one.word for one in found.candidates}
    assert offered <= {*state.nexts}
    for word in {*state.nexts} - offered:  # only if every row with this word is complete, and illegal
        after = state.step(word)
        assert after is not None
        assert after.nexts == []


def test_mnemonics_of_the_target():
    assert "mul24" in words("mu¦")
    assert words("wg¦") == []
    assert "wgmma" in [one.word for one in complete(*marked.marked("wg¦")).candidates]  # type: ignore[union-attr]
    assert "v_mfma_f32_32x32x8f16" in words("v_mfma_f32_32x32¦", "gcn")
    assert "v_mfma_f32_32x32x16_f16" not in words("v_mfma_f32_32x32¦", "gcn")  # gfx950


def test_operands_of_ptx():
    assert words("add.u32 %r1, ¦")[:8] == [f"%r{n}" for n in range(8)]  # registers of 32 bits first
    assert "%rd1" in words("add.u32 %r1, ¦")
    assert words("bra ¦") == ["again"]
    assert words("mov.u32 %r1, %nt¦") == ["%ntid.x", "%ntid.y", "%ntid.z"]
    assert "%clusterid.x" not in words("mov.u32 %r1, %cl¦")  # sm_90
    assert "table" in words("ld.global.u32 %r1, [¦")
    assert "%x" not in words("add.u32 %r1, %¦")  # of another function
    assert words("call h¦") == ["helper"]


def test_operands_and_flags_of_amdgcn():
    assert words("v_add_f32 v¦", "gcn") == ["v0", "v1", "v2"]
    assert words("s_branch ¦", "gcn") == ["kernel", ".LOOP", ".Lend"]
    assert {"offset:", "glc", "slc"} <= {*words("global_load_dword v2, v1, s[0:1] ¦", "gcn")}
    assert "sc0" not in words("global_load_dword v2, v1, s[0:1] ¦", "gcn")  # gfx942
    assert "glc" not in words("global_load_dword v2, v1, s[0:1] glc ¦", "gcn")
    assert {"offen", "idxen"} <= {*words("buffer_load_dword v0, v1, s[4:7], 0 ¦", "gcn")}
    assert words("v_mov_b32 v1, v2 row_sh¦", "gcn") == ["row_shl:", "row_shr:"]
    assert words("v_mov_b32_sdwa v1, v2 dst_sel:BYTE_¦", "gcn") == [f"BYTE_{n}" for n in range(4)]
    assert words("s_waitcnt ¦", "gcn") == ["vmcnt(", "expcnt(", "lgkmcnt("]
    assert words("s_waitcnt vmcnt(0) lg¦", "gcn") == ["lgkmcnt("]


def test_directives():
    assert words(".maxn¦") == [".maxnreg", ".maxntid", ".maxnctapersm"]
    assert words(".amdhsa_next_free_¦", "gcn") == [".amdhsa_next_free_sgpr", ".amdhsa_next_free_vgpr"]


def test_nothing_is_offered_in_comments_and_strings():
    assert words("// cvt.¦") == []
    assert words("/* mul.wide.¦ */") == []
    assert words('.pragma "mul.wide.¦";') == []
    assert words("; v_mov_b32 v¦", "gcn") == []


def test_the_replaced_text_is_the_last_word():
    document, place = marked.ptx("mul.wide.u¦;")
    found = complete(document, place)
    assert found is not None
    assert document.text.of(found.span) == "u"
    document, place = marked.ptx("ld.shared::c¦")
    found = complete(document, place)
    assert found is not None
    assert document.text.of(found.span) == "shared::c"


def test_long_lists_are_incomplete():
    found = complete(*marked.gcn("v¦"))
    assert found is not None
    assert not found.complete
    assert len(found.candidates) == MOST


@pytest.mark.parametrize(
    ("line", "isa", "label", "operand"),
    [
        ("mad.lo.u32 ¦", "ptx", "mad.lo.u32  =d:u32, a:u32|imm, b:u32|imm, c:u32|imm", "=d:u32"),
        ("mad.lo.u32 %r1, %r2, ¦", "ptx", "mad.lo.u32  =d:u32, a:u32|imm, b:u32|imm, c:u32|imm", "b:u32|imm"),
        ("@%p ld.global.v2.u32 {%r1, %r2}, ¦", "ptx", "ld.global.v2.u32  =d:u32+|_*2, [a:global]", "[a:global]"),
        ("mad.lo.u32 %r1,\n        %r2, %r3, ¦", "ptx", None, "c:u32|imm"),
        ("v_add_f32 v0, ¦", "gcn", "v_add_f32  =d:V1, a:V1|S1|m0|inl|lit, b:V1", "a:V1|S1|m0|inl|lit"),
    ],
)
def test_signatures(line: str, isa: str, label: str | None, operand: str):
    found = signature_help(*getattr(marked, isa)(line))
    assert found is not None
    shown = found.signatures[found.active]
    assert label in (None, shown.label)
    active = shown.parameters[found.parameter]
    assert shown.label[active.start : active.end] == operand
    assert re.search(r"(PTX|CDNA3) ISA \d", shown.text)


def test_signatures_only_in_operands():
    assert signature_help(*marked.ptx("mad.lo¦.u32 %r1")) is None
    assert signature_help(*marked.ptx("moo %r1, ¦")) is None
