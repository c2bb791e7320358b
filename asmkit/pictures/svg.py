"""Draw SVG pictures: boxes with labels, lines and arrows, in colours that do not need red or green.

A picture has its own background, so that it can be read on a light and on a dark page. Its colours follow the
preference of the reader's system. The fills are those of Okabe and Ito's palette, with black labels. Stripes and dots
distinguish boxes that are too narrow for a label.

The style sheet of a picture applies to the elements of this picture only, so that a page can contain several pictures.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from math import ceil
from os import PathLike
from pathlib import Path
from typing import Literal
from zlib import crc32

Fill = Literal["blue", "orange", "yellow", "purple", "empty"]
Anchor = Literal["start", "middle", "end"]
Pattern = Literal["", "stripes", "dots"]
Rect = tuple[float, float, float, float]
"""The left edge, the upper edge, the width and the height of a box."""

SIZE, SMALL = 12, 10
"""The sizes of the two fonts in pixels."""
WIDTH = 0.61
"""The width of a letter of a monospace font, rounded up, relative to the size of the font."""
LETTER = WIDTH * SIZE
"""The width of a letter of the larger font."""
LETTER_SMALL = WIDTH * SMALL
"""The width of a letter of the smaller font."""

FILLS = {"blue": "#56b4e9", "orange": "#e69f00", "yellow": "#f0e442", "purple": "#cc79a7"}
"""The fills that are the same on light and dark pages, with labels of `LABEL`."""
CYCLE: tuple[Fill, ...] = ("blue", "orange", "yellow", "purple")
"""The fills in the order in which pictures assign them to numbers."""
LABEL = "#000"
LIGHT = {"paper": "#fff", "empty": "#eee", "ink": "#1b1b1b", "rule": "#555"}
"""The other colours on light pages: the background, empty boxes, text outside of coloured boxes, and lines."""
DARK = {"paper": "#1e2129", "empty": "#333a45", "ink": "#eee", "rule": "#aaa"}
"""The same colours on dark pages."""


class Picture:
    """A picture of a size in pixels, with a title and a description for readers who cannot see it.

    Notebooks display it. `svg` is its text, and `save` writes a file.
    """

    def __init__(self, width: float, height: float, title: str, description: str) -> None:
        self.width, self.height, self.title, self.description = ceil(width), ceil(height), title, description
        self._shapes: list[str] = []
        self._arrows = False
        self._patterns: dict[str, None] = {}

    def box(
        self, x: float, y: float, wide: float, high: float, fill: Fill, label: str = "", *, small: bool = False,
        pattern: Pattern = "", hover: str = "",
    ) -> None:  # fmt: skip
        """Add a box with a label in its middle. Browsers show the text `hover` when the pointer is on it."""
        rect = f'x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}"'
        end = f"><title>{escape(hover)}</title></rect>" if hover else "/>"
        self._shapes.append(f'<rect class="{fill} rule" {rect}{end}')
        if pattern:
            self._patterns[pattern] = None
            self._shapes.append(f'<rect class="{pattern}" {rect}/>')
        if label:
            self.text(x + wide / 2, y + high / 2, label, kind="label" if fill in FILLS else "ink", small=small)

    def boxes(self, fill: Fill, rects: Iterable[Rect]) -> None:
        """Add boxes without labels as one shape, which takes less text than single boxes."""
        path = "".join(f"M{x:g},{y:g}h{wide:g}v{high:g}h{-wide:g}z" for x, y, wide, high in rects)
        if path:
            self._shapes.append(f'<path class="{fill} rule" d="{path}"/>')

    def text(
        self, x: float, y: float, text: str, *, anchor: Anchor = "middle", kind: str = "ink", small: bool = False
    ) -> None:
        """Add a line of text, whose middle line is at `y`."""
        at = f'x="{x:g}" y="{_base(y, small):g}"'
        where = "" if anchor == "middle" else f' text-anchor="{anchor}"'
        self._shapes.append(f'<text class="{_kind(kind, small)}" {at}{where}>{escape(text)}</text>')

    def texts(self, y: float, texts: Iterable[tuple[float, str]], *, kind: str = "ink", small: bool = True) -> None:
        """Add texts with a common middle line at `y` and centres at the given places, as one shape."""
        spans = "".join(f'<tspan x="{x:g}">{escape(text)}</tspan>' for x, text in texts)
        if spans:
            self._shapes.append(f'<text class="{_kind(kind, small)}" y="{_base(y, small):g}">{spans}</text>')

    def line(self, *points: tuple[float, float], arrow: bool = False, dashed: bool = False) -> None:
        """Add a line through points, with an arrow at the last one."""
        path = "M" + " ".join(f"{x:g},{y:g}" for x, y in points)
        end = ' marker-end="url(#ID-arrow)"' if arrow else ""
        end += ' stroke-dasharray="4 3"' if dashed else ""
        self._arrows |= arrow
        self._shapes.append(f'<path class="line" d="{path}"{end}/>')

    def area(self, fill: Fill, points: Iterable[tuple[float, float]]) -> None:
        """Add a filled polygon through points."""
        path = "M" + " ".join(f"{x:g},{y:g}" for x, y in points)
        self._shapes.append(f'<path class="{fill} rule" d="{path}z"/>')

    def measure(self, x: float, y: float, length: float) -> None:
        """Add a vertical measure from `y` on."""
        self.line((x - 4, y), (x + 4, y))
        self.line((x, y), (x, y + length))
        self.line((x - 4, y + length), (x + 4, y + length))

    def legend(self, x: float, y: float, entries: Iterable[tuple[Fill, Pattern, str]]) -> float:
        """Add a line of small boxes, each with an explanation, centred at `y`. Return its right end."""
        for fill, pattern, text in entries:
            self.box(x, y - 6, 16, 12, fill, pattern=pattern)
            self.text(x + 22, y, text, anchor="start", small=True)
            x += 22 + LETTER_SMALL * len(text) + 18
        return x

    @property
    def svg(self) -> str:
        """The SVG document."""
        shapes = "\n".join(self._shapes)
        name = f"p{crc32((self.title + shapes).encode()):08x}"
        size = f'width="{self.width}" height="{self.height}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" id="{name}" viewBox="0 0 {self.width} {self.height}" {size}'
        lines = [
            f'{head} text-anchor="middle" role="img" aria-labelledby="{name}-title {name}-desc">',
            f'<title id="{name}-title">{escape(self.title)}</title>',
            f'<desc id="{name}-desc">{escape(self.description)}</desc>',
            f"<style>{_style(name, [*self._patterns])}</style>",
            *(_PATTERNS[one].replace("ID", name) for one in self._patterns),
            *((_ARROW.replace("ID", name),) if self._arrows else ()),
            f'<rect class="paper" {size} rx="6"/>',
            shapes.replace("url(#ID", f"url(#{name}"),
            "</svg>",
        ]
        return "\n".join(lines) + "\n"

    def _repr_svg_(self) -> str:
        """Return the document for a notebook."""
        return self.svg

    def save(self, path: str | PathLike[str]) -> None:
        """Write the document to a file."""
        Path(path).write_text(self.svg, encoding="utf-8")


def _kind(kind: str, small: bool) -> str:
    return f"{kind} small" if small else kind


def _base(y: float, small: bool) -> float:
    """Return the base line of a text, given its middle line."""
    return round(y + (SMALL if small else SIZE) / 3, 2)


_ARROW = (
    '<marker id="ID-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
    '<path class="tip" d="M0,0 8,4 0,8z"/></marker>'
)
_PATTERNS = {
    "stripes": (
        '<pattern id="ID-stripes" width="6" height="6" patternUnits="userSpaceOnUse">'
        '<path d="M-1,7 7,-1M-1,1 1,-1M5,7 7,5" stroke="#000" stroke-opacity=".45"/></pattern>'
    ),
    "dots": (
        '<pattern id="ID-dots" width="6" height="6" patternUnits="userSpaceOnUse">'
        '<circle cx="3" cy="3" r="1"/></pattern>'
    ),
}


def _style(name: str, patterns: Iterable[str]) -> str:
    """Return the style sheet: the colours of light pages, and those that change on dark pages."""
    own = f"#{name} "
    fonts = f"{own}text{{font:{SIZE}px monospace}}{own}.small{{font-size:{SMALL}px}}"
    fills = "".join(f"{own}.{fill}{{fill:{colour}}}" for fill, colour in (FILLS | {"label": LABEL}).items())
    fills += "".join(f"{own}.{pattern}{{fill:url(#{name}-{pattern})}}" for pattern in patterns)
    dark = f"@media (prefers-color-scheme:dark){{{_scheme(own, DARK)}}}"
    return f"{fonts}{fills}{own}.line{{fill:none}}{_scheme(own, LIGHT)}{dark}"


def _scheme(own: str, colours: dict[str, str]) -> str:
    """Return the rules of the colours of light or dark pages."""
    filled = "".join(f"{own}.{name}{{fill:{colours[name]}}}" for name in ("paper", "empty", "ink"))
    rule = colours["rule"]
    return f"{filled}{own}.rule,{own}.line{{stroke:{rule}}}{own}.tip{{fill:{rule}}}"
