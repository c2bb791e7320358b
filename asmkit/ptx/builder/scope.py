"""The scopes of a text, which resolve names to registers, variables, functions and labels."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, cast

from ...ir.text_operands import Components, Named
from ...regs import Arithmetic, Cell, Label, Reg, Span
from ...types import SCALARS, Scalar
from ..directives import Function, Variable

Meaning = Named[Scalar] | Components[Scalar] | Variable | Function | Label
"""The possible meanings of a name."""

COMPONENTS = ("xyzw", "rgba")
"""The two sets of names of a vector's components."""


class Scope:
    """The names that are declared between two braces, with the scope around them."""

    def __init__(self, builder: Any, outer: Scope | None = None) -> None:
        self.outer, self._builder = outer, builder
        self._names: dict[str, Meaning] = {}
        self._ranges: dict[str, Variable] = {}
        self._least: dict[str, int] = {}  # the lowest number after each stem, of the names that end in a number
        self._members: dict[str, Meaning] = {}
        self._known: dict[str, Meaning] = {}

    def get(self, name: str) -> Meaning | None:
        """Return the meaning of a name in this scope or an outer one, None if it is not declared."""
        known = self._known.get(name)
        if known is None:
            known = self._own(name)
            if known is None and self.outer is not None:
                known = self.outer.get(name)
            if known is not None:
                self._known[name] = known
        return known

    def declared(self, name: str) -> Meaning | None:
        """Return the meaning of a name in this scope itself, None if it is not declared."""
        known = self._names.get(name)
        return self._of_range(name) if known is None else known

    def clashes(self, variable: Variable) -> bool:
        """Return whether this scope already declares a name of the variable."""
        if variable.count is None:
            return self.declared(variable.name) is not None
        least = self._least.get(variable.name)
        return variable.name in self._ranges or (least is not None and least < variable.count)

    def add(self, name: str, meaning: Meaning) -> None:
        """Declare a name."""
        self._names[name] = self._known[name] = meaning
        for length in tails(name):
            stem, number = name[:-length], int(name[-length:])
            self._least[stem] = min(number, self._least.get(stem, number))

    def declare(self, variable: Variable) -> Meaning:
        """Declare a variable or registers, and return the meaning of the name."""
        if variable.count is not None:
            self._ranges[variable.name] = variable
            self._known = {}
            return variable
        meaning = self._registers(variable, variable.name) if variable.space == "reg" else variable
        self.add(variable.name, meaning)
        return meaning

    def _own(self, name: str) -> Meaning | None:
        found = self.declared(name)
        if found is None and "." in name:
            whole, _, component = name.partition(".")
            found = self._component(self.declared(whole), component)
        return found

    @staticmethod
    def _component(vector: Meaning | None, component: str) -> Meaning | None:
        if not isinstance(vector, Components):
            return None
        at = max(letters.find(component) for letters in COMPONENTS) if len(component) == 1 else -1
        return cast("Named[Scalar]", vector[at]) if 0 <= at < len(vector) else None

    def _of_range(self, name: str) -> Meaning | None:
        """Find a member of a range: `%a12` is number 12 of `%a<n>`, or number 2 of `%a1<n>`."""
        if not self._ranges or name in self._members:
            return self._members.get(name)
        for length in tails(name):
            known, text = self._ranges.get(name[:-length]), name[-length:]
            if known is not None and int(text) < cast("int", known.count):
                meaning = self._registers(known, name) if known.space == "reg" else known
                self._members[name] = meaning
                return meaning
        return None

    def _registers(self, variable: Variable, name: str) -> Named[Scalar] | Components[Scalar]:
        kind = SCALARS[variable.type]
        if not variable.vector:
            return Named(self._builder, kind, name, Cell())
        letters = COMPONENTS[0][: variable.vector]
        return Components(self._builder, kind, name, [self._one(kind, f"{name}.{letter}") for letter in letters])

    def _one(self, kind: type[Scalar], name: str) -> Named[Scalar]:
        return Named(self._builder, kind, name, Cell())


_TAIL = re.compile(r"[0-9]+\Z", re.ASCII)
_MOST_DIGITS = 10
"""The most digits of a register number in a range."""


def tails(name: str) -> Iterator[int]:
    """Yield the lengths of the numbers at the end of a name, longest first.  Numbers have no leading zeros."""
    found = _TAIL.search(name, max(len(name) - _MOST_DIGITS, 0))
    for length in range(len(found[0]), 0, -1) if found else ():
        if name[-length] != "0" or length == 1:
            yield length


def vector(builder: Arithmetic, regs: Sequence[Reg[Scalar]]) -> Span[Scalar]:
    """Return registers in braces as an operand."""
    return Span(builder, regs[0].type, regs)
