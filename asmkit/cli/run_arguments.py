"""Make the arguments of a kernel from the texts of `asmkit run --arg`.

f32[64,32]=normal    an array of that type and shape: normal, uniform, arange, zeros, ones, empty, or a number
f32[64,32]=x.npy     the array in a file of numpy, converted to that type
x.npy                the array in a file of numpy
1024, 0.5, -3, 0x10  a number
x=f32[64], s=0.5     the same for the parameter with that name
"""

from __future__ import annotations

import argparse
import ast
import math
import re
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import numpy as np

from ..sim.memory import Array
from ..sim.new_arrays import empty
from ..types import SCALARS, dtype

_NAMED = re.compile(r"([A-Za-z_$%][\w$%]*)=(.+)", re.DOTALL)
_ARRAY = re.compile(r"(\w+)\[([\d,\s]*)\](?:=(.+))?")
_FILLS = "normal, uniform, arange, zeros, ones, empty or a number"
_MOST_BYTES = 1 << 32
_SMALL = 8
"""Random integers are smaller than this, so that products and sums are exact."""
_OTHER_NAMES = {kind.twin: kind for kind in SCALARS.values() if kind.twin is not None and kind.kind != "b"} | {
    f"i{bits}": SCALARS[f"s{bits}"] for bits in (8, 16, 32, 64)
}
"""The types by numpy's names, and signed integers by those of LLVM."""
_PIECE = 1 << 22
"""Random numbers are drawn in pieces of this length, because they need 8 bytes each before they are converted."""


@dataclass(frozen=True)
class Given:
    """One argument of the command line. `name` is empty for an argument that is given by its position."""

    name: str
    value: object
    text: str

    @property
    def is_array(self) -> bool:
        """Whether the argument is an array."""
        return isinstance(self.value, np.ndarray)


def argument(text: str, number: int = 0) -> Given:
    """Return the argument that a text describes. Random contents depend on its number.

    A value is an array, a number, True or False, or a scalar type. For a parameter by name it can also be any other
    word, which only options of asmkit's kernels take. Raises ArgumentTypeError for any other text.
    """
    found = _NAMED.fullmatch(text.strip())
    name, rest = (found[1], found[2].strip()) if found else ("", text.strip())
    if array := _ARRAY.fullmatch(rest):
        return Given(name, _array(array[1], array[2], (array[3] or "normal").strip(), number), text)
    if rest.endswith(".npy"):
        return Given(name, loaded(rest), text)
    return Given(name, _plain(rest, named=bool(name)), text)


def _plain(text: str, *, named: bool) -> object:
    """Return a number, True, False, a scalar type, or for a parameter by name also a word."""
    try:
        value: object = ast.literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        if text.lower().lstrip("+-") in ("nan", "inf"):
            return float(text)
        value = SCALARS.get(text, text if named else None)
    if isinstance(value, (int, float)) or (named and isinstance(value, (str, type))):
        return value
    raise argparse.ArgumentTypeError(f"{text!r} is not an array (f32[64]=normal), a file (x.npy) or a number")


def loaded(path: str) -> Array:
    """Return the array in a file of numpy. Raises ArgumentTypeError if there is none."""
    try:
        made: object = np.load(Path(path), allow_pickle=False)
    except (OSError, ValueError, EOFError, SyntaxError, MemoryError) as problem:
        why = getattr(problem, "strerror", None) or str(problem).partition("\n")[0] or type(problem).__name__
        raise argparse.ArgumentTypeError(f"{path} cannot be loaded: {why}") from None
    if not isinstance(made, np.ndarray):
        raise argparse.ArgumentTypeError(f"{path} cannot be loaded: it is an archive of several arrays")
    return cast("Array", made).copy(order="C")


def _array(name: str, lengths: str, fill: str, number: int) -> Array:
    kind = SCALARS.get(name) or _OTHER_NAMES.get(name)
    if kind is None or kind.twin is None:
        known = ", ".join(one for one, kind in SCALARS.items() if kind.twin is not None)
        raise argparse.ArgumentTypeError(f"{name!r} is not one of {known}")
    shape = _shape(name, lengths)
    if math.prod(shape) * max(1, kind.bits // 8) > _MOST_BYTES:
        raise argparse.ArgumentTypeError(f"{name}[{lengths}] has more than {_MOST_BYTES:,} bytes")
    try:
        if fill == "empty":
            return empty(shape, kind)
        if fill.endswith(".npy"):
            return _converted(loaded(fill), fill, shape, dtype(kind))
        return _filled(shape, dtype(kind), fill, number, whole=kind.kind != "f")
    except MemoryError:
        raise argparse.ArgumentTypeError(f"{name}[{lengths}] does not fit into memory") from None


def _converted(array: Array, file: str, shape: tuple[int, ...], kind: np.dtype[np.generic]) -> Array:
    """Return the array of a file with elements of a type. Raises ArgumentTypeError for another shape."""
    if array.shape != shape:
        raise argparse.ArgumentTypeError(f"{file} has shape {array.shape}, not {shape}")
    if array.dtype.kind == "V" and array.dtype.names is None and array.dtype.itemsize == kind.itemsize:
        return array.view(kind)  # numpy's files do not name the types of ml_dtypes
    if array.dtype.kind not in "biuf":
        raise argparse.ArgumentTypeError(f"{file} has elements of type {array.dtype}, which are not numbers")
    return array.astype(kind)


def _shape(name: str, lengths: str) -> tuple[int, ...]:
    parts = [length.strip() for length in lengths.split(",")]
    parts = parts[:-1] if parts[-1] == "" else parts
    if not all(part.isascii() and part.isdigit() and len(part) < 20 for part in parts) or len(parts) > 32:
        raise argparse.ArgumentTypeError(f"{name}[{lengths}] is not an array: use {name}[64] or {name}[64,32]")
    return tuple(map(int, parts))


def _filled(shape: tuple[int, ...], kind: np.dtype[np.generic], fill: str, number: int, *, whole: bool) -> Array:
    rng = np.random.default_rng(number)
    match fill:
        case "normal" if not whole:
            return _drawn(shape, kind, rng.standard_normal)
        case "uniform" if not whole:
            return _drawn(shape, kind, rng.random)
        case "normal" | "uniform":
            return _drawn(shape, kind, lambda count: rng.integers(0, _SMALL, count))
        case "arange":
            return np.arange(math.prod(shape)).reshape(shape).astype(kind)
        case "zeros" | "ones":
            return np.full(shape, int(fill == "ones")).astype(kind)
        case _:
            return np.full(shape, _number(fill, kind, whole=whole), kind)


def _drawn(shape: tuple[int, ...], kind: np.dtype[np.generic], draw: Callable[[int], Array]) -> Array:
    made = np.empty(math.prod(shape), kind)
    for start in range(0, made.size, _PIECE):
        made[start : start + _PIECE] = draw(min(_PIECE, made.size - start)).astype(kind)
    return made.reshape(shape)


def _number(text: str, kind: np.dtype[np.generic], *, whole: bool) -> object:
    """Return the number that fills an array. Raises ArgumentTypeError if the elements cannot have it."""
    try:
        value = int(text, 0) if whole else float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not one of {_FILLS}") from None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            return np.array(value).astype(kind) if not whole else np.array(value, kind)
    except (OverflowError, RuntimeWarning, DeprecationWarning):
        raise argparse.ArgumentTypeError(f"{text} is out of the range of {kind.name}") from None
