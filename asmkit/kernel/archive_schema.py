"""The schema of `kernel.json` in a saved kernel, which is checked before the content is used."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias, TypedDict, cast

_RULE = (int, str, [(int, str)])
_FACT = object  # any value: a fact of the architecture
_MAP = {"array": str, "swizzle": str, "l2": (int, type(None)), "fill": str, "steps": [int]}
SCHEMA: Mapping[str, object] = {
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
        str: ({**_MAP, "box": [int]}, {**_MAP, "channels": int, "pixels": int, "lower": [int], "upper": [int]}),
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


Text: TypeAlias = int | str | list[int | str]
"""The text of a launch rule: an expression or a length, or several."""


class TypeName(TypedDict):
    """A scalar type as the value of an option."""

    type: str


class MapRule(TypedDict):
    """The fields that the rules of tiled and of im2col maps have in common."""

    array: str
    swizzle: str
    l2: int | None
    fill: str
    steps: list[int]


class TiledRule(MapRule):
    """The rule of a tiled map."""

    box: list[int]


class Im2colRule(MapRule):
    """The rule of an im2col map."""

    channels: int
    pixels: int
    lower: list[int]
    upper: list[int]


class MapEntry(TypedDict):
    """A tensor map parameter."""

    map: str


class ArrayEntry(TypedDict):
    """An array parameter."""

    array: str
    elem: str
    output: bool
    workspace: bool


class RegisterEntry(TypedDict):
    """A scalar parameter."""

    register: str
    type: str
    dim: bool


class OptionEntry(TypedDict):
    """An option."""

    option: str
    kind: str
    value: int | float | str | TypeName | None
    dim: bool


class Target(TypedDict):
    """The launch data of one target."""

    facts: dict[str, object]
    shared_arrays: tuple[bool, int]


class About(TypedDict):
    """The content of `kernel.json`, once it has been checked. JSON has lists where a type here is a tuple."""

    format: int
    isa: str
    name: str
    doc: str | None
    signature: str
    fixed: dict[str, int]
    divisible: dict[str, int | str]
    alias: dict[str, str]
    zero_init: list[str]
    index64: bool
    cooperative: bool
    batched: bool
    partition: str | None
    grid: Text
    shared: Text
    sizes: dict[str, Text]
    workspace: dict[str, Text]
    maps: dict[str, TiledRule | Im2colRule]
    params: list[MapEntry | ArrayEntry | RegisterEntry | OptionEntry]
    targets: dict[str, Target]
    images: dict[str, tuple[str, int]]


def check(value: object, want: object = SCHEMA, place: str = "kernel.json") -> None:
    """Raise ValueError, with the place, for a value that does not match the schema."""
    if not _fits(value, want):
        raise ValueError(f"{place} does not match the schema: {str(value)[:60]}")
    if isinstance(want, Mapping):
        kinds, given = cast("Mapping[object, object]", want), cast("Mapping[str, object]", value)
        for name, inner in given.items():
            check(inner, kinds.get(str, kinds.get(name)), f"{place}: {name}")
    if isinstance(want, list):
        (kind,) = cast("list[object]", want)
        for inner in cast("list[object]", value):
            check(inner, kind, place)


def _fits(value: object, want: object) -> bool:
    """Return whether a value has the right type. Contents are compared only for a tuple of alternatives."""
    if isinstance(want, tuple):
        return any(_whole(value, one) for one in cast("tuple[object, ...]", want))
    if isinstance(want, Mapping):
        names = cast("Mapping[object, object]", want).keys()
        return isinstance(value, dict) and (str in names or names == cast("dict[str, object]", value).keys())
    if isinstance(want, list):
        return isinstance(value, list)
    return isinstance(value, cast("type[object]", want)) and (want is not int or not isinstance(value, bool))


def _whole(value: object, want: object) -> bool:
    try:
        check(value, want)
    except ValueError:
        return False
    return True
