"""Track the bits of registers that are undefined because they were computed from uninitialized registers.

Compilers copy, spill and merge registers of which some lanes or bits are undefined, and use only the others. So an
instruction that computes registers is not a finding: its results become undefined as far as they depend on undefined
bits. Instructions with other effects report UNSET: memory accesses, branches, matrix products.

The rule of an instruction decides which bits of its results depend on undefined bits:

    ROUTE   each bit of a result is one bit of each source: exact, by executing with undefined bits 0 and 1
    LEFT    a bit of a sum or product depends on the same and lower bits
    SAMPLE  the halves of results that differ between executions with other undefined bits
    EACH    the registers of results that differ between executions with other undefined bits
    WHOLE   all bits of the lane

The results themselves are those of an execution with the bits that the registers hold, as without this check.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ...errors import DiagnosticCode, show
from ...ir.program import initial
from ..targets import WAVE

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.machine import Mask
    from ...sim.memory import Array
    from .compile import WaveUnit
    from .machine import Waves

ROUTE, LEFT, SAMPLE, EACH, WHOLE = "route", "left", "sample", "each", "whole"
_ALL, _LOW = np.uint32(0xFFFFFFFF), 0xFFFF
_HALVES = (np.uint32(0xFFFF), np.uint32(0xFFFF0000))
_FORMATS = ("sop1", "sop2", "sopk", "sopc", "vop1", "vop2", "vop3", "vop3p", "vopc", "dpp", "sdwa")
_SPECIAL = re.compile(r"v_(readlane|readfirstlane|writelane|permlane\w+_swap)_b32|s_(get|set)reg|s_(getpc|set_gpr)")
_LANES = re.compile(r"v_(readlane|readfirstlane|writelane|permlane\w+_swap)_b32")
_ROUTES = re.compile(
    r"[sv]_(mov|movk|pk_mov|swap|cmov|not|and|or|xor|andn[12]|orn[12]|nand|nor|xnor|and_or|or3|bfi|cselect|cndmask|accvgpr_\w+|"
    r"lshl|lshr|ashr|lshlrev|lshrrev|ashrrev|lshl_or|bfe|bfrev|brev|alignbit|alignbyte|perm|pack_\w\w|"
    r"(and|or|xor|andn[12]|orn[12]|nand|nor|xnor)_(saveexec|wrexec))_(b32|b64|i32|i64|u32|u64|b32_b16|b32_f16)$"
)
_SUMS = re.compile(
    r"[sv]_(add|sub|subrev|add_co|sub_co|subrev_co|mul_lo|mul|mad|mad_u64|mad_i64|add3|lshl_add)_(u32|i32|u64|i64)$"
)
_PAIRS = re.compile(r"v_cvt_(sr_)?pk|v_cvt_scalef32")
"""Conversions that put results of several operands into one register."""
_CONTROLS: tuple[tuple[re.Pattern[str], slice], ...] = (
    (re.compile(r"v_(lshl|lshr|ashr)rev_"), slice(1, 2)),
    (re.compile(r"s_(lshl|lshr|ashr|bfe)_|v_(bfe|lshl_or|lshl_add)_|v_readlane|v_writelane"), slice(2, 4)),
    (re.compile(r"v_(alignbit|alignbyte|perm)_"), slice(3, 4)),
)
"""The operands that select bits or lanes. If they are undefined, so is the whole result."""
_FILLS = (0, 0xFFFFFFFF, 0x3F803C00, 0x9E3779B9)
"""The values of undefined bits for SAMPLE and EACH."""


class UndefinedError(Exception):
    """An instruction that computes registers has read undefined bits."""


class Bits(NamedTuple):
    """Undefined bits of a register, (waves, 64), and the read of an uninitialized register that they come from.

    `at` is -1 if the register itself has never been written in these bits.
    """

    bits: Array
    at: int
    slot: int


def rule(inst: Inst, *, indexed: bool) -> str:
    """Return the rule of an instruction that computes registers. Return "" for other instructions."""
    row = inst.form.row
    kind, head = row.fact("fmt"), row.head
    if kind not in _FORMATS or indexed or "branch" in row.effects or "mfma" in head or "smfmac" in head:
        return ""
    if _SPECIAL.match(head):
        return ROUTE if _LANES.match(head) else ""
    if isinstance(row.sem, str) and row.sem in ("movrel", "set_index", "index_off"):
        return ""
    if _ROUTES.match(head):
        return ROUTE
    if kind in ("dpp", "sdwa") or _PAIRS.match(head) or (kind == "vop3p" and row.fact("ty").endswith("16x2")):
        return SAMPLE
    if head.startswith("v_pk_"):
        return EACH
    return LEFT if _SUMS.match(head) else WHOLE


class UndefinedBits:
    """The undefined bits of a chunk's registers."""

    def __init__(self, m: Waves) -> None:
        self.m = m
        self.filling = False
        """Whether an instruction is being executed with other values for undefined bits: reads are not checked."""
        self._bits: dict[int, Bits] = {}
        self._kept: dict[int, np.uint32] = {}
        """The bits of registers that the instruction keeps which is executed with other values for undefined bits."""

    def of(self, i: int) -> Array | None:
        """Return the undefined bits of a register, (waves, 64). Return None if there are none."""
        m = self.m
        if m.regs[i] is not None and i not in m.partial:
            return None
        written = m.partial.get(i)
        bits = np.full((m.waves, WAVE), _ALL)
        if written is not None:
            bits[written.reshape(m.waves, WAVE)] = 0
        known = self._bits.get(i)
        return bits if known is None or m.regs[i] is None else bits & known.bits

    def _mark(self, i: int, bits: Array, at: int, slot: int) -> None:
        """Note the undefined bits of a register that has just been written."""
        if bits.any():
            self.m.partial[i] = (bits == 0).reshape(-1)
            self._bits[i] = Bits(bits, at, slot)
        else:
            self.m.partial.pop(i, None)

    def keep(self, i: int, before: Array | None, kept: np.uint32, mask: Mask | None) -> None:
        """Note that a write of a part of a register has kept the other bits, which had undefined ones before."""
        m = self.m
        if self.filling:
            self._kept[i] = kept
            return
        if before is None or "initcheck" not in m.launch.watching:
            return
        lanes = np.ones((m.waves, WAVE), bool) if mask is None else mask.bools.reshape(m.waves, WAVE)
        if not before[lanes].any():
            return
        known = self._bits.get(i, Bits(before, -1, i))
        self._mark(i, np.where(lanes, before & kept, before), known.at, known.slot)

    def origin(self, i: int, at: int) -> tuple[int, int]:
        """Return the instruction that first read an uninitialized register on which register `i` depends, and it."""
        known = self._bits.get(i) if self.m.regs[i] is not None else None
        return (at, i) if known is None or known.at < 0 else (known.at, known.slot)

    # instructions with other effects
    def read(self, at: int, i: int) -> None:
        """Check a read of register `i`, parts of which are undefined.

        Raises UndefinedError in an instruction that computes registers. Reports UNSET in other instructions.
        """
        m, unit = self.m, self.m.unit
        bits = self.of(i)
        if self.filling or bits is None:
            return
        active = m.mask if unit.scalar[i] else m.vector
        used = bits & np.uint32(unit.used_bits(at, i)) != 0
        if active is not None:
            used &= active.bools.reshape(m.waves, WAVE)
        if not used.any():
            return
        if unit.rule(at):
            raise UndefinedError
        if _is_saved(m, at, i):
            return
        branches = unit.insts[at].form.row.fact("fmt") == "sopp"
        mask = branches and unit.keys[i] in (("s", 106), ("s", 107)) and i in self._bits
        if mask:
            used &= ~self._decided(i)
        if used.any():
            part = _part(bits[used])
            self.report(at, i, used, level="warning" if mask else "", part=part)

    def _decided(self, i: int) -> Array:
        """Return the waves in which a lane mask has a defined 1, (waves, 1), so that it is not 0."""
        found = np.zeros((self.m.waves, 1), bool)
        for one in (i & ~1, i | 1):
            bits, value = self.of(one), self.m.raw(one)
            found |= (value & (~bits if bits is not None else _ALL) != 0).any(axis=1, keepdims=True)
        return found

    def report(self, at: int, i: int, lanes: Array, level: str = "", part: str = "") -> None:
        """Report UNSET at the instruction that first read an uninitialized register."""
        first, slot = self.origin(i, at)
        notes = _reaches(self.m, first, at)
        _unset(self.m, first, slot, lanes, *notes, level=level, part=part if slot == i else "")

    # instructions that compute registers
    def spread(self, at: int, step: Callable[[Waves], int | None]) -> None:
        """Execute an instruction that reads undefined bits, and note which bits of its results they change."""
        m, unit = self.m, self.m.unit
        sources = {i: bits for i in unit.reads(at) if (bits := self.of(i)) is not None}
        first = next((i for i in sources if i in self._bits), next(iter(sources)))
        here, slot = self.origin(first, at)
        none = np.zeros((m.waves, WAVE), np.uint32)
        kept = {w: none if (bits := self.of(w)) is None else bits for w in unit.written(at)}
        how = unit.rule(at)
        self._kept.clear()
        if how == ROUTE and self._selects(at, sources):
            how = WHOLE
        results, lanes = self._tried(at, step, sources, _fills(how, unit.operand_slots(at), sources))
        found = self._changed(at, how, sources, results)
        for w in unit.written(at):
            new = found[w] & ~self._kept[w] | kept[w] & self._kept[w] if w in self._kept else found[w]
            bits = np.where(lanes[w], new, kept[w])
            if w in (0, 1) and bits.any():  # EXEC
                _unset(m, here, slot, _lanes_of(bits, w), level="warning")
            else:
                self._mark(w, bits, here, slot)

    def _selects(self, at: int, sources: Mapping[int, Array]) -> bool:
        """Return whether a source that selects bits or lanes is undefined."""
        head = self.m.unit.insts[at].form.row.head
        named = next((some for pattern, some in _CONTROLS if pattern.match(head)), None)
        return named is not None and any(not sources.keys().isdisjoint(x) for x in self.m.unit.operand_slots(at)[named])

    def _tried(
        self, at: int, step: Callable[[Waves], int | None], sources: Mapping[int, Array],
        fills: Sequence[Mapping[int, int]],
    ) -> tuple[list[dict[int, Array]], dict[int, Array]]:  # fmt: skip
        """Execute an instruction with several values for undefined bits, and then with what its registers hold.

        Return the results, of which the last ones are kept, and the lanes that it writes in each register.
        """
        m, written = self.m, self.m.unit.written(at)
        before = {i: (m.regs[i], m.partial.get(i)) for i in (*sources, *written)}
        results: list[dict[int, Array]] = []
        lanes: dict[int, Array] = {}
        self.filling = True
        try:
            for fill in (*fills, None):
                if fill is not None:
                    for i, bits in sources.items():
                        m.regs[i] = _filled(m, i, before[i][0], bits, fill[i])
                for w in written:
                    m.partial[w] = np.zeros(m.lanes, bool)
                step(m)
                results.append({w: np.broadcast_to(m.raw(w), (m.waves, WAVE)) for w in written})
                lanes = {w: m.partial.get(w, np.ones(m.lanes, bool)).reshape(m.waves, WAVE) for w in written}
                for i, (value, partial) in before.items():
                    if fill is None and i in written:
                        m.partial.pop(i, None)
                        continue
                    m.regs[i] = value
                    if partial is None:
                        m.partial.pop(i, None)
                    else:
                        m.partial[i] = partial
        finally:
            self.filling = False
        return results, lanes

    def _changed(
        self, at: int, how: str, sources: Mapping[int, Array], results: list[dict[int, Array]]
    ) -> dict[int, Array]:
        """Return the bits of each written register that depend on undefined bits."""
        unit, last = self.m.unit, results[-1]
        if how in (ROUTE, SAMPLE, EACH):
            found = {w: _differing([one[w] for one in results[:-1]]) for w in unit.written(at)}
            if how != ROUTE:
                parts = _HALVES if how == SAMPLE else (_ALL,)
                found = {w: found[w] if unit.scalar[w] else _by_parts(found[w], parts) for w in found}
        else:
            found = _whole(unit, at, sources)
            if how == LEFT:
                found |= _left(unit, at, sources)
        status = unit.place(("scc", 0))
        if status in found and how == ROUTE:
            value = [w for w in unit.written(at) if w != status]
            zero = np.logical_and.reduce([last[w] & ~found[w] == 0 for w in value])
            found[status] = (zero & np.logical_or.reduce([found[w] != 0 for w in value])).astype(np.uint32)
        return found


def _part(bits: Array) -> str:
    """Return the part of a register that undefined bits are in, in words. The whole register is empty."""
    union = int(np.bitwise_or.reduce(bits))
    if union == _ALL:
        return ""
    if union & _LOW and union & ~_LOW:
        return "a part of "
    return "the low half of " if union & _LOW else "the high half of "


def _reaches(m: Waves, first: int, at: int) -> tuple[str, ...]:
    """Return the note that names the instruction that an uninitialized value reaches, unless it is the first read."""
    if first == at:
        return ()
    inst = m.unit.insts[at]
    return (f"the value reaches `{inst}`, {show(inst.where)}",)


def _unset(m: Waves, at: int, slot: int, lanes: Array, *notes: str, level: str = "", part: str = "") -> None:
    """Report that lanes, (waves, 64), read a register before writing it. A warning does not stop the run."""
    reg, who = m.unit.registers[slot], m.names(np.flatnonzero(lanes))
    m.report(
        DiagnosticCode.UNSET, at, who, *notes, what=f"{part}{reg}", verb="is", it="it", fix=initial([reg]),
        stop=level != "warning", level=level,
    )  # fmt: skip


def _is_saved(m: Waves, at: int, i: int) -> bool:
    """Return whether a read is that of a register that is saved on the stack: scratch does not track undefined bits."""
    inst = m.unit.insts[at]
    row = inst.form.row
    if "store" not in row.head or i not in m.unit.data(at):
        return False
    if row.fact("fmt") == "scratch":
        return True
    from .scratch import swizzled

    rsrc = next((x for slot, x in zip(inst.form.slots, inst.operands, strict=False) if slot.name == "rsrc"), None)
    return rsrc is not None and swizzled(m.raw(m.unit.places(rsrc)[1]))


def _filled(m: Waves, i: int, value: Array | None, bits: Array, fill: int) -> Array:
    """Return a register's value with other values for its undefined bits."""
    old = np.zeros((1, 1), m.launch.kept[i]) if value is None else value
    bits = bits[:, :1] if m.unit.scalar[i] else bits
    if old.dtype == bool:
        return np.where(bits != 0, bool(fill), old)
    return (old & ~bits) | (bits & np.uint32(fill))


def _fills(how: str, operands: Sequence[Sequence[int]], sources: Mapping[int, Array]) -> list[dict[int, int]]:
    """Return the values of undefined sources for each execution: for ROUTE, all combinations of 0 and 1 of operands."""
    if how in (SAMPLE, EACH):
        return [dict.fromkeys(sources, fill) for fill in _FILLS]
    if how != ROUTE:
        return []
    groups = [some for x in operands if (some := [i for i in x if i in sources])]
    named = {i for some in groups for i in some}
    groups += [[i] for i in sources if i not in named]
    return [
        {i: 0xFFFFFFFF * (number >> k & 1) for k, some in enumerate(groups) for i in some}
        for number in range(1 << min(len(groups), 4))
    ]


def _differing(values: Sequence[Array]) -> Array:
    """Return the bits in which values differ."""
    found = np.zeros(values[0].shape, np.uint32)
    for one in values:
        found |= one.astype(np.uint32) ^ values[0].astype(np.uint32)
    return found


def _by_parts(bits: Array, parts: Sequence[np.uint32]) -> Array:
    """Return all bits of the parts of registers that contain bits."""
    found = np.zeros_like(bits)
    for part in parts:
        found |= np.where(bits & part != 0, part, np.uint32(0))
    return found


def _whole(unit: WaveUnit, at: int, sources: Mapping[int, Array]) -> dict[int, Array]:
    """Return all bits of the results in lanes with an undefined source. A lane mask has the bits of these lanes."""
    lanes = np.logical_or.reduce([bits != 0 for bits in sources.values()])
    valu = unit.insts[at].form.row.fact("fmt")[0] != "s"
    made: dict[int, Array] = {}
    for places in unit.results(at):
        for k, w in enumerate(places):
            if unit.scalar[w] and valu:
                packed = np.packbits(lanes, axis=1, bitorder="little").view(np.uint32)
                made[w] = np.broadcast_to(packed[:, k : k + 1], lanes.shape)
            else:
                some = lanes.any(axis=1, keepdims=True) if unit.scalar[w] else lanes
                made[w] = np.broadcast_to(np.where(some, _ALL, np.uint32(0)), lanes.shape)
    return made


def _left(unit: WaveUnit, at: int, sources: Mapping[int, Array]) -> dict[int, Array]:
    """Return the bits of a sum or product from the lowest undefined bit of its sources on."""
    both = np.uint64(0)
    for places in unit.operand_slots(at)[1:]:
        for k, i in enumerate(places[:2]):
            if i in sources:
                both = both | sources[i].astype(np.uint64) << np.uint64(32 * k)
    lowest = both & (~both + np.uint64(1))
    above = np.where(both != 0, ~(lowest - np.uint64(1)), np.uint64(0))
    return {w: (above >> np.uint64(32 * k)).astype(np.uint32) for k, w in enumerate(unit.operand_slots(at)[0][:2])}


def _lanes_of(bits: Array, w: int) -> Array:
    """Return the lanes whose bits of EXEC are undefined, (waves, 64)."""
    lanes = np.zeros(bits.shape, bool)
    lanes[:, 32 * w : 32 * w + 32] = bits[:, :1] >> np.arange(32, dtype=np.uint32) & np.uint32(1) != 0
    return lanes
