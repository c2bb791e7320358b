"""Functions that have a form of their own in C, because tracing them is impossible or gives slow code."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ...types import dtype, scalar
from .. import elementary, float_exact, nan_rule
from .c_operations import OPERATIONS, Emit
from .c_types import BF16, F64, c_type
from .graph import DType, Function, Graph, Node, NotTranslatedError, Value, is_const
from .traceable import INTRINSICS, Lowering
from .tracing import Traced, applied, each_cell, graph_of, lifted

U32, I32, U64 = np.dtype(np.uint32), np.dtype(np.int32), np.dtype(np.uint64)


def intrinsic(function: Function) -> Callable[[Lowering], Lowering]:
    """Register a lowering of a function, which returns NotImplemented if the function is to be traced."""

    def register(lowering: Lowering) -> Lowering:
        INTRINSICS[function] = lowering
        return lowering

    return register


def operation(name: str, text: str | Emit) -> None:
    """Register the C expression of an operation: a template with a place for each operand, or a function."""
    OPERATIONS[name] = text if callable(text) else lambda node, args: text.format(*args, extra=node.extra)


def call(name: str) -> Emit:
    """Return the C expression of a call with all operands."""
    return lambda node, args: f"{name}({', '.join(args)})"


def recorded(
    name: str, kind: DType, operands: tuple[Value, ...], kinds: tuple[DType, ...], extra: Value = None
) -> Traced:  # fmt: skip
    """Record an operation on each element of operands, converted to types."""
    graph = graph_of(*operands)
    assert graph is not None
    lanes = [lifted(graph, x, own) for x, own in zip(operands, kinds, strict=True)]
    cells = each_cell(lambda *nodes: graph.node(name, nodes, kind, extra), *(x.cells for x in lanes))
    return Traced(graph, cells, kind)


# ---- exact floating-point arithmetic

operation("odd_sum", "odd_sum({0}, {1})")
operation("to_odd", "to_odd({0}, {1})")
operation("fma64", "fma_f64({0}, {1}, {2})")
operation("bfloat16_of_float64", "bf16_of_f64({0})")


@intrinsic(float_exact.odd_sum)
def _odd_sum(x: Value, y: Value) -> Traced:
    return recorded("odd_sum", F64, (x, y), (F64, F64))


@intrinsic(float_exact.two_sum)
def _two_sum(x: Value, y: Value) -> Value:
    """Leave out a sum with 0: of integers, which are not -0."""
    if isinstance(x, Traced) and isinstance(y, Traced) and not x.cells.ndim and not y.cells.ndim:
        node, other = x.cells[()], y.cells[()]
        if is_const(other) and other.extra == 0 and node.op == "astype" and node.args[0].dtype.kind in "ui":
            return x, y
    return NotImplemented


@intrinsic(float_exact.to_odd)
def _to_odd(total: Value, lost: Value) -> Traced:
    if isinstance(lost, Traced) and all(is_const(one) and one.extra == 0 for one in lost.cells.flat):
        return total
    return recorded("to_odd", F64, (total, lost), (F64, F64))


@intrinsic(float_exact.fma64)
def _fma64(x: Value, y: Value, z: Value) -> Traced:
    return recorded("fma64", F64, (x, y, z), (F64, F64, F64))


@intrinsic(elementary.any_lane)
def _any_lane(which: Value) -> bool:
    return True


def nearest(x: Value, kind: DType) -> Value:
    """Round binary64, exact or rounded to odd, to bfloat16."""
    if kind != BF16:
        return NotImplemented
    return recorded("bfloat16_of_float64", BF16, (x,), (F64,))


# ---- the rule for NaNs


@intrinsic(nan_rule.nan_lanes)
def _nan_lanes(x: Value) -> Traced:
    return np.isnan(x)


def _where_rare(node: Node, args: list[str]) -> str:
    condition, *both = args
    return f"WHERE_RARE({c_type(node.dtype)}, M{8 * node.dtype.itemsize}({condition}), {', '.join(both)})"


operation("where_rare", _where_rare)


@intrinsic(nan_rule.where_rare)
def _chosen_rarely(condition: Value, a: Value, b: Value) -> Value:
    return recorded("where_rare", b.dtype, (condition, a, b), (condition.dtype, b.dtype, b.dtype))


# ---- directed roundings of binary64

_LOST = ("lost_add", "lost_mul", "lost_div", "lost_fma", "lost_sqrt")
for _name in _LOST:
    operation(_name, call(_name))


def lost(name: str, near: Value, *operands: Value) -> Traced:
    """Return the sign of exact − near for an operation of binary64, from operations that round down and up."""
    lanes = (near, *operands)
    return recorded(name, np.dtype(np.int64), lanes, (F64,) * len(lanes))


# ---- packed registers


def _split(node: Node, args: list[str]) -> str:
    whole, size = node.args[0].dtype.itemsize, node.dtype.itemsize
    count = whole // size
    kind = f"vu{8 * size}"
    wide = f"(({_packed_type(size, count)}){args[0]})"
    lanes = ", ".join(str(i) for i in range(16 * node.extra, 16 * node.extra + 16))
    made = f"({kind})__builtin_shufflevector({wide}, {wide}, {lanes})"
    return f"({c_type(node.dtype)})({made})"


def _join(node: Node, args: list[str]) -> str:
    size = node.args[0].dtype.itemsize
    pieces = [f"(vu{8 * size}){arg}" for arg in args]
    lanes = ", ".join(map(str, range(32)))
    pairs = [f"__builtin_shufflevector({a}, {b}, {lanes})" for a, b in zip(pieces[::2], pieces[1::2], strict=True)]
    made = pairs[0]
    if len(pairs) == 2:
        made = f"__builtin_shufflevector({pairs[0]}, {pairs[1]}, {', '.join(map(str, range(64)))})"
    return f"({c_type(node.dtype)})({made})"


def _packed_type(size: int, count: int) -> str:
    return f"vu{8 * size}x{count}"


operation("split", _split)
operation("join", _join)


def each(function: Function, t: str, *operands: Value) -> Value:
    """Apply a function to the parts of registers. The parts need no reordering: vectors of 16 of them are adjacent."""
    lanes = [x for x in operands if isinstance(x, Traced)]
    if t[-2] != "x" or any(x.cells.ndim for x in lanes) or len(lanes) != len(operands):
        return NotImplemented
    graph, part = lanes[0].graph, np.dtype(dtype(scalar(t[:-2])))
    made = [function(*(_piece(graph, x, part, i) for x in lanes)) for i in range(int(t[-1]))]
    if any(x.cells.ndim for x in made):
        return NotImplemented
    whole = np.dtype(f"u{len(made) * made[0].itemsize}")
    node = graph.node("join", tuple(x.cells[()] for x in made), whole)
    return Traced(graph, _cell(node), whole)


def _cell(node: Node) -> Value:
    cells = np.empty((), object)
    cells[()] = node
    return cells


def _piece(graph: Graph, x: Traced, part: DType, i: int) -> Traced:
    return Traced(graph, _cell(graph.node("split", (x.cells[()],), part, i)), part)


# ---- bits

operation("lop3", "LOP3({0}, {1}, {2}, {extra})")
operation("prmt", "permuted({0}, {1}, {2})")
operation("bitreverse", lambda node, args: f"__builtin_elementwise_bitreverse({args[0]})")
operation("length", lambda node, args: f"length_u{8 * node.args[0].dtype.itemsize}({args[0]})")
operation("find_nth_set", "find_nth_set({0}, {1}, {2})")
operation("carryless", "carryless({0}, {1}, {extra})")


def lop3(a: Value, b: Value, c: Value, lut: Value) -> Value:
    """Return a table of three bits for each bit position."""
    if isinstance(lut, Traced):
        raise NotTranslatedError("lop3 with a table that is not a constant")
    return recorded("lop3", U32, (a, b, c), (U32, U32, U32), int(lut))


def brev(a: Value) -> Traced:
    """Return the bits in reverse order."""
    return recorded("bitreverse", a.dtype, (a,), (a.dtype,))


def length(a: Traced) -> Value:
    """Return the position of the highest set bit, counted from 1."""
    unsigned = np.dtype(f"u{a.itemsize}")
    return recorded("length", I32, (a.view(unsigned),), (unsigned,)) if a.itemsize >= 4 else NotImplemented


def find_nth_set(mask: Value, base: Value, offset: Value) -> Traced:
    """Return the position of the offset-th set bit of a mask, from a base."""
    return recorded("find_nth_set", U32, (mask, base, offset), (U32, U32, I32))


def clmad(a: Value, b: Value, c: Value, *, h: str) -> Value:
    """Return half of the carry-less product, XOR c."""
    made = recorded("carryless", U64, (a, b), (U64, U64), int(h != "lo"))
    return applied(made.graph, np.bitwise_xor, (made, c))


def permuted(a: Value, b: Value, c: Value) -> Traced:
    """Return the bytes of b:a that the nibbles of c choose."""
    return recorded("prmt", U32, (a, b, c), (U32, U32, U32))
