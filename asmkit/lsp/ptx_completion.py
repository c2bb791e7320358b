"""The words that can follow in a PTX statement: modifiers, registers, labels, variables and functions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..isa.form import Form, Slot
from ..isa.table import Fit
from ..ptx.isa import TABLE
from ..ptx.isa.special import SPECIALS, Special
from ..ptx.targets import PtxTarget
from ..ptx.text.older_targets import lacking_special
from ..types import SCALARS
from .candidates import Candidate
from .context import Context
from .document import Document
from .instructions import forms, pieces, supported
from .scope import Symbol
from .symbols import visible

MOST_OF_RANGE = 64
"""The most registers of one declaration (`%r<500>`) that are offered."""


def modifiers(document: Document, text: str) -> list[Candidate]:
    """Return the words that can follow the last dot of an opcode, given the words in front of it."""
    known = TABLE.find(text.rpartition(".")[0])
    if known is None:
        return []
    made: list[Candidate] = []
    for word in known.nexts:
        after = known.step(word)
        fits = [fit for fit in after.fits if _possible(document, fit)] if after else []
        if fits:
            kind = "type" if word in SCALARS else "modifier"
            made.append(Candidate(word, kind, _details(fits), rank=len(made)))
    return made


def _possible(document: Document, fit: Fit) -> bool:
    """Return whether the target has the choices made so far, and whether an opcode that must end here is legal."""
    form = Form(fit.row, dict(fit.choices))
    return supported(document, form) and not (form.broken and fit.whole() and not any(fit.nexts()))


def _details(fits: Iterable[Fit]) -> str:
    found = dict.fromkeys(fit.row.doc for fit in fits)
    return next(iter(found)) if len(found) == 1 else f"{len(found)} instructions"


def operands(document: Document, where: Context) -> list[Candidate]:
    """Return the names that an operand can be: registers of a matching type first, and labels where one is accepted."""
    position = len(pieces(where.text)) - 1
    slots = [form.slots[position] for form in forms(document, where.spelling) if position < len(form.slots)]
    labels = any(slot.label or slot.word == "branches" for slot in slots)
    others = not slots or any(slot.register or slot.space is not None or slot.word == "list" for slot in slots)
    shown = [one for one in visible(document, where.at) if (labels if one.kind == "label" else others)]
    made = [one for symbol in shown for one in _of_symbol(symbol, slots)]
    specials = [*_specials(document)] if where.word.startswith("%") and others else []
    return [*dict.fromkeys([*made, *specials])]


def _of_symbol(symbol: Symbol, slots: list[Slot]) -> Iterator[Candidate]:
    """Yield the names that a symbol declares."""
    rank = 1 if _agrees(symbol, slots) else 2
    match symbol.kind:
        case "register":
            count = symbol.count
            numbers = [""] if count is None else map(str, range(min(count, MOST_OF_RANGE)))
            yield from (Candidate(f"{symbol.name}{n}", "register", symbol.text, rank) for n in numbers)
        case "label":
            yield Candidate(symbol.name, "label", "label", 0)
        case "kernel" | "function":
            if any(slot.word in ("func", "calls") or slot.symbol for slot in slots):
                yield Candidate(symbol.name, "function", symbol.text, 0)
        case _:
            if any(slot.space is not None or slot.symbol or slot.word == "list" for slot in slots):
                yield Candidate(symbol.name, "variable", symbol.text, rank)


def _agrees(symbol: Symbol, slots: list[Slot]) -> bool:
    """Return whether a register has the width of the operand in one of the forms. Addresses have 64 bits."""
    kind = SCALARS.get(symbol.type)
    widths = {64 for slot in slots if slot.space is not None} | {slot.type.bits for slot in slots if slot.type}
    return kind is not None and kind.bits in widths


def _has(document: Document, special: Special) -> bool:
    """Return whether the document's target and PTX version have a special register."""
    target = document.target
    if not isinstance(target, PtxTarget) or document.version is None:
        return True
    return lacking_special(special, target, document.version) == ("", "")


def _specials(document: Document) -> Iterator[Candidate]:
    """Yield the special registers of the target, those with components by component."""
    for special in SPECIALS:
        if not _has(document, special):
            continue
        names = [f"%{special.name}.{part}" for part in special.vector] or [f"%{special.name}"]
        yield from (Candidate(name, "register", special.doc, 3) for name in names)
