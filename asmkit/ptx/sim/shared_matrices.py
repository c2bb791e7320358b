"""The matrices in shared memory that wgmma reads by descriptors (PTX ISA 9.7.15.5.1)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ... import types
from ...errors import DiagnosticCode
from ...sim.memory import Access
from ...types import Scalar
from ..matrix_descriptors import MatrixDescriptor
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


class SharedMatrices:
    """Operand `name` of a product, a matrix (M or N, K)."""

    def __init__(self, at: int, inst: Inst, name: str, kind: type[Scalar], shape: tuple[int, int]) -> None:
        trans = operand(inst, f"trans_{name}")
        self.at, self.name, self.shape, self.transposed = at, name, shape, bool(trans and trans[1])
        self.size = 4 if kind is types.b1 else kind.bits // 8

    def places(self, descriptor: int) -> tuple[Array, int]:
        """Return the addresses of the chunks, and the largest."""
        return places(descriptor & _MASK, self.shape, self.size, self.transposed)

    def matrix(self, stack: Stack, warpgroup: int) -> Array:
        """Return the matrix of one warpgroup."""
        lines = stack.matrices[stack.number[warpgroup]]
        return lines.T if self.transposed else lines

    def read(self, m: Machine, groups: Array, descriptors: list[int]) -> tuple[Stack, list[Access]]:
        """Return the matrices of all warpgroups, and the accesses that watchers know. Report wrong descriptors."""
        first = groups[:, 0] * WARP
        windows = (m.block_of[first] * m.launch.shared_pitch).tolist()
        there = {bits: self.places(bits) for bits in descriptors}
        for i, bits in enumerate(descriptors):
            if there[bits][1] + CHUNK > m.launch.shared_bytes:
                _outside(m, self.at, groups[i], there[bits][1])
        numbers = dict[tuple[int, int], int]()
        number = np.array([numbers.setdefault(one, len(numbers)) for one in zip(descriptors, windows, strict=True)])
        flat = np.stack([there[bits][0].reshape(-1) + window for bits, window in numbers])
        if not tile_layouts.matches(m, [bits & _MASK for bits in there], flat.reshape(-1)):
            for bits, window in numbers:
                tile_layouts.check(m, self.at, self.name, bits & _MASK, there[bits][0].reshape(-1), window)
        reads = self._noticed(m, flat[number], first)
        chunks = m.shared.view(CHUNK)[flat // CHUNK]
        lines = len(there[descriptors[0]][0])
        return Stack(chunks.view(f"u{self.size}").reshape(len(numbers), lines, -1), number), reads

    def _noticed(self, m: Machine, chunks: Array, first: Array) -> list[Access]:
        """Check the reads of each warpgroup's chunks, (warpgroups, chunks), and notify the watchers."""
        watched = m.launch.hooked("load") or m.launch.hooked("read_complete")
        if not (watched or m.copies.under_way or m.bulk.under_way):
            return []
        lanes = np.repeat(first, chunks.shape[1])
        access = Access(self.at, "load", m.shared, chunks.reshape(-1), lanes, CHUNK, engine="product")
        notify(m, access)
        return [access] if watched else []


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


def _outside(m: Machine, at: int, warps: Array, byte: int) -> None:
    lanes = (warps[:, None] * WARP + np.arange(WARP)).reshape(-1)
    m.report(
        DiagnosticCode.OUT_OF_BOUNDS, at, m.names(lanes), kind="load", size=CHUNK, space="shared",
        address=hex(byte), place="shared", bytes=m.launch.shared_bytes,
    )  # fmt: skip
