"""The calling convention (ABI) of PTX kernels: the parameter list and the prologue that loads the parameters.

A pointer is passed as a 64-bit generic address, which the prologue converts to a global address.  A scalar is passed by
value, as an immediate in the text, or by reference to a value in global memory.  The kernel's body is the same in all
three cases.  In a batched launch the prologue moves each pointer to the item of the block, `%ctaid.z`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..errors import AsmError, DiagnosticCode, error
from ..ir.abi import Baked as Baked
from ..ir.abi import How as How
from ..ir.abi import Inside, ordered
from ..ir.match import match
from ..ir.program import Inst, Item, Param, Program, Step
from ..kernel.scalar_values import as_numpy
from ..regs import Cell, Mem, Number, Reg, Symbol
from ..types import Scalar, b8, b16, b32, bf16, f16, limits, pred, u8, u32, u64
from .builder import BANKS
from .builder.operators import half_bits
from .directives import fundamental, safe_name
from .facts import ptx_facts
from .isa import TABLE
from .shared_layout import lay_out

_UNTYPED = {8: b8, 16: b16, 32: b32}


def enter(program: Program, scalars: Mapping[str, How] | None = None, order: Sequence[str] | None = None) -> Program:
    """Return a builder's program with declared parameters and the prologue in front of `entry`.

    The given program is not changed.

    Raises IMMEDIATE_RANGE or IMMEDIATE_KIND, at the kernel's source line, if a baked value does not fit its register,
    SHARED_LIMIT if the machine has too little shared memory for the arrays, and ValueError for unknown names.

    Args:
        program: The program that the builder wrote.
        scalars: How each scalar is passed, by name.  The default is by value.
        order: The names of the parameters in signature order, by default the order of their declarations.  Baked
            parameters can be omitted.

    """
    scalars = scalars or {}
    whole = replace(
        program, name=safe_name(program.name), params=[], arrays=list(program.arrays), banks=program.banks.copy(),
        entry=[], body=list(program.body), findings=list(program.findings), batch_steps={},
        block=program.block if ptx_facts(program).maxntid is None else None,
    )  # fmt: skip
    prologue = _Prologue(whole, program.batch_steps)
    for param in ordered(program.params, scalars, order):
        prologue.enter(param, scalars.get(param.name, "value"))
    whole.entry = [*prologue.items, *program.entry]
    lay_out(whole)
    return whole


class _Prologue:
    """The prologue of a program.  Its instructions write parameter registers, which users must not write."""

    def __init__(self, program: Program, moves: Mapping[str, Sequence[Step]]) -> None:
        self.program = program
        self.items: list[Item] = []
        self.where = program.where
        self.moves = moves
        self._item: Reg[Scalar] | None = None
        self._declared: dict[str, str] = {}

    def enter(self, param: Param, how: How) -> None:
        """Declare one parameter and load its register."""
        assert param.reg is not None, "only a builder's program can be entered"
        if isinstance(how, Baked):
            self._baked_here(param.reg, how.value)
        elif isinstance(how, Inside):
            self._address(param, param.reg, self._declared[how.tensor_map])
        elif param.bytes:
            self._by_value(param, param.reg)
        elif not param.scalar:
            self._pointer(param, param.reg)
        elif how == "ref":
            address = self._temporary(param.reg, u64)
            self._pointer(replace(param, scalar=False), address)
            self._load("ld.global", param.reg, Mem(_owner(param.reg), address, 0, param.elem, "global"))
        else:
            self._load("ld.param", param.reg, self._memory(self._declare(param), param.reg))

    def _declare(self, param: Param) -> str:
        name = f"param_{safe_name(param.name)}"
        taken = {known.name for known in self.program.params}
        name = next(n for n in _numbered(name) if n not in taken)
        elem = u8 if param.elem is pred else param.elem
        self.program.params.append(replace(param, name=name, elem=elem, given=param.name))
        self._declared[param.name] = name
        return name

    def _pointer(self, param: Param, reg: Reg[Scalar]) -> None:
        self._address(param, reg, self._declare(param))

    def _address(self, param: Param, reg: Reg[Scalar], there: str) -> None:
        """Load the address at the start of a declared parameter, and convert it to a global address."""
        generic = self._temporary(reg, u64)
        self._emit("ld.param.u64", generic, self._memory(there, reg))
        self._emit("cvta.to.global.u64", reg, generic)
        for step in self.moves.get(param.name, ()):
            self._move(reg, step)

    def _by_value(self, param: Param, reg: Reg[Scalar]) -> None:
        """Compute the generic address of a parameter that is passed by value, such as a tensor map."""
        there = self._temporary(reg, u64)
        self._emit("mov.b64", there, Symbol(self._declare(param), u64))
        self._emit("cvta.param.u64", reg, there)
        for step in self.moves.get(param.name, ()):
            self._move(reg, step)

    def _move(self, reg: Reg[Scalar], step: Step) -> None:
        """Advance a pointer to the block's item by (item ÷ divide mod modulo) · stride bytes."""
        index = self._index(reg, step)
        if step.stride < 1 << 32:
            self._emit("mad.wide.u32", reg, index, step.stride, reg)
        else:
            wide = self._temporary(reg, u64)
            self._emit("cvt.u64.u32", wide, index)
            self._emit("mad.lo.u64", reg, wide, step.stride, reg)

    def _index(self, like: Reg[Scalar], step: Step) -> Reg[Scalar]:
        if self._item is None:
            self._item = self._temporary(like, u32)
            self._emit("mov.u32", self._item, Symbol("%ctaid.z", u32))
        index = self._item
        for spelling, by in (("div.u32", step.divide), ("rem.u32", step.modulo)):
            if by > 1 or (by and spelling == "rem.u32"):
                index, before = self._temporary(like, u32), index
                self._emit(spelling, index, before, by)
        return index

    def _load(self, spelling: str, reg: Reg[Scalar], mem: Mem[Scalar]) -> None:
        """Load a scalar.  A predicate is loaded as a byte and compared with zero."""
        if reg.type is pred:
            byte = self._temporary(reg, b16)
            self._emit(f"{spelling}.u8", byte, mem)
            self._emit("setp.ne.u16", reg, byte, 0)
        else:
            self._emit(f"{spelling}.{fundamental(reg.type)}", reg, mem)

    def _baked_here(self, reg: Reg[Scalar], value: Number) -> None:
        """Move a baked scalar into its register, and report errors at the kernel's source line."""
        try:
            self._baked(reg, value)
        except AsmError as wrong:
            raise AsmError(*(replace(finding, where=self.where) for finding in wrong.findings)) from None

    def _baked(self, reg: Reg[Scalar], value: Number) -> None:
        kind = reg.type
        if kind is pred:
            self._emit("mov.pred", reg, int(bool(value)))
        elif kind not in (f16, bf16) and fundamental(kind) != repr(kind):
            self._baked(reg.as_(_UNTYPED[kind.bits]), _bits_of(kind, value))
        elif kind.bits == 8:  # PTX has no 8-bit mov
            wide = self._temporary(reg, b16)
            self._emit("mov.u16", wide, self._byte(kind, value))
            self._emit("cvt.u8.u16", reg, wide)
        elif kind.kind == "f" and kind.bits == 16:
            self._emit("mov.b16", reg, half_bits(kind, float(value)))
        else:
            self._emit(f"mov.{kind}", reg, float(value) if kind.kind == "f" else value)

    def _byte(self, kind: type[Scalar], value: Number) -> int:
        low, high = limits(kind)
        if value != int(value) or not low <= value <= high:
            fields = {"spelling": "mov.u16", "name": "a", "want": kind, "value": value, "low": low, "high": high}
            raise error(DiagnosticCode.IMMEDIATE_RANGE, self.where, **fields, fix=f"use a number from {low} to {high}")
        return int(value) & 0xFF

    def _memory(self, name: str, reg: Reg[Scalar]) -> Mem[Scalar]:
        return Mem(_owner(reg), Symbol(name, u64), 0, reg.type, "param")

    def _temporary(self, like: Reg[Scalar], kind: type[Scalar]) -> Reg[Scalar]:
        bank = BANKS[kind.bits]
        number = self.program.banks[bank]
        self.program.banks[bank] = number + 1
        return Reg(_owner(like), kind, bank, number, Cell("temporary of the prologue"))

    def _emit(self, spelling: str, *operands: object) -> None:
        state = TABLE.find(spelling)
        assert state is not None, spelling
        form, fitted = match(state, self.program.target, operands)
        self.items.append(Inst(form, fitted, None, self.where))


def _bits_of(kind: type[Scalar], value: Number) -> int:
    """Return the bits of a value of a type that PTX can only move as untyped bits."""
    return int.from_bytes(as_numpy("a scalar", kind, value).tobytes(), "little")


def _owner(reg: Reg[Scalar]) -> Any:
    return reg.builder


def _numbered(name: str) -> Iterator[str]:
    yield name
    yield from (f"{name}_{i}" for i in range(2, 1 << 30))


class Loads:
    """The prologue of a text with scalars by value (`asmkit.kernel.backend.Prologue`)."""

    before = after = 0

    def loads(self, inst: Inst, name: str) -> bool:
        """Return whether an instruction loads a parameter, or the address of a tensor map parameter."""
        source = inst.operands[1]
        symbol = source.base if isinstance(source, Mem) and not source.offset else source
        return isinstance(symbol, Symbol) and symbol.name == f"param_{name}"

    def follow(self, kind: type[Scalar], array: bool, tensor_map: bool) -> str:
        """Return the instruction after the load of a parameter, empty for none."""
        if tensor_map:
            return "cvta.param.u64"
        return "cvta.to.global.u64" if array else "setp.ne.u16" if kind is pred else ""
