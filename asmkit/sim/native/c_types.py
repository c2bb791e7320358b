"""The C types of vectors of lanes, by numpy type, and constants."""

from __future__ import annotations

import ml_dtypes
import numpy as np

from .graph import DType

BOOL, F16, F32, F64 = np.dtype(bool), np.dtype(np.float16), np.dtype(np.float32), np.dtype(np.float64)
BF16 = np.dtype(ml_dtypes.bfloat16)
NARROW: dict[DType, tuple[int, int, str]] = {
    np.dtype(getattr(ml_dtypes, name)): (exponent, fraction, special)
    for name, exponent, fraction, special in (
        ("float8_e4m3fn", 4, 3, "ONE_NAN"), ("float8_e5m2", 5, 2, "IEEE"), ("float8_e4m3fnuz", 4, 3, "FNUZ"),
        ("float8_e5m2fnuz", 5, 2, "FNUZ"), ("float6_e2m3fn", 2, 3, "NO_NAN"), ("float6_e3m2fn", 3, 2, "NO_NAN"),
        ("float4_e2m1fn", 2, 1, "NO_NAN"),
    )
}  # fmt: skip
"""The floats of a byte: the bits of the exponent and of the fraction, and what the largest exponent means."""
HALVES = (F16, BF16)
"""The floats whose arithmetic is that of binary32."""
SHORT = {F16: "f16", BF16: "bf16", F32: "f32", F64: "f64"}
"""The names of the floats in the functions of `lanes.h`."""
POWER = np.dtype(ml_dtypes.float8_e8m0fnu)

_NAMES = {BOOL: "vb", F16: "vf16", BF16: "vbf16", F32: "vf32", F64: "vf64"} | dict.fromkeys((*NARROW, POWER), "vu8")


def c_type(dtype: DType) -> str:
    """Return the C type of 16 lanes of a numpy type."""
    if dtype in _NAMES:
        return _NAMES[dtype]
    if dtype.kind not in "ui":
        return bits_type(dtype)  # floats of a byte
    return f"v{ {'u': 'u', 'i': 'i'}[dtype.kind] }{8 * dtype.itemsize}"


def bits_type(dtype: DType, kind: str = "u") -> str:
    """Return the C type of the bits of 16 lanes as integers."""
    return f"v{kind}{8 * dtype.itemsize}"


def literal(value: np.generic) -> str:
    """Return a constant vector: its bits, reinterpreted as its type."""
    dtype = value.dtype
    bits = int.from_bytes(value.tobytes(), "little")
    suffix = "ull" if dtype.itemsize == 8 else "u"
    whole = f"({bits_type(dtype)}){bits:#x}{suffix}"
    return whole if c_type(dtype) == bits_type(dtype) else f"(({c_type(dtype)})({whole}))"
