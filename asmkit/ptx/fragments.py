"""Matrix fragments of PTX: the elements that each lane holds for mma.sync, ldmatrix, movmatrix and wgmma.

The layouts are those of the PTX ISA, "Matrix Fragments for mma" (9.7.14.5), "ldmatrix" (9.7.14.5.15) and "Register
Fragments" of wgmma (9.7.15.5.1.1), in the notation of `asmkit.fragments`.
"""

from __future__ import annotations

import re
from functools import cache

from .. import types
from ..errors import DiagnosticCode, error
from ..fragments import Fragment
from ..types import Scalar

_VOLTA = {
    "a.row": Fragment(16, "z2 q4 s4 j2 p2", block="q", row="zs", col="jp", lane="zqs", register="j", part="p"),
    "a.col": Fragment(16, "z2 q4 s4 j2 p2", block="q", row="zjp", col="s", lane="zqs", register="j", part="p"),
    "b.row": Fragment(16, "z2 q4 s4 j2 p2", block="q", row="s", col="zjp", lane="zqs", register="j", part="p"),
    "b.col": Fragment(16, "z2 q4 s4 j2 p2", block="q", row="jp", col="zs", lane="zqs", register="j", part="p"),
    "c.f16": Fragment(16, "z2 q4 s4 j4 p2", block="q", row="zs", col="jp", lane="zqs", register="j", part="p"),
    "c.f32": Fragment(32, "z2 q4 x2 y2 u2 v2 w2", block="q", row="zvx", col="uyw", lane="zqyx", register="uvw"),
}
"""mma.m8n8k4 of f16: four independent products, one for each quad pair q (lanes 4q … 4q+3 and 4q+16 … 4q+19)."""

_SHAPES: dict[type[Scalar], str] = {
    types.f16: "m8n8k4 m16n8k8 m16n8k16",
    types.bf16: "m16n8k8 m16n8k16",
    types.tf32: "m16n8k4 m16n8k8",
    types.f64: "m8n8k4 m16n8k4 m16n8k8 m16n8k16",
    types.e4m3: "m16n8k16 m16n8k32",
    types.e5m2: "m16n8k16 m16n8k32",
    types.s8: "m8n8k16 m16n8k16 m16n8k32",
    types.u8: "m8n8k16 m16n8k16 m16n8k32",
    types.s4: "m8n8k32 m16n8k32 m16n8k64",
    types.u4: "m8n8k32 m16n8k32 m16n8k64",
    types.b1: "m8n8k128 m16n8k128 m16n8k256",
}
"""The shapes of dense mma.sync for each type of A and B."""


def dims(shape: str) -> tuple[int, int, int]:
    """Return M, N and K of a shape: `"m16n8k16"` gives (16, 8, 16)."""
    m, n, k = re.findall(r"\d+", shape)
    return int(m), int(n), int(k)


def shapes(kind: type[Scalar]) -> tuple[str, ...]:
    """Return the shapes of dense mma.sync for A and B of a type, none if mma does not support the type."""
    return tuple(_SHAPES.get(kind, "").split())


@cache
def mma_a(shape: str, kind: type[Scalar], layout: str = "row") -> Fragment:
    """Return the fragment of A in `mma.sync.aligned.<shape>`: M×K elements of `kind`.

    `layout` matters only for m8n8k4 of f16.  Raises FRAGMENT for a shape that the type does not have.
    """
    m, _, k = _checked(shape, kind)
    if kind is types.f16 and k == 4:
        return _VOLTA[f"a.{layout}"]
    parts = _parts(kind)
    digits = f"g8 t4 h{m // 8} j{k // (4 * parts)} p{parts}"
    return Fragment(kind.bits, digits, row="hg", col="jtp", lane="gt", register="jh", part="p")


@cache
def mma_b(shape: str, kind: type[Scalar], layout: str = "col") -> Fragment:
    """Return the fragment of B in `mma.sync.aligned.<shape>`: K×N elements of `kind`.

    `layout` matters only for m8n8k4 of f16.  Raises FRAGMENT for a shape that the type does not have.
    """
    _, _, k = _checked(shape, kind)
    if kind is types.f16 and k == 4:
        return _VOLTA[f"b.{layout}"]
    parts = _parts(kind)
    digits = f"g8 t4 j{k // (4 * parts)} p{parts}"
    return Fragment(kind.bits, digits, row="jtp", col="g", lane="gt", register="j", part="p")


@cache
def mma_c(shape: str, kind: type[Scalar], ab: type[Scalar]) -> Fragment:
    """Return the fragment of C and D in `mma.sync.aligned.<shape>`: M×N elements of `kind`.

    `ab` is the type of A and B.  Raises FRAGMENT for a shape that this type does not have.
    """
    m, _, k = _checked(shape, ab)
    if ab is types.f16 and k == 4:
        return _VOLTA[f"c.{kind}"]
    digits = f"g8 t4 h{m // 8} i2"
    if kind.bits == 16:
        return Fragment(16, digits, row="hg", col="ti", lane="gt", register="h", part="i")
    return Fragment(kind.bits, digits, row="hg", col="ti", lane="gt", register="hi")


@cache
def ldmatrix(count: int = 1, trans: bool = False) -> Fragment:
    """Return the fragment that `ldmatrix.m8n8.x<count>{.trans}.b16` loads: `count` blocks of 8×8 elements of 16 bits.

    Lanes 8i … 8i+7 give the row addresses of block i.  `movmatrix` converts the fragment without `trans` to the
    fragment with `trans`.
    """
    row, col = ("tp", "g") if trans else ("g", "tp")
    return Fragment(16, f"x{count} g8 t4 p2", block="x", row=row, col=col, lane="gt", register="x", part="p")


@cache
def wgmma_a(kind: type[Scalar]) -> Fragment:
    """Return the fragment of A in `wgmma.mma_async`: 64 rows of 32 bytes in the 128 lanes of a warpgroup."""
    parts = _parts(kind)
    digits = f"w4 g8 t4 h2 j2 p{parts}"
    return Fragment(kind.bits, digits, row="whg", col="jtp", lane="wgt", register="jh", part="p")


@cache
def wgmma_d(kind: type[Scalar], n: int) -> Fragment:
    """Return the fragment of D in `wgmma.mma_async`: 64 rows of `n` elements in the 128 lanes of a warpgroup."""
    digits = f"w4 g8 t4 j{n // 8} h2 i2"
    if kind.bits == 16:
        return Fragment(16, digits, row="whg", col="jti", lane="wgt", register="jh", part="i")
    return Fragment(kind.bits, digits, row="whg", col="jti", lane="wgt", register="jhi")


def _parts(kind: type[Scalar]) -> int:
    return max(1, 32 // kind.bits)


def _checked(shape: str, kind: type[Scalar]) -> tuple[int, int, int]:
    if shape not in shapes(kind):
        raise error(DiagnosticCode.FRAGMENT, shape=shape, type=kind, legal=", ".join(shapes(kind)) or "none")
    return dims(shape)
