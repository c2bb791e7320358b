"""Find the table rows that an instruction of a document names, and whether the document's target has them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..gcn.builder import mnemonics
from ..gcn.isa import TABLE as GCN
from ..gcn.targets import MACHINES, GcnTarget
from ..isa.form import Form
from ..isa.notation import Row
from ..isa.table import State
from ..ptx.builder import modifier_order
from ..ptx.isa import TABLE as PTX
from .document import Document, Statement

ENCODINGS = ("_dpp", "_sdwa")
"""The suffixes of the encodings that flags select, although the mnemonic does not name them."""


@dataclass(frozen=True)
class Written:
    """An instruction in a text: its opcode, its operands, and their offsets."""

    opcode: str
    at: int
    operands: str
    operands_at: int

    @property
    def spelling(self) -> str:
        """The opcode without blanks."""
        return re.sub(r"\s+", "", self.opcode)

    def names(self, offset: int) -> bool:
        """Return whether an offset is in the opcode, or right after it."""
        return self.at <= offset <= self.at + len(self.opcode)


def written(statement: Statement | None) -> Written | None:
    """Return the instruction of a statement, None for other statements."""
    if statement is None or statement.kind != "inst":
        return None
    parts = statement.parts
    return Written(parts["opcode"], parts.start("opcode"), parts["operands"] or "", parts.start("operands"))


@lru_cache(maxsize=4096)
def _state(isa: str, spelling: str, target: GcnTarget | None) -> State | None:
    if isa == "ptx":
        return modifier_order.find(PTX, spelling) or PTX.find(spelling)
    target = target or GcnTarget([*MACHINES][-1])
    found = mnemonics.find(spelling, target)
    return found.state if found else None


def state(document: Document, spelling: str) -> State | None:
    """Return the state of a complete or incomplete spelling, None if no row matches."""
    target = document.target if isinstance(document.target, GcnTarget) else None
    return _state(document.isa or "ptx", spelling, target)


def supported(document: Document, form: Form) -> bool:
    """Return whether the document's target and PTX version have a form. Without a target, all forms are supported."""
    target = document.target
    if isinstance(target, GcnTarget):
        return target.supports(form.row.fact("arch") or target.name)
    if target is not None and not all(target.supports(arch) for arch in form.arch):
        return False
    return document.version is None or form.ptx <= document.version


def head_supported(document: Document, rows: Iterable[Row]) -> bool:
    """Return whether the target has one of the rows, regardless of modifiers."""
    return any(supported(document, Form(row, {})) for row in rows)


def forms(document: Document, spelling: str) -> Sequence[Form]:
    """Return the forms of a complete spelling: those that break no rule and that the target has first."""
    found = state(document, spelling)
    if found is None:
        return ()
    return sorted(found.forms, key=lambda form: (bool(form.broken), not supported(document, form)))


def encodings(document: Document, mnemonic: str) -> list[State]:
    """Return the states of an AMDGCN mnemonic: its own, and those of the encodings that flags select."""
    names = (mnemonic, *(mnemonic + suffix for suffix in ENCODINGS))
    return [found for name in names if (found := state(document, name)) is not None]


def heads(isa: str) -> list[str]:
    """Return the first words of all instructions of an architecture."""
    return (GCN if isa == "gcn" else PTX).heads


def pieces(text: str) -> list[tuple[int, int]]:
    """Return the parts of operands between commas outside of brackets, as offsets without surrounding blanks."""
    made, depth, start = list[tuple[int, int]](), 0, 0
    for at, letter in enumerate(text + ","):
        depth = max(0, depth + (letter in "{[(") - (letter in "}])"))
        if (letter == "," and depth == 0) or at == len(text):
            part = text[start:at]
            left = start + len(part) - len(part.lstrip())
            made.append((left, max(left, start + len(part.rstrip()))))
            start = at + 1
    return made
