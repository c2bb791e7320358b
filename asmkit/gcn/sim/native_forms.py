"""The native forms of AMDGCN instructions, for those that compiled code can execute."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from ...regs import Label, Reg, Span
from ...sim.compile import shape_of
from ...sim.native.body import Compute, Names
from ...sim.native.graph import Value
from ...sim.native.operations import NOTHING, Barrier, Branch, MaskBranch, Operation, Product, Wait
from ...sim.native.products import product_address
from ..targets import WAVE
from .alu.native_mfma import mfma_plan
from .alu.rounding_mode import Mode
from .machine import EXEC_HI, EXEC_LO, SCC, VCC_HI, VCC_LO
from .mfma import product_facts
from .mode_register import depends, initial
from .native_flights import COUNTER_NAMES
from .native_loop import WaveLoop
from .native_memory_forms import MEMORY_FORMS

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.native.program import Form
    from .compile import WaveUnit

native_loop = WaveLoop
"""The loops of programs for waves."""
_MASKS = {"vcc": (VCC_LO, VCC_HI), "exec": (EXEC_LO, EXEC_HI)}
_ON_MASK = re.compile(r"s_cbranch_(vcc|exec)(z|nz)")
_PRODUCT = "product"
_ON_SCC = re.compile(r"s_cbranch_scc([01])")


def native_form(unit: WaveUnit, at: int, inst: Inst) -> Form:
    """Return the native form of an instruction, or None if it has none."""
    if unit.indexed[at]:
        return None
    if shape_of(inst.form, "gcn").make is None:
        return _computed(unit, inst)
    sem = inst.form.row.sem
    known = _FORMS.get(sem) if isinstance(sem, str) else None
    return known(unit, inst) if known else None


def _computed(unit: WaveUnit, inst: Inst) -> Form:
    """Return the form of an expression on lanes, or None if the waves can have several floating-point modes."""
    mode = Mode()
    if unit.modes and depends(inst):
        if unit.sets_mode:
            return None
        mode = initial(unit.program)

    def emit(loop: Value, at: int, inst: Inst) -> None:
        loop.compute(at, mode)

    return Compute(emit)


def _nothing(unit: WaveUnit, inst: Inst) -> Form:
    if inst.form.row.head == "s_sleep":
        return None

    def emit(loop: Value, at: int, inst: Inst) -> None:
        """Add nothing."""

    return Compute(emit)


def _branch(unit: WaveUnit, inst: Inst) -> Form:
    made = _branch_to(unit.labels[cast("Label", inst.operands[0]).name], inst.form.row.head)
    if made is None:
        return None

    def operation(names: Names, at: int, inst: Inst) -> Operation:
        return made

    return operation


def _branch_to(target: int, head: str) -> Operation | None:
    if head == "s_branch":
        return Branch(target)
    if found := _ON_SCC.fullmatch(head):
        return Branch(target, SCC, int(found[1] == "0"))
    if found := _ON_MASK.fullmatch(head):
        return MaskBranch(target, *_MASKS[found[1]], int(found[2] == "z"))
    return None


def _wait(unit: WaveUnit, inst: Inst) -> Form:
    def operation(names: Names, at: int, inst: Inst) -> Operation:
        return Wait([int(cast("int", inst.flags.get(name, NOTHING))) for name in COUNTER_NAMES])

    return operation


def _barrier(unit: WaveUnit, inst: Inst) -> Form:
    def operation(names: Names, at: int, inst: Inst) -> Operation:
        return Barrier()

    return operation


def _mfma(unit: WaveUnit, inst: Inst) -> Form:
    """Return the form of a dense product of registers."""
    facts, regs = product_facts(unit, inst), inst.operands[:4]
    if len(inst.operands) > 4 or not all(isinstance(one, (Reg, Span)) for one in regs) or mfma_plan(**facts) is None:
        return None

    def operation(names: Names, at: int, inst: Inst) -> Operation:
        d, a, b, c = (unit.places(one) for one in regs)
        function, of = (names.place_of_constant("address", one) for one in (_PRODUCT, json.dumps(facts)))
        return Product(function, of, int("_i32_" not in facts["name"]), WAVE, [a, b, c, d])

    return operation


def native_address(name: str) -> int:
    """Return the address of the function for products, or of the facts of a product."""
    if name == _PRODUCT:
        return product_address()
    plan = mfma_plan(**json.loads(name))
    assert plan is not None
    return plan.address


_FORMS: dict[str, Callable[[WaveUnit, Inst], Form]] = {
    "nop": _nothing, "branch": _branch, "waitcnt": _wait, "barrier": _barrier, "mfma": _mfma, **MEMORY_FORMS,
}  # fmt: skip
"""The native forms of the instructions whose steps functions make, by the name of the function."""
