"""Simulator steps of tcgen05.cp and tcgen05.shift (PTX ISA 9.7.16.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ....sim.memory import numbers
from ..bulk import CHUNK
from ..memory import words_of
from .cells import Cells
from .matrices import chunks, unpacked
from .memory import QUARTER, column_of, lane_of, tensor_memory
from .operands import place, value
from .operations import operations
from .pipelines import Role, of_one_group

if TYPE_CHECKING:
    from ....ir.program import Inst
    from ....sim.compile import Step
    from ....sim.machine import Machine
    from ....sim.memory import Array
    from ..compile import PtxUnit as Unit

_SHAPES = ("128x256b", "4x256b", "128x128b", "64x128b", "32x128b")
_LANES: dict[str, list[list[int]]] = {
    "128x256b": [[0, 1, 2, 3]], "128x128b": [[0, 1, 2, 3]], "warpx2::02_13": [[0, 1], [2, 3]],
    "warpx2::01_23": [[0, 2], [1, 3]], "warpx4": [[0], [1], [2], [3]],
}  # fmt: skip
"""For each copy of the rows, the quarters of the lanes that hold 32 rows each, in order."""


def tcgen05_cp(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of tcgen05.cp: copy rows of shared memory, which a matrix descriptor describes, to lanes.

    With `cta_group::2`, each block of the pair copies from its own shared memory.
    """
    words = words_of(inst)
    shape = next(word for word in inst.form.spelling.split(".") if word in _SHAPES)
    rows, bits = (int(part) for part in shape.removesuffix("b").split("x"))
    lanes = _lanes(shape, words)
    narrow = 6 if "b6x16_p32" in words else 4 if "b4x16_p64" in words else 0
    to, descriptors = place(unit, at, inst, "d"), value(unit, at, inst, "b")
    pair = "cta_group::2" in words

    def run(m: Machine) -> None:
        memory = tensor_memory(m)
        for lane, there, matrix in zip(m.active_lanes.tolist(), to(m).tolist(), descriptors(m).tolist(), strict=True):
            made: list[tuple[Cells, Array]] = []
            for block in _blocks(m, lane, pair=pair):
                values = _rows(m, at, lane, block, matrix, (rows, bits // 8), narrow)
                columns = int(column_of(there)) + numbers(values.shape[1])[None]
                first = int(lane_of(there))
                made += [(Cells(block, (copy + first)[:, None], columns), values) for copy in lanes]
            operations(m).start(at, lane, [], [cells for cells, _ in made], Role("cp", (shape,)))
            for cells, values in made:
                cells.put(memory.words, values)
                cells.put(memory.written, True)
        m.events += 1

    return of_one_group(unit, at, inst, run)


def _rows(
    m: Machine, at: int, lane: int, block: int, matrix: int, shape: tuple[int, int], narrow: int
) -> Array:  # fmt: skip
    """Return the words of the rows of a matrix (rows, bytes), with elements of `narrow` bits as bytes."""
    used = 2 * narrow or CHUNK
    data = chunks(m, at, lane, block, matrix, shape, 1, transposed=False, used=used).reshape(shape[0], -1)
    return np.ascontiguousarray(_containers(data, narrow) if narrow else data).view(np.uint32)


def _lanes(shape: str, words: set[str]) -> list[Array]:
    """Return the lanes of the rows, for each copy of them."""
    if shape == "4x256b":
        return [np.arange(4) * QUARTER]
    quarters = next((_LANES[word] for word in words if word in _LANES), None) or _LANES[shape]
    return [np.concatenate([QUARTER * quarter + np.arange(QUARTER) for quarter in copy]) for copy in quarters]


def _containers(data: Array, bits: int) -> Array:
    """Return 6-bit and 4-bit elements as bytes: 4-bit elements in bits 2 to 5."""
    elements = unpacked(data.reshape(-1, CHUNK), bits)
    return (elements << np.uint8(2) if bits == 4 else elements).reshape(len(data), -1)


def _blocks(m: Machine, lane: int, *, pair: bool) -> list[int]:
    """Return the blocks in which an operation of a thread happens."""
    block = int(m.block_of[lane])
    if not pair:
        return [block]
    rank = int(m.cluster.rank[block])
    return [int(m.cluster.peers[block, one]) for one in (rank & ~1, rank | 1)]


def tcgen05_shift(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of tcgen05.shift: lane i of 32 gets the 32 bytes of lane i + 1, and the last keeps its own.

    The manual does not show the direction in numbers. This one was not compared with a chip.
    """
    to, pair = place(unit, at, inst, "d"), "cta_group::2" in words_of(inst)

    def run(m: Machine) -> None:
        memory = tensor_memory(m)
        for lane, there in zip(m.active_lanes.tolist(), to(m).tolist(), strict=True):
            first, column = int(lane_of(there)), int(column_of(there))
            if first % QUARTER:
                memory.wrong(at, f"it starts at lane {first}", "use a multiple of 32")
            columns, rows = np.arange(column, column + 8), np.arange(first, first + QUARTER)
            cells = [Cells(block, rows[:, None], columns[None]) for block in _blocks(m, lane, pair=pair)]
            operations(m).start(at, lane, cells, cells, Role("shift"))
            for one in cells:
                memory.shift(one.block, rows, columns)
        m.events += 1

    return of_one_group(unit, at, inst, run)
