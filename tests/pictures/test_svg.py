"""The writer of pictures: files, notebooks, and several pictures in one page."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

from asmkit import pictures
from asmkit.pictures import svg
from asmkit.pictures.svg import Picture
from asmkit.ptx import Swizzle, fragments

from ..support import drawn

PALETTE = {"#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7"}
"""The colours of Okabe and Ito: orange, sky blue, bluish green, yellow, blue, vermilion, reddish purple."""


def small(title: str = "Two boxes") -> Picture:
    made = Picture(200, 60, title, "A striped and a dotted box.")
    made.box(10, 10, 60, 20, "orange", "a < b", pattern="stripes", hover="x & y")
    made.box(80, 10, 60, 20, "yellow", pattern="dots")
    made.line((10, 40), (100, 40), arrow=True)
    return made


def test_a_picture_is_saved_and_shown_by_notebooks(tmp_path: Path):
    made = small()
    made.save(tmp_path / "picture.svg")
    assert (tmp_path / "picture.svg").read_text(encoding="utf-8") == made.svg == made._repr_svg_()
    assert fragments.ldmatrix(1)._repr_svg_() == pictures.fragment(fragments.ldmatrix(1)).svg


def test_texts_are_escaped():
    root = drawn.parsed(small("R & D").svg)
    assert root.findtext(f"{drawn.SVG}title") == "R & D"
    assert drawn.labels(root) == ["a < b"]
    assert [node.text for node in root.iter(f"{drawn.SVG}title")] == ["R & D", "x & y"]


def test_the_styles_of_a_picture_apply_to_it_only():
    """Two pictures in one page have different names, with which all selectors, markers and patterns begin."""
    first, second = small().svg, small("Two others").svg
    names = [drawn.parsed(text).get("id") for text in (first, second)]
    assert len({*names}) == 2
    for text, name in zip((first, second), names, strict=True):
        style = re.sub(r"@media \([^)]*\)", "", drawn.parsed(text).findtext(f"{drawn.SVG}style") or "")
        selectors = [one for some in re.findall(r"([^{}]+)\{", style) for one in some.split(",")]
        assert selectors
        assert all(one.startswith(f"#{name} ") for one in selectors)
        defined = set(re.findall(r' id="([^"]+)"', text))
        assert {f"{name}{end}" for end in ("", "-title", "-desc", "-arrow", "-stripes", "-dots")} == defined
        assert {*re.findall(r"url\(#([^)]+)\)", text)} <= defined


def test_equal_pictures_have_equal_texts():
    assert small().svg == small().svg


def test_the_colours_work_without_red_and_green():
    """The fills are those of a palette for all kinds of colour vision, without its green and its reds."""
    assert {*svg.FILLS.values()} <= PALETTE - {"#009e73", "#d55e00"}
    assert {*svg.CYCLE} == {*svg.FILLS}


def test_boxes_and_texts_as_one_shape_are_the_same_as_single_ones():
    one, many = (Picture(100, 40, "t", "d") for _ in range(2))
    for x in (10, 50):
        one.box(x, 5, 30, 20, "blue", str(x), small=True)
    many.boxes("blue", [(10, 5, 30, 20), (50, 5, 30, 20)])
    many.texts(15, [(25, "10"), (65, "50")], kind="label")
    roots = [drawn.parsed(made.svg) for made in (one, many)]
    assert drawn.rectangles(roots[0]) == drawn.rectangles(roots[1])
    assert [box for _, box in drawn.texts(roots[0])] == [box for _, box in drawn.texts(roots[1])]


@pytest.mark.parametrize("name", pictures.__all__)
def test_every_public_name_is_loaded_when_it_is_used(name: str):
    assert getattr(importlib.import_module("asmkit.pictures"), name)
    assert name in dir(pictures)


def test_there_is_no_other_name():
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = pictures.nothing  # type: ignore[attr-defined]


def test_the_check_of_pictures_sees_what_is_wrong():
    """Texts that meet, leave the picture or their box, and have the wrong colour."""
    made = Picture(100, 40, "t", "d")
    made.box(10, 5, 20, 20, "blue", "too wide for it")
    made.text(60, 15, "across", kind="label")
    made.text(95, 35, "outside")
    found = " ".join(drawn.unreadable(made.svg))
    for wrong in (
        "outside: ",
        "'too wide for it' meets 'across'",
        "'too wide for it' leaves its box",
        "'across' is label",
    ):
        assert wrong in found
    assert drawn.unreadable(pictures.swizzle(Swizzle.B32).svg) == []
