"""The fixes of Python operators that no single PTX instruction implements for a register type.

The code in a fix is in backticks.  It runs as it is, with `a` and `b` as the operands.
"""

from __future__ import annotations

from ...types import Scalar, b8, f16, f32, f64, pred

_VALUE = "a register has no value while the program is written"
_GENERAL: dict[str, tuple[str, str]] = {
    "bool(a)": (
        f"{_VALUE}, so Python's if, and, or, not, in and a < b < c cannot test it",
        "branch with `k.if_(p)`, predicate with `pred=p`, combine with `p & q`",
    ),
    "hash(a)": ("a register is not hashable, because == emits an instruction", "use a name or a number as the key"),
    "+a": ("PTX has no such instruction", "remove the sign: `a`"),
    "a @ b": (
        "a matrix product needs fragments",
        "`k.ptx.mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32(acc, af, bf, acc)`",
    ),
}
_SEQUENCE = ("len(a)", "iter(a)", "reversed(a)", "a[i]", "a[i] = b", "b in a")
_DIVISIONS = {"a / b": "div", "a // b": "div", "a % b": "rem", "divmod(a, b)": "div"}
_WIDE_FLOATS = (f32, f64)


def refusal(expr: str, kind: type[Scalar], other: type[Scalar] | None = None) -> tuple[str, str]:
    """Return why an operator on registers of type `kind` is not one instruction, and the spelling to use.

    `other` is the type of the second operand where that is a register.
    """
    if expr in _GENERAL:
        return _GENERAL[expr]
    if expr in _SEQUENCE:
        return "one register is not a sequence", "`k.regs(f32, 4)` is a sequence"
    if expr.endswith("(a)") and expr != "abs(a)":
        return _VALUE, "pass the number as a Python int: an option of the kernel, or a dimension `N: int`"
    if expr in _DIVISIONS:
        return "division is several instructions", _division(expr, kind)
    if expr == "a ** b":
        return "PTX has no such instruction", _power(kind)
    return f"{kind} has no `{_sign(expr)}`", _instead(expr, kind, other)


def _sign(expr: str) -> str:
    return expr if expr.endswith(")") else expr.removeprefix("a ").removesuffix(" b").removesuffix("a")


def _is_number(kind: type[Scalar]) -> bool:
    return kind in _WIDE_FLOATS or (kind.kind in "us" and kind.bits >= 16)


def _division(expr: str, kind: type[Scalar]) -> str:
    if not _is_number(kind):
        return converted(kind)
    if kind.kind in "us":
        shift = "a & 7" if expr == "a % b" else "a >> 3"
        return f"`d = k.reg({kind}); k.ptx.{_DIVISIONS[expr]}.{kind}(d, a, b)`; by a power of two: `{shift}`"
    divide = f"d = k.reg({kind}); k.ptx.div.rn.{kind}(d, a, b)"
    if expr == "a / b":
        return f"`{divide}`"
    floor = f"{divide}; k.ptx.cvt.rmi.{kind}.{kind}(d, d)"
    return f"`{floor}`" if expr == "a // b" else f"`{floor}; k.ptx.fma.rn.{kind}(d, -d, b, a)`"


def _power(kind: type[Scalar]) -> str:
    if kind is f32:
        return "multiply: `a * a`; 2 to the power of a: `d = k.reg(f32); k.ptx.ex2.approx.f32(d, a)`"
    return "multiply: `a * a`" if _is_number(kind) else converted(kind)


def _instead(expr: str, kind: type[Scalar], other: type[Scalar] | None) -> str:
    sign = _sign(expr)
    if kind is pred:
        if expr in ("-a", "abs(a)", "a == b", "a != b", "a < b", "a <= b", "a > b", "a >= b") or other is pred:
            return "combine predicates: `a & b`, `a | b`, `a ^ b`, `~a`" if other is pred else "negate it: `~a`"
        return converted(kind)
    if expr == "-a" and kind.kind == "u" and kind.bits >= 16:
        return f"`0 - a` wraps, `-a.as_(s{kind.bits})` is signed"
    if expr == "abs(a)" and kind.kind == "u" and kind.bits >= 16:
        return f"an unsigned number is its own absolute value: `a`; signed: `abs(a.as_(s{kind.bits}))`"
    if sign in ("~", "&", "|", "^", "<<", ">>") and kind.kind in "fx" and kind.bits >= 16:
        read = f"as_(u{kind.bits})"
        right = f"b.{read}" if other is kind and sign not in ("<<", ">>") else "1"
        return f"use its bits: `~a.{read}`" if sign == "~" else f"use its bits: `a.{read} {sign} {right}`"
    if sign in ("<", "<=", ">", ">=", "==", "!=") and kind.kind == "x" and kind.lane in (f16, _lane(kind, "bf16")):
        word = {"<": "lt", "<=": "le", ">": "gt", ">=": "ge", "==": "eq", "!=": "ne"}[sign]
        return f"one predicate for each half: `p, q = k.reg(pred), k.reg(pred); k.ptx.setp.{word}.{kind}((p, q), a, b)`"
    return converted(kind)


def _lane(kind: type[Scalar], name: str) -> type[Scalar] | None:
    return kind.lane if repr(kind.lane) == name else None


def converted(kind: type[Scalar]) -> str:
    """Return the fix that converts or reinterprets a register of a type without operators as one that has them."""
    if kind is pred:
        return "convert it to a number: `x = k.reg(u32); k.ptx.selp.u32(x, 1, 0, a)`"
    if kind.kind in "usb" and kind.bits == 8:
        wide = "s32" if kind.kind == "s" else "u32"
        return f"widen it: `x = k.reg({wide}); k.ptx.cvt.{wide}.{wide[0]}8(x, a)`"
    if kind.bits == 128:
        return "unpack it: `x = k.regs(u64, 2); k.ptx.mov.b128((x[0], x[1]), a)`"
    if kind.kind == "b":
        return f"say which type the bits have: `a.as_(u{kind.bits})`"
    if kind.kind == "f" and kind.bits == 16:
        return f"convert it: `x = k.reg(f32); k.ptx.cvt.f32.{kind}(x, a)`"
    if kind.kind in "us" and kind.bits >= 16:
        return f"convert it: `x = k.reg(f32); k.ptx.cvt.rn.f32.{kind}(x, a)`"
    if repr(kind) in ("e4m3x2", "e5m2x2"):
        return f"convert it: `x = k.reg(f16x2); k.ptx.cvt.rn.f16x2.{kind}(x, a)`"
    if kind.kind == "x" and kind.lane is not None and kind.lane.bits >= 16:
        return f"unpack it: `x = k.regs({kind.lane}, 2); k.ptx.mov.b{kind.bits}((x[0], x[1]), a)`"
    if kind.bits == 32:
        return "use its bits: `a.as_(f32)`" if repr(kind) == "tf32" else "use its bits: `a.as_(u32)`"
    return f"use its bits: `a.as_({'u16' if kind.bits == 16 else b8})`"


def conversion(to: type[Scalar], given: type[Scalar], name: str) -> str:
    """Return the fix that converts or reinterprets the register `name` as another type."""
    integers = to.kind in "usb" and given.kind in "usb"
    if to.bits == given.bits and (integers or "b" in (to.kind, given.kind)):
        return f"say which is meant: `{name}.as_({to})`"
    if given is pred:
        return f"convert it to a number: `x = k.reg({to}); k.ptx.selp.b{to.bits}(x, 1, 0, {name})`"
    if not ({to.kind, given.kind} <= set("usf") and min(to.bits, given.bits) >= 16) or "tf32" in map(repr, (to, given)):
        return "convert one of them first"
    if to.kind == "f":
        rounding = "" if given.kind == "f" and given.bits < to.bits else ".rn"
    else:
        rounding = ".rzi" if given.kind == "f" else ""
    return f"convert it: `x = k.reg({to}); k.ptx.cvt{rounding}.{to}.{given}(x, {name})`"
