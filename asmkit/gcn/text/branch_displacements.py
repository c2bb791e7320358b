"""Resolve branches to a number: `s_branch 2` skips two dwords after itself (CDNA3 ISA 12.5, SIMM16).

A number becomes a label if an instruction of the same function starts at the target. It stays a `Displacement` if the
target is outside the function, inside an instruction, or beyond a directive whose size only the assembler knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...ir.program import Inst, Item
from ...regs import Label
from ..builder import literals
from ..builder.encoding import size
from ..directives import Displacement, Line

_NO_BYTES = frozenset({"loc", "file", "set", "globl", "global", "type", "size", "weak", "local", "hidden", "protected"})
"""Directives that emit no bytes into the code."""


def displacement(text: str) -> Displacement | None:
    """Return the branch target for a number of dwords. Return None if the text is not a number of 16 bits."""
    value = literals.read(text)
    return Displacement(value) if isinstance(value, int) and -(1 << 15) <= value < 1 << 16 else None


def resolve(body: list[Item], make: Callable[[int], Label]) -> None:
    """Replace numeric branch targets by labels, in place.

    Args:
        body: The items of one function.
        make: Return a placed label for the instruction at a byte offset.

    """
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
    """Return the byte offset of each item. It is None after the first directive of unknown size."""
    found: list[int | None] = []
    at: int | None = 0
    for item in body:
        found.append(at)
        if isinstance(item, Inst) and at is not None:
            at += size(item)
        elif isinstance(item, Line) and item.word not in _NO_BYTES and not item.word.startswith("cfi_"):
            at = None
    return found
