"""Find the loads into LDS that a program waits for later, before it reads LDS: the stages of a pipeline.

In a pipeline with several buffers, loads into one buffer are in flight while the program passes barriers and reads
another one. The addresses are not known before the run. A load is therefore taken as a stage if some wait of the
program can cover it, and a read of LDS can follow that wait. The simulator checks the addresses.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...isa.limits import Budget
from .cfg import Block
from .effects import Step
from .hazard_rules import COUNTERS

_MOST = COUNTERS["vmcnt"]


def stages(graph: Sequence[Block], budget: Budget | None = None) -> frozenset[int]:
    """Return the positions of the loads into LDS that are stages of a pipeline. Raises Exceeded."""
    loads = [(i, at) for i, block in enumerate(graph) for at, step in enumerate(block.steps) if "lds_dma" in step.kinds]
    if not loads:
        return frozenset()
    reading = _reading(graph)
    return frozenset(graph[i].steps[at].at for i, at in loads if _is_stage(graph, i, at, reading, budget))


def _reading(graph: Sequence[Block]) -> list[bool]:
    """Return for each block whether LDS can be read in it or after it."""
    found = [any(map(_reads, block.steps)) for block in graph]
    left = [i for i, reads in enumerate(found) if reads]
    while left:
        for before in graph[left.pop()].before:
            if not found[before]:
                found[before] = True
                left.append(before)
    return found


def _reads(step: Step) -> bool:
    return "lds" in step.kinds and "load" in step.kinds


def _is_stage(graph: Sequence[Block], first: int, at: int, reading: Sequence[bool], budget: Budget | None) -> bool:
    """Return whether a wait can cover a load, on a path on which a read of LDS can follow."""
    most: dict[int, int] = {}
    left = [(first, at + 1, 0)]
    while left:
        i, start, younger = left.pop()
        steps = graph[i].steps
        if budget is not None:
            budget.step(2 + len(steps))
        for place in range(start, len(steps)):
            count = (steps[place].waits or {}).get("vmcnt", _MOST)
            if count < _MOST and count <= younger and _is_followed(graph, i, place, reading):
                return True
            younger = min(_MOST, younger + ("vmcnt" in steps[place].counters))
        for to in graph[i].after:
            if most.get(to, -1) < younger:
                most[to] = younger
                left.append((to, 0, younger))
    return False


def _is_followed(graph: Sequence[Block], i: int, place: int, reading: Sequence[bool]) -> bool:
    """Return whether a read of LDS can follow a wait."""
    return any(map(_reads, graph[i].steps[place + 1 :])) or any(reading[to] for to in graph[i].after)
