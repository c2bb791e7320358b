"""A kernel of a module as one program: its body, behind it the functions that it calls, and what the module states.

What operands may name stands in the program's facts: `symbols` those whose values the text says, `variables` the data.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...errors import Mistake, error
from ...program import Inst, Item, Program
from ...regs import Expression, Label
from ..descriptor import COMPUTED
from ..items import FLOATS, Descriptor, Function, Line, Metadata, Place, Variable
from ..module import Module
from . import expressions
from .stated import Stated


def whole(module: Module, name: str) -> Program:
    """The program of the kernel of that name.  KeyError if there is no such function."""
    first = module[name]
    if not isinstance(first, Function):
        raise KeyError(name)
    known = {item.name: item for item in module.items if isinstance(item, (Function, Variable))}
    needed, symbols = _needed(first, known), module_symbols(module)
    body = [*_body(first)]
    for item in needed:
        body += _body(item) if isinstance(item, Function) and item is not first else ()
    named = {one for item in needed for one in _named(item)}
    facts: dict[str, object] = {
        "symbols": {one: value for one, value in symbols.items() if one in named},
        "variables": tuple(item for item in needed if isinstance(item, Variable)),
    }
    made = replace(first.body, body=body, facts=facts, params=[], arrays=[], findings=[])
    stated = Stated(_descriptor(module, name, symbols), *_notes(module))
    try:
        stated.enter(made, first.where[0] if isinstance(first.where[0], str) else "?")
    except ValueError as problem:
        raise error(Mistake.KERNEL, first.where, what=f"metadata: `{problem}` is not understood", fix="") from problem
    stated.compare(made)
    return made


def module_symbols(module: Module) -> dict[str, int]:
    """The values that the text says of symbols, the last of each; those that the linker places are none."""
    found: dict[str, int] = {}
    for line in _lines(module):
        if line.word in ("set", "equ", "equiv"):
            try:
                found[line.arguments[0]] = expressions.evaluate(line.arguments[1], found)
            except expressions.UnknownError:
                found.pop(line.arguments[0], None)
    return found


def _lines(module: Module) -> Iterator[Line]:
    for item in module.items:
        inner: list[Item] = item.body.body if isinstance(item, Function) else []
        yield from (one for one in (item, *inner) if isinstance(one, Line))


def _body(function: Function) -> Iterator[Item]:
    """The function's own label and its instructions; directives run nothing."""
    place = Place(function.name)
    place.where = function.where
    yield place
    yield from (item for item in function.body.body if isinstance(item, (Inst, Label)))


def _needed(first: Function, known: dict[str, Function | Variable]) -> list[Function | Variable]:
    """The functions and variables that a function names, those that these name, and so on; itself at first."""
    found: dict[str, Function | Variable] = {first.name: first}
    queue = [first.name]
    functions = [item for item in known.values() if isinstance(item, Function)]
    within = {one.name: item.name for item in functions for one in item.body.body if isinstance(one, Label)}
    while queue:
        for name in (within.get(name, name) for name in _named(found[queue.pop(0)])):
            if name in known and name not in found:
                found[name] = known[name]
                queue.append(name)
    return list(found.values())


def _named(item: Function | Variable) -> Iterator[str]:
    """The symbols that a function's operands or a variable's values name."""
    if isinstance(item, Variable):
        plain = [line for line in item.data if line.word not in FLOATS]
        texts = [one for line in plain for one in line.arguments if one and '"' not in one]
    else:
        operands = [one for inst in item.body.body if isinstance(inst, Inst) for one in inst.operands]
        texts = [one.text for one in operands if isinstance(one, Expression)]
        yield from (one.name for one in operands if isinstance(one, Label))
    for text in texts:
        yield from (name.partition("@")[0] for name in expressions.names(text))


def _descriptor(module: Module, name: str, symbols: dict[str, int]) -> dict[str, str]:
    """The directives of the kernel's descriptor, their values computed."""
    found = [item for item in module.items if isinstance(item, Descriptor) and item.name == name]
    made: dict[str, str] = {}
    for field, value in found[0].fields.items() if found else ():
        try:
            made[field] = str(expressions.evaluate(value, symbols))
        except ValueError as problem:
            if field not in COMPUTED:  # those follow from the code
                what = f"descriptor: .amdhsa_{field}: {problem}"
                raise error(
                    Mistake.KERNEL, found[0].where, what=what, fix=f"`.set` the symbols before `.amdhsa_kernel {name}`"
                ) from problem
    return made


def _notes(module: Module) -> tuple[list[str], int]:
    """The lines of the metadata, and the line at which they begin."""
    found = next((item for item in module.items if isinstance(item, Metadata)), None)
    at = found.where[1] if found is not None else 1
    return (list(found.lines), at) if found is not None else ([], at)
