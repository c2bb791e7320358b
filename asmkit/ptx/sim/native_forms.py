"""Functions of the PTX table that have a form of their own in C."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from ...sim.native import intrinsics
from ...sim.native.c_types import F64
from ...sim.native.graph import NotTranslatedError
from ...sim.native.intrinsics import intrinsic, recorded
from ...sim.native.library import processor
from .alu import bits, floating, integer, rounding

intrinsic(rounding._nearest)(intrinsics.nearest)
intrinsic(floating.each)(intrinsics.each)
intrinsic(bits.lop3)(intrinsics.lop3)
intrinsic(bits.brev)(intrinsics.brev)
intrinsic(bits._length)(intrinsics.length)
intrinsic(bits.fns)(intrinsics.find_nth_set)
intrinsic(integer.clmad)(intrinsics.clmad)


@intrinsic(bits.prmt)
def _prmt(a: Any, b: Any, c: Any, *, mode: str | None = None) -> Any:
    if not mode:
        return intrinsics.permuted(a, b, c)
    made: Any = None
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
def _lost64(exact: Any, near: Any, *operands: Any) -> Any:
    """Return the sign of exact − near, from operations that round down and up."""
    if "avx512f" not in processor():
        raise NotTranslatedError("a directed rounding of binary64, which needs AVX-512")
    lanes = (near, *operands)
    return recorded(_LOST[getattr(exact, "__wrapped__", exact)], np.dtype(np.int64), lanes, (F64,) * len(lanes))


for _name in _LOST.values():
    intrinsics.operation(_name, intrinsics.call(_name))
