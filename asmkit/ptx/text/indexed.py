"""Array elements by index in operands, `x[2]`: compute the byte offset of an index (PTX ISA 6.4.2).

The rules are those of ptxas: an index counts scalar elements, also in vectors and in arrays with several dimensions.
Its product with the size of an element is an unsigned 32-bit number.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import prod

from ...errors import AsmError
from ...form import OPAQUE
from ...types import SCALARS
from ..items import Variable
from .constant import constant
from .declarations import Wrong
from .lex import NAME

INDEXED = re.compile(rf"({NAME})\s*((?:\[[^\[\]]*\]\s*)+)", re.ASCII)
"""A name and its index.  Several indices are a mistake."""

ONLY = re.compile(r"(?:ld|ldu|st)(?!\w|\s*\.\s*(?:async|bulk)\b)")
"""The opcodes that accept an element instead of an address.  ptxas ignores the index in `multimem.red`."""

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

    @property
    def offset(self) -> int:
        """The byte offset of a constant index, from 0 to 2³² - 1.  Raises PARSE if the index is not constant."""
        self._check()
        index = constant(self.index)
        if not isinstance(index, int):
            raise self.wrong(f"the index `{self.index}` is not an integer", f"`{self.name}[2]`")
        size = self._size
        if index and size > 1 and self.variable.init is None and 0 in self.variable.shape:
            why = f"`{self.name}` has no length, and ptxas counts the index of such an array in bytes, not in elements"
            raise self.wrong(why, self._plus(index * size))
        return index * size & _MASK

    @property
    def _size(self) -> int:
        return max(SCALARS[self.variable.type].bits // 8, 1)

    def _check(self) -> None:
        """Raise PARSE if the variable is not an array or if there are several indices."""
        if self.variable.type in OPAQUE:
            raise self.wrong(f"`{self.name}` is not a variable in memory", "use a register or the name of a variable")
        if not self.variable.shape:
            index = constant(self.index)
            at = index * self._size if isinstance(index, int) else 0
            raise self.wrong(f"`{self.name}` is not an array, and cannot have an index", self._plus(at))
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

    def _plus(self, offset: int) -> str:
        """Return the fix that writes the address without an index."""
        text = f"{self.name}+{offset}" if offset else self.name
        return f"`[{text}]`" if self.memory else f"`{text}`"
