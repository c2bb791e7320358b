"""Compile programs to steps: one Python closure per instruction, which the machine calls for all its lanes together.

The meaning of an instruction comes from its table row: an expression on lanes, or the name of a function in the
architecture's `sim` (which builds the step itself) or `sim.alu`. A step returns None (continue with the next step), the
index of the next step, or `MOVED` (it has set the lanes' own program counters).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple, cast

import numpy as np

from ..errors import AsmError, DiagnosticCode, Finding
from ..ir.debug_points import Held
from ..ir.point_instructions import PointInst, with_points
from ..ir.program import Inst, Program, Raw
from ..isa.form import Form, ScalarSlot, Slot
from ..regs import Hex, Indexed, Label, Mem, Mixed, Not, Pair, Part, Reg, Span, Symbol
from ..types import Scalar, b32, s32, u32
from .laps import Laps
from .loops import Loops
from .machine import Machine
from .memory import Array, DType
from .native.registers import Registers
from .operands import Dest, Each, NotSimulatedError, Operands, Source, container, drop, lane_type
from .operands import fit as fit
from .points.steps import step as point_step
from .reconvergence import Ways
from .target import expressions, named, semantics
from .undefined import Passing
from .value_steps import Carrying, General, Predicated, Step, choices_of, plain, with_choices

_ADDRESS = (1 << 32) - 1
"""The bits of an address in shared memory or in the parameters."""


class Shape(NamedTuple):
    """The common part of all steps of a form: the function that builds them, or the expression on lanes."""

    make: Callable[[Unit, int, Inst], Step] | None
    meaning: Any
    mixed: bool
    """Whether the expression accepts scalar arrays together with arrays of all lanes."""
    reads: tuple[tuple[int, Slot], ...]
    """The operands that are read, by position."""
    writes: tuple[tuple[int, Slot], ...]
    scalar: bool
    """Whether no operand is a vector."""
    carry: tuple[bool, bool]
    """Whether the carry flag is read, and whether it is written."""


@lru_cache(maxsize=4096)
def shape_of(form: Form, isa: str) -> Shape:
    """Return the common part of all steps of a form."""
    sem, make, facts = form.row.sem, None, form.row.facts
    meaning: Any = sem
    if isinstance(sem, str):
        make = named(semantics(isa), sem)
        meaning = named(expressions(isa), sem) if make is None else None
    numbered = list(enumerate(form.slots))
    return Shape(
        make,
        meaning,
        mixed=not isinstance(sem, str),
        reads=tuple((i, slot) for i, slot in numbered if "r" in slot.role),
        writes=tuple((i, slot) for i, slot in numbered if slot.writes),
        scalar=not any(slot.count for slot in form.slots),
        carry=(facts.get("reads") == "cc", facts.get("writes") == "cc"),
    )


class Unit:
    """A compiled program: its steps, and the places of its registers in a machine's register file.

    With `approx="worst"`, approximate instructions return results at their documented error bounds.
    """

    def __init__(self, program: Program, approx: str | None = None) -> None:
        self.program, self.approx = with_points(program), approx
        self.has_points = self.program is not program
        """Whether the program prints, probes or marks."""
        self.sem: Any = semantics(program.isa)
        self._slots: dict[str, dict[int, int]] = {}
        self._registers: list[Reg[Scalar]] = []
        self.registers: Sequence[Reg[Scalar]] = self._registers
        self.labels: dict[str, int] = {}
        self.insts: list[Inst] = []
        self.start = 0
        """The number of the instruction at which threads start."""
        self._read()
        for inst in self.insts if self.has_points else ():
            self._place_point(inst)
        asynchronous: tuple[str, ...] = getattr(self.sem, "ASYNCHRONOUS", ())
        opcodes = {inst.form.row.opcode for inst in self.insts}
        self.operates = any(opcode.startswith(asynchronous) for opcode in opcodes)
        """Whether operations access memory that only a wait orders."""
        self.in_numpy = 0.0
        """The seconds that runs have taken without compiled code."""
        self.compiled_share: float | None = None
        """The share of the time of a run that compiled code takes, as the last chunk has measured it."""
        self.share_lanes = 0
        """The lanes of that chunk, 0 if they are not known."""
        self._passing: dict[int, Passing | None] = {}
        self._functions: dict[tuple[Form, object], Callable[..., Any]] = {}
        self.operands = Operands()
        self.steps = self._all_steps()

    most_blocks = 1 << 31
    """The number of blocks that run together at most, because of the memory of each."""
    system_shared = 0
    """The bytes of shared memory that the system reserves, if the program uses them."""

    @cached_property
    def returns(self) -> Array:
        """Whether each instruction, and the end of the program, ends the threads that execute it."""
        ends = (inst.form.row.opcode.startswith(("ret", "exit")) and inst.guard is None for inst in self.insts)
        return np.array([*ends, True])

    @cached_property
    def _read_slots(self) -> frozenset[int]:
        return frozenset(self.slot(reg) for inst in self.insts for reg in inst.reads())

    @cached_property
    def communicates(self) -> bool:
        """Whether blocks may communicate, so that results can depend on their order."""
        communicates: Callable[[Inst], bool] = getattr(self.sem, "communicates", lambda inst: False)
        return any(map(communicates, self.insts))

    @cached_property
    def lap_places(self) -> frozenset[int]:
        """The instructions at which iterations of loops around aligned barriers are counted."""
        return self.laps.places if self.laps else frozenset()

    def passing(self, at: int) -> Passing | None:
        """Return how an instruction passes uninitialized operands on, or None if it depends on them."""
        if at not in self._passing:
            self._passing[at] = self.sem.passing(self, self.insts[at])
        return self._passing[at]

    def elements_loaded(self, at: int) -> int:
        """Return how many registers a load fills whose uninitialized elements matter only where they are used, or 0."""
        return 0

    def uses_result(self, at: int) -> bool:
        """Return whether any instruction reads a register that an instruction writes."""
        return any(self.slot(reg) in self._read_slots for reg in self.insts[at].writes())

    @cached_property
    def read_only(self) -> frozenset[int]:
        """The loads through the read-only path."""
        reads_only: Callable[[Inst], bool] = getattr(self.sem, "reads_only", lambda inst: False)
        return frozenset(at for at, inst in enumerate(self.insts) if reads_only(inst))

    @cached_property
    def cancels(self) -> bool:
        """Whether the program cancels blocks that have not started."""
        cancels: Callable[[Inst], bool] = getattr(self.sem, "cancels", lambda inst: False)
        return any(map(cancels, self.insts))

    @cached_property
    def discards(self) -> bool:
        """Whether the program makes bytes of global memory indeterminate."""
        discards: Callable[[Inst], bool] = getattr(self.sem, "discards", lambda inst: False)
        return any(map(discards, self.insts))

    @cached_property
    def proxy_fences(self) -> dict[int, frozenset[str]]:
        """The fences of a kind of memory, and the kinds that each covers (`ordering.OWN` …)."""
        covers: Callable[[Inst], frozenset[str]] = getattr(self.sem, "covers", lambda inst: frozenset())
        return {at: covered for at, inst in enumerate(self.insts) if (covered := covers(inst))}

    @cached_property
    def on_tensor_memory(self) -> dict[int, str]:
        """The instructions that access tensor memory asynchronously, and who executes each: `warp` or `thread`."""
        who: Callable[[Inst], str] = getattr(self.sem, "on_tensor_memory", lambda inst: "")
        return {at: found for at, inst in enumerate(self.insts) if (found := who(inst))}

    @cached_property
    def fences_tensor_memory(self) -> bool:
        """Whether the program has fences between the accesses of several threads to tensor memory."""
        fences: Callable[[Inst], bool] = getattr(self.sem, "fences_tensor_memory", lambda inst: False)
        return any(map(fences, self.insts))

    @cached_property
    def containers(self) -> list[DType]:
        """The numpy types that store the registers."""
        return [container(reg.type) for reg in self.registers]

    @property
    def native_facts(self) -> str:
        """The facts on which compiled code of the program depends, besides its text."""
        return ""

    @cached_property
    def register_layout(self) -> tuple[object, ...]:
        """The properties of the registers on which their place in memory depends."""
        return self.program.isa, *self.containers

    def native_registers(self, lanes: int) -> Registers:
        """Return registers for a chunk of some lanes that compiled code can use."""
        return Registers(self.containers, lanes)

    @property
    def entries(self) -> Sequence[int]:
        """The instructions at which the kernel and the functions that it calls start."""
        return [self.start]

    @cached_property
    def ways(self) -> Ways:
        """The paths through the program."""
        return Ways(self.program)

    @cached_property
    def laps(self) -> Laps | None:
        """The loops around aligned barriers, or None if there are none."""
        aligned: Callable[[Inst], bool] = getattr(self.sem, "aligned", lambda inst: False)
        barriers = [at for at, inst in enumerate(self.insts) if aligned(inst)]
        found = Laps(self, barriers) if barriers else None
        return found if found is not None and found.anyone else None

    @cached_property
    def _loops(self) -> Loops:
        return Loops(self)

    def deciding(self, at: int) -> Collection[int]:
        """Return the registers that decide how the loop around an instruction continues."""
        return self._loops.deciding(at)

    def branches_on(self, at: int) -> bool:
        """Return whether an instruction's result decides where a branch leads, as a flag does."""
        return any(self.slot(reg) in self._loops.branching for reg in self.insts[at].writes())

    def _read(self) -> None:
        raws: list[Raw] = []
        for item in self.program.items():
            if isinstance(item, Label):
                self.labels[item.name] = len(self.insts)
            elif isinstance(item, Raw):
                raws.append(item)
            elif isinstance(item, Inst):
                self.insts.append(item)
        unknown = [i for i in self.insts if i.form.row.sem is None]
        if raws or unknown:
            raise AsmError(*(Finding(DiagnosticCode.NOT_SIMULATED, i.where, {"what": i}) for i in (*raws, *unknown)))

    @cached_property
    def grain(self) -> int:
        """The size in bytes of the smallest element that the program accesses, at most 4."""
        return min([4, *self.access_widths()])

    def access_widths(self) -> list[int]:
        """Return the element sizes, in bytes, of the program's memory accesses."""
        return [
            slot.type.bits // 8
            for inst in self.insts
            if any(isinstance(operand, Mem) for operand in inst.operands)
            for slot in inst.form.slots
            if slot.type is not None and slot.type.bits >= 8 and slot.register and slot.name in "db"
        ]

    def address_registers(self, inst: Inst) -> Iterator[Reg[Scalar]]:
        """Yield the registers from which a memory access takes its address."""
        for operand in inst.operands:
            if isinstance(operand, Mem) and isinstance(operand.base, Reg):
                yield operand.base
            elif isinstance(operand, Mem) and isinstance(operand.base, Indexed):
                yield operand.base.reg

    def integer_sources(self, at: int, inst: Inst) -> tuple[list[Source], bool] | None:
        """Return the sources and the signedness of an instruction that computes one 32-bit integer, or None."""
        slots = inst.form.slots
        one = inst.form.written == (0,) and isinstance(inst.operands[0], Reg)
        if not one or slots[0].type not in (u32, s32, b32) or any(slot.type is None for slot in slots):
            return None
        pairs = list(zip(slots, inst.operands, strict=False))[1:]
        return [self.source(at, operand, slot) for slot, operand in pairs], slots[0].type is s32

    def slot(self, reg: Reg[Scalar]) -> int:
        """Return the place of a register in the register file."""
        of_bank = self._slots.get(reg.bank)
        if of_bank is None:
            of_bank = self._slots[reg.bank] = {}
        known = of_bank.get(reg.number)
        if known is None:
            known = of_bank[reg.number] = len(self._registers)
            self._registers.append(reg)
        return known

    def dwords_of(self, reg: Reg[Scalar]) -> list[int]:
        """Return the places of all dwords of a register, or its only place."""
        return [self.slot(reg)]

    def _place_point(self, inst: Inst) -> None:
        """Give the registers that only a point names their places."""
        for reg in inst.point.registers() if isinstance(inst, PointInst) else ():
            self.dwords_of(reg.reg if isinstance(reg, Held) else reg)

    # steps
    def _all_steps(self) -> list[Step]:
        """Return the steps. Raises AsmError if an instruction cannot be simulated."""
        return [self._guarded(at, inst, self._step(at, inst)) for at, inst in enumerate(self.insts)]

    def prepared(self, at: int) -> Step:
        """Return the step of an instruction. `steps` may contain one that prepares it on its first execution."""
        return self.steps[at]

    def _step(self, at: int, inst: Inst) -> Step:
        if isinstance(inst, PointInst):
            return point_step(self, inst.point)
        shape = shape_of(inst.form, self.program.isa)
        try:
            if shape.make is not None:
                return shape.make(self, at, inst)
            return self.value(at, inst, shape.meaning, mixed=shape.mixed)
        except NotSimulatedError as why:
            raise AsmError(Finding(DiagnosticCode.NOT_SIMULATED, inst.where, {"what": f"{inst} ({why})"})) from None

    def meaning(self, inst: Inst) -> Callable[..., Any] | None:
        """Return an instruction's expression on lanes, bound to its modifiers, or None if it has none."""
        found = shape_of(inst.form, self.program.isa).meaning
        return None if found is None else with_choices(found, inst.words)

    def value(self, at: int, inst: Inst, meaning: Callable[..., object], *, mixed: bool) -> Step:
        """Return the step of an expression on lanes.

        With `mixed`, the expression accepts scalar arrays (one value for all lanes) together with arrays of all lanes.
        """
        shape, operands = shape_of(inst.form, self.program.isa), inst.operands
        given = len(operands)
        sources = [self.source(at, operands[i], slot) for i, slot in shape.reads if i < given]
        dests = [d for i, slot in shape.writes if i < given for d in self.dests(at, operands[i], slot)]
        absent = [None] * (len(shape.reads) - len(sources))
        function = self._function(inst, meaning)
        if True in shape.carry:
            reads, writes = shape.carry
            return Carrying(function, tuple(sources), dests[0], reads, writes).run
        if len(dests) != 1 or absent or not mixed or not shape.scalar:
            return General(function, tuple(sources), absent, tuple(dests)).run
        return plain(function, sources, dests[0])

    def _function(self, inst: Inst, meaning: Callable[..., object]) -> Callable[..., Any]:
        """Return an expression with its modifiers bound. Instructions of a form share it if they select no parts."""
        if self.approx is None and not choices_of(meaning):
            return meaning
        if Part in map(type, inst.operands):
            return self.approximated(inst, meaning, inst.words) or with_choices(meaning, inst.words)
        known = self._functions.get((inst.form, meaning))
        if known is None:
            words = inst.form.choices
            known = self.approximated(inst, meaning, words) or with_choices(meaning, words)
            self._functions[inst.form, meaning] = known
        return known

    def approximated(
        self, inst: Inst, meaning: Callable[..., object], words: Mapping[str, object]
    ) -> Callable[..., Any] | None:  # fmt: skip
        """Return an approximate instruction's meaning at its error bound, or None if no bound applies."""
        error = inst.form.row.fact("error")
        if self.approx is None or not error:
            return None
        from .error_bounds import at_bound

        return at_bound(meaning, error, words)

    def _guarded(self, at: int, inst: Inst, step: Step) -> Step:
        if inst.guard is None or getattr(step, "guards", False):
            return step
        read = self.guard(at, inst)
        assert read is not None
        return Predicated(read, step).run

    def guard(self, at: int, inst: Inst) -> Source | None:
        """Return a source for the instruction's predicate, or None if it has no predicate."""
        if inst.guard is None:
            return None
        reg, negated = inst.guard
        return self.operands.inverted(self.slot(reg)) if negated else self.register(at, reg)

    # operands
    def register(self, at: int, reg: Reg[Scalar]) -> Source:
        """Return a source for a register's raw bits, which reports UNSET where the register is uninitialized.

        The report names the instruction that the machine executes.
        """
        return self.operands.raw(self.slot(reg))

    def source(self, at: int, operand: object, slot: Slot) -> Source:
        """Return a source for an operand, converted to the slot's type."""
        match operand:
            case Reg():
                return self.operands.typed(self.slot(operand), operand.type, slot.type or operand.type)
            case Span():
                return Each(tuple([self.source(at, reg, slot) for reg in operand])).read
            case Mixed():
                each = zip(operand, slot.elements, strict=True)
                return Each(tuple([self.source(at, element, one) for element, one in each])).read
            case Part():
                return self.source(at, operand.reg, slot)
            case Not():
                return self.operands.inverted(self.slot(operand.reg))
            case int() | Hex():
                return self.operands.constant(operand, slot.type)
            case Symbol():
                return self.symbol(at, operand, slot)
            case _:
                raise TypeError(f"{operand!r} has no lanes")

    def symbol(self, at: int, symbol: Symbol, slot: Slot) -> Source:
        """Return a source for a special register, or for the address of an array in shared memory."""
        want = lane_type(slot.type or symbol.type)
        self.known(symbol)
        if symbol.name.startswith("%"):
            special = self.sem.special
            return lambda m: special(m, symbol.name).astype(want, copy=False)
        place = self.symbol_address(at, symbol)
        return lambda m: place(m).astype(want)

    def symbol_address(self, at: int, symbol: Symbol, offset: int = 0) -> Source:
        """Return a source for the 32-bit address of an array in shared memory or a parameter, plus `offset` bytes."""
        self.known(symbol)
        offset += symbol.offset

        shared = any(array.symbol.name == symbol.name for array in self.program.arrays)

        def first(m: Machine) -> Array:
            place = np.full(1, (m.launch.symbols[symbol.name] + offset) & _ADDRESS, np.uint32)
            return place if m.shared_start is None or not shared else place + m.shared_start

        if not isinstance(symbol, Indexed):
            return first
        within = self.within(at, symbol)
        return lambda m: first(m) + within(m)

    def within(self, at: int, element: Indexed) -> Source:
        """Return a source for the byte offset of an array element, as ptxas computes it for sm_90: in 32 bits.

        The constant is cut to the width of the register, and both are zero-extended or cut to 32 bits. A program's
        registers are declared as bits: none is sign-extended.
        """
        read, bits = self.register(at, element.reg), min(element.reg.type.bits, 32)
        by, size = np.uint32(element.plus & ((1 << bits) - 1)), np.uint32(element.size)
        return lambda m: (read(m).astype(np.uint32) + by) * size

    def known(self, symbol: Symbol) -> None:
        """Raise NotSimulatedError if a name is neither a special register nor an array in shared memory."""
        arrays = {array.symbol.name for array in self.program.arrays}
        arrays |= {param.name for param in self.program.params if param.bytes}
        if not symbol.name.startswith("%") and symbol.name not in arrays:
            raise NotSimulatedError(f"{symbol.name} is not an array in shared memory")

    def dests(self, at: int, operand: object, slot: Slot) -> list[Dest]:
        """Return the destinations of a written operand's registers, in order."""
        found = destinations(operand, slot)
        return [drop if reg is None else self.dest(at, reg, one) for reg, one in found]

    def dest(self, at: int, reg: Reg[Scalar], slot: Slot) -> Dest:
        """Return a destination that stores a value: cast to the slot's type, extended to the register, masked."""
        return self.operands.dest(self.slot(reg), reg.type, slot.type or reg.type)


def destinations(operand: object, slot: Slot) -> Iterator[tuple[Reg[Scalar] | None, Slot]]:
    """Yield the registers of a written operand and their slots, in order. A discarded result has no register."""
    match operand:
        case Span() | Mixed():
            for part in cast("Iterable[object]", operand):
                yield from destinations(part, slot)
        case Pair():
            yield from destinations(operand.first, slot)
            yield from destinations(operand.second, ScalarSlot(slot.name, slot.role, slot.second))
        case Part():
            yield from destinations(operand.reg, slot)
        case Reg():
            yield operand, slot
        case _:
            yield None, slot


def compiled(program: Program, approx: str | None = None) -> Unit:
    """Return the compiled program, cached on the program. The architecture's `UNIT` compiles it if there is one."""
    kept = "_sim_unit" if approx is None else f"_sim_unit_{approx}"
    known: Unit | None = program.__dict__.get(kept)
    if known is not None:
        return known
    make: type[Unit] = getattr(semantics(program.isa), "UNIT", Unit)
    program.__dict__[kept] = unit = make(program, approx)
    return unit
