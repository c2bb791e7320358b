"""Python operators on PTX registers: each operator emits exactly one instruction, selected by the register type.

Floating-point instructions have an explicit rounding modifier (`add.rn`), so ptxas never contracts them into a fused
multiply-add.
"""

from __future__ import annotations

from numbers import Integral, Real
from typing import TYPE_CHECKING, Any, NoReturn, cast

from ...errors import AsmError, DiagnosticCode, error
from ...ir import match_errors
from ...ir.attributes import Ops, Spelling
from ...ir.builder import Builder as CoreBuilder
from ...ir.match_errors import Mismatch, code_of
from ...regs import Number, Ptr, Reg, distance
from ...types import Scalar, T, f16, limits, pred, s32, s64, u32, u64
from .operator_errors import conversion, refusal

if TYPE_CHECKING:
    from ..ops import Ops as PtxOps

_WHOLE = {"+": "add.{t}", "-": "sub.{t}", "*": "mul.lo.{t}"}
_ROUNDED = {"+": "add.rn.{t}", "-": "sub.rn.{t}", "*": "mul.rn.{t}"}
_BITS = {"&": "and.b{n}", "|": "or.b{n}", "^": "xor.b{n}", "<<": "shl.b{n}"}
_LOGIC = {"&": "and.pred", "|": "or.pred", "^": "xor.pred"}
_COMPARE = {"<": "lt", "<=": "le", ">": "gt", ">=": "ge", "==": "eq", "!=": "ne"}
_UNORDERED = {"!=": "neu"}  # for floats, Python's != is true for a NaN, PTX's `ne` is false
_SHIFTS = ("<<", ">>")
_BITWISE = ("&", "|", "^")
"""Bitwise operators accept a negative constant and use its bits, as in `n & ~3`."""

_PACKED = {"+": "add.{t}", "-": "sub.{t}"}


class Arith(CoreBuilder):
    """The part of the builder that implements the operators of registers and pointers."""

    ptx: PtxOps

    def _refusal(self, expr: str, a: Reg[Scalar], b: object = None) -> tuple[str, str]:
        """Return why an operator is not one instruction on `a` (and `b`), and the spelling to use."""
        return refusal(expr, a.type, b.type if isinstance(b, Reg) else None)  # pyright: ignore[reportUnknownArgumentType,reportUnknownMemberType]

    def _start_ops(self) -> None:
        from ..isa import TABLE  # loaded with the first builder, not with asmkit
        from .modifier_order import find

        self.ptx = cast("PtxOps", Ops(self, TABLE, find))
        self._spelled: dict[tuple[str, type[Scalar]], Spelling | None] = {}

    def reg(self, kind: type[T], value: Number | None = None) -> Reg[T]:
        """Return a new register.  The builder implements this method."""
        raise NotImplementedError

    # arithmetic: the operators of `Reg` call these methods
    def _binary(self, op: str, a: Reg[Scalar] | Number, b: Reg[Scalar] | Number) -> Reg[Scalar]:
        """Emit `a op b` as one instruction and return the new register."""
        spelling, kind = self._choice(op, a, b)
        d = self.reg(kind)
        spelling(d, a, b)
        return d

    def _binary_into(self, op: str, a: Reg[Scalar], b: Reg[Scalar] | Number) -> None:
        """Emit `a op= b` as one instruction."""
        self._choice(op, a, b)[0](a, a, b)

    def _unary(self, op: str, a: Reg[Scalar]) -> Reg[Scalar]:
        """Emit `neg` for `-a`, `not` for `~a` or `abs` for `abs(a)`, and return the new register."""
        kind, expr = a.type, {"-": "-a", "~": "~a", "abs": "abs(a)"}[op]
        pattern = {"-": "neg.{t}", "~": "not.pred" if kind is pred else "not.b{n}", "abs": "abs.{t}"}[op]
        fits = kind is pred or kind.kind in "usb" if op == "~" else kind.kind in "sfx"
        spelling = self._spell(pattern, kind) if fits else None
        if spelling is None:
            raise self._refused(expr, a)
        d = self.reg(kind)
        spelling(d, a)
        return d

    def _compare(self, op: str, a: Reg[Scalar], b: Reg[Scalar] | Number) -> Reg[pred]:
        """Emit one `setp` and return the new predicate."""
        kind = self._common(op, a, b)
        fits = kind.kind in "usf" or (kind.kind == "b" and op in ("==", "!="))
        word = (_UNORDERED if kind.kind == "f" else _COMPARE).get(op, _COMPARE[op])
        spelling = self._spell(f"setp.{word}.{{t}}", kind) if fits else None
        if spelling is None:
            raise self._refused(f"a {op} b", a, b)
        self._check_number(op, spelling, a, b)
        p = self.reg(pred)
        spelling(p, a, b)
        return p

    def _move_ptr(self, p: Ptr[T], by: Reg[Scalar] | int, *, into: Ptr[T] | None) -> Ptr[T]:
        """Emit `p + by`: one `add` for a constant, one multiply-add for a register.

        Args:
            p: The pointer.
            by: The distance in elements, an integer or an integer register.
            into: The pointer to write, by default a new one.

        """
        size = _element_bytes(p)
        after = Ptr(self, p.elem, self.reg(p.reg.type), p.space) if into is None else into
        if isinstance(by, Reg):
            self.ptx.spell(_scaled_add(p, by))(after.reg, by, size, p.reg)
        else:
            signed = _SIGNED[p.reg.type]
            self.ptx.spell(f"add.{signed}")(after.reg, p.reg, distance(by, "+") * size)
        return after

    # selecting the instruction
    def _choice(self, op: str, a: Reg[Scalar] | Number, b: Reg[Scalar] | Number) -> tuple[Spelling, type[Scalar]]:
        kind = _shifted(op, a, b) if op in _SHIFTS else self._common(op, a, b)
        pattern = _pattern(op, kind)
        spelling = self._spell(pattern, kind) if pattern else None
        if spelling is None:
            raise self._refused(f"a {op} b", a, b)
        self._check_number(op, spelling, a, b)
        return spelling, kind

    def _spell(self, pattern: str, kind: type[Scalar]) -> Spelling | None:
        """Return the instruction that a pattern names for a type, None if the table does not contain it."""
        key = (pattern, kind)
        if key not in self._spelled:
            try:
                found = self.ptx.spell(pattern.format(t=kind, n=kind.bits))
            except AsmError:
                found = None
            self._spelled[key] = found if found is not None and found.whole else None
        return self._spelled[key]

    def _refused(self, expr: str, a: object, b: object = None) -> AsmError:
        swapped = not isinstance(a, Reg)
        why, fix = self._refusal(expr, cast("Reg[Scalar]", b if swapped else a), a if swapped else b)
        return error(DiagnosticCode.OPERATOR, expr=expr, why=why, fix=fix)

    def _check_number(self, op: str, spelling: Spelling, a: object, b: object) -> None:
        """Check the constant operand of an operator.

        Raises OPERATOR if PTX has no immediates of the register's type, IMMEDIATE_RANGE for a negative constant with an
        unsigned register.
        """
        reg, other = (cast("Reg[Scalar]", a), b) if isinstance(a, Reg) else (cast("Reg[Scalar]", b), a)
        if isinstance(other, Reg):
            return
        kind = reg.type
        if kind is pred or kind.kind == "x" or (kind.kind == "f" and kind.bits == 16):
            self._refuse_constant(op, kind, other)
        if kind.kind == "u" and op not in (*_SHIFTS, *_BITWISE) and isinstance(other, Integral) and int(other) < 0:
            self._refuse_negative(op, spelling, kind, int(other), "b" if other is b else "a")

    @staticmethod
    def _refuse_constant(op: str, kind: type[Scalar], value: Any) -> NoReturn:
        """Raise OPERATOR because PTX has no immediates of a type."""
        why = f"PTX has no immediates of type {kind}"
        if kind is pred:
            why, fix = "PTX has no constant predicates", "combine predicates: `a & b`, or remove the operator"
        elif kind.lane is None:
            half_bits(kind, float(value))
            fix = f"put the constant into a register: `c = k.reg({kind}, {code_of(value)})`"
        else:
            fix = f"put its bits into a register: `c = k.reg({kind}, {_packed_bits(kind, kind.lane, value):#x})`"
        raise error(DiagnosticCode.OPERATOR, expr=f"a {op} {value!r}", why=why, fix=fix)

    def _refuse_negative(self, op: str, spelling: Spelling, kind: type[Scalar], value: int, name: str) -> None:
        """Raise IMMEDIATE_RANGE because the constant for an unsigned operand is negative."""
        low, high = limits(kind)
        signed = f"a.as_(s{kind.bits})"
        fix = f"reinterpret a as signed: `{f'{signed} {op} {value}' if name == 'b' else f'{value} {op} {signed}'}`"
        if value < -(1 << (kind.bits - 1)):
            fix = f"use a constant from {low} to {high}"
        elif op in ("+", "-") and name == "b":
            fix = f"`a {'-' if op == '+' else '+'} {-value}`"
        raise error(
            DiagnosticCode.IMMEDIATE_RANGE, spelling=spelling.name, value=value, name=name, want=kind,
            low=low, high=high, fix=fix,
        )  # fmt: skip

    @staticmethod
    def _common(op: str, a: Reg[Scalar] | Number, b: Reg[Scalar] | Number) -> type[Scalar]:
        if isinstance(a, Reg) and isinstance(b, Reg):
            if a.type is b.type:
                return a.type
            raise error(
                DiagnosticCode.MIXED, expr=f"a {op} b", left=a.type, right=b.type, fix=conversion(a.type, b.type, "b")
            )
        _check_other(op, a, b)
        return _type_of(a, b)


def _check_other(op: str, a: Any, b: Any) -> None:
    """Raise OPERATOR if the operand beside a register is neither a register nor a number."""
    other = b if isinstance(a, Reg) else a
    if not isinstance(other, (int, float, Real)) or isinstance(other, bool):
        why = f"the other operand is a Python {type(other).__name__}"
        raise error(
            DiagnosticCode.OPERATOR, expr=f"a {op} b", why=why, fix="use a register of the same type, or a number"
        )


def _shifted(op: str, a: Any, b: Any) -> type[Scalar]:
    """Return the type of a shift: that of the shifted operand.  The shift amount must be a number or 32-bit integer."""
    if not (isinstance(a, Reg) and isinstance(b, Reg)):
        _check_other(op, a, b)
    amount = cast("Reg[Scalar]", b).type if isinstance(b, Reg) else u32
    if amount.bits != 32 or amount.kind not in "usb":
        why = f"a shift amount must be u32, b is {amount}"
        raise error(DiagnosticCode.OPERATOR, expr=f"a {op} b", why=why, fix=conversion(u32, amount, "b"))
    return _type_of(a, b)


def _type_of(a: Any, b: Any) -> type[Scalar]:
    reg = cast("Reg[Scalar]", a if isinstance(a, Reg) else b)
    return reg.type


def _pattern(op: str, kind: type[Scalar]) -> str | None:
    """Return the pattern of an operator's instruction for a type, None if there is none.

    The table decides whether an instruction of that pattern exists.
    """
    if kind is pred:
        return _LOGIC.get(op)
    if kind.kind in "usb" and op in _BITS:
        return _BITS[op]
    if kind.kind in "us":
        return {**_WHOLE, ">>": "shr.{t}"}.get(op)
    if kind.kind == "x" and kind.lane is not None and kind.lane.kind in "us":
        return _PACKED.get(op)
    return _ROUNDED.get(op) if kind.kind in "fx" else None


def _element_bytes(p: Ptr[Scalar]) -> int:
    if p.elem.bits % 8:
        fix = "count bytes: `p.cast(b8) + 1`"
        raise error(
            DiagnosticCode.OPERATOR, expr="p + i", why=f"an element of {p.elem} is smaller than a byte", fix=fix
        )
    return p.elem.bits // 8


_SIGNED: dict[type[Scalar], type[Scalar]] = {u64: s64, u32: s32}


def _scaled_add(p: Ptr[Scalar], by: Reg[Scalar]) -> str:
    narrow = p.reg.type.bits == 32
    spelling: dict[type[Scalar], str] = {u32: "mad.lo.u32", s32: "mad.lo.s32"} if narrow else {
        u32: "mad.wide.u32", s32: "mad.wide.s32", u64: "mad.lo.u64", s64: "mad.lo.s64",
    }  # fmt: skip
    if by.type not in spelling:
        fix = f"index with {' or '.join(map(repr, spelling))}"
        raise error(DiagnosticCode.OPERATOR, expr="p + r", why=f"r is {by.type}", fix=fix)
    return spelling[by.type]


def _packed_bits(kind: type[Scalar], lane: type[Scalar], value: Any) -> int:
    """Return the bits of a packed constant with `value` in each lane.  Raises IMMEDIATE_RANGE and IMMEDIATE_KIND."""
    if lane.kind == "f" and lane.bits == 16:
        part = half_bits(lane, float(value))
    elif isinstance(value, Integral):
        part = int(value) & ((1 << lane.bits) - 1)
    else:
        want, fix = f"{kind.bits // lane.bits} numbers of type {lane}", "use an integer"
        raise error(DiagnosticCode.IMMEDIATE_KIND, spelling="a b", name="b", want=want, value=value, fix=fix)
    return sum(part << at for at in range(0, kind.bits, lane.bits))


def half_bits(kind: type[Scalar], value: float) -> int:
    """Return the bits of an f16 or bf16 constant.  Raises IMMEDIATE_RANGE as `mov.b16` does."""
    try:
        return match_errors.half_bits(kind, value)
    except Mismatch:
        low, high = ("-65504", "65504") if kind is f16 else ("-3.3895314e38", "3.3895314e38")
        raise error(
            DiagnosticCode.IMMEDIATE_RANGE, spelling="mov.b16", name="a", want=kind, value=value,
            low=low, high=high, fix="use a smaller constant",
        ) from None  # fmt: skip
