"""Simulator steps of mma.sp, and of mma with `.kind` (PTX ISA 9.7.14.3, 9.7.14.6).  Their arithmetic is in `alu`.

Only some lanes of every four provide the scales of blocks, or the metadata of a sparse A (`sparse_metadata`). The
registers of the other lanes are not read, and can be uninitialized.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np

from ...errors import DiagnosticCode
from ...fragments import Fragment
from ...isa.form import VectorSlot
from ...regs import Mixed, Span
from ..fragments import mma_scale_a, mma_scale_b
from .alu.mma_kinds import Facts, Scales, facts_of, legal_bytes, mma_of_kind, selected_scales
from .memory import operand
from .mma import gather, operand_reads, spread, together
from .sparse_metadata import Metadata, blocks, read, register
from .warp import WARP, warps

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.compile import Source, Step
    from ...sim.machine import Machine
    from ...sim.memory import Array
    from ...types import Scalar
    from .compile import PtxUnit as Unit


def mma_kind(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of mma.sp, or of mma with a kind."""
    facts = facts_of(inst.form.spelling)
    a, b, c = (operand_reads(unit, at, one) for one in inst.operands[1:4])
    stores = unit.dests(at, inst.operands[0], inst.form.slots[0])
    metadata = None
    if facts.sparse:
        metadata = Metadata(unit, at, inst, facts.shape, facts.a_type, ordered=facts.ordered)
    scales = _scales(unit, at, inst, facts) if facts.scales else None

    def run(m: Machine) -> None:
        chosen = together(m, at)
        x, y, z = (gather(m, reads, chosen) for reads in (a, b, c))
        codes = None if metadata is None else metadata.codes(m, _warps(m, chosen))
        factors = None if scales is None else scales(m, chosen)
        spread(m, stores, mma_of_kind(facts, x, y, z, codes, factors, native=m.launch.native is not None), chosen)

    return run


def _rows(m: Machine, values: Array, chosen: Array | None) -> Array:
    """Return a value of every lane as rows (warps, 32) of the chosen warps."""
    rows = warps(m, values)
    return rows if chosen is None else rows[chosen]


def _warps(m: Machine, chosen: Array | None) -> Array:
    """Return the number of each chosen warp, (warps, 1)."""
    return (np.arange(m.lanes // WARP) if chosen is None else chosen)[:, None]


# --- the scales of blocks ---


class _Side(NamedTuple):
    """The scales of A or of B: their register, their selectors, and their fragment."""

    name: str
    read: Source
    selectors: list[Source]
    plan: Fragment
    threads: int
    """The number of legal thread selectors."""


def _scales(unit: Unit, at: int, inst: Inst, facts: Facts) -> Callable[[Machine, Array | None], Scales]:
    """Return a function that returns the scales that the selectors choose."""
    sides = [
        _Side(f"id{x}", unit.register(at, register(inst, f"s{x}")), _selectors(unit, at, inst, f"id{x}"), plan, threads)
        for x, plan, threads in (("a", mma_scale_a(facts.scales), 2), ("b", mma_scale_b(facts.scales), 4))
    ]
    legal_ = legal_bytes(facts.scales)
    threads = [blocks(side.plan) // len(legal_) for side in sides]

    def scales(m: Machine, chosen: Array | None) -> Scales:
        ids = [_chosen_ids(m, at, side, legal_, chosen) for side in sides]
        words: list[Array] = []
        for side, thread, some in zip(sides, threads, ids, strict=True):
            words.append(read(m, side.read, _warps(m, chosen), thread == some[:, 1:]))
        return selected_scales(facts, *words, *ids)

    return scales


def _selectors(unit: Unit, at: int, inst: Inst, name: str) -> list[Source]:
    """Return the sources of a pair `{byte_id, thread_id}` of registers or constants."""
    slot, pair = cast("tuple[VectorSlot, Span[Scalar] | Mixed]", operand(inst, name))
    return [unit.source(at, one, each) for one, each in zip(pair, slot.each, strict=True)]


def _chosen_ids(m: Machine, at: int, side: _Side, legal_: range, chosen: Array | None) -> Array:
    """Return the selectors of each warp, (warps, 2). Report values that are illegal, or that differ within a warp."""
    rows = [_rows(m, np.asarray(read(m)), chosen).astype(np.int64) for read in side.selectors]
    for (what, allowed), values in zip((("byte", legal_), ("thread", range(side.threads))), rows, strict=True):
        wrong = ~np.isin(values, list(allowed)) | (values != values[:, :1])
        if wrong.any():
            value = int(values[wrong][0])
            m.report(
                DiagnosticCode.METADATA, at, what=m.unit.insts[at],
                why=f"the {what} selector of {side.name} is {value} in one lane of a warp",
                fix=f"use one of {', '.join(map(str, allowed))} in all lanes of a warp",
            )  # fmt: skip
    return np.stack([values[:, 0] for values in rows], axis=1)
