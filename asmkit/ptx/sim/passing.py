"""The PTX instructions that only compute or copy, and pass uninitialized operands on to their results."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, cast

import numpy as np

from ...regs import Reg, Span
from ...sim.undefined import BytesOf, Passing, Rule, Slots, chosen, combined, nowhere, of_element, of_operand
from .memory import space

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.memory import Array
    from ...types import Scalar
    from .compile import PtxUnit

_COPIES = (
    "mov_pack",
    "mov_vector",
    "mov_unpack",
    "mov_wide",
    "pack_wide",
    "unpack_wide",
    "shfl",
    "cvta",
    "cvta_to",
    "isspacep",
    "ld",
    "st",
)
"""The steps that are not expressions on lanes, and pass values on."""


def passing(unit: PtxUnit, inst: Inst) -> Passing | None:
    """Return how an instruction passes uninitialized operands on, or None if it depends on them."""
    sem = inst.form.row.sem
    computes = unit.meaning(inst) is not None
    stores = sem == "st" and space(inst.form.slots[0]) == "shared"
    if not computes and (sem not in _COPIES or (sem == "st" and not stores)):
        return None
    uses = [*unit.address_registers(inst), *([inst.guard[0]] if inst.guard else [])]
    results = sum(1 for _ in inst.writes())
    return Passing(results, frozenset(map(unit.slot, uses)), _rules(unit, inst, results), _bytes_of(unit, inst))


def _bytes_of(unit: PtxUnit, inst: Inst) -> BytesOf | None:
    """Return the function for the uninitialized bytes of an instruction that only moves bytes, None for others.

    Compilers build vectors from registers of which they use only some bytes, and pack a register with one that they
    never write, to use the half of the pair that they need.
    """
    given = inst.operands
    if inst.form.spelling == "prmt.b32" and isinstance(given[3], int):
        return _of_prmt(_slots(unit, given[1:3]), given[3])
    if inst.form.row.sem == "mov_pack" and (whole := _size(given[0])) <= _MOST_BYTES:
        parts = list(cast("Iterable[object]", given[1]))
        return _of_pack(_slots(unit, parts), whole // len(parts))
    if inst.form.row.sem == "mov_unpack" and (whole := _size(given[1])) <= _MOST_BYTES:
        parts = list(cast("Iterable[object]", given[0]))
        written = [k for k, part in enumerate(parts) if isinstance(part, Reg)]
        return _of_unpack(_slots(unit, given[1:2]), written, whole // len(parts))
    return None


_MOST_BYTES = 8
"""The bytes of the widest register whose bytes are followed."""


def _slots(unit: PtxUnit, operands: Iterable[object]) -> list[int | None]:
    return [unit.slot(cast("Reg[Scalar]", one)) if isinstance(one, Reg) else None for one in operands]


def _size(operand: object) -> int:
    """Return the bytes of a register."""
    return cast("Reg[Scalar]", operand).type.bits // 8 if isinstance(operand, Reg) else _MOST_BYTES + 1


def _mask(masks: Slots, slot: int | None) -> Array:
    """Return the uninitialized bytes of an operand in each lane. Constants have none."""
    lanes = len(next(iter(masks.values())))
    return np.zeros(lanes, np.int64) if slot is None else masks.get(slot, np.zeros(lanes, np.int64))


def _of_prmt(slots: list[int | None], selector: int) -> BytesOf:
    def of(masks: Slots, _: int) -> Array:
        both = [_mask(masks, slot) for slot in slots]
        chosen = [selector >> 4 * i & 7 for i in range(4)]
        return np.sum([(both[byte // 4] >> byte % 4 & 1) << i for i, byte in enumerate(chosen)], axis=0)

    return of


def _of_pack(slots: list[int | None], size: int) -> BytesOf:
    def of(masks: Slots, _: int) -> Array:
        each = (1 << size) - 1
        return np.sum([(_mask(masks, slot) & each) << size * k for k, slot in enumerate(slots)], axis=0)

    return of


def _of_unpack(slots: list[int | None], written: list[int], size: int) -> BytesOf:
    def of(masks: Slots, number: int) -> Array:
        return _mask(masks, slots[0]) >> size * written[number] & (1 << size) - 1

    return of


def _rules(unit: PtxUnit, inst: Inst, results: int) -> tuple[Rule | None, ...]:
    """Return the rules of the results of an instruction, in order, where not every operand matters."""
    row = inst.form.row
    match row.sem:
        case "ld":
            return tuple(map(of_element, range(results)))
        case "shfl":
            return (None, nowhere)
        case "mov_vector" if isinstance(inst.operands[1], Span):
            return tuple(_copied(unit, one) for one in inst.operands[1])
        case _:
            pass
    make = {"selp": chosen, "and.pred": partial(combined, decides=False), "or.pred": partial(combined, decides=True)}
    if (rule := make.get(row.opcode) or make.get(row.head)) is None:
        return ()
    slots = [unit.slot(one) if isinstance(one, Reg) else None for one in inst.operands[1:]]
    return (lambda m, lanes: rule(m, lanes, slots),)


def _copied(unit: PtxUnit, element: object) -> Rule:
    """Return the rule of a result that is a copy of one register or constant."""
    return of_operand(unit.slot(cast("Reg[Scalar]", element))) if isinstance(element, Reg) else nowhere
