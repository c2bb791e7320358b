"""Load and store matrix fragments: one vectorized `ld` or `st` for each run of registers that is contiguous in memory.

The address of the lane's first element is computed once.  The accesses use constant offsets from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from ...errors import DiagnosticCode, error
from ...fragments import Fragment
from ...regs import Mem, Ptr, Reg, Span
from ...types import Scalar, u32
from ..builder import Builder

Pitch = Reg[Scalar] | int
_WARP = 32


def load(
    k: Builder,
    fragment: Fragment,
    regs: Span[Scalar],
    p: Ptr[Scalar],
    pitch: Pitch,
    along: str = "col",
    lane: Reg[u32] | None = None,
) -> None:
    """Load a fragment of a matrix in global or shared memory.

    Raises OPERATOR if the fragment covers several warps and `lane` is missing.

    Args:
        k: The builder.
        fragment: The fragment, such as `mma_a("m16n8k16", f16)`.
        regs: The registers to load.
        p: The pointer to the matrix.
        pitch: The distance between rows in elements, or between columns for `along="row"`.  A pitch in a register emits
            one more instruction for each further row.
        along: `"col"` if the matrix is row-major, `"row"` if it is column-major, such as B of `row.col`.
        lane: The number of the thread in its warpgroup, which a fragment of wgmma needs.

    """
    for part, mem in _runs(k, fragment, p, pitch, along, lane):
        k.ptx.spell(f"ld.{p.space}{_vector(part)}.b{fragment.width}")(_operand(regs[part]), mem)


def store(
    k: Builder,
    fragment: Fragment,
    regs: Span[Scalar],
    p: Ptr[Scalar],
    pitch: Pitch,
    along: str = "col",
    lane: Reg[u32] | None = None,
) -> None:
    """Store a fragment of a matrix in global or shared memory.  The arguments are those of `load`."""
    for part, mem in _runs(k, fragment, p, pitch, along, lane):
        k.ptx.spell(f"st.{p.space}{_vector(part)}.b{fragment.width}")(mem, _operand(regs[part]))


def _lane(k: Builder, fragment: Fragment, lane: Reg[u32] | None) -> Reg[u32]:
    """Return the given lane, or the lane in the warp.  Raises OPERATOR if a fragment of several warps has no lane."""
    if lane is None and fragment.lanes > _WARP:
        why = f"the fragment covers {fragment.lanes} lanes, and a warp has {_WARP}"
        fix = f"`lane=k.tid.x & {fragment.lanes - 1}`, the thread's number in its warpgroup"
        raise error(DiagnosticCode.OPERATOR, expr="load, store", why=why, fix=fix)
    return k.laneid if lane is None else lane


def _runs(
    k: Builder, fragment: Fragment, p: Ptr[Scalar], pitch: Pitch, along: str, lane: Reg[u32] | None
) -> Iterator[tuple[slice, Mem[Scalar]]]:
    row, col = (pitch, 1) if along == "col" else (1, pitch)
    corner: Ptr[Scalar] = p + fragment.offset(_lane(k, fragment, lane), row, col)
    lines: dict[int, Ptr[Scalar]] = {0: corner}
    for run in fragment.runs(along, most=128 // fragment.width):
        if isinstance(pitch, int):
            yield run.registers, corner[run.offset(cast("int", row), cast("int", col))]
            continue
        line, within = (run.row, run.col) if along == "col" else (run.col, run.row)
        if line not in lines:
            lines[line] = corner + pitch * line
        yield run.registers, lines[line][within]


def _vector(part: slice) -> str:
    return f".v{part.stop - part.start}" if part.stop - part.start > 1 else ""


def _operand(regs: Span[Scalar]) -> Any:
    return regs if len(regs) > 1 else regs[0]
