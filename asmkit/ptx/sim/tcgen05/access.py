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
from ..mma import together
from ..warp import WARP, active_warps
from .cells import Cells
from .memory import QUARTER, WORD, TensorMemory, column_of, lane_of, tensor_memory
from .operands import place
from .operations import operations
from .shapes import Places, places
from .warps import Warps

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

    def cells(self, m: Machine) -> list[Warps]:
        """Return the warps, and the cells by register and thread, after a check of the address.

        Neighbors that access the same columns are together.
        """
        memory = tensor_memory(m)
        given, lanes = self._address(m), m.active_lanes
        first = np.flatnonzero(np.append(True, lanes[1:] // WARP != lanes[:-1] // WARP))
        if (given != np.repeat(given[first], np.diff(first, append=len(given)))).any():
            memory.wrong(self.at, "the address differs within the warp", "use one address in all 32 threads")
        warps = lanes[first] // WARP
        first_lanes, first_columns = lane_of(given[first]).tolist(), column_of(given[first]).tolist()
        inside = (warps % (m.pitch // WARP)).tolist()
        for one, lane in zip(inside, first_lanes, strict=True):
            self._check_lane(memory, one, lane)
        together: dict[tuple[int, int, int], list[int]] = {}
        for i, (warp, column) in enumerate(zip(warps.tolist(), first_columns, strict=True)):
            together.setdefault((warp - inside[i] % 4, column, first_lanes[i] % QUARTER), []).append(i)
        made: list[Warps] = []
        for (_, column, _), some in together.items():
            block = int(m.block_of[lanes[first[some[0]]]])
            lane, columns = self.places.of_warps([first_lanes[i] for i in some])
            cells = Cells(block, lane, columns + column)
            memory.check(self.at, cells)
            made.append(Warps(warps[some], cells))
        return made

    def _check_lane(self, memory: TensorMemory, inside: int, lane: int) -> None:
        """Report TENSOR_MEMORY if a warp, whose number in the block is given, cannot access a lane."""
        own = QUARTER * (inside % 4)
        if lane // QUARTER * QUARTER != own or lane % self.places.rows:
            which = f"{own} or {own + 16}" if self.places.rows == 16 else str(own)
            memory.wrong(
                self.at, f"warp {inside} accesses lane {lane}",
                f"warp {inside} of the block can access lanes {own} to {own + QUARTER - 1}: use lane {which}",
            )  # fmt: skip


def _watch(m: Machine, at: int, kind: str, warps: Warps) -> Access | None:
    """Let the watchers see the start of the accesses of threads, and return it. None without watchers."""
    if not m.launch.watching:
        return None
    memory = tensor_memory(m)
    offsets, lanes = memory.offsets(warps.cells), warps.lanes
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
        count = len(given.places.column)
        values = np.zeros((count + (reduce is not None), m.lanes), np.uint32)
        known = np.zeros(values.shape, bool)
        for warps in cells:
            one, lanes = warps.cells, warps.lanes
            pending.check(at, one, "read")
            access = _watch(m, at, "load", warps)
            words, written = one.of(memory.words), one.of(memory.written)
            if words.ndim == 3:
                words, written = words[..., 0] & 0xFFFF | words[..., 1] << np.uint32(16), written.all(axis=-1)
            values[:count, lanes], known[:count, lanes] = words, written
            if reduce is not None:
                values[count, lanes], known[count, lanes] = reduce(words), written.all(axis=0)
            pending.access("ld", warps, access)
        with m.products.ours():
            for write, row in zip(stores, values, strict=True):
                write(m, row)
        if not known[:, m.active_bools].all():
            _leave_uninitialized(m, at, slots, known, cells)
        m.products.issue(np.concatenate([one.warps for one in cells]), slots, (), wait=_LOADS)

    return run


def _registers(given: object) -> list[Reg[Scalar]]:
    return list(cast("Span[Scalar]", given)) if isinstance(given, Span) else [cast("Reg[Scalar]", given)]


def _leave_uninitialized(
    m: Machine, at: int, slots: tuple[int, ...], known: Array, cells: list[Warps]
) -> None:  # fmt: skip
    """Mark registers as uninitialized in the active lanes that have loaded uninitialized cells."""
    here, memory = m.active_bools, tensor_memory(m)
    lanes = np.flatnonzero(here & ~known.all(axis=0))
    one = next(warps.cells for some in cells for warps in some.single() if warps.warps[0] == lanes[0] // WARP)
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
        together(m, at)
        memory, pending = tensor_memory(m), operations(m)
        cells = given.cells(m)
        values = [m.spread(read(m)) for read in reads]
        for warps in cells:
            one, lanes = warps.cells, warps.lanes
            pending.check(at, one, "written")
            access = _watch(m, at, "store", warps)
            words = np.stack([value[lanes] for value in values]).astype(np.uint32)
            if one.column.ndim == 3:
                words = np.stack([words & 0xFFFF, words >> np.uint32(16)], axis=-1)
            one.put(memory.words, words)
            one.put(memory.written, True)
            pending.access("st", warps, access)

    return run


def tcgen05_wait(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of tcgen05.wait::ld or wait::st. It orders the accesses of the warp's threads."""
    kind = "ld" if "wait::ld" in words_of(inst) else "st"

    def run(m: Machine) -> None:
        together(m, at)
        pending = operations(m)
        pending.wait(active_warps(m), kind)
        if kind == "ld":
            m.products.wait_for(_LOADS)
        for watcher in m.launch.hooked("warp_barrier"):
            watcher.warp_barrier(m, at, m.active_lanes)
        m.events += 1

    return run
