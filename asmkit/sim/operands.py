"""Sources and destinations of operands: functions that read and write registers and constants for all lanes together.

All instructions that access a register as the same type share one function. It takes the position of the instruction,
for reports, from the machine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from ..regs import Hex
from ..types import Scalar, dtype
from .memory import UINTS, Array

if TYPE_CHECKING:
    from .machine import Machine

Source: TypeAlias = "Callable[[Machine], Any]"
Dest: TypeAlias = "Callable[[Machine, Any], None]"


class NotSimulatedError(Exception):
    """Raised while a step is built: the reason why the instruction cannot be simulated."""


def container(kind: type[Scalar]) -> np.dtype[Any]:
    """Return the numpy type that stores a register of that type: bool, or an unsigned integer of its width."""
    if kind.bits == 1:
        return np.dtype(bool)
    if kind.bits // 8 not in UINTS:
        raise NotSimulatedError(f"a register of {kind.bits} bits")
    return UINTS[kind.bits // 8]


def lane_type(kind: type[Scalar]) -> np.dtype[Any]:
    """Return the numpy type that an expression on lanes receives: the type's twin, or raw bits if it has none."""
    return np.dtype(dtype(kind)) if kind.twin else container(kind)


class Operands:
    """The sources and destinations of one program, by the slot of the register in the register file."""

    def __init__(self) -> None:
        self._raw: dict[int, Source] = {}
        self._typed: dict[tuple[int, type[Scalar], type[Scalar]], Source] = {}
        self._inverted: dict[int, Source] = {}
        self._constants: dict[tuple[int | Hex, type[Scalar] | None], Source] = {}
        self._dests: dict[tuple[int, type[Scalar], type[Scalar]], Dest] = {}

    def raw(self, i: int) -> Source:
        """Return a source for a register's bits, which reports UNSET where the register is uninitialized."""
        known = self._raw.get(i)
        if known is None:
            known = self._raw[i] = _reader(i)
        return known

    def typed(self, i: int, declared: type[Scalar], kind: type[Scalar]) -> Source:
        """Return a source for a register of type `declared` as another type."""
        key = (i, declared, kind)
        known = self._typed.get(key)
        if known is None:
            known = self._typed[key] = _converted(self.raw(i), declared, kind)
        return known

    def inverted(self, i: int) -> Source:
        """Return a source for the complement of a register's bits."""
        known = self._inverted.get(i)
        if known is None:
            read = self.raw(i)
            known = self._inverted[i] = lambda m: ~read(m)
        return known

    def constant(self, operand: int | Hex, kind: type[Scalar] | None) -> Source:
        """Return a source for a constant as a type."""
        key = (operand, kind)
        known = self._constants.get(key)
        if known is None:
            value = constant(operand, kind)
            known = self._constants[key] = lambda m: value
        return known

    def dest(self, i: int, declared: type[Scalar], kind: type[Scalar]) -> Dest:
        """Return a destination that stores a value: cast to `kind`, extended to the register, masked."""
        key = (i, declared, kind)
        known = self._dests.get(key)
        if known is None:
            known = self._dests[key] = _writer(i, kind, container(declared))
        return known


def _reader(i: int) -> Source:
    def read(m: Machine) -> Array:
        x = m.regs[i]
        if x is None or (m.partial and i in m.partial):
            return m.unset(m.at, i)
        return x

    return read


def _converted(read: Source, declared: type[Scalar], kind: type[Scalar]) -> Source:
    """Return a source for a register's low bits as a type."""
    want = lane_type(kind)
    if kind.bits < declared.bits:
        narrow = container(kind)
        return lambda m: read(m).astype(narrow).view(want)
    if kind.bits > declared.bits or want == container(declared):
        return read
    return lambda m: read(m).view(want)


def read_each(parts: Sequence[Source], m: Machine) -> list[Any]:
    """Read the elements of a vector."""
    return [part(m) for part in parts]


def _writer(i: int, kind: type[Scalar], kept: np.dtype[Any]) -> Dest:
    def write(m: Machine, value: Any) -> None:
        if value.__class__ is not np.ndarray or value.dtype is not kept:
            value = fit(value, kind, kept)
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

    return write


def drop(m: Machine, value: object) -> None:
    """Discard a value: the destination is `_`."""


def fit(value: object, kind: type[Scalar], kept: np.dtype[Any]) -> Array:
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


def constant(operand: int | Hex, kind: type[Scalar] | None) -> Any:
    """Return a constant as a numpy scalar of that type."""
    if isinstance(operand, Hex):
        return UINTS[operand.width // 8].type(operand.bits).view(np.dtype(f"float{operand.width}"))
    if kind is None:
        return operand
    if kind.bits == 1:
        return np.bool_(operand)
    return container(kind).type(operand & ((1 << kind.bits) - 1)).view(lane_type(kind))
