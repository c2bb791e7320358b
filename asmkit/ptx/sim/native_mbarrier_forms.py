"""The native forms of PTX's instructions on mbarriers, and of the tensor copies that mbarriers count."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ...isa.form import ScalarSlot
from ...regs import Mem, Reg
from ...sim.compile import container, destinations
from ...sim.native.operations import NOTHING, Call
from ...types import Scalar, s32
from .bulk import is_known
from .memory import operand, reach_of_mbarrier, space, words_of
from .native_memory_forms import address_of, transfer

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ...ir.program import Inst
    from ...isa.form import Slot
    from ...regs import Symbol
    from ...sim.native.body import Names
    from ...sim.native.graph import Value
    from ...sim.native.program import Form
    from .compile import PtxUnit as Unit

WAIT, ARRIVE, COPY = FUNCTIONS = "wait_for_phase", "arrive", "copy_boxes"
"""The functions of mbarriers.c and tensor_copies.c."""
_WORD = 8
"""The bytes of an mbarrier."""


def call(
    names: Names, at: int, inst: Inst, function: str, place: str, width: int, regs: list[int], numbers: list[int]
) -> Call | None:
    """Return a call of a function for an instruction with an address at operand `place`, None for other addresses."""
    found = operand(inst, place)
    if found is None or not isinstance(found[1], Mem):
        return None
    made = transfer(names, at, inst, cast("Mem[Scalar]", found[1]), space(found[0]), width, [NOTHING], extends=False)
    return made and Call(names.place_of_constant("address", function), made, regs, numbers)


def value(names: Names, found: tuple[Slot, object] | None, default: int = 0) -> tuple[int, int] | None:
    """Return an operand as a register, or `NOTHING`, and a number. None for operands that functions cannot read."""
    if found is None:
        return NOTHING, default
    slot, given = found
    if isinstance(given, int):
        return NOTHING, given
    if not isinstance(given, Reg):
        return None
    i = names.unit.slot(cast("Reg[Scalar]", given))
    fits = names.kinds[i].itemsize == container(cast("type[Scalar]", slot.type)).itemsize
    return (i, 0) if fits else None


def mbarrier_wait(unit: Unit, at: int, inst: Inst) -> Form:
    """Return the form of mbarrier.test_wait or try_wait without a report."""
    return None if operand(inst, "v") else _wait


def _wait(names: Names, at: int, inst: Inst) -> Call | None:
    results = [reg for reg, _ in destinations(inst.operands[0], inst.form.slots[0])]
    state = operand(inst, "state")
    wanted = value(names, state or operand(inst, "parity"))
    if len(results) != 1 or results[0] is None or wanted is None:
        return None
    reg, number = wanted
    unit, by_state = names.unit, int(state is not None)
    numbers = [number, by_state, int(unit.uses_result(at)), int(unit.branches_on(at)), reach_of_mbarrier(inst)]
    return call(names, at, inst, WAIT, "a", _WORD, [names.unit.slot(results[0]), reg], numbers)


def mbarrier_arrive(unit: Unit, at: int, inst: Inst) -> Form:
    """Return the form of mbarrier.arrive or arrive_drop at one mbarrier."""
    return None if operand(inst, "mask") else _arrive


def _arrive(names: Names, at: int, inst: Inst) -> Call | None:
    results = [reg for reg, _ in destinations(inst.operands[0], inst.form.slots[0])]
    count, bytes_ = value(names, operand(inst, "count"), 1), value(names, operand(inst, "bytes"))
    if len(results) > 1 or count is None or bytes_ is None:
        return None
    regs = [NOTHING if reg is None else names.unit.slot(reg) for reg in results] or [NOTHING]
    drops = int("arrive_drop" in words_of(inst))
    numbers = [count[1], bytes_[1], drops, 1, 1, reach_of_mbarrier(inst)]
    return call(names, at, inst, ARRIVE, "a", _WORD, [*regs, count[0], bytes_[0]], numbers)


def mbarrier_expect_tx(unit: Unit, at: int, inst: Inst) -> Form:
    """Return the form of mbarrier.expect_tx."""
    return lambda names, at, inst: _transaction(names, at, inst, 1)


def mbarrier_complete_tx(unit: Unit, at: int, inst: Inst) -> Form:
    """Return the form of mbarrier.complete_tx."""
    return lambda names, at, inst: _transaction(names, at, inst, -1)


def _transaction(names: Names, at: int, inst: Inst, sign: int) -> Call | None:
    bytes_ = value(names, operand(inst, "bytes"))
    if bytes_ is None:
        return None
    return call(names, at, inst, ARRIVE, "a", _WORD, [NOTHING, NOTHING, bytes_[0]], [0, bytes_[1], 0, sign, 0, 0])


def cp_async_bulk_tensor(unit: Unit, at: int, inst: Inst) -> Form:
    """Return the form of a copy of boxes to shared memory, without columns of pixels and without rows by number."""
    words = words_of(inst)
    others = any(word.startswith(("im2col", "tile::gather4", "cta_group::2", "override")) for word in words)
    plain = operand(inst, "bar") and not operand(inst, "mask32") and is_known(inst)
    return _copy if plain and not others else None


def _copy(names: Names, at: int, inst: Inst) -> Call | None:
    box, bar, mask = (operand(inst, name) for name in ("m", "bar", "mask"))
    assert box
    assert bar
    if isinstance(box[1], Mem):
        return None
    mem, *instead, given = cast("Iterable[Value]", box[1])
    slot = ScalarSlot("", "r", s32)
    values = [value(names, one) for one in (mask, *((slot, one) for one in given))]
    barrier, known = address_of(names, cast("Mem[Scalar]", bar[1])), [one for one in values if one is not None]
    where = cast("Reg[Scalar] | Symbol", mem.base)
    if instead or not isinstance(where, Reg) or barrier is None or len(known) < len(values):
        return None
    (base, constant, offset), (ranks, *regs), (number, *numbers) = barrier, *zip(*known, strict=True)
    return call(
        names, at, inst, COPY, "d", _WORD, [base, names.unit.slot(where), ranks, *regs],
        [constant, offset, mem.offset, len(regs), number, int(mask is not None), *numbers],
    )  # fmt: skip
