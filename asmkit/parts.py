"""Parts of a 32-bit register, as video instructions select them (`%r1.b0`, `%r1.h10`), and negated sources (`-%r1`).

The sets are those of the PTX ISA (9.7.18). A scalar instruction selects a byte or a half. A SIMD instruction selects
two halves or four bytes of the sources a and b together, and a mask for its destination. Bytes and halves are numbered
from the lowest. In a selector of several, the last letter belongs to the lowest lane.
"""

from __future__ import annotations

import re
from typing import Any

from .values import Signature

SETS = {
    "part": re.compile("b[0-3]|h[01]"),
    "halves": re.compile("h[0-3][0-3]"),
    "bytes": re.compile("b(?!1024)[0-7]{4}"),  # ptxas parses `.b1024` as a type
    "half_mask": re.compile("h10|h[01]"),
    "byte_mask": re.compile("b(?=.)3?2?1?0?"),
}
"""The parts that an operand may select, by the name of the set in rows."""

WORDS = {
    "part": "a byte or a half of it (b0 … b3, h0, h1)",
    "halves": "two halves of a and b (h00 … h33)",
    "bytes": "four bytes of a and b (b0000 … b7777)",
    "half_mask": "halves of it (h0, h1, h10)",
    "byte_mask": "bytes of it (b0, b1, b10 … b3210)",
}
"""Descriptions of the sets."""


class Part:
    """A register, or a part of it, as an operand. `-part` is the negated source. Created by `k.part(r, "b0")`."""

    __slots__ = ("builder", "negative", "part", "reg", "sig")

    def __init__(self, reg: Any, part: str = "", negative: bool = False) -> None:
        self.reg, self.part, self.negative, self.builder = reg, part, negative, reg.builder
        self.sig = Signature.of("Part", reg.type, part, negative)

    def __repr__(self) -> str:
        return f"{'-' * self.negative}{self.reg}{'.' * bool(self.part)}{self.part}"

    def __neg__(self) -> Part:
        return Part(self.reg, self.part, not self.negative)
