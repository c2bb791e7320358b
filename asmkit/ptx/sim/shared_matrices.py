"""The matrices in shared memory that wgmma reads by descriptors (PTX ISA 9.7.15.5.1)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

from ... import types
from ...errors import AsmError, DiagnosticCode
from ...sim.memory import Access
from ...types import Scalar
from ..matrix_descriptors import MatrixDescriptor
from . import tile_layouts
from .bulk import CHUNK, read_chunks
from .memory import operand
from .warp import WARP

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.machine import Machine
    from ...sim.memory import Array

Matrix: TypeAlias = "tuple[Array, list[Access]]"
"""The bits of a matrix's elements, and the accesses to shared memory that read them."""
_MASK = (1 << 64) - 1


class Stack(NamedTuple):
    """Matrices as they are in memory, (matrices, lines, elements), and the number of each warpgroup's matrix."""

    matrices: Array
    number: Array


class SharedMatrices:
    """Operand `name` of a product, a matrix (M or N, K)."""

    def __init__(self, at: int, inst: Inst, name: str, kind: type[Scalar], shape: tuple[int, int]) -> None:
        trans = operand(inst, f"trans_{name}")
        self.at, self.name, self.shape, self.transposed = at, name, shape, bool(trans and trans[1])
        self.size = 4 if kind is types.b1 else kind.bits // 8

    def places(self, descriptor: int) -> tuple[Array, int]:
        """Return the addresses of the chunks, and the largest."""
        return places(descriptor & _MASK, self.shape, self.size, self.transposed)

    def access(self, m: Machine, groups: Array, descriptors: list[int]) -> Access | None:
        """Return the reads of the matrices of several warpgroups, None if there may be something to report."""
        there = [self.places(bits) for bits in descriptors]
        if max(last for _, last in there) + CHUNK > m.launch.shared_bytes:
            return None
        first = groups[:, 0] * WARP
        windows = (m.block_of[first] * m.launch.shared_pitch).tolist()
        flat = np.concatenate([at.reshape(-1) + window for (at, _), window in zip(there, windows, strict=True)])
        lanes = np.repeat(first, len(flat) // len(first))
        if not tile_layouts.matches(m, [bits & _MASK for bits in {*descriptors}], flat):
            return None
        try:
            for copies in (m.copies, m.bulk):
                if copies.under_way:
                    copies.check(self.at, m.shared, flat, lanes, CHUNK, "load")
        except AsmError:
            return None
        return Access(self.at, "load", m.shared, flat, lanes, CHUNK, engine="product")

    def read(self, m: Machine, warps: Array, descriptor: int, *, known: bool = False) -> Matrix:
        """Return the matrix of one warpgroup, and report wrong descriptors, unless the watchers know the access."""
        there, last = self.places(descriptor)
        if last + CHUNK > m.launch.shared_bytes:
            _outside(m, self.at, last)
        first = int(warps[0]) * WARP
        window = int(m.block_of[first]) * m.launch.shared_pitch
        if known:
            chunks = m.shared.view(CHUNK)[(there + window) // CHUNK]
            matrix = chunks.view(f"u{self.size}").reshape(len(there), -1)
            return matrix.T if self.transposed else matrix, []
        tile_layouts.check(m, self.at, self.name, descriptor & _MASK, there.reshape(-1), window)
        there = there + window
        flat = there.reshape(-1)
        lanes = np.broadcast_to(np.int64(first), len(flat))
        access = Access(self.at, "load", m.shared, flat, lanes, CHUNK, engine="product")
        matrix = np.ascontiguousarray(read_chunks(m, access)).view(f"u{self.size}").reshape(len(there), -1)
        return matrix.T if self.transposed else matrix, [access]

    def stack(self, m: Machine, groups: Array, descriptors: list[int]) -> Stack | None:
        """Return the matrices of all warpgroups, those that several of them share once.

        Return None if there may be something to report.
        """
        first = groups[:, 0] * WARP
        windows = (m.block_of[first] * m.launch.shared_pitch).tolist()
        numbers = dict[tuple[int, int], int]()
        number = [numbers.setdefault(one, len(numbers)) for one in zip(descriptors, windows, strict=True)]
        there = {bits: self.places(bits) for bits in descriptors}
        if max(last for _, last in there.values()) + CHUNK > m.launch.shared_bytes:
            return None
        flat = np.concatenate([there[bits][0].reshape(-1) + window for bits, window in numbers])
        if not tile_layouts.matches(m, [bits & _MASK for bits in there], flat):
            return None
        if m.copies.under_way or m.bulk.under_way:
            readers = first[[number.index(one) for one in range(len(numbers))]]
            lanes = np.repeat(readers, len(flat) // len(numbers))
            for copies in (m.copies, m.bulk):
                if copies.under_way:
                    copies.check(self.at, m.shared, flat, lanes, CHUNK, "load")
        chunks = m.shared.view(CHUNK)[flat // CHUNK]
        lines = len(there[descriptors[0]][0])
        return Stack(chunks.view(f"u{self.size}").reshape(len(numbers), lines, -1), np.array(number))


@cache
def places(bits: int, shape: tuple[int, int], size: int, transposed: bool) -> tuple[Array, int]:
    """Return the addresses of the 16-byte chunks of a matrix (M or N, K), given its descriptor, and the largest.

    The array is (K, chunks) for an MN-major matrix, otherwise (MN, chunks).  `size` is the size of an element in
    bytes.
    """
    mn, k = (np.arange(0, length, CHUNK // size if inner else 1) for length, inner in zip(
        shape, (transposed, not transposed), strict=True
    ))  # fmt: skip
    at = MatrixDescriptor.decode(bits).address
    found = at(mn[None, :], k[:, None], size, transposed=True) if transposed else at(mn[:, None], k[None, :], size)
    return found, int(found.max())


def _outside(m: Machine, at: int, byte: int) -> None:
    m.report(
        DiagnosticCode.OUT_OF_BOUNDS, at, m.names(m.active_lanes), kind="load", size=CHUNK, space="shared",
        address=hex(byte), place="shared", bytes=m.launch.shared_bytes,
    )  # fmt: skip
