"""A model of how a loop is issued: the clocks of each unit, and those of the loop when it repeats.

One wave on each of the compute unit's four SIMDs runs the loop, all four alike.  A wave issues in order, one
instruction every four clocks.  The matrix core of its SIMD takes four clocks a pass (the rows' fact), and what is not a
matrix product is issued meanwhile.  LDS and the vector memory unit are shared by the four waves.  A wait holds until
what it waits for is done: latencies are stated (`Costs`), not measured, and so is all that this says about time.  It
finds what a loop is bound by, and what a change moves; how fast a chip is it does not say.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from ..errors import Mistake, error
from ..graph import effects, innermost_loops
from ..program import Inst, Program
from .flow import blocks
from .machine import WAVE, machine
from .steps import Step, keys
from .waits import COUNTERS, passes

ISSUE = 4
"""Clocks from one instruction of a wave to its next; a wave of 64 lanes takes as many of a SIMD of 16."""

UNITS: Mapping[str, str] = {"mfma": "MFMA", "ds": "LDS", "vmem": "VMEM", "smem": "SMEM", "salu": "SALU", "valu": "VALU"}
"""Kinds of instructions and the units that run them."""


@dataclass(frozen=True)
class Costs:
    """Clocks and bytes a clock, of one compute unit, as stated here.

    `lds_bytes`: what LDS moves in a clock (CDNA3 ISA, 2.1).  `memory_bytes`: what its vector cache moves in a clock.
    `lds`, `memory`, `scalar`: from the end of an access to its data.  `barrier`: from the last wave's arrival on.
    `branch`: a branch that is taken.
    """

    lds_bytes: int = 128
    memory_bytes: int = 64
    lds: int = 64
    memory: int = 800
    scalar: int = 200
    barrier: int = 32
    branch: int = 16
    waves: int = 4


@dataclass
class Loop:
    """What one round of a loop takes, in clocks: the whole, each unit, and the clocks in which a wait held the wave."""

    clocks: int
    units: dict[str, int]
    counts: dict[str, int]
    held: int

    def share(self, unit: str) -> float:
        """A unit's clocks over those of the loop."""
        return self.units[unit] / self.clocks

    def __str__(self) -> str:
        lines = [f"{'unit':8s} {'instructions':>12s} {'clocks':>8s} {'of the loop':>12s}"]
        for kind, name in UNITS.items():
            lines.append(f"{name:8s} {self.counts[kind]:12d} {self.units[kind]:8d} {self.share(kind):11.1%}")
        lines.append(f"{'waits':8s} {self.counts['wait']:12d} {self.held:8d} {self.held / self.clocks:11.1%}")
        return "\n".join([*lines, f"{'loop':8s} {sum(self.counts.values()):12d} {self.clocks:8d}"])


def hot_loop(program: Program) -> list[Step]:
    """The innermost loop that has the most matrix products: the steps of all its blocks, in the text's order.

    A block under a condition is counted as run in every round, as a wave runs both sides of a branch that divides its
    lanes.  Raises CONTROL if there is no loop.
    """
    graph = blocks(program)
    loops = [[step for i in loop for step in graph[i].steps] for loop in innermost_loops(graph)]
    if not loops:
        raise error(Mistake.CONTROL, what="the program has no loop", fix="model a kernel with a rolled loop")
    return max(loops, key=_products)


def _products(loop: Sequence[Step]) -> int:
    return sum("mfma" in step.kinds for step in loop)


def model(
    loop: Sequence[Step], arch: str, *, bank_passes: Callable[[Step], float] | None = None, costs: Costs | None = None
) -> Loop:
    """One round of a loop, when it has repeated until nothing changes.

    `bank_passes`: how often an LDS instruction of one wave goes through the banks, as `sim.Banks` counts it in a run;
    without it, as often as its data fill them.
    """
    wave = _Wave(arch, costs or Costs(), bank_passes)
    ends: list[tuple[int, int]] = []
    while len(ends) < 3 or ends[-1][0] - ends[-2][0] != ends[-2][0] - ends[-3][0]:
        for step in loop:
            wave.issue(step, taken=step is loop[-1])
        ends.append((wave.now, wave.held))
    clocks, held = ends[-1][0] - ends[-2][0], ends[-1][1] - ends[-2][1]
    counts = {kind: sum(_unit(step) == kind for step in loop) for kind in (*UNITS, "wait", "other")}
    units = {kind: sum(wave.busy(step) for step in loop if _unit(step) == kind) for kind in UNITS}
    return Loop(clocks, units, counts, held)


def _unit(step: Step) -> str:
    """The unit that runs an instruction: waits and what only the sequencer sees have none."""
    if "wait" in step.kinds:
        return "wait"
    if "barrier" in step.kinds or not isinstance(step.item, Inst):
        return "other"
    return next((kind for kind in UNITS if kind in step.kinds), "other")


def _bytes(step: Step) -> int:
    """What a memory instruction of a whole wave moves."""
    assert isinstance(step.item, Inst)
    moved = zip(step.item.form.slots, step.item.operands, strict=False)
    return WAVE * sum(4 * len(keys(of)) for slot, of in moved if slot.name == "d" or slot.name.startswith("data"))


@dataclass
class _Wave:
    """A wave that runs on: the clock of its next issue, when each unit is free, and what is under way."""

    arch: str
    costs: Costs
    bank_passes: Callable[[Step], float] | None
    now: int = 0
    held: int = 0
    free: dict[str, int] = field(default_factory=lambda: dict.fromkeys(UNITS, 0))
    under_way: dict[str, deque[int]] = field(default_factory=lambda: {counter: deque() for counter in COUNTERS})

    def busy(self, step: Step) -> int:
        """The clocks for which an instruction, of all waves where they share the unit, keeps its unit."""
        unit = _unit(step)
        if unit == "mfma":
            return ISSUE * passes(step, self.arch)
        if unit == "ds":
            return round(self.costs.waves * self._through_banks(step))
        if unit == "vmem":
            return self.costs.waves * _bytes(step) // self.costs.memory_bytes
        return 4 * ISSUE if "trans" in step.kinds else ISSUE

    def _through_banks(self, step: Step) -> float:
        width = 4 * machine(self.arch).banks
        least = -(-_bytes(step) // width)
        taken = self.bank_passes(step) if self.bank_passes else least
        return taken * width / self.costs.lds_bytes

    def issue(self, step: Step, *, taken: bool) -> None:
        """Run one instruction, as soon as it may; a branch is `taken` at the loop's end only."""
        unit = _unit(step)
        if unit == "wait":
            self._wait(step)
        elif unit in ("ds", "vmem", "smem"):
            self._access(step, unit)
        elif unit == "mfma":
            self.now = max(self.now, self.free["mfma"])
            self.free["mfma"] = self.now + self.busy(step)
        self.now += self._issued(step, unit, taken=taken)

    def _issued(self, step: Step, unit: str, *, taken: bool) -> int:
        """Clocks until the next instruction of the wave."""
        if "barrier" in step.kinds:
            return self.costs.barrier
        if taken and "branch" in effects(step.item):
            return self.costs.branch
        return self.busy(step) if unit == "valu" else ISSUE * step.states

    def _access(self, step: Step, unit: str) -> None:
        latency = {"ds": self.costs.lds, "vmem": self.costs.memory, "smem": self.costs.scalar}[unit]
        for counter in step.counters:
            queue = self.under_way[counter]
            if len(queue) > COUNTERS[counter]:  # no more are counted: the oldest comes first
                self._hold(queue[-COUNTERS[counter] - 1])
        start = max(self.now, self.free[unit])
        self.free[unit] = start + self.busy(step)
        for counter in step.counters:
            self.under_way[counter].append(self.free[unit] + latency)

    def _wait(self, step: Step) -> None:
        for counter, most in (step.waits or {}).items():
            queue = self.under_way[counter]
            while len(queue) > most:
                self._hold(queue.popleft())

    def _hold(self, until: int) -> None:
        self.held += max(0, until - self.now)
        self.now = max(self.now, until)
