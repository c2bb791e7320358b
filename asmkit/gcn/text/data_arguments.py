"""The arguments of the data directives of AMDGCN text, as LLVM's assembler accepts them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from ..directives import DATA, FLOATS
from . import expressions
from .lexer import STRING

STRINGS = frozenset({"ascii", "asciz", "string"})
"""The data directives whose values are quoted strings."""
_COUNTS: Mapping[str, int] = {"fill": 3, "zero": 2, "skip": 2, "space": 2}
"""The most arguments of the directives that repeat a value."""
_INTEGER = re.compile(r"-?(?:0[xX][0-9a-fA-F]+|[1-9][0-9]*|0)")
_FLOAT = re.compile(
    r"[-+]?(?:(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|0[xX][0-9a-fA-F]*\.?[0-9a-fA-F]*[pP][-+]?\d+|inf(?:inity)?|nan)",
    re.ASCII | re.IGNORECASE,
)
_QUOTED = re.compile(rf"({STRING})\s*")
_ESCAPE = re.compile(r"\\(?:(?P<octal>[0-7]{1,3})|[xX](?P<hexadecimal>[0-9a-fA-F]+)|(?P<letter>.))", re.DOTALL)
_LETTERS = {"b": 8, "f": 12, "n": 10, "r": 13, "t": 9, '"': 34, "\\": 92}


def decoded(text: str) -> bytes:
    """Return the bytes of quoted strings side by side, without a final 0.

    Raises ValueError, with the reason, if they are no strings, or for an unknown escape.
    """
    at, made = 0, list[bytes]()
    while at < len(text):
        found = _QUOTED.match(text, at)
        if found is None:
            what = "has no closing quote" if text[at] == '"' else "is not a quoted string"
            raise ValueError(f"`{text[at:][:40]}` {what}")
        made.append(_unescaped(found[1][1:-1]))
        at = found.end()
    return b"".join(made)


def number(text: str) -> float:
    """Return the value of a floating-point number. It is infinite if it is too large."""
    return float.fromhex(text) if "x" in text.lower() else float(text)


def _unescaped(text: str) -> bytes:
    made, at = b"", 0
    for found in _ESCAPE.finditer(text):
        made += text[at : found.start()].encode() + bytes([_escaped(found)])
        at = found.end()
    return made + text[at:].encode()


def _escaped(found: re.Match[str]) -> int:
    if found["octal"]:
        value = int(found["octal"], 8)
        if value > 255:
            raise ValueError(f"`{found[0]}` is more than a byte")
        return value
    if found["hexadecimal"]:
        return int(found["hexadecimal"], 16) & 255
    if found["letter"] not in _LETTERS:
        raise ValueError(f"`{found[0]}` is not an escape of a string")
    return _LETTERS[found["letter"]]


def problems(word: str, arguments: tuple[str, ...], symbols: expressions.Symbols) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with the arguments of a data directive, and the fix, which can be empty."""
    if word in _COUNTS and not 1 <= len(arguments) <= _COUNTS[word]:
        yield f"`.{word}` has {len(arguments)} arguments, and needs 1 to {_COUNTS[word]}", ""
    check = _check_of(word)
    for argument in arguments:
        if not argument:
            yield f"`.{word}` has an empty argument", "omit the comma"
        else:
            yield from check(word, argument, symbols)


_Check = Callable[[str, str, expressions.Symbols], Iterator[tuple[str, str]]]


def _check_of(word: str) -> _Check:
    if word in STRINGS:
        return _wrong_string
    return _wrong_float if word in FLOATS else _wrong_value


def _wrong_string(word: str, argument: str, _: expressions.Symbols) -> Iterator[tuple[str, str]]:
    try:
        decoded(argument)
    except ValueError as wrong:
        yield str(wrong), f'`.{word} "text"`'
        return
    if word != "ascii" and _QUOTED.fullmatch(argument) is None:
        yield f"`.{word}` ends each string with a 0, so its strings need commas", f'`.{word} "text", "text"`'


def _wrong_float(word: str, argument: str, _: expressions.Symbols) -> Iterator[tuple[str, str]]:
    if not _FLOAT.fullmatch(argument):
        yield f"`{argument[:40]}` is not a floating-point number", f"`.{word} 1.5`"


def _wrong_value(word: str, argument: str, symbols: expressions.Symbols) -> Iterator[tuple[str, str]]:
    bits = 8 * DATA[word]
    if '"' in argument:
        if not bits:
            yield f"`{argument[:40]}` is not a number", f"`.{word} 4`"
        return
    if not 0 < bits < 64:
        return
    try:
        value = int(argument, 0) if _INTEGER.fullmatch(argument) else expressions.evaluate(argument, symbols)
    except expressions.UnknownError:
        return
    if not -(1 << bits - 1) <= value < 1 << bits:
        yield f"{argument[:40]} does not fit in {bits} bits", "use a directive of more bytes: `.quad`"
