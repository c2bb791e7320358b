"""Statements in C for the graph of an expression."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .c_operations import OPERATIONS
from .c_types import c_type, literal
from .conversions import conversion
from .fusion import fused
from .graph import Node, NotTranslatedError, is_const


def statements(results: Sequence[Node], fresh: Callable[[], str]) -> tuple[list[str], dict[int, str]]:
    """Return the statements that compute nodes, and the C expression of each node by its identity."""
    emission = _Emission(fresh)
    for node in results:
        emission.expression(node)
    return emission.lines, emission.names


class _Emission:
    def __init__(self, fresh: Callable[[], str]) -> None:
        self.lines: list[str] = []
        self.names: dict[int, str] = {}
        self.fresh = fresh
        self.forms: dict[int, Node] = {}

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
            self.names[id(top)] = self._named(form)
            stack.pop()
        return self.names[id(node)]

    def _form(self, node: Node) -> Node:
        """Return the node, or the fused operation that replaces it."""
        found = self.forms.get(id(node))
        if found is None:
            found = self.forms[id(node)] = fused(node) or node
        return found

    def _named(self, node: Node) -> str:
        if node.op == "input":
            return node.extra
        if is_const(node):
            return literal(node.extra)
        text = self._text(node, [self.names[id(arg)] for arg in node.args])
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
