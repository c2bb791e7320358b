"""Branches to a number: `s_branch 2` skips two dwords after itself (CDNA3 ISA 12.5, SIMM16).

A number becomes a label where an instruction of the same function starts there.  It stays a `Displacement` where it
leads out of the function, into an instruction, or past a directive whose bytes only the assembler counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...program import Inst, Item
from ...regs import Label
from .. import constants
from ..encoding import size
from ..items import Displacement, Line

_NO_BYTES = frozenset({"loc", "file", "set", "globl", "global", "type", "size", "weak", "local", "hidden", "protected"})
"""Directives that put no bytes into the code."""


def displacement(text: str) -> Displacement | None:
    """Return the branch target that a number of dwords spells; None for another text and for more than 16 bits."""
    value = constants.read(text)
    return Displacement(value) if isinstance(value, int) and -(1 << 15) <= value < 1 << 16 else None


def resolve(body: list[Item], make: Callable[[int], Label]) -> None:
    """Replace numbers by labels, in place; `make` returns a placed label for the instruction at a byte offset."""
    starts = _starts(body)
    places = {start: i for i, start in enumerate(starts) if start is not None and isinstance(body[i], Inst)}
    labels: dict[int, Label] = {}
    for item, start in zip(body, starts, strict=True):
        if not isinstance(item, Inst) or start is None:
            continue
        for at, operand in enumerate(item.operands):
            if isinstance(operand, Displacement) and (to := start + 4 + 4 * operand.dwords) in places:
                if to not in labels:
                    labels[to] = make(to)
                item.operands = (*item.operands[:at], labels[to], *item.operands[at + 1 :])
    for to in sorted(labels, reverse=True):
        body.insert(places[to], labels[to])


def _starts(body: Iterable[Item]) -> list[int | None]:
    """The byte offset of each item; None from the first directive on that writes an unknown number of bytes."""
    found: list[int | None] = []
    at: int | None = 0
    for item in body:
        found.append(at)
        if isinstance(item, Inst) and at is not None:
            at += size(item)
        elif isinstance(item, Line) and item.word not in _NO_BYTES and not item.word.startswith("cfi_"):
            at = None
    return found
