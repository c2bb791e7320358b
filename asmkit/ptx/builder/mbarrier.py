"""mbarrier objects: barriers in shared memory that count arrivals and transferred bytes (PTX ISA 9.7.13.15).

Every method emits one instruction, except `wait`, which emits a loop of two instructions.
"""

from __future__ import annotations

from ...errors import DiagnosticCode, error
from ...regs import Mem, Ptr, Reg
from ...types import b64, pred, u16, u32
from .control import Control
from .shared import Index, Shared

Count = Reg[u32] | int


class Barrier:
    """One mbarrier.

    `count` is the number of arrivals that complete a phase.  `mem` is the memory operand for your own instructions.
    """

    def __init__(self, builder: Barriers, mem: Mem[b64], count: Count) -> None:
        self._k, self.mem, self.count = builder, mem, count

    def __repr__(self) -> str:
        return f"mbarrier {self.mem} of {self.count}"

    def init(self, pred: Reg[pred] | None = None, unless: Reg[pred] | None = None) -> None:
        """Emit `mbarrier.init`, which sets the arrival count.

        Execute it in one thread, and let all threads that use the mbarrier pass a barrier after it: a barrier of the
        block, or of the cluster if other blocks arrive.
        """
        self._k.ptx.mbarrier.init.shared__cta.b64(self.mem, self.count, pred=pred, unless=unless)

    def inval(self, pred: Reg[pred] | None = None) -> None:
        """Emit `mbarrier.inval`, after which the memory can be used for other data."""
        self._k.ptx.mbarrier.inval.shared__cta.b64(self.mem, pred=pred)

    def arrive(self, count: Count = 1, pred: Reg[pred] | None = None, unless: Reg[pred] | None = None) -> None:
        """Emit `mbarrier.arrive` with `count` arrivals (a count of 1 is omitted from the text).

        It can also arrive at an mbarrier in another block of the cluster.
        """
        more = () if isinstance(count, int) and count == 1 else (count,)
        where = "shared::cluster" if self.mem.space == "shared::cluster" else "shared::cta"
        self._k.ptx.mbarrier.arrive[where].b64(None, self.mem, *more, pred=pred, unless=unless)

    def arrive_expect_tx(self, bytes: Count, pred: Reg[pred] | None = None, unless: Reg[pred] | None = None) -> None:
        """Emit `mbarrier.arrive.expect_tx`: arrive, and make the phase wait for `bytes` more bytes."""
        self._k.ptx.mbarrier.arrive.expect_tx.shared__cta.b64(None, self.mem, bytes, pred=pred, unless=unless)

    def expect_tx(self, bytes: Count, pred: Reg[pred] | None = None, unless: Reg[pred] | None = None) -> None:
        """Emit `mbarrier.expect_tx`: make the phase wait for `bytes` more bytes, without an arrival."""
        self._k.ptx.mbarrier.expect_tx.relaxed.cta.shared__cta.b64(self.mem, bytes, pred=pred, unless=unless)

    def arrive_cp_async(self, *, noinc: bool = False, pred: Reg[pred] | None = None) -> None:
        """Emit `cp.async.mbarrier.arrive`, which arrives when the thread's earlier `cp.async` operations complete.

        The phase waits for this arrival in addition to the `count` arrivals.  With `noinc` it is one of them.
        """
        arrive = self._k.ptx.cp.async_.mbarrier.arrive
        (arrive.noinc if noinc else arrive).shared__cta.b64(self.mem, pred=pred)

    def arrive_tcgen05(
        self, *, pair: bool = False, mask: Reg[u16] | int | None = None, pred: Reg[pred] | None = None
    ) -> None:
        """Emit `tcgen05.commit`, which arrives once when the thread's earlier asynchronous tcgen05 operations complete.

        Args:
            pair: Whether the operations are those of a pair of blocks, `cta_group::2`.
            mask: A bit for each block of the cluster whose mbarrier at this offset receives the arrival (multicast).
                Without a mask, only this mbarrier does.
            pred: The predicate of the instruction.

        """
        commit = self._k.ptx.tcgen05.commit["cta_group::2" if pair else "cta_group::1"].mbarrier__arrive__one
        commit = commit.shared__cluster
        if mask is None:
            commit.b64(self.mem, pred=pred)
        else:
            commit.multicast__cluster.b64(self.mem, mask, pred=pred)

    def done(self, parity: Count) -> Reg[pred]:
        """Return a predicate that is true if the phase of that parity has completed.

        Emits `mbarrier.try_wait.parity`, or `mbarrier.test_wait.parity` below sm_90.
        """
        p = self._k.reg(pred)
        tries = "try_wait" if self._k.target.supports("sm_90") else "test_wait"
        self._k.ptx.mbarrier[tries].parity.shared__cta.b64(p, self.mem, parity)
        return p

    def wait(self, parity: Count) -> None:
        """Wait until the phase of that parity has completed.

        Emits a label, `mbarrier.try_wait.parity` into a new predicate, and `@!p bra` to the label.
        """
        again = self._k.label(self._k._wait_label())
        self._k.place_label(again)
        self._k.ptx.bra(again, unless=self.done(parity))


class BarrierArray:
    """Consecutive mbarriers with the same count.  `bars[i]` emits one `mad.lo.u32` if the index is a register."""

    def __init__(self, builder: Barriers, memory: Shared[b64], count: Count) -> None:
        self._k, self.memory, self.count = builder, memory, count

    def __len__(self) -> int:
        return self.memory.shape[0]

    def __getitem__(self, index: Index) -> Barrier:
        return Barrier(self._k, self.memory[index], self.count)

    def part(self, index: Index, number: int) -> BarrierArray:
        """Return part `index` of `number` parts of equal length.  Emits one `mad.lo.u32` if `index` is a register."""
        parts = self.memory.view(b64, (number, len(self) // number))
        return BarrierArray(self._k, parts[index], self.count)

    def init(self, pred: Reg[pred] | None = None, unless: Reg[pred] | None = None, by: Reg[u32] | None = None) -> None:
        """Initialize every mbarrier of the array: one `mbarrier.init` for each.

        With `by`, the thread's number, thread i initializes mbarrier i, and the emitted instructions are `setp.lt`,
        `mad.lo.u32` and one `mbarrier.init` (and `and.pred` with `pred`).
        """
        if by is not None:
            mine = by < len(self)
            self[by].init(pred=mine if pred is None else mine & pred)
            return
        for i in range(len(self)):
            self[i].init(pred=pred, unless=unless)


class PeerBarriers:
    """The mbarriers of another block of the cluster: `bars[i].arrive()`.

    A register index emits one `mad.lo.u32`.
    """

    def __init__(self, builder: Barriers, first: Ptr[b64], count: Count) -> None:
        self._k, self._first, self._count = builder, first, count

    def __getitem__(self, index: Index) -> Barrier:
        at = (self._first + index)[0] if isinstance(index, Reg) else self._first[index]
        return Barrier(self._k, at, self._count)


class Barriers(Control):
    """The part of the builder that allocates mbarriers."""

    def mbarrier(self, count: Count = 1) -> Barrier:
        """Allocate an mbarrier in shared memory whose phases complete after `count` arrivals.

        Call `init` to emit its initialization.
        """
        return self.mbarriers(1, count)[0]

    def mbarriers(self, number: int, count: Count = 1) -> BarrierArray:
        """Allocate `number` consecutive mbarriers in shared memory with the same arrival count.

        Call `init` to emit their initialization.  Raises CONTROL unless the count is from 1 to 1048575.
        """
        if isinstance(count, int) and not 1 <= count < 1 << 20:
            what = f"an mbarrier with a count of {count} arrivals"
            raise error(DiagnosticCode.CONTROL, what=what, fix="use a count from 1 to 1048575")
        return BarrierArray(self, self.shared(b64, number, align=8), count)

    def phase(self, parity: int = 0) -> Reg[u32]:
        """Return a register that holds the parity of a phase: one `mov`.  `phase ^= 1` goes to the next phase."""
        return self.reg(u32, parity)

    def _wait_label(self) -> str:
        """Return a new name for the label of a wait loop."""
        return self._unique("$wait")
