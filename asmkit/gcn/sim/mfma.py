"""Simulate the matrix cores. The arithmetic is in `mfma` (CDNA3 ISA 7)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from ...errors import AsmError, DiagnosticCode
from ...sim.native.products import Plan, addresses, available, row_addresses
from ..fragments import smfmac_index
from ..sparsity import LEGAL, one_of_legal
from ..targets import WAVE
from .alu.mfma import mfma as product
from .alu.native_mfma import mfma_plan
from .alu.smfmac import indices
from .alu.smfmac import smfmac as sparse_product
from .machine import waved

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.compile import Step
    from ...sim.memory import Array
    from .compile import WaveUnit
    from .machine import Waves
    from .typed_dwords import Source

Facts: TypeAlias = "dict[str, Any]"
"""The arguments of a product that do not depend on registers."""


def mfma(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Return a step that computes D = A·B + C in every running wave, regardless of EXEC."""
    d = unit.places(inst.operands[0])
    a, b = (unit.dwords(at, operand) for operand in inst.operands[1:3])
    c = _sum(unit, at, inst, len(d))
    scales = [unit.dwords(at, operand)[0] for operand in inst.operands[4:6]]
    facts = product_facts(unit, inst)
    _try(inst, facts, (len(a), len(b), len(c)))
    return waved(_Dense(d, a, b, c, scales, facts).run)


@dataclass(slots=True)
class _Dense:
    """The step of a dense product."""

    d: list[int]
    a: list[Source]
    b: list[Source]
    c: list[Source]
    scales: list[Source]
    facts: dict[str, Any]

    def run(self, m: Waves) -> None:
        chosen = None if m.mask is None else m.here
        if m.launch.native is not None and (plan := self._native(m)) is not None:
            made = self._in_c(m, plan, chosen)
            m.whole_waves(lambda: write(m, self.d, made))
            return
        x, y, z = (gather(m, reads, chosen) for reads in (self.a, self.b, self.c))
        more: dict[str, Any] = {}
        if self.scales:
            both = gather(m, self.scales, chosen)
            more["scales"] = (both[:, 0], both[:, 1])
        made = product(x, y, z, **self.facts, **more, exact=m.exact)
        m.whole_waves(lambda: spread(m, self.d, made, chosen))

    def _native(self, m: Waves) -> Plan | None:
        exact = m.exact or "_i32_" in self.facts["name"]
        return mfma_plan(**self.facts) if exact and not self.scales and available() else None

    def _in_c(self, m: Waves, plan: Plan, chosen: Array | None) -> Array:
        """Return D of the chosen waves, (registers, waves, 64), computed in C. The other waves have any values."""
        size = m.waves, WAVE
        rows = [
            [np.ascontiguousarray(np.broadcast_to(read(m), size)) for read in reads]
            for reads in (self.a, self.b, self.c)
        ]
        out = np.empty((len(self.d), *size), np.uint32)
        active = None if chosen is None else chosen.astype(np.uint8)
        a, b, c = map(addresses, rows)
        plan.run(a, b, c, row_addresses(out), stride=WAVE, warps=m.waves, active=active)
        return out


def smfmac(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Return a step that computes D += A·B with sparse A in every running wave, regardless of EXEC."""
    d = unit.places(inst.operands[0])
    c, a, b, idx = (unit.dwords(at, operand) for operand in inst.operands)
    name, arch = inst.form.row.head, unit.arch
    flags: Any = {flag: inst.flags.get(flag, 0) for flag in ("cbsz", "abid")}

    def run(m: Waves) -> None:
        chosen = None if m.mask is None else m.here
        x, y, z, places = (gather(m, reads, chosen) for reads in (a, b, c, idx))
        codes = indices(np.ascontiguousarray(places[:, 0]), name=name, arch=arch, **flags)
        wrong = ~np.isin(codes, LEGAL)
        if wrong.any():
            _illegal(m, at, codes, wrong, chosen)
        made = sparse_product(x, y, z, codes, name=name, arch=arch)
        m.whole_waves(lambda: spread(m, d, made, chosen))

    return waved(run)


def _illegal(m: Waves, at: int, codes: Array, wrong: Array, chosen: Array | None) -> None:
    """Report METADATA for the first chunk of A whose positions do not increase."""
    inst = m.unit.insts[at]
    wave, row, place = (int(one[0]) for one in np.nonzero(wrong))
    lane = smfmac_index(inst.form.row.head, m.unit.arch).slot(row, place)[0]
    number = WAVE * int(wave if chosen is None else np.flatnonzero(chosen)[wave]) + lane
    bits = f"0b{int(codes[wave, row, place]):04b}"
    m.report(
        DiagnosticCode.METADATA, at, what=inst, fix=f"use {one_of_legal()} for each chunk of a row of A",
        why=f"row {row}, chunk {place} of A has the index {bits}, from {m.names([number])}",
    )  # fmt: skip


def _try(inst: Inst, facts: dict[str, Any], counts: tuple[int, int, int]) -> None:
    """Raise at the instruction's line for modifiers and sizes that the instruction does not have."""
    try:
        _compute_none(tuple(facts.items()), counts)
    except AsmError as wrong:
        raise AsmError(*(replace(finding, where=inst.where) for finding in wrong.findings)) from None


@lru_cache(maxsize=1024)
def _compute_none(facts: tuple[tuple[str, Any], ...], counts: tuple[int, int, int]) -> None:
    """Compute the products of no wave, which raises AsmError for modifiers and sizes that do not fit."""
    none = np.zeros((0, WAVE), np.uint32)
    a, b, c = (np.zeros((0, count, WAVE), np.uint32) for count in counts)
    named = dict(facts)
    product(a, b, c, **named, scales=(none, none) if "select" in named else None)


def product_facts(unit: WaveUnit, inst: Inst) -> Facts:
    """Return the arguments of a dense product that do not depend on registers."""
    return _facts(inst.form.row.head, unit.arch, tuple(inst.flags.items()), len(inst.operands) > 4)


@lru_cache(maxsize=1024)
def _facts(head: str, arch: str, given: tuple[tuple[str, Any], ...], scaled: bool) -> Facts:
    """Return the arguments of a product that do not depend on registers. Instructions share them."""
    flags = dict(given)
    facts = {"name": head, "arch": arch, **{n: flags.get(n, 0) for n in ("cbsz", "abid", "blgp")}}
    if "neg" in flags:
        facts["blgp"] = sum(bit << i for i, bit in enumerate(flags["neg"]))
    if scaled:
        low, high = flags.get("op_sel", (0, 0)), flags.get("op_sel_hi", (0, 0))
        facts["select"] = tuple(x + 2 * y for x, y in zip(low, high, strict=True))
    return facts


def _sum(unit: WaveUnit, at: int, inst: Inst, count: int) -> list[Source]:
    """Return readers of C: registers, or an inline constant in all of them."""
    from .compile import Dwords

    operand: object = inst.operands[3]
    if not isinstance(operand, Dwords):
        return unit.dwords(at, operand)
    bits = (operand.low, operand.high) if "_f64_" in inst.form.row.head else (operand.low,)
    parts = [np.full((1, 1), one, np.uint32) for one in bits]

    def constant(value: Array) -> Source:
        return lambda m: value

    return [constant(parts[i % len(parts)]) for i in range(count)]


def gather(m: Waves, reads: list[Source], chosen: Array | None) -> Array:
    """Read registers as (running waves, registers, 64)."""
    rows = [np.broadcast_to(read(m), (m.waves, WAVE)) for read in reads]
    return np.stack(rows if chosen is None else [row[chosen] for row in rows], axis=1)


def write(m: Waves, places: list[int], rows: Array) -> None:
    """Write (registers, waves, 64) to registers."""
    for place, row in zip(places, rows, strict=True):
        m.put_vector(place, row)


def spread(m: Waves, places: list[int], regs: Array, chosen: Array | None) -> None:
    """Write (running waves, registers, 64) to registers."""
    for j, place in enumerate(places):
        value = np.ascontiguousarray(regs[:, j])
        if chosen is not None:
            whole = np.zeros((m.waves, WAVE), np.uint32)
            whole[chosen] = value
            value = whole
        m.put_vector(place, value)
