"""The rows that a text's mnemonic means: the target's own names first, then those of the table, then other targets'.

One name can be two instructions: `v_mfma_f32_32x32x4bf16` has one block on gfx90a and two on gfx942, so the target's
own names always win.
"""

from __future__ import annotations

import difflib
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import cast

from ...build import Accepted
from ...form import Form, Slot
from ...isa import Flag, Row
from ...program import Inst
from ...table import State, Table
from ..encoding import LONG
from ..isa import TABLE
from ..target import GcnTarget

_SHORT, _LONG = "_e32", LONG
"""What disassemblers add to a mnemonic: the encoding of 32 bits, which is the one without a word, and that of 64."""

_BOTH = ("vop1", "vop2", "vopc")
"""The formats whose instructions have both encodings."""


_ONLY_SHORT = re.compile(r"v_(readfirstlane|swap|accvgpr_mov)_b32|v_(fma|mad)[am]k_")
"""Those of them that have the encoding of 32 bits alone."""


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
    for word in (mnemonic, mnemonic.removesuffix(_SHORT), mnemonic.removesuffix(_LONG)):
        head = _own(target).get(word) or (word if TABLE.head(word) else _others().get(word))
        if head and (state := TABLE.head(head)):
            return _encoded(state, mnemonic.removeprefix(word))
    return None


def _encoded(state: State, suffix: str) -> Opcode | None:
    """The rows of an instruction in the encoding that a suffix demands; None if it has none such."""
    both = state.rows[0].fact("fmt") in _BOTH
    if suffix == _SHORT:
        return Opcode(Short(state)) if both else None
    if suffix and both and _ONLY_SHORT.match(state.spelling):
        return None
    return Opcode(Long(state) if suffix and both else state)


class Short(State):
    """An instruction in its encoding of 32 bits, without what only the other one has: `v_add_f32_e32`."""

    def __init__(self, known: State) -> None:
        super().__init__(known.spelling, tuple(fit for fit in known.fits if fit.row.fact("fmt") in _BOTH))


class Long(State):
    """An instruction in its encoding of 64 bits where it would have the short one: `v_add_f32_e64`."""

    def __init__(self, known: State) -> None:
        super().__init__(known.spelling + _LONG, known.fits)

    @cached_property
    def forms(self) -> tuple[Form, ...]:
        """The forms that this spelling names."""
        return tuple(_without_literals(form.spelled(form.spelling + _LONG)) for form in super().forms)


def _without_literals(form: Form) -> Form:
    """The form of a short encoding for the long one, which has no place for a literal dword."""
    form.__dict__["slots"] = tuple(replace(slot, literal="") if slot.literal else slot for slot in form.slots)
    return form


def long(table: Table, spelling: str) -> State | None:
    """The state of a spelling that ends with `_e64`, as `k.gcn.spell` takes it; None for another."""
    state = table.head(spelling.removesuffix(_LONG)) if spelling.endswith(_LONG) else None
    return Long(state) if state and state.rows[0].fact("fmt") in _BOTH else None


def needless(inst: Inst) -> bool:
    """Whether `_e64` says nothing of an instruction: the row that took it has no short encoding."""
    return bool(encoding(inst.form.spelling)) and inst.form.row.fact("fmt") not in _BOTH


def encoding(spelling: str) -> str:
    """`_e64` of a spelling that demands that encoding, else nothing."""
    return _LONG if spelling.endswith(_LONG) else ""


def demanded(spelling: str) -> str:
    """Return the spelling that demands the 64-bit encoding, where an instruction also has the short one."""
    return spelling + _LONG if not encoding(spelling) and long(TABLE, spelling + _LONG) else spelling


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
