"""A function of several kernels with one derivative, for JAX."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, cast

import jax

Run: TypeAlias = Callable[..., jax.Array]
Rule: TypeAlias = Callable[..., tuple[jax.Array, ...]]


def composed(run: Run, rule: Rule, *arrays: jax.Array) -> jax.Array:
    """Return the result of a function whose derivative a rule computes: (arrays, None), gradient → gradients."""

    @jax.custom_vjp
    def function(*given: jax.Array) -> jax.Array:
        return run(*given)

    function.defvjp(lambda *given: (run(*given), (given, None)), rule)  # pyright: ignore[reportUnknownMemberType]
    return cast("jax.Array", function(*arrays))
