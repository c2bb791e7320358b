"""The notation of table rows, and its parser.

A row is the manual's syntax line plus the few facts that the syntax does not show:

    op("ld{.<ss:global|shared>}{.<v:v2|v4>}.<t:b32|u32|f32>   =d:t+*v, [a:ss]", "Load.", ref="9.7.9.8")

**Opcode**, dot by dot::

    add                 this word
    <t:u32|s32>         one of these words, stored as `t`
    <t>                 the same choice again
    {.x}  {.<n:x|y>}    optional
    <s:m8n(8..32/8)k4>  a word for each number of the range: m8n8k4, m8n16k4, m8n24k4, m8n32k4

**Operands**, separated by commas, the destination first::

    a:t  a:u32          a register that agrees with the type chosen as `t`, or with u32
    =d:t  +d:t          written; read and written (only written if an operand `scale_d` is the constant 0)
    b:t|imm             a register or a constant of that type (if `t` chose bits, also a float, by its bits)
    n:imm  n:imm(0..15) a constant only, with its range (a float must be above the first number and at most the second)
    n:imm(4 8 16)       one of these constants; `imm(24..256/8)` is 24, 32, 40, … 256
    a:t|sym  a:t|sym(x)   a register, or the address of a variable; `sym(x)`: in the space `x` (a word or a choice)
    a:b8|b16            a register of either type
    m:b32=u32  a:b32=bits   bits, but a register declared in a text must agree with u32, or be declared as bits (.b32)
    d:t+  a:t+|imm      a register of that width or wider (ld, st, cvt)
    c:f32*4  d:t*v      a vector of 4 registers; of as many as the choice `v` specifies (`v2`, `x4`; one if omitted)
    ids:b16|imm*2       a vector of registers or constants; `imm(0..3;0..1)` gives each element its own range
    i:u16*dim-2  x*2  x/2   two fewer than the choice `dim` specifies; twice as many as `x`; half as many, rounded up
    =d:b32|_*4          a vector of registers or sinks, not all of them sinks
    =d:t|_2*v           the same; in a longer vector, at most one of two neighbours of 16 bits or less is a sink
    d:f32*mn/32         m·n/32 elements, where the opcode names the shape (`m16n8k16`: 4)
    =d:b64|_  =d:_      a destination or the sink `_`, which drops the result; only the sink
    [a:ss]  [a:shared]  memory in the chosen or the named space; `[a]` and an omitted space are generic
    [m, c:s32*dim]      an address and, within its brackets, a vector of coordinates
    [a:texref, {b:samplerref}, c:t*3]   a texture, an optional sampler, and coordinates; `surfref` is a surface
    [a:endpoint, b:b64] not an address: an endpoint of the fabric in a `b32` register, and an offset in it
    c:u32;t*3           a vector of a u32 and three of `t`
    c:t*n^  c:t*1?      as many as `n` specifies, rounded up to a power of two (`3d`: 4); one needs no braces
    a:t@part            a register or a part of it, as video instructions select it (`asmkit.isa.operands`: the sets)
    a:-t  a:--t         a source that may be negated; a source that is negated
    =d:b32/p:pred       a destination with an optional second one (`d|p`)
    =d:b32&p:pred       a destination with a required second one
    c:!pred             a predicate, possibly negated
    l:label             a label
    t:branches  t:calls the label of a list: of branch targets; of functions, or of their prototype
    f:func              a function of the module, by its name
    a:list              a call's arguments or results: registers, parameters and constants in parentheses
    {c:t}               optional
    p:b64 if x          present exactly if the rule's condition `x` holds

and for AMDGCN::

    V1  V2  A4  S16     a VGPR, a pair of VGPRs, four AGPRs, sixteen SGPRs (a 64-bit register counts as a pair)
    b:V1|S1|inl|lit     or an inline constant; or any constant, in a literal dword (`lit16`: of 16 bits; `lit64`: the
                        upper half of a double)
    b:!V1|S1            a source with optional negation and absolute value: `-v1`, `|v1|`; `b:-V1`: only negation
    =d:vcc  s:m0        that register by name: vcc, exec, scc, m0
    m:S2|src            or a read-only register, `src_scc`, `src_shared_base`; also allowed wherever `inl` is
    a:off               no register: the word `off`, written None in Python

**Flags** follow the operands, separated by blanks (AMDGCN): `{sc0}` a word, `{offset:i13}` a keyword with its range
(`u4` unsigned, `i13` signed, `1..15`), `{op_sel:[2]u1}` a list, `{dst_sel:BYTE_0|WORD_1}` one of these words,
`{mul:2|4}` one of these numbers, `{vmcnt(u6)}` a number in parentheses. `{offen!}` and `{cbsz:2..3!}` are required.

Facts are keyword arguments:

- `arch` and `ptx`: the lowest ones that support the row. `needs`: the same for single modifiers and, by name, flags.
- `one`: flags, by name, of which exactly one must be present.
- `rule`: which modifiers exclude or require each other.
- `ref`: the manual's section.
- `sem`: the meaning, as an expression on numpy lanes, or the name of a function in the architecture's `sem`.
- `effect`: effects besides writing the destination: `memory`, `barrier`, `branch`, `call`, `exit`, `async`, `product`
  and `fence` of registers, `constant` memory, the previous `grid`, or `approximate`: the result is not bit-exact.
- `error`: the largest error of an approximate result, if the manual states it. `asmkit.sim.error_bounds`: notation.
- `reads` and `writes`: implicit registers: `cc`, `scc`, …
- `half`: the half of a register that is written (the other half keeps its value) or stored: `low`, `high`, or as the
  last bit of `op_sel` selects.

AMDGCN has these facts, too:

- `fmt`: the encoding. `cnt`: the counter that it increments. `passes`: the passes of the matrix pipe.
- `ty`: the types that `sem` receives, the destination's first.
- `names`: arch → its own spellings, if they differ: the first is written, all are accepted.
- `even`: the operand whose single register must have an even number.
- `inline`: the types of the sources' constants, if they are not those of `ty`.
- `vague`: the flags whose effect no manual states: they are assembled, and the simulator rejects them.

PTX has these facts, too:

- `held`: the memory operand whose address must be in a register.
- `within`: the spaces of the variables that the address may name, if they are not those that the access reaches.
- `unified`: the memory operand that may be written `[a].unified`.

A rule is written `v8 => t=b32|f32 & ss=global; volatile => !cop`: if the left side holds, the right side must hold. A
bare word holds if it was chosen, or if the choice of that name was made. `!x` holds if `x` was omitted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

# the arities are spelled out so that a lambda's parameters have types
Sem = Callable[[Any], object] | Callable[[Any, Any], object] | Callable[[Any, Any, Any], object] | str | None

FACTS = frozenset({
    "arch", "ptx", "needs", "rule", "ref", "sem", "effect", "cnt", "passes", "reads",
    "writes", "fmt", "ty", "names", "one", "even", "held", "inline", "error", "vague", "within", "unified", "half",
})  # fmt: skip


class RowError(Exception):
    """Raised for a table that contradicts itself. The message lists all inconsistent rows."""


@dataclass(frozen=True)
class Part:
    """One dot of an opcode: its possible words, and the name under which the choice is stored."""

    name: str
    words: tuple[str, ...]
    optional: bool = False
    again: bool = False


@dataclass(frozen=True)
class Operand:
    """One operand of a row, with its types by name. `role` is `r`, `w` or `rw`."""

    name: str
    role: str
    kinds: tuple[str, ...]
    count: str = ""
    memory: bool = False
    wider: bool = False
    second: str = ""
    paired: bool = False
    optional: bool = False
    when: str = ""
    inner: tuple[Operand, ...] = ()  # further operands within a memory operand's brackets
    first: str = ""  # the type of a vector's first element, if it differs
    bare: bool = False  # a vector of one element needs no braces
    part: str = ""  # the set of a register's parts that may replace it
    declared: str = ""  # the type that a register declared in a text must agree with, if it is narrower

    @property
    def others(self) -> bool:
        """Whether the operand accepts a constant or the sink instead of a register."""
        return bool(self.first) or any(kind.startswith("imm") or kind in ("_", "_2") for kind in self.kinds)

    def element(self, at: int) -> tuple[str, ...]:
        """Return the kinds of a vector's element, with the element's own range of `imm(0..3;0..1)`."""
        kinds = (self.first, *self.kinds[1:]) if self.first and at == 0 else self.kinds
        return tuple(_nth_range(kind, at) if ";" in kind else kind for kind in kinds)


@dataclass(frozen=True)
class Flag:
    """A keyword after the operands: a bare word, a number of `range`, a list of `length` numbers, or one of `words`."""

    name: str
    range: tuple[int, int] | None = None
    length: int = 0
    words: tuple[str, ...] = ()
    required: bool = False
    parentheses: bool = False  # written `vmcnt(3)`, not `vmcnt:3`


class Row:
    """One line of the manual. `text` is the line itself, whose parts are parsed when first needed."""

    def __init__(self, text: str, doc: str, facts: Mapping[str, object]) -> None:
        unknown = sorted(facts.keys() - FACTS)
        if unknown:
            raise RowError(f"{text}: unknown facts {unknown}")
        self.text, self.doc, self.facts = text, doc, facts
        self.opcode, _, syntax = text.partition(" ")
        self.syntax = syntax.strip()
        self.head = re.split(r"[.{]", self.opcode, maxsplit=1)[0]
        self.sem: Sem = facts.get("sem")  # pyright: ignore[reportAttributeAccessIssue]

    def __repr__(self) -> str:
        return re.sub(r"\s+", "  ", self.text, count=1)

    def fact(self, name: str) -> str:
        """Return a fact that is a word, or "" if the row does not state it."""
        return str(self.facts.get(name) or "")

    @property
    def described(self) -> str:
        """The description for readers, with the error bound of an approximate row."""
        error = self.fact("error")
        return f"{self.doc} Error: at most {error}." if error else self.doc

    @cached_property
    def effects(self) -> frozenset[str]:
        """The effects besides writing the destination."""
        return frozenset(self.fact("effect").split())

    @cached_property
    def needs(self) -> Mapping[str, str]:
        """The requirements of single modifiers beyond the row's own: `{"v8": "sm_100 8.8"}`."""
        return self.facts.get("needs") or {}  # pyright: ignore[reportReturnType]

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """The opcode, dot by dot."""
        return tuple(_read_opcode(self.opcode))

    @cached_property
    def operands(self) -> tuple[Operand, ...]:
        """The operands in the manual's order."""
        return tuple(_read_operand(text) for text in _BETWEEN.split(self._without_flags) if text)

    @cached_property
    def flags(self) -> tuple[Flag, ...]:
        """The keywords after the operands."""
        tail = self.syntax[len(self._without_flags) :]
        return tuple(_read_flag(text) for text in re.findall(r"\{([^}]*)\}", tail))

    @cached_property
    def rules(self) -> tuple[tuple[str, str], ...]:
        """The rules as (left, right)."""
        return tuple(_read_rule(text) for text in self.fact("rule").split(";") if text.strip())

    @cached_property
    def _without_flags(self) -> str:
        if self.syntax.startswith("{"):  # an optional operand is never first
            return ""
        return re.sub(r"(?<=[^,\s])(\s+\{[^}]*\})+$", "", self.syntax)


def op(text: str, doc: str, *, sem: Sem = None, **facts: object) -> Row:
    """Return a row: see the module's docstring. Raises RowError for an unknown fact."""
    return Row(text, doc, {"sem": sem, **facts})


_PART = re.compile(r"\{\.(?P<optional>[^{}]+)\}|\.?(?P<part><[^<>]+>|[^.<>{}]+)")


def _read_opcode(opcode: str) -> Iterator[Part]:
    seen: dict[str, Part] = {}
    at = 0
    while at < len(opcode):
        match = _PART.match(opcode, at)
        if not match:
            raise RowError(f"cannot read the opcode at `{opcode[at:]}`")
        part = _read_part(match["optional"] or match["part"], match["optional"] is not None, seen)
        seen[part.name] = part
        yield part
        at = match.end()


_WORDS = re.compile(r"\((\d+)\.\.(\d+)/(\d+)\)")


def _read_part(text: str, optional: bool, seen: Mapping[str, Part]) -> Part:
    if "." in _WORDS.sub("", text):
        raise RowError(f"`{text}` is more than one dot of an opcode: `{{.x}}{{.y}}` and a rule")
    if not text.startswith("<"):
        return Part(text, (text,), optional)
    name, colon, words = text[1:-1].partition(":")
    if colon:
        return Part(name, tuple(one for word in words.split("|") for one in _read_words(word)), optional)
    if name not in seen:
        raise RowError(f"`<{name}>` repeats a choice that nothing before it makes")
    return Part(name, seen[name].words, seen[name].optional, again=True)


def _read_words(word: str) -> list[str]:
    """Return the words of `m64n(8..256/8)k16`: one for each number of the range."""
    if not (found := _WORDS.search(word)):
        return [word]
    low, high, step = map(int, found.groups())
    return [f"{word[: found.start()]}{n}{word[found.end() :]}" for n in range(low, high + 1, step)]


_BETWEEN = re.compile(r"\s*,\s*(?![^\[]*\])")  # separates operands; a comma within brackets does not
_INNER = re.compile(r"\s*,\s*")
_OPERAND = re.compile(
    r"""(?P<optional>\{)? (?P<role>[=+]?) (?P<memory>\[)? (?P<name>\w+)
        (?: : (?:(?P<first>\w+);)? (?P<kinds>[-\w!|:+=]+ (?:\([-\w./;:\ ]+\))?) (?:@(?P<part>\w+))?
              (?:\*(?P<count>\w+(?:[/*-]\d+)?\^?)(?P<bare>\??))? )?
        (?: (?P<pairing>[/&])\w+:(?P<second>\w+) )? (?:,\s*(?P<inner>[^]]+))? \]? \}? (?:\ if\ (?P<when>.+))? $""",
    re.VERBOSE,
)


def _nth_range(kind: str, at: int) -> str:
    ranges = kind[4:-1].split(";")
    return f"imm({ranges[min(at, len(ranges) - 1)]})"


def _read_operand(text: str) -> Operand:
    match = _OPERAND.match(text)
    if not match or not (match["kinds"] or match["memory"]):
        raise RowError(f"cannot read the operand `{text}`")
    kinds, declared = _DECLARED.sub("", match["kinds"] or "generic"), _DECLARED.search(match["kinds"] or "")
    return Operand(
        name=match["name"],
        role={"=": "w", "+": "rw", "": "r"}[match["role"]],
        kinds=tuple(kinds.replace("+", "").split("|")),
        count=match["count"] or "",
        memory=match["memory"] is not None,
        wider="+" in (match["kinds"] or ""),
        second=match["second"] or "",
        paired=match["pairing"] == "&",
        optional=match["optional"] is not None,
        when=match["when"] or "",
        inner=tuple(_read_operand(one) for one in _INNER.split(match["inner"] or "") if one),
        first=match["first"] or "",
        bare=bool(match["bare"]),
        part=match["part"] or "",
        declared=declared[1] if declared else "",
    )


_DECLARED = re.compile(r"=(\w+)")
_FLAG = re.compile(r"(?P<name>\w+)(?:[:(](?P<kind>[^!)]+)\)?)?(?P<required>!?)")
_RANGE = re.compile(r"(?:\[(\d+)\])?(?:([iu])(\d+)|(-?\d+)\.\.(-?\d+))")


def _read_flag(text: str) -> Flag:
    match = _FLAG.fullmatch(text)
    if not match:
        raise RowError(f"cannot read the flag `{{{text}}}`")
    kind, required = match["kind"] or "", bool(match["required"])
    numbers = _RANGE.fullmatch(kind)
    if not numbers:
        return Flag(match["name"], words=tuple(kind.split("|")) if kind else (), required=required)
    return Flag(match["name"], _flag_range(numbers), int(numbers[1] or 0), required=required, parentheses="(" in text)


def _flag_range(match: re.Match[str]) -> tuple[int, int]:
    _, sign, bits, low, high = match.groups()
    if low is not None:
        return int(low), int(high)
    half = 1 << (int(bits) - 1)
    return (-half, half - 1) if sign == "i" else (0, 2 * half - 1)


def _read_rule(text: str) -> tuple[str, str]:
    left, arrow, right = text.partition("=>")
    if not arrow:
        raise RowError(f"cannot read the rule `{text.strip()}`: it has no =>")
    return left.strip(), right.strip()


def holds(condition: str, choices: Mapping[str, str]) -> bool:
    """Return whether `x & !y & t=a|b` holds for these choices (name → word)."""
    return all(_clause_holds(clause.strip(), choices) for clause in condition.split("&"))


def _clause_holds(clause: str, choices: Mapping[str, str]) -> bool:
    if clause.startswith("!"):
        return not _clause_holds(clause[1:], choices)
    name, equals, words = clause.partition("=")
    if equals:
        return choices.get(name) in words.split("|")
    return any(word in choices or word in choices.values() for word in clause.split("|"))
