"""Axes of arrays, and the errors of lengths that contradict the signature.

An axis `K/2` is a packed axis: each of its K/2 elements holds two of K values, or belongs to two of them. Two 4-bit
numbers in a byte make an axis `K/2`, and one scale for 32 numbers makes an axis `K/32`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ..errors import AsmError, DiagnosticCode, Finding, caller, error


class Packed(NamedTuple):
    """A dimension, and the divisor of an axis that packs it: an integer, or the name of a compile-time option."""

    name: str
    divisor: str

    def factor(self, known: Mapping[str, object]) -> int:
        """Return the value of the divisor. Raises SIGNATURE unless it is a positive integer."""
        value = int(self.divisor) if self.divisor.isdigit() else known.get(self.divisor)
        if not isinstance(value, int) or value < 1:
            raise error(
                DiagnosticCode.SIGNATURE,
                text="/".join(self),
                why=f"{self.divisor} is {value!r}, not a positive integer",
                fix=f"pass the number of values in an element: `{self.divisor}=32`",
            )
        return value


_PACKED = re.compile(r"([^\W\d]\w*)/(\w+)")


def packed(dim: str) -> Packed | None:
    """Return the dimension and the divisor of a packed axis such as `K/32`. Returns None for any other expression."""
    found = _PACKED.fullmatch(dim)
    return None if found is None else Packed(found[1], found[2])


@dataclass(frozen=True)
class Axis:
    """An axis of an array: its dimension in the signature, and the shape of the array if the array exists."""

    array: str
    number: int
    dim: str
    shape: tuple[int, ...] | None = None

    def __str__(self) -> str:
        where = f"axis {self.number} of {self.array}"
        return where if self.shape is None else f"{where}, whose shape is {tuple(self.shape)},"

    @property
    def length(self) -> int:
        """The length of an axis of an array that exists."""
        assert self.shape is not None, f"{self} has no length"
        return self.shape[self.number]

    def rule(self) -> str:
        """Return the rule of the signature in words."""
        return f"{self} must have {self.dim} elements"


def source(name: str, axes: Iterable[Axis]) -> Axis | None:
    """Return the axis that determines a dimension: the first axis `K`, or the first packed axis if there is none."""
    known = [axis for axis in axes if axis.dim == name or (packed(axis.dim) or ("",))[0] == name]
    return min(known, key=lambda axis: axis.dim != name, default=None)


def origins(names: Iterable[str], values: Mapping[str, object], axes: Iterable[Axis]) -> list[str]:
    """Return a note for each dimension: its length, and the axis that determines it."""
    axes = list(axes)
    found = [(name, source(name, axes)) for name in names]
    return [f"{name} is {values[name]}: {axis} has {axis.dim} elements" for name, axis in found if axis is not None]


def not_divisible(dim: str, got: int, by: int, notes: Iterable[str]) -> AsmError:
    """Return the DIVISIBLE error of a dimension."""
    fields: dict[str, object] = {"dim": dim, "got": got, "by": by, "next": -(-got // by) * by}
    return AsmError(Finding(DiagnosticCode.DIVISIBLE, caller(), fields, tuple(notes)))


def disagrees(axis: Axis, want: int, notes: Iterable[str]) -> AsmError:
    """Return the DIMENSION error of an axis whose length must be `want`."""
    fields: dict[str, object] = {
        "name": axis.array, "axis": axis.number, "dim": axis.dim, "want": want, "got": axis.length,
    }  # fmt: skip
    return AsmError(Finding(DiagnosticCode.DIMENSION, caller(), fields, (axis.rule(), *notes)))
