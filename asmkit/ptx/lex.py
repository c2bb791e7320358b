"""PTX text cut into statements, and the spelling of its constants (PTX ISA 4.2 … 4.5)."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from ..errors import AsmError, Mistake, error
from ..regs import Hex

_COMMENT = re.compile(r'"[^"\n]*"|//[^\n]*|/\*.*?\*/', re.DOTALL)

_STATEMENT = re.compile(
    r"""\s*(?:
    (?P<label> (?P<place>[A-Za-z_$%][\w$]*) \s* : (?!:) )
  | (?P<open> \{ )
  | (?P<close> \} )
  | (?P<line> \.(?:version|target|address_size|file|loc)\b [^\n]* )
  | (?P<entry> (?:\.visible\s+|\.weak\s+)* \.entry\s+ (?P<name>[\w$%]+) \s* (?:\( (?P<params>[^()]*) \))?
               (?P<rules>[^{};]*) \{ )
  | (?P<directive> \. [^;{}]* ; )
  | (?P<inst> (?:@\s*(?P<not>!?)\s*(?P<guard>[\w$%]+)\s+)? (?P<opcode>[a-z][\w.:]*)
              (?P<operands>[^;{}]*(?:\{[^;{}]*\}[^;{}]*)*) ; )
  | (?P<rest> \S[^\n]* )
    )""",
    re.VERBOSE | re.ASCII,
)


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement: its kind, its parts by name, and its line, counted from 1."""

    kind: str
    parts: re.Match[str]
    line: int

    @property
    def text(self) -> str:
        """The statement in one line."""
        return " ".join(self.parts[0].split())


def _blank(found: re.Match[str]) -> str:
    """A comment as blanks; a string as it is."""
    return found[0] if found[0][0] == '"' else re.sub(r"[^\n]", " ", found[0])


class Source:
    """A text with its comments blanked, so that offsets are those of the original."""

    def __init__(self, text: str, file: str) -> None:
        self.file = file
        self.text = _COMMENT.sub(_blank, text)
        self._starts = [0, *(found.end() for found in re.finditer("\n", text))]

    def statements(self) -> Iterator[Statement]:
        """Every statement in order; of kind `rest` is what is none."""
        line, at, text = 1, 0, self.text
        while found := _STATEMENT.match(text, at):
            kind = found.lastgroup or "rest"
            start = found.start(kind)
            line += text.count("\n", at, start)
            yield Statement(kind, found, line)
            line += text.count("\n", start, found.end())
            at = found.end()

    def wrong(self, at: int, what: str, fix: str = "") -> AsmError:
        """PARSE at an offset of the text."""
        line = bisect_right(self._starts, at)
        return error(Mistake.PARSE, (self.file, line), column=at - self._starts[line - 1] + 1, what=what, fix=fix)


def split(text: str) -> list[str]:
    """Operands by their commas, those in braces and brackets left whole."""
    if "{" not in text and "[" not in text:
        return [part.strip() for part in text.split(",")] if text.strip() else []
    return [part.strip() for part in re.findall(r"(?:[^,{}\[\]]|\{[^{}]*\}|\[[^\[\]]*\])+", text)]


_NUMBER = re.compile(
    r"""(?P<minus>-?)\s*(?:
    0[fF](?P<f32>[0-9a-fA-F]{8}) | 0[dD](?P<f64>[0-9a-fA-F]{16})
  | 0[xX](?P<hex>[0-9a-fA-F]+)U? | 0[bB](?P<bin>[01]+)U? | 0(?P<oct>[0-7]+)U? | (?P<dec>0|[1-9]\d*)U?
  | (?P<float>(?:\d+\.\d*|\.\d+)(?:[eE][-+]?\d+)?|\d+[eE][-+]?\d+)
    )$""",
    re.VERBOSE | re.ASCII,
)
_BASES = {"hex": 16, "bin": 2, "oct": 8, "dec": 10}


def number(text: str) -> int | float | Hex | None:
    """A constant; None if the text is none."""
    found = _NUMBER.match(text)
    if not found:
        return None
    kind, digits = next((kind, digits) for kind, digits in found.groupdict().items() if digits and kind != "minus")
    if kind in ("f32", "f64"):
        width = int(kind[1:])
        return Hex(int(digits, 16) ^ (bool(found["minus"]) << (width - 1)), width)
    value = float(digits) if kind == "float" else int(digits, _BASES[kind])
    return -value if found["minus"] else value
