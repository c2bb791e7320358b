"""Instructions, programs, and the one door through which every instruction enters a program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeAlias, cast

from . import types
from .errors import AsmError, Finding, Mistake, Where, caller, error, show
from .flags import fit_flags
from .form import Form, Target
from .match import Mismatch, fit_slot, match
from .mismatch import describe
from .regs import Brackets, Cell, Label, Mem, Mixed, Pair, Part, Reg, Signed, Span, Symbol, Table, Value
from .table import State
from .types import Scalar, T

Accepted: TypeAlias = dict[tuple[object, ...], tuple[Form, tuple[tuple[int, int, int], ...], tuple[int, ...]]]
"""Operand signatures that a spelling took: the form; where constants stand, and their ranges; what is fitted anew."""

NO_FLAGS: Mapping[str, Any] = {}
"""The flags of an instruction that has none: shared, never written."""

Guard: TypeAlias = "tuple[Reg[Any], bool] | None"
"""The predicate of an instruction, and whether it is negated (`@!p`)."""


class Inst:
    """One instruction: its form, its operands in the row's order, its predicate, its flags, and the user's line."""

    __slots__ = ("flags", "form", "guard", "operands", "where")

    def __init__(
        self, form: Form, operands: tuple[Value, ...], guard: Guard, where: Where, flags: Mapping[str, Any] = NO_FLAGS
    ) -> None:
        self.form, self.operands, self.guard, self.where, self.flags = form, operands, guard, where, flags

    def __repr__(self) -> str:
        guard = f"@{'!' if self.guard[1] else ''}{self.guard[0]} " if self.guard else ""
        flags = "".join(f" {name}:{value}" for name, value in self.flags.items())
        return f"{guard}{self.form.spelling} {', '.join(map(repr, self.operands))}{flags}".rstrip()

    @property
    def words(self) -> dict[str, str]:
        """What is chosen: the words of its opcode, and the parts of its registers (`a_part`: `"b0"`, `"-b0"`)."""
        named = zip(self.form.slots, self.operands, strict=False)
        parts = {f"{s.name}_part": "-" * one.negative + one.part for s, one in named if isinstance(one, Part)}
        return {**self.form.choices, **parts}

    def writes(self) -> Iterator[Reg[Any]]:
        """The registers it writes."""
        for i in self.form.written:
            if i < len(self.operands):
                yield from registers(self.operands[i])

    def reads(self) -> Iterator[Reg[Any]]:
        """The registers it reads, the bases of addresses and the predicate among them."""
        if self.guard:
            yield self.guard[0]
        fresh = self.form.fresh(self.operands)
        for slot, operand in zip(self.form.slots, self.operands, strict=False):
            if slot.role != "w" and not (fresh and slot.role == "rw"):
                yield from registers(operand)

    def labels(self) -> Iterator[Label]:
        """The labels that it may go to; of a table, its places."""
        for operand in self.operands:
            if isinstance(operand, Label):
                yield from operand.places if isinstance(operand, Table) else (operand,)


class Raw:
    """Unchecked text, the marked way out.  `writes` and `reads` are what the author says."""

    __slots__ = ("_reads", "_writes", "guard", "text", "where")

    def __init__(self, text: str, writes: Sequence[Reg[Any]], reads: Sequence[Reg[Any]], where: Where) -> None:
        self.text, self.where, self.guard = text, where, None
        self._writes, self._reads = tuple(writes), tuple(reads)

    def __repr__(self) -> str:
        return self.text

    def writes(self) -> Iterator[Reg[Any]]:
        """The registers it is said to write."""
        return iter(self._writes)

    def reads(self) -> Iterator[Reg[Any]]:
        """The registers it is said to read."""
        return iter(self._reads)


class Directive:
    """A line of a program that runs nothing: a declaration, a scope's brace, a hint.  `text` is its spelling."""

    where: Where = ("?", 0)

    @property
    def text(self) -> str:
        """The directive as the assembler reads it."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return self.text


Item: TypeAlias = Inst | Raw | Label | Directive


def registers(operand: object) -> Iterator[Reg[Any]]:
    """The registers that an operand names; of a memory operand, its base."""
    match operand:
        case Reg():
            yield operand
        case Span():
            yield from operand.regs
        case Mixed():
            yield from (element for element in operand if isinstance(element, Reg))
        case Pair():
            yield from registers(operand.first)
            yield operand.second
        case Brackets():
            for part in operand:
                yield from registers(part)
        case Mem(base=Reg() as base):
            yield base
        case Signed():
            yield from registers(operand.reg)
        case _:
            reg = getattr(operand, "reg", None)
            if reg is not None:
                yield reg


OUTSIDE = frozenset({"where", "dynamic"})
"""The facts that are no part of a program: the kernel function's line, and what is asked for at the launch."""


@dataclass(frozen=True)
class Param:
    """A kernel parameter: a pointer to elements of type `elem` (`scalar` False), or a scalar of that type.

    `reg` is the register that the body reads; of parsed text it is not known.  `bytes` of an array that is passed by
    value, aligned to `align`; then `reg` is its address.  `given` is its name in Python.
    """

    name: str
    elem: type[Scalar]
    scalar: bool
    reg: Reg[Any] | None = None
    bytes: int = 0
    align: int = 0
    given: str = ""

    @property
    def kind_bits(self) -> int:
        """The width of what is passed: the scalar's, or a pointer's."""
        return self.elem.bits if self.scalar else 64


@dataclass
class Array:
    """An array in shared memory.  `offset` is its place in bytes once the layout is made."""

    symbol: Symbol
    elem: type[Scalar]
    shape: tuple[int, ...]
    align: int
    where: Where
    offset: int | None = None

    @property
    def count(self) -> int:
        """How many elements it has."""
        total = 1
        for length in self.shape:
            total *= length
        return total

    @property
    def bytes(self) -> int:
        """Its size in bytes."""
        return (self.count * self.elem.bits + 7) // 8


def lengths_of(shape: tuple[int, ...] | int) -> tuple[int, ...]:
    """A shape as its lengths: of one dimension the length alone may be given."""
    return (shape,) if isinstance(shape, int) else tuple(shape)


@dataclass(frozen=True)
class Group:
    """Virtual AMDGCN registers that must lie side by side: `count` dwords from `first`, aligned to `align`."""

    bank: str
    first: int
    count: int
    align: int


@dataclass
class Program:
    """One kernel: what the emitter writes, the parser reads, the simulator runs.

    `entry` holds what happens once before the body (the reads of special registers), `banks` how many registers of
    each bank there are, `groups` which virtual ones belong together, `given` which the machine sets before the program
    starts, `facts` what the architecture says of the kernel beside its body (block size, `maxnreg`, …).
    """

    isa: str
    name: str
    target: Target
    params: list[Param] = field(default_factory=lambda: [])
    arrays: list[Array] = field(default_factory=lambda: [])
    banks: Counter[str] = field(default_factory=lambda: Counter())
    groups: list[Group] = field(default_factory=lambda: [])
    given: list[Cell] = field(default_factory=lambda: [])
    entry: list[Item] = field(default_factory=lambda: [])
    body: list[Item] = field(default_factory=lambda: [])
    facts: dict[str, object] = field(default_factory=lambda: {})
    findings: list[Finding] = field(default_factory=lambda: [])

    @property
    def where(self) -> Where:
        """The kernel's own line; `("?", 0)` for a program that no kernel wrote."""
        return cast("Where", self.facts.get("where", ("?", 0)))

    def items(self) -> Iterator[Item]:
        """Everything in order: the entry, then the body."""
        yield from self.entry
        yield from self.body

    def key(self) -> tuple[object, ...]:
        """What makes two programs the same: everything but findings and lines."""
        arrays = [(a.symbol.name, a.align, a.bytes, a.offset) for a in self.arrays]
        params = [(p.name, p.bytes or p.kind_bits, p.align) for p in self.params]
        items = [item.name + ":" if isinstance(item, Label) else repr(item) for item in self.items()]
        facts = {name: fact for name, fact in self.facts.items() if name not in OUTSIDE}
        return (self.isa, self.name, self.target.name, params, arrays, sorted(self.banks.items()), facts, items)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Program) and self.key() == other.key()

    __hash__ = None  # type: ignore[assignment]


class Builder:
    """What both architectures' builders share: the door, registers, labels, scopes."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.target = program.target
        self._items = program.body
        self._labels: dict[str, Label] = {}
        self._names = Counter[str]()

    # registers
    def _new(self, kind: type[T], bank: str, role: str = "") -> Reg[T]:
        number = self.program.banks[bank]
        self.program.banks[bank] = number + 1
        return Reg(self, kind, bank, number, Cell(role))  # pyright: ignore[reportArgumentType]

    # the door
    def emit(
        self,
        state: State,
        accepted: Accepted,
        operands: tuple[Any, ...],
        pred: Reg[Any] | None = None,
        unless: Reg[Any] | None = None,
        flags: Mapping[str, Any] = NO_FLAGS,
    ) -> None:
        """Check one instruction against its rows and append it.  Every instruction of every route comes through here.

        `accepted` remembers which form took operands of which signatures; what is not a register is fitted every time.
        """
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
            if getattr(operand, "builder", self) is not self:
                raise error(Mistake.FOREIGN, what=operand)
            if operand.__class__ is Mem and operand.stale:
                raise error(Mistake.STALE, what=operand, fix="p[i] where it is used")
        for i in form.written:
            if i < len(operands):
                self._write(operands[i])
        guard = self._guard(pred, unless) if pred is not None or unless is not None else None
        self._items.append(Inst(form, operands, guard, caller(), fit_flags(form, flags) if flags else NO_FLAGS))

    def raw(self, text: str, writes: Sequence[Reg[Any]] = (), reads: Sequence[Reg[Any]] = ()) -> None:
        """Append unchecked text: listed by `report()`, refused by the simulator."""
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

    def _write(self, operand: Value) -> None:
        regs: Iterable[Reg[Any]] = (operand,) if operand.__class__ is Reg else registers(operand)  # pyright: ignore[reportAssignmentType]
        for reg in regs:
            cell = reg.cell
            if cell.role:
                raise error(Mistake.READ_ONLY, what=reg, role=cell.role, name=reg)
            cell.version += 1

    def _guard(self, pred: Reg[Any] | None, unless: Reg[Any] | None) -> Guard:
        guard = pred if unless is None else unless
        both = pred is not None and unless is not None
        if both or not isinstance(guard, Reg) or guard.type is not types.pred:
            why = "both are given" if both else f"{describe(guard)} is no predicate, which a < b makes"
            raise error(Mistake.OPERATOR, expr="pred=, unless=", why=why, fix="pred=p, or unless=p")
        if cast(object, guard.builder) is not self:
            raise error(Mistake.FOREIGN, what=guard)
        return guard, unless is not None

    # places
    @contextmanager
    def at_entry(self) -> Generator[None, None, None]:
        """Emit into the entry block: what happens once, before the body."""
        self._items = self.program.entry
        try:
            yield
        finally:
            self._items = self.program.body

    def label(self, name: str) -> Label:
        """A label to branch to; `place` says where it is.  Names of your own must differ."""
        if name in self._labels:
            first = self._labels[name].where
            raise error(Mistake.LABEL_TWICE, name=name, first=show(first) if first else "a line before")
        self._labels[name] = label = Label(name)
        label.builder = self
        return label

    def place(self, label: Label) -> None:
        """Put a label here."""
        if label.where is not None:
            raise error(Mistake.LABEL_TWICE, name=label.name, first=show(label.where))
        label.where = caller()
        self._items.append(label)

    def _end_program(self) -> None:
        """Put the last instruction at the kernel's own line.  LABEL_MISSING for a branch to a label not placed."""
        last = self.program.body[-1]
        if isinstance(last, Inst):
            last.where = cast("Where", self.program.facts.get("where", last.where))
        lost = any(label.where is None for label in self._labels.values())
        if lost and (found := list(unplaced(self.program.body))):
            raise AsmError(*found)

    def _unique(self, stem: str) -> str:
        """`stem0`, `stem1`, … for names that asmkit makes."""
        self._names[stem] += 1
        return f"{stem}{self._names[stem] - 1}"


def unplaced(items: Iterable[Item]) -> Iterator[Finding]:
    """LABEL_MISSING for every branch to a label that is placed nowhere."""
    named = ((item, label) for item in items if isinstance(item, Inst) for label in item.labels())
    return (Finding(Mistake.LABEL_MISSING, at.where, {"name": to.name}) for at, to in named if to.where is None)
