"""Normalize a program with assigned registers to the form that its machine code determines.

Register tuples and constants take the form in which the text reads back. Only facts that the code object contains
remain. Therefore `parse(write(program).text) == program`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from copy import copy
from dataclasses import replace
from typing import cast

from ...ir.program import Inst, Item, Program
from ...isa.form import Form
from ...regs import Hex, Reg, Signed, Span, Value
from .. import register_operands
from ..builder import literals
from ..code_object.kernel_descriptor import usage
from ..facts import GcnFacts, gcn_facts


def canonical(program: Program) -> Program:
    """Return the program in its canonical form. Raises ValueError if it has virtual registers."""
    used = usage(program)
    facts = gcn_facts(program)
    facts = GcnFacts(
        kernargs=facts.kernargs, descriptor=facts.descriptor, vgprs=used.vgprs, agprs=used.agprs, sgprs=used.sgprs
    )
    entry, body = _items(program.entry), _items(program.body)
    return replace(program, banks=Counter(), groups=[], facts=facts, entry=entry, body=body)


def _items(items: Iterable[Item]) -> list[Item]:
    return [_inst(item) if isinstance(item, Inst) else item for item in items]


def _inst(inst: Inst) -> Inst:
    operands = tuple(_operand(inst.form, at, operand) for at, operand in enumerate(inst.operands))
    made = copy(inst)
    made.operands = operands
    return made


def _operand(form: Form, at: int, operand: Value) -> Value:
    if isinstance(operand, (Reg, Span)):
        return register_operands.canonical(operand)
    if isinstance(operand, Signed) and isinstance(operand.reg, Reg):
        return register_operands.signed(operand)
    if isinstance(operand, Signed):
        inner = cast("int | Hex", _operand(form, at, cast("int | Hex", operand.reg)))
        return Signed(inner, operand.negative, operand.absolute)
    if isinstance(operand, (int, Hex)) and (form.slots[at].inline or form.slots[at].literal):
        return literals.canonical(literals.type_of(form, at), operand)
    return operand
