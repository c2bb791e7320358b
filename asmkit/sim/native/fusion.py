"""Replace roundings of exact binary64 results by operations of the narrower type."""

from __future__ import annotations

import numpy as np

from .c_types import F16, F32, F64, DType
from .graph import Node, is_const


def fused(node: Node) -> Node | None:
    """Return the fused operation that a node is the root of, or None."""
    rounds = node.op == "astype" and node.dtype in (F32, F16) and node.args[0].dtype == F64
    return _narrowed(node) if rounds or node.op == "bfloat16_of_float64" else None


def _narrowed(node: Node) -> Node | None:
    """Return a rounding of binary64 to the type of its operands as an operation of that type."""
    (wide,), kind = node.args, node.dtype
    if wide.op == "odd_sum":
        factors = _factors(wide, kind)
        return None if factors is None else Node("fma", factors, kind)
    if wide.op == "astype" and _exact_as_single(wide.args[0].dtype, kind):
        return Node("astype", wide.args, kind)
    of = F32 if _unwidened(wide, (kind,)) is None else kind
    same = _unwidened(wide, (of,))
    return None if same is None else Node("same" if of == kind else "astype", (same,), kind)


def _exact_as_single(of: DType, to: DType) -> bool:
    """Return whether integers convert to a type with one rounding, without binary64 in between."""
    return of.kind in "ui" and of.itemsize <= (4 if to == F32 else 2) and to in (F32, F16)


def _factors(total: Node, kind: DType) -> tuple[Node, ...] | None:
    """Return x, y and z of a sum x·y + z of numbers widened from a type."""
    for product, z in (total.args, total.args[::-1]):
        if product.op == "multiply":
            found = [_unwidened(arg, (kind,)) for arg in (*product.args, z)]
            if all(one is not None for one in found):
                return tuple(one for one in found if one is not None)
    return None


def _unwidened(node: Node, kinds: tuple[DType, ...]) -> Node | None:
    """Return the number of one of the types that was widened to binary64, or None."""
    if node.op == "astype" and node.args[0].dtype in kinds:
        return node.args[0]
    if is_const(node) and np.isfinite(node.extra):
        with np.errstate(all="ignore"):
            value = node.extra.astype(kinds[0])
        return Node("const", (), kinds[0], value) if value.astype(F64) == node.extra else None
    return None
