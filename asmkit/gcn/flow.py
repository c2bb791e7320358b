"""The control-flow graph of a program: blocks of steps, and what may follow each."""

from __future__ import annotations

import heapq
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from ..build import Inst, Item, Program
from ..regs import Expression, Label
from .steps import Step, steps


@dataclass
class Block:
    """Instructions that run one after the other, and the blocks `before` and `after` it."""

    labels: list[Label] = field(default_factory=lambda: [])
    steps: list[Step] = field(default_factory=lambda: [])
    before: list[int] = field(default_factory=lambda: [])
    after: list[int] = field(default_factory=lambda: [])


def blocks(program: Program) -> list[Block]:
    """The program's blocks in order; the first is where it starts.  A step's `at` counts entry and body through."""
    return connected(_cut(program.items()))


def _cut(items: Iterable[Item]) -> list[Block]:
    """A label starts a block, a branch or an exit ends one."""
    made = [Block()]
    for item in steps(items):
        if isinstance(item, Label):
            if made[-1].steps:
                made.append(Block())
            made[-1].labels.append(item)
        else:
            made[-1].steps.append(item)
            if leaves(item):
                made.append(Block())
    return made


def connected(made: list[Block]) -> list[Block]:
    """The same blocks with their edges.

    A call goes to the labels whose addresses the program takes, a jump to an address where a call may return, too.  In
    a program that takes none, both may go to every label, and a call also on.
    """
    placed = {id(label): i for i, block in enumerate(made) for label in block.labels}
    taken = _taken(made)
    returns = [i + 1 for i, block in enumerate(made) if block.steps and _calls(block.steps[-1]) and i + 1 < len(made)]
    for i, block in enumerate(made):
        last = block.steps[-1] if block.steps else None
        going = _targets(last, placed)
        if last is not None and _jumps(last):
            known = taken if _calls(last) else [*returns, *taken]
            going = known if taken else list(dict.fromkeys(placed.values()))
        if i + 1 < len(made) and _goes_on(last) and not (taken and last is not None and _calls(last)):
            going.append(i + 1)
        block.after = list(dict.fromkeys(going))
        for to in block.after:
            made[to].before.append(i)
    return made


def _taken(made: list[Block]) -> list[int]:
    """The blocks whose labels' addresses are taken: those of functions."""
    operands = (
        one for block in made for step in block.steps if isinstance(step.item, Inst) for one in step.item.operands
    )
    named = {re.split(r"[@+-]", one.text)[0] for one in operands if isinstance(one, Expression)}
    return [i for i, block in enumerate(made) if any(label.name in named for label in block.labels)]


def _jumps(step: Step) -> bool:
    return isinstance(step.item, Inst) and step.item.form.row.head in ("s_setpc_b64", "s_swappc_b64")


def _calls(step: Step) -> bool:
    return isinstance(step.item, Inst) and step.item.form.row.head in ("s_call_b64", "s_swappc_b64")


def leaves(step: Step) -> bool:
    """Whether control may leave here."""
    return isinstance(step.item, Inst) and step.item.form.row.fact("effect") in ("branch", "exit")


def _targets(last: Step | None, placed: dict[int, int]) -> list[int]:
    if last is None or not leaves(last) or not isinstance(last.item, Inst):
        return []
    return [placed[id(label)] for label in last.item.operands if isinstance(label, Label) and id(label) in placed]


def _goes_on(last: Step | None) -> bool:
    """Whether control may reach the next block: after no branch, one with a condition, or a call."""
    if last is None or not leaves(last) or not isinstance(last.item, Inst):
        return True
    row = last.item.form.row
    return row.head in ("s_call_b64", "s_swappc_b64") or (row.fact("effect") == "branch" and bool(row.fact("reads")))


def until_still(first: Iterable[int], step: Callable[[int], Iterable[int]]) -> None:
    """Take steps from block to block, in the program's order, until none changes another.

    `step` goes through one block and gives those that it changed.
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
