"""Check for `wgmma.fence` between wgmma instructions and other uses of their registers (PTX ISA 9.7.15.7.1).

Table rows with the effect `product` start an asynchronous product on the register vectors D and A. Only these need a
fence, and the metadata of a sparse A does not. Rows with the effect `fence` order earlier accesses to registers.
Products are ordered among themselves.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...analysis.cfg import Block, Graph, effects, flow, reached
from ...errors import DiagnosticCode, Finding
from ...ir.program import Inst, Item, Program, Raw
from ...isa.limits import Budget
from ...regs import Cell, Reg, Span
from ...types import Scalar

Bits = dict[Cell, int]


_BITS = 512
"""An operation on a set of this many registers costs one step of the budget."""
_FENCED = ("d", "a")
"""The operands of a product whose registers need a fence."""


def unfenced(program: Program, budget: Budget | None = None) -> list[Finding]:
    """Report FENCE for each product that some path reaches without a fence after other uses of its registers.

    Raises:
        Exceeded: if the budget is spent.

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
    """Yield the registers of a product: its accumulators, and those of A unless A is in shared memory."""
    if isinstance(item, Inst) and "product" in effects(item):
        for slot, operand in zip(item.form.slots, item.operands, strict=False):
            if slot.name in _FENCED and isinstance(operand, Span):
                yield from operand


def _use(item: Inst | Raw, bits: Bits) -> int | None:
    """Return the registers that an instruction uses as a bit mask, or None for a fence."""
    kinds, used = effects(item), 0
    if "fence" in kinds:
        return None
    for reg in () if "product" in kinds else (*item.reads(), *item.writes()):
        if (at := bits.get(reg.cell)) is not None:
            used |= 1 << at
    return used


def _after(uses: list[int | None], used: int) -> int:
    """Return the registers that are used and not fenced at the end of a block, as a bit mask."""
    for one in uses:
        used = 0 if one is None else used | one
    return used


def _found(block: Block, uses: list[int | None], used: int, bits: Bits) -> Iterator[Finding]:
    """Yield a finding for each product of a block that lacks a fence."""
    for item, one in zip(block.items, uses, strict=True):
        early = [reg for reg in _held(item) if used >> bits[reg.cell] & 1] if used else []
        if early:
            yield Finding(DiagnosticCode.FENCE, item.where, {"what": item, "reg": early[0]})
        used = 0 if one is None else used | one
