"""Steps of expressions on lanes: read the sources, compute, and store the results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias, cast

import numpy as np

if TYPE_CHECKING:
    from .machine import Machine
    from .memory import Array
    from .operands import Dest, Source, Value

Step: TypeAlias = "Callable[[Machine], int | None]"
Function: TypeAlias = "Callable[..., Any]"


def choices_of(meaning: Callable[..., object]) -> tuple[str, ...]:
    """Return the names of an expression's keyword parameters."""
    code = getattr(meaning, "__code__", None)
    if code is None or not code.co_kwonlyargcount:
        return ()
    return code.co_varnames[code.co_argcount : code.co_argcount + code.co_kwonlyargcount]


def with_choices(meaning: Callable[..., object], choices: Any) -> Callable[..., Any]:
    """Return an expression with its keyword parameters bound to the modifiers of an instruction.

    Instructions with the same modifiers share the function, so that it is translated once.
    """
    names = choices_of(meaning)
    if not names:
        return meaning
    return _bound(meaning, tuple((name, choices.get(name)) for name in names if name != "cc"))


@lru_cache(maxsize=4096)
def _bound(meaning: Callable[..., object], chosen: tuple[tuple[str, object], ...]) -> Function:
    words = dict(chosen)
    return lambda *lanes, **more: meaning(*lanes, **words, **more)


@dataclass(slots=True)
class Predicated:
    """A step for the lanes in which its predicate holds."""

    read: Source
    step: Step

    def run(self, m: Machine) -> int | None:
        """Run the step."""
        p = self.read(m)
        if p.size == 1:
            return self.step(m) if p[0] else None
        return m.under(p, self.step, m.at)


def plain(function: Function, sources: Sequence[Source], store: Dest) -> Step:
    """Return the step of one result."""
    match sources:
        case [a]:
            return _OfOne(store, function, a).run
        case [a, b]:
            return _OfTwo(store, function, a, b).run
        case _:
            return _OfSeveral(store, function, tuple(sources)).run


@dataclass(slots=True)
class _OfOne:
    store: Dest
    function: Function
    a: Source

    def run(self, m: Machine) -> None:
        self.store(m, self.function(self.a(m)))


@dataclass(slots=True)
class _OfTwo:
    store: Dest
    function: Function
    a: Source
    b: Source

    def run(self, m: Machine) -> None:
        self.store(m, self.function(self.a(m), self.b(m)))


@dataclass(slots=True)
class _OfSeveral:
    store: Dest
    function: Function
    sources: tuple[Source, ...]

    def run(self, m: Machine) -> None:
        self.store(m, self.function(*[source(m) for source in self.sources]))


@dataclass(slots=True)
class General:
    """A step with any number of results. Absent operands are None."""

    function: Function
    sources: Sequence[Source]
    absent: Sequence[None]
    dests: Sequence[Dest]

    def run(self, m: Machine) -> None:
        """Run the step."""
        result = self.function(*_same_length([source(m) for source in self.sources]), *self.absent)
        if len(self.dests) == 1 and not isinstance(result, tuple):
            result = (result,)
        results = cast("Sequence[Value]", result)  # longer than dests if a second destination was omitted
        for store, value in zip(self.dests, results, strict=False):
            store(m, value)


@dataclass(slots=True)
class Carrying:
    """A step that reads or writes the carry flag, which has no name in the text."""

    function: Function
    sources: Sequence[Source]
    store: Dest
    reads: bool
    writes: bool

    def run(self, m: Machine) -> None:
        """Run the step."""
        lanes = [source(m) for source in self.sources]
        if self.reads:
            *lanes, carry = _same_length([*lanes, m.carry if m.carry is not None else np.zeros(1, bool)])
            result = self.function(*lanes, cc=carry)
        else:
            result = self.function(*_same_length(lanes))
        if self.writes:
            result, carry = result
            m.carry = np.atleast_1d(carry) if m.mask is None else m.mask.choose(carry, m.carry)
        self.store(m, result)


def _same_length(lanes: list[Value]) -> list[Value]:
    """Broadcast arrays to one length, for functions that index them. Constants stay scalars."""
    flat = [x for one in lanes for x in (cast("list[Value]", one) if isinstance(one, list) else [one])]
    sizes = {x.size for x in flat if isinstance(x, np.ndarray)}
    if len(sizes) < 2:
        return lanes
    long = max(sizes)

    def widen(x: object) -> Value:
        if isinstance(x, list):
            return [widen(one) for one in cast("list[Value]", x)]
        if not isinstance(x, np.ndarray):
            return x
        lanes_of_x = cast("Array", x)
        return np.repeat(lanes_of_x, long) if lanes_of_x.size == 1 else lanes_of_x

    return [widen(one) for one in lanes]
