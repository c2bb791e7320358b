"""The pictures of a page: the banks of the worst line, the stages of a pipeline, the registers, and the layouts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING

from ..pictures import BankTrace, Stages, banks, pipeline, registers
from .layouts import fragments, layouts
from .matrix_operands import Operands
from .product_fragments import unstated
from .record import Line
from .static import place

if TYPE_CHECKING:
    from ..ir.program import Program
    from ..sim.watch import Watcher

MOST_BYTES = 400_000
"""The size of a figure from which on it is left out, so that the page stays small."""
MOST_FOLDED = 1_500_000
"""The size of all layouts of a page together. Further ones are left out."""


class Figures:
    """The watchers of the pictures of a run, and the figures that follow from them.

    Attributes:
        missing: the figures that are left out, with the reason.

    """

    def __init__(self) -> None:
        self.banks, self.stages, self.operands = BankTrace(), Stages(), Operands()
        self.missing: list[str] = []

    @property
    def watchers(self) -> list[Watcher]:
        """The watchers, which run together with the counters."""
        return [self.banks, self.stages, self.operands]

    def of(self, program: Program, lines: Sequence[Line]) -> tuple[tuple[str, str], ...]:
        """Return the figures, each a title and an SVG text."""
        return self._fitting([*self._banks(lines), *self._stages(), *self._registers(program)])

    def layouts(self, program: Program) -> tuple[tuple[str, str], ...]:
        """Return the figures of the layouts: fragments, and those of matrices in shared and tensor memory."""
        self.missing += [f"the fragments of {name}: the manual does not state them" for name in unstated(program)]
        found = self._fitting([*fragments(program), *layouts(program, self.operands)])
        sizes = [*accumulate(len(svg) for _, svg in found)]
        shown = sum(size <= MOST_FOLDED for size in sizes)
        self.missing += [f"a figure ({title}): the page has enough of them" for title, _ in found[shown:]]
        return found[:shown]

    def _fitting(self, found: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
        return tuple((title, svg) for title, svg in found if self._fits(title, svg))

    def _fits(self, title: str, svg: str) -> bool:
        if len(svg) <= MOST_BYTES:
            return True
        self.missing.append(f"a figure ({title}) of {len(svg) >> 10:,} KiB, which is too large for the page")
        return False

    def _banks(self, lines: Sequence[Line]) -> Iterator[tuple[str, str]]:
        """Yield the worst access of the line that wastes the most bank passes."""
        insts = self.banks.launch.unit.insts
        wasted = {line.place: line.of("shared").taken - line.of("shared").best for line in lines}
        cost = {at: wasted.get(place(insts[at].where), 0) for at in self.banks.requests}
        here = {at: one.passes - one.best for at, one in self.banks.requests.items() if cost[at]}
        at = max(here, key=lambda at: (cost[at], here[at]), default=None)
        if at is not None:
            yield f"The banks of line {place(insts[at].where)[1]}", banks(self.banks, at=at).svg

    def _stages(self) -> Iterator[tuple[str, str]]:
        """Yield who holds the stages of a pipeline: several of them, or one that copies fill more than once."""
        if len(self.stages.stages) > 1 or any(one.kind == "copy" and one.fill > 0 for one in self.stages.segments):
            yield "The stages of the pipeline", pipeline(self.stages).svg

    @staticmethod
    def _registers(program: Program) -> Iterator[tuple[str, str]]:
        """Yield the registers of a CDNA kernel. ptxas assigns those of PTX."""
        if program.isa == "gcn":
            yield "The registers", registers(program).svg
