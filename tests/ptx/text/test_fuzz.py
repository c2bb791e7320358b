"""Random rows with random legal operands: what the builder takes is written, read back equal, and accepted by ptxas."""

from __future__ import annotations

import functools
import random
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from asmkit import toolchain, types
from asmkit.errors import AsmError
from asmkit.ir.check_address import names
from asmkit.isa.form import OPAQUE, Form, MemorySlot, Slot
from asmkit.isa.notation import Row
from asmkit.isa.table import samples
from asmkit.ptx import abi
from asmkit.ptx.builder import Builder
from asmkit.ptx.isa import TABLE
from asmkit.ptx.isa.special import SPECIALS
from asmkit.ptx.targets import target, targets
from asmkit.ptx.text import parser
from asmkit.ptx.text import writer as text
from asmkit.regs import Mem, Not, Part, Symbol
from asmkit.types import SCALARS, agrees

from ...support.spell import PARTS
from ...support.tiers import in_parts

ROWS = [row for row in TABLE.rows if row.head not in ("brx", "call")]  # these name a module's tables and functions
UNJUDGED = {"createpolicy": "one size may not be above the other: no row says so"}
TARGETS = [target(name) for name in targets()]
REGISTERS = [kind for kind in SCALARS.values() if kind.bits in (8, 16, 32, 64, 128) or kind is types.pred]


class Kernel:
    """A builder, and the random operands that its instructions take."""

    def __init__(self, target: str, draw: random.Random) -> None:
        self.k, self.draw = Builder("fuzz", target), draw
        self.k.param_ptr("a", types.f32)
        self.tile = self.k.shared(types.f32, (64,))
        self.here = self.k.label("here")
        self.k.place_label(self.here)

    def instruction(self, form: Form) -> None:
        """One instruction, in some cases guarded, with optional operands left out in some."""
        count = self.draw.randint(form.fewest, len(form.slots))
        self.head = form.row.head
        operands = [self.operand(slot) for slot in form.slots[:count]]
        guards: dict[str, Any] = self.draw.choice(
            [{}, {}, {"pred": self.k.reg(types.pred)}, {"unless": self.k.reg(types.pred)}]
        )
        self.k.ptx.spell(form.spelling)(*operands, **guards)

    def operand(self, slot: Slot) -> object:
        """A random legal operand."""
        if slot.space is not None:
            return self.brackets(slot)
        makers: list[Callable[[], object]] = []
        if any(one.constant or one.sink for one in slot.elements):
            makers.append(lambda: self.mixed(slot))
        if slot.sink and not slot.paired:
            makers.append(lambda: None)
        if slot.register and not slot.paired and slot.sign != "--":
            makers.append(lambda: self.registers(slot))
        if slot.second:
            makers.append(lambda: (self.registers(slot), self.k.reg(slot.second)))
        if slot.second and slot.sink:
            makers.append(lambda: (None, self.k.reg(slot.second)))
        if slot.part or slot.sign:
            part = self.draw.choice([*PARTS.get(slot.part, []), ""])
            reg = self.k.reg(self.draw.choice([kind for kind in REGISTERS if agrees(slot.type or types.b32, kind)]))
            signed = slot.sign == "--" or (slot.sign == "-" and self.draw.random() < 0.5)
            makers += [lambda: Part(reg, part, signed)] if part or signed else []
        if slot.negatable:
            makers.append(lambda: Not(self.k.reg(types.pred)))
        if slot.label:
            makers.append(lambda: self.here)
        if slot.constant:
            makers.append(lambda: self.constant(slot))
        if slot.symbol:
            makers += [functools.partial(lambda symbol: symbol, symbol) for symbol in self.symbols(slot)]
        return self.draw.choice(makers)()

    def registers(self, slot: Slot) -> object:
        kind = slot.type
        assert kind is not None
        kinds = [one for one in REGISTERS if agrees(kind, one) or (slot.other and agrees(slot.other, one))]
        if slot.wider and kind.kind in "usb":
            kinds += [one for one in (types.b32, types.b64) if one.bits > kind.bits]
        picked = self.draw.choice(kinds)
        if any(one.type is not kind for one in slot.elements):
            return tuple(self.k.reg(one.type or kind) for one in slot.elements)
        bare = slot.bare and self.draw.random() < 0.5
        return self.k.regs(picked, slot.count) if slot.count and not bare else self.k.reg(picked)

    def mixed(self, slot: Slot) -> list[object]:
        """A vector whose registers are of one type, the rest constants or sinks."""
        kind = slot.type
        assert kind is not None
        others = [self.operand(replace(one, register=False)) for one in slot.elements]
        made = [
            self.k.reg(one.type or kind) if self.draw.random() < 0.5 or (slot.pairs and i % 2) else other
            for i, (one, other) in enumerate(zip(slot.elements, others, strict=True))
        ]
        if slot.writes and all(one is None for one in made):
            made[0] = self.k.reg(slot.elements[0].type or kind)  # not all of a result is dropped
        return made

    def brackets(self, slot: Slot) -> object:
        """Memory, a texture or a surface, and what stands beside it."""
        space = str(slot.space)
        base = self.k.reg(OPAQUE[space]) if space in OPAQUE else self.memory(space, bool(slot.inner), slot.held)
        inner = [one for one in slot.inner if not one.optional]  # no sampler: the text is of the unified mode
        return (base, *(self.operand(one) for one in inner)) if inner else base

    def memory(self, space: str, plain_base: bool = False, held: bool = False) -> Mem[Any]:
        offset = 0 if plain_base else self.draw.choice([0, 0, 16, 128, -32])
        plain = space.split("::")[0]
        if plain == "param":
            return Mem(self.k, Symbol("param_a", types.u64), 0, types.b8, "param")
        if plain == "shared" and not held and self.draw.random() < 0.5:
            return Mem(self.k, self.tile.array.symbol, max(offset, 0), types.b8, "shared")
        base = types.u32 if plain in ("shared", "tmem") else types.u64
        return self.k.ptr(self.k.reg(base), types.b8, plain)[offset]

    def constant(self, slot: Slot) -> int | float:
        assert slot.constant is not None
        if slot.type is not None and slot.type.kind == "f":
            if slot.constant == (0, 1):  # the range of a fraction, above 0
                return self.draw.choice([0.25, 0.5, 1.0])
            return self.draw.choice([0.0, -0.0, 1.5, -3.25e-20, float("inf"), 1e30, 5e-324])
        low, high = slot.constant
        if slot.among:
            return self.draw.choice(slot.among)
        return self.draw.choice(
            [low, high, self.draw.randint(low, high), min(max(self.draw.randint(-9, 9), low), high)]
        )

    def symbols(self, slot: Slot) -> list[Symbol]:
        """What the operand may name: the shared array, and special registers of its type."""
        usable = [one for one in SPECIALS if not one.arch and slot.type is not None and agrees(slot.type, one.type)]
        some = self.draw.sample(usable, min(len(usable), 2))
        special = [self.k.special(one.name + (".x" if one.vector else "")) for one in some]
        return [symbol for symbol in (self.tile.array.symbol, *special) if names(slot, symbol)]

    def whole(self) -> Any:
        return abi.enter(self.k.finish(), {}, None)


def has_ptxas() -> bool:
    try:
        return bool(toolchain.find("ptxas"))
    except AsmError:
        return False


@functools.cache
def forms_of(row: Row) -> list[Form]:
    """Forms that show every word of a row, and as many random ones, those that keep its rules."""
    draw, made = random.Random(row.text), [dict(choices) for choices in samples(row)]
    for _ in range(len(made)):
        words = {p.name: draw.choice([*p.words, None] if p.optional else p.words) for p in row.parts if not p.again}
        made.append({name: word for name, word in words.items() if word is not None})
    forms = [form for form in (Form(row, choices) for choices in made) if not form.broken and lowest(form)]
    # a kernel's own parameter is no argument of a call
    kept = {
        form.spelling: form
        for form in forms
        if not any(isinstance(slot, MemorySlot) and "param::func" in (slot.space, slot.within) for slot in form.slots)
    }
    return list(kept.values())


def lowest(form: Form) -> str | None:
    """The first target that has a form."""
    return next((one.name for one in TARGETS if all(map(one.supports, form.arch))), None)


def forms_by_target() -> dict[str, list[Form]]:
    """Every form that the tests of the rows look at, under the first target that has it."""
    found: dict[str, list[Form]] = defaultdict(list)
    for row in ROWS:
        for form in forms_of(row):
            found[str(lowest(form))].append(form)
    return found


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(draw=st.randoms(use_true_random=False), first=st.integers(0, len(ROWS) - 1))
def test_any_instruction_is_read_back_equal(draw: random.Random, first: int) -> None:
    if not (forms := forms_of(ROWS[first])):
        return
    form = draw.choice(forms)
    kernel = Kernel(str(lowest(form)), draw)
    for _ in range(3):
        kernel.instruction(form)
    whole = kernel.whole()
    written = text.write(whole)
    read = parser.parse(written.text)
    assert read == whole
    assert text.write(read).text == written.text


@pytest.mark.skipif(not has_ptxas(), reason="ptxas was not found")
@in_parts(3)
def test_ptxas_accepts_them(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASMKIT_PTXAS", toolchain.newest("ptxas").argv[0])  # 13.0 refuses membar.proxy.async
    refused: list[str] = []
    for name, every in forms_by_target().items():
        draw, forms = random.Random(name), every[part::3]
        for start in range(0, len(forms), 400):
            kernel = Kernel(name, draw)
            for form in (form for form in forms[start : start + 400] if form.row.head not in UNJUDGED):
                kernel.instruction(form)
            whole = kernel.whole()
            written = text.write(whole).text
            assert parser.parse(written) == whole
            lines = written.splitlines()
            refused += [
                f"{name}: {lines[line - 1].strip()}  # {said}" for line, said in toolchain.check_ptx(written, name)
            ]
    assert not refused, "\n".join(refused)
