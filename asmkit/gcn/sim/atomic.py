"""Simulate atomics on memory. All arrays are raw bits, and lanes execute in the order of their numbers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from ...sim.atomics import in_turn
from ...sim.memory import UINTS, numbers, pieces
from ...sim.nan_rule import propagated
from .alu.floating import fmax, fmin
from .alu.rounding_mode import Mode, flushed

if TYPE_CHECKING:
    from ...sim.memory import Array
    from .machine import Waves

Update = Callable[["Array", "Array", "Array | None"], "Array"]
"""A function from the old value in memory, the data and the second data to the new value."""


def _typed(fold: Callable[[Array, Array], Array], kind: Any) -> Update:
    def update(was: Array, value: Array, other: Array | None) -> Array:
        a, b = np.ascontiguousarray(was).view(kind), np.ascontiguousarray(value).view(kind)
        return np.ascontiguousarray(fold(a, b).astype(a.dtype)).view(was.dtype)

    return update


def _inc(was: Array, value: Array, other: Array | None) -> Array:
    return np.where(was >= value, 0, was + 1).astype(was.dtype)


def _dec(was: Array, value: Array, other: Array | None) -> Array:
    return np.where((was == 0) | (was > value), value, was - 1).astype(was.dtype)


def _swap_where_equal(was: Array, value: Array, other: Array | None) -> Array:
    """Return `other` where memory equals `value`, else the old value."""
    return np.where(was == value, other, was).astype(was.dtype)  # type: ignore[arg-type]


def _wrap(was: Array, value: Array, other: Array | None) -> Array:
    return np.where(was >= value, was - value, was + other).astype(was.dtype)


def _swap_dwords(was: Array, value: Array, other: Array | None) -> Array:
    """Replace each dword by the new one, without its top bit, if that bit is set."""
    old, new = np.ascontiguousarray(was).view(np.uint32), np.ascontiguousarray(value).view(np.uint32)
    return np.where(new >> 31 != 0, new & np.uint32(0x7FFFFFFF), old).view(was.dtype)


_BITS: dict[str, Update] = {
    "swap": lambda was, value, _: value, "wrxchg": lambda was, value, _: value, "wrxchg2": lambda was, value, _: value,
    "add": lambda was, value, _: was + value, "sub": lambda was, value, _: was - value,
    "rsub": lambda was, value, _: value - was, "and": lambda was, value, _: was & value,
    "or": lambda was, value, _: was | value, "xor": lambda was, value, _: was ^ value, "inc": _inc, "dec": _dec,
    "cmpswap": _swap_where_equal, "cmpst": _swap_where_equal, "wrap": _wrap,
    "condxchg32": _swap_dwords,
    "mskor": lambda was, value, other: (was & ~value) | cast("Array", other),
}  # fmt: skip
"""Updates that do not depend on the type, by the operation's name."""


_USUAL = Mode()
_FLUSHING = Mode(denorm32=0)


def in_memory(arch: str) -> Mode:
    """Return the mode of sums in global memory, which does not depend on the register MODE.

    gfx90a flushes subnormal f32 numbers: LLVM replaces the atomic by a loop with `global_atomic_cmpswap` there, unless
    the program permits flushing.
    """
    return _FLUSHING if arch == "gfx90a" else _USUAL


def _sum(was: Array, value: Array, mode: Mode) -> Array:
    a, b = flushed(was, mode, 0), flushed(value, mode, 0)
    return propagated(flushed(a + b, mode, 1), a, b)


_FLOATS: dict[str, Any] = {"min": fmin, "max": fmax}
_INTEGERS: dict[str, Any] = {"min": np.minimum, "max": np.maximum}
_NUMPY = {"f32": "f4", "f64": "f8", "f16": "f2"}


def update(name: str, kind: str, mode: Mode = _USUAL) -> Update:
    """Return the update of that operation on memory of type `kind` (`u32`, `s64`, `f32`, `f16x2`, …).

    `mode` is that of sums of floats.
    """
    kind = kind.removesuffix("x2")
    if name == "cmpst" and kind in _NUMPY:
        return _swap_where_equal_number(_NUMPY[kind])
    if kind in _NUMPY or kind == "bf16":
        return _typed(_FLOATS.get(name) or partial(_sum, mode=mode), _numpy(kind))
    if name.endswith(("min", "max")):
        return _typed(_INTEGERS[name[-3:]], kind.replace("s", "int").replace("u", "uint"))
    return _BITS[name]


def _swap_where_equal_number(kind: str) -> Update:
    return lambda was, value, other: np.where(was.view(kind) == value.view(kind), other, was).astype(was.dtype)  # type: ignore[arg-type]


def _numpy(kind: str) -> Any:
    if kind == "bf16":
        import ml_dtypes

        return ml_dtypes.bfloat16
    return _NUMPY[kind]


def exchange(
    m: Waves, at: int, space: str, addresses: Array, value: Array, other: Array | None, change: Update
) -> Array:
    """Execute an atomic for all active lanes, on elements as wide as `value`. Return the old values."""
    width, count = value.dtype.itemsize, m.active_count
    found = pieces(m, at, "atomic", space, addresses, width)
    if m.watches_store:
        m.watch_access("atomic", at, found, width, m.unit.strengths[at], [value])
    old = np.zeros(count, UINTS[width])
    for memory, offsets, chosen in found:
        lanes = numbers(count) if chosen is None else chosen
        index = np.broadcast_to(offsets, lanes.shape) // width
        mine = np.broadcast_to(value, (count,))[lanes]
        second = None if other is None else np.broadcast_to(other, (count,))[lanes]
        was, changed = in_turn(memory.view(width), index, mine, second, change)
        m.events += changed
        old[lanes] = was
    return old
