"""Translate expressions on lanes to C: the functions of the instruction tables, traced with symbolic lanes.

A traced function runs once, with objects that record what it does. The C code computes the same numbers, bit by bit.
The bits of the NaN that a single sum or product returns are undefined in both engines, so functions replace them as
`sim.nan_rule` states.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import count
from pathlib import Path
from types import MappingProxyType
from typing import cast

import numpy as np

from ...types import Scalar
from .. import operands as of_operands
from . import intrinsics as intrinsics
from .c_types import c_type
from .emission import statements, unreplaced
from .graph import DType, Function, Graph, Value
from .graph import NotTranslatedError as NotTranslatedError
from .traceable import traceable
from .tracing import LANES as LANES
from .tracing import Traced, input_of


@dataclass(frozen=True)
class Lanes:
    """A C variable: a vector of 16 lanes of a numpy type."""

    name: str
    dtype: DType
    raw: Lanes | None = None
    """The floats before their NaNs were replaced by one NaN, if they have been: `dtype` can be that of their bits."""

    @property
    def c_type(self) -> str:
        """The type of the variable."""
        return c_type(self.dtype)


@dataclass(frozen=True)
class Translation:
    """Statements in C, and the results that they compute, in the order of the expression."""

    lines: list[str]
    results: list[Value]


PRELUDE = Path(__file__).with_name("lanes.h").read_text()
"""The C declarations that the statements need."""


def translate(
    meaning: Function, operands: Sequence[Value], fresh: Callable[[], str], **more: Value
) -> Translation:  # fmt: skip
    """Translate an expression on lanes whose modifiers are bound. Keyword arguments are operands, too: the carry.

    Call `target.register_native_functions` before, once for each architecture.

    Raises NotTranslatedError if the expression has no native form.
    """
    named = tuple((name, _signature(x)) for name, x in more.items())
    made = _template(meaning, tuple(map(_signature, operands)), named)
    names: dict[str, str] = {}
    for i, x in enumerate(lanes_of([*operands, *more.values()])):
        names |= {f"given_{i}_": x.name, f"raw_{i}_": x.raw.name if x.raw else ""}

    def own(match: re.Match[str]) -> str:
        known = names.get(match[0])
        if known is None:
            known = names[match[0]] = fresh()
        return known

    lines = [_NAME.sub(own, line) for line in made.lines]

    def renamed(x: Lanes) -> Lanes:
        return Lanes(_NAME.sub(own, x.name), x.dtype, renamed(x.raw) if x.raw else None)

    return Translation(lines, [renamed(x) if isinstance(x, Lanes) else x for x in made.results])


_NAME = re.compile(r"\b(?:given|raw|made)_\d+_")
"""The variables of a template."""


@lru_cache(maxsize=4096)
def _template(meaning: Function, operands: tuple[Value, ...], more: tuple[tuple[str, Value], ...]) -> Translation:
    """Translate an expression for operands of these signatures. Instructions of one form share the translation."""
    graph, given, own, raw = Graph(), count(), count(), dict[str, str]()

    def symbolic(signature: Value) -> Value:
        kind, *rest = signature
        if kind is Lanes:
            i = next(given)
            if rest[1]:
                raw[f"given_{i}_"] = f"raw_{i}_"
            return input_of(graph, f"given_{i}_", rest[0])
        if kind is list:
            return [symbolic(one) for one in rest]
        return np.frombuffer(rest[1], rest[0])[0] if kind is np.generic else rest[0]

    with reasoned():
        lanes = [symbolic(x) for x in operands]
        made = traceable(meaning)(*lanes, **{name: symbolic(x) for name, x in more})
    results: Sequence[Value] = made if made.__class__ is tuple else (made,)
    return emitted(results, lambda: f"made_{next(own)}_", raw)


def _signature(x: Value) -> tuple[Value, ...]:
    """Return the part on which the translation depends: the type of lanes, or a constant."""
    if isinstance(x, Lanes):
        return Lanes, x.dtype, x.raw is not None and x.raw.dtype == x.dtype
    if isinstance(x, list):
        return list, *map(_signature, cast("list[Value]", x))
    return _number_signature(x) if isinstance(x, np.generic) else (x.__class__, x)


def _number_signature(x: Value) -> tuple[Value, ...]:
    return np.generic, x.dtype, x.tobytes()


def lanes_of(operands: Sequence[Value]) -> Iterator[Lanes]:
    """Yield the variables of operands, in order."""
    for x in operands:
        if isinstance(x, Lanes):
            yield x
        elif isinstance(x, list):
            yield from lanes_of(cast("list[Value]", x))


@contextmanager
def reasoned(*expected: type[Exception]) -> Generator[None]:
    """Trace functions, and raise NotTranslatedError where symbolic lanes cannot follow."""
    with np.errstate(all="ignore"):
        try:
            yield
        except NotTranslatedError:
            raise
        except (TypeError, ValueError, AttributeError, KeyError, IndexError, OverflowError, *expected) as error:
            raise NotTranslatedError(f"{type(error).__name__}: {error}") from error


def typed(value: Value, declared: type[Scalar], kind: type[Scalar], fresh: Callable[[], str]) -> Translation:
    """Convert the bits of a register of type `declared` to those that an operand of type `kind` reads."""
    return translate(_as_read, [value, declared, kind], fresh)


def _as_read(x: Value, declared: type[Scalar], kind: type[Scalar]) -> Value:
    bits = x.astype(of_operands.container(kind)) if kind.bits < declared.bits else x
    return bits.view(of_operands.lane_type(kind))


def fitted(value: Value, kind: type[Scalar], kept: DType, fresh: Callable[[], str]) -> Translation:
    """Convert a result of type `kind` to the register's storage type, as `operands.fit` does."""
    if not isinstance(value, Lanes):
        return Translation([], [of_operands.fit(value, kind, kept)[()]])
    made = translate(of_operands.fit, [value, kind, kept], fresh)
    (fit,) = made.results
    if value.raw and value.dtype.itemsize == kept.itemsize and isinstance(fit, Lanes):
        return Translation(made.lines, [replace(fit, raw=value.raw)])
    return made


def emitted(
    results: Sequence[Value], fresh: Callable[[], str], raw: Mapping[str, str] = MappingProxyType({})
) -> Translation:  # fmt: skip
    """Return the statements that compute the results of traced functions. `raw` is that of `statements`."""
    flat: list[Value] = []
    for x in results:
        flat += _elements(x)
    roots = [x.cells[()] for x in flat if isinstance(x, Traced)]
    lines, names = statements(roots, fresh, raw)
    made: list[Value] = []
    for x in flat:
        if not isinstance(x, Traced):
            made.append(np.ravel(x)[0])
            continue
        node = x.cells[()]
        if node.op == "const":
            made.append(node.extra)
            continue
        text = names[id(node)]
        if not text.isidentifier():
            name = fresh()
            lines.append(f"const {c_type(node.dtype)} {name} = {text};")
            text = name
        before = unreplaced(node)
        made.append(Lanes(text, node.dtype, None if before is None else Lanes(names[id(before)], before.dtype)))
    return Translation(lines, made)


def _elements(x: Value) -> list[Value]:
    """Return a result, which must have one number for each lane or for all lanes."""
    several = x.cells.ndim if isinstance(x, Traced) else np.size(x) > 1 and np.ptp(x)
    if several:
        raise NotTranslatedError("a result of several numbers")
    return [x]
