"""Constant expressions: C's operators on 64-bit integers and on binary64 (PTX ISA 4.5).

An integer is signed, unless it has the suffix `U`, is too large for a signed integer, is cast with `(.u64)`, or is the
result of `~`, or of an operation on an unsigned integer. `%` divides its operands as unsigned integers, also if they
are signed. The result of `&`, `^`, `|` and `%` on two signed integers is signed, as in ptxas.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from math import inf
from struct import pack, unpack

from ...isa.limits import DEPTH, too_deep
from ...regs import Hex

WARP_SZ = 32

_TOKEN = re.compile(
    r"""\s*(?:
    (?P<hex32>0[fF][0-9a-fA-F]{8}(?![\w.])) | (?P<hex64>0[dD][0-9a-fA-F]{16}(?![\w.]))
  | (?P<float>(?:[0-9]+\.[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?(?![\w.])|[0-9]+[eE][-+]?[0-9]+(?![\w.]))
  | (?P<int>(?:0[xX][0-9a-fA-F]+|0[bB][01]+|0[0-7]+|0|[1-9][0-9]*)U?(?![\w.]))
  | (?P<warp>WARP_SZ\b) | (?P<cast>\(\s*\.[su]64\s*\))
  | (?P<op><<|>>|<=|>=|==|!=|&&|\|\||%(?![\w$])|[-+*/&|^<>!~?:()])
    )""",
    re.VERBOSE | re.ASCII,
)

Typed = tuple[int | float, str]
"""A value and its type: `s`, `u` or `f`."""

_M = (1 << 64) - 1
_LEVELS = (
    ("||",), ("&&",), ("|",), ("^",), ("&",), ("==", "!="), ("<", "<=", ">", ">="), ("<<", ">>"), ("+", "-"),
    ("*", "/", "%"),
)  # fmt: skip
_LEVEL = {op: level for level, ops in enumerate(_LEVELS) for op in ops}


def constant(text: str) -> int | float | Hex | None:
    """Evaluate a constant expression, or return None if the text is not one.

    A single float that is written as bits (`0f3F800000`) is returned as `Hex`.
    """
    if (plain := number(text)) is not None:
        return plain
    try:
        tokens = _tokens(text)
        if tokens is None:
            return None
        reader = _Reader(tokens)
        value = reader.ternary()[0]
    except (_NoConstantError, ZeroDivisionError, IndexError, OverflowError, ValueError):
        return None
    return value if reader.at == len(tokens) else None


def number(text: str) -> int | float | Hex | None:
    """Parse a literal with an optional minus sign.  Return None if the text is not one."""
    text = text.strip()
    if text[:1] == "-":
        value = _plain(text[1:].strip())
        return None if value is None or isinstance(value, Hex) else -value
    return _plain(text)


def _plain(text: str) -> int | float | Hex | None:
    """Parse a literal without a sign."""
    if text.isdecimal() and text[0] != "0" and text.isascii():
        return int(text)
    found = _TOKEN.fullmatch(text)
    if not found or found.lastgroup in ("op", "cast"):
        return None
    if found.lastgroup in ("hex32", "hex64"):
        digits = text.strip()[2:]
        return Hex(int(digits, 16), 4 * len(digits))
    value = _literal(found.lastgroup or "", text.strip())[0]
    return None if value == inf else value


class _NoConstantError(Exception):
    """The text is not a constant expression."""


def _tokens(text: str) -> list[tuple[str, str]] | None:
    made, at = list[tuple[str, str]](), 0
    text = text.rstrip()
    while at < len(text):
        found = _TOKEN.match(text, at)
        if not found:
            return None
        kind = found.lastgroup or ""
        made.append((kind, found[kind]))
        at = found.end()
    return made


def _literal(kind: str, text: str) -> Typed:
    if kind == "float":
        return float(text), "f"
    if kind == "hex32":
        return unpack("<f", pack("<I", int(text[2:], 16)))[0], "f"
    if kind == "hex64":
        return unpack("<d", pack("<Q", int(text[2:], 16)))[0], "f"
    if kind == "warp":
        return WARP_SZ, "s"
    digits = text.rstrip("U")
    base = {"0x": 16, "0b": 2}.get(digits[:2].lower(), 8 if digits[0] == "0" else 10)
    value = int(digits, base)
    return value, "u" if text[-1] == "U" or value >> 63 else "s"


class _Reader:
    """A parser of expressions by operator precedence, lowest first."""

    def __init__(self, tokens: list[tuple[str, str]]) -> None:
        self.tokens, self.at, self.depth = tokens, 0, 0

    def ternary(self) -> Typed:
        """Parse `a ? b : c`, or an expression of higher precedence.  Raises Exceeded if it is nested too deeply."""
        self.depth += 1
        condition = self.binary(0)
        if self._take("?"):
            one = self.ternary()
            if not self._take(":"):
                raise _NoConstantError
            other = self.ternary()
            condition = one if condition[0] else other
        self.depth -= 1
        return condition

    def binary(self, weakest: int) -> Typed:
        """Parse operators of a precedence level or higher, left-associative."""
        self.depth += 1
        if self.depth > 2 * DEPTH:  # parentheses count twice: here and in `ternary`
            raise too_deep("parentheses of a constant")
        left = self.unary()
        while (level := self._level()) >= weakest:
            op = self.tokens[self.at][1]
            self.at += 1
            left = _apply(op, left, self.binary(level + 1))
        self.depth -= 1
        return left

    def _level(self) -> int:
        """Return the precedence level of the next token, -1 if it is not an operator."""
        return _LEVEL.get(self.tokens[self.at][1], -1) if self.at < len(self.tokens) else -1

    def unary(self) -> Typed:
        """Parse signs, `!`, `~`, casts, parentheses and literals."""
        signs: list[tuple[str, str]] = []
        while self.tokens[self.at][0] == "cast" or self.tokens[self.at][1] in ("+", "-", "!", "~"):
            signs.append(self.tokens[self.at])
            self.at += 1
        kind, text = self.tokens[self.at]
        self.at += 1
        if signs and signs[-1][1] in "+-" and kind in ("hex32", "hex64"):
            raise _NoConstantError  # ptxas rejects a sign before the bits of a float
        if text == "(":
            value = self.ternary()
            if not self._take(")"):
                raise _NoConstantError
        elif kind == "op":
            raise _NoConstantError
        else:
            value = _literal(kind, text)
        for sign in reversed(signs):
            value = _signed(*sign, value)
        return value

    def _take(self, text: str) -> bool:
        found = self.at < len(self.tokens) and self.tokens[self.at][1] == text
        self.at += found
        return found


def _signed(kind: str, op: str, typed: Typed) -> Typed:
    """Apply a cast or a sign to a value."""
    value, held = typed
    if kind == "cast":
        return _held(int(value) if held == "f" else value, "u" if "u" in op else "s")
    if op == "!":
        return int(not value), "s"
    if op == "~":
        if held == "f":
            raise _NoConstantError
        return _held(~int(value), "u")
    return _held(-value if op == "-" else value, held)


def _held(value: float, kind: str) -> Typed:
    """Wrap a value to 64 bits of its type."""
    if kind == "f":
        return value, kind
    bits = int(value) & _M
    return (bits - (1 << 64) if kind == "s" and bits >> 63 else bits), kind


def _apply(op: str, a: Typed, b: Typed) -> Typed:
    if "f" in (a[1], b[1]) and a[1] != b[1]:
        raise _NoConstantError  # ptxas does not convert between integers and floats
    common = "u" if "u" in (a[1], b[1]) else a[1]
    if op in _TRUTHS:  # as in C, a comparison with an unsigned integer is unsigned
        return int(_TRUTHS[op](_held(a[0], common)[0], _held(b[0], common)[0])), "s"
    if a[1] == "f":
        if op not in _FLOATS:
            raise _NoConstantError
        return _FLOATS[op](a[0], b[0]), "f"
    kind = a[1] if op in ("<<", ">>") else common
    x, y = int(_held(a[0], kind)[0]), int(b[0])
    if op in ("<<", ">>"):
        return _held(x << (y & 63) if op == "<<" else x >> (y & 63), kind)
    held = "u" if op == "%" else kind
    return _held(_INTEGERS[op](*(int(_held(one, held)[0]) for one in (x, y))), kind)


def _quotient(a: int, b: int) -> int:
    """Divide like C, towards zero."""
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


_TRUTHS: dict[str, Callable[[float, float], bool]] = {
    "||": lambda a, b: bool(a or b), "&&": lambda a, b: bool(a and b), "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b, "<": lambda a, b: a < b, "<=": lambda a, b: a <= b, ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}  # fmt: skip
_FLOATS: dict[str, Callable[[float, float], float]] = {
    "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b, "/": lambda a, b: a / b,
}  # fmt: skip
_INTEGERS: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b, "/": _quotient,
    "%": lambda a, b: a - _quotient(a, b) * b, "&": lambda a, b: a & b, "|": lambda a, b: a | b,
    "^": lambda a, b: a ^ b,
}  # fmt: skip
