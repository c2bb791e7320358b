"""The pictures of the guide about pictures: its own code makes them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory

PAGE = Path(__file__).parents[2] / "docs/guides/pictures.md"
_BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


def pictures() -> Iterator[tuple[str, str]]:
    """Run the page's Python, and yield the name and the text of each picture that it saves."""
    text = PAGE.read_text(encoding="utf-8")
    names: dict[str, object] = {"__name__": "docs_pictures"}
    with TemporaryDirectory() as folder:
        with chdir(folder):
            for match in _BLOCK.finditer(text):
                above = text.count("\n", 0, match.start(1))
                exec(compile("\n" * above + match[1], str(PAGE), "exec"), names)
        for file in sorted(Path(folder).glob("*.svg")):
            yield file.stem, file.read_text(encoding="utf-8")
