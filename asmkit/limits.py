"""The limits of reading and checking: a file of any content ends within seconds, with a result or with LIMIT.

Limits of one thing (a name's length, the depth of parentheses) are constants, checked where the thing is read.  Work
that many small things add up to (lines that macros make, steps of an analysis) is taken from the file's `Budget`.
"""

from __future__ import annotations

from .errors import AsmError, Mistake, Where, error

FILE_BYTES = 16_000_000
"""Bytes of a file."""


def exceeded(where: Where, what: str, limit: str, fix: str) -> AsmError:
    """Return LIMIT at a place: what is too large, the limit with its unit, and what to do."""
    return error(Mistake.LIMIT, where, what=what, limit=limit, fix=fix)
