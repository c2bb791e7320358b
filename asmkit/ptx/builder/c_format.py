"""The C format of `k.print` on a device: vprintf's conversion for each value, with Python's format spec.

The CUDA programming guide documents printf of device code ("Formatted Output").
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from ...errors import AsmError, DiagnosticCode, error
from ...ir import print_format
from ...ir.debug_points import Held, Print, Shown, leaves
from ...ir.print_format import Spec
from ...isa.form import Target
from ...regs import Reg
from ...types import Scalar, bf16, e4m3, e5m2, f16, f32, f64, tf32

MOST = 32
"""The number of arguments that a device's printf accepts."""
BLOCK_AND_THREAD = 6
"""The number of arguments with which each line begins."""
_FLOATS = "eEfFgG"
_DIGITS: dict[type[Scalar], int] = {f16: 5, bf16: 4, tf32: 9, f32: 9, f64: 17, e4m3: 3, e5m2: 3}
"""The significant digits that identify each value of a float type."""


@dataclass(frozen=True)
class Argument:
    """One argument of vprintf: a register, or a lane of a packed one, and whether it is passed as a double."""

    reg: Reg[Scalar]
    kind: type[Scalar]
    lane: int
    double: bool


def lanes_of(kind: type[Scalar]) -> list[type[Scalar]]:
    """Return the types of the lanes of a packed type, or the type itself."""
    if kind.kind != "x" or kind.lane is None:
        return [kind]
    return [kind.lane] * int(kind.__name__.rpartition("x")[2])


def arguments(point: Print) -> list[Argument]:
    """Return the arguments of a print after those of the block and the thread, in the order of the text."""
    found: list[Argument] = []
    for piece in point.pieces:
        if not isinstance(piece, str):
            found += _arguments(point.values[piece[0]], piece[1])
    return found


def _arguments(shown: Shown, spec: str) -> Iterator[Argument]:
    wanted = print_format.parts(spec).kind
    for reg in leaves(shown):
        for lane, kind in enumerate(lanes_of(reg.type)):
            double = kind.kind == "f" or (bool(wanted) and wanted in _FLOATS)
            yield Argument(cast("Reg[Scalar]", reg), kind, lane, double)


def text(point: Print) -> str:
    """Return the format string of a print, without the place, the block and the thread."""
    made = (
        piece.replace("%", "%%") if isinstance(piece, str) else _field(point.values[piece[0]], piece[1])
        for piece in point.pieces
    )
    return "".join(made)


def _field(shown: Shown, spec: str) -> str:
    if isinstance(shown, tuple):
        return f"[{', '.join(_field(one, spec) for one in cast('tuple[Shown, ...]', shown))}]"
    if isinstance(shown, (Reg, Held)):
        kinds = lanes_of(shown.type)
        made = ", ".join(_conversion(kind, spec) for kind in kinds)
        return f"({made})" if len(kinds) > 1 else made
    return format(shown, spec).replace("%", "%%")


def _conversion(kind: type[Scalar], text: str) -> str:
    spec = print_format.parts(text)
    flags = ("-" if spec.align == "<" else "") + spec.sign.strip("-") + "0" * spec.zero
    precision = f".{spec.precision}" if spec.precision else ""
    if kind.kind == "f":
        precision = precision or ("" if spec.kind else f".{_DIGITS[kind]}")
        return f"%{flags}{'#' * spec.alternate}{spec.width}{precision}{spec.kind or 'g'}"
    if spec.kind and spec.kind in _FLOATS:
        return f"%{flags}{'#' * spec.alternate}{spec.width}{precision}{spec.kind}"
    long = "ll" if kind.bits == 64 else ""
    shape = spec.kind or ("x" if kind.kind == "b" else "")
    if shape in ("x", "X"):
        prefix = spec.alternate or not text
        if prefix and not spec.width:  # C's %#x writes 0 without the prefix
            return f"0{shape}%{flags}{long}{shape}"
        return f"%{flags}{'#' * prefix}{spec.width}{long}{shape}"
    shape = shape if shape in ("o", "c") else "d" if kind.kind == "s" else "u"
    return f"%{flags}{spec.width}{long}{shape}"


def check(point: Print, target: Target) -> None:
    """Raise OPERATOR for a print that a device cannot do as the simulator does."""
    for piece in point.pieces:
        if not isinstance(piece, str):
            for reg in leaves(point.values[piece[0]]):
                for kind in lanes_of(reg.type):
                    _check(point, kind, piece[1], target)
    count = len(arguments(point))
    if count + BLOCK_AND_THREAD > MOST:
        why = f"a device prints at most {MOST - BLOCK_AND_THREAD} numbers together, and these are {count}"
        raise _wrong(point, why, "print a part of them: `acc[0:16]`")


def _check(point: Print, kind: type[Scalar], text: str, target: Target) -> None:
    spec = print_format.parts(text)
    if (kind.kind == "f" and kind not in _DIGITS) or kind.bits > 64:
        raise _wrong(point, f"a device cannot print {kind}", "convert it, or print its bits")
    if kind in (e4m3, e5m2) and not target.supports("sm_89"):
        raise _wrong(point, f"{target.name} cannot convert {kind}", "print its bits: `.as_(b8)`, or use sm_89")
    if why := _unlike_c(spec, kind):
        raise _wrong(point, f"C's printf has no `{{:{text}}}` of {kind}: {why}", "choose a format that both have")


def _unlike_c(spec: Spec, kind: type[Scalar]) -> str:
    """Return the reason why C formats a value in another way than Python, empty if it does not."""
    if spec.align in ("^", "=") or spec.fill.strip():
        return "no centered text, and no fill"
    if spec.grouping or spec.coerce:
        return "no separators, and no `z`"
    if spec.kind and spec.kind not in "dxXoc" + _FLOATS:
        return f"no `{spec.kind}`"
    if spec.kind in ("x", "X", "o") and kind.kind == "s":
        return "its hexadecimal numbers have no sign. Print `.as_(u32)`"
    if spec.kind == "o" and spec.alternate:
        return "its octal numbers begin with 0, not 0o"
    return ""


def _wrong(point: Print, why: str, fix: str) -> AsmError:
    expr = f"k.print({point.name!r}, …)"
    return error(DiagnosticCode.OPERATOR, point.where, expr=expr, why=f"with debug=True, {why}", fix=fix)
