"""Statements in C for the graph of an expression."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

import numpy as np

from .c_types import BF16, BOOL, F16, F32, F64, NARROW, POWER, DType, bits_type, c_type, literal
from .graph import Node, NotTranslatedError, is_const, upper_bound

Emit: TypeAlias = "Callable[[Node, list[str]], str]"
_HALVES = (F16, BF16)
_SHORT = {F16: "f16", BF16: "bf16", F32: "f32", F64: "f64"}


def statements(results: Sequence[Node], fresh: Callable[[], str]) -> tuple[list[str], dict[int, str]]:
    """Return the statements that compute nodes, and the C expression of each node by its identity."""
    emission = _Emission(results, fresh)
    for node in results:
        emission.expression(node)
    return emission.lines, emission.names


class _Emission:
    def __init__(self, results: Sequence[Node], fresh: Callable[[], str]) -> None:
        self.lines: list[str] = []
        self.names: dict[int, str] = {}
        self.fresh = fresh
        self.forms: dict[int, Node] = {}
        self.kept = payloads_that_matter(results)
        self.signs = payloads_that_matter(results, through_arithmetic=True)

    def expression(self, node: Node) -> str:
        """Return the C expression of a node, after the statements that it needs."""
        stack = [node]
        while stack:
            top = stack[-1]
            if id(top) in self.names:
                stack.pop()
                continue
            form = self._form(top)
            missing = [arg for arg in form.args if id(arg) not in self.names]
            if missing:
                stack += missing
                continue
            self.names[id(top)] = self._named(form)
            stack.pop()
        return self.names[id(node)]

    def _form(self, node: Node) -> Node:
        """Return the node, or the fused operation that replaces it."""
        found = self.forms.get(id(node))
        if found is None:
            found = self.forms[id(node)] = fused(node, id(node) in self.signs) or node
        return found

    def _named(self, node: Node) -> str:
        if node.op == "input":
            return node.extra
        if is_const(node):
            return literal(node.extra)
        text = self._text(node, [self.names[id(arg)] for arg in node.args])
        name = self.fresh()
        self.lines.append(f"const {c_type(node.dtype)} {name} = {text};")
        return name

    def _text(self, node: Node, args: list[str]) -> str:
        signs = id(node) in self.signs
        if signs and node.op in _SIMPLIFIED and node.dtype in _SHORT:
            args = [x if _plain(node, arg) else _opaque(arg, x) for arg, x in zip(node.args, args, strict=True)]
        if signs and node.op == "negative" and node.dtype in _SHORT:
            return f"NEGATED({c_type(node.dtype)}, {bits_type(node.dtype)}, {args[0]})"
        if node.op == "astype":
            return conversion(node, args[0], signs if node.dtype == F16 else id(node) in self.kept)
        found = OPERATIONS.get(node.op)
        if found is None:
            raise NotTranslatedError(f"{node.op} of {', '.join(str(arg.dtype) for arg in node.args)}")
        return found(node, args)


# ---- NaNs: conversions of numpy's own software keep a signaling NaN, the processor's do not

_KEEPS = ("shuffle", "view", "negative", "absolute", "copysign", "minimum", "maximum", "part", "whole", "split", "join")


_SIMPLIFIED = ("add", "subtract", "multiply", "divide", "where")
_ARITHMETIC = (
    "add", "subtract", "multiply", "divide", "sqrt", "odd_sum", "to_odd", "fma64", "bfloat16_of_float64", "rint", "trunc", "floor", "ceil",
    "ldexp", "astype",
)  # fmt: skip


def _plain(node: Node, arg: Node) -> bool:
    """Return whether the compiler cannot simplify an operation with an operand."""
    return arg.op == "astype" and node.op != "where"


def _opaque(node: Node, text: str) -> str:
    """Return an operand, which the compiler must not know if that could leave a signaling NaN unchanged.

    It simplifies operations with 0 and 1, also in a selection, and conversions to binary64 and back.
    """
    widened_single = node.op == "astype" and node.dtype == F64 and node.args[0].dtype == F32
    if node.dtype in _SHORT and (widened_single or (is_const(node) and abs(node.extra) in (0, 1))):
        return f"OPAQUE({c_type(node.dtype)}, {bits_type(node.dtype)}, {text})"
    return text


def payloads_that_matter(results: Iterable[Node], *, through_arithmetic: bool = False) -> set[int]:
    """Return the nodes of which the bits of a NaN can reach a result, unchanged or, `through_arithmetic`, made quiet."""
    seen: set[int] = set()
    stack = list(results)
    while stack:
        node = stack.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        if node.op == "where":
            stack += [arg for arg in node.args[1:] if not _replaced(node.args[0], arg)]
        elif _passes(node) or (through_arithmetic and node.op in _ARITHMETIC):
            stack += node.args
    return seen


def _passes(node: Node) -> bool:
    """Return whether an operation passes the bits of its operands on."""
    return node.op in _KEEPS or node.dtype.kind in "ui" or (node.op == "astype" and node.args[0].dtype.kind in "uib")


def _replaced(condition: Node, x: Node) -> bool:
    """Return whether a selection replaces the NaNs of x."""
    return condition.op == "isnan" and condition.args[0] is x


# ---- operations that are one operation of the processor


def fused(node: Node, kept: bool) -> Node | None:
    """Return the fused operation that a node is the root of, or None. `kept`: the payload of a NaN matters."""
    if node.op == "astype" and node.dtype in (F32, F16) and node.args[0].dtype == F64:
        return _narrowed(node, kept)
    if node.op == "bfloat16_of_float64":
        return _narrowed(node, False)
    return None


def _narrowed(node: Node, kept: bool) -> Node | None:
    """Return a rounding of binary64 to the type of its operands as an operation of that type."""
    (wide,), kind = node.args, node.dtype
    if wide.op == "odd_sum":
        factors = _factors(wide, kind)
        return None if factors is None else Node("fma", factors, kind)
    of = F32 if _unwidened(wide, (kind,)) is None else kind
    same = _unwidened(wide, (of,))
    if same is None or (kept and kind == F16):
        return None
    op = "astype" if of != kind else "quieted" if kept and kind == F32 else "same"
    return Node(op, (same,), kind)


def _factors(total: Node, kind: DType) -> tuple[Node, ...] | None:
    """Return x, y and z of a sum x·y + z of numbers widened from a type."""
    for product, z in (total.args, total.args[::-1]):
        if product.op == "multiply":
            found = [_unwidened(arg, (kind,)) for arg in (*product.args, z)]
            if all(one is not None for one in found):
                return tuple(one for one in found if one is not None)
    return None


def _unwidened(node: Node, kinds: tuple[DType, ...]) -> Node | None:
    """Return the number of one of the types that was widened to binary64, or None."""
    if node.op == "astype" and node.args[0].dtype in kinds:
        return node.args[0]
    if is_const(node) and np.isfinite(node.extra):
        with np.errstate(all="ignore"):
            value = node.extra.astype(kinds[0])
        return Node("const", (), kinds[0], value) if value.astype(F64) == node.extra else None
    return None


# ---- conversions


def conversion(node: Node, x: str, kept: bool) -> str:
    """Return the conversion of a node to another type. `kept`: the payload of a NaN matters."""
    of, to = node.args[0].dtype, node.dtype
    if to == BOOL:
        return f"B({_truth(of, x)})"
    if not (_known(of) and _known(to)):
        return _narrow_conversion(of, to, x)
    if of == BOOL:
        return _from_bool(to, x)
    if of.kind in "ui" and to.kind in "ui":
        return f"CONVERT({x}, {c_type(to)})" if of.itemsize != to.itemsize else f"({c_type(to)}){x}"
    if of.kind in "ui":
        return _of_integer(of, to, x)
    if to.kind in "ui":
        return _to_integer(of, to, x)
    return _between_floats(of, to, x, kept)


def _known(kind: DType) -> bool:
    """Return whether a type is an integer, or a float of more than a byte."""
    return kind.kind in "uib" or kind in _SHORT


def _truth(of: DType, x: str) -> str:
    if of in _HALVES:
        return f"({x} & (vu16)0x7FFF) != (vu16)0"
    return f"{x} != ({c_type(of)})0"


def _from_bool(to: DType, x: str) -> str:
    if to in _HALVES:
        return f"SELECT16({x}, {literal(to.type(1))}, (vu16)0)"
    return f"CONVERT({x}, {c_type(to)})"


def _of_integer(of: DType, to: DType, x: str) -> str:
    if to not in _HALVES:
        return f"CONVERT({x}, {c_type(to)})"
    if of.itemsize > 2:
        raise NotTranslatedError(f"a conversion of {of} to {to}")
    return f"{_SHORT[to]}_of_f32(CONVERT({x}, vf32))"


def _to_integer(of: DType, to: DType, x: str) -> str:
    if of in _HALVES:
        of, x = F32, widened(of, x)
    if to.itemsize >= 4:
        return f"CONVERT({x}, {c_type(to)})"
    return f"CONVERT(CONVERT({x}, vi32), {c_type(to)})"


def _between_floats(of: DType, to: DType, x: str, kept: bool) -> str:
    if of == F16 and kept and to in (F32, F64):
        return f"{_SHORT[to]}_of_f16_kept({x})"
    if to == F16 and kept and of in (F32, F64):
        return f"f16_of_{_SHORT[of]}_kept({x})"
    if of in _HALVES:
        single = widened(of, x)
        return single if to == F32 else f"CONVERT({single}, vf64)" if to == F64 else f"{_SHORT[to]}_of_f32({single})"
    if to == F16 or (to == BF16 and of == F32):
        return f"{_SHORT[to]}_of_{_SHORT[of]}({x})"
    if to == BF16:
        return f"bf16_of_f64_twice({x})"
    return f"CONVERT({x}, {c_type(to)})"


def widened(of: DType, x: str) -> str:
    """Return 16-bit floats as binary32."""
    return f"f32_of_{_SHORT[of]}({x})"


def _narrow_conversion(of: DType, to: DType, x: str) -> str:
    if of == POWER:
        return _between_floats(F32, to, f"f32_of_power({x})", False) if to != F32 else f"f32_of_power({x})"
    if of in NARROW and to == F32:
        exponent, fraction, special = NARROW[of]
        return f"f32_of_narrow({x}, {exponent}, {fraction}, {special})"
    if to in NARROW and of == F32:
        exponent, fraction, special = NARROW[to]
        return f"narrow_of_f32({x}, {exponent}, {fraction}, {special})"
    if of in NARROW and to in (F16, BF16, F64):
        return _between_floats(F32, to, _narrow_conversion(of, F32, x), False)
    raise NotTranslatedError(f"a conversion of {of} to {to}")


# ---- arithmetic


def _arithmetic(sign: str) -> Emit:
    def emit(node: Node, args: list[str]) -> str:
        kind = node.dtype
        if kind in _HALVES:
            x, y = (widened(kind, arg) for arg in args)
            return f"{_SHORT[kind]}_of_f32({x} {sign} {y})"
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
            arg if of.dtype == BOOL else f"B({_truth(of.dtype, arg)})" for of, arg in zip(node.args, args, strict=True)
        )
        return f"{x} {sign} {y}"

    return emit


def _compared(sign: str) -> Emit:
    def emit(node: Node, args: list[str]) -> str:
        kind = node.args[0].dtype
        _check(node, kind not in NARROW)
        if kind in _HALVES:
            args = [widened(kind, arg) for arg in args]
        return f"B({args[0]} {sign} {args[1]})"

    return emit


def _shift(name: str) -> Emit:
    def emit(node: Node, args: list[str]) -> str:
        kind, width = node.dtype, 8 * node.dtype.itemsize
        bound = upper_bound(node.args[1])
        if bound is not None and bound < width:
            return f"{args[0]} {'<<' if name == 'SHL' else '>>'} {args[1]}"
        if kind.kind == "i" and name == "SHR":
            unsigned = bits_type(kind)
            return f"{args[0]} >> ({c_type(kind)})__builtin_elementwise_min(({unsigned}){args[1]}, ({unsigned}){width - 1})"
        unsigned = bits_type(kind)
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
        _check(node, kind in _SHORT)
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
        if kind in _HALVES:
            return f"{_SHORT[kind]}_of_f32(__builtin_elementwise_{name}({widened(kind, args[0])}))"
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
        _check(node, kind in _SHORT)
        if kind in _HALVES:
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
    _check(node, node.dtype in _SHORT)
    return f"nextafter_{_SHORT[node.dtype]}({args[0]}, {args[1]})"


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


def _call(name: str) -> Emit:
    return lambda node, args: f"{name}({', '.join(args)})"


def _fma(node: Node, args: list[str]) -> str:
    return f"fma_{_SHORT[node.dtype]}({', '.join(args)})"


def _ldexp(node: Node, args: list[str]) -> str:
    kind, by = node.dtype, node.args[1].dtype
    if kind in _HALVES:
        return f"{_SHORT[kind]}_of_f32(ldexp_f32({widened(kind, args[0])}, {_int32(by, args[1])}))"
    return f"ldexp_{_SHORT[kind]}({args[0]}, {_int32(by, args[1])})"


def _int32(kind: DType, x: str) -> str:
    """Return exponents as 32 bits, limited to a range that is large enough for every number."""
    if kind.itemsize <= 4:
        return f"CONVERT({x}, vi32)"
    return f"CONVERT(__builtin_elementwise_max(__builtin_elementwise_min({x}, (vi64)9999), (vi64)-9999), vi32)"


def _frexp(node: Node, args: list[str]) -> str:
    of, name = node.args[0].dtype, ("frexp_mantissa", "frexp_exponent")[node.extra]
    wide = args[0] if of == F64 else f"CONVERT({widened(of, args[0]) if of in _HALVES else args[0]}, vf64)"
    made = f"{name}({wide})"
    if node.extra:
        return made
    return made if of == F64 else f"CONVERT({made}, vf32)" if of == F32 else f"{_SHORT[of]}_of_f64({made})"


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
    "quieted": lambda node, args: f"quieted({args[0]})",
    "same": lambda node, args: args[0], "fma": _fma,
}  # fmt: skip
"""The C expression of each operation, from its node and its operands."""


def conversion_to_bool(of: Node, x: str) -> str:
    """Return whether numbers are not zero."""
    return x if of.dtype == BOOL else f"B({_truth(of.dtype, x)})"
