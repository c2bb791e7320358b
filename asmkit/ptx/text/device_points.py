"""The instructions of points on a device: calls of vprintf (`debug=True`), and records of marks (`timeline=True`).

They replace the points when the text is written. The simulator executes the points themselves.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from ...errors import show
from ...ir.debug_points import Mark, Point, Print, When, points
from ...ir.match import match
from ...ir.program import Inst, Item, Program
from ...regs import Cell, Label, Mem, Reg, Span, Symbol
from ...types import SCALARS, Scalar, b16, b32, b64, bf16, e4m3, e5m2, f16, f32, f64, pred, s32, u16, u32, u64
from ..builder import BANKS, c_format
from ..directives import Close, Open, Variable
from ..facts import ptx_facts
from ..isa import TABLE

RECORDS = 1 << 16
"""The number of marks that a device records."""
RECORD, HEADER = 32, 16
"""The bytes of a record, and of the counter in front of all of them."""
TIMELINE, MARKS = "asmkit_timeline", "asmkit_marks"
"""The variables of a module: the counter with the records, and the names of the marks."""
_ARGUMENTS, _FORMATS = "asmkit_arguments", "asmkit_formats"
_EXTERN = ".extern .func (.param .b32 status) vprintf (.param .b64 format, .param .b64 arguments);"


class OnDevice(NamedTuple):
    """A program without points, and the declarations in front of its entry."""

    program: Program
    declarations: tuple[str, ...] = ()


def on_device(program: Program) -> OnDevice:
    """Return the program with the instructions of its points. Points that a device does not execute are removed."""
    if not points(program.items()):
        return OnDevice(program)
    made = _Lowering(program)
    entry, body = made.items(program.entry), made.items(program.body)
    if made.size:
        entry = [Variable(_ARGUMENTS, "local", "b8", (made.size,), align=8, where=program.where), *entry]
    return OnDevice(replace(program, entry=entry, body=body, banks=made.banks), tuple(made.declarations()))


@dataclass
class _Lowering:
    """The instructions in place of points."""

    program: Program
    size: int = 0
    """The bytes of the arguments of the longest print."""
    made: list[Item] = field(default_factory=list[Item])
    formats: bytes = b""
    """The format strings, each with its zero byte."""
    marks: list[Mark] = field(default_factory=list[Mark])
    points: int = 0

    def __post_init__(self) -> None:
        facts = ptx_facts(self.program)
        self.banks, self.where = self.program.banks.copy(), self.program.where
        self.prints, self.times = facts.debug, facts.timeline

    def items(self, items: Iterable[Item]) -> list[Item]:
        """Return items with instructions in place of points."""
        self.made = []
        for item in items:
            if not isinstance(item, Point):
                self.made.append(item)
            elif (isinstance(item, Print) and self.prints) or (isinstance(item, Mark) and self.times):
                self._point(item)
        return self.made

    def declarations(self) -> Iterable[str]:
        """Yield the declarations of vprintf, the format strings, and the records."""
        if self.formats:
            yield _EXTERN
            yield _bytes(_FORMATS, self.formats)
        if self.marks:
            named = [{"name": one.name, "phase": one.phase, "line": show(one.where)} for one in self.marks]
            yield _bytes(MARKS, json.dumps(named).encode() + b"\0", ".visible ")
            yield f".visible .global .align 16 .b8 {TIMELINE}[{HEADER + RECORDS * RECORD}];"

    def _point(self, point: Point) -> None:
        """Add the instructions of a point, and a branch around them if it has a condition."""
        self.where = point.where
        self.points += 1
        after = Label(f"$asmkit_point{self.points}")
        after.where = point.where
        if point.when is not None:
            self._emit("bra", after, guard=point.when, negated=True)
        if isinstance(point, Print):
            self._print(point)
        elif isinstance(point, Mark):
            self._mark(point)
        if point.when is not None:
            self.made.append(after)

    # printing
    def _print(self, point: Print) -> None:
        """Add a call of vprintf: the arguments are stored one after another, each aligned to its size."""
        c_format.check(point, self.program.target)
        text = f"{show(point.where)} block (%u,%u,%u) thread (%u,%u,%u): {c_format.text(point)}\n"
        values = [self._special(f"%{name}.{axis}") for name in ("ctaid", "tid") for axis in "xyz"]
        values += [self._passed(one) for one in c_format.arguments(point)]
        at = 0
        for value in values:
            size = value.type.bits // 8
            at = -(-at // size) * size
            self._emit(f"st.local.b{8 * size}", self._memory(_ARGUMENTS, at, "local"), _bits(value))
            at += size
        self.size = max(self.size, at)
        self._call(self._address(_FORMATS, "global", len(self.formats)), self._address(_ARGUMENTS, "local"))
        self.formats += text.encode() + b"\0"

    def _call(self, *addresses: Reg[Scalar]) -> None:
        status, *given = (Variable(name, "param", kind, where=self.where) for name, kind in _PARAMETERS)
        self.made += [Open(self.where), status, *given]
        for one, address in zip(given, addresses, strict=True):
            self._emit("st.param.b64", self._memory(one.name, 0, "param"), address)
        self._emit("call", [status], Symbol("vprintf", u64), given)
        self.made.append(Close(self.where))

    def _address(self, name: str, space: str, offset: int = 0) -> Reg[Scalar]:
        """Return the generic address of a byte of a variable."""
        there, generic = self._reg(u64), self._reg(u64)
        self._emit("mov.b64", there, Symbol(name, u64, offset))
        self._emit(f"cvta.{space}.u64", generic, there)
        return generic

    def _passed(self, one: c_format.Argument) -> Reg[Scalar]:
        """Return an argument as C passes it: 32 or 64 bits of an integer, or a double."""
        value = self._lane(one)
        return self._double(value, one.kind) if one.double else value

    def _lane(self, one: c_format.Argument) -> Reg[Scalar]:
        """Return a lane of a register, in at least 32 bits. It has the bits of a float."""
        reg, kind = one.reg, one.kind
        if kind is pred:
            made = self._reg(u32)
            self._emit("selp.u32", made, 1, 0, reg)
            return made
        if kind.bits >= 32:
            return reg if reg.type.bits == kind.bits else self._halves(reg)[one.lane]
        whole, wide = reg, self._reg(u32)
        if reg.type.bits < 32:
            whole = self._reg(u32)
            self._emit(f"cvt.u32.u{reg.type.bits}", whole, _bits(reg))
        signed = kind.kind == "s"
        wide = self._reg(s32 if signed else u32)
        whole = _bits(whole).as_(s32 if signed else u32)
        self._emit(f"bfe.{'s' if signed else 'u'}32", wide, whole, kind.bits * one.lane, kind.bits)
        return wide

    def _halves(self, reg: Reg[Scalar]) -> list[Reg[Scalar]]:
        parts = [self._reg(b32), self._reg(b32)]
        self._emit("mov.b64", _span(parts), _bits(reg))
        return parts

    def _double(self, value: Reg[Scalar], kind: type[Scalar]) -> Reg[Scalar]:
        """Return a number as a double. The low bits of `value` are those of a float that is narrower than 32 bits."""
        made = self._reg(f64)
        if kind is f64:
            return value
        if kind.kind != "f":
            signed = "s" if kind.kind == "s" else "u"
            self._emit(f"cvt.rn.f64.{signed}{value.type.bits}", made, _bits(value))
        else:
            self._emit("cvt.f64.f32", made, self._single(value, kind))
        return made

    def _single(self, value: Reg[Scalar], kind: type[Scalar]) -> Reg[Scalar]:
        if kind.bits == 32:
            return _bits(value).as_(f32)
        made, half = self._reg(f32), self._reg(f16)
        if kind is bf16:
            self._emit("shl.b32", made.as_(b32), value.as_(b32), 16)
            return made
        low, pair = self._reg(b16), self._reg(b32)
        self._emit("cvt.u16.u32", low.as_(u16), value)
        if kind in (e4m3, e5m2):
            self._emit(f"cvt.rn.f16x2.{kind}x2", pair, low)
            self._emit("cvt.u16.u32", low.as_(u16), pair.as_(u32))
        half = low.as_(f16)
        self._emit("cvt.f32.f16", made, half)
        return made

    # marks
    def _mark(self, point: Mark) -> None:
        """Add a record of the clock, the multiprocessor and the warp, which the first active lane of a warp writes."""
        timer, clock = self._reg(u64), self._reg(u64)
        self._emit("mov.u64", timer, Symbol("%globaltimer", u64))
        self._emit("mov.u64", clock, Symbol("%clock64", u64))
        lanes, slot, first, room = self._reg(b32), self._reg(u32), self._reg(pred), self._reg(pred)
        self._emit("activemask.b32", lanes)
        self._emit("and.b32", lanes, lanes, self._special("%lanemask_lt").as_(b32))
        self._emit("setp.eq.u32", first, lanes.as_(u32), 0)
        self._emit("mov.u32", slot, RECORDS)
        self._emit("atom.global.add.u32", slot, self._memory(TIMELINE, 0, "global"), 1, guard=When(first))
        self._emit("setp.lt.u32", room, slot, RECORDS)
        base, place, number = self._reg(u64), self._reg(u64), self._reg(u32)
        self._emit("mov.b64", base, Symbol(TIMELINE, u64))
        self._emit("mad.wide.u32", place, slot, RECORD, base)
        self._emit("mov.u32", number, len(self.marks))
        warp = self._reg(u32)
        self._emit("shr.u32", warp, self._linear("tid", "ntid"), 5)
        facts = [self._special("%smid"), self._linear("ctaid", "nctaid"), warp, number]
        there = Mem(None, place, HEADER, b64, "global")  # pyright: ignore[reportArgumentType]
        self._emit("st.global.v2.u64", there, _span([timer, clock]), guard=When(room))
        there = Mem(None, place, HEADER + 16, b32, "global")  # pyright: ignore[reportArgumentType]
        self._emit("st.global.v4.u32", there, _span(facts), guard=When(room))
        self.marks.append(point)

    def _linear(self, at: str, lengths: str) -> Reg[Scalar]:
        """Return the number of a thread in its block, or of a block in the grid, x fastest."""
        made = self._special(f"%{at}.z")
        for axis in "yx":
            inner, made = made, self._reg(u32)
            self._emit("mad.lo.u32", made, inner, self._special(f"%{lengths}.{axis}"), self._special(f"%{at}.{axis}"))
        return made

    # instructions
    def _special(self, name: str) -> Reg[Scalar]:
        made = self._reg(u32)
        self._emit("mov.u32", made, Symbol(name, u32))
        return made

    def _reg(self, kind: type[Scalar]) -> Reg[Scalar]:
        bank = BANKS[kind.bits]
        self.banks[bank] += 1
        return Reg(None, kind, bank, self.banks[bank] - 1, Cell())  # pyright: ignore[reportArgumentType]

    def _memory(self, name: str, offset: int, space: str) -> Mem[Scalar]:
        return Mem(None, Symbol(name, u64), offset, b64, space)  # pyright: ignore[reportArgumentType]

    def _emit(self, spelling: str, *operands: object, guard: When | None = None, negated: bool = False) -> None:
        state = TABLE.find(spelling)
        assert state is not None, spelling
        form, fitted = match(state, self.program.target, operands)
        assert guard is None or isinstance(guard.reg, Reg)
        under = None if guard is None else (guard.reg, guard.negated != negated)
        self.made.append(Inst(form, fitted, under, self.where))  # pyright: ignore[reportArgumentType]


_PARAMETERS = (("status", "b32"), ("format", "b64"), ("arguments", "b64"))
"""The result and the parameters of vprintf."""


def _bits(reg: Reg[Scalar]) -> Reg[Scalar]:
    """Return a register as untyped bits, which agree with every type."""
    return reg.as_(SCALARS[f"b{reg.type.bits}"])


def _span(regs: list[Reg[Scalar]]) -> Span[Scalar]:
    return Span(None, regs[0].type, regs)  # pyright: ignore[reportArgumentType]


def _bytes(name: str, data: bytes, linkage: str = "") -> str:
    return f"{linkage}.global .align 1 .b8 {name}[{len(data)}] = {{{', '.join(map(str, data))}}};"
