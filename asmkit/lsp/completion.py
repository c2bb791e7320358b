"""Complete mnemonics, modifiers, operands and flags as the table rows of the document's target allow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..ptx.isa import TABLE as PTX
from . import directives, gcn_completion, ptx_completion
from .candidates import Candidate
from .context import Context, context
from .document import Document
from .instructions import head_supported
from .text import Place, Span

MOST = 400
"""The most items of a list. A longer list is incomplete: the editor asks again after the next character."""


class Completion(NamedTuple):
    """The candidates, and the part of the text that they replace. A list that is not `complete` has been cut."""

    candidates: list[Candidate]
    span: Span
    complete: bool = True


def complete(document: Document, place: Place) -> Completion | None:
    """Return the words that can be typed at a place, None if there is nothing to complete."""
    where = context(document, place)
    if where is None:
        return None
    found = _candidates(document, where)
    word = _typed(document, where)
    offset = document.text.offset(place)
    begun = [one for one in found if one.word.lower().startswith(word.lower())]
    begun.sort(key=lambda one: one.rank)
    return Completion(begun[:MOST], document.text.span(offset - len(word), offset), len(begun) <= MOST)


def _typed(document: Document, where: Context) -> str:
    """Return the beginning of the word that is typed: of a modifier, the part after its dot."""
    if where.part == "opcode":
        return where.text.rpartition(".")[2] if document.isa == "ptx" else where.text
    if where.part == "directive":
        return where.text
    if document.isa == "gcn":
        return where.text.replace(",", " ").replace(":", ": ").split(" ")[-1] if where.text else ""
    return where.word


def _candidates(document: Document, where: Context) -> list[Candidate]:
    ptx = document.isa == "ptx"
    if where.part == "directive":
        names = directives.PTX.items() if ptx else ((name, directives.gcn(name)) for name in directives.gcn_names())
        return [Candidate(f".{name}", "directive", text) for name, text in names]
    if where.part == "operands":
        return (ptx_completion if ptx else gcn_completion).operands(document, where)
    if ptx and "." in where.text:
        return ptx_completion.modifiers(document, where.text)
    return [*_mnemonics(document)]


def _mnemonics(document: Document) -> Iterator[Candidate]:
    """Yield the first words of the instructions that the target has."""
    names = gcn_completion.names(document) if document.isa == "gcn" else ((head, head) for head in PTX.heads)
    for name, head in names:
        state = document.table.head(head)
        if state is not None and (document.isa == "gcn" or head_supported(document, state.rows)):
            yield Candidate(name, "mnemonic", state.rows[0].doc)
