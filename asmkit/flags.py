"""Match the flags of AMDGCN instructions: the keywords after the operands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from .errors import Mistake, error
from .form import Form, Target
from .isa import Flag, holds
from .mismatch import Mismatch

_POLICIES = (("glc", "sc0"), ("slc", "nt"), ("scc", "sc1"))
"""The cache policy bits of an access: the name on gfx90a, and on gfx942 and gfx950 (LLVM's SIDefines.h, `CPol`)."""

_RENAMED = dict(_POLICIES) | {new: old for old, new in _POLICIES}


def check_flags(form: Form, flags: Mapping[str, object], target: Target) -> None:
    """Raise Mismatch for a flag that the row or the target lacks, for a missing flag, and for a broken rule."""
    rows, given = form.row.flags, {name: value for name, value in flags.items() if value is not False}
    for name in flags:
        if name not in {flag.name for flag in rows}:
            raise Mismatch(800, Mistake.FLAG, {"name": name})
        need = form.row.needs.get(name, target.name)
        if not target.supports(need):
            with_flag = f"{form.spelling} … {name}"
            fields = {"spelling": with_flag, "needs": need.replace(" ", " or "), "arch": target.name}
            raise Mismatch(900, Mistake.ARCH, {**fields})
    _check_needed(form, given)
    chosen = {**form.choices, **{name: str(value) for name, value in given.items()}}
    for left, right in form.row.rules if rows else ():
        if holds(left, chosen) and not holds(right, chosen):
            raise Mismatch(750, Mistake.MODIFIERS, {"rule": f"`{left}` requires `{right}`"})


def _check_needed(form: Form, given: Mapping[str, object]) -> None:
    """Raise Mismatch with FLAG_MISSING unless all flags that the row requires are given."""
    rows = form.row.flags
    missing = [flag.name for flag in rows if flag.required and flag.name not in given]
    one = form.row.fact("one").split()
    if missing or (one and sum(name in given for name in one) != 1):
        raise Mismatch(700, Mistake.FLAG_MISSING, {"want": " and ".join(missing) or f"exactly one of {', '.join(one)}"})
    names = {flag.name for flag in rows}
    for left, right in form.row.rules if rows and not given else ():
        if left == form.row.head and names.issuperset(right.split("|")):
            want = " or ".join(f"`{name}=`" for name in right.split("|"))
            raise Mismatch(700, Mistake.FLAG_MISSING, {"want": want})


def known_flags(forms: Sequence[Form], target: Target) -> list[str]:
    """Return the flags of these forms that the target has."""
    there = [form.row for form in forms if all(target.supports(arch) for arch in form.arch)]
    flags = [flag.name for row in there for flag in row.flags if target.supports(row.needs.get(flag.name, target.name))]
    return list(dict.fromkeys(flags))


def renamed(forms: Sequence[Form], flags: Mapping[str, Any], target: Target) -> str:
    """Return the flags that replace those that the target lacks, as code; empty if there are none."""
    there = known_flags(forms, target)
    pairs = [(name, _RENAMED[name]) for name in flags if name not in there and _RENAMED.get(name) in there]
    code = ", ".join(f"{new}={flags[old]!r}" for old, new in pairs)
    words = " and ".join(f"{new} for {old}" for old, new in pairs)
    return f"`{code}`: {target.name} has {words}" if pairs else ""


def by_keyword(form: Form, target: Target) -> str:
    """Return the flags of an instruction as a suffix of its form in a message; empty if it has none."""
    names = ", ".join(f"`{name}=`" for name in known_flags((form,), target))
    return f"; by keyword: {names}" if names else ""


def fit_flags(form: Form, flags: Mapping[str, Any]) -> dict[str, Any]:
    """Return the flags in the row's order, without those that are False.

    Raises:
        FLAG_VALUE: if a value is out of the flag's range, or not one of its words.

    """
    rows = {flag.name: flag for flag in form.row.flags}
    for name, value in flags.items():
        if not _fits(rows[name], value):
            want = _wants(rows[name])
            raise error(Mistake.FLAG_VALUE, None, spelling=form.spelling, name=name, want=want, value=value)
    return {name: _kept(rows[name], flags[name]) for name in rows if name in flags and flags[name] is not False}


def _kept(flag: Flag, value: Any) -> Any:
    """Return a flag's value in its canonical form: a list as a tuple, a numeric word as an integer."""
    if flag.words and str(value).isdigit():
        return int(value)
    return tuple(cast("list[object]", value)) if isinstance(value, list) else value


def _fits(flag: Flag, value: object) -> bool:
    if flag.words:
        return str(value) in flag.words and not isinstance(value, bool)
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
    each = f"an integer from {flag.range[0]} to {flag.range[1]}"
    return f"a list of {flag.length} values, each {each}" if flag.length else each
