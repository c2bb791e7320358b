"""Translate expressions of lengths to C++, where they are computed exactly, on the header's `Rational` numbers."""

from __future__ import annotations

import ast
from collections.abc import Mapping

from ...kernel.symbolic import Text

_SIGNS: dict[type[ast.operator], str] = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}
_COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
}
_METHODS: dict[type[ast.operator], str] = {ast.FloorDiv: "floor_div", ast.Mod: "modulo"}


def rational(text: int | str, names: Mapping[str, str]) -> str:
    """Return the C++ expression of a length. `names` are the C++ expressions of the names."""
    return str(text) if isinstance(text, int) else _translated(ast.parse(text, mode="eval").body, names)


def _translated(node: ast.expr, names: Mapping[str, str]) -> str:
    match node:
        case ast.Constant(value=int(value)):
            return f"Rational({value})"
        case ast.Name(id=name):
            return f"Rational({names[name]})"
        case ast.BinOp(left=left, op=op, right=right):
            parts = _translated(left, names), _translated(right, names)
            if type(op) in _METHODS:
                return f"Rational::{_METHODS[type(op)]}({', '.join(parts)})"
            return f"({parts[0]} {_SIGNS[type(op)]} {parts[1]})"
        case ast.Call(func=ast.Name(id=name), args=args):
            return f"Rational::{name}({', '.join(_translated(arg, names) for arg in args)})"
        case ast.IfExp(test=ast.Compare(left=left, ops=[sign], comparators=[right]), body=yes, orelse=no):
            test = f"{_translated(left, names)} {_COMPARISONS[type(sign)]} {_translated(right, names)}"
            return f"({test} ? {_translated(yes, names)} : {_translated(no, names)})"
        case _:
            raise AssertionError(f"{ast.dump(node)} is not part of a checked expression")


def three(text: Text) -> tuple[int | str, int | str, int | str]:
    """Return the lengths along x, y and z of a grid rule."""
    parts = [*text] if isinstance(text, list) else [text]
    x, y, z = (*parts, *(1,) * (3 - len(parts)))
    return x, y, z
