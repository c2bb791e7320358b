"""A whole PTX module: its version and target, and everything in it in order.

    Module                      version, target, options; `items`: variables, functions, aliases, files, sections, …
    parse_module(text, file)    in `asmkit.ptx.parse`: any module that ptxas reads
    write_module(module)        in `asmkit.ptx.text`: its text, of which ptxas makes the same machine code

The items are those of `asmkit.ptx.items`: `Variable`, `Function`, `Alias`, `File`, `Section`, `Pragma`.  A function's
`body` is a `Program`, whose items besides instructions and labels may be `Open` and `Close` (a scope's braces),
`Variable` (its space may be `reg`), `Loc`, `Pragma`, and the tables `BranchTargets`, `CallTargets`, `Prototype`.
Two modules are equal when their texts are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from ..errors import Finding
from .items import Alias, File, Function, Pragma, Section, Variable
from .target import PtxTarget

Item: TypeAlias = Variable | Function | Alias | File | Section | Pragma


@dataclass(eq=False)
class Module:
    """A PTX module.  `version` None is the lowest that takes all that is in it."""

    target: PtxTarget
    version: tuple[int, int] | None = None
    options: tuple[str, ...] = ()
    items: list[Item] = field(default_factory=lambda: [])
    findings: list[Finding] = field(default_factory=lambda: [])

    @property
    def functions(self) -> Iterator[Function]:
        """Its functions and kernels in order, declarations among them."""
        return (item for item in self.items if isinstance(item, Function))

    @property
    def variables(self) -> Iterator[Variable]:
        """Its variables in order."""
        return (item for item in self.items if isinstance(item, Variable))

    def __getitem__(self, name: str) -> Variable | Function:
        """The variable, or the function's definition, of that name.  KeyError if there is none."""
        found = [item for item in self.items if isinstance(item, (Variable, Function)) and item.name == name]
        if not found:
            raise KeyError(name)
        return next((item for item in found if isinstance(item, Function) and item.body is not None), found[0])

    def __eq__(self, other: object) -> bool:
        from .text import write_module

        return isinstance(other, Module) and write_module(self).text == write_module(other).text

    __hash__ = None  # type: ignore[assignment]
