"""The VJP rule of a kernel: one rule for every framework, written with kernels and the arrays' operators.

`forward(*inputs, **options)` returns the outputs of the call, and residuals: a tuple of arrays that `backward` needs.
`backward(residuals, gradients, **options)` returns the gradient of each input, or None for an input without a gradient.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias, cast

from ..errors import AsmError, DiagnosticCode, SourceLocation, error
from .arrays import Array, Outputs
from .check_functions import check_callable
from .launch_plan import KernelLike

Residuals: TypeAlias = object
"""The arrays that the backward rule needs, in a structure that the rule chooses."""


@dataclass(frozen=True)
class Vjp:
    """The VJP rule of a kernel. Without `forward`, the residuals are the tuple of inputs and the tuple of outputs."""

    backward: Callable[..., object]
    forward: Callable[..., tuple[Outputs, Residuals]] | None = None

    def run(
        self, kernel: KernelLike, inputs: Sequence[Array], options: Mapping[str, object]
    ) -> tuple[tuple[Array, ...], Residuals]:
        """Run the forward rule, and return the outputs and the residuals of the call."""
        if self.forward is None:
            outputs = as_tuple(kernel(*inputs, **options))
            return outputs, (tuple(inputs), outputs)
        outputs, residuals = self.forward(*inputs, **_of_the_rule(options))
        return as_tuple(outputs), residuals

    def gradients(
        self, kernel: KernelLike, residuals: Residuals, gradients: Sequence[Array], options: Mapping[str, object],
        wanted: Sequence[bool],
    ) -> tuple[Array | None, ...]:  # fmt: skip
        """Run the backward rule, and return the gradients of the inputs.

        Raises:
            GRADIENT_RULE: if the number of gradients is wrong, or if a `wanted` gradient is None.

        """
        given = gradients[0] if len(gradients) == 1 else tuple(gradients)
        made = as_tuple(self.backward(residuals, given, **_of_the_rule(options)))
        names = [p.name for p in kernel.params.inputs]
        if len(made) != len(names):
            what = f"returns {len(made)} gradients for {len(names)} inputs ({', '.join(names)})"
            raise _wrong_rule(kernel, what)
        for name, gradient, want in zip(names, made, wanted, strict=True):
            if want and gradient is None:
                raise _wrong_rule(kernel, f"returns None for {name}, whose gradient is needed")
        return made


def _of_the_rule(options: Mapping[str, object]) -> dict[str, object]:
    """Return the options that the rules accept: those of the kernel, without the `arch` of the call."""
    return {name: value for name, value in options.items() if name != "arch"}


def _wrong_rule(kernel: KernelLike, what: str) -> AsmError:
    fix = "return one gradient for each input, in their order"
    return error(DiagnosticCode.GRADIENT_RULE, kernel.where, kernel=kernel.__name__, what=what, fix=fix)


def check_vjp(kernel: KernelLike, backward: object, forward: object) -> None:
    """Raise KERNEL unless the two functions of a VJP rule accept the arguments that asmkit passes."""
    name, options = kernel.__name__, dict.fromkeys(kernel.options)
    count = len(kernel.params.inputs)
    fix = f"`{name}.def_vjp(lambda residuals, gradients, **options: …)`, one gradient for each of {count} inputs"
    check_callable(f"the backward rule of {name}", backward, [(2, {}), (2, options)], fix)
    if forward is not None:
        inputs = ", ".join(p.name for p in kernel.params.inputs)
        fix = f"forward takes the inputs: `lambda {inputs}, **options: (outputs, residuals)`"
        check_callable(f"the forward rule of {name}", forward, [(count, {}), (count, options)], fix)


def as_tuple(value: object) -> tuple[Array, ...]:
    """Return the result of a call as a tuple."""
    return tuple(cast("Sequence[Array]", value)) if isinstance(value, (tuple, list)) else (value,)


def none_given(kernel: KernelLike, where: SourceLocation) -> AsmError:
    """Return the GRADIENT error for a kernel without a VJP rule."""
    fix = f"define one: `{kernel.__name__}.def_vjp(backward)`, where `def backward(residuals, gradients, **options):`"
    return error(DiagnosticCode.GRADIENT, where, kernel=kernel.__name__, mode="", fix=fix)
