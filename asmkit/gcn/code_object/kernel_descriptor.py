"""Compute the kernel descriptor from the resources that a program uses. Users need not state any of it.

Source: the AMDGPU ABI (kernel descriptor, code object V5) and LLVM's `.amdhsa_` directives.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from ...ir.debug_points import Point
from ...ir.program import Inst, Program, Raw, registers
from ...regs import Reg
from ...types import Scalar
from ..facts import Kernarg, gcn_facts
from ..regs import GcnReg
from .initial_registers import GROUP_IDS, WORKITEM

_VCC, _SCALARS = (106, 107), 102


@dataclass(frozen=True)
class Usage:
    """The resources of an assigned program: registers of each bank (highest number plus one), VCC, bytes of LDS."""

    vgprs: int
    agprs: int
    sgprs: int
    vcc: bool
    lds: int

    @property
    def accum_offset(self) -> int:
        """The first AGPR in the unified register file: the number of VGPRs, rounded up to a multiple of 4."""
        return max(4, -(-self.vgprs // 4) * 4)

    @property
    def registers(self) -> int:
        """The number of VGPRs and AGPRs together."""
        return self.accum_offset + self.agprs if self.agprs else self.vgprs


def safe_name(name: str) -> str:
    """Return a name that assembler, linker and loader accept: letters, digits and _, without a leading digit.

    The function is idempotent.
    """
    safe = re.sub(r"[^A-Za-z0-9_]", "_", name)
    return f"kernel_{safe}" if not safe.strip("_") or safe[0].isdigit() else safe


def usage(program: Program) -> Usage:
    """Return the resources that a program uses. Raises ValueError if it has virtual registers."""
    top = {"v": 1, "a": 0, "s": GROUP_IDS + 3}  # the hardware sets v0 and s0 … s4
    vcc = False
    for reg in _named(program):
        if not reg.physical:
            raise ValueError(f"{reg!r} of {program.name} is virtual: assign the registers first")
        vcc = vcc or (reg.bank == "s" and reg.number in _VCC)
        if reg.bank != "s" or reg.number < _SCALARS:
            top[reg.bank] = max(top[reg.bank], reg.number + max(1, reg.type.bits // 32))
    implied = {word for item in program.items() if isinstance(item, Inst) for word in _implied(item)}
    return Usage(top["v"], top["a"], top["s"], vcc or "vcc" in implied, lds_bytes(program))


def _named(program: Program) -> Iterator[GcnReg[Scalar]]:
    for item in program.items():
        if isinstance(item, Inst):
            for operand in item.operands:
                yield from cast("Iterator[GcnReg[Scalar]]", registers(operand))
        elif isinstance(item, Raw):
            yield from cast("Iterator[GcnReg[Scalar]]", (*item.reads(), *item.writes()))


def _implied(inst: Inst) -> list[str]:
    return f"{inst.form.row.fact('reads')} {inst.form.row.fact('writes')}".split()


def lds_bytes(program: Program) -> int:
    """Return the bytes of LDS of a workgroup: the end of the last array."""
    return max(((array.offset or 0) + array.bytes for array in program.arrays), default=0)


def workitem_dims(program: Program) -> int:
    """Return the last axis, 0, 1 or 2, whose workitem IDs v0 must contain, from the block and from the reads of v0.

    A read of v0 that is not a bit field extraction requires all axes.
    """
    _, y, z = program.block or (1, 1, 1)
    dims = 2 if z > 1 else int(y > 1)
    straight = True
    for item in program.items():
        if isinstance(item, Point):
            continue
        straight = straight and isinstance(item, Inst) and "branch" not in item.form.row.effects
        if not isinstance(item, (Inst, Raw)):
            continue
        if any(_is_workitem(reg) for reg in item.reads()):
            dims = max(dims, _axis(item))
        if straight and any(_is_workitem(reg) for reg in item.writes()):
            break  # from here on v0 has a different value
    return dims


def _is_workitem(reg: Reg[Scalar]) -> bool:
    return reg.bank == "v" and cast("GcnReg[Scalar]", reg).physical and reg.number == WORKITEM


def _axis(item: Inst | Raw) -> int:
    """Return the axis of the highest bit of v0 that an instruction reads."""
    if isinstance(item, Inst) and item.form.spelling == "v_bfe_u32":
        first, count = item.operands[2:4]
        if isinstance(first, int) and isinstance(count, int):
            return (first + count - 1) // 10
    if isinstance(item, Inst) and item.form.spelling == "v_and_b32":
        constants = [operand for operand in item.operands if isinstance(operand, int)]
        return 0 if constants and 0 <= constants[0] <= 0x3FF else 2
    return 2


def directives(program: Program) -> dict[str, int]:
    """Return the kernel descriptor: the `.amdhsa_` directives and their values."""
    used = usage(program)
    made = {
        "group_segment_fixed_size": used.lds,
        "private_segment_fixed_size": 0,
        "kernarg_size": kernarg_size(program),
        "user_sgpr_count": 2,
        "user_sgpr_kernarg_segment_ptr": 1,
        **({"user_sgpr_private_segment_buffer": 0} if program.target.name == "gfx90a" else {}),
        "system_sgpr_workgroup_id_x": 1,  # all three, so that each is always in the same register
        "system_sgpr_workgroup_id_y": 1,
        "system_sgpr_workgroup_id_z": 1,
        "system_vgpr_workitem_id": workitem_dims(program),
        "next_free_vgpr": used.registers,
        "next_free_sgpr": used.sgprs,
        "accum_offset": used.accum_offset,
        "reserve_vcc": int(used.vcc),
        "float_round_mode_32": 0,  # to nearest even
        "float_round_mode_16_64": 0,
        "float_denorm_mode_32": 3,  # subnormal numbers are kept
        "float_denorm_mode_16_64": 3,
        "dx10_clamp": 1,
        "ieee_mode": 1,
        "tg_split": 0,
    }
    return {**made, **gcn_facts(program).descriptor}


COMPUTED = frozenset({
    "group_segment_fixed_size", "kernarg_size", "next_free_vgpr", "next_free_sgpr", "accum_offset", "reserve_vcc",
    "system_vgpr_workitem_id",
})  # fmt: skip
"""The directives that are computed from the program and not taken from a text."""


def kernargs(program: Program) -> tuple[Kernarg, ...]:
    """Return the layout of the kernarg segment."""
    return gcn_facts(program).kernargs


def kernarg_size(program: Program) -> int:
    """Return the size of the kernarg segment in bytes."""
    return -(-max((arg.end for arg in kernargs(program)), default=0) // 4) * 4
