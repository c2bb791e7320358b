"""Parse parts of registers (`%r1.b0`, `%r1.h10`) and negated registers (`-%r1`) (PTX ISA 9.7.18)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import cast

from ...isa.operands import SETS, Part
from ...regs import Reg
from ...types import Scalar

_SELECTED = re.compile(r"(?P<minus>-?)\s*(?P<name>[A-Za-z_$%][\w$]*)(?:\s*\.(?P<part>[bh][0-7]+))?", re.ASCII)


def selected(text: str, known: Callable[[str], object]) -> Part | None:
    """Parse the operand, or return None if the text is not one or does not name a `known` register."""
    found = _SELECTED.fullmatch(text)
    if not found or not (found["minus"] or found["part"]) or not isinstance(reg := known(found["name"]), Reg):
        return None
    part = found["part"] or ""
    if part and not any(known_parts.fullmatch(part) for known_parts in SETS.values()):
        return None
    return Part(cast("Reg[Scalar]", reg), part, bool(found["minus"]))
