"""Simulator steps of mma.sp, and of mma with `.kind` (PTX ISA 9.7.14.3, 9.7.14.6).  Their arithmetic is in `alu`.

Only some lanes of every four provide the metadata of a sparse A or the scales of blocks. The registers of the other
lanes are not read, and can be uninitialized.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np

from ...errors import DiagnosticCode
from ...fragments import Fragment
from ...isa.form import VectorSlot
from ...regs import Mixed, Span
from ..fragments import mma_scale_a, mma_scale_b, mma_sp_metadata
from ..sparsity import legal, unpacked
from .alu.mma_kinds import Facts, Scales, facts_of, legal_bytes, mma_of_kind, selected_scales
from .memory import operand
from .mma import gather, operand_reads, spread, together
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
    metadata = _metadata(unit, at, inst, facts) if facts.sparse else None
    scales = _scales(unit, at, inst, facts) if facts.scales else None

    def run(m: Machine) -> None:
        chosen = together(m, at)
        x, y, z = (gather(m, reads, chosen) for reads in (a, b, c))
        codes = None if metadata is None else metadata(m, chosen)
        factors = None if scales is None else scales(m, chosen)
        spread(m, stores, mma_of_kind(facts, x, y, z, codes, factors, native=m.launch.native is not None), chosen)

    return run


def _rows(m: Machine, values: Array, chosen: Array | None) -> Array:
    """Return a value of every lane as rows (warps, 32) of the chosen warps."""
    rows = warps(m, values)
    return rows if chosen is None else rows[chosen]


def _read(m: Machine, read: Source, chosen: Array | None, providing: Array) -> Array:
    """Read a register of the lanes that provide it, (warps, 32). The other lanes have any values."""
    lanes = np.zeros((m.lanes // WARP, WARP), bool)
    lanes[slice(None) if chosen is None else chosen] = providing
    return _rows(m, m.as_lanes(lanes.reshape(-1), lambda: read(m)), chosen)


def _blocks(plan: Fragment) -> Array:
    """Return the block to which the first element of each lane belongs."""
    return np.array([plan.position(lane, 0)[2] for lane in range(WARP)])


def _register(unit: Unit, at: int, inst: Inst, name: str) -> Source:
    """Return the source of an operand that is one register, in braces or not."""
    found = operand(inst, name)
    assert found is not None
    return operand_reads(unit, at, found[1])[0]


# --- the metadata of a sparse A ---


def _metadata(unit: Unit, at: int, inst: Inst, facts: Facts) -> Callable[[Machine, Array | None], Array]:
    """Return a function that returns the metadata of each chunk, (warps, 16, chunks)."""
    read = _register(unit, at, inst, "meta")
    selector = cast("int", cast("tuple[object, object]", operand(inst, "sel"))[1])
    plan = mma_sp_metadata(facts.shape, facts.a_type)
    providing = _blocks(plan) == selector
    known = legal(facts.shape, facts.a_type, ordered=facts.ordered)

    def codes(m: Machine, chosen: Array | None) -> Array:
        words = np.ascontiguousarray(_read(m, read, chosen, providing))
        found = unpacked(facts.shape, facts.a_type, words, selector)
        wrong = ~np.isin(found, known)
        if wrong.any():
            _illegal(m, at, plan, found, wrong, selector, chosen, known)
        return found

    return codes


def _illegal(
    m: Machine, at: int, plan: Fragment, found: Array, wrong: Array, selector: int, chosen: Array | None,
    known: tuple[int, ...],
) -> None:  # fmt: skip
    """Report the first chunk with illegal metadata."""
    warp, row, place = (int(one[0]) for one in np.nonzero(wrong))
    lane, _, part = plan.slot(row, place, selector)
    number = int(warp if chosen is None else chosen[warp]) * WARP + lane
    bits = f"bits {4 * part} to {4 * part + 3} of {m.names([number])}"
    values = ", ".join(f"0b{code:04b}" for code in known)
    m.report(
        DiagnosticCode.METADATA, at, what=m.unit.insts[at], fix=f"use one of {values} for each chunk of a row of A",
        why=f"row {row}, chunk {place} of A has 0b{int(found[warp, row, place]):04b}, {bits}",
    )  # fmt: skip


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
        _Side(f"id{x}", _register(unit, at, inst, f"s{x}"), _selectors(unit, at, inst, f"id{x}"), plan, threads)
        for x, plan, threads in (("a", mma_scale_a(facts.scales), 2), ("b", mma_scale_b(facts.scales), 4))
    ]
    legal_ = legal_bytes(facts.scales)

    def scales(m: Machine, chosen: Array | None) -> Scales:
        ids = [_chosen_ids(m, at, side, legal_, chosen) for side in sides]
        words: list[Array] = []
        for side, some in zip(sides, ids, strict=True):
            thread = _blocks(side.plan) // len(legal_)
            words.append(np.ascontiguousarray(_read(m, side.read, chosen, thread == some[:, 1:])))
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
