"""Write the bits of registers and memory as values of a type."""

from __future__ import annotations

import numpy as np

from ..sim.memory import UINTS, Array
from ..types import SCALARS, Scalar, dtype

UNSET = "unset"
"""The text of an uninitialized value."""


def texts(bits: Array, kind: type[Scalar], known: Array | None = None) -> list[str]:
    """Return values of a type as texts. `bits` are unsigned integers, `known` tells which ones have been written."""
    made = _texts(bits, kind)
    return made if known is None else [one if here else UNSET for one, here in zip(made, known.tolist(), strict=True)]


def _texts(bits: Array, kind: type[Scalar]) -> list[str]:
    if bits.dtype == np.bool_ or kind.kind == "p":
        return [str(int(one)) for one in bits.tolist()]
    if bits.dtype.names:  # 128 bits
        return [f"0x{high:016x}{low:016x}" for low, high in bits.tolist()]
    if kind.kind == "x" and kind.lane is not None:
        return _packed(bits, kind.lane)
    if kind.kind in "fus" and kind.twin is not None and dtype(kind).itemsize <= bits.itemsize:
        values = typed(bits, kind)
        return [_number(one, kind) for one in values.tolist()]
    return [f"0x{one:0{2 * bits.itemsize}x}" for one in bits.tolist()]


def typed(bits: Array, kind: type[Scalar]) -> Array:
    """Return unsigned integers as values of a numpy type, reading the low bits of wider ones."""
    made = dtype(kind)
    narrow = bits.astype(UINTS[made.itemsize]) if made.itemsize in UINTS else bits
    return np.ascontiguousarray(narrow).view(made)


def _packed(bits: Array, lane: type[Scalar]) -> list[str]:
    """Return registers with several small values each."""
    size = lane.bits // 8
    if lane.twin is None or not size or bits.itemsize % size:
        return [f"0x{one:0{2 * bits.itemsize}x}" for one in bits.tolist()]
    parts = np.ascontiguousarray(bits).view(dtype(lane)).reshape(len(bits), -1)
    return ["(" + " ".join(_number(one, lane, 3) for one in row) + ")" for row in parts.tolist()]


def _number(value: object, kind: type[Scalar], digits: int = 6) -> str:
    if kind.kind == "f":
        return f"{float(value):.{digits}g}"  # type: ignore[arg-type]
    if kind.bits == 64 and kind.kind == "u" and int(value) >> 32:  # type: ignore[call-overload]
        return f"{value:#x}"  # an address
    return str(value)


def kind_of(array: Array) -> type[Scalar] | None:
    """Return the type of an array's elements, None if asmkit has none for them."""
    plain = (kind for kind in SCALARS.values() if kind.twin is not None and kind.kind in "fusp")
    return next((kind for kind in plain if kind.twin == array.dtype.name), None)
