"""The scales of arrays of e4m3: calls need them for such arrays, and refuse them for others."""

from __future__ import annotations

from collections.abc import Mapping

from ..errors import DiagnosticCode, error
from ..kernel.arrays import Array
from ..types import e4m3
from .arrays import type_name

NARROW = str(e4m3.twin)


def is_narrow(array: Array) -> bool:
    """Return whether an argument is an array of e4m3."""
    return hasattr(array, "dtype") and type_name(array) == NARROW


def check_scales(operation: str, of: str, narrow: bool, scales: Mapping[str, Array | None]) -> None:
    """Check the scales of the array with the name `of`, by the whole name of an operation.

    Raises:
        OPTION_MISSING: if the array is `narrow`, which means e4m3, and a scale is missing.
        OPTION_TYPE: if it is not, and there are scales.

    """
    for name, scale in scales.items():
        if narrow and scale is None:
            raise error(
                DiagnosticCode.OPTION_MISSING, kernel=operation, name=name, kind=f"float32, as {of} is {NARROW}"
            )
        if scale is not None and not narrow:
            want, got = f"None, as {of} is not {NARROW}", type(scale).__name__
            raise error(DiagnosticCode.OPTION_TYPE, name=name, want=want, got=got)
