"""Find the declaration and the uses of a name, and rename it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..ptx.text.lexer import NAME
from . import gcn_registers
from .document import Document
from .hover import word_at
from .instructions import written
from .scope import Symbol
from .symbols import resolve, visible
from .text import Edit, Place, Span

_GCN_NAME = r"[A-Za-z_.$][\w.$]*"


def definition(document: Document, place: Place) -> Span | None:
    """Return the place that declares the name at a place. For a register of AMDGCN, the write in front of it."""
    found = _symbol_at(document, place)
    if found is not None:
        return found[0].span(document)
    use = _register_at(document, place)
    written_at = gcn_registers.definition(document, use) if use is not None else None
    return document.text.span(written_at.at, written_at.end) if written_at else None


def references(document: Document, place: Place, *, declaration: bool = True) -> list[Span]:
    """Return all uses of the name at a place, with its declaration unless `declaration` is False."""
    found = _symbol_at(document, place)
    if found is None:
        use = _register_at(document, place)
        uses = gcn_registers.references(document, use) if use is not None else []
        return [document.text.span(one.at, one.end) for one in uses]
    symbol, word = found
    spans = [(at, at + length) for at, length in _uses(document, symbol, word)]
    return [document.text.span(*span) for span in spans if declaration or span[0] != symbol.at]


def rename(document: Document, place: Place, name: str) -> list[Edit]:
    """Return the edits that rename the name at a place. Raises ValueError with the reason if it cannot be renamed."""
    found = _symbol_at(document, place)
    if found is None:
        raise ValueError("only labels, variables, parameters, functions and declared registers can be renamed")
    symbol = found[0]
    if symbol.count is not None:
        raise ValueError(f"`{found[1]}` is declared together with others: `{symbol.text}`")
    if symbol.name.isdigit():
        raise ValueError("numeric labels cannot be renamed")
    pattern = _GCN_NAME if document.isa == "gcn" else NAME
    if not re.fullmatch(pattern, name, re.ASCII):
        raise ValueError(f"`{name}` is not a valid name")
    if name in {one.name for one in visible(document, symbol.at)} or resolve(document, name, symbol.at):
        raise ValueError(f"`{name}` is already declared")
    uses = _uses(document, symbol, symbol.name)
    return [Edit(document.text.span(at, at + len(symbol.name)), name) for at, _ in uses]


def _symbol_at(document: Document, place: Place) -> tuple[Symbol, str] | None:
    """Return the symbol that the word at a place refers to, and the word."""
    offset = document.text.offset(place)
    inst = written(document.statement(offset))
    found = word_at(document, offset)
    if found is None or (inst is not None and inst.names(offset)):
        return None
    at, word = found
    names = (word,) if word.startswith(".") else (word, word.split(".")[0])
    made = ((resolve(document, name, at), name) for name in names)
    return next(((symbol, name) for symbol, name in made if symbol is not None), None)


def _register_at(document: Document, place: Place) -> gcn_registers.Use | None:
    return gcn_registers.use_at(document, document.text.offset(place)) if document.isa == "gcn" else None


def _uses(document: Document, symbol: Symbol, word: str) -> Iterator[tuple[int, int]]:
    """Yield offset and length of all uses of a symbol. For a range of registers, of the single register `word`."""
    single = re.escape(word) + (r"\d+" if symbol.count is not None and word == symbol.name else "")
    numbered = "[bf]?" if symbol.name.isdigit() else ""
    name = rf"{re.escape(symbol.name)}(?=\s*<)|{single}" if symbol.count is not None else f"{single}{numbered}"
    for found in re.finditer(rf"(?<![\w$%.])(?:{name})(?![\w$])", document.code, re.ASCII):
        at = found.start()
        inst = written(document.statement(at))
        if inst is not None and inst.at <= at < inst.operands_at and at < inst.at + len(inst.opcode):
            continue
        if at == symbol.at or _refers(document, found[0], at, symbol):
            yield at, len(found[0])


def _refers(document: Document, word: str, at: int, symbol: Symbol) -> bool:
    """Return whether a word refers to a symbol. Declarations of the same name are uses, too."""
    found = resolve(document, word, at)
    return found is symbol or (found is not None and found.name == symbol.name and found.kind == symbol.kind
                               and symbol.kind in ("kernel", "function"))  # fmt: skip
