"""A function of several kernels with one derivative, for torch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

import torch

from .launcher import _transforms

Outputs: TypeAlias = torch.Tensor | tuple[torch.Tensor, ...]
Run: TypeAlias = Callable[..., Outputs]
Rule: TypeAlias = Callable[..., tuple[torch.Tensor | None, ...]]


def transformed() -> bool:
    """Return whether a transformation of `torch.func` is active."""
    return _transforms() is not None


class _Context(Protocol):
    """The context that torch passes to the functions of an autograd function."""

    rule: Rule
    inputs: int
    saved_tensors: tuple[torch.Tensor, ...]

    def save_for_backward(self, *tensors: torch.Tensor) -> None: ...

    def mark_non_differentiable(self, *tensors: torch.Tensor) -> None: ...


class Composed(torch.autograd.Function):
    """Run a function of tensors, and compute the gradients by a rule of the saved tensors and the gradient."""

    generate_vmap_rule = True

    @staticmethod
    def forward(run: Run, rule: Rule, *tensors: torch.Tensor) -> Outputs:
        """Run the function."""
        del rule
        return run(*tensors)

    @staticmethod
    def setup_context(ctx: _Context, inputs: tuple[object, Rule, *tuple[torch.Tensor, ...]], output: Outputs) -> None:
        """Save the inputs, and the outputs of a function that returns several."""
        _, ctx.rule, *tensors = inputs
        ctx.inputs = len(tensors)
        kept = output if isinstance(output, tuple) else ()
        ctx.save_for_backward(*tensors, *kept)
        if kept:  # torch.compile expects a tuple of outputs after this
            ctx.mark_non_differentiable(*kept[1:])

    @staticmethod
    def backward(ctx: _Context, *grad_outputs: torch.Tensor) -> tuple[torch.Tensor | None, ...]:
        """Return the gradients of the tensors."""
        saved = ctx.saved_tensors
        residuals = saved[: ctx.inputs], saved[ctx.inputs :]
        return None, None, *ctx.rule(residuals, grad_outputs[0].contiguous())


def composed(run: Run, rule: Rule, *tensors: torch.Tensor) -> Outputs:
    """Return the result of a function whose derivative a rule computes: (tensors, outputs), gradient → gradients.

    The outputs of the residuals are those of a function that returns several. Only the first one has a derivative.
    """
    return Composed.apply(run, rule, *tensors)  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
