"""The state of one chunk of blocks, and the scheduler of its lanes.

Lanes with the same program counter run together, lowest program counter first, so that they reconverge where branches
join. Groups that spin (a failed wait, an atomic, many loop iterations) yield to other groups, unless memory has changed
since their last try: a lock goes to the next thread before its holder takes it again. While all lanes have the same
program counter, no masking is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, MutableMapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from ..errors import AsmError, DiagnosticCode, Finding
from .async_copies.bulk import Bulk
from .async_copies.cp_async import Copies
from .async_copies.layouts import Layouts
from .async_copies.wgmma import Products
from .barrier import Barriers
from .chunk_lanes import chunk_lanes
from .cluster import Cluster
from .deadlock import Polling, stuck
from .groups import choose
from .mask import Mask as Mask
from .memory import Access, Allocation, Array, Piece, Strength, numbers
from .progress import StoppedError, where
from .random_order import RandomOrder
from .reconvergence import ApartError, Meetings
from .step_results import HALT, MOVED, PATIENCE
from .thread_names import name_lanes
from .undefined import Operands, Undefined

if TYPE_CHECKING:
    from .caches import Caches
    from .engine import Launch
    from .native.runner import Native
    from .operands import Value

_BRANCHES = 64
"""The number of backward branches after which a group looks whether the user has stopped the run."""
_LOOKS = 8
"""Backward branches after which a group looks whether compiled code can continue."""


class Machine:
    """A chunk of blocks. `lanes` counts all lanes, including those that only pad the last warp of a block."""

    def __init__(self, launch: Launch, first: int, blocks: int) -> None:
        self.launch, self.unit, self.first, self.blocks = launch, launch.unit, first, blocks
        self.exact = launch.exact
        self.pitch: int = launch.pitch
        self.threads: int = launch.threads
        self.lanes: int = blocks * self.pitch
        self.waves = 0
        """The number of waves, if EXEC enables lanes."""
        self.native: Native | None = None
        """The chunk's state for compiled code, None while numpy executes all instructions."""
        self.regs: Value = [None] * len(self.unit.registers)
        self.partial: MutableMapping[int, Array] = {}
        self.held: dict[int, int] = {}  # registers of outstanding products: the number of products
        self.undefined = Undefined(self)
        self.passed: Operands | None = None
        """The uninitialized operands of the instruction that is running, which its results take over."""
        self.carry: Array | None = None
        self.specials: dict[str, Array] = {}
        # uninitialized memory must not read as zero: all bits set is NaN in every float type
        sizes = (blocks * launch.shared_pitch, self.lanes * launch.local_bytes)
        shared, local = (np.full(size, 0xFF, np.uint8) for size in sizes)
        if launch.unit.system_shared:
            shared.reshape(blocks, -1)[:, launch.system_shared :] = 0  # the system initializes its part
        self.shared = Allocation("shared", "shared", 0, shared, launch.shared_bytes)
        self.local = Allocation("local", "local", 0, local, launch.local_bytes)
        self.state: dict[str, Any] = {}
        self.seen: list[Access] = []
        self.keeps_seen = False
        self.visibility: Caches | None = None
        """The caches that hide accesses from other blocks, or None if the machine has none."""
        self._start()

    def _look_for_native(self) -> None:
        """Let compiled code execute the program from now on if the launch has chosen it."""
        launch = self.launch
        launch.look_for_native()
        if launch.native is not None and launch.native.program is not None:
            from .native.runner import Native

            self.native = native = Native(self, launch.native.program)
            native.take_over(self.regs, self.partial)
            self.regs, self.partial = native.registers, native.partial

    def _start(self) -> None:
        self.block_of, self.thread_of, inside = chunk_lanes(self.blocks, self.pitch, self.threads)
        if self.launch.pending is not None:
            inside = inside & ~self.launch.pending.start(self.first, self.blocks)[self.block_of]
        self.alive: Array = inside
        self.pc = np.where(inside, np.int32(self.unit.start), np.int32(HALT))
        self.mask: Mask | None = None
        self.group: Mask | None = None
        self.at = 0
        """The instruction that the active lanes execute."""
        self.stop, self.turns, self.branches = HALT, False, 0
        self.spinning = False
        self.events = 0
        self.explain_waits: list[Callable[[Array], list[str]]] = []
        """The functions that return notes on the objects that lanes wait for in a deadlock."""
        self.at_block_end: list[Callable[[Array], None]] = []
        """The functions to call with the blocks of the chunk whose last threads exit."""
        self.at_phase: list[Callable[[Array], None]] = []
        """The functions to call with phases of mbarriers that a thread has observed to be complete."""
        self._executed_by_all = 0
        """The number of instructions that all lanes have executed together."""
        self._executed_apart: Array | None = None
        """The number of further instructions that each lane has executed, None while lanes have not diverged."""
        self.warp_steps = 0
        self.ticks, self.allowed, self.left = 0, 0, 0
        """The steps before the running group, the steps that it may execute, and those that are left of them."""
        self.polling = Polling(self)
        self.meetings = Meetings(self)
        self.order = RandomOrder(self, self.launch.seed) if self.launch.seed is not None else None
        self.barriers, self.copies, self.bulk = Barriers(self), Copies(self), Bulk(self)
        self.products = Products(self, self.launch.sem.WARP)
        self.layouts = Layouts(self)
        self.watches_load = bool(self.launch.hooks["load"])
        self.watches_store = bool(self.launch.hooks["store"])

    @cached_property
    def shared_base(self) -> Array | None:
        """The byte of the shared memory at which each lane's window starts, None if there is only one window."""
        return self.block_of * self.launch.shared_pitch if self.blocks > 1 else None

    @cached_property
    def shared_start(self) -> Array | None:
        """The shared address at which the own block of each lane starts, None if there are no clusters: it is 0."""
        return self.cluster.starts if self.launch.cluster is not None and self.cluster.size > 1 else None

    @cached_property
    def local_base(self) -> Array:
        """The byte of the local memory at which each lane's window starts."""
        return numbers(self.lanes) * self.launch.local_bytes

    @cached_property
    def resume(self) -> Array:
        """The instruction at which each lane continues that waits at a barrier."""
        return np.zeros(self.lanes, np.int32)

    @cached_property
    def turn(self) -> Array:
        """The turn in which each lane runs: lanes that yield get the next one."""
        return np.zeros(self.lanes, np.int32)

    @cached_property
    def tried(self) -> Array:
        """The number of events when each lane last tried an operation that may have to be retried."""
        return np.zeros(self.lanes, np.int64)

    @cached_property
    def cluster(self) -> Cluster:
        """The clusters of the blocks."""
        return Cluster(self)

    # lanes and masks
    @property
    def active_count(self) -> int:
        """The number of lanes that execute the step."""
        return self.lanes if self.mask is None else len(self.mask.lanes)

    @property
    def active_lanes(self) -> Array:
        """The numbers of the lanes that execute the step."""
        return numbers(self.lanes) if self.mask is None else self.mask.lanes

    @property
    def active_bools(self) -> Array:
        """One bool per lane: whether it executes the step."""
        return np.ones(self.lanes, bool) if self.mask is None else self.mask.bools

    @property
    def writing(self) -> Array:
        """One bool per lane: whether the step may write its registers."""
        return self.active_bools

    def over_lanes(self, values: Array) -> Array:
        """Return a register's values, one for each lane."""
        return values if values.shape == (self.lanes,) else np.broadcast_to(values, (self.lanes,))

    def active(self, values: Array) -> Array:
        """Return the active lanes' part of an array over all lanes. One value for all lanes stays one value."""
        return values if self.mask is None or values.size == 1 else values[self.mask.lanes]

    def full(self, values: Array) -> Array:
        """Expand an array of the active lanes to all lanes. Inactive lanes get zeros."""
        if self.mask is None or values.size == 1:
            return values
        out = np.zeros(self.lanes, values.dtype)
        out[self.mask.lanes] = values
        return out

    def spread(self, values: Array) -> Array:
        """Return one value per lane, where there may be one for all lanes."""
        return np.repeat(values, self.lanes) if values.size == 1 else values

    def blend(self, i: int, value: Array) -> None:
        """Write a register in the active lanes only."""
        assert self.mask is not None
        old = self.regs[i]
        self.regs[i] = self.mask.choose(value, old)
        if old is None:
            self.partial[i] = self.mask.bools
        elif i in self.partial:
            self.partial[i] = written = self.partial[i] | self.mask.bools
            if i not in self.held and (written | ~self.alive).all():
                del self.partial[i]

    def under(self, p: Array, step: Callable[[Machine], int | None], at: int) -> int | None:
        """Run a step for the active lanes where `p` holds."""
        outer = self.mask
        chosen = p if outer is None else p & outer.bools
        count = np.count_nonzero(chosen)
        if count == 0:
            return None
        if count == self.lanes:
            return step(self)
        self.mask = Mask(chosen)
        try:
            after = step(self)
        finally:
            self.mask = outer
        if after == MOVED:  # the predicated-off lanes continue on their own
            others = ~chosen if outer is None else outer.bools & ~chosen
            self.pc[others] = at + 1
        return after

    def as_lanes(self, chosen: Array, work: Callable[[], object]) -> Any:
        """Call `work` with only the chosen lanes (one bool per lane) active."""
        outer = self.mask
        self.mask = None if chosen.all() else Mask(chosen)
        try:
            return work()
        finally:
            self.mask = outer

    def whole(self, i: int) -> None:
        """Mark register `i` as initialized in every lane, except that a register held by a product stays partial."""
        if i in self.held:
            self.partial[i] = self.products.whole
        else:
            self.partial.pop(i, None)

    # the scheduler
    def run(self) -> None:
        """Run every lane to its end."""
        try:
            while (pc := self._pick()) >= 0:
                self.launch.progress.tick(self)
                while pc >= 0:
                    pc = self._run_group(pc)
        except (KeyboardInterrupt, StoppedError):
            self.launch.progress.stopped(self)
            raise
        finally:
            self.launch.executed(self.warp_steps)
            if self.native is not None:
                self.native.end()
        if self.bulk.under_way:
            self.bulk.finish()

    def _pick(self) -> int:
        """Choose the lanes that run next and set `mask`.

        Returns their program counter, or -1 after all lanes have exited.
        """
        if self.first > self.launch.failed:
            return -1
        if self.native is None:
            self._look_for_native()
        native = self.native if self.order is None else None
        low = choose(self) if native is None else native.groups.choose()
        if low == HALT:
            return self._halted()
        if not self.turns:  # otherwise groups that loop together use up their patience together
            self.branches = 0
        return low

    def _halted(self) -> int:
        if self.alive.any():
            stuck(self)
        return -1

    def may_execute(self) -> int:
        """Return the number of instructions that the group may execute until other groups run."""
        group = self.group
        allowed = self.launch.limit - self._executed(None if group is None else group.lanes[:1])
        return allowed if self.order is None else min(allowed, self.order.quantum())

    def _run_group(self, pc: int, most: int | None = None) -> int:
        """Run the active lanes until they reach other lanes, wait, yield, or have used up their steps.

        Returns where some of them continue, because they do not wait for lanes for which the rest of them waits, or -1.
        A debugger runs a group in several calls: with `most`, a group that has executed that many instructions and
        could execute more also returns where it continues.
        """
        steps, stop, group = self.launch.steps, self.stop, self.group
        self.allowed = self.left = left = self.may_execute() if most is None else most
        try:
            while pc < stop and left:
                if (native := self.native) is not None and native.entries[pc]:
                    pc, left = native.run(pc, stop, left)
                    if pc == MOVED:
                        return -1
                    if pc >= stop or not left:
                        break
                    if native.again:
                        self.at = pc
                        self.launch.progress.tick(self)
                        continue
                self.left = left = left - 1
                self.at = pc
                after = steps[pc](self)
                if after is None:
                    pc += 1
                elif after >= 0:
                    pc = after
                    if pc >= stop:
                        break
                else:
                    return -1
        except AsmError:
            raise
        except ApartError as apart:
            return self._part(apart.lanes, pc)
        except Exception as problem:
            problem.add_note(f"while simulating {self.unit.insts[pc]}")
            raise
        finally:
            self._count(group, self.allowed - left)
        self.put(pc)
        if not left and most is not None and pc < stop:
            return pc
        if not left:
            self._check_limit(pc)
        return -1

    def _part(self, lanes: Array, pc: int) -> int:
        """Let some lanes of the group wait at an instruction. Returns where the rest of the group continues, or -1."""
        rest, spinning = self.active_bools & ~lanes, self.spinning
        self.polling.resumed(rest)
        self.mask = self.group = Mask(lanes)
        self._give_way(pc)
        if not rest.any():
            return -1
        self.mask = self.group = Mask(rest)
        self.spinning = spinning
        return pc

    def _count(self, group: Mask | None, steps: int) -> None:
        """Count the instructions that a group has executed."""
        self.ticks += steps
        self.allowed = self.left = 0
        if group is None:
            self._executed_by_all += steps
            warps = self.blocks * -(-self.launch.threads // self.launch.sem.WARP)
        else:
            if self._executed_apart is None:
                self._executed_apart = np.zeros(self.lanes, np.int64)
            self._executed_apart[group.lanes] += steps
            warps = group.known("warps", None, lambda: self._warps(group))
        self.warp_steps += warps * steps

    def _executed(self, lanes: Array | None) -> int:
        """Return the largest number of instructions that one of some lanes has executed. None: lane 0."""
        apart = self._executed_apart
        return self._executed_by_all + (0 if apart is None else int(apart[0 if lanes is None else lanes].max()))

    def _warps(self, lanes: Mask) -> int:
        """Return the number of warps that have some of the lanes."""
        return int(np.count_nonzero(lanes.bools.reshape(-1, self.launch.sem.WARP).any(axis=1)))

    def _check_limit(self, pc: int) -> None:
        """Report STEPS if the active lanes have executed as many instructions as a thread may."""
        if self._executed(self.active_lanes) >= self.launch.limit:
            self.report(DiagnosticCode.STEPS, min(pc, len(self.unit.insts) - 1), where(self), steps=self.launch.limit)

    def put(self, pc: int) -> None:
        """Set the active lanes' program counters."""
        if self.mask is None:
            self.pc[:] = pc
        else:
            self.pc[self.mask.lanes] = pc

    def jump(self, target: int, at: int) -> int:
        """Jump to `target` with all active lanes. On a backward jump, yield if they spin or other groups wait."""
        if target <= at:
            self.branches += 1
            if self.branches % _BRANCHES == 0:
                self.launch.progress.tick(self)
            if self.spinning or self.branches >= PATIENCE:
                return self._give_way(target)
            if self.native is None and self.branches % _LOOKS == 0:
                self._look_for_native()
            if self.turns:
                self.put(target)
                return MOVED
        return target

    def split(self, taken: Array, target: int, at: int) -> int:
        """Move the active lanes where `taken` holds to `target`, and the others to the next instruction."""
        self.put(at + 1)
        self.pc[taken if self.mask is None else taken & self.mask.bools] = target
        if target <= at and self.spinning:
            here = self.active_bools
            back = self.pc == target
            if (self.tried[back & here] == self.events).all():
                self.give_way_lanes(back)
            self.spinning = False
            self.polling.resumed(here & ~taken)
            self.as_lanes(here & taken, lambda: self.polling.yielded(target))
        return MOVED

    def halt(self) -> int:
        """Exit from the active lanes."""
        self.put(HALT)
        for watcher in self.launch.hooked("exit"):
            watcher.exit(self, self.active_lanes)
        self.alive = self.alive & ~self.active_bools
        self.events += 1
        self._end_blocks()
        if self.barriers.anyone:
            self.barriers.release()
        return MOVED

    def retire(self) -> None:
        """Exit from the inactive lanes that have only a return left to execute."""
        left = self.alive & ~self.active_bools & (self.pc < HALT)
        left &= self.unit.returns[np.minimum(self.pc, len(self.unit.returns) - 1)]
        if left.any():
            self.as_lanes(left, self.halt)

    def _end_blocks(self) -> None:
        """Call the functions that check blocks whose last threads have exited."""
        if self.at_block_end:
            here, living = (
                np.bincount(self.block_of[x], minlength=self.blocks) for x in (self.active_lanes, self.alive)
            )
            if (ended := np.flatnonzero((here > 0) & (living == 0))).size:
                for check in self.at_block_end:
                    check(ended)

    # spinning
    def spin(self) -> None:
        """Note that the active lanes tried an operation that may have to be retried."""
        self.spinning = True
        if self.mask is None:
            self.tried[:] = self.events
        else:
            self.tried[self.mask.lanes] = self.events

    def _give_way(self, target: int) -> int:
        self.put(target)
        self.give_way_lanes(self.active_bools)
        self.polling.yielded(target)
        return MOVED

    def give_way_lanes(self, lanes: Array) -> None:
        """Let these lanes (bools) yield to other groups."""
        self.turn[lanes] = self.turn.max() + 1
        self.turns = self.turns or self.mask is not None
        self.spinning = False
        self.branches = 0

    @property
    def busy(self) -> Collection[int]:
        """The registers that operations in flight use."""
        return self.held

    @property
    def busy_state(self) -> object:
        """A value that changes when `mark_busy` marks others for the same lanes."""
        return self.products.changes

    def mark_busy(self, marks: Array, others: int, ours: int) -> None:
        """Mark each busy register with `ours` if operations of active lanes may use it, otherwise with `others`."""
        self.products.mark(marks, others, ours)

    @property
    def clock(self) -> int:
        """The number of steps that the chunk has executed."""
        return self.ticks + self.allowed - self.left

    def lanes_in_flight(self, i: int) -> Array:
        """Return in which lanes an operation in flight uses register `i`, one bool for each lane."""
        return np.full(self.lanes, i in self.busy)

    @property
    def in_flight(self) -> bool:
        """Whether instructions can have to wait for memory operations."""
        return False

    def outstanding(self, lanes: Array) -> Sequence[Access]:
        """Return the outstanding accesses of these lanes, or none if all accesses complete immediately."""
        return ()

    def lane_value(self, i: int, lane: int) -> int | None:
        """Return the value of a register in one lane, or None if it is uninitialized."""
        value = self.regs[i]
        return None if value is None else int.from_bytes(value[0 if value.size == 1 else lane].tobytes(), "little")

    # reports
    def report(
        self, mistake: DiagnosticCode, at: int, *notes: str, stop: bool = True, level: str = "",
        pair: int | None = None, **fields: object,
    ) -> None:  # fmt: skip
        """Report a finding at an instruction. The run stops unless `stop` is False.

        `level` is the severity, `pair` the instruction of the other access.
        """
        other = None if pair is None else self.unit.insts[pair].where
        finding = Finding(mistake, self.unit.insts[at].where, fields, notes, level, other=other)
        if stop:
            raise AsmError(finding)
        self.launch.note(finding, self.first, other)

    def names(self, lanes: Array | Sequence[int]) -> str:
        """Return lanes in words: `thread (0,0,0) of block (1,0,0) and 30 more`."""
        return name_lanes(self, np.asarray(lanes))

    def unset(self, at: int, i: int) -> Array:
        """Return register `i`, which is not initialized in every lane, and report a read in uninitialized lanes.

        If the instruction only computes or copies, its results become uninitialized instead.
        """
        value = self.regs[i]
        if self.held:
            self.products.touched(at, i, "read")
        if "initcheck" in self.launch.watching:
            known = self.partial.get(i)  # None after an access has completed the operation that held the register
            lanes = self.active_bools & (value is None if known is None else ~known)
            if lanes.any():
                self.launch.watching["initcheck"].register(self, at, i, lanes)
        return np.zeros(1, self.launch.kept[i]) if value is None else value

    def fault(
        self, at: int, kind: str, space: str, addresses: Array, size: int, chosen: Array, memory: Allocation | None
    ) -> None:
        """Report a faulting memory access of the `chosen` active lanes to the `bounds` watcher."""
        if "memcheck" in self.launch.watching:
            self.launch.watching["memcheck"].fault(self, at, kind, space, addresses, size, chosen, memory)

    def must_not(self, at: int, kind: str, space: str, addresses: Array, size: int) -> None:
        """Raise for a faulting access that stops the run even without the `bounds` watcher."""
        from .watch.memcheck import Memcheck

        lanes = np.broadcast_to(addresses, (self.active_count,))
        Memcheck().fault(self, at, kind, space, lanes, size, numbers(len(lanes)), None)

    def watch_access(
        self,
        kind: str,
        at: int,
        found: Sequence[Piece],
        size: int,
        strong: Strength | None,
        values: Sequence[Array] = (),
    ) -> None:
        """Notify the watchers of a memory access."""
        active = None if self.mask is None else self.mask.lanes
        for memory, offsets, chosen in found:
            lanes = active if chosen is None else chosen if active is None else active[chosen]
            mine = values if chosen is None else [v if v.size == 1 else v[chosen] for v in values]
            access = Access(at, kind, memory, offsets, lanes, size, strong and strong.within(memory), mine)
            if self.keeps_seen:
                self.seen.append(access)
            for watcher in self.launch.hooked("load" if kind == "load" else "store"):
                (watcher.load if kind == "load" else watcher.store)(self, access)
