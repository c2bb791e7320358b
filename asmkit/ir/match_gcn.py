"""Match AMDGCN operands (register tuples of a bank, constants, named registers) and the flags after them.

Inline constants are free. Any other constant needs a literal dword, which few encodings have (CDNA3 ISA, 6.1).
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from numbers import Integral, Real
from typing import Any, cast

from ..errors import DiagnosticCode, error
from ..isa.array_offset import ArrayOffset
from ..isa.form import NAMED, SOURCES, Form, Target, TupleSlot
from ..isa.notation import Flag, holds
from ..regs import OFF, Expression, Hex, Label, Ptr, Reg, Signed, Span, Value
from ..types import SCALARS, Scalar, bf16, f16
from . import inline_constants
from .match_errors import Mismatch, code_of, float_bits, half_bits, kind_mismatch


def fit_tuple(slot: TupleSlot, operand: object) -> Value:
    """Return the operand as the program stores it. Raises Mismatch if it does not fit the slot."""
    if operand is None and slot.off:
        return OFF
    if isinstance(operand, Label) and slot.label:
        return operand
    if isinstance(operand, Signed) and (slot.negatable or (slot.sign and not operand.absolute)):
        inner = cast("Reg[Scalar] | int | Hex", fit_tuple(slot, operand.reg))
        return Signed(inner, operand.negative, operand.absolute)
    if isinstance(operand, Ptr):
        operand = operand.reg
    if isinstance(operand, (tuple, list)):
        operand = _joined(slot, cast("Sequence[object]", operand))
    if isinstance(operand, (Reg, Span)):
        return _registers(slot, cast("Reg[Scalar] | Span[Scalar]", operand))
    if not isinstance(operand, bool) and isinstance(operand, (Integral, Real)):
        return _constant(slot, cast("int | float", operand))
    if isinstance(operand, Hex) and (slot.inline or slot.literal):
        return _constant(slot, number(operand))
    if isinstance(operand, Expression) and slot.literal:
        return operand
    raise kind_mismatch(slot, operand)


def dwords(operand: Reg[Scalar] | Span[Scalar]) -> int:
    """Return the number of 32-bit registers of an operand."""
    each = max(1, operand.type.bits // 32)
    return each * len(operand) if isinstance(operand, Span) else each


def _registers(slot: TupleSlot, operand: Reg[Scalar] | Span[Scalar]) -> Reg[Scalar] | Span[Scalar]:
    first = operand[0] if isinstance(operand, Span) else operand
    name = getattr(first, "name", None)
    if name is not None and (name in slot.named or ((slot.inline or slot.status) and name in SOURCES)):
        return operand
    if name in NAMED or name in SOURCES:
        raise kind_mismatch(slot, operand)
    if (first.bank, dwords(operand)) not in slot.tuples:
        raise kind_mismatch(slot, operand)
    if isinstance(operand, Span) and len(operand) == 1:
        return first
    if isinstance(operand, Span) and not _consecutive(operand):
        raise Mismatch(3, DiagnosticCode.NONCONTIGUOUS_REGISTERS, {"got": operand})
    return operand


def _consecutive(span: Span[Scalar]) -> bool:
    step = max(1, span.type.bits // 32)
    return all(b.number - a.number == step for a, b in zip(span.regs, span.regs[1:], strict=False))


def _joined(slot: TupleSlot, regs: Sequence[object]) -> Span[Scalar]:
    if not regs or not all(isinstance(reg, Reg) for reg in regs):
        raise kind_mismatch(slot, regs)
    members = cast("Sequence[Reg[Scalar]]", regs)
    return Span(members[0].builder, members[0].type, members)


def number(bits: Hex) -> float:
    """Return the value of a binary32 or binary64 from its bits. The bits of the rounded 1/(2π) give 1/(2π)."""
    made: float = struct.unpack("<f" if bits.width == 32 else "<d", bits.bits.to_bytes(bits.width // 8, "little"))[0]
    return inline_constants.TURN if bits == Hex(inline_constants.TURN_32, 32) else made


def _constant(slot: TupleSlot, value: float) -> Value:
    """Return a constant in canonical form. Raises Mismatch if the source cannot hold it."""
    if slot.constant is None:
        raise kind_mismatch(slot, value)
    whole = isinstance(value, Integral)
    made = inline_constants.of(slot.constants, value)
    if made is not None and (slot.literal or not inline_constants.is_literal(made)):
        return value.moved(made) if isinstance(value, ArrayOffset) and isinstance(made, int) else made
    if whole and slot.literal:
        raise Mismatch(6, DiagnosticCode.IMMEDIATE_RANGE, {"value": value, **_range(slot, value)})
    if not whole and slot.constants in ("f32", "f16", "bf16"):
        float_bits(float(value), 16 if slot.constants == "f16" else 32)  # IMMEDIATE_RANGE beyond the largest number
    raise Mismatch(4, DiagnosticCode.LITERAL, {"value": value, "fix": _instead(slot, value)})


def _range(slot: TupleSlot, value: float) -> dict[str, object]:
    """Return the integers that the literal of a source can hold, and the fix for one that it cannot hold."""
    width = inline_constants.bits_of_kind(slot.constants)
    bits = 16 if width == 16 else 32
    kind = "b" if width < 64 or slot.constants == "f64" else "s" if slot.constants == "s64" else "u"
    low, high = 0 if kind == "u" else -(1 << bits - 1), (1 << bits - (kind == "s")) - 1
    register = width == 64 and -(1 << 63) <= value < 1 << 64
    held = "u64" if slot.constants == "f64" else slot.constants
    fix = _held(slot, held, value) if register else f"use a constant of {bits} bits"
    return {"want": f"{kind}{bits}", "low": low, "high": high, "fix": fix}


def _instead(slot: TupleSlot, value: float) -> str:
    """Return the fix for a constant that the source cannot hold."""
    kind = slot.constants
    if isinstance(value, Integral):
        alike = int(value) - (1 << 16) if inline_constants.bits_of_kind(kind) == 16 else 0
        bits = 64 if inline_constants.bits_of_kind(kind) == 64 else 32
        register = f"u{bits}"
        if not -(1 << bits - 1) <= value < 1 << bits:
            return f"use a constant of {bits} bits"
        return f"write {alike}" if alike in inline_constants.INTEGERS and alike < 0 else _held(slot, register, value)
    if slot.literal and not slot.tuples and not inline_constants.inline_floats(kind):
        return f"write its bits, {float_bits(float(value), 32):#x}"
    if slot.literal and kind in ("f16", "bf16"):
        return f"write its bits, {half_bits(f16 if kind == 'f16' else bf16, float(value)):#x}"
    if slot.literal and inline_constants.bits_of_kind(kind) == 16:
        return f"write an integer; the bits of an f16 are {float_bits(float(value), 16):#x}"
    return _held(slot, inline_constants.words(kind), value)


def _held(slot: TupleSlot, kind: str, value: float) -> str:
    """Return the code that puts a constant into registers that the operand accepts."""
    count = max(1, SCALARS[kind].bits // 32)
    if ("s", count) in slot.tuples:
        return f"put it into a register: `c = k.sgpr({kind}, {code_of(value)})`"
    if ("v", count) in slot.tuples:
        return f"put it into a register: `c = k.vgpr({kind}, {code_of(value)})`"
    size = max((size for bank, size in slot.tuples if bank == "v"), default=0)
    if size:
        return f"put it into registers: `c = k.vgprs({kind}, {size // count}, {code_of(value)})`"
    size = max((size for bank, size in slot.tuples if bank == "a"), default=0)
    if size and count == 1:
        fill = f"c = k.agprs({kind}, {size}); v = k.vgpr({kind}, {code_of(value)})"
        return f"write it into each register: `{fill}`, and `k.gcn.v_accvgpr_write_b32(r, v)` for each r of c"
    return "use registers for the constant"


_POLICIES = (("glc", "sc0"), ("slc", "nt"), ("scc", "sc1"))
"""The cache policy bits of an access: the name on gfx90a, and on gfx942 and gfx950 (LLVM's SIDefines.h, `CPol`)."""

_RENAMED = dict(_POLICIES) | {new: old for old, new in _POLICIES}


def check_flags(form: Form, flags: Mapping[str, object], target: Target) -> None:
    """Raise Mismatch for a flag that the row or the target lacks, for a missing flag, and for a broken rule."""
    rows, given = form.row.flags, {name: value for name, value in flags.items() if value is not False}
    for name in flags:
        if name not in {flag.name for flag in rows}:
            raise Mismatch(800, DiagnosticCode.FLAG, {"name": name})
        need = form.row.needs.get(name, target.name)
        if not target.supports(need):
            with_flag = f"{form.spelling} … {name}"
            fields = {"spelling": with_flag, "needs": need.replace(" ", " or "), "arch": target.name}
            raise Mismatch(900, DiagnosticCode.ARCH, {**fields})
    _check_needed(form, given)
    chosen = {**form.choices, **{name: str(value) for name, value in given.items()}}
    for left, right in form.row.rules if rows else ():
        if holds(left, chosen) and not holds(right, chosen):
            raise Mismatch(750, DiagnosticCode.MODIFIERS, {"rule": f"`{left}` requires `{right}`"})


def _check_needed(form: Form, given: Mapping[str, object]) -> None:
    """Raise Mismatch with FLAG_MISSING unless all flags that the row requires are given."""
    rows = form.row.flags
    missing = [flag.name for flag in rows if flag.required and flag.name not in given]
    one = form.row.fact("one").split()
    if missing or (one and sum(name in given for name in one) != 1):
        raise Mismatch(
            700, DiagnosticCode.FLAG_MISSING, {"want": " and ".join(missing) or f"exactly one of {', '.join(one)}"}
        )
    names = {flag.name for flag in rows}
    for left, right in form.row.rules if rows and not given else ():
        if left == form.row.head and names.issuperset(right.split("|")):
            want = " or ".join(f"`{name}=`" for name in right.split("|"))
            raise Mismatch(700, DiagnosticCode.FLAG_MISSING, {"want": want})


def known_flags(forms: Sequence[Form], target: Target) -> list[str]:
    """Return the flags of these forms that the target has."""
    there = [form.row for form in forms if all(target.supports(arch) for arch in form.arch)]
    flags = [flag.name for row in there for flag in row.flags if target.supports(row.needs.get(flag.name, target.name))]
    return list(dict.fromkeys(flags))


def renamed(forms: Sequence[Form], flags: Mapping[str, object], target: Target) -> str:
    """Return the flags that replace those that the target lacks, as code; empty if there are none."""
    there = known_flags(forms, target)
    pairs = [(name, _RENAMED[name]) for name in flags if name not in there and _RENAMED.get(name) in there]
    code = ", ".join(f"{new}={flags[old]!r}" for old, new in pairs)
    words = " and ".join(f"{new} for {old}" for old, new in pairs)
    return f"`{code}`: {target.name} has {words}" if pairs else ""


def by_keyword(form: Form, target: Target) -> str:
    """Return the flags of an instruction as a suffix of its form in a message; empty if it has none."""
    names = ", ".join(f"`{name}=`" for name in known_flags((form,), target))
    return f"; by keyword: {names}" if names else ""


def fit_flags(form: Form, flags: Mapping[str, object]) -> dict[str, Any]:
    """Return the flags in the row's order, without those that are False.

    Raises:
        FLAG_VALUE: if a value is out of the flag's range, or not one of its words.

    """
    rows = {flag.name: flag for flag in form.row.flags}
    for name, value in flags.items():
        if not _fits(rows[name], value):
            want = _wants(rows[name])
            raise error(DiagnosticCode.FLAG_VALUE, None, spelling=form.spelling, name=name, want=want, value=value)
    return {name: _kept(rows[name], flags[name]) for name in rows if name in flags and flags[name] is not False}


def _kept(flag: Flag, value: Any) -> Any:
    """Return a flag's value in its canonical form: a list as a tuple, a numeric word as an integer."""
    if flag.words and str(value).isdigit():
        return int(value)
    return tuple(cast("list[object]", value)) if isinstance(value, list) else value


def _fits(flag: Flag, value: object) -> bool:
    if flag.words:
        return str(value) in flag.words and not isinstance(value, bool)
    if flag.range is None:
        return isinstance(value, bool)
    if flag.length:
        if not isinstance(value, (list, tuple)):
            return False
        members = cast("Sequence[object]", value)
        return len(members) == flag.length and all(_within(flag.range, one) for one in members)
    return _within(flag.range, value)


def _within(limits: tuple[int, int], value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and limits[0] <= value <= limits[1]


def _wants(flag: Flag) -> str:
    if flag.words:
        return f"one of {', '.join(flag.words)}"
    if flag.range is None:
        return "True or False"
    each = f"an integer from {flag.range[0]} to {flag.range[1]}"
    return f"a list of {flag.length} values, each {each}" if flag.length else each
