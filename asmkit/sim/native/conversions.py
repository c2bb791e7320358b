"""The C expressions of conversions between numpy types."""

from __future__ import annotations

from .c_types import BF16, BOOL, F16, F32, F64, HALVES, NARROW, POWER, SHORT, DType, c_type, literal
from .graph import Node, NotTranslatedError


def conversion(node: Node, x: str) -> str:
    """Return the conversion of a node to another type."""
    of, to = node.args[0].dtype, node.dtype
    if to == BOOL:
        return f"B({truth(of, x)})"
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
    return _between_floats(of, to, x)


def _known(kind: DType) -> bool:
    """Return whether a type is an integer, or a float of more than a byte."""
    return kind.kind in "uib" or kind in SHORT


def truth(of: DType, x: str) -> str:
    """Return the mask of numbers that are not zero."""
    if of in HALVES:
        return f"({x} & (vu16)0x7FFF) != (vu16)0"
    return f"{x} != ({c_type(of)})0"


def _from_bool(to: DType, x: str) -> str:
    if to in HALVES:
        return f"SELECT16({x}, {literal(to.type(1))}, (vu16)0)"
    return f"CONVERT({x}, {c_type(to)})"


def _of_integer(of: DType, to: DType, x: str) -> str:
    if to not in HALVES:
        return f"CONVERT({x}, {c_type(to)})"
    if of.itemsize > 2:
        raise NotTranslatedError(f"a conversion of {of} to {to}")
    return f"{SHORT[to]}_of_f32(CONVERT({x}, vf32))"


def _to_integer(of: DType, to: DType, x: str) -> str:
    if of in HALVES:
        of, x = F32, widened(of, x)
    if to.itemsize >= 4:
        return f"CONVERT({x}, {c_type(to)})"
    return f"CONVERT(CONVERT({x}, vi32), {c_type(to)})"


def _between_floats(of: DType, to: DType, x: str) -> str:
    if of in HALVES:
        single = widened(of, x)
        return single if to == F32 else f"CONVERT({single}, vf64)" if to == F64 else f"{SHORT[to]}_of_f32({single})"
    if to == F16 or (to == BF16 and of == F32):
        return f"{SHORT[to]}_of_{SHORT[of]}({x})"
    if to == BF16:
        return f"bf16_of_f64_twice({x})"
    return f"CONVERT({x}, {c_type(to)})"


def widened(of: DType, x: str) -> str:
    """Return 16-bit floats as binary32."""
    return f"f32_of_{SHORT[of]}({x})"


def _narrow_conversion(of: DType, to: DType, x: str) -> str:
    if of == POWER:
        return _between_floats(F32, to, f"f32_of_power({x})") if to != F32 else f"f32_of_power({x})"
    if of in NARROW and to == F32:
        exponent, fraction, special = NARROW[of]
        return f"f32_of_narrow({x}, {exponent}, {fraction}, {special})"
    if to in NARROW and of == F32:
        exponent, fraction, special = NARROW[to]
        return f"narrow_of_f32({x}, {exponent}, {fraction}, {special})"
    if of in NARROW and to in (F16, BF16, F64):
        return _between_floats(F32, to, _narrow_conversion(of, F32, x))
    raise NotTranslatedError(f"a conversion of {of} to {to}")
