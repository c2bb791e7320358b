"""What an instruction's operands must be to each other, beyond what each slot says.

A vector instruction reads one scalar value through the constant bus (CDNA3 ISA, 6.1, "VALU operands"); tuples of
vector registers start at even numbers from gfx90a on, scalar pairs at even ones, larger scalar tuples at multiples of
four; the fact `even` demands it of a single register.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias, cast

from ..errors import Mistake, error
from ..inline import INTEGERS
from ..program import Inst
from ..regs import Expression, Hex, Reg, Signed, Span
from ..tuples import dwords
from .names import APERTURES
from .regs import GcnReg

_ON_THE_BUS = ("vop1", "vop2", "vop3", "vop3p", "vopc", "dpp", "sdwa")


Starts: TypeAlias = dict[tuple[str, int], int]
"""Virtual registers, each with the first one of the group that it was made in."""


def legal(inst: Inst, starts: Starts) -> None:
    """CONSTANT_BUS for a second scalar value; SCATTERED, ODD_TUPLE for a tuple that cannot be encoded."""
    if inst.form.row.facts.get("fmt") in _ON_THE_BUS:
        scalars = set(_scalars(inst))
        if len(scalars) > 1:
            raise error(Mistake.CONSTANT_BUS, None, spelling=inst.form.spelling, names=", ".join(sorted(scalars)))
    for slot, operand in zip(inst.form.slots, inst.operands, strict=False):
        if isinstance(operand, GcnReg) and not slot.inline:
            _check_aperture(inst, operand)
        if isinstance(operand, (Reg, Span)) and (dwords(operand) > 1 or slot.name == inst.form.row.fact("even")):
            _check_tuple(inst, slot.name, operand, starts)


def _scalars(inst: Inst) -> Iterator[str]:
    """The scalar values that a vector instruction reads, each by its text: registers and literals."""
    for slot, operand in zip(inst.form.slots, inst.operands, strict=False):
        source = operand.reg if isinstance(operand, Signed) else operand
        if slot.role == "w":
            continue
        scalar = isinstance(source, Reg) and source.bank == "s"
        literal = (isinstance(source, Hex) and not slot.inline) or isinstance(source, Expression)
        if scalar or literal or (isinstance(source, int) and source not in INTEGERS):
            yield repr(cast("object", source))


def _check_aperture(inst: Inst, reg: GcnReg[Any]) -> None:
    if reg.physical and reg.bank == "s" and reg.number in APERTURES:
        why = f"{APERTURES[reg.number]} is a source of arithmetic alone"
        raise error(Mistake.OPERATOR, None, expr=inst.form.spelling, why=why, fix="copy it: s_mov_b64")


def _check_tuple(inst: Inst, name: str, operand: Reg[Any] | Span[Any], starts: Starts) -> None:
    regs = cast("list[GcnReg[Any]]", list(operand) if isinstance(operand, Span) else [operand])
    first, count = regs[0], dwords(operand)
    if first.name is not None:
        return
    groups = {starts.get((reg.bank, reg.number)) for reg in regs if not reg.physical}
    if len(groups) > 1 or (groups and any(reg.physical for reg in regs)):
        raise error(Mistake.SCATTERED, None, spelling=inst.form.spelling, name=name, got=operand)
    if count == 1 and not first.physical:
        why = f"{name} must be a register with an even number"
        raise error(Mistake.OPERATOR, None, expr=inst.form.spelling, why=why, fix="pin one: k.v[4]")
    align = 2 if first.bank != "s" or count == 2 else 4
    at = first.number - (groups.pop() or 0 if groups else 0)
    if at % align:
        fields: dict[str, object] = {"got": operand, "number": at, "align": align}
        raise error(Mistake.ODD_TUPLE, None, spelling=inst.form.spelling, **fields)
