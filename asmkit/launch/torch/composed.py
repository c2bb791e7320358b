"""A function of several kernels with one derivative, for torch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

import torch

Run: TypeAlias = Callable[..., torch.Tensor]
Rule: TypeAlias = Callable[..., tuple[torch.Tensor, ...]]


class _Context(Protocol):
    """The context that torch passes to the functions of an autograd function."""

    rule: Rule
    saved_tensors: tuple[torch.Tensor, ...]

    def save_for_backward(self, *tensors: torch.Tensor) -> None: ...


class Composed(torch.autograd.Function):
    """Run a function of tensors, and compute the gradients by a rule of the saved tensors and the gradient."""

    generate_vmap_rule = True

    @staticmethod
    def forward(run: Run, rule: Rule, *tensors: torch.Tensor) -> torch.Tensor:
        """Run the function."""
        del rule
        return run(*tensors)

    @staticmethod
    def setup_context(ctx: _Context, inputs: tuple[object, Rule, *tuple[torch.Tensor, ...]], output: object) -> None:
        """Save the tensors."""
        del output
        _, ctx.rule, *tensors = inputs
        ctx.save_for_backward(*tensors)

    @staticmethod
    def backward(ctx: _Context, *grad_outputs: torch.Tensor) -> tuple[torch.Tensor | None, ...]:
        """Return the gradients of the tensors."""
        return None, None, *ctx.rule((ctx.saved_tensors, None), grad_outputs[0].contiguous())


def composed(run: Run, rule: Rule, *tensors: torch.Tensor) -> torch.Tensor:
    """Return the result of a function whose derivative a rule computes: (tensors, None), gradient → gradients."""
    return Composed.apply(run, rule, *tensors)  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
