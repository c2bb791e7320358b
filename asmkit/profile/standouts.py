"""Rank the facts that explain why a kernel can be slow.

Each fact is stated with its numbers, their lowest possible value, and the share of the launch that it concerns. Facts
below the thresholds of this file are left to the table of lines.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..errors import Finding
from .counters import Counters, Traffic
from .loops import Exposed, exposed
from .overlap import Copies, Overlap, joined
from .record import Line, Place, Standout
from .static import Static, place

if TYPE_CHECKING:
    from ..ir.program import Inst

SERIALIZED = "serialized pipeline"
SIMULATOR = "the simulator's counters"
TEXT = "the program's text"
RATIO = 1.5
"""The cost of a line's accesses, relative to the lowest possible cost, from which on it stands out."""
SHARE = 0.05
"""The share of the launch's whole cost from which on a line stands out."""
ALONE = 0.9
"""The share of copies without overlap from which on a pipeline counts as serialized."""
LANES = 4
"""The average number of lanes of an atomic at one address from which on it stands out."""
IDLE = 0.25
"""The share of all lanes' slots of the launch's arithmetic that a line leaves idle, from which on it stands out."""


@dataclass(frozen=True)
class Facts:
    """The facts of a profile from which those that stand out are chosen."""

    lines: Sequence[Line]
    counters: Counters
    overlap: Overlap
    static: Static
    findings: Sequence[Finding]

    @property
    def warp(self) -> int:
        """The lanes of a warp."""
        return self.counters.launch.sem.WARP

    @property
    def insts(self) -> Sequence[Inst]:
        """The instructions of the program."""
        return self.counters.launch.unit.insts


def standouts(facts: Facts) -> tuple[Standout, ...]:
    """Return the facts that stand out, the most important one first."""
    rules: tuple[Callable[[Facts], Iterable[Standout]], ...] = (
        _findings, _serialized, _loops, _spills, _scratch, _banks, _sectors, _atomics, _divergence,
    )  # fmt: skip
    found = {(one.kind, one.place, one.message): one for rule in rules for one in rule(facts)}.values()
    return tuple(sorted(found, key=lambda one: -one.score))


# ---- findings


_SLOW = re.compile(r"Potential Performance Loss|serialized|injected")


def _findings(facts: Facts) -> Iterator[Standout]:
    """Yield errors, advice, and the performance warnings of assemblers. Spills have a rule of their own."""
    seen: set[tuple[str, Place]] = set()
    for one in facts.findings:
        key = one.message, place(one.where)
        slow = one.code in ("PERFORMANCE", "STRONG_WAIT") and "spill" not in one.message
        if key in seen or not (one.severity == "error" or slow):
            continue
        seen.add(key)
        score = 2.0 if one.severity == "error" else 0.85 if _SLOW.search(one.message) else 0.2
        slack = one.code == "STRONG_WAIT"
        message = one.message if slack else f"{one.code}: {one.message}"
        kind, origin = ("wait slack", TEXT) if slack else ("finding", "asmkit's checks and the assembler's warnings")
        yield Standout(kind, score, message, one.fix, key[1], origin, one.selector)


# ---- copies and loads


def _serialized(facts: Facts) -> Iterator[Standout]:
    """Yield asynchronous copies that never overlap with work, although they repeat: all copies of a wait together."""
    lines: dict[Place, list[Copies]] = {}
    for at, copies in facts.overlap.copies.items():
        lines.setdefault(place(facts.insts[at].where), []).append(copies)
    waits: dict[int, dict[Place, Copies]] = {}
    for at, some in lines.items():
        copies = joined(some)
        share, repeats = copies.alone / max(1, copies.count), copies.waits / max(1, len(copies.warps))
        if share >= ALONE and repeats >= 2:
            wait = max(copies.completed_at, key=lambda one: copies.completed_at[one])
            waits.setdefault(wait, {})[at] = copies
    for wait, found in waits.items():
        yield _serialized_copies(facts, wait, found)


def _serialized_copies(facts: Facts, wait: int, found: Mapping[Place, Copies]) -> Standout:
    """Return the message for the copies of some lines, which the instruction `wait` waits for."""
    at, *others = sorted(found)
    share = sum(one.alone for one in found.values()) / sum(one.count for one in found.values())
    repeats = max(one.waits / max(1, len(one.warps)) for one in found.values())
    inst = facts.insts[wait]
    line, spelling = place(inst.where)[1], inst.form.spelling
    message = (
        f"{_share(share)} of its copies are waited for (line {line}, `{spelling}`) before any work "
        f"is done: the copies of an iteration never overlap with its products. {repeats:.0f} waits per warp"
    )
    message += f". The same wait completes those of {_lines_of(others)}" if others else ""
    fix = "issue the copies of the next iteration before you wait, into a second buffer (more stages in the ring)"
    if "cp.async.wait_group" in spelling:
        enough, now = facts.overlap.enough.get(wait, 0), int(str(inst.operands[0]))
        if enough > now:
            fix = f"use `{spelling} {enough}` at line {line}: the newer groups are read after the next wait only"
    return Standout(SERIALIZED, 0.95 * share, message, fix, at, SIMULATOR)


def _lines_of(places: Sequence[Place]) -> str:
    """Return the numbers of lines in words."""
    numbers = ", ".join(str(number) for _, number in places)
    return f"line{'s' * (len(places) > 1)} {numbers}"


def _loops(facts: Facts) -> Iterator[Standout]:
    """Yield loops that wait for their own loads immediately.

    A loop that fills a ring of several stages only has to keep up with the warps that empty it.
    """
    works = frozenset(
        id(inst) for at, inst in enumerate(facts.insts) if facts.counters.kinds[at] is not None or _reads_shared(inst)
    )
    for loop in exposed(facts.static.program, works):
        at = facts.insts.index(loop.wait)
        launch = facts.counters.launch
        warps = launch.grid[0] * launch.grid[1] * launch.grid[2] * launch.pitch // facts.warp
        stages = _rings(facts, loop)
        if facts.counters.warps[at] >= 2 * warps and (loop.barrier or stages < 2):
            yield _loop(loop, stages)


_SHARED_READS = ("ldmatrix", "wgmma", "tcgen05")


def _reads_shared(inst: Inst) -> bool:
    head = inst.form.row.head
    return head.startswith("ds_read") or head in _SHARED_READS or (head == "ld" and ".shared" in inst.form.spelling)


def _rings(facts: Facts, loop: Exposed) -> int:
    """Return the number of mbarriers for which a loop's waits wait in turn: the stages of its ring, 0 without waits."""
    accessed = [facts.counters.barriers.get(facts.insts.index(inst), set()) for inst in loop.phases]
    return max(map(len, accessed), default=0)


def _loop(loop: Exposed, stages: int) -> Standout:
    loads, wait = place(loop.loads[0].where), place(loop.wait.where)
    count = f"{len(loop.loads)} loads" if len(loop.loads) > 1 else "a load"
    if loop.enough:
        message = (
            f"the loop waits for {count} of the same iteration (line {wait[1]}, `{loop.enough}`) "
            "before any work is done: only other waves hide the latency"
        )
        fix = "issue the loads of the next iteration before this wait, and wait with `vmcnt(N)` for the older ones only"
        return Standout(SERIALIZED, 0.9, message, fix, loads, TEXT)
    message = (
        f"the loop uses {count} of the same iteration immediately (line {wait[1]}): only other warps hide the latency"
    )
    fix = "load the next iteration's data before you use this one's, or use cp.async with two buffers"
    if loop.barrier:
        message = f"{message}, and its barrier makes the warps of a block wait together"
    if stages == 1:
        message = f"the ring has one stage, so that it is never filled while it is read; {message}"
        fix = "give the ring more stages, so that the producer fills one while the consumers read another"
    if loop.barrier or stages == 1:
        return Standout(SERIALIZED, 0.9, message, fix, loads, TEXT)
    return Standout("exposed latency", 0.15, message, fix, loads, TEXT)


# ---- registers


def _spills(facts: Facts) -> Iterator[Standout]:
    """Yield the bytes that ptxas spills, at the line with the most accesses of spilled registers."""
    used = facts.static.resources
    if used is None or not (used.spill_stores or used.spill_loads):
        return
    counts = {line.place: sum(_is_local(row) for row in line.machine) for line in facts.lines}
    worst = sorted((at for at in counts if counts[at]), key=lambda at: -counts[at])
    peak = facts.static.live.peak
    where = ", ".join(f"{at[1]} ({counts[at]})" for at in worst[:4])
    message = (
        f"{used.spill_stores} bytes per thread are stored and {used.spill_loads} reloaded, because "
        f"{used.registers} registers do not suffice"
    )
    message += f". Up to {peak.registers} are live, at line {place(peak.where)[1]}" if peak else ""
    message += f". Accesses of spilled registers by line: {where}" if where else ""
    fix = "use a smaller tile or fewer live values, or allow more registers (maxnreg=, fewer blocks per SM)"
    at = worst[0] if worst else peak and place(peak.where)
    yield Standout("register spill", 0.92, message, fix, at, "ptxas and nvdisasm")


def _is_local(row: str) -> bool:
    return re.match(r"(@!?U?P\d+ )?(STL|LDL)\b", row) is not None


def _scratch(facts: Facts) -> Iterator[Standout]:
    """Yield the traffic of local (scratch) memory, which is in device memory."""
    used = [(line, line.of("local")) for line in facts.lines if line.of("local").requests]
    total = sum(traffic.bytes for _, traffic in used)
    if not total or not (worst := max(used, key=lambda one: one[1].bytes)):
        return
    gcn = facts.static.program.isa == "gcn"
    name, fix = ("scratch", "LDS") if gcn else ("local", "shared memory")
    everything = total + sum(line.of("global").bytes for line in facts.lines)
    message = (
        f"the threads move {_bytes(total)} through {name} memory, {_share(total / everything)} of their memory "
        f"traffic. It is in device memory, as spilled registers are. This line moves {_bytes(worst[1].bytes)}"
    )
    fix = f"keep the values in registers (constant indices), or in {fix}"
    yield Standout(f"{name} memory", 0.5 + 0.4 * total / everything, message, fix, worst[0].place, SIMULATOR)


# ---- memory


def _costly(facts: Facts, space: str) -> Iterator[tuple[Line, Traffic, float]]:
    """Yield the lines whose accesses cost too much, with the share of the space's whole cost that they waste."""
    total = sum(line.of(space).taken for line in facts.lines)
    for line in facts.lines:
        used = line.of(space)
        share = (used.taken - used.best) / total if total else 0.0
        if used.ratio >= RATIO and share >= SHARE:
            yield line, used, share


def _banks(facts: Facts) -> Iterator[Standout]:
    """Yield lines with bank conflicts."""
    total = sum(line.of("shared").taken for line in facts.lines)
    for line, used, share in _costly(facts, "shared"):
        message = (
            f"{_number(used.taken / used.requests)} bank passes per request, "
            f"{_number(used.best / used.requests)} is the best ({_number(used.ratio)}x): "
            f"{_share(used.taken / total)} of all shared-memory passes"
        )
        fix = "pad the rows, or swizzle, so that the lanes that are served together access different banks"
        yield Standout("bank conflict", 0.9 * share, message, fix, line.place, SIMULATOR)


def _sectors(facts: Facts) -> Iterator[Standout]:
    """Yield lines with uncoalesced accesses of global memory."""
    total = sum(line.of("global").taken for line in facts.lines)
    for line, used, share in _costly(facts, "global"):
        message = (
            f"{_number(used.taken / used.requests)} sectors of 32 bytes per request, "
            f"{_number(used.best / used.requests)} would do ({_number(used.ratio)}x): "
            f"{_share(used.taken / total)} of all sectors of global memory"
        )
        fix = "let consecutive lanes access consecutive addresses, with 16 bytes per lane where possible"
        yield Standout("uncoalesced", 0.88 * share, message, fix, line.place, SIMULATOR)


def _atomics(facts: Facts) -> Iterator[Standout]:
    """Yield atomics of many lanes at one address."""
    for line in facts.lines:
        for space in ("global", "shared"):
            used = line.of(space)
            if used.atomics and used.conflicts / used.atomics >= LANES:
                lanes = used.conflicts / used.atomics
                message = (
                    f"{_number(lanes)} lanes of a warp access the same address of {space} memory on average: "
                    f"they execute one after another ({used.atomics} requests)"
                )
                fix = "reduce within the warp first (redux, shuffles), and let one lane execute the atomic"
                yield Standout("atomics", 0.4 * (1 - 1 / lanes), message, fix, line.place, SIMULATOR)


def _divergence(facts: Facts) -> Iterator[Standout]:
    """Yield lines with arithmetic of lanes that few lanes execute. A product of a warp does not depend on its lanes."""
    sums: dict[Place, tuple[int, int]] = {}
    for at, kind in enumerate(facts.counters.kinds):
        if kind is not None and kind.per == "lane":
            where = place(facts.insts[at].where)
            warps, lanes = sums.get(where, (0, 0))
            sums[where] = warps + int(facts.counters.warps[at]), lanes + int(facts.counters.lanes[at])
    total = facts.warp * sum(warps for warps, _ in sums.values())
    for where, (warps, lanes) in sums.items():
        idle = (facts.warp * warps - lanes) / total if total else 0.0
        if idle >= IDLE and lanes <= facts.warp * warps / 2:
            message = (
                f"{_number(lanes / warps)} of {facts.warp} lanes are active on average, in "
                f"{_share(facts.warp * warps / total)} of the arithmetic"
            )
            fix = "give all lanes of a warp the same branch, or distribute the work over the lanes"
            yield Standout("divergence", 0.5 * idle, message, fix, where, SIMULATOR)


def _number(value: float) -> str:
    """Return a number with one decimal place unless it is whole."""
    return f"{value:.0f}" if abs(value - round(value)) < 0.05 else f"{value:.1f}"


def _share(value: float) -> str:
    return f"{100 * value:.0f} %"


def _bytes(count: float) -> str:
    """Return a size in bytes, KiB or MiB."""
    for unit in ("bytes", "KiB", "MiB"):
        if count < 1024:
            return f"{_number(count)} {unit}"
        count /= 1024
    return f"{_number(count)} GiB"
