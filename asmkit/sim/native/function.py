"""The C function of a loop, which does not depend on the places of its registers.

The places are numbers that the function gets. So instructions that differ only in their registers have the same
function, which is compiled once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from .c_types import c_type

if TYPE_CHECKING:
    from ..memory import DType

VARIABLE = re.compile(r"\bt\d+\b")
"""The variables that `Names.fresh` names."""


class LoopFunction:
    """The declarations of the C function of a loop in front of the loop, and the numbers that it gets."""

    def __init__(self) -> None:
        self.numbers: list[int] = []
        """The numbers of a program on which the function depends: they are in `p`."""
        self._known: dict[tuple[str, int], str] = {}
        self._head: list[str] = []

    def number(self, what: str, value: int) -> str:
        """Return the C expression of a number. `what` is its meaning: two meanings have a place each."""
        found = self._known.get((what, value))
        if found is None:
            found = self._known[what, value] = f"p[{len(self.numbers)}]"
            self.numbers.append(value)
        return found

    def lanes_of(self, first: int, kind: DType) -> str:
        """Return 16 lanes of a register in memory, from lane `l` on: an expression that can be assigned to.

        `first` is the place of the register, in bytes for each lane.
        """
        return f"AT({c_type(kind)}, {self.row(first)} + l * {kind.itemsize})"

    def row(self, first: int) -> str:
        """Return the memory of a register, by its place."""
        return self._declared("row", first, "uint8_t *const {} = x->registers + {} * x->lanes;")

    def constant(self, place: int) -> str:
        """Return a constant of the launch as an unsigned 64-bit number, by its place in their table."""
        return self._declared("constant", place, "const uint64_t {} = x->constants[{}];")

    def special(self, row: int) -> str:
        """Return 16 lanes of a special register."""
        return f"AT(vu64, {self._declared('special', row, 'const uint8_t *const {} = x->rows[{}];')} + l * 8)"

    def _declared(self, what: str, value: int, declaration: str) -> str:
        """Return a name that is declared in front of the loop for a number."""
        found = self._known.get((f"{what} name", value))
        if found is None:
            number = self.number(what, value)
            found = self._known[f"{what} name", value] = f"{what}{len(self._head)}"
            self._head.append(declaration.format(found, number))
        return found

    def text(self, lines: Iterable[str], step: int = 16, before: Iterable[str] = ()) -> str:
        """Return the function without its name: the statements `lines` for each `step` lanes, after those `before`."""
        body = "\n".join([
            "(Context *restrict x, const int64_t *restrict p, int64_t l, const int64_t end) {",
            *self._head,
            *before,
            f"for (; l < end; l += {step}) {{",
            *lines,
            "}",
            "}",
        ])  # fmt: skip
        renamed: dict[str, str] = {}
        return VARIABLE.sub(lambda found: renamed.setdefault(found[0], f"t{len(renamed)}"), body)
