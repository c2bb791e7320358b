"""The native forms of dense products of warpgroups, and of their groups."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ...regs import Span
from ...sim.native.context import SPACES
from ...sim.native.operations import NOTHING, Call, Transfer
from .memory import operand
from .native_mbarrier_forms import value

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.native.body import Names
    from ...sim.native.program import Form
    from .compile import PtxUnit as Unit

START, COMMIT, WAIT = FUNCTIONS = ("start_product", "commit_group", "wait_group")
"""The functions of wgmma.c."""


def wgmma_mma_async(unit: Unit, at: int, inst: Inst) -> Form:
    """Return the form of a dense product."""
    return _start if inst.guard is None else None


def _start(names: Names, at: int, inst: Inst) -> Call | None:
    given = inst.operands[1]
    a = (NOTHING, 0) if isinstance(given, Span) else value(names, operand(inst, "a"))
    known = [one for one in (a, value(names, operand(inst, "b")), value(names, operand(inst, "scale_d"), 1)) if one]
    if len(known) < 3:
        return None
    regs, numbers = zip(*known, strict=True)
    return _call(names, at, START, [*regs], [*numbers])


def wgmma_commit_group(unit: Unit, at: int, inst: Inst) -> Form:
    """Return the form of wgmma.commit_group."""
    return call_without_address(inst, COMMIT, [])


def wgmma_wait_group(unit: Unit, at: int, inst: Inst) -> Form:
    """Return the form of wgmma.wait_group."""
    return call_without_address(inst, WAIT, [cast("int", inst.operands[0])])


def call_without_address(inst: Inst, function: str, numbers: list[int]) -> Form:
    """Return the form of an instruction without registers that a function executes, for all active lanes."""
    return None if inst.guard is not None else lambda names, at, inst: _call(names, at, function, [], numbers)


def _call(names: Names, at: int, function: str, regs: list[int], numbers: list[int]) -> Call:
    """Return a call of a function for an instruction without an address."""
    nowhere = Transfer(at, 1, SPACES["shared"], 0, 0, NOTHING, 0, NOTHING, 0, 0, [], 0)
    return Call(names.place_of_constant("address", function), nowhere, regs, numbers)
