"""Convert launch rules to text: call the function of a rule with symbolic dimensions to get its expression."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, cast

from ..errors import DiagnosticCode, error
from .launch_plan import Rule, Values
from .signature import check_expression, evaluate


class Purpose(NamedTuple):
    """The method that needs rules as text, for messages: `save it … save(path, N=…)`, `cannot be saved`."""

    verb: str
    done: str
    method: str


SAVE = Purpose("save", "saved", "save")


class Length:
    """A symbolic dimension. Arithmetic on it builds an expression in the notation of signatures."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __add__(self, other: object) -> Length:
        return _join(self, "+", other)

    def __radd__(self, other: object) -> Length:
        return _join(other, "+", self)

    def __sub__(self, other: object) -> Length:
        return _join(self, "-", other)

    def __rsub__(self, other: object) -> Length:
        return _join(other, "-", self)

    def __mul__(self, other: object) -> Length:
        return _join(self, "*", other)

    def __rmul__(self, other: object) -> Length:
        return _join(other, "*", self)

    def __floordiv__(self, other: object) -> Length:
        return _join(self, "//", other)

    def __rfloordiv__(self, other: object) -> Length:
        return _join(other, "//", self)

    def __truediv__(self, other: object) -> Length:
        return _join(self, "/", other)

    def __mod__(self, other: object) -> Length:
        return _join(self, "%", other)

    def __lshift__(self, other: int) -> Length:
        return _join(self, "*", 1 << other)

    def __rshift__(self, other: int) -> Length:
        return _join(self, "//", 1 << other)

    def __neg__(self) -> Length:
        return _join(0, "-", self)

    def __ceil__(self) -> Length:
        return Length(f"ceil({self.text})")

    def __floor__(self) -> Length:
        return Length(f"floor({self.text})")


def _join(a: object, sign: str, b: object) -> Length:
    return Length(f"({_word(a)}{sign}{_word(b)})")


def _word(value: object) -> str:
    if isinstance(value, Length):
        return value.text
    if not isinstance(value, int):
        raise TypeError(f"{value!r} is not a length")
    return str(value) if value >= 0 else f"(0-{-value})"


Text = int | str | list[int | str]
"""A rule as text: a number, an expression, or a list of both."""


def written(
    name: str, rule: Rule, known: Mapping[str, object], open_dims: Mapping[str, object], purpose: Purpose = SAVE
) -> Text:
    """Return a rule as text.

    Args:
        name: the name of the rule, for messages.
        rule: the rule.
        known: the values that are fixed.
        open_dims: the dimensions that stay symbolic.
        purpose: the method that needs the text.

    Raises:
        KERNEL: if the rule is not an expression of dimensions.

    """
    if not callable(rule):
        return cast("Text", list(rule) if isinstance(rule, tuple) else rule)
    try:
        value = rule(Values({**known, **{dim: Length(dim) for dim in open_dims}}))
        parts = [value] if isinstance(value, (int, Length)) else list(cast("list[object]", value))
        words = [part if isinstance(part, int) else _word(part) for part in parts]
    except (TypeError, ValueError) as problem:
        what = f"{name} cannot be {purpose.done}: it is not an expression of dimensions ({problem})"
        raise error(DiagnosticCode.KERNEL, what=what, fix=_fixed(open_dims, purpose)) from None
    for word in words:
        if isinstance(word, str):
            check_expression(word)
    return words[0] if isinstance(value, (int, Length)) else words


def check_constant(
    name: str, rule: Rule, known: Mapping[str, object], open_dims: Mapping[str, object], purpose: Purpose = SAVE
) -> None:
    """Raise KERNEL for a rule whose value depends on dimensions that stay variable."""
    if not callable(rule):
        return
    try:
        value = rule(Values({**known, **{dim: Length(dim) for dim in open_dims}}))
        parts = list(cast("Sequence[object]", value)) if isinstance(value, (tuple, list)) else [value]
        found = [part.text for part in parts if isinstance(part, Length)]
    except (TypeError, ValueError) as problem:
        found = [str(problem)]
    if found:
        what = f"{name} depends on lengths that are not fixed ({', '.join(found)})"
        raise error(DiagnosticCode.KERNEL, what=what, fix=_fixed(open_dims, purpose))


def _fixed(open_dims: Mapping[str, object], purpose: Purpose) -> str:
    """Return the fix: pass the lengths. The method accepts dimensions of arrays and no device properties."""
    lengths = ", ".join(f"{dim}=…" for dim in open_dims if dim != "multiprocessor_count")
    return f"{purpose.verb} it for fixed lengths: `{purpose.method}(path, {lengths})`"


def read(text: Text) -> Rule:
    """Return the rule for a text: a constant, or a function of dimensions.

    Raises:
        SIGNATURE: if the text is not an expression.

    """
    if isinstance(text, int):
        return text
    if isinstance(text, list) and all(isinstance(part, int) for part in text):
        return tuple(cast("list[int]", text))
    for part in _parts(text):
        if isinstance(part, str):
            check_expression(part)

    def rule(values: Values) -> object:
        found = [part if isinstance(part, int) else evaluate(part, values.known) for part in _parts(text)]
        return found[0] if isinstance(text, str) else tuple(found)

    return rule


def _parts(text: str | list[int | str]) -> list[int | str]:
    return [text] if isinstance(text, str) else text
