"""Functions of the PTX table that have a form of their own in C."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...sim.native import intrinsics
from ...sim.native.intrinsics import intrinsic
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
