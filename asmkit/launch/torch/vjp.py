"""Derivatives of a kernel's operator in torch.

`Applied` is the operator as an autograd function, for autograd and all transformations of `torch.func`. It saves the
inputs and outputs, and computes the residuals of a rule with a `forward` in the backward pass. If neither `torch.func`
nor torch.compile is active, `with_residuals` saves the residuals instead.

Every backward pass consists of differentiable operations on the saved tensors, so that it can be differentiated again.
Forward-mode differentiation is rejected: rules provide no tangents.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn, Protocol

import torch
from torch.utils import _pytree

from ...errors import DiagnosticCode, error
from ...kernel.arrays import Array, Outputs
from ...kernel.batch import Level
from ...kernel.kernel import AnyKernel
from ...kernel.vjp import Residuals, Vjp, as_tuple, none_given
from ..arguments import ALIGNMENT
from .options import Levels, joined

_C: Any = torch._C  # pyright: ignore[reportPrivateUsage]
_below_autograd = _C._AutoDispatchBelowAutograd

Tensors = tuple[torch.Tensor, ...]
Gradients = Sequence[torch.Tensor | None]
Item = Callable[[Tensors, Tensors, Tensors], Gradients]
"""A rule for one item: (inputs, outputs, the outputs' gradients) → the inputs' gradients."""


class _Context(Protocol):
    """The context that torch passes to the functions of an autograd function."""

    saved_tensors: Tensors
    needs_input_grad: tuple[bool, ...]

    def save_for_backward(self, *tensors: torch.Tensor) -> None: ...
    def set_materialize_grads(self, value: bool) -> None: ...


class _OperatorContext(_Context, Protocol):
    rest: tuple[Any, ...]
    """The arguments after the inputs: numbers, then the text of the options."""


class _CallContext(_Context, Protocol):
    call: _Call


# --- the operator as a function ---------------------------------------------------------------------------------------


def applied(kernel: AnyKernel, op: Callable[..., object], mapped: Callable[..., object]) -> Callable[..., Outputs]:
    """Return the operator `op` as an autograd function of the same arguments. `mapped` is its rule for vmap."""
    count = len(kernel.params.inputs)

    class Applied(torch.autograd.Function):
        @staticmethod
        def forward(*arguments: object) -> object:
            with _below_autograd():
                return op(*arguments)

        @staticmethod
        def setup_context(ctx: _OperatorContext, inputs: tuple[Array, ...], output: Outputs) -> None:
            ctx.rest = inputs[count:]
            ctx.save_for_backward(*inputs[:count], *as_tuple(output))

        @staticmethod
        def backward(ctx: _OperatorContext, *given: torch.Tensor) -> tuple[torch.Tensor | None, ...]:
            kept, (*numbers, text) = ctx.saved_tensors, ctx.rest
            options, levels = joined(kernel, numbers, text)
            wanted = ctx.needs_input_grad[:count]
            made = _gradients(kernel, kept[:count], kept[count:], given, options, levels, wanted)
            return (*made, *(None for _ in ctx.rest))

        @staticmethod
        def vmap(info: object, in_dims: object, *arguments: object) -> object:
            return mapped(info, in_dims, *arguments)

        @staticmethod
        def jvp(ctx: object, *tangents: object) -> NoReturn:
            raise no_tangents(kernel)

    return Applied.apply  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]


def no_tangents(kernel: AnyKernel) -> Exception:
    """Return the error GRADIENT for a call under forward-mode differentiation."""
    fix = "use reverse-mode differentiation: torch.func.grad, vjp and jacrev, not jvp and jacfwd"
    return error(DiagnosticCode.GRADIENT, kernel.where, kernel=kernel.__name__, mode=" in forward mode", fix=fix)


def _gradients(
    kernel: AnyKernel, inputs: Tensors, outputs: Tensors, given: Tensors,
    options: Mapping[str, object], levels: Levels, wanted: Sequence[bool],
) -> Gradients:  # fmt: skip
    """Return the gradients of an operator's inputs.

    Raises GRADIENT for a kernel without a rule, GRADIENT_RULE for a rule that does not fit.
    """
    rule = kernel.vjp
    if rule is None:
        raise none_given(kernel, kernel.where)

    def item(inputs: Tensors, outputs: Tensors, given: Tensors) -> Gradients:
        residuals = (inputs, outputs) if rule.forward is None else rule.run(kernel, inputs, options)[1]
        return rule.gradients(kernel, residuals, _contiguous(given), options, wanted)

    if any(not level.length for level in levels):
        return [tensor.new_zeros(tensor.shape) for tensor in inputs]
    names, many = [p.name for p in kernel.params.inputs], item
    for level in reversed(levels):
        many = _for_items(many, level, names)
    return many(inputs, outputs, given)


def _for_items(one: Item, level: Level, names: Sequence[str]) -> Item:
    """Return a rule for the items of a mapping: an input that all items share gets the sum of their gradients."""
    mapped = [name in level.mapped for name in names]
    dims = tuple(0 if is_mapped else None for is_mapped in mapped)

    def many(inputs: Tensors, outputs: Tensors, given: Tensors) -> Gradients:
        has_gradient: list[bool] = []

        def item(inputs: Tensors, outputs: Tensors, given: Tensors) -> Tensors:
            made = one(inputs, outputs, given)
            has_gradient[:] = [gradient is not None for gradient in made]
            return tuple(gradient for gradient in made if gradient is not None)

        made = iter(torch.func.vmap(item, (dims, 0, 0))(inputs, outputs, given))
        stacked = [next(made) if has else None for has in has_gradient]
        return [g if g is None or is_mapped else g.sum(0) for g, is_mapped in zip(stacked, mapped, strict=True)]

    return many


def _contiguous(gradients: Sequence[torch.Tensor]) -> list[torch.Tensor]:
    """Return contiguous, aligned gradients: torch's are often one expanded number, or a slice of a larger tensor."""
    return [_own(gradient.contiguous()) for gradient in gradients]


def _own(tensor: torch.Tensor) -> torch.Tensor:
    """Return the tensor, or a copy if its address is not aligned as kernels require."""
    if _C._functorch.is_functorch_wrapped_tensor(tensor) or tensor.storage_offset() * tensor.itemsize % ALIGNMENT == 0:
        return tensor
    return tensor.clone()


# --- residuals that autograd saves
# ----------------------------------------------------------------------------------------


class _Call:
    """One call of a kernel whose rule has a `forward`: its outputs and residuals, until autograd has saved them."""

    def __init__(
        self, kernel: AnyKernel, rule: Vjp, tensors: Sequence[torch.Tensor], options: Mapping[str, object]
    ) -> None:
        self.kernel, self.rule, self.options, self.count = kernel, rule, options, len(tensors)
        with torch.no_grad():
            self.outputs, residuals = rule.run(kernel, tensors, options)
        self.parts: list[object]
        self.parts, self.structure = _pytree.tree_flatten(residuals)
        self.places = [i for i, part in enumerate(self.parts) if isinstance(part, torch.Tensor)]

    def take_tensors(self) -> Tensors:
        """Return the tensors among the residuals and release them, because autograd saves them."""
        made = tuple(part for part in self.parts if isinstance(part, torch.Tensor))
        self.parts = [None if i in self.places else part for i, part in enumerate(self.parts)]
        return made

    def residuals(self, tensors: Sequence[torch.Tensor]) -> Residuals:
        """Return the residuals as the rule returned them, with these tensors inserted."""
        found = dict(zip(self.places, tensors, strict=True))
        return _pytree.tree_unflatten([found.get(i, part) for i, part in enumerate(self.parts)], self.structure)

    def residual_gradients(
        self, inputs: Sequence[torch.Tensor], given: Gradients, wanted: Sequence[bool]
    ) -> list[torch.Tensor | None]:
        """Return the inputs' gradients for the residuals' gradients, by calling `forward` again."""
        at = [i for i, is_wanted in enumerate(wanted) if is_wanted]

        def again(*some: torch.Tensor) -> Tensors:
            whole = [*inputs]
            for i, tensor in zip(at, some, strict=True):
                whole[i] = tensor
            parts = _pytree.tree_flatten(self.rule.run(self.kernel, whole, self.options)[1])[0]
            return tuple(parts[i] for i, g in zip(self.places, given, strict=True) if g is not None)

        pull: Callable[[Tensors], Tensors] = torch.func.vjp(again, *(inputs[i] for i in at))[1]
        found = dict(zip(at, pull(tuple(g for g in given if g is not None)), strict=True))
        return [found.get(i) for i in range(len(inputs))]


class _Linked(torch.autograd.Function):
    """Record how a call's residuals depend on its inputs, for second derivatives."""

    @staticmethod
    def forward(ctx: _CallContext, call: _Call, *inputs: torch.Tensor) -> Tensors:
        ctx.call = call
        ctx.save_for_backward(*inputs)
        ctx.set_materialize_grads(False)
        return tuple(tensor.detach() for tensor in call.take_tensors())

    @staticmethod
    def backward(ctx: _CallContext, *given: torch.Tensor | None) -> tuple[torch.Tensor | None, ...]:
        if all(gradient is None for gradient in given):  # a first derivative
            return (None,) * (1 + ctx.call.count)
        return (None, *ctx.call.residual_gradients(ctx.saved_tensors, given, ctx.needs_input_grad[1:]))


class _Ruled(torch.autograd.Function):
    """Record how a call's outputs depend on its inputs, by the rule, which reads the residuals."""

    @staticmethod
    def forward(ctx: _CallContext, call: _Call, *tensors: torch.Tensor) -> Tensors:
        ctx.call = call
        ctx.save_for_backward(*tensors[call.count :])
        outputs, call.outputs = call.outputs, ()
        return outputs

    @staticmethod
    def backward(ctx: _CallContext, *given: torch.Tensor) -> tuple[torch.Tensor | None, ...]:
        call, wanted = ctx.call, ctx.needs_input_grad[1 : 1 + ctx.call.count]
        residuals = call.residuals(ctx.saved_tensors)
        made = call.rule.gradients(call.kernel, residuals, _contiguous(given), call.options, wanted)
        return (None, *made, *(None for _ in call.places))


def with_residuals(
    kernel: AnyKernel, rule: Vjp, tensors: Sequence[torch.Tensor], options: Mapping[str, object]
) -> Tensors:
    """Return the outputs of a call whose rule has a `forward`. Autograd saves the residuals."""
    call = _Call(kernel, rule, tensors, options)
    functions: tuple[Any, Any] = _Linked, _Ruled  # torch's `apply` is not typed
    linked: Tensors = functions[0].apply(call, *tensors) if call.places else ()
    return as_tuple(functions[1].apply(call, *tensors, *linked))
