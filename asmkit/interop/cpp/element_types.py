"""The C++ types of array elements and scalars. Floats that C++ does not have become structures with their bits."""

from __future__ import annotations

from ...errors import DiagnosticCode, SourceLocation, error
from ...types import Scalar, f32, f64, pred, tf32

_KNOWN: dict[type[Scalar], str] = {f32: "float", tf32: "float", f64: "double", pred: "bool"}
_OF_CUDA = {
    "f16": "__half", "bf16": "__nv_bfloat16", "e4m3": "__nv_fp8_e4m3", "e5m2": "__nv_fp8_e5m2",
    "ue8m0": "__nv_fp8_e8m0",
}  # fmt: skip
_OF_HIP = {"f16": "__half", "bf16": "__hip_bfloat16"}
VENDOR = {"ptx": _OF_CUDA, "gcn": _OF_HIP}
"""The structures of the vendors' headers with the same bits as a type, by architecture."""


def size(kind: type[Scalar]) -> int:
    """Return the bytes of an element. Narrower elements that numpy has take a byte each."""
    return max(8, kind.bits) // 8


def _is_struct(kind: type[Scalar]) -> bool:
    return kind.kind == "f" and kind not in _KNOWN


def element(kind: type[Scalar], name: str, where: SourceLocation) -> str:
    """Return the C++ type of an array's elements. Raises KERNEL for elements of a part of a byte."""
    if kind.bits not in (8, 16, 32, 64) and kind.twin is None:
        what = f"{name} has elements of type {kind}, which C++ arrays cannot have"
        raise error(DiagnosticCode.KERNEL, where, what=what, fix="declare whole elements: `Ptr[b32]`")
    return f"::asmkit::{kind}" if _is_struct(kind) else f"Untyped<{size(kind)}>" if kind.kind in "bx" else _plain(kind)


def scalar(kind: type[Scalar]) -> str:
    """Return the C++ type of a scalar parameter."""
    return f"Value<::asmkit::{kind}>" if _is_struct(kind) else _plain(kind)


def _plain(kind: type[Scalar]) -> str:
    unsigned = "" if kind.kind == "s" else "u"
    return _KNOWN.get(kind) or f"std::{unsigned}int{max(8, kind.bits)}_t"


def structures(kinds: list[type[Scalar]], isa: str) -> list[str]:
    """Return the declarations of the structures of these types, each of which several headers can contain."""
    lines: list[str] = []
    for kind in dict.fromkeys(filter(_is_struct, kinds)):
        struct = f"struct {kind} {{\n    std::uint{8 * size(kind)}_t bits;\n}};"
        lines += _once(f"ELEMENT_OF_ASMKIT_{kind}", ["namespace asmkit {", struct, "}  // namespace asmkit"])
        vendor = VENDOR[isa].get(repr(kind))
        if vendor is not None:
            same = f"template <> struct is_element<{kind}, ::{vendor}> : std::true_type {{}};"
            made = [f"struct {vendor};", "namespace asmkit {", same, "}  // namespace asmkit"]
            lines += _once(f"ELEMENT_OF_ASMKIT_{kind}_{vendor.strip('_')}", made)
    return lines


def _once(macro: str, lines: list[str]) -> list[str]:
    return [f"#ifndef {macro}", f"#define {macro}", *lines, "#endif"]
