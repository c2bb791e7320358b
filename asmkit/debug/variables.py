"""The registers of a program: their names in Python, and the types as which instructions use them."""

from __future__ import annotations

import ast
from bisect import bisect_right, insort
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from ..gcn.analysis.effects import keys
from ..gcn.sim.compile import WaveUnit
from ..ir.program import Inst, registers
from ..ir.python_expressions import Name, expression_at, named
from ..regs import Reg, Span
from ..sim.compile import Unit
from ..types import SCALARS, Scalar, b32, pred
from .source_calls import declared, is_instruction, is_loop


@dataclass
class Uses:
    """The instructions that name or type a register, in program order.

    `others` are attributes (`k.lane`) and elements without a known index (`acc[…]`), for registers without a name.
    """

    names: list[tuple[int, str]] = field(default_factory=lambda: [])
    others: list[tuple[int, str]] = field(default_factory=lambda: [])
    types: list[tuple[int, str]] = field(default_factory=lambda: [])


class Variables:
    """The registers of a compiled program by slot."""

    def __init__(self, unit: Unit) -> None:
        self._unit = unit
        self._uses: dict[int, Uses] = defaultdict(Uses)
        last = {inst.where: at for at, inst in enumerate(unit.insts)}
        first = {inst.where: at for at, inst in reversed([*enumerate(unit.insts)])}
        for at, inst in enumerate(unit.insts):
            for slot, kind in self._typed(inst):
                self._uses[slot].types.append((at, kind.__name__))
            ends = first[inst.where] == at, last[inst.where] == at
            for slot, name in self._named(inst, *ends):
                uses = self._uses[slot]
                insort(uses.names if name.is_exact and "." not in name.variable else uses.others, (at, str(name)))
                kind = declared(inst.where, name.variable)
                if kind is not None and self._bits(slot) == kind.bits:
                    self._uses[slot].types.append((at, kind.__name__))
        for param in unit.program.params:
            if param.reg is not None:
                for slot, suffix in self._slots(param.reg):
                    insort(self._uses[slot].names, (-1, (param.given or param.name) + suffix))
        self.slots = {self.spelling(slot): slot for slot in range(len(unit.registers))}
        """The slots by the names of the registers in the text."""

    def spelling(self, slot: int) -> str:
        """Return the name of a register in the text: `%r3`, `v5`."""
        return repr(self._unit.registers[slot])

    def name(self, slot: int, at: int) -> str:
        """Return the Python name of a register at an instruction, empty if it has none."""
        uses = self._uses.get(slot, Uses())
        return _nearest(uses.names or uses.others, at)

    def named(self, name: str, at: int) -> int | None:
        """Return the register that a Python variable holds at an instruction: the one that was named last before it."""
        best: tuple[int, int] | None = None
        for slot, uses in self._uses.items():
            for where, one in (*uses.names, *uses.others):
                if one == name and (best is None or _distance(where, at) < _distance(best[0], at)):
                    best = where, slot
        return best[1] if best else None

    def _bits(self, slot: int) -> int:
        return self._unit.registers[slot].type.bits

    def kind(self, slot: int, at: int) -> type[Scalar]:
        """Return the type of a register: its own, or for plain bits that of the nearest instruction that uses it."""
        own: type[Scalar] = self._unit.registers[slot].type
        if own is pred or own.kind not in "b":
            return own
        found = _nearest(self._uses[slot].types, at) if slot in self._uses else ""
        kind = SCALARS.get(found, own)
        return kind if kind.bits <= max(own.bits, 32) else own

    def of(self, reg: Reg[Scalar]) -> list[int]:
        """Return the slots of a register."""
        return [slot for slot, _ in self._slots(reg)]

    # what instructions say about registers
    def _slots(self, reg: Reg[Scalar] | Span[Scalar]) -> Iterator[tuple[int, str]]:
        """Yield the slots of a register or tuple, each with the suffix of its part. Unused registers have no slot."""
        unit = self._unit
        if not isinstance(unit, WaveUnit):
            slot = unit._slots.get(reg.bank, {}).get(reg.number) if isinstance(reg, Reg) else None
            if slot is not None:
                yield slot, ""
            return
        dwords = keys(reg)
        for part, key in enumerate(dwords):
            if key in unit.index:
                yield unit.index[key], f"[{part}]" if len(dwords) > 1 else ""

    def _parts(self, reg: Reg[Scalar] | Span[Scalar], name: Name) -> Iterator[tuple[int, Name]]:
        """Yield the slots of the registers that a variable holds, with the names of the parts."""
        if isinstance(reg, Span):
            for number, one in enumerate(reg):
                yield from ((slot, Name(name.variable, f"{name.part}[{number}]")) for slot, _ in self._slots(one))
        else:
            yield from ((slot, Name(name.variable, name.part + part)) for slot, part in self._slots(reg))

    def _typed(self, inst: Inst) -> Iterator[tuple[int, type[Scalar]]]:
        """Yield the registers of an instruction with the types as which it uses them, unless they are plain bits."""
        if isinstance(self._unit, WaveUnit):
            yield from self._typed_dwords(self._unit, inst)
            return
        for slot, operand in zip(inst.form.slots, inst.operands, strict=False):
            if slot.type is not None and slot.type.kind in "fusx":
                for reg in registers(operand):
                    yield from ((place, slot.type) for place, _ in self._slots(reg))

    def _typed_dwords(self, unit: WaveUnit, inst: Inst) -> Iterator[tuple[int, type[Scalar]]]:
        written, read = unit.types(inst)
        kinds = iter([*written, *read])
        for operand in inst.operands:
            kind = SCALARS.get(next(kinds, ""), b32)
            if isinstance(operand, (Reg, Span)) and kind.kind in "fusx" and kind.bits <= 32:
                yield from ((slot, kind) for slot, _ in self._slots(operand))

    def _named(self, inst: Inst, first: bool, last: bool) -> Iterator[tuple[int, Name]]:
        """Yield the registers of an instruction with the names in the Python expression that has emitted it.

        The name to which the expression is assigned is that of the last instruction's result, and for a loop that of
        the first one's. A function of Python that emits several instructions can return anything.
        """
        found = expression_at(inst.where)
        if found is None:
            return
        node, target = found.node, found.target
        written = [*inst.writes()]
        returns = (first and last) or is_instruction(node) or not isinstance(node, ast.Call)
        if target.variable and len(written) == 1 and (first if is_loop(node) else last and returns):
            yield from self._parts(written[0], target)
        if is_instruction(node) and len(node.args) == len(inst.operands):
            for argument, operand in zip(node.args, inst.operands, strict=True):
                name = named(argument)
                if name.variable and isinstance(operand, (Reg, Span)):
                    yield from self._parts(operand, name)


def _nearest(uses: list[tuple[int, str]], at: int) -> str:
    """Return what the last of some uses before an instruction says, otherwise the first one."""
    if not uses:
        return ""
    return uses[max(0, bisect_right(uses, at, key=lambda use: use[0]) - 1)][1]


def _distance(where: int, at: int) -> tuple[bool, int]:
    """Return how far a naming is: those before an instruction come first."""
    return where > at, abs(at - where)
