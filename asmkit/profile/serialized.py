"""Find serialized pipelines: copies and products without overlap, and loops that wait for their own loads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from .facts import SIMULATOR, TEXT, Facts, percent
from .loops import Exposed, exposed
from .overlap import Copies, joined
from .product_waits import GROUP
from .record import Place, Standout
from .static import place

if TYPE_CHECKING:
    from ..ir.program import Inst

SERIALIZED = "serialized pipeline"
ALONE = 0.9
"""The share of copies or waits without overlap from which on a pipeline counts as serialized."""


def serialized_copies(facts: Facts) -> Iterator[Standout]:
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
        yield _copies_of_wait(facts, wait, found)


def _copies_of_wait(facts: Facts, wait: int, found: Mapping[Place, Copies]) -> Standout:
    """Return the message for the copies of some lines, which the instruction `wait` waits for."""
    at, *others = sorted(found)
    share = sum(one.alone for one in found.values()) / sum(one.count for one in found.values())
    repeats = max(one.waits / max(1, len(one.warps)) for one in found.values())
    inst = facts.insts[wait]
    line, spelling = place(inst.where)[1], inst.form.spelling
    message = (
        f"{percent(share)} of its copies are waited for (line {line}, `{spelling}`) before any work "
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


def serialized_loops(facts: Facts) -> Iterator[Standout]:
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
            yield _loop(facts, loop, stages)


_SHARED_READS = ("ldmatrix", "wgmma", "tcgen05")


def _reads_shared(inst: Inst) -> bool:
    head = inst.form.row.head
    return head.startswith("ds_read") or head in _SHARED_READS or (head == "ld" and ".shared" in inst.form.spelling)


def _rings(facts: Facts, loop: Exposed) -> int:
    """Return the number of mbarriers for which a loop's waits wait in turn: the stages of its ring, 0 without waits."""
    accessed = [facts.counters.barriers.get(facts.insts.index(inst), set()) for inst in loop.phases]
    return max(map(len, accessed), default=0)


def _loop(facts: Facts, loop: Exposed, stages: int) -> Standout:
    loads, wait = place(loop.loads[0].where), place(loop.wait.where)
    count = f"{len(loop.loads)} loads" if len(loop.loads) > 1 else "a load"
    if loop.enough:
        message = (
            f"the loop waits for {count} of the same iteration (line {wait[1]}, `{loop.enough}`) "
            "before any work is done: only other waves hide the latency"
        )
        chart = facts.chart
        if chart is not None and chart.first <= wait <= chart.last and chart.waits is not None:
            message += f". {chart.waits.clocks} of {chart.clocks} clocks of an iteration are waits in the issue model"
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


def idle_products(facts: Facts) -> Iterator[Standout]:
    """Yield the waits for `wgmma` that leave the tensor cores idle, although they repeat."""
    found = facts.products
    for at, one in found.waits.items():
        share, repeats = one.idle / one.count, one.count / len(one.warps)
        if share < ALONE or repeats < 2:
            continue
        groups, inst = len(found.per_block) // GROUP, facts.insts[at]
        line, product = place(inst.where), place(facts.insts[one.product].where)[1]
        message = (
            f"the wait follows the products of line {product} immediately and leaves none in flight, "
            f"{repeats:.0f} times per warpgroup: the tensor cores are idle until the next products are issued"
        )
        if groups > 1:
            message += f", unless one of the {groups} warpgroups of the block keeps them busy"
        fix = (
            f"issue the next products before you wait for these: `{inst.form.spelling} 1`, release the buffers of the "
            "older products only, and wait for 0 after the loop"
        )
        kind, score = (SERIALIZED, 0.6) if groups == 1 else ("exposed latency", 0.15)
        yield Standout(kind, score * share, message, fix, line, SIMULATOR)
