"""The graph of the operations that an expression on lanes performs: one node per vector of lanes."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np

Value: TypeAlias = "Any"
"""Symbolic lanes, or anything that numpy's functions accept together with arrays."""
Function: TypeAlias = "Callable[..., Any]"
DType: TypeAlias = "np.dtype[Any]"


class NotTranslatedError(Exception):
    """Raised if an expression has no native form: the reason, in words."""


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """An operation on vectors of lanes. Equal operations of a graph are one node."""

    op: str
    """The name of a numpy function, of an intrinsic, or `const` or `input`."""
    args: tuple[Node, ...]
    dtype: DType
    extra: Value = None
    """What else determines the result: the value of a constant, the name of an input, a parameter."""


@dataclass(slots=True)
class Graph:
    """The nodes of one expression."""

    known: dict[Hashable, Node] = field(default_factory=dict[Hashable, Node])

    def node(self, op: str, args: tuple[Node, ...], dtype: DType, extra: Hashable = None) -> Node:
        """Return the node of an operation."""
        key = (op, tuple(map(id, args)), dtype, extra)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = Node(op, args, dtype, extra)
        return found

    def const(self, value: np.generic) -> Node:
        """Return the node of a number that is the same in all lanes."""
        key = ("const", value.dtype, value.tobytes())
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = Node("const", (), value.dtype, value)
        return found

    def folded(
        self, op: str, args: tuple[Node, ...], dtype: DType, function: Function, extra: Value = None
    ) -> Node:  # fmt: skip
        """Return the node of an operation, or its value if every operand is a constant."""
        if all(arg.op == "const" for arg in args):
            with np.errstate(all="ignore"):
                made = function(*(np.full(1, arg.extra, arg.dtype) for arg in args))
            return self.const(np.asarray(made, dtype)[0])
        return self.node(op, args, dtype, extra)


def is_const(node: Node) -> bool:
    """Return whether a node is a constant."""
    return node.op == "const"


def upper_bound(node: Node) -> int | None:
    """Return the largest value that an integer node can have, if it cannot be negative and the bound is known."""
    if node.dtype.kind not in "uib":
        return None
    match node.op:
        case "const":
            value = int(node.extra)
            return value if value >= 0 else None
        case "bitwise_and":
            found = [b for b in map(upper_bound, node.args) if b is not None]
            return min(found) if found else None
        case "minimum" if node.dtype.kind == "u":
            found = [b for b in map(upper_bound, node.args) if b is not None]
            return min(found) if found else None
        case "astype" if node.args[0].dtype.kind in "ui" and node.dtype.kind in "ui":
            bound = upper_bound(node.args[0])
            return bound if bound is not None and bound <= np.iinfo(node.dtype).max else None
        case "where":
            one, other = upper_bound(node.args[1]), upper_bound(node.args[2])
            return None if one is None or other is None else max(one, other)
        case _:
            return int(np.iinfo(node.dtype).max) if node.dtype.kind == "u" else 1 if node.dtype.kind == "b" else None
