"""The operands of `tcgen05.mma` in the threads that execute it, and the checks of its instruction descriptor."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np

from ....errors import AsmError
from ....regs import Mem, Span
from ....sim.compile import NotSimulatedError
from ....types import Scalar
from ...matrix_descriptors import InstructionDescriptor
from ..memory import operand
from .column_masks import ColumnMask
from .layouts import wrong_shape
from .memory import impossible
from .metadata import Metadata
from .opcodes import facts_of
from .operands import place, value
from .scales import BlockScales, Places

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ....ir.program import Inst
    from ....sim.machine import Machine
    from ..compile import PtxUnit as Unit


_HAS_K96 = "sm_103a sm_107a"
"""The targets with products of K = 96 (PTX ISA 9.7.16.2.1, 13)."""
_SCALES_OF_32 = 2
"""The number of scales of a row of 4-bit elements, if a block has 32 of them."""


class Given(NamedTuple):
    """The operands of one thread."""

    lane: int
    d: int
    a: int
    b: int
    shape: InstructionDescriptor
    adds: bool
    skipped: tuple[int, ...]
    """The masks of the lanes that are not written, 32 lanes in each."""
    scales: Places | None
    metadata: int
    """The address of the metadata of a sparse A."""
    mask: ColumnMask | None


class Arguments:
    """The operands of one instruction."""

    def __init__(self, unit: Unit, at: int, inst: Inst) -> None:
        self.at, self.facts = at, facts_of(inst)
        if self.facts.kind == "ti16":
            raise NotSimulatedError(".kind::ti16")
        a, skipped, scale = (operand(inst, name) for name in ("a", "lanes", "scale"))
        assert a
        self.in_tensor_memory = isinstance(a[1], Mem)
        self.scales = BlockScales(unit, at, inst, self.facts.scales) if self.facts.scales else None
        self.metadata = Metadata(unit, at, inst, self.facts.kind) if self.facts.sparse else None
        self.scale = int(scale[1]) if scale else 0
        """The power of two by which D is divided."""
        self._d = place(unit, at, inst, "d")
        self._a = place(unit, at, inst, "a") if self.in_tensor_memory else value(unit, at, inst, "a")
        self._b, self._idesc = value(unit, at, inst, "b"), value(unit, at, inst, "idesc")
        self._on = value(unit, at, inst, "on")
        self._zero = value(unit, at, inst, "zero") if operand(inst, "zero") else None
        masks = list(cast("Span[Scalar]", skipped[1])) if skipped else []
        self._skipped = [unit.register(at, reg) for reg in masks]
        self._shapes: dict[int, InstructionDescriptor] = {}

    def given(self, m: Machine) -> Iterator[Given]:
        """Yield the operands of each active thread."""
        lanes = m.active_lanes
        d, a, b, idesc, on = (read(m).tolist() for read in (self._d, self._a, self._b, self._idesc, self._on))
        skipped = [np.broadcast_to(m.active(np.atleast_1d(read(m))), lanes.shape).tolist() for read in self._skipped]
        scales = self.scales.places(m) if self.scales else [None] * len(lanes)
        metadata = self.metadata.addresses(m) if self.metadata else [0] * len(lanes)
        zero = self._zero(m).tolist() if self._zero else [None] * len(lanes)
        for i, lane in enumerate(lanes.tolist()):
            shape, masks = self._known_shape(m, int(idesc[i])), tuple(int(mask[i]) for mask in skipped)
            mask = self._mask(m, shape, zero[i])
            yield Given(lane, d[i], a[i], b[i], shape, bool(on[i]), masks, scales[i], metadata[i], mask)

    def _known_shape(self, m: Machine, bits: int) -> InstructionDescriptor:
        """Return a decoded and checked instruction descriptor. Kernels have few."""
        return self._shapes.get(bits) or self._shapes.setdefault(bits, self._shape(m, bits))

    def _shape(self, m: Machine, bits: int) -> InstructionDescriptor:
        """Decode an instruction descriptor. Report DESCRIPTOR if the product does not exist."""
        facts, what = self.facts, f"instruction descriptor {bits:#x}"
        try:
            shape = InstructionDescriptor.decode(facts.kind, bits)
        except AsmError as wrong:
            first = wrong.findings[0]
            impossible(m, self.at, what, first.message, first.fix)
        if why := wrong_shape(shape, facts):
            impossible(m, self.at, what, why, "encode another shape, or use another cta_group")
        if shape.sparse != facts.sparse:
            is_sparse, use = ("sparse", "tcgen05.mma.sp") if shape.sparse else ("dense", "tcgen05.mma without .sp")
            fix = f"use {use}, or {'clear' if shape.sparse else 'set'} the bit"
            impossible(m, self.at, what, f"it is that of a {is_sparse} product", fix)
        if self.metadata and (why := self.metadata.wrong_selector(shape.selector)):
            impossible(m, self.at, what, why, "add the column to the address of the metadata")
        if shape.k96:
            self._check_k96(m, what)
        if shape.scale == "ue4m3" and facts.scales == _SCALES_OF_32 and not m.unit.program.target.supports("sm_107f"):
            why = "its scales are ue4m3, and the blocks have 32 elements"
            impossible(m, self.at, what, why, "use .block16, or scales of ue8m0")
        if facts.shifts and shape.m not in (128, 256):
            impossible(m, self.at, what, f"M is {shape.m}, and .ashift needs 128 or 256", "omit .ashift")
        return shape

    def _check_k96(self, m: Machine, what: str) -> None:
        """Report DESCRIPTOR for a product with K = 96 on another target, sparse, or with a number of scales."""
        target = m.unit.program.target
        if not target.supports(_HAS_K96):
            fix = f"compile for {_HAS_K96.replace(' ', ' or ')}, or clear bit 31 for K = 64"
            impossible(m, self.at, what, f"K is 96, which {target.name} does not have", fix)
        if self.facts.sparse:
            impossible(m, self.at, what, "K is 96, and A is sparse", "clear bit 31 for K = 128")
        if self.facts.counted:
            why = "K is 96, and .scale_vec states the number of scales of K = 64"
            impossible(m, self.at, what, why, f"use .block{'32' if self.facts.scales == _SCALES_OF_32 else '16'}")

    def _mask(self, m: Machine, shape: InstructionDescriptor, bits: int | None) -> ColumnMask | None:
        """Decode a zero-column mask. Report DESCRIPTOR if it shifts the columns too far."""
        if not bits:
            return None
        mask = ColumnMask.decode(bits)
        if why := mask.wrong(shape.m, shape.shift):
            fix = "use a smaller shift, or a larger one in the instruction descriptor"
            impossible(m, self.at, f"zero-column mask {bits:#x}", why, fix)
        return mask
