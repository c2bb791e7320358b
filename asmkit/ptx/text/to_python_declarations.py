"""Translate declarations to Python: variables, parameters and the headers of functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...ir.python_source import Code, call
from ...types import SCALARS
from ..directives import Function, Hint, Variable

OWN = frozenset(("m", "k", "Address", "Hex", "Hint", "Module", "Not", "param"))
"""The names that the Python code itself uses."""


def declared(callee: str, item: Variable) -> str:
    """Return the call that declares a variable in memory."""
    names = {"linkage": "", "align": 0, "vector": 0, "count": None, "init": None, "attributes": ()}
    places = [item.name, item.space, kind(item.type), *_shape(item)]
    return call(callee, places, {name: (getattr(item, name), default) for name, default in names.items()})


def parameter(item: Variable) -> Code:
    """Return the call that creates a parameter."""
    names = {"space": "param", "align": 0, "vector": 0, "pointer": None}
    places = [item.name, kind(item.type), *_shape(item)]
    return Code(call("param", places, {name: (getattr(item, name), default) for name, default in names.items()}))


def headed(callee: str, function: Function, linkage: str, made: Callable[[Variable], Code]) -> str:
    """Return the call that defines or declares a function.  The function `made` translates a parameter."""
    takes: dict[str, tuple[object, object]] = {}
    takes |= {"entry": (function.entry, False)} if callee == "m.declare" else {}
    takes |= {"returns": ([made(one) for one in function.returns], [])}
    takes |= {"params": ([made(one) for one in function.params], [])}
    takes |= {"linkage": (function.linkage, linkage), "attributes": (function.attributes, ())}
    return call(callee, [function.name], {**takes, **_hints(function.hints)})


def kind(name: str) -> Any:
    """Return the Python class of a type, or its name if there is no class."""
    return SCALARS.get(name, name)


def _shape(item: Variable) -> list[Any]:
    return [item.shape[0] if len(item.shape) == 1 else item.shape] if item.shape else []


def _hints(hints: list[Hint]) -> dict[str, tuple[object, object]]:
    """Return directives as keyword arguments, or as a list if one has strings or occurs twice."""
    names = [hint.name for hint in hints]
    if "pragma" in names or len(set(names)) < len(names):
        return {"hints": (hints, [])}
    return {hint.name: (_numbers(hint), None) for hint in hints}


def _numbers(hint: Hint) -> object:
    return hint.values[0] if len(hint.values) == 1 else hint.values or True
