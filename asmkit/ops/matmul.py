"""GEMM: the products by `wgmma` on sm_90a, and by `mma.sync` elsewhere, with a tile that fits the shape."""

from __future__ import annotations

from functools import cache
from operator import index
from typing import NamedTuple

from ..errors import DiagnosticCode, error
from ..kernel.arrays import Array
from ..kernel.kernel import AnyKernel
from ..ptx.targets import machine
from ..types import Scalar, bf16, f16, f32
from .arrays import form, in_type_of, matrix, padded, shaped, transposed
from .kernels.gemm_mma import VECTOR, gemm_fast
from .kernels.gemm_wgmma import gemm as gemm_wgmma
from .kernels.gemm_wgmma import tiling
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


def gemm(a: Array, b: Array, *, out_type: type[Scalar] | None = None, arch: str | None = None) -> Array:
    """Return A · Bᵀ: `c[…, n] = Σ a[…, k] · b[n, k]`, as torch's `linear` does. The derivative is GEMMs too.

    Args:
        a: an array of shape (…, K), bfloat16 or float16, contiguous.
        b: an array of shape (N, K) and the type of a, contiguous: B is stored transposed.
        out_type: the element type of the result, `asmkit.f32`, `bf16` or `f16`. By default, it is the type of a.
        arch: the target of the kernel, by default the one of the device. The simulator runs every target.

    Returns:
        An array of shape (…, N). Sums are computed in float32, and rounded once.

    If K is not a multiple of 8, copies of a and b are extended by zeros. If N is not, or if `out_type` is not the type
    of a, the kernel for sm_80 runs on sm_90a too: rows of tensor copies are multiples of 16 bytes.

    Raises:
        AsmError: ARRAY, DTYPE, RANK, DIMENSION or CONTIGUOUS for wrong arrays, OPTION_TYPE for a wrong `out_type`,
            BACKEND for a device without a kernel.

    """
    elem = _GEMM.check(a=a, b=b)
    made = elem if out_type is None else out_type
    if made not in _RESULTS:
        raise error(DiagnosticCode.OPTION_TYPE, name="out_type", want="f32, bf16 or f16 of asmkit", got=out_type)
    rows, N = padded(matrix(a), VECTOR), b.shape[0]
    fits = made is elem and N % VECTOR == 0 and min(*rows.shape, N) > 0
    kernel = choose("gemm", [gemm_fast, gemm_wgmma] if fits else [gemm_fast], a, arch)
    found = kernel(rows, padded(b, VECTOR), **_ways(kernel, rows, N, made, arch), **options(arch))
    return shaped(found, (*a.shape[:-1], N))


def _ways(kernel: AnyKernel, a: Array, N: int, made: type[Scalar], arch: str | None) -> dict[str, object]:
    """Return the options of the kernel for this shape."""
    count, (M, K) = multiprocessors(a), a.shape
    if kernel is gemm_wgmma:
        bn, swap = kernel.constant(_tiling, *map(index, (M, N, 2 * K, count)))  # torch.compile must not trace the model
        return {"bn": bn, "swap": swap}
    device = arch or device_arch(a) or gemm_fast.rules.arch[0]
    return {"O": made, **tile_of(M, N, count, machine(device).shared_block).options}


_fastest = cache(tiling)


def _tiling(kernel: AnyKernel, M: int, N: int, width: int, count: int) -> tuple[int, bool]:
    """Return `bn` and `swap` of the fastest tiling. torch.compile does not trace this."""
    del kernel
    found = _fastest(M, N, width, count)
    return found["bn"], bool(found["swap"])


def _gemm_vjp(residuals: tuple[tuple[Array, Array], object], gradient: Array, **_: object) -> tuple[Array, Array]:
    """Compute the gradients G·B of A, and Gᵀ·A of B."""
    (a, b), _outputs = residuals
    gradient = in_type_of(gradient, a)
    return gemm(gradient, transposed(b)), gemm(transposed(gradient), transposed(a))


gemm_fast.def_vjp(_gemm_vjp)
gemm_wgmma.def_vjp(_gemm_vjp)
