"""Control flow: blocks of instructions, and what may follow each.

It goes by the rows' facts (`effect` `branch` and `exit`, `reads` of a condition) and by the labels among operands.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from .limits import Budget
from .program import Directive, Inst, Item, Raw
from .regs import Cell, Label

Literal: TypeAlias = "tuple[Cell, bool]"
"""A predicate, and whether it is negated."""


@dataclass
class Block:
    """Instructions that run one after the other, and by number the blocks `before` and `after` it."""

    labels: list[Label] = field(default_factory=lambda: [])
    items: list[Inst | Raw] = field(default_factory=lambda: [])
    before: list[int] = field(default_factory=lambda: [])
    after: list[int] = field(default_factory=lambda: [])

    @property
    def last(self) -> Inst | Raw | None:
        """Its last instruction."""
        return self.items[-1] if self.items else None


class Graph:
    """The blocks of a program in order, the first is where it starts, and how control goes between them.

    With a budget, raises Exceeded if there are more branch targets than it allows.
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
        """The blocks that an instruction may go to."""
        labels = item.labels() if isinstance(item, Inst) else ()
        return [self.placed[id(label)] for label in labels if id(label) in self.placed]

    def goes_on(self, item: Item | None) -> bool:
        """Whether control may go on behind it: no branch, or one with a condition."""
        return not (isinstance(item, Inst) and leaves(item)) or bool(item.guard) or bool(item.form.row.fact("reads"))


def innermost_loops(blocks: Sequence[Block]) -> list[list[int]]:
    """The loops that contain no other loop: the blocks of each, in order.

    A loop is what can reach a branch backwards without passing the block that the branch goes to (a natural loop).
    """
    back = [(i, to) for i, block in enumerate(blocks) for to in block.after if to <= i]
    found = [{top} | _before(blocks, bottom, top) for bottom, top in back]
    inner = [one for one in found if not any(other < one for other in found)]
    return [list(one) for one in dict.fromkeys(tuple(sorted(one)) for one in inner)]


def _before(blocks: Sequence[Block], last: int, top: int) -> set[int]:
    """The blocks from which control reaches `last` without passing `top`, `last` among them."""
    found, left = {last}, [last] if last != top else []
    while left:
        new = set(blocks[left.pop()].before) - found - {top}
        found |= new
        left += new
    return found


def reached(blocks: Sequence[Block]) -> list[int]:
    """The blocks that control can reach, in order."""
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
    """What holds at the start of every block, on every path to it or on some: sets as numbers.

    `gains` are what a block adds, `keeps` what it leaves, by default all; `first` holds where the program starts,
    and `others` is what is assumed of the other blocks to begin with.  Raises Exceeded if the budget is spent.
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
    """Take steps from block to block, in the program's order, until none changes another.

    `step` goes through one block and gives those that it changed.  The order matters: what comes before a block is
    settled when its turn comes, so that less is done twice, and less assumed of what only is so for a while.
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
    """The predicate under which an instruction is executed; None if it always is."""
    return (item.guard[0].cell, item.guard[1]) if item and item.guard else None


def mask(cells: Iterable[Cell], bits: dict[Cell, int]) -> int:
    """A set of registers as a number; made from text if it is large, as shifting bit by bit takes quadratic time."""
    places = [at for cell in cells if (at := bits.get(cell)) is not None]
    if len(places) < _FEW:
        return sum([1 << at for at in places])
    digits = bytearray(b"0" * len(bits))
    for at in places:
        digits[-1 - at] = 49
    return int(digits, 2)


_FEW = 16
"""So many registers are made a number bit by bit."""


# what the rows say of control

_LEAVING = frozenset({"branch", "exit"})


def _cut(items: Iterable[Item]) -> list[Block]:
    """Blocks: a label starts one, a branch or an exit ends one."""
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
    """What an instruction does besides writing its destination, by its row."""
    return item.form.row.effects if isinstance(item, Inst) else frozenset()


def leaves(item: Item | None) -> bool:
    """Whether control may leave the block here."""
    return not _LEAVING.isdisjoint(effects(item))
