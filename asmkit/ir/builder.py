"""Emit checked instructions into a program: the base class of both architectures' builders."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar, TypeAlias, cast

from .. import types
from ..errors import AsmError, DiagnosticCode, caller, error, show
from ..isa.form import Form
from ..isa.table import State
from ..regs import Cell, Indexed, Label, Mem, Reg, Value
from ..types import Scalar, T
from .debug_points import DebugPoints
from .match import Mismatch, fit_slot, match
from .match_errors import describe
from .match_gcn import fit_flags
from .program import NO_FLAGS, UNKNOWN, Guard, Inst, Program, Raw, registers, unplaced

Accepted: TypeAlias = dict[tuple[object, ...], tuple[Form, tuple[tuple[int, int, int], ...], tuple[int, ...]]]
"""For each operand signature that a mnemonic accepted: its form, (position, low, high) of each constant operand, and
the positions of the operands that are fitted on every call."""

_REMEMBERING = frozenset((Mem, Indexed))
"""The operands that remember the version of a register."""


_UNDECORATED = frozenset(("param_ptr", "param_scalar", "param_value", "param_map", "finish", "program"))
"""The names that only programs without a decorator need. Completion omits them."""


class Builder(DebugPoints):
    """The common part of both architectures' builders: emission, registers, labels and scopes."""

    _LABEL: ClassVar[re.Pattern[str]]
    """The pattern of valid label names."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.target = program.target
        self._items = program.body
        self._labels: dict[str, Label] = {}
        self._names = Counter[str]()
        self._finished = False

    def __dir__(self) -> list[str]:
        """Return what a kernel author calls."""
        return [name for name in super().__dir__() if not name.startswith("_") and name not in _UNDECORATED]

    # registers
    def _new(self, kind: type[T], bank: str, role: str = "") -> Reg[T]:
        self._check_unfinished()
        number = self.program.banks[bank]
        self.program.banks[bank] = number + 1
        return Reg(self, kind, bank, number, Cell(role))  # pyright: ignore[reportArgumentType]

    # emission
    def _emit(
        self,
        state: State,
        accepted: Accepted,
        operands: tuple[Any, ...],
        pred: Reg[Scalar] | None = None,
        unless: Reg[Scalar] | None = None,
        flags: Mapping[str, Any] = NO_FLAGS,
    ) -> None:
        """Check one instruction against its table rows and append it. Every emitted instruction goes through here.

        `accepted` caches the form by operand signature. Operands other than registers are fitted on every call.
        """
        if self._finished:
            self._check_unfinished()
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
                raise error(DiagnosticCode.STALE_ADDRESS, what=operand, fix=fix)
        for i in form.written:
            if i < len(operands):
                self._write(operands[i])
        guard = self._guard(pred, unless) if pred is not None or unless is not None else None
        self._items.append(Inst(form, operands, guard, caller(), fit_flags(form, flags) if flags else NO_FLAGS))

    def raw(self, text: str, writes: Sequence[Reg[Scalar]] = (), reads: Sequence[Reg[Scalar]] = ()) -> None:
        """Append unchecked text. `report()` lists it, and the simulator rejects it."""
        self._check_unfinished()
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
        operands: tuple[object, ...],
        flags: Mapping[str, object],
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
        """Fit the operands that the signature does not determine, with another form if the cached one rejects them."""
        fitted = list(operands)
        try:
            for i in loose:
                fitted[i] = fit_slot(form.slots[i], operands[i])
        except Mismatch:
            return match(state, self.target, operands, flags)
        return form, tuple(fitted)

    def _check_own(self, operand: object) -> None:
        """Raise FOREIGN for an operand of another builder, or for a group that contains such a register."""
        if getattr(operand, "builder", self) is not self:
            raise error(DiagnosticCode.FOREIGN, what=operand)
        if isinstance(operand, Reg):
            return
        for reg in registers(operand):
            if cast(object, reg.builder) is not self:
                raise error(DiagnosticCode.FOREIGN, what=reg)

    def _check_unfinished(self) -> None:
        """Raise FINISHED once the kernel function has returned: the program is complete and must not change."""
        if self._finished:
            raise error(DiagnosticCode.FINISHED, kernel=self.program.name)

    def _finish(self) -> None:
        """Finish the program: any later emission raises FINISHED."""
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
                raise error(DiagnosticCode.READ_ONLY, what=what, role=cell.role, fix=fix)
            cell.version += 1

    def _guard(self, pred: Reg[Scalar] | None, unless: Reg[Scalar] | None) -> Guard:
        guard = pred if unless is None else unless
        both = pred is not None and unless is not None
        if both or not isinstance(guard, Reg) or guard.type is not types.pred:
            why = "both are given" if both else f"{describe(guard)} is not a predicate (a < b makes one)"
            raise error(
                DiagnosticCode.OPERATOR, expr="pred=, unless=", why=why, fix="one predicate: `pred=p`, or `unless=p`"
            )
        if cast(object, guard.builder) is not self:
            raise error(DiagnosticCode.FOREIGN, what=guard)
        return guard, unless is not None

    # labels
    @contextmanager
    def at_entry(self) -> Generator[None, None, None]:
        """Emit into the entry block, which runs once before the body."""
        self._check_unfinished()
        self._items = self.program.entry
        try:
            yield
        finally:
            self._items = self.program.body

    def label(self, name: str) -> Label:
        """Return a new label to branch to. Put it into the code with `place`.

        Raises:
            LABEL_NAME: if assemblers do not accept the name.
            LABEL_TWICE: if the name is already in use.

        """
        self._check_unfinished()
        if not isinstance(cast(object, name), str) or not self._LABEL.fullmatch(name):
            raise error(DiagnosticCode.LABEL_NAME, name=name)
        if name in self._labels:
            first = self._labels[name].where
            raise error(DiagnosticCode.LABEL_TWICE, name=name, what=f"placed at {show(first)}" if first else "declared")
        self._labels[name] = label = Label(name)
        label.builder = self
        return label

    def place_label(self, label: Label) -> None:
        """Place a label at the current position.

        Raises:
            LABEL_TWICE: if the label is already placed.

        """
        self._check_unfinished()
        self._check_own(label)
        if label.where is not None:
            raise error(DiagnosticCode.LABEL_TWICE, name=label.name, what=f"placed at {show(label.where)}")
        label.where = caller()
        self._items.append(label)

    def _end_program(self) -> None:
        """Finish the program, and give its last instruction the line of the kernel function.

        Raises:
            LABEL_MISSING: if a branch goes to a label that is not placed.

        """
        self._finish()
        last = self.program.body[-1]
        if isinstance(last, Inst):
            last.where = last.where if self.program.where == UNKNOWN else self.program.where
        lost = any(label.where is None for label in self._labels.values())
        if lost and (found := list(unplaced(self.program.body))):
            raise AsmError(*found)

    def _unique(self, stem: str) -> str:
        """Return the next of `stem0`, `stem1`, …, for names that asmkit generates."""
        self._names[stem] += 1
        return f"{stem}{self._names[stem] - 1}"
