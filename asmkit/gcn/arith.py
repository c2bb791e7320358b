"""What Python's operators mean in AMDGCN: for each, exactly one instruction, chosen by type and bank.

A vector register with a scalar one gives a vector result; two scalar ones stay on the scalar unit, which has no
floating point and sets SCC.
"""

from __future__ import annotations

from numbers import Real
from typing import TYPE_CHECKING, Any, ClassVar, cast

from .. import inline
from ..build import Builder as CoreBuilder
from ..errors import Mistake, error
from ..ops import Ops, Spelling
from ..regs import Cell, Number, Ptr, Reg, Signed
from ..types import Scalar, b32, b64, f16, f32, f64, pred, s16, s32, u16, u32, u64
from .machine import Machine
from .regs import Agpr, Mask, Scc, Sgpr, Vgpr
from .target import GcnTarget
from .typed import check

if TYPE_CHECKING:
    from .ops import Ops as GcnOps

# operator → instruction by type; `r` marks those whose first operand is the subtrahend or the shift count
_VECTOR: dict[str, dict[type[Scalar], str]] = {
    "+": {u32: "v_add_u32", s32: "v_add_u32", f32: "v_add_f32", f16: "v_add_f16", f64: "v_add_f64", u16: "v_add_u16"},
    "-": {u32: "v_sub_u32", s32: "v_sub_u32", f32: "v_sub_f32", f16: "v_sub_f16", u16: "v_sub_u16"},
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
        b64: "v_lshlrev_b64",
    },
    ">>": {u32: "v_lshrrev_b32", s32: "v_ashrrev_i32", b32: "v_lshrrev_b32", u64: "v_lshrrev_b64"},
}
_SCALAR: dict[str, dict[type[Scalar], str]] = {
    "+": {u32: "s_add_u32", s32: "s_add_i32"},
    "-": {u32: "s_sub_u32", s32: "s_sub_i32"},
    "*": {u32: "s_mul_i32", s32: "s_mul_i32"},
    "&": {u32: "s_and_b32", s32: "s_and_b32", b32: "s_and_b32", u64: "s_and_b64", b64: "s_and_b64"},
    "|": {u32: "s_or_b32", s32: "s_or_b32", b32: "s_or_b32", u64: "s_or_b64", b64: "s_or_b64"},
    "^": {u32: "s_xor_b32", s32: "s_xor_b32", b32: "s_xor_b32", u64: "s_xor_b64", b64: "s_xor_b64"},
    "<<": {u32: "s_lshl_b32", s32: "s_lshl_b32", b32: "s_lshl_b32", u64: "s_lshl_b64", b64: "s_lshl_b64"},
    ">>": {u32: "s_lshr_b32", s32: "s_ashr_i32", b32: "s_lshr_b32", u64: "s_lshr_b64"},
}
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
    u32: "u32", s32: "i32", b32: "u32", f32: "f32", f16: "f16", f64: "f64", u64: "u64", s16: "i16", u16: "u16",
}  # fmt: skip


class Arith(CoreBuilder):
    """The operators of CDNA registers."""

    gcn: GcnOps
    refusals: ClassVar[dict[str, tuple[str, str]]] = {
        "bool(a)": (
            "a register has no value while the program is written, "
            "so Python's if, and, or, not, in and a < b < c cannot test it",
            "branch with k.if_(a < b), combine masks with m & n",
        ),
        "hash(a)": ("a register is not a key: == makes an instruction", "key by a name or a number of your own"),
        "iter(a)": ("one register is not a sequence", "k.vgprs(f32, 4) is"),
        "int(a)": ("a register has no value while the program is written", "take the number as a Python int instead"),
        "a / b": (
            "division is many instructions",
            "k.gcn.v_rcp_f32 and a multiplication, or v_div_scale, v_div_fmas, v_div_fixup",
        ),
        "a // b": ("there is no integer division", "by a power of two: a >> n; else multiply by a reciprocal"),
        "a % b": ("there is no integer remainder", "by a power of two: a & (n - 1)"),
        "a ** b": ("there is no such instruction", "multiply, or k.gcn.v_exp_f32"),
        "a @ b": ("a matrix product is a fragment's business", "k.gcn.v_mfma_…"),
    }

    def _start_ops(self) -> None:
        from .isa import TABLE  # loaded with the first builder, not with asmkit
        from .text.spellings import long

        self.gcn = cast("GcnOps", Ops(self, TABLE, long))
        self._masks = {
            name: Mask(self, b64, "s", number, Cell(), physical=True, name=name)
            for name, number in (("vcc", 106), ("exec", 126))
        }
        self.program.given.append(self.exec.cell)

    def vgpr(self, kind: type[Any]) -> Vgpr[Any]:
        """A new vector register; defined by the builder."""
        raise NotImplementedError

    def sgpr(self, kind: type[Any]) -> Sgpr[Any]:
        """A new scalar register; defined by the builder."""
        raise NotImplementedError

    def mask(self) -> Mask:
        """A new lane mask; defined by the builder."""
        raise NotImplementedError

    @property
    def machine(self) -> Machine:
        """The limits of the machine that the kernel is written for."""
        return cast("GcnTarget", self.target).machine

    @property
    def vcc(self) -> Mask:
        """The vector condition code: a pair of scalar registers."""
        return self._masks["vcc"]

    @property
    def exec(self) -> Mask:
        """The mask of the lanes that run."""
        return self._masks["exec"]

    # Arithmetic, as registers ask for it
    def binary(self, op: str, a: Reg[Any] | Number, b: Reg[Any] | Number) -> Reg[Any]:
        """One instruction `a op b` into a new register."""
        kind = _common(op, a, b)
        if isinstance(a, Vgpr) or isinstance(b, Vgpr):
            d: Reg[Any] = self.vgpr(kind)
            self._vector(op, kind, d, a, b)
            return d
        d = self.mask() if isinstance(a, Mask) else self.sgpr(kind)
        self._spell(_SCALAR, op, kind)(d, a, b)
        return d

    def binary_into(self, op: str, a: Reg[Any], b: Reg[Any] | Number) -> None:
        """One instruction `a op= b`."""
        kind = _common(op, a, b)
        if isinstance(a, Vgpr):
            self._vector(op, kind, a, a, b)
        elif isinstance(b, Vgpr):
            fix = "make a new register: a = a + b, or start from a vector register"
            raise error(Mistake.OPERATOR, expr=f"a {op}= b", why="a is scalar and b differs from lane to lane", fix=fix)
        else:
            self._spell(_SCALAR, op, kind)(a, a, b)

    def unary(self, op: str, a: Reg[Any]) -> Reg[Any]:
        """`~a` is `not`; `-a` is `0 - a`, of a float a flipped sign bit."""
        if op == "~":
            d = self.vgpr(a.type) if isinstance(a, Vgpr) else self.mask() if isinstance(a, Mask) else self.sgpr(a.type)
            name = "v_not_b32" if isinstance(a, Vgpr) else f"s_not_b{a.type.bits}"
            self.gcn.spell(name)(d, a)
            return d
        if a.type in (s32, f32) and not isinstance(a, Agpr):
            return self.binary("-", 0, a) if a.type is s32 else self.binary("^", 0x80000000, a.as_(u32)).as_(f32)
        fix = "read it as signed with a.as_(s32)"
        raise error(Mistake.OPERATOR, expr="-a", why=f"{a.type} has no one instruction for it", fix=fix)

    def compare(self, op: str, a: Reg[Any], b: Reg[Any] | Number) -> Reg[pred]:
        """A vector comparison into a new mask (VCC where a literal demands it); a scalar one into SCC."""
        kind = _common(op, a, b)
        if kind not in _TYPE_WORDS:
            raise _no_instruction(op, kind)
        if isinstance(a, Vgpr) or isinstance(b, Vgpr):
            return cast("Reg[pred]", self._compare_vector(op, kind, a, b))
        self.gcn.spell(f"s_cmp_{_scalar_condition(op)}_{_TYPE_WORDS[kind]}")(a, b)
        return cast("Reg[pred]", Scc(self._items[-1]))

    def move_ptr(self, p: Ptr[Any], by: Reg[Any] | int, *, into: Ptr[Any] | None) -> Ptr[Any]:
        """Refused: a pointer is an SGPR pair."""
        why = "a pointer is a pair of SGPRs, and adding to it takes two instructions"
        fix = "k.advance(p, bytes), or a byte offset in a VGPR: global_load_dword(d, offset, p)"
        raise error(Mistake.OPERATOR, expr="p + i", why=why, fix=fix)

    # choosing the instruction
    def _vector(self, op: str, kind: type[Scalar], d: Reg[Any], a: Reg[Any] | Number, b: Reg[Any] | Number) -> None:
        if op == "-" and kind is f64:
            self.gcn.spell("v_add_f64")(d, a, Signed(b, True, False) if isinstance(b, Reg) else -b)
            return
        spelling = self._spell(_VECTOR, op, kind)
        if op in _SHIFTS:
            spelling(d, b, a)
        elif isinstance(b, Vgpr):
            spelling(d, a, b)
        elif op in _COMMUTE:
            spelling(d, b, a)
        else:
            self.gcn.spell(_REVERSED[spelling.name])(d, b, a)

    def _compare_vector(self, op: str, kind: type[Scalar], a: Reg[Any], b: Reg[Any] | Number) -> Mask:
        if not isinstance(b, Vgpr):  # the second source is a VGPR where the first one is a literal
            op, a, b = _MIRRORED[op], cast("Reg[Any]", b), a
        word = {"==": "eq", "!=": "neq" if kind.kind == "f" else "ne"}.get(op, _COMPARE[op])
        spelling = self.gcn.spell(f"v_cmp_{word}_{_TYPE_WORDS[kind]}")
        d = self.vcc if _is_literal(a, kind) else self.mask()
        spelling(d, a, b)
        return d

    def _spell(self, table: dict[str, dict[type[Scalar], str]], op: str, kind: type[Scalar]) -> Spelling:
        if kind not in table[op]:
            raise _no_instruction(op, kind)
        return self.gcn.spell(table[op][kind])


def _is_literal(a: object, kind: type[Scalar]) -> bool:
    """Whether a constant takes a literal dword in a source of that type."""
    if isinstance(a, Reg):
        return False
    made = inline.of(repr(kind), cast("float", a))
    return made is None or inline.is_literal(made)


def _scalar_condition(op: str) -> str:
    return {"==": "eq", "!=": "lg"}.get(op, _COMPARE[op])


def _no_instruction(op: str, kind: type[Scalar]) -> Exception:
    fix = f"say what the bits are: a.as_(u{kind.bits})" if kind.kind == "b" else "spell the instructions: k.gcn.…"
    return error(Mistake.OPERATOR, expr=f"a {op} b", why=f"{kind} has no one instruction for `{op}`", fix=fix)


def _common(op: str, a: object, b: object) -> type[Scalar]:
    first = cast("Reg[Any]", a if isinstance(a, Reg) else b)
    if isinstance(a, Agpr) or isinstance(b, Agpr):
        fix = "k.gcn.v_accvgpr_read_b32(v, a)"
        raise error(Mistake.OPERATOR, expr=f"a {op} b", why="AGPRs take part in matrix instructions only", fix=fix)
    if isinstance(a, Reg) and isinstance(b, Reg):
        left, right = cast("Reg[Any]", a).type, cast("Reg[Any]", b).type
        if left is not right and op not in _SHIFTS:
            fix = f"say which is meant: b.as_({left})" if left.bits == right.bits else "widen or narrow one"
            raise error(Mistake.MIXED, expr=f"a {op} b", left=left, right=right, fix=fix)
        return left
    other = b if isinstance(a, Reg) else a
    if not isinstance(other, (int, float, Real)) or isinstance(other, bool):
        why = f"the other side is a Python {type(other).__name__}"
        raise error(Mistake.OPERATOR, expr=f"a {op} b", why=why, fix="a register of the same type, or a number")
    check(u32 if op in _SHIFTS else first.type, cast("Number", other), f"a {op} b", "b" if other is b else "a")
    return first.type
