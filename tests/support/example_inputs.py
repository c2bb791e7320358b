"""Inputs of the examples for tests other than their sweeps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from asmkit import Sweep, dtype, u16


def example_inputs(
    sweep: Sweep, launch: Any, dims: Any, rng: np.random.Generator, plain: Callable[[tuple[int, ...]], np.ndarray]
) -> list[np.ndarray]:
    """The arrays that `plain(shape)` makes, converted to the types of the inputs.

    Words of 16 bits are metadata of a sparse matrix. Only the sweep's generators know which words are legal.
    """
    return [
        sweep.generators[0].make(rng, shape, elem, 1) if elem is u16 else plain(shape).astype(dtype(elem))
        for shape, elem in zip(sweep.kernel.input_shapes(dims), launch.input_types, strict=True)
    ]
