"""Check the arguments that declare and index registers and arrays: scalar types and integers."""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd
from numbers import Integral, Real
from operator import index
from typing import cast

from ..errors import AsmError, DiagnosticCode, error
from ..types import Scalar


def is_number(value: object) -> bool:
    """Return whether a value is a real number. Booleans are not."""
    return not isinstance(value, bool) and isinstance(value, Real)


def check_packed(kind: type[Scalar], value: object, spelling: str, name: str) -> None:
    """Raise IMMEDIATE_KIND for a constant of a packed register that is not an integer: its lanes have no one number."""
    if kind.kind == "x" and not isinstance(value, Integral):
        fix = "write the bits of its lanes as an integer"
        raise error(DiagnosticCode.IMMEDIATE_KIND, spelling=spelling, name=name, want=kind, value=value, fix=fix)


def check_scalar(kind: object, call: str) -> None:
    """Raise OPERATOR unless the type of a register or of an element is one of asmkit's scalar types."""
    if type(kind) is not type(Scalar):
        name = getattr(kind, "__name__", repr(kind))
        why = f"{name} is not a scalar type"
        raise error(
            DiagnosticCode.OPERATOR, expr=f"{call}({name}, …)", why=why, fix=f"`from asmkit import f32; {call}(f32, …)`"
        )


def check_register(reg: object, expr: str) -> None:
    """Raise OPERATOR unless an argument is one register."""
    if not hasattr(reg, "cell"):
        why = f"r is a Python {type(reg).__name__}, not a register"
        raise error(DiagnosticCode.OPERATOR, expr=expr, why=why, fix="pass one register: `r`, or `regs[0]` of several")


def lengths(elem: object, shape: object, align: object, call: str) -> tuple[int, ...]:
    """Return the shape of an array as a tuple of lengths. A one-dimensional shape may be a single integer.

    Raises:
        OPERATOR: if the element type is not a scalar type, a length is not an integer, or the alignment is not a power
            of two.
        BOUNDS: if a length is below 1, or if a row ends inside of a byte.

    """
    check_scalar(elem, call)
    parts = tuple(cast("Sequence[object]", shape)) if isinstance(shape, (tuple, list)) else (shape,)
    if not all(hasattr(part, "__index__") and not isinstance(part, bool) for part in parts):
        why = f"the shape is {shape!r}, but lengths are integers"
        raise error(DiagnosticCode.OPERATOR, expr=f"{call}(…)", why=why, fix=f"`{call}(f32, (32, 33))`")
    if not parts or min(index(part) for part in parts) < 1:  # pyright: ignore[reportArgumentType]
        raise bounds(f"{call}(…): the shape is {shape!r}, but an array needs at least 1 element", f"`{call}(f32, 32)`")
    if not isinstance(align, int) or align < 1 or align & (align - 1):
        why = f"the alignment is {align!r}, but alignments are powers of two"
        raise error(DiagnosticCode.OPERATOR, expr=f"{call}(…)", why=why, fix="`align=16`")
    made = tuple(index(part) for part in parts)  # pyright: ignore[reportArgumentType]
    bits = cast("type[Scalar]", elem).bits
    if bits * made[-1] % 8:
        fix = f"use a last length that is a multiple of {8 // gcd(8, bits)}"
        raise bounds(f"{call}({elem}, …): a row of {made[-1]} elements ends inside of a byte", fix)
    return made


def bounds(what: str, fix: str) -> AsmError:
    """Return a BOUNDS error."""
    return error(DiagnosticCode.BOUNDS, what=what, fix=fix)


def outside(at: object, shape: Sequence[int], array: str = "a shared array") -> AsmError:
    """Return the BOUNDS error for an index outside an array of this shape."""
    last = ", ".join(str(length - 1) for length in shape)
    return bounds(f"index {at} is outside {array} of shape {list(shape)}", f"the last element is [{last}]")


def check_count(count: object, call: str) -> None:
    """Raise OPERATOR unless a number of registers is an integer that is not negative."""
    if not hasattr(count, "__index__") or isinstance(count, bool) or index(count) < 0:  # pyright: ignore[reportArgumentType]
        why = f"the count is {count!r}, but must be an integer, 0 or more"
        raise error(DiagnosticCode.OPERATOR, expr=f"{call}(…)", why=why, fix=f"`{call}(f32, 4)`")
