"""Make the arguments of a kernel from the texts of `asmkit run --arg`.

f32[64,32]=normal    an array of that type and shape: normal, uniform, arange, zeros, ones, empty, or a number
x.npy                the array in a file of numpy
1024, 0.5, -3, 0x10  a number
"""

from __future__ import annotations

import argparse
import ast
import math
import re
from pathlib import Path

import numpy as np

from ..sim.memory import Array
from ..sim.new_arrays import empty
from ..types import SCALARS, dtype

_ARRAY = re.compile(r"(\w+)\[([\d,\s]*)\](?:=(.+))?")
_FILLS = "normal, uniform, arange, zeros, ones, empty or a number"
_MOST_BYTES = 1 << 32
_SMALL = 8
"""Random integers are smaller than this, so that products and sums are exact."""


def argument(text: str) -> object:
    """Return the argument that a text describes. Raises ArgumentTypeError for any other text."""
    if found := _ARRAY.fullmatch(text.strip()):
        return _array(found[1], found[2], found[3] or "normal")
    if text.endswith(".npy"):
        return loaded(text)
    try:
        value: object = ast.literal_eval(text)
    except (ValueError, SyntaxError):
        value = None
    if not isinstance(value, (int, float)):
        raise argparse.ArgumentTypeError(f"{text!r} is not an array (f32[64]=normal), a file (x.npy) or a number")
    return value


def loaded(path: str) -> Array:
    """Return the array in a file of numpy. Raises ArgumentTypeError if there is none."""
    try:
        return np.ascontiguousarray(np.load(Path(path), allow_pickle=False))
    except (OSError, ValueError, EOFError) as problem:
        raise argparse.ArgumentTypeError(f"{path} cannot be loaded: {problem}") from None


def _array(name: str, lengths: str, fill: str) -> Array:
    kind = SCALARS.get(name)
    if kind is None or kind.twin is None:
        known = ", ".join(one for one, kind in SCALARS.items() if kind.twin is not None)
        raise argparse.ArgumentTypeError(f"{name!r} is not one of {known}")
    shape = tuple(int(length) for length in lengths.split(",") if length.strip())
    if math.prod(shape) * max(1, kind.bits // 8) > _MOST_BYTES:
        raise argparse.ArgumentTypeError(f"{name}[{lengths}] has more than {_MOST_BYTES:,} bytes")
    return empty(shape, kind) if fill == "empty" else _filled(shape, dtype(kind), fill, whole=kind.kind != "f")


def _filled(shape: tuple[int, ...], kind: np.dtype[np.generic], fill: str, *, whole: bool) -> Array:
    rng = np.random.default_rng(0)
    match fill:
        case "normal" if not whole:
            return rng.standard_normal(shape).astype(kind)
        case "uniform" if not whole:
            return rng.random(shape).astype(kind)
        case "normal" | "uniform":
            return rng.integers(0, _SMALL, shape).astype(kind)
        case "arange":
            return np.arange(math.prod(shape)).reshape(shape).astype(kind)
        case "zeros" | "ones":
            return np.full(shape, int(fill == "ones")).astype(kind)
        case _:
            return np.full(shape, _number(fill)).astype(kind)


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not one of {_FILLS}") from None
