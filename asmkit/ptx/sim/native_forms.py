"""The native forms of PTX instructions, for those that compiled code can execute."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from ...regs import Label
from ...sim.compile import shape_of
from ...sim.native.body import Compute, Loop, Names
from ...sim.native.graph import Value
from ...sim.native.operations import Barrier, Branch
from .memory import own_shared
from .native_functions import lanes_of_step
from .native_mbarrier_forms import (
    cp_async_bulk_tensor,
    mbarrier_arrive,
    mbarrier_complete_tx,
    mbarrier_expect_tx,
    mbarrier_wait,
)
from .native_memory_forms import ld, st
from .native_thread_copy_forms import cp_async, cp_async_commit, cp_async_wait_all, cp_async_wait_group
from .native_warp_forms import ldmatrix, mma, shfl, stmatrix
from .native_wgmma_forms import wgmma_commit_group, wgmma_mma_async, wgmma_wait_group

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.native.program import Form
    from .compile import PtxUnit as Unit


def native_form(unit: Unit, at: int, inst: Inst) -> Form:
    """Return the native form of an instruction, or None if it has none."""
    sem = inst.form.row.sem
    shape = shape_of(inst.form, "ptx")
    if shape.make is None:
        return _computed(shape.meaning)
    known = _FORMS.get(sem) if isinstance(sem, str) else None
    return known(unit, at, inst) if known else None


def _computed(meaning: Callable[..., Value]) -> Compute:
    """Return the form of an instruction whose results an expression computes."""

    def emit(loop: Loop, at: int, inst: Inst) -> None:
        loop.compute(at, inst, meaning)

    return Compute(emit)


def _expression(unit: Unit, at: int, inst: Inst) -> Form:
    """Return the form of a step that is an expression, which its function makes for the instruction."""
    made = _Meaning(unit)
    shape = shape_of(inst.form, "ptx")
    assert shape.make is not None
    shape.make(cast("Value", made), at, inst)
    return _computed(made.meaning)


class _Meaning:
    """Stands for a unit, and keeps the expression of a step that is made."""

    def __init__(self, unit: Unit) -> None:
        self.sem = unit.sem
        self.meaning: Callable[..., Value] = lambda: None

    def value(self, at: int, inst: Inst, meaning: Callable[..., Value], *, mixed: bool) -> None:
        """Keep the expression."""
        self.meaning = meaning


def _isspacep(unit: Unit, at: int, inst: Inst) -> Form:
    return None if own_shared(inst) else _expression(unit, at, inst)


def _nothing(unit: Unit, at: int, inst: Inst) -> Form:
    def emit(loop: Loop, at: int, inst: Inst) -> None:
        """Add nothing."""

    return Compute(emit)


def _bra(unit: Unit, at: int, inst: Inst) -> Form:
    label = inst.operands[0]
    assert isinstance(label, Label)
    target = unit.labels[label.name]

    def operation(names: Names, at: int, inst: Inst) -> Branch:
        return Branch(target) if inst.guard is None else Branch(target, unit.slot(inst.guard[0]), int(inst.guard[1]))

    return operation


def _bar(unit: Unit, at: int, inst: Inst) -> Form:
    """Return the form of bar.sync or barrier.sync of the whole block."""
    number = inst.operands[0]
    if (
        inst.guard is not None
        or "sync" not in inst.form.choices
        or len(inst.operands) != 1
        or not isinstance(number, int)
    ):
        return None

    def operation(names: Names, at: int, inst: Inst) -> Barrier:
        return Barrier()

    return operation


def _of_step(unit: Unit, at: int, inst: Inst) -> Form:
    """Return the form of a mov that packs, unpacks or copies several registers."""
    meaning = lanes_of_step(inst.form)
    assert meaning is not None
    return _computed(meaning)


_FORMS: dict[str, Callable[[Value, int, Inst], Form]] = {
    "nop": _nothing, "bra": _bra, "cvta": _expression, "cvta_to": _expression, "isspacep": _isspacep,
    "mov_pack": _of_step, "mov_unpack": _of_step, "mov_vector": _of_step, "ld": ld, "st": st, "mma": mma,
    "shfl": shfl, "ldmatrix": ldmatrix, "stmatrix": stmatrix, "bar": _bar,
    "mbarrier_test_wait": mbarrier_wait, "mbarrier_try_wait": mbarrier_wait, "mbarrier_arrive": mbarrier_arrive,
    "mbarrier_expect_tx": mbarrier_expect_tx, "mbarrier_complete_tx": mbarrier_complete_tx,
    "cp_async_bulk_tensor": cp_async_bulk_tensor, "wgmma_mma_async": wgmma_mma_async,
    "cp_async": cp_async, "cp_async_commit": cp_async_commit, "cp_async_wait_group": cp_async_wait_group,
    "cp_async_wait_all": cp_async_wait_all,
    "wgmma_commit_group": wgmma_commit_group, "wgmma_wait_group": wgmma_wait_group,
}  # fmt: skip
"""The native forms of the instructions whose steps functions make, by the name of the function."""
