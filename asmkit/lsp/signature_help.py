"""Show the operands of the instruction that is being typed, and which of them the cursor is in."""

from __future__ import annotations

from typing import NamedTuple

from ..isa.form import Form
from .context import context
from .document import Document
from .instructions import forms, pieces, supported
from .rows import about, slot_text
from .text import Place

MOST = 12
"""The most signatures of a list."""


class Parameter(NamedTuple):
    """An operand: the part of the signature's label, from `start` to `end`, and its description."""

    start: int
    end: int
    text: str


class Signature(NamedTuple):
    """One form of an instruction: its syntax, its operands, and the row's description."""

    label: str
    parameters: list[Parameter]
    text: str


class SignatureHelp(NamedTuple):
    """The signatures of an instruction, the number of the one that fits best, and the number of the operand."""

    signatures: list[Signature]
    active: int
    parameter: int


def signature_help(document: Document, place: Place) -> SignatureHelp | None:
    """Return the signatures of the instruction at a place, None outside of operands."""
    where = context(document, place)
    if where is None or where.part != "operands":
        return None
    known = [one for one in forms(document, where.spelling) if not one.broken or document.isa == "gcn"]
    known = [one for one in known if supported(document, one)] or known
    if not known:
        return None
    at = len(pieces(where.text)) - 1
    shown = known[:MOST]
    active = next((number for number, one in enumerate(shown) if at < len(one.slots)), 0)
    return SignatureHelp([_signature(document, one) for one in shown], active, at)


def _signature(document: Document, form: Form) -> Signature:
    """Return the signature of a form, with the syntax of its row."""
    label, parameters = f"{form.spelling} ", list[Parameter]()
    for slot in form.slots:
        label += ", " if parameters else " "
        parameters.append(Parameter(len(label), len(label) + len(slot.syntax), slot_text(slot)))
        label += slot.syntax
    flags = " ".join(flag.name for flag in form.row.flags)
    return Signature(f"{label} {flags}".rstrip(), parameters, f"{form.row.described}\n\n{about(document, form)}")
