"""Operands of the instructions of tensor memory, in the active lanes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias, cast

import numpy as np

from ....regs import Mem
from ....types import Scalar
from ..memory import address, operand

if TYPE_CHECKING:
    from ....ir.program import Inst
    from ....sim.machine import Machine
    from ....sim.memory import Array
    from ..compile import PtxUnit as Unit

Read: TypeAlias = "Callable[[Machine], Array]"
"""A function that returns one value for each active lane."""


def value(unit: Unit, at: int, inst: Inst, name: str) -> Read:
    """Return a function that reads a register or a constant."""
    found = operand(inst, name)
    if found is None:
        raise TypeError(f"{inst} has no operand {name}")
    read = unit.source(at, found[1], found[0])
    return lambda m: np.broadcast_to(m.active(np.atleast_1d(read(m))), (m.active_count,))


def place(unit: Unit, at: int, inst: Inst, name: str) -> Read:
    """Return a function that computes the address of a memory operand."""
    found = operand(inst, name)
    if found is None:
        raise TypeError(f"{inst} has no operand {name}")
    read = address(unit, at, cast("Mem[Scalar]", found[1]))
    return lambda m: np.broadcast_to(read(m), (m.active_count,))
