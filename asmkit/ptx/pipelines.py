"""Pipelines: stages in shared memory that producers fill and consumers empty, each guarded by two mbarriers."""

from __future__ import annotations

from ..errors import Mistake, error
from ..regs import Reg
from ..types import pred, u32
from .barriers import BarrierArray, Barriers, Count
from .shared import Index


class Stage:
    """Where one side of a pipeline is: `index`, the stage, and `phase`, the parity that it waits for; registers."""

    def __init__(self, builder: Barriers, stages: int, parity: int) -> None:
        self._k, self._stages = builder, stages
        self.index: Reg[u32] = builder.reg(u32, 0)
        self.phase: Reg[u32] = builder.phase(parity)

    def advance(self) -> None:
        """On to the next stage: `add`, `setp.eq` with the number of stages, `@p mov` 0, `@p xor` of the phase.

        With one stage, the `xor` alone.
        """
        k = self._k
        if self._stages == 1:
            self.phase ^= 1
            return
        self.index += 1
        wraps = self.index == self._stages
        k.ptx.mov.u32(self.index, 0, pred=wraps)
        k.ptx.xor.b32(self.phase, self.phase, 1, pred=wraps)


class Pipeline:
    """Stages with two mbarriers each: `full[i]`, at which producers arrive, and `empty[i]`, at which consumers do."""

    def __init__(self, builder: Barriers, full: BarrierArray, empty: BarrierArray) -> None:
        self._k, self.full, self.empty = builder, full, empty

    @property
    def stages(self) -> int:
        """How many there are."""
        return len(self.full)

    def part(self, index: Index, number: int) -> Pipeline:
        """A pipeline of its own: one of `number` that have the same number of stages each."""
        return Pipeline(self._k, self.full.part(index, number), self.empty.part(index, number))

    def init(self, pred: Reg[pred] | None = None, unless: Reg[pred] | None = None, by: Reg[u32] | None = None) -> None:
        """One `mbarrier.init` for each barrier, the full ones first; `by` threads of these numbers, a stage by each."""
        self.full.init(pred=pred, unless=unless, by=by)
        self.empty.init(pred=pred, unless=unless, by=by)

    def producer(self) -> Stage:
        """The producers' place, two `mov`: stage 0, and parity 1, as every stage starts empty."""
        return Stage(self._k, self.stages, 1)

    def consumer(self) -> Stage:
        """The consumers' place, two `mov`: stage 0, parity 0."""
        return Stage(self._k, self.stages, 0)

    def acquire(self, at: Stage) -> None:
        """A producer waits until its stage is empty: `empty[index].wait(phase)`."""
        self.empty[at.index].wait(at.phase)

    def commit(self, at: Stage, bytes: Count | None = None, pred: Reg[pred] | None = None) -> None:
        """A producer has filled its stage: `full[index].arrive()`, with bytes on the way `arrive_expect_tx(bytes)`."""
        barrier = self.full[at.index]
        if bytes is None:
            barrier.arrive(pred=pred)
        else:
            barrier.arrive_expect_tx(bytes, pred=pred)

    def wait(self, at: Stage) -> None:
        """A consumer waits until its stage is full: `full[index].wait(phase)`."""
        self.full[at.index].wait(at.phase)

    def release(self, at: Stage, pred: Reg[pred] | None = None) -> None:
        """A consumer has read its stage: `empty[index].arrive()`."""
        self.empty[at.index].arrive(pred=pred)


class Pipelines(Barriers):
    """The part of the builder that makes pipelines."""

    def pipeline(self, stages: int, producers: Count = 1, consumers: Count = 1) -> Pipeline:
        """A pipeline of `stages`; `producers` and `consumers` are the arrivals that fill and empty a stage.

        Nothing is emitted before `init`.
        """
        if isinstance(stages, bool) or not isinstance(stages, int) or stages < 1:  # pyright: ignore[reportUnnecessaryIsInstance]
            raise error(Mistake.CONTROL, what=f"a pipeline of {stages} stages", fix="one stage or more")
        return Pipeline(self, self.mbarriers(stages, producers), self.mbarriers(stages, consumers))
