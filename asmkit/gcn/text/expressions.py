"""Evaluate expressions of AMDGCN text as LLVM's assembler does: numbers, symbols, operators, resource functions.

Precedence follows GNU: `*`, `/`, `%`, `<<`, `>>` bind tightest, then `|`, `&`, `^`, then `+` and `-`, comparisons,
`&&`, `||`. Values are signed 64-bit integers and wrap around. `>>` is a logical shift. A symbol may name its
relocation, as in `f@rel32@lo`, which only the linker can evaluate.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping

from ...isa.limits import DEPTH, DIGITS, OPERANDS, Exceeded, too_deep
from ..builder import literals

Symbols = Mapping[str, int]

_TOKEN = re.compile(
    r"""\s*(?:(?P<number>0[xX][0-9a-fA-F]+|0[bB][01]+|\d+|'[ -~]')
    | (?P<name>[A-Za-z_.$][\w.$]*(?:@[A-Za-z_]\w*)*)
    | (?P<sign>\|\||&&|==|!=|<>|<=|>=|<<|>>|[-+*/%|&^()~!<>,]))""",
    re.VERBOSE | re.ASCII,
)


def _quotient(a: int, b: int) -> int:
    """Return the quotient, rounded toward zero."""
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def _truth(compare: Callable[[int, int], bool]) -> Callable[[int, int], int]:
    """Return a comparison whose true result is −1."""
    return lambda a, b: -int(compare(a, b))


_NAME = re.compile(r"[A-Za-z_.$][\w.$]*", re.ASCII)

_M = (1 << 64) - 1
_PLAIN = 19
"""Numbers with fewer decimal digits are less than 2⁶³."""

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
"""The operators by precedence, lowest first."""

_LEVEL = {sign: level for level, signs in enumerate(_OPERATORS) for sign in signs}

_SIGNS: Mapping[str, Callable[[int], int]] = {
    "-": operator.neg, "+": operator.pos, "~": operator.invert, "!": lambda a: int(not a),
}  # fmt: skip


def _held(value: int) -> int:
    """Wrap a value to 64 signed bits."""
    return ((value + (1 << 63)) & _M) - (1 << 63)


def _rounded(value: int, to: int) -> int:
    if to <= 0:
        raise ValueError(f"alignto: {to} is not an alignment")
    return -(-value // to) * to


def _or(*values: int) -> int:
    made = 0
    for value in values:
        made |= value
    return made


def _vgprs(agprs: int, vgprs: int) -> int:
    """Return the number of VGPRs of a unified register file, in which AGPRs start at a multiple of 4."""
    return _rounded(vgprs, 4) + agprs if agprs else vgprs


def _extra_sgprs(vcc: int, flat_scratch: int, xnack: int) -> int:
    """Return the number of SGPRs that the assembler adds for VCC, FLAT_SCRATCH and XNACK_MASK."""
    return 6 if flat_scratch else 4 if xnack else 2 * bool(vcc)


def _most(*values: int) -> int:
    return max(values)


FUNCTIONS: Mapping[str, Callable[..., int]] = {
    "lit": int, "max": _most, "or": _or, "alignto": _rounded, "totalnumvgprs": _vgprs, "extrasgprs": _extra_sgprs,
}  # fmt: skip
"""The functions of expressions, for numbers and resource counts. `lit(0)` is encoded as a literal dword."""


class UnknownError(ValueError):
    """An expression with an unknown value: it names a symbol that the assembler or the linker places."""


class _Reader:
    """Recursive-descent parser of one expression. With `symbols=None` it checks the syntax only."""

    def __init__(self, text: str, symbols: Symbols | None) -> None:
        self.text, self.symbols = text, symbols
        self.tokens = _tokens(text)
        self.at = self.depth = 0

    @property
    def token(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self) -> str:
        """Return the next token and advance."""
        self.at += 1
        return self.tokens[self.at - 1] if self.at <= len(self.tokens) else ""

    def whole(self) -> int:
        """Return the value of the whole text."""
        value = self.binary(0)
        if self.token:
            raise ValueError(f"`{self.token}` in `{self.text}` is not understood")
        return value

    def binary(self, weakest: int) -> int:
        """Evaluate operators of that precedence and higher. Raises Exceeded if they are nested too deeply."""
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
        """Evaluate an operand with its signs: a number, a symbol, a call or a parenthesized expression."""
        signs: list[str] = []
        while self.token in _SIGNS:
            signs.append(self.take())
        value = self.primary()
        for sign in reversed(signs):
            value = _held(_SIGNS[sign](value))
        return value

    def primary(self) -> int:
        """Evaluate a number, a symbol, a call or a parenthesized expression."""
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
            raise ValueError(f"`{self.text}` is not an expression")
        return self.symbol(token)

    def called(self, name: str) -> int:
        """Evaluate a call of a function."""
        self.take()
        given = [self.binary(0)]
        while self.token == ",":
            self.take()
            given.append(self.binary(0))
        self.expect(")")
        try:
            return FUNCTIONS[name](*given) if self.symbols is not None else 0
        except TypeError as wrong:
            raise ValueError(f"`{name}` in `{self.text}` has the wrong number of arguments") from wrong

    def symbol(self, name: str) -> int:
        """Return the value of a symbol. Raises UnknownError if it has none."""
        if self.symbols is None:
            return 0
        if name not in self.symbols:
            raise UnknownError(f"the value of `{name}` is not known here")
        return self.symbols[name]

    def expect(self, token: str) -> None:
        """Consume a token. Raises ValueError if the next token is a different one."""
        if self.take() != token:
            raise ValueError(f"`{self.text}` is missing a `{token}`")


def _number(token: str) -> int:
    if len(token) > DIGITS:
        raise Exceeded("a number is too long", f"{DIGITS:,} characters", "")
    value = ord(token[1]) if token[0] == "'" else literals.read(token)
    if not isinstance(value, int):
        raise ValueError(f"`{token}` is not an integer")
    return _held(value)


def _tokens(text: str) -> list[str]:
    if len(text) > OPERANDS:
        raise Exceeded("an expression is too long", f"{OPERANDS:,} characters", "")
    found: list[str] = []
    at, text = 0, text.strip()
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise ValueError(f"`{text[at:]}` is not an expression")
        found.append(match[match.lastgroup or 0])
        at = match.end()
    return found


def spelled(text: str) -> str:
    """Return an expression in canonical spelling, with blanks only after commas.

    Raises ValueError if it is malformed.
    """
    if _NAME.fullmatch(text) and len(text) <= OPERANDS:
        return text
    _Reader(text, None).whole()
    return "".join(", " if token == "," else token for token in _tokens(text))


def evaluate(text: str, symbols: Symbols) -> int:
    """Return an expression's value.

    Raises UnknownError if it depends on a symbol that is not in `symbols`, and ValueError if it is malformed.
    """
    if text.isdecimal() and text.isascii() and len(text) < _PLAIN and (text[0] != "0" or text == "0"):
        return int(text)
    return _Reader(text, symbols).whole()


def names(text: str) -> list[str]:
    """Return the symbols that an expression names, with their relocation suffixes: `f@rel32@lo`."""
    found = [token for token in _tokens(text) if re.match(r"[A-Za-z_.$]", token)]
    return [name for name in found if name not in FUNCTIONS]
