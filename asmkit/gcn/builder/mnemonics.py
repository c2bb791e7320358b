"""Look up the rows that a mnemonic names: first the target's own names, then the table's, then other targets'.

One name can denote two instructions: `v_mfma_f32_32x32x4bf16` has one block on gfx90a and two on gfx942. Therefore the
target's own names take precedence.
"""

from __future__ import annotations

import difflib
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache
from typing import cast

from ...ir.builder import Accepted
from ...ir.program import Inst
from ...isa.form import Form, Slot
from ...isa.notation import Flag, Row
from ...isa.table import State, Table
from ..isa import TABLE
from ..targets import GcnTarget
from .encoding import LONG

_SHORT, _LONG = "_e32", LONG
"""The mnemonic suffixes of disassemblers for the 32-bit encoding, which is the default, and the 64-bit one."""

_BOTH = ("vop1", "vop2", "vopc")
"""The formats whose instructions have both encodings."""


_ONLY_SHORT = re.compile(r"v_(readfirstlane|swap|accvgpr_mov)_b32|v_(fma|mad)[am]k_")
"""Instructions of these formats that have only the 32-bit encoding."""


@dataclass
class Opcode:
    """The rows of a mnemonic, and a cache of the forms that accepted operands before."""

    state: State
    accepted: Accepted = field(default_factory=lambda: {})

    def slots(self, at: int) -> list[Slot]:
        """Return the slots at an operand position, one for each form that has it."""
        return [form.slots[at] for form in self.state.forms if at < len(form.slots)]

    def flags(self, name: str) -> list[Flag]:
        """Return the flags with that name, of every form."""
        return [flag for form in self.state.forms for flag in form.row.flags if flag.name == name]


def find(mnemonic: str, target: GcnTarget) -> Opcode | None:
    """Return the rows of a mnemonic in a text for that target. Return None if it is unknown."""
    for word in (mnemonic, mnemonic.removesuffix(_SHORT), mnemonic.removesuffix(_LONG)):
        head = _own(target).get(word) or (word if TABLE.head(word) else _others().get(word))
        if head and (state := TABLE.head(head)):
            return _encoded(state, mnemonic.removeprefix(word))
    return None


def _encoded(state: State, suffix: str) -> Opcode | None:
    """Return the rows of an instruction in the encoding that a suffix selects.

    Return None if it has no such encoding.
    """
    both = state.rows[0].fact("fmt") in _BOTH
    if suffix == _SHORT:
        return Opcode(_in_32_bits(state)) if both else None
    if suffix and both and _ONLY_SHORT.match(state.spelling):
        return None
    return Opcode(_in_64_bits(state) if suffix and both else state)


class Short(State):
    """An instruction in its 32-bit encoding, without rows that exist only in the 64-bit encoding: `v_add_f32_e32`."""

    def __init__(self, known: State) -> None:
        super().__init__(known.spelling, tuple(fit for fit in known.fits if fit.row.fact("fmt") in _BOTH))


class Long(State):
    """An instruction in its 64-bit encoding although the 32-bit one would fit: `v_add_f32_e64`."""

    def __init__(self, known: State) -> None:
        super().__init__(known.spelling + _LONG, known.fits)

    @cached_property
    def forms(self) -> tuple[Form, ...]:
        """The forms that this spelling names."""
        return tuple(_without_literals(form.spelled(form.spelling + _LONG)) for form in super().forms)


_in_32_bits, _in_64_bits = cache(Short), cache(Long)  # all texts share the forms of an encoding


def _without_literals(form: Form) -> Form:
    """Return a form without literals, which the 64-bit encoding cannot hold."""
    form.__dict__["slots"] = tuple(replace(slot, literal="") if slot.literal else slot for slot in form.slots)
    return form


def long(table: Table, spelling: str) -> State | None:
    """Return the state of a spelling that ends with `_e64`, as `k.gcn.spell` accepts it.

    Return None for other spellings.
    """
    state = table.head(spelling.removesuffix(_LONG)) if spelling.endswith(_LONG) else None
    return _in_64_bits(state) if state and state.rows[0].fact("fmt") in _BOTH else None


def needless(inst: Inst) -> bool:
    """Return whether `_e64` is redundant: the instruction's row has no 32-bit encoding."""
    return bool(encoding(inst.form.spelling)) and inst.form.row.fact("fmt") not in _BOTH


@lru_cache(maxsize=4096)
def without_encoding(form: Form) -> Form:
    """Return the form without the encoding in its spelling."""
    return Form(form.row, form.choices)


def encoding(spelling: str) -> str:
    """Return `_e64` if the spelling ends with it, otherwise an empty string."""
    return _LONG if spelling.endswith(_LONG) else ""


def demanded(spelling: str) -> str:
    """Return the spelling that selects the 64-bit encoding if the instruction also has the 32-bit one."""
    return spelling + _LONG if not encoding(spelling) and long(TABLE, spelling + _LONG) else spelling


def near(mnemonic: str) -> str:
    """Return a suggestion of similar mnemonics."""
    close = difflib.get_close_matches(mnemonic, TABLE.heads, 3)
    return f"did you mean {' or '.join(close)}?" if close else "see the instruction reference"


def _names(row: Row) -> Iterator[tuple[str, str]]:
    """Yield the target and the name of every alternative spelling of a row."""
    for arch, words in cast("Mapping[str, str]", row.facts.get("names") or {}).items():
        yield from ((arch, word) for word in words.split())


@cache
def _own(target: GcnTarget) -> dict[str, str]:
    """Return a map from the names that the target's assembler accepts to heads of rows."""
    rows = [row for row in TABLE.rows if target.supports(row.fact("arch") or target.name)]
    return {word: row.head for row in rows for arch, word in _names(row) if arch == target.name}


@cache
def _others() -> dict[str, str]:
    """Return a map from other targets' names to heads of rows. Ambiguous names are omitted."""
    heads: dict[str, set[str]] = defaultdict(set)
    for row in TABLE.rows:
        for _, word in _names(row):
            heads[word].add(row.head)
    return {word: next(iter(known)) for word, known in heads.items() if len(known) == 1}
