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
from .gemm_model import fastest
from .kernels.gemm_mma import VECTOR, gemm_fast
from .kernels.gemm_split import gemm_plain, gemm_split
from .kernels.gemm_wgmma import gemm as gemm_wgmma
from .targets import choose, device_arch, multiprocessors, options

_GEMM = form("a(…,K), b(N,K) -> (…,N)", bf16, f16)
_RESULTS = (f32, bf16, f16)
_WGMMA = {kernel.__name__: kernel for kernel in (gemm_wgmma, gemm_split, gemm_plain)}


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

    On sm_90a, `gemm_model.fastest` chooses the kernel and the tile.  If K is not a multiple of 8, copies of a and b are
    extended by zeros, except on sm_90a where the model finds a kernel without copies faster.

    Raises:
        AsmError: ARRAY, DTYPE, RANK, DIMENSION or CONTIGUOUS for wrong arrays, OPTION_TYPE for a wrong `out_type`,
            BACKEND for a device without a kernel.

    """
    elem = _GEMM.check(a=a, b=b)
    made = elem if out_type is None else out_type
    if made not in _RESULTS:
        raise error(DiagnosticCode.OPTION_TYPE, name="out_type", want="f32, bf16 or f16 of asmkit", got=out_type)
    rows, N = matrix(a), b.shape[0]
    kernel = choose("gemm", [gemm_fast, gemm_wgmma] if min(*rows.shape, N) > 0 else [gemm_fast], a, arch)
    if kernel is gemm_wgmma:
        kernel, ways = _on_hopper(rows, N, elem, made)
    else:
        ways = _elsewhere(rows, N, made, arch)
    if kernel is not gemm_plain:
        rows, b = padded(rows, VECTOR), padded(b, VECTOR)
    return shaped(kernel(rows, b, **ways, **options(arch)), (*a.shape[:-1], N))


def _on_hopper(a: Array, N: int, elem: type[Scalar], made: type[Scalar]) -> tuple[AnyKernel, dict[str, object]]:
    """Return the wgmma kernel for this shape, and its options."""
    shape = map(index, (*a.shape, N, multiprocessors(a)))
    name, bn, swap, split, vector = gemm_wgmma.constant(_fastest, *shape, made is elem)
    kernel: AnyKernel = _WGMMA[name]
    ways: dict[str, object] = {"bn": bn, "swap": swap}
    if kernel is not gemm_wgmma:
        ways = {**ways, "O": made, "split": split}
    if kernel is gemm_plain:
        ways = {**ways, "vector": vector}
    return kernel, ways


def _elsewhere(a: Array, N: int, made: type[Scalar], arch: str | None) -> dict[str, object]:
    """Return the options of the `mma.sync` kernel for this shape."""
    device = arch or device_arch(a) or gemm_fast.rules.arch[0]
    return {"O": made, **tile_of(a.shape[0], N, multiprocessors(a), machine(device).shared_block).options}


def _fastest(kernel: AnyKernel, M: int, K: int, N: int, count: int, same_type: bool) -> tuple[str, int, bool, int, int]:
    """Return the kernel's name, its tile, the parts of K, and the elements of a plain copy.

    torch.compile does not trace this.
    """
    del kernel
    return _choice(M, N, K, count, same_type and N % VECTOR == 0)


@cache
def _choice(M: int, N: int, K: int, count: int, tensor_store: bool) -> tuple[str, int, bool, int, int]:
    """Return the choice of the model."""
    return fastest(M, N, K, count, tensor_store=tensor_store)[:5]


def _gemm_vjp(residuals: tuple[tuple[Array, Array], object], gradient: Array, **_: object) -> tuple[Array, Array]:
    """Compute the gradients G·B of A, and Gᵀ·A of B."""
    (a, b), _outputs = residuals
    gradient = in_type_of(gradient, a)
    return gemm(gradient, transposed(b)), gemm(transposed(gradient), transposed(a))


gemm_fast.def_vjp(_gemm_vjp)
for _kernel in _WGMMA.values():
    _kernel.def_vjp(_gemm_vjp)
