"""Grouped GEMM of bf16 and f16 arrays in e4m3: quantized operands in the product and in both derivatives."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from ..errors import DiagnosticCode, error
from ..kernel.arrays import Array
from ..types import Scalar, bf16, e4m3, f16, f32
from .arrays import check_shape, constant, element, form, in_type_of
from .derivatives import composed, without
from .kernels.gemm_grouped_fp8 import grouped_gemm_fp8, grouped_gemm_outer_fp8
from .kernels.gemm_split_fp8 import SCALED
from .kernels.quantize_e4m3 import quantize_both, quantize_columns, quantize_rows, quantize_turned
from .kernels.quantize_e4m3 import quantize_matrices as quantize_plain
from .targets import choose, options

_NAME = "asmkit.ops.quantize_matrices"
_FORM = form("b(G,N,K)", bf16, f16)
_Residuals = tuple[tuple[Array, ...], object]


class QuantizedMatrices(NamedTuple):
    """Matrices in e4m3 for `grouped_gemm`, with scales of 128 × 128 elements, as they are and transposed."""

    matrices: Array
    scales: Array
    turned: Array
    turned_scales: Array


def quantize_matrices(b: Array, *, arch: str | None = None) -> QuantizedMatrices:
    """Quantize the matrices of `grouped_gemm` to e4m3 once, for all its calls until they change.

    Pass the result to `grouped_gemm` as `quantized`, together with b.

    Args:
        b: the matrices, of shape (G, N, K), bfloat16 or float16, contiguous. N and K are multiples of 128.
        arch: the target of the kernel, by default the one of the device. The simulator runs every target.

    Returns:
        A tuple of (G, N, K) in float8_e4m3fn, its scales of shape (G, N/128, K/128) in float32, and both transposed:
        (G, K, N) and (G, K/128, N/128). A scale is the largest absolute value of a block divided by 448. The result has
        no derivative.

    Raises:
        AsmError: ARRAY, DTYPE, RANK, DIMENSION or CONTIGUOUS for a wrong array, BACKEND for a device without a kernel.

    """
    _FORM.check(b=b)
    for axis, dim in enumerate("GNK"):
        by = 1 if dim == "G" else SCALED
        if b.shape[axis] == 0 or b.shape[axis] % by:
            want = f"a multiple of {by}, {by} or more"
            raise error(DiagnosticCode.DIMENSION, name="b", got=b.shape[axis], axis=axis, dim=dim, want=want)
    return QuantizedMatrices(*choose(_NAME, [quantize_both], b, arch)(constant(b), **options(arch)))


def check_quantized(b: Array, quantized: QuantizedMatrices) -> None:
    """Raise ARRAY, DTYPE, RANK, DIMENSION or CONTIGUOUS for arrays that are not those of b."""
    G, N, K = b.shape
    down, across = N // SCALED, K // SCALED
    check_shape("quantized.matrices", quantized.matrices, (G, N, K), e4m3)
    check_shape("quantized.scales", quantized.scales, (G, down, across), f32)
    check_shape("quantized.turned", quantized.turned, (G, K, N), e4m3)
    check_shape("quantized.turned_scales", quantized.turned_scales, (G, across, down), f32)


def quantized_product(
    a: Array, b: Array, ends: Array, quantized: QuantizedMatrices | None, *, masked: bool, made: type[Scalar],
    arch: str | None,
) -> Array:  # fmt: skip
    """Return the rows of A times the transposed matrices of their groups, with a derivative in e4m3 too.

    Rows have a scale for 128 elements of K, and matrices for 128 × 128 elements.  `ends` has offsets, or counts if the
    groups are `masked`.
    """
    if quantized is not None:
        check_quantized(b, quantized)
    run = partial(_product, masked=masked, made=made, arch=arch)
    return composed(run, partial(_gradients, masked=masked, arch=arch), a, b, ends, *(quantized or ()))


def _product(
    a: Array, b: Array, ends: Array, *quantized: Array, masked: bool, made: type[Scalar], arch: str | None
) -> Array:  # fmt: skip
    """Quantize the operands, as far as they are not, and multiply them."""
    target = options(arch)
    rows, of_rows = quantize_rows(a, **target)
    matrices, of_matrices = quantized[:2] or quantize_plain(b, **target)
    return grouped_gemm_fp8(rows, matrices, ends, of_rows, of_matrices, O=made, masked=masked, **target)


def _gradients(
    residuals: _Residuals, gradient: Array, *, masked: bool, arch: str | None
) -> tuple[Array | None, ...]:  # fmt: skip
    """Compute the gradients G·B of A and Gᵀ·A of B, for each group.

    G has a scale for 128 elements of N in the first product, where B has those of the forward product.  The second one
    is a sum along the rows of a group.  There, G and A have a scale for 128 rows.
    """
    (a, b, ends, *quantized), _outputs = residuals
    gradient, target = in_type_of(gradient, a), options(arch)
    rows, of_rows = quantize_rows(gradient, **target)
    turned, of_turned = quantized[2:] or quantize_turned(b, **target)
    of_a = grouped_gemm_fp8(rows, turned, ends, of_rows, of_turned, O=element(a), masked=masked, clear=True, **target)
    left, of_left, padded = quantize_columns(gradient, ends, masked=int(masked), **target)
    right, of_right, _ = quantize_columns(a, ends, masked=int(masked), **target)
    of_b = grouped_gemm_outer_fp8(left, right, padded, of_left, of_right, O=element(b), **target)
    return of_a, of_b, *(None for _ in (ends, *quantized))


_FIX = "pass arrays of bf16 or f16 with precision=asmkit.e4m3 where you need gradients"
grouped_gemm_fp8.def_vjp(without("asmkit.ops.grouped_gemm of float8", _FIX))
for _kernel in (grouped_gemm_outer_fp8, quantize_rows, quantize_plain, quantize_turned, quantize_columns):
    _kernel.def_vjp(without("the gradient of asmkit.ops.grouped_gemm in e4m3", "compute second derivatives in bf16"))
