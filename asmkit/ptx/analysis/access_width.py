"""Compute the width of a program's widest global memory accesses: the alignment that its arrays need."""

from __future__ import annotations

import re

from ...ir.program import Inst, Program, Raw
from ...isa.operands import Brackets
from ...regs import Mem

MOST = 16
"""The widest access of one lane in bytes, which is also the alignment that bulk and tensor copies need."""

_PLAIN = re.compile(r"(ld|st|ldu|red|atom)\.(?:[\w:]+\.)*?(?:v(\d)\.)?[a-z]+(\d+)$")
_COPY_IN, _COPY_OUT = re.compile(r"\.shared(::\w+)?\.global\b"), re.compile(r"\.global\.shared\b")
_LOADS, _STORES = ("ld", "ldu", "atom"), ("st", "red", "atom")


def widest(program: Program) -> tuple[int, int]:
    """Return the bytes of the widest load and of the widest store in global or generic memory, 1 if there is none.

    If the width of an access is unknown, it counts as a load and a store of 16 bytes.
    """
    widths = [_widths(item) for item in program.items()]
    return max((loaded for loaded, _ in widths), default=1), max((stored for _, stored in widths), default=1)


def _widths(item: object) -> tuple[int, int]:
    if isinstance(item, Raw):
        return MOST, MOST
    if not isinstance(item, Inst):
        return 1, 1
    spaces = [operand.space for operand in item.operands if isinstance(operand, Mem)]
    tensor = any(isinstance(operand, Brackets) for operand in item.operands)
    if not tensor and not any(space in ("global", "generic") for space in spaces):
        return 1, 1
    spelling = item.form.spelling
    found = _PLAIN.match(spelling)
    if found is None:
        return (1 if _COPY_OUT.search(spelling) else MOST), (1 if _COPY_IN.search(spelling) else MOST)
    width = int(found[2] or 1) * int(found[3]) // 8
    return (width if found[1] in _LOADS else 1), (width if found[1] in _STORES else 1)
