"""Conditions of breakpoints: expressions on registers and special values, for each lane.

A condition is Python's syntax without calls: numbers, registers (`%r3`, `v5`), variables of the kernel (`i`), special
values (`tid.x`, `ctaid.y`, `lane`, `warp`), operators, comparisons, `and`, `or`, `not`. Nothing else is evaluated.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from typing import cast

import numpy as np

from ..errors import AsmError, DiagnosticCode, error
from ..sim.memory import Array

Lookup = Callable[[str], "Array"]
"""Return the values of a name, one for each lane. Raises KeyError for an unknown one."""

_REGISTER = re.compile(r"%([A-Za-z]\w*)")
_MARK = "register_"
"""Registers of PTX are written as Python names while a condition is parsed."""

_BINARY: dict[type[ast.operator], np.ufunc] = {
    ast.Add: np.add, ast.Sub: np.subtract, ast.Mult: np.multiply, ast.Div: np.true_divide,
    ast.FloorDiv: np.floor_divide, ast.Mod: np.remainder, ast.BitAnd: np.bitwise_and, ast.BitOr: np.bitwise_or,
    ast.BitXor: np.bitwise_xor, ast.LShift: np.left_shift, ast.RShift: np.right_shift,
}  # fmt: skip
_COMPARE: dict[type[ast.cmpop], np.ufunc] = {
    ast.Eq: np.equal, ast.NotEq: np.not_equal, ast.Lt: np.less, ast.LtE: np.less_equal, ast.Gt: np.greater,
    ast.GtE: np.greater_equal,
}  # fmt: skip
_UNARY: dict[type[ast.unaryop], np.ufunc] = {
    ast.USub: np.negative, ast.UAdd: np.positive, ast.Not: np.logical_not, ast.Invert: np.invert,
}  # fmt: skip


class Condition:
    """A checked condition. `text` is the expression."""

    def __init__(self, text: str) -> None:
        self.text = text.strip()
        try:
            self._tree = ast.parse(_REGISTER.sub(rf"{_MARK}\1", self.text), mode="eval").body
        except (SyntaxError, ValueError, MemoryError, RecursionError):
            raise self._wrong("it is not an expression") from None
        self._check(self._tree)

    def holds(self, lookup: Lookup) -> Array:
        """Return the lanes in which the condition holds, as bools.

        Raises OPTION_TYPE for an unknown name, and for operations on bits of floats.
        """
        try:
            with np.errstate(all="ignore"):
                return np.asarray(self._value(self._tree, lookup)).astype(bool)
        except TypeError:
            raise self._wrong("an operator needs integers") from None

    def _wrong(self, why: str) -> AsmError:
        want = "an expression of registers, variables, tid, ctaid, lane, numbers and operators"
        return error(DiagnosticCode.OPTION_TYPE, name="condition", want=f"{want} ({why})", got=self.text)

    def _check(self, node: ast.AST) -> None:
        """Raise OPTION_TYPE for a part that no condition may have."""
        match node:
            case ast.Constant(value=bool() | int() | float()) | ast.Name():
                return
            case ast.Attribute(value=ast.Name()):
                return
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _BINARY:
                parts: list[ast.AST] = [left, right]
            case ast.UnaryOp(op=op, operand=one) if type(op) in _UNARY:
                parts = [one]
            case ast.BoolOp(values=values):
                parts = [*values]
            case ast.Compare(left=left, ops=ops, comparators=others) if all(type(op) in _COMPARE for op in ops):
                parts = [left, *others]
            case _:
                raise self._wrong(f"{type(node).__name__} is not allowed")
        for part in parts:
            self._check(part)

    def _value(self, node: ast.AST, lookup: Lookup) -> Array:
        match node:
            case ast.Constant(value=value):
                return self._number(value)
            case ast.Name(id=name):
                return self._named(f"%{name.removeprefix(_MARK)}" if name.startswith(_MARK) else name, lookup)
            case ast.Attribute(value=ast.Name(id=name), attr=part):
                return self._named(f"{name}.{part}", lookup)
            case ast.BinOp(left=left, op=op, right=right):
                return _BINARY[type(op)](self._value(left, lookup), self._value(right, lookup))
            case ast.UnaryOp(op=op, operand=one):
                return _UNARY[type(op)](self._value(one, lookup))
            case ast.BoolOp(op=op, values=values):
                found = [self._value(one, lookup).astype(bool) for one in values]
                join = np.logical_and if isinstance(op, ast.And) else np.logical_or
                made = found[0]
                for one in found[1:]:
                    made = join(made, one)
                return made
            case _:
                return self._compared(cast("ast.Compare", node), lookup)

    def _number(self, value: object) -> Array:
        """Return a number of 64 bits: longer ones could take any time and memory. Raises OPTION_TYPE if it has more."""
        try:
            return np.array(value, np.float64 if isinstance(value, float) else np.int64)
        except OverflowError:
            raise self._wrong(f"{value} does not fit 64 bits") from None

    def _compared(self, node: ast.Compare, lookup: Lookup) -> Array:
        values = [self._value(one, lookup) for one in (node.left, *node.comparators)]
        made = np.array(True)
        for op, left, right in zip(node.ops, values, values[1:], strict=False):
            made = np.logical_and(made, _COMPARE[type(op)](left, right))
        return made

    def _named(self, name: str, lookup: Lookup) -> Array:
        try:
            return lookup(name)
        except KeyError:
            raise self._wrong(f"unknown name {name}") from None
