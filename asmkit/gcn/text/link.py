"""Link one kernel of a module into a program: its body, followed by the functions that it calls.

The program's facts contain the symbols and data that operands may name: `symbols` for the symbols whose values the text
defines, `variables` for the data.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from ...errors import DiagnosticCode, error
from ...ir.debug_points import Point
from ...ir.program import Inst, Item, Program
from ...regs import Expression, Label
from ..code_object.kernel_descriptor import COMPUTED
from ..code_object.metadata import Map
from ..directives import FLOATS, Descriptor, Function, Line, Metadata, ModuleItem, Place, Variable
from ..facts import GcnFacts
from . import expressions
from .kernel_directives import Stated
from .original_lines import attach

OTHER_FILE = "read the file that defines it together with this one"
"""The fix for a symbol without a definition."""


def whole(items: Sequence[ModuleItem], name: str) -> Program:
    """Return the program of the kernel with that name. Raises KeyError if there is no such function."""
    return Whole(items).program(name)


class Whole:
    """An index of a module that no longer changes, shared by all its kernels."""

    def __init__(self, items: Sequence[ModuleItem]) -> None:
        self.items = items
        named = [item for item in items if isinstance(item, (Function, Variable))]
        self.known = {item.name: item for item in named}
        self.first = {item.name: item for item in reversed(named)}
        descriptors = [item for item in items if isinstance(item, Descriptor)]
        self.descriptors = {item.name: item for item in reversed(descriptors)}
        self.symbols = module_symbols(items)

    @cached_property
    def within(self) -> dict[str, str]:
        """The function that contains each label, by the label's name."""
        functions = [item for item in self.known.values() if isinstance(item, Function)]
        return {one.name: item.name for item in functions for one in item.body.body if isinstance(one, Label)}

    @cached_property
    def notes(self) -> tuple[dict[str, Map], int]:
        """The metadata of each kernel, and the first line of the metadata. Raises ValueError if it is malformed."""
        found = [item for item in self.items if isinstance(item, Metadata)]
        kernels = {name: kernel for item in reversed(found) for name, kernel in item.kernels.items()}
        return kernels, found[0].where[1] if found else 1

    def program(self, name: str) -> Program:
        """Return the program of the kernel with that name. Raises KeyError if there is no such function."""
        first = self.first[name]
        if not isinstance(first, Function):
            raise KeyError(name)
        needed = self._needed(first)
        attach([item for item in needed if isinstance(item, Function)], self.items)
        body = [*_body(first)]
        for item in needed:
            body += _body(item) if isinstance(item, Function) and item is not first else ()
        named = {one for item in needed for one in _named(item)}
        facts = GcnFacts(
            symbols={one: self.symbols[one] for one in sorted(named & self.symbols.keys())},
            variables=tuple(item for item in needed if isinstance(item, Variable)),
        )
        found = [one for item in needed if isinstance(item, Function) for one in item.body.findings]
        made = replace(first.body, body=body, facts=facts, params=[], arrays=[], findings=found)
        self._enter(made, first)
        return made

    def _enter(self, made: Program, first: Function) -> None:
        """Copy the module's descriptor and metadata of a kernel into its program."""
        directives = _descriptor(self.descriptors.get(first.name), self.symbols)
        try:
            kernels, line = self.notes
            stated = Stated(directives, line=line, kernels=kernels)
            stated.enter(made, first.where[0] if isinstance(first.where[0], str) else "?")
        except ValueError as problem:
            what = f"metadata: `{problem}` is not understood"
            raise error(DiagnosticCode.KERNEL, first.where, what=what, fix="") from problem
        stated.compare(made)

    def needed(self, name: str) -> set[str]:
        """Return the names of a function and of everything that it references, directly or indirectly."""
        first = self.first[name]
        return {one.name for one in self._needed(first)} if isinstance(first, Function) else {name}

    def _needed(self, first: Function) -> list[Function | Variable]:
        """Return the functions and variables that a function references, directly or indirectly.

        The function itself is first.
        """
        found: dict[str, Function | Variable] = {first.name: first}
        queue = [first.name]
        for name in queue:
            for one in (self.within.get(one, one) for one in _named(found[name])):
                if one in self.known and one not in found:
                    found[one] = self.known[one]
                    queue.append(one)
        return list(found.values())


def module_symbols(items: Sequence[ModuleItem]) -> dict[str, int]:
    """Return the last value that the text gives each symbol. Symbols that the linker places are omitted."""
    found: dict[str, int] = {}
    for line in _lines(items):
        if line.word in ("set", "equ", "equiv"):
            try:
                found[line.arguments[0]] = expressions.evaluate(line.arguments[1], found)
            except expressions.UnknownError:
                found.pop(line.arguments[0], None)
    return found


def _lines(items: Sequence[ModuleItem]) -> Iterator[Line]:
    for item in items:
        inner: list[Item] = item.body.body if isinstance(item, Function) else []
        yield from (one for one in (item, *inner) if isinstance(one, Line))


def _body(function: Function) -> Iterator[Item]:
    """Yield the function's own label, its labels and its instructions. Directives execute nothing."""
    place = Place(function.name)
    place.where = function.where
    yield place
    yield from (item for item in function.body.body if isinstance(item, (Inst, Label, Point)))


def _named(item: Function | Variable) -> Iterator[str]:
    """Yield the symbols that a function's operands or a variable's values name."""
    if isinstance(item, Variable):
        plain = [line for line in item.data if line.word not in FLOATS]
        texts = [one for line in plain for one in line.arguments if one and '"' not in one]
    else:
        operands = [one for inst in item.body.body if isinstance(inst, Inst) for one in inst.operands]
        texts = [one.text for one in operands if isinstance(one, Expression)]
        yield from (one.name for one in operands if isinstance(one, Label))
    for text in texts:
        yield from (name.partition("@")[0] for name in expressions.names(text))


def _descriptor(found: Descriptor | None, symbols: dict[str, int]) -> dict[str, str]:
    """Return the directives of a kernel's descriptor with their values evaluated."""
    made: dict[str, str] = {}
    if found is None:
        return made
    for field, value in found.fields.items():
        try:
            made[field] = str(expressions.evaluate(value, symbols))
        except ValueError as problem:
            if field not in COMPUTED:  # these follow from the code
                what = f"descriptor: .amdhsa_{field}: {problem}"
                fix = f"`.set` the symbols before `.amdhsa_kernel {found.name}`"
                raise error(DiagnosticCode.KERNEL, found.where, what=what, fix=fix) from problem
    return made
