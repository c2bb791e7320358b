"""Clusters: blocks that see each other's shared memory, and what swizzled tiles and their descriptors are in registers.

Each method is the instructions that its docstring lists.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..errors import Mistake, error
from ..regs import Mem, Ptr, Reg, Symbol
from ..types import T, b16, b64, u32, u64
from .barriers import Barrier, BarrierArray, Barriers, Count
from .descriptors import Kind, MatrixDescriptor, Swizzle
from .pipelines import Pipelines
from .shared import Index, Shared

MAX_CLUSTER = 16
"""Blocks of a cluster, of which 8 are allowed everywhere."""


def multicast_mask(ranks: Iterable[int]) -> int:
    """The 16 bits that name these blocks of a cluster, by their ranks.  CONTROL for a rank that no block has."""
    mask = 0
    for rank in ranks:
        if not 0 <= rank < MAX_CLUSTER:
            raise error(Mistake.CONTROL, what=f"rank {rank} in a multicast", fix=f"0 to {MAX_CLUSTER - 1}")
        mask |= 1 << rank
    return mask


class PeerBarriers:
    """The mbarriers of another block of the cluster: `bars[i].arrive()`, by a register one `mad.lo.u32`."""

    def __init__(self, builder: Barriers, first: Ptr[b64], count: Count) -> None:
        self._k, self._first, self._count = builder, first, count

    def __getitem__(self, index: Index) -> Barrier:
        at = (self._first + index)[0] if isinstance(index, Reg) else self._first[index]
        return Barrier(self._k, at, self._count)


class Clusters(Pipelines):
    """The part of the builder that names other blocks' memory, and tiles by their descriptors."""

    # other blocks
    def peer_barriers(self, barriers: BarrierArray, rank: Reg[Any] | int) -> PeerBarriers:
        """The barriers of the block of that rank which these are in this one: `mapa.shared::cluster.u32`."""
        return PeerBarriers(self, self.peer(barriers.memory, rank), barriers.count)

    def peer(self, memory: Ptr[T] | Shared[T] | Mem[T], rank: Reg[Any] | int) -> Ptr[T]:
        """The place in the block of that rank which `memory` is in this one: `mapa.shared::cluster.u32`.

        Of a shared array the element 0; its address is read in the entry block.  A `Mem` with an offset, and a part of
        an array, take one `add` more.
        """
        address, elem = self._shared_address(memory)
        there = self.reg(u32)
        self.ptx.mapa.shared__cluster.u32(there, address, rank)
        return Ptr(self, elem, there, "shared::cluster")

    def cluster_arrive(self, *, relaxed: bool = False) -> None:
        """`barrier.cluster.arrive.release.aligned`, or `.relaxed`."""
        self.ptx.barrier.cluster.arrive["relaxed" if relaxed else "release"].aligned()

    def cluster_wait(self) -> None:
        """`barrier.cluster.wait.acquire.aligned`."""
        self.ptx.barrier.cluster.wait.acquire.aligned()

    def cluster_sync(self) -> None:
        """`cluster_arrive` and `cluster_wait`: two instructions."""
        self.cluster_arrive()
        self.cluster_wait()

    def multicast(self, ranks: Iterable[int]) -> Reg[b16]:
        """The mask of a multicast to the blocks of these ranks, one `mov.b16`."""
        return self.reg(b16, multicast_mask(ranks))

    # tiles
    def swizzle(self, offset: Reg[u32], mode: Swizzle) -> Reg[u32]:
        """Where the byte at an offset goes: `shr.b32`, `and.b32`, `xor.b32`; without a swizzle nothing.

        The offset counts from where the pattern starts, a multiple of `mode.pattern` bytes.
        """
        if mode is Swizzle.NONE:
            return offset
        moved = self.reg(offset.type)
        self.ptx.shr.b32(moved, offset, mode.shift)
        self.ptx.and_.b32(moved, moved, mode.mask)
        return offset ^ moved

    def matrix_descriptor(
        self, tile: Ptr[Any] | Shared[Any] | Mem[Any], *, leading: int = 0, stride: int = 0,
        swizzle: Swizzle = Swizzle.NONE, kind: Kind = "wgmma",
    ) -> Reg[b64]:  # fmt: skip
        """The descriptor of a tile in shared memory: `bfe.u32` of bits 4 to 17, `cvt.u64.u32`, `or.b64` with the rest.

        `descriptor + (bytes >> 4)` is that of a tile further on.  DESCRIPTOR for offsets that it does not hold.
        """
        rest = MatrixDescriptor(0, leading, stride, swizzle).encode(kind)
        address, _ = self._shared_address(tile)
        low, wide = self.reg(u32), self.reg(u64)
        self.ptx.bfe.u32(low, address, 4, 14)
        self.ptx.cvt.u64.u32(wide, low)
        self.ptx.or_.b64(wide, wide, rest)
        return wide.as_(b64)

    def _shared_address(self, memory: Ptr[T] | Shared[T] | Mem[T]) -> tuple[Reg[u32], type[T]]:
        """The 32-bit address of a place in shared memory, as a register."""
        if isinstance(memory, Shared):
            return memory.ptr.reg, memory.elem
        if memory.space != "shared":
            why = f"it is in the {memory.space} space"
            raise error(Mistake.OPERATOR, expr=repr(memory), why=why, fix="a place in this block's shared memory")
        if isinstance(memory, Ptr):
            return memory.reg, memory.elem
        base = self.address_of(memory.base) if isinstance(memory.base, Symbol) else memory.base
        return (base + memory.offset if memory.offset else base), memory.elem
