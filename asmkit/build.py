"""The one door through which every instruction enters a program."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar, TypeAlias, cast

from . import types
from .errors import AsmError, Mistake, caller, error, show
from .flags import fit_flags
from .form import Form
from .match import Mismatch, fit_slot, match
from .mismatch import describe
from .program import NO_FLAGS, UNKNOWN, Guard, Inst, Program, Raw, registers, unplaced
from .regs import Cell, Indexed, Label, Mem, Reg, Value
from .table import State
from .types import Scalar, T

Accepted: TypeAlias = dict[tuple[object, ...], tuple[Form, tuple[tuple[int, int, int], ...], tuple[int, ...]]]
"""Operand signatures that a spelling took: the form; where constants stand, and their ranges; what is fitted anew."""

_REMEMBERING = frozenset((Mem, Indexed))
"""The operands that remember the version of a register."""


class Builder:
    """What both architectures' builders share: the door, registers, labels, scopes."""

    LABEL: ClassVar[re.Pattern[str]]
    """The names that a label may have."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.target = program.target
        self._items = program.body
        self._labels: dict[str, Label] = {}
        self._names = Counter[str]()
        self._finished = False

    # registers
    def _new(self, kind: type[T], bank: str, role: str = "") -> Reg[T]:
        self.check_unfinished()
        number = self.program.banks[bank]
        self.program.banks[bank] = number + 1
        return Reg(self, kind, bank, number, Cell(role))  # pyright: ignore[reportArgumentType]

    # the door
    def emit(
        self,
        state: State,
        accepted: Accepted,
        operands: tuple[Any, ...],
        pred: Reg[Scalar] | None = None,
        unless: Reg[Scalar] | None = None,
        flags: Mapping[str, Any] = NO_FLAGS,
    ) -> None:
        """Check one instruction against its rows and append it.  Every instruction of every route comes through here.

        `accepted` remembers which form took operands of which signatures; what is not a register is fitted every time.
        """
        if self._finished:
            self.check_unfinished()
        key = tuple([getattr(operand, "sig", None) or operand.__class__ for operand in operands])
        if flags:
            key = (*key, *flags)
        known = accepted.get(key)
        if known is None:
            form, operands = self._match(state, accepted, key, operands, flags)
        else:
            form, constants, loose = known
            for i, low, high in constants:
                if not low <= operands[i] <= high:
                    form, operands = match(state, self.target, operands, flags)
            if loose:
                form, operands = self._refit(state, form, loose, operands, flags)
        for operand in operands:
            if operand.__class__ is not int:
                self._check_own(operand)
            if operand.__class__ in _REMEMBERING and operand.stale:
                fix = "make it where it is used" if operand.__class__ is Indexed else "`p[i]` where it is used"
                raise error(Mistake.STALE, what=operand, fix=fix)
        for i in form.written:
            if i < len(operands):
                self._write(operands[i])
        guard = self._guard(pred, unless) if pred is not None or unless is not None else None
        self._items.append(Inst(form, operands, guard, caller(), fit_flags(form, flags) if flags else NO_FLAGS))

    def raw(self, text: str, writes: Sequence[Reg[Scalar]] = (), reads: Sequence[Reg[Scalar]] = ()) -> None:
        """Append unchecked text: listed by `report()`, refused by the simulator."""
        self.check_unfinished()
        for reg in (*reads, *writes):
            self._check_own(reg)
        for reg in writes:
            self._write(reg)
        self._items.append(Raw(text, writes, reads, caller()))

    def _match(
        self,
        state: State,
        accepted: Accepted,
        key: tuple[object, ...],
        operands: tuple[Any, ...],
        flags: Mapping[str, Any],
    ) -> tuple[Form, tuple[Value, ...]]:
        form, fitted = match(state, self.target, operands, flags)
        slots = form.slots
        same = [
            given is kept
            and not slots[i].among
            and not (given.__class__ is int and (slots[i].inline or slots[i].literal))
            for i, (given, kept) in enumerate(zip(operands, fitted, strict=True))
        ]
        limits = [slot.constant or (0, 0) for slot in slots]
        plain = [i for i, given in enumerate(operands) if given.__class__ is int and same[i]]
        ranges = tuple((i, limits[i][0], limits[i][1]) for i in plain)
        accepted[key] = form, ranges, tuple(i for i, kept in enumerate(same) if not kept)
        return form, fitted

    def _refit(
        self, state: State, form: Form, loose: tuple[int, ...], operands: tuple[Any, ...], flags: Mapping[str, Any]
    ) -> tuple[Form, tuple[Value, ...]]:
        """Fit again what signatures do not tell apart; another form of the spelling may be the one that takes it."""
        fitted = list(operands)
        try:
            for i in loose:
                fitted[i] = fit_slot(form.slots[i], operands[i])
        except Mismatch:
            return match(state, self.target, operands, flags)
        return form, tuple(fitted)

    def _check_own(self, operand: Any) -> None:
        """FOREIGN for an operand of another builder, or a group with a register of one."""
        if getattr(operand, "builder", self) is not self:
            raise error(Mistake.FOREIGN, what=operand)
        if isinstance(operand, Reg):
            return
        for reg in registers(operand):
            if cast(object, reg.builder) is not self:
                raise error(Mistake.FOREIGN, what=reg)

    def check_unfinished(self) -> None:
        """FINISHED once the kernel function has returned: what is kept of it would change a program already made."""
        if self._finished:
            raise error(Mistake.FINISHED, kernel=self.program.name)

    def _finish(self) -> None:
        """Take nothing more."""
        self._finished = True
        self._items = []

    def _write(self, operand: Value) -> None:
        regs: Iterable[Reg[Scalar]] = (operand,) if isinstance(operand, Reg) else registers(operand)  # pyright: ignore[reportAssignmentType]
        for reg in regs:
            cell = reg.cell
            if cell.role:
                name = next((param.name for param in self.program.params if param.reg is reg), "")
                what = f"{name} ({reg!r})" if name else reg
                fix = f"`r = k.copy({name or 'a'})`, and write `r`"
                raise error(Mistake.READ_ONLY, what=what, role=cell.role, fix=fix)
            cell.version += 1

    def _guard(self, pred: Reg[Scalar] | None, unless: Reg[Scalar] | None) -> Guard:
        guard = pred if unless is None else unless
        both = pred is not None and unless is not None
        if both or not isinstance(guard, Reg) or guard.type is not types.pred:
            why = "both are given" if both else f"{describe(guard)} is no predicate, which a < b makes"
            raise error(Mistake.OPERATOR, expr="pred=, unless=", why=why, fix="one predicate: `pred=p`, or `unless=p`")
        if cast(object, guard.builder) is not self:
            raise error(Mistake.FOREIGN, what=guard)
        return guard, unless is not None

    # places
    @contextmanager
    def at_entry(self) -> Generator[None, None, None]:
        """Emit into the entry block: what happens once, before the body."""
        self.check_unfinished()
        self._items = self.program.entry
        try:
            yield
        finally:
            self._items = self.program.body

    def label(self, name: str) -> Label:
        """Return a label to branch to; `place` says where it is.  Names of your own must differ.

        Raises LABEL_NAME for a name that assemblers cannot read, LABEL_TWICE for one that is taken.
        """
        self.check_unfinished()
        if not isinstance(cast(object, name), str) or not self.LABEL.fullmatch(name):
            raise error(Mistake.LABEL_NAME, name=name)
        if name in self._labels:
            first = self._labels[name].where
            raise error(Mistake.LABEL_TWICE, name=name, what=f"placed at {show(first)}" if first else "declared")
        self._labels[name] = label = Label(name)
        label.builder = self
        return label

    def place(self, label: Label) -> None:
        """Put a label here."""
        self.check_unfinished()
        self._check_own(label)
        if label.where is not None:
            raise error(Mistake.LABEL_TWICE, name=label.name, what=f"placed at {show(label.where)}")
        label.where = caller()
        self._items.append(label)

    def _end_program(self) -> None:
        """Put the last instruction at the kernel's own line, and take nothing more.

        LABEL_MISSING for a branch to a label not placed.
        """
        self._finish()
        last = self.program.body[-1]
        if isinstance(last, Inst):
            last.where = last.where if self.program.where == UNKNOWN else self.program.where
        lost = any(label.where is None for label in self._labels.values())
        if lost and (found := list(unplaced(self.program.body))):
            raise AsmError(*found)

    def _unique(self, stem: str) -> str:
        """`stem0`, `stem1`, … for names that asmkit makes."""
        self._names[stem] += 1
        return f"{stem}{self._names[stem] - 1}"
