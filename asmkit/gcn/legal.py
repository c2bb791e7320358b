"""What an instruction's operands must be to each other, beyond what each slot says.

A vector instruction reads one scalar value through the constant bus (CDNA3 ISA, 6.1, "VALU operands"); tuples of
vector registers start at even numbers from gfx90a on, scalar pairs at even ones, larger scalar tuples at multiples of
four.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from ..build import Inst
from ..errors import Mistake, error
from ..regs import Hex, Reg, Signed, Span, Value
from ..tuples import INLINE_INTEGERS, dwords
from .regs import GcnReg

_ON_THE_BUS = ("vop1", "vop2", "vop3", "vop3p", "vopc", "dpp", "sdwa")


def legal(inst: Inst) -> None:
    """CONSTANT_BUS for a second scalar value, ODD_TUPLE for a physical tuple in a place that cannot be encoded."""
    if inst.form.row.facts.get("fmt") in _ON_THE_BUS:
        scalars = set(_scalars(inst))
        if len(scalars) > 1:
            raise error(Mistake.CONSTANT_BUS, None, spelling=inst.form.spelling, names=", ".join(sorted(scalars)))
    for operand in inst.operands:
        _check_place(inst, operand)


def _scalars(inst: Inst) -> Iterator[str]:
    """The scalar values that a vector instruction reads, each by its text: registers and literals."""
    for slot, operand in zip(inst.form.slots, inst.operands, strict=False):
        source = operand.reg if isinstance(operand, Signed) else operand
        if slot.role == "w":
            continue
        scalar = isinstance(source, Reg) and source.bank == "s"
        literal = isinstance(source, Hex) and not slot.inline
        if scalar or literal or (isinstance(source, int) and source not in INLINE_INTEGERS):
            yield repr(cast("object", source))


def _check_place(inst: Inst, operand: Value) -> None:
    if not isinstance(operand, (Reg, Span)):
        return
    first, count = cast("GcnReg[Any]", operand[0] if isinstance(operand, Span) else operand), dwords(operand)
    if not first.physical or first.name is not None or count == 1:
        return
    align = 2 if first.bank != "s" or count == 2 else 4
    if first.number % align:
        fields: dict[str, object] = {"got": operand, "number": first.number, "align": align}
        raise error(Mistake.ODD_TUPLE, None, spelling=inst.form.spelling, **fields)
