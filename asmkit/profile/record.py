"""The parts of a profile: source lines with their counts, resources, findings that stand out, and the loop's chart."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from .counters import Traffic

WAITS = "waits"
"""The name of the row of a loop's chart with the clocks of waits."""
Place: TypeAlias = "tuple[str, int]"
"""A file and the number of a line in it."""


@dataclass(frozen=True)
class Line:
    """One source line, with the sums of its instructions' counts.

    Attributes:
        place: the file and the line number.
        source: the text of the line.
        executed: how often a warp executed its most frequent instruction.
        instructions: the instructions that warps executed.
        lanes: the average number of active lanes, of those of a warp.
        traffic: the accesses by memory space (`global`, `shared`, …).
        operations: the operations of floats and of matrix products.
        live: the most live registers of 32 bits at one of its instructions.
        text: the lines of PTX or AMDGCN text.
        machine: the lines of machine code.
        findings: the messages of findings at this line.

    """

    place: Place
    source: str
    executed: int = 0
    instructions: int = 0
    lanes: float = 0.0
    traffic: dict[str, Traffic] = field(default_factory=dict[str, Traffic])
    operations: int = 0
    live: int = 0
    text: tuple[str, ...] = ()
    machine: tuple[str, ...] = ()
    findings: tuple[str, ...] = ()

    @property
    def used(self) -> bool:
        """True if instructions come from this line."""
        return bool(self.text or self.instructions)

    def of(self, space: str) -> Traffic:
        """Return the accesses to a memory space, zeros if there are none."""
        return self.traffic.get(space) or Traffic()


@dataclass(frozen=True)
class Resources:
    """The resources of a block, and the occupancy that follows from them.

    Attributes:
        registers: the registers of a thread, as `source` counts them.
        spill_stores: the bytes that a thread stores because registers do not suffice, and `spill_loads` reloads.
        stack: the bytes of local (scratch) memory of a thread.
        shared: the bytes of shared memory of a block.
        occupancy: the resident warps, in words.
        fraction: the ratio of resident warps to the most that are possible.
        limiter: the resource that limits the occupancy.
        next_step: what one more resident block (or wave) would need.
        source: the tool that reports the registers.

    """

    registers: int
    spill_stores: int
    spill_loads: int
    stack: int
    shared: int
    occupancy: str
    fraction: float
    limiter: str
    next_step: str
    source: str


@dataclass(frozen=True)
class Standout:
    """A fact that explains why a kernel can be slow.

    Attributes:
        kind: `serialized pipeline`, `register spill`, `bank conflict`, `uncoalesced`, `scratch memory` (`local memory`
            on NVIDIA), `atomics`, `divergence`, `exposed latency`, `wait slack`, or `finding`.
        score: how much it matters, from 0 to 1; errors are above 1.
        message: the fact with its numbers.
        fix: what you can change.
        place: the line, None if it is not known.
        source: where the numbers come from.
        selector: for a `finding`, its `selector` in the debugger.

    """

    kind: str
    score: float
    message: str
    fix: str
    place: Place | None
    source: str
    selector: str = ""

    def __str__(self) -> str:
        where = f"line {self.place[1]}: " if self.place else ""
        return f"{where}{self.kind}: {self.message}"


@dataclass(frozen=True)
class Unit:
    """One row of the loop's chart: a unit of the machine, its instructions, and its clocks in an iteration."""

    name: str
    instructions: int
    clocks: int
    share: float


@dataclass(frozen=True)
class LoopChart:
    """The model of the hot loop: the clocks of an iteration in total and per unit, and the lines of the loop."""

    clocks: int
    units: tuple[Unit, ...]
    first: Place
    last: Place
    branches: int
    """The number of conditional branches inside of the loop. Each side counts as executed."""

    @property
    def waits(self) -> Unit | None:
        """The clocks of an iteration in which the wave waits."""
        return next((unit for unit in self.units if unit.name == WAITS), None)
