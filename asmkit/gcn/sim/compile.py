"""Compile programs to simulator steps for waves: readers and writers of operands, dword by dword.

A step works on arrays that broadcast over (waves, 64). Scalar values are (waves, 1), and values that are the same
everywhere are (1, 1). Modifiers of operands and results are in `value`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache, partial
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from ...analysis.source_bits import source_bits
from ...errors import AsmError, DiagnosticCode, Finding
from ...ir.inline_constants import dwords_of
from ...ir.program import Inst
from ...isa.form import SOURCES
from ...regs import Expression, Hex, Reg, Signed, Span
from ...sim.compile import NotSimulatedError, Unit
from ...sim.lazy_steps import LazySteps
from ...sim.memory import DType
from ...sim.operands import Constant
from ...types import Scalar
from ..analysis.effects import Dword, LazyEffects, Step, counters, form_kinds, implied, keys
from ..builder.literals import canonical as one_form
from ..directives import Displacement
from ..register_names import APERTURES, STATUS
from ..register_operands import first_of, is_trap, spell
from ..regs import GcnReg
from . import alu_step
from .indexed_registers import modes
from .indexed_registers import read as read_indexed
from .indexed_registers import write as write_indexed
from .instruction_kinds import unprepared
from .link import constant
from .machine import KEYS, SCC, unpacked, waved
from .mode_register import changes, initial, sets_mode
from .polling import is_used
from .register_slots import Awaiting, NamedSlots, SlotAccess
from .scalar_cache import loads_through_cache
from .strength import strengths
from .typed_dwords import WORDS, Dest, Source, halves, halves_into, mask_into, single, single_into, width, words_into
from .undefined_bits import rule

if TYPE_CHECKING:
    from ...isa.form import Form, Slot
    from ...sim.compile import Source as AnySource
    from ...sim.compile import Step as Run
    from .wave_registers import WaveRegisters

_STORES = ("store", "atomic")


class WaveUnit(Unit):
    """A program compiled for waves. Every dword of a register has its own slot in the register file."""

    def deciding(self, at: int) -> Collection[int]:
        """Return all registers: many instructions read EXEC, SCC or VCC without naming them."""
        return range(len(self.registers))

    def _read(self) -> None:
        self.arch = self.program.target.name
        self.index: dict[Dword, int] = {}
        self.keys: list[Dword] = []
        self.registers = NamedSlots(self.keys)
        self._places: dict[int, list[int]] = {}
        self._placed: list[object] = []
        self._dwords: dict[int, Source] = {}
        self._puts: dict[int, Dest] = {}
        self._typed: dict[str, dict[int, Source]] = defaultdict(dict)
        self._into: dict[str, dict[int, Dest]] = defaultdict(dict)
        self._constants: dict[str, dict[tuple[int, int], Source]] = defaultdict(dict)
        """The readers and writers that steps share, by the type and the operand, which `_placed` keeps alive."""
        self.scalar: list[bool] = []
        for key in KEYS:
            self.place(key)
        super()._read()
        forms = [inst.form for inst in self.insts]
        jumps = [inst for inst in self.insts if "branch" in inst.form.row.effects]
        lost = [inst for inst in jumps if any(isinstance(label, Displacement) for label in inst.labels())]
        if lost:
            raise AsmError(*(Finding(DiagnosticCode.NOT_SIMULATED, inst.where, {"what": inst}) for inst in lost))
        effects, some = LazyEffects(self.insts), list(map(form_kinds, forms))
        self.counters = [counters(inst) for inst in self.insts]
        self.unordered = ["unordered" in one for one in some]
        self.strengths = strengths(effects, self.ways.blocks, self.arch)
        self.uses_result = cache(partial(is_used, LazyEffects(self.insts), self.ways.blocks))
        self.scalar_memory = frozenset(at for at, one in enumerate(some) if "smem" in one)
        self.scalar_loads = frozenset(at for at in self.scalar_memory if loads_through_cache(self.insts[at]))
        self.scalar_stores = frozenset(at for at in self.scalar_memory if not some[at].isdisjoint(_STORES))
        self.modes = changes(self.program, set(forms))
        self.sets_mode = sets_mode(set(forms))
        self.indexed = modes(self.insts, set(forms), frozenset(self.labels.values()))
        self._used_bits: dict[int, dict[int, int]] = {}
        self._rules: dict[int, str] = {}
        self.indexing = -1  # the position of an instruction with an indexed operand

    # slots
    def place(self, key: Dword) -> int:
        """Return the slot of a dword. It is allocated on first use."""
        known = self.index.get(key)
        if known is None:
            known = self.index[key] = len(self.keys)
            self.keys.append(key)
            self.scalar.append(key[0].lstrip("%") not in "va")
        return known

    def slot(self, reg: Reg[Scalar]) -> int:
        """Return the slot of a register's first dword."""
        return self.place(keys(reg)[0])

    def places(self, operand: object) -> list[int]:
        """Return the slots of all dwords of an operand. Raises NotSimulatedError for trap temporaries."""
        known = self._places.get(id(operand))
        if known is None:
            known = self._places[id(operand)] = self._place_all(operand)
            self._placed.append(operand)
        return known

    def dwords_of(self, reg: Reg[Scalar]) -> list[int]:
        """Return the slots of all dwords of a register."""
        return self.places(reg)

    def _place_all(self, operand: object) -> list[int]:
        reg = cast("Reg[Scalar]", operand)
        if isinstance(operand, (Reg, Span)) and is_trap(first_of(reg)):
            raise NotSimulatedError(f"{spell(reg)}, a register of the trap handler,")
        return [self.place(key) for key in keys(reg)]

    def operand_slots(self, at: int) -> list[list[int]]:
        """Return the slots of the dwords of each operand of an instruction. Constants have none."""
        return [[self.place(key) for key in _registers(keys(operand))] for operand in self.insts[at].operands]

    def results(self, at: int) -> list[list[int]]:
        """Return the slots of the dwords of each result: those of operands, and of registers that are implied."""
        some, written = self.operand_slots(at), set(self.written(at))
        made = [some[i] for i in self.insts[at].form.written if i < len(some)]
        implied = [[0, 1], [2, 3], [4], [SCC]]
        return [*made, *(one for one in implied if written.issuperset(one) and one not in made)]

    def data(self, at: int) -> frozenset[int]:
        """Return the slots of the data that an instruction stores."""
        inst = self.insts[at]
        named = zip(inst.form.slots, inst.operands, strict=False)
        return frozenset(i for slot, one in named if slot.name.startswith("data") for i in self.places(one))

    def used_bits(self, at: int, i: int) -> int:
        """Return which bits of register `i` an instruction can use: conversions, `op_sel` and stores use some."""
        if at not in self._used_bits:
            found: dict[int, int] = {}
            named = with_constants(self.insts[at]).operands
            for number, bits in source_bits(self.insts[at]):
                for slot in self.places(named[number]):
                    found[slot] = found.get(slot, 0) | bits
            self._used_bits[at] = found
        return self._used_bits[at].get(i, 0) or 0xFFFFFFFF

    def written(self, at: int) -> tuple[int, ...]:
        """Return the slots that an instruction writes."""
        return tuple(dict.fromkeys(map(self.place, _registers(Step(at, self.insts[at], {}).writes))))

    def rule(self, at: int) -> str:
        """Return how the results of an instruction depend on undefined bits, empty if it does not compute registers."""
        if at not in self._rules:
            self._rules[at] = rule(self.insts[at], indexed=bool(self.indexed[at]))
        return self._rules[at]

    def reads(self, at: int) -> frozenset[int]:
        """Return the slots that an instruction reads."""
        return frozenset(map(self.place, _registers(Step(at, self.insts[at], {}).reads)))

    def access_widths(self) -> list[int]:
        """Return the element sizes in bytes of the program's memory accesses."""
        kinds = (inst.form.row.fact("ty") for inst in self.insts if "memory" in inst.form.row.effects)
        return [width(kind) // 8 for kind in kinds if kind]

    @cached_property
    def containers(self) -> list[DType]:
        """The numpy types that store the registers."""
        return [np.dtype(bool) if key[0] == "scc" else np.dtype(np.uint32) for key in self.keys]

    @property
    def native_facts(self) -> str:
        """The facts on which compiled code of the program depends, besides its text."""
        return str(initial(self.program))

    @cached_property
    def register_layout(self) -> tuple[object, ...]:
        """The properties of the registers on which their place in memory depends."""
        return self.program.isa, *self.containers, *self.scalar

    def native_registers(self, lanes: int) -> WaveRegisters:
        """Return registers for a chunk of some lanes that compiled code can use."""
        from .wave_registers import WaveRegisters

        return WaveRegisters(self.containers, lanes, self.scalar)

    def address_registers(self, inst: Inst) -> Iterator[Reg[Scalar]]:
        """Yield the registers of an access's 32-bit address or byte offset, which has one value per lane."""
        for slot, operand in zip(inst.form.slots, inst.operands, strict=False):
            if slot.name in ("vaddr", "addr") and isinstance(operand, Reg) and len(keys(operand)) == 1:
                yield operand

    def integer_sources(self, at: int, inst: Inst) -> tuple[list[AnySource], bool] | None:
        """Return the sources of a vector instruction with a 32-bit integer result, and whether it is signed.

        Return None for other instructions, and if the sources have a different type.
        """
        written, read = self.types(inst)
        row, named = inst.form.row, with_constants(inst).operands[1:]
        whole = len(written) == 1 and written[0] in ("u32", "s32", "b32") and {*read[: len(named)]} == {*written}
        if not whole or row.fact("fmt")[:3] != "vop" or row.fact("reads") or row.fact("writes") or "24" in row.head:
            return None
        reads = [cast("AnySource", self.typed(at, operand, written[0])) for operand in named]
        return reads, written[0] == "s32"

    # steps
    def _all_steps(self) -> list[Run]:
        """Return the steps, which are prepared when they are first executed. One of each kind is prepared immediately.

        Raises AsmError if an instruction cannot be simulated.
        """
        self._steps = LazySteps(len(self.insts), lambda at: self._step(at, self.insts[at]))
        for at in unprepared(self.insts, self.indexed, self.arch, self._place_named):
            self._steps.prepared(at)
        return self._steps.all

    def prepared(self, at: int) -> Run:
        """Return the step of an instruction, which is prepared on the first call."""
        return self._steps.prepared(at)

    def _place_named(self, operand: object) -> None:
        for key in _registers(keys(operand)):
            self.place(key)

    def _step(self, at: int, inst: Inst) -> Run:
        if self.indexed[at] and self.meaning(inst) is None:
            what = f"{inst} (indexed registers in an instruction that is not arithmetic)"
            raise AsmError(Finding(DiagnosticCode.NOT_SIMULATED, inst.where, {"what": what}))
        return self._awaiting(inst, super()._step(at, with_constants(inst)))

    def value(self, at: int, inst: Inst, meaning: Callable[..., object], *, mixed: bool) -> Run:
        """Return the step of an expression on lanes."""
        return alu_step.step(self, at, inst, meaning)

    def _awaiting(self, inst: Inst, step: Run) -> Run:
        """Return a step that first checks whether a register that it uses is still in flight.

        If the step reads undefined bits, they spread to its results.
        """
        named = [i for one in inst.operands if isinstance(one, (Reg, Span, Signed)) for i in self.places(one)]
        touched = tuple(dict.fromkeys((*named, *map(self.place, implied(inst.form)))))
        return waved(Awaiting(touched, step).run) if touched else step

    def loaded(self, at: int) -> tuple[frozenset[int], frozenset[int]]:
        """Return the slots that a memory instruction loads into, and all its other slots."""
        inst = self.insts[at]
        written = inst.form.written if self.counters[at] else ()
        named = [frozenset(self.places(operand)) for operand in inst.operands]
        into = frozenset[int]().union(*(named[i] for i in written))
        return into, frozenset[int]().union(*(some for i, some in enumerate(named) if i not in written))

    # operands
    def dword(self, at: int, i: int) -> Source:
        """Return a reader of a dword. For a vector register of an indexed operand, M0 is added to its number."""
        return read_indexed(self, at, i) if self.indexing >= 0 and not self.scalar[i] else self.plain_dword(at, i)

    def plain_dword(self, at: int, i: int) -> Source:
        """Return a reader of a dword. It reports UNSET if the dword was never written."""
        known = self._dwords.get(i)
        if known is None:
            known = self._dwords[i] = SlotAccess(i).read
        return known

    def dwords(self, at: int, operand: object) -> list[Source]:
        """Return readers of all dwords of an operand. A constant has one."""
        if isinstance(operand, (int, Dwords)):
            bits = operand & 0xFFFFFFFF if isinstance(operand, int) else operand.low
            return [Constant(np.full((1, 1), bits, np.uint32)).read]
        if isinstance(operand, Expression):
            return [constant(self, at, operand)]
        if (name := cast("str", getattr(operand, "name", ""))) in STATUS.values():
            return [self.status(at, name), lambda m: np.zeros((1, 1), np.uint32)]
        return [self.dword(at, i) for i in self.places(operand)]

    def status(self, at: int, name: str) -> Source:
        """Return a reader of a status bit of the wave as a number (CDNA3 ISA, 6.1): SCC, VCC = 0, EXEC = 0."""
        if name == "src_scc":
            scc = self.dword(at, SCC)
            return lambda m: np.asarray(scc(m)).astype(np.uint32)
        if name not in ("src_vccz", "src_execz"):
            raise NotSimulatedError(name)
        whole = self.named(at, name[4:-1], "u64")
        return lambda m: (whole(m) == 0).astype(np.uint32)

    def typed(self, at: int, operand: object, kind: str) -> Source:
        """Return a reader of an operand as that type. A packed operand is read as the list of its halves."""
        if self.indexing >= 0:
            return self._read_as(at, operand, kind)
        same = self._typed[kind]
        known = same.get(id(operand))
        if known is None:
            known = self._read_as(at, operand, kind)
            if id(operand) in self._places:
                same[id(operand)] = known
        return known

    def _read_as(self, at: int, operand: object, kind: str) -> Source:
        if isinstance(operand, Signed):
            return self.typed(at, operand.reg, kind)
        if isinstance(operand, (int, Dwords)):
            return self._constant(operand, kind)
        parts = self.dwords(at, operand)
        if isinstance(operand, GcnReg) and operand.name in APERTURES.values() and width(kind) < 64:
            raise NotSimulatedError(f"{operand!r} as 32 bits")
        if kind == WORDS:
            return lambda m: [part(m) for part in parts]
        if kind.endswith("x2"):
            return halves(parts, kind)
        return single(parts, kind)

    def _constant(self, operand: int | Dwords, kind: str) -> Source:
        """Return a reader of a constant. An integer that is not a source, such as a field, keeps its bits."""
        given = isinstance(operand, int)
        bits = (operand & 0xFFFFFFFF, operand >> 32 & 0xFFFFFFFF) if given else (operand.low, operand.high)
        same = self._constants[kind]
        known = same.get(bits)
        if known is None:
            known = same[bits] = _of_dwords(*bits, kind)
        return known

    def scalar_number(self, at: int, operand: object) -> Source:
        """Return a reader of an address in scalar registers, as uint64. A single dword is zero-extended."""
        parts = self.dwords(at, operand)
        if len(parts) == 1:
            return lambda m: parts[0](m).astype(np.uint64)
        return single(parts[:2], "u64")

    def into(self, operand: object, kind: str) -> Dest:
        """Return a writer of a value of that type into an operand's registers."""
        if self.indexing >= 0:
            return self._writer(operand, kind)
        same = self._into[kind]
        known = same.get(id(operand))
        if known is None:
            known = same[id(operand)] = self._writer(operand, kind)
        return known

    def _writer(self, operand: object, kind: str) -> Dest:
        places = self.places(operand)
        if not places or getattr(operand, "name", None) in SOURCES:
            raise NotSimulatedError(f"writing {operand!r}")
        if kind == "mask":
            return mask_into(places)
        if kind == WORDS:
            return words_into([self.put(place) for place in places])
        put = self.put(places[0])
        if kind.endswith("x2"):
            return halves_into(places, kind, put, self.put(places[-1]))
        return single_into(kind, put, self.put(places[-1]))

    def put(self, i: int) -> Dest:
        """Return a writer of a dword: per lane under EXEC, per wave for scalar registers, by M0 if indexed."""
        if self.indexing >= 0 and not self.scalar[i]:
            return write_indexed(self, self.indexing, i)
        known = self._puts.get(i)
        if known is None:
            known = self._puts[i] = SlotAccess(i).put_scalar if self.scalar[i] else SlotAccess(i).put_vector
        return known

    def named(self, at: int, name: str, kind: str) -> Source:
        """Return a reader of a register that the instruction implies: `scc`, `vcc`, `exec`, `m0`."""
        if name == "scc":
            return self.dword(at, SCC)
        key = {"exec": 0, "vcc": 2, "m0": 4}[name]
        if name == "m0":
            return self.dword(at, key)
        return single([self.dword(at, key), self.dword(at, key + 1)], kind)

    def into_named(self, name: str) -> Dest:
        """Return a writer of such a register: SCC from booleans, VCC and EXEC from 64 bits or from lanes."""
        if name == "scc":
            return lambda m, value: m.put_scalar(SCC, np.atleast_2d(np.asarray(value, bool)))
        low = {"exec": 0, "vcc": 2}[name]
        mask, bits = mask_into([low, low + 1]), single_into("u64", self.put(low), self.put(low + 1))
        return lambda m, value: (mask if value.dtype == bool else bits)(m, value)

    def types(self, inst: Inst) -> tuple[list[str], list[str]]:
        """Return the types of an expression's results and of its sources, with implied sources last."""
        return _types(inst.form)


@lru_cache(maxsize=4096)
def _types(form: Form) -> tuple[list[str], list[str]]:
    words = form.row.fact("ty").split() or ["b32"]
    written, read = (sum(role in slot.role for slot in form.slots) for role in "wr")
    if len(words) == 1:
        return words * written, words * (read + 2)
    sources = words[written:]
    return words[:written], sources + sources[-1:] * (read + 2 - len(sources))


def _registers(some: Sequence[Dword]) -> list[Dword]:
    return [key for key in some if key[0].lstrip("%") in ("v", "a", "s", "scc")]


@dataclass(frozen=True)
class Dwords:
    """A constant as the hardware reads it: its low dword, and the high dword for a 64-bit source."""

    low: int
    high: int
    text: str = ""

    def __repr__(self) -> str:
        return self.text


def with_constants(inst: Inst) -> Inst:
    """Return the instruction with the constants of its sources as the hardware reads them."""
    slots = inst.form.slots
    read = [
        at for at, one in enumerate(inst.operands)
        if isinstance(one, (int, Hex)) and (slots[at].inline or slots[at].literal)
    ]  # fmt: skip
    if not read:
        return inst
    operands: list[object] = list(inst.operands)
    for at in read:
        operands[at] = _read_constant(inst, slots[at], operands[at])
    return Inst(inst.form, cast("Any", tuple(operands)), inst.guard, inst.where, inst.flags)


def _read_constant(inst: Inst, slot: Slot, operand: Any) -> Dwords:
    return Dwords(*dwords_of(_kind(inst, slot), one_form(slot.constants, operand)), repr(operand))


def _kind(inst: Inst, slot: Slot) -> str:
    """Return the type of a source's constant. In v_fma_mix, `op_sel_hi` selects the sources that are halves."""
    if not inst.form.row.head.startswith("v_fma_mix"):
        return slot.constants
    halves = cast("Sequence[int]", inst.flags.get("op_sel_hi", (0, 0, 0)))
    return "f16" if halves["abc".index(slot.name)] else "f32"


def _of_dwords(low_bits: int, high_bits: int, kind: str) -> Source:
    """Return a reader of the two dwords of a constant as that type."""
    low, high = (np.full((1, 1), bits, np.uint32) for bits in (low_bits, high_bits))
    if kind == "mask":
        return Constant(unpacked(low, high)).read
    parts: list[Source] = [lambda m: low, lambda m: high]
    return Constant((halves if kind.endswith("x2") else single)(parts, kind)(cast("Any", None))).read
