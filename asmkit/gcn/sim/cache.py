"""Simulate cache writebacks and invalidations (CDNA3 ISA 12.13). They act on racecheck only: memory is coherent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .machine import waved

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.compile import Step
    from .compile import WaveUnit
    from .machine import Waves


def of_cache(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Return a step of a cache operation. Between workgroups, those of the agent's or the system's scope count."""
    head, counters = inst.form.row.head, unit.counters[at]
    wide = unit.arch == "gfx90a" or bool(inst.flags.get("sc1"))
    scalar = head.startswith("s_dcache")
    writes_back = head.startswith("s_dcache_wb") or (wide and head == "buffer_wbl2")
    vector = head == "buffer_inv" or head.startswith("buffer_wbinvl1")
    invalidates = head.startswith("s_dcache_inv") or (wide and vector)

    def run(m: Waves) -> None:
        if writes_back:
            for watcher in m.launch.hooked("writeback"):
                watcher.writeback(m, scalar=scalar)
        m.flights.issue(at, counters)
        if invalidates:
            for watcher in m.launch.hooked("invalidate"):
                watcher.invalidate(m, m.active_lanes, scalar=scalar)

    return waved(run)
