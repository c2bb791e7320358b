"""The page is valid HTML that loads nothing, its links lead to lines, and it shows the numbers of the profile."""

from __future__ import annotations

import dataclasses
import re
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, cast
from unittest import mock

import numpy as np
import pytest

import asmkit
from asmkit.profile import Profile, static
from asmkit.profile.text import hot_lines

from .support import assembled, kernel_of, line_of, needs_ptxas, profiled

VOID = {"meta", "link", "img", "br", "hr", "input", "col"}


class Reader(HTMLParser):
    """Reads a page: its text, links, ids, rows of tables, and tags that are not closed in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.wrong: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.loads: list[str] = []
        self.tags: list[str] = []
        self.texts: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.tags.append(tag)
        named = dict(attrs)
        self.ids += [named["id"]] if "id" in named else []
        self.links += [named["href"]] if "href" in named else []
        self.loads += [value for name in ("src", "xlink:href", "data") if (value := named.get(name))]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: Any) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    @property
    def text(self) -> str:
        return " ".join(self.texts)


def read(profile: Profile) -> Reader:
    return Reader(profile.html())


@pytest.mark.parametrize(("name", "options"), [("transpose", {}), ("staged", {}), ("branchy", {}), ("held", {})])
def test_the_page_is_well_formed_and_loads_nothing(name: str, options: dict[str, Any]):
    profile = profiled(name, **options)
    page = read(profile)
    assert (page.wrong, page.open) == ([], [])
    assert page.loads == []
    assert all(link.startswith("#") for link in page.links)
    assert re.findall(r"@import|url\((?!#p)|<link|fetch\(|XMLHttp|import\(", profile.html()) == []
    assert len(page.ids) == len(set(page.ids))


@pytest.mark.parametrize("name", ["transpose", "scale", "staged", "loop"])
def test_what_stands_out_is_first_and_links_to_its_line(name: str):
    profile = profiled(name)
    html, page = profile.html(), read(profile)
    first = profile.standouts[0]
    assert first.place is not None
    anchor = f"L0-{first.place[1]}"
    assert html.index('id="standouts"') < html.index('class="cards"') < html.index('id="source"')
    assert page.links[0] == f"#{anchor}"
    assert anchor in page.ids
    assert first.message.replace("`", "") in "".join(page.texts)
    assert f"<pre>{escape(profile.line(first.place[1]).source.strip())}</pre>" in html[: html.index('class="cards"')]
    assert {link[1:] for link in page.links} <= set(page.ids)


def test_a_fast_kernel_says_that_nothing_stands_out():
    assert "Nothing stands out." in read(profiled("transpose", PITCH=33)).text


@needs_ptxas
def test_the_source_has_ptx_and_sass_beside_it():
    profile, number = assembled("spilled"), line_of("_sum_twice", "the use")
    row = re.search(rf'<tr id="L0-{number}".*?</tr>', profile.html(), re.DOTALL)
    assert row is not None
    assert row[0].count("fma.rn.f32 %") == 128
    assert "LDL" in row[0]
    assert "FFMA" in row[0]
    assert "k.ptx.fma.rn.f32(total, total, total, value)" in row[0]
    used = profile.resources
    assert used is not None
    text = read(profile).text
    assert f"{used.spill_stores} B spilled, {used.spill_loads} B reloaded" in text
    assert used.next_step in text


@needs_ptxas
def test_findings_of_the_whole_program_have_no_line(tmp_path: Path):
    """ptxas warns about the spills of a text without a line. The source has only lines of files."""
    file = tmp_path / "spilled.ptx"
    file.write_text(kernel_of("spilled").text(N=64 * 256), encoding="utf-8")
    x, out = np.zeros(64 * 256, np.float32), np.zeros(256, np.float32)
    profile = cast("Profile", asmkit.run(str(file), x, out, grid=1, block=256).profile)
    assert any(one.code == "PERFORMANCE" for one in profile.findings)
    assert all(line.place[1] > 0 for line in profile.lines)


def test_a_text_is_not_shown_twice(tmp_path: Path):
    """The source of a .ptx file is its text. That of a kernel in Python has the text beside it."""
    file = tmp_path / "transpose.ptx"
    file.write_text(kernel_of("transpose").text(N=32), encoding="utf-8")
    x = np.zeros((32, 32), np.float32)
    with mock.patch.object(static, "_assemble"):
        page = asmkit.run(str(file), x, x.copy(), grid=1, block=(32, 32)).profile.html()
    assert "<th>source</th><th>SASS</th>" in page
    assert len(re.findall(r"ld\.shared\.f32", page[page.index('id="source"') :])) == 1
    assert "<th>source</th><th>PTX</th><th>SASS</th>" in profiled("transpose").html()


def test_the_lines_that_cost_the_most_are_first():
    """Each instruction executes once. The load takes most of the sectors, and the write most of the bank passes."""
    assert hot_lines(profiled("strided"))[0].place[1] == line_of("strided", "the load")
    assert line_of("lds", "the conflict") in [line.place[1] for line in hot_lines(profiled("lds"))[:2]]


def test_numbers_of_a_line_are_in_its_row():
    number = line_of("transpose", "the conflict")
    row = re.search(rf'<tr id="L0-{number}".*?</tr>', profiled("transpose").html(), re.DOTALL)
    assert row is not None
    assert "32 / 1" in row[0]
    assert "shared: 32 requests, 4,096 bytes, 1,024 passes (32)" in row[0]


def test_text_is_escaped():
    profile = profiled("transpose")
    hostile = dataclasses.replace(
        profile, kernel="<script>alert(1)</script>", missing=("<b>&",),
        standouts=(dataclasses.replace(profile.standouts[0], message='<img src="x">', fix="<i>"),),
        lines=tuple(dataclasses.replace(line, source="<u>", text=("<s>",)) for line in profile.lines),
    )  # fmt: skip
    page = read(hostile)
    assert page.wrong == []
    assert page.loads == []
    assert not {"b", "i", "u", "s", "img"} & set(page.tags)
    assert page.tags.count("script") == 1


def test_figures_are_part_of_the_page():
    profile = dataclasses.replace(profiled("transpose"), figures=[("The banks", "<svg><title>banks</title></svg>")])
    assert "<h2>The banks</h2><svg><title>banks</title></svg>" in profile.html()


def test_the_hot_loop_of_cdna_has_its_units_and_branches():
    profile = profiled("branchy")
    assert profile.loop is not None
    assert profile.loop.branches >= 1
    assert profile.loop.clocks == profiled("branchy").loop.clocks  # type: ignore[union-attr]
    units = {unit.name: unit for unit in profile.loop.units}
    assert (units["VMEM"].instructions, units["VMEM"].clocks) == (1, 16)  # 4 waves · 256 bytes at 64 bytes per clock
    assert units["VALU"].instructions == 3  # both sums, and the address
    text = read(profile).text
    assert "The hot loop" in text
    assert "branches count as executed" in text
    assert profiled("transpose").loop is None


def test_the_notebook_has_the_short_form():
    html = profiled("transpose")._repr_html_()
    page = Reader(html)
    assert (page.wrong, page.open, page.links) == ([], [], [])
    assert "32 bank passes per request" in page.text
    style = html[html.index("<style>") + 7 : html.index("</style>")]
    rules = [row for row in style.splitlines() if row.endswith("{") or "{ " in row]
    outside = [row for row in rules if not row.strip().startswith((".asmkit-profile", "@media"))]
    assert (len(rules) > 40, outside) == (True, [])  # the style must not reach the rest of the notebook


def test_the_terminal_has_the_short_form():
    text = str(profiled("transpose"))
    number = line_of("transpose", "the conflict")
    assert f"  1. line {number}: bank conflict: 32 bank passes per request, 1 is the best" in text
    assert "shared bank passes: 1,056, 64 would do (16.50x)" in text
    assert repr(profiled("transpose")) == "<profile of transpose for sm_80: 1 fact to look at>"
    assert "nothing stands out" in str(profiled("transpose", PITCH=33))


def test_a_page_is_saved(tmp_path: Path):
    file = tmp_path / "page.html"
    profiled("transpose").save(file)
    assert file.read_text(encoding="utf-8") == profiled("transpose").html()
