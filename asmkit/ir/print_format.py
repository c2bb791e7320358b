"""The format string of `k.print`: its fields, and the format specs that values of each scalar type accept."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from string import Formatter
from typing import TypeAlias

from ..types import Scalar

Field: TypeAlias = "tuple[int, str]"
"""A replacement field: the index of its value, and its format spec."""

Piece: TypeAlias = "str | Field"
"""A part of a format string: text, or a replacement field."""


class FormatError(Exception):
    """Raised for a wrong format string: the reason, and the fix."""

    def __init__(self, why: str, fix: str) -> None:
        super().__init__(why)
        self.why, self.fix = why, fix


@dataclass(frozen=True)
class Spec:
    """A format spec of Python's format language, in parts."""

    fill: str
    align: str
    sign: str
    coerce: bool
    alternate: bool
    zero: bool
    width: str
    grouping: str
    precision: str
    kind: str


_SPEC = re.compile(
    r"(?:(?P<fill>.)?(?P<align>[<>=^]))?(?P<sign>[-+ ])?(?P<coerce>z)?(?P<alternate>#)?(?P<zero>0)?(?P<width>\d+)?"
    r"(?P<grouping>[,_])?(?:\.(?P<precision>\d+))?(?P<kind>[a-zA-Z%])?",
    re.DOTALL,
)


def parts(spec: str) -> Spec:
    """Return the parts of a valid format spec."""
    found = _SPEC.fullmatch(spec)
    assert found is not None, spec
    named = found.groupdict(default="")
    coerce, alternate, zero = (bool(named.pop(name)) for name in ("coerce", "alternate", "zero"))
    return Spec(**named, coerce=coerce, alternate=alternate, zero=zero)


def read(text: str, count: int) -> tuple[Piece, ...]:
    """Return the pieces of a format string for `count` values. Raises FormatError if they do not fit."""
    pieces = list(_pieces(text))
    used = {piece[0] for piece in pieces if not isinstance(piece, str)}
    if used != set(range(count)):
        needs = max(used, default=-1) + 1
        missing = sorted(set(range(count)) - used)
        if needs > count:
            raise FormatError(f"it has fields for {needs} values, but {count} are given", "give each `{}` a value")
        why = f"no field prints value {', '.join(map(str, missing))}"
        raise FormatError(why, f'add a field: `"{text} {{}}"`, or remove the value')
    return tuple(pieces)


def _pieces(text: str) -> list[Piece]:
    try:
        parsed = list(Formatter().parse(text))
    except ValueError as wrong:
        raise FormatError(str(wrong), "write `{{` and `}}` for braces in the text") from None
    pieces: list[Piece] = []
    for literal, name, spec, conversion in parsed:
        pieces += [literal] if literal else []
        if name is None:
            continue
        if conversion or "{" in (spec or "") or not (name.isdigit() or not name):
            field = f"{{{name}{'!' + conversion if conversion else ''}{':' + spec if spec else ''}}}"
            raise FormatError(f"`{field}` is neither `{{}}` nor `{{0:spec}}`", "`{}`, `{:.3f}` or `{0}`: no names")
        pieces.append((int(name) if name else sum(not isinstance(one, str) for one in pieces), spec or ""))
    if len({bool(name) for _, name, _, _ in parsed if name is not None}) > 1:
        raise FormatError("it has numbered and unnumbered fields", "number all of them, or none")
    return pieces


def check_spec(spec: str, kind: type[Scalar] | None, constant: object = 0) -> None:
    """Raise FormatError if Python cannot format values of a type, or a constant (no type), with a spec."""
    sample = constant if kind is None else sample_of(kind)
    try:
        format(sample, spec)
    except (ValueError, TypeError) as wrong:
        word, examples = _WORDS["int" if isinstance(sample, int) else "float" if isinstance(sample, float) else "str"]
        what = word if kind is None else f"{kind}, {word}"
        raise FormatError(f"`{{:{spec}}}` cannot format {what} ({wrong})", f"use a format of {examples}") from None


def sample_of(kind: type[Scalar]) -> int | float:
    """Return a value of the Python type that formats a scalar type. Of a packed type, it formats each lane."""
    kind = kind.lane or kind if kind.kind == "x" else kind
    return 1.5 if kind.kind == "f" else 1


_WORDS = {
    "int": ("an integer", "integers: `{}`, `{:5d}` or `{:#x}`"),
    "float": ("a float", "floats: `{}`, `{:.3f}` or `{:e}`"),
    "str": ("a string", "strings: `{}` or `{:>8}`"),
}


def joined(pieces: Sequence[Piece], shown: Sequence[str]) -> str:
    """Return the text with the fields, in the order of the pieces, replaced by these texts."""
    texts = iter(shown)
    return "".join(piece if isinstance(piece, str) else next(texts) for piece in pieces)
