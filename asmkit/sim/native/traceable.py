"""Copies of Python functions that symbolic lanes can pass through.

numpy's `asarray` and a few others do not dispatch on the type of their argument. A traceable copy of a function sees
another `np`, and traceable copies of the functions that it calls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from types import CellType, CodeType, FunctionType, ModuleType
from typing import Any, cast

import numpy as np

from .graph import NotTranslatedError
from .numpy_functions import FUNCTIONS
from .tracing import Traced, graph_of

Lowering = Callable[..., Any]

INTRINSICS: dict[Any, Lowering] = {}
"""The functions that have a form of their own in C. It returns NotImplemented for operands that it does not cover."""


class _Numpy:
    """numpy, with functions that leave symbolic lanes as they are."""

    ndarray = (np.ndarray, Traced)

    def __getattr__(self, name: str) -> Any:
        return getattr(np, name)

    def asarray(self, x: Any, dtype: Any = None, **more: Any) -> Any:
        """Return the lanes, as a type if one is given."""
        if isinstance(x, Traced):
            return x if dtype is None else x.astype(dtype)
        if isinstance(x, (list, tuple)) and graph_of(x) is not None:
            raise NotTranslatedError("an array made of lanes")
        return np.asarray(x, dtype, **more)

    array = ascontiguousarray = asarray

    def atleast_1d(self, x: Any) -> Any:
        """Return the lanes."""
        return x if isinstance(x, Traced) else np.atleast_1d(x)

    def full(self, shape: Any, value: Any, dtype: Any = None) -> Any:
        """Return an array of one value, which has no symbolic lanes."""
        if not isinstance(value, Traced):
            return np.full(shape, value, dtype)
        return value if dtype is None else value.astype(dtype)

    def broadcast_arrays(self, *values: Any) -> Any:
        """Return lanes of one shape."""
        function = FUNCTIONS["broadcast_arrays"] if graph_of(*values) is not None else np.broadcast_arrays
        return function(*values)


_NUMPY = _Numpy()
_globals: dict[int, dict[str, Any]] = {}
_functions: dict[Any, Callable[..., Any]] = {}


def traceable(function: Any) -> Any:
    """Return the traceable copy of a function, or another value as it is."""
    if function in INTRINSICS:
        return _intrinsic(function)
    if isinstance(function, partial):
        made = cast("partial[Any]", function)
        return partial(traceable(made.func), *made.args, **made.keywords)
    if not isinstance(function, FunctionType) or function.__module__.split(".")[0] in ("numpy", "functools"):
        return function
    known = _functions.get(function) if function.__closure__ is None else None
    if known is None:
        known = _copied(function)
        if function.__closure__ is None:
            _functions[function] = known
    return known


def _intrinsic(function: Any) -> Any:
    known = _functions.get(function)
    if known is None:
        lowering, traced = INTRINSICS[function], _copied(function)

        def call(*args: Any, **more: Any) -> Any:
            made = lowering(*args, **more) if graph_of(*args, *more.values()) is not None else NotImplemented
            return traced(*args, **more) if made is NotImplemented else made

        known = _functions[function] = call
    return known


def _copied(function: FunctionType) -> FunctionType:
    """Copy a function, with traceable globals and captured variables."""
    space = _globals.setdefault(id(function.__globals__), {"__builtins__": __builtins__})
    cells = tuple(CellType(_value(cell.cell_contents)) for cell in function.__closure__ or ())
    copy = FunctionType(function.__code__, space, function.__name__, function.__defaults__, cells or None)
    copy.__kwdefaults__ = function.__kwdefaults__
    copy.__wrapped__ = function
    if function.__closure__ is None:
        _functions[function] = copy  # before the functions that it calls: they may call it
    for name in _names(function.__code__):
        if name in function.__globals__ and name not in space:
            space[name] = None
            space[name] = _value(function.__globals__[name])
    return copy


def _names(code: CodeType) -> Iterable[str]:
    yield from code.co_names
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from _names(const)


def _value(value: Any) -> Any:
    """Return the traceable form of a value that a function uses."""
    if value is np:
        return _NUMPY
    if isinstance(value, ModuleType):
        return _Module(value) if value.__name__.startswith("asmkit.") else value
    if isinstance(value, dict):
        table = cast("dict[Any, Any]", value)
        return {key: _value(one) for key, one in table.items()} if any(map(callable, table.values())) else table
    if isinstance(value, (FunctionType, partial)):
        return traceable(value)
    return value


class _Module:
    """A module whose functions are traceable."""

    def __init__(self, module: ModuleType) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Any:
        return _value(getattr(self._module, name))
