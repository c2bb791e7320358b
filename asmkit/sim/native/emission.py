"""Statements in C for the graph of an expression."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from .c_operations import OPERATIONS
from .c_types import c_type, literal
from .conversions import conversion
from .fusion import fused
from .graph import Node, NotTranslatedError, is_const

_BLIND = ("add", "subtract", "multiply", "divide", "fma", "astype")
"""The operations whose result is a NaN if an operand is a NaN, whatever its bits are."""


def statements(
    results: Sequence[Node], fresh: Callable[[], str], raw: Mapping[str, str] = MappingProxyType({})
) -> tuple[list[str], dict[int, str]]:  # fmt: skip
    """Return the statements that compute nodes, and the C expression of each node by its identity.

    `raw` are variables with the numbers of inputs before their NaNs were replaced. An operation reads them if its
    result, too, has its NaNs replaced.
    """
    emission = _Emission(fresh)
    if len(results) == 1 and (found := unreplaced(results[0])) is not None:
        emission.raw[id(found)] = raw
    for node in results:
        emission.expression(node)
    return emission.lines, emission.names


def unreplaced(node: Node) -> Node | None:
    """Return the float whose NaNs a node replaces by one NaN, or None if the node does something else."""
    if node.op != "where" or not is_const(node.args[1]) or node.args[0].op != "isnan":
        return None
    (tested,), _, kept = node.args[0].args, *node.args[1:]
    return kept if tested is kept else None


class _Emission:
    def __init__(self, fresh: Callable[[], str]) -> None:
        self.lines: list[str] = []
        self.names: dict[int, str] = {}
        self.fresh = fresh
        self.forms: dict[int, Node] = {}
        self.raw: dict[int, Mapping[str, str]] = {}
        """The variables that a node may read in place of its inputs."""

    def expression(self, node: Node) -> str:
        """Return the C expression of a node, after the statements that it needs."""
        stack = [node]
        while stack:
            top = stack[-1]
            if id(top) in self.names:
                stack.pop()
                continue
            form = self._form(top)
            missing = [arg for arg in form.args if id(arg) not in self.names]
            if missing:
                stack += missing
                continue
            self.names[id(top)] = self._named(form, self.raw.get(id(top), {}) if form.op in _BLIND else {})
            stack.pop()
        return self.names[id(node)]

    def _form(self, node: Node) -> Node:
        """Return the node, or the fused operation that replaces it."""
        found = self.forms.get(id(node))
        if found is None:
            found = self.forms[id(node)] = fused(node) or node
        return found

    def _named(self, node: Node, raw: Mapping[str, str]) -> str:
        if node.op == "input":
            return node.extra
        if is_const(node):
            return literal(node.extra)
        args = [self.names[id(arg)] for arg in node.args]
        text = self._text(node, [raw.get(arg, arg) for arg in args])
        name = self.fresh()
        self.lines.append(f"const {c_type(node.dtype)} {name} = {text};")
        return name

    def _text(self, node: Node, args: list[str]) -> str:
        if node.op == "astype":
            return conversion(node, args[0])
        found = OPERATIONS.get(node.op)
        if found is None:
            raise NotTranslatedError(f"{node.op} of {', '.join(str(arg.dtype) for arg in node.args)}")
        return found(node, args)
