"""A run of the simulator that executes one instruction of one group of lanes at a time.

The groups, their order and the moments at which asynchronous copies write are those of `Machine.run`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from ..errors import AsmError, Finding, SourceLocation
from ..ir.program import Program
from ..sim.engine import Dims, Launch
from ..sim.native.choice import Choice
from ..sim.settings import InForce
from ..sim.step_results import HALT
from ..sim.thread_names import three
from ..sim.watch import Watcher, chosen
from .snapshot import Fixed, Snapshot

if TYPE_CHECKING:
    from ..sim.machine import Machine
    from ..sim.memory import Array
    from ..sim.report import Report

LANES = 1024
"""The lanes of a chunk of blocks that do not communicate, unless one cluster has more: a snapshot copies them."""


@dataclass(frozen=True)
class Call:
    """The arguments of `asmkit.sim.run`, with the settings that are in force."""

    program: Program
    grid: Dims
    block: Dims
    params: Mapping[str, object]
    settings: InForce
    shared: int = 0
    cluster: Dims | None = None
    cooperative: bool = False
    approx: str | None = None
    unwritten: Collection[str] = field(default_factory=tuple)
    blocks: int | None = None


class Listener(Fixed):
    """Receives the findings of a run when they are reported."""

    def found(self, m: Machine | None, finding: Finding) -> None:
        """Handle a finding that the active lanes of a machine cause, or the end of the run without one."""


class DebuggedLaunch(Launch):
    """A launch that hands its findings to a listener."""

    def __init__(self, call: Call, watchers: list[Watcher], listener: Listener) -> None:
        settings = InForce([*chosen(call.settings.watch, call.program.isa), *watchers], call.settings.seed, 1,
                           call.settings.steps, "numpy")  # fmt: skip
        super().__init__(
            call.program, three(call.grid), three(call.block), call.shared, call.cluster, settings=settings,
            cooperative=call.cooperative, approx=call.approx, unwritten=call.unwritten,
            blocks=call.blocks,
        )  # fmt: skip
        self.listener = listener
        self.current: Machine | None = None
        self.bind(call.params)
        self.choice = Choice(self, "numpy")
        self.progress.close()  # the debugger shows where the run is

    def note(self, finding: Finding, first: int, pair: SourceLocation | None = None) -> None:
        """Record a finding."""
        super().note(finding, first, pair)
        self.listener.found(self.current, finding)

    def small_chunks(self) -> list[tuple[int, int]]:
        """Return (first block, number of blocks) of each chunk.

        They are those of a run on one host thread if blocks communicate, and have few blocks otherwise.
        """
        usual = self._chunks(1)
        if not usual or self.cooperative or self.unit.communicates or self.unit.cancels:
            return usual
        unit = self._together()
        size = min(-(-max(1, LANES // self.pitch) // unit) * unit, max(blocks for _, blocks in usual))
        return [(at, min(size, end - at)) for first, end in self._ranges for at in range(first, end, size)]


class Execution:
    """The state of a run between two instructions.

    `pc` is the instruction that the active lanes of `machine` execute next, -1 after the end. `stopped` is the error
    that has ended the run.
    """

    def __init__(self, call: Call, watchers: list[Watcher], listener: Listener) -> None:
        self.launch = DebuggedLaunch(call, watchers, listener)
        self.chunks = self.launch.small_chunks()
        self._next = 0
        self.machine: Machine | None = None
        self.pc, self._left = -1, 0
        self.count = 0
        """The number of instructions that groups have executed."""
        self.ended = False
        self.stopped: AsmError | None = None
        for watcher in self.launch.hooks["start"]:
            watcher.start(self.launch)
        self._guarded(self._find_group)

    @property
    def report(self) -> Report:
        """The findings and counters up to now."""
        return self.launch.report

    @property
    def group(self) -> Array | None:
        """The lanes that execute the next instruction, one bool each, None for all."""
        return None if self.machine is None or self.machine.mask is None else self.machine.mask.bools

    def advance(self) -> None:
        """Execute the next instruction, and choose the lanes that run after it."""
        assert not self.ended, "the run has ended"
        self._guarded(self._execute)
        self.count += 1

    def _guarded(self, work: Callable[[], None]) -> None:
        """Do a part of the run. An error ends it."""
        try:
            with np.errstate(all="ignore"):
                work()
        except AsmError as stop:
            self._stop(stop)

    def _execute(self) -> None:
        m = self.machine
        assert m is not None
        group = m.group
        self.pc = m._run_group(self.pc, 1)
        self._left -= 1
        if self.pc >= 0 and m.group is not group:  # lanes have parted: the rest is another group
            self._left = m.may_execute()
        elif self.pc >= 0 and not self._left:
            m._check_limit(self.pc)
            self.pc = -1
        if self.pc < 0:
            self._find_group()

    def _find_group(self) -> None:
        """Choose the lanes that run next: of the same chunk, or of the next one."""
        while True:
            if self.machine is not None:
                self.pc = self.machine._pick()
                if self.pc >= 0:
                    self._left = self.machine.may_execute()
                    return None
                self._end_chunk(self.machine)
            if self._next == len(self.chunks):
                return self._end()
            first, blocks = self.chunks[self._next]
            self._next += 1
            self.machine = self.launch.current = self.launch.machine(self.launch, first, blocks)

    def _end_chunk(self, m: Machine) -> None:
        self.launch.executed(m.warp_steps)
        if m.bulk.under_way:
            m.bulk.finish()

    def _stop(self, stop: AsmError) -> None:
        """End the run with an error."""
        m = self.machine
        self.stopped = stop
        self.launch.findings.stopped(0 if m is None else m.first, stop)
        for finding in stop.findings:
            self.launch.listener.found(m, finding)
        self._end()

    def _end(self) -> None:
        """End the run: watchers can report findings about all of it."""
        self.pc, self.ended = -1, True
        known = set(map(id, self.launch.findings.sorted()))
        for watcher in self.launch.hooks["finish"]:
            watcher.finish(self.launch)
        self.launch.memory.write_back()
        self.report.findings = self.launch.findings.sorted()
        for finding in self.report.findings:
            if id(finding) not in known:
                self.launch.listener.found(None, finding)

    # snapshots
    def snapshot(self, before: Snapshot | None = None) -> Snapshot:
        """Save the state, to be restored into this run. `before` is an earlier snapshot that can share its contents."""
        return Snapshot((self,), before, (self.launch.steps, self.launch.hooks, self.launch.grid))

    def exited(self, lane: int) -> bool:
        """Return whether a lane of the current chunk has exited."""
        return self.machine is None or not bool(self.machine.alive[lane])

    def place(self, lane: int) -> int:
        """Return the instruction that a lane executes next, or at which it waits. -1 if it has exited."""
        m = self.machine
        if m is None or not m.alive[lane]:
            return -1
        if self.pc >= 0 and (m.mask is None or m.mask.bools[lane]):
            return self.pc
        if m.pc[lane] < HALT:
            return int(m.pc[lane])
        return int(m.barriers.at[lane]) if m.barriers.id[lane] >= 0 else -1
