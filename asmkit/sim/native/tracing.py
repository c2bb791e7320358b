"""Symbolic lanes: objects that numpy's functions accept as arrays, and that record the operations in a graph.

The last axes of an array beside its lanes are small: the halves of a register, its bytes. A `Traced` holds one node
for each of their elements.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.lib.mixins import NDArrayOperatorsMixin

from .graph import DType, Function, Graph, Node, NotTranslatedError, Value, is_const

LANES = 16
"""The lanes of a vector."""

_WAVE = 64
BOOL = np.dtype(bool)
Cells: TypeAlias = Value
"""An array of nodes."""

_DTYPE_OF_PYTHON = {bool: BOOL, int: int, float: float}


FUNCTIONS: dict[str, Function] = {}
"""The functions of numpy on symbolic lanes that are not ufuncs, by name: `numpy_functions` registers them."""


class Traced(NDArrayOperatorsMixin):
    """An array of lanes whose values are not known: a node for each element of the axes after the first."""

    __slots__ = ("cells", "dtype", "graph")
    __array_priority__ = 1000

    def __init__(self, graph: Graph, cells: Cells, dtype: DType) -> None:
        self.graph, self.cells, self.dtype = graph, cells, dtype

    # ---- what numpy arrays have

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape, the lanes first."""
        return (LANES, *self.cells.shape)

    @property
    def ndim(self) -> int:
        """The number of axes."""
        return 1 + self.cells.ndim

    @property
    def size(self) -> int:
        """The number of elements."""
        return LANES * self.cells.size

    @property
    def itemsize(self) -> int:
        """The size of an element in bytes."""
        return self.dtype.itemsize

    def astype(self, kind: Value, copy: bool = True) -> Traced:
        """Convert to a type."""
        want = np.dtype(kind)
        return self if want == self.dtype else self.mapped("astype", want, lambda x: x.astype(want))

    def view(self, kind: Value) -> Value:
        """Reinterpret the bits, with parts or wholes on the last axis if the sizes differ."""
        want = np.dtype(kind)
        if want == self.dtype:
            return self
        if want.itemsize == self.dtype.itemsize:
            return self.mapped("view", want, lambda x: x.view(want))
        if want.itemsize < self.dtype.itemsize:
            return _parts(self, want)
        return _wholes(self, want)

    def reshape(self, *shape: int) -> Traced:
        """Return itself if the shape is its own."""
        if len(shape) == self.ndim and all(n in (-1, own) for n, own in zip(shape, self.shape, strict=True)):
            return self
        raise NotTranslatedError(f"a reshape to {shape}")

    def copy(self) -> Traced:
        """Return itself: nothing changes in place."""
        return self

    def __getitem__(self, key: Value) -> Traced:
        index: tuple[Value, ...] = key if key.__class__ is tuple else (key,)
        if index[:1] == (Ellipsis,) or index == (slice(None),):
            inner = self.cells[index]
        elif index[:1] == (slice(None),):
            inner = self.cells[(*index[1:], Ellipsis)]
        else:
            raise NotTranslatedError("an index that selects lanes")
        return Traced(self.graph, _cells(inner), self.dtype)

    def __len__(self) -> int:
        return LANES

    def _unknown(self, *args: Value, **more: Value) -> Value:
        raise NotTranslatedError("a decision that depends on the lanes")

    __bool__ = __int__ = __float__ = __index__ = __iter__ = __setitem__ = __array__ = all = any = tolist = item = (
        _unknown
    )

    # ---- recording

    def mapped(self, op: str, dtype: DType, function: Callable[[Value], Value]) -> Traced:
        """Record an operation on each element."""

        def record(x: Node) -> Node:
            return self.graph.folded(op, (x,), dtype, function)

        return Traced(self.graph, each_cell(record, self.cells), dtype)

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Value, **more: Value) -> Value:
        if method != "__call__" or more:
            raise NotTranslatedError(f"{ufunc.__name__}.{method} with {sorted(more)}")
        return applied(self.graph, ufunc, inputs)

    def __array_function__(self, function: Value, types: Value, args: Value, kwargs: Value) -> Value:
        known = FUNCTIONS.get(function.__name__)
        if known is None:
            raise NotTranslatedError(f"np.{function.__name__}")
        return known(*args, **kwargs)


def input_of(graph: Graph, name: str, dtype: DType) -> Traced:
    """Return lanes that a C variable holds."""
    return Traced(graph, _cells(graph.node("input", (), dtype, name)), dtype)


def made(graph: Graph, node: Node) -> Traced:
    """Return the lanes of one node."""
    return Traced(graph, _cells(node), node.dtype)


def _cells(node: Value) -> Cells:
    if isinstance(node, Node):
        cells = np.empty((), object)
        cells[()] = node
        return cells
    return node


def each_cell(function: Callable[..., Node], *cells: Cells) -> Cells:
    """Apply a function to each element of the axes beside the lanes."""
    if not any(one.ndim for one in cells):
        return _cells(function(*[one[()] for one in cells]))
    try:
        shape: tuple[int, ...] = np.broadcast_shapes(*(one.shape for one in cells))
    except ValueError:
        raise NotTranslatedError("lanes together with parts of lanes") from None
    result, wide = np.empty(shape, object), [np.broadcast_to(one, shape) for one in cells]
    for at in np.ndindex(shape):
        result[at] = function(*(one[at] for one in wide))
    return result


def graph_of(*values: Value) -> Graph | None:
    """Return the graph of the first symbolic value, or None if there is none."""
    for value in values:
        if isinstance(value, Traced):
            return value.graph
        if isinstance(value, (list, tuple)):
            found = graph_of(*value)
            if found is not None:
                return found
    return None


def lifted(graph: Graph, value: Value, dtype: DType | None = None) -> Traced:
    """Return a value as symbolic lanes, of a type if one is given (Python numbers need one)."""
    if isinstance(value, Traced):
        return value if dtype is None or value.dtype == dtype else value.astype(dtype)
    array = np.asarray(value) if dtype is None else _converted(value, dtype)
    while array.ndim and array[:1].tobytes() * len(array) == array.tobytes():
        array = array[0]
    if array.shape == (_WAVE,):
        return made(graph, graph.node("lane_table", (), array.dtype, array.tobytes()))
    if array.ndim:
        raise NotTranslatedError("an array of different numbers for the lanes")
    return constants(graph, array)


def constants(graph: Graph, array: Value) -> Traced:
    """Return lanes that all hold the elements of an array, which has no axis for the lanes."""
    array = np.asarray(array)
    made = np.empty(array.shape, object)
    for at in np.ndindex(array.shape):
        made[at] = graph.const(array[at])
    return Traced(graph, made, array.dtype)


def _converted(value: Value, dtype: DType) -> Value:
    if isinstance(value, int) and not isinstance(value, bool):
        try:
            return np.array(value, dtype)
        except OverflowError as error:
            raise NotTranslatedError(str(error)) from None
    return np.asarray(value).astype(dtype)


def operand(graph: Graph, value: Value, dtype: DType, tail: int) -> Traced:
    """Return an operand of an operation whose operands have at most `tail` axes beside the lanes."""
    if isinstance(value, Traced):
        return lifted(graph, value, dtype)
    array = _converted(value, dtype)
    return constants(graph, array) if array.ndim <= tail else lifted(graph, array, dtype)


def dtype_of(value: Value) -> Value:
    """Return the type of a value as `ufunc.resolve_dtypes` wants it: Python's own for Python's numbers."""
    known = _DTYPE_OF_PYTHON.get(value.__class__)
    if known is not None:
        return known
    return value.dtype if hasattr(value, "dtype") else np.asarray(value).dtype


@lru_cache(maxsize=4096)
def _resolved(ufunc: np.ufunc, kinds: tuple[Value, ...]) -> tuple[DType, ...]:
    try:
        return ufunc.resolve_dtypes((*kinds, *[None] * ufunc.nout))
    except TypeError as error:
        raise NotTranslatedError(f"{ufunc.__name__}: {error}") from None


def applied(graph: Graph, ufunc: np.ufunc, inputs: Sequence[Value]) -> Value:
    """Record a ufunc, with the types that numpy computes in."""
    kinds = _resolved(ufunc, tuple(map(dtype_of, inputs)))
    tail = max(x.cells.ndim for x in inputs if isinstance(x, Traced))
    lanes = [operand(graph, x, kind, tail) for x, kind in zip(inputs, kinds, strict=False)]
    outs = kinds[len(inputs) :]
    made = [_one(graph, ufunc, lanes, out, i if len(outs) > 1 else None) for i, out in enumerate(outs)]
    return made[0] if len(made) == 1 else tuple(made)


def _one(graph: Graph, ufunc: np.ufunc, lanes: list[Traced], out: DType, at: int | None) -> Traced:
    def value(*x: Value) -> Value:
        return ufunc(*x) if at is None else ufunc(*x)[at]

    name = ufunc.__name__
    cells = each_cell(lambda *x: simplified(graph, name, x, out, value, at), *(one.cells for one in lanes))
    return Traced(graph, cells, out)


def simplified(
    graph: Graph, name: str, args: tuple[Node, ...], out: DType, value: Function, extra: Value = None
) -> Node:  # fmt: skip
    """Return the node of a ufunc, without operations on constants that change nothing."""
    if name == "power" and is_const(args[1]) and args[1].extra == 2:
        return graph.node("multiply", (args[0], args[0]), out)
    if len(args) == 2 and out.kind in "uib" and args[0].dtype.kind in "uib" and any(map(is_const, args)):
        number = {i: int(arg.extra) for i, arg in enumerate(args) if is_const(arg)}
        neutral = -1 if name == "bitwise_and" and out.kind == "i" else None
        neutral = int(np.iinfo(out).max) if name == "bitwise_and" and out.kind == "u" else neutral
        zero_is_neutral = name in ("add", "bitwise_or", "bitwise_xor") and out.kind in "ui"
        for i, n in number.items():
            if (zero_is_neutral and n == 0) or n == neutral:
                return args[1 - i]
            if name == "bitwise_and" and n == 0:
                return args[i]
        if name in ("left_shift", "right_shift") and number.get(1) == 0:
            return args[0]
    return graph.folded(name, args, out, value, extra)


def _parts(x: Traced, want: DType) -> Value:
    """View wholes as their parts, lowest first: of lanes alone, numpy needs a reshape."""
    count = x.dtype.itemsize // want.itemsize

    def part(node: Node, i: int) -> Node:
        def value(number: Value) -> Value:
            return number.view(want)[i : i + 1]

        return x.graph.folded("part", (node,), want, value, i)

    cells = np.empty((*x.cells.shape, count), object)
    for at in np.ndindex(cells.shape):
        cells[at] = part(x.cells[at[:-1]], at[-1])
    if x.cells.ndim:
        return Traced(x.graph, cells.reshape(*x.cells.shape[:-1], -1), want)
    return Interleaved(Traced(x.graph, cells, want))


class Interleaved:
    """Lanes viewed as parts along the axis of the lanes: a reshape gives the parts an axis of their own."""

    def __init__(self, parts: Traced) -> None:
        self.parts = parts

    def reshape(self, *shape: int) -> Traced:
        """Return the parts, which must be on the last axis."""
        count = self.parts.cells.shape[-1]
        if len(shape) == 2 and shape[0] in (LANES, -1) and shape[1] in (count, -1):
            return self.parts
        raise NotTranslatedError(f"a reshape of parts to {shape}")


def _wholes(x: Traced, want: DType) -> Traced:
    """View the parts on the last axis as wholes."""
    count = want.itemsize // x.dtype.itemsize
    if not x.cells.ndim or x.cells.shape[-1] % count:
        raise NotTranslatedError(f"a view of {x.dtype} as {want}")
    grouped = x.cells.reshape(*x.cells.shape[:-1], -1, count)
    cells = np.empty(grouped.shape[:-1], object)

    def value(*numbers: Value) -> Value:
        return np.ascontiguousarray(np.stack(numbers, axis=-1)).view(want)[..., 0]

    for at in np.ndindex(cells.shape):
        cells[at] = x.graph.folded("whole", tuple(grouped[at]), want, value)
    return Traced(x.graph, cells, want)
