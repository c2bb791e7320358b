"""Elements of arrays by their index, `x[2]`: how many bytes an index means (PTX ISA 6.4.2).

The rules are those of ptxas: an index counts scalar elements, also of vectors and of arrays with several dimensions;
its product with the element's size has 32 bits and no sign.
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
"""A name and its index; several indices are a mistake."""

ONLY = re.compile(r"(?:ld|ldu|st)(?!\w|\s*\.\s*(?:async|bulk)\b)")
"""The opcodes that take an element in the place of an address; ptxas ignores the index in `multimem.red`."""

_MASK = (1 << 32) - 1


@dataclass
class Element:
    """An element as it is written: the array's name, what was declared, and its index.

    `memory` says that it stands for an access, not for an address. `wrong` makes the errors.
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
        """The bytes that a constant index means, from 0 to 2³² - 1. Raises PARSE for an index that is not constant."""
        self._check()
        index = constant(self.index)
        if not isinstance(index, int):
            raise self.wrong(f"the index `{self.index}` is not a whole number", f"`{self.name}[2]`")
        size = self._size
        if index and size > 1 and self.variable.init is None and 0 in self.variable.shape:
            why = f"`{self.name}` has no length, and ptxas counts the index of such an array in bytes, not in elements"
            raise self.wrong(why, self._plus(index * size))
        return index * size & _MASK

    @property
    def _size(self) -> int:
        return max(SCALARS[self.variable.type].bits // 8, 1)

    def _check(self) -> None:
        """Raise PARSE for a variable that is not an array, and for several indices."""
        if self.variable.type in OPAQUE:
            raise self.wrong(f"`{self.name}` is not a variable in memory", "a register, or a variable's name")
        if not self.variable.shape:
            index = constant(self.index)
            at = index * self._size if isinstance(index, int) else 0
            raise self.wrong(f"`{self.name}` is not an array, and cannot have an index", self._plus(at))
        if "[" in self.index:
            raise self._several()

    def _several(self) -> AsmError:
        """Return PARSE for `x[1][2]`."""
        indices = [constant(one) for one in re.split(r"\]\s*\[", self.index)]
        shape, whole = self.variable.shape, [one for one in indices if isinstance(one, int)]
        fix = f"`{self.name}[2]`"
        if len(whole) == len(indices) == len(shape):
            fix = f"`{self.name}[{sum(one * prod(shape[i + 1 :]) for i, one in enumerate(whole))}]`"
        return self.wrong(f"`{self.text}` has several indices; PTX has one, which counts all elements", fix)

    def _plus(self, offset: int) -> str:
        """Return how the address is written without an index, as a fix."""
        text = f"{self.name}+{offset}" if offset else self.name
        return f"`[{text}]`" if self.memory else f"`{text}`"
