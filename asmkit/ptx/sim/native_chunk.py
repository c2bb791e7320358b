"""The state of a chunk for the instructions that functions of PTX execute in compiled code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from .native_phases import native_phases
from .native_thread_copies import thread_copies
from .native_wgmma import products

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...sim.machine import Machine
    from ...sim.native.compiled import NativeProgram
    from ...sim.native.context import Context
    from .native_phases import NativePhases


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
    """The operations in flight of a chunk, for the functions of some parts, and its mbarriers."""

    def __init__(self, parts: Sequence[Part], phases: NativePhases | None) -> None:
        self._parts, self._phases = parts, phases
        self.functions = frozenset(name for part in parts for name in part.functions)

    def before(self) -> None:
        """Let compiled code know the operations. It is about to run."""
        for part in self._parts:
            part.before()

    def settle(self) -> bool:
        """Let agents learn what mbarriers have passed on, if a comparison needs it. Return whether one does."""
        return self._phases is not None and self._phases.settle()

    def after(self) -> None:
        """Take over the operations that compiled code has begun and completed."""
        for part in self._parts:
            part.after()


def native_flights(m: Machine, context: Context, program: NativeProgram) -> NativeChunk | None:
    """Return the operations in flight of a chunk, None if compiled code does not handle them."""
    phases = native_phases(m, context, program)
    others = products(m, context, phases), thread_copies(m, context, program, phases)
    parts = [one for one in (phases, *others) if one is not None]
    return NativeChunk(parts, phases) if parts else None
