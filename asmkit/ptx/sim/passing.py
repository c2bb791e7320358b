"""The PTX instructions that only compute or copy, and pass uninitialized operands on to their results."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, cast

from ...regs import Reg, Span
from ...sim.undefined import Passing, Rule, chosen, combined, nowhere, of_element, of_operand
from .memory import space

if TYPE_CHECKING:
    from ...ir.program import Inst
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


def _bytes_of(unit: PtxUnit, inst: Inst) -> Callable[[Mapping[int, int]], int] | None:
    """Return the function for the uninitialized bytes of a `prmt` with a constant selector.

    Compilers build vectors of bytes from registers of which they use only some bytes.
    """
    if inst.form.spelling != "prmt.b32" or not isinstance(inst.operands[3], int):
        return None
    pairs = [unit.slot(one) if isinstance(one, Reg) else None for one in inst.operands[1:3]]
    chosen = [inst.operands[3] >> 4 * i & 7 for i in range(4)]

    def of(masks: Mapping[int, int]) -> int:
        both = [0 if slot is None else masks.get(slot, 0) for slot in pairs]
        return sum((both[byte // 4] >> byte % 4 & 1) << i for i, byte in enumerate(chosen))

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
