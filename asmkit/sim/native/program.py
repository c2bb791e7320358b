"""The C code of a program: a function that executes instructions from a program counter on, as long as it can."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from .body import Body, Compute, Names
from .expressions import PRELUDE

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ..compile import Unit

class Branch(NamedTuple):
    """The native form of a branch to one place, taken by all active lanes or by none."""

    target: int


class Transfer(NamedTuple):
    """The native form of a load or a store: the function that returns its C code."""

    emit: Callable[[Names, int, Inst, str], str]


Form: TypeAlias = "Compute | Branch | Transfer | None"


class Source(NamedTuple):
    """The C code of a program, and the instructions at which it can start."""

    text: str
    entries: frozenset[int]
    names: Names


class _Block(NamedTuple):
    """C code of `count` instructions from `at` on: what it defines, and the statements that execute it."""

    at: int
    count: int
    defines: str
    executes: str


def generate(unit: Unit) -> Source:
    """Return the C code of a program."""
    names = Names(unit)
    blocks = [*_blocks(unit, names)]
    entries = frozenset(block.at for block in blocks)
    text = "\n".join([
        header(),
        *(block.defines for block in blocks if block.defines),
        "#define OUT(at) do { x->pc = (at); return; } while (0)",
        "EXPORT void run(Context *x) {",
        "forget_settled(x);",
        "again: switch (x->pc) {",
        *(f"case {at}: goto B{at};" for at in sorted(entries)),
        "default: return;",
        "}",
        *(_executed(block, unit, entries) for block in blocks),
        "}",
    ])  # fmt: skip
    return Source(text, entries, names)


@cache
def header() -> str:
    """Return the C code that all programs share."""
    folder = files(__package__)
    return "\n".join([PRELUDE, *((folder / name).read_text() for name in ("machine.h", "memory.h", "warps.h"))])


def _blocks(unit: Unit, names: Names) -> Iterator[_Block]:
    leaders = {*unit.labels.values()}
    forms: list[Form] = [unit.sem.native_form(unit, at, inst) for at, inst in enumerate(unit.insts)]
    at = 0
    while at < len(forms):
        form, inst, first = forms[at], unit.insts[at], at
        at += 1
        if isinstance(form, Branch):
            yield _Block(first, 1, "", _branch(unit, names, first, inst, form.target))
        elif isinstance(form, Transfer):
            text = form.emit(names, first, inst, f"i{first}")
            if text:
                yield _Block(first, 1, text, f"if (!i{first}(x)) OUT({first});")
        elif isinstance(form, Compute):
            body = Body(names)
            if body.add(first, inst, form):
                at = _extended(unit, body, forms, at, leaders)
                dead = _dead(unit, body, first, at)
                yield _Block(first, at - first, body.function(f"i{first}", dead), f"if (!i{first}(x)) OUT({first});")


def _extended(unit: Unit, body: Body, forms: list[Form], at: int, leaders: set[int]) -> int:
    """Add the following instructions to a loop while they fit. Returns the first one that does not."""
    while at < len(forms) and at not in leaders:
        form = forms[at]
        if not isinstance(form, Compute) or not body.fits(unit.insts[at]) or not body.add(at, unit.insts[at], form):
            break
        at += 1
    return at


def _dead(unit: Unit, body: Body, first: int, end: int) -> Callable[[int], bool]:
    """Return a function that tells whether nothing outside of a loop reads what the loop leaves in a register."""
    before = {i for i, _ in body.inputs}
    readers = unit.readers
    return lambda i: i not in before and not unit.spins and all(first <= at < end for at in readers.get(i, ()))


def _executed(block: _Block, unit: Unit, entries: frozenset[int]) -> str:
    """Return a block in the function that runs the program."""
    at, end = block.at, block.at + block.count
    within = f"(x->stop > {at} && x->stop < {end}) || " if block.count > 1 else ""
    apart = "(x->apart || x->active) || " if at in unit.lap_places else ""
    return "\n".join([
        f"B{at}: if ({within}{apart}x->left < {block.count}) OUT({at});",
        block.executes,
        f"x->left -= {block.count};",
        goes_to(end, entries),
    ])  # fmt: skip


def goes_to(at: int, entries: frozenset[int]) -> str:
    """Return the statement that continues at an instruction."""
    return f"if (x->stop <= {at}) OUT({at}); goto B{at};" if at in entries else f"OUT({at});"


def _branch(unit: Unit, names: Names, at: int, inst: Inst, target: int) -> str:
    backward = f"if (x->turns || x->spinning || x->branches + 1 >= x->patience) OUT({at}); x->branches++;"
    jump = (
        f"{backward if target <= at else ''} x->left--; x->pc = {target}; if (x->stop <= {target}) return; goto again;"
    )
    if inst.guard is None:
        return f"{{ {jump} }}"
    i, negated = unit.slot(inst.guard[0]), int(inst.guard[1])
    return "\n".join([
        "{ int64_t taken, all;",
        f"if (!covers(x, {i}, 0, 0)) OUT({at});",
        f"count_taken(x, {names.row(i)}, {negated}, &taken, &all);",
        f"if (taken && taken < all) OUT({at});",
        f"if (taken) {{ {jump} }} }}",
    ])  # fmt: skip
