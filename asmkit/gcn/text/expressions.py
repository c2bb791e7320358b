"""Expressions of AMDGCN text: numbers, symbols, operators, and functions of resources, as LLVM's assembler reads them.

Operators bind as GNU's do: `*`, `/`, `%`, `<<`, `>>` first, then `|`, `&`, `^`, then `+` and `-`, comparisons, `&&`,
`||`.  Arithmetic wraps around at 64 bits, values are signed, and `>>` shifts zeros in.  A symbol may say how it is
relocated: `f@rel32@lo`; its value is then the linker's business.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping

from ...limits import DEPTH, DIGITS, OPERANDS, Exceeded, too_deep
from .. import constants

Symbols = Mapping[str, int]

_TOKEN = re.compile(
    r"""\s*(?:(?P<number>0[xX][0-9a-fA-F]+|0[bB][01]+|\d+|'[ -~]')
    | (?P<name>[A-Za-z_.$][\w.$]*(?:@[A-Za-z_]\w*)*)
    | (?P<sign>\|\||&&|==|!=|<>|<=|>=|<<|>>|[-+*/%|&^()~!<>,]))""",
    re.VERBOSE | re.ASCII,
)


def _quotient(a: int, b: int) -> int:
    """Rounded to zero."""
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def _truth(compare: Callable[[int, int], bool]) -> Callable[[int, int], int]:
    """What holds is −1."""
    return lambda a, b: -int(compare(a, b))


_NAME = re.compile(r"[A-Za-z_.$][\w.$]*", re.ASCII)

_M = (1 << 64) - 1
_PLAIN = 19
"""Fewer decimal digits are less than 2⁶³."""

_OPERATORS: tuple[Mapping[str, Callable[[int, int], int]], ...] = (
    {"||": lambda a, b: int(bool(a or b))},
    {"&&": lambda a, b: int(bool(a and b))},
    {"==": _truth(operator.eq), "!=": _truth(operator.ne), "<>": _truth(operator.ne), "<": _truth(operator.lt),
     "<=": _truth(operator.le), ">": _truth(operator.gt), ">=": _truth(operator.ge)},
    {"+": int.__add__, "-": int.__sub__},
    {"|": int.__or__, "&": int.__and__, "^": int.__xor__},
    {"*": int.__mul__, "/": _quotient, "%": lambda a, b: a - b * _quotient(a, b), "<<": lambda a, b: a << (b & 63),
     ">>": lambda a, b: (a & _M) >> (b & 63)},
)  # fmt: skip
"""The operators of each precedence, those that bind least first."""

_LEVEL = {sign: level for level, signs in enumerate(_OPERATORS) for sign in signs}

_SIGNS: Mapping[str, Callable[[int], int]] = {
    "-": operator.neg, "+": operator.pos, "~": operator.invert, "!": lambda a: int(not a),
}  # fmt: skip


def _held(value: int) -> int:
    """A value as 64 signed bits hold it."""
    return ((value + (1 << 63)) & _M) - (1 << 63)


def _rounded(value: int, to: int) -> int:
    if to <= 0:
        raise ValueError(f"alignto: {to} is no alignment")
    return -(-value // to) * to


def _or(*values: int) -> int:
    made = 0
    for value in values:
        made |= value
    return made


def _vgprs(agprs: int, vgprs: int) -> int:
    """VGPRs and AGPRs in one file, these from a multiple of 4 on."""
    return _rounded(vgprs, 4) + agprs if agprs else vgprs


def _extra_sgprs(vcc: int, flat_scratch: int, xnack: int) -> int:
    """What the assembler adds for VCC, the address of scratch and the XNACK mask."""
    return 6 if flat_scratch else 4 if xnack else 2 * bool(vcc)


def _most(*values: int) -> int:
    return max(values)


FUNCTIONS: Mapping[str, Callable[..., int]] = {
    "lit": int, "max": _most, "or": _or, "alignto": _rounded, "totalnumvgprs": _vgprs, "extrasgprs": _extra_sgprs,
}  # fmt: skip
"""What may be called: of numbers, and of what a kernel uses; `lit(0)` is a constant that takes a literal dword."""


class UnknownError(ValueError):
    """An expression whose value is not known here: it names a symbol that the assembler or the linker places."""


class _Reader:
    """One expression, read from left to right; `symbols` None for one that is only read."""

    def __init__(self, text: str, symbols: Symbols | None) -> None:
        self.text, self.symbols = text, symbols
        self.tokens = _tokens(text)
        self.at = self.depth = 0

    @property
    def token(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self) -> str:
        """The next token."""
        self.at += 1
        return self.tokens[self.at - 1] if self.at <= len(self.tokens) else ""

    def whole(self) -> int:
        """The whole text's value."""
        value = self.binary(0)
        if self.token:
            raise ValueError(f"`{self.token}` in `{self.text}` is not understood")
        return value

    def binary(self, weakest: int) -> int:
        """Operators of that precedence, and those that bind more.  Raises Exceeded if they are nested too deeply."""
        self.depth += 1
        if self.depth > DEPTH:
            raise too_deep("parentheses of an expression")
        value = self.unary()
        while (level := _LEVEL.get(self.token, -1)) >= weakest:
            value = self._apply(level, self.take(), value, self.binary(level + 1))
        self.depth -= 1
        return value

    def _apply(self, level: int, sign: str, value: int, other: int) -> int:
        if self.symbols is None:
            return 0
        if sign in ("/", "%") and not other:
            raise ValueError(f"`{self.text}` divides by zero")
        return _held(_OPERATORS[level][sign](value, other))

    def unary(self) -> int:
        """A number, a symbol, a call, something in parentheses; with signs."""
        signs: list[str] = []
        while self.token in _SIGNS:
            signs.append(self.take())
        value = self.primary()
        for sign in reversed(signs):
            value = _held(_SIGNS[sign](value))
        return value

    def primary(self) -> int:
        """A number, a symbol, a call, something in parentheses."""
        token = self.take()
        if token == "(":
            value = self.binary(0)
            self.expect(")")
            return value
        if self.token == "(" and token in FUNCTIONS:
            return self.called(token)
        if token[:1].isdigit() or token[:1] == "'":
            return _number(token)
        if not re.match(r"[A-Za-z_.$]", token):
            raise ValueError(f"`{self.text}` is no expression")
        return self.symbol(token)

    def called(self, name: str) -> int:
        """A function of what stands in parentheses."""
        self.take()
        given = [self.binary(0)]
        while self.token == ",":
            self.take()
            given.append(self.binary(0))
        self.expect(")")
        try:
            return FUNCTIONS[name](*given) if self.symbols is not None else 0
        except TypeError as wrong:
            raise ValueError(f"`{name}` in `{self.text}` takes other arguments") from wrong

    def symbol(self, name: str) -> int:
        """The value of a symbol."""
        if self.symbols is None:
            return 0
        if name not in self.symbols:
            raise UnknownError(f"the value of `{name}` is not known here")
        return self.symbols[name]

    def expect(self, token: str) -> None:
        """The next token is that one."""
        if self.take() != token:
            raise ValueError(f"`{self.text}` lacks a `{token}`")


def _number(token: str) -> int:
    if len(token) > DIGITS:
        raise Exceeded("a number is too long", f"{DIGITS:,} characters", "")
    value = ord(token[1]) if token[0] == "'" else constants.read(token)
    if not isinstance(value, int):
        raise ValueError(f"`{token}` is no number")
    return _held(value)


def _tokens(text: str) -> list[str]:
    if len(text) > OPERANDS:
        raise Exceeded("an expression is too long", f"{OPERANDS:,} characters", "")
    found: list[str] = []
    at, text = 0, text.strip()
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise ValueError(f"`{text[at:]}` is no expression")
        found.append(match[match.lastgroup or 0])
        at = match.end()
    return found


def spelled(text: str) -> str:
    """An expression in its one spelling: a blank after each comma, and no other.  ValueError for what is none."""
    if _NAME.fullmatch(text) and len(text) <= OPERANDS:
        return text
    _Reader(text, None).whole()
    return "".join(", " if token == "," else token for token in _tokens(text))


def evaluate(text: str, symbols: Symbols) -> int:
    """Its value.  UnknownError where that takes a symbol that is not among those; ValueError for what is none."""
    if text.isdecimal() and text.isascii() and len(text) < _PLAIN and (text[0] != "0" or text == "0"):
        return int(text)
    return _Reader(text, symbols).whole()


def names(text: str) -> list[str]:
    """The symbols that an expression names, with the words that say how they are relocated: `f@rel32@lo`."""
    found = [token for token in _tokens(text) if re.match(r"[A-Za-z_.$]", token)]
    return [name for name in found if name not in FUNCTIONS]
