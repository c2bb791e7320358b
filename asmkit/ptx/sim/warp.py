"""Simulator steps of warp-synchronous instructions: shuffles, votes, matches, reductions (PTX ISA 9.7.9.6, 9.7.13).

Values are in rows of 32 lanes, one row for each warp.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from ...sim import reconvergence
from ...sim.memory import numbers
from .alu import floating  # not its functions: a row's `fmin` must not resolve to this module
from .memory import operand

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.compile import Source, Step, Unit
    from ...sim.machine import Machine
    from ...sim.memory import Array, DType

WARP = 32
_BITS = np.uint32(1) << np.arange(WARP, dtype=np.uint32)


def warps(m: Machine, values: Any) -> Array:
    """Return a value of every lane as rows of warps."""
    return np.broadcast_to(np.atleast_1d(values), (m.lanes,)).reshape(-1, WARP)


def active_warps(m: Machine) -> Array:
    """Return the numbers of the warps with active lanes."""
    return np.flatnonzero(m.active_bools.reshape(-1, WARP).any(axis=1))


def ballot(rows: Array) -> Array:
    """Return a mask of the lanes that are true, one for each warp."""
    return (rows * _BITS).sum(axis=1, dtype=np.uint32)


def reader(unit: Unit, at: int, inst: Inst, name: str) -> Source | None:
    """Return a function that reads the operand of that name, None if the instruction does not have it."""
    found = operand(inst, name)
    return unit.source(at, found[1], found[0]) if found else None


def need(unit: Unit, at: int, inst: Inst, name: str) -> Source:
    """Return a function that reads an operand that the instruction has."""
    found = reader(unit, at, inst, name)
    assert found is not None
    return found


def of_members(unit: Unit, at: int, inst: Inst, work: Callable[[Machine, Array], None]) -> Step:
    """Return a step that waits for the lanes in the member masks, and calls `work` once for each mask of a warp.

    `work` gets the member lanes as rows of bools. Without a mask, the members are the active lanes. The masks of one
    warp can differ: lanes execute the instruction together with the lanes that have the same mask (PTX ISA 9.7.9.6).
    """
    read = reader(unit, at, inst, "mask")
    if read is None:
        return lambda m: work(m, m.active_bools.reshape(-1, WARP))

    def run(m: Machine) -> None:
        masks = np.atleast_1d(read(m))
        reconvergence.members(m, at, masks)
        if masks.size == 1:
            work(m, _named(m, masks))
            return
        for chosen in _by_mask(m, warps(m, masks)):
            m.as_lanes(chosen, lambda: work(m, _named(m, masks)))

    return run


def _named(m: Machine, masks: Array) -> Array:
    """Return the active lanes that their own mask contains, as rows of bools."""
    rows = m.active_bools.reshape(-1, WARP)
    return rows if masks.size == 1 and masks[0] == 0xFFFFFFFF else rows & ((warps(m, masks) & _BITS) != 0)


def _by_mask(m: Machine, masks: Array) -> Iterator[Array]:
    """Yield the active lanes in parts, so that the lanes of a warp have the same mask in each part."""
    left = m.active_bools.reshape(-1, WARP)
    while left.any():
        first = np.take_along_axis(masks, left.argmax(axis=1)[:, None], axis=1)
        chosen = left & (masks == first)
        left = left & ~chosen
        yield chosen.reshape(-1)


def shfl(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of shfl: the value of another lane in segments of the warp, and whether that lane is in range."""
    a, b, c = (need(unit, at, inst, name) for name in "abc")
    mode = inst.form.choices["mode"]
    stores = unit.dests(at, inst.operands[0], inst.form.slots[0])
    lane = numbers(WARP)

    def work(m: Machine, here: Array) -> None:
        value = warps(m, a(m))
        source, inside = _source_lanes(mode, lane, b(m), c(m))
        there = np.broadcast_to(np.where(inside, source, lane), value.shape)
        if watcher := m.launch.watching.get("synccheck"):
            watcher.sources(m, at, here, there)
        if m.passed is not None:
            m.undefined.moved(lambda unset: np.take_along_axis(warps(m, unset), there, axis=1).reshape(-1))
        stores[0](m, np.take_along_axis(value, there, axis=1).reshape(-1))
        for store in stores[1:]:
            store(m, np.broadcast_to(inside, value.shape).reshape(-1))

    return of_members(unit, at, inst, work)


def _source_lanes(mode: str, lane: Array, b: Any, c: Any) -> tuple[Array, Array]:
    """Return the lane that each lane reads, and whether it is in range, by the algorithm of the manual."""
    b, c = (np.atleast_1d(x).astype(np.int64) for x in (b, c))
    b, c = (x.reshape(-1, WARP) if x.size > 1 else x for x in (b, c))
    by, clamp, segment = b & 31, c & 31, c >> 8 & 31
    top = (lane & segment) | (clamp & ~segment)
    bottom = lane & segment
    if mode == "up":
        return lane - by, lane - by >= top
    source = {"down": lane + by, "bfly": lane ^ by, "idx": bottom | (by & ~segment)}[mode]
    return source, source <= top


def vote(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of vote: all, any, uni or ballot over the member lanes."""
    a = need(unit, at, inst, "a")
    (store,) = unit.dests(at, inst.operands[0], inst.form.slots[0])
    mode = inst.form.choices.get("mode", "ballot")

    def work(m: Machine, here: Array) -> None:
        holds = warps(m, a(m)) & here
        every, some = (holds == here).all(axis=1), holds.any(axis=1)
        result = {"all": every, "any": some, "uni": every | ~some}.get(mode)
        store(m, np.repeat(ballot(holds) if result is None else result, WARP))

    return of_members(unit, at, inst, work)


def match_sync(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of match.sync: the member lanes with the same value."""
    a = need(unit, at, inst, "a")
    stores = unit.dests(at, inst.operands[0], inst.form.slots[0])
    every = "all" in inst.form.choices

    def work(m: Machine, here: Array) -> None:
        value = warps(m, a(m))
        equal = (value[:, :, None] == value[:, None, :]) & here[:, None, :]
        masks = (equal * _BITS).sum(axis=2, dtype=np.uint32)
        if not every:
            stores[0](m, masks.reshape(-1))
            return
        whole = masks == ballot(here)[:, None]
        stores[0](m, np.where(whole, masks, np.uint32(0)).reshape(-1))
        for store in stores[1:]:
            store(m, whole.reshape(-1))

    return of_members(unit, at, inst, work)


_REDUCE: dict[str, tuple[Any, str]] = {
    "add": (np.add, "zero"), "or": (np.bitwise_or, "zero"), "xor": (np.bitwise_xor, "zero"),
    "and": (np.bitwise_and, "max"), "min": (np.minimum, "max"), "max": (np.maximum, "min"),
}  # fmt: skip
"""The function and its neutral element in the type."""


def _neutral(which: str, kind: DType) -> int:
    return 0 if which == "zero" else int(getattr(np.iinfo(kind), which))


def redux_sync(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of redux.sync: the sum, the minimum or maximum, or the bitwise combination of the members."""
    a = need(unit, at, inst, "a")
    (store,) = unit.dests(at, inst.operands[0], inst.form.slots[0])
    fold, neutral = _REDUCE[inst.form.choices["o"]]
    if inst.form.choices.get("t") is None and inst.form.spelling.endswith("f32"):
        return _redux_float(unit, at, inst, store)

    def work(m: Machine, here: Array) -> None:
        value = warps(m, a(m))
        chosen = np.where(here, value, value.dtype.type(_neutral(neutral, value.dtype)))
        store(m, np.repeat(fold.reduce(chosen, axis=1, dtype=value.dtype), WARP))

    return of_members(unit, at, inst, work)


def _redux_float(unit: Unit, at: int, inst: Inst, store: Any) -> Step:
    """Return the step of a minimum or maximum of f32 (PTX ISA 9.7.13.12).

    Without `.NaN`, NaNs are ignored and +0 is above −0.  With `.NaN`, any NaN gives the canonical NaN.
    """
    a = need(unit, at, inst, "a")
    quiet, magnitudes = inst.form.choices.get("NaN"), "abs" in inst.form.choices
    fold = partial({"min": floating.fmin, "max": floating.fmax}[inst.form.choices["o"]], NaN=quiet)

    def work(m: Machine, here: Array) -> None:
        value = warps(m, a(m))
        value = np.abs(value) if magnitudes else value
        first = np.take_along_axis(value, here.argmax(axis=1)[:, None], axis=1)
        result = _halving(fold, np.where(here, value, first))  # non-members get the first member's value
        store(m, np.repeat(fold(result, result), WARP))

    return of_members(unit, at, inst, work)


def _halving(fold: Callable[[Array, Array], Array], rows: Array) -> Array:
    """Fold the 32 columns into one in halves, because a minimum or maximum does not depend on the order."""
    while rows.shape[1] > 1:
        rows = fold(rows[:, ::2], rows[:, 1::2])
    return rows[:, 0]


def activemask(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of activemask: the lanes of the warp that execute it together."""
    (store,) = unit.dests(at, inst.operands[0], inst.form.slots[0])
    return lambda m: store(m, np.repeat(ballot(m.active_bools.reshape(-1, WARP)), WARP))


def elect_sync(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of elect.sync, which elects the lowest member lane."""
    stores = unit.dests(at, inst.operands[0], inst.form.slots[0])

    def work(m: Machine, here: Array) -> None:
        first = here.argmax(axis=1)
        stores[0](m, np.repeat(first.astype(np.uint32), WARP))
        for store in stores[1:]:
            store(m, (numbers(WARP) == first[:, None]).reshape(-1))

    return of_members(unit, at, inst, work)
