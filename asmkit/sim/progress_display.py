"""Show the progress of a run on a terminal: with rich if it is installed, otherwise on one line that is rewritten."""

from __future__ import annotations

import importlib.util
import shutil
import sys
from datetime import timedelta
from threading import Lock
from typing import Protocol

_used = Lock()
"""Held while a display is open: two runs cannot share the terminal."""


class Display(Protocol):
    """A place on the terminal that shows the progress of one run."""

    def show(self, what: str, done: int, total: int, seconds: float, place: str) -> None:
        """Show that `done` of `total` blocks have finished after some seconds, and where threads are."""
        ...

    def close(self) -> None:
        """Remove the progress from the terminal."""
        ...


def display() -> Display | None:
    """Return a display on the standard error output, or None if it is not a terminal or shows another run."""
    if sys.stderr is None or not sys.stderr.isatty():  # pyright: ignore[reportUnnecessaryComparison]
        return None
    if not _used.acquire(blocking=False):
        return None
    return RichDisplay() if importlib.util.find_spec("rich") is not None else PlainDisplay()


def figures(done: int, total: int, seconds: float) -> str:
    """Return the blocks done, the rate and the time left: `12 of 64 blocks, 3.0 blocks/s, 0:00:17 left`."""
    text = f"{done:,} of {total:,} blocks"
    if not done or seconds <= 0:
        return text
    rate, left = done / seconds, timedelta(seconds=round((total - done) * seconds / done))
    speed = f"{rate:,.1f} blocks/s" if rate >= 1 else f"{rate * 60:,.1f} blocks/min"
    return f"{text}, {speed}, {left} left"


class PlainDisplay:
    """One line that is rewritten."""

    def __init__(self) -> None:
        self._length = 0

    def show(self, what: str, done: int, total: int, seconds: float, place: str) -> None:
        """Rewrite the line."""
        text = f"asmkit: {what}: {figures(done, total, seconds)}; {place}"
        self._write(text[: max(1, shutil.get_terminal_size().columns - 1)])

    def close(self) -> None:
        """Clear the line."""
        self._write("")
        print("\r", end="", file=sys.stderr, flush=True)
        _used.release()

    def _write(self, text: str) -> None:
        print(f"\r{text:<{self._length}}", end="", file=sys.stderr, flush=True)
        self._length = len(text)


class RichDisplay:
    """A progress bar of rich."""

    def __init__(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn

        columns = (
            TextColumn("{task.description}", markup=False), BarColumn(bar_width=20),
            TextColumn("{task.fields[figures]}", markup=False), TextColumn("{task.fields[place]}", markup=False),
        )  # fmt: skip
        self._bar = Progress(*columns, console=Console(stderr=True), transient=True)
        self._task = self._bar.add_task("", figures="", place="")
        self._bar.start()

    def show(self, what: str, done: int, total: int, seconds: float, place: str) -> None:
        """Update the bar."""
        text = figures(done, total, seconds)
        self._bar.update(
            self._task, description=what, completed=done, total=total, figures=text, place=place, refresh=True
        )

    def close(self) -> None:
        """Remove the bar."""
        self._bar.stop()
        _used.release()
