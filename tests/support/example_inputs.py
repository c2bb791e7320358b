"""Inputs of the examples for tests other than their sweeps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from asmkit import Sweep, dtype, inputs


def example_inputs(
    sweep: Sweep, launch: Any, dims: Any, rng: np.random.Generator, plain: Callable[[tuple[int, ...]], np.ndarray]
) -> list[np.ndarray]:
    """The arrays that `plain(shape)` makes, converted to the types of the inputs.

    A sweep with generators of its own makes them instead, by an exact one if it has one: not all values are legal
    metadata, scales or lengths.
    """
    others = [one for one in sweep.generators if one not in inputs.ALL]
    own = next((one for one in others if one.exact), next(iter(others), None))
    shapes, types = sweep.kernel.input_shapes(dims), launch.input_types
    if own is not None:
        terms = sweep.terms(dims)
        return [own.make(rng, shape, elem, terms) for shape, elem in zip(shapes, types, strict=True)]
    return [plain(shape).astype(dtype(elem)) for shape, elem in zip(shapes, types, strict=True)]
