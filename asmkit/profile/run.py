"""Run a launch in the simulator with counters, and return its profile."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import prod
from typing import TYPE_CHECKING, cast

from ..errors import AsmError, Finding
from ..ir.program import Dims, Program
from ..launch.arguments import several
from ..launch.check import _as_numpy
from ..launch.numpy import launch_of
from ..launch.simulator import Ready
from ..sim.settings import Settings
from ..sim.watch import Watcher, chosen
from .counters import Counters
from .devices import DEVICES, device_of, floor
from .facts import Facts
from .figures import Figures
from .lines import lines_of
from .loop_chart import loop_chart
from .overlap import Overlap
from .product_waits import ProductWaits
from .profile import Profile
from .standouts import standouts
from .static import Static, TextSource, static

if TYPE_CHECKING:
    from ..kernel.arrays import Outputs
    from ..kernel.kernel import AnyKernel
    from ..kernel.launch_plan import KernelLike
    from ..sim.memory import Array
    from ..sim.report import Report
    from ..sim.settings import Watch


def profile_kernel(
    kernel: KernelLike, arrays: Sequence[object], options: Mapping[str, object], device: str | None,
    watch: str | Sequence[object] | None, blocks: int | None = None,
) -> Profile:  # fmt: skip
    """Return the profile of a call of a kernel. See `Kernel.profile`."""
    inputs = [_as_numpy(array) for array in arrays]
    launch = launch_of(cast("AnyKernel", kernel), inputs, options)
    ready = Ready(launch)
    return profile_ready(ready, inputs, ready.new_outputs(), device, cast("Watch", watch), blocks=blocks)


def profile_ready(
    ready: Ready, inputs: Sequence[Array], outputs: Sequence[Array], device: str | None = None, watch: Watch = None,
    *, seed: int | None = None, steps: int | None = None, blocks: int | None = None,
) -> Profile:  # fmt: skip
    """Return the profile of a prepared launch on numpy arrays. See `Kernel.profile`."""
    launch = ready.launch
    device_of(device, launch.program.target.name)
    run = ProfiledRun(ready._program, launch.grid, launch.block, launch.shared, watch)
    run.observe(
        lambda watchers: ready.observe(
            inputs, outputs, watch=watchers, seed=seed, steps=steps, engine="numpy", raises=False, prints=False,
            blocks=blocks,
        )
    )  # fmt: skip
    run.findings = (*run.findings, *launch.program.findings)
    calls = ready.opener(inputs, Settings(watch, seed, None, steps), blocks=blocks).commands(run.findings)
    made = run.profile(launch.kernel.__name__, device, None if run.is_sample else several(launch, list(outputs)))
    return replace(made, commands=calls)


class ProfiledRun:
    """One run with counters, and the program that it executes."""

    def __init__(
        self, program: Program, grid: Dims, block: Dims, shared: int, watch: object, source: TextSource | None = None
    ) -> None:
        self.source = source
        """A function that returns the text of the program's module, if another compiler wrote it."""
        self.program, self.grid, self.block, self.shared = program, grid, block, shared
        self.counters, self.overlap, self.products, self.figures = Counters(), Overlap(), ProductWaits(), Figures()
        self.watchers: list[Watcher] = [
            *chosen(cast("Watch", watch), program.isa), self.counters, self.overlap, self.products,
            *self.figures.watchers,
        ]  # fmt: skip
        self.findings: Sequence[Finding] = ()
        self.steps, self.ran = 0, prod(grid)

    @property
    def is_sample(self) -> bool:
        """Whether only a part of the blocks ran."""
        return self.ran < prod(self.grid)

    def observe(self, run: Callable[[list[Watcher]], Report]) -> Report:
        """Run with the watchers, keep the findings, and return the report. A launch without blocks counts nothing.

        Raises AsmError if the run cannot start.
        """
        report = run(self.watchers)
        self.findings, self.steps, self.ran = tuple(report.findings), report.steps, report.ran
        return report

    def profile(self, name: str, device: str | None, outputs: Outputs = None) -> Profile:
        """Return the profile."""
        if not hasattr(self.counters, "launch"):
            raise AsmError(*self.findings) if self.findings else ValueError("the launch has no blocks: nothing runs")
        found = static(self.program, self.block, self.shared, self.source)
        findings = _distinct([*self.findings, *found.findings, *_wait_slack(self.program)])
        lines = lines_of(found, self.counters, findings)
        chart = loop_chart(self.program, self.counters) if self.program.isa == "gcn" else None
        facts = Facts(lines, self.counters, self.overlap, self.products, found, findings, chart)
        chosen_device = device_of(device, self.program.target.name)
        whole = prod(self.grid) / self.ran
        moved, operations = self.counters.moved(whole), self.counters.by_kind()
        done = {kind: round(count * whole) for kind, count in operations.items()}
        same = [one for one in DEVICES.values() if one.isa == self.program.isa]
        figures, layouts = self.figures.of(self.program, lines), self.figures.layouts(self.program)
        return Profile(
            name, self.program.isa, self.program.target.name, self.grid, self.block, facts.warp, self.steps, lines,
            standouts(facts), found.resources, found.live, operations, self.counters.footprint,
            floor(chosen_device, moved, done), tuple(floor(one, moved, done) for one in same), chart,
            tuple(findings), (*found.missing, *_incomplete(found), *self.figures.missing), outputs, figures, layouts,
            ran=self.ran,
        )  # fmt: skip


def _distinct(findings: Sequence[Finding]) -> list[Finding]:
    """Return findings once each."""
    return list({(one.code, one.where, one.message): one for one in findings}.values())


def _incomplete(found: Static) -> list[str]:
    return [] if found.text else ["source lines: the program does not name any"]


def _wait_slack(program: Program) -> list[Finding]:
    """Return advice about waits of CDNA that are stronger than needed. PTX has no such analysis."""
    if program.isa != "gcn":
        return []
    from ..gcn.analysis.hazards import check
    from ..isa.limits import Budget

    return [one for one in check(program, Budget()) if one.severity == "advice"]
