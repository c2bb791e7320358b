"""Find the symbols of a document, the meaning of a name at a place, and the outline."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from . import gcn_symbols, ptx_symbols
from .document import Document
from .scope import Scope, Symbol
from .text import Span


@lru_cache(maxsize=4)
def scopes(document: Document) -> Scope:
    """Return the scope of the whole document."""
    read = gcn_symbols.scopes if document.isa == "gcn" else ptx_symbols.scopes
    return read(document)


def resolve(document: Document, name: str, offset: int) -> Symbol | None:
    """Return the symbol that a name at an offset refers to, None if it is not declared."""
    find = gcn_symbols.resolve if document.isa == "gcn" else ptx_symbols.resolve
    return find(scopes(document), name, offset)


def visible(document: Document, offset: int) -> Iterator[Symbol]:
    """Yield the symbols that are visible at an offset, innermost first. Labels of AMDGCN are visible everywhere."""
    whole = scopes(document)
    if document.isa == "gcn":
        yield from whole.every()
        return
    for scope in whole.innermost(offset).outward():
        yield from scope.symbols


@dataclass(frozen=True)
class Entry:
    """A symbol in the outline of a document, with the symbols inside of it."""

    symbol: Symbol
    span: Span
    inside: tuple[Entry, ...] = ()


def outline(document: Document) -> list[Entry]:
    """Return the outline: functions with their labels, variables and registers, and the variables of the module."""
    whole = scopes(document)
    bodies = {id(scope.owner): scope for scope in whole.inner}
    return [_entry(document, symbol, bodies.get(id(symbol))) for symbol in whole.symbols]


def _entry(document: Document, symbol: Symbol, body: Scope | None) -> Entry:
    inside = () if body is None else tuple(_entry(document, one, None) for one in body.every())
    end = symbol.end if body is None else max(body.end, symbol.end)
    return Entry(symbol, document.text.span(symbol.at, end), inside)
