"""Chart the hot loop of a CDNA kernel with the issue model: the clocks of each unit in an iteration."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..analysis.cfg import effects, innermost_loops
from ..ir.program import Inst
from .counters import Counters
from .record import WAITS, LoopChart, Unit
from .static import place

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..gcn.analysis.effects import Step
    from ..gcn.analysis.issue_model import Loop
    from ..ir.program import Program


def loop_chart(program: Program, counters: Counters) -> LoopChart | None:
    """Return the chart of the innermost loop that executes the most instructions, None without a loop.

    Bank passes are those of the run. Both sides of a branch inside of the loop count as executed.
    """
    from ..gcn.analysis.issue_model import model

    numbers = {id(inst): at for at, inst in enumerate(counters.launch.unit.insts)}
    steps = _hottest(program, counters, numbers)
    if not steps:
        return None

    def bank_passes(step: Step) -> float:
        used = counters.traffic.get((numbers[id(step.item)], "shared"))
        return used.taken / used.requests if used and used.requests else 0

    made = model(steps, program.target.name, bank_passes=bank_passes)
    inner = [step for step in steps[:-1] if "branch" in effects(step.item) and step.item.form.row.fact("reads")]  # type: ignore[union-attr]
    places = [place(step.item.where) for step in steps]
    lines = sorted(at for at in places if at[0] == places[0][0])
    return LoopChart(made.clocks, _units(made), lines[0], lines[-1], len(inner))


def _hottest(program: Program, counters: Counters, numbers: dict[int, int]) -> Sequence[Step]:
    """Return the steps of the innermost loop with the most executed instructions."""
    from ..gcn.analysis.cfg import blocks

    graph = blocks(program)
    loops = [[step for i in loop for step in graph[i].steps] for loop in innermost_loops(graph)]

    def executed(steps: Sequence[Step]) -> int:
        return sum(int(counters.warps[numbers[id(step.item)]]) for step in steps if isinstance(step.item, Inst))

    return max(loops, key=executed, default=())


def _units(made: Loop) -> tuple[Unit, ...]:
    """Return the rows of the chart: the units, and the clocks of waits."""
    from ..gcn.analysis.issue_model import UNITS

    rows = [Unit(name, made.counts[kind], made.units[kind], made.share(kind)) for kind, name in UNITS.items()]
    return (*rows, Unit(WAITS, made.counts["wait"], made.held, made.held / made.clocks))
