"""Decode MessagePack, the metadata encoding of code objects, and print the value as YAML."""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator

from ...isa.limits import DEPTH, METADATA, too_large
from .metadata import Map, Value

_NUMBERS = {
    0xCC: ">B", 0xCD: ">H", 0xCE: ">I", 0xCF: ">Q", 0xD0: ">b", 0xD1: ">h", 0xD2: ">i", 0xD3: ">q",
    0xCA: ">f", 0xCB: ">d",
}  # fmt: skip
_LENGTHS = {0xD9: ">B", 0xDA: ">H", 0xDB: ">I", 0xDC: ">H", 0xDD: ">I", 0xDE: ">H", 0xDF: ">I"}
_CONSTANTS = {0xC0: None, 0xC2: False, 0xC3: True}


def read(content: bytes) -> Map:
    """Return the metadata. Raises ValueError if it is not a map in MessagePack, and Exceeded if it is too large."""
    if len(content) > METADATA:
        raise too_large("the metadata is too large", METADATA, "bytes")
    try:
        value, _ = _value(content, 0)
    except (IndexError, struct.error, UnicodeDecodeError) as problem:
        raise ValueError("the metadata is not MessagePack") from problem
    if not isinstance(value, dict):
        raise ValueError("the metadata is not a map")
    return value


def _value(content: bytes, at: int, depth: int = 0) -> tuple[Value, int]:
    """Return the value that begins at a byte, and the offset after it."""
    if depth > DEPTH:
        raise ValueError(f"the metadata is nested deeper than {DEPTH}")
    kind = content[at]
    at += 1
    if kind < 0x80 or kind >= 0xE0:
        return kind if kind < 0x80 else kind - 256, at
    if kind in _CONSTANTS:
        return _CONSTANTS[kind], at
    if kind in _NUMBERS:
        (number,) = struct.unpack_from(_NUMBERS[kind], content, at)
        return number, at + struct.calcsize(_NUMBERS[kind])
    if kind in _LENGTHS:
        (length,) = struct.unpack_from(_LENGTHS[kind], content, at)
        at += struct.calcsize(_LENGTHS[kind])
    elif kind < 0xC0:
        length = kind & (31 if kind >= 0xA0 else 15)
    else:
        raise ValueError(f"the MessagePack type {kind:#x} is not understood")
    if kind >= 0xDE or kind < 0x90:
        return _map(content, at, length, depth + 1)
    if kind >= 0xDC or kind < 0xA0:
        return _list(content, at, length, depth + 1)
    if at + length > len(content):
        raise IndexError
    return content[at : at + length].decode(), at + length


def _list(content: bytes, at: int, length: int, depth: int) -> tuple[list[Value], int]:
    made: list[Value] = []
    for _ in range(length):
        value, at = _value(content, at, depth)
        made.append(value)
    return made, at


def _map(content: bytes, at: int, length: int, depth: int) -> tuple[Map, int]:
    made: Map = {}
    for _ in range(length):
        key, at = _value(content, at, depth)
        if not isinstance(key, (str, int)):
            raise ValueError("a key of the metadata is not a string or a number")
        made[str(key)], at = _value(content, at, depth)
    return made, at


def yaml(value: Map | list[Value], indent: str = "") -> Iterator[str]:
    """Yield the lines of a map or a list."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _item(f"{indent}{key}:", inner, f"{indent}  ")
    else:
        for inner in value:
            lines = (
                list(yaml(inner, f"{indent}  "))
                if isinstance(inner, (dict, list)) and inner
                else [f"{indent}  {_plain(inner)}"]
            )
            yield f"{indent}- {lines[0].strip()}"
            yield from lines[1:]


def _item(head: str, value: Value, indent: str) -> Iterator[str]:
    if isinstance(value, (dict, list)) and value:
        yield head
        yield from yaml(value, indent)
    else:
        yield f"{head} {_plain(value)}"


def _plain(value: Value) -> str:
    """Return a number, a boolean or a string on one line. Quote strings that YAML would misread."""
    if isinstance(value, (dict, list)):
        return "{}" if isinstance(value, dict) else "[]"
    if not isinstance(value, str):
        return {True: "true", False: "false"}.get(value, repr(value)) if isinstance(value, bool) else repr(value)
    bare = value.replace("_", "a").replace(".", "a").replace("-", "a")
    if not value.isprintable():
        return json.dumps(value)
    safe = bare.isalnum() and not value[0].isdigit() and value[0] not in ".-" and value.lower() not in YAML_WORDS
    return value if safe else "'" + value.replace("'", "''") + "'"


YAML_WORDS = ("true", "false", "null", "yes", "no", "on", "off", "y", "n", "nan", "inf", "infinity")
"""Words in lower case that YAML reads as booleans, numbers or null. Clang before version 22 follows YAML 1.1 (y, n)."""
