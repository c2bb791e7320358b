"""Explain why a Python operator is not one AMDGCN instruction for a register, and suggest code to use instead.

Code in a fix is between backticks and runs unchanged, with the operands named `a` and `b`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...errors import AsmError, DiagnosticCode, error
from ...regs import Reg
from ...types import Scalar, b32, bf16, f16, f32, f64
from ..regs import Agpr, Mask, Sgpr, Vgpr

_VALUE = "a register has no value while the program is written"
_GENERAL: dict[str, tuple[str, str]] = {
    "bool(a)": (
        f"{_VALUE}, so Python's if, and, or, not, in and a < b < c cannot test it",
        "branch with `k.if_(x < y)`, combine masks with `m & n`",
    ),
    "hash(a)": ("a register is not a key: == emits an instruction", "key by a name or a number of your own"),
    "+a": ("it is not an instruction", "omit the sign: `a`"),
    "a @ b": (
        "a matrix product takes fragments",
        "`k.gcn.v_mfma_f32_32x32x8_f16(acc, af, bf, acc)`",
    ),
}
_SEQUENCE = ("len(a)", "iter(a)", "reversed(a)", "a[i]", "a[i] = b", "b in a")
_BITWISE = ("~a", "a & b", "a | b", "a ^ b", "a << b", "a >> b")
_DIVISIONS = ("a / b", "a // b", "a % b", "divmod(a, b)")


def refusal(expr: str, a: Reg[Scalar], b: object = None) -> tuple[str, str]:
    """Return why an operator is not one instruction on `a` (and `b`), and the code to use instead."""
    if expr in _GENERAL:
        return _GENERAL[expr]
    if expr in _SEQUENCE:
        return "one register is not a sequence", "`k.vgprs(f32, 4)` is a sequence"
    if expr.endswith("(a)") and expr != "abs(a)":
        return _VALUE, "use a Python int: a kernel option, or a dimension `N: int`"
    if isinstance(a, Agpr):
        fix = f"read it first: `v = k.vgpr({a.type}); k.gcn.v_accvgpr_read_b32(v, a)`"
        return "arithmetic instructions cannot access AGPRs", fix
    if isinstance(a, Mask):
        return "a mask has one bit for each lane, and is not a number", "combine masks: `a & b`, `a | b`, `a ^ b`, `~a`"
    why = (
        "division is several instructions" if expr in _DIVISIONS else f"no single instruction does this for {_named(a)}"
    )
    return why, _instead(expr, a, b)


def wrong_wait(unnamed: Sequence[object], named: Mapping[str, object]) -> AsmError:
    """Return the error of `k.wait` for counts without a name, or with an unknown name."""
    short = {"vmcnt": "vm", "lgkmcnt": "lgkm"}
    words = [*map(repr, unnamed), *(f"{name}={count!r}" for name, count in named.items())]
    known = {short[name]: count for name, count in named.items() if name in short}
    meant = known or {"vm": unnamed[0] if unnamed else 0}
    fix = f"name the counter: `k.wait({', '.join(f'{name}={count!r}' for name, count in meant.items())})`"
    if "expcnt" in named:
        fix = f"`k.gcn.s_waitcnt(expcnt={named['expcnt']!r})`"
    elif not known:
        fix += " for vector memory, `lgkm=` for LDS and scalar memory"
    why = "the counts of `vm` and `lgkm` must be passed by name"
    return error(DiagnosticCode.OPERATOR, expr=f"k.wait({', '.join(words)})", why=why, fix=fix)


def _named(a: Reg[Scalar]) -> str:
    return f"a scalar register of {a.type}" if isinstance(a, Sgpr) else f"a vector register of {a.type}"


def _instead(expr: str, a: Reg[Scalar], b: object) -> str:
    kind: type[Scalar] = a.type
    if isinstance(a, Sgpr) and (kind.kind in "fx" or kind.bits < 32) and expr not in _BITWISE:
        return "the scalar unit has only 32-bit and 64-bit integers, so move it to a vector register: " + _moved(kind)
    if expr in _BITWISE and kind.kind in "fx" and kind.bits in (16, 32, 64):
        return _on_bits(expr, a, b)
    if expr in _DIVISIONS:
        return _division(expr, kind)
    if expr == "a ** b":
        return "multiply: `a * a`" if kind in (f32, f64, f16) else "multiply"
    if expr == "-a":
        return _negated(kind)
    if expr == "abs(a)":
        return _absolute(a)
    return _converted(kind)


def _moved(kind: type[Scalar]) -> str:
    if kind.bits == 64:
        return "`v = k.vgprs(u32, 2); k.gcn.v_mov_b32(v[0], a.low); k.gcn.v_mov_b32(v[1], a.high)`"
    return f"`v = k.vgpr({kind}); k.gcn.v_mov_b32(v, a)`"


def _on_bits(expr: str, a: Reg[Scalar], b: object) -> str:
    width = a.type.bits
    if width == 64 and isinstance(a, Vgpr):
        return "operate on its two dwords"
    read, sign = f"as_(u{width})", expr.removeprefix("a ").removesuffix(" b")
    if expr == "~a" and width == 16 and isinstance(a, Sgpr):
        return "operate on its bits: `d = k.sgpr(u32); k.gcn.s_not_b32(d, a)`"
    if expr == "~a":
        return f"operate on its bits: `~a.{read}`"
    if width == 16:
        return _on_halves(sign, isinstance(a, Sgpr), isinstance(b, Reg))
    right = f"b.{read}" if isinstance(b, Reg) and sign not in ("<<", ">>") else "1"
    return f"operate on its bits: `a.{read} {sign} {right}`"


def _on_halves(sign: str, scalar: bool, both: bool) -> str:
    """Return the fix for an instruction on the dword that contains a 16-bit value."""
    word = {"&": "and", "|": "or", "^": "xor", "<<": "lshl", ">>": "lshr"}[sign]
    right = "b" if both and sign not in ("<<", ">>") else "1"
    if scalar:
        return f"operate on its bits: `d = k.sgpr(u32); k.gcn.s_{word}_b32(d, a, {right})`"
    reverse = "rev" if sign in ("<<", ">>") else ""
    return f"operate on its bits: `d = k.vgpr(u32); k.gcn.v_{word}{reverse}_b32(d, {right}, a)`"


def _division(expr: str, kind: type[Scalar]) -> str:
    if kind in (f32, f16) and expr == "a / b":
        word = repr(kind)
        return f"approximate it: `r = k.vgpr({word}); k.gcn.v_rcp_{word}(r, b); d = a * r`"
    if kind.kind in "us" and kind.bits == 32:
        return "for a power of two: `a & 7`" if expr == "a % b" else "for a power of two: `a >> 3`"
    return "multiply by a reciprocal"


def _negated(kind: type[Scalar]) -> str:
    if kind in (f16, f64):
        return "negate it in the instruction that reads it: `k.neg(a)`"
    if kind.kind == "u" and kind.bits in (16, 32):
        return "`0 - a` wraps"
    return _converted(kind)


def _absolute(a: Reg[Scalar]) -> str:
    if isinstance(a, Vgpr) and a.type in (f16, f64):
        return "take the absolute value in the instruction that reads it: `k.abs_(a)`"
    if isinstance(a, Vgpr) and repr(a.type) == "s32":
        return "use the maximum of it and its negation: `d = k.vgpr(s32); k.gcn.v_max_i32(d, a, -a)`"
    return _converted(a.type)


def _converted(kind: type[Scalar]) -> str:
    if kind is bf16:
        return "convert it to f32, which has the same upper half: `x = k.vgpr(f32); k.gcn.v_lshlrev_b32(x, 16, a)`"
    if kind is b32:
        return "choose a type: `a.as_(u32)`"
    if kind.kind == "b" and kind.bits in (16, 64):
        return f"choose a type: `a.as_(u{kind.bits})`"
    if kind.bits == 64:
        return "operate on its two dwords"
    if kind.kind in "us" and kind.bits in (16, 32):
        return f"convert it, or reinterpret its bits: `a.as_(u{kind.bits})`"
    return "operate on its bits: `a.as_(u32)`" if kind.bits == 32 else "widen it to 32 bits first"
