"""Array elements by index in operands, `x[2]` and `x[%r1+2]` (PTX ISA 6.4.2).

The rules are those of ptxas: an index counts scalar elements, also in vectors and in arrays with several dimensions.
Its product with the size of an element is an unsigned 32-bit number.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import prod

from ...errors import AsmError
from ...ir.text_operands import Named
from ...isa.form import OPAQUE
from ...regs import Indexed
from ...types import SCALARS, Scalar
from ..builder.scope import Scope
from ..directives import Variable
from .constant_expressions import constant
from .lexer import NAME
from .parse_declarations import Wrong

INDEXED = re.compile(rf"({NAME})\s*((?:\[[^\[\]]*\]\s*)+)", re.ASCII)
"""A name and its index.  Several indices are a mistake."""

_REGISTER = re.compile(rf"({NAME})\s*(?:\+(.*))?", re.ASCII | re.DOTALL)

_MASK = (1 << 32) - 1


@dataclass
class Element:
    """An element as it is written: the name of the array, its declaration, and the index.

    `memory` is true for a memory access, false for an address.  `wrong` returns the errors.
    """

    name: str
    variable: Variable
    index: str
    memory: bool
    wrong: Wrong

    @property
    def text(self) -> str:
        """The element without blanks."""
        return f"{self.name}[{self.index}]"

    def read(self, scope: Scope, kind: type[Scalar], space: str) -> Indexed | int:
        """Return the element if its index is in a register, else the byte offset of the index, from 0 to 2³² - 1.

        Raises PARSE if the variable is not an array, if the index is neither constant nor in a register, or if the
        array has no length and elements of more than one byte.
        """
        self._check()
        index = constant(self.index)
        if index == 0:
            return 0
        if self._size > 1 and self.variable.open:
            why = f"`{self.name}` has no length, and ptxas counts the index of such an array in bytes, not in elements"
            raise self.wrong(why, self.fix)
        if isinstance(index, int):
            return index * self._size & _MASK
        reg, plus = self._register(scope)
        return Indexed(self.name, kind, reg, plus, self._size, space)

    @property
    def fix(self) -> str:
        """The fix that writes the address without an index: with an offset in bytes, or in a register."""
        index = constant(self.index)
        if not isinstance(index, int):
            return f"`mov.u64 %rd1, {self.name};`, and add the bytes to `%rd1`"
        text = f"{self.name}+{index * self._size}" if index else self.name
        return f"`[{text}]`" if self.memory else f"`{text}`"

    @property
    def _size(self) -> int:
        return max(SCALARS[self.variable.type].bits // 8, 1)

    def _register(self, scope: Scope) -> tuple[Named[Scalar], int]:
        """Return the register of an index and the constant that is added."""
        found = _REGISTER.fullmatch(self.index)
        reg = scope.get(found[1]) if found else None
        plus = constant(found[2]) if found and found[2] is not None else 0
        if not isinstance(reg, Named) or not isinstance(plus, int):
            what = f"the index `{self.index}` is neither an integer nor a register plus an integer"
            raise self.wrong(what, f"`{self.name}[2]`, `{self.name}[%r1]` or `{self.name}[%r1+-2]`")
        return reg, plus

    def _check(self) -> None:
        """Raise PARSE if the variable is not an array or if there are several indices."""
        if self.variable.type in OPAQUE:
            raise self.wrong(f"`{self.name}` is not a variable in memory", "use a register or the name of a variable")
        if not self.variable.shape:
            raise self.wrong(f"`{self.name}` is not an array, and cannot have an index", self.fix)
        if "[" in self.index:
            raise self._several()

    def _several(self) -> AsmError:
        """Return the PARSE error for several indices, `x[1][2]`."""
        indices = [constant(one) for one in re.split(r"\]\s*\[", self.index)]
        shape, whole = self.variable.shape, [one for one in indices if isinstance(one, int)]
        fix = f"`{self.name}[2]`"
        if len(whole) == len(indices) == len(shape):
            fix = f"`{self.name}[{sum(one * prod(shape[i + 1 :]) for i, one in enumerate(whole))}]`"
        return self.wrong(f"`{self.text}` has several indices, but PTX has one, which counts all elements", fix)
