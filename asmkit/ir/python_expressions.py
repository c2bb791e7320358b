"""Find the Python expression that emitted an instruction, and the variable to which its value is assigned.

An instruction records the code object and the position of the expression that emitted it. The syntax tree of the file
then gives the expression, its variable and its arguments. Nothing is recorded while a kernel is built.
"""

from __future__ import annotations

import ast
import linecache
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from types import CodeType
from typing import NamedTuple, TypeAlias, cast

from ..errors import SourceLocation

_Place: TypeAlias = "tuple[int, int, int, int]"
"""The lines and the columns of an expression: those of its start and its end, as in `ast` and in code objects."""
_Path: TypeAlias = "tuple[int | None, ...]"
"""The indices that select an element of a value. None is an index that only the run of the Python code knows."""
_FENCE = "```"
_ANY = "[…]"
_CONSTANT = (ast.Constant, ast.Tuple, ast.UnaryOp, ast.unaryop, ast.expr_context)


class Name(NamedTuple):
    """A variable, and an element of it.

    `part` is empty for the whole variable, `[2]` for an element, and `[…]` for an element whose index the source does
    not state. A name without a variable is empty.
    """

    variable: str
    part: str = ""

    @property
    def is_exact(self) -> bool:
        """Return whether the source states the index of each element."""
        return _ANY not in self.part

    def __str__(self) -> str:
        return self.variable + self.part


_NONE = Name("")


class Expression(NamedTuple):
    """An expression or an augmented assignment, the variable that gets its value, and the function around it."""

    node: ast.expr | ast.AugAssign
    target: Name
    scope: ast.AST


def expression_at(where: SourceLocation) -> Expression | None:
    """Return the expression at a place in Python, None for other places and without a source."""
    code, offset = where
    if not isinstance(code, CodeType):
        return None
    tree, places = _located(code.co_filename, code)
    place = places[offset // 2] if offset // 2 < len(places) else None
    node = tree.at.get(cast("_Place", place)) if tree is not None else None
    return Expression(node, tree.target(node), tree.scope(node)) if tree is not None and node is not None else None


def target_at(where: SourceLocation) -> Name:
    """Return the variable to which the expression at a place is assigned. Empty if there is none."""
    found = expression_at(where)
    return found.target if found is not None else _NONE


def calls_assigned_to(variable: str, where: SourceLocation) -> Iterator[ast.Call]:
    """Yield the calls whose values a variable or its elements get, in the function around a place."""
    found = expression_at(where)
    if found is not None and isinstance(where[0], CodeType):
        tree, _ = _located(where[0].co_filename, where[0])
        yield from _calls(tree, found.scope).get(variable, ()) if tree is not None else ()


def named(node: ast.expr) -> Name:
    """Return the variable that a target or an argument names: `a`, `self.a`, `a[2]`. Empty for other expressions."""
    match node:
        case ast.Name(id=variable):
            return Name(variable)
        case ast.Attribute():
            return Name(ast.unparse(node))
        case ast.Subscript(value=value, slice=index) if (whole := named(value)).variable:
            constant = all(isinstance(one, _CONSTANT) for one in ast.walk(index))
            part = ast.unparse(node).removeprefix(ast.unparse(value)) if constant else _ANY
            return Name(whole.variable, whole.part + part)
        case _:
            return _NONE


class _Tree:
    """The syntax tree of a file, with the parent of each node."""

    def __init__(self, tree: ast.AST) -> None:
        self.parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
        self.at: dict[_Place, ast.expr | ast.AugAssign] = {}
        for node in ast.walk(tree):
            if isinstance(node, (ast.expr, ast.AugAssign)):
                self.at.setdefault(_place(node), node)
            elif isinstance(node, ast.With) and len(node.items) == 1:  # Python 3.11 records the whole statement
                self.at[_place(node)] = node.items[0].context_expr

    def scope(self, node: ast.AST) -> ast.AST:
        """Return the function around a node, or the module."""
        while node in self.parents and not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            node = self.parents[node]
        return node

    def target(self, node: ast.AST, path: _Path = ()) -> Name:
        """Return the variable that gets the value of an expression, of which a path selects an element."""
        if isinstance(node, ast.AugAssign):
            return named(node.target)
        match parent := self.parents.get(node):
            case ast.Assign(targets=[target, *_]) | ast.AnnAssign(target=target) | ast.NamedExpr(target=target):
                return _element(target, path)
            case ast.withitem(optional_vars=ast.expr() as target):
                return _element(target, path)
            case ast.Tuple(elts=elements) | ast.List(elts=elements):
                at = elements.index(cast("ast.expr", node))
                fixed = not any(isinstance(one, ast.Starred) for one in elements[: at + 1])
                return self.target(parent, (at if fixed else None, *path))
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
                return self.target(parent, (None, *path))
            case ast.Starred():
                return self.target(parent, path[1:])
            case ast.Call(func=ast.Name(id="tuple" | "list"), args=[_]) if path:
                return self.target(parent, path)
            case ast.IfExp(test=test) if node is not test:
                return self.target(parent, path)
            case _:
                return _NONE


def _place(node: ast.expr | ast.stmt) -> _Place:
    return node.lineno, node.end_lineno or node.lineno, node.col_offset, node.end_col_offset or node.col_offset


def _element(target: ast.expr, path: _Path) -> Name:
    """Return the variable that gets an element of the value that is assigned to a target."""
    while isinstance(target, (ast.Tuple, ast.List)):
        if not path or path[0] is None or any(isinstance(one, ast.Starred) for one in target.elts):
            return _NONE
        if path[0] >= len(target.elts):
            return _NONE
        target, path = target.elts[path[0]], path[1:]
    whole = named(target)
    parts = (_ANY if index is None else f"[{index}]" for index in path)
    return Name(whole.variable, whole.part + "".join(parts)) if whole.variable else _NONE


@lru_cache(maxsize=256)
def _located(file: str, code: CodeType) -> tuple[_Tree | None, Sequence[tuple[int | None, ...]]]:
    """Return the tree around a function, and the places of its instructions.

    The file is a parameter because equal functions of two files are equal code objects.
    """
    return _tree(linecache.getlines(file), code.co_firstlineno), tuple(code.co_positions())


def _tree(lines: list[str], first: int) -> _Tree | None:
    """Return the tree of a file, or of the block around a line in a Markdown file. None if it is not Python."""
    if (whole := _parsed("".join(lines))) is not None:
        return whole
    fences = [i for i, line in enumerate(lines, 1) if line.startswith(_FENCE)]
    start, end = max((i for i in fences if i < first), default=0), min((i for i in fences if i > first), default=0)
    return _parsed("\n" * start + "".join(lines[start : end - 1])) if start and end else None


@lru_cache(maxsize=64)
def _parsed(source: str) -> _Tree | None:
    """Return the tree of a source, None if it is not Python."""
    try:
        return _Tree(ast.parse(source))
    except (SyntaxError, ValueError, RecursionError):
        return None


@lru_cache(maxsize=256)
def _calls(tree: _Tree, scope: ast.AST) -> Mapping[str, Sequence[ast.Call]]:
    """Return the calls that a function assigns, by their variable."""
    made: dict[str, list[ast.Call]] = {}
    for node in ast.walk(scope):
        if isinstance(node, ast.Call) and (target := tree.target(node)).variable:
            made.setdefault(target.variable, []).append(node)
    return made
