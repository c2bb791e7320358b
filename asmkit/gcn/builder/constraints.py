"""Check constraints between an instruction's operands, beyond those of each operand.

A vector instruction reads at most one scalar value through the constant bus (CDNA3 ISA, 6.1, "VALU operands"), where M0
as a lane select does not count. From gfx90a on, tuples of vector registers start at even numbers. Scalar pairs start at
even numbers, larger scalar tuples at multiples of four. The row's fact `even` requires an even number of one register.
"""

from __future__ import annotations

import re
from typing import TypeAlias, cast

from ...errors import DiagnosticCode, error
from ...ir.inline_constants import INTEGERS
from ...ir.match_gcn import dwords
from ...ir.program import Inst
from ...isa.form import Slot
from ...regs import Expression, Hex, Reg, Signed, Span
from ...types import SCALARS, Scalar
from ..analysis.effects import EXEC, keys
from ..register_operands import first_of, spell
from ..regs import GcnReg, Sgpr
from . import literals as constants

_SCALAR = ("sop2", "sopc")
_ON_THE_BUS = ("vop1", "vop2", "vop3", "vop3p", "vopc", "dpp", "sdwa")


Starts: TypeAlias = dict[tuple[str, int], int]
"""Virtual registers, each with the first register of its group."""


def legal(inst: Inst, starts: Starts) -> None:
    """Raise for operands that are not allowed together.

    CONSTANT_BUS: a second scalar value. OPERATOR: a second literal, or half of EXEC where it cannot be encoded.
    NONCONTIGUOUS_REGISTERS, UNALIGNED_TUPLE, PRODUCT_OVERLAP: tuples that cannot be encoded.
    """
    if inst.form.row.facts.get("fmt") in _ON_THE_BUS:
        scalars = _scalars(inst)
        if len(scalars) > 1:
            shown, kind = ", ".join(sorted(scalars.values())), _type_of_scalar(inst)
            raise error(DiagnosticCode.CONSTANT_BUS, None, spelling=inst.form.spelling, names=shown, type=kind)
    if inst.form.row.fact("fmt") == "mfma":
        _check_overlap(inst)
    if inst.form.row.fact("fmt") in _SCALAR:
        _check_one_literal(inst)
    for slot, operand in zip(inst.form.slots, inst.operands, strict=False):
        source = operand.reg if isinstance(operand, Signed) else operand
        if isinstance(source, (Reg, Span)):
            _check_exec(inst, slot, source)
            if dwords(source) > 1 or slot.name == inst.form.row.fact("even"):
                _check_tuple(inst, slot.name, source, starts)


def together(inst: Inst, numbers: int) -> bool:
    """Return whether operands that are legal alone may be illegal together. `numbers` of them may become literals.

    This applies to matrix products, scalar instructions with literals, and vector instructions with several scalar
    sources.
    """
    sources = (o.reg if isinstance(o, Signed) else o for o in inst.operands)
    scalars = sum(isinstance(source, (Reg, Span)) and first_of(source).bank == "s" for source in sources)
    fmt, implied = inst.form.row.facts.get("fmt"), bool(inst.form.row.fact("reads"))
    literals = fmt in _SCALAR and numbers > 0
    return fmt == "mfma" or literals or (fmt in _ON_THE_BUS and scalars + numbers + implied > 1)


def _check_one_literal(inst: Inst) -> None:
    """Raise OPERATOR for two different literals: a scalar instruction has only one literal dword (CDNA3 ISA 4.1)."""
    sources = zip(inst.form.slots, inst.operands, strict=False)
    found = {
        _literal(one) for slot, one in sources if isinstance(one, (int, Hex, Expression)) and _is_literal(slot, one)
    }
    if len(found) > 1:
        why = f"{' and '.join(sorted(found))} are two literals, but the encoding holds one"
        raise error(
            DiagnosticCode.OPERATOR, None, expr=inst.form.spelling, why=why, fix="copy one to a register: s_mov_b32"
        )


_KEPT_OUT = {("smem", "d"): EXEC, ("smem", "data"): EXEC, ("scratch", "saddr"): EXEC[1:]}
"""Operands of one scalar register that no assembler accepts."""


def _check_exec(inst: Inst, slot: Slot, operand: Reg[Scalar] | Span[Scalar]) -> None:
    """Raise OPERATOR for half of EXEC where it cannot be encoded."""
    never = _KEPT_OUT.get((inst.form.row.fact("fmt"), slot.name), ())
    if any(key in never for key in keys(operand)):
        why = f"{slot.name} cannot be {spell(operand)}"
        raise error(DiagnosticCode.OPERATOR, None, expr=inst.form.spelling, why=why, fix="copy it: s_mov_b32")


def _check_overlap(inst: Inst) -> None:
    """Raise PRODUCT_OVERLAP if the C of a matrix product overlaps its D partially.

    Products of four dwords or fewer may overlap, and LLVM accepts the block-scaled ones.
    """
    named = {slot.name: operand for slot, operand in zip(inst.form.slots, inst.operands, strict=False)}
    d, c = keys(named.get("d")), keys(named.get("c"))
    judged = len(d) > 4 and not inst.form.row.head.endswith("_f8f6f4")
    if judged and d != c and not set(d).isdisjoint(c):
        raise error(DiagnosticCode.PRODUCT_OVERLAP, None, spelling=inst.form.spelling, d=named["d"], c=named["c"])


def _scalars(inst: Inst) -> dict[str, str]:
    """Return the scalar values that a vector instruction reads, registers and literals, as identity → text."""
    found = {name: name for name in inst.form.row.fact("reads").split() if name == "vcc"}
    for slot, operand in zip(inst.form.slots, inst.operands, strict=False):
        source = operand.reg if isinstance(operand, Signed) else operand
        if slot.role == "w" or (slot.name == "lane" and repr(operand) == "m0"):
            continue
        if isinstance(source, Reg) and source.bank == "s":
            found[repr(source)] = repr(source)
        elif isinstance(source, (int, Hex, Expression)) and (slot.name == "k" or _is_literal(slot, source)):
            found[_same_half(inst, _literal(source))] = repr(source)
    return found


def _same_half(inst: Inst, literal: str) -> str:
    """Return a literal's low 16 bits if the instruction's `k` has 16 bits: -17 and 0xffef are the same literal.

    A number is written with the sign of `k`. `lit(…)` keeps its own sign.
    """
    (k,) = [slot.constant for slot in inst.form.slots if slot.name == "k"] or [None]
    signed = any(isinstance(one, Expression) for one in inst.operands)
    half = k is not None and k[1] < 1 << 16 and literal.startswith("0x") and not signed
    return hex(int(literal, 16) & 0xFFFF) if half else literal


def _type_of_scalar(inst: Inst) -> str:
    """Return the type of the first scalar source in the row, as `k.vgpr` accepts it."""
    for at, (slot, operand) in enumerate(zip(inst.form.slots, inst.operands, strict=False)):
        if slot.role != "w" and isinstance(operand, (Sgpr, int)):
            kind = SCALARS.get(constants.type_of(inst.form, at))
            return repr(kind) if kind is not None and kind.bits in (32, 64) else "b32"
    return "b32"


def _is_literal(slot: Slot, source: int | Hex | Expression) -> bool:
    if isinstance(source, int):
        return source not in INTEGERS
    return isinstance(source, Expression) or not slot.inline


def _literal(source: int | Hex | Expression) -> str:
    """Return a literal's bits, which identify its dword: `0x3c`, also for `lit(0x3c)`."""
    if isinstance(source, Hex):
        return hex(source.bits)
    text = repr(source)
    number = re.fullmatch(r"lit\((-?(?:0x[0-9a-f]+|\d+))\)", text)
    value = int(number[1], 0) if number else source
    return hex(value & 0xFFFFFFFF) if isinstance(value, int) else text


def _check_tuple(inst: Inst, name: str, operand: Reg[Scalar] | Span[Scalar], starts: Starts) -> None:
    regs = cast("list[GcnReg[Scalar]]", list(operand) if isinstance(operand, Span) else [operand])
    first, count = regs[0], dwords(operand)
    if first.name is not None:
        return
    groups = {starts.get((reg.bank, reg.number)) for reg in regs if not reg.physical}
    if len(groups) > 1 or (groups and any(reg.physical for reg in regs)):
        raise error(DiagnosticCode.NONCONTIGUOUS_REGISTERS, None, spelling=inst.form.spelling, name=name, got=operand)
    if count == 1 and not first.physical:
        why = f"{name} must be an even-numbered register"
        raise error(DiagnosticCode.OPERATOR, None, expr=inst.form.spelling, why=why, fix="choose one: `k.v[4]`")
    align = 2 if first.bank != "s" or count == 2 else 4
    at = first.number - (groups.pop() or 0 if groups else 0)
    if at % align:
        fields: dict[str, object] = {"got": operand, "number": at, "align": align}
        raise error(DiagnosticCode.UNALIGNED_TUPLE, None, spelling=inst.form.spelling, **fields)
