"""Matrix fragments of PTX: the elements that each lane holds for mma.sync, mma.sp, ldmatrix, movmatrix and wgmma.

The layouts are those of the PTX ISA, "Matrix Fragments for mma" (9.7.14.5), "Matrix fragments … with sparse matrix A"
(9.7.14.6.2), "Block Scaling" (9.7.14.3), "ldmatrix" (9.7.14.5.15), "Register Fragments" of wgmma (9.7.15.5.1.1), and
"Matrix fragments … with sparse matrix A" of wgmma (9.7.15.6.2), in the notation of `asmkit.fragments`.

A 6-bit float occupies a byte, whose upper two bits are padding. An e2m1 occupies bits 2 to 5 of a byte in the shapes
that 8-bit floats have as well (dense m16n8k32, sparse m16n8k64), and half a byte in the others. The elements of such a
fragment are bytes.
"""

from __future__ import annotations

import re
from functools import cache

from .. import types
from ..errors import DiagnosticCode, error
from ..fragments import Fragment
from ..fragments import pack as pack
from ..fragments import unpack as unpack
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
    types.e3m2: "m16n8k32",
    types.e2m3: "m16n8k32",
    types.e2m1: "m16n8k32 m16n8k64",
    types.s8: "m8n8k16 m16n8k16 m16n8k32",
    types.u8: "m8n8k16 m16n8k16 m16n8k32",
    types.s4: "m8n8k32 m16n8k32 m16n8k64",
    types.u4: "m8n8k32 m16n8k32 m16n8k64",
    types.b1: "m8n8k128 m16n8k128 m16n8k256",
}
"""The shapes of dense mma.sync for each type of A and B."""

_SPARSE_SHAPES: dict[type[Scalar], str] = {
    types.f16: "m16n8k16 m16n8k32",
    types.bf16: "m16n8k16 m16n8k32",
    types.tf32: "m16n8k8 m16n8k16",
    types.e4m3: "m16n8k64",
    types.e5m2: "m16n8k64",
    types.e3m2: "m16n8k64",
    types.e2m3: "m16n8k64",
    types.e2m1: "m16n8k64 m16n8k128",
    types.s8: "m16n8k32 m16n8k64",
    types.u8: "m16n8k32 m16n8k64",
    types.s4: "m16n8k64 m16n8k128",
    types.u4: "m16n8k64 m16n8k128",
}
"""The shapes of mma.sp for each type of A and B."""

_WGMMA_SPARSE = (types.f16, types.bf16, types.tf32, types.e4m3, types.e5m2, types.s8, types.u8)
"""The types of A and B of wgmma with a sparse A."""

SCALES = ("scale_vec::1X", "scale_vec::2X", "scale_vec::4X")
"""The numbers of scales for a row of A, as the opcode spells them."""


def dims(shape: str) -> tuple[int, int, int]:
    """Return M, N and K of a shape: `"m16n8k16"` gives (16, 8, 16)."""
    m, n, k = re.findall(r"\d+", shape)
    return int(m), int(n), int(k)


def shapes(kind: type[Scalar]) -> tuple[str, ...]:
    """Return the shapes of dense mma.sync for A and B of a type, none if mma does not support the type."""
    return tuple(_SHAPES.get(kind, "").split())


def sparse_shapes(kind: type[Scalar]) -> tuple[str, ...]:
    """Return the shapes of mma.sp for A and B of a type, none if mma.sp does not support the type."""
    return tuple(_SPARSE_SHAPES.get(kind, "").split())


def is_wgmma(shape: str) -> bool:
    """Return whether a shape is one of wgmma, whose products have 64 rows."""
    return dims(shape)[0] == 64


@cache
def mma_a(shape: str, kind: type[Scalar], layout: str = "row") -> Fragment:
    """Return the fragment of A in `mma.sync.aligned.<shape>`: M×K elements of `kind`.

    `layout` matters only for m8n8k4 of f16.  Raises FRAGMENT for a shape that the type does not have.
    """
    m, _, k = _checked(shape, kind)
    if kind is types.f16 and k == 4:
        return _VOLTA[f"a.{layout}"]
    return _a(m, k, width(kind, k))


@cache
def mma_b(shape: str, kind: type[Scalar], layout: str = "col") -> Fragment:
    """Return the fragment of B in `mma.sync.aligned.<shape>`: K×N elements of `kind`.

    `layout` matters only for m8n8k4 of f16.  Raises FRAGMENT for a shape that the type does not have.
    """
    _, _, k = _checked(shape, kind)
    if kind is types.f16 and k == 4:
        return _VOLTA[f"b.{layout}"]
    return _b(k, width(kind, k))


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
def mma_sp_a(shape: str, kind: type[Scalar]) -> Fragment:
    """Return the fragment of the compressed A in `mma.sp.sync.aligned.<shape>`: M×K/2 kept elements of `kind`.

    `asmkit.ptx.sparsity.compress` returns these elements. Raises FRAGMENT for a shape that the type does not have.
    """
    m, _, k = _checked(shape, kind, sparse=True)
    return _a(m, k // 2, width(kind, k // 2))


@cache
def mma_sp_b(shape: str, kind: type[Scalar]) -> Fragment:
    """Return the fragment of B in `mma.sp.sync.aligned.<shape>`: K×N elements of `kind`.

    Raises FRAGMENT for a shape that the type does not have.
    """
    _, _, k = _checked(shape, kind, sparse=True)
    return _b(k, width(kind, k // 2))


@cache
def mma_sp_metadata(shape: str, kind: type[Scalar]) -> Fragment:
    """Return the fragment of the metadata in `mma.sp.sync.aligned.<shape>`: four bits for each chunk of a row of A.

    The blocks are the values of the sparsity selector: each selects other lanes of every four. A chunk has the length
    that `asmkit.ptx.sparsity.chunk` returns. The code that ptxas emits for sm_90, which has no unit for 4-bit integers
    and 8-bit floats, uses the same layouts. Raises FRAGMENT for a shape that the type does not have.
    """
    _, _, k = _checked(shape, kind, sparse=True)
    return _metadata(width(kind, k // 2), k)


@cache
def mma_scale_a(scales: str) -> Fragment:
    """Return the fragment of `scale_A` of `mma` with `.block_scale`: M×1, M×2 or M×4 bytes for 1X, 2X or 4X.

    The blocks are the values of the selectors. Block `thread_id * b + byte_id * b // 4` contains the scales that the
    pair `{byte_id, thread_id}` selects, where b is the number of legal byte selectors: 4 for 1X, 2 for 2X, 1 for 4X.
    Two lanes of every four provide the scales.
    """
    count = 1 << SCALES.index(scales)
    digits = f"g8 u2 h2 b{4 // count} c{count}"
    return Fragment(8, digits, block="ub", row="hg", col="c", lane="guh", part="bc")


@cache
def mma_scale_b(scales: str) -> Fragment:
    """Return the fragment of `scale_B`: 1×N, 2×N or 4×N bytes. The blocks are those of `mma_scale_a`.

    One lane of every four provides the scales.
    """
    count = 1 << SCALES.index(scales)
    digits = f"g8 u4 b{4 // count} c{count}"
    return Fragment(8, digits, block="ub", row="c", col="g", lane="gu", part="bc")


@cache
def ldmatrix(count: int = 1, trans: bool = False) -> Fragment:
    """Return the fragment that `ldmatrix.m8n8.x<count>{.trans}.b16` loads: `count` blocks of 8×8 elements of 16 bits.

    Lanes 8i … 8i+7 give the row addresses of block i.  `movmatrix` converts the fragment without `trans` to the
    fragment with `trans`.
    """
    row, col = ("tp", "g") if trans else ("g", "tp")
    return Fragment(16, f"x{count} g8 t4 p2", block="x", row=row, col=col, lane="gt", register="x", part="p")


@cache
def ldmatrix_bytes(count: int = 1, trans: bool = False) -> Fragment:
    """Return the fragment that `ldmatrix` loads from `count` matrices of bytes: m8n16, or m16n16 with `trans`.

    The elements are in the order of memory: lanes 8i … 8i+7 (16i … 16i+15 with `trans`) give the row addresses of
    block i. The layout of m16n16 agrees with what others have measured on sm_120a.
    """
    if trans:
        return Fragment(
            8, f"x{count} h2 g8 t4 p4", block="x", row="tp", col="hg", lane="gt", register="xh", part="p"
        )  # fmt: skip
    return Fragment(8, f"x{count} g8 t4 p4", block="x", row="g", col="tp", lane="gt", register="x", part="p")


@cache
def stmatrix_bytes(count: int = 1) -> Fragment:
    """Return the fragment that `stmatrix.m16n8.x<count>.trans.b8` stores: `count` blocks of 16×8 bytes.

    Lanes 8i … 8i+7 give the addresses of the columns of block i, of 16 bytes each.
    """
    return Fragment(8, f"x{count} g8 t4 h2 i2", block="x", row="hg", col="ti", lane="gt", register="x", part="hi")


@cache
def wgmma_a(kind: type[Scalar]) -> Fragment:
    """Return the fragment of A in `wgmma.mma_async`: 64 rows of 32 bytes in the 128 lanes of a warpgroup."""
    parts = _parts(kind.bits)
    digits = f"w4 g8 t4 h2 j2 p{parts}"
    return Fragment(kind.bits, digits, row="whg", col="jtp", lane="wgt", register="jh", part="p")


@cache
def wgmma_sp_a(kind: type[Scalar]) -> Fragment:
    """Return the fragment of the compressed A in `wgmma.mma_async.sp`: 64 rows of 32 bytes of kept elements.

    `asmkit.ptx.sparsity.compress` returns these elements. Raises FRAGMENT for a type without sparse products.
    """
    _checked_wgmma(wgmma_sp_shape(8, kind), kind)
    return wgmma_a(kind)


@cache
def wgmma_sp_metadata(kind: type[Scalar]) -> Fragment:
    """Return the fragment of the metadata in `wgmma.mma_async.sp`: four bits for each chunk of a row of A.

    Each warp provides the metadata of 16 rows, in the layout of `mma_sp_metadata`. The blocks are the values of the
    sparsity selector: two pairs of lanes of every four for types of 16 bits or more, otherwise all lanes (PTX ISA
    9.7.15.6.1). Raises FRAGMENT for a type without sparse products.
    """
    shape = wgmma_sp_shape(8, kind)
    _checked_wgmma(shape, kind)
    return _metadata(kind.bits, dims(shape)[2], warps=4)


def sp_metadata(shape: str, kind: type[Scalar]) -> Fragment:
    """Return the fragment of the metadata of `mma.sp` or of `wgmma.mma_async.sp`, whichever has the shape.

    Raises FRAGMENT for a shape that the type does not have.
    """
    if not is_wgmma(shape):
        return mma_sp_metadata(shape, kind)
    _checked_wgmma(shape, kind)
    return wgmma_sp_metadata(kind)


def wgmma_sp_shape(n: int, kind: type[Scalar]) -> str:
    """Return the shape of `wgmma.mma_async.sp` with `n` columns of D: `"m64n8k32"`.

    A row of A has 64 bytes before it is compressed.
    """
    return f"m64n{n}k{512 // kind.bits}"


@cache
def wgmma_d(kind: type[Scalar], n: int) -> Fragment:
    """Return the fragment of D in `wgmma.mma_async`: 64 rows of `n` elements in the 128 lanes of a warpgroup."""
    digits = f"w4 g8 t4 j{n // 8} h2 i2"
    if kind.bits == 16:
        return Fragment(16, digits, row="whg", col="jti", lane="wgt", register="jh", part="i")
    return Fragment(kind.bits, digits, row="whg", col="jti", lane="wgt", register="jhi")


def width(kind: type[Scalar], k: int) -> int:
    """Return the bits that an element occupies in a register, where a row of A has `k` elements in registers."""
    if kind.bits == 6 or (kind is types.e2m1 and k == 32):
        return 8
    return kind.bits


def _a(m: int, k: int, bits: int) -> Fragment:
    parts = _parts(bits)
    digits = f"g8 t4 h{m // 8} j{k // (4 * parts)} p{parts}"
    return Fragment(bits, digits, row="hg", col="jtp", lane="gt", register="jh", part="p")


def _b(k: int, bits: int) -> Fragment:
    parts = _parts(bits)
    digits = f"g8 t4 j{k // (4 * parts)} p{parts}"
    return Fragment(bits, digits, row="jtp", col="g", lane="gt", register="j", part="p")


def _metadata(bits: int, k: int, warps: int = 1) -> Fragment:
    """Return the fragment of the metadata of a sparse A with K columns of elements of `bits` bits."""
    w, of_w = (f"w{warps} ", "w") if warps > 1 else ("", "")
    if bits >= 16:
        lanes = k * bits // 256  # of every four that hold the metadata
        digits, lane = f"{w}g8 s{4 // lanes} c{lanes} h2 p4", f"{of_w}gsc"
        return Fragment(4, digits, block="s", row=f"{of_w}hg", col="cp", lane=lane, part="hp")
    lanes = k * bits // 256  # of every four that hold the metadata of a row
    digits, lane = f"{w}g8 s{2 // lanes} c{lanes} h2 p8", f"{of_w}gsch"
    return Fragment(4, digits, block="s", row=f"{of_w}hg", col="cp", lane=lane, part="p")


def _parts(bits: int) -> int:
    return max(1, 32 // bits)


def _checked(shape: str, kind: type[Scalar], *, sparse: bool = False) -> tuple[int, int, int]:
    known = sparse_shapes(kind) if sparse else shapes(kind)
    if shape not in known:
        name = "mma.sp" if sparse else "mma"
        raise error(DiagnosticCode.FRAGMENT, what=name, shape=shape, type=kind, legal=", ".join(known) or "none")
    return dims(shape)


def _checked_wgmma(shape: str, kind: type[Scalar]) -> None:
    """Raise FRAGMENT unless `wgmma.mma_async.sp` has the shape and the type."""
    n = dims(shape)[1]
    if kind in _WGMMA_SPARSE and n in range(8, 257, 8) and shape == wgmma_sp_shape(n, kind):
        return
    legal = (
        f"m64nNk{dims(wgmma_sp_shape(8, kind))[2]}, N a multiple of 8 up to 256" if kind in _WGMMA_SPARSE else "none"
    )
    raise error(DiagnosticCode.FRAGMENT, what="wgmma.mma_async.sp", shape=shape, type=kind, legal=legal)
