"""Classify calls in Python source: they emit one instruction, enter a loop, or declare registers of a type."""

from __future__ import annotations

import ast
from typing import TypeGuard

from ..errors import SourceLocation
from ..ir.python_expressions import calls_assigned_to
from ..types import SCALARS, Scalar

_DECLARE = ("reg", "regs", "vgpr", "vgprs", "sgpr", "agpr", "agprs")
"""The methods of builders that make registers of a type."""


def declared(where: SourceLocation, variable: str) -> type[Scalar] | None:
    """Return the type with which the function of a place declares the registers of a variable: `a = k.vgpr(f32)`."""
    kinds = (_declared_type(call) for call in calls_assigned_to(variable, where))
    return next((kind for kind in kinds if kind is not None), None)


def _declared_type(call: ast.Call) -> type[Scalar] | None:
    """Return the type of the registers that a call makes, None if it does something else."""
    match call:
        case ast.Call(func=ast.Attribute(attr=method), args=[ast.Name(id=name), *_]) if method in _DECLARE:
            return SCALARS.get(name)
        case _:
            return None


def is_instruction(node: ast.AST) -> TypeGuard[ast.Call]:
    """Return whether an expression calls an instruction: `k.ptx.….(…)` or `k.gcn.…(…)`."""
    callee = node.func if isinstance(node, ast.Call) else None
    while isinstance(callee, (ast.Attribute, ast.Subscript)):
        if isinstance(callee, ast.Attribute) and callee.attr in ("ptx", "gcn"):
            return True
        callee = callee.value
    return False


def is_loop(node: ast.AST) -> bool:
    """Return whether an expression makes a loop: `k.loop(…)`. Its first instruction sets the counter."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "loop"
