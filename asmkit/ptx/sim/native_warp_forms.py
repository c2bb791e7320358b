"""The native forms of PTX instructions that the lanes of a warp execute together."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, cast

from ...regs import Mem, Reg
from ...sim.compile import destinations
from ...sim.native.body import Names
from ...sim.native.operations import NOTHING, Matrices, Product, Shuffle
from ...sim.native.products import product_address
from ...types import Scalar
from ..fragments import ldmatrix as fragment
from . import native_mbarrier_forms, native_thread_copy_forms, native_wgmma_forms
from .alu.native_mma import mma_plan
from .memory import operand, space
from .mma import matrices, spelled
from .native_async import function_address
from .native_memory_forms import registers, transfer
from .warp import WARP

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.native.program import Form
    from .compile import PtxUnit as Unit

_MODES = ("up", "down", "bfly", "idx")
_EVERYONE = 0xFFFFFFFF
_PRODUCT = "product"
_MODULES = native_mbarrier_forms, native_thread_copy_forms, native_wgmma_forms
_FUNCTIONS = {name for module in _MODULES for name in module.FUNCTIONS}
"""The functions that execute instructions of compiled programs."""


def native_address(name: str) -> int:
    """Return the address of a function, or of the facts of an `mma` by its spelling."""
    if name == _PRODUCT:
        return product_address()
    if name in _FUNCTIONS:
        return function_address(name)
    return mma_plan(**spelled(name)).address


def mma(unit: Unit, at: int, inst: Inst) -> Form:
    """Return the form of mma.sync."""
    regs = [reg for one in inst.operands for reg in registers(one)]
    return _mma if inst.guard is None and all(isinstance(reg, Reg) for reg in regs) else None


def _mma(names: Names, at: int, inst: Inst) -> Product:
    d, a, b, c = ([names.unit.slot(reg) for reg in registers(one)] for one in inst.operands[:4])
    function = names.place_of_constant("address", _PRODUCT)
    facts = names.place_of_constant("address", inst.form.spelling)
    return Product(function, facts, int(spelled(inst.form.spelling)["a_type"].kind == "f"), WARP, [a, b, c, d])


def shfl(unit: Unit, at: int, inst: Inst) -> Form:
    """Return the form of shfl.sync whose mask names all lanes."""
    mask, a = operand(inst, "mask"), operand(inst, "a")
    everyone = mask is not None and isinstance(mask[1], int) and mask[1] & _EVERYONE == _EVERYONE
    plain = inst.guard is None and a is not None and isinstance(a[1], Reg)
    return _shfl if everyone and plain else None


def _shfl(names: Names, at: int, inst: Inst) -> Shuffle | None:
    dests = [reg for reg, _ in destinations(inst.operands[0], inst.form.slots[0])]
    given = [cast("tuple[object, object]", operand(inst, letter))[1] for letter in "abc"]
    a, b, c = (names.unit.slot(cast("Reg[Scalar]", one)) if isinstance(one, Reg) else NOTHING for one in given)
    b_value, c_value = (one & _EVERYONE if isinstance(one, int) else 0 for one in given[1:])
    d, p = (NOTHING if reg is None else names.unit.slot(reg) for reg in (*dests, None)[:2])
    if d == NOTHING or any(names.kinds[i].itemsize != 4 for i in (a, b, c, d) if i != NOTHING):
        return None
    return Shuffle(_MODES.index(inst.form.choices["mode"]), a, b, c, d, p, b_value, c_value)


def ldmatrix(unit: Unit, at: int, inst: Inst) -> Form:
    """Return the form of ldmatrix of halves."""
    return _ldmatrix if inst.guard is None else None


def _ldmatrix(names: Names, at: int, inst: Inst) -> Matrices | None:
    count, trans = matrices(inst)
    dests = destinations(inst.operands[0], inst.form.slots[0])
    regs = [names.unit.slot(reg) for reg, _ in dests if reg is not None]
    if len(regs) != count or any(names.kinds[i].itemsize != 4 for i in regs):
        return None
    mem, where = cast("Mem[Scalar]", inst.operands[1]), space(inst.form.slots[1])
    made = transfer(names, at, inst, mem, where, 4, regs, extends=False)
    return None if made is None else Matrices(made, *_places(count, trans), stores=0)


def stmatrix(unit: Unit, at: int, inst: Inst) -> Form:
    """Return the form of stmatrix of halves."""
    given = registers(inst.operands[1])
    return _stmatrix if inst.guard is None and all(isinstance(reg, Reg) for reg in given) else None


def _stmatrix(names: Names, at: int, inst: Inst) -> Matrices | None:
    count, trans = matrices(inst)
    regs = [names.unit.slot(cast("Reg[Scalar]", reg)) for reg in registers(inst.operands[1])]
    if len(regs) != count or any(names.kinds[i].itemsize != 4 for i in regs):
        return None
    mem, where = cast("Mem[Scalar]", inst.operands[0]), space(inst.form.slots[0])
    made = transfer(names, at, inst, mem, where, 4, regs, extends=False)
    return None if made is None else Matrices(made, *_places(count, trans), stores=1)


@cache
def _places(count: int, trans: bool) -> tuple[list[int], list[int]]:
    """Return for each register, lane and half the lane whose row it is in, and its place there."""
    plan = fragment(count, trans)
    places = [
        plan.position(lane, register, part)
        for register in range(plan.registers) for lane in range(plan.lanes) for part in range(plan.parts)
    ]  # fmt: skip
    return [8 * block + row for row, _, block in places], [col for _, col, _ in places]
