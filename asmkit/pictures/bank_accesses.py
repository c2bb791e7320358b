"""The picture of an access to shared memory: the lanes that each bank serves in a pass, as `sim.Banks` counts.

`BankTrace` is a watcher that keeps the worst access of each instruction of a run.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from ..errors import show
from ..gcn import sim as gcn_sim
from ..gcn.targets import MACHINES
from ..gcn.targets import machine as gcn_machine
from ..sim.watch.bank_conflicts import BANKS, Banks, passes_of_groups, served
from .svg import LETTER, Fill, Picture

if TYPE_CHECKING:
    from ..sim.engine import Launch
    from ..sim.machine import Machine
    from ..sim.memory import Access, Array

_ACROSS = 32
"""The banks in a line of the picture. A pass of a machine with 64 banks has two lines."""
_CELL, _HIGH, _LEFT, _TOP, _MARGIN = 26, 18, 92, 84, 10
_MOST = 48
"""The most lines that a picture shows."""


@dataclass(frozen=True)
class Request:
    """An access of the lanes of one warp or wave to shared memory.

    `order` is the position of each lane in the order in which the banks serve the lanes.
    """

    offsets: Array
    lanes: Array
    order: Array
    size: int
    banks: int = BANKS
    name: str = ""

    @cached_property
    def passes(self) -> int:
        """The number of passes through the banks."""
        return int(passes_of_groups(self.offsets, self.order, self.size, self.banks)[1].sum())

    @cached_property
    def best(self) -> int:
        """The lowest possible number of passes."""
        return len(passes_of_groups(self.offsets, self.order, self.size, self.banks)[0])

    def cells(self) -> Iterator[tuple[int, int, dict[int, list[int]]]]:
        """Yield the group, the pass, and the lanes by bank, in the order of the passes."""
        group, turn, bank = served(self.offsets, self.order, self.size, self.banks)
        who = np.tile(self.lanes, len(group) // len(self.lanes))
        for one in range(int(group.max()) + 1):
            for number in range(int(turn[group == one].max()) + 1):
                here = (group == one) & (turn == number)
                by_bank: dict[int, list[int]] = {}
                for at, lane in sorted({*zip(bank[here].tolist(), who[here].tolist(), strict=True)}):
                    by_bank.setdefault(at, []).append(lane)
                yield one, number, by_bank

    def together(self, group: int) -> Array:
        """Return the lanes of a group that is served together."""
        share = self.banks * 4 // max(self.size, 4)
        numbers = np.unique(self.order // share)
        return np.sort(self.lanes[self.order // share == numbers[group]])


class BankTrace(Banks):
    """Count bank conflicts like `sim.Banks`, and keep the access of a warp with the most passes for each instruction.

    `requests` maps the number of an instruction to this access.
    """

    def start(self, launch: Launch) -> None:
        """Reset the counts and the accesses."""
        super().start(launch)
        self.requests: dict[int, Request] = {}

    def load(self, m: Machine, access: Access) -> None:
        """Count a load."""
        super().load(m, access)
        self._keep(m, access)

    def store(self, m: Machine, access: Access) -> None:
        """Count a store or an atomic."""
        super().store(m, access)
        self._keep(m, access)

    def _keep(self, m: Machine, access: Access) -> None:
        """Keep the access of the worst warp if it needs more passes than the one that is kept."""
        if access.memory.space != "shared" or access.engine:
            return
        offsets, lanes = access.spread(m)
        order, warp = self.in_order(lanes, access.size), m.launch.sem.WARP
        first, passes = passes_of_groups(offsets, order, access.size, self.banks)
        warps, which = np.unique(first // warp, return_inverse=True)
        costs = np.bincount(which, weights=passes)
        worst = int(costs.argmax())
        with m.launch.lock:
            kept = self.requests.get(access.at)
            if kept is None or kept.passes < costs[worst]:
                here = lanes // warp == warps[worst]
                inst = self.launch.unit.insts[access.at]
                self.requests[access.at] = Request(
                    offsets[here] % max(1, m.launch.shared_pitch), lanes[here] % warp, order[here] % warp,
                    access.size, self.banks, f"{show(inst.where)}  {inst.form.spelling}",
                )  # fmt: skip

    @property
    def worst(self) -> int | None:
        """The number of the instruction whose access needs the most passes beyond the lowest number, if any."""
        extra = {at: one.passes - one.best for at, one in self.requests.items()}
        return max(extra, key=lambda at: (extra[at], -at)) if extra else None


def banks(
    access: Sequence[int] | Array | BankTrace, size: int = 4, *, arch: str = "", at: int | None = None
) -> Picture:
    """Return the picture of an access to shared memory: a line for each pass, and the lanes in the banks.

    A cell holds the number of a lane. `3+28` stands for lane 3 and 28 other lanes, which read the same word. Each group
    of lanes that is served together begins with pass 1, and further passes are bank conflicts.

    Args:
        access: The address of each lane, 32 on NVIDIA or 64 on CDNA, or the watcher of a run.
        size: The bytes of each lane's access: 4, 8 or 16.
        arch: The target: `"gfx942"` has 64 lanes in a wave and 32 banks, `"gfx950"` has 64 banks. All PTX targets
            have 32 banks.
        at: The number of an instruction of the run, by default the one with the most passes beyond the lowest number.

    Raises:
        ValueError: if the run has no access to shared memory, or not at this instruction.

    """
    if isinstance(access, BankTrace):
        chosen = access.worst if at is None else at
        if chosen not in access.requests:
            raise ValueError("the run has no such access to shared memory; pass `at=` one of `trace.requests`")
        return _drawn(access.requests[chosen])
    offsets = np.asarray(access, np.int64)
    lanes = np.arange(len(offsets))
    order = gcn_sim.service_order(arch, size) if arch in MACHINES else None
    count = gcn_machine(arch).banks if arch.startswith("gfx") else BANKS
    return _drawn(Request(offsets, lanes, lanes if order is None else order[lanes], size, count))


def _drawn(one: Request) -> Picture:
    """Return the picture of an access."""
    lines = [*_lines(one)]
    shown = lines[:_MOST]
    noun = "pass" if one.passes == 1 else "passes"
    cost = f"{len(one.lanes)} lanes, {one.size} bytes each: {one.passes} {noun}, at best {one.best}"
    title = f"{one.name}  {cost}".strip()
    wide = max(_LEFT + _CELL * _ACROSS, LETTER * len(one.name), LETTER * len(cost)) + _MARGIN
    cut = len(lines) > len(shown)
    picture = Picture(
        wide, _TOP + _HIGH * (len(shown) + cut) + _MARGIN, title,
        f"The lanes that each of {one.banks} banks serves in each pass. {cost[0].upper()}{cost[1:]}.",
    )  # fmt: skip
    picture.text(_MARGIN, 16, one.name or cost, anchor="start")
    if one.name:
        picture.text(_MARGIN, 34, cost, anchor="start", small=True)
    picture.legend(_LEFT, 54, (("blue", "", "first pass"), ("orange", "", "bank conflict"),
                               ("yellow", "", "lanes that share a word: first lane + others")))  # fmt: skip
    picture.text(_LEFT - 8, _TOP - 9, "bank", anchor="end", small=True)
    picture.texts(_TOP - 9, [(_LEFT + _CELL * (i + 0.5), str(i)) for i in range(_ACROSS)])
    for i, line in enumerate(shown):
        line.draw(picture, _TOP + _HIGH * i)
    if cut:
        y = _TOP + _HIGH * (len(shown) + 0.5)
        picture.text(_LEFT, y, f"… and {len(lines) - len(shown)} more lines", anchor="start", small=True)
    return picture


@dataclass(frozen=True)
class _Line:
    """A line of the picture: up to 32 banks of one pass."""

    name: str
    turn: int
    lanes: dict[int, list[int]]

    def draw(self, picture: Picture, y: float) -> None:
        """Add the line."""
        picture.text(_LEFT - 8, y + _HIGH / 2, self.name, anchor="end", small=True)
        by_fill: dict[Fill, list[int]] = {}
        for column in range(_ACROSS):
            by_fill.setdefault(self._fill(column), []).append(column)
        for fill, columns in by_fill.items():
            picture.boxes(fill, ((_LEFT + _CELL * column, y, _CELL, _HIGH) for column in columns))
        said = sorted(self.lanes.items())
        picture.texts(y + _HIGH / 2, [(_LEFT + _CELL * (i + 0.5), _named(who)) for i, who in said], kind="label")

    def _fill(self, column: int) -> Fill:
        if column not in self.lanes:
            return "empty"
        if self.turn:
            return "orange"
        return "yellow" if len(self.lanes[column]) > 1 else "blue"


def _named(lanes: list[int]) -> str:
    """Return the lanes of a cell, as short as the cell needs it."""
    return str(lanes[0]) if len(lanes) == 1 else f"{lanes[0]}+{len(lanes) - 1}"


def _lines(one: Request) -> Iterator[_Line]:
    """Yield the lines of an access."""
    for group, turn, lanes in one.cells():
        for first in range(0, one.banks, _ACROSS):
            here = {bank - first: who for bank, who in lanes.items() if first <= bank < first + _ACROSS}
            if first and not here:
                continue
            name = f"banks +{first}" if first else f"pass {turn + 1}" if turn else _range(one.together(group))
            yield _Line(name, turn, here)


def _range(lanes: Array) -> str:
    """Return the lanes of a group, which need not be adjacent."""
    first, last = int(lanes[0]), int(lanes[-1])
    return f"lanes {first}-{last}" if last - first + 1 == len(lanes) else f"lanes {first}, …{last}"
