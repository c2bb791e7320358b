"""Registers of products that do not wait: a fence must lie between them and what else uses them (PTX ISA 9.7.15.7.1).

Rows whose `effect` is `product` start such products on the vectors of registers among their operands; one whose effect
is `fence` orders what was done with registers before.  Products among themselves are in order.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .errors import Finding, Mistake
from .graph import Block, Graph, effects, flow, reached
from .program import Inst, Item, Program, Raw
from .regs import Cell, Reg, Span

Bits = dict[Cell, int]


def unfenced(program: Program) -> list[Finding]:
    """FENCE for a product that some path reaches with no fence since other instructions used its registers."""
    held = dict.fromkeys(reg.cell for item in program.items() for reg in _held(item))
    bits = {cell: i for i, cell in enumerate(held)}
    if not bits:
        return []
    blocks, full = Graph(program.items()).blocks, (1 << len(bits)) - 1
    gains, keeps = ([_after(block, start, bits) for block in blocks] for start in (0, full))
    starts = flow(blocks, gains, keeps, every=False, first=full)
    return [finding for i in reached(blocks) for finding in _found(blocks[i], starts[i], bits)]


def _held(item: Item) -> Iterator[Reg[Any]]:
    """The registers of a product: its accumulators, and A where it is no matrix in shared memory."""
    if isinstance(item, Inst) and "product" in effects(item):
        for operand in item.operands:
            if isinstance(operand, Span):
                yield from operand


def _used(item: Inst | Raw, used: int, bits: Bits) -> int:
    """The registers that were used and not fenced since, as a number, behind one more instruction."""
    kinds = effects(item)
    if "fence" in kinds:
        return 0
    for reg in () if "product" in kinds else (*item.reads(), *item.writes()):
        if (at := bits.get(reg.cell)) is not None:
            used |= 1 << at
    return used


def _after(block: Block, used: int, bits: Bits) -> int:
    """The same behind a whole block."""
    for item in block.items:
        used = _used(item, used, bits)
    return used


def _found(block: Block, used: int, bits: Bits) -> Iterator[Finding]:
    """The products of a block that come too early."""
    for item in block.items:
        early = [reg for reg in _held(item) if used >> bits[reg.cell] & 1] if used else []
        if early:
            yield Finding(Mistake.FENCE, item.where, {"what": item, "reg": early[0]})
        used = _used(item, used, bits)
