"""The interface between the simulator and an architecture: its `sem` package and the functions that table rows name."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from .machine import Machine
    from .memory import Array


class Package(Protocol):
    """`sem`, whose functions build steps, or `lanes`, whose functions compute."""

    MODULES: tuple[ModuleType, ...]
    """The modules that define the functions."""


class Arch(Package, Protocol):
    """The further attributes of an architecture's `sem`."""

    WARP: int
    """The number of lanes in a warp."""
    NOT_BIT_EXACT: tuple[tuple[str, str], ...]
    """(results, reason) of all results that may differ from the hardware's in some bit."""

    # Optional attributes: UNIT (how its programs are compiled), MACHINE (the state of a chunk), DEFAULT (watchers),
    # LOCKSTEP (the lanes of a warp execute in program order), banks(program) (of shared memory), bound(launch) (called
    # when the parameters have their addresses), BY_ASYNC_PROXY (opcodes that read shared memory through the async
    # proxy)

    def special(self, m: Machine, name: str) -> Array:
        """Return the value of a special register in each lane, or one value for all lanes."""
        ...


@cache
def named(package: Package, name: str) -> Callable[..., Any] | None:
    """Return the function that a row's `sem` names, from the first module that defines it, or None if none does."""
    return next((getattr(module, name) for module in package.MODULES if hasattr(module, name)), None)
