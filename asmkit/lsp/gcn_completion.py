"""The words that can follow in an AMDGCN statement: mnemonics of the target, registers, labels and flags."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..gcn.builder import mnemonics
from ..gcn.isa import TABLE
from ..gcn.register_names import NUMBERS
from ..gcn.targets import GcnTarget
from ..ir.match_gcn import known_flags
from ..isa.describe import flag_values
from ..isa.form import SOURCES, Form, Slot
from ..isa.notation import Flag
from .candidates import Candidate
from .context import Context
from .directives import register
from .document import Document
from .gcn_registers import uses
from .instructions import encodings, head_supported, pieces
from .symbols import visible

_VALUE = re.compile(r"(\w+):(\w*)\Z", re.ASCII)


def names(document: Document) -> Iterator[tuple[str, str]]:
    """Yield the mnemonics of the target with the heads of their rows. The target's own names replace the table's."""
    target = document.target
    own = mnemonics._own(target) if isinstance(target, GcnTarget) else {}
    renamed = set(own.values())
    yield from own.items()
    for head in TABLE.heads:
        state = TABLE.head(head)
        if head not in renamed and state is not None and head_supported(document, state.rows):
            yield head, head


def operands(document: Document, where: Context) -> list[Candidate]:
    """Return the words that can follow: flags after a complete operand, else registers, labels and constants."""
    known = encodings(document, where.spelling)
    forms = [form for one in known for form in one.forms]
    start, _ = pieces(where.text)[-1]
    piece = where.text[start:]
    if found := _VALUE.search(piece):
        return [Candidate(word, "value", f"a value of {found[1]}") for word in _words(forms, found[1])]
    position = len(pieces(where.text)) - 1
    slots = [form.slots[position] for form in forms if position < len(form.slots)]
    if not slots or re.search(r"\S\s", piece):
        return [*_flags(document, forms, where.text)]
    return [*_values(document, slots, where)]


def _words(forms: Sequence[Form], name: str) -> list[str]:
    found = [word for form in forms for flag in form.row.flags if flag.name == name for word in flag.words]
    return list(dict.fromkeys(found))


def _flags(document: Document, forms: Sequence[Form], typed: str) -> Iterator[Candidate]:
    """Yield the flags of the target that have not been typed yet."""
    target = document.target
    there = known_flags(forms, target) if isinstance(target, GcnTarget) else None
    flags = {flag.name: flag for form in forms for flag in form.row.flags}
    for flag in flags.values():
        again = re.search(rf"(?<!\w){flag.name}\b.*\s", typed)
        if not again and (there is None or flag.name in there):
            yield Candidate(_spelled(flag), "flag", flag_values(flag), rank=0 if flag.required else 1)


def _spelled(flag: Flag) -> str:
    """Return a flag as it is typed, up to its value."""
    if flag.parentheses:
        return f"{flag.name}("
    return f"{flag.name}:" if flag.range or flag.words or flag.length else flag.name


def _values(document: Document, slots: Sequence[Slot], where: Context) -> Iterator[Candidate]:
    """Yield the labels, the registers of the function with an accepted bank and length, and the named registers."""
    if any(slot.label for slot in slots):
        kinds = ("label", "function", "kernel")
        yield from (Candidate(one.name, "label", one.kind) for one in visible(document, where.at) if one.kind in kinds)
        return
    tuples = {one for slot in slots for one in slot.tuples}
    known = {(use.bank, use.first, use.last) for use in uses(document, where.at)}
    for bank, first, last in sorted(known):
        if (bank, last - first + 1) in tuples and not (bank == "s" and first >= min(NUMBERS.values())):
            name = f"{bank}{first}" if first == last else f"{bank}[{first}:{last}]"
            yield Candidate(name, "register", "used in this function", 1)
    named = dict.fromkeys(name for slot in slots for name in slot.named)
    sources = SOURCES if any(slot.inline or slot.status for slot in slots) else ()
    yield from (Candidate(name, "register", register(name), 2) for name in (*named, *sources))
    if any(slot.off for slot in slots):
        yield Candidate("off", "value", "no register", 0)
