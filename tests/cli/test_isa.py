"""`python -m asmkit isa`: which rows it finds, what it says of them, and what it says where there are none."""

from __future__ import annotations

import pytest

from asmkit.cli import main
from asmkit.gcn.isa import TABLE as GCN
from asmkit.ptx.isa import TABLE as PTX


@pytest.fixture(autouse=True)
def _width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "110")


def shown(capsys: pytest.CaptureFixture[str], *spellings: str) -> str:
    assert main.main(["isa", *spellings]) == 0
    return capsys.readouterr().out


def test_a_row_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(capsys, "vadd2.u32.u32.u32.add") == (
        "vadd2.<dt:u32|s32>.<at:u32|s32>.<bt:u32|s32>{.sat}{.add}  "
        "=d:dt@half_mask, a:at@halves, b:bt@halves, c:dt\n"
        "    Add in two halves.  `.add`: the sum, plus c.\n"
        "    d: `dt`, or halves of it (h0, h1, h10), written\n"
        "    a: `at`, or two halves of a and b (h00 … h33), read\n"
        "    b: `bt`, or two halves of a and b (h00 … h33), read\n"
        "    c: `dt`, read\n"
        "    `add` requires `!sat`\n"
        "    needs sm_75, PTX 6.3\n"
        "    PTX ISA 9.7.18.2.1; simulated\n\n"
    )


def test_versions_targets_flags_and_what_is_not_simulated(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, "istypep", "suq", "global_load_dwordx2")
    assert "PTX ISA 9.7.11.4; not simulated" in text
    assert "offset: " in text
    assert "    on gfx90a, gfx942" in text


@pytest.mark.parametrize(
    ("spelling", "heads"), [("vadd", {"vadd"}), ("vad", {"vadd", "vadd2", "vadd4"}), ("tld", {"tld4"})]
)
def test_a_whole_name_is_that_instruction_and_a_begun_one_all(spelling: str, heads: set[str]) -> None:
    assert {row.head for row in PTX.matching(spelling)} == heads


def test_modifiers_narrow_the_rows() -> None:
    assert len(PTX.matching("tex.cube")) < len(PTX.matching("tex"))
    assert PTX.matching("tex.cube.v4.u64") == []
    assert all(row.head.startswith("v_mfma") for row in GCN.matching("v_mfma"))


def test_without_a_spelling_all_names_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    listed = shown(capsys).split()
    assert {*PTX.heads, *GCN.heads} <= set(listed)


@pytest.mark.parametrize(
    ("spelling", "said"),
    [
        ("vaddd", "did you mean vadd"),
        ("tex.5d", "`tex` can be followed by: base, level, grad"),
        ("add.u32.x", "it is complete"),
    ],
)
def test_an_unknown_spelling_is_told_with_what_is_near(
    spelling: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main(["isa", spelling]) == 1
    assert said in capsys.readouterr().err


def test_a_row_of_older_targets_needs_a_target_before(capsys: pytest.CaptureFixture[str]) -> None:
    assert "needs a target before sm_70, PTX 6.3\n" in shown(capsys, "vote.ballot.b32")
