"""Pipelines: stages in shared memory that producers fill and consumers empty, with two mbarriers for each stage."""

from __future__ import annotations

from ...errors import DiagnosticCode, error
from ...regs import Reg
from ...types import pred, u32
from .mbarrier import BarrierArray, Barriers, Count
from .shared import Index


class Stage:
    """The position of a producer or a consumer in a pipeline, in two registers.

    `index` is the current stage, `phase` the parity that the next wait uses.
    """

    def __init__(self, builder: Barriers, stages: int, parity: int) -> None:
        self._k, self._stages = builder, stages
        self.index: Reg[u32] = builder.reg(u32, 0)
        self.phase: Reg[u32] = builder.phase(parity)

    def advance(self) -> None:
        """Advance to the next stage: `add`, `setp.eq` with the number of stages, `@p mov` 0, `@p xor` of the phase.

        With one stage, only the `xor` is emitted.
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
    """Stages with two mbarriers each.  Producers arrive at `full[i]`, consumers arrive at `empty[i]`."""

    def __init__(self, builder: Barriers, full: BarrierArray, empty: BarrierArray) -> None:
        self._k, self.full, self.empty = builder, full, empty

    @property
    def stages(self) -> int:
        """The number of stages."""
        return len(self.full)

    def part(self, index: Index, number: int) -> Pipeline:
        """Return part `index` of `number` pipelines with the same number of stages each.

        Emits one `mad.lo.u32` for each of the two barrier arrays if `index` is a register.
        """
        return Pipeline(self._k, self.full.part(index, number), self.empty.part(index, number))

    def init(self, pred: Reg[pred] | None = None, unless: Reg[pred] | None = None, by: Reg[u32] | None = None) -> None:
        """Initialize the mbarriers, `full` first: one `mbarrier.init` for each.

        With `by`, the thread's number, thread i initializes the two mbarriers of stage i.
        """
        self.full.init(pred=pred, unless=unless, by=by)
        self.empty.init(pred=pred, unless=unless, by=by)

    def producer(self) -> Stage:
        """Return the start position of a producer: stage 0, parity 1, because all stages are empty.  Two `mov`."""
        return Stage(self._k, self.stages, 1)

    def consumer(self) -> Stage:
        """Return the start position of a consumer: stage 0, parity 0.  Two `mov`."""
        return Stage(self._k, self.stages, 0)

    def acquire(self, at: Stage) -> None:
        """Wait, as a producer, until the stage is empty: `empty[index].wait(phase)`."""
        self.empty[at.index].wait(at.phase)

    def commit(self, at: Stage, bytes: Count | None = None, pred: Reg[pred] | None = None) -> None:
        """Signal, as a producer, that the stage is filled: `full[index].arrive()`.

        With `bytes`, the stage is full once asynchronous copies have also written that many bytes: emits
        `full[index].arrive_expect_tx(bytes)`.
        """
        barrier = self.full[at.index]
        if bytes is None:
            barrier.arrive(pred=pred)
        else:
            barrier.arrive_expect_tx(bytes, pred=pred)

    def wait(self, at: Stage) -> None:
        """Wait, as a consumer, until the stage is full: `full[index].wait(phase)`."""
        self.full[at.index].wait(at.phase)

    def release(self, at: Stage, pred: Reg[pred] | None = None) -> None:
        """Signal, as a consumer, that the stage can be overwritten: `empty[index].arrive()`."""
        self.empty[at.index].arrive(pred=pred)


class Pipelines(Barriers):
    """The part of the builder that allocates pipelines."""

    def pipeline(self, stages: int, producers: Count = 1, consumers: Count = 1) -> Pipeline:
        """Allocate a pipeline.  Call its `init` to emit the initialization of its mbarriers.

        Raises CONTROL for less than one stage.

        Args:
            stages: The number of stages.
            producers: The number of producer arrivals that fill a stage.
            consumers: The number of consumer arrivals that empty a stage.

        """
        if isinstance(stages, bool) or not isinstance(stages, int) or stages < 1:  # pyright: ignore[reportUnnecessaryIsInstance]
            raise error(DiagnosticCode.CONTROL, what=f"a pipeline of {stages} stages", fix="use one stage or more")
        return Pipeline(self, self.mbarriers(stages, producers), self.mbarriers(stages, consumers))
