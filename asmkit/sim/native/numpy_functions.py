"""Functions of numpy on symbolic lanes: those that are not ufuncs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter

import numpy as np

from .graph import DType, Function, Graph, Node, NotTranslatedError, Value
from .tracing import BOOL, FUNCTIONS, Traced, applied, constants, dtype_of, each_cell, graph_of, lifted, operand


def _graph(*values: Value) -> Graph:
    found = graph_of(*values)
    assert found is not None
    return found


def _where(condition: Value, a: Value, b: Value) -> Value:
    if not isinstance(condition, Traced):
        return a if np.all(condition) else b if not np.any(condition) else _unknown("np.where of several constants")
    graph = condition.graph
    kind = _common(a, b)
    tail = max(x.cells.ndim for x in (condition, a, b) if isinstance(x, Traced))
    lanes = [operand(graph, x, dtype, tail) for x, dtype in ((condition, BOOL), (a, kind), (b, kind))]

    def chosen(c: Node, x: Node, y: Node) -> Node:
        if c.op == "const":
            return x if c.extra else y
        return x if x is y else graph.folded("where", (c, x, y), kind, np.where)

    return Traced(graph, each_cell(chosen, *(one.cells for one in lanes)), kind)


def _common(a: Value, b: Value) -> DType:
    """Return the type of `np.where`: numpy's own answer for arrays of those types, or Python's numbers."""
    like = [x if type(x) in (bool, int, float) else np.zeros(1, dtype_of(x)) for x in (a, b)]
    try:
        return np.where(np.zeros(1, bool), *like).dtype
    except (OverflowError, TypeError) as error:
        raise NotTranslatedError(f"np.where: {error}") from None


def _unknown(what: str) -> Value:
    raise NotTranslatedError(what)


def _filled(value: int) -> Callable[..., Traced]:
    def like(x: Value, dtype: Value = None, shape: Value = None) -> Traced:
        kind = x.dtype if dtype is None else np.dtype(dtype)
        return constants(x.graph, np.full(x.cells.shape, value, kind))

    return like


def _full_like(x: Value, value: Value, dtype: Value = None) -> Traced:
    kind = x.dtype if dtype is None else np.dtype(dtype)
    return lifted(x.graph, value, kind) if not isinstance(value, Traced) else value.astype(kind)


def _broadcast_arrays(*values: Value) -> tuple[Traced, ...]:
    graph = _graph(*values)
    lanes = [lifted(graph, x) for x in values]
    shape = np.broadcast_shapes(*(x.cells.shape for x in lanes))
    if any(x.cells.shape != shape and x.cells.ndim for x in lanes):
        raise NotTranslatedError("a broadcast of parts")
    return tuple(Traced(graph, np.broadcast_to(x.cells, shape), x.dtype) for x in lanes)


def _stack(values: Sequence[Value], axis: int = 0) -> Traced:
    graph = _graph(*values)
    kind = np.result_type(*(np.zeros(1, dtype_of(x)) for x in values))
    lanes = [lifted(graph, x, kind) for x in values]
    if axis not in (-1, lanes[0].ndim):
        raise NotTranslatedError("np.stack on the axis of the lanes")
    return Traced(graph, np.stack([x.cells for x in lanes], axis=-1), kind)


def _clip(x: Value, low: Value, high: Value, **more: Value) -> Value:
    if more:
        raise NotTranslatedError("np.clip with options")
    graph = _graph(x, low, high)
    if x.dtype.kind in "uib":
        return applied(graph, np.minimum, (applied(graph, np.maximum, (x, low)), high))
    return _where(x < low, low, _where(x > high, high, x))


def _sum(x: Value, axis: Value = None, dtype: Value = None) -> Value:
    if axis not in (-1, x.ndim - 1) or not x.cells.ndim:
        raise NotTranslatedError("np.sum over the lanes")
    kind = np.sum(np.zeros((1, 1), x.dtype), axis=-1, dtype=dtype).dtype
    wide, total = x.astype(kind), None
    if kind.kind == "f":
        raise NotTranslatedError("np.sum of floats")
    for i in range(x.cells.shape[-1]):
        total = wide[..., i] if total is None else total + wide[..., i]
    return total


def _same(x: Value, *args: Value, **more: Value) -> Value:
    return x


def _select(conditions: Sequence[Value], choices: Sequence[Value], default: Value = 0) -> Value:
    kind = np.result_type(*(np.zeros(1, dtype_of(x)) for x in (*choices, default)))
    made = default.astype(kind) if isinstance(default, Traced) else np.asarray(default).astype(kind)
    for condition, choice in zip(reversed(conditions), reversed(choices), strict=True):
        chosen = choice.astype(kind) if isinstance(choice, Traced) else np.asarray(choice).astype(kind)
        made = _where(condition, chosen, made)
    return made


def _result_type(*values: Value) -> DType:
    return np.result_type(*(np.zeros(1, dtype_of(x)) for x in values))


_ON_LANES: dict[str, Function] = {
    "where": _where,
    "zeros_like": _filled(0),
    "ones_like": _filled(1),
    "full_like": _full_like,
    "broadcast_arrays": _broadcast_arrays,
    "stack": _stack,
    "clip": _clip,
    "sum": _sum,
    "result_type": _result_type,
    "select": _select,
    "atleast_1d": _same,
    "atleast_2d": _same,
    "copy": _same,
    "shape": attrgetter("shape"),
    "ndim": attrgetter("ndim"),
}
FUNCTIONS.update(_ON_LANES)
