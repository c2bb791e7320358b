"""The builder of a PTX kernel, `k`: registers, parameters, and the end of the kernel."""

from __future__ import annotations

from typing import Any, cast, overload

from ...errors import DiagnosticCode, error
from ...ir.check_arguments import check_count, check_packed, check_register, check_scalar, is_number
from ...ir.control import check_closed
from ...ir.debug_points import Point, Print
from ...ir.program import Param, Program
from ...regs import Number, Part, Ptr, Reg, Span
from ...types import Scalar, T, b8, b16, bf16, f16, f32, pred, tf32, u64
from ..directives import LABEL
from ..facts import PtxFacts, ptx_facts
from ..map_fields import ALIGN, BYTES
from ..targets import PtxTarget, target
from ..tensor_map import MapKind, TensorMap
from .c_format import check as check_print
from .declarations import Declarations
from .operators import half_bits
from .tcgen05 import TensorCores

BANKS = {1: "p", 8: "rb", 16: "rs", 32: "r", 64: "rd", 128: "rq"}
"""The prefix of register names by width in bits: `%r3` is a `.b32` register."""


class Builder(TensorCores, Declarations):
    """The builder of one kernel.

    `k.ptx` has every instruction as an attribute.  Registers, loops and shared memory are methods of the builder.
    """

    _LABEL = LABEL

    def __init__(self, name: str, arch: str | PtxTarget) -> None:
        super().__init__(Program("ptx", name, target(arch) if isinstance(arch, str) else arch, facts=PtxFacts()))
        self._start_ops()
        self._start_specials()
        self._start_control()
        self._start_declarations()

    def _place_point(self, point: Point) -> None:
        """Append a point.  With `debug=True`, raise OPERATOR for a print that a device cannot do."""
        if isinstance(point, Print) and ptx_facts(self.program).debug:
            check_print(point, self.target)
        super()._place_point(point)

    # registers
    def reg(self, kind: type[T], value: Number | None = None) -> Reg[T]:
        """Return a new register of type `kind`.  With a value, emit one `mov` that sets it.

        Raises OPERATOR if PTX has no registers of that type.
        """
        check_scalar(kind, "k.reg")
        bank = BANKS.get(kind.bits)
        if bank is None or (kind.bits == 1 and kind is not pred):
            raise error(
                DiagnosticCode.OPERATOR,
                expr=f"k.reg({kind})",
                why=f"PTX has no registers of type {kind}",
                fix="pack the values into a b32 register",
            )
        reg = self._new(kind, bank)
        if value is not None:
            self.set(reg, value)
        return reg

    def regs(self, kind: type[T], count: int, value: Number | None = None) -> Span[T]:
        """Return `count` new registers of type `kind`.  With a value, emit one `mov` for each."""
        check_scalar(kind, "k.regs")
        check_count(count, "k.regs")
        return Span(self, kind, [self.reg(kind, value) for _ in range(count)])

    def set(self, reg: Reg[Scalar], value: Number) -> None:
        """Set a register to a constant: one `mov`.

        f16 and bf16 constants are moved as bits (`mov.b16`), because PTX has no immediates of these types.
        Raises OPERATOR for an 8-bit register, IMMEDIATE_RANGE or IMMEDIATE_KIND if the constant does not fit the type.
        """
        kind = reg.type
        if kind.bits == 8:
            fix = f"`w = k.reg(u32, 1); r = k.reg({kind}); k.ptx.cvt.u8.u32(r, w)`"
            raise error(
                DiagnosticCode.OPERATOR,
                expr=f"k.set(r, {value!r})",
                why="mov needs a register of 16 bits or more",
                fix=fix,
            )
        check_packed(kind, value, f"mov.b{kind.bits}", "a")
        if kind.kind == "f" and kind.bits == 16 and is_number(value):
            self.ptx.mov.b16(cast("Reg[b16]", reg), half_bits(kind, float(value)))
        elif kind is tf32:  # the matrix unit reads the upper bits of a binary32
            self.ptx.mov.f32(reg.as_(f32), value)
        else:
            self.ptx.mov[_moved(kind)](reg, value)

    @overload
    def copy(self, reg: Ptr[T]) -> Ptr[T]: ...
    @overload
    def copy(self, reg: Reg[T]) -> Reg[T]: ...
    def copy(self, reg: Any) -> object:
        """Return a new register with the same value: one `mov`.  The copy of a pointer can be moved (`p += 1`)."""
        if isinstance(reg, Ptr):
            pointer = cast("Ptr[Scalar]", reg)
            return Ptr(self, pointer.elem, self.copy(pointer.reg), pointer.space)
        check_register(reg, "k.copy(r)")
        if reg.type.bits == 8:
            fix = f"`d = k.reg({reg.type}); k.ptx.cvt.u8.u8(d, r)`"
            raise error(
                DiagnosticCode.OPERATOR, expr="k.copy(r)", why="mov needs a register of 16 bits or more", fix=fix
            )
        new = self.reg(reg.type)
        self.ptx.mov[_moved(reg.type)](new, reg)
        return new

    def ptr(self, reg: Reg[Scalar], elem: type[T], space: str = "global") -> Ptr[T]:
        """Return a pointer to elements of type `elem` in a state space, with a register as its address.

        Emits no instruction.
        """
        return Ptr(self, elem, reg, space)

    def part(self, reg: Reg[Scalar], part: str = "") -> Part:
        """Return a register, or a part of it such as `"b0"`, as an operand of a video instruction.

        `-k.part(r)` is the negated operand.
        """
        return Part(reg, part)

    def _value(self, kind: type[Scalar], start: Reg[Scalar] | int) -> Reg[Scalar]:
        return self.copy(start) if isinstance(start, Reg) else self.reg(kind, start)

    # parameters
    def param_ptr(self, name: str, elem: type[T]) -> Ptr[T]:
        """Declare a pointer parameter and return it as a pointer to global memory.  The prologue loads its register."""
        return Ptr(self, elem, self._param(name, elem, u64, scalar=False), "global")

    def param_scalar(self, name: str, kind: type[T]) -> Reg[T]:
        """Declare a scalar parameter and return its register, which the prologue loads."""
        return cast("Reg[T]", self._param(name, kind, kind, scalar=True))

    def param_value(self, name: str, kind: type[T], register: object) -> Reg[T]:
        """Declare a parameter of an inline function, and return its register.  `register` is the annotated class."""
        del register  # PTX has one class of registers
        return self.param_scalar(name, kind)

    def param_map(self, name: str, kind: MapKind) -> TensorMap:
        """Declare a tensor map parameter, passed by value.  The prologue sets the register that holds its address."""
        reg = self.reg(u64)
        reg.cell.role = "parameter"
        self.program.params.append(Param(name, b8, False, reg, BYTES, ALIGN))
        return TensorMap(Ptr(self, b8, reg, "generic"), kind)

    def _param(self, name: str, elem: type[Scalar], kind: type[Scalar], *, scalar: bool) -> Reg[Scalar]:
        reg = self.reg(kind)
        reg.cell.role = "parameter"
        self.program.params.append(Param(name, elem, scalar, reg))
        return reg

    def finish(self) -> Program:
        """End the kernel with `ret` and return its program.

        Raises LABEL_MISSING if the target of a branch was never placed, CONTROL if a block lacks its `with`.
        """
        check_closed(self)
        self.ptx.ret()
        self._end_program()
        return self.program


def _moved(kind: type[Scalar]) -> str:
    """Return the type modifier of `mov` for a register type.  Packed types are moved as bits."""
    return f"b{kind.bits}" if kind.kind == "x" or kind in (tf32, f16, bf16) else repr(kind)
