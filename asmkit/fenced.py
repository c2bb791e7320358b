"""Registers of products that do not wait: a fence must lie between them and what else uses them (PTX ISA 9.7.15.7.1).

Rows whose `effect` is `product` start such products on the vectors of registers among their operands; one whose effect
is `fence` orders what was done with registers before.  Products among themselves are in order.
"""

from __future__ import annotations

from collections.abc import Iterator

from .errors import Finding, Mistake
from .graph import Block, Graph, effects, flow, reached
from .limits import Budget
from .program import Inst, Item, Program, Raw
from .regs import Cell, Reg, Span
from .types import Scalar

Bits = dict[Cell, int]


_BITS = 512
"""An operation on a set of this many registers is a step of the budget."""


def unfenced(program: Program, budget: Budget | None = None) -> list[Finding]:
    """FENCE for a product that some path reaches with no fence since other instructions used its registers.

    Raises Exceeded if the budget is spent.
    """
    held = dict.fromkeys(reg.cell for item in program.items() for reg in _held(item))
    bits = {cell: i for i, cell in enumerate(held)}
    if not bits:
        return []
    blocks, full = Graph(program.items(), budget).blocks, (1 << len(bits)) - 1
    if budget is not None:
        budget.step(sum(len(block.items) + 1 for block in blocks) * (len(bits) // _BITS))
    uses = [[_use(item, bits) for item in block.items] for block in blocks]
    gains, keeps = ([_after(some, start) for some in uses] for start in (0, full))
    starts = flow(blocks, gains, keeps, every=False, first=full, budget=budget)
    return [finding for i in reached(blocks) for finding in _found(blocks[i], uses[i], starts[i], bits)]


def _held(item: Item) -> Iterator[Reg[Scalar]]:
    """The registers of a product: its accumulators, and A where it is no matrix in shared memory."""
    if isinstance(item, Inst) and "product" in effects(item):
        for operand in item.operands:
            if isinstance(operand, Span):
                yield from operand


def _use(item: Inst | Raw, bits: Bits) -> int | None:
    """The registers that an instruction uses, as a number; None for a fence."""
    kinds, used = effects(item), 0
    if "fence" in kinds:
        return None
    for reg in () if "product" in kinds else (*item.reads(), *item.writes()):
        if (at := bits.get(reg.cell)) is not None:
            used |= 1 << at
    return used


def _after(uses: list[int | None], used: int) -> int:
    """The registers that were used and not fenced since, as a number, behind a whole block."""
    for one in uses:
        used = 0 if one is None else used | one
    return used


def _found(block: Block, uses: list[int | None], used: int, bits: Bits) -> Iterator[Finding]:
    """The products of a block that come too early."""
    for item, one in zip(block.items, uses, strict=True):
        early = [reg for reg in _held(item) if used >> bits[reg.cell] & 1] if used else []
        if early:
            yield Finding(Mistake.FENCE, item.where, {"what": item, "reg": early[0]})
        used = 0 if one is None else used | one
