"""How long this machine takes to compile a program, estimated from the compilation before."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

_FIXED = 100
"""The instructions whose compilation takes as long as starting the compiler."""


class CompileTime:
    """The time to compile programs. It differs by a factor of ten between an idle and a busy machine."""

    def __init__(self) -> None:
        self.each = 0.5 / (300 + _FIXED)
        """Seconds for each instruction. At first 0.5 s for 300 of them, as on an idle machine."""

    def expected(self, instructions: int) -> float:
        """Return the seconds that compiling a program of some instructions will take."""
        return self.each * (instructions + _FIXED)

    def measured(self, make: Callable[[], bytes], instructions: int) -> bytes:
        """Compile a program of some instructions with `make`, and note how long it takes, even if it fails."""
        began = monotonic()
        try:
            return make()
        finally:
            self.each = (monotonic() - began) / (instructions + _FIXED)


COMPILE_TIME = CompileTime()
