"""Errors instead of the derivatives that no kernel computes."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from ..errors import DiagnosticCode, error


def without(operation: str, fix: str) -> Callable[..., NoReturn]:
    """Return a backward rule that raises GRADIENT for an operation, by its whole name."""

    def backward(residuals: object, gradients: object, **_: object) -> NoReturn:
        raise error(DiagnosticCode.GRADIENT, kernel=operation, mode="", fix=fix)

    return backward


OTHER_ATTENTION = (
    "use `scaled_dot_product_attention` of torch or `dot_product_attention` of JAX where you need gradients"
)
"""The fix of the operations that compute attention."""
