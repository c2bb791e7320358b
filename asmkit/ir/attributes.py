"""Instructions as attributes: `k.ptx.ld.global_.v2.f32`. The table rows determine which modifiers are valid.

In attributes, `::` becomes `__`, and the `:` of `sp::2:4` becomes `_`. A leading digit gets a `_` in front of it, and a
Python keyword a `_` after it. `[x]` selects the next modifier by value, and `[None]` selects no modifier.
"""

from __future__ import annotations

import difflib
import keyword
import re
from collections.abc import Callable
from typing import Any

from ..errors import AsmError, DiagnosticCode, error
from ..isa.table import State, Table
from ..regs import Reg
from ..types import SCALARS, Scalar
from .builder import Accepted, Builder

_RATIO = re.compile(r"__(\d)_(\d)$")


def word(attribute: str) -> str:
    """Return the modifier for a Python attribute: `shared__cta` → `shared::cta`, `global_` → `global`."""
    if attribute.startswith("_") and attribute[1:2].isdigit():
        attribute = attribute[1:]
    return _RATIO.sub(r"__\1:\2", attribute.removesuffix("_")).replace("__", "::")


def attribute(word: str) -> str:
    """Return the Python attribute for a modifier, the inverse of `word`."""
    name = word.replace("::", "__").replace(":", "_")
    return f"_{name}" if name[0].isdigit() else f"{name}_" if keyword.iskeyword(name) else name


class Spelling:
    """An instruction, complete or partial. Call a complete one with its operands to emit it."""

    __slots__ = ("__dict__", "_accepted", "_builder", "_state")

    def __init__(self, builder: Builder, state: State) -> None:
        self._builder, self._state = builder, state
        self._accepted: Accepted = {}

    def __call__(
        self, *operands: object, pred: Reg[Scalar] | None = None, unless: Reg[Scalar] | None = None, **flags: object
    ) -> None:
        """Emit the instruction.

        Args:
            *operands: the operands in the order of the manual, destination first.
            pred: execute the instruction only if this predicate is true (PTX).
            unless: execute the instruction only if this predicate is false (PTX).
            **flags: the flags of an AMDGCN instruction.

        """
        self._builder._emit(self._state, self._accepted, operands, pred, unless, flags)

    def __getattr__(self, name: str) -> Spelling:
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        self.__dict__[name] = after = self._step(word(name))
        return after

    def __getitem__(self, modifier: object) -> Spelling:
        """Select the next modifier by value: a word, a scalar type, or None for no modifier."""
        if modifier is None:
            return self
        after = self
        for part in (modifier if isinstance(modifier, str) else repr(modifier)).split("."):
            after = getattr(after, attribute(part))
        return after

    def _step(self, modifier: str) -> Spelling:
        after = self._state.step(modifier)
        if after is None:
            legal = ", ".join(self._state.nexts) or "nothing: it is complete"
            raise error(
                DiagnosticCode.UNKNOWN_MODIFIER,
                prefix=self._state.spelling,
                name=modifier,
                legal=self._meant(modifier) or f"after `{self._state.spelling}` may follow: {legal}",
            )
        return Spelling(self._builder, after)

    def _meant(self, modifier: str) -> str:
        """Return a fix that reorders the modifiers or adds a missing one, or an empty string if neither helps."""
        ops: Any = getattr(self._builder, "ptx", None) or getattr(self._builder, "gcn", None)
        head, *words = self._state.spelling.split(".")
        start = None if ops is None else ops.head(head)
        if ops is None or start is None:
            return ""
        given = (*words, modifier)
        if (found := _completed(start, given)) is not None:
            return f"a modifier is missing: `k.{ops.name}.{found}` is complete"
        found = _arranged(start, given) if sum(word in SCALARS for word in given) < 2 else None
        return "" if found is None else f"the order is `k.{ops.name}.{found}`"

    def __repr__(self) -> str:
        return f"<{self._state.spelling}>"

    @property
    def name(self) -> str:
        """The mnemonic with its modifiers, as in assembly text."""
        return self._state.spelling

    @property
    def whole(self) -> bool:
        """Whether the instruction is complete."""
        return bool(self._state.forms)

    @property
    def rows(self) -> str:
        """The table rows that match the modifiers so far, with their descriptions."""
        return "\n".join(f"{row!r}\n    {row.described}" for row in self._state.rows)


def _spelled(state: State) -> str:
    """Return the Python attributes of an instruction, joined by dots."""
    return ".".join(map(attribute, state.spelling.split(".")))


def _completed(state: State, words: tuple[str, ...], lacking: bool = True) -> str | None:
    """Return the instruction with these modifiers in this order and one more inserted; None if there is none."""
    if not words:
        return _spelled(state) if not lacking and state.forms else None
    after = state.step(words[0])
    found = None if after is None else _completed(after, words[1:], lacking)
    for word in state.nexts if found is None and lacking else ():
        after = state.step(word)
        found = found or (None if after is None else _completed(after, words, False))
    return found


def _arranged(state: State, words: tuple[str, ...]) -> str | None:
    """Return the instruction with these modifiers in some order; None if no order is an instruction."""
    if not words:
        return _spelled(state) if state.forms else None
    for i, word in enumerate(words):
        after = state.step(word)
        found = None if after is None else _arranged(after, words[:i] + words[i + 1 :])
        if found is not None:
            return found
    return None


class Ops:
    """The instructions of one table for one builder: `k.ptx` or `k.gcn`."""

    def __init__(
        self, builder: Builder, table: Table, find: Callable[[Table, str], State | None] | None = None
    ) -> None:
        self._builder, self._table, self._find = builder, table, find
        self._spelled: dict[str, Spelling] = {}

    def __getattr__(self, name: str) -> Spelling:
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        state = self._table.head(word(name))
        if state is None:
            raise _unknown(self._table, word(name))
        self.__dict__[name] = spelling = Spelling(self._builder, state)
        return spelling

    @property
    def name(self) -> str:
        """The table's name: `ptx` or `gcn`."""
        return self._table.name

    def head(self, name: str) -> State | None:
        """Return the state of the table after the first word of an instruction; None if the word is unknown."""
        return self._table.head(name)

    def spell(self, spelling: str) -> Spelling:
        """Return the instruction for a mnemonic as in assembly text: `"add.rn.f32"`.

        The modifiers of a PTX instruction may be in any order that ptxas accepts.
        """
        if spelling in self._spelled:
            return self._spelled[spelling]
        if self._find is not None and (state := self._find(self._table, spelling)) is not None:
            self._spelled[spelling] = Spelling(self._builder, state)
            return self._spelled[spelling]
        head, *words = spelling.split(".")
        found: Spelling = getattr(self, attribute(head))
        for part in words:
            found = getattr(found, attribute(part))
        return found

    def raw(self, text: str, *, writes: tuple[Reg[Scalar], ...] = (), reads: tuple[Reg[Scalar], ...] = ()) -> None:
        """Emit unchecked text. `report()` lists it, and the simulator rejects it.

        Args:
            text: the assembly text.
            writes: the registers that the text writes.
            reads: the registers that the text reads.

        """
        self._builder.raw(text, writes, reads)


def _unknown(table: Table, name: str) -> AsmError:
    close = difflib.get_close_matches(name, table.heads, 3)
    near = f"did you mean {' or '.join(close)}?" if close else "see `python -m asmkit isa`"
    return error(DiagnosticCode.UNKNOWN_INSTRUCTION, name=name, isa=table.name, near=near)
