"""Build the control-flow graph of CDNA programs, in which `s_setpc_b64` and `s_swappc_b64` branch to addresses."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice

from ...analysis import cfg
from ...ir.program import Inst, Item, Program
from ...isa.limits import Budget
from ...regs import Expression
from ..directives import Displacement
from .effects import Seen, Step, steps


@dataclass
class Block(cfg.Block):
    """A basic block with the effects of its instructions, `steps`."""

    steps: list[Step] = field(default_factory=lambda: [])


def blocks(program: Program, budget: Budget | None = None, seen: Seen | None = None) -> list[Block]:
    """Return the program's basic blocks in order. The first block is the entry.

    A step's `at` is its position, counted through entry and body. `seen` caches effects for all functions of a module.
    Raises Exceeded if the budget is exhausted.
    """
    every = steps(program.items(), seen)
    made = _Graph(program.items(), budget).blocks
    return [Block(**vars(one), steps=list(islice(every, len(one.items)))) for one in made]


class _Graph(cfg.Graph):
    """A control-flow graph with indirect branches.

    A call may target the labels whose addresses the program takes. An indirect jump may also target the return sites of
    calls. If the program takes no addresses, both may target every label, and a call may also fall through.
    """

    def targets(self, item: Item | None) -> Collection[int]:
        """Return the blocks that an instruction may branch to."""
        kinds = cfg.effects(item)
        if isinstance(item, Inst) and any(isinstance(label, Displacement) for label in item.labels()):
            return self.placed.values()
        if not isinstance(item, Inst) or "branch" not in kinds or any(item.labels()):
            return super().targets(item)
        if not self._taken:
            return self.placed.values()
        return self._taken if "call" in kinds else [*self._returns, *self._taken]

    def goes_on(self, item: Item | None) -> bool:
        """Return whether control can fall through. Calls fall through unless their return sites are known."""
        return super().goes_on(item) or (not self._taken and "call" in cfg.effects(item))

    @cached_property
    def _taken(self) -> list[int]:
        """The blocks whose labels' addresses the program takes: functions."""
        insts = (item for block in self.blocks for item in block.items if isinstance(item, Inst))
        texts = (one.text for inst in insts for one in inst.operands if isinstance(one, Expression))
        names = {re.split(r"[@+-]", text)[0] for text in texts}
        return [i for i, block in enumerate(self.blocks) if any(label.name in names for label in block.labels)]

    @cached_property
    def _returns(self) -> list[int]:
        """The return sites: the blocks after calls."""
        return [i for i, block in enumerate(self.blocks[:-1], 1) if "call" in cfg.effects(block.last)]
