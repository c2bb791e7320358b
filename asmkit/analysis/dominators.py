"""Compute dominators: the blocks that every path from the entry to a given block passes through, and what they control.

The algorithm is that of Lengauer and Tarjan (A fast algorithm for finding dominators in a flowgraph, 1979) with path
compression. It takes O(edges × log(blocks)) for any graph.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol


class Node(Protocol):
    """A block of a graph, with the numbers of its predecessors (`before`) and successors (`after`)."""

    before: list[int]
    after: list[int]


class Dominators:
    """The dominator tree of the blocks that are reachable from the first one."""

    def __init__(self, blocks: Sequence[Node]) -> None:
        self.parents = immediate(blocks)
        self._enter, self._leave = self._times(len(blocks))

    def dominates(self, one: int, other: int) -> bool:
        """Return whether every path to block `other` passes through block `one`. A block dominates itself."""
        return self._enter[one] <= self._enter[other] and self._leave[other] <= self._leave[one]

    def reaches(self, block: int) -> bool:
        """Return whether a block is reachable from the first one."""
        return self.parents[block] >= 0

    def _times(self, count: int) -> tuple[list[int], list[int]]:
        """Return the times at which a walk of the tree enters and leaves each block.

        The times of unreachable blocks are chosen so that they dominate nothing.
        """
        children: list[list[int]] = [[] for _ in range(count)]
        for block, parent in enumerate(self.parents):
            if block and parent >= 0:
                children[parent].append(block)
        enter, leave = [count * 2] * count, [-1] * count
        clock, stack = 0, [0]
        while stack:
            block = stack.pop()
            clock += 1
            if block < 0:
                leave[~block] = clock
                continue
            enter[block] = clock
            stack += [~block, *children[block]]
        return enter, leave


def immediate(blocks: Sequence[Node]) -> list[int]:
    """Return the immediate dominator of each block: 0 for the first block, -1 for unreachable blocks."""
    order, parent, number = _preorder(blocks)
    semi, label = list(range(len(order))), list(range(len(order)))
    ancestor, found = [-1] * len(order), [0] * len(order)
    buckets: list[list[int]] = [[] for _ in order]
    for w in range(len(order) - 1, 0, -1):
        for before in blocks[order[w]].before:
            if (v := number[before]) >= 0:
                semi[w] = min(semi[w], semi[_least(v, ancestor, label, semi)])
        buckets[semi[w]].append(w)
        ancestor[w] = above = parent[w]
        for v in buckets[above]:
            u = _least(v, ancestor, label, semi)
            found[v] = u if semi[u] < semi[v] else above
        buckets[above] = []
    made = [-1] * len(blocks)
    made[0] = 0
    for w in range(1, len(order)):
        if found[w] != semi[w]:
            found[w] = found[found[w]]
        made[order[w]] = order[found[w]]
    return made


def _preorder(blocks: Sequence[Node]) -> tuple[list[int], list[int], list[int]]:
    """Return a depth-first order of the blocks, the parents in that order, and each block's number.

    The number of an unreachable block is -1.
    """
    order, parent, number = list[int](), list[int](), [-1] * len(blocks)
    stack = [(0, 0)]
    while stack:
        block, above = stack.pop()
        if number[block] >= 0:
            continue
        number[block] = len(order)
        order.append(block)
        parent.append(above)
        stack += [(to, number[block]) for to in reversed(blocks[block].after) if number[to] < 0]
    return order, parent, number


def _least(v: int, ancestor: list[int], label: list[int], semi: list[int]) -> int:
    """Return the vertex with the least semidominator on the path up from `v`, and compress the path."""
    if ancestor[v] < 0:
        return v
    way = list[int]()
    while ancestor[ancestor[v]] >= 0:
        way.append(v)
        v = ancestor[v]
    for w in reversed(way):
        above = ancestor[w]
        if semi[label[above]] < semi[label[w]]:
            label[w] = label[above]
        ancestor[w] = ancestor[above]
    return label[way[0]] if way else label[v]


class _Reversed:
    """A block of the reversed graph."""

    def __init__(self) -> None:
        self.before: list[int] = []
        self.after: list[int] = []


def controlling(blocks: Sequence[Node], home: int, body: Collection[int]) -> dict[int, set[int]]:
    """Return, for each block of a loop, the blocks whose branches decide whether an iteration executes it.

    An iteration begins at block `home`, and ends where it returns there or leaves the `body`. The definition is that of
    Ferrante, Ottenstein and Warren (The program dependence graph and its use in optimization, 1987).
    """
    number = {block: i for i, block in enumerate(body, 1)}
    after = {i: {number[to] if to in number and to != home else 0 for to in blocks[i].after} or {0} for i in body}
    nodes = [_Reversed() for _ in range(len(number) + 1)]
    for block, targets in after.items():
        for to in targets:
            nodes[to].after.append(number[block])
            nodes[number[block]].before.append(to)
    parents, name = immediate(nodes), {i: block for block, i in number.items()}
    found: dict[int, set[int]] = {block: set() for block in body}
    for block, targets in after.items():
        for to in targets if len(targets) > 1 else ():
            while to > 0 and to != parents[number[block]]:
                found[name[to]].add(block)
                to = parents[to]
    return found
