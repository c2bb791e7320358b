"""Timing what runs on an NVIDIA device: a stream, two events, graphs, and a flush of the L2 cache, by the driver alone.

A call to be timed launches on the stream that is current; one with a parameter `stream` is given the raw handle.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeAlias

from . import cuda
from .nvml import Gauge, State

Call: TypeAlias = "Callable[..., object]"

FLUSH = 256 << 20
"""Bytes that a flush writes at least: several times the largest L2 cache."""


class Stopwatch:
    """A stream of a device on which calls are timed, and what that takes, freed at the end of a `with` block.

    BACKEND without a device.
    """

    def __init__(self, index: int = 0) -> None:
        self.device = cuda.device(index)
        self.device.bind()
        self.l2 = l2_bytes(index)
        self.stream = self._stream()
        self._events = [cuda.ask("cuEventCreate", 0) for _ in range(2)]
        self._flush_size = max(FLUSH, 4 * self.l2)
        self._flushed = 0
        self._kept: list[Any] = []
        self._gauge = Gauge(cuda.ask("cuDeviceGetPCIBusId", 16, index).partition(b"\0")[0].decode())

    def __enter__(self) -> Stopwatch:
        return self

    def __exit__(self, *_: object) -> None:
        self.wait()
        if self._flushed:
            cuda.ask("cuMemFree", self._flushed)
        for made in self._kept:
            cuda.ask("cuGraphExecDestroy", made)
        for event in self._events:
            cuda.ask("cuEventDestroy", event)
        self._leave()

    def ready(self, call: Call) -> Callable[[], object]:
        """The call without arguments: one that wants the raw stream is given it."""
        return partial(call, stream=self.stream) if takes_stream(call) else call

    def state(self) -> State | None:
        """The device's clock and power now."""
        return self._gauge.read()

    def _stream(self) -> int:
        return int(cuda.ask("cuStreamCreate", 1))  # one that does not wait for the default stream

    def wait(self) -> None:
        """Wait for the stream.  FAULT if a kernel has stopped."""
        cuda.wait()

    def graph(self, calls: Sequence[Callable[[], object]], launches: int) -> Callable[[], None]:
        """What replays `launches` calls, taken in turn from `calls`, captured in one CUDA graph."""
        mode = cuda.driver().CUstreamCaptureMode.CU_STREAM_CAPTURE_MODE_THREAD_LOCAL
        cuda.ask("cuStreamBeginCapture", self.stream, mode)
        try:
            for i in range(launches):
                calls[i % len(calls)]()
        finally:
            graph = cuda.ask("cuStreamEndCapture", self.stream)
        made = cuda.ask("cuGraphInstantiate", graph, 0)
        cuda.ask("cuGraphDestroy", graph)
        self._kept.append(made)
        return partial(cuda.ask, "cuGraphLaunch", made, self.stream)

    def time(self, run: Callable[[], object], *, flush: bool = False, meanwhile: Callable[[], object] | None = None
    ) -> float:  # fmt: skip
        """Microseconds of the device between the events around `run`; `meanwhile` is called while it works."""
        if flush:
            self._flush()
        start, end = self._events
        cuda.ask("cuEventRecord", start, self.stream)
        run()
        cuda.ask("cuEventRecord", end, self.stream)
        if meanwhile is not None:
            meanwhile()
        self.wait()
        return 1e3 * cuda.ask("cuEventElapsedTime", start, end)

    def _flush(self) -> None:
        """Write so much memory that nothing of what was there before is left in the L2 cache."""
        if not self._flushed:
            self._flushed = int(cuda.ask("cuMemAlloc", self._flush_size))
        cuda.clear(self._flushed, self._flush_size, self.stream)

    def _leave(self) -> None:
        cuda.ask("cuStreamDestroy", self.stream)


class TorchStopwatch(Stopwatch):
    """The same on a stream of torch's, so that torch's own calls, and Triton's, can be timed beside others.

    In the `with` block it is torch's current stream.
    """

    def _stream(self) -> int:
        import torch

        self._torch: Any = torch
        self._side = torch.cuda.Stream(self.device.index)
        self._before = torch.cuda.current_stream(self.device.index)
        return self._side.cuda_stream

    def __enter__(self) -> Stopwatch:
        self._torch.cuda.synchronize(self.device.index)
        self._torch.cuda.set_stream(self._side)
        return self

    def graph(self, calls: Sequence[Callable[[], object]], launches: int) -> Callable[[], None]:
        """What replays `launches` calls; their tensors lie in memory that the graph keeps for itself."""
        graph = self._torch.cuda.CUDAGraph()
        self.wait()
        graph.capture_begin(capture_error_mode="thread_local")
        try:
            for i in range(launches):
                calls[i % len(calls)]()
        finally:
            graph.capture_end()
        return graph.replay

    def _leave(self) -> None:
        """Torch's streams are its own."""
        self._torch.cuda.set_stream(self._before)


def stopwatch(index: int | None = None) -> Stopwatch:
    """A stopwatch for a device, by default torch's current one; torch's kind where torch is loaded and has devices."""
    torch: Any = sys.modules.get("torch")  # whoever has calls of torch's to time has loaded it
    if torch is not None and torch.cuda.is_available():
        return TorchStopwatch(torch.cuda.current_device() if index is None else index)
    return Stopwatch(index or 0)


def l2_bytes(index: int) -> int:
    """The size of a device's L2 cache."""
    return cuda.ask("cuDeviceGetAttribute", cuda.driver().CUdevice_attribute.CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE, index)


def takes_stream(call: Call) -> bool:
    """Whether a call is to be given the raw stream."""
    try:
        return "stream" in inspect.signature(call).parameters
    except (TypeError, ValueError):  # a builtin function
        return False
