"""Function directives: performance tuning, clusters and miscellaneous (PTX ISA 11.4, 11.7, 11.8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..directives import Hint


@dataclass(frozen=True)
class Known:
    """The rules of one directive: where it is allowed, its number of values, the PTX version and target it needs."""

    entry: bool
    fewest: int
    most: int
    ptx: tuple[int, int] = (0, 0)
    arch: str = "sm_75"
    string: bool = False
    never: tuple[str, ...] = ()
    """The directives that exclude it."""


# fmt: off
HINTS = {
    "maxntid":              Known(True,  1, 3, never=("reqntid",)),
    "reqntid":              Known(True,  1, 3, never=("maxntid",)),
    "maxnreg":              Known(True,  1, 1),
    "local_maxnreg":        Known(True,  1, 1),
    "minnctapersm":         Known(True,  1, 1),
    "minperctamemory":      Known(True,  1, 1, (9, 4)),
    "reqnctapercluster":    Known(True,  1, 3, (7, 8), "sm_90", never=("maxclusterrank",)),
    "maxclusterrank":       Known(True,  1, 1, (7, 8), "sm_90", never=("reqnctapercluster",)),
    "explicitcluster":      Known(True,  0, 0, (7, 8), "sm_90"),
    "blocksareclusters":    Known(True,  0, 0, (9, 0), "sm_90"),
    "noreturn":             Known(False, 0, 0, (6, 4)),
    "abi_preserve":         Known(False, 1, 1, (9, 0), "sm_80"),
    "abi_preserve_control": Known(False, 1, 1, (9, 0), "sm_80"),
}
# fmt: on
"""The directives by name, except `.pragma`, which kernels and functions can both have."""


def lowest(hints: Sequence[Hint]) -> tuple[int, int]:
    """Return the lowest PTX version that supports these directives."""
    return max((HINTS[hint.name].ptx for hint in hints if hint.name in HINTS), default=(0, 0))


def problem(hint: Hint, others: Sequence[Hint], *, entry: bool) -> str:
    """Describe the mistake in a directive of a kernel (`entry`) or a function; empty if there is none."""
    if hint.name == "pragma":
        return (
            "" if hint.values and all(isinstance(value, str) for value in hint.values) else "its values must be strings"
        )
    known = HINTS.get(hint.name)
    if known is None or known.entry != entry:
        names = ", ".join(name for name, one in HINTS.items() if one.entry == entry)
        return f"it is not a directive of a {'kernel' if entry else 'function'}: those are {names}"
    if not known.fewest <= len(hint.values) <= known.most:
        many = f"{known.fewest}" if known.fewest == known.most else f"{known.fewest} to {known.most}"
        return f"it takes {many} numbers"
    clash = [other.name for other in others if other.name in known.never]
    return f"it cannot be combined with .{clash[0]}" if clash else ""
