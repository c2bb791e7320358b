"""Find reads of uninitialized registers in a program of any architecture.

The analysis uses the program's control-flow graph, the facts of the table rows, and the roles of the operands. It has
three steps. Within a block it walks the instructions. Between blocks it
propagates bit sets of the registers that some block reads before it writes them (`flow`). The remaining doubtful reads
are checked again for one register and one predicate at a time, with separate states for the two values of the
predicate (`agrees`). A write and a read under the same predicate are therefore not reported.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import TypeAlias

from ..errors import DiagnosticCode, Finding, resolve
from ..ir.program import Inst, Item, Program, Raw, initial, listed, registers
from ..isa.limits import Budget
from ..regs import Cell, Reg
from ..types import Scalar
from .cfg import Block, Graph, Literal, flow, guard_of, leaves, mask, until_still
from .dominators import Dominators
from .source_bits import HIGH, LOW, WHOLE, passes, source_bits, written_half


@dataclass
class _Written:
    """The registers that a block writes: always (`sets`), or at least on some path (`may`)."""

    sets: set[Cell] = field(default_factory=lambda: set())
    may: set[Cell] = field(default_factory=lambda: set())


@dataclass
class _Read:
    """A read of a register that its block may not have written before."""

    reg: Reg[Scalar]
    cell: Cell
    """The register's cell, or the cell of the half that is read."""
    item: Inst | Raw
    block: int
    at: int
    """The index of the instruction in the block."""
    written: bool
    """Whether the block has written the register before, under some predicate."""


class _Halves:
    """The cells of a program's registers, several for a register of which some instruction writes only one half.

    They are the low half, the high half, and any part: an instruction that passes unwritten bits on needs any part.
    """

    def __init__(self, program: Program) -> None:
        self._cells: dict[Cell, tuple[Cell, Cell, Cell]] = {}
        for item in program.items():
            if isinstance(item, Inst) and self._half(item) and item.form.written:
                for reg in item.writes():
                    self._cells[reg.cell] = Cell(), Cell(), Cell()

    @staticmethod
    def _half(item: Inst | Raw) -> str:
        """Return which half an instruction writes, `low` or `high`; empty for whole registers."""
        return written_half(item) if isinstance(item, Inst) else ""

    def reads(self, item: Inst | Raw) -> Iterator[tuple[Reg[Scalar], Cell]]:
        """Yield the registers that an instruction reads, with the cells that must have been written before."""
        if not self._cells or isinstance(item, Raw):
            yield from ((reg, cell) for reg in item.reads() for cell in self._of(reg.cell, ""))
            return
        kept = {reg.cell for reg in item.writes()} if item.form.written and self._half(item) else set[Cell]()
        used = self._used(item)
        for reg in item.reads():
            if reg.cell not in kept or used.get(reg.cell):
                yield from ((reg, cell) for cell in self._parts(reg.cell, item, used.get(reg.cell, WHOLE)))

    @staticmethod
    def _used(item: Inst) -> dict[Cell, int]:
        """Return the bits of each named register that an instruction reads."""
        used: dict[Cell, int] = {}
        for at, bits in source_bits(item):
            for reg in registers(item.operands[at]):
                used[reg.cell] = used.get(reg.cell, 0) | bits
        return used

    def _parts(self, cell: Cell, item: Inst, bits: int) -> Iterator[Cell]:
        """Yield the cells of the parts that an instruction needs."""
        if cell not in self._cells:
            yield cell
            return
        low, high, some = self._cells[cell]
        if passes(item):
            yield some
        else:
            yield from [low] * bool(bits & LOW) + [high] * bool(bits & HIGH)

    def writes(self, item: Inst | Raw) -> Iterator[Cell]:
        """Yield the cells that an instruction writes."""
        half = self._half(item) if self._cells else ""
        for reg in item.writes():
            yield from self._of(reg.cell, half)

    def _of(self, cell: Cell, half: str) -> tuple[Cell, ...]:
        both = self._cells.get(cell)
        if both is None:
            return (cell,)
        low, high, some = both
        return (low, high, some) if not half else (low if half == "low" else high, some)


def _unset(mistake: DiagnosticCode, reads: Sequence[_Read]) -> Finding:
    """Return one finding for the registers of a line that are uninitialized on every path, or on some path."""
    regs = [read.reg for read in reads]
    fields: dict[str, object] = {
        "what": listed(regs),
        "regs": tuple(map(repr, regs)),
        "verb": "is" if len(regs) == 1 else "are",
        "it": "it" if len(regs) == 1 else "them",
        "fix": initial(regs),
    }
    return Finding(mistake, reads[0].item.where, fields)


def unset(program: Program, budget: Budget | None = None) -> list[Finding]:
    """Report uninitialized registers: UNSET if no path writes the register, MAYBE_UNSET if only some paths do.

    Each register is reported at its first such read, and the registers of one line are one finding. A read and a write
    under the same predicate are not reported, nor is unreachable code. The registers of parameters and those that the
    hardware initializes count as written. The time is proportional to the length of the program, plus the same for
    every few registers that are written on some paths only.

    Raises:
        Exceeded: if the budget is spent.

    """
    graph = _Doubts(program.items(), budget)
    given = {*program.given, *(param.reg.cell for param in program.params if param.reg is not None)}
    halves, written = _Halves(program), [_Written() for _ in graph.blocks]
    every = (read for i, block in enumerate(graph.blocks) for read in _walk(block, i, written[i], halves))
    reads = [read for read in every if read.reg.cell not in given]
    found: dict[Cell, tuple[DiagnosticCode, _Read]] = {}
    for read, some in _doubtful(graph, written, reads):
        cell = read.reg.cell
        if cell in found and (some or found[cell][0] is DiagnosticCode.UNSET):
            continue
        if not some:
            found[cell] = DiagnosticCode.UNSET, read
        elif not graph.agrees(read):
            found[cell] = DiagnosticCode.MAYBE_UNSET, read
    lines: dict[tuple[DiagnosticCode, tuple[str, int]], list[_Read]] = {}
    for mistake, read in found.values():
        lines.setdefault((mistake, resolve(read.item.where)), []).append(read)
    return [_unset(mistake, some) for (mistake, _), some in lines.items()]


# within a block


def _walk(block: Block, number: int, written: _Written, halves: _Halves) -> Iterator[_Read]:
    """Yield the reads for which the block has no earlier write, and add the block's writes to `written`."""
    under: dict[Literal, set[Cell]] = {}
    for at, item in enumerate(block.items):
        guard = guard_of(item)
        known = under.get(guard, ()) if guard else ()
        for reg, cell in halves.reads(item):
            if cell not in written.sets and cell not in known:
                yield _Read(reg, cell, item, number, at, cell in written.may)
        for cell in halves.writes(item):
            _write(written, under, cell, guard)


def _write(written: _Written, under: dict[Literal, set[Cell]], cell: Cell, guard: Literal | None) -> None:
    """Record one write. A write under a predicate is certain for later reads under the same predicate."""
    for literal in ((cell, False), (cell, True)):
        under.pop(literal, None)
    written.may.add(cell)
    if guard is None:
        written.sets.add(cell)
    elif cell is not guard[0]:
        under.setdefault(guard, set()).add(cell)


# between blocks


_TOGETHER, _SETTERS = 2048, 4
"""How many registers `flow` propagates together, and how many blocks that set a register are tried as dominators."""


def _doubtful(graph: _Doubts, written: list[_Written], reads: list[_Read]) -> Iterator[tuple[_Read, bool]]:
    """Yield the reads that are uninitialized on some path, and whether some other path writes the register.

    A dominating write settles most reads. The others are followed along every path.
    """
    left = [*_undominated(graph, written, reads)]
    cells = list(dict.fromkeys(read.cell for read in left))
    for first in range(0, len(cells), _TOGETHER):
        bits = {cell: i for i, cell in enumerate(cells[first : first + _TOGETHER])}
        some_reads = [read for read in left if read.cell in bits]
        yield from _followed(graph, written, some_reads, bits)


def _undominated(graph: _Doubts, written: list[_Written], reads: list[_Read]) -> Iterator[_Read]:
    """Yield the reads in reachable blocks that are not dominated by a block that always sets the register."""
    tree = Dominators(graph.blocks)
    wanted, setters = {read.cell for read in reads}, dict[Cell, list[int]]()
    for i, one in enumerate(written):
        for cell in one.sets & wanted if len(one.sets) < len(wanted) else wanted & one.sets:
            setters.setdefault(cell, []).append(i)
    for read in reads:
        near = setters.get(read.cell, ())[:_SETTERS]
        if tree.reaches(read.block) and not any(i != read.block and tree.dominates(i, read.block) for i in near):
            yield read


def _followed(
    graph: _Doubts, written: list[_Written], reads: list[_Read], bits: dict[Cell, int]
) -> Iterator[tuple[_Read, bool]]:
    """Yield the reads of some registers that are uninitialized on some path, and whether some path writes them."""
    budget, full = graph.budget, (1 << len(bits)) - 1
    graph.spend((len(written) + sum(len(one.sets) + len(one.may) for one in written)) // 4)
    sure = flow(graph.blocks, [mask(one.sets, bits) for one in written], every=True, others=full, budget=budget)
    some = flow(graph.blocks, [mask(one.may, bits) for one in written], every=False, budget=budget)
    for read in reads:
        bit = 1 << bits[read.cell]
        if not sure[read.block] & bit:
            yield read, read.written or bool(some[read.block] & bit)


class _Doubts(Graph):
    """A control-flow graph that follows one register and one predicate at a time."""

    def __init__(self, items: Iterable[Item], budget: Budget | None = None) -> None:
        super().__init__(items, budget)
        self.budget = budget

    def spend(self, steps: int) -> None:
        """Take steps from the budget, if there is one. Raises Exceeded if too few are left."""
        if self.budget is not None:
            self.budget.step(steps)

    def agrees(self, read: _Read) -> bool:
        """Return whether some predicate proves that the register is set whenever this read is executed.

        The read's own predicate is tried first, then those of the writes, then those of the branches, the nearest
        first. Each attempt walks through the program, and usually the predicate of the enclosing `if` succeeds.
        """
        guard = guard_of(read.item)
        self.spend(sum(map(len, self._twice.values())))
        near = sorted(self._twice, key=lambda cell: min(abs(read.block - at) for at in self._twice[cell]))
        asked = [*([guard[0]] if guard else ()), *self._guards(read.reg.cell), *near]
        return any(cell is not read.reg.cell and not self._bare(read, cell) for cell in dict.fromkeys(asked))

    def _guards(self, cell: Cell) -> list[Cell]:
        """Return the predicates under which a register is written."""
        items = (self.blocks[block].items[at] for block, at in self._writers.get(cell, ()))
        return list(dict.fromkeys(item.guard[0].cell for item in items if item.guard))

    @cached_property
    def _twice(self) -> dict[Cell, list[int]]:
        """The predicates that guard more than one branch, with the blocks that end with those branches."""
        found: dict[Cell, list[int]] = {}
        for i, block in enumerate(self.blocks):
            if leaves(block.last) and (guard := guard_of(block.last)):
                found.setdefault(guard[0], []).append(i)
        return {cell: at for cell, at in found.items() if len(at) > 1}

    def _bare(self, read: _Read, predicate: Cell) -> bool:
        """Return whether the read can be executed with the register unset, given the values of the predicate."""
        writes = self._writes(read.reg.cell, predicate).get(read.block, [])
        worlds = self._worlds(read.reg.cell, predicate)[read.block]
        for _, item in (write for write in writes if write[0] < read.at):
            worlds = _step(worlds, item, read.reg.cell, predicate)
        return any(not is_set for is_set, _ in _under(worlds, guard_of(read.item), predicate))

    @cache  # noqa: B019 (a graph lives as long as one check)
    def _worlds(self, cell: Cell, predicate: Cell) -> list[frozenset[World]]:
        """Return the worlds that are possible at the start of each block."""
        start = [frozenset[World]()] * len(self.blocks)
        start[0] = _START
        writes = self._writes(cell, predicate)

        self.spend(len(self.blocks) // 16)

        def step(i: int) -> Iterator[int]:
            self.spend(2 + 2 * len(self._edges[i]))
            now = start[i]
            for _, item in writes.get(i, ()):
                now = _step(now, item, cell, predicate)
            for to, knows in self._edges[i]:
                merged = start[to] | _under(now, knows, predicate)
                if merged != start[to]:
                    start[to] = merged
                    yield to

        until_still([0], step)
        return start

    @cached_property
    def _edges(self) -> list[list[tuple[int, Literal | None]]]:
        """The successors of each block, with the predicate value that is known on that edge."""
        return [[(to, self._known(i, to)) for to in block.after] for i, block in enumerate(self.blocks)]

    def _known(self, i: int, to: int) -> Literal | None:
        """Return the predicate value that a block's last branch implies on the edge to block `to`."""
        last = self.blocks[i].last
        guard = guard_of(last) if leaves(last) else None
        taken = to in self.targets(last)
        if guard is None or (taken and to == i + 1):
            return None
        return guard if taken else (guard[0], not guard[1])

    @cache  # noqa: B019
    def _writes(self, *cells: Cell) -> dict[int, list[tuple[int, Inst | Raw]]]:
        """Return the instructions of each block that write one of these cells, with their indices, in order."""
        found: dict[int, dict[int, Inst | Raw]] = {}
        for cell in cells:
            for block, at in self._writers.get(cell, ()):
                found.setdefault(block, {})[at] = self.blocks[block].items[at]
        return {block: sorted(items.items(), key=lambda one: one[0]) for block, items in found.items()}

    @cached_property
    def _writers(self) -> dict[Cell, list[tuple[int, int]]]:
        """The (block, index) pairs of the instructions that write each register."""
        found: dict[Cell, list[tuple[int, int]]] = {}
        for i, block in enumerate(self.blocks):
            for at, item in enumerate(block.items):
                for reg in item.writes():
                    found.setdefault(reg.cell, []).append((i, at))
        return found


World: TypeAlias = "tuple[bool, bool]"
"""One possible state: whether the register is set, and the value of the predicate."""

_START: frozenset[World] = frozenset({(False, False), (False, True)})


def _under(worlds: frozenset[World], literal: Literal | None, predicate: Cell) -> frozenset[World]:
    """Return the worlds in which an instruction with this guard is executed."""
    if literal is None or literal[0] is not predicate:
        return worlds
    return frozenset(world for world in worlds if world[1] is not literal[1])


def _step(worlds: frozenset[World], item: Inst | Raw, cell: Cell, predicate: Cell) -> frozenset[World]:
    """Return the worlds after one instruction."""
    written = {reg.cell for reg in item.writes()}
    literal = guard_of(item)
    if cell in written and (literal is None or literal[0] is predicate):
        runs = _under(worlds, literal, predicate)
        worlds = (worlds - runs) | {(True, value) for _, value in runs}
    if predicate in written:
        worlds = frozenset((is_set, value) for is_set, _ in worlds for value in (False, True))
    return worlds
