"""The facts from which those that stand out are chosen, and the texts of their numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..errors import Finding
from .counters import Counters
from .overlap import Overlap
from .product_waits import ProductWaits
from .record import Line, LoopChart
from .static import Static

if TYPE_CHECKING:
    from ..ir.program import Inst

SIMULATOR = "the simulator's counters"
TEXT = "the program's text"


@dataclass(frozen=True)
class Facts:
    """The facts of a profile from which those that stand out are chosen."""

    lines: Sequence[Line]
    counters: Counters
    overlap: Overlap
    products: ProductWaits
    static: Static
    findings: Sequence[Finding]
    chart: LoopChart | None = None

    @property
    def warp(self) -> int:
        """The lanes of a warp."""
        return self.counters.launch.sem.WARP

    @property
    def insts(self) -> Sequence[Inst]:
        """The instructions of the program."""
        return self.counters.launch.unit.insts


def number(value: float) -> str:
    """Return a number with one decimal place unless it is whole."""
    return f"{value:.0f}" if abs(value - round(value)) < 0.05 else f"{value:.1f}"


def percent(value: float) -> str:
    """Return a share in percent."""
    return f"{100 * value:.0f} %"


def size_of(count: float) -> str:
    """Return a size in bytes, KiB or MiB."""
    for unit in ("bytes", "KiB", "MiB"):
        if count < 1024:
            return f"{number(count)} {unit}"
        count /= 1024
    return f"{number(count)} GiB"
