"""The order of accesses: the knowledge of each agent about the accesses of the others, as vector clocks.

An agent executes its accesses in program order: a thread of PTX, a wave of AMDGCN. Time is the number of the access in
the run. An agent *knows* another agent up to a time if the accesses of that agent until then happen before whatever the
agent does next. Synchronization passes knowledge on: a barrier gives each participant the knowledge of all, a release
leaves it at an object, an acquire takes it from there.

The knowledge about agents of the own block is a row of a table. Agents with the same knowledge share a row, and rows
are never changed. Knowledge about other blocks, which only clusters and flags in global memory pass on, is kept beside
the row.

Asynchronous operations are agents too, if their accesses happen before others only after a wait: each block has some
more columns for them. Copies in groups have one for each thread that issues them. Other operations that share a column
complete in order, or a race among them can be missed.

The async proxy sees an access of the generic proxy only if a proxy fence is between them in this order. Therefore, if
the program has such fences, the table has further sections of columns: an agent knows in a section what it knew at its
last fence, and what other agents knew at fences that happen before. Synchronization passes on all sections.

Tensor memory has such a section, too, for `tcgen05.fence::before_thread_sync`. Its counterpart `after_thread_sync` acts
in its own thread only: the order keeps what the thread knew then.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from .knowledge import Known, alike, doubled, joined, only_for_copies, without
from .memory import numbers
from .runs import distinct, starts_of_runs

if TYPE_CHECKING:
    from .machine import Machine
    from .memory import Access, Array

NEVER = 2**31 - 1
"""The time of an access in flight. It is not known to any agent, including its own."""
OWN, PEER, GLOBAL, TENSOR = "own", "peer", "global", "tensor"
"""The kinds of memory that fences distinguish: shared memory of the writer's block, of other blocks, global, tensor."""
PHASES, PRODUCTS = 64, 32
"""The columns of a block for copies that complete phases of mbarriers, and for products or loads of tensor memory."""
_WARP, _WARPGROUP = 32, 128
_ROWS = 256
"""The table is compacted when it has this many rows, or else twice as many as agents need."""

WAITED_FOR_TOGETHER = ("product", "tensor load")
"""The asynchronous operations that the lanes of a warpgroup or of a warp issue together, and wait for together."""

_Own: TypeAlias = "Callable[[Array], Array]"
"""A function that returns whether agents know something about themselves, given the indices of some of them."""


class Order:
    """The knowledge of the agents of a chunk. Agents are numbered over the chunk, *names* over the grid."""

    def __init__(self, m: Machine, width: int) -> None:
        self.width = width
        """The number of lanes of an agent."""
        self.per = m.pitch // width
        self.groups = self.per + PHASES + PRODUCTS + 1 if m.unit.operates or m.launch.cluster is not None else 0
        """The column of the first agent's copies in groups, 0 if the program has no asynchronous operations.

        The column before it is that of the initializations of mbarriers.
        """
        self.columns = self.groups + self.per
        self.sections = _sections(m)
        """For each kind of memory that a proxy fence of the program covers, its section of the table, from 1."""
        self.first = m.first
        self.lanes_of_product = _WARP if m.unit.on_tensor_memory else _WARPGROUP
        """The lanes that wait together: of products a warpgroup, of loads of tensor memory a warp."""
        self.real = -(-m.threads // width)
        """The agents of a block that have threads. The others only pad its last warp."""
        self.row = np.zeros(m.lanes // width, np.int64)
        self._block = numbers(len(self.row)) // self.per
        """The block of each agent in the chunk."""
        self.parts = 1 + max(self.sections.values(), default=0)
        self.beside = np.zeros((self.parts + 1, len(self.row)), np.int32)
        """What each agent knows about itself besides its row, and passes on: until when its copies in groups have
        completed, for each section the time of its last proxy fence, and until when its products have completed."""
        self._most = _ROWS
        self.table = np.zeros((_ROWS, self.columns * self.parts), np.int32)
        self.floor = np.zeros(_ROWS, np.int32)
        """For each row, the time until which all agents of the block are known."""
        self.used = 1
        self.far: dict[int, Known] = {}
        """For each row that has some, the knowledge about other blocks."""
        self.kept: list[Array] = []
        """Further arrays of rows that are still needed: the rows of fences."""
        self._after = np.full(len(self.row), -1, np.int64)
        """The row of each agent at its last `tcgen05.fence::after_thread_sync`, -1 for none."""
        if m.unit.fences_tensor_memory:
            self.kept.append(self._after)
        self._settled: int | None = 0
        column = m.thread_of // width if width > 1 else m.thread_of
        self._named = ((m.first + m.block_of) * self.columns + column).astype(np.int32)

    # names
    def agents(self, lanes: Array) -> Array:
        """Return the agents of lanes."""
        return lanes // self.width if self.width > 1 else lanes

    def each(self, lanes: Array) -> tuple[Array, Array]:
        """Return the agents of lanes, each once, and where the first lane of each stands."""
        if self.width == 1:
            return lanes, numbers(len(lanes))
        agents = lanes // self.width
        steps = np.diff(agents, prepend=-1)
        if (steps < 0).any():
            return np.unique(agents, return_index=True)
        first = np.flatnonzero(steps)
        return agents[first], first

    def names(self, agents: Array) -> Array:
        """Return the names of agents: numbers over the grid, in which each block has all its columns."""
        return (self.first + agents // self.per) * self.columns + agents % self.per

    @property
    def all_names(self) -> Array:
        """The names of the agents of all lanes."""
        return self._named

    def named(self, lanes: Array, *, all_lanes: bool) -> Array:
        """Return the names of the agents of lanes, which are all lanes of the chunk or some."""
        return self._named if all_lanes else self._named[lanes]

    def lane(self, name: int) -> int | None:
        """Return the first lane of a named agent in this chunk's numbering, or None if it is not a thread."""
        block, column = divmod(name, self.columns)
        return None if column >= self.per else ((block - self.first) * self.per + column) * self.width

    def lanes(self, names: Array) -> Array:
        """Return the first lane of each named agent, -1 for agents of other chunks and for asynchronous operations."""
        block, column = np.divmod(names, self.columns)
        agents = (block - self.first) * self.per + column
        return np.where((column < self.per) & (agents >= 0) & (agents < len(self.row)), agents * self.width, -1)

    def operation(self, name: int) -> str:
        """Return what kind of asynchronous operation has a name."""
        of_products = range(self.per + PHASES, self.groups - 1)
        if name % self.columns == self.groups - 1:
            return "the initialization of an mbarrier"
        return "a matrix product" if name % self.columns in of_products else "an asynchronous copy"

    def issuer(self, name: int) -> int | None:
        """Return the name of the agent that issued a copy in a group, or None for other operations."""
        return name - self.groups if name % self.columns >= self.groups > 0 else None

    def performs(self, name: int, issuers: Array) -> Array:
        """Return which of some named agents can have issued the operation with a name."""
        block, column = divmod(name, self.columns)
        same = issuers // self.columns == block
        of_products = self.per + PHASES <= column < self.groups - 1
        return same & (self._product(issuers % self.columns) == column) if of_products else same

    def operations(self, access: Access, agents: Array) -> Array:
        """Return the names of the asynchronous operations that perform an access for these agents."""
        if access.engine in WAITED_FOR_TOGETHER:
            return self._of_blocks(agents, self._product(agents % self.per))
        until = access.until
        if until is None or access.engine in ("", "cp.async"):
            until = np.full(len(agents), -1)
        return self.copies(agents, until)

    def copies(self, agents: Array, until: Array) -> Array:
        """Return the names of copies of agents, which some phases count, or which are in groups (-1)."""
        column = np.where(until >= 0, self.per + until % PHASES, self.groups + agents % self.per)
        return self._of_blocks(agents, column)

    def _of_blocks(self, agents: Array, column: Array) -> Array:
        """Return the names with some columns in the blocks of agents."""
        return (self.first + agents // self.per) * self.columns + column

    def _product(self, column: Array) -> Array:
        """Return the columns of the products, or of the loads of tensor memory, of agents with some columns."""
        return self.per + PHASES + column * self.width // self.lanes_of_product % PRODUCTS

    def done(self, names: Array, groups: Array, time: int, *, fenced: bool = False) -> dict[int, Known]:
        """Return for each group the knowledge that its named agents have done everything until a time.

        With `fenced`, a fence for tensor memory follows their accesses.
        """
        sections = {0, self.sections.get(TENSOR, 0)} if fenced else {0}
        found: dict[int, Known] = {}
        for name, group in sorted(_pairs(names, groups)):
            block, column = divmod(name, self.columns)
            times = np.zeros(self.table.shape[1], np.int32)
            times[[column + section * self.columns for section in sections]] = time
            found[group] = joined(found.get(group), {block: times}) or {}
        return found

    # questions
    def knows(
        self, agents: Array, names: Array, times: Array, *, copies: bool = False, in_order: bool = False
    ) -> Array:  # fmt: skip
        """Return whether each agent knows the named agent up to a time. Every agent knows itself.

        With `copies`, return whether the copies that it issues are ordered after the named agent's accesses. With
        `in_order`, they follow the earlier asynchronous operations of the agent.
        """

        def own(left: Array) -> Array:
            return self._knows_itself(agents[left], names[left], times[left], in_order=in_order)

        return self._includes(agents, names, times, own, copies=copies)

    def _knows_itself(self, agents: Array, names: Array, times: Array, *, in_order: bool) -> Array:
        """Return whether names are those of the agents, or of operations of theirs that have completed."""
        mine = self.names(agents)
        own = (names == mine) & ((times != NEVER) | in_order)
        if self.groups:
            own |= (names - self.groups == mine) & (in_order | (self.beside[0, agents] >= times))
            product = mine + (self._product(agents % self.per) - agents % self.per)
            own |= (names == product) & (self.beside[-1, agents] >= times)
        return own

    def seen(self, agents: Array, names: Array, times: Array, sections: Array, *, copies: bool = False) -> Array:
        """Return whether proxy fences separate the named agents' accesses, up to a time, from what each agent does.

        `sections` are those of the accessed memory, 0 if no fence of the program covers it.
        """

        def own(left: Array) -> Array:
            fenced = self.beside[sections[left], agents[left]]
            return (names[left] == self.names(agents[left])) & (fenced >= times[left])

        return (sections > 0) & self._includes(agents, names, times, own, sections, copies=copies)

    def _includes(
        self, agents: Array, names: Array, times: Array, own: _Own, sections: Array | int = 0, *, copies: bool,
    ) -> Array:  # fmt: skip
        """Return whether a section of each agent's knowledge includes the named agent up to a time, or `own` holds."""
        column, rows = names % self.columns + sections * self.columns, self.row[agents]
        return self._rows_include(rows, agents, names // self.columns, column, times, own, copies=copies)

    def _rows_include(
        self, rows: Array, agents: Array, block: Array, column: Array, times: Array, own: _Own, *, copies: bool
    ) -> Array:  # fmt: skip
        """Return whether rows of agents include columns of blocks up to a time, or `own` holds."""
        same = block == self.first + agents // self.per
        found = (self.table[rows, np.where(same, column, 0)] >= times) & same
        if found.all():
            return found
        left = np.flatnonzero(~found)
        found[left] = own(left)
        if self.far and not same.all():
            left = np.flatnonzero(~same & ~found)
            found[left] = self._far_knows(rows[left], block[left], column[left], times[left])
        if self.far and copies and not found.all():
            left = np.flatnonzero(~found)
            found[left] = self._far_knows(rows[left], ~block[left], column[left], times[left])
        return found

    def _far_knows(self, rows: Array, blocks: Array, columns: Array | None, times: Array) -> Array:
        """Return whether the knowledge of rows about blocks, kept beside the table, includes columns up to a time.

        Without columns, the result is for all threads.
        """
        found = np.zeros(len(rows), bool)
        both = rows * np.int64(1 << 32) + blocks  # a block can be negative
        order = both.argsort(kind="stable")
        keys = both[order]
        ends = [*((keys[1:] != keys[:-1]).nonzero()[0] + 1).tolist(), len(keys)]
        for begin, end in zip([0, *ends], ends, strict=False) if len(keys) else ():
            part = order[begin:end]
            far = self.far.get(int(rows[part[0]]), {}).get(int(blocks[part[0]]))
            if far is not None:
                known = far[: self.real].min() if columns is None else far[columns[part]]
                found[part] = known >= times[part]
        return found

    def settled(self, alive: Array) -> int:
        """Return a time until which each living agent knows all accesses of the threads of its block."""
        if self._settled is None:
            living = alive.reshape(-1, self.width).any(axis=1) if self.width > 1 else alive
            self._settled = int(self.floor[self.row[living]].min(initial=NEVER)) if living.any() else 0
        return self._settled

    def _add(self, rows: Array) -> Array:
        """Add rows to the table, and return their numbers."""
        count = len(rows)
        self._grow(count)
        first, self.used = self.used, self.used + count
        self.table[first : self.used] = rows
        self.floor[first : self.used] = rows[:, : self.real].min(axis=1)
        return np.arange(first, self.used)

    def _grow(self, count: int) -> None:
        """Make room for rows."""
        while self.used + count > len(self.table):
            self.table, self.floor = (doubled(one, self.used) for one in (self.table, self.floor))

    def reserve(self, count: int) -> None:
        """Make room for rows that compiled code adds."""
        self._compact()
        self._grow(count)

    def took_over(self, used: int) -> None:
        """Note that compiled code has added rows to those that are used, and given them to agents."""
        self.used, self._settled = used, None

    def _compact(self) -> None:
        """Drop the rows that no agent has any more, if there are many."""
        if self.used <= self._most:
            return
        live = np.unique(np.concatenate([[0], self.row, *(rows[rows >= 0] for rows in self.kept)]))
        to = np.zeros(self.used, np.int64)
        to[live] = numbers(len(live))
        self.table[: len(live)], self.floor[: len(live)] = self.table[live], self.floor[live]
        needed = set(live.tolist())
        self.far = {int(to[row]): known for row, known in self.far.items() if row in needed}
        self.row, self.used = to[self.row], len(live)
        self._most = max(_ROWS, 2 * self.used)
        for rows in self.kept:
            rows[rows >= 0] = to[rows[rows >= 0]]

    # synchronization
    def meet(self, agents: Array, groups: Array, now: int, also: Mapping[int, Known] | None = None) -> None:
        """Give all agents of a group the knowledge of all of them, and of everything that they did until now.

        Args:
            agents: The agents, each once.
            groups: The group of each agent. A group has agents of one block only.
            now: The time of the last access.
            also: Further knowledge by group.

        """
        self._compact()
        names, inverse = _distinct(groups)
        rows = self._joined(inverse, self.row[agents], len(names))
        if len(agents) == len(self.row) and len(names) * self.per == len(agents):
            rows[:, : self.per] = now
        else:
            rows[inverse, agents % self.per] = now
        if self.groups:
            self._with_own(rows, inverse, agents % self.per, self.beside[:, agents])
        fresh = self._add(rows)
        if self.far or also:
            self._pass_far(names, inverse, agents, fresh, also or {})
        self.row[agents] = fresh[inverse]
        self._settled = None

    def _joined(self, groups: Array, rows: Array, count: int) -> Array:
        """Return for each group (0 … count - 1) the maximum over the rows of its members."""
        if (rows == rows[:1]).all():
            return np.repeat(self.table[rows[:1]], count, axis=0)
        runs = starts_of_runs(groups, rows)
        pairs, _ = _distinct(groups[runs] * np.int64(self.used) + rows[runs])
        starts = np.searchsorted(pairs, numbers(count) * np.int64(self.used))
        lengths, rows = np.diff(starts, append=len(pairs)), pairs % self.used
        made = self.table[rows[starts]]
        for place in range(1, int(lengths.max())):  # np.maximum.reduceat takes ten times as long
            some = np.flatnonzero(lengths > place)
            made[some] = np.maximum(made[some], self.table[rows[starts[some] + place]])
        return made

    def _pass_far(
        self, names: Array, inverse: Array, agents: Array, fresh: Array, also: Mapping[int, Known]
    ) -> None:  # fmt: skip
        blocks = np.empty(len(names), np.int64)
        blocks[inverse] = self.first + agents // self.per
        far = self._far_of_groups(inverse, self.row[agents])
        for i, (name, block) in enumerate(zip(names.tolist(), blocks.tolist(), strict=True)):
            self._put_far(int(fresh[i]), block, joined(also.get(name), far.get(i)))

    def _put_far(self, row: int, block: int, known: Known | None) -> None:
        """Add knowledge to a new row of a block."""
        if not known:
            return
        if block in known:
            self.table[row] = np.maximum(self.table[row], known[block])
            self.floor[row] = self.table[row, : self.real].min()
        if rest := without(known, block):
            self.far[row] = rest

    def gather(
        self, agents: Array, groups: Array, rows: Array, times: Array | int, beside: Array | None = None
    ) -> dict[int, Known]:
        """Return what the agents of each group pass on: the knowledge of these rows, and what they did until `times`.

        The agents of a group may belong to several blocks. `beside` is what they knew about themselves.
        """
        blocks = self._block[agents]
        keys, inverse = distinct(groups * np.int64(len(self.row) // self.per) + blocks)
        made = self._joined(inverse, rows, len(keys))
        column = agents - blocks * self.per
        _raise(made, inverse * made.shape[1] + column, times)  # each agent has one time
        self._with_own(made, inverse, column, self.beside[:, agents] if beside is None else beside)
        far = self._far_of_groups(inverse, rows)
        found: dict[int, Known] = {}
        for i, key in enumerate(keys.tolist()):
            group, block = divmod(key, len(self.row) // self.per)
            known = joined({self.first + block: made[i]}, far.get(i))
            found[group] = joined(found.get(group), known) or {}
        return found

    def _far_of_groups(self, groups: Array, rows: Array) -> dict[int, Known]:
        """Return what the members of each group, who have some rows, know about other blocks."""
        found: dict[int, Known] = {}
        for group, row in sorted(_pairs(groups, rows)) if self.far else ():
            if far := self.far.get(row):
                found[group] = joined(found.get(group), far) or {}
        return found

    def _with_own(self, rows: Array, which: Array, column: Array, beside: Array) -> None:
        """Add what agents know about themselves to the rows (`which`) that they pass on."""
        first = which * rows.shape[1] + column
        for section in range(self.parts) if self.groups else ():
            if beside[section].any():
                _raise(rows, first + (section * self.columns or self.groups), beside[section])
        if self.groups and beside[-1].any():
            self._with_products(rows, which, column, beside[-1])

    def _with_products(self, rows: Array, which: Array, column: Array, times: Array) -> None:
        """Add until when the agents' products have completed. The agents of a warpgroup side by side share a time."""
        there = self._product(column)
        some = starts_of_runs(which, there, times)
        np.maximum.at(rows, (which[some], there[some]), times[some])

    # initializations of mbarriers
    def initialized(self, agents: Array, time: int) -> Array:
        """Let agents know initializations of mbarriers of their own until a time. Return the names of these writes.

        A relaxed arrival at the barrier of a cluster passes on this knowledge, and no other.
        """
        rows = self.table[self.row[agents]].copy()
        rows[:, self.groups - 1] = time
        fresh = self._add(rows)
        for old, new in zip(self.row[agents].tolist(), fresh.tolist(), strict=True) if self.far else ():
            if far := self.far.get(old):
                self.far[new] = far
        self.row[agents] = fresh
        return (self.first + agents // self.per) * self.columns + self.groups - 1

    def only_relaxed(self, known: Known) -> Known:
        """Return what a relaxed arrival passes on: initializations of mbarriers, and everything for copies only."""
        only: dict[int, Array] = {}
        for block, times in known.items():
            if block >= 0 and self.groups:
                only[block] = np.zeros_like(times)
                only[block][self.groups - 1] = times[self.groups - 1]
        return joined(only_for_copies(known), only) or {}

    # asynchronous operations and proxy fences
    def wait_for_groups(self, agents: Array, time: int) -> None:
        """Let agents know that their copies in groups have ended until a time."""
        self.beside[0, agents] = np.maximum(self.beside[0, agents], time)

    def wait_for_products(self, agents: Array, time: int | Array) -> None:
        """Let agents know that the products of their warpgroup have ended until a time, or each until one."""
        self.beside[-1, agents] = np.maximum(self.beside[-1, agents], time)

    def fence_proxy(self, agents: Array, covered: Collection[str], now: int) -> None:
        """Let the async proxy see what agents know of some kinds of memory: their own accesses and earlier ones.

        A fence that covers only the shared memory of its own block does so also for what other blocks wrote there.
        """
        mine = self._covered(covered)
        theirs = self._covered({PEER, *covered} - {OWN}) if PEER not in covered and OWN in covered else mine
        self.beside[mine[:, None], agents] = now
        self._compact()
        rows, inverse = distinct(self.row[agents])
        fresh = self._add(self._through(self.table[rows], mine))
        for old, new in zip(rows.tolist(), fresh.tolist(), strict=True) if self.far else ():
            if far := self.far.get(old):
                self.far[new] = {block: self._through(times, theirs) for block, times in far.items()}
        self.row[agents] = fresh[inverse]

    def fence_after(self, agents: Array) -> None:
        """Order what agents know before their later accesses to tensor memory: `tcgen05.fence::after_thread_sync`."""
        self._after[agents] = self.row[agents]

    def fenced(
        self, agents: Array, names: Array, times: Array, *, after: bool = True, copies: bool = False
    ) -> Array:  # fmt: skip
        """Return whether fences order accesses to tensor memory of named agents before what agents do next.

        Without `after`, only the fence before the synchronization is needed. `copies` is that of `knows`.
        """
        rows = self._after[agents] if after else self.row[agents]
        column = names % self.columns + self.sections[TENSOR] * self.columns
        found = self._rows_include(
            np.maximum(rows, 0), agents, names // self.columns, column, times, _none_of, copies=copies
        )  # fmt: skip
        return found & (rows >= 0)

    def of_one_warp(self, agents: Array, names: Array) -> Array:
        """Return whether names are those of threads, or of loads of tensor memory, of the agents' warps."""
        mine = self.names(agents)
        column, own = names % self.columns, mine % self.columns
        threads = (column < self.per) & (column * self.width // _WARP == own * self.width // _WARP)
        return (names // self.columns == mine // self.columns) & (threads | (column == self._product(own)))

    def _covered(self, covered: Collection[str]) -> Array:
        """Return the sections of some kinds of memory."""
        return np.unique(np.array([self.sections[kind] for kind in covered if kind in self.sections], np.int64))

    def _through(self, times: Array, sections: Array) -> Array:
        """Return knowledge with what it includes also in some sections."""
        parts = times.reshape(*times.shape[:-1], self.parts, self.columns).copy()
        parts[..., sections, :] = np.maximum(parts[..., sections, :], parts[..., :1, :])
        return parts.reshape(times.shape)

    # knowledge of others
    def learn(self, agents: Array, groups: Array, known: Mapping[int, Known]) -> None:
        """Give the agents the knowledge that is kept for their groups, if there is some."""
        if not known or not len(agents):
            return
        self._compact()
        rows, blocks = self.row[agents], self._block[agents]
        starts = starts_of_runs(groups, rows, blocks)
        lengths, rows = np.diff(starts, append=len(agents)), rows[starts]
        here = np.isin(groups[starts], np.fromiter(known, np.int64, len(known)))
        if not here.any():
            return
        count, used = len(self.row) // self.per, self.used
        named = _with_one_name(groups[starts[here]], known)
        keys, inverse = _distinct((named.astype(np.int64) * used + rows[here]) * count + blocks[starts[here]])
        pairs, owners = divmod(keys, count)
        made, far = self._learned(pairs % used, pairs // used, self.first + owners, known)
        kept, place = alike(made, owners, far)
        fresh = self._add(made[kept])
        rests: dict[tuple[int, int], Known] = {}
        for row, i in zip(fresh.tolist(), kept, strict=True):
            block = self.first + int(owners[i])
            rest = rests.setdefault((id(far[i]), block), without(far[i], block))
            if rest:
                self.far[row] = rest
        rows[here] = fresh[place[inverse]]
        self.row[agents] = np.repeat(rows, lengths)
        self._settled = None

    def _learned(
        self, rows: Array, groups: Array, blocks: Array, known: Mapping[int, Known]
    ) -> tuple[Array, list[Known]]:  # fmt: skip
        """Return rows of blocks together with the knowledge for some groups, and all that is known beside them."""
        made = self.table[rows]
        beside: list[Known] = []
        both: dict[tuple[int, int], Known] = {}
        each = zip(made, rows.tolist(), groups.tolist(), blocks.tolist(), strict=True)
        for times, row, group, block in each:
            far, more = self.far.get(row), known[group]
            everything = both.get((id(far), id(more)))
            if everything is None:
                everything = both[id(far), id(more)] = joined(far, more) or {}
            beside.append(everything)
            if block in everything:
                np.maximum(times, everything[block], out=times)
        return made, beside


def _none_of(left: Array) -> Array:
    return np.zeros(len(left), bool)


def _raise(rows: Array, places: Array, times: Array | int) -> None:
    """Let rows have at least some times at places, which are those of the rows one after the other."""
    flat = rows.reshape(-1)
    flat[places] = np.maximum(flat[places], times)


def _with_one_name(groups: Array, known: Mapping[int, Known]) -> Array:
    """Return the groups, with one name for all groups that have the same knowledge."""
    names: dict[int, int] = {}
    found, inverse = _distinct(groups)
    return np.array([names.setdefault(id(known[group]), group) for group in found.tolist()])[inverse]


def _pairs(names: Array, groups: Array) -> set[tuple[int, int]]:
    """Return the different pairs of a name and a group. Most of them are repeated side by side."""
    starts = starts_of_runs(names, groups)
    return {*zip(names[starts].tolist(), groups[starts].tolist(), strict=True)}


def _distinct(values: Array) -> tuple[Array, Array]:
    """Return the distinct values in order, and the place of each value among them. They are often in order already."""
    steps = values[1:] - values[:-1]
    if (steps < 0).any():
        return distinct(values)
    starts = np.append(True, steps > 0)
    return values[starts], np.cumsum(starts) - 1


def _sections(m: Machine) -> dict[str, int]:
    """Return a number for each kind of memory that proxy fences cover. Kinds that the same fences cover share it."""
    fences = m.unit.proxy_fences
    kinds = (OWN, *([PEER] if m.launch.cluster is not None else []), GLOBAL, TENSOR)
    covering = {kind: tuple(at for at, covered in fences.items() if kind in covered) for kind in kinds}
    if PEER in covering and any(OWN in covered and PEER not in covered for covered in fences.values()):
        covering[PEER] = (-1, *covering[PEER])  # such fences cover what other blocks wrote to their own block
    if m.unit.fences_tensor_memory and not covering[TENSOR]:
        covering[TENSOR] = (-2,)  # the fence before the synchronization is missing
    numbers_of = {by: i + 1 for i, by in enumerate(dict.fromkeys(by for by in covering.values() if by))}
    return {kind: numbers_of[by] for kind, by in covering.items() if by}
