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
    cluster: Dims | None = None
    shared: int = 0
    cooperative: bool = False
    tolerance: float = 0
    warns: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Driver:
    """A kernel's source file, the function that makes its case, and the reason why it fails, by its module's name."""

    source: str
    make: Callable[[Draw], Case]
    fails: Mapping[str, str]


DRIVERS: dict[str, Driver] = {}
"""The drivers by the kernel's name."""


def clean(source: str, **fails: str) -> Callable[[Callable[[Draw], Case]], Callable[[Draw], Case]]:
    """Register a function for the kernel of its name. `fails` gives reasons for a compiler, or for `every` one."""

    def take(make: Callable[[Draw], Case]) -> Callable[[Draw], Case]:
        assert make.__name__ not in DRIVERS
        DRIVERS[make.__name__] = Driver(source, make, fails)
        return make

    return take


def ints(draw: Draw, *shape: int, low: int = -99, high: int = 99) -> Any:
    """Return small random integers."""
    return draw.integers(low, high, shape, dtype=np.int32)


def floats(draw: Draw, *shape: int, dtype: Any = np.float32) -> Any:
    """Return small whole numbers, whose sums of products are exact."""
    return draw.integers(-8, 8, shape).astype(dtype)


def blank(*shape: int, dtype: Any = np.int32) -> Any:
    """Return an array for results, with all bits set."""
    return np.full(int(np.prod(shape)) * np.dtype(dtype).itemsize, 0xFF, np.uint8).view(dtype).reshape(shape)


def zeros(*shape: int, dtype: Any = np.int32) -> Any:
    """Return an array of zeros, for counters and flags."""
    return np.zeros(shape, dtype)
