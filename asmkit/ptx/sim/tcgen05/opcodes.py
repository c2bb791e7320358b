"""The properties of a `tcgen05.mma` in its opcode (PTX ISA 9.7.16.10.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..alu.mma_kinds import count_of, is_packed, kind_of, scales_of

if TYPE_CHECKING:
    from ....ir.program import Inst

_COLLECTOR = "collector::"


class Collector(NamedTuple):
    """The use of a collector buffer by a product: `a`, `b`, or `b0` to `b3` with `.ws`."""

    buffer: str
    use: str
    """`fill`, `use`, `lastuse` or `discard`."""


class Facts(NamedTuple):
    """The properties of one instruction."""

    kind: str
    """The kind without `kind::`."""
    blocks: int
    """2 for a pair of blocks."""
    stationary: bool
    """True for `tcgen05.mma.ws`."""
    sparse: bool
    shifts: bool
    """True with `.ashift`."""
    scales: int
    """The number of scales in a row of A, 0 without block scales. With K = 96, the number is 3/2 of this one."""
    counted: bool
    """True with `.scale_vec::…`, which states the number of scales, and not the length of a block."""
    packed: bool
    """True if A and B have two elements of 4 bits in a byte."""
    collectors: tuple[Collector, ...]


def facts_of(inst: Inst) -> Facts:
    """Return the properties of an instruction."""
    words = inst.form.spelling.split(".")
    kind, scales, stationary = kind_of(words), scales_of(words), "ws" in words
    return Facts(
        kind.removeprefix("kind::"), 2 if "cta_group::2" in words else 1, stationary, "sp" in words, "ashift" in words,
        count_of(scales) if scales else 0, any(word.startswith("scale_vec") for word in words), is_packed(kind),
        _collectors(words, stationary=stationary),
    )  # fmt: skip


def _collectors(words: list[str], *, stationary: bool) -> tuple[Collector, ...]:
    """Return the uses of collector buffers. Without a modifier, the buffer is discarded: `a`, or `b0` with `.ws`."""
    made = [Collector(*word.split("::")[1:]) for word in words if word.startswith(_COLLECTOR)]
    default = "b0" if stationary else "a"
    if not any(one.buffer[0] == default[0] for one in made):
        made.append(Collector(default, "discard"))
    return tuple(made)
