"""Combine modules: resolve the symbols that one module declares and another one defines (PTX ISA 11.6).

A symbol without a linking directive belongs to its module. One definition of a `.visible` symbol replaces all `.weak`
and `.common` ones. Of several `.weak` definitions the first one is used, and of several `.common` ones the largest.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import TypeAlias, TypeGuard

from ...errors import DiagnosticCode, error, show
from ..directives import Address, Alias, Function, ModuleItem, Value, Variable, extent
from ..targets import PtxTarget
from .flatten import Parsed

Symbol: TypeAlias = "Function | Variable | Alias"

OTHER_FILE = "read the file that defines it together with this one"
"""The fix for a symbol without a definition."""
_STRENGTH = {"weak": 1, "common": 0}
"""The order of definitions that others can replace."""


@dataclass(eq=False)
class Part:
    """A module of a combined program: its items, and the unique names of its symbols that other modules use, too."""

    items: Sequence[ModuleItem]
    names: Mapping[str, str]


class Combined:
    """Several modules as one, with the same properties as a `Module` that is linked.

    Raises LINK if a symbol is defined twice.
    """

    def __init__(self, modules: Sequence[Parsed]) -> None:
        self.modules = modules
        self.target: PtxTarget = max((module.target for module in modules), key=_number)
        self.items: list[ModuleItem] = []
        self._parts: dict[int, Part] = {}
        chosen = _chosen(modules)
        taken = {*chosen, *(item.name for module in modules for item in module.items if _is_declared(item))}
        for module in modules:
            names = dict(_renamed(module, chosen, taken))
            part = Part(module.items, names)
            for item in _defined(module):
                if item.name in names or chosen.get(item.name) is item or isinstance(item, Alias):
                    self._add(item, part)
            self.items += [one for one in module.items if _is_declared(one) and one.name not in chosen]

    def _add(self, item: Symbol, part: Part) -> None:
        names = part.names
        made: Symbol = replace(item, name=names.get(item.name, item.name))
        if isinstance(made, Alias):
            made.function = names.get(made.function, made.function)
        elif isinstance(made, Variable):
            made.init = None if made.init is None else _initial(made.init, names)
        self._parts[id(made)] = part
        self.items.append(made)

    @property
    def functions(self) -> list[Function]:
        """The functions and kernels."""
        return [item for item in self.items if isinstance(item, Function)]

    @property
    def variables(self) -> list[Variable]:
        """The variables."""
        return [item for item in self.items if isinstance(item, Variable)]

    def part(self, function: Function) -> Part:
        """Return the module of a function."""
        return self._parts[id(function)]


def needs_others(module: Parsed) -> bool:
    """Return whether a module declares a symbol that it does not define."""
    defined = {item.name for item in _defined(module)}
    return any(_is_declared(item) and item.name not in defined for item in module.items)


def _number(target: PtxTarget) -> int:
    found = re.search(r"\d+", target.name)
    return int(found[0]) if found else 0


def _is_dynamic(item: Variable) -> bool:
    """Return whether a variable is the shared memory that a launch sizes: every module can declare it."""
    return item.space == "shared" and item.linkage == "extern" and item.open


def _is_declared(item: ModuleItem) -> TypeGuard[Function | Variable]:
    """Return whether an item declares a symbol that is defined elsewhere."""
    if isinstance(item, Function):
        return item.body is None
    return isinstance(item, Variable) and item.linkage == "extern" and not _is_dynamic(item)


def _defined(module: Parsed) -> Iterator[Symbol]:
    """Yield the definitions of a module."""
    for item in module.items:
        if isinstance(item, (Function, Variable, Alias)) and not _is_declared(item):
            yield item


def _is_local(item: Symbol, module: Parsed) -> bool:
    """Return whether a symbol belongs to its module. A declaration in front of a function can state its linkage."""
    if isinstance(item, Alias):
        return False
    linkages = {item.linkage}
    if isinstance(item, Function):
        linkages |= {one.linkage for one in module.functions if one.name == item.name}
    return linkages == {""}


def _chosen(modules: Sequence[Parsed]) -> dict[str, Symbol]:
    """Return the definition of each symbol that all modules share. Raises LINK if there are two."""
    found: dict[str, Symbol] = {}
    for module in modules:
        for item in _defined(module):
            if not _is_local(item, module):
                known = found.get(item.name)
                found[item.name] = item if known is None else _better(known, item)
    return found


def _better(known: Symbol, item: Symbol) -> Symbol:
    """Return the definition that replaces the other one. Raises LINK if neither does."""
    first, second = (_rank(one) for one in (known, item))
    if first != second:
        return known if first > second else item
    if first > 1:
        what = f"is defined twice: at {show(known.where)} and at {show(item.where)}"
        fix = "read only one of the files, or make one of the definitions weak"
        raise error(DiagnosticCode.LINK, item.where, name=item.name, what=what, fix=fix)
    if isinstance(known, Variable) and isinstance(item, Variable) and not first:
        return item if extent(item)[0] > extent(known)[0] else known
    return known


def _rank(item: Symbol) -> int:
    """Return the strength of a definition: 2 for one that must be the only one."""
    if isinstance(item, Alias):
        return 1
    return 1 if isinstance(item, Variable) and _is_dynamic(item) else _STRENGTH.get(item.linkage, 2)


def _renamed(module: Parsed, chosen: Mapping[str, Symbol], taken: set[str]) -> Iterator[tuple[str, str]]:
    """Yield the symbols that belong to a module, with names that no other module uses."""
    for item in _defined(module):
        if _is_local(item, module):
            unique = next(name for i in count(1) if (name := item.name if i == 1 else f"{item.name}_{i}") not in taken)
            taken.add(unique)
            yield item.name, unique


def _initial(value: Value, names: Mapping[str, str]) -> Value:
    """Return an initial value with the unique names of its symbols."""
    if isinstance(value, Address):
        return replace(value, name=names.get(value.name, value.name))
    return tuple(_initial(one, names) for one in value) if isinstance(value, tuple) else value
