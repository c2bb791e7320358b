"""Sums over the rows of a matrix, for the gradients of weights: those of one block, then those of all blocks."""

from __future__ import annotations

from typing import TypeVar

from asmkit import ptx
from asmkit.kernel.launch_plan import MULTIPROCESSOR_COUNT
from asmkit.ptx import matrix_rows
from asmkit.regs import Ptr, Reg
from asmkit.types import Scalar, f32, u32

U = TypeVar("U", bound=Scalar)
IN_SHARED = 49152  # the longest row whose f32 sums fit in shared memory: 192 KiB


class ColumnSums:
    """The sums of a block: one for each element of a row.  Each thread has those of its own elements.

    They are in registers if the row is held, else in shared memory, or in global memory if shared memory is too small.
    """

    def __init__(self, row: matrix_rows.Row, out: Ptr[f32], of: int = 1) -> None:
        """Place the sums in one `of` several equal parts of shared memory, if they are not in registers."""
        self._row, self._out = row, out
        small = not row.held and row.length * of <= IN_SHARED
        self._place: Ptr[f32] = row.k.shared(f32, row.length).ptr if small else out
        self._totals: list[matrix_rows.Floats] = []

    def clear(self, part: matrix_rows.Part) -> None:
        """Set the sums of a part to zero."""
        row = self._row
        self._totals = [list(row.k.regs(f32, row.width, 0.0)) for _ in range(part.vectors if row.held else 1)]
        if not row.held:
            part.store(self._place, self._totals * part.vectors)

    def of(self, part: matrix_rows.Part) -> list[matrix_rows.Floats]:
        """Return the sums of a part in registers, to which the caller adds."""
        if self._row.held:
            return self._totals
        return [own.floats(self._row.k) for own in part.own(self._place)]

    def keep(self, part: matrix_rows.Part, totals: list[matrix_rows.Floats]) -> None:
        """Keep the sums of a part until the next row."""
        if not self._row.held:
            part.store(self._place, totals)

    def store(self) -> None:
        """Write the sums of the whole row to global memory, unless they are there."""
        for part in self._row.parts() if self._place is not self._out or self._row.held else ():
            part.store(self._out, self.of(part), keep=True)


def blocks(rows: int, length: int) -> tuple[int, int]:
    """Return the number of blocks that compute the sums of a matrix, and the rows of each block."""
    turns = max(1, -(-rows // (MULTIPROCESSOR_COUNT * max(1, min(8, 8192 // max(length, 1))))))
    return max(1, -(-rows // turns)), turns


@ptx.kernel(arch=("sm_80", "sm_90"), signature="(P,N)->(N)", block=(32, 16), grid=lambda d: -(-d.N // 32))
def sum_of_rows(k: ptx.Builder, parts: Ptr[f32], total: Ptr[U], P: Reg[u32], N: Reg[u32]) -> None:
    """Compute total[N] = Σ parts[P,N] over P, f32 inside.  A block sums 32 columns, a thread every 16th row of one."""
    column = (k.ctaid.x << 5) + k.tid.x
    sums, value, loaded = k.shared(f32, (16, 32)), k.reg(f32, 0.0), k.regs(f32, 16)
    load = k.ptx.spell(matrix_rows.global_load(k) + ".f32")
    matrix_rows.overlap(k)
    with k.if_(column < N), k.loop(k.tid.y, P, step=256) as p:
        for i, one in enumerate(loaded):  # sixteen loads are in flight at a time
            k.ptx.mov.f32(one, 0.0)
            load(one, (parts + ((p + 16 * i) * N + column))[0], pred=p + 16 * i < P)
        for one in loaded:
            value += one
    k.ptx.st.shared.f32(sums[k.tid.y, k.tid.x], value)
    k.ptx.bar.sync(0)
    with k.if_((k.tid.y == 0) & (column < N)):
        for i, one in enumerate(loaded):
            k.ptx.ld.shared.f32(one, sums[i, k.tid.x])
        for one in loaded[1:]:
            loaded[0] += one
        matrix_rows.put(k, total + column, loaded[0])
