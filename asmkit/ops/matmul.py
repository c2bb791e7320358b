"""GEMM: the products by `wgmma` on sm_90a, and by `mma.sync` elsewhere, with a tile that fits the shape."""

from __future__ import annotations

from functools import cache, partial
from operator import index
from typing import NamedTuple

from ..errors import DiagnosticCode, error
from ..kernel.arrays import Array
from ..ptx.targets import machine
from ..types import Scalar, bf16, f16, f32
from .arrays import form, in_type_of, matrix, padded, shaped, transposed
from .constants import constant
from .derivatives import composed
from .gemm_model import Choice, fastest
from .kernels.gemm_mma import VECTOR, gemm_fast
from .kernels.gemm_parts import gemm_parts
from .kernels.gemm_small_m import gemm_small_m
from .kernels.gemm_split import gemm_plain, gemm_split
from .kernels.gemm_wgmma import gemm as gemm_wgmma
from .matmul_fp8 import gemm_fp8
from .parts import in_parts
from .scales import check_scales, is_narrow
from .targets import choose, device_arch, multiprocessors, options

_GEMM = form("a(…,K), b(N,K) -> (…,N)", bf16, f16)
_RESULTS = (f32, bf16, f16)


class Tile(NamedTuple):
    """A tile of C for `gemm_fast`: its size, the size of a step, the warps, the steps in flight, and the group."""

    bm: int
    bn: int
    bk: int
    warps_m: int
    warps_n: int
    stages: int
    group: int

    @property
    def shared(self) -> int:
        """The bytes of shared memory of a block."""
        return (self.bm + self.bn) * self.bk * 2 * self.stages

    @property
    def options(self) -> dict[str, int]:
        """The options of the kernel."""
        names = ("BM", "BN", "BK", "WARPS_M", "WARPS_N", "STAGES", "GROUP")
        return dict(zip(names, self, strict=True))


TILES = (Tile(128, 256, 64, 2, 4, 3, 16), Tile(128, 128, 32, 2, 2, 4, 8), Tile(64, 64, 32, 2, 2, 4, 4))
"""The tiles of `gemm_fast` by the class of the shape, from many tiles to few. The last one is the default.

The first was tuned on H200 (docs/performance/gemm_mma.md). The others were not measured.
"""


def tile_of(M: int, N: int, count: int, shared: int) -> Tile:
    """Return the first tile that fits in `shared` bytes and gives each of `count` multiprocessors a block.

    The last tile fits in every device.
    """
    for tile in TILES[:-1]:
        if -(-M // tile.bm) * -(-N // tile.bn) >= count and tile.shared <= shared:
            return tile
    return TILES[-1]


def gemm(
    a: Array, b: Array, *, a_scales: Array | None = None, b_scales: Array | None = None,
    out_type: type[Scalar] | None = None, arch: str | None = None,
) -> Array:  # fmt: skip
    """Return A · Bᵀ: `c[…, n] = Σ a[…, k] · b[n, k]`, as torch's `linear` does. The derivative is GEMMs too.

    Args:
        a: an array of shape (…, K), bfloat16, float16 or float8_e4m3fn, contiguous. In float8, K must be a multiple of
            16, or of 128 with scales of blocks.
        b: an array of shape (N, K) and the type of a, contiguous: B is stored transposed.
        a_scales: the scales of a in float8, float32: one number in an array of shape (1), or of shape (K/128, …), where
            an element has the scale of its row and of its 128 elements of K.
        b_scales: the scales of b in float8: one number in an array of shape (1), if a has one, or of shape
            (⌈N/128⌉, K/128) for blocks of 128 × 128 elements.
        out_type: the element type of the result, `asmkit.f32`, `bf16` or `f16`. By default, it is the type of a, or
            bfloat16 for float8.
        arch: the target of the kernel, by default the one of the device. The simulator runs every target.

    Returns:
        An array of shape (…, N). Sums are computed in float32, and rounded once.

    On sm_90a, `gemm_model.fastest` chooses the kernel and the tile.  If K is not a multiple of 8, copies of a and b are
    extended by zeros, except on sm_90a where the model finds a kernel without copies faster.

    Raises:
        AsmError: ARRAY, DTYPE, RANK, DIMENSION or CONTIGUOUS for wrong arrays, OPTION_MISSING for float8 without
            scales, OPTION_TYPE for scales of other types or a wrong `out_type`, BACKEND for a device without a kernel,
            GRADIENT if a framework differentiates a product of float8.

    """
    check_scales("asmkit.ops.gemm", "a", is_narrow(a), {"a_scales": a_scales, "b_scales": b_scales})
    if a_scales is not None and b_scales is not None:
        return gemm_fp8(a, b, a_scales, b_scales, out_type, arch)
    elem = _GEMM.check(a=a, b=b)
    made = elem if out_type is None else out_type
    if made not in _RESULTS:
        raise error(DiagnosticCode.OPTION_TYPE, name="out_type", want="f32, bf16 or f16 of asmkit", got=out_type)
    rows, N = matrix(a), b.shape[0]
    kernel = choose("gemm", [gemm_fast, gemm_wgmma] if min(*rows.shape, N) > 0 else [gemm_fast], a, arch)
    product = _on_hopper(rows, b, elem, made, arch) if kernel is gemm_wgmma else _elsewhere(rows, b, made, arch)
    return shaped(product, (*a.shape[:-1], N))


def _on_hopper(a: Array, b: Array, elem: type[Scalar], made: type[Scalar], arch: str | None) -> Array:
    """Return the product of matrices by the wgmma kernel that is the fastest for this shape."""
    shape = map(index, (*a.shape, b.shape[0], multiprocessors(a)))
    choice, target = Choice(*_fastest(*shape, same_type=made is elem)), options(arch)
    bn, swap, split = choice.bn, choice.swap, choice.split
    if choice.vector:
        return gemm_plain(a, b, O=made, bn=bn, swap=swap, split=split, vector=choice.vector, **target)
    a, b = padded(a, VECTOR), padded(b, VECTOR)
    if choice.kernel == gemm_wgmma.__name__:
        return gemm_wgmma(a, b, bn=bn, swap=swap, **target)
    if choice.kernel == gemm_small_m.__name__:
        return gemm_small_m(a, b, tokens=bn, split=split, **target)
    if choice.kernel == gemm_split.__name__:
        return gemm_split(a, b, O=made, bn=bn, swap=swap, split=split, **target)
    if split == 1:
        return _in_parts(a, b, choice, made, arch)
    return composed(partial(_in_parts, choice=choice, made=made, arch=arch), _gemm_vjp, a, b)


def _in_parts(a: Array, b: Array, choice: Choice, made: type[Scalar], arch: str | None) -> Array:
    """Return the product by `gemm_parts`."""
    return in_parts(partial(gemm_parts, a, b), choice, made, arch)


def _elsewhere(a: Array, b: Array, made: type[Scalar], arch: str | None) -> Array:
    """Return the product of matrices by `mma.sync`."""
    device = arch or device_arch(a) or gemm_fast.rules.arch[0]
    tile = tile_of(a.shape[0], b.shape[0], multiprocessors(a), machine(device).shared_block)
    return gemm_fast(padded(a, VECTOR), padded(b, VECTOR), O=made, **tile.options, **options(arch))


@constant
def _fastest(M: int, K: int, N: int, count: int, *, same_type: bool) -> Choice:
    """Return the choice of the model."""
    return _choice(M, N, K, count, same_type and N % VECTOR == 0)


@cache
def _choice(M: int, N: int, K: int, count: int, tensor_store: bool) -> Choice:
    return fastest(M, N, K, count, tensor_store=tensor_store)


def _gemm_vjp(residuals: tuple[tuple[Array, Array], object], gradient: Array, **_: object) -> tuple[Array, Array]:
    """Compute the gradients G·B of A, and Gᵀ·A of B."""
    (a, b), _outputs = residuals
    gradient = in_type_of(gradient, a)
    return gemm(gradient, transposed(b)), gemm(transposed(gradient), transposed(a))


def _part_vjp(residuals: tuple[tuple[Array, Array], object], gradient: Array, **known: object) -> tuple[Array, ...]:
    """Compute the gradients of a product in one part of K. There is no rule for the gradients of several parts."""
    if gradient.shape[0] != 1:
        raise ValueError(f"gradients of {gradient.shape[0]} parts of K: differentiate asmkit.ops.gemm")
    return _gemm_vjp(residuals, shaped(gradient, gradient.shape[1:]), **known)


gemm_parts.def_vjp(_part_vjp)
gemm_fast.def_vjp(_gemm_vjp)
for _kernel in (gemm_wgmma, gemm_split, gemm_plain, gemm_small_m):
    _kernel.def_vjp(_gemm_vjp)
