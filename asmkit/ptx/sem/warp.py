"""What the lanes of a warp do together, as steps of the simulator (PTX ISA 9.7.9.6, 9.7.13.9 … 9.7.13.14).

Values stand in rows of 32 lanes, one row a warp.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from ...sim import meeting
from ...sim.memory import numbers
from ..lanes import floating  # a row's `fmin` must not be found here
from .memory import operand

if TYPE_CHECKING:
    from ...program import Inst
    from ...sim.compile import Source, Step, Unit
    from ...sim.machine import Machine
    from ...sim.memory import Array

WARP = 32
_BITS = np.uint32(1) << np.arange(WARP, dtype=np.uint32)


def warps(m: Machine, values: Any) -> Array:
    """A value of every lane, in rows of warps."""
    return np.broadcast_to(np.atleast_1d(values), (m.lanes,)).reshape(-1, WARP)


def ballot(rows: Array) -> Array:
    """The mask of the lanes that hold, one a warp."""
    return (rows * _BITS).sum(axis=1, dtype=np.uint32)


def reader(unit: Unit, at: int, inst: Inst, name: str) -> Source | None:
    """How the operand of that name is read; None if the instruction does not have it."""
    found = operand(inst, name)
    return unit.source(at, found[1], found[0]) if found else None


def need(unit: Unit, at: int, inst: Inst, name: str) -> Source:
    """How an operand that must be there is read."""
    found = reader(unit, at, inst, name)
    assert found is not None
    return found


def members(unit: Unit, at: int, inst: Inst) -> Callable[[Machine], Array]:
    """Return a function that checks the member mask, and gives the lanes that take part as rows of bools.

    Without a mask, the active lanes take part.
    """
    read = reader(unit, at, inst, "mask")
    if read is None:
        return lambda m: m.active_bools.reshape(-1, WARP)

    def check(m: Machine) -> Array:
        masks = np.atleast_1d(read(m))
        meeting.members(m, at, masks)
        if watcher := m.launch.watching.get("divergence"):
            watcher.members(m, at, masks)
        everyone = masks.size == 1 and masks[0] == 0xFFFFFFFF
        rows = m.active_bools.reshape(-1, WARP)
        return rows if everyone else rows & ((warps(m, masks) & _BITS) != 0)

    return check


def shfl(unit: Unit, at: int, inst: Inst) -> Step:
    """shfl, shfl.sync: another lane's value within segments of the warp; the predicate: whether it was in range."""
    a, b, c = (need(unit, at, inst, name) for name in "abc")
    check, mode = members(unit, at, inst), inst.form.choices["mode"]
    stores = unit.dests(at, inst.operands[0], inst.form.slots[0])
    lane = numbers(WARP)

    def run(m: Machine) -> None:
        check(m)
        value = warps(m, a(m))
        source, inside = _source_lanes(mode, lane, b(m), c(m))
        there = np.broadcast_to(np.where(inside, source, lane), value.shape)
        stores[0](m, np.take_along_axis(value, there, axis=1).reshape(-1))
        for store in stores[1:]:
            store(m, np.broadcast_to(inside, value.shape).reshape(-1))

    return run


def _source_lanes(mode: str, lane: Array, b: Any, c: Any) -> tuple[Array, Array]:
    """The lane that each lane reads, and whether it is in the segment: the manual's own steps."""
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
    """vote, vote.sync: all, any, uni, ballot over the lanes that take part."""
    a, check = need(unit, at, inst, "a"), members(unit, at, inst)
    (store,) = unit.dests(at, inst.operands[0], inst.form.slots[0])
    mode = inst.form.choices.get("mode", "ballot")

    def run(m: Machine) -> None:
        here = check(m)
        holds = warps(m, a(m)) & here
        every, some = (holds == here).all(axis=1), holds.any(axis=1)
        result = {"all": every, "any": some, "uni": every | ~some}.get(mode)
        store(m, np.repeat(ballot(holds) if result is None else result, WARP))

    return run


def match_sync(unit: Unit, at: int, inst: Inst) -> Step:
    """match.sync: which member lanes have the same value."""
    a, check = need(unit, at, inst, "a"), members(unit, at, inst)
    stores = unit.dests(at, inst.operands[0], inst.form.slots[0])
    every = "all" in inst.form.choices

    def run(m: Machine) -> None:
        here = check(m)
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

    return run


_REDUCE: dict[str, tuple[Any, str]] = {
    "add": (np.add, "zero"), "or": (np.bitwise_or, "zero"), "xor": (np.bitwise_xor, "zero"),
    "and": (np.bitwise_and, "max"), "min": (np.minimum, "max"), "max": (np.maximum, "min"),
}  # fmt: skip
"""The function, and which value of the type changes nothing."""


def _neutral(which: str, kind: np.dtype[Any]) -> int:
    return 0 if which == "zero" else int(getattr(np.iinfo(kind), which))


def redux_sync(unit: Unit, at: int, inst: Inst) -> Step:
    """redux.sync: the sum, the extreme or the bits of all member lanes."""
    a, check = need(unit, at, inst, "a"), members(unit, at, inst)
    (store,) = unit.dests(at, inst.operands[0], inst.form.slots[0])
    fold, neutral = _REDUCE[inst.form.choices["o"]]
    if inst.form.choices.get("t") is None and inst.form.spelling.endswith("f32"):
        return _redux_float(unit, at, inst, store)

    def run(m: Machine) -> None:
        here, value = check(m), warps(m, a(m))
        chosen = np.where(here, value, value.dtype.type(_neutral(neutral, value.dtype)))
        store(m, np.repeat(fold.reduce(chosen, axis=1, dtype=value.dtype), WARP))

    return run


def _redux_float(unit: Unit, at: int, inst: Inst, store: Any) -> Step:
    """Make the step of an extreme of f32 (PTX ISA 9.7.13.12).

    Without `.NaN` only numbers are considered, and +0 is above -0; with it, any NaN makes the canonical one.
    """
    a, check = need(unit, at, inst, "a"), members(unit, at, inst)
    quiet, magnitudes = inst.form.choices.get("NaN"), "abs" in inst.form.choices
    fold = partial({"min": floating.fmin, "max": floating.fmax}[inst.form.choices["o"]], NaN=quiet)

    def run(m: Machine) -> None:
        here, value = check(m), warps(m, a(m))
        value = np.abs(value) if magnitudes else value
        first = np.take_along_axis(value, here.argmax(axis=1)[:, None], axis=1)
        result = _halving(fold, np.where(here, value, first))  # the first member stands in for the others
        store(m, np.repeat(fold(result, result), WARP))

    return run


def _halving(fold: Callable[[Array, Array], Array], rows: Array) -> Array:
    """Fold the 32 columns into one: an extreme does not depend on the order."""
    while rows.shape[1] > 1:
        rows = fold(rows[:, ::2], rows[:, 1::2])
    return rows[:, 0]


def activemask(unit: Unit, at: int, inst: Inst) -> Step:
    """The lanes of the warp that are here."""
    (store,) = unit.dests(at, inst.operands[0], inst.form.slots[0])
    return lambda m: store(m, np.repeat(ballot(m.active_bools.reshape(-1, WARP)), WARP))


def elect_sync(unit: Unit, at: int, inst: Inst) -> Step:
    """elect.sync: the lowest member lane."""
    check = members(unit, at, inst)
    stores = unit.dests(at, inst.operands[0], inst.form.slots[0])

    def run(m: Machine) -> None:
        first = check(m).argmax(axis=1)
        stores[0](m, np.repeat(first.astype(np.uint32), WARP))
        for store in stores[1:]:
            store(m, (numbers(WARP) == first[:, None]).reshape(-1))

    return run
