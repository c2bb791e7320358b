"""Compute the live ranges of registers, for register allocation.

Ranges are those of a wave: both sides of a divergent branch execute, and a write under a mask leaves the other lanes
unchanged (see `masks`). A register is live while a value in it may still be read, and until the hardware is done with
it. The destination of a load stays reserved until a wait covers the load. The operands of matrix products and of wide
stores stay reserved for the wait states of the hazard rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate

from ...analysis.cfg import flow, until_still
from ...analysis.liveness import Live
from ...ir.program import Program
from ..targets import SGPRS
from .cfg import Block, blocks
from .effects import Dword, Step, keys
from .exec_mask import ALL, Masks, masks
from .hazard_rules import reach
from .outstanding import Outstanding, Past, Windows

_WHOLE_WAVE = ("mfma", "other_lanes")  # instructions that read lanes that EXEC masks
_MERGING = ("partial", "dpp")  # instructions that may keep a part of their destination


@dataclass
class Ranges:
    """The live ranges of registers: `spans` are half-open ranges of `points`.

    Each step has two points: 2·at when it reads, 2·at + 1 from when it writes.
    """

    spans: dict[Dword, list[tuple[int, int]]]
    steps: dict[int, Step]
    points: int


def ranges(program: Program) -> Ranges:
    """Return the live ranges of all vector, accumulation and scalar registers of a program, virtual and physical."""
    return _Lives(program, blocks(program)).ranges()


def is_placed(key: Dword) -> bool:
    """Return whether the allocator may assign that register. Named registers are excluded."""
    return key[0] in ("%v", "%a", "%s", "v", "a") or (key[0] == "s" and key[1] < SGPRS)


class _Lives:
    """Liveness analysis. A set of registers is an integer with one bit for each."""

    def __init__(self, program: Program, graph: list[Block]) -> None:
        self.graph, self.arch = graph, program.target.name
        every = dict.fromkeys(key for block in graph for step in block.steps for key in step.touched if is_placed(key))
        given = [key for param in program.params if param.reg is not None for key in keys(param.reg)]
        self.keys = list(dict.fromkeys((*every, *given)))
        self.bit = {key: 1 << i for i, key in enumerate(self.keys)}
        self.given = self.set([key for key in self.keys if not key[0].startswith("%")]) | self.set(given)
        self.scalar = self.set([key for key in self.keys if key[0] in ("s", "%s")])
        self.masks: Masks = masks(graph)
        self.dead: set[int] = set()
        self.reads = {step.at: self.set(step.reads) for block in graph for step in block.steps}
        self.writes = {step.at: self.set(step.writes) for block in graph for step in block.steps}
        self.marks = {step.at: self.set(step.marks) for block in graph for step in block.steps}

    def set(self, some: Iterable[Dword]) -> int:
        """Return registers as a bit set."""
        found = 0
        for key in some:
            found |= self.bit.get(key, 0)
        return found

    def ranges(self) -> Ranges:
        """Return the ranges: registers that are live and written, and registers that the hardware still uses."""
        ends, starts = self._alive(), self._written()
        alive = [self._back(block, end, None) for block, end in zip(self.graph, ends, strict=True)]
        self.dead = self._unread(alive)
        held = self._held()
        last = max((step.at for block in self.graph for step in block.steps), default=-1)
        marks = [0] * (2 * last + 3)
        for i, block in enumerate(self.graph):
            written = starts[i]
            for step, (before, after) in zip(block.steps, alive[i], strict=True):
                at, reads, writes = step.at, self.reads[step.at], self.writes[step.at]
                kept = held.get(at, 0)
                marks[2 * at] = before & written | reads | kept
                written |= writes
                marks[2 * at + 1] = after & written | writes | kept | (reads if _early(step) else 0)
        steps = {step.at: step for block in self.graph for step in block.steps}
        return Ranges(self._spans(marks), steps, len(marks))

    def _unread(self, alive: list[list[tuple[int, int]]]) -> set[int]:
        """Return the positions of the instructions with a result that no instruction reads."""
        steps = (step for block in self.graph for step in block.steps)
        after = (after for some in alive for _, after in some)
        return {step.at for step, read in zip(steps, after, strict=True) if self.writes[step.at] & ~read}

    def _spans(self, marks: list[int]) -> dict[Dword, list[tuple[int, int]]]:
        """Convert the registers at every point to the points of every register."""
        spans: dict[Dword, list[tuple[int, int]]] = {}
        began: dict[int, int] = {}
        last = 0
        for point, now in enumerate(marks):
            changed = now ^ last
            while changed:
                bit = changed & -changed
                changed ^= bit
                if now & bit:
                    began[bit] = point
                else:
                    spans.setdefault(self.keys[bit.bit_length() - 1], []).append((began.pop(bit), point))
            last = now
        return spans

    # liveness: registers that may still be read, by the mask of the lanes in which they may
    def _alive(self) -> list[dict[int, int]]:
        """Return the registers that are live at the end of each block."""
        ends: list[dict[int, int]] = [{} for _ in self.graph]

        def step(i: int) -> list[int]:
            start = dict(ends[i])
            self._back(self.graph[i], ends[i], start)
            return [j for j in self.graph[i].before if self._flow_back(start, i, ends, j)]

        until_still([-i for i in range(len(self.graph))], lambda i: [-j for j in step(-i)])  # from the end
        return ends

    def _flow_back(self, start: dict[int, int], i: int, ends: list[dict[int, int]], j: int) -> bool:
        """Propagate the registers that are live at the start of block i to the end of block j.

        Return whether this adds any.
        """
        news = False
        for mask, some in start.items():
            mask = self.masks.along(mask, i, j)
            if some & ~ends[j].get(mask, 0):
                ends[j][mask] = ends[j].get(mask, 0) | some
                news = True
        return news

    def _back(self, block: Block, end: dict[int, int], start: dict[int, int] | None) -> list[tuple[int, int]]:
        """Return the registers that are live before and after each step of a block.

        `start` is set to the registers that are live before the first step.
        """
        alive = dict(end)
        found: list[tuple[int, int]] = []
        for step in reversed(block.steps):
            after = _union(alive)
            self._before(step, alive)
            found.append((_union(alive), after))
        if start is not None:
            start.clear()
            start |= alive
        return found[::-1]

    def _before(self, step: Step, alive: dict[int, int]) -> None:
        """Update the live registers after a step to those before it."""
        if (made := self.masks.made.get(step.at)) is not None:
            for mask in [mask for mask in alive if self.masks.within(mask, made)]:
                some = alive.pop(mask)
                parent = self.masks.parent[made]
                alive[parent] = alive.get(parent, 0) | some
        whole = not step.kinds.isdisjoint(_WHOLE_WAVE)
        here = ALL if whole else self.masks.before.get(step.at, ALL)
        reads, writes = self.reads[step.at], self.writes[step.at]
        if writes:
            ended = writes if step.kinds.isdisjoint(_MERGING) else writes & self.scalar
            ended = 0 if "raw" in step.kinds else ended
            over = ALL if "mfma" in step.kinds else self.masks.before.get(step.at, ALL)
            for mask in alive:
                gone = ended if self.masks.within(mask, over) else ended & self.scalar
                alive[mask] &= ~gone
        if reads & self.scalar:
            alive[ALL] = alive.get(ALL, 0) | reads & self.scalar
        if reads & ~self.scalar:
            alive[here] = alive.get(here, 0) | reads & ~self.scalar

    # registers that were written on some path
    def _written(self) -> list[int]:
        """Return the registers that may have a value at the start of each block."""
        gains = [0] * len(self.graph)
        for i, block in enumerate(self.graph):
            for one in block.steps:
                gains[i] |= self.writes[one.at]
        return flow(self.graph, gains, every=False, first=self.given)

    # registers that the hardware still uses
    def _window(self, step: Step) -> int:
        """Return for how many wait states an instruction's registers stay reserved, even if nothing reads them."""
        return reach(step, self.arch, kept=step.at not in self.dead)

    def _held(self) -> dict[int, int]:
        """Return the registers that nothing else may use yet, by step."""
        ends: dict[int, tuple[Outstanding, Past]] = {}
        windows = Windows(self._window)
        held: dict[int, int] = {}

        def step(i: int) -> list[int]:
            flight, past = Outstanding(), Past(windows)
            for end in (ends[j] for j in self.graph[i].before if j in ends):
                flight.join(end[0])
                past.join(end[1])
            for one in self.graph[i].steps:
                self._hold(one, flight, past, held)
            known, new = ends.get(i), (flight.copy(), past.copy())
            if known and known[0].key() == new[0].key() and known[1].since == new[1].since:
                return []
            ends[i] = new
            return self.graph[i].after

        until_still([0], step)
        return held

    def _hold(self, step: Step, flight: Outstanding, past: Past, held: dict[int, int]) -> None:
        """Record the registers that are reserved at a step, and advance past it."""
        now = held.get(step.at, 0)
        for first, _ in past.before():
            now |= self.marks[first.at]
        for some in flight.out.values():
            for load in some:
                now |= self.writes[load.at]
        held[step.at] = now
        if step.waits is not None:
            flight.wait(step.waits, None, {})
        flight.issue(step)
        past.go(step)


def _union(alive: dict[int, int]) -> int:
    found = 0
    for some in alive.values():
        found |= some
    return found


def _early(step: Step) -> bool:
    """Return whether a step may write before it has read everything: products, loads, and multi-dword results."""
    return not step.kinds.isdisjoint(("mfma", "vmem", "smem")) or ("vector" in step.kinds and len(step.writes) > 1)


def pressure(program: Program) -> Live:
    """Return the vector and accumulation registers that are live at each instruction of a program."""
    found = ranges(program)
    changes = [0] * (found.points + 2)
    for key, spans in found.spans.items():
        for start, end in spans if key[0].lstrip("%") in ("v", "a") else ():
            changes[start] += 1
            changes[end] -= 1
    points = list(accumulate(changes))
    steps = [found.steps[at] for at in sorted(found.steps)]
    return Live(
        tuple(max(points[2 * step.at], points[2 * step.at + 1]) for step in steps),
        tuple(step.item.where for step in steps),
    )
