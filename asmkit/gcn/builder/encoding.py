"""Compute the encoded size of an instruction, and which of its constants are literal dwords (CDNA3 ISA, 6.1 and 12)."""

from __future__ import annotations

from ...ir.program import Inst
from ...regs import Expression, Hex
from . import literals

_SHORT = frozenset({"sop1", "sop2", "sopc", "sopk", "sopp", "vop1", "vop2", "vopc"})
LONG = "_e64"
"""The suffix of a mnemonic that selects the 64-bit encoding."""


def size(inst: Inst) -> int:
    """Return the size of an instruction's encoding in bytes, including its literal."""
    row = inst.form.row
    if row.head.startswith("v_mfma_scale_"):
        return 16
    if row.fact("fmt") not in _SHORT or inst.form.spelling.endswith(LONG) or row.head == "s_setreg_imm32_b32":
        return 8
    return 8 if any(takes_literal(inst, at) for at in range(len(inst.operands))) else 4


def takes_literal(inst: Inst, at: int) -> bool:
    """Return whether an operand is encoded as a literal dword after the instruction."""
    slot, operand = inst.form.slots[at], inst.operands[at]
    if slot.name == "k" and inst.form.row.fact("fmt") == "vop2":
        return True
    if isinstance(operand, Expression):
        return True
    if not slot.literal or not isinstance(operand, (int, Hex)):
        return False
    kept = literals.canonical(literals.type_of(inst.form, at), operand)
    return isinstance(kept, int) and not -16 <= kept <= 64
