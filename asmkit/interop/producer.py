"""Recognize the compiler of a program by the producer that its debug information names (DWARF 5, 3.1.1)."""

from __future__ import annotations

import re

_NAME = b"triton"
_LINES = b"".join(rb"\.b8\s+%d\b[^\n]*\n\s*" % letter for letter in (*_NAME, 0))
_IN_TEXT = re.compile(rb'\.asciz\s+"%b"|\.b8\s+[01]\b[^\n]*\n\s*%b' % (_NAME, _LINES))
"""The string in AMDGCN text, or its bytes in PTX, after the number of the abbreviation or the end of another string."""


def is_by_triton(content: bytes) -> bool:
    """Return whether Triton compiled a text or a code object. False without debug information."""
    return b"\0%b\0" % _NAME in content or _IN_TEXT.search(content) is not None
