"""The pictures of the guides about pictures: their own code makes them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory

_GUIDES = Path(__file__).parents[2] / "docs/guides"
PAGES = (_GUIDES / "pictures.md", _GUIDES / "pictures_of_runs.md")
_BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


def pictures() -> Iterator[tuple[str, str]]:
    """Run the Python of the pages, and yield the name and the text of each picture that it saves."""
    for page in PAGES:
        yield from _pictures_of(page)


def _pictures_of(page: Path) -> Iterator[tuple[str, str]]:
    text = page.read_text(encoding="utf-8")
    names: dict[str, object] = {"__name__": "docs_pictures"}
    with TemporaryDirectory() as folder:
        with chdir(folder):
            for match in _BLOCK.finditer(text):
                above = text.count("\n", 0, match.start(1))
                exec(compile("\n" * above + match[1], str(page), "exec"), names)
        for file in sorted(Path(folder).glob("*.svg")):
            yield file.stem, file.read_text(encoding="utf-8")
