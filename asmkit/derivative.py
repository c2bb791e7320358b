"""The derivative that a kernel is given: one rule for every framework, written with kernels and the arrays' operators.

`forward(*inputs, **options)` returns what the call returns, and residuals: a tuple of arrays that `backward` needs.
`backward(residuals, gradients, **options)` returns the gradient of each input, None for one that has none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from .errors import AsmError, Mistake, Where, error
from .functions import check_callable
from .plan import KernelLike

Array = Any


@dataclass(frozen=True)
class Vjp:
    """A kernel's rule.  Without `forward` the residuals are (the inputs, the outputs), a tuple each."""

    backward: Callable[..., Any]
    forward: Callable[..., tuple[Any, Any]] | None = None

    def run(
        self, kernel: KernelLike, inputs: Sequence[Array], options: Mapping[str, Any]
    ) -> tuple[tuple[Array, ...], Any]:
        """The outputs and the residuals of a call."""
        if self.forward is None:
            outputs = as_tuple(kernel(*inputs, **options))
            return outputs, (tuple(inputs), outputs)
        outputs, residuals = self.forward(*inputs, **_of_the_rule(options))
        return as_tuple(outputs), residuals

    def gradients(
        self, kernel: KernelLike, residuals: Any, gradients: Sequence[Array], options: Mapping[str, Any],
        wanted: Sequence[bool],
    ) -> tuple[Array | None, ...]:  # fmt: skip
        """The inputs' gradients.  GRADIENT_RULE if there are too few, or None where one is `wanted`."""
        given = gradients[0] if len(gradients) == 1 else tuple(gradients)
        made = as_tuple(self.backward(residuals, given, **_of_the_rule(options)))
        names = [p.name for p in kernel.params.inputs]
        if len(made) != len(names):
            what = f"gives {len(made)} gradients for {len(names)} inputs ({', '.join(names)})"
            raise _wrong_rule(kernel, what)
        for name, gradient, want in zip(names, made, wanted, strict=True):
            if want and gradient is None:
                raise _wrong_rule(kernel, f"gives None for {name}, whose gradient is asked for")
        return made


def _of_the_rule(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options that rules take: the kernel's own, and not the target that a call asks for."""
    return {name: value for name, value in options.items() if name != "arch"}


def _wrong_rule(kernel: KernelLike, what: str) -> AsmError:
    fix = "return one gradient for each input, in their order"
    return error(Mistake.GRADIENT_RULE, kernel.where, kernel=kernel.__name__, what=what, fix=fix)


def check_vjp(kernel: KernelLike, backward: object, forward: object) -> None:
    """Raise KERNEL unless the two rules of a derivative can be called as they will be."""
    name, options = kernel.__name__, dict.fromkeys(kernel.options)
    count = len(kernel.params.inputs)
    fix = f"`{name}.def_vjp(lambda residuals, gradients, **options: …)`, one gradient for each of {count} inputs"
    check_callable(f"the backward rule of {name}", backward, [(2, {}), (2, options)], fix)
    if forward is not None:
        inputs = ", ".join(p.name for p in kernel.params.inputs)
        fix = f"forward takes the inputs: `lambda {inputs}, **options: (outputs, residuals)`"
        check_callable(f"the forward rule of {name}", forward, [(count, {}), (count, options)], fix)


def as_tuple(value: Any) -> tuple[Any, ...]:
    """A call's result as a tuple."""
    return tuple(cast("Sequence[Any]", value)) if isinstance(value, (tuple, list)) else (value,)


def none_given(kernel: KernelLike, where: Where) -> AsmError:
    """GRADIENT: the error for a kernel without a rule."""
    fix = f"give it one: `{kernel.__name__}.def_vjp(backward)`, where `def backward(residuals, gradients, **options):`"
    return error(Mistake.GRADIENT, where, kernel=kernel.__name__, mode="", fix=fix)
