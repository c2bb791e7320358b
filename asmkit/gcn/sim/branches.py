"""Simulate branches, barriers, waits and the end of a wave (CDNA3 ISA 4 and 12.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import numpy as np

from ...errors import DiagnosticCode
from ...regs import Label
from ...sim.step_results import MOVED
from ..targets import WAVE
from .machine import waved

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.compile import Step
    from ...sim.memory import Array
    from .compile import WaveUnit
    from .machine import Waves
    from .typed_dwords import Source

CODE = 1 << 32
"""The address of the first instruction, as `s_getpc_b64` returns it. Every instruction has 4 bytes in the simulator."""


def nop(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Return a step without effect. `s_sleep` lets other waves run."""
    if inst.form.row.head == "s_sleep":
        return lambda m: m.spin()
    return lambda m: None


def endpgm(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Return a step that ends the wave."""
    return lambda m: m.halt()


def trap(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Return a step that stops the kernel."""
    return lambda m: m.report(DiagnosticCode.TRAP, at, m.names(m.active_lanes), what=inst)


def waitcnt(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Return a step that waits for outstanding operations."""
    counts = inst.flags
    return waved(lambda m: m.flights.wait(counts))


def barrier(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Return a step that waits for all waves of the workgroup that have not ended."""
    number = np.zeros(1, np.int64)
    return lambda m: m.barriers.wait(at, number, None, resume=at + 1)


def branch(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Return a step that branches to a label, separately for waves with different conditions."""
    label = inst.operands[0]
    assert isinstance(label, Label)
    target = unit.labels[label.name]
    condition = _condition(unit, at, inst.form.row.head.removeprefix("s_cbranch_"))
    if condition is None:
        return lambda m: m.jump(target, at)

    def run(m: Waves) -> int | None:
        holds = condition(m)
        if holds.size == 1:
            return m.jump(target, at) if holds[0, 0] else None
        taken = np.repeat(holds[:, 0], WAVE)
        taken = taken if m.mask is None else taken & m.mask.bools
        count = int(np.count_nonzero(taken))
        if count == 0:
            return None
        return m.jump(target, at) if count == m.active_count else m.split(taken, target, at)

    return waved(run)


def _condition(unit: WaveUnit, at: int, name: str) -> Source | None:
    """Return the condition of a branch for each wave. Return None for an unconditional branch."""
    if name.startswith("scc"):
        read = unit.named(at, "scc", "b32")
        return read if name == "scc1" else lambda m: ~read(m)
    if name[:3] in ("vcc", "exe"):
        both = unit.named(at, name[:4].removesuffix("z").removesuffix("n"), "u64")
        return (lambda m: both(m) == 0) if name.endswith(("ccz", "ecz")) else lambda m: both(m) != 0
    return None


# ---- addresses of instructions


def getpc(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Return a step that writes the address of the next instruction."""
    write = unit.into(inst.operands[0], "u64")
    return waved(lambda m: write(m, _address(at + 1)))


def setpc(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Return a step that branches to an address."""
    read = unit.scalar_number(at, inst.operands[0])
    return waved(lambda m: _go(m, at, read(m)))


def swappc(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Return a step that branches to an address and writes the return address."""
    write, read = unit.into(inst.operands[0], "u64"), unit.scalar_number(at, inst.operands[1])

    def run(m: Waves) -> int | None:
        to = read(m)
        write(m, _address(at + 1))
        return _go(m, at, to)

    return waved(run)


def call(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Return a step that branches to a label and writes the return address."""
    write, target = unit.into(inst.operands[0], "u64"), unit.labels[cast("Label", inst.operands[1]).name]

    def run(m: Waves) -> int | None:
        write(m, _address(at + 1))
        return m.jump(target, at)

    return waved(run)


def _address(at: int) -> Array:
    return np.full((1, 1), CODE + 4 * at, np.uint64)


def _go(m: Waves, at: int, to: Array) -> int | None:
    """Branch to an address in each wave. Reports TRAP if it is not an instruction's address."""
    index = (to.astype(np.int64) - CODE) >> 2
    running = np.broadcast_to(index, (m.waves, 1))[:, 0]
    bad = m.here & ((running < 0) | (running > len(m.unit.insts)))
    if bad.any():
        m.report(DiagnosticCode.TRAP, at, m.names(np.flatnonzero(np.repeat(bad, WAVE))), what=m.unit.insts[at])
    if index.size == 1:
        return m.jump(int(index[0, 0]), at)
    chosen: Any = m.active_lanes
    m.pc[chosen] = np.repeat(running, WAVE)[chosen]
    return MOVED
