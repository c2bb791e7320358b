"""The native forms of cp.async, and of its groups."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ...regs import Mem, Reg
from ...sim.native.operations import NOTHING, Call
from .memory import operand, space
from .native_mbarrier_forms import value
from .native_memory_forms import address_of, transfer
from .native_wgmma_forms import call_without_address

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.native.body import Names
    from ...sim.native.program import Form
    from ...types import Scalar
    from .compile import PtxUnit as Unit

COPY, COMMIT, WAIT = FUNCTIONS = ("copy_of_threads", "commit_copies", "wait_for_copies")
"""The functions of thread_copies.c."""
_WORD = 4
_EVERYTHING = -1
"""The number of a wait for all copies."""


def cp_async(unit: Unit, at: int, inst: Inst) -> Form:
    """Return the form of a copy that no predicate can replace by zeros."""
    return None if operand(inst, "ignore") else _copy


def _copy(names: Names, at: int, inst: Inst) -> Call | None:
    to, source, size = cast("tuple[Mem[Scalar], Mem[Scalar], int]", inst.operands[:3])
    valid, place = value(names, operand(inst, "bytes"), size), address_of(names, source)
    if valid is None or place is None or not isinstance(source.base, Reg):
        return None
    regs = [NOTHING] * (size // _WORD)
    made = transfer(names, at, inst, to, space(inst.form.slots[0]), _WORD, regs, extends=False)
    function = names.place_of_constant("address", COPY)
    return made and Call(function, made, [place[0], valid[0]], [place[2], valid[1]])


def cp_async_commit(unit: Unit, at: int, inst: Inst) -> Form:
    """Return the form of cp.async.commit_group."""
    return call_without_address(inst, COMMIT, [])


def cp_async_wait_group(unit: Unit, at: int, inst: Inst) -> Form:
    """Return the form of cp.async.wait_group."""
    return call_without_address(inst, WAIT, [cast("int", inst.operands[0])])


def cp_async_wait_all(unit: Unit, at: int, inst: Inst) -> Form:
    """Return the form of cp.async.wait_all."""
    return call_without_address(inst, WAIT, [_EVERYTHING])
