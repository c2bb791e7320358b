"""Check the sizes of a launch against those that the kernel states, and complete them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from ..errors import DiagnosticCode, error

if TYPE_CHECKING:
    from .read import KernelInfo

Dims: TypeAlias = "int | tuple[int, ...]"
Triple: TypeAlias = tuple[int, int, int]

THREADS = 1024
"""The most threads of a block, on all targets."""
_CLUSTER = 16
"""The most blocks of a cluster. More than 8 need an attribute of the launch."""


@dataclass(frozen=True)
class LaunchSize:
    """The sizes of a launch. `cluster` is None without clusters."""

    grid: Triple
    block: Triple
    cluster: Triple | None

    @property
    def blocks_per_cluster(self) -> int:
        """The number of blocks of a cluster, 1 without clusters."""
        return _product(self.cluster or (1, 1, 1))

    @property
    def threads(self) -> int:
        """The number of threads of the grid."""
        return _product(self.grid) * _product(self.block)


def launch_size(info: KernelInfo, grid: Dims, block: Dims | None, cluster: Dims | None) -> LaunchSize:
    """Return the sizes of a launch. The block and the cluster that a kernel requires are defaults.

    Raises GRID for sizes that the kernel does not allow. `check_dims` of the architecture checks those of the target.
    """
    threads = _block(info, block)
    blocks = _checked("grid", grid)
    made = _cluster(info, cluster)
    if made is not None and info.grid_of_clusters:
        x, y, z = (a * b for a, b in zip(blocks, made, strict=True))
        blocks = x, y, z
    if made is not None and any(a % b for a, b in zip(blocks, made, strict=True)):
        raise error(DiagnosticCode.GRID, what="grid", got=blocks, fix=f"use a multiple of the cluster, {made}")
    return LaunchSize(blocks, threads, made)


def _block(info: KernelInfo, block: Dims | None) -> Triple:
    wanted = info.block
    if block is None and wanted is None:
        raise error(DiagnosticCode.OPTION_MISSING, kernel=info.name, name="block", kind="threads per block")
    made = wanted if block is None and wanted is not None else _checked("block", block or 0)
    if wanted is not None and wanted != made:
        fix = f"launch {info.name} with the block that it requires: {wanted}"
        raise error(DiagnosticCode.GRID, what="block", got=made, fix=fix)
    most = min(info.max_threads or THREADS, THREADS)
    if _product(made) > most:
        of_kernel = f", as {info.name} states" if most < THREADS else ""
        raise error(DiagnosticCode.GRID, what="block", got=made, fix=f"use at most {most} threads{of_kernel}")
    return made


def _cluster(info: KernelInfo, cluster: Dims | None) -> Triple | None:
    if cluster is None:
        if info.explicit_cluster and info.cluster is None:
            fix = f"pass `cluster=…`: {info.name} must be launched with clusters"
            raise error(DiagnosticCode.GRID, what="cluster", got=None, fix=fix)
        return info.cluster
    made = _checked("cluster", cluster)
    if info.cluster is not None and info.cluster != made:
        fix = f"launch {info.name} with the cluster that it requires: {info.cluster}"
        raise error(DiagnosticCode.GRID, what="cluster", got=made, fix=fix)
    most = min(info.max_cluster or _CLUSTER, _CLUSTER)
    if _product(made) > most:
        raise error(DiagnosticCode.GRID, what="cluster", got=made, fix=f"use at most {most} blocks")
    return made


def _checked(what: str, dims: Dims) -> Triple:
    """Return one to three sizes as three. Raises GRID if one is not a positive integer."""
    given = dims if isinstance(dims, tuple) else (dims,)
    if not 1 <= len(given) <= 3 or not all(hasattr(one, "__index__") for one in given):
        raise error(DiagnosticCode.GRID, what=what, got=dims, fix="pass one to three integers")
    x, y, z = (*map(int, given), 1, 1)[:3]
    if min(x, y, z) < 1:
        raise error(DiagnosticCode.GRID, what=what, got=(x, y, z), fix="pass positive integers")
    return x, y, z


def _product(dims: Triple) -> int:
    return dims[0] * dims[1] * dims[2]
