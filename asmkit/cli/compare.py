"""Compare the arrays of a run with those of files (`--expect`), and save them (`--out`)."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence

import numpy as np

from ..sim.memory import Array
from ..testing import tolerance
from .run_arguments import loaded
from .terminal import Parser


def by_number(parser: Parser, pair: tuple[str, str], names: Sequence[str], arrays: Mapping[int, Array]) -> int:
    """Return the number of the parameter that `I=FILE` names. Exits with status 2 unless it is an array."""
    which, file = pair
    number = int(which) if which.isdigit() else names.index(which) if which in names else -1
    if number not in arrays:
        known = ", ".join(f"{at} ({names[at]})" for at in arrays) or "none"
        parser.error(f"{which}={file}: argument {which} is not an array; the arrays are: {known}")
    return number


def expected(
    parser: Parser, given: argparse.Namespace, names: Sequence[str], arrays: Mapping[int, Array]
) -> list[tuple[int, str, Array]]:
    """Return the arrays to compare with: the number, the file and its contents. Exits with status 2 if one is wrong."""
    found: list[tuple[int, str, Array]] = []
    for pair in given.expect:
        number, file = by_number(parser, pair, names, arrays), pair[1]
        try:
            want = loaded(file)
        except argparse.ArgumentTypeError as wrong:
            parser.error(str(wrong))
        if arrays[number].shape != want.shape:
            parser.error(f"{file} has shape {want.shape}, argument {number} has {arrays[number].shape}")
        if not _comparable(want.dtype, arrays[number].dtype):
            parser.error(f"{file} has elements of type {want.dtype}, argument {number} has {arrays[number].dtype}")
        found.append((number, file, want))
    return found


def _comparable(one: np.dtype[np.generic], other: np.dtype[np.generic]) -> bool:
    """Return whether the elements of a file are numbers, or bytes that can be those of the argument."""
    numbers = one.kind in "biuf" or tolerance.element_of(one) is not None
    return numbers or one == other or (one.kind == "V" and one.names is None and one.itemsize == other.itemsize)


def difference(got: Array, want: Array, rtol: float | None) -> str | None:
    """Return where an array differs from what is expected, by the rule of sweeps, or None if it does not."""
    got, want = np.atleast_1d(got), np.atleast_1d(want)
    if want.dtype.kind == "V" and want.dtype.itemsize == got.dtype.itemsize:
        want = want.view(got.dtype)  # numpy's files do not name the types of ml_dtypes
    elem = tolerance.element_of(got.dtype)
    if elem is None:
        wrong = got != want
    else:
        known = want if want.dtype.kind in "biu" else want.astype(np.float64)
        bound = 0.0 if tolerance.is_integer(elem) else tolerance.relative(known, elem, rtol)
        wrong = tolerance.ratios(got, known, bound, elem)[1] > 1
    if not np.any(wrong):
        return None
    first = tuple(int(one[0]) for one in np.nonzero(wrong))
    return f"{int(wrong.sum())} of {wrong.size} elements, the first at {list(first)}: {got[first]}, not {want[first]}"


def save(file: str, array: Array) -> str | None:
    """Write an array to a file of numpy. Returns the problem if that fails."""
    try:
        with open(file, "wb") as stream:
            np.save(stream, array)
    except (OSError, ValueError) as problem:
        return f"{file} cannot be written: {getattr(problem, 'strerror', None) or problem}"
    return None
