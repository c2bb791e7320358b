"""Read pictures back: their boxes and texts, and whether the texts can be read."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple
from xml.etree import ElementTree

from asmkit.pictures import svg

SVG = "{http://www.w3.org/2000/svg}"
_BAND = 20
"""The height of the bands of a picture in which boxes and texts are compared."""


class Box(NamedTuple):
    """A rectangle with the name of its fill, or a text with the text."""

    name: str
    x: float
    y: float
    wide: float
    high: float

    def contains(self, other: Box) -> bool:
        return (
            self.x <= other.x and other.x + other.wide <= self.x + self.wide
            and self.y <= other.y and other.y + other.high <= self.y + self.high
        )  # fmt: skip

    def meets(self, other: Box) -> bool:
        return (
            self.x < other.x + other.wide and other.x < self.x + self.wide
            and self.y < other.y + other.high and other.y < self.y + self.high
        )  # fmt: skip

    @property
    def fill(self) -> str:
        return self.name.split()[0]


_PATH = re.compile(r"M([-\d.]+),([-\d.]+)h([-\d.]+)v([-\d.]+)")


def rectangles(root: ElementTree.Element) -> list[Box]:
    """The boxes of a picture in the order in which they are drawn, without its background and patterns."""
    found: list[Box] = []
    for node in root.iter():
        kind = node.get("class", "")
        if node.tag == f"{SVG}rect" and node.get("x") and "rule" in kind:
            found.append(Box(kind, *(float(node.get(name, "")) for name in ("x", "y", "width", "height"))))
        elif node.tag == f"{SVG}path" and "rule" in kind:
            found += [Box(kind, *map(float, one)) for one in _PATH.findall(node.get("d", ""))]
    return found


def texts(root: ElementTree.Element) -> Iterator[tuple[str, Box]]:
    """Yield the class of each text, and its box."""
    shift = {"start": 0.0, "middle": 0.5, "end": 1.0}
    for node in root.iter(f"{SVG}text"):
        kind = node.get("class", "")
        size = svg.SMALL if "small" in kind else svg.SIZE
        for one in [*node] or [node]:
            said, wide = one.text or "", svg.WIDTH * size * len(one.text or "")
            x = float(one.get("x", "")) - wide * shift[node.get("text-anchor", "middle")]
            yield kind.split()[0], Box(said, x, float(node.get("y", "")) - size * 0.8, wide, size)


def labels(root: ElementTree.Element, kind: str = "label") -> list[str]:
    """The texts of a class, in order."""
    return [box.name for found, box in texts(root) if found == kind]


def parsed(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def _bands(boxes: Iterable[Box]) -> dict[int, list[Box]]:
    """The boxes in each horizontal band of a picture."""
    bands: dict[int, list[Box]] = defaultdict(list)
    for box in boxes:
        for band in range(int(box.y // _BAND), int((box.y + box.high) // _BAND) + 1):
            bands[band].append(box)
    return bands


def unreadable(text: str) -> list[str]:
    """What is wrong with a picture: texts that meet, leave the picture or their box, or have the wrong colour."""
    root = parsed(text)
    whole = Box("", 0, 0, float(root.get("width", "")), float(root.get("height", "")))
    boxes, said = rectangles(root), [*texts(root)]
    wrong = [f"outside: {box}" for box in [*boxes, *(box for _, box in said)] if not whole.contains(box)]
    for band in _bands(box for _, box in said).values():
        wrong += [f"{a.name!r} meets {b.name!r}" for a, b in combinations(band, 2) if a.meets(b)]
    bands = _bands(boxes)
    for kind, one in said:
        met = [box for box in bands.get(int((one.y + one.high / 2) // _BAND), ()) if box.meets(one)]
        if met and not met[-1].contains(one):
            wrong.append(f"{one.name!r} leaves its box")
        if (kind == "label") != bool(met and met[-1].fill in svg.FILLS):
            wrong.append(f"{one.name!r} is {kind}, on {met[-1].fill if met else 'the background'}")
    return wrong
