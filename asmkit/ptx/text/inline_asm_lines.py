"""The lines of inline assembly in a text of LLVM.

LLVM counts the lines of an inline assembly text as lines of the source: a `.loc` in front of its second statement names
the line after the one that contains the assembly. The `.loc` in front of the whole text is right.
"""

from __future__ import annotations

import re

_BEGIN, _END = "// begin inline asm", "// end inline asm"
_LOC = re.compile(r"[ \t]*\.loc[ \t]")


def without_inner_lines(text: str) -> str:
    """Return a text without the `.loc` directives inside of inline assembly. Its lines keep their numbers."""
    if _BEGIN not in text:
        return text
    lines = text.split("\n")
    begin: int | None = None
    for i, line in enumerate(lines):
        word = line.strip(" \t")
        if word == _BEGIN and begin is None:
            begin = i
        elif word == _END and begin is not None:
            lines[begin:i] = ["" if _LOC.match(inner) else inner for inner in lines[begin:i]]
            begin = None
    return "\n".join(lines)
