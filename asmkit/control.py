"""What structured control flow has in common on both architectures: a loop's bounds, and the labels of an `if`."""

from __future__ import annotations

from typing import Any

from .errors import Mistake, error
from .regs import Label, Reg


def bounds_type(start: object, stop: object, step: object, *, convert: str) -> type[Any] | None:
    """The type of the bounds that are registers; None where both are constants.

    CONTROL without a stop or a constant step, MIXED for two types: `convert` says how to make them one.
    """
    if stop is None:
        raise error(Mistake.CONTROL, what="a loop without a stop", fix="k.loop(0, n), or k.forever()")
    if isinstance(step, Reg) or step == 0:
        raise error(Mistake.CONTROL, what=f"a loop whose step is {step}", fix="a constant step, not 0")
    kinds: list[type[Any]] = [bound.type for bound in (start, stop) if isinstance(bound, Reg)]  # pyright: ignore
    if len(set(kinds)) > 1:
        raise error(Mistake.MIXED, expr="k.loop(start, stop)", left=kinds[0], right=kinds[1], fix=convert)
    return kinds[0] if kinds else None


def split_end(labels: dict[str, Label], skip: Label) -> Label:
    """The label after an `if` block becomes the one before its `else`; its old name is the new end."""
    end = Label(skip.name)
    labels[end.name] = end
    skip.name = skip.name.removesuffix("_end") + "_else"
    labels[skip.name] = skip
    return end
