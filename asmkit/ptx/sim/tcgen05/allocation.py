"""Simulator steps that allocate and free columns of tensor memory (PTX ISA 9.7.16.7.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ....sim.memory import store
from ..memory import space
from ..mma import together
from ..warp import WARP, active_warps
from .cells import Cells
from .memory import COLUMNS, LANES, column_of, tensor_memory
from .operands import place, value
from .operations import operations
from .pipelines import of_one_group

if TYPE_CHECKING:
    from ....ir.program import Inst
    from ....sim.compile import Step
    from ....sim.machine import Machine
    from ....sim.memory import Array
    from ..compile import PtxUnit as Unit


def tcgen05_alloc(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of tcgen05.alloc: write the address of free columns, and wait until there are enough.

    A block has all 512 columns to itself. With `cta_group::2`, a warp of each block of the pair executes it.
    """
    where, at_ = space(inst.form.slots[0]), place(unit, at, inst, "d")
    columns = value(unit, at, inst, "n")
    exclusive = "exclusive" in inst.form.choices

    def run(m: Machine) -> int | None:
        together(m, at)
        memory = tensor_memory(m)
        warps, wanted = active_warps(m), int(columns(m)[0])
        blocks = m.block_of[warps * WARP]
        if memory.relinquished[blocks].any():
            memory.wrong(
                at, "the block has executed tcgen05.relinquish_alloc_permit", "allocate before you give up the right"
            )
        if not _legal(wanted, exclusive=exclusive):
            memory.wrong(at, f"it allocates {wanted} columns", "use 32, 64, 128, 256 or 512 columns")
        first = np.array([_free(memory.allocated[block], wanted) for block in blocks.tolist()])
        ready = np.repeat(first >= 0, WARP)
        lanes = (warps[:, None] * WARP + np.arange(WARP)).reshape(-1)
        if not ready.any():
            m.spin()
            return m.jump(at, at)
        for block, column in zip(blocks[first >= 0].tolist(), first[first >= 0].tolist(), strict=True):
            memory.allocated[block, column : column + wanted] = True
        done = np.zeros(m.lanes, bool)
        done[lanes[ready][::WARP]] = True
        there = at_(m)[done[m.active_lanes]]
        values = first[first >= 0].astype(np.uint32)
        m.as_lanes(done, lambda: store(m, at, where, there, [values], 4))
        m.events += 1
        if ready.all():
            return None
        waits = np.zeros(m.lanes, bool)
        waits[lanes[~ready]] = True
        m.spin()
        return m.split(waits, at, at)

    return of_one_group(unit, at, inst, run)


def tcgen05_dealloc(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of tcgen05.dealloc."""
    read, columns = value(unit, at, inst, "a"), value(unit, at, inst, "n")

    def run(m: Machine) -> None:
        together(m, at)
        memory, wanted = tensor_memory(m), int(columns(m)[0])
        given, lanes = read(m), m.active_lanes
        for block in np.unique(m.block_of[lanes]).tolist():
            first = int(column_of(given[m.block_of[lanes] == block][0]))
            if first + wanted > COLUMNS or not memory.allocated[block, first : first + wanted].all():
                memory.wrong(
                    at, f"columns {first} to {first + wanted - 1} are not all allocated to the block",
                    "pass the address and the number of columns of tcgen05.alloc",
                )  # fmt: skip
            cells = Cells(block, np.arange(LANES)[:, None], np.arange(first, first + wanted))
            operations(m).check(at, cells, "freed")
            operations(m).freed(at, int(lanes[m.block_of[lanes] == block][0]), cells)
            memory.allocated[block, first : first + wanted] = False
            memory.written[block, :, first : first + wanted] = False
        m.events += 1

    return of_one_group(unit, at, inst, run)


def tcgen05_relinquish_alloc_permit(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of tcgen05.relinquish_alloc_permit: the block can no longer allocate."""

    def run(m: Machine) -> None:
        together(m, at)
        tensor_memory(m).relinquished[m.block_of[m.active_lanes]] = True

    return of_one_group(unit, at, inst, run)


def _legal(count: int, *, exclusive: bool) -> bool:
    if exclusive:
        return count % 32 == 0 and 32 <= count <= COLUMNS
    return count in (32, 64, 128, 256, 512)


def _free(allocated: Array, count: int) -> int:
    """Return the first of some free columns side by side, or -1."""
    for first in range(0, COLUMNS - count + 1, 32):
        if not allocated[first : first + count].any():
            return first
    return -1
