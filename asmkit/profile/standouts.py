"""Rank the facts that explain why a kernel can be slow.

Each fact is stated with its numbers, their lowest possible value, and the share of the launch that it concerns. Facts
below the thresholds of this file are left to the table of lines.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from .costly import costly_accesses
from .facts import SIMULATOR, TEXT, Facts, number, percent, size_of
from .record import Place, Standout
from .serialized import SERIALIZED, idle_products, serialized_copies, serialized_loops
from .static import place

LANES = 4
"""The average number of lanes of an atomic at one address from which on it stands out."""
IDLE = 0.25
"""The share of all lanes' slots of the launch's arithmetic that a line leaves idle, from which on it stands out."""


def standouts(facts: Facts) -> tuple[Standout, ...]:
    """Return the facts that stand out, the most important one first."""
    rules: tuple[Callable[[Facts], Iterable[Standout]], ...] = (
        _findings, serialized_copies, serialized_loops, idle_products, _spills, _scratch,
        costly_accesses, _atomics, _divergence,
    )  # fmt: skip
    found: dict[tuple[object, ...], Standout] = {}
    for one in (one for rule in rules for one in rule(facts)):
        once = one.kind == SERIALIZED  # of a copy in a loop, both rules say the same
        found.setdefault((one.kind, one.place, "" if once else one.message), one)
    return tuple(sorted(found.values(), key=lambda one: -one.score))


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
        f"{used.spill_stores} bytes per thread are stored and {used.spill_loads} reloaded through local memory, "
        f"because {used.registers} registers do not suffice"
    )
    message += f". Up to {peak.registers} are live, at line {place(peak.where)[1]}" if peak else ""
    message += f". SASS instructions that access spilled registers, by line: {where}" if where else ""
    fix = "use a smaller tile or fewer live values, or allow more registers: a higher `maxnreg`, a smaller block"
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
        f"the threads move {size_of(total)} through {name} memory, {percent(total / everything)} of their memory "
        f"traffic. It is in device memory, as spilled registers are. This line moves {size_of(worst[1].bytes)}"
    )
    fix = f"keep the values in registers (constant indices), or in {fix}"
    yield Standout(f"{name} memory", 0.5 + 0.4 * total / everything, message, fix, worst[0].place, SIMULATOR)


# ---- accesses and lanes


def _atomics(facts: Facts) -> Iterator[Standout]:
    """Yield atomics of many lanes at one address."""
    for line in facts.lines:
        for space in ("global", "shared"):
            used = line.of(space)
            if used.atomics and used.conflicts / used.atomics >= LANES:
                lanes = used.conflicts / used.atomics
                message = (
                    f"{number(lanes)} lanes of a warp access the same address of {space} memory on average: "
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
                f"{number(lanes / warps)} of {facts.warp} lanes are active on average, in "
                f"{percent(facts.warp * warps / total)} of the arithmetic"
            )
            fix = "give all lanes of a warp the same branch, or distribute the work over the lanes"
            yield Standout("divergence", 0.5 * idle, message, fix, where, SIMULATOR)
