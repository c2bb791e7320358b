"""Simulate scratch memory, the lane's own memory: addresses of scratch instructions, and its size (CDNA3 ISA 10.4).

A lane's bytes are numbered from 0. The address is the 32-bit sum of VGPR, SGPR and constant, as far as present.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ...ir.program import Inst
from ...regs import Off
from ...sim.memory import LOCAL_WINDOW
from ..analysis.effects import keys
from ..facts import gcn_facts

if TYPE_CHECKING:
    from ...ir.program import Program
    from ...sim.memory import Array
    from .compile import WaveUnit
    from .machine import Waves
    from .typed_dwords import Source

BUFFER = (LOCAL_WINDOW & 0xFFFFFFFF, LOCAL_WINDOW >> 32 | 1 << 31, 0xFFFFFFFF, 0x00E00000)
"""The scratch descriptor that gfx90a has in SGPRs. It is swizzled, so that each lane addresses its own bytes."""

STACK = 4096
"""Bytes for stack frames of recursive functions, whose depth the descriptor does not state (`uses_dynamic_stack`)."""


def address(unit: WaveUnit, at: int, inst: Inst) -> Source:
    """Return a reader of the 32-bit addresses in the lane's memory."""
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
    """Return the bytes of each lane's memory, from the descriptor and from accesses at constant addresses."""
    descriptor = gcn_facts(program).descriptor
    stated = descriptor.get("private_segment_fixed_size", 0) + STACK * bool(descriptor.get("uses_dynamic_stack"))
    insts = [item for item in program.items() if isinstance(item, Inst)]
    reached = [_reach(inst) for inst in insts if inst.form.row.fact("fmt") == "scratch"]
    return -(-max([stated, *reached]) // 16) * 16  # keep each lane's memory aligned


def _reach(inst: Inst) -> int:
    """Return the end of an access at a constant address, and 0 for other accesses."""
    fixed = [given for given in inst.operands if isinstance(given, Off)]
    if len(fixed) < 2:
        return 0
    moved = next((given for given in inst.operands if not isinstance(given, Off)), None)
    return int(inst.flags.get("offset", 0)) + 4 * max(1, len(keys(moved)))


def swizzled(high: Array) -> bool:
    """Return whether a swizzling descriptor is that of scratch memory, judged by its second dword."""
    return bool(((high & np.uint32(0xFFFF)) == (LOCAL_WINDOW >> 32)).all())
