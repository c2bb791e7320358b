"""Track EXEC as a tree of lane masks, in which each mask is a subset of its parent.

A vector write under a mask leaves the other lanes unchanged. Therefore a write ends the life of the previous value only
for reads under the same mask or a subset of it. Masks are identified by the position where they are computed. Mask 0 is
the initial mask, of which all others are subsets.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from ...analysis.cfg import until_still
from ...ir.program import Inst
from .cfg import Block
from .effects import EXEC, Dword, Step, keys

ALL = 0
Saved: TypeAlias = "dict[tuple[Dword, ...], int]"
"""Pairs of scalar registers that contain a mask, with that mask."""

_CHILDREN = ("s_and_saveexec_b64", "s_andn1_saveexec_b64")  # the new mask is a subset of the old one
_PARTS = ("s_and_b64", "s_andn2_b64")  # the result is a subset of a source


@dataclass
class Masks:
    """The mask before and after each step that may change it, each mask's `parent`, and the masks at block ends."""

    parent: dict[int, int] = field(default_factory=lambda: {})
    before: dict[int, int] = field(default_factory=lambda: {})
    made: dict[int, int] = field(default_factory=lambda: {})
    """The masks that steps compute, by position. A step that restores an old mask computes none."""
    joined: dict[int, dict[int, dict[int, int]]] = field(default_factory=lambda: {})
    """The masks created where paths with different masks meet: by block, new mask and predecessor."""
    start: list[int] = field(default_factory=lambda: [])
    end: list[int] = field(default_factory=lambda: [])

    def within(self, part: int, whole: int) -> bool:
        """Return whether a mask is a subset of another one, or equal to it."""
        while part != whole and part != ALL:
            part = self.parent[part]
        return part == whole

    def common(self, some: list[int]) -> int:
        """Return the smallest mask of which all given masks are subsets."""
        whole = some[0]
        while not all(self.within(part, whole) for part in some):
            whole = self.parent[whole]
        return whole

    def along(self, mask: int, i: int, j: int) -> int:
        """Translate a mask at the start of block i to the mask at the end of its predecessor j."""
        for new, by in self.joined.get(i, {}).items():
            if self.within(mask, new):
                return by.get(j, ALL)  # nothing is known of a block that is never reached
        return mask


def masks(graph: list[Block]) -> Masks:
    """Return the masks of a program."""
    walk = _Walk(graph)
    until_still([0], walk.block)
    return walk.masks


class _Walk:
    def __init__(self, graph: list[Block]) -> None:
        self.graph, self.masks = graph, Masks(start=[ALL] * len(graph), end=[ALL] * len(graph))
        self.saved: dict[int, Saved] = {}
        self.numbers: dict[tuple[int, tuple[Dword, ...]], int] = {}  # the masks that blocks create

    def block(self, i: int) -> list[int]:
        """Analyze one block. Return its successors if anything changed."""
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
        self.masks.joined[i] = {}
        ends = {j: self.masks.end[j] for j in before} | ({-1: ALL} if i == 0 else {})
        mask = self._join(i, EXEC, ends)
        saved: Saved = {}
        for pair in self.saved[before[0]] if before and i else ():
            if all(pair in self.saved[j] for j in before[1:]):
                saved[pair] = self._join(i, pair, {j: self.saved[j][pair] for j in before})
        return mask, saved

    def _join(self, i: int, pair: tuple[Dword, ...], ends: dict[int, int]) -> int:
        """Return the mask in registers where paths meet: their common mask if they agree, otherwise a new one."""
        some = set(ends.values())
        if len(some) == 1 and (i, pair) not in self.numbers:
            return some.pop()
        new = self.numbers.setdefault((i, pair), -1 - len(self.numbers))
        known = new in self.masks.parent
        others = [end for end in some if not (known and self.masks.within(end, new))]
        self.masks.parent[new] = self.masks.common(others) if others else ALL
        self.masks.joined[i][new] = ends
        return new

    def _after(self, step: Step, mask: int, saved: Saved) -> int:
        """Return the mask after a step, and update the saved masks."""
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
        elif head in _PARTS and operands[0] != EXEC and (whole := self._whole(head, operands, known)) is not None:
            saved[operands[0]] = self._new(step, whole)
        return after

    @staticmethod
    def _whole(head: str, operands: list[tuple[Dword, ...]], known: Saved) -> int | None:
        """Return a known mask of which a computed mask is a subset: a or b for `a & b`, a for `a & ~b`."""
        some = operands[1:2] if head == "s_andn2_b64" else operands[1:]
        return next((known[one] for one in some if one in known), None)

    def _changed(self, step: Step, head: str, operands: list[tuple[Dword, ...]], known: Saved) -> int:
        """Return the mask that a step writes to EXEC."""
        mask, sources = known[EXEC], [known[some] for some in operands[1:] if some in known]
        if head == "s_mov_b64":
            return sources[0] if sources else self._constant(step, mask)
        if head in _CHILDREN or head.startswith("v_cmpx"):
            return self._new(step, mask)
        if head in _PARTS and (whole := self._whole(head, operands, known)) is not None:
            return self._new(step, whole)
        if head in ("s_or_b64", "s_xor_b64") and len(sources) == 2:
            whole = self.masks.common(sources)
            return whole if head == "s_or_b64" and whole in sources else self._new(step, whole)
        return self._new(step, ALL)

    def _constant(self, step: Step, mask: int) -> int:
        """Return the mask that a constant makes: all lanes, or no lanes, which is a subset of any mask."""
        source = step.item.operands[1] if isinstance(step.item, Inst) else None
        if not isinstance(source, int):
            return self._new(step, ALL)
        return ALL if source == -1 else self._new(step, ALL if source else mask)

    def _new(self, step: Step, parent: int) -> int:
        """Return a new mask that is created here. In a loop it is new in each iteration."""
        new = step.at + 1
        self.masks.parent[new] = parent if parent != new else ALL
        self.masks.made[step.at] = new
        return new
