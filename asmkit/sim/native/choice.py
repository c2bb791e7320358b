"""Choose the engine of a run: compiled code, or numpy alone.

With `engine="auto"`, every run starts in numpy. It continues in compiled code when the runs of the program have taken
as long in numpy as compiling will take, or earlier if its code is in the cache. The results are the same, whenever that
happens.
"""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from .compile_time import COMPILE_TIME
from .library import OF_AUTO, TIME_LIMIT, NoCompilerError, tools, unusable

if TYPE_CHECKING:
    from ..engine import Launch
    from .compiled import NativeProgram

FOR_CACHED = 0.02
"""Seconds in numpy before a run looks for the program's code in the cache."""
_NEVER = float("inf")
_WATCHERS = frozenset({"memcheck", "initcheck", "synccheck", "racecheck", "trial"})
"""The watchers of accesses whose common path is compiled. Another one needs the numpy engine."""
_HOOKS = ("instruction", "load", "store")


class NativeEngine(NamedTuple):
    """The compiled code of a run. Matrix products are compiled in any case."""

    program: NativeProgram | None
    """The compiled code of the program, or None if Python executes all of its instructions."""


class Choice:
    """The choice of the engine of a launch, which `"auto"` makes while it runs."""

    def __init__(self, launch: Launch, engine: str) -> None:
        self._launch, self._engine = launch, engine
        self._counted = monotonic()
        self._next = {"numpy": _NEVER, "native": 0.0}.get(engine, self._counted + FOR_CACHED)

    def made(self) -> NativeEngine | None:
        """Return the compiled code if the run shall use it from now on, None if it stays in numpy for now.

        Raises AsmError (BACKEND) with `engine="native"` if nothing can be compiled.
        """
        now = monotonic()
        self._launch.unit.in_numpy += now - self._counted
        self._counted = now
        if now < self._next:
            return None
        try:
            tools()
            return self._found(now)
        except NoCompilerError as missing:
            self._next = _NEVER
            if self._engine == "native":
                raise unusable(missing) from None
            return None

    def _found(self, now: float) -> NativeEngine | None:
        from .compiled import native_program

        watched = {watcher.name for hook in _HOOKS for watcher in self._launch.hooks[hook]}
        if watched - _WATCHERS or self._launch.unit.approx is not None:
            return NativeEngine(None)
        wait = COMPILE_TIME.expected(len(self._launch.unit.insts)) - self._launch.unit.in_numpy
        compiles = self._engine == "native" or wait <= 0
        limit = TIME_LIMIT if self._engine == "native" else OF_AUTO
        program = native_program(self._launch.unit, compiles=compiles, limit=limit)
        if program is None and not compiles:
            self._next = now + wait
            return None
        return NativeEngine(program)
