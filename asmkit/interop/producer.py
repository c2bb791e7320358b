"""Recognize the compiler of a program by the producer that its debug information names (DWARF 5, 3.1.1)."""

from __future__ import annotations

import re

_NAME = b"triton"
_END = rb"[^\S\n]*(?://[^\n]{0,200})?\n[^\S\n]*"
_LINES = b"".join(rb"\.b8[^\S\n]+%d%b" % (letter, _END) for letter in (*_NAME, 0))
_IN_TEXT = re.compile(rb'\.asciz\s+"%b"|\.b8[^\S\n]+[01]%b%b' % (_NAME, _END, _LINES))
"""The string in AMDGCN text, or its bytes in PTX, after the number of the abbreviation or the end of another string."""


def is_by_triton(content: bytes) -> bool:
    """Return whether Triton compiled a text or a code object. False without debug information."""
    return b"\0%b\0" % _NAME in content or _IN_TEXT.search(content) is not None
