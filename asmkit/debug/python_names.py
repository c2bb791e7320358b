"""The names that Python's expressions give to the instructions that they emit, read from the source."""

from __future__ import annotations

import ast
import linecache
from collections.abc import Iterator, Mapping
from functools import cache
from types import CodeType
from typing import NamedTuple, TypeAlias, TypeGuard

from ..errors import SourceLocation
from ..types import SCALARS, Scalar

Position: TypeAlias = "tuple[int | None, int | None, int | None, int | None]"
"""The first and the last line of an expression, and its first and last column."""

_DECLARE = ("reg", "regs", "vgpr", "vgprs", "sgpr", "agpr", "agprs")
"""The methods of builders that make registers of a type."""


class Expression(NamedTuple):
    """An expression, and the name to which it is assigned, empty if there is none."""

    node: ast.expr
    target: str


def expression_of(where: SourceLocation) -> Expression | None:
    """Return the expression at a place in Python, None for other places."""
    code, offset = where
    if not isinstance(code, CodeType):
        return None
    return _expressions(code.co_filename).get(_positions(code)[offset // 2])


def target_of(where: SourceLocation) -> str:
    """Return the name to which the expression at a place is assigned, empty if there is none."""
    found = expression_of(where)
    return found.target if found is not None else ""


def declared(where: SourceLocation, name: str) -> type[Scalar] | None:
    """Return the type with which the function of a place declares the registers of a name: `a = k.vgpr(f32)`."""
    code = where[0]
    if not isinstance(code, CodeType):
        return None
    return _declarations(code.co_filename).get((code.co_firstlineno, name))


def is_instruction(node: ast.expr) -> TypeGuard[ast.Call]:
    """Return whether an expression calls an instruction: `k.ptx.….(…)` or `k.gcn.…(…)`."""
    callee = node.func if isinstance(node, ast.Call) else None
    while isinstance(callee, (ast.Attribute, ast.Subscript)):
        if isinstance(callee, ast.Attribute) and callee.attr in ("ptx", "gcn"):
            return True
        callee = callee.value
    return False


@cache
def _positions(code: CodeType) -> list[Position]:
    return [*code.co_positions()]


@cache
def _tree(file: str) -> ast.Module:
    """Return the syntax tree of a file, an empty one if it cannot be parsed."""
    try:
        return ast.parse("".join(linecache.getlines(file)))
    except SyntaxError:
        return ast.Module([], [])


@cache
def _expressions(file: str) -> Mapping[Position, Expression]:
    """Return the calls and operators of a file by their position."""
    tree = _tree(file)
    assigned = {id(value): name for node in ast.walk(tree) for name, value in _assignments(node)}
    return {
        (node.lineno, node.end_lineno, node.col_offset, node.end_col_offset): Expression(
            node, assigned.get(id(node), "")
        )
        for node in ast.walk(tree)
        if isinstance(node, (ast.Call, ast.BinOp, ast.UnaryOp, ast.Compare, ast.Attribute, ast.Subscript))
    }


@cache
def _declarations(file: str) -> Mapping[tuple[int, str], type[Scalar]]:
    """Return the types with which functions declare registers, by the function's first line and the name."""
    made: dict[tuple[int, str], type[Scalar]] = {}
    for function in ast.walk(_tree(file)):
        if isinstance(function, ast.FunctionDef):
            first = min([function.lineno, *(one.lineno for one in function.decorator_list)])
            for name, value in (pair for node in ast.walk(function) for pair in _assignments(node)):
                if kind := _declared_type(value):
                    made[first, name] = kind
    return made


def _declared_type(value: ast.expr) -> type[Scalar] | None:
    """Return the type of the registers that an expression makes, None if it does something else."""
    match value:
        case ast.Call(func=ast.Attribute(attr=method), args=[ast.Name(id=name), *_]) if method in _DECLARE:
            return SCALARS.get(name)
        case _:
            return None


def _assignments(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """Yield the names that a statement assigns, with their expressions."""
    match node:
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            yield name, value
        case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)) if len(names) == len(values):
            yield from ((one.id, value) for one, value in zip(names, values, strict=True) if isinstance(one, ast.Name))
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
            yield name, value
        case ast.NamedExpr(target=ast.Name(id=name), value=value):
            yield name, value
        case _:
            pass
