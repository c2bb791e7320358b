"""Declare arrays in the private segment: each lane's own memory, accessed with `scratch_` instructions.

`mine[i]` is the checked byte offset of an element, for an instruction's `offset=`. For an address that differs between
lanes, compute a byte address in a VGPR. asmkit computes the bytes per lane from the arrays (AMDGPU ABI, private
segment).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...errors import DiagnosticCode, caller, error
from ...ir import check_arguments
from ...ir.program import Array, Program
from ...regs import Symbol
from ...types import T, u32
from .. import register_operands
from ..facts import gcn_facts
from ..targets import PRIVATE
from .lds import Lds, LocalMemory


class Private(Lds[T]):
    """An array in the private segment of each lane. `offset` is its first byte."""

    def __repr__(self) -> str:
        return f"private {self.array.symbol}: {self.elem}{list(self.shape)} at {self.offset}"


class PrivateMemory(LocalMemory):
    """The part of the builder that declares private arrays."""

    def private(self, elem: type[T], shape: tuple[int, ...] | int, *, align: int = 4) -> Private[T]:
        """Declare an uninitialized array in each lane's private segment.

        Raises PRIVATE_LIMIT if it is too large for a wave.
        """
        self._check_unfinished()
        lengths = check_arguments.lengths(elem, shape, align, "k.private")
        start = -(-bytes_of(self.program) // align) * align
        array = Array(Symbol(self._unique("private"), u32), elem, lengths, align, caller(), offset=start)
        used = start + array.bytes
        if used > PRIVATE:
            raise error(DiagnosticCode.PRIVATE_LIMIT, used=used, arch=self.target.name, limit=PRIVATE)
        self.program.facts = replace(gcn_facts(self.program), private=used)
        return Private(array, elem, start)


def bytes_of(program: Program) -> int:
    """Return the number of bytes of each lane's private arrays."""
    return gcn_facts(program).private


def stated(program: Program) -> dict[str, int]:
    """Return the `.amdhsa_` directives that give each lane its private memory.

    On gfx942 and gfx950, the hardware knows the address of a wave's scratch memory. On gfx90a the kernel must receive
    it and set FLAT_SCRATCH (`entering`).
    """
    size = {"private_segment_fixed_size": -(-bytes_of(program) // 4) * 4}
    if program.target.name != "gfx90a":
        return {**size, "enable_private_segment": 1}
    asked = {"user_sgpr_count": 4, "user_sgpr_flat_scratch_init": 1}
    return {**size, **asked, "system_sgpr_private_segment_wavefront_offset": 1}


def entering(arch: str) -> Iterator[tuple[str, *tuple[object, ...]]]:
    """Yield the instructions in front of all others, as spellings and operands.

    On gfx90a, s[2:3] contain the address of scratch memory and s7 the offset of the wave's part. The workgroup IDs are
    then in s4 … s6. They are moved to s2 … s4, where kernels without scratch memory have them.
    """
    if arch != "gfx90a":
        return
    low, high, *s = (register_operands.make(None, "s", number, 1) for number in (102, 103, 2, 3, 4, 5, 6, 7))
    yield "s_add_u32", low, s[0], s[5]
    yield "s_addc_u32", high, s[1], 0
    yield from (("s_mov_b32", s[i], s[i + 2]) for i in range(3))
