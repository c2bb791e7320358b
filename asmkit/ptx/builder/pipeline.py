"""Pipelines: stages that producers fill and consumers empty, with two mbarriers for each stage.

A side of a pipeline is a number of arrivals of threads, or the tensor core: the thread that issues `tcgen05.mma` then
signals with `tcgen05.commit`.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...errors import DiagnosticCode, error
from ...regs import Reg
from ...types import pred, u16, u32
from .mbarrier import Barrier, BarrierArray, Barriers, Count, PeerBarriers
from .shared import Index


@dataclass(frozen=True)
class TensorCore:
    """The tensor core as a side of a pipeline: it signals when the `tcgen05` operations of a thread complete.

    Args:
        pair: Whether the operations are those of a pair of blocks, `cta_group::2`.
        mask: A bit for each block of the cluster that receives the signal.  Without a mask, only this block does.

    """

    pair: bool = False
    mask: Reg[u16] | int | None = None

    def arrive(self, barrier: Barrier, pred: Reg[pred] | None) -> None:
        """Emit one `tcgen05.commit`."""
        barrier.arrive_tcgen05(pair=self.pair, mask=self.mask, pred=pred)


Side = Count | TensorCore
"""The producers or the consumers of a pipeline."""


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


@dataclass(frozen=True)
class Sides:
    """The two sides of a pipeline, and whether its stages are in tensor memory."""

    producers: Side
    consumers: Side
    tensor_memory: bool


class Pipeline:
    """Stages with two mbarriers each.  Producers arrive at `full[i]`, consumers arrive at `empty[i]`.

    If the stages are in tensor memory, `tcgen05.fence::after_thread_sync` follows each wait, and
    `tcgen05.fence::before_thread_sync` precedes each arrival of threads.
    """

    def __init__(self, builder: Barriers, full: BarrierArray, empty: BarrierArray, sides: Sides) -> None:
        self._k, self.full, self.empty, self._sides = builder, full, empty, sides

    @property
    def stages(self) -> int:
        """The number of stages."""
        return len(self.full)

    def part(self, index: Index, number: int) -> Pipeline:
        """Return part `index` of `number` pipelines with the same number of stages each.

        Emits one `mad.lo.u32` for each of the two barrier arrays if `index` is a register.
        """
        return Pipeline(self._k, self.full.part(index, number), self.empty.part(index, number), self._sides)

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
        self._wait(self.empty, at)

    def commit(self, at: Stage, bytes: Count | None = None, pred: Reg[pred] | None = None) -> None:
        """Signal, as a producer, that the stage is filled: `full[index].arrive()`, or `.arrive_tcgen05()`.

        With `bytes`, the stage is full once asynchronous copies have also written that many bytes: emits
        `full[index].arrive_expect_tx(bytes)`.  Raises CONTROL for `bytes` if the tensor core is the producer.
        """
        if bytes is None:
            self._arrive(self._sides.producers, self.full, at, pred)
        elif isinstance(self._sides.producers, TensorCore):
            what = "commit(at, bytes) in a pipeline that the tensor core fills"
            raise error(DiagnosticCode.CONTROL, what=what, fix="call `commit(at)`, which emits tcgen05.commit")
        else:
            self.full[at.index].arrive_expect_tx(bytes, pred=pred)

    def wait(self, at: Stage) -> None:
        """Wait, as a consumer, until the stage is full: `full[index].wait(phase)`."""
        self._wait(self.full, at)

    def release(self, at: Stage, pred: Reg[pred] | None = None, to: PeerBarriers | None = None) -> None:
        """Signal, as a consumer, that the stage can be overwritten: `empty[index].arrive()`, or `.arrive_tcgen05()`.

        With `to`, threads signal to the producer in another block: `k.peer_barriers(pipe.empty, rank)`.
        """
        self._arrive(self._sides.consumers, self.empty if to is None else to, at, pred)

    def _wait(self, barriers: BarrierArray, at: Stage) -> None:
        barriers[at.index].wait(at.phase)
        if self._sides.tensor_memory:
            self._k.ptx.tcgen05.fence__after_thread_sync()

    def _arrive(self, side: Side, barriers: BarrierArray | PeerBarriers, at: Stage, pred: Reg[pred] | None) -> None:
        if isinstance(side, TensorCore):
            side.arrive(barriers[at.index], pred)
            return
        if self._sides.tensor_memory:
            self._k.ptx.tcgen05.fence__before_thread_sync()
        barriers[at.index].arrive(pred=pred)


class Pipelines(Barriers):
    """The part of the builder that allocates pipelines."""

    def pipeline(
        self, stages: int, producers: Side = 1, consumers: Side = 1, *, tensor_memory: bool = False
    ) -> Pipeline:
        """Allocate a pipeline.  Call its `init` to emit the initialization of its mbarriers.

        Raises CONTROL for less than one stage.

        Args:
            stages: The number of stages.
            producers: The number of producer arrivals that fill a stage, or `TensorCore()` if products fill it.
            consumers: The number of consumer arrivals that empty a stage, or `TensorCore()` if products read it.
            tensor_memory: Whether the stages are in tensor memory, so that threads need fences around waits and
                arrivals (PTX ISA 9.7.16.11.1).

        """
        if isinstance(stages, bool) or not isinstance(stages, int) or stages < 1:  # pyright: ignore[reportUnnecessaryIsInstance]
            raise error(DiagnosticCode.CONTROL, what=f"a pipeline of {stages} stages", fix="use one stage or more")
        full, empty = (self.mbarriers(stages, _arrivals(side)) for side in (producers, consumers))
        return Pipeline(self, full, empty, Sides(producers, consumers, tensor_memory))


def _arrivals(side: Side) -> Count:
    """Return the arrivals in a phase: one `tcgen05.commit` of a tensor core, or those of threads."""
    return 1 if isinstance(side, TensorCore) else side
