"""The limits of reading and checking: any file ends within seconds, with a result or with LIMIT.

Limits of one thing (the digits of a number, the depth of parentheses) are constants, checked where the thing is read.
Work that many small things add up to (lines that macros make, steps of an analysis) is taken from the file's `Budget`.
The limits are far above what compilers and people write.
"""

from __future__ import annotations

import gc
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass

from .errors import AsmError, Mistake, Where, error

FILE_BYTES = 16_000_000
"""Bytes of a file."""

PTX_STATEMENTS, GCN_STATEMENTS = 150_000, 250_000
"""Statements of a text, after macros are expanded.  Of AMDGCN two directives or labels count as one."""

PTX_CODE = 3_000_000
"""Characters of all PTX statements of a text together, debug data aside; a character takes 1 to 2 µs."""

GCN_UNLIKE = 60_000
"""AMDGCN instructions that differ from all before them in more than registers: they take ten times as long."""

MISTAKES = 50_000
"""Mistakes of a text, after which reading ends."""

DIGITS = 1_000
"""Characters of a number.  Python itself converts at most 4,300 digits."""

WORD = 65_536
"""Characters of a name."""

OPERANDS = 65_536
"""Characters of one instruction's operands."""

DEPTH = 100
"""Nested parentheses, scopes, conditions, maps and lists."""

VALUES = 500_000
"""Initial values of one variable, unless they are plain numbers."""

LISTED = 10_000
"""Parameters, directives or registers that one declaration lists."""

EXPANDED_LINES, EXPANDED_BYTES = 200_000, 64_000_000
"""Lines that macros and repetitions read, and bytes of the lines that they make."""

METADATA = 1_000_000
"""Bytes of a code object's metadata."""

KERNARGS = 1 << 20
"""Bytes of the arguments of an AMDGCN kernel."""

STEPS = 1_500_000
"""Steps of the analyses of a file; a step takes about two microseconds."""

GCN_STEPS = 4_000_000
"""The same of an AMDGCN file, whose waits and hazards are all that is analysed."""


class Exceeded(Exception):  # noqa: N818  (the reader of the statement makes the error, which has the place)
    """A limit is exceeded: `what` is too large, the `limit` with its unit, and the `fix`."""

    def __init__(self, what: str, limit: str, fix: str) -> None:
        super().__init__(what, limit, fix)
        self.what, self.limit, self.fix = what, limit, fix

    def at(self, where: Where, column: int | None = None) -> AsmError:
        """Return LIMIT at a place."""
        what = self.what if column is None else f"column {column}: {self.what}"
        return error(Mistake.LIMIT, where, what=what, limit=self.limit, fix=self.fix)


def exceeded(where: Where, what: str, limit: str, fix: str) -> AsmError:
    """Return LIMIT at a place."""
    return Exceeded(what, limit, fix).at(where)


def too_large(what: str, most: int, unit: str) -> Exceeded:
    """Return the error for a text that has more of something than a limit."""
    return Exceeded(what, f"{most:,} {unit}", "split the file")


def too_deep(what: str) -> Exceeded:
    """Return the error for things that are nested deeper than `DEPTH`."""
    return Exceeded(f"{what} are nested too deeply", f"a depth of {DEPTH}", "nest less")


@dataclass
class Budget:
    """What is left of the work that one file may cause."""

    lines: int = EXPANDED_LINES
    bytes: int = EXPANDED_BYTES
    steps: int = STEPS

    def expand(self, lines: int, size: int = 0) -> None:
        """Take lines that macros read, and bytes that they make.  Raises Exceeded if too few are left."""
        self.lines -= lines
        self.bytes -= size
        if self.lines < 0:
            raise Exceeded("the expansion has no end", f"{EXPANDED_LINES:,} lines", "count the repetitions down")
        if self.bytes < 0:
            raise Exceeded("the expansion is too large", f"{EXPANDED_BYTES:,} bytes", "repeat less, or shorter lines")

    def step(self, steps: int) -> None:
        """Take steps of an analysis.  Raises Exceeded if too few are left."""
        self.steps -= steps
        if self.steps < 0:
            raise Exceeded("the control flow is too large to be checked", f"{STEPS:,} steps", "split the file")


@contextmanager
def uncollected() -> Generator[None, None, None]:
    """Pause Python's collector of cyclic garbage: reading makes many objects, all of them kept, and no cycles."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def normalized(text: str) -> str:
    """Return a text with lines that end as Unix ends them, and without a byte order mark."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.removeprefix("\ufeff")
