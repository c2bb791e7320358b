"""Translate the body of one function to Python: one line for each instruction, label and directive."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import cast

from ...ir import inline_constants
from ...ir.match_gcn import dwords
from ...ir.program import Inst, Program
from ...ir.python_source import Lines, Taken, bindings, call, expression, quoted
from ...regs import Expression, Field, Hex, Label, Off, Reg, Signed, Span
from ...types import Scalar
from .. import register_operands
from ..builder import literals
from ..directives import Displacement, Line
from ..isa import TABLE

OWN = frozenset(("m", "k", "v", "s", "a", "Module", "Displacement", "Field", "Signed"))
"""Names that the generated Python uses itself."""

_BUILDERS = {"vcc": "k.vcc", "exec": "k.exec", "m0": "k.m0", "vcc_lo": "k.vcc.low", "vcc_hi": "k.vcc.high",
             "exec_lo": "k.exec.low", "exec_hi": "k.exec.high"}  # fmt: skip
"""The named registers that the builder has as attributes."""
_PLAIN = re.compile(r"([vsa])(\d+)|([vsa])\[(\d+):(\d+)\]")
_RELATIVE = re.compile(r"(.+)@rel32@(lo|hi)\+(\d+)")


class TranslatedBody:
    """Writer of one function's body as Python, with the builder named `k`.

    `known` maps the module's functions and variables to their Python names. `taken` contains all names in use.
    """

    def __init__(self, lines: Lines, program: Program, known: Mapping[str, str], taken: Taken) -> None:
        self.lines, self.program, self.known = lines, program, known
        self.taken = Taken(taken)
        self.labels: dict[int, str] = {}

    def write(self) -> None:
        """Write every item in order."""
        insts = [item for item in self.program.items() if isinstance(item, Inst)]
        self.bound = bindings((inst.form.spelling for inst in insts), self.taken)
        self._banks(insts)
        for spelling, name in self.bound.items():
            self.lines.add(f"{name} = {_spelled(spelling)}")
        for item in self.program.items():
            if isinstance(item, Inst):
                self.inst(item)
            elif isinstance(item, Label):
                self.lines.add()
                self.lines.add(f"k.place_label({self.place(item)})")
            elif isinstance(item, Line):
                self.lines.add(call("k.line", [item.word, *item.arguments], {}))

    def _banks(self, insts: list[Inst]) -> None:
        """Write the assignment of the register banks that the function uses: `v, s = k.v, k.s`."""
        texts = {_text(operand) for inst in insts for operand in inst.operands}
        used = {bank for text in texts for bank in re.findall(r"\b([vsa])[\[\d]", text)}
        if found := [bank for bank in "vsa" if bank in used]:
            self.lines.add(f"{', '.join(found)} = {', '.join(f'k.{bank}' for bank in found)}")

    def inst(self, inst: Inst) -> None:
        """Write an instruction as a call."""
        spelling = inst.form.spelling
        given = [self.operand(inst, at) for at in range(len(inst.operands))]
        given += [f"{name}={expression(value)}" for name, value in inst.flags.items()]
        self.lines.add(f"{self.bound.get(spelling) or _spelled(spelling)}({', '.join(given)})")

    def place(self, label: Label) -> str:
        """Return a label's Python name. Write the statement that creates the label on first use."""
        if id(label) not in self.labels:
            self.labels[id(label)] = name = self.taken.claim(label.name.removeprefix(".L"))
            self.lines.add(f"{name} = k.label({quoted(label.name)})")
        return self.labels[id(label)]

    # operands
    def operand(self, inst: Inst, at: int) -> str:
        """Return an operand as Python."""
        operand, slot = inst.operands[at], inst.form.slots[at]
        if isinstance(operand, (Reg, Span)):
            return register(cast("Reg[Scalar]", operand))
        if isinstance(operand, Signed):
            return self._signed(inst, at, operand)
        if isinstance(operand, Displacement):
            return f"Displacement({operand.name})"
        if isinstance(operand, Label):
            return self.place(operand)
        if isinstance(operand, Field):
            return f"Field({operand})"
        if isinstance(operand, Expression):
            return self._computed(operand.text)
        if isinstance(operand, Off):
            return "None"
        plain = not slot.inline and not slot.literal
        return str(operand) if plain else _constant(inst, at, cast("int", operand))

    @staticmethod
    def _signed(inst: Inst, at: int, operand: Signed) -> str:
        reg = operand.reg
        if isinstance(reg, Reg):
            one = dwords(reg) == 1
            inner = register(reg) if one else f"k.named({quoted(register_operands.spell(reg))})"
        else:
            inner = _constant(inst, at, cast("int", reg))
        if operand.negative and operand.absolute:
            return f"Signed({inner}, True, True)"
        return f"k.{'neg' if operand.negative else 'abs_'}({inner})"

    def _computed(self, text: str) -> str:
        """Return a value that the linker computes: the address of a function or a variable, or an expression."""
        found = _RELATIVE.fullmatch(text)
        if found is None or found[1] not in self.known:
            return f"k.expression({quoted(text)})"
        usual = {"lo": "4", "hi": "12"}[found[2]] == found[3]
        return f"{self.known[found[1]]}.address({quoted(found[2])}{'' if usual else f', {found[3]}'})"


def register(reg: Reg[Scalar] | Span[Scalar]) -> str:
    """Return a register or a tuple as Python: `v[5]`, `s[4:8]`, `k.vcc`, `k.named("src_shared_base")`."""
    return _register(register_operands.spell(reg))


@lru_cache(4096)
def _register(text: str) -> str:
    """Return a register as Python, given its assembler spelling."""
    if text in _BUILDERS:
        return _BUILDERS[text]
    found = _PLAIN.fullmatch(text)
    if found is None:
        return f"k.named({quoted(text)})"
    return f"{found[1]}[{found[2]}]" if found[1] else f"{found[3]}[{found[4]}:{int(found[5]) + 1}]"


def _constant(inst: Inst, at: int, value: int | Hex) -> str:
    kind = literals.type_of(inst.form, at)
    if isinstance(value, int) and inline_constants.is_literal(value):
        whole = inline_constants.extended(kind, value)
        if whole in inline_constants.INTEGERS:
            return f"k.expression({quoted(f'lit({value:#x})')})"
        if whole < 0:
            return str(whole)
    return literals.spell(kind, value)


def _text(operand: object) -> str:
    """Return the assembler spelling of the registers that an operand names. Empty for other operands."""
    inner = operand.reg if isinstance(operand, Signed) else operand
    return register_operands.spell(cast("Reg[Scalar]", inner)) if isinstance(inner, (Reg, Span)) else ""


def _spelled(spelling: str) -> str:
    """Return an instruction as an attribute of `k.gcn`, or as a `spell` call if the table has no such name."""
    return f"k.gcn.{spelling}" if TABLE.head(spelling) else f"k.gcn.spell({quoted(spelling)})"
