"""Simulator steps of wgmma with a sparse A (PTX ISA 9.7.15.6.3): each element of D sums products of kept elements only.

A is 64 × K/2 in shared memory or in registers. Without the metadata it would be A of a dense product of half the depth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ...fragments import unpack
from ...sim.memory import numbers
from ..fragments import wgmma_sp_a
from ..sparsity import columns, expand
from .alu.mma import decoded
from .shared_matrices import Stack
from .sparse_metadata import Metadata
from .wgmma import Groups, Product, lanes_of, step

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.compile import Step
    from ...sim.machine import Machine
    from ...sim.memory import Array
    from .compile import PtxUnit as Unit


def wgmma_mma_async_sp(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of wgmma.mma_async.sp. The product holds the register of the metadata like those of A."""
    return step(at, _SparseProduct(unit, at, inst))


class _SparseProduct(Product):
    """The products of one instruction with a sparse A."""

    def __init__(self, unit: Unit, at: int, inst: Inst) -> None:
        super().__init__(unit, at, inst)
        self._metadata = Metadata(unit, at, inst, self.fact.shape, self.fact.a)
        self.held = (*self.held, self._metadata.slot)

    def compute(self, m: Machine, groups: Groups, a: Stack | None, b: Stack) -> None:
        """Compute the products of the matrices of each warpgroup. A is None if it is in registers."""
        kept = self._kept(m, groups, a)
        places = columns(self.fact.shape, self.fact.a, self._metadata.codes(m, groups))
        if self.is_native(m) and self._is_finite(b):
            return super().compute(m, groups, Stack(expand(kept, places), numbers(len(groups))), b)

        def one(i: int, _: slice, c: Array | None, out: Array) -> None:
            self.in_numpy(m, kept[i], b.matrix(i), c, out, places[i])

        return self.in_arrays(m, groups, one)

    def _kept(self, m: Machine, groups: Groups, a: Stack | None) -> Array:
        """Return the kept elements of each warpgroup, (warpgroups, 64, K/2)."""
        if a is not None:
            return np.stack([a.matrix(i) for i in range(len(groups))])
        left = self.left(m)
        return unpack(wgmma_sp_a(self.fact.a), np.stack([left[:, lanes_of(warps)] for warps in groups]))

    def _is_finite(self, b: Stack) -> bool:
        """Return whether zeros in place of the elements that are not kept add nothing to a sum."""
        return self.fact.b.kind != "f" or bool(np.isfinite(decoded(self.fact.b, b.matrices)).all())
