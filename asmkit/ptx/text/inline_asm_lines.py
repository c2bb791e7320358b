"""The lines of inline assembly in a text of LLVM.

LLVM counts the lines of an inline assembly text as lines of the source: a `.loc` in front of its second statement names
the line after the one that contains the assembly. The `.loc` in front of the whole text is right.
"""

from __future__ import annotations

import re

_INLINE = re.compile(r"^[ \t]*// begin inline asm$.*?^[ \t]*// end inline asm$", re.MULTILINE | re.DOTALL)
_LOC = re.compile(r"^[ \t]*\.loc[ \t].*$", re.MULTILINE)


def without_inner_lines(text: str) -> str:
    """Return a text without the `.loc` directives inside of inline assembly. Its lines keep their numbers."""
    return _INLINE.sub(lambda found: _LOC.sub("", found[0]), text)
