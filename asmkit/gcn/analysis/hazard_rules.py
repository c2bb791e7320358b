"""CDNA's wait counters and hazard rules as data: the wait states that a program must insert itself.

The unit is the wait state: any instruction counts one, `s_nop n` counts n + 1, `s_waitcnt` and `s_barrier` count one.
Sources: CDNA3 ISA 4.5 and 7.5, CDNA2 and CDNA4 ISA, and the rules of LLVM's hazard recognizer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias, cast

from ...analysis.cfg import leaves
from ...ir.program import Inst, Item, Label, Program, Raw
from ...regs import Reg, Span
from ...types import Scalar
from .cfg import blocks
from .effects import EXEC, M0, VCC, Dword, Step, bank, keys

ARCHS = ("gfx90a", "gfx942", "gfx950")

# ---- counters

COUNTERS: Mapping[str, int] = {"vmcnt": 63, "lgkmcnt": 15}
"""The counters of outstanding memory operations, and the maximum of each in `s_waitcnt` (CDNA3 ISA 4.4).

`vmcnt`: vector memory, loads and stores, in order. `lgkmcnt`: LDS, in order, and scalar memory, which completes out of
order. FLAT counts on both, out of order. While any operation that can complete out of order is outstanding on a
counter, only a wait for 0 guarantees completion.
"""

KEYWORDS: Mapping[str, str] = {"vmcnt": "vm", "lgkmcnt": "lgkm"}
"""The counters' names in `k.wait`."""

# ---- hazards of single registers

States: TypeAlias = "tuple[int, int, int]"
"""Wait states on gfx90a, gfx942, gfx950."""


class Rule(NamedTuple):
    """A hazard rule: after `first` accesses a register in the way `left`, `then` accesses it in the way `right`.

    `states` is the number of wait states required between the two. An access is `writes`, `reads`, a part of the
    instruction (`data`, `select`), or `runs`: EXEC masks the instruction. `of` selects the registers: `v`, `s`, `vcc`,
    `exec`, `m0`, `hardware`, `doubles`. `unless` is a kind that `then` must not have.
    """

    what: str
    first: str
    left: str
    then: str
    right: str
    of: str
    states: States
    unless: str = ""


# fmt: off
RULES: tuple[Rule, ...] = (
    Rule("VALU writes an SGPR, vector memory reads it",       "valu", "writes", "vmem", "reads", "s", (5, 5, 5)),
    Rule("VALU writes an SGPR, VALU reads it",                "valu", "writes", "valu", "reads", "s", (0, 2, 2)),
    Rule("VALU writes an SGPR, a lane select reads it",       "valu", "writes", "lane", "select", "s", (4, 4, 4)),
    Rule("VALU writes a VGPR, v_readlane reads it",           "valu", "writes", "readlane", "reads", "v", (0, 1, 1)),
    Rule("VALU writes VCC, v_div_fmas reads it",              "valu", "writes", "div_fmas", "reads", "vcc", (4, 4, 4)),
    Rule("VALU writes a VGPR, DPP reads it",                  "valu", "writes", "dpp", "reads", "v", (2, 2, 2)),
    Rule("VALU writes a VGPR, MFMA reads it",                 "valu", "writes", "mfma", "reads", "v", (2, 2, 2)),
    Rule("VALU writes a VGPR, v_permlane_swap exchanges it",  "valu", "writes", "swap", "reads", "v", (0, 0, 2)),
    Rule("VALU writes EXEC, DPP runs",                        "valu", "writes", "dpp", "runs", "exec", (5, 5, 5)),
    Rule("VALU writes EXEC, v_readlane or v_writelane runs",  "valu", "writes", "lane", "runs", "exec", (0, 4, 4)),
    Rule("VALU writes EXEC, v_permlane runs",                 "valu", "writes", "permlane", "runs", "exec", (0, 0, 4)),
    Rule("VALU writes EXEC, MFMA runs",                       "valu", "writes", "mfma", "runs", "exec", (4, 4, 4)),
    Rule("VALU writes EXEC, vector memory runs",              "valu", "writes", "vmem", "runs", "exec", (5, 5, 5)),
    Rule("VALU writes EXEC, VALU reads it as data",           "valu", "writes", "valu", "reads", "exec", (0, 2, 2)),
    Rule("a transcendental writes a VGPR, VALU reads it", "trans", "writes", "valu", "reads", "v", (0, 1, 1), "trans"),
    Rule("a part of a VGPR is written, VALU reads it",        "partial", "writes", "valu", "reads", "v", (0, 1, 1)),
    Rule("a dot product writes a VGPR, VALU touches it",      "dot", "writes", "vector", "touches", "v", (3, 3, 3)),
    Rule("a dot product writes a VGPR, memory touches it",    "dot", "writes", "memory", "touches", "v", (3, 3, 3)),
    Rule("SALU writes M0, an instruction uses it",            "salu", "writes", "m0_user", "reads", "m0", (1, 1, 1)),
    Rule("s_setreg, then s_getreg of the same register", "setreg", "writes", "getreg", "reads", "hardware", (2, 2, 2)),
    Rule("s_setreg, then s_setreg of the same register", "setreg", "writes", "setreg", "writes", "hardware", (2, 2, 2)),
    Rule("three dwords or more are stored, VALU writes them", "vmem", "data", "vector", "writes", "v", (1, 2, 2)),
    Rule("a wide store at an SGPR offset, VALU writes its data",
         "vmem", "offset data", "vector", "writes", "v", (0, 1, 1)),
    Rule("MFMA of doubles, then v_fma_f64",                   "mfma", "writes", "fma64", "reads", "doubles", (2, 2, 2)),
)
# fmt: on
"""All rules except those of the matrix pipe.

Reads of VCCZ and EXECZ as data have no rule, because no operand names them.

The rule of a wide buffer store with an SGPR offset: LLVM 22 inserts no wait state there. Later versions insert one on
gfx942 and gfx950, where measurements show that the store sends data that the next instruction writes.
"""

# ---- hazards of the matrix pipe: access → arch → passes → wait states

Passes: TypeAlias = "Mapping[str, Mapping[int, int]]"


def _by_arch(*each: dict[int, int]) -> Passes:
    return dict(zip(ARCHS, each, strict=True))


_ANY = 0  # any number of passes
_USE = _by_arch({2: 5, 8: 11, 16: 19}, {2: 5, 4: 7, 8: 11, 16: 19}, {2: 5, 4: 8, 8: 12, 16: 20})
_USE_F32 = _by_arch({2: 5, 8: 11, 16: 19}, {2: 4, 4: 6, 8: 10, 16: 18}, {2: 4, 4: 6, 8: 10, 16: 18})
_SAME = _by_arch({_ANY: 0}, {2: 2, _ANY: 0}, {2: 2, _ANY: 0})
_OVERLAP = _by_arch({2: 2, 8: 8, 16: 16}, {2: 3, 4: 5, 8: 9, 16: 17}, {2: 4, 4: 6, 8: 10, 16: 18})
_OVERLAP_F32 = _by_arch({2: 2, 8: 8, 16: 16}, {2: 2, 4: 4, 8: 8, 16: 16}, {2: 2, 4: 4, 8: 8, 16: 16})
_OVERLAP_F64 = {**_OVERLAP, "gfx90a": {2: 3, 8: 9, 16: 17}}
_AFTER_READ = _by_arch({2: 1, 8: 7, 16: 15}, {2: 1, 4: 3, 8: 7, 16: 15}, {2: 1, 4: 3, 8: 7, 16: 15})
_NEVER = _by_arch({_ANY: 0}, {_ANY: 0}, {_ANY: 0})


def _always(*states: int) -> Passes:
    return _by_arch(*({_ANY: each} for each in (states if len(states) == 3 else states * 3)))


MATRIX: Mapping[str, Mapping[str, Passes]] = {
    "xdl": {
        "valu reads": _USE, "valu writes": _USE, "memory reads": _USE, "load": _USE, "factor": _USE,
        "same sum": _SAME, "sum": _OVERLAP, "sum of doubles": _OVERLAP_F64, "sum overwritten": _AFTER_READ,
    },
    "sgemm": {
        "valu reads": _USE_F32, "valu writes": _USE_F32, "memory reads": _USE_F32, "load": _USE_F32, "factor": _USE_F32,
        "same sum": _SAME, "sum": _OVERLAP_F32, "sum of doubles": _OVERLAP_F32,
        "sum overwritten": {**_NEVER, "gfx90a": _AFTER_READ["gfx90a"]},
    },
    "dgemm4": {
        "valu reads": _always(6), "valu writes": _always(6), "memory reads": _always(9), "load": _always(6),
        "factor": _always(6), "same sum": _always(4), "sum": _always(4), "sum of doubles": _always(4),
        "sum overwritten": _NEVER,
    },
    "dgemm16": {
        "valu reads": _always(11, 11, 19), "valu writes": _always(11, 11, 19), "memory reads": _always(18, 18, 18),
        "load": _always(11, 11, 19), "factor": _always(11, 11, 19), "same sum": _always(0),
        "sum": _always(9, 9, 17), "sum of doubles": _always(9, 9, 17), "sum overwritten": _NEVER,
    },
}  # fmt: skip
"""Wait states after a matrix product, by its class: f32 and f64 products apart from all others.

The inner keys are accesses: its result is read or written by VALU, read by memory instructions (data or address),
written by a load, a factor (A or B) of another product, exactly the sum C of a product of the same opcode, or otherwise
a sum. `sum overwritten`: its C is written by VALU or a load. gfx950's 8-bit and 6-bit products count by their passes
like all others.
"""

_WORDS = {
    "valu reads": "MFMA writes a register, VALU reads it",
    "valu writes": "MFMA writes a register, VALU writes it",
    "memory reads": "MFMA writes a register, a memory instruction reads it",
    "load": "MFMA writes a register, a load writes it",
    "factor": "MFMA writes a register, another MFMA reads it as A or B",
    "same sum": "MFMA writes a register, another MFMA reads it as C",
    "sum": "MFMA writes a register, an MFMA of another opcode or tuple reads it as C",
    "sum of doubles": "MFMA writes a register, an MFMA of doubles reads it as C",
    "sum overwritten": "MFMA reads C, VALU or a load writes it",
}

REACH = 20
"""The most wait states that any rule requires."""


class Need(NamedTuple):
    """The wait states required between two instructions, and the reason."""

    states: int
    what: str


def needed(first: Step, then: Step, arch: str) -> tuple[Need, ...]:
    """Return the wait states required between two instructions. Empty if the hardware interlocks."""
    found: dict[str, int] = {}
    for key in first.marks & then.meets:
        for need in _at(first, then, key, arch):
            found[need.what] = max(need.states, found.get(need.what, 0))
    return tuple(Need(states, what) for what, states in found.items() if states)


def _at(first: Step, then: Step, key: Dword, arch: str) -> Iterator[Need]:
    """Yield the wait states required because of one register."""
    yield from _by_rules(first, then, key, ARCHS.index(arch))
    if "mfma" in first.kinds:
        yield from _after_product(first, then, key, arch)


def _by_rules(first: Step, then: Step, key: Dword, arch: int) -> Iterator[Need]:
    for rule in _rules_of(first.kinds):
        if not rule.states[arch] or rule.then not in then.kinds or rule.unless in then.kinds:
            continue
        touch = _is(rule.of, key) and _touches(first, rule.left, key) and _touches(then, rule.right, key)
        if touch and not (rule.first == "dot" and _accumulates(first, then, key)):
            yield Need(rule.states[arch], rule.what)


_BY_KINDS: dict[frozenset[str], tuple[Rule, ...]] = {}


def _rules_of(kinds: frozenset[str]) -> tuple[Rule, ...]:
    if kinds not in _BY_KINDS:
        _BY_KINDS[kinds] = tuple(rule for rule in RULES if rule.first in kinds)
    return _BY_KINDS[kinds]


def _is(of: str, key: Dword) -> bool:
    """Return whether a rule applies to a register."""
    if of == "s":
        return bank(key) == "s" and key not in EXEC
    named = {"vcc": VCC, "exec": EXEC, "m0": M0}.get(of)
    return key in named if named else bank(key) == of


def _touches(step: Step, way: str, key: Dword) -> bool:
    if way in ("runs", "touches"):
        return True
    some = step.writes if way == "writes" else step.reads if way == "reads" else step.parts.get(way, ())
    return key in some


def _accumulates(first: Step, then: Step, key: Dword) -> bool:
    """Return whether a dot product only accumulates onto the result of one with the same opcode."""
    return _opcode(first) == _opcode(then) and key in then.parts["c"] and key not in then.parts["ab"]


def _opcode(step: Step) -> tuple[str, str]:
    """Return the instruction and its encoding."""
    return (step.item.form.row.head, step.item.form.row.fact("fmt")) if isinstance(step.item, Inst) else ("", "")


def _after_product(first: Step, then: Step, key: Dword, arch: str) -> Iterator[Need]:
    table = MATRIX[product(first)]
    for access in _accesses(first, then, key):
        yield Need(_states(table[access][arch], passes(first, arch)), _WORDS[access])


def _accesses(first: Step, then: Step, key: Dword) -> Iterator[str]:
    """Yield how an instruction accesses a register of an earlier product."""
    result, memory = key in first.parts["d"], "memory" in then.kinds
    if "mfma" in then.kinds:
        if result and key in then.parts["ab"]:
            yield "factor"
        if result and key in then.parts["c"]:
            yield _sum(first, then)
        return
    if not (memory or "valu" in then.kinds):
        return
    if result and key in then.reads:
        yield "memory reads" if memory else "valu reads"
    if key in then.writes:
        if result:
            yield "load" if memory else "valu writes"
        if key in first.parts["c"]:
            yield "sum overwritten"


def _sum(first: Step, then: Step) -> str:
    if then.parts["c"] == first.parts["d"] and _opcode(first) == _opcode(then):
        return "same sum"
    return "sum of doubles" if product(then).startswith("dgemm") else "sum"


def product(step: Step) -> str:
    """Return the class of a matrix product."""
    return next(name for name in MATRIX if name in step.kinds)


def passes(step: Step, arch: str) -> int:
    """Return the number of passes, of four clocks each, that a matrix product takes."""
    assert isinstance(step.item, Inst)
    fact = cast("int | Mapping[str, int]", step.item.form.row.facts["passes"])
    return fact if isinstance(fact, int) else fact[arch]


def _states(by_passes: Mapping[int, int], count: int) -> int:
    """Return the entry for a number of passes, or for the next larger number in the table."""
    if count in by_passes:
        return by_passes[count]
    return by_passes[_ANY] if _ANY in by_passes else by_passes[min(n for n in by_passes if n > count)]


_REACHES: dict[tuple[object, ...], int] = {}


def reach(step: Step, arch: str, *, kept: bool = False) -> int:
    """Return the most wait states that any instruction might require after this one.

    With `kept`, return for how long its registers must stay reserved. If only reads are a hazard, a free vector
    register may be reassigned, because writing the new value and making it readable takes as long.
    """
    form = step.item.form if isinstance(step.item, Inst) else None
    banks = frozenset([name for name, _ in step.marks])
    key = (form, step.kinds, banks, arch, kept)
    if key not in _REACHES:
        _REACHES[key] = max([0, *_reaches(step, {name.lstrip("%") for name in banks}, arch, kept)])
    return _REACHES[key]


def _reaches(step: Step, banks: set[str], arch: str, kept: bool) -> Iterator[int]:
    for rule in _rules_of(step.kinds):
        scalar = rule.of in ("s", "vcc", "exec", "m0")
        if (scalar and "s" not in banks) or (rule.of == "v" and banks.isdisjoint("va")):
            continue
        if not kept or scalar or rule.right in ("writes", "touches"):
            yield rule.states[ARCHS.index(arch)]
    if "mfma" in step.kinds:
        yield from (_states(table[arch], passes(step, arch)) for table in MATRIX[product(step)].values())


# ---- `k.wait_mfma`


def settling(program: Program, acc: Span[Scalar] | Reg[Scalar]) -> int:
    """Return the wait states that must still pass before `acc` is read, after the last instruction of the body so far.

    All paths that exist so far are followed backwards. Branches that are added later are left to `check`.
    """
    wanted, arch = set(keys(acc)), program.target.name
    most, passed = _since(_straight_end(program.body), wanted, arch, 0)
    if passed >= REACH:
        return most
    graph = blocks(program)
    shortest = {len(graph) - 1: 0}
    queue = [len(graph) - 1]
    while queue:
        i = queue.pop()
        found, passed = _since(reversed(graph[i].steps), wanted, arch, shortest[i])
        most = max(most, found)
        for before in graph[i].before if passed < REACH else ():
            if passed < shortest.get(before, REACH):
                shortest[before] = passed
                queue.append(before)
    return most


def _since(steps: Iterable[Step], wanted: set[Dword], arch: str, passed: int) -> tuple[int, int]:
    """Return the wait states that `wanted` requires, and those that have passed, going backwards through steps."""
    most = 0
    for step in steps:
        if passed >= REACH:
            break
        if "mfma" in step.kinds and not wanted.isdisjoint(step.parts["d"]):
            most = max(most, _until_read(step, arch) - passed)
        passed += step.states
    return most, passed


def _straight_end(items: Sequence[Item]) -> Iterator[Step]:
    """Yield the steps backwards from the end, to the last label or branch: few of them, without a graph of them all."""
    memory: dict[int, tuple[Dword, ...]] = {}
    for at, item in zip(range(len(items) - 1, -1, -1), reversed(items), strict=True):
        if isinstance(item, Label) or leaves(item):
            return
        if isinstance(item, (Inst, Raw)):
            yield Step(at, item, memory)


def _until_read(step: Step, arch: str) -> int:
    table = MATRIX[product(step)]
    reads = ("valu reads", "memory reads", "factor")
    return max(_states(table[access][arch], passes(step, arch)) for access in reads)
