"""The generated pictures: small, readable on light and dark pages and without colours, and true."""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

import codegen
from asmkit.pictures import svg
from asmkit.pictures.tensor_memory import runs
from asmkit.ptx import MatrixDescriptor, Swizzle
from asmkit.ptx.sim.tcgen05.layouts import parts
from codegen import pictures
from codegen.pictures import operand, page, pipeline, timeline

from ..support import drawn
from ..support.drawn import SVG, rectangles, texts

PICTURES = {path.name: text for path, text in pictures.outputs()}


def parsed(name: str) -> ElementTree.Element:
    return drawn.parsed(PICTURES[name])


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_small_and_has_a_size_a_title_and_a_description(name: str):
    assert len(PICTURES[name].encode()) <= 60_000
    root = parsed(name)
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
    named = {node.get("id"): node.text for node in root if node.tag in (f"{SVG}title", f"{SVG}desc")}
    assert [*named] == root.get("aria-labelledby", "").split()
    assert all(named.values())


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_can_be_read(name: str):
    """Texts do not meet. A label in black is inside of a coloured box, and other texts are not."""
    assert drawn.unreadable(PICTURES[name]) == []


@pytest.mark.parametrize("name", PICTURES)
def test_a_page_shows_the_picture(name: str):
    pages = [one.read_text(encoding="utf-8") for one in (codegen.ROOT / "docs").rglob("*.md")]
    assert any(f"](../pictures/{name})" in text for text in pages)


@pytest.mark.parametrize("guide", page.PAGES, ids=lambda one: one.stem)
def test_the_guide_shows_the_pictures_that_its_code_saves(guide: Path):
    text = guide.read_text(encoding="utf-8")
    saved = {f"{name}.svg" for name, _ in page._pictures_of(guide)}
    assert {*re.findall(r"\]\(\.\./pictures/([^)]+)\)", text)} == saved


def luminance(colour: str) -> float:
    """The relative luminance of a colour (WCAG 2)."""
    digits = colour[1:] if len(colour) == 7 else "".join(digit * 2 for digit in colour[1:])
    parts = np.array([int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)])
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return float(linear @ [0.2126, 0.7152, 0.0722])


def contrast(a: str, b: str) -> float:
    bright, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def test_texts_and_lines_have_contrast_on_light_and_dark_pages():
    assert all(contrast(svg.LABEL, fill) >= 4.5 for fill in svg.FILLS.values())
    for colours in (svg.LIGHT, svg.DARK):
        assert all(contrast(colours["ink"], colours[below]) >= 4.5 for below in ("paper", "empty"))
        assert contrast(colours["rule"], colours["paper"]) >= 3


def test_dark_pages_have_their_own_colours():
    style = parsed("tensor_memory.svg").findtext(f"{SVG}style") or ""
    light, _, dark = style.partition("@media (prefers-color-scheme:dark)")
    assert all(f"{{fill:{svg.LIGHT[name]}}}" in light for name in ("paper", "empty", "ink"))
    assert all(f"{{fill:{svg.DARK[name]}}}" in dark for name in ("paper", "empty", "ink"))
    assert set(re.findall(r"#[0-9a-f]+", dark)) == set(svg.DARK.values())


# ---- facts


def test_the_chunks_of_a_row_are_exchanged_by_the_low_bits_of_its_number():
    tile = MatrixDescriptor(stride=1024, swizzle=Swizzle.B128)
    places = {(row, chunk): operand.position(tile, row, chunk) for row in range(16) for chunk in range(8)}
    assert places == {(row, chunk): row * 128 + (chunk ^ row % 8) * 16 for row, chunk in places}
    drawn = [box for box in rectangles(parsed("operand.svg")) if box.high == 20 and box.wide == 36]
    labels = [text.name for kind, text in texts(parsed("operand.svg")) if kind == "label" and len(text.name) == 1]
    x, y = min(box.x for box in drawn), min(box.y for box in drawn)
    at = [int((box.y - y) / 20 * 128 + (box.x - x) / 36 * 16) for box in drawn]
    assert {(place // 128, int(label)): place for place, label in zip(at, labels, strict=True)} == places


@pytest.mark.parametrize(
    ("m", "blocks", "wanted"),
    [
        (128, 1, [(0, 0, 128)]), (256, 2, [(0, 0, 128)]), (128, 2, [(0, 0, 64), (0, 64, 64)]),
        (64, 1, [(0, 0, 16), (16, 32, 16), (32, 64, 16), (48, 96, 16)]),
    ],
)  # fmt: skip
def test_the_runs_of_lanes(m: int, blocks: int, wanted: list[tuple[int, int, int]]):
    assert [run for part in parts(m, 64, blocks) for run in runs(part)] == wanted


def test_the_schedule_keeps_the_rules_of_a_pipeline():
    made = pipeline.Schedule.of(8)
    for before, after in itertools.pairwise(made.products):
        assert before.end <= after.start  # one tensor core
    for step, product in enumerate(made.products):
        assert made.copies[step].end <= product.start
        assert step < pipeline.STAGES or made.copies[step].start >= made.products[step - pipeline.STAGES].end
    for tile, epilogue in enumerate(made.epilogues):
        assert epilogue.start >= made.tile(tile).end
        assert tile < pipeline.SUMS or made.tile(tile).start >= made.epilogues[tile - pipeline.SUMS].end
    gaps = [after.start - before.end for before, after in itertools.pairwise(made.products)]
    assert max(gaps) == 0  # the tensor core is never idle


def test_the_timeline_shows_the_recorded_intervals():
    """The ring has two stages: a copy waits for the addition two tiles before, and an addition for its copy."""
    found = timeline.recorded()
    done = {name: [one for one in found if one.event.name == name] for name in ("copy", "add")}
    assert [len(one) for one in done.values()] == [6, 6]
    for tile in range(6):
        assert done["add"][tile].event.time > done["copy"][tile].end
        assert tile < 2 or done["copy"][tile].event.time > done["add"][tile - 2].end
    root = parsed("timeline.svg")
    drawn = [box for box in rectangles(root) if box.wide != 20]
    assert len(drawn) == len(found) == 24
    unit = drawn[0].wide / (found[0].end - found[0].event.time)
    assert sorted(round(box.wide / unit) for box in drawn) == sorted(one.end - one.event.time for one in found)
