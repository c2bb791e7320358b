"""New tensors of torch that count as unwritten, as on a device, where their contents are arbitrary."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from ..sim.new_arrays import empty

if TYPE_CHECKING:
    import torch

_CONSTRUCTORS = ("empty", "empty_like", "empty_strided", "empty_permuted")
_UNSIGNED = {1: "u1", 2: "u2", 4: "u4", 8: "u8"}


@contextmanager
def unwritten_tensors() -> Generator[None]:
    """Let `torch.empty` and its relatives make tensors that count as unwritten until something writes them.

    Kernels that read unwritten elements are then reported.
    """
    torch = sys.modules.get("torch")
    if torch is None:
        yield
        return
    constructors = {getattr(torch, name) for name in _CONSTRUCTORS if hasattr(torch, name)}
    constructors |= {torch.Tensor.new_empty, torch.Tensor.new_empty_strided}

    class Mode(torch.overrides.TorchFunctionMode):
        def __torch_function__(
            self, func: Callable[..., Any], types: Sequence[type], args: Sequence[Any] = (),
            kwargs: Mapping[str, Any] | None = None,
        ) -> Any:  # fmt: skip
            made = func(*args, **(kwargs or {}))
            return _unwritten(made) if func in constructors else made

    with Mode():
        yield


def _unwritten(made: torch.Tensor) -> torch.Tensor:
    """Return a tensor with the properties of a new one, whose elements count as unwritten."""
    import torch

    size = made.element_size()
    plain = made.device.type == "cpu" and made.layout is torch.strided and type(made) is torch.Tensor
    if not plain or not made.numel() or size not in _UNSIGNED or made.is_complex() or made.is_quantized:
        return made
    count = sum((length - 1) * step for length, step in zip(made.shape, made.stride(), strict=True)) + 1
    bits = torch.from_numpy(empty(count, _UNSIGNED[size]))  # pyright: ignore[reportUnknownMemberType]
    found = bits.view(made.dtype).as_strided(made.shape, made.stride())
    return found.requires_grad_(made.requires_grad) if made.requires_grad else found
