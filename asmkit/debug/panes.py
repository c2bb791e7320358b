"""The panes of the debugger: lines of text, of which only the visible ones are made."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, cast

from rich.console import Console
from rich.segment import Segment
from rich.text import Text
from textual.app import App
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

LineAt = Callable[[int], Text]
"""Return a line by its number, from 0."""


class Pane(ScrollView, can_focus=True):
    """Lines of text with a title. `show` replaces them and scrolls to one."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"pane--current"}

    def __init__(self, title: str, id: str) -> None:
        super().__init__(id=id)
        self.border_title = title
        self._line: LineAt = lambda number: Text("")
        self._count, self._current = 0, -1
        self._made: dict[int, Text] = {}

    def show(self, count: int, line: LineAt, *, current: int = -1, width: int = 0, title: str = "") -> None:
        """Show `count` lines, and scroll so that the current one is visible."""
        self._count, self._line, self._current = count, line, current
        self._made = {}
        self.border_title = title or self.border_title
        self.virtual_size = Size(max(width, 1), count)
        if current >= 0:
            self._reveal(current)
        self.refresh()

    def freeze(self) -> None:
        """Make no further lines until `show`, because a motion changes what they show."""
        self._line = lambda number: Text("  …")

    def line(self, number: int) -> Text:
        """Return a line. It is made once for each `show`."""
        if number not in self._made:
            self._made[number] = self._line(number)
        return self._made[number]

    def _reveal(self, line: int) -> None:
        """Scroll so that a line is visible, with some lines around it."""
        height = max(1, self.scrollable_content_region.height)
        top, margin = round(self.scroll_y), min(3, height // 3)
        if not top + margin <= line < top + height - margin:
            self.scroll_to(y=max(0, line - height // 2), animate=False, force=True)

    def on_resize(self) -> None:
        """Keep the current line visible."""
        if self._current >= 0:
            self._reveal(self._current)

    def render_line(self, y: int) -> Strip:
        """Return a visible line."""
        x, top = round(self.scroll_x), round(self.scroll_y)
        width, number = self.scrollable_content_region.width, y + top
        if number >= self._count:
            return Strip.blank(width, self.rich_style)
        text = self.line(number)
        style = self.rich_style + self.get_component_rich_style("pane--current") if number == self._current else None
        segments = Segment.apply_style(text.render(_console(self)), style or self.rich_style)
        return Strip([*segments]).crop_extend(x, x + width, style or self.rich_style)

    def text(self) -> str:
        """Return all lines as plain text."""
        return "\n".join(self.line(number).plain for number in range(self._count))


def _console(pane: Pane) -> Console:
    return cast("App[object]", pane.app).console  # pyright: ignore[reportUnknownMemberType]
