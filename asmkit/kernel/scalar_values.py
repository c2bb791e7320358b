"""Convert the scalars of a call to the types of their parameters. All launch backends use the same rules.

- Integer: an integer in the range of the type. A bool counts as 0 or 1.
- Float: a real number, rounded to nearest. A finite number that rounds to infinity is rejected. Infinity is accepted.
- Untyped bits (`b32`): an integer of either sign, or the bits of a numpy float of the same width.
- Predicate: 0 or 1.
"""

from __future__ import annotations

import math
import operator
from typing import TYPE_CHECKING, Any, SupportsIndex, cast

from ..errors import AsmError, DiagnosticCode, error
from ..types import Scalar, dtype, f32, limits, pred, tf32

if TYPE_CHECKING:
    import numpy as np

_USER_TYPES = 256
"""The first type number that numpy assigns to types of other packages."""


def as_number(name: str, kind: type[Scalar], value: object) -> int | float:
    """Return `value` converted to type `kind`, as a Python number.

    Raises:
        OPTION_TYPE: if `value` is not a number of that kind, or is out of range.

    """
    return float(_real(name, kind, value)) if _is_float_type(kind) else _whole(name, kind, value)


def as_numpy(name: str, kind: type[Scalar], value: object) -> Any:
    """Return `value` as a numpy scalar whose bytes are those of the parameter. A predicate has one byte.

    Raises:
        OPTION_TYPE: if `value` is not a number of that kind, or is out of range.

    """
    import numpy as np

    if _is_float_type(kind):
        return _real(name, kind, value)
    bits = max(kind.bits, 8)
    raw = np.array(_whole(name, kind, value) & ((1 << bits) - 1), f"uint{bits}")
    return (raw.view(f"int{bits}") if kind.kind == "s" else raw)[()]


def _is_float_type(kind: type[Scalar]) -> bool:
    """Return whether numbers can be converted to the type. Packed types, and floats that numpy lacks, need bits."""
    return kind.kind == "f" and (kind.twin is not None or kind is tf32)


def _whole(name: str, kind: type[Scalar], value: object) -> int:
    low, high = (0, 1) if kind is pred else limits(kind)
    try:
        whole = _index(kind, value)
    except TypeError:
        bits = f", or a numpy float of {kind.bits} bits" if kind.kind == "b" and isinstance(value, float) else ""
        raise _wrong(name, f"an integer ({kind}){bits}", value) from None
    if not low <= whole <= high:
        raise _wrong(name, f"{kind}, from {low} to {high}", value)
    return whole


def _index(kind: type[Scalar], value: object) -> int:
    """Return `value` as an integer, or the bits of a numpy float if `kind` is untyped bits of the same width.

    Raises:
        TypeError: if `value` is neither.

    """
    if type(value) is int:
        return value
    import numpy as np

    if isinstance(value, np.bool_):
        return int(cast("np.bool_", value))
    if _is_array(value):
        raise TypeError
    if kind.kind == "b" and isinstance(value, np.generic) and _is_float(cast("np.generic", value), kind.bits):
        return int.from_bytes(value.tobytes(), "little")
    return operator.index(cast("SupportsIndex", value))


def _is_array(value: object) -> bool:
    """Return whether a value is an array or raw numpy bytes. An array with one element is not a number either."""
    import numpy as np

    if isinstance(value, np.void):
        return value.dtype.num < _USER_TYPES
    return hasattr(value, "__array__") and not isinstance(value, np.generic)


def _is_float(value: np.generic, bits: int) -> bool:
    """Return whether a numpy scalar is a float of that width. Some floats of ml_dtypes have the kind `V` of records."""
    kind = value.dtype
    return kind.itemsize * 8 == bits and (kind.kind == "f" or (kind.kind == "V" and kind.num >= _USER_TYPES))


def _real(name: str, kind: type[Scalar], value: Any) -> Any:
    import numpy as np

    not_real = (str, bytes, bytearray, complex, np.complexfloating, np.datetime64, np.timedelta64)
    try:
        # float() parses text, and drops the imaginary part of numpy's complex numbers
        if isinstance(value, not_real) or _is_array(value):
            raise TypeError
        real = float(value)
    except (TypeError, ValueError):
        raise _wrong(name, f"a number ({kind})", value) from None
    except OverflowError:
        raise _out_of_range(name, kind, value) from None
    with np.errstate(over="ignore", invalid="ignore"):
        made = np.array(real).astype(dtype(f32 if kind is tf32 else kind))[()]
    held = float(made)
    if (math.isnan(real), math.isinf(real)) != (math.isnan(held), math.isinf(held)):
        raise _out_of_range(name, kind, value)
    return made


def _out_of_range(name: str, kind: type[Scalar], value: Any) -> AsmError:
    import ml_dtypes

    largest = float(cast("Any", ml_dtypes.finfo(dtype(f32 if kind is tf32 else kind))).max)
    return _wrong(name, f"{kind}, from {-largest:g} to {largest:g}", value)


def _wrong(name: str, want: str, value: Any) -> AsmError:
    return error(DiagnosticCode.OPTION_TYPE, name=name, want=want, got=value)
