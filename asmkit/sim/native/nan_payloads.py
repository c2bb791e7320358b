"""The nodes of a graph of which the bits of a NaN can reach a result.

Conversions of numpy's own software keep a signaling NaN, the processor's do not, and the C compiler treats all NaNs as
equal.
"""

from __future__ import annotations

from collections.abc import Iterable

from .graph import Node

_KEEPS = ("shuffle", "view", "negative", "absolute", "copysign", "minimum", "maximum", "part", "whole", "split", "join")


_ARITHMETIC = (
    "add", "subtract", "multiply", "divide", "sqrt", "odd_sum", "to_odd", "fma64", "bfloat16_of_float64", "rint",
    "trunc", "floor", "ceil", "ldexp", "astype",
)  # fmt: skip


def payloads_that_matter(results: Iterable[Node], *, through_arithmetic: bool = False) -> set[int]:
    """Return the nodes of which the bits of a NaN can reach a result.

    They reach it unchanged, or, `through_arithmetic`, possibly made quiet.
    """
    seen: set[int] = set()
    stack = list(results)
    while stack:
        node = stack.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        if node.op in ("where", "where_rare"):
            stack += [arg for arg in node.args[1:] if not _replaced(node.args[0], arg)]
        elif _passes(node) or (through_arithmetic and node.op in _ARITHMETIC):
            stack += node.args
    return seen


def _passes(node: Node) -> bool:
    """Return whether an operation passes the bits of its operands on."""
    return node.op in _KEEPS or node.dtype.kind in "ui" or (node.op == "astype" and node.args[0].dtype.kind in "uib")


def _replaced(condition: Node, x: Node) -> bool:
    """Return whether a selection replaces the NaNs of x."""
    return condition.op == "isnan" and condition.args[0] is x
