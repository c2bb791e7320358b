"""The outstanding operations on tensor memory, and their order (PTX ISA 9.7.16.6).

Some pairs of `tcgen05.mma`, `cp` and `shift` of one thread execute in order (`pipelines`), also those of several
threads that fences order. Other instructions see their results only after a thread has observed the phase of an
mbarrier on which `tcgen05.commit` has arrived. Stores complete at `tcgen05.wait::st`, loads at `tcgen05.wait::ld`. The
values are computed when an operation starts. Racecheck finds missing fences.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ....errors import DiagnosticCode, show
from ....sim.memory import Access
from ..warp import WARP
from .cells import Cells
from .memory import COLUMNS, LANES, WORD, TensorMemory, tensor_memory
from .pipelines import Role, in_order
from .warps import Warps

if TYPE_CHECKING:
    from ....sim.machine import Machine
    from ....sim.memory import Array
    from ....sim.watch.racecheck import Racecheck

ENGINE = "tensor"
"""The name of the asynchronous operations that access tensor memory, for watchers."""
_OBSERVE = "commit it with tcgen05.commit, and wait for the phase of the mbarrier"


@dataclass
class Operation:
    """One operation of a thread: its number in the chunk, and the cells that it reads and writes.

    `time` is that of its start, for racecheck.
    """

    number: int
    at: int
    lane: int
    role: Role
    time: int
    reads: list[Cells]
    writes: list[Cells]
    committed: bool = False
    done: bool = False


class _Commit(NamedTuple):
    """The operations that complete with phases of mbarriers."""

    operations: list[Operation]
    phases: frozenset[int]


class _OfWarps(NamedTuple):
    """A load (`ld`) or a store (`st`) of warps that they have not waited for."""

    kind: str
    warps: Warps
    access: Access | None
    """The access in the watchers' notes, also of the warps that have already waited. None without watchers."""

    def single(self) -> list[_OfWarps]:
        """Return the load or the store of each warp."""
        return [self._replace(warps=one) for one in self.warps.single()]

    def stored(self, access: Access) -> Access:
        """Return the part of an access that is of these warps."""
        lanes = np.asarray(access.lanes)
        here = np.isin(lanes // WARP, self.warps.warps)
        return access if here.all() else replace(access, offsets=access.offsets[here], lanes=lanes[here])


class Operations:
    """The outstanding operations of a chunk."""

    def __init__(self, m: Machine) -> None:
        self.m = m
        self.memory: TensorMemory = tensor_memory(m)
        shape = m.blocks, LANES, COLUMNS
        self._writer = np.zeros(shape, np.int32)
        """The number of the last outstanding operation that writes each cell, 0 for none."""
        self._reader = np.zeros(shape, np.int32)
        """The number of the last outstanding operation that reads each cell, 0 for none."""
        self._pending = {"st": np.zeros(shape, bool), "ld": np.zeros(shape, bool)}
        """The cells that outstanding stores and loads of warps access."""
        self._known: dict[int, Operation] = {}
        self._racecheck: Racecheck | None = m.launch.watching.get("racecheck")
        self._last_product: dict[int, int] = {}
        """The number of the last `tcgen05.mma` of each thread."""
        self._started: dict[int, list[Operation]] = {}
        """The outstanding operations of each thread."""
        self._commits: list[_Commit] = []
        self._count = 0
        self._of_warps: list[_OfWarps] = []
        """The loads and stores that warps have not waited for."""
        m.at_phase.append(self.observed)
        m.at_block_end.append(self._ended)

    # checks
    def check(self, at: int, cells: Cells, doing: str, thread: int | None = None, role: Role | None = None) -> None:
        """Report TENSOR_MEMORY for cells that outstanding operations access, before they are `doing` (read …).

        Operations that execute in order with that of `thread`, which has a `role`, are no reason. Cells can be read
        while they are read.
        """
        for numbers, does in ((self._writer, "write"), (self._reader, "read")):
            if does == "write" or doing != "read":
                for number in cells.numbers(numbers):
                    if thread is None or role is None or not self._in_order(number, does, thread, role, doing):
                        bad = cells.of(numbers) == number
                        self._unordered(at, self._known[number], cells.column, bad, doing, does)
        for kind, pending in self._pending.items():
            if (kind == "st" or doing != "read") and cells.any(pending):
                self._wait_first(at, cells.column, cells.of(pending), doing, f"tcgen05.{kind}", f"tcgen05.wait::{kind}")

    def _in_order(self, number: int, does: str, thread: int, role: Role, doing: str) -> bool:
        """Return whether an operation that a thread starts executes after an outstanding one.

        Copies on both sides of a product are in order, because each is in order with the product.
        """
        other = self._known[number]
        if other.lane != thread:
            watcher, fenced = self._racecheck, self.m.unit.fences_tensor_memory
            if not fenced or (watcher and not watcher.fences_order(self.m, thread, other.lane, other.time)):
                return False
        between = self._last_product.get(thread, 0) > number and "mma" not in (other.role.kind, role.kind)
        return between or in_order(other.role, does, role, {"written": "write"}.get(doing, doing))

    def _unordered(self, at: int, other: Operation, column: Array, bad: Array, doing: str, does: str) -> None:
        first = int(np.broadcast_to(column, bad.shape)[bad].min())
        inst = self.m.unit.insts[other.at]
        name = ".".join(inst.form.spelling.split(".")[:2])
        note = f"{name}: {self.m.names([other.lane])}, {show(inst.where)}"
        why = f"column {first} is {doing} while a {name} can still {does} it"
        self._report(at, why, _OBSERVE, note)

    def _wait_first(self, at: int, column: Array, bad: Array, doing: str, what: str, wait: str) -> None:
        first = int(np.broadcast_to(column, bad.shape)[bad].min())
        self._report(
            at, f"column {first} is {doing} while a {what} of it is outstanding",
            f"execute {wait} in its warp first, then synchronize",
        )  # fmt: skip

    def _report(self, at: int, why: str, fix: str, *notes: str) -> None:
        m = self.m
        names = m.names(m.active_lanes)
        m.report(DiagnosticCode.TENSOR_MEMORY, at, names, *notes, what=m.unit.insts[at], why=why, fix=fix)

    def _ended(self, blocks: Array) -> None:
        """Report loads that warps of blocks have used and never waited for."""
        if self.m.products.early:
            warps = self.m.pitch // WARP
            self.m.products.must_have_waited((blocks[:, None] * warps + np.arange(warps)).reshape(-1))

    # operations of single threads
    def start(self, at: int, lane: int, reads: list[Cells], writes: list[Cells], role: Role) -> None:
        """Start an operation of a thread, after a check of its cells."""
        for cells in reads:
            self.memory.check(at, cells)
            self.check(at, cells, "read", lane, role)
            self._notify("load", at, lane, cells)
        for cells in writes:
            self.memory.check(at, cells)
            self.check(at, cells, "written", lane, role)
            if not self._written_by(cells, lane):
                self._notify("store", at, lane, cells)
        if self.m.products.early:
            self.m.products.must_have_waited(np.array([lane // WARP]))
        self._count += 1
        made = Operation(self._count, at, lane, role, self._time, reads, writes)
        self._known[made.number] = made
        if role.kind == "mma":
            self._last_product[lane] = made.number
        for numbers, some in ((self._reader, reads), (self._writer, writes)):
            for cells in some:
                cells.put(numbers, made.number)
        self._started.setdefault(lane, []).append(made)

    @property
    def _time(self) -> int:
        """The time of the last access, for racecheck."""
        return self._racecheck.now(self.m) if self._racecheck else 0

    def _written_by(self, cells: Cells, lane: int) -> bool:
        """Return whether an outstanding operation of a thread, and none of another one, writes some of the cells."""
        numbers = cells.numbers(self._writer)
        return bool(numbers) and all(self._known[number].lane == lane for number in numbers)

    def freed(self, at: int, lane: int, cells: Cells) -> None:
        """Let the watchers see that a thread frees cells, which counts as a write: another block can use them."""
        for watcher in self.m.launch.hooked("store"):
            watcher.store(self.m, self._access("store", at, lane, cells, engine=""))

    def _access(self, kind: str, at: int, lane: int, cells: Cells, engine: str = ENGINE) -> Access:
        """Return the access of a thread to cells, or of an operation that it has started."""
        offsets = np.broadcast_to(self.memory.offsets(cells), cells.shape).reshape(-1)
        lanes = np.full(offsets.size, lane)
        return Access(at, kind, self.memory.cells, offsets, lanes, WORD, engine=engine)

    def _notify(self, kind: str, at: int, lane: int, cells: Cells) -> None:
        """Let the watchers see the start of an operation's access."""
        watchers = self.m.launch.hooked("load" if kind == "load" else "issue")
        if watchers:
            access = self._access(kind, at, lane, cells)
            for watcher in watchers:
                (watcher.load if kind == "load" else watcher.issue)(self.m, access)

    # commit
    def commit(self, lane: int, phases: frozenset[int]) -> None:
        """Let phases of mbarriers complete all outstanding operations of a thread, also those committed before."""
        left = self._started[lane] = [one for one in self._started.get(lane, []) if not one.done]
        self._commits.append(_Commit([*left], phases))
        watchers = self.m.launch.hooked("complete")
        for operation in left if watchers else ():
            for cells in operation.writes if not operation.committed else ():
                if (cells.of(self._writer) == operation.number).any():
                    access = self._access("store", operation.at, lane, cells)
                    for watcher in watchers:
                        watcher.complete(self.m, access)
            operation.committed = True

    def observed(self, phases: Array) -> None:
        """Complete the operations that these phases of mbarriers count, which a thread has observed."""
        seen = {*phases.tolist()}
        rest: list[_Commit] = []
        for one in self._commits:
            if one.phases.isdisjoint(seen):
                rest.append(one)
                continue
            for operation in one.operations:
                if not operation.done:
                    self._finish(operation)
        self._commits = rest

    def _finish(self, operation: Operation) -> None:
        operation.done = True
        self._known.pop(operation.number, None)
        for numbers, some in ((self._reader, operation.reads), (self._writer, operation.writes)):
            for cells in some:
                left = cells.of(numbers)
                cells.put(numbers, np.where(left == operation.number, 0, left))

    # loads and stores of warps
    def access(self, kind: str, warps: Warps, access: Access | None) -> None:
        """Note that warps load (`ld`) or store (`st`) cells, until they wait."""
        warps.cells.put(self._pending[kind], True)
        self._of_warps.append(_OfWarps(kind, warps, access))

    def wait(self, warps: Array, kind: str) -> None:
        """Complete the loads (`ld`) or stores (`st`) of warps, also for the watchers."""
        waiting, left = {*warps.tolist()}, list[_OfWarps]()
        for some in self._of_warps:
            theirs = {*some.warps.warps.tolist()}
            if some.kind != kind or theirs.isdisjoint(waiting):
                left.append(some)
                continue
            for one in [some] if theirs <= waiting else some.single():
                if one.warps.warps[0] in waiting:
                    self._complete(one)
                else:
                    left.append(one)
        self._of_warps = left

    def _complete(self, one: _OfWarps) -> None:
        one.warps.cells.put(self._pending[one.kind], False)
        if one.access is None:
            return
        if one.kind == "ld":
            for watcher in self.m.launch.hooked("read_complete"):
                watcher.read_complete(self.m, one.access, one.warps.lanes)
        else:
            for watcher in self.m.launch.hooked("complete"):
                watcher.complete(self.m, one.stored(one.access))


def operations(m: Machine) -> Operations:
    """Return the outstanding operations of a chunk."""
    return m.state.get("tensor operations") or m.state.setdefault("tensor operations", Operations(m))
