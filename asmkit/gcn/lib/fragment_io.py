"""Load and store fragments: one global access for each run of registers that are consecutive in memory.

The emitted code computes the lane's corner once and then uses constant offsets, as in the examples. The kernel is
responsible for waits.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from ...fragments import Fragment
from ...regs import Ptr, Reg, Span
from ...types import Scalar, u32
from ..builder import Builder
from ..regs import Vgpr

Pitch = Reg[Scalar] | int

_WIDTHS = {1: "dword", 2: "dwordx2", 3: "dwordx3", 4: "dwordx4"}


def load(k: Builder, fragment: Fragment, regs: Span[Scalar], p: Ptr[Scalar], pitch: Pitch, along: str = "col") -> None:
    """Load a fragment of the matrix at `p`, whose rows are `pitch` elements apart.

    `along="row"` is for a matrix stored by columns: its columns are `pitch` apart. A pitch in a scalar register
    requires two more instructions for each further row. A constant pitch must keep offsets below 4096 bytes.
    """
    for part, at, offset in _runs(k, fragment, p, pitch, along):
        k.gcn.spell(f"global_load_{_WIDTHS[part.stop - part.start]}")(regs[part], at, p, offset=offset)


def store(k: Builder, fragment: Fragment, regs: Span[Scalar], p: Ptr[Scalar], pitch: Pitch, along: str = "col") -> None:
    """Store a fragment of the matrix at `p`. The arguments are those of `load`."""
    for part, at, offset in _runs(k, fragment, p, pitch, along):
        k.gcn.spell(f"global_store_{_WIDTHS[part.stop - part.start]}")(at, regs[part], p, offset=offset)


def _runs(
    k: Builder, fragment: Fragment, p: Ptr[Scalar], pitch: Pitch, along: str
) -> Iterator[tuple[slice, Vgpr[u32], int]]:
    size = p.elem.bits // 8
    far: Any = pitch * size if isinstance(pitch, int) else k.sgpr(u32, pitch) * size
    row, col = (far, size) if along == "col" else (size, far)
    corner = cast("Vgpr[u32]", fragment.offset(k.lane, row, col))
    lines: dict[int, Vgpr[u32]] = {0: corner}
    for run in fragment.runs(along, most=4):
        if isinstance(far, int):
            yield run.registers, corner, run.offset(row, col)
            continue
        line, within = (run.row, run.col) if along == "col" else (run.col, run.row)
        if line not in lines:
            lines[line] = corner + far * line
        yield run.registers, lines[line], within * size
