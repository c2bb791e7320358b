"""The schema of `kernel.json` in a saved kernel, which is checked before the content is used."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

_RULE = (int, str, [(int, str)])
_FACT = object  # any value: a fact of the architecture
SCHEMA: Mapping[str, Any] = {
    "format": int,
    "isa": str,
    "name": str,
    "doc": (str, type(None)),
    "signature": str,
    "fixed": {str: int},
    "divisible": {str: (int, str)},
    "alias": {str: str},
    "zero_init": [str],
    "index64": bool,
    "cooperative": bool,
    "batched": bool,
    "partition": (str, type(None)),
    "grid": _RULE,
    "shared": _RULE,
    "sizes": {str: _RULE},
    "workspace": {str: _RULE},
    "maps": {
        str: {"array": str, "swizzle": str, "l2": (int, type(None)), "fill": str, "box": [int], "steps": [int]},
    },
    "params": [
        (
            {"map": str},
            {"array": str, "elem": str, "output": bool, "workspace": bool},
            {"register": str, "type": str, "dim": bool},
            {"option": str, "kind": str, "value": object, "dim": bool},
        )
    ],
    "targets": {str: {"facts": {str: _FACT}, "shared_arrays": [(int, bool)]}},
    "images": {str: [(int, str)]},
}
"""The schema: a type accepts its values (a bool is not an int), a tuple accepts any of its alternatives, and a list
accepts a list of its one element. A mapping with the key `str` accepts any names with values of that schema. Any other
mapping accepts exactly its names.
"""


def check(value: object, want: Any = SCHEMA, place: str = "kernel.json") -> None:
    """Raise ValueError, with the place, for a value that does not match the schema."""
    if not _fits(value, want):
        raise ValueError(f"{place} does not match the schema: {str(value)[:60]}")
    if isinstance(want, Mapping):
        kinds, given = cast("Mapping[Any, Any]", want), cast("Mapping[str, Any]", value)
        for name, inner in given.items():
            check(inner, kinds.get(str, kinds.get(name)), f"{place}: {name}")
    if isinstance(want, list):
        for inner in cast("list[Any]", value):
            check(inner, want[0], place)


def _fits(value: object, want: Any) -> bool:
    """Return whether a value has the right type. Contents are compared only for a tuple of alternatives."""
    if isinstance(want, tuple):
        return any(_whole(value, one) for one in cast("tuple[Any, ...]", want))
    if isinstance(want, Mapping):
        names = cast("Mapping[Any, Any]", want).keys()
        return isinstance(value, dict) and (str in names or names == cast("dict[str, Any]", value).keys())
    if isinstance(want, list):
        return isinstance(value, list)
    return isinstance(value, want) and (want is not int or not isinstance(value, bool))


def _whole(value: object, want: object) -> bool:
    try:
        check(value, want)
    except ValueError:
        return False
    return True
