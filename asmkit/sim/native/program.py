"""The operations of a program, and the C code of those that compute on lanes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from .body import Compute, Loop, Names
from .expressions import PRELUDE
from .graph import Value
from .operations import Operation, Placed, placed
from .routines import weight

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ..compile import Unit

Form: TypeAlias = "Compute | Callable[[Names, int, Inst], Operation | None] | None"
"""The native form of an instruction: how to add it to a loop, or a function that returns its operation. None: Python
executes it."""
_SHARED = ("machine.h",)
_CHUNK = ("machine.h", "registers.h", "held_registers.h", "addresses.h", "read_notes.h", "calls.h")
_ROWS = "rows.h"
_OWN, _EXPORTED = (f"#undef EXPORT\n#define EXPORT {how}" for how in (
    "static __attribute__((unused))", '__attribute__((visibility("default")))'
))  # fmt: skip
"""The C code in front of functions that only their library uses, and of functions that others call."""
_INTERPRETER = (
    *_CHUNK,
    "lanes_in_memory.h",
    "memory.h",
    "flights.h",
    "warps.h",
    _ROWS,
    "groups.h",
    "run.c",
)


FOR_ONE_THREAD = 300
"""The weight of functions that take clang much longer than its start."""


class Source(NamedTuple):
    """The operations of a program, and the C code of their loops."""

    operations: list[Placed]
    texts: list[str]
    """C sources that can be compiled in parallel."""
    names: Names


def generate(unit: Unit) -> Source:
    """Return the operations of a program, and the C code of their loops."""
    names, functions = Names(unit), dict[str, str]()
    operations = [*_operations(unit, names, functions)]
    head = [PRELUDE, *_texts(_SHARED)]
    parts = _parts([f"EXPORT void {name}{text}" for text, name in functions.items()])
    return Source(operations, ["\n".join([*head, *names.routines.texts(part), *part]) for part in parts], names)


def _parts(functions: list[str]) -> list[list[str]]:
    """Divide functions among host threads, if clang needs long for them."""
    weights = {text: weight(text) for text in functions}
    count = max(1, min(os.cpu_count() or 1, sum(weights.values()) // FOR_ONE_THREAD))
    parts, loads = [list[str]() for _ in range(count)], [0] * count
    for text in sorted(functions, key=lambda text: -weights[text]):
        least = loads.index(min(loads))
        parts[least].append(text)
        loads[least] += weights[text]
    return parts


def interpreter() -> str:
    """Return the C code that executes operations. It is the same for all programs."""
    return "\n".join([PRELUDE, *_texts(_INTERPRETER)])


def chunk_header() -> str:
    """Return the C declarations of a chunk's state, for functions that execute instructions of a target."""
    return "\n".join([_OWN, PRELUDE, *_texts((*_CHUNK, _ROWS)), _EXPORTED])


def _texts(names: tuple[str, ...]) -> list[str]:
    assert __package__
    folder = files(__package__)
    return [(folder / name).read_text() for name in names]


def _operations(unit: Unit, names: Names, functions: dict[str, str]) -> Iterator[Placed]:
    """Yield the operations. `functions` gets the names of the C functions of their loops."""
    leaders = {*unit.labels.values()}
    make: Callable[[Names], Value] = getattr(unit.sem, "native_loop", Loop)
    forms: list[Form] = [unit.sem.native_form(unit, at, inst) for at, inst in enumerate(unit.insts)]
    at = 0
    while at < len(forms):
        form, inst, first = forms[at], unit.insts[at], at
        at += 1
        laps = first in unit.lap_places
        if isinstance(form, Compute):
            loop = make(names)
            if loop.add(first, inst, form):
                at = _extended(unit, loop, forms, at, leaders)
                body, code = loop.finished()
                name = functions.setdefault(code, f"i{first}")
                yield placed(first, at - first, laps, body._replace(function=name))
        elif form is not None and (made := form(names, first, inst)) is not None:
            yield placed(first, 1, laps, made)


def _extended(unit: Unit, loop: Value, forms: list[Form], at: int, leaders: set[int]) -> int:
    """Add the following instructions to a loop while they fit. Returns the first one that does not."""
    while at < len(forms) and at not in leaders:
        form = forms[at]
        if not isinstance(form, Compute) or not loop.fits(unit.insts[at]) or not loop.add(at, unit.insts[at], form):
            break
        at += 1
    return at
