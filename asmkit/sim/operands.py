"""Sources and destinations of operands: functions that read and write registers and constants for all lanes together.

All instructions that access a register as the same type share one function. It takes the position of the instruction,
for reports, from the machine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import numpy as np

from ..regs import Hex
from ..types import Scalar, dtype
from .memory import UINTS, WIDE, Array, DType

if TYPE_CHECKING:
    from .machine import Machine

Value: TypeAlias = "Any"
"""What an operand holds: an array over lanes, a list of them for a vector, or a number for all lanes."""
Source: TypeAlias = "Callable[[Machine], Value]"
Dest: TypeAlias = "Callable[[Machine, Value], None]"

K = TypeVar("K")
I = TypeVar("I")
T = TypeVar("T")
_Types: TypeAlias = tuple[type[Scalar], type[Scalar]]


class NotSimulatedError(Exception):
    """Raised while a step is built: the reason why the instruction cannot be simulated."""


def container(kind: type[Scalar]) -> DType:
    """Return the numpy type that stores a register of that type: bool, an unsigned integer of its width, or `WIDE`."""
    if kind.bits == 1:
        return np.dtype(bool)
    if kind.bits == 8 * WIDE.itemsize:
        return WIDE
    if kind.bits // 8 not in UINTS:
        raise NotSimulatedError(f"a register of {kind.bits} bits")
    return UINTS[kind.bits // 8]


@cache  # there are few types
def lane_type(kind: type[Scalar]) -> DType:
    """Return the numpy type that an expression on lanes receives: the type's twin, or raw bits if it has none."""
    return np.dtype(dtype(kind)) if kind.twin else container(kind)


class Operands:
    """The sources and destinations of one program, by the slot of the register in the register file."""

    def __init__(self) -> None:
        self._raw: dict[int, Source] = {}
        self._inverted: dict[int, Source] = {}
        self._typed: dict[_Types, dict[int, Source]] = {}
        self._dests: dict[_Types, dict[int, Dest]] = {}
        self._constants: dict[type[Scalar] | None, dict[int | Hex, Source]] = {}

    def raw(self, i: int) -> Source:
        """Return a source for a register's bits, which reports UNSET where the register is uninitialized."""
        known = self._raw.get(i)
        if known is None:
            known = self._raw[i] = _raw(i)
        return known

    def inverted(self, i: int) -> Source:
        """Return a source for the complement of a register's bits."""
        known = self._inverted.get(i)
        if known is None:
            known = self._inverted[i] = _Register(i).inverted
        return known

    def typed(self, i: int, declared: type[Scalar], kind: type[Scalar]) -> Source:
        """Return a source for a register of type `declared` as another type."""
        same = self._typed.get((declared, kind))
        if same is None:
            same = self._typed[declared, kind] = {} if _converts(declared, kind) else self._raw
        known = same.get(i)
        if known is None:
            known = same[i] = _converted(i, declared, kind)
        return known

    def dest(self, i: int, declared: type[Scalar], kind: type[Scalar]) -> Dest:
        """Return a destination that stores a value: cast to `kind`, extended to the register, masked."""
        same = _group(self._dests, (declared, kind))
        known = same.get(i)
        if known is None:
            known = same[i] = _into(i, kind, container(declared))
        return known

    def constant(self, operand: int | Hex, kind: type[Scalar] | None) -> Source:
        """Return a source for a constant as a type."""
        same = _group(self._constants, kind)
        known = same.get(operand)
        if known is None:
            known = same[operand] = Constant(constant(operand, kind)).read
        return known


def _group(groups: dict[K, dict[I, T]], key: K) -> dict[I, T]:
    """Return the group of a key. Its entries need no key of their own, which saves memory."""
    found = groups.get(key)
    if found is None:
        found = groups[key] = {}
    return found


# Sources and destinations are methods of small objects, which need less memory than functions with captured variables.


class _Register:
    """A register by its slot."""

    __slots__ = ("i",)

    def __init__(self, i: int) -> None:
        self.i = i

    def read(self, m: Machine) -> Array:
        i = self.i
        x = m.regs[i]
        if x is None or (m.partial and i in m.partial):
            return m.unset(m.at, i)
        return x

    def inverted(self, m: Machine) -> Array:
        return ~self.read(m)


class _Viewed(_Register):
    """A register as another type of its size."""

    __slots__ = ("want",)

    def __init__(self, i: int, want: DType) -> None:
        self.i, self.want = i, want

    def view(self, m: Machine) -> Array:
        return self.read(m).view(self.want)


class _Narrowed(_Register):
    """The low bits of a register as another type."""

    __slots__ = ("bits", "want")

    def __init__(self, i: int, bits: DType, want: DType) -> None:
        self.i, self.bits, self.want = i, bits, want

    def low(self, m: Machine) -> Array:
        return self.read(m).astype(self.bits).view(self.want)


class Constant:
    """A value that is the same in all lanes."""

    __slots__ = ("value",)

    def __init__(self, value: Value) -> None:
        self.value = value

    def read(self, m: Machine) -> Value:
        """Return the value."""
        return self.value


class _Dest:
    """A register into which values of a type are stored."""

    __slots__ = ("i", "kept", "kind")

    def __init__(self, i: int, kind: type[Scalar], kept: DType) -> None:
        self.i, self.kind, self.kept = i, kind, kept

    def write(self, m: Machine, value: Value) -> None:
        i, kept = self.i, self.kept
        if value.__class__ is not np.ndarray or value.dtype is not kept:
            value = fit(value, self.kind, kept)
        if value.ndim == 0:
            value = value.reshape(1)
        if m.held:
            m.products.touched(m.at, i, "written")
        if m.mask is None:
            m.regs[i] = value
            if m.partial:
                m.whole(i)
        else:
            m.blend(i, value)
        if m.passed is not None:
            m.undefined.written(m.at, i)


class Each:
    """The elements of a vector operand."""

    __slots__ = ("parts",)

    def __init__(self, parts: Sequence[Source]) -> None:
        self.parts = parts

    def read(self, m: Machine) -> list[Value]:
        """Return the values of the elements."""
        return [part(m) for part in self.parts]


# Programs share the sources and destinations of the registers that most of them have.
_SHARED = 4096


@lru_cache(maxsize=_SHARED)
def _raw(i: int) -> Source:
    return _Register(i).read


@lru_cache(maxsize=_SHARED)
def _into(i: int, kind: type[Scalar], kept: DType) -> Dest:
    return _Dest(i, kind, kept).write


def _converts(declared: type[Scalar], kind: type[Scalar]) -> bool:
    """Return whether a register's own bits are of another type than `kind`."""
    return kind.bits < declared.bits or (kind.bits == declared.bits and lane_type(kind) != container(declared))


@lru_cache(maxsize=_SHARED)
def _converted(i: int, declared: type[Scalar], kind: type[Scalar]) -> Source:
    """Return a source for a register's low bits as a type."""
    if not _converts(declared, kind):
        return _raw(i)
    want = lane_type(kind)
    return _Viewed(i, want).view if kind.bits == declared.bits else _Narrowed(i, container(kind), want).low


def drop(m: Machine, value: object) -> None:
    """Discard a value: the destination is `_`."""


def fit(value: object, kind: type[Scalar], kept: DType) -> Array:
    """Convert a value of type `kind` to the register's storage type.

    The value wraps to `kind`, and is sign- or zero-extended to the register.
    """
    value = np.asarray(value)
    want = lane_type(kind)
    if value.dtype.itemsize != want.itemsize or (value.dtype.kind == "b") != (want.kind == "b"):
        value = value.astype(want)
    if want.itemsize == kept.itemsize:
        return value.view(kept)
    if want.kind == "i":
        return value.view(want).astype(np.dtype(f"int{8 * kept.itemsize}")).view(kept)
    return value.view(container(kind)).astype(kept)


def constant(operand: int | Hex, kind: type[Scalar] | None) -> Value:
    """Return a constant as a numpy scalar of that type."""
    if isinstance(operand, Hex):
        return UINTS[operand.width // 8].type(operand.bits).view(np.dtype(f"float{operand.width}"))
    if kind is None:
        return operand
    if kind.bits == 1:
        return np.bool_(operand)
    return container(kind).type(operand & ((1 << kind.bits) - 1)).view(lane_type(kind))
