"""Translate expressions on lanes to C: the functions of the instruction tables, traced with symbolic lanes.

A traced function runs once, with objects that record what it does. The C code computes the same numbers, bit by bit.
The only difference is the payload of a NaN that a commutative operation of binary64 returns for two NaNs: numpy's
depends on the position of the lane.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import numpy as np

from ...types import Scalar
from .. import operands as of_operands
from . import intrinsics as intrinsics
from .c_types import c_type
from .emission import statements
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

    Call `target.register_native_forms` before, once for each architecture.

    Raises NotTranslatedError if the expression has no native form.
    """
    graph = Graph()
    given = [_symbolic(graph, x) for x in operands]
    with reasoned():
        made = traceable(meaning)(*given, **{name: _symbolic(graph, x) for name, x in more.items()})
    results: Sequence[Value] = made if made.__class__ is tuple else (made,)
    return emitted(results, fresh)


@contextmanager
def reasoned(*expected: type[Exception]) -> Generator[None]:
    """Trace functions, and raise what symbolic lanes cannot do as NotTranslatedError."""
    with np.errstate(all="ignore"):
        try:
            yield
        except NotTranslatedError:
            raise
        except (TypeError, ValueError, AttributeError, KeyError, IndexError, OverflowError, *expected) as error:
            raise NotTranslatedError(f"{type(error).__name__}: {error}") from error


def typed(value: Value, declared: type[Scalar], kind: type[Scalar], fresh: Callable[[], str]) -> Translation:
    """Convert the bits of a register of type `declared` to those that an operand of type `kind` reads."""

    def read(x: Value) -> Value:
        if kind.bits < declared.bits:
            x = x.astype(of_operands.container(kind))
        return x.view(of_operands.lane_type(kind))

    return translate(read, [value], fresh)


def fitted(value: Value, kind: type[Scalar], kept: DType, fresh: Callable[[], str]) -> Translation:
    """Convert a result of type `kind` to the register's storage type, as `operands.fit` does."""
    if not isinstance(value, Lanes):
        return Translation([], [of_operands.fit(value, kind, kept)[()]])
    return translate(of_operands.fit, [value, kind, kept], fresh)


def _symbolic(graph: Graph, value: Value) -> Value:
    if isinstance(value, Lanes):
        return input_of(graph, value.name, value.dtype)
    if isinstance(value, list):
        return [_symbolic(graph, one) for one in cast("list[Value]", value)]
    return value


def emitted(results: Sequence[Value], fresh: Callable[[], str]) -> Translation:
    """Return the statements that compute the results of traced functions."""
    flat: list[Value] = []
    for x in results:
        flat += _elements(x)
    roots = [x.cells[()] for x in flat if isinstance(x, Traced)]
    lines, names = statements(roots, fresh)
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
        made.append(Lanes(text, node.dtype))
    return Translation(lines, made)


def _elements(x: Value) -> list[Value]:
    """Return a result, which must have one number for each lane or for all lanes."""
    if isinstance(x, Traced) and x.cells.ndim:
        raise NotTranslatedError("a result of several numbers for each lane")
    return [x]
