"""Translate the step of an AMDGCN instruction to C: its sources, its expression with all modifiers, and its results.

The functions that the numpy engine's step consists of run once, on symbolic dwords.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

import numpy as np

from ...sim.compile import NotSimulatedError, _shape
from ...sim.native.expressions import Lanes, emitted, reasoned
from ...sim.native.graph import Graph, NotTranslatedError
from ...sim.native.traceable import traceable
from ...sim.native.tracing import Traced, input_of
from . import alu_step
from .alu.rounding_mode import Mode
from .compile import WaveUnit, with_constants
from .machine import SCC

_DWORD, _BOOL = np.dtype(np.uint32), np.dtype(bool)


@dataclass(frozen=True)
class Write:
    """A result: `vector` (a dword in the lanes that EXEC enables), `scalar` (a dword), `scc`, or `mask`.

    A `mask` is a boolean for each lane, which goes into the bits of two scalar dwords.
    """

    kind: str
    slots: tuple[int, ...]
    value: Any
    """`Lanes`, or a numpy scalar for all lanes."""


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
    """What readers and writers of operands use of a machine."""

    partial = ()
    vector = None

    def __init__(self, regs: Any) -> None:
        self.regs = regs
        self.written: list[tuple[str, tuple[int, ...], Any]] = []
        self.undefined_bits = self

    def raw(self, i: int) -> Any:
        """Return a register, which may be uninitialized."""
        return self.regs[i]

    def put_vector(self, i: int, value: Any) -> None:
        """Record the result of the lanes that EXEC enables."""
        self.written.append(("vector", (i,), value))

    def put_scalar(self, i: int, value: Any) -> None:
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
    if _shape(inst.form, "gcn").make is not None or unit.indexed[at]:
        raise NotTranslatedError("an instruction without an expression on lanes")
    graph = Graph()
    waves = RecordingWaves(_Registers(graph, fresh))
    with reasoned(NotSimulatedError):
        run_symbolic(unit, at, mode or Mode(), waves, traceable)
    made = emitted([value for _, _, value in waves.written], fresh)
    writes = [Write(kind, slots, value) for (kind, slots, _), value in zip(waves.written, made.results, strict=True)]
    return NativeStep(waves.regs.variables, made.lines, writes)


def run_symbolic(unit: WaveUnit, at: int, mode: Mode, waves: Any, through: Callable[[Any], Any]) -> None:
    """Execute an instruction on registers that record what is written, with each function passed `through` another."""
    inst = with_constants(unit.insts[at])
    meaning: Any = _shape(inst.form, "gcn").meaning
    plan = alu_step._known_plan(unit, inst, meaning, mode)
    if plan.dpp:
        raise NotTranslatedError("a source from other lanes")
    function = plan.function or alu_step.modified(unit, inst, meaning, mode, plan.own)
    lanes = [through(read)(waves) for read in alu_step.sources(unit, at, inst, plan)]
    result = through(function)(*lanes)
    stores = alu_step.dests(unit, inst, plan)
    results = cast("tuple[Any, ...]", result) if isinstance(result, tuple) else (result,) * len(stores)
    names = [*[None] * len(plan.dests), *plan.written]
    for i, (store, value, name) in enumerate(zip(stores, results, names, strict=True)):
        slots = _mask_slots(unit, inst, plan, i, name, value)
        if slots:
            waves.written.append(("mask", slots, value.astype(_BOOL)))
        else:
            through(store)(waves, value)


def _mask_slots(unit: WaveUnit, inst: Any, plan: alu_step.Plan, i: int, name: str | None, value: Any) -> tuple[int, ...]:
    """Return the slots of a result that is a mask of lanes, or nothing."""
    if name is not None:
        return {"exec": (0, 1), "vcc": (2, 3)}[name] if name != "scc" and value.dtype == _BOOL else ()
    position, kind, _ = plan.dests[i]
    return tuple(unit.places(inst.operands[position])) if kind == "mask" else ()
