"""A form: a row with its choices made, that is, one spelling of one instruction, with its operand types resolved."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from math import prod
from typing import Any, Protocol, TypeAlias, TypeVar

from ..types import SCALARS, Scalar, b32, limits, u32, u64
from .notation import Operand, Row, RowError, holds

OPAQUE: dict[str, type[Scalar]] = {"texref": u64, "samplerref": u64, "surfref": u64, "endpoint": b32}
"""Operands in brackets that are not addresses, and the registers that hold them. All but endpoints have names."""
ADDRESSES = (
    "generic",
    "global",
    "shared",
    "local",
    "const",
    "param",
    "param::func",
    "shared::cta",
    "shared::cluster",
    "tmem",
    *OPAQUE,
)


class Target(Protocol):
    """The interface between a form and the target for which it is assembled."""

    @property
    def name(self) -> str:
        """The architecture as the assembler spells it."""
        ...

    def supports(self, arch: str) -> bool:
        """Return whether rows that need `arch` (alternatives separated by blanks) can be used."""
        ...


_Range: TypeAlias = tuple[int, int]
_Among: TypeAlias = tuple[int, ...] | range


@dataclass(frozen=True)
class _Slot:
    """The operands that one operand position accepts: the fields that several kinds of slots share."""

    name: str
    role: str
    type: type[Scalar] | None = None
    count: int = 0  # 0: one register; n: a vector of n, in braces
    register: bool = True
    declared: type[Scalar] | None = None  # the type that a declared register must match, if not `type`: see Operand
    other: type[Scalar] | None = None  # another type that the register may have
    constant: tuple[int, int] | None = None  # the range of a constant; floats are not ranged
    among: tuple[int, ...] | range = ()  # the only valid constants of that range, if not all are
    hexes: bool = False  # a constant may also be given as a float's bits
    sink: bool = False  # `_` is accepted
    pairs: bool = False  # of two neighbours, at most one is a sink
    elements: tuple[Slot, ...] = ()  # of a vector whose elements may be constants or sinks, or differ in type
    bare: bool = False  # a vector of one element that needs no braces
    inner: tuple[Slot, ...] = ()  # further operands within a memory operand's brackets
    opaque: str = ""  # the kind of name that is accepted: `texref`, …
    part: str = ""  # the set of a register's parts that are accepted
    sign: str = ""  # a source that may be negated (`-`), or is negated (`--`)
    symbol: bool = False
    named_in: str = ""  # the space of the variables that are accepted, if not all; or `special`, `vector`
    label: bool = False
    negatable: bool = False
    wider: bool = False
    space: str | None = None  # of a memory operand
    typed: bool = False  # the opcode names its type
    second: type[Scalar] | None = None
    paired: bool = False  # the second one is required
    optional: bool = False
    tuples: tuple[tuple[str, int], ...] = ()  # AMDGCN: the banks, and the number of dwords
    inline: bool = False  # AMDGCN: an inline constant is accepted
    literal: str = ""  # AMDGCN: a constant in a literal dword: `lit`; of 16 bits; the upper half of a double
    constants: str = ""  # AMDGCN: the type of its constants
    named: tuple[str, ...] = ()  # AMDGCN: special registers by name
    status: bool = False  # AMDGCN: a read-only register, `src_scc`, as wherever an inline constant is accepted
    off: bool = False  # AMDGCN: the word `off`
    word: str = ""  # PTX: `branches`, `calls`, `func`, `list`

    @property
    def writes(self) -> bool:
        """Whether the instruction writes the operand."""
        return "w" in self.role

    @property
    def kinds(self) -> tuple[str, ...]:
        """The operand kinds of an AMDGCN operand, in the notation of rows, or empty for PTX."""
        words = (("src", self.status), ("inl", self.inline), (self.literal, bool(self.literal)), ("off", self.off))
        tuples = [f"{bank.upper()}{count}" for bank, count in self.tuples]
        return (*tuples, *self.named, *(word for word, there in words if there))

    @property
    def syntax(self) -> str:
        """The operand in the notation of rows, with its type chosen."""
        if self.space is not None:
            return f"[{', '.join((f'{self.name}:{self.space}', *(one.syntax for one in self.inner)))}]"
        if self.kinds:
            return f"{ {'w': '=', 'rw': '+'}.get(self.role, '') }{self.name}:{'|'.join(self.kinds)}"
        kind = self.word or "label" if self.label or self.word else repr(self.type) if self.type else "imm"
        kind = self.opaque or self.sign + kind
        part = f"@{self.part}" * bool(self.part)
        vector = f"*{self.count}" if self.count else ""
        second = f"{'&' if self.paired else '/'}p:{self.second}" if self.second else ""
        plain = self.elements[0] if self.elements else self
        others = "|imm" * bool(plain.constant and self.register) + "|_" * bool(self.elements and plain.sink)
        others = f"|{self.other}{others}" if self.other else others
        role = {"w": "=", "rw": "+"}.get(self.role, "")
        text = f"{role}{self.name}:{kind}{'+' * self.wider}{others}{part}{vector}{second}"
        return f"{{{text}}}" if self.optional else text

    @property
    def few(self) -> str:
        """The only valid constants, abbreviated to the first two and the last one if there are many."""
        shown = [str(n) for n in self.among[:40]]
        return ", ".join(shown if len(self.among) <= len(shown) else [*shown[:2], "…", str(self.among[-1])])

    @property
    def wants(self) -> str:
        """A description of the operands that are accepted."""
        if self.opaque:
            return f"a {self.opaque} or its handle (u64)"
        if self.label:
            return "a label"
        if self.word:
            return CALLS[self.word]
        if self.kinds:
            return " or ".join(_WORDS.get(kind, kind) for kind in self.kinds)
        vector = f"*{self.count}" if self.count else ""
        other = f" or {self.other}{vector}" if self.other else ""
        kind = f"{self.type or 'integer'}{vector}{other}{' or wider' if self.wider else ''}"
        if self.among:
            return f"one of the constants {self.few}"
        if not self.register:
            return "the sink _" if self.sink else f"a constant ({kind})"
        return f"{kind} or a constant" if self.constant else kind


@dataclass(frozen=True)
class ScalarSlot(_Slot):
    """One register, constant, name, label or sink."""


@dataclass(frozen=True)
class NegatedSlot(_Slot):
    """A register, or a part of one, with a required minus sign."""


@dataclass(frozen=True)
class VectorSlot(_Slot):
    """A vector: several registers in braces, and with `elements` also constants and sinks."""

    @cached_property
    def each(self) -> tuple[Slot, ...]:
        """The slots of the vector's elements."""
        return self.elements or (_converted(ScalarSlot, self, count=0),) * self.count


@dataclass(frozen=True)
class PairSlot(_Slot):
    """A destination with a second one of type `second`, which is optional unless `paired`."""

    @cached_property
    def first(self) -> Slot:
        """The slot of the destination without the second one."""
        kind = VectorSlot if self.count else ScalarSlot
        return _converted(kind, self, second=None, paired=False)


@dataclass(frozen=True)
class MemorySlot(_Slot):
    """An address in `space`, in brackets."""

    unified: bool = False  # its address can be written `[a].unified`
    short: bool = False  # its address can be in an 8- or 16-bit register that a text declares
    held: bool = False  # its address must be in a register
    indexed: bool = False  # it can be an array element by its index: `x[2]`, `x[%r1]`
    within: str = ""  # the spaces of the variables that it may name, if not all or others

    @property
    def wants(self) -> str:
        """A description of the operands that are accepted."""
        return "an address in a register" if self.held else _MEMORY.format(self.space)


@dataclass(frozen=True)
class BracketSlot(MemorySlot):
    """An address, a texture, a surface or an endpoint in brackets, with further operands."""

    @cached_property
    def base(self) -> Slot:
        """The slot of the first operand in the brackets."""
        if self.space in OPAQUE:
            return held(self.name, self.space)
        return _converted(MemorySlot, self, inner=())

    @property
    def wants(self) -> str:
        """A description of the operands that are accepted."""
        return ", ".join((self.base.wants, *(one.wants for one in self.inner)))


@dataclass(frozen=True)
class TupleSlot(_Slot):
    """An AMDGCN operand: a register tuple of a bank, a constant, or a special register by name."""


@dataclass(frozen=True)
class CallSlot(_Slot):
    """An operand that only calls and indexed branches have: a function, an argument list, the label of a list."""


Slot: TypeAlias = ScalarSlot | NegatedSlot | VectorSlot | PairSlot | MemorySlot | BracketSlot | TupleSlot | CallSlot
"""The operands that one operand position accepts."""

S = TypeVar("S", bound=_Slot)


def _converted(kind: type[S], slot: _Slot, **changes: Any) -> S:
    """Return the slot converted to another kind."""
    shared: dict[str, Any] = {one.name: getattr(slot, one.name) for one in fields(kind) if hasattr(slot, one.name)}
    return kind(**{**shared, **changes})


def held(name: str, kind: str) -> ScalarSlot:
    """Return the slot of a texture, a surface or an endpoint: its name, or the register that holds it."""
    if kind == "endpoint":
        return ScalarSlot(name, "r", OPAQUE[kind], declared=u32)
    return ScalarSlot(name, "r", OPAQUE[kind], opaque=kind)


CALLS = {
    "branches": "the label of a list of places",
    "calls": "the label of a list of functions or of a prototype",
    "func": "a function",
    "list": "a list in parentheses: registers, parameters, constants",
}
"""Descriptions of the operands of calls and indexed branches other than registers."""

_INDEXED = re.compile(r"(?:ld|ldu|st)(?![a-z]|\.(?:async|bulk)\b)")
"""Opcodes of rows whose address can be an array element; ptxas ignores the index in `multimem.red`."""

_MEMORY = "memory in the {} space"
_WORDS = {
    "src": "src_scc", "inl": "an inline constant", "lit": "a constant", "lit16": "16 bits",
    "lit64": "the upper dword of a double", "off": "None (off)",
}  # fmt: skip


class Form:
    """One spelling: `row` with `choices` (name → word). `slots` describes its operands."""

    def __init__(self, row: Row, choices: Mapping[str, str]) -> None:
        self.row, self.choices = row, choices

    def __repr__(self) -> str:
        return self.spelling

    @cached_property
    def spelling(self) -> str:
        """The opcode as the assembler reads it."""
        chosen = (self.choices.get(part.name) for part in self.row.parts)
        return ".".join(word for word in chosen if word)

    def spelled(self, spelling: str) -> Form:
        """Return the same form with its modifiers in another order."""
        form = Form(self.row, self.choices)
        form.__dict__["spelling"] = spelling
        return form

    @property
    def syntax(self) -> str:
        """The spelling with its operands, in the notation of rows."""
        return f"{self.spelling}  {', '.join(slot.syntax for slot in self.slots)}"

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """The operands of this form, in order."""
        slots = tuple(self._slot(operand) for operand in self._there(self.row.operands))
        return _with_constants(self.row, slots) if any(slot.inline or slot.literal for slot in slots) else slots

    @cached_property
    def written(self) -> tuple[int, ...]:
        """The positions of the operands that the instruction writes."""
        return tuple(i for i, slot in enumerate(self.slots) if slot.writes)

    @cached_property
    def _scale(self) -> int | None:
        return next((i for i, slot in enumerate(self.slots) if slot.name == "scale_d"), None)

    def fresh(self, operands: Sequence[object]) -> bool:
        """Return whether `+d` is only written, because `scale_d` is the constant 0."""
        at = self._scale
        return at is not None and at < len(operands) and operands[at].__class__ is int and not operands[at]

    @cached_property
    def fewest(self) -> int:
        """The least number of operands."""
        return sum(not slot.optional for slot in self.slots)

    @cached_property
    def arch(self) -> tuple[str, ...]:
        """All architecture requirements: the row's own and its modifiers'."""
        return tuple(filter(None, (self.row.fact("arch"), *(self._need(r"<?sm_\w+|gfx\w+", n) for n in self._needs))))

    @cached_property
    def ptx(self) -> tuple[int, int]:
        """The lowest PTX version that supports this form."""
        versions = [self.row.fact("ptx"), *(self._need(r"\b\d+\.\d+\b", need) for need in self._needs)]
        return max((version(v) for v in versions if v), default=(0, 0))

    @cached_property
    def broken(self) -> str:
        """The first rule that these choices break, in the row's notation, or "" if none."""
        for left, right in self.row.rules:
            if holds(left, self.choices) and not holds(right, self.choices):
                return f"`{left}` requires `{right}`"
        return ""

    @cached_property
    def _needs(self) -> list[str]:
        chosen = {*self.choices, *self.choices.values()}
        needs = self.row.needs.items()
        return [need for condition, need in needs if condition in chosen or holds(condition, self.choices)]

    @staticmethod
    def _need(pattern: str, need: str) -> str:
        return " ".join(re.findall(pattern, need))

    def _there(self, operands: tuple[Operand, ...]) -> Iterator[Operand]:
        """Yield the operands that these choices require."""
        return (o for o in operands if not o.when or holds(o.when, self.choices))

    def _slot(self, o: Operand) -> Slot:
        if o.memory:
            return self._memory_slot(o)
        if o.kinds[0] in OPAQUE:
            return replace(held(o.name, o.kinds[0]), role=o.role, optional=o.optional)
        if any(_TUPLE.fullmatch(kind) or kind in NAMED or kind in ("inl", "off", *_LITERALS) for kind in o.kinds):
            return _gcn_slot(o)
        if o.kinds[0] in CALLS:
            return CallSlot(o.name, o.role, word=o.kinds[0], register=False, optional=o.optional)
        count = self._length(o)
        return self._mixed_slot(o, count) if count and o.others else self._value_slot(o, count)

    def _scalars(self, o: Operand) -> tuple[type[Scalar] | None, type[Scalar] | None]:
        """Return the type of an operand's registers, and the other one that it may have."""
        scalars = filter(None, map(self._kind, o.kinds))
        return next(scalars, None), next(scalars, None)

    def _mixed_slot(self, o: Operand, count: int) -> Slot:
        """Return the slot of a vector whose elements may be constants or sinks."""
        scalar, other = self._scalars(o)
        pairs = "_2" in o.kinds and count > 2 and scalar is not None and scalar.bits <= 16
        alone = replace(o, count="", first="", second="", paired=False)
        elements = tuple(self._slot(replace(alone, kinds=o.element(i))) for i in range(count))
        plain = self._slot(replace(o, kinds=o.kinds[:1], first=""))
        return replace(plain, count=count, elements=elements, other=other, pairs=pairs)

    def _value_slot(self, o: Operand, count: int) -> Slot:
        """Return the slot of a register, a vector of registers, a constant, a symbol or a label."""
        scalar, other = self._scalars(o)
        constant, among, hexes = self._constants(o, scalar)
        symbol = next((kind for kind in o.kinds if kind.startswith("sym")), None)
        within = symbol[4:-1] if symbol else ""
        sign = o.kinds[0][: len(o.kinds[0]) - len(o.kinds[0].lstrip("-"))]
        kind = PairSlot if o.second else NegatedSlot if sign == "--" else VectorSlot if count else ScalarSlot
        return kind(
            o.name,
            o.role,
            type=scalar,
            count=count,
            register=scalar is not None,
            other=other,
            constant=constant,
            among=among,
            sink=bool({"_", "_2"} & {*o.kinds})
            and not o.count,  # of a vector that may be one register, its elements alone
            hexes=hexes,
            symbol=symbol is not None,
            named_in=self.choices.get(within, within),
            declared=self._declared(o),
            label="label" in o.kinds,
            negatable=o.kinds[0].startswith("!"),
            wider=o.wider,
            bare=o.bare and count == 1,
            part=o.part,
            sign=sign,
            second=SCALARS[o.second] if o.second else None,
            paired=o.paired,
            optional=o.optional,
            typed=not count and self._names(o.kinds[0]),
        )

    def _constants(self, o: Operand, scalar: type[Scalar] | None) -> tuple[_Range | None, _Among, bool]:
        """Return the range of an operand's constants, the only valid ones of it, and whether these may be bits."""
        single = scalar is None or scalar.bits <= 64  # 128-bit constants do not exist
        imm = next((kind for kind in o.kinds if kind.startswith("imm") and single), None)
        constant, among = _constants(imm) if imm else (None, ())
        hexes = bool(imm and scalar and scalar.kind == "b" and self._takes_hexes(o.kinds[0]))
        return (limits(scalar) if scalar and constant == ANY else constant), among, hexes

    def _memory_slot(self, o: Operand) -> MemorySlot:
        inner, held_ = tuple(map(self._slot, self._there(o.inner))), self.row.fact("held") == o.name
        space = self._space(o.kinds[0])
        kind = BracketSlot if inner or space in OPAQUE else MemorySlot
        return kind(
            o.name,
            o.role,
            space=space,
            optional=o.optional,
            inner=inner,
            held=held_,
            within=self.row.fact("within"),
            declared=self._declared(o),
            unified=self.row.fact("unified") == o.name,
            indexed=bool(_INDEXED.match(self.row.opcode)),
            short=self._short and not (self.row.head == "cp" and "tensor" not in self.choices and o.name == "bar"),
        )

    def _names(self, kind: str) -> bool:
        """Return whether the opcode names an operand's type, which decides the registers that ptxas 13.5 accepts."""
        if self.row.head in ("bar", "barrier"):
            return False
        return kind in self.choices or ("x" in kind and kind in self.choices.values())

    @property
    def _short(self) -> bool:
        """Return whether ptxas 13.5 accepts an 8- or 16-bit address: if it inserts no instruction to widen it."""
        if self.row.head in ("ldmatrix", "stmatrix"):
            return bool({"shared", "shared::cta"} & {*self.choices.values()})
        return self.row.head in _SHORT and (self.row.head == "cp" or not _REWRITTEN & {*self.choices})

    def _declared(self, o: Operand) -> type[Scalar] | None:
        """Return the type that a declared register must agree with. `bits` means a type that only bits agree with."""
        return SCALARS[_BITS.get(o.declared, o.declared)] if o.declared else None

    def _takes_hexes(self, kind: str) -> bool:
        """Return whether a float's bits are accepted as bits: if the opcode chooses the type, except in `red.async`."""
        return kind in self.choices and kind not in SCALARS and not (self.row.head == "red" and "async" in self.choices)

    def _kind(self, kind: str) -> type[Scalar] | None:
        if kind in ("label", "_", "_2") or kind.startswith(("imm", "sym")):
            return None
        kind = kind.lstrip("!-")
        name = self.choices.get(kind, kind)
        if name not in SCALARS:
            raise RowError(f"{self.row}: `{kind}` is neither a type nor a choice")
        return SCALARS[name]

    def _length(self, o: Operand) -> int:
        """Return the number of elements of a vector, including a first one of another type, or 0 without a vector."""
        count = self._count(o.count.removesuffix("^")) + bool(o.first)
        return 1 << (count - 1).bit_length() if o.count.endswith("^") else count

    def _count(self, count: str) -> int:
        shape, _, lanes = count.partition("/")
        if lanes and shape not in self.choices:
            return self._elements(shape) // int(lanes)
        if lanes:
            return -(-self._count(shape) // int(lanes))
        name, sign, number = re.fullmatch(r"(\w*)([*-]?)(\d*)", count).groups()  # pyright: ignore[reportOptionalMemberAccess]
        word = name if name.isdigit() else self.choices.get(name, "") if name else ""
        many = int(re.sub(r"\D", "", word) or 0)
        return many - int(number) if sign == "-" else many * int(number or 1)

    def _elements(self, letters: str) -> int:
        """Return the product of the named sides of the shape: `mk` of `m16n8k8` is 128."""
        shape = next((word for word in self.choices.values() if re.fullmatch(r"m\d+n\d+(k\d+)?", word)), "")
        sides = {letter: int(length) for letter, length in re.findall(r"([mnk])(\d+)", shape)}
        if not letters or not sides.keys() >= set(letters):
            raise RowError(f"{self.row}: `{letters}` are not sides of the shape `{shape}`")
        return prod(sides[letter] for letter in letters)

    def _space(self, kind: str) -> str:
        if kind in ADDRESSES:
            return kind
        return self.choices.get(kind, "generic")


_SHORT = frozenset((
    "ld", "ldu", "st", "atom", "red", "prefetch", "prefetchu", "cp", "mbarrier", "discard", "applypriority",
    "fence",
))  # fmt: skip
_REWRITTEN = frozenset(("async", "bulk", "tensormap"))
ANY = (-(1 << 63), (1 << 64) - 1)
_BITS = {"bits": "tf32"}
_LITERALS = ("lit", "lit16", "lit64")
NAMED = ("vcc", "exec", "scc", "m0")
SOURCES = (
    "src_shared_base", "src_shared_limit", "src_private_base", "src_private_limit",
    "src_pops_exiting_wave_id", "src_vccz", "src_execz", "src_scc",
)  # fmt: skip
"""AMDGCN: sources accepted wherever an inline constant is, of 32 or 64 bits (CDNA3 ISA, 6.1, "scalar sources")."""
_TUPLE = re.compile(r"[!-]?([VAS])(\d+)")


def _gcn_slot(o: Operand) -> TupleSlot:
    """Return the slot of an AMDGCN operand."""
    tuples = tuple((match[1].lower(), int(match[2])) for match in map(_TUPLE.fullmatch, o.kinds) if match)
    return TupleSlot(
        o.name,
        o.role,
        register=bool(tuples),
        constant=ANY if {"inl", *_LITERALS} & set(o.kinds) else None,
        negatable=o.kinds[0].startswith("!"),
        sign="-" if o.kinds[0].startswith("-") else "",
        optional=o.optional,
        tuples=tuples,
        inline="inl" in o.kinds,
        literal=next((kind for kind in _LITERALS if kind in o.kinds), ""),
        named=tuple(kind for kind in o.kinds if kind in NAMED),
        status="src" in o.kinds,
        off="off" in o.kinds,
        label="label" in o.kinds,
    )


_OF_32_BITS = ("mubuf", "mtbuf", "smem")
"""The formats whose `ty` is the type of the elements in memory, not of a source."""


def _with_constants(row: Row, slots: tuple[Slot, ...]) -> tuple[Slot, ...]:
    """Return the operands of an AMDGCN row, with the type of constants for each source.

    It is the source's type in `ty`, unless the fact `inline` names another type, for all sources or for each in order.
    """
    kinds = iter(_kinds_of_sources(row, slots))
    return tuple(replace(slot, constants=next(kinds)) if "r" in slot.role else slot for slot in slots)


def _kinds_of_sources(row: Row, slots: tuple[Slot, ...]) -> list[str]:
    sources = [slot for slot in slots if "r" in slot.role]
    words = row.fact("inline").split() or row.fact("ty").split()
    if row.fact("fmt") == "mfma":  # the inline constant of a sum of doubles has 64 bits
        words = ["b64" if "_f64_" in row.head else "b32"]
    elif row.fact("fmt") in _OF_32_BITS:
        words = ["b32"]
    elif not words:
        return ["b64" if max((n for _, n in slot.tuples), default=1) == 2 else "b32" for slot in sources]
    elif len(words) > max(1, len(sources)) and not row.fact("inline"):  # the destinations' types come first
        words = words[max(1, sum(slot.writes for slot in slots)) :]
    if row.fact("fmt") == "sdwa":
        words = row.fact("ty").split()[1:] if row.head.startswith("v_ldexp_f16") else words
        words = [_OF_SDWA.get(word, word) for word in words]
        words[1:] = ["sdwa32" if row.head.endswith("class_f16_sdwa") else word for word in words[1:]]
    return words + words[-1:] * (len(sources) - len(words))


_OF_SDWA = {"s16": "sdwa16", "u16": "sdwa16", "b16": "sdwa16", "bf16": "f16"}
"""Types whose constants differ in SDWA."""


def _constants(kind: str) -> tuple[tuple[int, int], tuple[int, ...] | range]:
    """Return the range of `imm(0..15)`, and for `imm(4 8 16)` and `imm(24..256/8)` also its only valid constants."""
    low, dots, high = kind[4:-1].partition("..")
    if not low:
        return ANY, ()
    if not dots:
        among = tuple(map(int, low.split()))
        return (among[0], among[-1]), among
    high, _, step = high.partition("/")
    return (int(low), int(high)), range(int(low), int(high) + 1, int(step)) if step else ()


def version(text: str) -> tuple[int, int]:
    """Return `"8.6"` as (8, 6)."""
    major, _, minor = text.partition(".")
    return int(major), int(minor)
