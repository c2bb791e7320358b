"""The debugger: a run of the simulator that can be stopped at any instruction, and go back in time.

`asmkit.debug(kernel, *arrays)` opens it. The package is callable, because a function of this name in `asmkit` would be
replaced by the package when a module of it is imported.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from collections.abc import Callable

    from .session import Session


class _Package(ModuleType):
    def __call__(self, source: object, /, *args: object, **options: object) -> Session:
        """Open the debugger. See `asmkit.debug.start.debug`."""
        from .start import debug

        opened = cast("Callable[..., Session]", debug)
        return opened(source, *args, **options)


sys.modules[__name__].__class__ = _Package
