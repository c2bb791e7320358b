"""Match operands against the forms of an instruction: return the operands as the program stores them, or an error."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from numbers import Integral, Real
from typing import cast

from ..errors import AsmError, DiagnosticCode, error
from ..isa.form import (
    BracketSlot,
    CallSlot,
    Form,
    MemorySlot,
    NegatedSlot,
    PairSlot,
    ScalarSlot,
    Slot,
    Target,
    TupleSlot,
    VectorSlot,
)
from ..isa.operands import SETS
from ..isa.table import State
from ..regs import (
    SINK,
    Brackets,
    Field,
    Hex,
    Indexed,
    Label,
    Mem,
    Mixed,
    Not,
    Number,
    Opaque,
    Pair,
    Part,
    Ptr,
    Reg,
    Sink,
    Span,
    Symbol,
    Value,
)
from ..types import Scalar, agrees, f16x2, limits
from .check_address import WIDE, check_address, check_declared, check_index, names, reaches, tensor_memory
from .match_errors import OTHER_TARGET, float_bits, half, kind_mismatch
from .match_errors import Mismatch as Mismatch
from .match_gcn import by_keyword, check_flags, fit_tuple, known_flags, renamed
from .match_ptx import fit_call
from .text_operands import Named

NO_FLAGS: Mapping[str, object] = {}
_SINKS = {type(None), Sink}


def match(
    state: State, target: Target, operands: Sequence[object], flags: Mapping[str, object] = NO_FLAGS
) -> tuple[Form, tuple[Value, ...]]:
    """Return the first form that accepts these operands, and the operands as the program stores them.

    Raises:
        AsmError: if no form accepts the operands. It describes the mismatch of the closest form.

    """
    if not state.forms:
        raise error(DiagnosticCode.INCOMPLETE, spelling=state.spelling, legal=", ".join(state.nexts) or "nothing")
    nearest: Mismatch | None = None
    for form in state.forms:
        try:
            return form, _fit_form(form, target, operands, flags)
        except Mismatch as mismatch:
            if nearest is None or mismatch.depth > nearest.depth:
                nearest, meant = mismatch, form
    assert nearest is not None
    _add_flags(nearest, meant, state, target, flags)  # pyright: ignore[reportPossiblyUnboundVariable]
    raise _explain(meant, nearest)  # pyright: ignore[reportPossiblyUnboundVariable]


def _add_flags(mismatch: Mismatch, form: Form, state: State, target: Target, flags: Mapping[str, object]) -> None:
    """Add the information about flags that the fix of a mistake needs."""
    fields, instead = mismatch.fields, renamed(state.forms, flags, target)
    if mismatch.mistake is DiagnosticCode.FLAG:
        known = ", ".join(known_flags(state.forms, target)) or "none"
        fields["fix"] = instead or f"its flags are: {known}"
    elif mismatch.mistake is DiagnosticCode.ARCH:
        fields["fix"] = instead or OTHER_TARGET
    elif mismatch.mistake is DiagnosticCode.OPERAND_COUNT:
        fields["form"] = f"{form.syntax.rstrip()}{by_keyword(form, target)}"


def _explain(form: Form, mismatch: Mismatch) -> AsmError:
    return error(mismatch.mistake, None, **{"spelling": form.spelling, "form": form.syntax, **mismatch.fields})


def _fit_form(form: Form, target: Target, operands: Sequence[object], flags: Mapping[str, object]) -> tuple[Value, ...]:
    """Fit operands and flags to a form. A form that the target lacks is the closest mismatch if all else fits."""
    if form.broken and not form.row.flags:
        raise Mismatch(2, DiagnosticCode.MODIFIERS, {"rule": form.broken})
    lacking = [arch.replace(" ", " or ") for arch in form.arch if not target.supports(arch)]
    try:
        fitted = fit(form, operands)
        check_flags(form, flags, target)
    except Mismatch:
        if not lacking:
            raise
        raise Mismatch(0, DiagnosticCode.ARCH, {"needs": lacking[0], "arch": target.name}) from None
    if lacking:
        raise Mismatch(900, DiagnosticCode.ARCH, {"needs": lacking[0], "arch": target.name})
    return fitted


def fit(form: Form, operands: Sequence[object]) -> tuple[Value, ...]:
    """Return the operands as the program stores them. Raises Mismatch if they do not fit the form."""
    slots = form.slots
    if not form.fewest <= len(operands) <= len(slots):
        want = str(form.fewest) if form.fewest == len(slots) else f"{form.fewest} to {len(slots)}"
        raise Mismatch(1, DiagnosticCode.OPERAND_COUNT, {"want": want, "got": len(operands)})
    return tuple(_fit_at(i, slot, operand) for i, (slot, operand) in enumerate(zip(slots, operands, strict=False)))


def _fit_at(position: int, slot: Slot, operand: object) -> Value:
    try:
        return fit_slot(slot, operand)
    except Mismatch as mismatch:
        mismatch.depth += 10 * (position + 1)
        mismatch.fields.setdefault("name", slot.name)
        raise


def fit_slot(slot: Slot, operand: object) -> Value:
    """Return one operand as the program stores it. Raises Mismatch if it does not fit the slot."""
    match slot:
        case ScalarSlot():
            return _scalar(slot, operand)
        case TupleSlot():
            return fit_tuple(slot, operand)
        case VectorSlot():
            return _vector(slot, operand)
        case PairSlot():
            return _pair(slot, operand)
        case BracketSlot():
            return _brackets(slot, operand)
        case MemorySlot():
            return _memory(slot, operand)
        case NegatedSlot():
            return _part(slot, operand)
        case CallSlot():
            return fit_call(slot, operand)


def _scalar(slot: ScalarSlot, operand: object) -> Value:
    """Fit one register, constant, name, label or sink."""
    if isinstance(operand, Opaque) and slot.opaque == operand.kind:
        return operand
    if isinstance(operand, Part) and (slot.part or slot.sign):
        return _part(slot, operand)
    if slot.sink and (operand is None or isinstance(operand, Sink)):
        return SINK
    if isinstance(operand, Ptr):
        operand = operand.reg
    if isinstance(operand, Reg):
        return _register(slot, cast("Reg[Scalar]", operand))
    if isinstance(operand, Not) and slot.negatable:
        return operand
    if isinstance(operand, Symbol) and names(slot, operand):
        if isinstance(operand, Indexed):
            check_index(operand)
        return operand
    if isinstance(operand, Label) and slot.label:
        return operand
    if isinstance(operand, Hex) and slot.constant and repr(slot.type) == f"{'b' if slot.hexes else 'f'}{operand.width}":
        return operand
    if slot.constant and not isinstance(operand, bool) and isinstance(operand, (Integral, Real)):
        return constant(slot, cast("Number", operand))
    raise kind_mismatch(slot, operand)


def _register(slot: ScalarSlot | NegatedSlot | VectorSlot, reg: Reg[Scalar]) -> Reg[Scalar]:
    if slot.type is None or not slot.register:
        raise kind_mismatch(slot, reg)
    if slot.declared and isinstance(reg, Named):
        check_declared(slot, reg)
    if agrees(slot.type, reg.type) or (slot.wider and wide_enough(slot.type, reg.type)):
        return reg
    if (slot.other and agrees(slot.other, reg.type)) or _packed(slot, reg):
        return reg
    fix = (
        f"`{slot.name}.as_({slot.type})`"
        if slot.type.bits == reg.type.bits
        else f"use a register of {slot.type.bits} bits"
    )
    raise Mismatch(3, DiagnosticCode.OPERAND_TYPE, {"want": slot.wants, "got": reg.type, "fix": fix})


def _packed(slot: ScalarSlot | NegatedSlot | VectorSlot, reg: Reg[Scalar]) -> bool:
    """Return whether a text may use a register declared `.f16x2` as an integer of the opcode's type."""
    kind = slot.type
    return (
        isinstance(reg, Named)
        and reg.type is f16x2
        and slot.typed
        and kind is not None
        and (kind.bits == 32 and (kind.kind in "us" or (kind.lane is not None and kind.lane.kind in "us")))
    )


def wide_enough(wanted: type[Scalar], given: type[Scalar]) -> bool:
    """Return whether `ld`, `st` or `cvt` accepts a register wider than the type of the instruction.

    A wider register must be untyped, or both types must be integers (PTX ISA, Operand Size).
    """
    return (
        given.bits > wanted.bits
        and given.kind != "p"
        and (given.kind == "b" or (given.kind + wanted.kind).strip("usb") == "")
    )


def _vector(slot: VectorSlot, operand: object) -> Value:
    if slot.sink and (operand is None or isinstance(operand, Sink)):
        return SINK
    if slot.bare and isinstance(operand, Reg):
        return _register(slot, cast("Reg[Scalar]", operand))
    regs = _elements(operand)
    widths = {cast("Reg[Scalar]", reg).type.bits for reg in regs if isinstance(reg, Reg)}
    if len(regs) != slot.count or len(widths) > 1 or slot.writes > len(widths):  # one width, not only sinks
        raise kind_mismatch(slot, operand)
    if slot.pairs and any(not {type(one) for one in regs[i : i + 2]} - _SINKS for i in range(0, slot.count, 2)):
        raise kind_mismatch(slot, operand)
    if slot.elements and slot.writes and not widths:
        raise kind_mismatch(slot, operand)  # a sink cannot replace the whole result
    if not slot.elements and not all(isinstance(reg, Reg) for reg in regs):
        raise kind_mismatch(slot, operand)
    fitted = [fit_slot(one, element) for one, element in zip(slot.each, regs, strict=True)]
    if not all(isinstance(value, Reg) for value in fitted):
        return Mixed(fitted)
    checked = cast("list[Reg[Scalar]]", fitted)
    return (
        cast("Span[Scalar]", operand)
        if isinstance(operand, Span)
        else Span(checked[0].builder, checked[0].type, checked)
    )


def _elements(operand: object) -> Sequence[object]:
    """Return the elements of a vector operand, or an empty list for any other operand."""
    return list(cast("Sequence[object]", operand)) if isinstance(operand, (Span, Mixed, tuple, list)) else []


def _listed(operand: object) -> list[object] | None:
    """Return the elements of a tuple or a list, or None for any other operand."""
    return list(cast("Sequence[object]", operand)) if isinstance(operand, (tuple, list)) else None


def _pair(slot: PairSlot, operand: object) -> Value:
    """Fit a destination and its second destination, or the first alone if the second is optional."""
    given = _listed(operand)
    second = given[1] if given is not None and len(given) == 2 else None
    if given is not None and isinstance(second, Reg) and cast("Reg[Scalar]", second).type is slot.second:
        first = fit_slot(slot.first, given[0])
        return Pair(None if first is SINK else first, cast("Reg[Scalar]", second))
    if slot.paired or (given is not None and not slot.count):
        raise kind_mismatch(slot, operand)
    return fit_slot(slot.first, operand)


def _part(slot: ScalarSlot | NegatedSlot, operand: object) -> Part:
    """Fit a register, a part of a register, or a negation of either."""
    if not isinstance(operand, Part):
        raise kind_mismatch(slot, operand)
    selected = not operand.part or (slot.part and SETS[slot.part].fullmatch(operand.part))
    signed = operand.negative == bool(slot.sign) or (not operand.negative and slot.sign == "-")
    if not selected or not signed:
        raise kind_mismatch(slot, operand)
    _ = _register(slot, operand.reg)
    return operand


def _brackets(slot: BracketSlot, operand: object) -> Brackets:
    """Fit an address, a texture or a surface with its further operands. Either all optional ones are given or none."""
    several = isinstance(operand, (tuple, list, Brackets))
    given: list[object] = list(cast("Sequence[object]", operand)) if several else [operand]
    base = slot.base
    inner = slot.inner if len(given) > len(slot.inner) else [one for one in slot.inner if not one.optional]
    if len(given) != 1 + len(inner):
        raise kind_mismatch(slot, operand)
    parts = [fit_slot(one, part) for one, part in zip((base, *inner), given, strict=True)]
    if inner and isinstance(parts[0], Mem) and parts[0].offset:
        raise Mismatch(
            4, DiagnosticCode.OPERAND_KIND, {"want": f"{base.wants} without an offset", "got": repr(parts[0])}
        )
    if (stale := next((part for part in parts if isinstance(part, Mem) and part.stale), None)) is not None:
        raise Mismatch(950, DiagnosticCode.STALE_ADDRESS, {"what": stale, "fix": "p[i] where it is used"})
    return Brackets(parts)


def _memory(slot: MemorySlot, operand: object) -> Mem[Scalar]:
    if slot.space == "tmem":
        return tensor_memory(slot, operand)
    if not isinstance(operand, Mem):
        raise kind_mismatch(slot, operand)
    mem = cast("Mem[Scalar]", operand)
    if not reaches(slot, mem):
        fix = f"use the {mem.space} form of the instruction"
        raise Mismatch(4, DiagnosticCode.SPACE, {"got": mem.space, "want": slot.within or slot.space, "fix": fix})
    if mem.unified and not (slot.unified and slot.space in WIDE and isinstance(mem.base, Reg)):
        raise Mismatch(4, DiagnosticCode.OPERAND_KIND, {"want": f"{slot.wants}, without .unified", "got": repr(mem)})
    if isinstance(mem.base, Indexed):
        if not slot.indexed:
            raise Mismatch(4, DiagnosticCode.OPERAND_KIND, {"want": f"{slot.wants} without an index", "got": repr(mem)})
        check_index(mem.base)
    if not isinstance(mem.base, Reg):
        if slot.held:
            raise kind_mismatch(slot, mem)
        return mem if mem.space == slot.space else Mem(mem.builder, mem.base, mem.offset, mem.elem, str(slot.space))
    check_address(slot, mem)
    return mem


def constant(slot: ScalarSlot, value: Number) -> int | Hex:
    """Return a constant as the program stores it. Raises Mismatch if its kind is wrong or it is out of range."""
    kind = slot.type
    if kind is not None and kind.kind == "f":
        if isinstance(value, Integral) or kind.bits not in (32, 64):
            fix = f"write {float(value)}" if kind.bits in (32, 64) else "move its bits into a .b16 register"
            raise Mismatch(5, DiagnosticCode.IMMEDIATE_KIND, {"want": kind, "value": value, "fix": fix})
        return _float(slot, float(value), kind.bits)
    if not isinstance(value, Integral) and slot.constants == "f16":
        return half(float(value))
    if not isinstance(value, Integral):
        fix = f"write {int(value)}" if float(value).is_integer() else "write an integer"
        raise Mismatch(5, DiagnosticCode.IMMEDIATE_KIND, {"want": kind or "an integer", "value": value, "fix": fix})
    low, high = slot.constant or limits(cast("type[Scalar]", kind))
    if slot.among and int(value) not in slot.among:
        fields: dict[str, object] = {"want": f"one of {slot.few}", "value": value, "fix": f"write one of {slot.few}"}
        raise Mismatch(5, DiagnosticCode.IMMEDIATE_KIND, fields)
    if isinstance(value, Field):
        return value
    if not low <= int(value) <= high:
        fields = {"want": kind or slot.wants, "value": int(value), "low": low, "high": high}
        if low == high:
            fix = f"write {low}; `cp.async.ca` copies 4 and 8 bytes too" if slot.name == "size" else f"write {low}"
            alone: dict[str, object] = {"want": f"the constant {low}", "value": int(value), "fix": fix}
            raise Mismatch(5, DiagnosticCode.IMMEDIATE_KIND, alone)
        fix = f"use a constant from {low} to {high}"
        raise Mismatch(6, DiagnosticCode.IMMEDIATE_RANGE, {**fields, "fix": fix})
    return int(value)


def _float(slot: ScalarSlot, value: float, bits: int) -> Hex:
    """Return the bits of a float. A range in the table row excludes its low end and includes its high end."""
    low, high = slot.constant or (0, 0)
    if slot.constant != limits(cast("type[Scalar]", slot.type)) and not low < value <= high:
        fields = {"want": slot.type, "value": value, "low": f"above {low}", "high": high}
        raise Mismatch(
            6, DiagnosticCode.IMMEDIATE_RANGE, {**fields, "fix": f"use a constant above {low}, at most {high}"}
        )
    return Hex(float_bits(value, bits), bits)
