"""The data of a profile: counts by source line, resources, the floor of devices, and the facts that stand out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import prod

from ..analysis.liveness import Live
from ..errors import Finding
from ..ir.program import Dims
from ..kernel.arrays import Outputs
from .counters import Traffic
from .devices import Floor
from .record import Line, LoopChart, Resources, Standout


@dataclass(frozen=True)
class ProfileData:
    """The facts of a profile.

    Attributes:
        kernel: the name of the kernel.
        isa: `ptx` or `gcn`.
        arch: the target.
        grid: the number of blocks.
        block: the threads of a block.
        warp: the lanes of a warp.
        steps: the instructions that warps executed in the simulator.
        lines: the source lines with their counts.
        standouts: the facts that can explain why the kernel is slow, the most important one first.
        resources: registers, spills, shared memory and occupancy, None if the program could not be assembled.
        live: the live registers along the program.
        operations: the operations of floats and matrix products by kind.
        footprint: the bytes of global memory that the launch reads, and those that it writes, in whole sectors.
        floor: the shortest time on the chosen device.
        floors: the same for all devices of the vendor.
        loop: the chart of the hot loop, for CDNA.
        findings: the findings of the program, of the run and of the assembler.
        missing: the facts that are missing, with the reason.
        outputs: the outputs of the run, for a kernel of asmkit.
        figures: the pictures of the page, each a title and an SVG text: banks, stages and registers.
        layouts: the same for the layouts of matrices in registers, shared and tensor memory, which the page folds.
        ran: the number of blocks that ran, fewer than those of the grid for a sample. All counts are those of these
            blocks. The floors are estimates for the whole grid.
        commands: the command or the call that opens a finding in the debugger, by the finding's `selector`.

    """

    kernel: str
    isa: str
    arch: str
    grid: Dims
    block: Dims
    warp: int
    steps: int
    lines: tuple[Line, ...]
    standouts: tuple[Standout, ...]
    resources: Resources | None
    live: Live
    operations: Mapping[str, int]
    footprint: tuple[int, int]
    floor: Floor
    floors: tuple[Floor, ...]
    loop: LoopChart | None = None
    findings: tuple[Finding, ...] = ()
    missing: tuple[str, ...] = ()
    outputs: Outputs = None
    figures: Sequence[tuple[str, str]] = ()
    layouts: Sequence[tuple[str, str]] = ()
    ran: int = 0
    commands: Mapping[str, str] = field(default_factory=dict[str, str])

    @property
    def is_sample(self) -> bool:
        """True if only a part of the blocks ran."""
        return self.ran < prod(self.grid)

    def line(self, number: int, file: str | None = None) -> Line:
        """Return a source line by its number, in the kernel's file, or in the file whose name ends with `file`.

        Raises KeyError if the profile does not have that line.
        """
        for line in self.lines:
            if line.place[1] == number and line.place[0].endswith(file or self.lines[0].place[0]):
                return line
        raise KeyError(number)

    def traffic(self, space: str) -> Traffic:
        """Return the accesses of the launch to a memory space."""
        total = Traffic()
        for line in self.lines:
            total.add(line.of(space))
        return total
