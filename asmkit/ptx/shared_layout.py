"""The layout of a program's shared arrays: static, or offsets into dynamic shared memory.

Shared arrays of up to 48 KiB in total are declared statically, and ptxas places them.  Above 48 KiB the shared memory
must be requested at the launch.  The text then declares one unsized array, `dynamic`, and every shared array is an
offset into it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TypeAlias, cast

from ..errors import DiagnosticCode, error
from ..ir.program import Array, Inst, Item, Program, Raw
from ..kernel.launch_plan import Layout
from ..regs import Mem, Symbol, Value
from ..types import b8, u32
from .facts import ptx_facts
from .targets import STATIC_SHARED, Machine, machine

DYNAMIC = "dynamic"
"""The name of the unsized array that represents a block's dynamic shared memory."""

Move: TypeAlias = Callable[[Value], Value]


def layout(program: Program) -> Layout:
    """Compute the shared memory that a block of a program uses.  The program may or may not have its prologue.

    The memory is dynamic above 48 KiB, or with `PtxFacts.dynamic`.  The size of the dynamic memory of parsed text
    is unknown and counts as 0.  Raises SHARED_LIMIT, at the first array that exceeds the machine's limit.
    """
    used = _place(program, machine(program.target.name))[1]
    if any(unsized(array) for array in program.arrays):
        return Layout(False, program.dynamic_shared)
    return Layout(not (ptx_facts(program).dynamic or used > STATIC_SHARED), used)


def lay_out(program: Program) -> None:
    """Assign an offset to every shared array of a program, and replace dynamic arrays by offsets into `dynamic`.

    For dynamic arrays, `Program.dynamic_shared` becomes the number of bytes to request at the launch.  The program is
    changed in place, and the instructions that refer to the arrays are replaced.
    """
    static, total = layout(program)
    offsets, _ = _place(program, machine(program.target.name))
    program.arrays = [replace(array, offset=at) for array, at in zip(program.arrays, offsets, strict=True)]
    if static or any(unsized(array) for array in program.arrays):
        return
    move = _mover({array.symbol.name: cast("int", array.offset) for array in program.arrays})
    program.entry, program.body = _moved(program.entry, move), _moved(program.body, move)
    first = program.arrays[0] if program.arrays else None
    program.dynamic_shared, program.facts = total, replace(ptx_facts(program), dynamic=total > 0)
    if first:
        align = max(array.align for array in program.arrays)
        program.arrays = [Array(Symbol(DYNAMIC, u32), b8, (0,), align, first.where, 0)]


def unsized(array: Array) -> bool:
    """Return whether an array is the unsized array for dynamic shared memory, whose size the launch sets."""
    return array.count == 0


def _place(program: Program, chip: Machine) -> tuple[list[int], int]:
    """Return the offset of every array in declaration order, and the total size in bytes."""
    offsets, used = list[int](), 0
    for array in program.arrays:
        at = -(-used // array.align) * array.align
        used = at + array.bytes
        if used > chip.shared_block:
            raise error(
                DiagnosticCode.SHARED_LIMIT, array.where, used=used, arch=program.target.name, limit=chip.shared_block
            )
        offsets.append(at)
    return offsets, used


def _mover(offsets: dict[str, int]) -> Move:
    def move(operand: Value) -> Value:
        if isinstance(operand, Symbol) and operand.name in offsets:
            return Symbol(DYNAMIC, operand.type, offsets[operand.name] + operand.offset)
        if isinstance(operand, Mem) and isinstance(operand.base, Symbol) and operand.base.name in offsets:
            base = Symbol(DYNAMIC, operand.base.type)
            at = offsets[operand.base.name] + operand.base.offset + operand.offset
            return Mem(operand.builder, base, at, operand.elem, operand.space)
        return operand

    return move


def _moved(items: Iterable[Item], move: Move) -> list[Item]:
    return [_item(item, move) for item in items]


def _item(item: Item, move: Move) -> Item:
    if isinstance(item, Inst):
        operands = tuple(map(move, item.operands))
        changed = any(new is not old for new, old in zip(operands, item.operands, strict=True))
        return Inst(item.form, operands, item.guard, item.where, item.flags) if changed else item
    if isinstance(item, Raw):
        text = re.sub(r"[\w$]+", lambda word: repr(move(Symbol(word[0], u32))), item.text)
        return Raw(text, tuple(item.writes()), tuple(item.reads()), item.where)
    return item
