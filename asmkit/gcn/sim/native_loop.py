"""The C code of consecutive AMDGCN instructions that compute registers: one loop over the lanes of a chunk.

Vector instructions write the lanes that EXEC enables, and scalar ones the running waves. The row of a scalar register
holds its value in all lanes of a wave.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np

from ...sim.native.body import MOST, Compute, Names
from ...sim.native.c_types import literal
from ...sim.native.expressions import Lanes, NotTranslatedError
from ...sim.native.function import LoopFunction
from ...sim.native.graph import Value
from ...sim.native.operations import ENABLED, NOTHING, Body
from ..targets import WAVE
from .machine import EXEC_HI, EXEC_LO
from .native_step import NativeStep, Write, native_step

if TYPE_CHECKING:
    from ...ir.program import Inst
    from .alu.rounding_mode import Mode
    from .compile import WaveUnit

_EXEC = (EXEC_LO, EXEC_HI)


class WaveLoop:
    """A loop over the lanes of a chunk. Registers are read and written once, at the start and the end of the loop."""

    def __init__(self, names: Names) -> None:
        self.names, self.unit = names, cast("WaveUnit", names.unit)
        self.function = LoopFunction()
        self.lines: list[str] = []
        self.count = 0
        """The number of instructions."""
        self._needs: dict[int, int] = {}
        """The registers that are read before they are written, each with the lanes: `NOTHING` or `ENABLED`."""
        self._local: dict[int, Lanes] = {}
        self._vectors: dict[int, str | None] = {}
        """The vector registers that are written, each with the lanes if they are not all that EXEC enables."""
        self._scalars: set[int] = set()
        self._masks: dict[tuple[int, int], str] = {}
        """The masks that are written, by their registers: the variables of their bits."""

    def fits(self, inst: Inst) -> bool:
        """Return whether one more instruction can join the loop."""
        return self.count < MOST and not self._written.intersection(_EXEC)

    @property
    def _written(self) -> set[int]:
        return {*self._vectors, *self._scalars, *self._of_masks}

    @property
    def _of_masks(self) -> set[int]:
        return {i for slots in self._masks for i in slots}

    def add(self, at: int, inst: Inst, form: Compute) -> bool:
        """Add an instruction. Returns whether it can join the loop; if not, the loop is unchanged."""
        try:
            form.emit(cast("Value", self), at, inst)
        except NotTranslatedError:
            return False
        self.count += 1
        return True

    def compute(self, at: int, mode: Mode) -> None:
        """Add an instruction that computes registers. Raises NotTranslatedError if it cannot join the loop."""
        step = self._step(at, mode)
        written = {i for write in step.writes for i in write.slots}
        masks = {write.slots for write in step.writes if write.kind == "mask"}
        if self._of_masks & {*step.reads, *written} or (masks and written & self._written):
            raise NotTranslatedError("a mask of the same loop")
        for i, variable in step.reads.items():
            self._read(i, NOTHING if self.unit.scalar[i] else ENABLED, variable)
        self.lines += step.lines
        for write in step.writes:
            self._write(write)

    def _step(self, at: int, mode: Mode) -> NativeStep:
        """Return the translation of an instruction, which an earlier loop may have made without keeping it."""
        known: dict[int, NativeStep] = self.names.translations
        if at not in known:
            step = native_step(self.unit, at, self.names.fresh, mode)
            values = [value for write in step.writes for value in (write.value, write.where)]
            lines, made = self.names.routines.shared(step.lines, step.reads.values(), values)
            own = zip(step.writes, made[::2], made[1::2], strict=True)
            writes = [Write(write.kind, write.slots, value, where) for write, value, where in own]
            known[at] = NativeStep(step.reads, lines, writes)
        return known[at]

    # registers
    def _read(self, i: int, lanes: int, variable: Lanes) -> None:
        """Give a variable the lanes of a register."""
        if i not in self._written or self._vectors.get(i) is not None:
            self._needs[i] = NOTHING if NOTHING in (lanes, self._needs.get(i)) else lanes
        self.lines.append(f"const {variable.c_type} {variable.name} = {self._old(i).name};")

    def _old(self, i: int) -> Lanes:
        """Return the lanes of a register, without the condition that they are initialized."""
        if i not in self._local:
            kind = self.names.kinds[i]
            self._local[i] = self._let(self._place(i), Lanes("", kind))
        return self._local[i]

    def _place(self, i: int) -> str:
        return self.function.lanes_of(self.names.firsts[i], self.names.kinds[i])

    def _let(self, value: str, like: Lanes) -> Lanes:
        made = Lanes(self.names.fresh(), like.dtype)
        self.lines.append(f"const {made.c_type} {made.name} = {value};")
        return made

    def _write(self, write: Write) -> None:
        value = _named(write.value)
        match write.kind:
            case "vector":
                self._write_vector(write.slots[0], value, write.where)
            case "mask":
                low, high = write.slots
                name = self._masks.setdefault((low, high), self.names.fresh())
                self.lines.append(f"{name} |= lanes_to_bits(({value}) & v) << lane;")
                self._needs.update(dict.fromkeys(_EXEC, NOTHING))
            case _:
                (i,) = write.slots
                self._scalars.add(i)
                self._local[i] = self._let(value, Lanes("", self.names.kinds[i]))

    def _write_vector(self, i: int, value: str, where: Value) -> None:
        """Write a vector register, only where a condition holds if there is one.

        `run_lanes` keeps the lanes that EXEC does not enable as they are, if there is none.
        """
        self._needs.update(dict.fromkeys(_EXEC, NOTHING))
        if where is None:
            self._local[i], self._vectors[i] = self._let(value, Lanes("", self.names.kinds[i])), None
            return
        old, under = self._old(i), self._let(f"v & {_named(where)}", Lanes("", np.dtype(bool))).name
        self._local[i] = self._let(f"choose_{old.c_type}({under}, {value}, {old.name})", old)
        if i not in self._vectors:
            self._vectors[i] = under
        elif (before := self._vectors[i]) is not None:
            self._vectors[i] = self._let(f"{before} | {under}", Lanes("", np.dtype(bool))).name

    # C
    def finished(self) -> tuple[Body, str]:
        """Return the operation, without the name of its function, and the C function that runs the loop."""
        step = 16 if self._vectors or self._masks else WAVE
        lines = [
            f"const int64_t lane = l & {WAVE - 1};",
            "const vb v = x->enabled ? AT(vb, x->enabled + l) : ones_vb();",
            "(void)lane, (void)v;",
            *self.lines,
            *(line for i, under in self._vectors.items() for line in self._put_vector(i, under)),
            *(line for i in self._scalars for line in self._put_scalar(i, step)),
            *(line for slots, bits in self._masks.items() for line in self._put_mask(slots, bits)),
        ]
        code = self.function.text(lines, step, [f"uint64_t {bits} = 0;" for bits in self._masks.values()])
        results = [(i, ENABLED if under is None else 1) for i, under in self._vectors.items()]
        results += [(i, 0) for i in (*self._scalars, *self._of_masks)]
        needs = [(i, lanes, 0) for i, lanes in self._needs.items()]
        enables = int(bool(self._written.intersection(_EXEC)))
        return Body("", needs, results, self.function.numbers, enables), code

    def _put_vector(self, i: int, under: str | None) -> list[str]:
        put = f"{self._place(i)} = {self._local[i].name};"
        if under is None:
            return [put]
        number = self.function.number("register", i)
        return [put, f"if (x->state[{number}]) AT(vb, x->initialized + {number} * x->lanes + l) |= {under};"]

    def _put_scalar(self, i: int, lanes: int) -> list[str]:
        if lanes == 16:
            return [f"{self._place(i)} = {self._local[i].name};"]
        row = self.function.row(self.names.firsts[i])
        if self.names.kinds[i].itemsize == 1:
            return [f"__builtin_memset({row} + l, {self._local[i].name}[0], {WAVE});"]
        return [f"put_wave({row} + l * 4, {self._local[i].name});"]

    def _put_mask(self, slots: tuple[int, int], bits: str) -> list[str]:
        low, high = (self.function.row(self.names.firsts[i]) for i in slots)
        return [
            f"if (lane == {WAVE - 16}) {{",
            f"put_bits({low} + (l - lane) * 4, {high} + (l - lane) * 4, {bits});",
            f"{bits} = 0;",
            "}",
        ]


def _named(value: Value) -> str:
    """Return a result in C: a variable, or a number for all lanes."""
    return value.name if isinstance(value, Lanes) else literal(cast("np.generic", np.asarray(value)[()]))
