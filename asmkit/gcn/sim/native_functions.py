"""Functions of the AMDGCN table and its machine that have a form of their own in C."""

from __future__ import annotations

import numpy as np

from ...sim.native import intrinsics
from ...sim.native.graph import Node, Value
from ...sim.native.intrinsics import intrinsic, operation, recorded
from ...sim.native.traceable import traceable
from ...sim.native.tracing import Traced
from .alu import bits, rounding_mode
from .machine import unpacked

_INT32 = np.dtype(np.int32)
_DWORD = np.dtype(np.uint32)

operation("unpacked", "UNPACKED(lane, {0}, {1})")


@intrinsic(unpacked)
def unpacked_mask(low: Value, high: Value) -> Value:
    """Return the bits of a mask of lanes."""
    if not isinstance(low, Traced):
        return unpacked(low, high)
    return recorded("unpacked", np.dtype(bool), (low, high), (_DWORD, _DWORD))


def _shuffle(node: Node, args: list[str]) -> str:
    return f"__builtin_shufflevector({args[0]}, {args[0]}, {', '.join(map(str, node.extra))})"


operation("shuffle", _shuffle)


def shuffled(x: Value, order: tuple[int, ...]) -> Value:
    """Return the values of other lanes of the same row."""
    if isinstance(x, Traced):
        return recorded("shuffle", x.dtype, (x,), (x.dtype,), order)
    every = np.concatenate([np.asarray(order) + first for first in range(0, 64, 16)])
    return np.broadcast_to(x, (len(x), 64))[:, every]


operation("permuted_by_bytes", "permuted_by_bytes({0}, {1}, {2})")
operation("lowest", lambda node, args: f"CONVERT(lowest_u{8 * node.args[0].dtype.itemsize}({args[0]}), vi32)")
intrinsic(bits.brev)(intrinsics.brev)


def _unsigned(a: Traced) -> Traced:
    return a.view(np.dtype(f"u{a.itemsize}"))


@intrinsic(bits.perm)
def _perm(a: Value, b: Value, selector: Value) -> Value:
    return recorded("permuted_by_bytes", _DWORD, (a, b, selector), (_DWORD,) * 3)


@intrinsic(bits._length)
def _length(a: Value) -> Value:
    made = intrinsics.length(a)
    return NotImplemented if made is NotImplemented else made.astype(np.int64)


@intrinsic(bits.ff1)
def _ff1(a: Value) -> Value:
    raw = _unsigned(a)
    return recorded("lowest", _INT32, (raw,), (raw.dtype,)) if a.itemsize >= 4 else NotImplemented


@intrinsic(bits._ones)
def _ones(a: Value) -> Value:
    return np.bitwise_count(_unsigned(a)).astype(np.uint32)


_LOST = {
    rounding_mode._sum: "lost_add",
    rounding_mode._product: "lost_mul",
    rounding_mode._product_sum: "lost_fma",
}


@intrinsic(rounding_mode._wide)
def _wide(near: Value, exact: Value, way: int, *lanes: Value) -> Value:
    if not way:
        return near
    beyond = intrinsics.lost(_LOST[getattr(exact, "__wrapped__", exact)], near, *lanes)
    return traceable(rounding_mode._moved)(near, beyond.astype(np.float64), way)
