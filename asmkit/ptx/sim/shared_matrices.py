"""The matrices in shared memory that wgmma reads by descriptors (PTX ISA 9.7.15.5.1)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ... import types
from ...errors import DiagnosticCode
from ...sim.memory import Access
from ...sim.rows import gathered
from ...types import Scalar
from ..matrix_descriptors import Kind, MatrixDescriptor
from . import tile_layouts
from .bulk import CHUNK, notify
from .memory import operand
from .warp import WARP

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.machine import Machine
    from ...sim.memory import Array

_MASK = (1 << 64) - 1


class Stack(NamedTuple):
    """Matrices as they are in memory, (matrices, lines, elements), and the number of each warpgroup's matrix."""

    matrices: Array
    number: Array
    transposed: bool = False
    """True if the lines are columns."""

    def matrix(self, warpgroup: int) -> Array:
        """Return the matrix of one warpgroup, (M or N, K)."""
        lines = self.matrices[self.number[warpgroup]]
        return lines.T if self.transposed else lines


@dataclass
class Chunks:
    """The 16-byte chunks of the matrices of some warpgroups in shared memory."""

    distinct: list[tuple[int, int]]
    """The descriptor and the offset of the block's shared memory of each matrix."""
    number: Array
    """The number of each warpgroup's matrix."""
    tables: list[Array]
    """The offsets of each matrix's chunks in the block's shared memory."""
    lines: int
    """The rows of a matrix in memory, or its columns."""
    mode: int
    """The layout that the descriptors have (`tile_layouts.mode_of`)."""
    first: Array
    """The first lane of each warpgroup."""

    @cached_property
    def windows(self) -> Array:
        """The offset of the block's shared memory of each matrix."""
        return np.array([window for _, window in self.distinct], np.int64)

    @cached_property
    def addresses(self) -> Array:
        """The host's addresses of the tables."""
        return np.array([table.ctypes.data for table in self.tables], np.uint64)

    @cached_property
    def offsets(self) -> Array:
        """The offsets of the chunks in the shared memory of all blocks, (matrices, chunks)."""
        return np.stack(self.tables) + self.windows[:, None]

    @cached_property
    def of_warpgroups(self) -> tuple[Array, Array]:
        """The offset of each chunk that the warpgroups read, one warpgroup after the other, and their first lanes."""
        lanes = np.repeat(self.first, self.offsets.shape[1])
        return self.offsets[self.number].reshape(-1), lanes


_MOST = 64
"""The number of places that are kept for an instruction: a loop uses the same ones again."""


class SharedMatrices:
    """Operand `name` of a product, a matrix (M or N, K)."""

    def __init__(self, at: int, inst: Inst, name: str, kind: type[Scalar], shape: tuple[int, int]) -> None:
        trans = operand(inst, f"trans_{name}")
        self.at, self.name, self.shape, self.transposed = at, name, shape, bool(trans and trans[1])
        self.size = 4 if kind is types.b1 else kind.bits // 8
        self._known: dict[tuple[object, ...], Chunks] = {}

    def places(self, descriptor: int) -> tuple[Array, int]:
        """Return the addresses of the chunks, and the largest."""
        return places(descriptor & _MASK, self.shape, self.size, self.transposed)

    def read(self, m: Machine, groups: Array, descriptors: list[int]) -> tuple[Stack, list[Access]]:
        """Return the matrices of all warpgroups, and the accesses that watchers know. Report wrong descriptors."""
        first = groups[:, 0] * WARP
        key = m.pitch, m.launch.shared_pitch, m.launch.shared_bytes, *descriptors, *first.tolist()
        if (found := self._known.get(key)) is None:
            if len(self._known) >= _MOST:
                self._known.clear()
            found = self._known[key] = self._chunks(m, groups, descriptors)
        watched = bool(m.launch.hooked("load") or m.launch.hooked("read_complete"))
        chunks = None if watched or m.copies.under_way else _clear(m, found)
        reads: list[Access] = []
        if chunks is None:
            self._check(m, found)
            reads = self._noticed(m, found, watched=watched)
            chunks = gathered(m, m.shared, found.offsets, CHUNK)
        matrices = chunks.view(f"u{self.size}").reshape(len(found.distinct), found.lines, -1)
        return Stack(matrices, found.number, self.transposed), reads

    def _chunks(self, m: Machine, groups: Array, descriptors: list[int]) -> Chunks:
        """Return the chunks of the warpgroups' matrices. Reports matrices that are not inside of the shared memory."""
        for warps, bits in zip(groups, descriptors, strict=True):
            if (last := self.places(bits)[1]) + CHUNK > m.launch.shared_bytes:
                _outside(m, self.at, warps, last)
        windows = (m.block_of[groups[:, 0] * WARP] * m.launch.shared_pitch).tolist()
        matrices = [*zip(descriptors, windows, strict=True)]
        index = {one: i for i, one in enumerate(dict.fromkeys(matrices))}
        places = [self.places(bits)[0] for bits, _ in index]
        mode = tile_layouts.mode_of({bits & _MASK for bits in descriptors})
        tables = [some.reshape(-1) for some in places]
        number = np.array([index[one] for one in matrices])
        return Chunks([*index], number, tables, len(places[0]), mode, groups[:, 0] * WARP)

    def _check(self, m: Machine, found: Chunks) -> None:
        """Report descriptors that do not fit to the copies that have written the matrices."""
        if not tile_layouts.matches(m, found.mode, found.offsets.reshape(-1)):
            for bits, window in found.distinct:
                tile_layouts.check(m, self.at, self.name, bits & _MASK, self.places(bits)[0].reshape(-1), window)

    def _noticed(self, m: Machine, found: Chunks, *, watched: bool) -> list[Access]:
        """Check the reads of each warpgroup, and notify the watchers."""
        if not (watched or m.copies.under_way or m.bulk.under_way):
            return []
        offsets, lanes = found.of_warpgroups
        access = Access(self.at, "load", m.shared, offsets, lanes, CHUNK, engine="product")
        notify(m, access)
        return [access] if watched else []


def _clear(m: Machine, found: Chunks) -> Array | None:
    """Return the bytes of chunks. None if some must be checked, or without compiled code."""
    if m.native is None or not found.mode:
        return None
    flying = m.bulk.flying(m.shared) if m.bulk.under_way else None
    size = len(found.tables[0])
    return m.native.chunks(m.shared, found.addresses, found.windows, size, m.layouts.numbers, found.mode, flying)


@cache
def places(
    bits: int, shape: tuple[int, int], size: int, transposed: bool, kind: Kind = "wgmma"
) -> tuple[Array, int]:  # fmt: skip
    """Return the addresses of the 16-byte chunks of a matrix (M or N, K), given its descriptor, and the largest.

    The array is (K, chunks) for an MN-major matrix, otherwise (MN, chunks).  `size` is the size of an element in
    bytes, `kind` that of the descriptor.
    """
    mn, k = (np.arange(0, length, CHUNK // size if inner else 1) for length, inner in zip(
        shape, (transposed, not transposed), strict=True
    ))  # fmt: skip
    descriptor = MatrixDescriptor.decode(bits, kind)
    descriptor.check_row(shape[1] * size, transposed=transposed)
    at = descriptor.address
    found = at(mn[None, :], k[:, None], size, transposed=True) if transposed else at(mn[:, None], k[None, :], size)
    return np.ascontiguousarray(found, np.int64), int(found.max())


def _outside(m: Machine, at: int, warps: Array, byte: int) -> None:
    lanes = (warps[:, None] * WARP + np.arange(WARP)).reshape(-1)
    m.report(
        DiagnosticCode.OUT_OF_BOUNDS, at, m.names(lanes), kind="load", size=CHUNK, space="shared",
        address=hex(byte), place="shared", bytes=m.launch.shared_bytes,
    )  # fmt: skip
