"""Count bank conflicts of shared memory and sectors of global memory, by instruction.

Shared memory has 32 banks of 4 bytes (64 on gfx950). As many lanes are served together as can fill the banks: with 32
banks, 32 lanes with 4 bytes each, 16 with 8, 8 with 16. These are consecutive lanes, unless the architecture defines
another order (`bank_order`). Global memory is counted in sectors of 32 bytes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ...errors import show
from . import Watcher

if TYPE_CHECKING:
    from ..engine import Launch
    from ..machine import Machine
    from ..memory import Access, Array

BANKS, SECTOR = 32, 32
_LOW = 42  # the low bits of a key hold the place, the bits above hold the group of lanes


@dataclass
class Use:
    """The requests of one instruction (one per warp), their cost, and the lowest possible cost.

    The cost is counted in passes through the banks for shared memory, and in sectors for global memory.
    """

    space: str
    requests: int = 0
    taken: int = 0
    best: int = 0


class Banks(Watcher):
    """Count bank conflicts and sectors. `uses` maps an instruction's number to its `Use`. `table()` formats them."""

    name = "banks"

    def start(self, launch: Launch) -> None:
        """Reset the counts."""
        self.launch = launch
        self.uses: dict[int, Use] = {}
        self.banks = banks_of(launch)

    def load(self, m: Machine, access: Access) -> None:
        """Count a load."""
        self._count(m, access)

    def store(self, m: Machine, access: Access) -> None:
        """Count a store or an atomic."""
        self._count(m, access)

    def _count(self, m: Machine, access: Access) -> None:
        offsets, lanes = access.spread(m)
        warps = lanes // m.launch.sem.WARP
        requests = len(np.unique(warps))
        if access.memory.space == "shared":
            taken, best = bank_passes(offsets, self.in_order(lanes, access.size), access.size, self.banks)
        else:
            taken, best = sectors_of(offsets, warps, access.size)
        with m.launch.lock:
            use = self.uses.setdefault(access.at, Use(access.memory.space))
            use.requests, use.taken, use.best = use.requests + requests, use.taken + taken, use.best + best

    def in_order(self, lanes: Array, size: int) -> Array:
        """Return the lanes' numbers in the order in which they are served."""
        return in_bank_order(self.launch, lanes, size)

    def finish(self, launch: Launch) -> None:
        """Add up the report's counters `shared passes`, `shared best`, `global sectors` and `global best`."""
        for use in self.uses.values():
            name = "shared passes" if use.space == "shared" else "global sectors"
            launch.count(name, use.taken)
            launch.count(name.split()[0] + " best", use.best)

    def table(self) -> str:
        """Return one line per instruction: place, requests, their cost, and the cost relative to the best."""
        rows: list[str] = []
        for at, use in sorted(self.uses.items()):
            inst = self.launch.unit.insts[at]
            unit = "passes" if use.space == "shared" else "sectors"
            counts = f"{use.requests} requests  {use.taken} {unit}  ×{use.taken / use.best:.2f}"
            rows.append(f"{show(inst.where)}  {counts}  {inst}")
        return "\n".join(rows)


def banks_of(launch: Launch) -> int:
    """Return the number of banks of shared memory."""
    return launch.sem.banks(launch.program) if hasattr(launch.sem, "banks") else BANKS


def in_bank_order(launch: Launch, lanes: Array, size: int) -> Array:
    """Return the numbers of lanes in the order in which their accesses of `size` bytes are served."""
    sem = launch.sem
    order = sem.bank_order(launch.program, size) if hasattr(sem, "bank_order") else None
    return lanes if order is None else lanes - lanes % sem.WARP + order[lanes % sem.WARP]


def bank_passes(offsets: Array, lanes: Array, size: int, banks: int) -> tuple[int, int]:
    """Return the number of passes through the banks, and the lowest possible number."""
    _, passes = passes_of_groups(offsets, lanes, size, banks)
    return int(passes.sum()), len(passes)


def _keys(offsets: Array, lanes: Array, size: int, banks: int) -> tuple[Array, Array]:
    """Return the numbers of the groups of lanes that are served together, and a key of group and word for each word.

    The words of an access are one after another in the second array: first those of all lanes with the lowest address.
    """
    share = banks * 4 // max(size, 4)  # lanes served together
    numbers, groups = np.unique(lanes // share, return_inverse=True)
    words = np.concatenate([offsets // 4 + j for j in range(max(1, size // 4))])
    return numbers * share, np.tile(groups.astype(np.int64), max(1, size // 4)) << _LOW | words


def passes_of_groups(offsets: Array, lanes: Array, size: int, banks: int) -> tuple[Array, Array]:
    """Return the first lane and the passes of each group of lanes that is served together. Lanes share a word.

    `lanes` are the numbers of the lanes in the order in which they are served.
    """
    first, keys = _keys(offsets, lanes, size, banks)
    distinct = np.unique(keys)
    per_bank = np.bincount((distinct >> _LOW) * banks + distinct % banks, minlength=len(first) * banks)
    return first, per_bank.reshape(-1, banks).max(axis=1)


class Served(NamedTuple):
    """The words of an access in the order of `_keys`: the group, the pass and the bank in which each is served."""

    group: Array
    turn: Array
    bank: Array


def served(offsets: Array, lanes: Array, size: int, banks: int) -> Served:
    """Return in which pass each word of an access is served. In a pass, each bank serves one word of a group."""
    _, keys = _keys(offsets, lanes, size, banks)
    distinct, inverse = np.unique(keys, return_inverse=True)
    place = (distinct >> _LOW) * banks + distinct % banks
    order = np.argsort(place, kind="stable")
    sorted_places = place[order]
    turn = np.empty(len(distinct), np.int64)
    turn[order] = np.arange(len(distinct)) - np.searchsorted(sorted_places, sorted_places)
    return Served(keys >> _LOW, turn[inverse], keys % banks)


def sectors_of(offsets: Array, warps: Array, size: int) -> tuple[int, int]:
    """Return the number of sectors touched, and the number of sectors that could hold the distinct bytes."""
    touched = np.unique(np.concatenate([warps << _LOW | at // SECTOR for at in (offsets, offsets + size - 1)]))
    distinct = np.unique(warps << _LOW | offsets)
    per_warp = np.unique(distinct >> _LOW, return_counts=True)[1] * size
    return len(touched), int(np.ceil(per_warp / SECTOR).sum())
