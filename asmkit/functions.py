"""Check the functions that a user gives: the kernel's own, launch rules, and rules of derivatives.

A generator, a coroutine or an asynchronous generator runs nothing when it is called, so a kernel would be empty without
a word.  A function with other arguments than it is called with would fail far from its place.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any, cast

from .errors import Mistake, Where, error

_LAZY: tuple[tuple[Callable[[Any], bool], str, str], ...] = (
    (inspect.isasyncgenfunction, "an asynchronous generator", "remove `async` and `yield`"),
    (inspect.iscoroutinefunction, "a coroutine function", "remove `async`"),
    (inspect.isgeneratorfunction, "a generator function", "remove `yield`"),
)
_LAZY_RESULTS: tuple[tuple[Callable[[Any], bool], str], ...] = (
    (inspect.isgenerator, "a generator"),
    (inspect.isasyncgen, "an asynchronous generator"),
    (inspect.isawaitable, "a coroutine"),
)


def check_kernel_function(function: object) -> None:
    """Raise KERNEL unless a kernel is an ordinary Python function, whose call runs its body."""
    if not isinstance(function, FunctionType):
        what = f"the kernel is {_named(function)}, and must be a function"
        raise error(Mistake.KERNEL, what=what, fix="write `def kernel(k, …):` below the decorator")
    found = _lazy(function)
    if found is not None:
        kind, fix = found
        what = f"{function.__name__} is {kind}: calling it runs no line of its body"
        raise error(Mistake.KERNEL, (function.__code__, 0), what=what, fix=fix)


def check_nothing_returned(name: str, result: object, where: Where) -> None:
    """Raise KERNEL if a kernel function returns a value, a generator for example."""
    if result is None:
        return
    kind = _lazy_result(result)
    if kind is not None:
        what, fix = f"{name} returned {kind}, so its body has not run", "decorate the function that emits the body"
    else:
        what = f"{name} returned {_named(result)}, which no caller can receive"
        fix = "store results into the output arrays, and return nothing"
    raise error(Mistake.KERNEL, where, what=what, fix=fix)


def check_rule(name: str, rule: object, where: Where) -> None:
    """Raise KERNEL for a launch rule that cannot be called with one argument, or whose call runs nothing."""
    if callable(rule):
        check_callable(f"the rule {name}=", rule, [(1, {})], f"`{name}=lambda d: …`, one argument", where)


def check_callable(
    what: str, function: object, ways: list[tuple[int, Mapping[str, Any]]], fix: str, where: Where | None = None
) -> None:
    """Raise KERNEL unless a function can be called in one of the ways: with so many arguments, and these by keyword."""
    if not callable(function):
        raise error(Mistake.KERNEL, where, what=f"{what} is {_named(function)}, and must be a function", fix=fix)
    found = _lazy(function)
    if found is not None:
        raise error(
            Mistake.KERNEL, where, what=f"{what} is {found[0]}: calling it runs no line of its body", fix=found[1]
        )
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):  # a builtin that does not say what it takes
        return
    if not any(_takes(signature, count, named) for count, named in ways):
        raise error(Mistake.KERNEL, where, what=f"{what} has the arguments {signature}", fix=fix)


def run_rule(name: str, result: Any) -> Any:
    """Return a rule's result.  Raises KERNEL for a generator or a coroutine, which has computed nothing."""
    kind = _lazy_result(result)
    if kind is not None:
        raise error(Mistake.KERNEL, what=f"{name} returned {kind}, so it has not run", fix="return the value itself")
    return result


def _takes(signature: inspect.Signature, count: int, named: Mapping[str, Any]) -> bool:
    try:
        signature.bind(*(None,) * count, **named)
    except TypeError:
        return False
    return True


def _lazy(function: object) -> tuple[str, str] | None:
    """What a function is whose call runs nothing, and how to make it one that runs; None if a call runs it."""
    call = getattr(type(function), "__call__", None)  # noqa: B004  an object's class says how it is called
    for one in (function, inspect.unwrap(cast("Any", function)), call):
        for test, kind, fix in _LAZY:
            if test(one):
                return kind, fix
    return None


def _lazy_result(result: object) -> str | None:
    """What a result is that stands for a body which has not run."""
    for test, kind in _LAZY_RESULTS:
        if test(result):
            close = getattr(result, "close", None)  # a coroutine that is dropped unclosed would warn
            if close is not None:
                close()
            return kind
    return None


def _named(value: object) -> str:
    """A value in words: `a partial`, `the class Kernel`, `None`."""
    if value is None:
        return "None"
    if isinstance(value, type):
        return f"the class {value.__name__}"
    return f"a Python {type(value).__name__}"
