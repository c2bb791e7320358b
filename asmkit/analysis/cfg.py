"""The control-flow graph of a program: basic blocks and the edges between them.

It is built from facts of the table rows (the effects `branch` and `exit`, and the fact `reads` of a conditional branch)
and from the labels among the operands.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from ..ir.program import Directive, Inst, Item, Raw
from ..isa.limits import Budget
from ..regs import Cell, Label

Literal: TypeAlias = "tuple[Cell, bool]"
"""A predicate, and whether it is negated."""


@dataclass
class Block:
    """A basic block, with the numbers of its predecessors (`before`) and successors (`after`)."""

    labels: list[Label] = field(default_factory=lambda: [])
    items: list[Inst | Raw] = field(default_factory=lambda: [])
    before: list[int] = field(default_factory=lambda: [])
    after: list[int] = field(default_factory=lambda: [])

    @property
    def last(self) -> Inst | Raw | None:
        """The last instruction of the block, or None."""
        return self.items[-1] if self.items else None


class Graph:
    """The basic blocks of a program in order, starting with the entry, and the edges between them.

    Raises Exceeded if a budget is given and there are more branch targets than it allows.
    """

    def __init__(self, items: Iterable[Item], budget: Budget | None = None) -> None:
        self.blocks = _cut(items)
        self.placed = {id(label): i for i, block in enumerate(self.blocks) for label in block.labels}
        for i, block in enumerate(self.blocks):
            on = [i + 1] if i + 1 < len(self.blocks) and self.goes_on(block.last) else []
            targets = self.targets(block.last)
            if budget is not None:
                budget.step(1 + len(targets))
            block.after = list(dict.fromkeys([*targets, *on]))
            for to in block.after:
                self.blocks[to].before.append(i)

    def targets(self, item: Item | None) -> Collection[int]:
        """Return the numbers of the blocks to which an instruction can branch."""
        labels = item.labels() if isinstance(item, Inst) else ()
        return [self.placed[id(label)] for label in labels if id(label) in self.placed]

    def goes_on(self, item: Item | None) -> bool:
        """Return whether control can fall through an instruction: it is not a branch, or it is conditional."""
        return not (isinstance(item, Inst) and leaves(item)) or bool(item.guard) or bool(item.form.row.fact("reads"))


def innermost_loops(blocks: Sequence[Block]) -> list[list[int]]:
    """Return the innermost loops, each as the numbers of its blocks in order.

    A loop is a natural loop: the blocks that can reach a backward branch without passing through its target, and the
    target itself.
    """
    back = [(i, to) for i, block in enumerate(blocks) for to in block.after if to <= i]
    found = [natural_loop(blocks, bottom, top) for bottom, top in back]
    inner = [one for one in found if not any(other < one for other in found)]
    return [list(one) for one in dict.fromkeys(tuple(sorted(one)) for one in inner)]


def natural_loop(blocks: Sequence[Block], bottom: int, top: int) -> set[int]:
    """Return the blocks of the loop that a backward branch from `bottom` to `top` closes."""
    return {top} | _before(blocks, bottom, top)


def _before(blocks: Sequence[Block], last: int, top: int) -> set[int]:
    """Return the blocks from which control can reach `last` without passing through `top`, including `last`."""
    found, left = {last}, [last] if last != top else []
    while left:
        new = set(blocks[left.pop()].before) - found - {top}
        found |= new
        left += new
    return found


def reached(blocks: Sequence[Block]) -> list[int]:
    """Return the reachable blocks in order."""
    found, left = {0}, [0]
    while left:
        fresh = set(blocks[left.pop()].after) - found
        found |= fresh
        left += fresh
    return sorted(found)


def flow(
    blocks: Sequence[Block],
    gains: Sequence[int],
    keeps: Sequence[int] | None = None,
    *,
    every: bool,
    first: int = 0,
    others: int = 0,
    budget: Budget | None = None,
) -> list[int]:
    """Solve a forward dataflow problem over bit sets, and return the set at the start of each block.

    Args:
        blocks: the basic blocks.
        gains: the bits that each block adds.
        keeps: the bits that each block preserves, by default all.
        every: intersect the sets of all predecessors (every path) instead of uniting them (some path).
        first: the set at the start of the program.
        others: the initial set of all other blocks.
        budget: the remaining steps.

    Raises:
        Exceeded: if the budget is spent.

    """
    start = [first if i == 0 else others for i in range(len(blocks))]

    def step(i: int) -> Iterator[int]:
        if budget is not None:
            budget.step(1 + len(blocks[i].after))
        end = (start[i] & keeps[i] if keeps else start[i]) | gains[i]
        for to in blocks[i].after:
            merged = start[to] & end if every else start[to] | end
            if merged != start[to]:
                start[to] = merged
                yield to

    until_still(reached(blocks), step)
    return start


def until_still(first: Iterable[int], step: Callable[[int], Iterable[int]]) -> None:
    """Process blocks in program order until no block changes another (a worklist iteration to the fixed point).

    `step` processes one block and returns the blocks that it changed. Program order matters: a block is processed after
    the earlier ones have settled, which avoids repeated work and results from intermediate states.
    """
    queue = sorted(set(first))
    waiting = set(queue)
    while queue:
        i = heapq.heappop(queue)
        waiting.discard(i)
        for to in step(i):
            if to not in waiting:
                waiting.add(to)
                heapq.heappush(queue, to)


def guard_of(item: Inst | Raw | None) -> Literal | None:
    """Return the predicate that guards an instruction, or None if it is always executed."""
    return (item.guard[0].cell, item.guard[1]) if item and item.guard else None


def mask(cells: Iterable[Cell], bits: dict[Cell, int]) -> int:
    """Return a set of registers as a bit mask. A large mask is parsed from text: shifts would take quadratic time."""
    places = {at for cell in cells if (at := bits.get(cell)) is not None}
    if len(places) < _FEW:
        return sum([1 << at for at in places])
    digits = bytearray(b"0" * len(bits))
    for at in places:
        digits[-1 - at] = 49
    return int(digits, 2)


_FEW = 16
"""Masks of fewer registers than this are computed with shifts."""


# control-flow facts of the table rows

_LEAVING = frozenset({"branch", "exit"})


def _cut(items: Iterable[Item]) -> list[Block]:
    """Split a program into basic blocks: a label starts a block, and a branch or an exit ends one."""
    blocks = [Block()]
    for item in items:
        if isinstance(item, Label):
            if blocks[-1].items:
                blocks.append(Block())
            blocks[-1].labels.append(item)
        elif not isinstance(item, Directive):
            blocks[-1].items.append(item)
            if leaves(item):
                blocks.append(Block())
    return blocks


def effects(item: Item | None) -> frozenset[str]:
    """Return the side effects of an instruction that its table row states."""
    return item.form.row.effects if isinstance(item, Inst) else frozenset()


def leaves(item: Item | None) -> bool:
    """Return whether control can leave the block at this instruction."""
    return not _LEAVING.isdisjoint(effects(item))
