"""Flags: the keywords that follow an AMDGCN instruction's operands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from .errors import Mistake, error
from .form import Form
from .isa import Flag


def fit_flags(form: Form, flags: Mapping[str, Any]) -> dict[str, Any]:
    """The flags in the row's order, False ones left out.  FLAG_VALUE if one is out of its range or words."""
    rows = {flag.name: flag for flag in form.row.flags}
    for name, value in flags.items():
        if not _fits(rows[name], value):
            raise error(Mistake.FLAG_VALUE, None, spelling=form.spelling, name=name, want=_wants(rows[name]), value=value)
    return {name: _kept(flags[name]) for name in rows if name in flags and flags[name] is not False}


def _kept(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _fits(flag: Flag, value: object) -> bool:
    if flag.words:
        return value in flag.words
    if flag.range is None:
        return isinstance(value, bool)
    if flag.length:
        if not isinstance(value, (list, tuple)):
            return False
        members = cast("Sequence[object]", value)
        return len(members) == flag.length and all(_within(flag.range, one) for one in members)
    return _within(flag.range, value)


def _within(limits: tuple[int, int], value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and limits[0] <= value <= limits[1]


def _wants(flag: Flag) -> str:
    if flag.words:
        return f"one of {', '.join(flag.words)}"
    if flag.range is None:
        return "True or False"
    each = f"a number from {flag.range[0]} to {flag.range[1]}"
    return f"{flag.length} of: {each}" if flag.length else each
