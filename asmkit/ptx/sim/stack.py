"""Simulator steps of the stack in local memory: alloca, stacksave and stackrestore (PTX ISA 9.7.17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from .frames import frames

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.compile import Step, Unit
    from ...sim.machine import Machine


def alloca(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of alloca: reserve bytes at the top of the lane's frame. Reports STACK if none are left."""
    slots = inst.form.slots
    (write,) = unit.dests(at, inst.operands[0], slots[0])
    size = unit.source(at, inst.operands[1], slots[1])
    given = inst.operands[2] if len(inst.operands) > 2 else 8
    align = given if isinstance(given, int) else 8

    def run(m: Machine) -> None:
        stack, lanes = frames(m), m.active_lanes
        first = -(-stack.top[lanes] // align) * align
        top = first + m.active(np.atleast_1d(size(m))).astype(np.int64)
        stack.check(at, top)
        stack.top[lanes] = top
        write(m, m.full(first.astype(np.uint64)))

    return run


def stacksave(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of stacksave, whose result is the end of the lane's frame."""
    (write,) = unit.dests(at, inst.operands[0], inst.form.slots[0])
    return lambda m: write(m, frames(m).top.astype(np.uint64))


def stackrestore(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of stackrestore, which frees what alloca has reserved since the stacksave."""
    read = unit.source(at, inst.operands[0], inst.form.slots[0])

    def run(m: Machine) -> None:
        frames(m).top[m.active_lanes] = m.active(np.atleast_1d(read(m))).astype(np.int64)

    return run
