"""Which lanes run: EXEC as a tree of masks, each a part of its parent.

A vector write under a mask leaves the other lanes as they were.  So a write ends the life of what was there only for
reads under the same mask, or a part of it.  Masks are told apart by where they are made; 0 is the mask at the start,
which has all others as its parts.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from ..graph import until_still
from ..program import Inst
from .flow import Block
from .steps import EXEC, Key, Step, keys

ALL = 0
Saved: TypeAlias = "dict[tuple[Key, ...], int]"
"""Pairs of scalar registers that hold a mask, and which."""

_CHILDREN = ("s_and_saveexec_b64", "s_andn1_saveexec_b64")  # the new mask is a part of the old one


@dataclass
class Masks:
    """The mask before and after each step that may change it; `parent` of each mask; what a block ends with."""

    parent: dict[int, int] = field(default_factory=lambda: {})
    before: dict[int, int] = field(default_factory=lambda: {})
    made: dict[int, int] = field(default_factory=lambda: {})
    """The masks that steps make, by the step's place; a step that brings an old one back makes none."""
    start: list[int] = field(default_factory=lambda: [])
    end: list[int] = field(default_factory=lambda: [])

    def within(self, part: int, whole: int) -> bool:
        """Whether a mask is a part of another one, or that itself."""
        while part != whole and part != ALL:
            part = self.parent[part]
        return part == whole

    def common(self, some: list[int]) -> int:
        """The smallest mask that they are all parts of."""
        whole = some[0]
        while not all(self.within(part, whole) for part in some):
            whole = self.parent[whole]
        return whole

    def lifted(self, mask: int, made: int) -> int:
        """What a mask is before `made` was: its parts are then not yet, and lie within the parent."""
        return self.parent[made] if self.within(mask, made) else mask


def masks(graph: list[Block]) -> Masks:
    """The masks of a program."""
    walk = _Walk(graph)
    until_still([0], walk.block)
    return walk.masks


class _Walk:
    def __init__(self, graph: list[Block]) -> None:
        self.graph, self.masks = graph, Masks(start=[ALL] * len(graph), end=[ALL] * len(graph))
        self.saved: dict[int, Saved] = {}
        self.merged: set[int] = set()  # the blocks that are entered with different masks

    def block(self, i: int) -> list[int]:
        """Go through one block; what may follow it, if anything changed."""
        old = self.saved.get(i), self.masks.start[i], self.masks.end[i], dict(self.masks.parent)
        mask, saved = self._start(i)
        self.masks.start[i] = mask
        for step in self.graph[i].steps:
            self.masks.before[step.at] = mask
            mask = self._after(step, mask, saved)
        self.masks.end[i], self.saved[i] = mask, saved
        same = old == (saved, self.masks.start[i], mask, self.masks.parent)
        return [] if same else self.graph[i].after

    def _start(self, i: int) -> tuple[int, Saved]:
        before = [j for j in self.graph[i].before if j in self.saved]
        ends = [self.masks.end[j] for j in before] + ([ALL] if i == 0 else [])
        saved = dict(self.saved[before[0]]) if before and i else {}
        for j in before[1:]:
            saved = {pair: mask for pair, mask in saved.items() if self.saved[j].get(pair) == mask}
        if len(set(ends)) == 1 and i not in self.merged:
            return ends[0], saved
        self.merged.add(i)
        new = -1 - i
        known = new in self.masks.parent
        others = [end for end in ends if not (known and self.masks.within(end, new))]
        self.masks.parent[new] = self.masks.common(others) if others else ALL
        return new, saved

    def _after(self, step: Step, mask: int, saved: Saved) -> int:
        """The mask after a step, and what it saves."""
        if not isinstance(step.item, Inst):
            return self._new(step, ALL) if set(EXEC) & set(step.writes) else mask
        head, operands = step.item.form.row.head, [keys(operand) for operand in step.item.operands]
        known: Saved = {**saved, EXEC: mask}
        if step.writes:
            for pair in [pair for pair in saved if not set(pair).isdisjoint(step.writes)]:
                del saved[pair]
        after = mask
        if not set(EXEC).isdisjoint(step.writes):
            after = self._changed(step, head, operands, known)
        if head.endswith("saveexec_b64"):
            saved[operands[0]] = mask
        elif head == "s_mov_b64" and operands[0] != EXEC and operands[1] in known:
            saved[operands[0]] = known[operands[1]]
        return after

    def _changed(self, step: Step, head: str, operands: list[tuple[Key, ...]], known: Saved) -> int:
        """The mask that a step puts into EXEC."""
        mask, sources = known[EXEC], [known[some] for some in operands[1:] if some in known]
        if head == "s_mov_b64":
            return sources[0] if sources else ALL if _is_ones(step) else self._new(step, ALL)
        if head in _CHILDREN or head.startswith("v_cmpx"):
            return self._new(step, mask)
        if head == "s_and_b64" and sources:
            return self._new(step, sources[0])
        if head == "s_andn2_b64" and operands[1] in known:
            return self._new(step, known[operands[1]])
        if head in ("s_or_b64", "s_xor_b64") and len(sources) == 2:
            whole = self.masks.common(sources)
            return whole if head == "s_or_b64" and whole in sources else self._new(step, whole)
        return self._new(step, ALL)

    def _new(self, step: Step, parent: int) -> int:
        """A mask that is made here; in a loop a new one each turn, which nothing can have saved before the first."""
        new = step.at + 1
        self.masks.parent[new] = parent if parent != new else ALL
        self.masks.made[step.at] = new
        return new


def _is_ones(step: Step) -> bool:
    """Whether a move's source is -1."""
    source = step.item.operands[1] if isinstance(step.item, Inst) else None
    return isinstance(source, int) and source == -1
