"""A kernel's derivative under JAX: one `jax.custom_vjp` for each kernel and its options."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from typing import Any, Protocol, TypeAlias

from ...errors import DiagnosticCode, error
from ...kernel.arrays import Outputs
from ...kernel.kernel import AnyKernel
from ...kernel.params import exact
from ...kernel.vjp import Residuals, Vjp, as_tuple
from .jax_types import JaxArray

jax: Any = import_module("jax")
jnp: Any = import_module("jax.numpy")

Plain: TypeAlias = Callable[[AnyKernel, Sequence[JaxArray], Mapping[str, object]], Outputs]
"""A call without its derivative rule: of a kernel, arrays and options."""

Scalars: TypeAlias = Mapping[str, JaxArray]
"""The traced scalars of a call by name."""

Rule: TypeAlias = Callable[[list[JaxArray], Scalars], Outputs]
"""A call with its derivative rule, as a function of arrays and traced scalars."""


class _Primal(Protocol):
    """An input of a forward rule with symbolic zeros."""

    value: JaxArray
    perturbed: bool


@dataclass(frozen=True)
class Wanted:
    """The inputs for which a gradient is requested, known at tracing time."""

    inputs: tuple[bool, ...]


jax.tree_util.register_static(Wanted)

_Kept: TypeAlias = tuple[Residuals, dict[str, JaxArray], Wanted]
"""The values that a forward rule keeps: residuals, traced scalars by name, and the requested gradients."""


class Held:
    """A value that is compared by its type only, because its neighbours in the key determine its value."""

    def __init__(self, value: object) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Held) and type(other.value) is type(self.value)

    def __hash__(self) -> int:
        return hash(type(self.value))


def differentiated(
    kernel: AnyKernel, arrays: Sequence[JaxArray], static: Mapping[str, object], traced: Scalars, call: Plain
) -> Outputs:
    """Run `call(kernel, arrays, options)` with the kernel's derivative. Options are `static` or `traced` scalars."""
    typed = tuple((name, exact(value), Held(value)) for name, value in sorted(static.items()))
    rule = _rule(kernel, kernel.vjp, typed, call)
    return (_jitted(rule) if _in_shard_map() else rule)(list(arrays), dict(traced))


def _in_shard_map() -> bool:
    """Return whether the call is for one device's part of arrays.

    Outside of jit, `jax.shard_map` supports a derivative with symbolic zeros only inside a jitted function.
    """
    return bool(jax.sharding.get_abstract_mesh().manual_axes)


@lru_cache(4096)
def _jitted(rule: Rule) -> Rule:
    """Return the rule as a jitted function, also under `jax.disable_jit`."""
    jitted = jax.jit(rule)

    def run(arrays: list[JaxArray], scalars: Scalars) -> Outputs:
        with jax.disable_jit(False):
            return jitted(arrays, scalars)

    return run


@lru_cache(4096)
def _rule(kernel: AnyKernel, vjp: Vjp, options: tuple[tuple[str, object, Held], ...], call: Plain) -> Rule:
    """Return `f(arrays, scalars)`, the call with its derivative. `scalars` are the traced ones by name."""
    static = {name: held.value for name, _, held in options}

    @jax.custom_vjp
    def f(arrays: Sequence[JaxArray], scalars: Scalars) -> Outputs:
        return call(kernel, arrays, {**static, **scalars})

    def forward(arrays: Sequence[_Primal], scalars: Mapping[str, _Primal]) -> tuple[Outputs, _Kept]:
        _check_scalars(kernel, scalars)
        values = {name: scalar.value for name, scalar in scalars.items()}
        outputs, residuals = vjp.run(kernel, [array.value for array in arrays], {**static, **values})
        wanted = Wanted(tuple(array.perturbed for array in arrays))
        return (outputs[0] if len(outputs) == 1 else outputs), (residuals, values, wanted)

    def backward(kept: _Kept, gradients: Outputs) -> tuple[list[JaxArray | None], dict[str, None]]:
        residuals, values, wanted = kept
        given = [_whole(gradient) for gradient in as_tuple(gradients)]
        made = vjp.gradients(kernel, residuals, given, {**static, **values}, wanted.inputs)
        return list(made), dict.fromkeys(values)

    f.defvjp(forward, backward, symbolic_zeros=True)
    return f


def _check_scalars(kernel: AnyKernel, scalars: Mapping[str, _Primal]) -> None:
    """Raise GRADIENT_RULE if a gradient of a scalar is requested: rules return only gradients of arrays."""
    for name, scalar in scalars.items():
        if scalar.perturbed:
            what, fix = f"gives no gradient by the scalar {name}", "pass it as an array of one element"
            raise error(DiagnosticCode.GRADIENT_RULE, kernel.where, kernel=kernel.__name__, what=what, fix=fix)


def _whole(gradient: JaxArray) -> JaxArray:
    """Return a gradient as an array. A symbolic zero becomes an array of zeros."""
    zero = isinstance(gradient, jax.custom_derivatives.SymbolicZero)
    return jnp.zeros(gradient.shape, gradient.dtype) if zero else gradient
