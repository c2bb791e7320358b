"""Steps of expressions on lanes: read the sources, compute, and store the results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias, cast

import numpy as np

if TYPE_CHECKING:
    from .machine import Machine
    from .memory import Array
    from .operands import Dest, Source

Step: TypeAlias = "Callable[[Machine], int | None]"


def choices_of(meaning: Callable[..., object]) -> tuple[str, ...]:
    """Return the names of an expression's keyword parameters."""
    code = getattr(meaning, "__code__", None)
    if code is None or not code.co_kwonlyargcount:
        return ()
    return code.co_varnames[code.co_argcount : code.co_argcount + code.co_kwonlyargcount]


def with_choices(meaning: Callable[..., object], choices: Any) -> Callable[..., Any]:
    """Return an expression with its keyword parameters bound to the modifiers of an instruction."""
    names = choices_of(meaning)
    if not names:
        return meaning
    chosen = {name: choices.get(name) for name in names if name != "cc"}
    return lambda *lanes, **more: meaning(*lanes, **chosen, **more)


def predicated(read: Source, step: Step, m: Machine) -> int | None:
    """Run a step for the lanes in which its predicate holds."""
    p = read(m)
    if p.size == 1:
        return step(m) if p[0] else None
    return m.under(p, step, m.at)


def plain(function: Callable[..., object], sources: Sequence[Source], store: Dest) -> Step:
    """Return the step of one result with one to three operands: the common case, with the least overhead."""
    if len(sources) in _OF_COUNT:
        return partial(_OF_COUNT[len(sources)], store, function, *sources)
    return partial(_of_several, store, function, tuple(sources))


def _of_one(store: Dest, function: Callable[..., object], a: Source, m: Machine) -> None:
    store(m, function(a(m)))


def _of_two(store: Dest, function: Callable[..., object], a: Source, b: Source, m: Machine) -> None:
    store(m, function(a(m), b(m)))


def _of_three(store: Dest, function: Callable[..., object], a: Source, b: Source, c: Source, m: Machine) -> None:
    store(m, function(a(m), b(m), c(m)))


_OF_COUNT: dict[int, Callable[..., None]] = {1: _of_one, 2: _of_two, 3: _of_three}


def _of_several(store: Dest, function: Callable[..., object], sources: Sequence[Source], m: Machine) -> None:
    store(m, function(*[source(m) for source in sources]))


def general(
    function: Callable[..., object], sources: Sequence[Source], absent: list[None], dests: Sequence[Dest], m: Machine
) -> None:
    """Compute any number of results. Absent operands are None."""
    result = function(*_same_length([source(m) for source in sources]), *absent)
    if len(dests) == 1 and not isinstance(result, tuple):
        result = (result,)
    results = cast("Sequence[Any]", result)  # longer than dests if a second destination was omitted
    for store, value in zip(dests, results, strict=False):
        store(m, value)


def carrying(
    function: Callable[..., Any], sources: Sequence[Source], store: Dest, *, reads: bool, writes: bool
) -> Step:
    """Return the step of an instruction that reads or writes the carry flag, which has no name in the text."""

    def run(m: Machine) -> None:
        lanes = [source(m) for source in sources]
        if reads:
            *lanes, carry = _same_length([*lanes, m.carry if m.carry is not None else np.zeros(1, bool)])
            result = function(*lanes, cc=carry)
        else:
            result = function(*_same_length(lanes))
        if writes:
            result, carry = result
            m.carry = np.atleast_1d(carry) if m.mask is None else m.mask.choose(carry, m.carry)
        store(m, result)

    return run


def _same_length(lanes: list[Any]) -> list[Any]:
    """Broadcast arrays to one length, for functions that index them. Constants stay scalars."""
    flat = [x for one in lanes for x in (cast("list[Any]", one) if isinstance(one, list) else [one])]
    sizes = {x.size for x in flat if isinstance(x, np.ndarray)}
    if len(sizes) < 2:
        return lanes
    long = max(sizes)

    def widen(x: object) -> Any:
        if isinstance(x, list):
            return [widen(one) for one in cast("list[Any]", x)]
        if not isinstance(x, np.ndarray):
            return x
        lanes_of_x = cast("Array", x)
        return np.repeat(lanes_of_x, long) if lanes_of_x.size == 1 else lanes_of_x

    return [widen(one) for one in lanes]
