"""The state of a chunk for the instructions that functions of PTX execute in compiled code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from .native_phases import native_flights as phases
from .native_thread_copies import thread_copies
from .native_wgmma import products

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...sim.machine import Machine
    from ...sim.native.compiled import NativeProgram
    from ...sim.native.context import Context


class Part(Protocol):
    """The state for some functions."""

    @property
    def functions(self) -> tuple[str, ...]:
        """The functions that need the state."""
        ...

    def before(self) -> None:
        """Let compiled code know the state. It is about to run."""
        ...

    def after(self) -> None:
        """Take over the changes of compiled code."""
        ...


class NativeChunk:
    """The operations in flight of a chunk, for the functions of some parts."""

    def __init__(self, parts: Sequence[Part], functions: frozenset[str]) -> None:
        self._parts, self.functions = parts, functions

    def before(self) -> None:
        """Let compiled code know the operations. It is about to run."""
        for part in self._parts:
            part.before()

    def after(self) -> None:
        """Take over the operations that compiled code has begun and completed."""
        for part in self._parts:
            part.after()


def native_flights(m: Machine, context: Context, program: NativeProgram) -> NativeChunk | None:
    """Return the operations in flight of a chunk, None if compiled code does not handle them."""
    made = [make(m, context, program) for make in (phases, products, thread_copies)]
    parts = [one for one in made if one is not None]
    functions = frozenset(name for one in parts for name in one.functions)
    return NativeChunk(parts, functions) if parts else None
