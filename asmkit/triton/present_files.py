"""The files that the debug information of a kernel names, where they are now.

Triton's cache knows a kernel by its code, not by its file: a kernel can come from a build of the same code that was
somewhere else, in a folder that was renamed or a checkout that is gone.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path, PurePath

from .library import Source

_FILE = re.compile(r'^(\s*\.file\s+\d+\s+)"([^"\n]+)"(?: "([^"\n]+)")?', re.MULTILINE)


def with_present_files(text: str, source: Source) -> str:
    """Return an assembly text whose `.file` directives name the files that exist now, as far as they can be found."""
    own = _file_of(source)
    named = {_path(found) for found in _FILE.finditer(text)}
    alike = [path for path in named if own is not None and path.name == own.name]
    before = max(alike, key=lambda path: _common(path, own), default=None) if own is not None else None

    def present(found: re.Match[str]) -> str:
        path = _path(found)
        now = own if path == before else _found(path, own)
        return found[0] if now is None or now == path else f'{found[1]}"{now}"'

    return _FILE.sub(present, text)


def _file_of(source: Source) -> Path | None:
    """Return the file of the Python function of a kernel, or None for a kernel that has none."""
    code = getattr(getattr(getattr(source, "fn", None), "fn", None), "__code__", None)
    return Path(code.co_filename) if code is not None else None


def _path(found: re.Match[str]) -> PurePath:
    return PurePath(found[2], found[3] or "")


def _common(path: PurePath, other: PurePath) -> int:
    """Return the number of last parts that two paths have in common."""
    parts = [*zip(reversed(path.parts), reversed(other.parts), strict=False)]
    return next((i for i, (one, two) in enumerate(parts) if one != two), len(parts))


def _found(path: PurePath, own: Path | None) -> Path | None:
    """Return a file that exists and ends with the folder and the name of one that does not, or None."""
    if Path(path).is_file():
        return None
    for start in range(1, len(path.parts) - 1):
        for root in _roots(own):
            if (now := root.joinpath(*path.parts[start:])).is_file():
                return now
    return None


def _roots(own: Path | None) -> Iterator[Path]:
    """Return the folders around the kernel's file, and those of Python's packages."""
    yield from own.parents if own is not None else ()
    yield from (Path(folder) for folder in sys.path if folder)
