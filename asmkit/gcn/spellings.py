"""The rows that a text's mnemonic means: the target's own names first, then those of the table, then other targets'.

One name can be two instructions: `v_mfma_f32_32x32x4bf16` has one block on gfx90a and two on gfx942, so the target's
own names always win.
"""

from __future__ import annotations

import difflib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import cast

from ..build import Accepted
from ..form import Slot
from ..isa import Flag, Row
from ..table import State
from .isa import TABLE
from .target import GcnTarget

_ENCODINGS = ("_e32", "_e64")
"""What disassemblers add to a mnemonic; the row is chosen by the operands."""


@dataclass
class Opcode:
    """A spelling that was met: its rows, the operands that they took, and what its positions and flags may be."""

    state: State
    accepted: Accepted = field(default_factory=lambda: {})

    def slots(self, at: int) -> list[Slot]:
        """What may stand in a position, of every form."""
        return [form.slots[at] for form in self.state.forms if at < len(form.slots)]

    def flags(self, name: str) -> list[Flag]:
        """The flags of that name, of every form."""
        return [flag for form in self.state.forms for flag in form.row.flags if flag.name == name]


def find(mnemonic: str, target: GcnTarget) -> Opcode | None:
    """The rows of a mnemonic as a text for that target has it; None if no row is spelled like that."""
    for word in (mnemonic, *(mnemonic.removesuffix(end) for end in _ENCODINGS if mnemonic.endswith(end))):
        head = _own(target).get(word) or (word if TABLE.head(word) else _others().get(word))
        if head and (state := TABLE.head(head)):
            return Opcode(state)
    return None


def near(mnemonic: str) -> str:
    """What else may have been meant."""
    close = difflib.get_close_matches(mnemonic, TABLE.heads, 3)
    return f"did you mean {' or '.join(close)}?" if close else "see the table of instructions"


def _names(row: Row) -> Iterator[tuple[str, str]]:
    """The target and name of every spelling that a row has beside its own."""
    for arch, words in cast("Mapping[str, str]", row.facts.get("names") or {}).items():
        yield from ((arch, word) for word in words.split())


@cache
def _own(target: GcnTarget) -> dict[str, str]:
    """Name → head, of what the target's own assembler reads."""
    rows = [row for row in TABLE.rows if target.supports(row.fact("arch") or target.name)]
    return {word: row.head for row in rows for arch, word in _names(row) if arch == target.name}


@cache
def _others() -> dict[str, str]:
    """Name → head, of the names that mean one instruction whatever the target."""
    heads: dict[str, set[str]] = defaultdict(set)
    for row in TABLE.rows:
        for _, word in _names(row):
            heads[word].add(row.head)
    return {word: next(iter(known)) for word, known in heads.items() if len(known) == 1}
