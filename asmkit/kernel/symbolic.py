"""Convert launch rules to text: call the function of a rule with symbolic dimensions to get its expression."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, cast

from ..errors import DiagnosticCode, error
from .launch_plan import Rule, Values
from .signature import check_expression, evaluate


class Purpose(NamedTuple):
    """The call that needs rules as text, for messages: `save it …`, `cannot be saved`, `save(path, N=…)`."""

    verb: str
    done: str
    call: str
    separator: str = ", "
    end: str = ""


SAVE = Purpose("save", "saved", "save(path, ", end=")")


class Branches:
    """The outcomes of the comparisons of one call of a rule: those that are decided, then `True`."""

    def __init__(self, decided: tuple[bool, ...]) -> None:
        self._decided = decided
        self.conditions: list[str] = []

    def take(self, condition: str) -> bool:
        """Return the outcome of the next comparison."""
        self.conditions.append(condition)
        at = len(self.conditions) - 1
        return at >= len(self._decided) or self._decided[at]


MOST_BRANCHES = 6
"""The maximum number of comparisons of one call of a rule."""


class Length:
    """A symbolic dimension. Arithmetic on it builds an expression in the notation of signatures.

    Comparisons, and with them `min`, `max` and `if`, take a branch of `branches`. Without it they raise TypeError.
    """

    def __init__(self, text: str, branches: Branches | None = None) -> None:
        self.text, self.branches = text, branches

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
        return Length(f"ceil({self.text})", self.branches)

    def __floor__(self) -> Length:
        return Length(f"floor({self.text})", self.branches)

    def __lt__(self, other: object) -> bool:
        return self._compare("<", other)

    def __le__(self, other: object) -> bool:
        return self._compare("<=", other)

    def __gt__(self, other: object) -> bool:
        return self._compare(">", other)

    def __ge__(self, other: object) -> bool:
        return self._compare(">=", other)

    def __eq__(self, other: object) -> bool:
        return self._compare("==", other)

    def __ne__(self, other: object) -> bool:
        return self._compare("!=", other)

    __hash__ = None  # type: ignore[assignment]

    def __bool__(self) -> bool:
        return self._compare("!=", 0)

    def _compare(self, sign: str, other: object) -> bool:
        condition = f"{self.text}{sign}{_word(other)}"
        if self.branches is None:
            raise TypeError(f"it compares {condition}")
        return self.branches.take(condition)


def _join(a: object, sign: str, b: object) -> Length:
    branches = next(one.branches for one in (a, b) if isinstance(one, Length))
    return Length(f"({_word(a)}{sign}{_word(b)})", branches)


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

    def call(branches: Branches) -> object:
        return rule(Values({**known, **{dim: Length(dim, branches) for dim in open_dims}}))

    try:
        words = _explored(call, ())
    except (TypeError, ValueError) as problem:
        what = f"{name} cannot be {purpose.done}: it is not an expression of dimensions ({problem})"
        raise error(DiagnosticCode.KERNEL, what=what, fix=_fixed(open_dims, purpose)) from None
    for word in words:
        if isinstance(word, str):
            check_expression(word)
    return words[0] if isinstance(words, tuple) else words


def _explored(call: Callable[[Branches], object], decided: tuple[bool, ...]) -> tuple[int | str] | list[int | str]:
    """Return the value of a rule as text after these outcomes: a list, or a tuple of one length that is not a list.

    The rule is called once for each combination of outcomes of the comparisons that it makes.
    """
    branches = Branches(decided)
    value = call(branches)
    if len(branches.conditions) == len(decided):
        if isinstance(value, (int, Length)):
            return (_text(value),)
        return [_text(part) for part in cast("Sequence[object]", value)]
    if len(decided) == MOST_BRANCHES:
        raise ValueError(f"it makes more than {MOST_BRANCHES} comparisons")
    yes, no = (_explored(call, (*decided, outcome)) for outcome in (True, False))
    if type(yes) is not type(no) or len(yes) != len(no):
        raise ValueError("the number of its lengths depends on a comparison")
    joined = [_either(branches.conditions[len(decided)], *both) for both in zip(yes, no, strict=True)]
    return (joined[0],) if isinstance(yes, tuple) else joined


def _text(value: object) -> int | str:
    return value if isinstance(value, int) else _word(value)


def _either(condition: str, yes: int | str, no: int | str) -> int | str:
    """Return a length that depends on a condition, as `min` or `max` where it is one."""
    if yes == no:
        return yes
    left, sign, right = re.split("([<>]=?|[=!]=)", condition, maxsplit=1)
    if sign[0] in "<>" and {str(yes), str(no)} == {left, right}:
        return f"{'min' if (str(yes) == left) == (sign[0] == '<') else 'max'}({left},{right})"
    return f"({yes} if {condition} else {no})"


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
    lengths = purpose.separator.join(f"{dim}=…" for dim in open_dims if dim != "multiprocessor_count")
    return f"{purpose.verb} it for fixed lengths: `{purpose.call}{lengths}{purpose.end}`"


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
