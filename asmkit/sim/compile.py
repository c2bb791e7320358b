"""Compile programs to steps: one Python closure per instruction, which the machine calls for all its lanes together.

The meaning of an instruction comes from its table row: an expression on lanes, or the name of a function in the
architecture's `sim` (which builds the step itself) or `sim.alu`. A step returns None (continue with the next step), the
index of the next step, or `MOVED` (it has set the lanes' own program counters).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property, partial
from typing import Any, TypeAlias, cast

import numpy as np

from ..errors import AsmError, DiagnosticCode, Finding
from ..ir.program import Inst, Program, Raw
from ..isa.form import ScalarSlot, Slot
from ..regs import Hex, Indexed, Label, Mem, Mixed, Not, Pair, Part, Reg, Span, Symbol
from ..types import Scalar, b32, dtype, s32, u32
from .laps import Laps
from .loops import Loops
from .machine import Machine
from .memory import UINTS, Array
from .reconvergence import Ways
from .target import Package, expressions, named, semantics
from .undefined import Rule, chosen, combined

Step: TypeAlias = "Callable[[Machine], int | None]"
Source: TypeAlias = "Callable[[Machine], Any]"
Dest: TypeAlias = "Callable[[Machine, Any], None]"


_ADDRESS = (1 << 32) - 1
"""The bits of an address in shared memory or in the parameters."""


_RULES: Mapping[str, Callable[..., Array]] = {
    "selp": chosen, "and.pred": partial(combined, decides=False), "or.pred": partial(combined, decides=True),
}  # fmt: skip
"""Where the results of instructions are uninitialized that do not always depend on all of their operands."""


class NotSimulatedError(Exception):
    """Raised while a step is built: the reason why the instruction cannot be simulated."""


def container(kind: type[Scalar]) -> np.dtype[Any]:
    """Return the numpy type that stores a register of that type: bool, or an unsigned integer of its width."""
    if kind.bits == 1:
        return np.dtype(bool)
    if kind.bits // 8 not in UINTS:
        raise NotSimulatedError(f"a register of {kind.bits} bits")
    return UINTS[kind.bits // 8]


def lane_type(kind: type[Scalar]) -> np.dtype[Any]:
    """Return the numpy type that an expression on lanes receives: the type's twin, or raw bits if it has none."""
    return np.dtype(dtype(kind)) if kind.twin else container(kind)


class Unit:
    """A compiled program: its steps, and the places of its registers in a machine's register file.

    With `approx="worst"`, approximate instructions return results at their documented error bounds.
    """

    def __init__(self, program: Program, approx: str | None = None) -> None:
        self.program, self.approx = program, approx
        self.sem: Any = semantics(program.isa)
        self.lanes: Package | None = None
        self.index: dict[tuple[str, int], int] = {}
        self.registers: list[Reg[Scalar]] = []
        self.labels: dict[str, int] = {}
        self.insts: list[Inst] = []
        self.start = 0
        """The number of the instruction at which threads start."""
        self._results: int | None = None
        self._rules: Iterator[Rule | None] = iter(())
        self._read()
        by_proxy: tuple[str, ...] = getattr(self.sem, "BY_ASYNC_PROXY", ())
        self.operates = any(inst.form.row.opcode.startswith((*by_proxy, "cp.async")) for inst in self.insts)
        """Whether operations access memory that only a wait orders."""
        self.bare: list[Step] = [self._step(at, inst) for at, inst in enumerate(self.insts)]
        self.steps = [self._guarded(at, inst, self.bare[at]) for at, inst in enumerate(self.insts)]

    @cached_property
    def returns(self) -> Array:
        """Whether each instruction, and the end of the program, ends the threads that execute it."""
        ends = (inst.form.row.opcode.startswith(("ret", "exit")) and inst.guard is None for inst in self.insts)
        return np.array([*ends, True])

    @cached_property
    def _read_slots(self) -> frozenset[int]:
        return frozenset(self.slot(reg) for inst in self.insts for reg in inst.reads())

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
    def proxy_fences(self) -> dict[int, frozenset[str]]:
        """The proxy fences, and the kinds of memory that each covers (`ordering.OWN` …)."""
        covers: Callable[[Inst], frozenset[str]] = getattr(self.sem, "covers", lambda inst: frozenset())
        return {at: covered for at, inst in enumerate(self.insts) if (covered := covers(inst))}

    @cached_property
    def containers(self) -> list[np.dtype[Any]]:
        """The numpy types that store the registers."""
        return [container(reg.type) for reg in self.registers]

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
        with self.passing(inst):
            return [self.source(at, operand, slot) for slot, operand in pairs], slots[0].type is s32

    def slot(self, reg: Reg[Scalar]) -> int:
        """Return the place of a register in the register file."""
        key = (reg.bank, reg.number)
        if key not in self.index:
            self.index[key] = len(self.registers)
            self.registers.append(reg)
        return self.index[key]

    # steps
    def _step(self, at: int, inst: Inst) -> Step:
        sem = inst.form.row.sem
        try:
            if not isinstance(sem, str):
                return self.value(at, inst, cast("Callable[..., Any]", sem), mixed=True)
            if (make := named(self.sem, sem)) is not None:
                return make(self, at, inst)
            return self.value(at, inst, self._lanes_function(sem), mixed=False)
        except NotSimulatedError as why:
            raise AsmError(Finding(DiagnosticCode.NOT_SIMULATED, inst.where, {"what": f"{inst} ({why})"})) from None

    def _lanes_function(self, name: str) -> Callable[..., Any]:
        if self.lanes is None:
            self.lanes = expressions(self.program.isa)
        return cast("Callable[..., Any]", named(self.lanes, name))

    def meaning(self, inst: Inst) -> Callable[..., Any] | None:
        """Return an instruction's expression on lanes, bound to its modifiers, or None if it has none."""
        sem = inst.form.row.sem
        if isinstance(sem, str):
            if named(self.sem, sem) is not None:
                return None
            sem = self._lanes_function(sem)
        return None if sem is None else _with_choices(sem, inst.words)

    def value(self, at: int, inst: Inst, meaning: Callable[..., object], *, mixed: bool) -> Step:
        """Return the step of an expression on lanes.

        With `mixed`, the expression accepts scalar arrays (one value for all lanes) together with arrays of all lanes.
        """
        pairs = list(zip(inst.form.slots, inst.operands, strict=False))
        with self.passing(inst, [self._rule(inst)]):
            sources = [self.source(at, operand, slot) for slot, operand in pairs if "r" in slot.role]
            dests = [d for slot, operand in pairs if slot.writes for d in self.dests(at, operand, slot)]
        absent = [None] * sum("r" in slot.role for slot in inst.form.slots[len(pairs) :])
        function = self.approximated(inst, meaning, inst.words) or _with_choices(meaning, inst.words)
        facts = inst.form.row.facts
        if "cc" in (facts.get("reads"), facts.get("writes")):
            return _carrying(function, sources, dests[0], reads="reads" in facts, writes="writes" in facts)
        if len(dests) != 1 or absent or not mixed or any(s.count for s in inst.form.slots):
            return _general(function, sources, absent, dests)
        return _plain(function, sources, dests[0])

    @contextmanager
    def passing(self, inst: Inst, rules: Iterable[Rule | None] = ()) -> Generator[None, None, None]:
        """Build sources and destinations of an instruction that passes uninitialized operands on to its results.

        `rules` are those of the results, in order, where not every operand matters.
        """
        self._results, self._rules = sum(1 for _ in inst.writes()), iter(rules)
        try:
            yield
        finally:
            self._results, self._rules = None, iter(())

    def _rule(self, inst: Inst) -> Rule | None:
        """Return the rule of an instruction whose result does not always depend on all of its operands."""
        row = inst.form.row
        if (rule := _RULES.get(row.opcode) or _RULES.get(row.head)) is None:
            return None
        slots = [self.slot(one) if isinstance(one, Reg) else None for one in inst.operands[1:]]
        return lambda m, lanes: rule(m, lanes, slots)

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

        def run(m: Machine) -> int | None:
            p = read(m)
            if p.size == 1:
                return step(m) if p[0] else None
            return m.under(p, step, at)

        return run

    def guard(self, at: int, inst: Inst) -> Source | None:
        """Return a source for the instruction's predicate, or None if it has no predicate."""
        if inst.guard is None:
            return None
        reg, negated = inst.guard
        read = self.register(at, reg)
        return (lambda m: ~read(m)) if negated else read

    # operands
    def register(self, at: int, reg: Reg[Scalar]) -> Source:
        """Return a source for a register's raw bits, which reports UNSET where the register is uninitialized.

        An instruction that is `passing` uninitialized values on does not report them.
        """
        i, results = self.slot(reg), self._results

        def read(m: Machine) -> Array:
            x = m.regs[i]
            if x is None or (m.partial and i in m.partial):
                return m.unset(at, i, results)
            return x

        return read

    def source(self, at: int, operand: object, slot: Slot) -> Source:
        """Return a source for an operand, converted to the slot's type."""
        match operand:
            case Reg():
                return self._typed(self.register(at, operand), operand, slot.type or operand.type)
            case Span():
                parts = [self.source(at, reg, slot) for reg in operand]
                return lambda m: [part(m) for part in parts]
            case Mixed():
                each = zip(operand, slot.elements, strict=True)
                parts = [self.source(at, element, one) for element, one in each]
                return lambda m: [part(m) for part in parts]
            case Part():
                return self.source(at, operand.reg, slot)
            case Not():
                read = self.register(at, operand.reg)
                return lambda m: ~read(m)
            case int() | Hex():
                value = constant(operand, slot.type)
                return lambda m: value
            case Symbol():
                return self.symbol(at, operand, slot)
            case _:
                raise TypeError(f"{operand!r} has no lanes")

    @staticmethod
    def _typed(read: Source, reg: Reg[Scalar], kind: type[Scalar]) -> Source:
        want = lane_type(kind)
        if kind.bits < reg.type.bits:
            narrow = container(kind)
            return lambda m: read(m).astype(narrow).view(want)
        if kind.bits > reg.type.bits or want == container(reg.type):
            return read
        return lambda m: read(m).view(want)

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

        def first(m: Machine) -> Array:
            return np.full(1, (m.launch.symbols[symbol.name] + offset) & _ADDRESS, np.uint32)

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
        match operand:
            case Span() | Mixed():
                parts = cast("Iterable[object]", operand)
                return [one for part in parts for one in self.dests(at, part, slot)]
            case Pair():
                second = ScalarSlot(slot.name, slot.role, slot.second)
                return [*self.dests(at, operand.first, slot), *self.dests(at, operand.second, second)]
            case Part():
                return self.dests(at, operand.reg, slot)
            case Reg():
                return [self.dest(at, operand, slot)]
            case _:
                return [_drop]

    def dest(self, at: int, reg: Reg[Scalar], slot: Slot) -> Dest:
        """Return a destination that stores a value: cast to the slot's type, extended to the register, masked."""
        i, kept = self.slot(reg), container(reg.type)
        kind, rule = slot.type or reg.type, next(self._rules, None)

        def write(m: Machine, value: Any) -> None:
            if value.__class__ is not np.ndarray or value.dtype is not kept:
                value = fit(value, kind, kept)
            if value.ndim == 0:
                value = value.reshape(1)
            if m.held:
                m.products.touched(at, i, "written")
            if m.mask is None:
                m.regs[i] = value
                if m.partial:
                    m.whole(i)
            else:
                m.blend(i, value)
            if m.passed is not None:
                m.undefined.written(at, i, rule)

        return write


def _drop(m: Machine, value: object) -> None:
    """Discard a value: the destination is `_`."""


def fit(value: object, kind: type[Scalar], kept: np.dtype[Any]) -> Array:
    """Convert a value of type `kind` to the register's storage type.

    The value wraps to `kind`, and is sign- or zero-extended to the register.
    """
    value = np.asarray(value)
    want = lane_type(kind)
    if value.dtype.itemsize != want.itemsize or (value.dtype.kind == "b") != (want.kind == "b"):
        value = value.astype(want)
    if want.itemsize == kept.itemsize:
        return value.view(kept)
    if want.kind == "i":
        return value.view(want).astype(np.dtype(f"int{8 * kept.itemsize}")).view(kept)
    return value.view(container(kind)).astype(kept)


def constant(operand: int | Hex, kind: type[Scalar] | None) -> Any:
    """Return a constant as a numpy scalar of that type."""
    if isinstance(operand, Hex):
        return UINTS[operand.width // 8].type(operand.bits).view(np.dtype(f"float{operand.width}"))
    if kind is None:
        return operand
    if kind.bits == 1:
        return np.bool_(operand)
    return container(kind).type(operand & ((1 << kind.bits) - 1)).view(lane_type(kind))


def _with_choices(meaning: Callable[..., object], choices: Any) -> Callable[..., Any]:
    code = getattr(meaning, "__code__", None)
    if code is None or not code.co_kwonlyargcount:
        return meaning
    first = code.co_argcount
    names = code.co_varnames[first : first + code.co_kwonlyargcount]
    chosen = {name: choices.get(name) for name in names if name != "cc"}
    return lambda *lanes, **more: meaning(*lanes, **chosen, **more)


def _plain(function: Callable[..., object], sources: Sequence[Source], store: Dest) -> Step:
    """Return the step of one result with one to three operands: the common case, with the least overhead."""
    if len(sources) == 1:
        (a,) = sources
        return lambda m: store(m, function(a(m)))
    if len(sources) == 2:
        a, b = sources
        return lambda m: store(m, function(a(m), b(m)))
    return lambda m: store(m, function(*[source(m) for source in sources]))


def _general(
    function: Callable[..., object], sources: Sequence[Source], absent: list[None], dests: Sequence[Dest]
) -> Step:
    def run(m: Machine) -> None:
        result = function(*_same_length([source(m) for source in sources]), *absent)
        if len(dests) == 1 and not isinstance(result, tuple):
            result = (result,)
        results = cast("Sequence[Any]", result)  # longer than dests if a second destination was omitted
        for store, value in zip(dests, results, strict=False):
            store(m, value)

    return run


def _carrying(
    function: Callable[..., Any], sources: Sequence[Source], store: Dest, *, reads: bool, writes: bool
) -> Step:
    """Return the step of an instruction that reads or writes the carry flag, which has no name in the text."""

    def run(m: Machine) -> None:
        lanes = [source(m) for source in sources]
        if reads:
            *lanes, carry = _same_length([*lanes, m.carry if m.carry is not None else np.zeros(1, bool)])
            result = function(*lanes, cc=carry)
        else:
            result = function(*_same_length(lanes))
        if writes:
            result, carry = result
            m.carry = np.atleast_1d(carry) if m.mask is None else m.mask.choose(carry, m.carry)
        store(m, result)

    return run


def _same_length(lanes: list[Any]) -> list[Any]:
    """Broadcast arrays to one length, for functions that index them. Constants stay scalars."""
    flat = [x for one in lanes for x in (cast("list[Any]", one) if isinstance(one, list) else [one])]
    sizes = {x.size for x in flat if isinstance(x, np.ndarray)}
    if len(sizes) < 2:
        return lanes
    long = max(sizes)

    def widen(x: object) -> Any:
        if isinstance(x, list):
            return [widen(one) for one in cast("list[Any]", x)]
        if not isinstance(x, np.ndarray):
            return x
        lanes_of_x = cast("Array", x)
        return np.repeat(lanes_of_x, long) if lanes_of_x.size == 1 else lanes_of_x

    return [widen(one) for one in lanes]


def compiled(program: Program, approx: str | None = None) -> Unit:
    """Return the compiled program, cached on the program. The architecture's `UNIT` compiles it if there is one."""
    kept = "_sim_unit" if approx is None else f"_sim_unit_{approx}"
    known: Unit | None = program.__dict__.get(kept)
    if known is not None:
        return known
    make: type[Unit] = getattr(semantics(program.isa), "UNIT", Unit)
    program.__dict__[kept] = unit = make(program, approx)
    return unit
