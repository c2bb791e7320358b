"""Instructions as public kernel libraries and the manual write them: asmkit takes each one that ptxas takes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ...support import spell
from ...support.spell import judge
from ..isa.test_rows import NEWEST, needs_ptxas
from .test_parse_operands import MODULE, taken

TEXT = (Path(__file__).parents[2] / "corpus" / "lines.txt").read_text()
SECTIONS = {
    target: [line for line in lines.splitlines() if line]
    for target, lines in re.findall(r"^# target (\w+)\n((?:[^#\n].*\n)+)", TEXT, re.MULTILINE)
}


def test_every_line_has_a_target():
    assert sum(map(len, SECTIONS.values())) == len(TEXT.splitlines()) - len(SECTIONS) - 1


@needs_ptxas
@pytest.mark.parametrize("target", SECTIONS)
def test_lines_of_libraries(target, monkeypatch):
    monkeypatch.setattr(spell, "HEAD", MODULE)
    lines = SECTIONS[target]
    said = judge(lines, target, NEWEST)
    ours = taken(lines, MODULE.format(version="{}.{}".format(*NEWEST), target=target))
    assert [f"{line}  # {one[0]}" for line, one in zip(lines, said, strict=True) if one] == []
    assert [line for line, ok in zip(lines, ours, strict=True) if not ok] == []
