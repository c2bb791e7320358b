"""The statement that is being typed at a place: which part of it the cursor is in."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple, TypeAlias

from .document import Document
from .instructions import state, written
from .text import Place

Part: TypeAlias = Literal["opcode", "operands", "directive"]

_LABEL = r"(?:[\w.$%]+[ \t]*:(?!:)[ \t]*)?"
_PTX_START = re.compile(rf"[ \t{{}}]*{_LABEL}[{{}} \t]*(?:@[ \t]*!?[ \t]*[\w$%.]+[ \t]+)?", re.ASCII)
_GCN_START = re.compile(rf"[ \t]*{_LABEL}", re.ASCII)
_OPCODE = re.compile(r"[a-z][\w.:]*|", re.ASCII)
_OPERANDS = re.compile(r"([a-z][\w.:]*)[ \t]+", re.ASCII)
_WORD = re.compile(r"[%.]?[\w$:]*\Z", re.ASCII)


class Context(NamedTuple):
    """The part of a statement in which the cursor is, and the text of that part up to the cursor.

    `spelling` is the opcode of `operands`. `at` is the offset at which `text` starts.
    """

    part: Part
    spelling: str
    text: str
    at: int

    @property
    def word(self) -> str:
        """The word that ends at the cursor."""
        found = _WORD.search(self.text)
        return found[0] if found else ""


def context(document: Document, place: Place) -> Context | None:
    """Return the context of a place, None in a comment, in a string, and where no statement can be."""
    offset = document.text.offset(place)
    start = document.text.offset(Place(place.line, 0))
    line = document.code[start:offset]
    if document.isa is None or line != document.text.plain[start:offset] or line.count('"') % 2:
        return None
    if document.isa == "ptx":
        start += line.rfind(";") + 1
    line = document.code[start:offset]
    found = (_GCN_START if document.isa == "gcn" else _PTX_START).match(line)
    at = found.end() if found else 0
    return _of(document, line[at:], start + at, offset)


def _of(document: Document, text: str, at: int, offset: int) -> Context | None:
    """Return the context of the text between the start of a statement and the cursor."""
    if re.fullmatch(r"\.\w*", text, re.ASCII):
        return Context("directive", "", text, at)
    found = _OPERANDS.match(text)
    if found and state(document, found[1]):
        return Context("operands", found[1], text[found.end() :], at + found.end())
    inst = written(document.statement(offset))
    if inst is not None and inst.operands_at <= at and document.isa == "ptx":  # on a line below the opcode
        return Context("operands", inst.spelling, document.code[inst.operands_at : offset], inst.operands_at)
    return Context("opcode", "", text, at) if _OPCODE.fullmatch(text) else None
