"""Describe the word at a place: an instruction, a register, a label, a flag or a directive."""

from __future__ import annotations

import re
from typing import NamedTuple

from ..gcn.register_operands import BANK
from ..isa.describe import flag_values
from ..ptx.isa.special import SPECIALS, Special
from . import directives, rows
from .document import Document
from .instructions import Written, encodings, forms, state, written
from .scope import Symbol
from .symbols import resolve
from .text import Place, Span

MOST = 12
"""The most groups of rows that a hover shows of an incomplete spelling."""

_WORD = re.compile(rf"(?<![\w.$])(?:{BANK})\[[^\]\n]*\]|[%.]?[\w$][\w$.]*|%[\w$]+", re.ASCII)
_BANKS = {"v": "vector", "s": "scalar", "a": "accumulation", "ttmp": "trap handler"}
_REGISTER = re.compile(rf"({BANK})(?:(\d+)|\[\s*(\d+)\s*(?::\s*(\d+)\s*)?\])", re.ASCII)
_SPECIALS = {special.name: special for special in SPECIALS}


class Hover(NamedTuple):
    """A description in Markdown, and the part of the text that it describes."""

    markdown: str
    span: Span


def hover(document: Document, place: Place) -> Hover | None:
    """Return the description of the word at a place, None if there is nothing to describe."""
    offset = document.text.offset(place)
    inst = written(document.statement(offset))
    if inst is not None and inst.names(offset):
        text = instruction(document, inst.spelling)
        return Hover(text, document.text.span(inst.at, inst.at + len(inst.opcode))) if text else None
    found = word_at(document, offset)
    if found is None:
        return None
    at, word = found
    text = _word(document, word, at, inst)
    return Hover(text, document.text.span(at, at + len(word))) if text else None


def word_at(document: Document, offset: int) -> tuple[int, str] | None:
    """Return the word at an offset and its own offset. Words in comments are not found."""
    line = document.text.place(offset).line
    start = document.text.offset(Place(line, 0))
    text = document.code[start : start + len(document.text.lines[line])]
    for found in _WORD.finditer(text):
        if found.start() <= offset - start <= found.end():
            return start + found.start(), found[0]
    return None


def instruction(document: Document, spelling: str) -> str:
    """Return the description of all rows that a spelling names, the shortest list that the spelling allows.

    A complete spelling has the rows of its forms, an incomplete one the rows that begin like it. Forms that break a
    rule are shown only if there are no others.
    """
    whole = forms(document, spelling)
    if not whole:
        return _incomplete(document, spelling)
    legal = [form for form in whole if not form.broken] or whole
    return "\n\n---\n\n".join(rows.markdown(document, group) for group in rows.groups(legal))


def _incomplete(document: Document, spelling: str) -> str:
    found = state(document, spelling)
    if found is None:
        return ""
    isa = document.isa or "ptx"
    shown = [line for row in found.rows[:MOST] for line in (*rows.code(isa, [repr(row)]), row.described, "")]
    more = f"and {len(found.rows) - MOST} more rows: `python -m asmkit isa {spelling}`"
    nexts = ", ".join(f"`.{word}`" for word in found.nexts)
    return "\n".join([f"`{spelling}` continues with {nexts}", "", *shown, *([more] * (len(found.rows) > MOST))])


def _word(document: Document, word: str, at: int, inst: Written | None) -> str:
    """Return the description of a word that is not an opcode."""
    plain = word.split(".")[0] if not word.startswith(".") else word
    symbol = resolve(document, word, at) or resolve(document, plain, at)
    if symbol is not None:
        return of_symbol(document, symbol, word)
    if document.isa == "gcn":
        return _gcn_word(document, word, inst)
    if word.startswith("%"):
        special = _SPECIALS.get(plain[1:])
        return of_special(special, word) if special else ""
    return _directive(word, directives.PTX.get(word.lstrip("."), "")) if word.startswith(".") else ""


def of_symbol(document: Document, symbol: Symbol, word: str) -> str:
    """Return the description of a declared name: its declaration, and the line of it."""
    line = document.text.place(symbol.at).line + 1
    kind = f"{symbol.kind} of type `{symbol.type}`" if symbol.type else symbol.kind
    return "\n".join([*rows.code(document.isa or "ptx", [symbol.text]), f"`{word}`: {kind}, declared in line {line}"])


def of_special(special: Special, word: str) -> str:
    """Return the description of a special register of PTX."""
    needs = [*([special.arch] if special.arch else []), *([f"PTX {special.ptx}"] if special.ptx else [])]
    lines = [f"`{word}`: special register of type `{special.type!r}`", "", special.doc, ""]
    parts = f"components: {', '.join(f'`.{letter}`' for letter in special.vector)}; " if special.vector else ""
    changing = "it changes while a thread runs; " if special.volatile else ""
    needed = f"needs {' and '.join(needs)}; " if needs else ""
    lines.append(f"{parts}{changing}{needed}PTX ISA {special.ref}")
    return "\n".join(lines)


def _gcn_word(document: Document, word: str, inst: Written | None) -> str:
    """Return the description of a register, a flag or a directive of AMDGCN."""
    if word.startswith("."):
        return _directive(word, directives.gcn(word[1:]))
    if found := _REGISTER.fullmatch(word):
        return _register(word, found)
    if text := directives.register(word):
        return f"`{word}`: {text}"
    for found in encodings(document, inst.spelling) if inst else ():
        for flag in (flag for row in found.rows for flag in row.flags if flag.name == word):
            return f"`{word}`: flag of `{found.spelling}`: {flag_values(flag)}"
    return ""


def _register(word: str, found: re.Match[str]) -> str:
    """Return the description of a register or a tuple by its bank and numbers."""
    bank, number, first, last = found.groups()
    count = 1 if number or not last else int(last) - int(first) + 1
    kind = f"{_BANKS[bank]} register" if count == 1 else f"{count} {_BANKS[bank]} registers, {32 * count} bits"
    return f"`{word}`: {kind}{'' if bank != 'v' and bank != 'a' else ', of each lane'}"


def _directive(word: str, text: str) -> str:
    return f"`{word}`: {text}" if text else ""
