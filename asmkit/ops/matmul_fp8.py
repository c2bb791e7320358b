"""GEMM in e4m3 by `wgmma` on sm_90a, with one scale of each array, or with scales of blocks."""

from __future__ import annotations

from functools import cache, partial
from operator import index

from ..errors import DiagnosticCode, error
from ..kernel.arrays import Array
from ..types import Scalar, bf16, e4m3, f16, f32
from .arrays import check_shape, form, matrix, shaped
from .constants import constant
from .derivatives import without
from .gemm_model import Choice, fastest_fp8
from .kernels.gemm_parts_fp8 import gemm_parts_fp8
from .kernels.gemm_parts_scaled import gemm_parts_scaled
from .kernels.gemm_split_fp8 import SCALED, gemm_scaled_fp8, gemm_split_fp8
from .kernels.gemm_wgmma import gemm_fp8 as gemm_whole
from .kernels.gemm_whole_scaled import gemm_whole_scaled
from .parts import in_parts
from .targets import choose, multiprocessors, options

_FORM = form("a(…,K), b(N,K) -> (…,N)", e4m3)
_RESULTS = (f32, bf16, f16)
ALIGNED = 16  # elements: tensor copies need rows of whole 16 bytes
STORED = 8  # elements of a row of C that the kernel of whole tiles stores


def gemm_fp8(
    a: Array, b: Array, a_scales: Array, b_scales: Array, out_type: type[Scalar] | None, arch: str | None
) -> Array:
    """Return the product of arrays of e4m3, as `gemm` documents it.  Sums of 128 elements of K are added in float32."""
    _FORM.check(a=a, b=b)
    made = bf16 if out_type is None else out_type
    if made not in _RESULTS:
        raise error(DiagnosticCode.OPTION_TYPE, name="out_type", want="f32, bf16 or f16 of asmkit", got=out_type)
    rows, (N, K) = matrix(a), b.shape
    blocks = tuple(a_scales.shape) != (1,) or tuple(b_scales.shape) != (1,)
    _check_lengths(a, b, SCALED if blocks else ALIGNED)
    _check_scales(a, b, a_scales, b_scales, blocks=blocks)
    choose("gemm of e4m3", [gemm_split_fp8], a, arch)
    lengths = tuple(map(index, (rows.shape[0], N, K, multiprocessors(a))))
    if blocks:
        way = _fastest(*lengths, blocks=True, tensor_store=made is not f32 and N % STORED == 0)
        product = with_scales_of_blocks(
            rows, b, shaped(a_scales, (K // SCALED, rows.shape[0])), b_scales, way, made, arch
        )
    else:
        way = _fastest(*lengths, blocks=False, tensor_store=made is bf16 and N % STORED == 0)
        product = with_one_scale(rows, b, a_scales * b_scales, way, made, arch)
    return shaped(product, (*a.shape[:-1], N))


def with_scales_of_blocks(
    a: Array, b: Array, a_scales: Array, b_scales: Array, way: Choice, made: type[Scalar], arch: str | None
) -> Array:  # fmt: skip
    """Return the product with scales of blocks, by the kernel that was chosen."""
    if way.kernel == gemm_whole_scaled.__name__:
        return gemm_whole_scaled(a, b, a_scales, b_scales, O=made, **options(arch))
    if way.kernel == gemm_parts_scaled.__name__:
        return in_parts(partial(gemm_parts_scaled, a, b, a_scales, b_scales), way, made, arch)
    return gemm_scaled_fp8(a, b, a_scales, b_scales, O=made, bn=way.bn, split=way.split, **options(arch))


def with_one_scale(a: Array, b: Array, scale: Array, way: Choice, made: type[Scalar], arch: str | None) -> Array:
    """Return the product with one scale, by the kernel that was chosen."""
    tile, target = {"bn": way.bn, "swap": way.swap}, options(arch)
    if way.kernel == gemm_whole.__name__:
        return gemm_whole(a, b, scale, **tile, **target)
    if way.kernel == gemm_split_fp8.__name__:
        return gemm_split_fp8(a, b, scale, O=made, split=way.split, **tile, **target)
    return in_parts(partial(gemm_parts_fp8, a, b, scale), way, made, arch)


def _check_lengths(a: Array, b: Array, divisor: int) -> None:
    """Raise DIMENSION for an empty array, or for a K that no kernel has."""
    for name, array in (("a", a), ("b", b)):
        for axis, length in enumerate(array.shape):
            if length == 0:
                dim = "K" if axis == len(array.shape) - 1 else "N" if name == "b" else f"axis {axis}"
                raise error(DiagnosticCode.DIMENSION, name=name, got=0, axis=axis, dim=dim, want="1 or more")
    if b.shape[1] % divisor:
        want = f"a multiple of {divisor}"
        raise error(DiagnosticCode.DIMENSION, name="b", got=b.shape[1], axis=1, dim="K", want=want)


def _check_scales(a: Array, b: Array, a_scales: Array, b_scales: Array, *, blocks: bool) -> None:
    """Raise DTYPE, RANK, DIMENSION or CONTIGUOUS for scales that do not fit."""
    steps, columns = b.shape[1] // SCALED, -(-b.shape[0] // SCALED)
    check_shape("a_scales", a_scales, (steps, *a.shape[:-1]) if blocks else (1,), f32)
    check_shape("b_scales", b_scales, (columns, steps) if blocks else (1,), f32)


@constant
def _fastest(M: int, N: int, K: int, count: int, *, blocks: bool, tensor_store: bool) -> Choice:
    """Return the choice of the model."""
    return _choice(M, N, K, count, blocks, tensor_store)


@cache
def _choice(M: int, N: int, K: int, count: int, blocks: bool, tensor_store: bool) -> Choice:
    return fastest_fp8(M, N, K, count, scaled=blocks, tensor_store=tensor_store)


for _kernel in (gemm_whole, gemm_whole_scaled, gemm_split_fp8, gemm_scaled_fp8, gemm_parts_fp8, gemm_parts_scaled):
    _kernel.def_vjp(without("asmkit.ops.gemm of e4m3", "compute the gradient of the product in bf16"))
