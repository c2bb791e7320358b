"""The program of one kernel: its instructions, labels, parameters, shared arrays and facts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias, cast

from ..errors import DiagnosticCode, Finding, SourceLocation
from ..isa.form import Form, Target
from ..regs import Brackets, Cell, Indexed, Label, Mem, Mixed, Pair, Part, Reg, Signed, Span, Symbol, Table, Value
from ..types import Scalar

NO_FLAGS: Mapping[str, Any] = {}
"""The flags of an instruction without flags. The mapping is shared and must not be changed."""

Guard: TypeAlias = "tuple[Reg[Scalar], bool] | None"
"""The guard predicate of an instruction, and whether it is negated (`@!p`)."""


UNKNOWN: SourceLocation = ("?", 0)
"""The source line of a program that does not come from a kernel function."""

_SHOWN = 4
"""The maximum number of registers or ranges that a message lists."""


class _Shown(str):
    """A text that replaces an operand in a message."""

    def __repr__(self) -> str:
        return str(self)


def span_text(span: Span[Scalar]) -> str:
    """Return a register tuple for a message, shortened if it is long: `{%r4 … %r35}`."""
    return repr(span) if len(span) <= _SHOWN else f"{{{span.regs[0]!r} … {span.regs[-1]!r}}}"


def listed(regs: Sequence[Reg[Scalar]]) -> str:
    """Return registers for a message. Registers with consecutive numbers are written as a range."""
    runs: list[list[Reg[Scalar]]] = []
    for reg in regs:
        last = runs[-1][-1] if runs else None
        step = max(1, reg.type.bits // 32) if reg.bank in ("v", "s", "a") else 1
        if last is not None and last.bank == reg.bank and reg.number - last.number == step:
            runs[-1].append(reg)
        else:
            runs.append([reg])
    parts = [f"{run[0]!r} … {run[-1]!r}" if len(run) > 2 else ", ".join(map(repr, run)) for run in runs]
    more = f" and more, {len(regs)} registers in all," if len(parts) > _SHOWN else ""
    return ", ".join(parts[:_SHOWN]) + more


def initial(regs: Sequence[Reg[Scalar]]) -> str:
    """Return the code that initializes these registers, one call for each kind, for the first kinds only."""
    kinds: dict[tuple[object, ...], list[Reg[Scalar]]] = {}
    for reg in regs:
        given = bool(getattr(reg, "physical", False))
        kinds.setdefault((reg.bank, reg.type, reg.number if given else -1), []).append(reg)
    return ", ".join(f"`{_initial(alike)}`" for alike in [*kinds.values()][:_SHOWN])


def _initial(regs: Sequence[Reg[Scalar]]) -> str:
    """Return the code that initializes registers of one kind."""
    reg, count = regs[0], len(regs)
    if getattr(reg, "physical", False):
        return _set_physical(reg)
    if reg.bank == "a":
        return f"regs = k.agprs({reg.type}, {count}, 0)"
    if reg.bank in ("v", "s"):
        several = reg.bank == "v" and count > 1
        return f"regs = k.vgprs({reg.type}, {count}, 0)" if several else f"r = k.{reg.bank}gpr({reg.type}, 0)"
    if reg.type.kind == "p":
        return "p = k.reg(u32, 0) != 0"
    zero = "0.0" if reg.type.kind == "f" else "0"
    return f"r = k.reg({reg.type}, {zero})" if count == 1 else f"regs = k.regs({reg.type}, {count}, {zero})"


_MOVES = {"s": "s_mov_b32", "v": "v_mov_b32", "a": "v_accvgpr_write_b32"}


def _set_physical(reg: Reg[Scalar]) -> str:
    """Return the moves that initialize a physical AMDGCN register, which has a fixed number or name."""
    if reg.bank == "scc":
        return "k.gcn.s_cmp_lg_u32(0, 0)"
    name = repr(reg)
    if reg.bank == "s" and not re.fullmatch(r"s\d+|s\[.*", name):
        own = re.fullmatch("(m0|vcc|exec)(_lo|_hi)?", name)
        place = f"k.{name.replace('_lo', '.low').replace('_hi', '.high')}" if own else f'k.named("{name}")'
        return f"k.gcn.s_mov_b{max(32, reg.type.bits)}({place}, 0)"
    dwords = range(reg.number, reg.number + max(1, reg.type.bits // 32))
    return "; ".join(f"k.gcn.{_MOVES[reg.bank]}(k.{reg.bank}[{at}], 0)" for at in dwords)


class Inst:
    """One instruction: form, operands in the order of the table row, guard predicate, flags, and source line."""

    __slots__ = ("flags", "form", "guard", "operands", "where")

    def __init__(
        self,
        form: Form,
        operands: tuple[Value, ...],
        guard: Guard,
        where: SourceLocation,
        flags: Mapping[str, Any] = NO_FLAGS,
    ) -> None:
        self.form, self.operands, self.guard, self.where, self.flags = form, operands, guard, where, flags

    def __repr__(self) -> str:
        guard = f"@{'!' if self.guard[1] else ''}{self.guard[0]} " if self.guard else ""
        flags = "".join(f" {name}:{value}" for name, value in self.flags.items())
        return f"{guard}{self.form.spelling} {', '.join(map(repr, self.operands))}{flags}".rstrip()

    def __str__(self) -> str:
        """Return the instruction for a message, with long register tuples shortened to the first and last one."""
        if not any(isinstance(operand, Span) and len(operand) > _SHOWN for operand in self.operands):
            return repr(self)
        operands = tuple(_Shown(span_text(one)) if isinstance(one, Span) else one for one in self.operands)
        return repr(Inst(self.form, cast("Any", operands), self.guard, self.where, self.flags))

    @property
    def words(self) -> dict[str, str]:
        """The modifiers of the instruction, and the selected parts of its registers (`a_part`: `"b0"`, `"-b0"`)."""
        named = zip(self.form.slots, self.operands, strict=False)
        parts = {f"{s.name}_part": "-" * one.negative + one.part for s, one in named if isinstance(one, Part)}
        return {**self.form.choices, **parts}

    def writes(self) -> Iterator[Reg[Scalar]]:
        """Yield the registers that the instruction writes."""
        for i in self.form.written:
            if i < len(self.operands):
                yield from registers(self.operands[i])

    def reads(self) -> Iterator[Reg[Scalar]]:
        """Yield the registers that the instruction reads, including address bases and the guard predicate."""
        if self.guard:
            yield self.guard[0]
        fresh = self.form.fresh(self.operands)
        for slot, operand in zip(self.form.slots, self.operands, strict=False):
            if slot.role != "w" and not (fresh and slot.role == "rw"):
                yield from registers(operand)

    def labels(self) -> Iterator[Label]:
        """Yield the labels to which the instruction can branch, including the entries of a branch table."""
        for operand in self.operands:
            if isinstance(operand, Label):
                yield from operand.places if isinstance(operand, Table) else (operand,)


class Raw:
    """Unchecked text. `writes` and `reads` are the registers that the author declares."""

    __slots__ = ("_reads", "_writes", "guard", "text", "where")

    def __init__(
        self, text: str, writes: Sequence[Reg[Scalar]], reads: Sequence[Reg[Scalar]], where: SourceLocation
    ) -> None:
        self.text, self.where, self.guard = text, where, None
        self._writes, self._reads = tuple(writes), tuple(reads)

    def __repr__(self) -> str:
        return self.text

    def writes(self) -> Iterator[Reg[Scalar]]:
        """Return the registers that the author declares as written."""
        return iter(self._writes)

    def reads(self) -> Iterator[Reg[Scalar]]:
        """Return the registers that the author declares as read."""
        return iter(self._reads)


class Directive:
    """A line that is not an instruction: a declaration, the brace of a scope, a hint. `text` is its assembly text."""

    where: SourceLocation = ("?", 0)

    @property
    def text(self) -> str:
        """The directive as assembly text."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return self.text


Item: TypeAlias = Inst | Raw | Label | Directive


def registers(operand: object) -> Iterator[Reg[Scalar]]:
    """Yield the registers of an operand. The register of a memory operand is its base or its index."""
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
        case Mem(base=Indexed() as base):
            yield base.reg
        case Signed():
            yield from registers(operand.reg)
        case _:
            reg = getattr(operand, "reg", None)
            if reg is not None:
                yield reg


class Step(NamedTuple):
    """The offset of a pointer to the batch item of a block: ((z ÷ divide) mod modulo) × stride bytes.

    A modulo of 0 omits the mod operation.
    """

    divide: int
    modulo: int
    stride: int


Dims: TypeAlias = tuple[int, int, int]
"""Lengths along x, y and z."""


@dataclass(frozen=True)
class Facts:
    """The facts that an architecture states about a kernel in addition to its body. Each architecture adds fields."""

    def stated(self) -> dict[str, object]:
        """Return the fields that differ from their defaults, by name, as saved kernels store them."""
        usual = type(self)()
        named = ((one.name, getattr(self, one.name)) for one in fields(self))
        return {name: value for name, value in named if value != getattr(usual, name)}


@dataclass(frozen=True)
class Param:
    """A kernel parameter: a pointer to elements of type `elem` (`scalar` False), or a scalar of that type.

    `reg` is the register that the body reads. It is unknown for parsed text. `bytes` and `align` are the size and the
    alignment of an array that is passed by value, in which case `reg` holds its address. `given` is the Python name.
    """

    name: str
    elem: type[Scalar]
    scalar: bool
    reg: Reg[Scalar] | None = None
    bytes: int = 0
    align: int = 0
    given: str = ""

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names that callers of the simulator may use, starting with the name in the text."""
        return tuple(filter(None, dict.fromkeys((self.name, self.given, self.name.removeprefix("param_")))))

    @property
    def kind_bits(self) -> int:
        """The width of the passed value in bits: that of the scalar, or of a pointer."""
        return self.elem.bits if self.scalar else 64


@dataclass
class Array:
    """An array in shared memory. `offset` is its byte offset once the layout is computed."""

    symbol: Symbol
    elem: type[Scalar]
    shape: tuple[int, ...]
    align: int
    where: SourceLocation
    offset: int | None = None

    @property
    def count(self) -> int:
        """The number of elements."""
        total = 1
        for length in self.shape:
            total *= length
        return total

    @property
    def bytes(self) -> int:
        """The size in bytes."""
        return (self.count * self.elem.bits + 7) // 8


def lengths_of(shape: tuple[int, ...] | int) -> tuple[int, ...]:
    """Return a shape as a tuple of lengths. A one-dimensional shape may be a single integer."""
    return (shape,) if isinstance(shape, int) else tuple(shape)


@dataclass(frozen=True)
class Group:
    """Virtual AMDGCN registers that must be consecutive: `count` dwords from `first`, aligned to `align`."""

    bank: str
    first: int
    count: int
    align: int


@dataclass
class Program:
    """The program of one kernel, which builders and parsers create, and assemblers and the simulator consume.

    - `entry`: the instructions that run once before the body, such as reads of special registers
    - `banks`: the number of registers of each bank
    - `groups`: virtual registers that must be consecutive
    - `given`: registers that the hardware initializes
    - `where`: the line of the kernel function, `("?", 0)` without one
    - `block`, `cluster`: the sizes that every launch has
    - `batch_steps`: the offsets of each pointer in a batched launch
    - `dynamic_shared`: the number of bytes of shared memory to request at the launch
    - `facts`: the facts of the architecture
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
    facts: Facts = field(default_factory=Facts)
    findings: list[Finding] = field(default_factory=lambda: [])
    where: SourceLocation = UNKNOWN
    block: Dims | None = None
    cluster: Dims | None = None
    batch_steps: Mapping[str, Sequence[Step]] = field(default_factory=lambda: {})
    dynamic_shared: int = 0

    def items(self) -> Iterator[Item]:
        """Yield all items in order: the entry, then the body."""
        yield from self.entry
        yield from self.body

    def key(self) -> tuple[object, ...]:
        """Return a key that equal programs share: everything except findings, lines, and the dynamic shared memory."""
        arrays = [(a.symbol.name, a.align, a.bytes, a.offset) for a in self.arrays]
        params = [(p.name, p.bytes or p.kind_bits, p.align) for p in self.params]
        items = [item.name + ":" if isinstance(item, Label) else repr(item) for item in self.items()]
        stated = (self.block, self.cluster, self.batch_steps, self.facts)
        return (self.isa, self.name, self.target.name, params, arrays, sorted(self.banks.items()), *stated, items)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Program) and self.key() == other.key()

    __hash__ = None  # type: ignore[assignment]


def unplaced(items: Iterable[Item]) -> Iterator[Finding]:
    """Yield a LABEL_MISSING finding for every branch to a label that is not placed."""
    named = ((item, label) for item in items if isinstance(item, Inst) for label in item.labels())
    return (Finding(DiagnosticCode.LABEL_MISSING, at.where, {"name": to.name}) for at, to in named if to.where is None)
