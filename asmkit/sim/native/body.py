"""The C code of consecutive instructions that compute on lanes: one loop over the chunk, 16 lanes at a time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np

from ...regs import Hex, Indexed, Mixed, Not, Part, Reg, Span, Symbol
from ..compile import destinations, shape_of
from ..operands import constant, container, lane_type
from ..value_steps import with_choices
from .c_types import c_type
from .expressions import Lanes, NotTranslatedError, fitted, lanes_of, translate
from .function import LoopFunction
from .graph import Value
from .operations import NOTHING, Body
from .registers import first_bytes
from .routines import Routines

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...isa.form import Slot
    from ...types import Scalar
    from ..compile import Unit
    from ..memory import Array, DType

_ADDRESS = np.dtype(np.uint32)
MOST = 48
"""The number of instructions in one loop. Longer ones take clang more time, and spill."""


class Names:
    """The names that the C code of one program shares: the registers' places, and the constants of a launch."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.kinds = list(unit.containers)
        self.firsts = first_bytes(self.kinds)
        self.symbols: list[tuple[str, str, int]] = []
        """The constants of a launch: (what, name, offset)."""
        self.specials: list[str] = []
        """The special registers."""
        self.accesses: list[int] = []
        """The loads and stores, in the order of their bounds."""
        self.translations: dict[int, Value] = {}
        """Translations of instructions that did not fit into a loop, and begin the next one."""
        self._count = 0
        self.routines = Routines(self.fresh)

    def fresh(self) -> str:
        """Return a new name of a variable."""
        self._count += 1
        return f"t{self._count}"

    def place_of_constant(self, what: str, name: str, offset: int = 0) -> int:
        """Return the place of a constant of the launch in their table."""
        entry = (what, name, offset)
        if entry not in self.symbols:
            self.symbols.append(entry)
        return self.symbols.index(entry)

    def bound(self, at: int) -> int:
        """Return the number of the bounds of a load or store."""
        self.accesses.append(at)
        return len(self.accesses) - 1

    def special(self, name: str) -> int:
        """Return the row of a special register."""
        if name not in self.specials:
            self.specials.append(name)
        return self.specials.index(name)


class Compute(NamedTuple):
    """The native form of an instruction that computes on lanes: the function that adds it to a loop."""

    emit: Callable[[Loop, int, Inst], None]


class Loop:
    """A loop over the lanes of a chunk. Registers are read and written once, at the start and the end of the loop."""

    def __init__(self, names: Names) -> None:
        self.names, self.unit = names, names.unit
        self.function = LoopFunction()
        self.lines: list[str] = []
        self.count = 0
        """The number of instructions."""
        self.inputs: dict[tuple[int, tuple[int, bool] | None], None] = {}
        """The registers that are read before they are written, each with the predicate under which they are read."""
        self.outputs: dict[int, bool] = {}
        """The registers that are written, and whether they are written only where predicates hold."""
        self._local: dict[int, Lanes] = {}
        self._masks: dict[int, str] = {}
        self._guards: dict[int, set[tuple[int, bool] | None]] = {}
        """The predicates under which registers have been written, for those that are not written in all lanes."""
        self.guard: tuple[int, bool] | None = None
        self._under: str | None = None
        self._guarded = False
        """True if an instruction has a predicate."""

    # instructions
    def add(self, at: int, inst: Inst, form: Compute) -> bool:
        """Add an instruction. Returns whether it has a native form; if not, the loop is unchanged."""
        before = self._contents()
        try:
            self._begin(inst)
            form.emit(self, at, inst)
        except NotTranslatedError:
            del self.lines[before[0] :]
            self.inputs, self.outputs, self._local, self._masks, self._guards = before[1:]
            return False
        self.count += 1
        return True

    def _contents(self) -> tuple[Value, ...]:
        guards = {i: set(some) for i, some in self._guards.items()}
        return len(self.lines), {**self.inputs}, {**self.outputs}, {**self._local}, {**self._masks}, guards

    def fits(self, inst: Inst) -> bool:
        """Return whether one more instruction can join the loop: its predicate must be known before the loop."""
        guard = inst.guard
        return self.count < MOST and (guard is None or self.unit.slot(guard[0]) not in self.outputs)

    def _begin(self, inst: Inst) -> None:
        """Start an instruction, with its predicate."""
        self.guard = None if inst.guard is None else (self.unit.slot(inst.guard[0]), inst.guard[1])
        self._under = None
        if self.guard is not None:
            i, negated = self.guard
            p = self._read(i, None)
            name = self.names.fresh()
            self.lines.append(f"vb {name} = m & {f'({p.name} ^ (uint8_t)1)' if negated else p.name};")
            self._under, self._guarded = name, True

    def compute(self, at: int, inst: Inst, meaning: Callable[..., Value]) -> None:
        """Add an instruction whose results an expression computes. Raises NotTranslatedError."""
        shape = shape_of(inst.form, self.unit.program.isa)
        if True in shape.carry:
            raise NotTranslatedError("the carry flag")
        given = len(inst.operands)
        sources: list[Value] = [self.operand(inst.operands[i], slot) for i, slot in shape.reads if i < given]
        absent = [None] * (len(shape.reads) - len(sources))
        done = translate(with_choices(meaning, inst.words), [*sources, *absent], self.names.fresh)
        lines, results = self.names.routines.shared(done.lines, lanes_of(sources), done.results)
        self.lines += lines
        dests = [d for i, slot in shape.writes if i < given for d in destinations(inst.operands[i], slot)]
        for dest, value in zip(dests, results, strict=False):
            self.store(dest, value)

    # operands
    def operand(self, operand: object, slot: Slot) -> Value:
        """Return an operand: lanes of the slot's type, a number for all lanes, or a list of them."""
        match operand:
            case Span():
                return [self.operand(reg, slot) for reg in operand]
            case Mixed():
                parts = zip(cast("Value", operand), slot.elements, strict=True)
                return [self.operand(part, one) for part, one in parts]
            case Part():
                return self.operand(operand.reg, slot)
            case Not():
                value = self._read(self.unit.slot(operand.reg), self.guard)
                return self.let(f"{value.name} ^ (uint8_t)1", value.dtype)
            case Reg():
                return self.register(operand, slot.type or operand.type)
            case int() | Hex():
                return constant(operand, slot.type)
            case Symbol():
                return self.symbol(operand, slot.type or operand.type)
            case _:
                raise NotTranslatedError(f"the operand {operand!r}")

    def register(self, reg: Reg[Scalar], kind: type[Scalar]) -> Lanes:
        """Return a register's lanes as a type: its low bits, with the type's numbers."""
        value = self._read(self.unit.slot(reg), self.guard)
        want, bits = lane_type(kind), container(kind)
        if bits.itemsize < value.dtype.itemsize:
            value = self.let(f"__builtin_convertvector({value.name}, {c_type(bits)})", bits)
        if want == value.dtype or bits.itemsize > value.dtype.itemsize:
            return value
        made = self.let(f"({c_type(want)}){value.name}", want)
        return replace(made, raw=value.raw)

    def symbol(self, symbol: Symbol, kind: type[Scalar]) -> Lanes:
        """Return a special register, or the address of an array in shared memory, as a type."""
        want = lane_type(kind)
        if isinstance(symbol, Indexed):
            raise NotTranslatedError("an indexed array")
        if symbol.name.startswith("%clock") or symbol.name.startswith("%globaltimer"):
            raise NotTranslatedError("a clock")
        if symbol.name.startswith("%"):
            wide = self.let(self.function.special(self.names.special(symbol.name)), np.dtype(np.uint64))
            return self.let(f"__builtin_convertvector({wide.name}, {c_type(want)})", want)
        if symbol.name not in {array.symbol.name for array in self.unit.program.arrays}:
            raise NotTranslatedError(f"the name {symbol.name}")
        place = self.constant("symbol", symbol.name, symbol.offset, _ADDRESS)
        place = self.let(f"x->starts ? {place.name} + LOAD(vu32, x->starts + l) : {place.name}", _ADDRESS)
        return place if want == _ADDRESS else self.let(f"__builtin_convertvector({place.name}, {c_type(want)})", want)

    def constant(self, what: str, name: str, offset: int, want: DType) -> Lanes:
        """Return the low bits of a constant of the launch in all lanes."""
        return self.uniform(self.function.constant(self.names.place_of_constant(what, name, offset)), want)

    def uniform(self, number: str, want: DType) -> Lanes:
        """Return a number in all lanes."""
        return self.let(f"({c_type(want)}){{}} + ({c_element(want)}){number}", want)

    def let(self, value: str, kind: DType) -> Lanes:
        """Return a new variable."""
        name = self.names.fresh()
        self.lines.append(f"{c_type(kind)} {name} = {value};")
        return Lanes(name, kind)

    def _read(self, i: int, guard: tuple[int, bool] | None) -> Lanes:
        if i not in self.outputs:
            self.inputs[i, guard] = None
        elif self.outputs[i] and guard not in self._guards[i]:
            self.inputs[i, None] = None
        return self._old(i)

    def _old(self, i: int) -> Lanes:
        """Return a register's lanes, without the condition that they are initialized."""
        if i not in self._local:
            kind = self.names.kinds[i]
            self._local[i] = self.let(self.function.lanes_of(self.names.firsts[i], kind), kind)
        return self._local[i]

    # results
    def store(self, dest: tuple[Reg[Scalar] | None, Slot], value: Value) -> None:
        """Write a result to a register: converted to the slot's type, extended to the register."""
        reg, slot = dest
        if reg is None:
            return
        i, kind = self.unit.slot(reg), slot.type or reg.type
        kept = self.names.kinds[i]
        done = fitted(value, kind, kept, self.names.fresh)
        self.lines += done.lines
        (fit,) = done.results
        self.write(i, fit if isinstance(fit, Lanes) else self._constant(np.asarray(fit)))

    def _constant(self, number: Array) -> Lanes:
        """Return a number in all lanes, by its bits."""
        if number.dtype.kind == "b":
            return self.uniform(f"{int(number)}", number.dtype)
        raw = number.view(f"u{number.dtype.itemsize}")
        lanes = self.uniform(f"{int(raw)}ull", raw.dtype)
        return lanes if raw.dtype == number.dtype else self.let(f"({c_type(number.dtype)}){lanes.name}", number.dtype)

    def write(self, i: int, value: Lanes) -> None:
        """Write lanes of a register's own type."""
        kept = self.names.kinds[i]
        if self._under is not None:
            value = self.let(f"choose_{c_type(kept)}({self._under}, {value.name}, {self._old(i).name})", kept)
            self._guards.setdefault(i, set()).add(self.guard)
            if self.outputs.get(i, True):
                known = self._masks.get(i)
                self._masks[i] = name = self.names.fresh()
                self.lines.append(f"vb {name} = {self._under}{f' | {known}' if known else ''};")
        self._local[i] = value
        self.outputs[i] = self.outputs.get(i, True) and self._under is not None
        if not self.outputs[i]:
            self._masks.pop(i, None)

    # C
    def finished(self) -> tuple[Body, str]:
        """Return the operation, without the name of its function, and the C function that runs the loop."""
        code = self.function.text([*self._active(), *self.lines, *self._puts()])
        results = [(i, int(guarded)) for i, guarded in self.outputs.items()]
        return Body("", self._needs(), results, self.function.numbers), code

    def _active(self) -> list[str]:
        """Return the statement that declares the active lanes, if there are predicates.

        `run_lanes` keeps the values of the inactive lanes, except for results under predicates.
        """
        return ["const vb m = x->active ? AT(vb, x->active + l) : ones_vb();"] if self._guarded else []

    def _needs(self) -> list[tuple[int, int, int]]:
        needs = list[tuple[int, int, int]]()
        for i, guard in self.inputs:
            if guard is None:
                needs.append((i, NOTHING, 0))
            elif (i, None) not in self.inputs:
                needs.append((i, guard[0], int(guard[1])))
        return needs

    def _puts(self) -> list[str]:
        """Return the statements that write the results, and those that note where predicates have held."""
        rows = [(self.function.lanes_of(self.names.firsts[i], self.names.kinds[i]), i) for i in self.outputs]
        return [
            *(f"{row} = {self._local[i].name};" for row, i in rows),
            *(self._note(i) for i, guarded in self.outputs.items() if guarded),
        ]

    def _note(self, i: int) -> str:
        number = self.function.number("register", i)
        return f"if (x->state[{number}]) AT(vb, x->initialized + {number} * x->lanes + l) |= {self._masks[i]};"


def c_element(kind: DType) -> str:
    """Return the C type of one lane of integers."""
    return f"{'' if kind.kind == 'i' else 'u'}int{8 * kind.itemsize}_t"
