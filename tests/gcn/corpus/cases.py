"""What each kernel of the corpus is called with, and what it must leave behind: computed by numpy, on the host."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

Draw: TypeAlias = np.random.Generator


@dataclass(frozen=True)
class Case:
    """One launch: the arguments in order, and by an argument's number what its array must hold afterwards.

    `ulps` is how many units in the last place floats may differ; `unordered` compares sorted.
    """

    grid: int | tuple[int, ...]
    args: tuple[Any, ...]
    wants: Mapping[int, Any]
    ulps: float = 0
    block: int | tuple[int, ...] = 64
    shared: int = 0


CASES: dict[str, Callable[[Draw, str], Case]] = {}
"""Kernel → what makes its case: of random numbers, for a target."""


def case(make: Callable[[Draw, str], Case]) -> Callable[[Draw, str], Case]:
    """Take a function for the case of the kernel of its name."""
    CASES[make.__name__] = make
    return make


def words(draw: Draw, count: int) -> Any:
    """Random dwords, small and special ones among them."""
    made = draw.integers(0, 1 << 32, count, dtype=np.uint32)
    special = np.array([0, 1, 2, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 255, 256, 65535, 65536], np.uint32)
    return np.where(draw.random(count) < 0.2, special[draw.integers(0, len(special), count)], made).astype(np.uint32)


def blank(count: int, kind: Any) -> Any:
    """Room for results, all bits one where nothing is written."""
    return np.full(count * np.dtype(kind).itemsize, 0xFF, np.uint8).view(kind)


def floats(draw: Draw, count: int, kind: Any = np.float32) -> Any:
    """Numbers of usual size, half of them whole."""
    made = draw.normal(0, 8, count)
    return np.where(draw.random(count) < 0.5, np.rint(made), made).astype(kind)


def bf16(values: Any) -> Any:
    """Numbers rounded to bf16, to nearest even, as their bits."""
    bits = np.asarray(values, np.float32).view(np.uint32).astype(np.uint64)
    return ((bits + 0x7FFF + (bits >> 16 & 1)) >> 16).astype(np.uint16)


def wide(bits: Any) -> Any:
    """The numbers that bits of bf16 stand for."""
    return (np.asarray(bits).astype(np.uint32) << 16).view(np.float32)
