"""What the simulator asks of an architecture: of its `sem`, and of the functions that rows name."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from .machine import Machine
    from .memory import Array


class Package(Protocol):
    """`sem`, whose functions make steps, or `lanes`, whose functions compute."""

    MODULES: tuple[ModuleType, ...]
    """Where the functions are."""


class Arch(Package, Protocol):
    """What an architecture's `sem` has besides."""

    WARP: int
    """Lanes of a warp."""
    NOT_BIT_EXACT: tuple[tuple[str, str], ...]
    """(what, why): the results that may differ from the chip's in some bit."""

    # and these where the architecture differs:
    # UNIT (how its programs are compiled), MACHINE (the state of a chunk), DEFAULT (watchers), LOCKSTEP (the lanes of a
    # warp are ordered by the program), banks(program) (of shared memory), bound(launch) (parameters are in place),
    # BY_ASYNC_PROXY (opcodes that read shared memory by themselves)

    def special(self, m: Machine, name: str) -> Array:
        """The value of a special register in each lane (or one for all)."""
        ...


@cache
def named(package: Package, name: str) -> Callable[..., Any] | None:
    """The function that a row's `sem` names, of whichever module has it; None if none has."""
    return next((getattr(module, name) for module in package.MODULES if hasattr(module, name)), None)
