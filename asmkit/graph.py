"""Control flow: blocks of instructions, and what may follow each.

It goes by the rows' facts (`effect` `branch` and `exit`, `reads` of a condition) and by the labels among operands.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

from .build import Directive, Inst, Item, Raw
from .regs import Cell, Label, Table

Literal: TypeAlias = "tuple[Cell, bool]"
"""A predicate, and whether it is negated."""


@dataclass
class Block:
    """Instructions that run one after the other.  `after`: what may follow, with what is then known of a predicate."""

    items: list[Inst | Raw] = field(default_factory=lambda: [])
    labels: list[Label] = field(default_factory=lambda: [])
    after: list[tuple[int, Literal | None]] = field(default_factory=lambda: [])


class Graph:
    """The blocks of a program and how control goes between them."""

    def __init__(self, items: Iterable[Item]) -> None:
        self.blocks = _cut(items)
        self._connect()

    def _connect(self) -> None:
        placed = {id(label): i for i, block in enumerate(self.blocks) for label in block.labels}
        for i, block in enumerate(self.blocks):
            last = block.items[-1] if block.items else None
            taken = guard_of(last) if last else None
            going = [placed[id(label)] for label in targets(last) if id(label) in placed]
            block.after = [(to, taken) for to in going]
            if i + 1 < len(self.blocks) and _goes_on(last):
                block.after.append((i + 1, (taken[0], not taken[1]) if taken and leaves(last) else None))

    @cached_property
    def reached(self) -> set[int]:
        """The blocks that control can reach."""
        found, left = {0}, [0]
        while left:
            fresh = {to for to, _ in self.blocks[left.pop()].after} - found
            found |= fresh
            left += fresh
        return found

    def flow(
        self, gains: Sequence[int], keeps: Sequence[int] | None = None, *, every: bool, first: int = 0, others: int = 0
    ) -> list[int]:
        """What holds at the start of every block, on every path to it or on some: sets as numbers.

        `gains` are what a block adds, `keeps` what it leaves, by default all; `first` holds where the program starts,
        and `others` is what is assumed of the other blocks to begin with.
        """
        start = [first if i == 0 else others for i in range(len(self.blocks))]

        def step(i: int) -> Iterator[int]:
            end = (start[i] & keeps[i] if keeps else start[i]) | gains[i]
            for to, _ in self.blocks[i].after:
                merged = start[to] & end if every else start[to] | end
                if merged != start[to]:
                    start[to] = merged
                    yield to

        until_still(sorted(self.reached), step)
        return start


def until_still(first: Iterable[int], step: Callable[[int], Iterable[int]]) -> None:
    """Take steps from block to block until none changes another; `step` gives those that it changed."""
    queue = deque(first)
    waiting = set(queue)
    while queue:
        i = queue.popleft()
        waiting.discard(i)
        for to in step(i):
            if to not in waiting:
                waiting.add(to)
                queue.append(to)


def guard_of(item: Inst | Raw) -> Literal | None:
    """The predicate under which an instruction is executed; None if it always is."""
    return (item.guard[0].cell, item.guard[1]) if item.guard else None


def mask(cells: Iterable[Cell], bits: dict[Cell, int]) -> int:
    """A set of registers as a number; made from text, as shifting bit by bit would take quadratic time."""
    digits = bytearray(b"0" * len(bits))
    for cell in cells:
        if (at := bits.get(cell)) is not None:
            digits[-1 - at] = 49
    return int(digits, 2)


# what the rows say of control


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
    return not {"branch", "exit"}.isdisjoint(effects(item))


def _goes_on(item: Item | None) -> bool:
    """Whether control may go on behind it: no branch, or one with a condition."""
    return not (isinstance(item, Inst) and leaves(item)) or bool(item.guard) or bool(item.form.row.fact("reads"))


def targets(item: Item | None) -> Iterator[Label]:
    """Where an instruction may go."""
    if isinstance(item, Inst):
        for operand in item.operands:
            if isinstance(operand, Table):
                yield from operand.places
            elif isinstance(operand, Label):
                yield operand
