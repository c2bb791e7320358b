"""Time work on an NVIDIA device with the driver API: a stream, two events, graphs, and an L2 cache flush.

A timed call must launch on the current stream. A call with a parameter `stream` is passed the raw handle.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeAlias

from ..launch import cuda
from .nvml import Gauge, State

Call: TypeAlias = "Callable[..., object]"

FLUSH = 256 << 20
"""The least number of bytes that a flush writes: several times the largest L2 cache."""


class Stopwatch:
    """A stream on which calls are timed. Its resources are freed at the end of a `with` block.

    Raises BACKEND without a device.
    """

    def __init__(self, index: int = 0) -> None:
        self.device = cuda.device(index)
        self.device.bind()
        self.l2 = l2_bytes(index)
        self.stream = self._stream()
        self._events = [cuda.ask("cuEventCreate", 0) for _ in range(2)]
        self._flush_size = max(FLUSH, 4 * self.l2)
        self._flushed = 0
        self._kept: list[object] = []
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
        """Return the call without arguments. The raw stream is bound if the call has that parameter."""
        return partial(call, stream=self.stream) if takes_stream(call) else call

    def state(self) -> State | None:
        """Return the device's current clock and power."""
        return self._gauge.read()

    def _stream(self) -> int:
        return int(cuda.ask("cuStreamCreate", 1))  # does not wait for the default stream

    def wait(self) -> None:
        """Wait for the stream. Raises FAULT if a kernel has faulted."""
        cuda.wait()

    def graph(self, calls: Sequence[Callable[[], object]], launches: int) -> Callable[[], None]:
        """Return a function that replays `launches` calls, in turn from `calls`, captured in one CUDA graph."""
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
        """Return the device time in microseconds of `run`. `meanwhile` is called while the device works."""
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
        """Write enough memory to evict all earlier data from the L2 cache."""
        if not self._flushed:
            self._flushed = int(cuda.ask("cuMemAlloc", self._flush_size))
        cuda.clear(self._flushed, self._flush_size, self.stream)

    def _leave(self) -> None:
        cuda.ask("cuStreamDestroy", self.stream)


class TorchStopwatch(Stopwatch):
    """A stopwatch on a torch stream, so that calls of torch and Triton can be timed, too.

    Inside the `with` block, its stream is torch's current stream.
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
        """Return a function that replays `launches` calls. Their tensors are in memory that the graph owns."""
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
        """Restore torch's previous stream. Torch owns its streams."""
        self._torch.cuda.set_stream(self._before)


def stopwatch(index: int | None = None) -> Stopwatch:
    """Return a stopwatch for a device, by default torch's current one, or a `TorchStopwatch` if torch uses CUDA."""
    torch: Any = sys.modules.get("torch")  # whoever times torch calls has imported torch
    if torch is not None and torch.cuda.is_available():
        return TorchStopwatch(torch.cuda.current_device() if index is None else index)
    return Stopwatch(index or 0)


def l2_bytes(index: int) -> int:
    """Return the size of a device's L2 cache in bytes."""
    return cuda.ask("cuDeviceGetAttribute", cuda.driver().CUdevice_attribute.CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE, index)


def takes_stream(call: Call) -> bool:
    """Return whether a call has a parameter `stream`."""
    try:
        return "stream" in inspect.signature(call).parameters
    except (TypeError, ValueError):  # a builtin function
        return False
