"""A kernel for a launch that knows blocks of one dimension only: its workitems find out where they are themselves.

The hardware then gives a workitem its number in the block, where the kernel reads three coordinates packed into v0.
A few instructions in front of the kernel's entry make these from that number; everything behind them stays the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

from ..program import Inst, Item, Program
from ..types import u32
from .build import Builder
from .regs import Vgpr
from .special import WORKITEM

_SHIFT = 20
"""n·⌈2²⁰/d⌉ ≫ 20 is ⌊n/d⌋ for n below and d up to 1024, which is how large a block may be; the factors have 24 bits."""


def linear(program: Program) -> Program:
    """The builder's program for a block of x·y·z workitems in one dimension; itself, if its block has one dimension.

    The program given is not changed.
    """
    assert program.block is not None, "a kernel's program states its block"
    x, y, z = program.block
    if y == z == 1:
        return program
    made = replace(program, banks=program.banks.copy(), groups=list(program.groups), block=(x * y * z, 1, 1))
    made.entry = [*_unpacking(made, x, y, z), *program.entry]
    return made


def _unpacking(program: Program, x: int, y: int, z: int) -> Iterator[Item]:
    """v0 = x | y ≪ 10 | z ≪ 20 from the workitem's number, which counts x fastest; new registers are the program's."""
    k = Builder(program.name, program.target.name)
    k.program.banks, k.program.groups = program.banks, program.groups
    packed = k.v[WORKITEM].as_(u32)
    number = k.vgpr(u32)
    k.gcn.v_bfe_u32(number, packed, 0, 10)
    rows, first = _divide(k, number, x)
    if z == 1:
        k.gcn.v_lshl_or_b32(packed, rows, 10, first)
    else:
        third, second = _divide(k, rows, y)
        k.gcn.v_lshl_or_b32(first, second, 10, first)
        k.gcn.v_lshl_or_b32(packed, third, 20, first)
    for item in k.program.body:
        cast("Inst", item).where = program.where
        yield item


def _divide(k: Builder, number: Vgpr[u32], by: int) -> tuple[Vgpr[u32], Vgpr[u32]]:
    """Quotient and remainder of a number below 1024."""
    quotient, rest = k.vgpr(u32), k.vgpr(u32)
    k.gcn.v_mul_u32_u24(quotient, -(-(1 << _SHIFT) // by), number)
    k.gcn.v_lshrrev_b32(quotient, _SHIFT, quotient)
    k.gcn.v_mul_u32_u24(rest, by, quotient)
    k.gcn.v_sub_u32(rest, number, rest)
    return quotient, rest
