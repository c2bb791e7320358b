"""Simulator steps of the loads and stores of tensor memory (PTX ISA 9.7.16.8).

The four warps of a warpgroup access 32 lanes each: warp i lanes 32·(i mod 4) and up.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

import numpy as np

from ....errors import DiagnosticCode
from ....regs import Reg, Span
from ....sim.memory import Access
from ....sim.undefined import Origin, reaches
from ....types import SCALARS, Scalar
from ..memory import operand, words_of
from ..mma import gather, together
from ..warp import WARP, active_warps
from .cells import Cells
from .memory import QUARTER, WORD, TensorMemory, column_of, lane_of, tensor_memory
from .operands import place
from .operations import operations
from .shapes import Places, places

if TYPE_CHECKING:
    from ....ir.program import Inst
    from ....sim.compile import Source, Step
    from ....sim.machine import Machine
    from ....sim.memory import Array
    from ..compile import PtxUnit as Unit

_SHAPES = ("32x32b", "16x64b", "16x128b", "16x256b", "16x32bx2")
_LOADS = "tcgen05.wait::ld"


def spelled(inst: Inst) -> tuple[str, int, bool, int]:
    """Return the shape, the repetitions, whether registers are packed, and the columns between the two halves."""
    words = inst.form.spelling.split(".")
    shape = next(word for word in words if word in _SHAPES)
    repeat = next(int(word[1:]) for word in words if word[0] == "x" and word[1:].isdigit())
    apart = operand(inst, "apart")
    return shape, repeat, bool({"pack::16b", "unpack::16b"} & {*words}), int(apart[1]) if apart else 0


@dataclass
class _Addresses:
    """Where the warps of a step access tensor memory."""

    unit: Unit
    at: int
    inst: Inst

    def __post_init__(self) -> None:
        self._address = place(self.unit, self.at, self.inst, "a")
        shape, repeat, packed, apart = spelled(self.inst)
        self.places: Places = places(shape, repeat, packed=packed, apart=apart)

    def cells(self, m: Machine) -> list[tuple[int, Cells]]:
        """Return the warps, and the cells of each by register and thread, after a check of the address."""
        memory = tensor_memory(m)
        given, lanes = self._address(m), m.active_lanes
        first = np.flatnonzero(np.append(True, lanes[1:] // WARP != lanes[:-1] // WARP))
        if (given != np.repeat(given[first], np.diff(first, append=len(given)))).any():
            memory.wrong(self.at, "the address differs within the warp", "use one address in all 32 threads")
        made: list[tuple[int, Cells]] = []
        for i in first.tolist():
            warp, block = int(lanes[i]) // WARP, int(m.block_of[lanes[i]])
            made.append((warp, self._of_warp(m, memory, warp, block, int(given[i]))))
        return made

    def _of_warp(self, m: Machine, memory: TensorMemory, warp: int, block: int, base: int) -> Cells:
        lane, column = int(lane_of(base)), int(column_of(base))
        inside = warp % (m.pitch // WARP)
        own = QUARTER * (inside % 4)
        if lane // QUARTER * QUARTER != own or lane % self.places.rows:
            which = f"{own} or {own + 16}" if self.places.rows == 16 else str(own)
            memory.wrong(
                self.at, f"warp {inside} accesses lane {lane}",
                f"warp {inside} of the block can access lanes {own} to {own + QUARTER - 1}: use lane {which}",
            )  # fmt: skip
        cells = Cells(block, self.places.lane + lane, self.places.column + column)
        memory.check(self.at, cells)
        return cells


def _watch(m: Machine, at: int, kind: str, warp: int, cells: Cells) -> Access:
    """Let the watchers see the start of the accesses of a warp's threads."""
    memory = tensor_memory(m)
    offsets = memory.offsets(cells)
    lanes = warp * WARP + np.arange(WARP)
    spread = np.broadcast_to(lanes[:, None] if offsets.ndim == 3 else lanes, offsets.shape)
    access = Access(
        at, kind, memory.cells, offsets.reshape(-1), spread.reshape(-1), WORD, engine=f"tensor {kind}"
    )  # fmt: skip
    for watcher in m.launch.hooked("load" if kind == "load" else "issue"):
        (watcher.load if kind == "load" else watcher.issue)(m, access)
    return access


def tcgen05_ld(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of tcgen05.ld. The registers are in use by the load until the warp waits for it."""
    return _loading(unit, at, inst, None)


def tcgen05_ld_red(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of tcgen05.ld.red: load, and reduce the values of each thread."""
    return _loading(unit, at, inst, _reduction(inst))


def _loading(unit: Unit, at: int, inst: Inst, reduce: Callable[[Array], Array] | None) -> Step:
    given = _Addresses(unit, at, inst)
    stores = unit.dests(at, inst.operands[0], inst.form.slots[0])
    regs = _registers(inst.operands[0])
    if reduce is not None:
        stores = [*stores, *unit.dests(at, inst.operands[1], inst.form.slots[1])]
        regs += _registers(inst.operands[1])
    slots = tuple(unit.slot(reg) for reg in regs)

    def run(m: Machine) -> None:
        together(m, at)
        memory, pending = tensor_memory(m), operations(m)
        cells = given.cells(m)
        count = len(given.places.lane)
        values = np.zeros((count + (reduce is not None), m.lanes), np.uint32)
        known = np.zeros(values.shape, bool)
        for warp, one in cells:
            pending.check(at, one, "read")
            access = _watch(m, at, "load", warp, one)
            words, written = one.of(memory.words), one.of(memory.written)
            if words.ndim == 3:
                words, written = words[..., 0] & 0xFFFF | words[..., 1] << np.uint32(16), written.all(axis=-1)
            lanes = slice(warp * WARP, (warp + 1) * WARP)
            values[:count, lanes], known[:count, lanes] = words, written
            if reduce is not None:
                values[count, lanes], known[count, lanes] = reduce(words), written.all(axis=0)
            pending.load(warp, one, access)
        with m.products.ours():
            for write, row in zip(stores, values, strict=True):
                write(m, row)
        if not known[:, m.active_bools].all():
            _leave_uninitialized(m, at, slots, known, cells)
        warps = np.array([warp for warp, _ in cells])
        m.products.issue(warps, slots, (), wait=_LOADS)

    return run


def _registers(given: object) -> list[Reg[Scalar]]:
    return list(cast("Span[Scalar]", given)) if isinstance(given, Span) else [cast("Reg[Scalar]", given)]


def _leave_uninitialized(
    m: Machine, at: int, slots: tuple[int, ...], known: Array, cells: list[tuple[int, Cells]]
) -> None:  # fmt: skip
    """Mark registers as uninitialized in the active lanes that have loaded uninitialized cells."""
    here, memory = m.active_bools, tensor_memory(m)
    lanes = np.flatnonzero(here & ~known.all(axis=0))
    one = next(one for warp, one in cells if warp == lanes[0] // WARP)
    first = memory.cells.name_byte(int(np.broadcast_to(memory.offsets(one), one.shape)[~one.of(memory.written)][0]))
    note = f"{m.names(lanes)}, {first}"

    def report(reached: int | None) -> None:
        more = reaches(m, at, reached)
        m.report(DiagnosticCode.UNSET_MEMORY, at, note, *more, stop=False, place="tensor memory")

    origin = Origin(report)
    for slot, row in zip(slots, known, strict=True):
        if (unset := here & ~row).any():
            m.undefined.loaded(slot, unset, origin)


def _reduction(inst: Inst) -> Callable[[Array], Array]:
    """Return the function that reduces words, (registers, threads), to one word of each thread."""
    words = words_of(inst)
    kind = SCALARS[inst.form.spelling.rsplit(".", 1)[1]]
    largest = "max" in words
    if kind.kind != "f":
        view = np.int32 if kind.kind == "s" else np.uint32
        pick = np.max if largest else np.min
        return lambda x: pick(x.view(view), axis=0).view(np.uint32)
    nans = "NaN" in words

    def floats(x: Array) -> Array:
        numbers = x.view(np.float32)
        numbers = np.abs(numbers) if "abs" in words else numbers
        with np.errstate(all="ignore"):
            fold = (np.maximum if largest else np.minimum) if nans else (np.fmax if largest else np.fmin)
            made = fold.reduce(numbers, axis=0)
        made = made.astype(np.float32).view(np.uint32)
        return np.where(np.isnan(made.view(np.float32)), np.uint32(0x7FFFFFFF), made)

    return floats


def tcgen05_st(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of tcgen05.st."""
    given = _Addresses(unit, at, inst)
    found = operand(inst, "b")
    reads: list[Source] = [unit.register(at, reg) for reg in _registers(found[1])] if found else []

    def run(m: Machine) -> None:
        chosen = together(m, at)
        memory, pending = tensor_memory(m), operations(m)
        cells = given.cells(m)
        values = gather(m, reads, chosen).astype(np.uint32)
        for (warp, one), words in zip(cells, values, strict=True):
            pending.check(at, one, "written")
            access = _watch(m, at, "store", warp, one)
            if one.column.ndim == 3:
                words = np.stack([words & 0xFFFF, words >> np.uint32(16)], axis=-1)
            one.put(memory.words, words)
            one.put(memory.written, True)
            pending.store(warp, one, access)

    return run


def tcgen05_wait(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of tcgen05.wait::ld or wait::st. It orders the accesses of the warp's threads."""
    kind = "ld" if "wait::ld" in words_of(inst) else "st"

    def run(m: Machine) -> None:
        together(m, at)
        pending = operations(m)
        for warp in active_warps(m).tolist():
            pending.wait(warp, kind)
        if kind == "ld":
            m.products.wait_for(_LOADS)
        for watcher in m.launch.hooked("warp_barrier"):
            watcher.warp_barrier(m, at, m.active_lanes)
        m.events += 1

    return run
