"""The builder of an AMDGCN kernel, `k`."""

from __future__ import annotations

import operator
import re
from numbers import Integral
from typing import TYPE_CHECKING, Any, Generic, Never, NoReturn, TypeVar, cast, overload

from ...errors import AsmError, DiagnosticCode, error
from ...ir.attributes import Ops
from ...ir.check_arguments import check_count, check_register, check_scalar, is_number
from ...ir.control import check_closed
from ...ir.counterparts import ON_CDNA, unknown
from ...ir.match_errors import describe
from ...ir.match_gcn import known_flags
from ...ir.program import Group, Inst, Param, Program
from ...isa.form import SOURCES
from ...regs import Cell, Number, Ptr, Reg, Signed, Span
from ...types import Scalar, T, b32, b64, s64, u32, u64
from .. import register_operands
from ..analysis import hazard_rules
from ..analysis.insert_waits import insert
from ..directives import LABEL
from ..facts import GcnFacts, gcn_facts
from ..regs import BANKS, SPANS, Agpr, Agprs, GcnReg, Mask, Sgpr, Sgprs, Vgpr, Vgprs
from ..targets import LIMITS, target
from .constraints import Starts, legal
from .control import Control
from .literals import check_moved, dwords_moved, moved
from .operator_errors import wrong_wait

R = TypeVar("R", bound=GcnReg[Scalar])
S = TypeVar("S", bound=Span[Scalar])

_SGPR_ALIGN = {1: 1, 2: 2}  # dwords → alignment; tuples of four and more are aligned to four


MOST_STATES = 1 << 16
"""Maximum number of wait states that one call of `k.nop` may emit."""

_HALVES = re.compile("(vcc|exec)_(lo|hi)")


class Physical(Generic[R, S]):
    """Physical registers by number: `k.v[4:8]` is a register tuple, `k.s[2]` one register. Dwords have no type."""

    def __init__(self, builder: Builder, bank: str) -> None:
        self._builder, self._bank = builder, bank
        self._made: dict[int, GcnReg[Scalar]] = {}

    @overload
    def __getitem__(self, index: int) -> R: ...
    @overload
    def __getitem__(self, index: slice) -> S: ...
    def __getitem__(self, index: int | slice) -> object:
        bank, last = self._bank, LIMITS[self._bank] - 1
        if isinstance(index, slice):
            return SPANS[bank](self._builder, b32, [self[number] for number in self._numbers(index)])
        if isinstance(cast(object, index), bool) or not hasattr(index, "__index__"):
            why = "a register number must be an integer"
            raise error(DiagnosticCode.OPERATOR, expr=f"k.{bank}[{index!r}]", why=why, fix=f"`k.{bank}[4]`")
        index = operator.index(index)
        if not 0 <= index <= last:
            raise error(DiagnosticCode.REGISTER_NUMBER, None, name=f"{self._bank}{index}", last=f"{self._bank}{last}")
        if index not in self._made:
            self._made[index] = BANKS[self._bank](self._builder, b32, self._bank, index, Cell(), physical=True)
        return self._made[index]

    def _numbers(self, part: slice) -> range:
        """Return the register numbers of a slice.

        Raises OPERATOR unless it has an end, a step of 1, and is not empty.
        """
        bank, (start, stop) = self._bank, (0 if part.start is None else part.start, part.stop)
        whole = all(hasattr(end, "__index__") and not isinstance(end, bool) for end in (start, stop))
        if not whole or part.step not in (None, 1) or start >= stop:
            words = ":".join("" if end is None else repr(end) for end in (part.start, part.stop))
            why = "a tuple is a range of consecutive registers, and its end must be after its start"
            raise error(DiagnosticCode.OPERATOR, expr=f"k.{bank}[{words}]", why=why, fix=f"`k.{bank}[4:8]`")
        return range(start, stop)


def _typed(operand: object) -> str:
    """Describe an operand of a wrong type: `a scalar register of type s32`, `the constant -3`."""
    if not isinstance(operand, Reg):
        return describe(operand)
    reg = cast("Reg[Scalar]", operand)
    return f"a {'scalar' if isinstance(reg, Sgpr) else 'vector'} register of type {reg.type}"


class Builder(Control):
    """Builder of one kernel. `k.gcn` has every instruction. Registers, loops, waits and LDS are methods."""

    _LABEL = LABEL

    def __init__(self, name: str, arch: str) -> None:
        super().__init__(Program("gcn", name, target(arch), facts=GcnFacts()))
        self._starts: Starts = {}
        self._named: dict[str, object] = {}
        self._start_ops()
        self._start_specials()
        self._start_control()
        self.v: Physical[Vgpr[b32], Vgprs[b32]] = Physical(self, "v")
        self.s: Physical[Sgpr[b32], Sgprs[b32]] = Physical(self, "s")
        self.a: Physical[Agpr[b32], Agprs[b32]] = Physical(self, "a")
        self.m0: Sgpr[u32] = Sgpr(self, u32, "s", 124, Cell(), physical=True, name="m0")

    if not TYPE_CHECKING:  # type checkers report unknown names themselves

        def __getattr__(self, name: str) -> object:
            raise unknown(self, name, ON_CDNA)

    def _emit(self, *arguments: Any, **named: Any) -> None:
        """Emit an instruction, and check CDNA's own constraints: the constant bus, the alignment of physical tuples."""
        try:
            super()._emit(*arguments, **named)
        except AsmError as wrong:
            if wrong.code == DiagnosticCode.FLAG.name:
                self._name_encoding(wrong.findings[0].fields)
            raise
        inst = cast("Inst", self._items[-1])
        try:
            legal(inst, self._starts)
            if self._frames:
                self._check_end(inst)
        except AsmError:
            self._items.pop()
            raise

    def _name_encoding(self, fields: dict[str, object]) -> None:
        """Let the fix of FLAG name the encoding that has the flag: `v_add_f32_dpp`, `v_add_f32_sdwa`."""
        for encoding in ("dpp", "sdwa"):
            spelling = f"{fields['spelling']}_{encoding}"
            state = cast("Ops", self.gcn).head(spelling)
            flags = known_flags(state.forms, self.target) if state else []
            if flags and fields["name"] in (encoding, *flags):
                fields["fix"] = f"`k.gcn.{spelling}`, whose flags are: {', '.join(flags)}"
                return

    def _guard(self, pred: object, unless: object) -> NoReturn:
        why, fix = "AMDGCN has no predicates", "`with k.if_(mask):` narrows EXEC for a block"
        raise error(DiagnosticCode.OPERATOR, expr="pred=, unless=", why=why, fix=fix)

    def _is_condition(self, reg: Reg[Scalar]) -> bool:
        return isinstance(reg, Mask)

    def _wrong_condition(self, expr: str, given: object) -> AsmError:
        why = f"the condition is a {type(given).__name__}, not a lane mask"
        fix = "compare vector registers: `when=x < 1.0`, or put the point into `with k.if_(…):`"
        return error(DiagnosticCode.OPERATOR, expr=expr, why=why, fix=fix)

    # registers
    def vgpr(self, kind: type[T], value: Number | Reg[Scalar] | None = None) -> Vgpr[T]:
        """Return a new vector register. With a value, emit one `v_mov_b32` for each dword."""
        check_scalar(kind, "k.vgpr")
        reg = cast("Vgpr[T]", self._one(Vgpr, "v", kind))
        if value is not None:
            self._set(reg, value, "k.vgpr")
        return reg

    def vgprs(self, kind: type[T], count: int, value: Number | None = None) -> Vgprs[T]:
        """Return a tuple of `count` new vector registers. With a value, emit one `v_mov_b32` for each dword."""
        check_scalar(kind, "k.vgprs")
        check_count(count, "k.vgprs")
        span = self._span(Vgpr, "v", kind, count)
        for reg in span if value is not None else ():
            self._set(reg, cast("Number", value), "k.vgprs")
        return span

    def agprs(self, kind: type[T], count: int, value: Number | None = None) -> Agprs[T]:
        """Return a tuple of `count` new accumulation registers. With a value, emit `v_accvgpr_write_b32` for each."""
        check_scalar(kind, "k.agprs")
        check_count(count, "k.agprs")
        span = self._span(Agpr, "a", kind, count)
        for reg in span if value is not None else ():
            self.gcn.v_accvgpr_write_b32(reg, moved(kind, cast("Number", value), "k.agprs"))
        return span

    def sgpr(self, kind: type[T], value: Number | Reg[Scalar] | None = None) -> Sgpr[T]:
        """Return a new scalar register. With a value, emit one `s_mov`, or two for a 64-bit constant."""
        check_scalar(kind, "k.sgpr")
        reg = cast("Sgpr[T]", self._one(Sgpr, "s", kind))
        if value is not None:
            self._set(reg, value, "k.sgpr")
        return reg

    def _set(self, reg: Vgpr[Scalar] | Sgpr[Scalar], value: Number | Reg[Scalar], call: str) -> None:
        """Move a constant or a register into a register, dword by dword if no 64-bit move can do it."""
        scalar = reg.bank == "s"
        pair = dwords_moved(reg, value, call)
        if pair is None:
            move = f"s_mov_b{max(32, reg.type.bits)}" if scalar else "v_mov_b32"
            self.gcn.spell(move)(reg, moved(reg.type, value, call))
            return
        for i, part in enumerate(pair):
            half = type(reg)(self, b32, reg.bank, reg.number + i, reg.cell)
            self.gcn.spell("s_mov_b32" if scalar else "v_mov_b32")(half, part)

    def sgprs(self, kind: type[T], count: int) -> Sgprs[T]:
        """Return a tuple of `count` new scalar registers, aligned as the encodings require."""
        check_scalar(kind, "k.sgprs")
        check_count(count, "k.sgprs")
        return self._span(Sgpr, "s", kind, count)

    def mask(self) -> Mask:
        """Return a new lane mask: a pair of scalar registers with one bit for each lane."""
        return self._one(Mask, "s", b64)

    @overload
    def copy(self, reg: Ptr[T]) -> Ptr[T]: ...
    @overload
    def copy(self, reg: R) -> R: ...
    def copy(self, reg: object) -> object:
        """Return a new register of the same bank with the same value, using one move.

        A copied pointer can be advanced.
        """
        if isinstance(reg, Ptr):
            pointer = cast("Ptr[Scalar]", reg)
            return Ptr(self, pointer.elem, self.sgpr(pointer.reg.type, pointer.reg), "global")
        check_register(reg, "k.copy(r)")
        known = cast("GcnReg[Scalar]", reg)
        if isinstance(known, Agpr):
            why, fix = "r is an accumulation register", "`d = k.vgpr(f32); k.gcn.v_accvgpr_read_b32(d, r)`"
            raise error(DiagnosticCode.OPERATOR, expr="k.copy(r)", why=why, fix=fix)
        if isinstance(known, Mask):
            self.gcn.s_mov_b64(mask := self.mask(), known)
            return mask
        if isinstance(known, Vgpr) and known.type.bits == 64:
            self.gcn.v_mov_b64(pair := self.vgpr(known.type), known)
            return pair
        make = self.vgpr if isinstance(known, Vgpr) else self.sgpr
        return make(known.type, known)

    def named(self, name: str) -> Any:
        """Return a physical register or a tuple by its assembler name: `"src_private_base"`, `"flat_scratch"`.

        The bases and limits of the apertures are read-only pairs. Raises REGISTER_NUMBER for an unknown name.
        """
        half = _HALVES.fullmatch(name) if isinstance(cast(object, name), str) else None
        if half:  # one register with the pair, so that writing either counts as writing both
            return getattr(getattr(self, half[1]), {"lo": "low", "hi": "high"}[half[2]])
        if name in self._named:
            return self._named[name]
        if (found := register_operands.read(self, name)) is None:
            raise error(DiagnosticCode.REGISTER_NUMBER, None, name=name, last="v255, a255, s101")
        if register_operands.first_of(found).name in SOURCES:
            register_operands.first_of(found).cell.role = "source"
        self._named[name] = found
        return found

    def neg(self, reg: Reg[Scalar] | Span[Scalar] | Signed | float) -> Signed:
        """Negate a float source in the instruction that reads it: `-v1`, `neg(1.0)`, or `-|v1|` for `k.abs_(v)`."""
        if isinstance(reg, Signed):
            return Signed(reg.reg, not reg.negative, reg.absolute)
        return Signed(cast("Reg[Scalar]", reg), True, False)

    def abs_(self, reg: Reg[Scalar] | Span[Scalar] | Signed | float) -> Signed:
        """Take the absolute value of a float source in the instruction that reads it: `|v1|`, `|-2.0|`."""
        return Signed(reg.reg if isinstance(reg, Signed) else cast("Reg[Scalar]", reg), False, True)

    def _one(self, cls: type[R], bank: str, kind: type[Scalar]) -> R:
        dwords = max(1, kind.bits // 32)
        return cls(self, kind, bank, self._group(bank, dwords), Cell())

    def _span(self, cls: type[R], bank: str, kind: type[Scalar], count: int) -> Any:
        each = max(1, kind.bits // 32)
        first = self._group(bank, each * count)
        return SPANS[bank](self, kind, [cls(self, kind, bank, first + each * i, Cell()) for i in range(count)])

    def _group(self, bank: str, dwords: int) -> int:
        self._check_unfinished()
        first = self.program.banks[bank]
        align = (2 if dwords > 1 else 1) if bank != "s" else _SGPR_ALIGN.get(dwords, 4)
        self.program.banks[bank] += dwords
        self.program.groups.append(Group(bank, first, dwords, align))
        self._starts.update(((bank, first + i), first) for i in range(dwords))
        return first

    # waits and hazards
    def wait(self, *unnamed: Never, vm: int | None = None, lgkm: int | None = None, **others: Never) -> None:
        """Wait until at most `vm` vector-memory and `lgkm` LDS and scalar operations are outstanding: one `s_waitcnt`.

        Raises OPERATOR without a count, and for counts that are not named `vm` or `lgkm`.
        """
        counts = {"vmcnt": vm, "lgkmcnt": lgkm}
        given: dict[str, Any] = {name: count for name, count in counts.items() if count is not None}
        if unnamed or others or not given:
            raise wrong_wait(unnamed, {**others, **given})
        self.gcn.s_waitcnt(**given)

    def nop(self, states: int) -> None:
        """Emit `states` wait states, 0 to 65536, in `s_nop`s of at most 16 each. Raises CONTROL for other numbers."""
        if isinstance(cast(object, states), bool) or not hasattr(states, "__index__") or not 0 <= states <= MOST_STATES:
            fix = f"use an integer from 0 to {MOST_STATES}: `k.nop(4)`"
            raise error(DiagnosticCode.CONTROL, what=f"k.nop({states!r})", fix=fix)
        for left in range(operator.index(states), 0, -16):
            self.gcn.s_nop(min(left, 16) - 1)

    def wait_mfma(self, *accs: Span[Scalar] | Reg[Scalar]) -> None:
        """Emit the wait states, as `s_nop`s, that the matrix pipe still requires before all of `accs` may be read.

        Raises OPERATOR for an operand that is not a register or a register tuple, and without operands.
        """
        wrong = [acc for acc in accs if not isinstance(cast(object, acc), (Span, Reg))]
        if wrong or not accs:
            why = f"{describe(wrong[0])} is not an accumulator" if wrong else "no accumulator is given"
            raise error(
                DiagnosticCode.OPERATOR,
                expr="k.wait_mfma(…)",
                why=why,
                fix="pass the accumulators: `k.wait_mfma(acc, other)`",
            )
        for acc in accs:
            self._check_own(acc)
        self.nop(max(hazard_rules.settling(self.program, acc) for acc in accs))

    # fixed instruction sequences
    def advance(self, p: Ptr[Scalar], count: int | Sgpr[u32] | Sgpr[u64]) -> None:
        """Advance a pointer by `count` bytes: `s_add_u32`, `s_addc_u32`. Copy a parameter first: `k.copy(p)`.

        A constant and a 64-bit register can be negative. Raises OPERATOR for other types, IMMEDIATE_RANGE for a
        constant of more than 64 bits.
        """
        pair = cast("Sgpr[u64]", p.reg)
        low, high = self._bytes(count)
        self.gcn.spell("s_add_u32")(pair.low, pair.low, low)
        self.gcn.spell("s_addc_u32")(pair.high, pair.high, high)

    @staticmethod
    def _bytes(count: object) -> tuple[object, object]:
        """Return the low and the high dword of a number of bytes: a constant, or an SGPR."""
        if isinstance(count, Sgpr):
            reg = cast("Sgpr[Scalar]", count)
            if reg.type.bits == 64 and reg.type.kind in "usb":
                return reg.low, reg.high
            if reg.type in (u32, b32):
                return reg, 0
        elif is_number(count) and isinstance(count, Integral):
            check_moved(s64, int(count), "k.advance")
            return int(count) & 0xFFFFFFFF, int(count) >> 32 & 0xFFFFFFFF
        fix = "use an integer, or a scalar register of type u32, u64 or s64"
        raise error(DiagnosticCode.OPERATOR, expr="k.advance(p, n)", why=f"n is {_typed(cast(object, count))}", fix=fix)

    def mul_wide(self, a: Sgpr[u32], b: Sgpr[u32] | int) -> Sgpr[u64]:
        """Return the 64-bit product of two unsigned 32-bit scalars: `s_mul_i32`, `s_mul_hi_u32`.

        Raises OPERATOR for registers of other types and for constants that are not u32.
        """
        factors: tuple[tuple[str, object], ...] = (("a", a), ("b", b))
        for name, factor in factors:
            whole = is_number(factor) and isinstance(factor, Integral) and 0 <= int(factor) < 1 << 32
            if not whole and not (isinstance(factor, Sgpr) and cast("Sgpr[Scalar]", factor).type in (u32, b32)):
                why, fix = f"it multiplies numbers of type u32, and {name} is {_typed(factor)}", "convert it to u32"
                raise error(DiagnosticCode.OPERATOR, expr="k.mul_wide(a, b)", why=why, fix=fix)
        d = self.sgpr(u64)
        self.gcn.s_mul_i32(d.low, a, b)
        self.gcn.s_mul_hi_u32(d.high, a, b)
        return d

    def buffer(self, p: Ptr[Scalar], count: int | Sgpr[u32]) -> Sgprs[b32]:
        """Return a raw buffer descriptor of `count` bytes at `p`. Loads out of bounds return 0, stores are dropped.

        Bounds are checked per dword. Emits four moves: base low, base high, size in bytes, data format (CDNA3 ISA,
        9.1.5, buffer resource descriptor).
        """
        words, pair = self.sgprs(b32, 4), cast("Sgpr[u64]", p.reg)
        self.gcn.s_mov_b32(words[0], pair.low)
        self.gcn.s_and_b32(words[1], pair.high, 0xFFFF)  # stride 0, no swizzle
        self.gcn.s_mov_b32(words[2], moved(u32, count, "k.buffer"))
        self.gcn.s_mov_b32(words[3], self.machine.buffer_format)
        return words

    # parameters
    def param_ptr(self, name: str, elem: type[T]) -> Ptr[T]:
        """Declare a pointer parameter: a pair of SGPRs, loaded by the kernel's prologue."""
        return Ptr(self, elem, self._param(name, elem, u64, scalar=False), "global")

    def param_scalar(self, name: str, kind: type[T]) -> Sgpr[T]:
        """Declare a scalar parameter: an SGPR, loaded by the kernel's prologue."""
        return self._param(name, kind, kind, scalar=True)

    def param_value(self, name: str, kind: type[T], register: object) -> Reg[T]:
        """Declare a parameter of an inline function: an SGPR if the annotated class is `Sgpr`, otherwise a VGPR."""
        if register is Sgpr:
            return self.param_scalar(name, kind)
        reg = self.vgpr(kind)
        reg.cell.role = "parameter"
        self.program.params.append(Param(name, kind, True, reg))
        return reg

    def _param(self, name: str, elem: type[Scalar], kind: type[T], *, scalar: bool) -> Sgpr[T]:
        if kind.bits not in (32, 64):
            fix = "pass it as u32 or f32"
            raise error(DiagnosticCode.KERNEL, what=f"parameter {name} has {kind.bits} bits, an SGPR has 32", fix=fix)
        reg = self.sgpr(kind)
        reg.cell.role = "parameter"
        self.program.params.append(Param(name, elem, scalar, reg))
        return reg

    def finish(self) -> Program:
        """Close the kernel with `s_endpgm` and return its program. With `sync="auto"`, missing waits are inserted.

        Models, reports and launches therefore see the same waits as the text. Raises LABEL_MISSING for a branch to a
        label that is not placed, and CONTROL for a block without `with`.
        """
        check_closed(self)
        self._place_returns()
        self.gcn.s_endpgm()
        self._end_program()
        return insert(self.program) if gcn_facts(self.program).sync == "auto" else self.program
