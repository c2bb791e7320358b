"""Map Python's operators to AMDGCN instructions: exactly one instruction each, chosen by type and bank.

An operator on a vector register and a scalar register gives a vector register. Operators on two scalar registers use
the scalar unit, which has no floating point and sets SCC.
"""

from __future__ import annotations

from numbers import Real
from typing import TYPE_CHECKING, Any, cast

from ...errors import AsmError, DiagnosticCode, error
from ...ir import inline_constants
from ...ir.attributes import Ops, Spelling
from ...ir.builder import Builder as CoreBuilder
from ...ir.match_errors import Mismatch
from ...regs import Cell, Number, Ptr, Reg, Signed
from ...types import Scalar, T, b32, b64, f16, f32, f64, limits, pred, s16, s32, s64, u16, u32, u64
from ..regs import Agpr, Mask, Scc, Sgpr, Vgpr
from ..targets import GcnTarget, Machine
from .literals import check
from .operator_errors import refusal

if TYPE_CHECKING:
    from ..ops import Ops as GcnOps

# operator → instruction by type. Instructions with `rev` take the subtrahend or the shift count first.
_VECTOR: dict[str, dict[type[Scalar], str]] = {
    "+": {u32: "v_add_u32", s32: "v_add_u32", f32: "v_add_f32", f16: "v_add_f16", f64: "v_add_f64", u16: "v_add_u16"},
    "-": {
        u32: "v_sub_u32",
        s32: "v_sub_u32",
        f32: "v_sub_f32",
        f16: "v_sub_f16",
        f64: "v_add_f64",
        u16: "v_sub_u16",
    },
    "*": {
        u32: "v_mul_lo_u32",
        s32: "v_mul_lo_u32",
        f32: "v_mul_f32",
        f16: "v_mul_f16",
        f64: "v_mul_f64",
        u16: "v_mul_lo_u16",
    },
    "&": {u32: "v_and_b32", s32: "v_and_b32", b32: "v_and_b32"},
    "|": {u32: "v_or_b32", s32: "v_or_b32", b32: "v_or_b32"},
    "^": {u32: "v_xor_b32", s32: "v_xor_b32", b32: "v_xor_b32"},
    "<<": {
        u32: "v_lshlrev_b32",
        s32: "v_lshlrev_b32",
        b32: "v_lshlrev_b32",
        u64: "v_lshlrev_b64",
        s64: "v_lshlrev_b64",
        b64: "v_lshlrev_b64",
    },
    ">>": {
        u32: "v_lshrrev_b32",
        s32: "v_ashrrev_i32",
        b32: "v_lshrrev_b32",
        u64: "v_lshrrev_b64",
        s64: "v_ashrrev_i64",
    },
}
_SCALAR: dict[str, dict[type[Scalar], str]] = {
    "+": {u32: "s_add_u32", s32: "s_add_i32"},
    "-": {u32: "s_sub_u32", s32: "s_sub_i32"},
    "*": {u32: "s_mul_i32", s32: "s_mul_i32"},
    "&": {u32: "s_and_b32", s32: "s_and_b32", b32: "s_and_b32", u64: "s_and_b64", s64: "s_and_b64", b64: "s_and_b64"},
    "|": {u32: "s_or_b32", s32: "s_or_b32", b32: "s_or_b32", u64: "s_or_b64", s64: "s_or_b64", b64: "s_or_b64"},
    "^": {u32: "s_xor_b32", s32: "s_xor_b32", b32: "s_xor_b32", u64: "s_xor_b64", s64: "s_xor_b64", b64: "s_xor_b64"},
    "<<": {
        u32: "s_lshl_b32",
        s32: "s_lshl_b32",
        b32: "s_lshl_b32",
        u64: "s_lshl_b64",
        s64: "s_lshl_b64",
        b64: "s_lshl_b64",
    },
    ">>": {u32: "s_lshr_b32", s32: "s_ashr_i32", b32: "s_lshr_b32", u64: "s_lshr_b64", s64: "s_ashr_i64"},
}
_SCALAR_WORDS: dict[type[Scalar], str] = {u32: "u32", s32: "i32", b32: "u32", u64: "u64", s64: "u64"}
_COMMUTE = ("+", "*", "&", "|", "^")
_SHIFTS = ("<<", ">>")
_REVERSED = {
    "v_sub_u32": "v_subrev_u32",
    "v_sub_f32": "v_subrev_f32",
    "v_sub_f16": "v_subrev_f16",
    "v_sub_u16": "v_subrev_u16",
}
_COMPARE = {"<": "lt", "<=": "le", ">": "gt", ">=": "ge", "==": "eq", "!=": "ne"}
_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
_TYPE_WORDS: dict[type[Scalar], str] = {
    u32: "u32", s32: "i32", b32: "u32", f32: "f32", f16: "f16", f64: "f64", u64: "u64", s64: "i64",
    s16: "i16", u16: "u16",
}  # fmt: skip


class Arith(CoreBuilder):
    """The operators of CDNA registers."""

    gcn: GcnOps

    def _refusal(self, expr: str, a: Reg[Scalar], b: object = None) -> tuple[str, str]:
        """Return why an operator is not one instruction on `a` (and `b`), and the spelling to use."""
        return refusal(expr, a, b)

    def _start_ops(self) -> None:
        from ..isa import TABLE  # loaded with the first builder, not with asmkit
        from .mnemonics import long

        self.gcn = cast("GcnOps", Ops(self, TABLE, long))
        self._masks = {
            name: Mask(self, b64, "s", number, Cell(), physical=True, name=name)
            for name, number in (("vcc", 106), ("exec", 126))
        }
        self.program.given.append(self.exec.cell)

    def vgpr(self, kind: type[Scalar]) -> Vgpr[Scalar]:
        """Return a new vector register. The builder implements it."""
        raise NotImplementedError

    def sgpr(self, kind: type[Scalar], value: Number | None = None) -> Sgpr[Scalar]:
        """Return a new scalar register, with a value if there is one. The builder implements it."""
        raise NotImplementedError

    def mask(self) -> Mask:
        """Return a new lane mask. The builder implements it."""
        raise NotImplementedError

    @property
    def machine(self) -> Machine:
        """The limits of the kernel's target."""
        return cast("GcnTarget", self.target).machine

    @property
    def vcc(self) -> Mask:
        """VCC, the vector condition code: a pair of scalar registers."""
        return self._masks["vcc"]

    @property
    def exec(self) -> Mask:
        """EXEC, the mask of the active lanes."""
        return self._masks["exec"]

    # arithmetic, called by the registers' operators
    def _binary(self, op: str, a: Reg[Scalar] | Number, b: Reg[Scalar] | Number) -> Reg[Scalar]:
        """Emit one instruction, `a op b`, into a new register."""
        kind = _common(op, a, b)
        if isinstance(a, Vgpr) or isinstance(b, Vgpr):
            spelling = self._spell(_VECTOR, op, kind, a, b)
            d: Reg[Scalar] = self.vgpr(kind)
            self._vector(spelling, op, d, a, b)
            return d
        spelling = self._spell(_SCALAR, op, kind, a, b)
        d = self.mask() if isinstance(a, Mask) else self.sgpr(kind)
        spelling(d, a, b)
        return d

    def _binary_into(self, op: str, a: Reg[Scalar], b: Reg[Scalar] | Number) -> None:
        """Emit one instruction, `a op= b`."""
        kind = _common(op, a, b)
        if isinstance(a, Vgpr):
            self._vector(self._spell(_VECTOR, op, kind, a, b), op, a, a, b)
        elif isinstance(b, Vgpr):
            fix = f"make a new register: `a = a {op} b`"
            raise error(
                DiagnosticCode.OPERATOR, expr=f"a {op}= b", why="a is scalar and b differs from lane to lane", fix=fix
            )
        else:
            self._spell(_SCALAR, op, kind, a, b)(a, a, b)

    def _unary(self, op: str, a: Reg[Scalar]) -> Reg[Scalar]:
        """Emit the instruction of a unary operator. Return its result.

        `~a` is `not`, and `-a` is `0 - a`. For a float, `-a` flips the sign bit and `abs(a)` clears it.
        """
        kind, vector, scalar = a.type, isinstance(a, Vgpr), isinstance(a, Sgpr)
        if op == "~" and kind.kind in "usb" and kind.bits in ((16, 32) if vector else (32, 64) if scalar else ()):
            d = self.vgpr(kind) if vector else self.mask() if isinstance(a, Mask) else self.sgpr(kind)
            self.gcn.spell("v_not_b32" if vector else f"s_not_b{kind.bits}")(d, a)
            return d
        if op == "-" and kind is s32 and (vector or scalar):
            return self._binary("-", 0, a)
        if op != "~" and kind is f32 and (vector or scalar):
            sign, bits = ("^", 0x80000000) if op == "-" else ("&", 0x7FFFFFFF)
            return self._binary(sign, bits, a.as_(u32)).as_(f32)
        if op == "abs" and kind is s32 and scalar:
            d = self.sgpr(kind)
            self.gcn.s_abs_i32(d, cast("Sgpr[s32]", a))
            return d
        raise self._refused({"abs": "abs(a)"}.get(op, f"{op}a"), a)

    def _compare(self, op: str, a: Reg[Scalar], b: Reg[Scalar] | Number) -> Reg[pred]:
        """Emit a comparison: a vector comparison into a new mask, a scalar one into SCC."""
        kind = _common(op, a, b)
        vector = isinstance(a, Vgpr) or isinstance(b, Vgpr)
        known = _TYPE_WORDS if vector else _SCALAR_WORDS
        if kind not in known or (not vector and kind.bits == 64 and op not in ("==", "!=")):
            raise self._refused(f"a {op} b", a, b)
        if vector:
            return cast("Reg[pred]", self._compare_vector(op, kind, a, b))
        self.gcn.spell(f"s_cmp_{_scalar_condition(op)}_{known[kind]}")(a, b)
        return cast("Reg[pred]", Scc(self._items[-1]))

    def _move_ptr(self, p: Ptr[T], by: Reg[Scalar] | int, *, into: Ptr[T] | None) -> Ptr[T]:
        """Raise OPERATOR, because a pointer is a pair of SGPRs."""
        why = "a pointer is a pair of SGPRs, and adding to it takes two instructions"
        fix = "`q = k.copy(p); k.advance(q, 4)`, or a byte offset in a VGPR: `k.gcn.global_load_dword(d, at, p)`"
        raise error(DiagnosticCode.OPERATOR, expr="p + i", why=why, fix=fix)

    # instruction selection
    def _vector(
        self, spelling: Spelling, op: str, d: Reg[Scalar], a: Reg[Scalar] | Number, b: Reg[Scalar] | Number
    ) -> None:
        if op == "-" and spelling.name == "v_add_f64":
            spelling(d, a, Signed(b, True, False) if isinstance(b, Reg) else -float(b))  # -0 of an `int` would be 0.0
        elif op in _SHIFTS:
            spelling(d, b, a)
        elif isinstance(b, Vgpr):
            spelling(d, a, b)
        elif op in _COMMUTE:
            spelling(d, b, a)
        else:
            self.gcn.spell(_REVERSED[spelling.name])(d, b, a)

    def _compare_vector(self, op: str, kind: type[Scalar], a: Reg[Scalar], b: Reg[Scalar] | Number) -> Mask:
        if not isinstance(b, Vgpr):  # the second source must be a VGPR, so a literal is the first one
            op, a, b = _MIRRORED[op], cast("Reg[Scalar]", b), a
        word = {"==": "eq", "!=": "neq" if kind.kind == "f" else "ne"}.get(op, _COMPARE[op])
        spelling = self.gcn.spell(f"v_cmp_{word}_{_TYPE_WORDS[kind]}")
        if _is_literal(a, kind):  # an instruction with a literal could only write VCC, which the next one overwrites
            a = self.sgpr(kind, cast("Number", a))
        d = self.mask()
        spelling(d, a, b)
        return d

    def _spell(
        self, table: dict[str, dict[type[Scalar], str]], op: str, kind: type[Scalar], a: object, b: object
    ) -> Spelling:
        if kind not in table[op]:
            raise self._refused(f"a {op} b", a, b)
        return self.gcn.spell(table[op][kind])

    def _refused(self, expr: str, a: object, b: object = None) -> AsmError:
        swapped = not isinstance(a, Reg)
        why, fix = refusal(expr, cast("Reg[Scalar]", b if swapped else a), a if swapped else b)
        return error(DiagnosticCode.OPERATOR, expr=expr, why=why, fix=fix)


def _is_literal(a: object, kind: type[Scalar]) -> bool:
    """Return whether a constant requires a literal dword in a source of that type."""
    if isinstance(a, Reg):
        return False
    try:
        made = inline_constants.of(repr(kind), cast("float", a))
    except Mismatch:  # the instruction rejects it
        return True
    return made is None or inline_constants.is_literal(made)


def _scalar_condition(op: str) -> str:
    return {"==": "eq", "!=": "lg"}.get(op, _COMPARE[op])


def _common(op: str, a: object, b: object) -> type[Scalar]:
    """Return the type of an operation: the registers' type, or the shifted register's.

    Raises OPERATOR, MIXED or IMMEDIATE_KIND for operands that do not match.
    """
    first = cast("Reg[Scalar]", a if isinstance(a, Reg) else b)
    if isinstance(a, Agpr) or isinstance(b, Agpr):
        why, fix = refusal(f"a {op} b", cast("Reg[Scalar]", a if isinstance(a, Agpr) else b))
        raise error(DiagnosticCode.OPERATOR, expr=f"a {op} b", why=why, fix=fix)
    if isinstance(a, Reg) and isinstance(b, Reg):
        left, right = cast("Reg[Scalar]", a).type, cast("Reg[Scalar]", b).type
        if op in _SHIFTS:
            _check_amount(op, cast("Reg[Scalar]", b))
        elif left is not right:
            integers = left.kind in "usb" and right.kind in "usb"
            fix = f"choose one type: `b.as_({left})`" if integers and left.bits == right.bits else "convert one first"
            raise error(DiagnosticCode.MIXED, expr=f"a {op} b", left=left, right=right, fix=fix)
        return left
    other = b if isinstance(a, Reg) else a
    if not isinstance(other, (int, float, Real)) or isinstance(other, bool):
        why = f"the other side is a Python {type(other).__name__}"
        raise error(DiagnosticCode.OPERATOR, expr=f"a {op} b", why=why, fix="a register of the same type, or a number")
    if first.type.kind != "p":
        amount = op in _SHIFTS and other is b
        check(u32 if amount else first.type, cast("Number", other), f"a {op} b", "b" if other is b else "a")
    if op in _SHIFTS and other is a:
        _check_amount(op, first)
    if op in _SHIFTS and other is b:
        _check_count(op, first.type, cast("Number", other))
    elif first.type.kind in "us":
        _check_range(op, first, first.type, other, "b" if other is b else "a")
    return first.type


def _check_count(op: str, kind: type[Scalar], count: Number) -> None:
    """Raise IMMEDIATE_RANGE for a constant shift by the width or more: the hardware would read its low bits."""
    most = kind.bits - 1
    if not 0 <= count <= most:
        raise error(
            DiagnosticCode.IMMEDIATE_RANGE, spelling=f"a {op} b", value=count, name="b", want=f"a shift of {kind}",
            low=0, high=most, fix=f"use a constant from 0 to {most}",
        )  # fmt: skip


def _check_range(op: str, reg: Reg[Scalar], kind: type[Scalar], value: Any, name: str) -> None:
    """Raise IMMEDIATE_RANGE for a constant outside of the type.

    Arithmetic and logic wrap, so they accept either sign.
    """
    low, high = limits(kind)
    if op not in _COMPARE and op not in _SHIFTS:
        low, high = -(1 << (kind.bits - 1)), (1 << kind.bits) - 1
    if not low <= value <= high:
        compared = kind.bits == 32 or (kind.bits in (16, 64) and isinstance(reg, Vgpr))
        fix = f"use a constant from {low} to {high}"
        if op in _COMPARE and compared and -(1 << (min(kind.bits, 32) - 1)) <= value < 0:
            fix = f"read it as signed: `a.as_(s{kind.bits}) {op} {value}`"
        raise error(
            DiagnosticCode.IMMEDIATE_RANGE, spelling=f"a {op} b", value=value, name=name, want=kind,
            low=low, high=high, fix=fix,
        )  # fmt: skip


def _check_amount(op: str, amount: Reg[Scalar]) -> None:
    """Raise OPERATOR for a shift amount in a register that is not an integer of at most 32 bits."""
    kind = amount.type
    if kind.kind not in "usb" or not 16 <= kind.bits <= 32:
        pair = kind.bits == 64 and isinstance(amount, Sgpr)
        fix = "use the low dword: `b.low`" if pair else "put the amount into a u32 register"
        raise error(
            DiagnosticCode.OPERATOR, expr=f"a {op} b", why=f"the shift amount must be u32, b is {kind}", fix=fix
        )
