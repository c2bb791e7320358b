"""Array signatures in numpy's gufunc notation: `(M,K),(N,K)->(M,N)`.

A dimension is a name, a number or an expression of names (`2*N`, `ceil(K/BK)`). The shapes of the inputs determine the
names: by an axis `K`, or by a packed axis `K/2`. Expressions are checked on inputs and computed for outputs.
"""

from __future__ import annotations

import ast
import math
import operator
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from ..errors import DiagnosticCode, SourceLocation, error
from .axes import Axis, Packed, disagrees, not_divisible, origins, packed

if TYPE_CHECKING:
    from fractions import Fraction

Shape = tuple[int, ...]
EXAMPLE = "write it like `(M,K),(N,K)->(M,N)`"

_BINARY: dict[type[ast.operator], Callable[[Any, Any], Fraction | int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: lambda a, b: a / b,
    ast.FloorDiv: lambda a, b: a // b,
    ast.Mod: operator.mod,
}
_COMPARISONS: dict[type[ast.cmpop], Callable[[Fraction | int, Fraction | int], bool]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}
_CALLS: dict[str, Callable[..., Fraction | int]] = {"ceil": math.ceil, "floor": math.floor, "min": min, "max": max}


@dataclass(frozen=True)
class Signature:
    """The dimensions of every input and output array, as expressions."""

    text: str
    inputs: tuple[tuple[str, ...], ...]
    outputs: tuple[tuple[str, ...], ...]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The dimension names that the shapes of the inputs determine, in order of appearance.

        An axis `K` determines K. So does a packed axis `K/2`, unless its divisor is a dimension too.
        """
        dims = [dim for shape in self.inputs for dim in shape]
        parts = [(dim, "") if dim.isidentifier() else packed(dim) or ("", "") for dim in dims]
        every = {name for name, _ in parts}
        return tuple(dict.fromkeys(name for name, divisor in parts if name and (not divisor or divisor not in every)))

    @property
    def used(self) -> tuple[str, ...]:
        """The names in all dimensions. Inputs or options must determine them."""
        dims = (dim for shape in (*self.inputs, *self.outputs) for dim in shape)
        return tuple(dict.fromkeys(name for dim in dims for name in names_in(dim)))

    def take(self, kernel: str, named: dict[str, Any]) -> dict[str, int]:
        """Remove the dimensions of the inputs from `named`, and return them.

        Raises:
            OPTION_MISSING: if a dimension is missing.
            OPTION_TYPE: if a length is not an integer.

        """
        dims: dict[str, int] = {}
        for name in self.names:
            if name not in named:
                raise error(DiagnosticCode.OPTION_MISSING, kernel=kernel, name=name, kind="a length")
            try:
                dims[name] = operator.index(named[name])
            except TypeError:
                want = "an integer (a length)"
                raise error(DiagnosticCode.OPTION_TYPE, name=name, want=want, got=named[name]) from None
            del named[name]
        return dims

    def bind(self, shapes: Sequence[Shape], arrays: Sequence[str], known: Mapping[str, object]) -> dict[str, int]:
        """Return the lengths by name from the shapes of the inputs.

        Args:
            shapes: the shapes of the inputs.
            arrays: the names of the inputs, for messages.
            known: the compile-time options that expressions use.

        Raises:
            RANK: if an input has the wrong number of dimensions.
            DIMENSION: if a length contradicts the signature.
            DIVISIBLE: if a dimension is not a multiple of the divisor of a packed axis.

        """
        self._check_ranks(shapes, arrays)
        axes = self.axes(shapes, arrays)
        dims = self._lengths(axes, known)
        values = {**known, **dims}
        for axis in axes:
            want = dims[axis.dim] if axis.dim.isidentifier() else self._length(axis, values, axes)
            if want != axis.length:
                raise disagrees(axis, want, origins(names_in(axis.dim), values, axes))
        return dims

    def axes(self, shapes: Sequence[Shape], arrays: Sequence[str]) -> list[Axis]:
        """Return the axes of inputs of these shapes and names."""
        return [
            Axis(name, number, dim, shape)
            for shape, spec, name in zip(shapes, self.inputs, arrays, strict=True)
            for number, dim in enumerate(spec)
        ]

    def lengths(self, shapes: Sequence[Shape], arrays: Sequence[str], known: Mapping[str, object]) -> dict[str, int]:
        """Return the lengths by name, without a check that the inputs agree. They are symbolic if the shapes are.

        Raises:
            RANK: if an input has the wrong number of dimensions.

        """
        self._check_ranks(shapes, arrays)
        return self._lengths(self.axes(shapes, arrays), known)

    def _check_ranks(self, shapes: Sequence[Shape], arrays: Sequence[str]) -> None:
        for shape, spec, name in zip(shapes, self.inputs, arrays, strict=True):
            if len(shape) != len(spec):
                want = f"({', '.join(spec)})"
                raise error(
                    DiagnosticCode.RANK, name=name, want=want, rank=len(spec), got=tuple(shape), signature=self.text
                )

    def _lengths(self, axes: Sequence[Axis], known: Mapping[str, object]) -> dict[str, int]:
        dims: dict[str, int] = {}
        for axis in axes:
            if axis.dim.isidentifier():
                dims.setdefault(axis.dim, axis.length)
        for axis in axes:
            part = None if axis.dim in dims else packed(axis.dim)
            if part and part.name in self.names and part.name not in dims:
                dims[part.name] = axis.length * part.factor(known)
        return {name: dims[name] for name in self.names}

    def _length(self, axis: Axis, values: Mapping[str, object], axes: Sequence[Axis] = ()) -> int:
        """Return the length of an axis. Raises DIVISIBLE for a packed axis whose divisor does not divide."""
        part = packed(axis.dim)
        whole = values.get(part.name) if part else None
        if part is None or not isinstance(whole, int):
            return evaluate(axis.dim, values)
        by = part.factor(values)
        if whole % by:
            raise not_divisible(part.name, whole, by, (axis.rule(), *origins([part.name], values, axes)))
        return whole // by

    def input_shapes(self, values: Mapping[str, object], arrays: Sequence[str]) -> list[Shape]:
        """Return the shapes of the inputs from dimensions and compile-time options. `arrays` are their names."""
        return [*self._shapes(self.inputs, values, arrays)]

    def results(self, values: Mapping[str, object], arrays: Sequence[str]) -> list[Shape]:
        """Return the shapes of the outputs from dimensions and compile-time options. `arrays` are their names."""
        return [*self._shapes(self.outputs, values, arrays)]

    def _shapes(
        self, specs: Sequence[tuple[str, ...]], values: Mapping[str, object], arrays: Sequence[str]
    ) -> Iterator[Shape]:
        for spec, name in zip(specs, arrays, strict=True):
            yield tuple(self._length(Axis(name, number, dim), values) for number, dim in enumerate(spec))

    @property
    def divisors(self) -> tuple[Packed, ...]:
        """The dimensions of packed axes, each with a divisor of its length."""
        parts = (packed(dim) for shape in (*self.inputs, *self.outputs) for dim in shape)
        return tuple(dict.fromkeys(part for part in parts if part and part.name in self.names))

    def divisor(self, name: str, values: Mapping[str, object]) -> int:
        """Return the number of which a dimension must be a multiple because of packed axes."""
        return math.lcm(*(part.factor(values) for part in self.divisors if part.name == name))


def names_in(expression: str) -> list[str]:
    """Return the names in an expression, except those of functions.

    Raises:
        SyntaxError: if it is not an expression, or is longer than `LONGEST`.

    """
    if len(expression) > LONGEST:
        raise SyntaxError(f"it is longer than {LONGEST} characters")
    nodes = ast.walk(ast.parse(expression, mode="eval"))
    return [node.id for node in nodes if isinstance(node, ast.Name) and node.id not in _CALLS]


def read(text: str, where: SourceLocation | None = None) -> Signature:
    """Parse a signature. Raises SIGNATURE if the text is not a signature."""
    if not isinstance(cast("object", text), str):
        raise error(DiagnosticCode.SIGNATURE, where, text=text, why="it is not a string", fix=EXAMPLE)
    if len(text) > LONGEST_SIGNATURE:
        why = f"it is longer than {LONGEST_SIGNATURE:,} characters"
        raise error(DiagnosticCode.SIGNATURE, where, text=f"{text[:LONGEST]}…", why=why, fix="pass fewer arrays")
    inputs, arrow, outputs = text.replace(" ", "").partition("->")
    try:
        if not arrow:
            raise ValueError("it has no ->")
        signature = Signature(text, _shapes(inputs), _shapes(outputs))
        for dim in {dim for shape in (*signature.inputs, *signature.outputs) for dim in shape}:
            names_in(dim)
            if (part := packed(dim)) and part.divisor.isdigit() and int(part.divisor) == 0:
                raise ValueError(f"`{dim}` divides by 0")
    except (ValueError, SyntaxError) as problem:
        raise error(DiagnosticCode.SIGNATURE, where, text=text, why=problem, fix=EXAMPLE) from None
    return signature


def _shapes(text: str) -> tuple[tuple[str, ...], ...]:
    shapes = _split(text)
    for shape in shapes:
        if not (shape.startswith("(") and shape.endswith(")")):
            raise ValueError(f"`{shape}` is not in parentheses")
        if "..." in shape:
            raise ValueError("broadcast dimensions `...` are not supported: map over the leading axis")
    return tuple(tuple(_split(shape[1:-1])) for shape in shapes)


def _split(text: str) -> list[str]:
    """Split a text at the commas outside parentheses."""
    depth, parts = 0, [""]
    for character in text:
        depth += {"(": 1, ")": -1}.get(character, 0)
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return [part for part in parts if part]


LONGEST = 400
"""The maximum number of characters of an expression, which also limits its nesting."""

LONGEST_SIGNATURE = 4_000
"""The maximum number of characters of a signature."""

_NODES = (
    ast.Expression, ast.BinOp, ast.Call, ast.Name, ast.Constant, ast.Load, ast.IfExp, ast.Compare, *_BINARY,
    *_COMPARISONS,
)  # fmt: skip


def check_expression(expression: str) -> None:
    """Raise SIGNATURE for an expression that `evaluate` would reject for all values of its names."""
    try:
        if len(expression) > LONGEST:
            raise ValueError(f"it is longer than {LONGEST} characters")
        for node in ast.walk(ast.parse(expression, mode="eval")):
            wrong = isinstance(node, ast.Constant) and type(node.value) is not int
            if wrong or not isinstance(node, _NODES):
                raise ValueError(f"{type(node).__name__} is not part of an expression of lengths")
    except (ValueError, SyntaxError) as problem:
        raise error(DiagnosticCode.SIGNATURE, text=expression[:LONGEST], why=problem, fix=EXAMPLE) from None


def evaluate(expression: str, values: Mapping[str, object]) -> int:
    """Return the value of a dimension.

    Raises:
        SIGNATURE: if a name has no value, or the result is not a non-negative integer.

    """
    if re.fullmatch(r"\d+", expression):
        return int(expression)
    from fractions import Fraction  # loaded with the first expression, not with asmkit

    try:
        value = Fraction(_evaluate(ast.parse(expression, mode="eval").body, values))
    except (KeyError, TypeError, ZeroDivisionError, SyntaxError) as problem:
        raise error(
            DiagnosticCode.SIGNATURE, text=expression, why=f"cannot compute it: {problem}", fix=EXAMPLE
        ) from None
    if value.denominator != 1 or value < 0:
        raise error(
            DiagnosticCode.SIGNATURE,
            text=expression,
            why=f"it is {value}, not a length",
            fix="lengths are integers: round with ceil or floor",
        )
    return int(value)


def symbolic(expression: str, values: Mapping[str, object]) -> Any:
    """Return a dimension for symbolic lengths. `/` must be inside a ceil or a floor, or divide evenly."""
    return int(expression) if expression.isdigit() else _symbolic(ast.parse(expression, mode="eval").body, values)


def _symbolic(node: ast.expr, values: Mapping[str, object]) -> Any:
    match node:
        case ast.Constant(value=int(value)):
            return value
        case ast.Name(id=name):
            return values[name]
        case ast.Call(func=ast.Name(id="ceil"), args=[ast.BinOp(left=left, op=ast.Div(), right=right)]):
            return -(-_symbolic(left, values) // _symbolic(right, values))
        case ast.Call(func=ast.Name(id="floor"), args=[inner]):
            return _symbolic(inner, values)
        case ast.Call(func=ast.Name(id=name), args=args) if name in _CALLS:
            return _CALLS[name](*(_symbolic(arg, values) for arg in args))
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _BINARY:
            whole = ast.FloorDiv if isinstance(op, ast.Div) else type(op)
            return _BINARY[whole](_symbolic(left, values), _symbolic(right, values))
        case _:
            raise error(DiagnosticCode.SIGNATURE, text=ast.unparse(node), why="it is not a dimension", fix=EXAMPLE)


def _evaluate(node: ast.expr, values: Mapping[str, object]) -> Fraction | int:
    match node:
        case ast.Constant(value=int(value)):
            return value
        case ast.Name(id=name):
            value = values[name]
            if not isinstance(value, int):
                raise TypeError(f"{name} is {value!r}")
            return value
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _BINARY:
            from fractions import Fraction

            return _BINARY[type(op)](Fraction(_evaluate(left, values)), Fraction(_evaluate(right, values)))
        case ast.Call(func=ast.Name(id=name), args=args) if name in _CALLS:
            return _CALLS[name](*(_evaluate(arg, values) for arg in args))
        case ast.IfExp(test=ast.Compare(left=left, ops=[sign], comparators=[right]), body=yes, orelse=no):
            holds = _COMPARISONS[type(sign)](_evaluate(left, values), _evaluate(right, values))
            return _evaluate(yes if holds else no, values)
        case _:
            raise TypeError(f"`{ast.unparse(node)}` is not a dimension")
