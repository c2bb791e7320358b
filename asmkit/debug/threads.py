"""Find the lanes of threads, and the values that lanes have."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ..errors import DiagnosticCode, error
from ..sim.memory import Array, numbers
from ..sim.thread_names import Triple, block_of, place, places, thread_of
from .record import Thread

if TYPE_CHECKING:
    from ..sim.machine import Machine
    from .execution import Execution

_TEXT = re.compile(r"\s*(?:thread)?\s*\(?([\d,\s]+?)\)?\s*(?:(?:of\s+)?(?:block|:)\s*\(?([\d,\s]+?)\)?)?\s*")


@dataclass(frozen=True)
class Lane:
    """The place of a thread: the first block of its chunk, and its lane there."""

    first: int
    lane: int


def lane_of(run: Execution, thread: Thread) -> Lane:
    """Return the lane of a thread. Raises GRID if the grid does not have it."""
    launch = run.launch
    number = linear(thread.thread, launch.block)
    block = linear(thread.block, launch.grid)
    if number is None or block is None:
        fix = f"the grid has {launch.grid} blocks of {launch.block} threads"
        raise error(DiagnosticCode.GRID, what="the thread", got=str(thread), fix=fix)
    first = max(start for start, _ in run.chunks if start <= block)
    return Lane(first, (block - first) * launch.pitch + number)


def thread_at(m: Machine, lane: int) -> Thread:
    """Return the thread of a lane. A lane that only pads the last warp counts as the last thread."""
    inside = min(lane % m.pitch, m.launch.threads - 1)
    lane += inside - lane % m.pitch
    return Thread(thread_of(m, lane), block_of(m, lane))


def linear(at: Triple, dims: Triple) -> int | None:
    """Return the linear index of coordinates, x fastest, or None if they are outside."""
    if any(i >= n for i, n in zip(at, dims, strict=True)):
        return None
    return at[0] + dims[0] * (at[1] + dims[1] * at[2])


def thread_of_text(text: str, block: Triple, dims: Triple) -> Thread:
    """Return the thread that a text names: `5`, `5,0,0`, `5 block 2`, `thread (5,0,0) of block (2,0,0)`.

    A single number counts the threads of a block. Without a block, it is the given one. Raises OPTION_TYPE.
    """
    found = _TEXT.fullmatch(text)
    parts = [_coordinates(part) for part in found.groups() if part] if found else []
    if found is None or None in parts or not parts:
        want = "a thread such as 5, or 5 block 2, or 5,0,0 block 2,0,0"
        raise error(DiagnosticCode.OPTION_TYPE, name="thread", want=want, got=text)
    thread, *blocks = [part for part in parts if part is not None]
    if len(thread) == 1:
        thread = place(thread[0], dims)
    x, y, z = (*thread, 0, 0)[:3]
    i, j, k = (*blocks[0], 0, 0)[:3] if blocks else block
    return Thread((x, y, z), (i, j, k))


def _coordinates(text: str) -> tuple[int, ...] | None:
    parts = [part.strip() for part in text.split(",")]
    return tuple(map(int, parts)) if 1 <= len(parts) <= 3 and all(part.isdecimal() for part in parts) else None


def special(m: Machine, name: str) -> Array:
    """Return `tid.x`, `ctaid.y`, `ntid.z`, `nctaid.x`, `lane` or `warp` of all lanes. Raises KeyError for others."""
    warp: int = m.launch.sem.WARP
    lanes = numbers(m.lanes)
    match name.split("."):
        case ["lane"]:
            return lanes % warp
        case ["warp"]:
            return lanes % m.pitch // warp
        case ["tid" | "ctaid" | "ntid" | "nctaid" as what, "x" | "y" | "z" as letter]:
            axis = "xyz".index(letter)
            if what == "tid":
                return places(lanes % m.pitch, m.launch.block, axis)
            if what == "ctaid":
                return places(m.first + lanes // m.pitch, m.launch.grid, axis)
            return np.full(m.lanes, (m.launch.block if what == "ntid" else m.launch.grid)[axis])
        case _:
            raise KeyError(name)
