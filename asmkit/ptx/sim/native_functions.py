"""Functions of the PTX table that have a form of their own in C."""

from __future__ import annotations

import operator
from functools import partial

import numpy as np

from ...isa.form import Form
from ...sim.native import intrinsics
from ...sim.native.graph import Function, Value
from ...sim.native.intrinsics import intrinsic
from ...sim.operands import container
from .alu import bits, floating, integer, rounding

intrinsic(rounding._nearest)(intrinsics.nearest)
intrinsic(floating.each)(intrinsics.each)
intrinsic(bits.lop3)(intrinsics.lop3)
intrinsic(bits.brev)(intrinsics.brev)
intrinsic(bits._length)(intrinsics.length)
intrinsic(bits.fns)(intrinsics.find_nth_set)
intrinsic(integer.clmad)(intrinsics.clmad)


@intrinsic(bits.prmt)
def _prmt(a: Value, b: Value, c: Value, *, mode: str | None = None) -> Value:
    if not mode:
        return intrinsics.permuted(a, b, c)
    made: Value = None
    for i, pattern in enumerate(bits._PATTERNS[mode]):
        selector = np.uint32(sum(byte << (4 * at) for at, byte in enumerate(pattern)))
        chosen = np.where((c & np.uint32(3)) == np.uint32(i), selector, np.uint32(0))
        made = chosen if made is None else made | chosen
    return intrinsics.permuted(a, b, made)


_LOST = {
    operator.add: "lost_add",
    operator.mul: "lost_mul",
    floating._quotient: "lost_div",
    rounding.fraction_fma: "lost_fma",
    rounding.root_towards: "lost_sqrt",
}


@intrinsic(rounding.lost64)
def _lost64(exact: Value, near: Value, *operands: Value) -> Value:
    return intrinsics.lost(_LOST[getattr(exact, "__wrapped__", exact)], near, *operands)


def pack_registers(parts: list[Value], kept: Value) -> Value:
    """Return registers packed into a wider one of type `kept`, the first in the low bits (`mov_pack`)."""
    made: Value = None
    for i, part in enumerate(parts):
        wide = part.astype(kept) << kept.type(8 * part.dtype.itemsize * i)
        made = wide if made is None else made | wide
    return made


def unpack_register(whole: Value, part: Value) -> tuple[Value, ...]:
    """Return a register's parts of type `part`, the low bits first (`mov_unpack`)."""
    count, width = whole.dtype.itemsize // part.itemsize, 8 * part.itemsize
    return tuple([(whole >> whole.dtype.type(width * i)).astype(part) for i in range(count)])


def lanes_of_step(form: Form) -> Function | None:
    """Return the expression on lanes of a row whose function builds the step itself, or None if it has none."""
    first = form.slots[0].type if form.slots else None
    match form.row.sem:
        case "mov_pack":
            assert first is not None
            return partial(pack_registers, kept=container(first))
        case "mov_unpack":
            assert first is not None
            return partial(unpack_register, part=container(first))
        case "mov_vector":
            return tuple
        case _:
            return None
