"""Check the functions that a user passes: kernel functions, launch rules and VJP rules.

Calling a generator function or a coroutine function does not run its body, so the kernel would silently be empty. A
function with the wrong parameters would fail far from its definition.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from types import FunctionType
from typing import cast

from ..errors import DiagnosticCode, SourceLocation, error

_LAZY: tuple[tuple[Callable[[object], bool], str, str], ...] = (
    (inspect.isasyncgenfunction, "an asynchronous generator", "remove `async` and `yield`"),
    (inspect.iscoroutinefunction, "a coroutine function", "remove `async`"),
    (inspect.isgeneratorfunction, "a generator function", "remove `yield`"),
)
_LAZY_RESULTS: tuple[tuple[Callable[[object], bool], str], ...] = (
    (inspect.isgenerator, "a generator"),
    (inspect.isasyncgen, "an asynchronous generator"),
    (inspect.isawaitable, "a coroutine"),
)


def check_kernel_function(function: object) -> None:
    """Raise KERNEL unless a kernel is an ordinary Python function, so that calling it runs its body."""
    if not isinstance(function, FunctionType):
        what = f"the kernel is {_named(function)}, but must be a function"
        raise error(DiagnosticCode.KERNEL, what=what, fix="write `def kernel(k, …):` below the decorator")
    found = _lazy(function)
    if found is not None:
        kind, fix = found
        what = f"{function.__name__} is {kind}: calling it does not run its body"
        raise error(DiagnosticCode.KERNEL, (function.__code__, 0), what=what, fix=fix)


def check_nothing_returned(name: str, result: object, where: SourceLocation) -> None:
    """Raise KERNEL if a kernel function returned a value, for example a generator."""
    if result is None:
        return
    kind = _lazy_result(result)
    if kind is not None:
        what, fix = f"{name} returned {kind}, so its body has not run", "decorate the function that emits the body"
    else:
        what = f"{name} returned {_named(result)}, but no caller can receive it"
        fix = "store results into the output arrays, and return None"
    raise error(DiagnosticCode.KERNEL, where, what=what, fix=fix)


def check_rule(name: str, rule: object, where: SourceLocation) -> None:
    """Raise KERNEL for a launch rule that does not accept one argument, or whose call does not run its body."""
    if callable(rule):
        check_callable(
            f"the rule {name}=", rule, [(1, {})], f"pass a function of one argument: `{name}=lambda d: …`", where
        )


def check_callable(
    what: str,
    function: object,
    ways: list[tuple[int, Mapping[str, object]]],
    fix: str,
    where: SourceLocation | None = None,
) -> None:
    """Raise KERNEL unless a function accepts the arguments of at least one of the `ways`.

    Args:
        what: the function's role, for the message.
        function: the function that the user passed.
        ways: pairs of the number of positional arguments and the keyword arguments.
        fix: the fix of the error.
        where: the place to report.

    """
    if not callable(function):
        raise error(DiagnosticCode.KERNEL, where, what=f"{what} is {_named(function)}, but must be a function", fix=fix)
    found = _lazy(function)
    if found is not None:
        raise error(
            DiagnosticCode.KERNEL, where, what=f"{what} is {found[0]}: calling it does not run its body", fix=found[1]
        )
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):  # a builtin without a signature
        return
    if not any(_takes(signature, count, named) for count, named in ways):
        raise error(DiagnosticCode.KERNEL, where, what=f"{what} has the arguments {signature}", fix=fix)


def run_rule(name: str, result: object) -> object:
    """Return a rule's result. Raises KERNEL for a generator or a coroutine, whose body has not run."""
    kind = _lazy_result(result)
    if kind is not None:
        raise error(
            DiagnosticCode.KERNEL, what=f"{name} returned {kind}, so it has not run", fix="return the value itself"
        )
    return result


def _takes(signature: inspect.Signature, count: int, named: Mapping[str, object]) -> bool:
    try:
        signature.bind(*(None,) * count, **named)
    except TypeError:
        return False
    return True


def _lazy(function: object) -> tuple[str, str] | None:
    """Return the kind of a function whose call does not run its body, and a fix; None for an ordinary function."""
    call = getattr(type(function), "__call__", None)  # noqa: B004  an object's class defines its call
    for one in (function, inspect.unwrap(cast("Callable[..., object]", function)), call):
        for test, kind, fix in _LAZY:
            if test(one):
                return kind, fix
    return None


def _lazy_result(result: object) -> str | None:
    """Return the kind of a generator or a coroutine, whose body has not run; None for any other result."""
    for test, kind in _LAZY_RESULTS:
        if test(result):
            close = getattr(result, "close", None)  # Python warns about a coroutine that is not closed
            if close is not None:
                close()
            return kind
    return None


def _named(value: object) -> str:
    """Describe a value for a message: `a Python partial`, `the class Kernel`, `None`."""
    if value is None:
        return "None"
    if isinstance(value, type):
        return f"the class {value.__name__}"
    return f"a Python {type(value).__name__}"
