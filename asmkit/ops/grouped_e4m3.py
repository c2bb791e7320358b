"""Grouped GEMM of bf16 and f16 arrays in e4m3: quantized operands in the product and in both derivatives."""

from __future__ import annotations

from functools import partial

from ..kernel.arrays import Array
from ..types import Scalar
from .arrays import element, in_type_of
from .derivatives import composed, without
from .kernels.gemm_grouped_fp8 import grouped_gemm_fp8, grouped_gemm_outer_fp8
from .kernels.quantize_e4m3 import quantize_columns, quantize_matrices, quantize_rows, quantize_turned
from .targets import options

_Residuals = tuple[tuple[Array, Array, Array], object]


def quantized_product(a: Array, b: Array, ends: Array, *, masked: bool, made: type[Scalar], arch: str | None) -> Array:
    """Return the rows of A times the transposed matrices of their groups, with a derivative in e4m3 too.

    Rows have a scale for 128 elements of K, and matrices for 128 × 128 elements.  `ends` has offsets, or counts if the
    groups are `masked`.
    """
    run = partial(_product, masked=masked, made=made, arch=arch)
    return composed(run, partial(_gradients, masked=masked, arch=arch), a, b, ends)


def _product(a: Array, b: Array, ends: Array, *, masked: bool, made: type[Scalar], arch: str | None) -> Array:
    """Quantize both operands and multiply them."""
    target = options(arch)
    (rows, of_rows), (matrices, of_matrices) = quantize_rows(a, **target), quantize_matrices(b, **target)
    return grouped_gemm_fp8(rows, matrices, ends, of_rows, of_matrices, O=made, masked=masked, **target)


def _gradients(
    residuals: _Residuals, gradient: Array, *, masked: bool, arch: str | None
) -> tuple[Array, Array, None]:  # fmt: skip
    """Compute the gradients G·B of A and Gᵀ·A of B, for each group.

    G has a scale for 128 elements of N in the first product, where B has those of the forward product.  The second one
    is a sum along the rows of a group.  There, G and A have a scale for 128 rows.
    """
    (a, b, ends), _outputs = residuals
    gradient, target = in_type_of(gradient, a), options(arch)
    (rows, of_rows), (turned, of_turned) = quantize_rows(gradient, **target), quantize_turned(b, **target)
    of_a = grouped_gemm_fp8(rows, turned, ends, of_rows, of_turned, O=element(a), masked=masked, clear=True, **target)
    left, of_left, padded = quantize_columns(gradient, ends, masked=int(masked), **target)
    right, of_right, _ = quantize_columns(a, ends, masked=int(masked), **target)
    return of_a, grouped_gemm_outer_fp8(left, right, padded, of_left, of_right, O=element(b), **target), None


_FIX = "pass arrays of bf16 or f16 with precision=asmkit.e4m3 where you need gradients"
grouped_gemm_fp8.def_vjp(without("asmkit.ops.grouped_gemm of float8", _FIX))
for _kernel in (grouped_gemm_outer_fp8, quantize_rows, quantize_matrices, quantize_turned, quantize_columns):
    _kernel.def_vjp(without("the gradient of asmkit.ops.grouped_gemm in e4m3", "compute second derivatives in bf16"))
