"""Translate the step of an AMDGCN instruction to C: its sources, its expression with all modifiers, and its results.

The functions that the numpy engine's step consists of run once, on symbolic dwords.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

import numpy as np

from ...sim.compile import NotSimulatedError, shape_of
from ...sim.native.expressions import Lanes, emitted, reasoned
from ...sim.native.graph import Graph, NotTranslatedError, Value
from ...sim.native.traceable import traceable
from ...sim.native.tracing import Traced, input_of, lifted
from ..targets import WAVE
from . import alu_step
from .alu.rounding_mode import Mode
from .compile import WaveUnit, with_constants
from .dpp import enabled, pattern
from .machine import EXEC_HI, EXEC_LO, SCC
from .native_functions import shuffled, unpacked_mask

_DWORD, _BOOL = np.dtype(np.uint32), np.dtype(bool)


@dataclass(frozen=True)
class Write:
    """A result: `vector` (a dword in the lanes that EXEC enables), `scalar` (a dword), `scc`, or `mask`.

    A `mask` is a boolean for each lane, which goes into the bits of two scalar dwords.
    """

    kind: str
    slots: tuple[int, ...]
    value: Value
    """`Lanes`, or a numpy scalar for all lanes."""
    where: Value = None
    """The lanes that are written, as `Lanes` of booleans, if not all (DPP)."""


@dataclass(frozen=True)
class NativeStep:
    """The statements of an instruction. They use the C variable `lane`, the number of the first lane in its wave."""

    reads: dict[int, Lanes]
    """The variables that hold the dwords of registers, by slot. Scalar registers hold one value in all lanes of a wave,
    and SCC is a boolean."""
    lines: list[str]
    writes: list[Write]


class _Registers:
    """The symbolic registers of a wave."""

    def __init__(self, graph: Graph, fresh: Callable[[], str]) -> None:
        self.graph, self.fresh = graph, fresh
        self.variables: dict[int, Lanes] = {}

    def __getitem__(self, i: int) -> Traced:
        known = self.variables.get(i)
        if known is None:
            known = self.variables[i] = Lanes(self.fresh(), _BOOL if i == SCC else _DWORD)
        return input_of(self.graph, known.name, known.dtype)


class RecordingWaves:
    """The parts of a machine that readers and writers of operands use."""

    partial = ()
    vector = None

    def __init__(self, regs: Value) -> None:
        self.regs = regs
        self.written: list[tuple[str, tuple[int, ...], Value]] = []
        self.where: Value = None
        self.undefined_bits = self

    def raw(self, i: int) -> Value:
        """Return a register, which may be uninitialized."""
        return self.regs[i]

    def put_vector(self, i: int, value: Value) -> None:
        """Record the result of the lanes that EXEC enables."""
        self.written.append(("vector", (i,), value))

    def put_scalar(self, i: int, value: Value) -> None:
        """Record the result of the waves."""
        self.written.append(("scc" if i == SCC else "scalar", (i,), value))

    def of(self, i: int) -> None:
        """Ignore undefined bits: the caller executes the numpy step where there are any."""

    def keep(self, *args: object) -> None:
        """Ignore undefined bits."""


def native_step(unit: WaveUnit, at: int, fresh: Callable[[], str], mode: Mode | None = None) -> NativeStep:
    """Translate an instruction that computes registers from registers, in one floating-point mode.

    Raises NotTranslatedError if it has no native form.
    """
    inst = unit.insts[at]
    if shape_of(inst.form, "gcn").make is not None or unit.indexed[at]:
        raise NotTranslatedError("an instruction without an expression on lanes")
    graph = Graph()
    waves = RecordingWaves(_Registers(graph, fresh))
    with reasoned(NotSimulatedError):
        run_symbolic(unit, at, mode or Mode(), waves, traceable)
    where = [] if waves.where is None else [waves.where]
    made = emitted([*(lifted(graph, value) for _, _, value in waves.written), *where], fresh)
    allowed = made.results[-1] if where else None
    written = zip(waves.written, made.results, strict=False)
    writes = [Write(kind, slots, value, allowed) for (kind, slots, _), value in written]
    return NativeStep(waves.regs.variables, made.lines, writes)


def run_symbolic(unit: WaveUnit, at: int, mode: Mode, waves: Value, through: Callable[[Value], Value]) -> None:
    """Execute an instruction on registers that record what is written, with each function passed `through` another."""
    inst = with_constants(unit.insts[at])
    meaning: Value = shape_of(inst.form, "gcn").meaning
    plan = alu_step._known_plan(unit, inst, meaning, mode)
    function = plan.function or alu_step.modified(unit, inst, meaning, mode, plan.own)
    lanes = [through(read)(waves) for read in alu_step.sources(unit, at, inst, plan)]
    if plan.dpp:
        fetched(inst, waves, lanes)
    result = through(function)(*lanes)
    stores = alu_step.dests(unit, inst, plan)
    results = cast("tuple[Value, ...]", result) if isinstance(result, tuple) else (result,) * len(stores)
    names = [*[None] * len(plan.dests), *plan.written]
    for i, (store, value, name) in enumerate(zip(stores, results, names, strict=True)):
        slots = _mask_slots(unit, inst, plan, i, name, value)
        if slots:
            waves.written.append(("mask", slots, value.astype(_BOOL)))
        else:
            through(store)(waves, value)


def fetched(inst: Value, waves: Value, lanes: list[Value]) -> None:
    """Replace the first source of a DPP instruction by its values in other lanes of the row, and restrict the writes.

    Raises NotTranslatedError if it comes from another row.
    """
    first = sum(slot.role == "rw" for slot in inst.form.slots)
    source, there = pattern(inst.flags)
    if (source >> 4 != np.arange(WAVE) >> 4)[there].any():
        raise NotTranslatedError("a source from another row of lanes")
    within = np.where(there, source, np.arange(WAVE)).reshape(4, 16)
    order = tuple(int(i) for i in within[0] & 15)
    enabled_now = unpacked_mask(waves.regs[EXEC_LO], waves.regs[EXEC_HI])
    valid = np.logical_and(shuffled(enabled_now, order), there[None, :])
    lanes[first] = _each(lanes[first], lambda x: _or_zero(valid, shuffled(x, order)))
    may = enabled(inst.flags)[None, :]
    waves.where = np.logical_and(np.ones_like(valid), may) if "bound_ctrl" in inst.flags else np.logical_and(valid, may)


def _or_zero(valid: Value, x: Value) -> Value:
    where: Value = np.where
    return where(valid, x, x.dtype.type(0))


def _each(x: Value, function: Callable[[Value], Value]) -> Value:
    return [function(one) for one in cast("list[Value]", x)] if isinstance(x, list) else function(x)


def _mask_slots(
    unit: WaveUnit, inst: Value, plan: alu_step.Plan, i: int, name: str | None, value: Value
) -> tuple[int, ...]:
    """Return the slots of a result that is a mask of lanes, or nothing."""
    if name is not None:
        return {"exec": (0, 1), "vcc": (2, 3)}[name] if name != "scc" and value.dtype == _BOOL else ()
    position, kind, _ = plan.dests[i]
    return tuple(unit.places(inst.operands[position])) if kind == "mask" else ()
