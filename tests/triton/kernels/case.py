"""The form of a case: host code that launches kernels and compares the results."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import torch

Launch = Callable[..., Any]
"""`launch(kernel, grid, *args, **meta)`"""


class Case(NamedTuple):
    """Host code, and the targets for which Triton can compile it."""

    name: str
    run: Callable[[Launch], None]
    targets: tuple[str, ...]


NVIDIA, AMD = ("sm_80", "sm_90"), ("gfx942", "gfx950")
ALL = (*NVIDIA, *AMD)
CASES: dict[str, Case] = {}


def case(*targets: str) -> Callable[[Callable[[Launch], None]], Callable[[Launch], None]]:
    """Register host code under its name."""

    def register(function: Callable[[Launch], None]) -> Callable[[Launch], None]:
        CASES[function.__name__] = Case(function.__name__, function, targets or ALL)
        return function

    return register


def close(got: torch.Tensor, want: torch.Tensor, tolerance: float = 1e-5) -> None:
    """Compare with a relative and absolute tolerance."""
    torch.testing.assert_close(got.double(), want.double(), rtol=tolerance, atol=tolerance)


def equal(got: torch.Tensor, want: torch.Tensor) -> None:
    """Compare exactly."""
    torch.testing.assert_close(got, want, rtol=0, atol=0)


def seeded(seed: int = 0) -> torch.Generator:
    """Return a source of random numbers."""
    return torch.Generator().manual_seed(seed)


def normal(*shape: int, seed: int = 0, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    """Return random numbers."""
    return torch.randn(shape, generator=seeded(seed)).to(dtype)
