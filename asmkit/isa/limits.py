"""The limits of reading and checking: asmkit finishes any file within seconds, with a result or with LIMIT.

The limit of a single item (the digits of a number, the depth of parentheses) is a constant that the parser checks.
Work that adds up over a file (lines from macros, steps of an analysis) is taken from the file's `Budget`. The limits
are far above the sizes of files that compilers and people write.
"""

from __future__ import annotations

import gc
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass

from ..errors import AsmError, DiagnosticCode, SourceLocation, error

FILE_BYTES = 16_000_000
"""The maximum size of a file in bytes."""

PTX_STATEMENTS, GCN_STATEMENTS = 150_000, 250_000
"""The maximum number of statements of a text after macro expansion. Two AMDGCN directives or labels count as one."""

PTX_CODE = 3_000_000
"""The maximum total length of the PTX statements of a text, without debug data. A character takes 1 to 2 µs."""

GCN_UNLIKE = 60_000
"""The maximum number of AMDGCN instructions that differ from every earlier one in more than their registers. Such an
instruction takes ten times as long to parse."""

MISTAKES = 50_000
"""The number of mistakes after which parsing a text ends."""

DIGITS = 1_000
"""The maximum number of characters of a number. Python itself converts at most 4,300 digits."""

WORD = 65_536
"""The maximum number of characters of a name."""

OPERANDS = 65_536
"""The maximum number of characters of one instruction's operands."""

DEPTH = 100
"""The maximum nesting depth of parentheses, scopes, conditions, maps and lists."""

VALUES = 500_000
"""The maximum number of initial values of one variable, unless they are plain numbers."""

LISTED = 10_000
"""The maximum number of parameters, directives or registers in one declaration."""

EXPANDED_LINES, EXPANDED_BYTES = 200_000, 64_000_000
"""The maximum number of lines that macros and repetitions read, and of bytes that they generate."""

METADATA = 1_000_000
"""The maximum size of a code object's metadata in bytes."""

KERNARGS = 1 << 20
"""The maximum size of the arguments of an AMDGCN kernel in bytes."""

STEPS = 1_500_000
"""The maximum number of analysis steps for a file. A step takes about two microseconds."""

GCN_STEPS = 4_000_000
"""The maximum number of analysis steps for an AMDGCN file, where only waits and hazards are analysed."""


class Exceeded(Exception):  # noqa: N818  (the parser of the statement adds the place and makes it an error)
    """Raised when a limit is exceeded: a message about `what` is too large, the `limit` with its unit, and a `fix`."""

    def __init__(self, what: str, limit: str, fix: str) -> None:
        super().__init__(what, limit, fix)
        self.what, self.limit, self.fix = what, limit, fix

    def at(self, where: SourceLocation, column: int | None = None) -> AsmError:
        """Return the LIMIT error for a place in the text."""
        what = self.what if column is None else f"column {column}: {self.what}"
        return error(DiagnosticCode.LIMIT, where, what=what, limit=self.limit, fix=self.fix)


def exceeded(where: SourceLocation, what: str, limit: str, fix: str) -> AsmError:
    """Return the LIMIT error for a place in the text."""
    return Exceeded(what, limit, fix).at(where)


def too_large(what: str, most: int, unit: str) -> Exceeded:
    """Return the exception for a text that exceeds a size limit."""
    return Exceeded(what, f"{most:,} {unit}", "split the file")


def too_deep(what: str) -> Exceeded:
    """Return the exception for constructs that are nested deeper than `DEPTH`."""
    return Exceeded(f"{what} are nested too deeply", f"a depth of {DEPTH}", "reduce the nesting")


@dataclass
class Budget:
    """The remaining work that asmkit may do for one file."""

    lines: int = EXPANDED_LINES
    bytes: int = EXPANDED_BYTES
    steps: int = STEPS

    def expand(self, lines: int, size: int = 0) -> None:
        """Take lines that macros read and bytes that they generate. Raises Exceeded if too few are left."""
        self.lines -= lines
        self.bytes -= size
        if self.lines < 0:
            raise Exceeded("the expansion does not end", f"{EXPANDED_LINES:,} lines", "reduce the repetitions")
        if self.bytes < 0:
            raise Exceeded("the expansion is too large", f"{EXPANDED_BYTES:,} bytes", "repeat fewer or shorter lines")

    def step(self, steps: int) -> None:
        """Take steps of an analysis. Raises Exceeded if too few are left."""
        self.steps -= steps
        if self.steps < 0:
            raise Exceeded("the control flow is too large to be checked", f"{STEPS:,} steps", "split the file")


@contextmanager
def uncollected() -> Generator[None, None, None]:
    """Pause Python's cyclic garbage collector. Parsing creates many objects, keeps them all, and creates no cycles."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def normalized(text: str) -> str:
    """Return a text with Unix line endings and without a byte order mark."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.removeprefix("\ufeff")
