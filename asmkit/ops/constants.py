"""Decisions that torch.compile does not trace: it makes them once, when it traces a call."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


def constant(function: Callable[P, R]) -> Callable[P, R]:
    """Let torch.compile call a function of numbers instead of tracing it, and treat the result as a constant."""
    vars(function)["_dynamo_marked_constant"] = True
    return function
