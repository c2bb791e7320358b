"""Find the accesses that poll: they read one location in a loop until another wave has written it.

Compilers load a flag of the workgroup's scope with a plain load. Such a load is the acquire of a flag if it is in a
loop without a barrier, its address is the same in every iteration, and its result decides whether the loop ends. So is
a load before such a loop whose result decides whether the loop is entered: compilers peel the first iteration.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING

from ...analysis.dominators import Dominators
from ...ir.program import Inst
from ..analysis.effects import EXEC, LazyEffects, Step

if TYPE_CHECKING:
    from ...analysis.cfg import Block
    from ..facts import Dword

_WIDE = ("read2", "dwordx3", "dwordx4", "b96", "b128", "_lds_", "_tr_")


def polls(steps: LazyEffects, accesses: Iterable[int], blocks: Sequence[Block]) -> frozenset[int]:
    """Return the positions of loads and of atomics with a result that poll, of the accesses at some positions."""
    able = {at for at in accesses if _can_poll(steps, at)}
    if not able:
        return frozenset()
    ends = accumulate(len(block.items) for block in blocks)
    spans = [range(end - len(block.items), end) for end, block in zip(ends, blocks, strict=True)]
    found: set[int] = set()
    for body in _loops(blocks):
        inside = [at for i in sorted(body) for at in spans[i]]
        if able.isdisjoint(inside) or any("barrier" in steps.kinds(at) for at in inside):
            continue
        writers = _writers(steps, inside)
        here = [at for at in inside if at in able and steps.writes(at) and _same_address(steps, writers, at)]
        here = [at for at in here if at in found or _decides(steps, blocks, spans, body, at)]
        found.update(here)
        for at in here:
            found.update(_peeled(steps, blocks, spans, body, at))
    return frozenset(found)


_NEAR = 3
"""The blocks between a peeled poll and its loop."""


def _peeled(
    steps: Sequence[Step], blocks: Sequence[Block], spans: Sequence[range], body: set[int], poll: int
) -> Iterator[int]:  # fmt: skip
    """Yield the loads before a loop that read what its poll reads and decide whether it is entered."""
    known = {key for key in steps[poll].reads if key not in EXEC}
    left = [(before, 0) for i in body for before in blocks[i].before if before not in body]
    seen: set[int] = set()
    while left:
        block, distance = left.pop()
        if block in seen:
            continue
        seen.add(block)
        for at in reversed(spans[block]):
            same = steps[at].name == steps[poll].name and _address(steps[at]) == _address(steps[poll])
            if same and _decides(steps, blocks, spans, {block}, at):
                yield at
            if not known.isdisjoint(steps[at].writes):
                break
        else:
            if distance < _NEAR:
                left += [(before, distance + 1) for before in blocks[block].before if before not in body]


def swapped(steps: LazyEffects, accesses: Sequence[int]) -> frozenset[int]:
    """Return the positions of loads that read the first value for a loop of compare-and-swap operations.

    Compilers expand atomics without an instruction to such loops. The load has the address of the atomic.
    """
    names = {at: steps.insts[at].form.spelling for at in accesses}
    atomics = {_address(steps[at]) for at, name in names.items() if "cmpswap" in name or "cmpst" in name}
    if not atomics:
        return frozenset()
    loads = (at for at in accesses if "load" in steps.kinds(at) and "memory" in steps.kinds(at))
    return frozenset(at for at in loads if _address(steps[at]) in atomics)


def _address(step: Step) -> tuple[object, ...]:
    """Return the registers and the offset of an access's address."""
    inst = step.item
    slots = zip(inst.form.slots, inst.operands, strict=False)  # type: ignore[union-attr]
    named = [repr(given) for slot, given in slots if slot.name in ("vaddr", "saddr", "addr", "rsrc", "soffset")]
    return (*named, inst.flags.get("offset", 0))  # type: ignore[union-attr]


def _loops(blocks: Sequence[Block]) -> Iterator[set[int]]:
    """Yield the natural loop of each backward edge: the blocks from which a path leads there but not past its head."""
    tree = Dominators(blocks)
    for last, block in enumerate(blocks):
        for head in block.after:
            if not tree.dominates(head, last):
                continue
            body, left = {head, last}, [last] if last != head else []
            while left:
                fresh = set(blocks[left.pop()].before) - body
                body |= fresh
                left += fresh
            yield body


def _can_poll(steps: LazyEffects, at: int) -> bool:
    """Return whether an access, if it has a result, loads at most 8 bytes or is an atomic."""
    some, name = steps.kinds(at), steps.insts[at].form.spelling
    if "memory" not in some or any(part in name for part in _WIDE):
        return False
    return "load" in some or "atomic" in some or "_rtn_" in name


def _writers(steps: LazyEffects, inside: Iterable[int]) -> Mapping[Dword, Sequence[int]]:
    """Return the positions of the instructions in a loop that write each register."""
    found: dict[Dword, list[int]] = defaultdict(list)
    for at in inside:
        for key in steps.writes(at):
            found[key].append(at)
    return found


def _same_address(steps: LazyEffects, writers: Mapping[Dword, Sequence[int]], access: int) -> bool:
    """Return whether nothing in the loop changes what the access reads, except to the same value."""
    stable: dict[Dword, bool] = {}

    def same(key: Dword, depth: int) -> bool:
        if key in stable:
            return stable[key]
        stable[key] = False  # a register that depends on itself changes
        others = [steps[at] for at in writers.get(key, ()) if at != access]
        stable[key] = not others or (
            depth > 0 and all(not other.counters and _all(other.reads, depth - 1) for other in others)
        )
        return stable[key]

    def _all(some: Collection[Dword], depth: int) -> bool:
        return all(same(key, depth) for key in some)

    return _all([key for key in steps[access].reads if key not in (*EXEC, ("s", 124))], 6)


def _decides(
    steps: Sequence[Step], blocks: Sequence[Block], spans: Sequence[range], body: set[int], at: int
) -> bool:  # fmt: skip
    """Return whether the result of an access in a loop decides at one of the loop's exits."""
    entering: dict[int, set[Dword]] = {i: set() for i in body}
    changed = True
    while changed:
        changed = False
        for i in sorted(body):
            tainted = set(entering[i])
            for pc in spans[i]:
                _pass(steps[pc], tainted, source=pc == at)
            exits = any(to not in body for to in blocks[i].after)
            if exits and spans[i] and not tainted.isdisjoint(steps[spans[i][-1]].reads):
                return True
            for to in blocks[i].after:
                if to in body and not tainted <= entering[to]:
                    entering[to] |= tainted
                    changed = True
    return False


def is_used(steps: Sequence[Step], blocks: Sequence[Block], at: int) -> bool:
    """Return whether the result of an access can decide about a branch, or reach memory or an address."""
    ends = [*accumulate(len(block.items) for block in blocks)]
    first = next(i for i, end in enumerate(ends) if at < end)
    entering: dict[int, set[Dword]] = {}
    left: list[tuple[int, range, set[Dword]]] = [(first, range(at + 1, ends[first]), set(steps[at].writes))]
    while left:
        i, span, tainted = left.pop()
        for pc in span:
            if _acts(steps[pc]) and not tainted.isdisjoint((*steps[pc].reads, *EXEC)):
                return True
            _pass(steps[pc], tainted, source=False)
        for to in blocks[i].after if tainted else ():
            known = entering.setdefault(to, set())
            if not tainted <= known:
                known |= tainted
                left.append((to, range(ends[to] - len(blocks[to].items), ends[to]), set(known)))
    return False


def _acts(step: Step) -> bool:
    """Return whether an instruction has effects beyond its registers: it branches, or accesses memory."""
    item = step.item
    return not isinstance(item, Inst) or bool({"branch", "memory", "exit"} & {*item.form.row.effects})


def _pass(step: Step, tainted: set[Dword], *, source: bool) -> None:
    """Update the registers that depend on the result past an instruction."""
    masked = not step.kinds.isdisjoint(("valu", "vector", "memory")) and not tainted.isdisjoint(EXEC)
    if source or masked or not tainted.isdisjoint(step.reads):
        tainted.update(step.writes)
    else:
        tainted.difference_update(step.writes)
