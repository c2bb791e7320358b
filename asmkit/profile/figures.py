"""The pictures of a page: the banks of the worst line, the stages of a pipeline, the registers, and the fragments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from ..pictures import BankTrace, Stages, banks, fragment, pipeline, registers
from .product_fragments import fragments_of
from .record import Line
from .static import place

if TYPE_CHECKING:
    from ..ir.program import Program
    from ..sim.watch import Watcher

MOST_BYTES = 400_000
"""The size of a figure from which on it is left out, so that the page stays small."""
_PRODUCTS = 3
"""The most kinds of products whose fragments are shown."""


class Figures:
    """The watchers of the pictures of a run, and the figures that follow from them.

    Attributes:
        missing: the figures that are left out, with the reason.

    """

    def __init__(self) -> None:
        self.banks, self.stages = BankTrace(), Stages()
        self.missing: list[str] = []

    @property
    def watchers(self) -> list[Watcher]:
        """The watchers, which run together with the counters."""
        return [self.banks, self.stages]

    def of(self, program: Program, lines: Sequence[Line]) -> tuple[tuple[str, str], ...]:
        """Return the figures, each a title and an SVG text."""
        return self._fitting([*self._banks(lines), *self._stages(), *self._registers(program)])

    def fragments(self, program: Program) -> tuple[tuple[str, str], ...]:
        """Return the figures of the fragments of matrix products."""
        return self._fitting([*self._fragments(program)])

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

    def _fragments(self, program: Program) -> Iterator[tuple[str, str]]:
        """Yield the fragments of the matrix products."""
        found = fragments_of(program)
        for name, matrices in [*found.items()][:_PRODUCTS]:
            pictures = (fragment(one, title=f"{matrix} of {name}") for matrix, one in matrices.items())
            yield f"The fragments of {name}", "".join(picture.svg for picture in pictures)
        if len(found) > _PRODUCTS:
            self.missing.append(f"the fragments of {', '.join([*found][_PRODUCTS:])}")
