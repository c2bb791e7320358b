"""Special registers as attributes of the builder: `k.laneid`, `k.tid.x`.

Each special register is read once, in the entry block, regardless of where it is first used.  Special registers that
change while the kernel runs (clocks, counters, the SM's number) are not attributes.  Use them as operands of `mov`:
`k.ptx.mov.u64(t, k.special("clock64"))`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from ...errors import DiagnosticCode, error
from ...ir.counterparts import ON_PTX, unknown
from ...ir.match_errors import OTHER_TARGET
from ...regs import Reg, Symbol
from ...types import Scalar, u16, u32
from ..special_names import SpecialNames
from .operators import Arith

if TYPE_CHECKING:
    from ..isa.special import Special


@cache
def _names() -> Mapping[str, Special]:
    from ..isa.special import SPECIALS  # loaded with the first builder, not with asmkit

    return {special.name: special for special in SPECIALS}


class Triple:
    """A special register with the components x, y and z."""

    def __init__(self, builder: Specials, name: str) -> None:
        self._builder, self._name = builder, name

    @property
    def x(self) -> Reg[u32]:
        """The first component."""
        return self._builder._read_special(f"{self._name}.x")

    @property
    def y(self) -> Reg[u32]:
        """The second component."""
        return self._builder._read_special(f"{self._name}.y")

    @property
    def z(self) -> Reg[u32]:
        """The third component."""
        return self._builder._read_special(f"{self._name}.z")


class Specials(SpecialNames, Arith):
    """The part of the builder that reads special registers."""

    def _start_specials(self) -> None:
        self._read: dict[str, Reg[Any]] = {}

    if not TYPE_CHECKING:  # editors find the names in special_names.pyi

        def __getattr__(self, name: str) -> object:
            special = _names().get(name)
            if special is None:
                raise unknown(self, name, ON_PTX, _names())
            if special.volatile:
                why = f"%{name} changes while the kernel runs, so a single read at the entry would be wrong"
                fix = f'`r = k.reg({special.type}); k.ptx.mov.{special.type}(r, k.special("{name}"))`'
                raise error(DiagnosticCode.OPERATOR, expr=f"k.{name}", why=why, fix=fix)
            return Triple(self, name) if special.vector else self._read_special(name)

    def __dir__(self) -> list[str]:
        """Return what a kernel author calls, and the special registers."""
        return [*super().__dir__(), *(name for name, special in _names().items() if not special.volatile)]

    @staticmethod
    def _is_special(name: str) -> bool:
        """Return whether a special register exists.  The name has the form `tid.x`."""
        return name.partition(".")[0] in _names()

    @staticmethod
    def _row_of_special(name: str) -> Special:
        """Return the table row of a special register.  The name has the form `tid.x`.  Raises KeyError."""
        return _names()[name.partition(".")[0]]

    def special(self, name: str, kind: type[Scalar] | None = None, *, whole: bool = False) -> Symbol:
        """Return a special register as an operand of `mov`: `k.special("clock64")`, `k.special("tid.x")`.

        `k.special("tid", whole=True)` is the vector of all components, for `mov.v4`. `k.special("tid.x", u16)` and
        `k.special("gridid", u32)` are the low bits of registers that had this width in earlier PTX versions. Raises
        UNKNOWN_INSTRUCTION if there is no such special register, ARCH if the target does not have it.
        """
        stem, _, component = name.partition(".")
        special = _names().get(stem)
        parts = tuple(special.vector) if special else ()
        if special is None or (component not in parts if component else bool(parts) != whole):
            known = ", ".join(_names())
            raise error(
                DiagnosticCode.UNKNOWN_INSTRUCTION, name=f"%{name}", isa="special register", near=f"use one of {known}"
            )
        if special.arch and not self.target.supports(special.arch):
            raise error(
                DiagnosticCode.ARCH, spelling=f"%{name}", needs=special.arch, arch=self.target.name, fix=OTHER_TARGET
            )
        made = special.type
        if kind is not None and kind.bits in special.low:
            made = {16: u16, 32: u32}[kind.bits]
        return Symbol(f"%{name}", made, 0, "vector" if whole else "special")

    def _read_special(self, name: str) -> Reg[Any]:
        """Return a register with the value of a special register, read once in the entry block."""
        if name not in self._read:
            symbol = self.special(name)
            self._read[name] = self._symbol_at_entry(f"mov.{symbol.type}", symbol)
        return self._read[name]

    def _symbol_at_entry(self, spelling: str, symbol: Symbol) -> Reg[Any]:
        """Emit one `mov` of a symbol in the entry block, and return its register, which is read-only."""
        reg = self.reg(symbol.type)
        with self.at_entry():
            self.ptx.spell(spelling)(reg, symbol)
        reg.cell.role = "special register" if symbol.name.startswith("%") else "address of a shared array"
        return reg
