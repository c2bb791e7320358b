"""What a row's `sem` names: a function of one of a package's modules, whichever has it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any


@cache
def named(package: Any, name: str) -> Callable[..., Any] | None:
    """The function of that name in one of the package's `MODULES`; None if none has it."""
    return next((getattr(module, name) for module in package.MODULES if hasattr(module, name)), None)
