"""Adapt a kernel with a multi-dimensional block to a launch that supports only linear blocks.

The hardware then sets v0 to the workitem's linear number in the block, but the kernel expects three coordinates packed
into v0. A few instructions in front of the kernel's entry compute them. The rest of the kernel is unchanged.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

from ..ir.program import Inst, Item, Program
from ..types import u32
from .builder import Builder
from .code_object.initial_registers import WORKITEM
from .regs import Vgpr

_SHIFT = 20
"""n·⌈2²⁰/d⌉ ≫ 20 is ⌊n/d⌋ for n below and d up to 1024, the largest block. The factors fit 24 bits."""


def linear(program: Program) -> Program:
    """Return the program for a one-dimensional block of x·y·z workitems, or the program itself if its block is linear.

    The given program is not changed.
    """
    assert program.block is not None, "a kernel's program states its block"
    x, y, z = program.block
    if y == z == 1:
        return program
    made = replace(program, banks=program.banks.copy(), groups=list(program.groups), block=(x * y * z, 1, 1))
    made.entry = [*_unpacking(made, x, y, z), *program.entry]
    return made


def _unpacking(program: Program, x: int, y: int, z: int) -> Iterator[Item]:
    """Yield instructions that set v0 = x | y ≪ 10 | z ≪ 20 from the workitem's number, in which x is fastest.

    They allocate their registers in the program.
    """
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
    """Emit the quotient and the remainder of a number below 1024."""
    quotient, rest = k.vgpr(u32), k.vgpr(u32)
    k.gcn.v_mul_u32_u24(quotient, -(-(1 << _SHIFT) // by), number)
    k.gcn.v_lshrrev_b32(quotient, _SHIFT, quotient)
    k.gcn.v_mul_u32_u24(rest, by, quotient)
    k.gcn.v_sub_u32(rest, number, rest)
    return quotient, rest
