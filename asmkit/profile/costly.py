"""Find the lines whose accesses cost too much: bank conflicts, and more sectors than the bytes need."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from ..sim.watch.bank_conflicts import bank_passes, banks_of, in_bank_order
from .facts import SIMULATOR, Facts, number, percent
from .record import Line, Standout
from .static import place
from .strides import Strides

RATIO = 1.5
"""The cost of a line's accesses, relative to the lowest possible cost, from which on it stands out."""
SHARE = 0.05
"""The share of the launch's whole cost from which on a line stands out."""


class _Cost(NamedTuple):
    """The words for costly accesses of a memory space, and the weight of their score."""

    space: str
    kind: str
    weight: float
    taken: str
    best: str
    whole: str


_COSTS = (
    _Cost("shared", "bank conflict", 0.9, "bank passes per request", "is the best", "shared-memory passes"),
    _Cost(
        "global", "uncoalesced", 0.88, "sectors of 32 bytes per request", "would do", "sectors of global memory"
    ),
)  # fmt: skip


def costly_accesses(facts: Facts) -> Iterator[Standout]:
    """Yield the lines whose accesses cost too much, weighted by the share of the space's whole cost that they waste."""
    for cost in _COSTS:
        total = sum(line.of(cost.space).taken for line in facts.lines)
        for line in facts.lines:
            used = line.of(cost.space)
            share = (used.taken - used.best) / total if total else 0.0
            if used.ratio >= RATIO and share >= SHARE:
                yield _standout(facts, cost, line, share, total)


def _standout(facts: Facts, cost: _Cost, line: Line, share: float, total: int) -> Standout:
    used, strides = line.of(cost.space), _strides(facts, line, cost.space)
    message = (
        f"{number(used.taken / used.requests)} {cost.taken}, {number(used.best / used.requests)} {cost.best} "
        f"({number(used.ratio)}x): {percent(used.taken / total)} of all {cost.whole}"
    )
    message += f"; {said}" if (said := strides.said()) else ""
    fix = _bank_fix(facts, strides) if cost.space == "shared" else _sector_fix(strides)
    return Standout(cost.kind, cost.weight * share, message, fix, line.place, SIMULATOR)


def _strides(facts: Facts, line: Line, space: str) -> Strides:
    """Return the distances of the line's instruction that wastes the most."""
    traffic = facts.counters.traffic
    wasted = {
        at: traffic[at, of].taken - traffic[at, of].best
        for at, of in traffic if of == space and place(facts.insts[at].where) == line.place
    }  # fmt: skip
    return facts.counters.strides.get((max(wasted, key=wasted.__getitem__), space)) or Strides()


def _bank_fix(facts: Facts, strides: Strides) -> str:
    """Return how to avoid a bank conflict: a padding whose passes have been counted, if a fixed distance causes it."""
    distance, size = abs(strides.usual or 0), strides.size
    rest = "so that the lanes that are served together access different banks"
    if distance and _is_free(facts, distance + size, size):
        return (
            f"pad the rows by {size} bytes (lanes {distance + size} bytes apart have no conflict), or swizzle, {rest}"
        )
    return f"pad the rows, or swizzle, {rest}"


def _is_free(facts: Facts, distance: int, size: int) -> bool:
    """Return whether all lanes of a warp, at a distance from each other, have no bank conflict."""
    launch, lanes = facts.counters.launch, np.arange(facts.warp)
    taken, best = bank_passes(lanes * distance, in_bank_order(launch, lanes, size), size, banks_of(launch))
    return taken == best


def _sector_fix(strides: Strides) -> str:
    """Return how to request fewer sectors."""
    if strides.pairs and strides.usual is None:
        return (
            "let neighbouring lanes access neighbouring addresses: sort or group the indices, or copy whole rows to "
            "shared memory and gather there"
        )
    return "let consecutive lanes access consecutive addresses, with 16 bytes per lane where possible"
