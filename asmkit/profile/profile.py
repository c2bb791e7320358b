"""The profile of one launch, as a page, in a notebook, and in the terminal."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from .data import ProfileData
from .page import notebook, page
from .text import styled, text


@dataclass(frozen=True, repr=False)
class Profile(ProfileData):
    """The profile of a launch. `print` it, save it as a page (`save`), or show it in a notebook."""

    def html(self) -> str:
        """Return the page: one self-contained HTML document, which loads nothing from a network."""
        return page(self)

    def save(self, path: str | Path) -> None:
        """Write the page to a file."""
        Path(path).write_text(self.html(), encoding="utf-8")

    def _repr_html_(self) -> str:
        """Return the short form for notebooks."""
        return notebook(self)

    def __repr__(self) -> str:
        count = len(self.standouts)
        return f"<profile of {self.kernel} for {self.arch}: {count} fact{'s' * (count != 1)} to look at>"

    def __str__(self) -> str:
        return text(self)

    def print(self) -> None:
        """Print the short form, with colours if rich is installed and the output is a terminal."""
        rich = styled(self) if sys.stdout.isatty() else None
        if rich is None:
            print(self)
        else:
            rich()
