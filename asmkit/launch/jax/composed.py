"""A function of several kernels with one derivative, for JAX."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, cast

import jax

Outputs: TypeAlias = jax.Array | tuple[jax.Array, ...]
Residuals: TypeAlias = tuple[tuple[jax.Array, ...], tuple[jax.Array, ...]]
Run: TypeAlias = Callable[..., Outputs]
Rule: TypeAlias = Callable[..., tuple[jax.Array | None, ...]]


def composed(run: Run, rule: Rule, *arrays: jax.Array) -> Outputs:
    """Return the result of a function whose derivative a rule computes: (arrays, outputs), gradient → gradients.

    The outputs of the residuals are those of a function that returns several. Only the first one has a derivative.
    """

    @jax.custom_vjp
    def function(*given: jax.Array) -> Outputs:
        return run(*given)

    def forward(*given: jax.Array) -> tuple[Outputs, Residuals]:
        outputs = run(*given)
        return outputs, (given, outputs if isinstance(outputs, tuple) else ())

    def backward(residuals: Residuals, gradient: Outputs) -> tuple[jax.Array | None, ...]:
        return rule(residuals, gradient[0] if isinstance(gradient, tuple) else gradient)

    function.defvjp(forward, backward)  # pyright: ignore[reportUnknownMemberType]
    return cast("Outputs", function(*arrays))
