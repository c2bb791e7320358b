"""Parts of a 32-bit register, as a video instruction selects them: `%r1.b0`, `%r1.h10`; and sources negated, `-%r1`.

The sets are those of the PTX ISA (9.7.18): of a scalar instruction a byte or a half, of a SIMD instruction two halves
or four bytes of the sources a and b together, and for its destination a mask.  Bytes and halves are counted from the
lowest; the last letter of several is the lowest lane's.
"""

from __future__ import annotations

import re
from typing import Any

from .values import Signature

SETS = {
    "part": re.compile("b[0-3]|h[01]"),
    "halves": re.compile("h[0-3][0-3]"),
    "bytes": re.compile("b(?!1024)[0-7]{4}"),  # ptxas reads `.b1024` as a type
    "half_mask": re.compile("h10|h[01]"),
    "byte_mask": re.compile("b(?=.)3?2?1?0?"),
}
"""The parts that an operand may select, by the name that rows give the set."""

WORDS = {
    "part": "a byte or a half of it (b0 … b3, h0, h1)",
    "halves": "two halves of a and b (h00 … h33)",
    "bytes": "four bytes of a and b (b0000 … b7777)",
    "half_mask": "halves of it (h0, h1, h10)",
    "byte_mask": "bytes of it (b0, b1, b10 … b3210)",
}
"""The sets in words."""


class Part:
    """A register, or a part of it, as an operand; `-part` is the same read negated.  Made by `k.part(r, "b0")`."""

    __slots__ = ("builder", "negative", "part", "reg", "sig")

    def __init__(self, reg: Any, part: str = "", negative: bool = False) -> None:
        self.reg, self.part, self.negative, self.builder = reg, part, negative, reg.builder
        self.sig = Signature.of("Part", reg.type, part, negative)

    def __repr__(self) -> str:
        return f"{'-' * self.negative}{self.reg}{'.' * bool(self.part)}{self.part}"

    def __neg__(self) -> Part:
        return Part(self.reg, self.part, not self.negative)
