"""Simulator steps of control flow, barriers of a block, and fences (PTX ISA 9.7.12, 9.7.13.1 … 9.7.13.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from ...errors import DiagnosticCode
from ...regs import Label, Table
from ...sim import reconvergence
from ...sim.ordering import OWN
from ...sim.step_results import MOVED
from .mbarrier_uses import uses
from .memory import reach_of

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.compile import Source, Step, Unit
    from ...sim.machine import Machine
    from ...sim.memory import Array


def nop(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of an instruction that has no effect in the simulator."""
    return lambda m: None


def fence(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of a fence: the simulator executes accesses in order, and tells the watchers."""
    words = {*inst.form.spelling.split(".")}
    reach = reach_of({_MEMBAR.get(word, word) for word in words})
    if "mbarrier_init" in words:
        return _mbarrier_init

    def run(m: Machine) -> None:
        for watcher in m.launch.hooked("fence"):
            watcher.fence(m, m.active_lanes, reach, acquires="release" not in words, releases="acquire" not in words)

    return run


def _mbarrier_init(m: Machine) -> None:
    uses(m).fenced(proxy=False)


_MEMBAR = {"gl": "gpu"}
"""The scopes of membar that fence names differently."""


def fence_proxy(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of fence.proxy.async, after which the async proxy sees the threads' accesses to some memory."""
    covered = unit.proxy_fences.get(at, frozenset[str]())

    def run(m: Machine) -> None:
        for watcher in m.launch.hooked("proxy_fence"):
            watcher.proxy_fence(m, m.active_lanes, covered)
        if OWN in covered:
            uses(m).fenced(proxy=True)

    return run if covered else nop(unit, at, inst)


def exit(unit: Unit, at: int, inst: Inst) -> Step:  # noqa: A001 - the row's name
    """Return the step of exit: exit the thread."""
    return lambda m: m.halt()


def trap(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of trap: report TRAP."""
    return lambda m: m.report(DiagnosticCode.TRAP, at, m.names(m.active_lanes), what=inst)


def bra(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of bra: branch to a label, with divergence if the predicate differs between lanes."""
    label = inst.operands[0]
    assert isinstance(label, Label)
    target = unit.labels[label.name]
    read = unit.guard(at, inst)
    if read is None:
        return lambda m: m.jump(target, at)

    def run(m: Machine) -> int | None:
        p = read(m)
        if p.size == 1:
            return m.jump(target, at) if p[0] else None
        taken = p if m.mask is None else p & m.mask.bools
        count = int(np.count_nonzero(taken))
        if count == 0:
            return None
        return m.jump(target, at) if count == m.active_count else m.split(taken, target, at)

    run.guards = True  # pyright: ignore[reportFunctionMemberAccess]
    return run


def brx_idx(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of brx.idx: branch to the label that each lane's index selects (PTX ISA 9.7.12.4)."""
    table = inst.operands[1]
    assert isinstance(table, Table)
    read = unit.source(at, inst.operands[0], inst.form.slots[0])
    targets = np.array([unit.labels[label.name] for label in table.places], np.int32)

    def run(m: Machine) -> int | None:
        index = m.active(np.atleast_1d(read(m)))
        if (wrong := index >= len(targets)).any():
            m.report(DiagnosticCode.TRAP, at, f"the index is {index[wrong][0]}, the list has {len(targets)} labels",
                     m.names(m.active_lanes[np.broadcast_to(wrong, m.active_count)]), what=inst)  # fmt: skip
        to = targets[index]
        if (to == to[0]).all() and m.mask is m.group:
            return m.jump(int(to[0]), at)
        m.pc[m.active_lanes] = to
        if m.spinning and (to <= at).any():
            m.give_way_lanes(m.active_bools & (m.pc <= at))
        return MOVED

    return run


def _optional(unit: Unit, at: int, inst: Inst, name: str) -> Source | None:
    """Return a function that reads the operand of that name, None if the instruction does not have it."""
    for slot, operand in zip(inst.form.slots, inst.operands, strict=False):
        if slot.name == name:
            return unit.source(at, operand, slot)
    return None


def lanes_of(read: Source, m: Machine) -> Array:
    """Read an operand as an array, with one element for an immediate."""
    return np.atleast_1d(read(m))


def is_aligned(inst: Inst) -> bool:
    """Return whether an instruction is a barrier of the block that all lanes of a warp must execute together."""
    return inst.form.row.sem == "bar" and (inst.form.row.head == "bar" or "aligned" in inst.form.choices)


def bar(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of bar or barrier: sync, arrive, or red, which waits and reduces a predicate."""
    choices = inst.form.choices
    number, count = _optional(unit, at, inst, "a"), _optional(unit, at, inst, "b")
    assert number is not None
    aligned = is_aligned(inst)

    def ids(m: Machine) -> tuple[Array, Array | None]:
        if aligned:
            reconvergence.whole_warps(m, at)
            if watcher := m.launch.watching.get("synccheck"):
                watcher.same_laps(m, at)
        return lanes_of(number, m) & 15, None if count is None else lanes_of(count, m)

    if "arrive" in choices:
        return lambda m: m.barriers.arrive(*ids(m))
    if "red" in choices:
        return _reduction(unit, at, inst, ids)
    return lambda m: m.barriers.wait(at, *ids(m), resume=at + 1)


def _reduction(unit: Unit, at: int, inst: Inst, ids: Callable[[Machine], tuple[Array, Array | None]]) -> Step:
    """Return the step of a barrier that reduces predicates (PTX ISA 9.7.13.1).

    The lanes execute the step twice: first to wait, then to read the result.
    """
    read, (store,) = _optional(unit, at, inst, "c"), unit.dests(at, inst.operands[0], inst.form.slots[0])
    assert read is not None
    how = inst.form.choices.get("o", "popc")

    def result(m: Machine) -> None:
        ones, voters = m.barriers.ones, m.barriers.voters
        store(m, {"popc": ones.copy(), "and": ones == voters, "or": ones > 0}[how])

    def run(m: Machine) -> int | None:
        waited: Array = m.state.setdefault(f"red{at}", np.zeros(m.lanes, bool))
        here = m.active_bools
        back, new = here & waited, here & ~waited
        if not back.any():
            where = ids(m)
            m.barriers.vote(lanes_of(read, m))
            waited |= here
            return m.barriers.wait(at, *where, resume=at)
        m.as_lanes(back, lambda: result(m))
        waited &= ~back
        if not new.any():
            return None
        m.pc[back], m.pc[new] = at + 1, at
        return MOVED

    return run


def bar_warp_sync(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of bar.warp.sync.  The member lanes execute it together, otherwise the mask is wrong."""
    read = _optional(unit, at, inst, "mask")
    assert read is not None

    def run(m: Machine) -> None:
        reconvergence.members(m, at, lanes_of(read, m))
        m.barriers.warp_passed(at, m.active_lanes)

    return run
