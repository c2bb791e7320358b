"""Derivatives of operations: of several kernels together, and errors where no kernel computes one."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from ..errors import DiagnosticCode, error
from ..kernel.arrays import Array, Outputs
from ..kernel.dispatch import root


def without(operation: str, fix: str) -> Callable[..., NoReturn]:
    """Return a backward rule that raises GRADIENT for an operation, by its whole name."""

    def backward(residuals: object, gradients: object, **_: object) -> NoReturn:
        raise error(DiagnosticCode.GRADIENT, kernel=operation, mode="", fix=fix)

    return backward


def composed(run: Callable[..., Outputs], rule: Callable[..., tuple[Array | None, ...]], *arrays: Array) -> Outputs:
    """Return the result of a function of several kernels, with the derivative of a backward rule.

    The rule computes the gradients of the arrays from (arrays, outputs) and the gradient. If the function returns a
    tuple, these are its outputs, and only the first one has a derivative. Otherwise the rule gets no outputs.
    """
    match root(arrays[0].__class__):
        case "torch":
            from ..launch.torch.composed import composed as with_rule
        case "jax" | "jaxlib":
            from ..launch.jax.composed import composed as with_rule
        case _:
            return run(*arrays)
    return with_rule(run, rule, *arrays)


OTHER_ATTENTION = (
    "use `scaled_dot_product_attention` of torch or `dot_product_attention` of JAX where you need gradients"
)
"""The fix of the operations that compute attention."""
