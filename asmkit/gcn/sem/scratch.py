"""The lane's own memory, as steps of the simulator (CDNA3 ISA 10.4): scratch instructions, and how much there is.

A lane's bytes are counted from 0: its VGPR, its SGPR and the constant, as many as there are, added in 32 bits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ...program import Inst
from ...regs import Off
from ...sim.memory import LOCAL_WINDOW
from ..facts import gcn_facts
from ..steps import keys

if TYPE_CHECKING:
    from ...program import Program
    from ...sim.memory import Array
    from .machine import Waves
    from .unit import Source, WaveUnit

BUFFER = (LOCAL_WINDOW & 0xFFFFFFFF, LOCAL_WINDOW >> 32 | 1 << 31, 0xFFFFFFFF, 0x00E00000)
"""The descriptor of scratch as gfx90a has it in SGPRs: swizzled, so that each lane finds its own bytes there."""

STACK = 4096
"""Bytes for the frames of functions whose depth the descriptor does not know (`uses_dynamic_stack`): they recur."""


def address(unit: WaveUnit, at: int, inst: Inst) -> Source:
    """The 32-bit addresses in the lane's memory."""
    named = {slot.name: given for slot, given in zip(inst.form.slots, inst.operands, strict=False)}
    given = [named[name] for name in ("vaddr", "saddr") if not isinstance(named[name], Off)]
    parts = [unit.dwords(at, one)[0] for one in given]
    constant = np.full((1, 1), inst.flags.get("offset", 0) & 0xFFFFFFFF, np.uint32)

    def read(m: Waves) -> Array:
        total = constant
        for part in parts:
            total = total + part(m)
        return total

    return read


def size(program: Program) -> int:
    """The bytes of each lane's memory: what the descriptor states, and whatever lies at a constant address."""
    descriptor = gcn_facts(program).descriptor
    stated = descriptor.get("private_segment_fixed_size", 0) + STACK * bool(descriptor.get("uses_dynamic_stack"))
    insts = [item for item in program.items() if isinstance(item, Inst)]
    reached = [_reach(inst) for inst in insts if inst.form.row.fact("fmt") == "scratch"]
    return -(-max([stated, *reached]) // 16) * 16  # so that each lane's accesses are aligned as they say


def _reach(inst: Inst) -> int:
    """Return where an access at a constant address ends; 0 of others."""
    fixed = [given for given in inst.operands if isinstance(given, Off)]
    if len(fixed) < 2:
        return 0
    moved = next((given for given in inst.operands if not isinstance(given, Off)), None)
    return int(inst.flags.get("offset", 0)) + 4 * max(1, len(keys(moved)))


def swizzled(high: Array) -> bool:
    """Whether a descriptor that swizzles is that of scratch, by its second dword."""
    return bool(((high & np.uint32(0xFFFF)) == (LOCAL_WINDOW >> 32)).all())
