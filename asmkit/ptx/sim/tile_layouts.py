"""Compare the swizzle of a tensor copy with that of the descriptor that reads its box (PTX ISA 9.7.15.5.1)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, cast

import numpy as np

from ...errors import DiagnosticCode
from ...sim.async_copies.layouts import CHUNK
from ...sim.places import name_byte
from ..matrix_descriptors import MatrixDescriptor, Swizzle

if TYPE_CHECKING:
    from ...sim.machine import Machine
    from ...sim.memory import Array

_MODES: list[Swizzle] = list(Swizzle)


def number_of(swizzle: Swizzle) -> int:
    """Return the number of a swizzle among the layouts of shared memory."""
    return 1 + _MODES.index(swizzle)


def copied(m: Machine, chunks: Array, swizzle: Swizzle) -> None:
    """Record that a tensor copy writes 16-byte chunks at offsets of shared memory."""
    m.layouts.record(m.shared, chunks, CHUNK, number_of(swizzle))


def mode_of(descriptors: set[int]) -> int:
    """Return the number of the swizzle of descriptors. 0 if `check` must look at each of them."""
    mode, *others = {_plain_mode(bits) for bits in descriptors}
    return 0 if others else mode


def matches(m: Machine, mode: int, offsets: Array) -> bool:
    """Return whether `check` has nothing to report, because the copies have the swizzle of the descriptors.

    False only means that this is not certain.
    """
    if not mode:
        return False
    layouts = m.layouts.of(offsets)
    return layouts is None or bool((layouts == mode).all())


@lru_cache(maxsize=4096)
def _plain_mode(bits: int) -> int:
    """Return the number of a descriptor's swizzle, 0 if it has a base offset or begins within a pattern."""
    one = MatrixDescriptor.decode(bits)
    return 0 if one.base or not _is_aligned(one) else 1 + _MODES.index(one.swizzle)


def check(m: Machine, at: int, name: str, bits: int, chunks: Array, window: int) -> None:
    """Report DESCRIPTOR if the descriptor of operand `name` does not fit to the chunks that it reads.

    Its swizzle must restore the order in which the map of the tensor copy has written them, and its pattern must begin
    at a multiple of its period if the base offset is 0. `window` is the offset of the block's shared memory.
    """
    descriptor = MatrixDescriptor.decode(bits)
    _check_alignment(m, at, name, descriptor, window)
    layouts = m.layouts.of(chunks + window)
    if layouts is None or descriptor.base:
        return
    own = descriptor.swizzle
    if (layouts == 1 + _MODES.index(own)).all():
        return
    for number in cast("list[int]", np.unique(layouts).tolist()):
        there = chunks[layouts == number]
        written = own if not number else _MODES[number - 1]
        if (wrong := there[own.apply(there) != written.apply(there)]).size:
            where = name_byte(m, m.shared, window + int(wrong[0]))
            why = f"its swizzle is {own.name}, but a tensor copy has written {where} with {written.name}"
            _report(m, at, name, why, f"use `swizzle=Swizzle.{written.name}` for the operand, or change the map")
            return


def _check_alignment(m: Machine, at: int, name: str, descriptor: MatrixDescriptor, window: int) -> None:
    if _is_aligned(descriptor):
        return
    period = descriptor.swizzle.pattern
    where = name_byte(m, m.shared, window + descriptor.start)
    mode, base = descriptor.swizzle.name, descriptor.base
    why = f"it begins at {where}, inside of the pattern of {mode}, with base offset {base}"
    _report(m, at, name, why, f"align the tile to {period} bytes: `align={period}`", level="warning")


def _report(m: Machine, at: int, name: str, why: str, fix: str, level: str = "") -> None:
    what = f"operand {name} of `{m.unit.insts[at]}`"
    m.report(DiagnosticCode.DESCRIPTOR, at, what=what, why=why, fix=fix, stop=False, level=level)


def rows_of_pattern(swizzle: Swizzle) -> int:
    """Return the rows of 128 bytes of the period of a swizzle. 1 if a matrix can begin anywhere."""
    return 1 if swizzle is Swizzle.NONE else max(1, swizzle.pattern // 128)


def _is_aligned(descriptor: MatrixDescriptor) -> bool:
    rows = rows_of_pattern(descriptor.swizzle)
    return (descriptor.start >> 7) % rows == descriptor.base % rows
