"""Find missing waits and wait states, along every path and around loops.

No assembler makes this check. `plan` computes the smallest fixes and the reasons for them, `check` reports them, and
`sync` inserts them. Code after a fault is analyzed as if the fault were fixed, so that one mistake causes one finding.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from ...analysis.cfg import until_still
from ...errors import ADVICE as ADVICE
from ...errors import DiagnosticCode, Finding, show
from ...ir.program import Program
from ...isa.limits import Budget, Exceeded
from .cfg import Block, blocks
from .effects import LDS, Dword, Seen, Step
from .effects import show as name_of
from .hazard_rules import COUNTERS, KEYWORDS, Need, needed, reach
from .lds_pipelines import stages
from .outstanding import Credit, Outstanding, Past, Windows

_PATIENCE = 20


@dataclass
class Fix:
    """The fix in front of an instruction: the counts of an `s_waitcnt`, followed by `nops` wait states."""

    waits: dict[str, int] = field(default_factory=lambda: {})
    nops: int = 0

    def wait(self, counts: Mapping[str, int]) -> None:
        """Add counts to the wait."""
        for counter, count in counts.items():
            self.waits[counter] = min(count, self.waits.get(counter, count))


@dataclass
class Plan:
    """The fixes by position, the findings, and for each wait and counter the count that would be `enough`."""

    fixes: dict[int, Fix] = field(default_factory=lambda: {})
    findings: list[Finding] = field(default_factory=lambda: [])
    enough: dict[Credit, int] = field(default_factory=lambda: {})
    waits: list[Step] = field(default_factory=lambda: [])


def check(program: Program, budget: Budget | None = None, seen: Seen | None = None) -> list[Finding]:
    """Return every finding: MISSING_WAIT, HAZARD, BARRIER_WAIT, or without any of these the advice STRONG_WAIT.

    Registers may be virtual or physical, and the program is not changed. `seen` caches effects for all functions of a
    module. If the budget is exhausted, the only finding is LIMIT.
    """
    try:
        made = plan(program, budget, seen)
    except Exceeded as limit:
        return [*limit.at(program.where).findings]
    return made.findings or [*_advice(made)]


def plan(program: Program, budget: Budget | None = None, seen: Seen | None = None) -> Plan:
    """Return the smallest fixes that a program needs, and the reasons. Raises Exceeded if the budget is exhausted."""
    walk = _Walk(program.target.name, blocks(program, budget, seen), budget)
    walk.settle()
    return walk.told()


class _Walk:
    """Fixed-point iteration over the basic blocks, followed by a pass that records the findings."""

    def __init__(self, arch: str, graph: list[Block], budget: Budget | None = None) -> None:
        self.arch, self.graph, self.budget = arch, graph, budget
        self.windows = Windows(partial(reach, arch=arch))
        self.stages = stages(graph, budget)
        self.plan = Plan()
        self.ends: dict[int, tuple[Outstanding, Past]] = {}
        self.pairs: dict[tuple[int, int], tuple[Need, ...]] = {}
        self.visits = Counter[int]()
        self.telling = False

    def settle(self) -> None:
        """Compute the state at the entry of every block.

        Fixes only grow. A round that adds no fix has analyzed the fixed program from its start.
        """
        grown = True
        while grown:
            known = self._size()
            self.ends.clear()
            self.visits.clear()
            until_still([0], self._block)
            grown = self._size() != known

    def _size(self) -> list[object]:
        return [(at, dict(fix.waits), fix.nops) for at, fix in self.plan.fixes.items()]

    def told(self) -> Plan:
        """Return the plan, with the findings of a last pass."""
        self.telling = True
        self.plan.enough.clear()
        for i, block in enumerate(self.graph):
            if i in self.ends:
                self._through(block, *self._start(i))
        return self.plan

    def _spend(self, i: int) -> None:
        """Charge one walk through a block to the budget: its instructions, and the operations outstanding before it."""
        if self.budget is not None:
            ends = (self.ends[before] for before in self.graph[i].before if before in self.ends)
            flights = sum(20 + flight.size for flight, _ in ends)
            self.budget.step(20 + 10 * len(self.graph[i].steps) + flights)

    def _block(self, i: int) -> list[int]:
        self._spend(i)
        flight, past = self._start(i)
        self._through(self.graph[i], flight, past)
        flight, past = flight.copy(), past.copy()
        known = self.ends.get(i)
        self.visits[i] += 1
        if known and self.visits[i] > _PATIENCE:  # an obsolete fix could otherwise oscillate around a loop forever
            flight.join(known[0])
            past.join(known[1])
        if known and known[0].key() == flight.key() and known[1].since == past.since:
            return []
        self.ends[i] = flight, past
        return self.graph[i].after

    def _start(self, i: int) -> tuple[Outstanding, Past]:
        """Return the merged state of all paths to a block."""
        flight, past = Outstanding(), Past(self.windows)
        for end in (self.ends[before] for before in self.graph[i].before if before in self.ends):
            flight.join(end[0])
            past.join(end[1])
        return flight.copy(), past.copy()

    def _through(self, block: Block, flight: Outstanding, past: Past) -> None:
        """Analyze a block and record the fixes that it needs."""
        for step in block.steps:
            if step.waits is not None:
                flight.wait(step.waits, step.at, self.plan.enough)
                self.plan.waits += [step] if self.telling else []
            if lacks := self._lacks(step, flight):
                self._fix(step).wait(lacks)
            fix = self.plan.fixes.get(step.at)
            if fix and fix.waits:
                flight.wait(fix.waits, None, self.plan.enough)
                past.clock += 1
            if missing := self._missing(step, past):
                fix = self._fix(step)
                fix.nops = max(fix.nops, missing)
            past.clock += fix.nops if fix else 0
            flight.use(step, self.plan.enough)
            flight.issue(step, loose=step.at not in self.stages)
            past.go(step)

    def _fix(self, step: Step) -> Fix:
        return self.plan.fixes.setdefault(step.at, Fix())

    def _lacks(self, step: Step, flight: Outstanding) -> dict[str, int]:
        """Return the counts that an instruction must wait for."""
        found: dict[str, tuple[int, Step, Dword | None]] = {}
        if not flight.holds and step.kinds.isdisjoint(("barrier", "lds")):
            return {}
        for counter, count, load, key in flight.needs(step):
            if counter not in found or count < found[counter][0]:
                found[counter] = count, load, key
        for counter, count, writer in flight.at_barrier() if "barrier" in step.kinds else ():
            if counter not in found or count < found[counter][0]:
                found[counter] = count, writer, None
        for counter, count, load in flight.into_lds() if "lds" in step.kinds else ():
            if counter not in found or count < found[counter][0]:
                found[counter] = count, load, LDS
        if self.telling:
            self.plan.findings += (_missing_wait(step, counter, *why) for counter, why in found.items())
        return {counter: count for counter, (count, _, _) in found.items()}

    def _missing(self, step: Step, past: Past) -> int:
        """Return the wait states that an instruction lacks. Fixing the largest shortage fixes all."""
        worst: tuple[int, Need, Step] | None = None
        for first, passed in past.before():
            if not first.marks.isdisjoint(step.meets):
                for need in self._needed(first, step):
                    if need.states > passed + (worst[0] if worst else 0):
                        worst = need.states - passed, need, first
        if worst is None:
            return 0
        if self.telling:
            self.plan.findings.append(_hazard(step, *worst))
        return worst[0]

    def _needed(self, first: Step, then: Step) -> tuple[Need, ...]:
        pair = first.at, then.at
        if pair not in self.pairs:
            if self.budget is not None:
                self.budget.step(15)
            self.pairs[pair] = needed(first, then, self.arch)
        return self.pairs[pair]


# ---- the findings


def _missing_wait(step: Step, counter: str, count: int, load: Step, key: Dword | None) -> Finding:
    fields: dict[str, object] = {
        "what": step.name, "first": load.name, "line": show(load.item.where), "counter": counter, "count": count,
        "fix": f"`k.wait({KEYWORDS[counter]}={count})`",
    }  # fmt: skip
    if key is None:
        return Finding(DiagnosticCode.BARRIER_WAIT, step.item.where, fields)
    reads = key in step.reads or (key == LDS and step.kinds.isdisjoint(("lds_write", "store")))
    fields |= {"does": "reads" if reads else "overwrites", "reg": name_of(key)}
    return Finding(DiagnosticCode.MISSING_WAIT, step.item.where, fields)


def _hazard(step: Step, missing: int, need: Need, first: Step) -> Finding:
    fields: dict[str, object] = {
        "what": step.name, "first": first.name, "line": show(first.item.where), "rule": need.what,
        "needed": need.states, "found": need.states - missing, "missing": missing,
    }  # fmt: skip
    return Finding(DiagnosticCode.HAZARD, step.item.where, fields)


def _advice(made: Plan) -> Iterator[Finding]:
    """Yield STRONG_WAIT for each wait that no later instruction needs in full."""
    for step in dict.fromkeys(made.waits):
        for counter, count in (step.waits or {}).items():
            enough = made.enough.get((step.at, counter))
            if counter in COUNTERS and (enough is None or enough > count):
                why = f"{counter}({enough}) is enough" if enough is not None else "no later instruction needs it"
                fix = f"`{KEYWORDS[counter]}={enough}`" if enough is not None else f"leave `{KEYWORDS[counter]}=` out"
                fields: dict[str, object] = {"what": f"{counter}({count})", "why": why, "fix": fix}
                yield Finding(DiagnosticCode.STRONG_WAIT, step.item.where, fields)
