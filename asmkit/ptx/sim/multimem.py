"""Simulator steps of multimem instructions, which access every replica of a multicast object (PTX ISA 9.7.9.14).

A step resolves the address to one address in each replica, and accesses the replicas one after another like ordinary
memory, so that all watchers see these accesses. The manual states the precision of the sums of `multimem.ld_reduce`,
but not their order: here the replicas are combined in the order of `asmkit.sim.Multicast`, and each partial sum is
rounded to the type of the accumulation. The asynchronous forms are performed at once, as a store or a reduction that
releases.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial, reduce
from typing import TYPE_CHECKING, TypeAlias, cast

import numpy as np

from ...errors import DiagnosticCode
from ...sim.async_copies.bulk import CHUNK, Combine
from ...sim.memory import SPAN, Access, load, store
from ...types import SCALARS, Scalar
from .alu import floating, narrow
from .atomic import Operation, combine, exchange
from .bulk import Copies, at_address, chunks, combining, issue, known, ranges, read_chunks, reads, size_of
from .memory import address, loaded_of, operand, operation_of, sources, strength

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...regs import Mem
    from ...sim.compile import Source, Step
    from ...sim.machine import Machine
    from ...sim.memory import Array
    from .compile import PtxUnit as Unit

Work: TypeAlias = "Callable[[Machine, Sequence[Array]], None]"
"""The effect of an instruction, given the addresses of the active lanes in each replica."""

NOT_BIT_EXACT = (
    ("multimem.ld_reduce of floats", "the order of the sum is not documented: here the replicas are added in order"),
    ("multimem.ld_reduce of e4m3 and e5m2", "the manual does not state what happens at overflow: here it saturates"),
)


def _on_replicas(unit: Unit, at: int, inst: Inst, name: str, work: Work) -> Step:
    """Return the step that does some work with the replicas of the address in an operand."""
    found = operand(inst, name)
    assert found
    read = address(unit, at, cast("Mem[Scalar]", found[1]))

    def run(m: Machine) -> None:
        for chosen in _by_object(m, read):
            m.as_lanes(chosen, lambda: work(m, _replicas(m, at, read)))

    return run


def _by_object(m: Machine, read: Source) -> Iterator[Array]:
    """Yield the active lanes that use one allocation, one bool for each lane of the chunk."""
    tops = np.broadcast_to(read(m), (m.active_count,)) >> np.uint64(SPAN)
    lanes = m.active_lanes
    for top in np.unique(tops):
        only = np.zeros(m.lanes, bool)
        only[lanes[tops == top]] = True
        yield only


def _replicas(m: Machine, at: int, read: Source) -> list[Array]:
    """Return the addresses of the active lanes in each replica. Report MULTIMEM for an ordinary address."""
    given = np.broadcast_to(read(m), (m.active_count,))
    found = m.launch.memory.find(int(given[0]))
    if found is None or not found.replicas:
        where = f"{int(given[0]):#x}, in {found.name}" if found else f"{int(given[0]):#x}"
        m.report(
            DiagnosticCode.MULTIMEM, at, m.names(m.active_lanes), what=m.unit.insts[at],
            why=f"its address {where} is not that of a multicast object",
            fix="pass an asmkit.sim.Multicast as the argument, and use its address",
        )  # fmt: skip
    assert found is not None
    offset = given - np.uint64(found.base)
    return [np.uint64(first) + offset for first in found.replicas]


def multimem_ld_reduce(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of multimem.ld_reduce: load from all replicas, and combine the values."""
    slot = inst.form.slots[0]
    into, strong = loaded_of(unit, at, inst.operands[0], slot), strength(inst)
    kind = cast("type[Scalar]", slot.type)
    combined = partial(reduced, kind=kind.lane or kind, how=operation_of(inst), into=inst.form.choices.get("acc", ""))

    def work(m: Machine, places: Sequence[Array]) -> None:
        each = [load(m, at, "global", place, into.width, into.count, strong=strong) for place in places]
        into.put(m, [combined(values) for values in zip(*each, strict=True)])
        if strong:
            m.spin()

    return _on_replicas(unit, at, inst, "a", work)


def reduced(values: Sequence[Array], *, kind: type[Scalar], how: str, into: str = "") -> Array:
    """Return the combination of some values in their order.  All arrays are raw bits.

    `kind` is the type of an element. `into` is `acc::f16` or `acc::f32` if the type of the accumulation is another one.
    """
    if kind.bits > 8 and not into:
        operation = Operation(how, kind, flushes=False)
        return reduce(lambda was, value: combine(was, value, None, operation), values)
    lane, wide = str(kind), into.removeprefix("acc::") or str(kind)
    width = np.uint8 if kind.bits == 8 else np.uint16
    numbers = [narrow.decoded(np.ascontiguousarray(value).view(width), lane) for value in values]
    total = reduce(lambda was, value: _combined(was, value, how, wide), numbers)
    return np.ascontiguousarray(_coded(total, lane)).view(values[0].dtype)


def _combined(was: Array, value: Array, how: str, wide: str) -> Array:
    """Combine values in binary64, and round a sum to the type of the accumulation."""
    if how != "add":
        return {"min": floating.fmin, "max": floating.fmax}[how](was, value)
    if wide == "f32":
        return (was.astype(np.float32) + value.astype(np.float32)).astype(np.float64)
    return narrow.decoded(_coded(was + value, wide), wide)


def _coded(total: Array, lane: str) -> Array:
    """Round to the codes of a format. Formats of 8 bits saturate."""
    return narrow.encoded(total, lane, satfinite="satfinite" if lane in ("e4m3", "e5m2") else None)


def multimem_st(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of multimem.st and multimem.st.async: store in all replicas."""
    value = operand(inst, "b")
    assert value
    given, strong = sources(unit, at, *value), strength(inst)
    width = cast("type[Scalar]", value[0].type).bits // 8

    def work(m: Machine, places: Sequence[Array]) -> None:
        values = [read(m) for read in given]
        for place in places:
            store(m, at, "global", place, values, width, strong=strong)

    return _on_replicas(unit, at, inst, "a", work)


def multimem_red(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of multimem.red and multimem.red.async: combine all replicas with a value."""
    value = operand(inst, "b")
    assert value
    given, strong = sources(unit, at, *value), strength(inst, atomic=True)
    width = cast("type[Scalar]", value[0].type).bits // 8
    operation = Operation.of(inst)

    def work(m: Machine, places: Sequence[Array]) -> None:
        values = [read(m) for read in given]
        for place in places:
            with m.launch.lock:
                exchange(m, at, "global", place, values, None, operation, width, False, strong)
        m.spin()

    return _on_replicas(unit, at, inst, "a", work)


# bulk copies
def multimem_cp_async_bulk(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of multimem.cp.async.bulk: copy a range of shared memory to all replicas."""
    return _moving(unit, at, inst, None)


def multimem_cp_reduce_async_bulk(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of multimem.cp.reduce.async.bulk: reduce a range of shared memory into all replicas."""
    return _moving(unit, at, inst, combining(SCALARS[inst.form.choices["t"]], inst.form.choices.get("o", "add")))


def _moving(unit: Unit, at: int, inst: Inst, how: Combine | None) -> Step:
    known(inst)
    where, source = at_address(unit, at, inst, "a")
    sizes_of = size_of(unit, at, inst)

    def work(m: Machine, places: Sequence[Array]) -> None:
        sizes, lanes = sizes_of(m), m.active_lanes
        memory, first = ranges(m, at, "load", where, source(m), sizes)
        from_, copy = chunks(first, sizes)
        access = Access(at, "load", memory, from_, lanes[copy], CHUNK, engine="copy")
        data = read_chunks(m, access)
        for i, place in enumerate(places):
            target, there = ranges(m, at, "store", "global", place, sizes)
            copies = Copies(m, at, target, lanes, there)
            reading = reads(m, access, first, sizes) if i == 0 else None
            issue(m, at, copies, sizes // CHUNK, chunks(there, sizes)[0], data, sizes, how, reading)

    return _on_replicas(unit, at, inst, "d", work)
