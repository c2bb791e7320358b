"""The launch of each kernel: the arguments, and the results that numpy computes on the host."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np

Draw: TypeAlias = np.random.Generator
Dims: TypeAlias = int | tuple[int, ...]


@dataclass(frozen=True)
class Case:
    """One launch: the arguments in order, and the expected contents of arrays afterwards, by the argument's number.

    An expected result can be a function, which returns whether the array is right. `warns` are the codes of
    warnings that the kernel deserves, with the reasons.
    """

    grid: Dims
    block: Dims
    args: tuple[Any, ...]
    wants: Mapping[int, Any]
    shared: int = 0
    tolerance: float = 0
    warns: Mapping[str, str] = field(default_factory=dict)

    def mistakes(self) -> list[str]:
        """Return a line for each argument whose contents are wrong."""
        return [f"argument {at}: {self.args[at]}, not {want}" for at, want in self.wants.items() if not self._right(at)]

    def _right(self, at: int) -> bool:
        want, got = self.wants[at], self.args[at]
        if callable(want):
            return bool(want(got))
        near = self.tolerance
        return bool(np.allclose(got.reshape(-1), np.reshape(want, -1), rtol=near, atol=near))


CASES: dict[str, tuple[str, Callable[[Draw], Case]]] = {}
"""Each kernel's source, and the function that makes its case."""


def case(source: str) -> Callable[[Callable[[Draw], Case]], Callable[[Draw], Case]]:
    """Register a function for the kernel of its name in a source."""

    def take(make: Callable[[Draw], Case]) -> Callable[[Draw], Case]:
        assert make.__name__ not in CASES
        CASES[make.__name__] = source, make
        return make

    return take


def ints(draw: Draw, *shape: int, low: int = -99, high: int = 99, dtype: Any = np.int32) -> Any:
    """Return small random integers."""
    return draw.integers(low, high, shape, dtype=dtype)


def floats(draw: Draw, *shape: int, dtype: Any = np.float32) -> Any:
    """Return small whole numbers, whose sums of products are exact."""
    return draw.integers(-8, 8, shape).astype(dtype)


def blank(*shape: int, dtype: Any = np.int32) -> Any:
    """Return an array for results, with all bits set."""
    return np.full(int(np.prod(shape)) * np.dtype(dtype).itemsize, 0xFF, np.uint8).view(dtype).reshape(shape)


def zeros(*shape: int, dtype: Any = np.int32) -> Any:
    """Return an array of zeros, for counters and flags."""
    return np.zeros(shape, dtype)
