"""Grouped GEMM: rows in groups, each multiplied by a matrix of its own, as in mixtures of experts, on sm_90a."""

from __future__ import annotations

from functools import cache, partial
from operator import index
from typing import NamedTuple

from ..errors import AsmError, DiagnosticCode, error
from ..kernel.arrays import Array
from ..types import Scalar, bf16, e4m3, f16, f32, s32
from .arrays import Form, element, form, in_type_of, shaped
from .constants import constant
from .grouped_e4m3 import QuantizedMatrices, quantized_product
from .kernels.gemm_grouped import grouped_gemm as grouped_wgmma
from .kernels.gemm_grouped import grouped_gemm_outer, grouped_gemm_turned
from .kernels.gemm_grouped_fp8 import grouped_gemm_fp8
from .kernels.gemm_groups import MOST
from .kernels.gemm_split_fp8 import SCALED
from .kernels.gemm_wgmma import BM, CLUSTER
from .scales import NARROW, check_scales, is_narrow
from .targets import choose, multiprocessors, options

_NAME = "asmkit.ops.grouped_gemm"
_RESULTS = (bf16, f16)
_ENDS = {"offsets": s32, "counts": s32}
_SCALES = {"a_scales": f32, "b_scales": f32}
_WIDE = {
    False: form("a(total,K), b(G,N,K), offsets(E) -> (total,N)", bf16, f16, **_ENDS),
    True: form("a(G,M,K), b(G,N,K), counts(G) -> (G,M,N)", bf16, f16, **_ENDS),
}
_FP8 = {
    False: form(
        "a(total,K), b(G,N,K), offsets(E), a_scales(S,total), b_scales(G,J,S) -> (total,N)", e4m3, **_ENDS, **_SCALES
    ),
    True: form("a(G,M,K), b(G,N,K), counts(G), a_scales(S,G,M), b_scales(G,J,S) -> (G,M,N)", e4m3, **_ENDS, **_SCALES),
}
_FEW = 96  # rows of a group up to which tiles are narrow
_STAGES = {256: 1034, 128: 540, 64: 300}  # cycles of a stage by the columns of a tile, fitted to an H100


class Tile(NamedTuple):
    """The options of a kernel that choose its tile."""

    bn: int
    swap: bool


def grouped_gemm(
    a: Array, b: Array, offsets: Array | None = None, *, counts: Array | None = None, a_scales: Array | None = None,
    b_scales: Array | None = None, precision: type[Scalar] | None = None, quantized: QuantizedMatrices | None = None,
    rows: int | None = None, out_type: type[Scalar] | None = None, arch: str | None = None,
) -> Array:  # fmt: skip
    """Return A · B[g]ᵀ for the rows of each group g. The derivatives are grouped GEMMs too.

    Groups are contiguous or masked: pass either `offsets` or `counts`. The host does not read them. Groups can be
    empty. Numbers outside of the arrays count as the nearest ones inside.

    Args:
        a: the rows, an array of shape (total, K), or (G, M, K) for masked groups, contiguous, bfloat16, float16 or
            float8_e4m3fn. K is a multiple of 8, or of 128 in float8.
        b: the matrices of the groups, an array of shape (G, N, K) and the type of a. N is a multiple of 8.
        offsets: the first row of each group and the row after the last group, of shape (G + 1), int32, on the device
            of a: group g has the rows from `offsets[g]` to before `offsets[g + 1]`.
        counts: the number of rows of each masked group, of shape (G), int32: group g has the first `counts[g]` of its
            M rows.
        a_scales: the scales of a in float8, of shape (K/128, total) or (K/128, G, M), float32: an element has the scale
            of its row and of its 128 elements of K.
        b_scales: the scales of b in float8, of shape (G, ⌈N/128⌉, K/128), float32, for blocks of 128 × 128 elements.
        precision: `asmkit.e4m3` multiplies arrays of bfloat16 or float16 in float8, in the product and in both
            derivatives. Operands are quantized for each product, with scales of 1 × 128 and of 128 × 128 elements. K
            and N must be multiples of 128.
        quantized: the result of `quantize_matrices(b)`, with a precision. Then b is not quantized again.
        rows: the number of rows that a group is expected to have, which chooses the tile. By default, it is the mean of
            contiguous groups, and M for masked groups.
        out_type: the element type of a result in float8, `asmkit.bf16` or `f16`. By default, it is bf16 for arrays of
            float8. Otherwise the result has the type of a.
        arch: the target of the kernel, by default the one of the device. The simulator runs every target.

    Returns:
        An array of shape (total, N) or (G, M, N). Sums are computed in float32, and rounded once. Rows that belong to
        no group are not written: their elements are undefined. Their gradients are 0.

    Raises:
        AsmError: ARRAY, DTYPE, RANK, DIMENSION or CONTIGUOUS for wrong arrays, OPTION_MISSING if an array is missing,
            OPTION_TYPE for an array or an option that does not fit, BACKEND for a device without a kernel, GRADIENT
            if a framework differentiates a product of float8 arrays, or the derivative of one with a `precision`.

    """
    narrow, masked = is_narrow(a), counts is not None
    given = {"offsets": offsets, "counts": counts, "a_scales": a_scales, "b_scales": b_scales}
    _check_given(given, masked)
    check_scales(_NAME, "a", narrow, {name: given[name] for name in _SCALES})
    _check_precision(precision, narrow, quantized)
    in_e4m3 = narrow or precision is not None
    made = _result(out_type, narrow, in_e4m3)
    arrays = {name: array for name, array in given.items() if array is not None}
    forms = (_FP8 if narrow else _WIDE)[masked]
    forms.check(a=a, b=b, **arrays)
    _check_lengths(forms, a, b, arrays, (8 if precision is None else SCALED, SCALED if in_e4m3 else 8))
    kernel = choose("grouped_gemm", [grouped_gemm_fp8 if narrow else grouped_wgmma], a, arch)
    (G, N, K), total = b.shape, a.shape[0] * (a.shape[1] if masked else 1)
    mean = -1 if rows is None else _checked(rows)
    if precision is not None:
        (ends,), made = arrays.values(), made or element(a)
        out = quantized_product(shaped(a, (total, K)), b, ends, quantized, masked=masked, made=made, arch=arch)
        return shaped(out, (*a.shape[:-1], N))
    bn, swap = _tile(*map(index, (total, G, N, mean, multiprocessors(a))), narrow=narrow)
    if a_scales is not None:
        arrays["a_scales"] = shaped(a_scales, (K // SCALED, total))
    kind = {} if made is None else {"O": made}
    out = kernel(shaped(a, (total, K)), b, *arrays.values(), masked=masked, bn=bn, swap=swap, **kind, **options(arch))
    return shaped(out, (*a.shape[:-1], N))


def _check_given(given: dict[str, Array | None], masked: bool) -> None:
    """Raise OPTION_MISSING without groups, OPTION_TYPE with both kinds of them."""
    if given["offsets"] is None and not masked:
        raise error(DiagnosticCode.OPTION_MISSING, kernel=_NAME, name="offsets", kind="int32, or counts")
    if given["offsets"] is not None and masked:
        got = type(given["offsets"]).__name__
        raise error(DiagnosticCode.OPTION_TYPE, name="offsets", want="None, as there are counts", got=got)


def _check_precision(precision: type[Scalar] | None, narrow: bool, quantized: object) -> None:
    """Raise OPTION_TYPE for a type in which nothing is multiplied, or for arrays that have it or do not need it."""
    if precision is not None and (narrow or precision is not e4m3):
        want = f"None, as a is {NARROW}" if narrow else "e4m3 of asmkit, or None"
        raise error(DiagnosticCode.OPTION_TYPE, name="precision", want=want, got=precision)
    if quantized is not None and (precision is None or not isinstance(quantized, QuantizedMatrices)):
        want = "None without a precision" if precision is None else "the result of quantize_matrices"
        raise error(DiagnosticCode.OPTION_TYPE, name="quantized", want=want, got=type(quantized).__name__)


def _result(out_type: type[Scalar] | None, narrow: bool, in_e4m3: bool) -> type[Scalar] | None:
    """Return the element type of a result of e4m3, or None for the type of a. Raises OPTION_TYPE."""
    if out_type is None:
        return bf16 if narrow else None
    if not in_e4m3 or out_type not in _RESULTS:
        want = "bf16 or f16 of asmkit" if in_e4m3 else f"None, as a is not {NARROW}"
        raise error(DiagnosticCode.OPTION_TYPE, name="out_type", want=want, got=out_type)
    return out_type


def _check_lengths(forms: Form, a: Array, b: Array, arrays: dict[str, Array], divisors: tuple[int, int]) -> None:
    """Raise DIMENSION for lengths that no kernel has.  N and K have divisors."""
    for name, array in (("a", a), ("b", b)):
        for axis, (dim, length) in enumerate(zip(forms.axes[name], array.shape, strict=True)):
            if length == 0:
                raise _wrong(name, 0, axis, dim, "1 or more")
    G, N, K = b.shape
    if G > MOST:
        raise _wrong("b", G, 0, "G", f"at most {MOST}")
    if "offsets" in arrays and arrays["offsets"].shape[0] != G + 1:
        raise _wrong("offsets", arrays["offsets"].shape[0], 0, "E", f"G + 1 = {G + 1}")
    for axis, dim, length, divisor in zip((1, 2), "NK", (N, K), divisors, strict=True):
        if length % divisor:
            raise _wrong("b", length, axis, dim, f"a multiple of {divisor}")
    if "b_scales" in arrays:
        for axis, dim, want in ((1, "J", -(-N // SCALED)), (2, "S", K // SCALED)):
            if arrays["b_scales"].shape[axis] != want:
                length = "⌈N/128⌉" if dim == "J" else "K/128"
                raise _wrong("b_scales", arrays["b_scales"].shape[axis], axis, dim, f"{length} = {want}")


def _wrong(name: str, got: int, axis: int, dim: str, want: str) -> AsmError:
    return error(DiagnosticCode.DIMENSION, name=name, got=got, axis=axis, dim=dim, want=want)


def _checked(rows: object) -> int:
    """Return the expected number of rows. Raises OPTION_TYPE."""
    if not isinstance(rows, int) or rows < 0:
        raise error(DiagnosticCode.OPTION_TYPE, name="rows", want="an integer, 0 or more", got=rows)
    return rows


@constant
def _tile(total: int, G: int, N: int, mean: int, count: int, *, narrow: bool) -> Tile:
    """Return the tile of a call."""
    return tile_of(total if mean < 0 else mean * G, G, N, count, narrow)


@cache
def tile_of(total: int, G: int, N: int, count: int, narrow: bool = False) -> Tile:
    """Return the tile for `total` rows in G groups of any lengths, and `count` multiprocessors.

    Groups of few rows have narrow tiles with exchanged operands.  Else the model counts the tiles that a cluster
    computes, with half a tile of rows after the last one of each group.
    """
    rows = total // G
    if narrow:
        return Tile(SCALED, False)
    if rows <= _FEW:
        return Tile(32 if rows <= _FEW // 4 else 64 if rows <= _FEW // 2 else 128, True)
    tall = total / BM + G / 2

    def cycles(bn: int) -> float:
        return -(-tall * -(-N // (CLUSTER * bn)) // (count // CLUSTER)) * _STAGES[bn]

    return Tile(min(_STAGES, key=cycles), False)


_Residuals = tuple[tuple[Array, Array, Array], object]


def _rows_vjp(
    residuals: _Residuals, gradient: Array, *, masked: bool, bn: int, swap: bool, turned: bool, **_: object
) -> tuple[Array, Array, None]:
    """Compute the gradients G·B of the rows, with B read with K and N exchanged, and Gᵀ·A of the matrices."""
    (a, b, ends), _outputs = residuals
    gradient = in_type_of(gradient, a)
    kernel, pair = (grouped_wgmma, (a, gradient)) if turned else (grouped_gemm_turned, (gradient, a))
    if not swap:
        lengths = map(index, (a.shape[0], b.shape[0], a.shape[1], -1, multiprocessors(a)))
        bn, swap = _tile(*lengths, narrow=False)
    of_rows = kernel(gradient, b, ends, masked=masked, clear=True, bn=bn, swap=swap)
    bn, band = outer_tile(a.shape[0], b.shape[0], pair[1].shape[1])
    return of_rows, grouped_gemm_outer(*pair, ends, masked=int(masked), bn=bn, band=band), None


def _outer_vjp(
    residuals: _Residuals, gradient: Array, *, masked: int, **_: object
) -> tuple[Array, Array, None]:  # fmt: skip
    """Compute the gradients B·Gᵀ of A, and A·G of B, for each group."""
    (a, b, ends), _outputs = residuals
    gradient = in_type_of(gradient, a)
    of_a = grouped_wgmma(b, gradient, ends, masked=bool(masked), clear=True, bn=_width(a.shape[1]))
    of_b = grouped_gemm_turned(a, gradient, ends, masked=bool(masked), clear=True, bn=_width(b.shape[1]))
    return of_a, of_b, None


class OuterTile(NamedTuple):
    """The options of the kernel that sums along rows: the columns of a tile, and the tile rows of a band."""

    bn: int
    band: int


def outer_tile(rows: int, groups: int, columns: int) -> OuterTile:
    """Return the tile and the band of a product along the rows of groups.  Few rows: stores take most of the time."""
    if rows <= groups * BM:
        return OuterTile(min(_width(columns), 128), 1)
    return OuterTile(_width(columns), 4)


def _width(columns: int) -> int:
    """Return the columns of a tile for a result with that many columns."""
    return next((bn for bn in (64, 128) if columns <= CLUSTER * bn), 256)


grouped_wgmma.def_vjp(partial(_rows_vjp, turned=False))
grouped_gemm_turned.def_vjp(partial(_rows_vjp, turned=True))
grouped_gemm_outer.def_vjp(_outer_vjp)
