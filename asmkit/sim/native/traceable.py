"""Copies of Python functions that symbolic lanes can pass through.

numpy's `asarray` and a few others do not dispatch on the type of their argument. A traceable copy of a function sees
another `np`, and traceable copies of the functions that it calls.
"""

from __future__ import annotations

import builtins
from collections.abc import Iterable, Sequence
from copy import copy
from functools import partial
from types import CellType, CodeType, FunctionType, MethodType, ModuleType
from typing import cast

import numpy as np

from . import numpy_functions as numpy_functions
from .graph import Function, NotTranslatedError, Value
from .tracing import FUNCTIONS, Traced, graph_of

Lowering = Function

INTRINSICS: dict[Value, Lowering] = {}
"""The functions that have a form of their own in C. It returns NotImplemented for operands that it does not cover."""


class _Numpy:
    """numpy, with functions that leave symbolic lanes as they are."""

    ndarray = (np.ndarray, Traced)

    def __getattr__(self, name: str) -> Value:
        return getattr(np, name)

    def asarray(self, x: Value, dtype: Value = None, **more: Value) -> Value:
        """Return the lanes, as a type if one is given."""
        if isinstance(x, Traced):
            return x if dtype is None else x.astype(dtype)
        if graph_of(x) is not None:
            raise NotTranslatedError("an array made of lanes")
        made: Value = np.asarray(x, dtype, **more)
        return made

    array = ascontiguousarray = asarray

    def atleast_1d(self, x: Value) -> Value:
        """Return the lanes."""
        return x if isinstance(x, Traced) else np.atleast_1d(x)

    def atleast_2d(self, x: Value) -> Value:
        """Return the lanes."""
        return x if isinstance(x, Traced) else np.atleast_2d(x)

    def full(self, shape: Value, value: Value, dtype: Value = None) -> Value:
        """Return an array of one value, which has no symbolic lanes."""
        if not isinstance(value, Traced):
            return np.full(shape, value, dtype)
        return value if dtype is None else value.astype(dtype)

    def broadcast_arrays(self, *values: Value) -> Value:
        """Return lanes of one shape."""
        function = FUNCTIONS["broadcast_arrays"] if graph_of(*values) is not None else np.broadcast_arrays
        return function(*values)


_NUMPY = _Numpy()
_globals: dict[int, dict[str, Value]] = {}
_functions: dict[Value, Function] = {}
_classes: dict[type, type] = {}
_being_copied: dict[Value, Function] = {}


def traceable(function: Value) -> Value:
    """Return the traceable copy of a function, or another value as it is."""
    if function in INTRINSICS:
        return _intrinsic(function)
    if isinstance(function, partial):
        made = cast("partial[Value]", function)
        return partial(traceable(made.func), *made.args, **made.keywords)
    if isinstance(function, MethodType):
        return MethodType(traceable(function.__func__), _owner(function.__self__))
    if not isinstance(function, FunctionType) or function.__module__.split(".")[0] in ("numpy", "functools"):
        return function
    known = _functions.get(function) if function.__closure__ is None else _being_copied.get(function)
    if known is None:
        known = _copied(function)
        if function.__closure__ is None:
            _functions[function] = known
    return known


def _owner(instance: Value) -> Value:
    """Return a copy of the object of a method, whose functions are traceable: a reader or a writer of an operand."""
    made = copy(instance)
    for name in getattr(instance, "__slots__", ()):
        value = getattr(instance, name)
        if isinstance(value, (FunctionType, MethodType, partial)):
            object.__setattr__(made, name, traceable(value))
    return made


def _intrinsic(function: Value) -> Value:
    known = _functions.get(function)
    if known is None:
        lowering, traced = INTRINSICS[function], _copied(function)

        def call(*args: Value, **more: Value) -> Value:
            made = lowering(*args, **more) if graph_of(*args, *more.values()) is not None else NotImplemented
            return traced(*args, **more) if made is NotImplemented else made

        known = _functions[function] = call
    return known


def _copied(function: FunctionType) -> FunctionType:
    """Copy a function, with traceable globals and captured variables."""
    space = _space(function)
    cells = tuple(CellType() for _ in function.__closure__ or ())
    made = FunctionType(function.__code__, space, function.__name__, function.__defaults__, cells or None)
    made.__kwdefaults__ = function.__kwdefaults__
    made.__dict__["__wrapped__"] = function
    if function.__closure__ is None:
        _functions[function] = made  # before the functions that it calls: they may call it
    _being_copied[function] = made  # a captured variable may be the function itself
    for cell, original in zip(cells, function.__closure__ or (), strict=True):
        cell.cell_contents = _value(original.cell_contents)
    del _being_copied[function]
    for name in _names(function.__code__):
        if name in function.__globals__ and name not in space:
            space[name] = None
            space[name] = _value(function.__globals__[name])
    return made


def _space(function: FunctionType) -> dict[str, Value]:
    """Return the globals of the traceable functions of a module."""
    known = _globals.get(id(function.__globals__))
    if known is None:
        names = {name: function.__globals__.get(name) for name in ("__name__", "__package__")}
        known = _globals[id(function.__globals__)] = {
            **names,
            "__builtins__": {**vars(builtins), "__import__": _import},
        }
    return known


def _import(*args: Value) -> Value:
    """Import a module, for an import inside of a function."""
    return _value(builtins.__import__(*args))


def _names(code: CodeType) -> Iterable[str]:
    yield from code.co_names
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from _names(const)


def _value(value: Value) -> Value:
    """Return the traceable form of a value that a function uses."""
    if value is np:
        return _NUMPY
    if isinstance(value, ModuleType):
        return _Module(value) if value.__name__.startswith("asmkit.") else value
    if isinstance(value, dict):
        table = cast("dict[Value, Value]", value)
        return {key: _value(one) for key, one in table.items()} if any(map(callable, table.values())) else table
    if isinstance(value, (FunctionType, MethodType, partial)):
        return traceable(value)
    if isinstance(value, type) and ".alu." in value.__module__ and value.__bases__ == (object,):
        return _class(value)
    if isinstance(value, (list, tuple)):
        return _sequence(cast("Sequence[Value]", value))
    return value


def _sequence(several: Sequence[Value]) -> Value:
    functions = any(isinstance(one, (FunctionType, MethodType)) for one in several)
    if not functions:
        return several
    made = [_value(one) for one in several]
    return tuple(made) if isinstance(several, tuple) else made


def _class(value: type) -> type:
    """Return a class of lanes with traceable methods."""
    known = _classes.get(value)
    if known is None:
        known = _classes[value] = type(value.__name__, (), {})
        for name, one in vars(value).items():
            if isinstance(one, FunctionType):
                setattr(known, name, traceable(one))
    return known


class _Module:
    """A module whose functions are traceable."""

    def __init__(self, module: ModuleType) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Value:
        return _value(getattr(self._module, name))
