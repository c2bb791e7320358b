"""Functions of the AMDGCN table and its machine that have a form of their own in C."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...sim.native import intrinsics
from ...sim.native.intrinsics import intrinsic, operation, recorded
from ...sim.native.tracing import Traced
from .alu import bits
from .machine import unpacked

_INT32 = np.dtype(np.int32)
_DWORD = np.dtype(np.uint32)

operation("unpacked", "UNPACKED({0}, {1})")


@intrinsic(unpacked)
def _unpacked(low: Any, high: Any) -> Any:
    return recorded("unpacked", np.dtype(bool), (low, high), (_DWORD, _DWORD))


operation("permuted_by_bytes", "permuted_by_bytes({0}, {1}, {2})")
operation("lowest", lambda node, args: f"CONVERT(lowest_u{8 * node.args[0].dtype.itemsize}({args[0]}), vi32)")
intrinsic(bits.brev)(intrinsics.brev)


def _unsigned(a: Traced) -> Traced:
    return a.view(np.dtype(f"u{a.itemsize}"))


@intrinsic(bits.perm)
def _perm(a: Any, b: Any, selector: Any) -> Any:
    return recorded("permuted_by_bytes", _DWORD, (a, b, selector), (_DWORD,) * 3)


@intrinsic(bits._length)
def _length(a: Any) -> Any:
    made = intrinsics.length(a)
    return NotImplemented if made is NotImplemented else made.astype(np.int64)


@intrinsic(bits.ff1)
def _ff1(a: Any) -> Any:
    raw = _unsigned(a)
    return recorded("lowest", _INT32, (raw,), (raw.dtype,)) if a.itemsize >= 4 else NotImplemented


@intrinsic(bits._ones)
def _ones(a: Any) -> Any:
    return np.bitwise_count(_unsigned(a)).astype(np.uint32)
