"""Count the registers that are live before each instruction of a program, and find where most of them are.

A register is live while an instruction may still read its value. It is the program's own count, of virtual registers:
an assembler can need fewer registers, because it moves instructions, or more, for copies and addresses. AMDGCN has its
own analysis in `asmkit.gcn.analysis.liveness`, which knows EXEC and the registers that the hardware still uses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ..errors import SourceLocation
from ..ir.program import Inst, Program, Raw
from ..regs import Cell, Reg
from ..types import Scalar
from .cfg import Block, Graph, mask, until_still

REGISTER = 32
"""The bits of a register of a GPU."""


@dataclass(frozen=True)
class Peak:
    """The largest number of registers that are live at an instruction, and the user's place of it."""

    registers: int
    where: SourceLocation


@dataclass(frozen=True)
class Live:
    """The registers of 32 bits that are live at each instruction, in the order of the program."""

    counts: tuple[int, ...]
    places: tuple[SourceLocation, ...]

    @property
    def peak(self) -> Peak | None:
        """The first instruction with the most live registers, None for a program without instructions."""
        if not self.counts:
            return None
        at = self.counts.index(max(self.counts))
        return Peak(self.counts[at], self.places[at])


def live(program: Program) -> Live:
    """Return the registers that are live at each instruction: those that it reads or that later ones may read.

    A write ends the life of the old value, unless a predicate may keep it. A predicate takes none of these registers.
    """
    blocks = Graph(program.items()).blocks
    items = [item for block in blocks for item in block.items]
    regs = {reg.cell: reg for item in items for reg in (*item.reads(), *item.writes())}
    bits = {cell: 1 << at for at, cell in enumerate(regs)}
    places = {cell: at for at, cell in enumerate(regs)}
    facts = {id(item): _Facts.of(item, places) for item in items}
    ends = _ends(blocks, facts)
    sizes = _sizes(regs.values(), bits)
    counts: list[int] = []
    for block, end in zip(blocks, ends, strict=True):
        sides = _backward(block, end, facts)
        counts += reversed([max(_count(before, sizes), _count(after, sizes)) for before, after in sides])
    return Live(tuple(counts), tuple(item.where for item in items))


@dataclass(frozen=True)
class _Facts:
    """The registers that an instruction reads, writes, and certainly overwrites, as bit sets."""

    reads: int
    writes: int
    kills: int

    @classmethod
    def of(cls, item: Inst | Raw, places: dict[Cell, int]) -> _Facts:
        """Return the facts of an instruction."""
        reads, writes = (mask((reg.cell for reg in regs), places) for regs in (item.reads(), item.writes()))
        return cls(reads, writes, 0 if item.guard else writes & ~reads)


def _ends(blocks: Sequence[Block], facts: dict[int, _Facts]) -> list[int]:
    """Return the registers that are live at the end of each block."""
    ends = [0] * len(blocks)

    def step(i: int) -> list[int]:
        start = ends[i]
        for item in reversed(blocks[i].items):
            one = facts[id(item)]
            start = start & ~one.kills | one.reads
        changed = [j for j in blocks[i].before if start & ~ends[j]]
        for j in changed:
            ends[j] |= start
        return changed

    until_still([-i for i in range(len(blocks))], lambda i: [-j for j in step(-i)])  # from the end
    return ends


def _backward(block: Block, live: int, facts: dict[int, _Facts]) -> Iterator[tuple[int, int]]:
    """Yield the registers that are live before and after each instruction of a block, the last one first.

    An unused result needs a register as well.
    """
    for item in reversed(block.items):
        one = facts[id(item)]
        before = live & ~one.kills | one.reads
        yield before, live | one.writes
        live = before


def _sizes(regs: Iterable[Reg[Scalar]], bits: dict[Cell, int]) -> dict[int, int]:
    """Return the sets of registers of each size, in registers of 32 bits. Predicates have a file of their own."""
    found: dict[int, int] = {}
    for reg in regs:
        size = -(-reg.type.bits // REGISTER) if reg.type.bits > 1 else 0
        found[size] = found.get(size, 0) | bits[reg.cell]
    return found


def _count(some: int, sizes: dict[int, int]) -> int:
    return sum(size * (some & of_size).bit_count() for size, of_size in sizes.items())
