"""The structures that C code declares, for ctypes: the declaration in C is the only one. Also the addresses in them."""

from __future__ import annotations

import ctypes
import re
from typing import TYPE_CHECKING, overload

from .graph import Value

if TYPE_CHECKING:
    from ..memory import Array

_TYPES: dict[str, Value] = {
    "uint8_t": ctypes.c_uint8, "uint16_t": ctypes.c_uint16, "uint64_t": ctypes.c_uint64,
    "int32_t": ctypes.c_int32, "int64_t": ctypes.c_int64,
}  # fmt: skip
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_DEFINE = re.compile(r"^#define (\w+) (\d+)", re.MULTILINE)
_STRUCTURE = re.compile(r"typedef struct \{(.*?)\} (\w+);", re.DOTALL)
_FIELD = re.compile(r"(\**)(\w+)(?:\[(\w+)\])?")


@overload
def address(array: Array) -> int: ...


@overload
def address(array: Array | None) -> int | None: ...


def address(array: Array | None) -> int | None:
    """Return the host's address of an array."""
    if array is None:
        return None
    some: Value = array
    try:
        return ctypes.addressof(ctypes.c_char.from_buffer(some))  # a quarter of the time of numpy's properties
    except (TypeError, ValueError):  # read-only, empty, or with gaps
        return array.__array_interface__["data"][0]


def defined(text: str) -> dict[str, int]:
    """Return the numbers that C code defines as macros, by name."""
    return {name: int(number) for name, number in _DEFINE.findall(_COMMENT.sub("", text))}


def structures(text: str) -> dict[str, type[ctypes.Structure]]:
    """Return the structures of C code by name. Pointers of all types are addresses.

    A field is a number of a type with a fixed size, a pointer, a structure that the text declares before, or an array
    of these. The length of an array is a number, or a macro of the text.
    """
    text, lengths = _COMMENT.sub("", text), defined(text)
    types, made = {**_TYPES}, dict[str, type[ctypes.Structure]]()
    for body, name in _STRUCTURE.findall(text):
        fields: list[tuple[str, Value]] = []
        for line in filter(None, map(str.strip, body.split(";"))):
            kind, declared = line.removeprefix("const ").split(maxsplit=1)
            for pointer, field, length in map(_parts, declared.split(",")):
                one: Value = ctypes.c_void_p if pointer else types[kind]
                fields.append((field, one * (lengths.get(length) or int(length)) if length else one))
        types[name] = made[name] = type(name, (ctypes.Structure,), {"_fields_": fields})
    return made


def _parts(field: str) -> tuple[str, str, str]:
    """Return the stars, the name and the length of a field."""
    found = _FIELD.fullmatch(field.strip())
    assert found, field
    return found[1], found[2], found[3] or ""
