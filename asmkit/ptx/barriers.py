"""mbarrier objects: barriers in shared memory that count arrivals and bytes (PTX ISA 9.7.13.15).

Every method is one instruction, but `wait`, which is a loop of two.
"""

from __future__ import annotations

from typing import Any

from ..errors import Mistake, error
from ..regs import Mem, Reg
from ..types import b64, pred, u32
from .control import Control
from .shared import Index, Shared

Count = Reg[Any] | int


class Barrier:
    """One mbarrier.  `count` is how many arrivals a phase waits for, `mem` the operand for instructions of your own."""

    def __init__(self, builder: Barriers, mem: Mem[b64], count: Count) -> None:
        self._k, self.mem, self.count = builder, mem, count

    def __repr__(self) -> str:
        return f"mbarrier {self.mem} of {self.count}"

    def init(self, pred: Reg[pred] | None = None, unless: Reg[pred] | None = None) -> None:
        """`mbarrier.init`: by one thread, before a barrier of the block (and of the cluster, if others arrive)."""
        self._k.ptx.mbarrier.init.shared__cta.b64(self.mem, self.count, pred=pred, unless=unless)

    def inval(self, pred: Reg[pred] | None = None) -> None:
        """`mbarrier.inval`: the memory may be used for something else."""
        self._k.ptx.mbarrier.inval.shared__cta.b64(self.mem, pred=pred)

    def arrive(self, count: Count = 1, pred: Reg[pred] | None = None, unless: Reg[pred] | None = None) -> None:
        """`mbarrier.arrive`, `count` times at once (1 is not written); also at a barrier of another block."""
        more = () if isinstance(count, int) and count == 1 else (count,)
        where = "shared::cluster" if self.mem.space == "shared::cluster" else "shared::cta"
        self._k.ptx.mbarrier.arrive[where].b64(None, self.mem, *more, pred=pred, unless=unless)

    def arrive_expect_tx(self, bytes: Count, pred: Reg[pred] | None = None, unless: Reg[pred] | None = None) -> None:
        """`mbarrier.arrive.expect_tx`: arrive, and let the phase wait for so many bytes too."""
        self._k.ptx.mbarrier.arrive.expect_tx.shared__cta.b64(None, self.mem, bytes, pred=pred, unless=unless)

    def expect_tx(self, bytes: Count, pred: Reg[pred] | None = None, unless: Reg[pred] | None = None) -> None:
        """`mbarrier.expect_tx`: let the phase wait for so many bytes, without arriving."""
        self._k.ptx.mbarrier.expect_tx.relaxed.cta.shared__cta.b64(self.mem, bytes, pred=pred, unless=unless)

    def arrive_cp_async(self, *, noinc: bool = False, pred: Reg[pred] | None = None) -> None:
        """`cp.async.mbarrier.arrive`: an arrival when this thread's cp.async before it are done.

        It is expected in addition to `count`; with `noinc` it is one of them.
        """
        arrive = self._k.ptx.cp.async_.mbarrier.arrive
        (arrive.noinc if noinc else arrive).shared__cta.b64(self.mem, pred=pred)

    def done(self, parity: Count) -> Reg[pred]:
        """Whether the phase of that parity is over: `mbarrier.try_wait.parity`, `test_wait` below sm_90."""
        p = self._k.reg(pred)
        tries = "try_wait" if self._k.target.supports("sm_90") else "test_wait"
        self._k.ptx.mbarrier[tries].parity.shared__cta.b64(p, self.mem, parity)
        return p

    def wait(self, parity: Count) -> None:
        """Until the phase of that parity is over.

        A label, `mbarrier.try_wait.parity` into a new predicate, and `@!p bra` back to the label.
        """
        again = self._k.label(self._k.wait_label())
        self._k.place(again)
        self._k.ptx.bra(again, unless=self.done(parity))


class BarrierArray:
    """Some mbarriers of one count, side by side: `bars[i]`, by a register one `mad.lo.u32`."""

    def __init__(self, builder: Barriers, memory: Shared[b64], count: Count) -> None:
        self._k, self.memory, self.count = builder, memory, count

    def __len__(self) -> int:
        return self.memory.shape[0]

    def __getitem__(self, index: Index) -> Barrier:
        return Barrier(self._k, self.memory[index], self.count)

    def part(self, index: Index, number: int) -> BarrierArray:
        """One of `number` parts of the same length; by a register one `mad.lo.u32`."""
        parts = self.memory.view(b64, (number, len(self) // number))
        return BarrierArray(self._k, parts[index], self.count)

    def init(self, pred: Reg[pred] | None = None, unless: Reg[pred] | None = None, by: Reg[u32] | None = None) -> None:
        """One `mbarrier.init` each; or `by` the threads of these numbers, all by one, each thread its own.

        By number: `setp.lt`, `mad.lo.u32`, `mbarrier.init`.
        """
        if by is not None:
            mine = by < len(self)
            self[by].init(pred=mine if pred is None else mine & pred)
            return
        for i in range(len(self)):
            self[i].init(pred=pred, unless=unless)


class Barriers(Control):
    """The part of the builder that makes mbarriers."""

    def mbarrier(self, count: Count = 1) -> Barrier:
        """An mbarrier in shared memory, whose phases wait for `count` arrivals.  Nothing is emitted before `init`."""
        return self.mbarriers(1, count)[0]

    def mbarriers(self, number: int, count: Count = 1) -> BarrierArray:
        """`number` mbarriers side by side."""
        if isinstance(count, int) and not 1 <= count < 1 << 20:
            what = f"an mbarrier of {count} arrivals"
            raise error(Mistake.CONTROL, what=what, fix="1 to 1048575")
        return BarrierArray(self, self.shared(b64, number, align=8), count)

    def phase(self, parity: int = 0) -> Reg[u32]:
        """A register that holds the parity of a phase, one `mov`; `phase ^= 1` is the next phase."""
        return self.reg(u32, parity)

    def wait_label(self) -> str:
        """A new name for the label of a wait."""
        return self._unique("$wait")
