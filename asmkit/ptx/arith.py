"""What Python's operators mean in PTX: for each, exactly one instruction, chosen by the registers' type.

Floating point is spelled with its rounding (`add.rn`), which ptxas never contracts into a fused multiply-add.
"""

from __future__ import annotations

from numbers import Integral, Real
from typing import TYPE_CHECKING, Any, ClassVar, cast

from ..build import Builder as CoreBuilder
from ..errors import Mistake, error
from ..ops import Ops, Spelling
from ..regs import Number, Ptr, Reg
from ..types import Scalar, b32, pred, s16, s32, s64, u16, u32, u64

if TYPE_CHECKING:
    from .ops import Ops as PtxOps

_WHOLE = {"+": "add.{t}", "-": "sub.{t}", "*": "mul.lo.{t}"}
_ROUNDED = {"+": "add.rn.{t}", "-": "sub.rn.{t}", "*": "mul.rn.{t}"}
_BITS = {"&": "and.b{n}", "|": "or.b{n}", "^": "xor.b{n}", "<<": "shl.b{n}"}
_LOGIC = {"&": "and.pred", "|": "or.pred", "^": "xor.pred"}
_COMPARE = {"<": "lt", "<=": "le", ">": "gt", ">=": "ge", "==": "eq", "!=": "ne"}
_SHIFTS = ("<<", ">>")

_WORDS = {"+": "add", "-": "sub", "*": "mul"}
_SWAPPED = {u32: s32, s32: u32, u64: s64, s64: u64, u16: s16, s16: u16}


class Arith(CoreBuilder):
    """The operators of PTX registers and pointers."""

    ptx: PtxOps
    refusals: ClassVar[dict[str, tuple[str, str]]] = {
        "bool(a)": (
            "a register has no value while the program is written, "
            "so Python's if, and, or, not, in and a < b < c cannot test it",
            "branch with k.if_(p), predicate with pred=p, combine with p & q",
        ),
        "hash(a)": ("a register is not a key: == makes an instruction", "key by a name or a number of your own"),
        "iter(a)": ("one register is not a sequence", "k.regs(f32, 4) is; unpack halves with mov.b32 {lo, hi}, r"),
        "int(a)": ("a register has no value while the program is written", "take the number as a Python int instead"),
        "a / b": (
            "division is several instructions, or an approximation",
            "k.ptx.div.rn.f32(d, a, b), div.approx, div.u32",
        ),
        "a // b": ("division is several instructions", "k.ptx.div.u32(d, a, b); by a power of two: a >> n"),
        "a % b": ("a remainder is several instructions", "k.ptx.rem.u32(d, a, b); by a power of two: a & (n - 1)"),
        "a ** b": ("there is no such instruction", "multiply, or k.ptx.ex2.approx.f32"),
        "a @ b": ("a matrix product is a fragment's business", "k.ptx.mma.sync…"),
    }

    def _start_ops(self) -> None:
        from .isa import TABLE  # loaded with the first builder, not with asmkit
        from .text.order import find

        self.ptx = cast("PtxOps", Ops(self, TABLE, find))
        self._spelled: dict[tuple[str, type[Scalar]], Spelling] = {}

    def reg(self, kind: type[Any], value: Number | None = None) -> Reg[Any]:
        """A new register; defined by the builder."""
        raise NotImplementedError

    # Arithmetic, as registers ask for it
    def binary(self, op: str, a: Reg[Any] | Number, b: Reg[Any] | Number) -> Reg[Any]:
        """One instruction `a op b` into a new register."""
        spelling, kind = self._binary(op, a, b)
        d = self.reg(kind)
        spelling(d, a, b)
        return d

    def binary_into(self, op: str, a: Reg[Any], b: Reg[Any] | Number) -> None:
        """One instruction `a op= b`."""
        self._binary(op, a, b)[0](a, a, b)

    def unary(self, op: str, a: Reg[Any]) -> Reg[Any]:
        """`-a` is `neg`, `~a` is `not`."""
        d = self.reg(a.type)
        if op == "~":
            self._spell("not.pred" if a.type is pred else "not.b{n}", a.type)(d, a)
        elif a.type.kind in "sfx":
            self._spell("neg.{t}", a.type)(d, a)
        else:
            fix = "0 - a wraps; read it as signed with a.as_(s32)"
            raise error(Mistake.OPERATOR, expr="-a", why=f"{a.type} has no sign", fix=fix)
        return d

    def compare(self, op: str, a: Reg[Any], b: Reg[Any] | Number) -> Reg[pred]:
        """One `setp` into a new predicate."""
        kind = self._common(op, a, b)
        if kind.kind == "x" or (kind.kind in "bp" and op not in ("==", "!=")) or kind is pred:
            fix = "p ^ q" if kind is pred else "read it as numbers with as_(u32)"
            raise error(Mistake.OPERATOR, expr=f"a {op} b", why=f"{kind} has no order", fix=fix)
        p = cast("Reg[pred]", self.reg(pred))
        self._spell(f"setp.{_COMPARE[op]}.{{t}}", kind)(p, a, b)
        return p

    def move_ptr(self, p: Ptr[Any], by: Reg[Any] | int, *, into: Ptr[Any] | None) -> Ptr[Any]:
        """`p + i`, i in elements: an add for a constant, one multiply-add for a register."""
        size = _element_bytes(p)
        after = Ptr(self, p.elem, self.reg(p.reg.type), p.space) if into is None else into
        if isinstance(by, Reg):
            self.ptx.spell(_scaled_add(p, by))(after.reg, by, size, p.reg)
        elif isinstance(by, Integral):
            signed = {u64: s64, u32: s32}[p.reg.type]
            self._spell("add.{t}", signed)(after.reg, p.reg, int(by) * size)
        else:
            raise error(
                Mistake.OPERATOR, expr=f"p + {by!r}", why="an index is an integer", fix="p + i, i an int or a register"
            )
        return after

    # choosing the instruction
    def _binary(self, op: str, a: Reg[Any] | Number, b: Reg[Any] | Number) -> tuple[Spelling, type[Scalar]]:
        kind = _type_of(a, b) if op in _SHIFTS else self._common(op, a, b)
        return self._spell(_pattern(op, kind), kind), kind

    def _spell(self, pattern: str, kind: type[Scalar]) -> Spelling:
        known = self._spelled.get((pattern, kind))
        if known is None:
            known = self.ptx.spell(pattern.format(t=kind, n=kind.bits))
            self._spelled[pattern, kind] = known
        return known

    @staticmethod
    def _common(op: str, a: Reg[Any] | Number, b: Reg[Any] | Number) -> type[Scalar]:
        if isinstance(a, Reg) and isinstance(b, Reg):
            if a.type is b.type:
                return a.type
            same = a.type.bits == b.type.bits
            fix = f"say which is meant: b.as_({a.type})" if same else "widen or narrow one with cvt"
            raise error(Mistake.MIXED, expr=f"a {op} b", left=a.type, right=b.type, fix=fix)
        other = b if isinstance(a, Reg) else a
        if not isinstance(other, (int, float, Real)) or isinstance(other, bool):
            why = f"the other side is a Python {type(other).__name__}"
            raise error(Mistake.OPERATOR, expr=f"a {op} b", why=why, fix="a register of the same type, or a number")
        return _type_of(a, b)


def _type_of(a: object, b: object) -> type[Scalar]:
    reg = cast("Reg[Any]", a if isinstance(a, Reg) else b)
    return reg.type


def _pattern(op: str, kind: type[Scalar]) -> str:
    if kind is pred and op in _LOGIC:
        return _LOGIC[op]
    if kind.kind in "usb" and op in _BITS:
        return _BITS[op]
    if kind.kind in "us" and kind.bits >= 16:
        return {**_WHOLE, ">>": "shr.{t}"}[op]
    if kind.kind in "fx" and op in _ROUNDED:
        return _ROUNDED[op]
    raise error(Mistake.OPERATOR, expr=f"a {op} b", why=f"{kind} has no `{op}`", fix=_reread(op, kind))


def _reread(op: str, kind: type[Scalar]) -> str:
    if kind.kind == "b":
        return f"say what the bits are: a.as_(u{kind.bits})"
    return f"convert first, or spell the instruction: k.ptx.{_WORDS.get(op, 'and_')}…" if kind is not b32 else ""


def _element_bytes(p: Ptr[Any]) -> int:
    if p.elem.bits % 8:
        fix = "p.cast(b8), and count bytes"
        raise error(Mistake.OPERATOR, expr="p + i", why=f"an element of {p.elem} is less than a byte", fix=fix)
    return p.elem.bits // 8


def _scaled_add(p: Ptr[Any], by: Reg[Any]) -> str:
    narrow = p.reg.type.bits == 32
    spelling = {u32: "mad.lo.u32", s32: "mad.lo.s32"} if narrow else {
        u32: "mad.wide.u32", s32: "mad.wide.s32", u64: "mad.lo.u64", s64: "mad.lo.s64",
    }  # fmt: skip
    if by.type not in spelling:
        fix = f"index with {' or '.join(map(repr, spelling))}"
        raise error(Mistake.OPERATOR, expr="p + r", why=f"r is {by.type}", fix=fix)
    return spelling[by.type]
