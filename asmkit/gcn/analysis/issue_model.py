"""Model how a loop issues: the clocks of each unit, and the clocks of an iteration in steady state.

One wave on each of the compute unit's four SIMDs runs the loop, all four in lockstep. A wave issues in order, one
instruction every four clocks. The matrix core of its SIMD takes four clocks per pass (the table's `passes`), and other
instructions issue meanwhile. The four waves share LDS and the vector memory unit. A wait stalls until its operations
have completed. Latencies are assumed (`Costs`), not measured, and so are all times. Use the model to find the
bottleneck of a loop and the effect of a change. It does not predict how fast a chip is.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from ...analysis.cfg import effects, innermost_loops
from ...errors import DiagnosticCode, error
from ...ir.program import Inst, Item, Program
from ..targets import WAVE, machine
from .cfg import Block, blocks
from .effects import Step, keys
from .hazard_rules import COUNTERS, passes

ISSUE = 4
"""Clocks between two instructions of a wave. A wave of 64 lanes occupies a SIMD of 16 lanes for as many clocks."""

UNITS: Mapping[str, str] = {"mfma": "MFMA", "ds": "LDS", "vmem": "VMEM", "smem": "SMEM", "salu": "SALU", "valu": "VALU"}
"""Kinds of instructions, with the units that execute them."""


_ROUNDS = 64
"""The number of iterations after which the model stops if they still differ, as in loops that wait for memory."""


@dataclass(frozen=True)
class Costs:
    """Assumed costs of one compute unit, in clocks and in bytes per clock.

    `lds_bytes`: LDS bandwidth in bytes per clock (CDNA3 ISA, 2.1). `memory_bytes`: vector cache bandwidth in bytes per
    clock. `lds`, `memory`, `scalar`: latency from the end of an access to its data. `barrier`: latency after the last
    wave arrives. `branch`: cost of a taken branch.
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
    """The clocks of one iteration: in total, per unit, and those for which a wait stalled the wave."""

    clocks: int
    units: dict[str, int]
    counts: dict[str, int]
    held: int

    def share(self, unit: str) -> float:
        """Return a unit's busy clocks divided by those of the loop."""
        return self.units[unit] / self.clocks

    def __str__(self) -> str:
        lines = [f"{'unit':8s} {'instructions':>12s} {'clocks':>8s} {'of the loop':>12s}"]
        for kind, name in UNITS.items():
            lines.append(f"{name:8s} {self.counts[kind]:12d} {self.units[kind]:8d} {self.share(kind):11.1%}")
        lines.append(f"{'waits':8s} {self.counts['wait']:12d} {self.held:8d} {self.held / self.clocks:11.1%}")
        return "\n".join([*lines, f"{'loop':8s} {sum(self.counts.values()):12d} {self.clocks:8d}"])


def hot_loop(program: Program, *, uniform_blocks: bool = True) -> list[Step]:
    """Return the innermost loop with the most matrix products: the steps of all its blocks, in program order.

    A conditional block counts as executed in every iteration, because a wave executes both sides of a divergent branch.
    With `uniform_blocks=False` the blocks that a branch on SCC can skip are left out, as in an iteration in which all
    of these branches are taken. The model does not count their cost as that of taken branches.
    Raises CONTROL if there is no loop.
    """
    graph = blocks(program)
    found = innermost_loops(graph)
    kept = found if uniform_blocks else [_unskipped(graph, loop) for loop in found]
    loops = [[step for i in loop for step in graph[i].steps] for loop in kept]
    if not loops:
        raise error(DiagnosticCode.CONTROL, what="the program has no loop", fix="model a kernel with a rolled loop")
    return max(loops, key=_products)


def _unskipped(graph: Sequence[Block], loop: Sequence[int]) -> list[int]:
    """Return the blocks of a loop that no forward branch on SCC inside of it can skip."""
    skips = [(i, max(graph[i].after)) for i in loop if _branches_on_scc(graph[i].last)]
    return [i for i in loop if not any(first < i < end for first, end in skips)]


def _branches_on_scc(item: Item | None) -> bool:
    return isinstance(item, Inst) and "branch" in effects(item) and item.form.row.fact("reads") == "scc"


def _products(loop: Sequence[Step]) -> int:
    return sum("mfma" in step.kinds for step in loop)


def model(
    loop: Sequence[Step], arch: str, *, bank_passes: Callable[[Step], float] | None = None, costs: Costs | None = None
) -> Loop:
    """Return the costs of one iteration of a loop in steady state.

    `bank_passes` returns how many passes through the banks an LDS instruction of one wave takes, as `sim.Banks` counts
    them in a run. Without it, the model assumes no bank conflicts.
    """
    wave = _Wave(arch, costs or Costs(), bank_passes)
    ends: list[tuple[int, int]] = []
    while len(ends) < 3 or (ends[-1][0] - ends[-2][0] != ends[-2][0] - ends[-3][0] and len(ends) < _ROUNDS):
        for step in loop:
            wave.issue(step, taken=step is loop[-1])
        ends.append((wave.now, wave.held))
    rounds = 1 if len(ends) < _ROUNDS else _ROUNDS // 2  # the average if iterations of a loop differ
    clocks, held = ((last - first) // rounds for first, last in zip(ends[-1 - rounds], ends[-1], strict=True))
    counts = {kind: sum(_unit(step) == kind for step in loop) for kind in (*UNITS, "wait", "other")}
    units = {kind: sum(wave.busy(step) for step in loop if _unit(step) == kind) for kind in UNITS}
    return Loop(clocks, units, counts, held)


def _unit(step: Step) -> str:
    """Return the unit that executes an instruction. Waits, barriers and branches have none."""
    if "wait" in step.kinds:
        return "wait"
    if "barrier" in step.kinds or not isinstance(step.item, Inst):
        return "other"
    return next((kind for kind in UNITS if kind in step.kinds), "other")


def _bytes(step: Step) -> int:
    """Return the number of bytes that a memory instruction of a whole wave transfers."""
    assert isinstance(step.item, Inst)
    moved = zip(step.item.form.slots, step.item.operands, strict=False)
    return WAVE * sum(4 * len(keys(of)) for slot, of in moved if slot.name == "d" or slot.name.startswith("data"))


@dataclass
class _Wave:
    """A wave in progress: the clock of its next issue, when each unit is free, and outstanding operations."""

    arch: str
    costs: Costs
    bank_passes: Callable[[Step], float] | None
    now: int = 0
    held: int = 0
    free: dict[str, int] = field(default_factory=lambda: dict.fromkeys(UNITS, 0))
    under_way: dict[str, deque[int]] = field(default_factory=lambda: {counter: deque() for counter in COUNTERS})

    def busy(self, step: Step) -> int:
        """Return the clocks for which an instruction occupies its unit, for all waves if they share the unit."""
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
        """Issue one instruction as early as possible. `taken` is true for the branch at the loop's end only."""
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
        """Return the clocks until the wave's next instruction."""
        if "barrier" in step.kinds:
            return self.costs.barrier
        if taken and "branch" in effects(step.item):
            return self.costs.branch
        return self.busy(step) if unit == "valu" else ISSUE * step.states

    def _access(self, step: Step, unit: str) -> None:
        latency = {"ds": self.costs.lds, "vmem": self.costs.memory, "smem": self.costs.scalar}[unit]
        for counter in step.counters:
            queue = self.under_way[counter]
            if len(queue) > COUNTERS[counter]:  # the counter is at its maximum: wait for the oldest
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
