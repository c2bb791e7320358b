"""Implement the calling convention: lay out the kernarg segment and emit the instructions that load the parameters.

The segment's address is in s[0:1]. A pointer has 64 bits there. A scalar is passed by value, as a constant that is part
of the text, or through a pointer. The body is the same in all three cases. In a batched launch, each pointer is
advanced to the batch item of the workgroup, which is its z in the grid. Source: AMDGPU ABI, code object 5.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import cast

from ..errors import AsmError, DiagnosticCode, error
from ..ir.abi import Baked as Baked
from ..ir.abi import How as How
from ..ir.abi import ordered
from ..ir.match import match
from ..ir.match_errors import float_bits
from ..ir.match_gcn import fit_flags
from ..ir.program import Facts, Group, Inst, Item, Param, Program, Step
from ..regs import Cell, Number, Reg
from ..types import Scalar, limits, u32, u64
from .builder import scratch
from .code_object.initial_registers import GROUP_IDS, KERNARG
from .code_object.kernel_descriptor import Kernarg, kernargs, safe_name
from .facts import gcn_facts
from .isa import TABLE
from .regs import Sgpr


def enter(program: Program, scalars: Mapping[str, How] | None = None, order: Sequence[str] | None = None) -> Program:
    """Return a whole program from a builder's, with its arguments laid out and loaded in front of `entry`.

    The given program is not changed, and registers stay virtual. `GcnFacts.kernargs` is the layout, a tuple of
    `Kernarg` with natural alignment.

    Args:
        program: The builder's program.
        scalars: How each scalar is passed, by name. The default is by value.
        order: The arguments' order in the signature. The default is the order of declaration. Baked scalars may be
            omitted.

    Raises:
        AsmError: IMMEDIATE_RANGE, at the kernel's location, for a baked value that does not fit its register.
        ValueError: A name is not a parameter of the kernel.

    """
    scalars = scalars or {}
    whole = replace(
        program, name=safe_name(program.name), params=[], arrays=list(program.arrays), banks=program.banks.copy(),
        groups=list(program.groups), entry=[], body=list(program.body), findings=list(program.findings),
        batch_steps={},
    )  # fmt: skip
    prologue = _Prologue(whole, program.batch_steps)
    for param in ordered(program.params, scalars, order):
        prologue.enter(param, scalars.get(param.name, "value"))
    facts = gcn_facts(program)
    if facts.private:
        facts = replace(facts, descriptor={**facts.descriptor, **scratch.stated(program)})
        prologue.set_scratch()
    whole.facts = replace(facts, kernargs=tuple(prologue.kernargs))
    whole.entry = [*prologue.finish(), *program.entry]
    return whole


class _Prologue:
    """The instructions in front of a program's entry. They may write registers that users must not write."""

    def __init__(self, program: Program, moves: Mapping[str, Sequence[Step]]) -> None:
        self.program = program
        self.where = program.where
        self.kernargs: list[Kernarg] = []
        self.pointers = moves
        self.first: list[Item] = []
        self.loads: list[Item] = []
        self.moved: list[Item] = []  # advance the pointers to the workgroup's item
        self.through: list[Item] = []  # loads through pointers, which must have completed
        self.moves: list[Item] = []
        self._item = Cell("workgroup id")
        if moves:
            program.given = [*program.given, self._item]

    def enter(self, param: Param, how: How) -> None:
        """Lay out one parameter, and set its register."""
        assert param.reg is not None, "only a builder's program can be entered"
        reg = cast("Sgpr[Scalar]", param.reg)
        if isinstance(how, Baked):
            self._baked_here(reg, how.value)
            return
        self.program.params.append(replace(param, scalar=param.scalar and how == "value"))
        if param.scalar and how == "ref":
            address = self._pair(reg)
            self._load(self.loads, address, self._kernarg_base(reg), self._declare(param.name, 8, "global_buffer"))
            self._move(param.name, address)
            self._load(self.through, reg, address, 0)
            return
        size, kind = (reg.type.bits // 8, "by_value") if param.scalar else (8, "global_buffer")
        self._load(self.loads, reg, self._kernarg_base(reg), self._declare(param.name, size, kind))
        if not param.scalar:
            self._move(param.name, reg)

    def finish(self) -> list[Item]:
        """Return the instructions: the loads and a wait, the loads through pointers and a wait, the baked moves."""
        made = list(self.first)
        for loads, then in ((self.loads, self.moved), (self.through, self.moves)):
            if loads:
                made += loads
                self._emit(made, "s_waitcnt", lgkmcnt=0)
            made += then
        return made

    def set_scratch(self) -> None:
        """Emit the instructions that a kernel with private memory executes first."""
        for spelling, *operands in scratch.entering(self.program.target.name):
            self._emit(self.first, spelling, *operands)

    def _move(self, name: str, pointer: Sgpr[Scalar]) -> None:
        """Advance a pointer to the workgroup's item: by (item ÷ divide mod modulo) · stride bytes."""
        for step in self.pointers.get(name, ()):
            index, low, high = self._index(pointer, step), self._dword(pointer), self._dword(pointer)
            self._emit(self.moved, "s_mul_i32", low, index, step.stride & 0xFFFFFFFF)
            self._emit(self.moved, "s_mul_hi_u32", high, index, step.stride & 0xFFFFFFFF)
            if step.stride >> 32:
                top = self._dword(pointer)
                self._emit(self.moved, "s_mul_i32", top, index, step.stride >> 32)
                self._emit(self.moved, "s_add_u32", high, high, top)
            self._emit(self.moved, "s_add_u32", pointer.low, pointer.low, low)
            self._emit(self.moved, "s_addc_u32", pointer.high, pointer.high, high)

    def _index(self, like: Sgpr[Scalar], step: Step) -> Sgpr[Scalar]:
        """Return the item's index: item ÷ divide mod modulo.

        ⌊z·⌈2³²/d⌉ ≫ 32⌋ is ⌊z/d⌋ for z and d below 2¹⁶.
        """
        group = GROUP_IDS + 2
        index = self._dword(like)
        self._emit(self.moved, "s_mov_b32", index, Sgpr(like.builder, u32, "s", group, self._item, physical=True))
        if step.divide > 1:
            self._emit(self.moved, "s_mul_hi_u32", index, index, -(-(1 << 32) // step.divide))
        if step.modulo > 1:
            times = self._dword(like)
            self._emit(self.moved, "s_mul_hi_u32", times, index, -(-(1 << 32) // step.modulo))
            self._emit(self.moved, "s_mul_i32", times, times, step.modulo)
            self._emit(self.moved, "s_sub_u32", index, index, times)
        elif step.modulo:
            self._emit(self.moved, "s_mov_b32", index, 0)
        return index

    def _dword(self, like: Sgpr[Scalar]) -> Sgpr[Scalar]:
        number = self.program.banks["s"]
        self.program.banks["s"] = number + 1
        return Sgpr(like.builder, u32, "s", number, Cell("temporary of the prologue"))

    def _declare(self, name: str, size: int, kind: str) -> int:
        """Lay out the next argument, and return its offset."""
        end = self.kernargs[-1].end if self.kernargs else 0
        self.kernargs.append(Kernarg(name, -(-end // size) * size, size, kind))
        return self.kernargs[-1].offset

    def _load(self, into: list[Item], reg: Sgpr[Scalar], base: Sgpr[Scalar], offset: int) -> None:
        self._emit(into, "s_load_dwordx2" if reg.type.bits == 64 else "s_load_dword", reg, base, offset)

    def _baked_here(self, reg: Sgpr[Scalar], value: Number) -> None:
        """Emit the move of a baked scalar. Errors are reported at the kernel's location."""
        try:
            self._baked(reg, value)
        except AsmError as wrong:
            raise AsmError(*(replace(finding, where=self.where) for finding in wrong.findings)) from None

    def _baked(self, reg: Sgpr[Scalar], value: Number) -> None:
        kind = reg.type
        if kind.bits == 32:
            bits = float(value) if kind.kind == "f" else self._integer(reg, value)
            self._emit(self.moves, "s_mov_b32", reg, bits)
            return
        bits = float_bits(float(value), 64) if kind.kind == "f" else self._integer(reg, value)
        self._emit(self.moves, "s_mov_b32", reg.low, bits & 0xFFFFFFFF)
        self._emit(self.moves, "s_mov_b32", reg.high, bits >> 32 & 0xFFFFFFFF)

    def _integer(self, reg: Sgpr[Scalar], value: Number) -> int:
        low, high = limits(reg.type)
        if value != int(value) or not low <= value <= high:
            fields = {"spelling": "s_mov_b32", "name": "a", "want": reg.type, "value": value, "low": low, "high": high}
            raise error(DiagnosticCode.IMMEDIATE_RANGE, self.where, **fields, fix=f"a number from {low} to {high}")
        return int(value)

    def _kernarg_base(self, like: Sgpr[Scalar]) -> Sgpr[Scalar]:
        return Sgpr(like.builder, u64, "s", KERNARG, Cell("kernarg address"), physical=True)

    def _pair(self, like: Sgpr[Scalar]) -> Sgpr[Scalar]:
        number = self.program.banks["s"]
        self.program.banks["s"] = number + 2
        self.program.groups.append(Group("s", number, 2, 2))
        return Sgpr(like.builder, u64, "s", number, Cell("temporary of the prologue"))

    def _emit(self, into: list[Item], spelling: str, *operands: object, **flags: object) -> None:
        state = TABLE.find(spelling)
        assert state is not None, spelling
        form, fitted = match(state, self.program.target, operands, flags)
        into.append(Inst(form, fitted, None, self.where, fit_flags(form, flags)))


class Loads:
    """The prologue of a text with scalars by value (`asmkit.kernel.backend.Prologue`)."""

    after = 1  # the wait

    def __init__(self, program: Program, facts: Facts) -> None:
        self._kernargs = kernargs(program)
        private = scratch.bytes_of(replace(program, facts=facts))
        self.before = len([*scratch.entering(program.target.name)]) if private else 0

    def loads(self, inst: Inst, name: str) -> bool:
        """Return whether an instruction loads a parameter from the kernarg segment."""
        base, offset = cast("tuple[Reg[Scalar], object]", inst.operands[1:3])
        at = next(arg.offset for arg in self._kernargs if arg.name == name)
        return inst.form.row.head.startswith("s_load_dword") and base.number == KERNARG and offset == at

    def follow(self, kind: type[Scalar], array: bool, tensor_map: bool) -> str:
        """Return the instruction after the load of a parameter: none."""
        del kind, array, tensor_map
        return ""
