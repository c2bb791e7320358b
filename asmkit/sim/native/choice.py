"""Choose the engine of a run: compiled code, or numpy alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .library import NoCompilerError

if TYPE_CHECKING:
    from ..engine import Launch
    from .runner import NativeProgram

_WATCHERS = frozenset({"memcheck", "initcheck", "synccheck", "racecheck"})
"""The watchers of accesses whose common path is compiled. Another one needs the numpy engine."""
_HOOKS = ("instruction", "load", "store")


class NativeEngine(NamedTuple):
    """The compiled code of a run. Matrix products are compiled in any case."""

    program: NativeProgram | None
    """The compiled code of the program, or None if Python executes all of its instructions."""


def native_engine(launch: Launch, engine: str) -> NativeEngine | None:
    """Return the compiled code that a launch uses, None for numpy alone.

    Raises NoCompilerError with `engine="native"` if nothing can be compiled.
    """
    if engine != "native":
        return None
    try:
        return NativeEngine(_program(launch))
    except NoCompilerError:
        if engine == "native":
            raise
        return None


def _program(launch: Launch) -> NativeProgram | None:
    from .runner import native_program

    watched = {watcher.name for hook in _HOOKS for watcher in launch.hooks[hook]}
    if watched - _WATCHERS or launch.unit.approx is not None:
        return None
    return native_program(launch.unit)
