"""The private segment: each lane's own memory, which the `scratch_` instructions reach (AMDGPU ABI, private segment).

`mine[i]` is the byte offset of an element, checked, for an instruction's `offset=`; what differs from lane to lane is
an address in a VGPR that the kernel computes, in bytes.  How many bytes a lane needs is computed from the arrays.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from .. import declared
from ..errors import Mistake, caller, error
from ..program import Array, Program
from ..regs import Symbol
from ..types import T, u32
from . import names
from .facts import gcn_facts
from .lds import Lds, LocalMemory
from .machine import PRIVATE


class Private(Lds[T]):
    """An array in the private segment of each lane.  `offset` is its first byte."""

    def __repr__(self) -> str:
        return f"private {self.array.symbol}: {self.elem}{list(self.shape)} at {self.offset}"


class PrivateMemory(LocalMemory):
    """The part of the builder that declares private arrays."""

    def private(self, elem: type[T], shape: tuple[int, ...] | int, *, align: int = 4) -> Private[T]:
        """An array in each lane's private segment, uninitialised.  PRIVATE_LIMIT when a wave cannot have so much."""
        self.check_unfinished()
        lengths = declared.lengths(elem, shape, align, "k.private")
        start = -(-bytes_of(self.program) // align) * align
        array = Array(Symbol(self._unique("private"), u32), elem, lengths, align, caller(), offset=start)
        used = start + array.bytes
        if used > PRIVATE:
            raise error(Mistake.PRIVATE_LIMIT, used=used, arch=self.target.name, limit=PRIVATE)
        self.program.facts = replace(gcn_facts(self.program), private=used)
        return Private(array, elem, start)


def bytes_of(program: Program) -> int:
    """The bytes of each lane's private arrays."""
    return gcn_facts(program).private


def stated(program: Program) -> dict[str, int]:
    """What the descriptor says so that a lane has its bytes, by the names of the `.amdhsa_` directives.

    gfx942 and gfx950 know where a wave's scratch is; on gfx90a the kernel is told, and sets FLAT_SCRATCH (`entering`).
    """
    size = {"private_segment_fixed_size": -(-bytes_of(program) // 4) * 4}
    if program.target.name != "gfx90a":
        return {**size, "enable_private_segment": 1}
    asked = {"user_sgpr_count": 4, "user_sgpr_flat_scratch_init": 1}
    return {**size, **asked, "system_sgpr_private_segment_wavefront_offset": 1}


def entering(arch: str) -> Iterator[tuple[Any, ...]]:
    """The instructions in front of all others, as spellings and operands.

    On gfx90a s[2:3] say where scratch is, s7 where in it the wave's begins; the workgroup's ids come in s4 … s6 then,
    and are moved to s2 … s4, where kernels without scratch find them.
    """
    if arch != "gfx90a":
        return
    low, high, *s = (names.make(None, "s", number, 1) for number in (102, 103, 2, 3, 4, 5, 6, 7))
    yield "s_add_u32", low, s[0], s[5]
    yield "s_addc_u32", high, s[1], 0
    yield from (("s_mov_b32", s[i], s[i + 2]) for i in range(3))
