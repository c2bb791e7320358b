"""Simulator steps of atomics on memory (PTX ISA 9.7.13.5 and 9.7.13.6)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np

from ...sim.atomics import in_turn
from ...sim.compile import lane_type
from ...sim.memory import UINTS, WIDE, Allocation, Array, DType, Strength, numbers, pieces
from .alu import floating  # not its functions: a row's `fmin` must not resolve to this module
from .memory import address, element_of, operand, operation_of, sources, space, strength

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.compile import Step
    from ...sim.machine import Machine
    from ...types import Scalar
    from .compile import PtxUnit as Unit

_FOLD: dict[str, Any] = {
    "and": np.bitwise_and, "or": np.bitwise_or, "xor": np.bitwise_xor, "min": np.minimum, "max": np.maximum,
}  # fmt: skip


class Operation(NamedTuple):
    """The operation of an atomic: its name, the type of an element, and whether it flushes subnormal numbers.

    Sums of f32 in global memory flush subnormal operands and results, unless the instruction has `.noftz`. Sums in
    shared memory keep them (PTX ISA 9.7.13.5). ptxas translates the first to `ATOMG.E.ADD.F32.FTZ`, and the second to a
    loop with `FADD`.
    """

    how: str
    kind: type[Scalar]
    flushes: bool

    @classmethod
    def of(cls, inst: Inst) -> Operation:
        """Return the operation of an instruction."""
        how, kind = operation_of(inst), element_of(inst)
        return cls(how, kind, how == "add" and lane_type(kind) == np.float32 and "noftz" not in inst.form.choices)

    def within(self, memory: Allocation) -> Operation:
        """Return the operation on a memory."""
        return self._replace(flushes=self.flushes and memory.space == "global")


def atom(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of atom, which executes the lanes one after another, in the order of their numbers."""
    return _atomic(unit, at, inst, unit.dests(at, inst.operands[0], inst.form.slots[0]))


def red(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of red, which is atom without the old value."""
    return _atomic(unit, at, inst, [])


def _atomic(unit: Unit, at: int, inst: Inst, stores: list[Any]) -> Step:
    found, value = operand(inst, "a"), operand(inst, "b")
    assert found
    assert value
    where, at_ = space(found[0]), address(unit, at, found[1])
    reads = sources(unit, at, *value)
    third = operand(inst, "c")
    swap = sources(unit, at, *third)[0] if third else None
    operation, strong = Operation.of(inst), strength(inst, atomic=True)
    width = cast("type[Scalar]", value[0].type).bits // 8

    def run(m: Machine) -> None:
        values = [read(m) for read in reads]
        with m.launch.lock:
            old = exchange(
                m, at, where, at_(m), values, swap(m) if swap else None, operation, width, bool(stores), strong
            )
        for write, was in zip(stores, old, strict=False):
            write(m, m.full(was))
        m.spin()

    return run


def exchange(
    m: Machine, at: int, where: str, addresses: Array, values: list[Array], swap: Array | None, operation: Operation,
    width: int, wanted: bool, strong: Strength | None,
) -> list[Array]:  # fmt: skip
    """Execute the atomic in all active lanes, and return the old values if they are wanted."""
    size = width * len(values)
    found = pieces(m, at, "atomic", where, addresses, size)
    if m.watches_store:
        m.watch_access("atomic", at, found, size, strong, values)
    raw = UINTS.get(width, WIDE)
    old = [np.zeros(m.active_count, raw) for _ in values] if wanted else []
    for memory, offsets, chosen in found:
        own, view = operation.within(memory), memory.view(width).view(raw)
        lanes = numbers(m.active_count) if chosen is None else chosen
        offsets = np.broadcast_to(offsets, lanes.shape)
        for j, value in enumerate(values):
            mine = np.broadcast_to(value, (m.active_count,))[lanes]
            other = None if swap is None else np.broadcast_to(swap, (m.active_count,))[lanes]
            index = (offsets + j * width) // width
            if not wanted and _at_once(view, index, mine, own):
                m.events += 1
                continue
            was, changed = in_turn(view, index, mine, other, partial(combine, operation=own))
            m.events += changed
            if wanted:
                old[j][lanes] = was
    return old


_AT_ONCE: dict[tuple[str, str], Any] = {
    ("add", "u"): np.add, ("add", "i"): np.add, ("add", "f"): np.add, ("and", "u"): np.bitwise_and,
    ("or", "u"): np.bitwise_or, ("xor", "u"): np.bitwise_xor, ("min", "u"): np.minimum, ("min", "i"): np.minimum,
    ("max", "u"): np.maximum, ("max", "i"): np.maximum,
}  # fmt: skip
"""The atomics without a result that numpy executes in lane order, by operation and kind of number."""


def _at_once(view: Array, index: Array, value: Array, operation: Operation) -> bool:
    """Execute an atomic of many lanes by one function of numpy, and return whether that is possible."""
    typed: DType = lane_type(operation.kind)
    fold = _AT_ONCE.get((operation.how, typed.kind))
    if fold is None or typed.itemsize != view.dtype.itemsize:
        return False
    memory, given = view.view(typed), np.ascontiguousarray(value).view(typed)
    if typed.kind == "f" and not (_plain(memory[index], operation) and _plain(given, operation)):
        return False
    fold.at(memory, index, given)
    return True


def _plain(x: Array, operation: Operation) -> bool:
    """Return whether no sum of these numbers is NaN, or subnormal if those are flushed.

    Numbers that are 0 or at least 2^-102 are multiples of 2^-125, and so are their rounded sums.
    """
    size = np.abs(x)
    if not np.isfinite(size).all():
        return False
    return not operation.flushes or not ((size < x.dtype.type(2.0**-102)) & (size != 0)).any()


def combine(was: Array, value: Array, swap: Array | None, operation: Operation) -> Array:
    """Return the new value of an atomic.  All arrays are raw bits."""
    how = operation.how
    if how == "cas":
        return np.where(was == value, cast("Array", swap), was)
    if how == "exch":
        return value
    if how == "inc":
        return np.where(was >= value, 0, was + 1).astype(was.dtype)
    if how == "dec":
        return np.where((was == 0) | (was > value), value, was - 1).astype(was.dtype)
    typed = lane_type(operation.kind)
    a, b = np.ascontiguousarray(was).view(typed), np.ascontiguousarray(value).view(typed)
    return _fold(a, b, operation).view(was.dtype)


def _fold(a: Array, b: Array, operation: Operation) -> Array:
    """Combine a value in memory with an operand.  Floats use the `min` and `max` of PTX ISA 9.7.3.11."""
    if a.dtype.kind in "ui":
        return (a + b).astype(a.dtype) if operation.how == "add" else _FOLD[operation.how](a, b)
    if operation.how == "add":
        return floating.fadd(a, b, ftz="ftz" if operation.flushes else None).astype(a.dtype)
    return {"min": floating.fmin, "max": floating.fmax}[operation.how](a, b).astype(a.dtype)
