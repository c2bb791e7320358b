"""Statements in C for the graph of an expression."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .c_types import F16, F32, F64, SHORT, bits_type, c_type, literal
from .conversions import conversion
from .fusion import fused
from .graph import Node, NotTranslatedError, is_const
from .nan_payloads import payloads_that_matter
from .c_operations import OPERATIONS

_SIMPLIFIED = ("add", "subtract", "multiply", "divide", "where")


def statements(results: Sequence[Node], fresh: Callable[[], str]) -> tuple[list[str], dict[int, str]]:
    """Return the statements that compute nodes, and the C expression of each node by its identity."""
    emission = _Emission(results, fresh)
    for node in results:
        emission.expression(node)
    return emission.lines, emission.names


class _Emission:
    def __init__(self, results: Sequence[Node], fresh: Callable[[], str]) -> None:
        self.lines: list[str] = []
        self.names: dict[int, str] = {}
        self.fresh = fresh
        self.forms: dict[int, Node] = {}
        self.kept = payloads_that_matter(results)
        self.signs = payloads_that_matter(results, through_arithmetic=True)

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
            found = self.forms[id(node)] = fused(node, id(node) in self.signs) or node
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
        signs = id(node) in self.signs
        if signs and node.op in _SIMPLIFIED and node.dtype in SHORT:
            args = [x if _plain(node, arg) else _opaque(arg, x) for arg, x in zip(node.args, args, strict=True)]
        if signs and node.op == "negative" and node.dtype in SHORT:
            return f"NEGATED({c_type(node.dtype)}, {bits_type(node.dtype)}, {args[0]})"
        if node.op == "astype":
            return conversion(node, args[0], signs if node.dtype == F16 else id(node) in self.kept)
        found = OPERATIONS.get(node.op)
        if found is None:
            raise NotTranslatedError(f"{node.op} of {', '.join(str(arg.dtype) for arg in node.args)}")
        return found(node, args)


def _plain(node: Node, arg: Node) -> bool:
    """Return whether the compiler cannot simplify an operation with an operand."""
    return arg.op == "astype" and node.op != "where"


def _opaque(node: Node, text: str) -> str:
    """Return an operand, which the compiler must not know if that could leave a signaling NaN unchanged.

    It simplifies operations with 0 and 1, also in a selection, and conversions to binary64 and back.
    """
    widened_single = node.op == "astype" and node.dtype == F64 and node.args[0].dtype == F32
    if node.dtype in SHORT and (widened_single or (is_const(node) and abs(node.extra) in (0, 1))):
        return f"OPAQUE({c_type(node.dtype)}, {bits_type(node.dtype)}, {text})"
    return text
