"""The C expressions of operations: numpy's ufuncs, and functions that intrinsics record."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from .c_types import BOOL, F16, F32, F64, HALVES, NARROW, SHORT, DType, bits_type, c_type
from .conversions import truth, widened
from .graph import Node, NotTranslatedError, upper_bound

Emit: TypeAlias = "Callable[[Node, list[str]], str]"


def _arithmetic(sign: str) -> Emit:
    def emit(node: Node, args: list[str]) -> str:
        kind = node.dtype
        if kind in HALVES:
            x, y = (widened(kind, arg) for arg in args)
            return f"{SHORT[kind]}_of_f32({x} {sign} {y})"
        _check(node, kind.kind in "uif" and kind not in NARROW)
        return f"{args[0]} {sign} {args[1]}"

    return emit


def _check(node: Node, known: bool) -> None:
    if not known:
        raise NotTranslatedError(f"{node.op} of {', '.join(str(arg.dtype) for arg in node.args)}")


def _bitwise(sign: str) -> Emit:
    return lambda node, args: f"{args[0]} {sign} {args[1]}"


def _logical(sign: str) -> Emit:
    def emit(node: Node, args: list[str]) -> str:
        x, y = (
            arg if of.dtype == BOOL else f"B({truth(of.dtype, arg)})" for of, arg in zip(node.args, args, strict=True)
        )
        return f"{x} {sign} {y}"

    return emit


def _compared(sign: str) -> Emit:
    def emit(node: Node, args: list[str]) -> str:
        kind = node.args[0].dtype
        _check(node, kind not in NARROW)
        if kind in HALVES:
            args = [widened(kind, arg) for arg in args]
        return f"B({args[0]} {sign} {args[1]})"

    return emit


def _shift(name: str) -> Emit:
    def emit(node: Node, args: list[str]) -> str:
        kind, width = node.dtype, 8 * node.dtype.itemsize
        bound, unsigned = upper_bound(node.args[1]), bits_type(kind)
        if bound is not None and bound < width:
            return f"{args[0]} {'<<' if name == 'SHL' else '>>'} {args[1]}"
        if kind.kind == "i" and name == "SHR":
            most = f"__builtin_elementwise_min(({unsigned}){args[1]}, ({unsigned}){width - 1})"
            return f"{args[0]} >> ({c_type(kind)}){most}"
        made = f"{name}({unsigned}, ({unsigned}){args[0]}, ({unsigned}){args[1]}, {width})"
        return made if kind.kind == "u" else f"({c_type(kind)})({made})"

    return emit


def _sign_bit(kind: DType) -> str:
    return f"({bits_type(kind)}){1 << (8 * kind.itemsize - 1):#x}{'ull' if kind.itemsize == 8 else 'u'}"


def _negative(node: Node, args: list[str]) -> str:
    kind = node.dtype
    if kind.kind in "ui":
        return f"-{args[0]}"
    return f"({c_type(kind)})(({bits_type(kind)}){args[0]} ^ {_sign_bit(kind)})"


def _absolute(node: Node, args: list[str]) -> str:
    kind, (x,) = node.dtype, args
    if kind.kind == "u":
        return x
    if kind.kind == "i":
        return f"({x} < ({c_type(kind)})0 ? -{x} : {x})"
    return f"({c_type(kind)})(({bits_type(kind)}){x} & ~{_sign_bit(kind)})"


def _invert(node: Node, args: list[str]) -> str:
    return f"{args[0]} ^ (vb)1" if node.dtype == BOOL else f"~{args[0]}"


def _select(node: Node, args: list[str]) -> str:
    return f"SELECT{8 * node.dtype.itemsize}({', '.join(args)})"


def _copysign(node: Node, args: list[str]) -> str:
    kind, bits, sign = node.dtype, bits_type(node.dtype), _sign_bit(node.dtype)
    return f"({c_type(kind)})((({bits}){args[0]} & ~{sign}) | (({bits}){args[1]} & {sign}))"


def _signbit(node: Node, args: list[str]) -> str:
    kind = bits_type(node.args[0].dtype, "i")
    return f"B(({kind}){args[0]} < ({kind})0)"


def _classified(sign: str) -> Emit:
    """Compare the magnitude's bits with those of infinity."""

    def emit(node: Node, args: list[str]) -> str:
        kind = node.args[0].dtype
        _check(node, kind in SHORT)
        if kind in (F32, F64):
            x, infinite = args[0], f"({c_type(kind)})__builtin_inf()"
            size = f"__builtin_elementwise_abs({x})"
            return f"B({x} != {x})" if sign == ">" else f"B({size} {sign} {infinite})"
        infinity = "0x7C00" if kind == F16 else "0x7F80"
        return f"B(({args[0]} & (vu16)0x7FFF) {sign} (vu16){infinity})"

    return emit


def _rounded(name: str) -> Emit:
    def emit(node: Node, args: list[str]) -> str:
        kind = node.dtype
        if kind.kind in "ui":
            return args[0]
        if kind in HALVES:
            return f"{SHORT[kind]}_of_f32(__builtin_elementwise_{name}({widened(kind, args[0])}))"
        return f"__builtin_elementwise_{name}({args[0]})"

    return emit


def _sqrt(node: Node, args: list[str]) -> str:
    kind, made = node.dtype, _rounded("sqrt")(node, args)
    return f"OPAQUE({c_type(kind)}, {bits_type(kind)}, {made})" if kind in (F32, F64) else made


def _extreme(sign: str) -> Emit:
    """Return the minimum or the maximum. The first NaN is the result.

    Of zeros of different signs, numpy returns the second one, but of halves the first one.
    """

    def emit(node: Node, args: list[str]) -> str:
        kind, (x, y) = node.dtype, args
        if kind == BOOL:
            return f"{x} {'&' if sign == '<' else '|'} {y}"
        if kind.kind in "ui":
            return f"__builtin_elementwise_{'min' if sign == '<' else 'max'}({x}, {y})"
        _check(node, kind in SHORT)
        if kind in HALVES:
            held = f"({widened(kind, x)} {sign}= {widened(kind, y)}) | ({widened(kind, x)} != {widened(kind, x)})"
            return f"SELECT16(B({held}), {x}, {y})"
        return f"(({x} {sign} {y}) | ({x} != {x}) ? {x} : {y})"

    return emit


def _sign(node: Node, args: list[str]) -> str:
    kind, (x,) = node.dtype, args
    _check(node, kind in (F32, F64) or kind.kind == "i")
    zero, integer = f"({c_type(kind)})0", bits_type(kind, "i")
    made = f"(({integer})({x} < {zero}) - ({integer})({x} > {zero}))"
    return made if kind.kind == "i" else f"({x} != {x} ? {x} : CONVERT({made}, {c_type(kind)}))"


def _quotient(node: Node, args: list[str]) -> str:
    _check(node, node.dtype.kind == "u")
    return f"quotient_u{8 * node.dtype.itemsize}({args[0]}, {args[1]})"


def _nextafter(node: Node, args: list[str]) -> str:
    _check(node, node.dtype in SHORT)
    return f"nextafter_{SHORT[node.dtype]}({args[0]}, {args[1]})"


def _part(node: Node, args: list[str]) -> str:
    whole, width = node.args[0].dtype, 8 * node.dtype.itemsize
    bits = f"({bits_type(whole)}){args[0]}"
    low = f"(({bits}) >> {node.extra * width})" if node.extra else f"({bits})"
    return f"({c_type(node.dtype)})CONVERT({low}, {bits_type(node.dtype)})"


def _whole(node: Node, args: list[str]) -> str:
    kind, width = bits_type(node.dtype), 8 * node.args[0].dtype.itemsize
    parts = [f"CONVERT(({bits_type(node.args[0].dtype)}){arg}, {kind})" for arg in args]
    shifted = [f"({part} << {i * width})" if i else part for i, part in enumerate(parts)]
    return f"({c_type(node.dtype)})({' | '.join(shifted)})"


def _fma(node: Node, args: list[str]) -> str:
    return f"fma_{SHORT[node.dtype]}({', '.join(args)})"


def _ldexp(node: Node, args: list[str]) -> str:
    kind, by = node.dtype, node.args[1].dtype
    if kind in HALVES:
        return f"{SHORT[kind]}_of_f32(ldexp_f32({widened(kind, args[0])}, {_int32(by, args[1])}))"
    return f"ldexp_{SHORT[kind]}({args[0]}, {_int32(by, args[1])})"


def _int32(kind: DType, x: str) -> str:
    """Return exponents as 32 bits, limited to a range that is large enough for every number."""
    if kind.itemsize <= 4:
        return f"CONVERT({x}, vi32)"
    return f"CONVERT(__builtin_elementwise_max(__builtin_elementwise_min({x}, (vi64)9999), (vi64)-9999), vi32)"


def _frexp(node: Node, args: list[str]) -> str:
    of, name = node.args[0].dtype, "frexp_exponent" if node.extra else "frexp_mantissa"
    wide = args[0] if of == F64 else f"CONVERT({widened(of, args[0]) if of in HALVES else args[0]}, vf64)"
    made = f"{name}({wide})"
    if node.extra:
        return made
    return made if of == F64 else f"CONVERT({made}, vf32)" if of == F32 else f"{SHORT[of]}_of_f64({made})"


def _lane_table(node: Node, args: list[str]) -> str:
    kind, width = c_type(node.dtype), 8 * node.dtype.itemsize
    numbers = np.frombuffer(node.extra, f"u{node.dtype.itemsize}")
    listed = ", ".join(f"{int(n)}u{'ll' * (width == 64)}" for n in numbers)
    table = f"static const uint{width}_t table[64] __attribute__((aligned(128))) = {{{listed}}}"
    return f"({{ {table}; *(const {kind} *)(table + lane); }})"


def _popcount(node: Node, args: list[str]) -> str:
    bits = bits_type(node.args[0].dtype)
    return f"CONVERT(__builtin_elementwise_popcount(({bits}){args[0]}), vu8)"


OPERATIONS: dict[str, Emit] = {
    "add": _arithmetic("+"), "subtract": _arithmetic("-"), "multiply": _arithmetic("*"), "divide": _arithmetic("/"),
    "floor_divide": _quotient,
    "bitwise_and": _bitwise("&"), "bitwise_or": _bitwise("|"), "bitwise_xor": _bitwise("^"), "invert": _invert,
    "logical_and": _logical("&"), "logical_or": _logical("|"), "logical_xor": _logical("^"),
    "logical_not": lambda node, args: f"({conversion_to_bool(node.args[0], args[0])}) ^ (vb)1",
    "less": _compared("<"), "less_equal": _compared("<="), "greater": _compared(">"), "greater_equal": _compared(">="),
    "equal": _compared("=="), "not_equal": _compared("!="),
    "left_shift": _shift("SHL"), "right_shift": _shift("SHR"),
    "negative": _negative, "positive": lambda node, args: args[0], "absolute": _absolute, "fabs": _absolute,
    "minimum": _extreme("<"), "maximum": _extreme(">"), "sign": _sign, "copysign": _copysign, "signbit": _signbit,
    "isnan": _classified(">"), "isinf": _classified("=="), "isfinite": _classified("<"),
    "sqrt": _sqrt, "rint": _rounded("rint"), "trunc": _rounded("trunc"), "floor": _rounded("floor"),
    "ceil": _rounded("ceil"), "nextafter": _nextafter, "bitwise_count": _popcount,
    "where": _select, "view": lambda node, args: f"({c_type(node.dtype)}){args[0]}", "part": _part, "whole": _whole,
    "ldexp": _ldexp, "frexp": _frexp, "lane_table": _lane_table,
    "same": lambda node, args: args[0], "fma": _fma,
}  # fmt: skip
"""The C expression of each operation, from its node and its operands."""


def conversion_to_bool(of: Node, x: str) -> str:
    """Return whether numbers are not zero."""
    return x if of.dtype == BOOL else f"B({truth(of.dtype, x)})"
