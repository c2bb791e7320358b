"""Compile PTX programs: names of variables, functions and frames, and the paths through calls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, cast

import numpy as np

from ...ir.program import Inst
from ...regs import Indexed, Label, Reg, Symbol
from ...sim.compile import NotSimulatedError, Source, Unit
from ...sim.memory import FUNCTION_WINDOW, LOCAL_WINDOW, SHARED_WINDOW
from ...sim.reconvergence import Ways
from ..text.whole_program import Callee, WholeProgram
from .frames import ALIGN, frames

if TYPE_CHECKING:
    from ...ir.program import Item, Program
    from ...sim.machine import Machine
    from ...sim.memory import Array
    from ...types import Scalar

STACK = 1 << 16
"""The bytes of local memory that recursion and alloca can use in each thread."""
_WITH_TENSOR_MEMORY = 32
"""The number of blocks with tensor memory that run together."""
SYSTEM_SHARED = 1024
"""The bytes of shared memory of each block that the system reserves (CUDA Programming Guide, 16.7.3)."""
_CODE = 16
"""The distance between the addresses of two functions."""


class PtxUnit(Unit):
    """A compiled PTX program."""

    def __init__(self, program: Program, approx: str | None = None) -> None:
        self.whole = program if isinstance(program, WholeProgram) else None
        self.sites: dict[int, object] = {}
        """The calls, by the instruction to which their functions return."""
        self.dense_products: dict[int, object] = {}
        """The products of warpgroups with a dense A, by their instructions (`wgmma.Product`)."""
        self.native_products: dict[bool, object] = {}
        """These products for compiled code, by whether runs are exact (`native_wgmma.Kinds`)."""
        self._own: dict[str, list[int]] = {}
        super().__init__(program, approx)
        if self.whole:
            self.start = self.labels[self.whole.start.name]
            self._place_parameters(self.whole)

    def _place_parameters(self, whole: WholeProgram) -> None:
        """Give registers their places that only calls pass: arguments, results, and parameters that are registers."""
        calls = (inst for inst in self.insts if _opcode(inst) == "call")
        operands = (operand for inst in calls for operand in inst.operands if not isinstance(operand, Reg))
        lists: list[object] = [operand for operand in operands if isinstance(operand, Iterable)]
        for callee in whole.functions.values():
            lists += [callee.params, callee.returns]
        for part in (part for one in lists for part in cast("Iterable[object]", one)):
            if isinstance(part, Reg):
                self.slot(cast("Reg[Scalar]", part))

    @cached_property
    def system_shared(self) -> int:  # pyright: ignore[reportIncompatibleVariableOverride]
        """The bytes of shared memory that the system reserves (PTX ISA 10.29), if the program reads where they are."""
        operands = (x for inst in self.insts for x in inst.operands if isinstance(x, Symbol))
        return SYSTEM_SHARED if any(x.name.startswith("%reserved_smem_offset") for x in operands) else 0

    @cached_property
    def most_blocks(self) -> int:  # pyright: ignore[reportIncompatibleVariableOverride]
        """The number of blocks that run together at most: tensor memory and its notes take 1 MB each."""
        uses = any(inst.form.row.opcode.startswith("tcgen05") for inst in self.insts)
        return _WITH_TENSOR_MEMORY if uses else super().most_blocks

    @cached_property
    def bodies(self) -> list[tuple[int, Callee]]:
        """The functions with a body and their first instructions, in order."""
        if self.whole is None:
            return []
        made = {id(one): one for one in self.whole.functions.values()}
        return sorted(((self.labels[one.label.name], one) for one in made.values()), key=lambda pair: pair[0])

    def elements_loaded(self, at: int) -> int:
        """Return how many registers `ld` fills, 0 for other instructions and if nothing reads them."""
        inst = self.insts[at]
        return sum(1 for _ in inst.writes()) if _opcode(inst) == "ld" and self.uses_result(at) else 0

    def function_at(self, at: int) -> Callee | None:
        """Return the function of an instruction, None in the kernel."""
        if self.whole is None or at >= self.labels[self.whole.start.name]:
            return None
        return next(one for first, one in reversed(self.bodies) if first <= at)

    def in_function(self, at: int) -> bool:
        """Return whether an instruction is part of a function, not of the kernel."""
        return self.function_at(at) is not None

    def in_frame(self, symbol: Symbol) -> bool:
        """Return whether a name is that of a local variable or of a function's parameter."""
        return self.whole is not None and symbol.name in self.whole.places

    def window(self, symbol: Symbol) -> int:
        """Return the base of a variable's space in the generic address space."""
        if self.whole is not None and symbol.name in self.whole.variables:
            return 0
        return LOCAL_WINDOW if self.in_frame(symbol) else SHARED_WINDOW

    def code_address(self, name: str) -> int:
        """Return the address of a function."""
        assert self.whole is not None
        first = self.labels[self.whole.functions[name].label.name]
        return FUNCTION_WINDOW + _CODE * (first + 1)

    def known(self, symbol: Symbol) -> None:
        """Raise NotSimulatedError for a name that has no address in the simulator."""
        if (whole := self.whole) is None:
            return super().known(symbol)
        if symbol.name in whole.variables or symbol.name in whole.places or symbol.name in whole.functions:
            return None
        if symbol.name in whole.refused:
            raise NotSimulatedError(f"the variable {whole.refused[symbol.name]}")
        if symbol.name in whole.declared:
            raise NotSimulatedError(f"the function {symbol.name} has no body in this module")
        if any(param.name == symbol.name for param in whole.params):
            return None
        return super().known(symbol)

    def symbol_address(self, at: int, symbol: Symbol, offset: int = 0) -> Source:
        """Return a source for the address of a name in its space, plus `offset` bytes."""
        whole, name = self.whole, symbol.name
        if whole is None or not (name in whole.variables or name in whole.places or name in whole.functions):
            return super().symbol_address(at, symbol, offset)
        offset += symbol.offset
        if name in whole.places:
            first = self._in_frame(at, name, offset)
        elif name in whole.variables:
            first = _fixed(name, offset)
        else:
            code = np.full(1, self.code_address(name) + offset, np.uint64)
            return lambda m: code
        if not isinstance(symbol, Indexed):
            return first
        within = self.within(at, symbol)
        return lambda m: first(m) + within(m)

    def _in_frame(self, at: int, name: str, offset: int) -> Source:
        """Return a source for an address in the frame of the function that an instruction is part of."""
        assert self.whole is not None
        place = self.whole.places[name]
        offset = (place.offset + offset) & 0xFFFFFFFF
        fixed = np.full(1, offset, np.uint32)
        if not place.function:
            return lambda m: fixed
        return lambda m: (frames(m).base + offset).astype(np.uint32)

    @cached_property
    def returns(self) -> Array:
        """Whether each instruction, and the end of the program, ends the threads that execute it."""
        ends = super().returns.copy()
        inside = [at for at, inst in enumerate(self.insts) if _opcode(inst) == "ret" and self.in_function(at)]
        ends[inside] = False
        return ends

    # functions that call others
    @cached_property
    def reached(self) -> dict[str, set[str]]:
        """The functions that each function can call, directly or not. The kernel's name is empty."""
        found = {name: set(names) for name, names in self._calls.items()}
        changed = True
        while changed:
            changed = False
            for names in found.values():
                more = set[str]().union(*(found[one] for one in names)) - names
                names |= more
                changed = changed or bool(more)
        return found

    @cached_property
    def _calls(self) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {"": set(), **{one.name: set() for _, one in self.bodies}}
        for at, inst in enumerate(self.insts):
            if _opcode(inst) == "call":
                caller = self.function_at(at)
                found[caller.name if caller else ""] |= {one.name for one in callees(self, inst)}
        return found

    def own_registers(self, function: Callee) -> list[int]:
        """Return the registers that a function reads."""
        if function.name not in self._own:
            self._own[function.name] = sorted({
                self.slot(reg) for at, inst in enumerate(self.insts) if self.function_at(at) is function
                for reg in inst.reads()
            })  # fmt: skip
        return self._own[function.name]

    @cached_property
    def stack_bytes(self) -> int:
        """The bytes of local memory that each thread needs. Recursion and alloca have a budget."""
        grows = any(_opcode(inst) == "alloca" for inst in self.insts)
        if self.whole is None:
            return STACK if grows else 0
        sizes = {"": self.whole.frame, **{one.name: one.frame for _, one in self.bodies}}
        if any(name in names for name, names in self.reached.items()):
            return sum(sizes.values()) + STACK
        needed = self._deepest("", sizes, {})
        return needed + STACK if grows else needed

    def _deepest(self, name: str, sizes: dict[str, int], known: dict[str, int]) -> int:
        if name not in known:
            inner = max((self._deepest(one, sizes, known) for one in self._calls[name]), default=0)
            known[name] = -(-sizes[name] // ALIGN) * ALIGN + inner
        return known[name]

    @property
    def entries(self) -> Sequence[int]:
        """The instructions at which the kernel and the functions that it calls start."""
        return [self.start, *(at for at, _ in self.bodies)]

    @cached_property
    def ways(self) -> Ways:
        """The paths through the program, with those through functions."""
        return _CallWays(self) if self.bodies else super().ways


def _fixed(name: str, offset: int) -> Source:
    def read(m: Machine) -> Array:
        return np.full(1, (m.launch.addresses[name] + offset) & 0xFFFFFFFFFFFFFFFF, np.uint64)

    return read


class _CallWays(Ways):
    """The paths through a program with calls: into every function that a call can reach, and back from its returns."""

    def __init__(self, unit: PtxUnit) -> None:
        from ...analysis.cfg import Graph

        self.blocks = Graph(_split(unit.program.items())).blocks
        self.block_of = [i for i, block in enumerate(self.blocks) for _ in block.items]
        self._known: dict[int, Array] = {}
        starts: dict[str, int] = {}
        for i, block in enumerate(self.blocks):
            starts |= {label.name: i for label in block.labels}
        calls = [(i, block.last) for i, block in enumerate(self.blocks) if _opcode(block.last) == "call"]
        for at, inst in enumerate(unit.insts):
            callee = unit.function_at(at)
            if callee is not None and _opcode(inst) == "ret":
                for i, call in calls:
                    if callee in callees(unit, call):
                        self._join(self.block_of[at], i + 1)
        for i, call in calls:
            for callee in callees(unit, call):
                self._join(i, starts[callee.label.name])

    def _join(self, before: int, after: int) -> None:
        if after < len(self.blocks):
            self.blocks[before].after.append(after)
            self.blocks[after].before.append(before)


def _opcode(item: object) -> str:
    return item.form.row.head if isinstance(item, Inst) else ""


def _split(items: Iterator[Item]) -> Iterator[Item]:
    """Yield items with a label after each call, which ends the basic block."""
    for item in items:
        yield item
        if _opcode(item) == "call":
            yield Label("")


def callees(unit: PtxUnit, inst: object) -> list[Callee]:
    """Return the functions that a call can reach. An indirect call can reach every function."""
    assert isinstance(inst, Inst)
    if unit.whole is None:
        return []
    for slot, operand in zip(inst.form.slots, inst.operands, strict=False):
        if slot.name == "f" and isinstance(operand, Symbol):
            known = unit.whole.functions.get(operand.name)
            return [known] if known else []
    return [one for _, one in unit.bodies if one.name in unit.whole.addressed]
