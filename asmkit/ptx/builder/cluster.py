"""Clusters: shared memory of peer blocks, cluster barriers, multicast masks, swizzled offsets and matrix descriptors.

The docstring of each method lists the instructions that it emits.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from ...errors import DiagnosticCode, error
from ...regs import Mem, Ptr, Reg, Symbol
from ...types import Scalar, T, b16, b64, u32, u64
from ..matrix_descriptors import Kind, MatrixDescriptor, Swizzle
from .mbarrier import BarrierArray, PeerBarriers
from .pipeline import Pipelines
from .shared import Shared

MAX_CLUSTER = 16
"""The most blocks in a cluster.  Every machine with clusters supports 8, larger clusters are not portable."""


def multicast_mask(ranks: Iterable[int]) -> int:
    """Return the 16-bit mask with one bit for each of these block ranks.  Raises CONTROL unless ranks are 0 to 15."""
    mask = 0
    for rank in ranks:
        if not 0 <= rank < MAX_CLUSTER:
            raise error(
                DiagnosticCode.CONTROL, what=f"rank {rank} in a multicast", fix=f"use ranks from 0 to {MAX_CLUSTER - 1}"
            )
        mask |= 1 << rank
    return mask


class Clusters(Pipelines):
    """The part of the builder for clusters, swizzles and matrix descriptors."""

    # other blocks
    def peer_barriers(self, barriers: BarrierArray, rank: Reg[u32] | int) -> PeerBarriers:
        """Return the same mbarriers in the block of rank `rank`: `mapa.shared::cluster.u32`."""
        return PeerBarriers(self, self.peer(barriers.memory, rank), barriers.count)

    def peer(self, memory: Ptr[T] | Shared[T] | Mem[T], rank: Reg[u32] | int) -> Ptr[T]:
        """Return a pointer to the same location in the block of rank `rank`: `mapa.shared::cluster.u32`.

        For a shared array, the location is element 0, and the array's address is read in the entry block.  A `Mem` with
        an offset, and a part of an array, emit one more `add`.  Raises OPERATOR if `memory` is not in shared memory.
        """
        address, elem = self._shared_address(memory)
        there = self.reg(u32)
        self.ptx.mapa.shared__cluster.u32(there, address, rank)
        return Ptr(self, elem, there, "shared::cluster")

    def cluster_arrive(self, *, relaxed: bool = False) -> None:
        """Emit `barrier.cluster.arrive.release.aligned`, or `.relaxed` instead of `.release`."""
        self.ptx.barrier.cluster.arrive["relaxed" if relaxed else "release"].aligned()

    def cluster_wait(self) -> None:
        """Emit `barrier.cluster.wait.acquire.aligned`."""
        self.ptx.barrier.cluster.wait.acquire.aligned()

    def cluster_sync(self) -> None:
        """Synchronize the threads of the cluster: `cluster_arrive` and `cluster_wait`, two instructions."""
        self.cluster_arrive()
        self.cluster_wait()

    def multicast(self, ranks: Iterable[int]) -> Reg[b16]:
        """Return a register with the mask of a multicast to the blocks of these ranks: one `mov.b16`.

        Raises CONTROL unless the ranks are from 0 to 15.
        """
        return self.reg(b16, multicast_mask(ranks))

    # tiles
    def swizzle(self, offset: Reg[u32], mode: Swizzle) -> Reg[u32]:
        """Compute the swizzled byte offset: `shr.b32`, `and.b32`, `xor.b32`, or nothing for `Swizzle.NONE`.

        The offset is relative to the start of the pattern, which must be a multiple of `mode.pattern` bytes.
        """
        if mode is Swizzle.NONE:
            return offset
        moved = self.reg(offset.type)
        self.ptx.shr.b32(moved, offset, mode.shift)
        self.ptx.and_.b32(moved, moved, mode.mask)
        return offset ^ moved

    def matrix_descriptor(
        self, tile: Ptr[Scalar] | Shared[Scalar] | Mem[Scalar], *, leading: int = 0, stride: int = 0,
        swizzle: Swizzle = Swizzle.NONE, kind: Kind = "wgmma",
    ) -> Reg[b64]:  # fmt: skip
        """Compute the matrix descriptor of a tile in shared memory (PTX ISA 9.7.15.5.1.2, 9.7.16.4.1).

        Emits `bfe.u32` (bits 4 to 17 of the address), `cvt.u64.u32` and `or.b64` with the constant fields.
        `descriptor + (bytes >> 4)` describes a tile that starts `bytes` bytes later.  Raises DESCRIPTOR for offsets
        that do not fit their fields.

        Args:
            tile: The tile.
            leading: The leading-dimension byte offset; see `MatrixDescriptor`.
            stride: The stride-dimension byte offset; see `MatrixDescriptor`.
            swizzle: The swizzle of the tile.
            kind: The instruction that reads the descriptor, `"wgmma"` or `"tcgen05"`.

        """
        rest = MatrixDescriptor(0, leading, stride, swizzle).encode(kind)
        address, _ = self._shared_address(tile)
        low, wide = self.reg(u32), self.reg(u64)
        self.ptx.bfe.u32(low, address, 4, 14)
        self.ptx.cvt.u64.u32(wide, low)
        self.ptx.or_.b64(wide, wide, rest)
        return wide.as_(b64)

    def _shared_address(self, memory: Ptr[T] | Shared[T] | Mem[T]) -> tuple[Reg[u32], type[T]]:
        """Return a register with the 32-bit address of a location in shared memory, and its element type."""
        if isinstance(memory, Shared):
            return cast("Reg[u32]", memory.ptr.reg), memory.elem
        if memory.space != "shared":
            why = f"it is in the {memory.space} space"
            raise error(
                DiagnosticCode.OPERATOR, expr=repr(memory), why=why, fix="use a location in the block's shared memory"
            )
        if isinstance(memory, Ptr):
            return cast("Reg[u32]", memory.reg), memory.elem
        base = self._address_of(memory.base) if isinstance(memory.base, Symbol) else cast("Reg[u32]", memory.base)
        return (base + memory.offset if memory.offset else base), memory.elem
