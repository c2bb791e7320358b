"""The control flow of CDNA: addresses of labels are data, which `s_setpc_b64` and `s_swappc_b64` go to."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice

from .. import graph
from ..limits import Budget
from ..program import Inst, Item, Program
from ..regs import Expression
from .items import Displacement
from .steps import Seen, Step, steps


@dataclass
class Block(graph.Block):
    """A block and what its instructions do, as `steps`."""

    steps: list[Step] = field(default_factory=lambda: [])


def blocks(program: Program, budget: Budget | None = None, seen: Seen | None = None) -> list[Block]:
    """The program's blocks in order; the first is where it starts.  A step's `at` counts entry and body through.

    `seen` is what other functions of the module share.  Raises Exceeded if the budget is spent.
    """
    every = steps(program.items(), seen)
    made = _Graph(program.items(), budget).blocks
    return [Block(**vars(one), steps=list(islice(every, len(one.items)))) for one in made]


class _Graph(graph.Graph):
    """With jumps to addresses.

    A call goes to the labels whose addresses the program takes, a jump to an address where a call may return, too.  In
    a program that takes none, both may go to every label, and a call also on.
    """

    def targets(self, item: Item | None) -> Collection[int]:
        """The blocks that an instruction may go to."""
        kinds = graph.effects(item)
        if isinstance(item, Inst) and any(isinstance(label, Displacement) for label in item.labels()):
            return self.placed.values()
        if not isinstance(item, Inst) or "branch" not in kinds or any(item.labels()):
            return super().targets(item)
        if not self._taken:
            return self.placed.values()
        return self._taken if "call" in kinds else [*self._returns, *self._taken]

    def goes_on(self, item: Item | None) -> bool:
        """Whether control may go on behind it; behind a call, too, unless it is known what returns there."""
        return super().goes_on(item) or (not self._taken and "call" in graph.effects(item))

    @cached_property
    def _taken(self) -> list[int]:
        """The blocks whose labels' addresses are taken: those of functions."""
        insts = (item for block in self.blocks for item in block.items if isinstance(item, Inst))
        texts = (one.text for inst in insts for one in inst.operands if isinstance(one, Expression))
        names = {re.split(r"[@+-]", text)[0] for text in texts}
        return [i for i, block in enumerate(self.blocks) if any(label.name in names for label in block.labels)]

    @cached_property
    def _returns(self) -> list[int]:
        """The blocks behind calls."""
        return [i for i, block in enumerate(self.blocks[:-1], 1) if "call" in graph.effects(block.last)]
