"""Find the uses of the registers of AMDGCN, which are numbered and not declared."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ..gcn.register_names import BANK, NUMBERS
from .document import Document
from .instructions import Written, forms, pieces, written
from .symbols import scopes

_REGISTER = re.compile(
    rf"(?<![\w.$@])(?:({BANK})(?:(\d+)|\[\s*(\d+)\s*(?::\s*(\d+)\s*)?\])|({'|'.join(NUMBERS)}))(?![\w$@])", re.ASCII
)


class Use(NamedTuple):
    """A register or a tuple in an operand: bank, first and last number, offsets, and whether it is written."""

    bank: str
    first: int
    last: int
    at: int
    end: int
    writes: bool

    def overlaps(self, other: Use) -> bool:
        """Return whether two uses share a register."""
        return self.bank == other.bank and self.first <= other.last and other.first <= self.last


def _use(found: re.Match[str], base: int, writes: bool) -> Use:
    bank, number, first, last, name = found.groups()
    at, end = base + found.start(), base + found.end()
    if name:
        count = 1 if name.endswith(("_lo", "_hi")) or name == "m0" else 2
        return Use("s", NUMBERS[name], NUMBERS[name] + count - 1, at, end, writes)
    low = int(number or first)
    return Use(bank, low, int(last) if last else low, at, end, writes)


def _of_instruction(document: Document, inst: Written) -> Iterator[Use]:
    known = forms(document, inst.spelling)
    outputs = known[0].written if known else ()
    for position, (start, end) in enumerate(pieces(inst.operands)):
        for found in _REGISTER.finditer(inst.operands, start, end):
            yield _use(found, inst.operands_at, position in outputs)


def uses(document: Document, offset: int) -> Iterator[Use]:
    """Yield the uses of registers in the function that contains an offset, in the order of the text."""
    scope = scopes(document).innermost(offset)
    for statement in document.statements:
        if scope.start <= statement.at <= scope.end and (inst := written(statement)):
            yield from _of_instruction(document, inst)


def use_at(document: Document, offset: int) -> Use | None:
    """Return the register at an offset, None if there is another word."""
    inst = written(document.statement(offset))
    if inst is None:
        return None
    return next((one for one in _of_instruction(document, inst) if one.at <= offset <= one.end), None)


def definition(document: Document, use: Use) -> Use | None:
    """Return the closest write in front of a use in the text of the function. Branches are not followed.

    For a register that an instruction reads and writes, the write of an earlier instruction is returned.
    """
    start = document.statement(use.at)
    before = use.at if start is None else start.at
    writes = [one for one in uses(document, use.at) if one.writes and one.overlaps(use) and one.at < before]
    return writes[-1] if writes else use if use.writes else None


def references(document: Document, use: Use) -> list[Use]:
    """Return the uses of a register's function that share a register with it."""
    return [one for one in uses(document, use.at) if one.overlaps(use)]
