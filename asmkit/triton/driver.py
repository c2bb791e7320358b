"""The driver that Triton asks for its target, and the launcher that runs kernels in the simulator."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, cast

from ..interop.run import RunReport
from .launch import Options, Ready
from .library import Metadata, Source, driver_config
from .targets import Target

if TYPE_CHECKING:
    import torch


class SimulatorDriver:
    """A driver of Triton (`triton.backends.driver.DriverBase`) whose device is the simulator.

    `reports` are those of the launches. While `compiling` is true, a launch compiles its kernel and does not run it.
    """

    def __init__(self, target: Target, options: Options) -> None:
        self.target, self.options = target, options
        self.reports: list[RunReport] = []
        self.compiling = False
        self.ready: dict[str, Ready] = {}
        """The kernels that were launched, by hash."""
        self.utils = Utils(target)
        self.launcher_cls = Launcher

    @contextmanager
    def only_compiling(self) -> Generator[None]:
        """Do not run the kernels that are launched in the context."""
        self.compiling = True
        try:
            yield
        finally:
            self.compiling = False

    # what Triton calls
    @staticmethod
    def is_active() -> bool:
        """Return whether the driver can be chosen by default."""
        return False

    def get_current_target(self) -> object:
        """Return the target for which Triton compiles."""
        return self.target.gpu_target()

    def get_current_device(self) -> str:
        """Return the name of the device. Triton keeps the compiled kernels of each device."""
        return self.target.device

    def set_current_device(self, device: object) -> None:
        """Accept any device."""

    def get_device_capability(self, device: object = None) -> tuple[int, int]:
        """Return the compute capability, or the two numbers that a gfx name begins with."""
        digits = "".join(filter(str.isdigit, self.target.name))
        return int(digits[:-1]) if self.target.backend == "cuda" else int(digits[0]), int(digits[-1])

    def get_current_stream(self, device: object = None) -> int:
        """Return the only stream."""
        return 0

    def get_active_torch_device(self) -> torch.device:
        """Return the device of the tensors that kernels take."""
        import torch

        return torch.device("cpu")

    def get_device_interface(self) -> object:
        """Return an interface whose events measure the time of the simulation."""
        return _Interface()

    def get_benchmarker(self) -> Callable[..., list[float]]:
        """Return a function that measures nothing."""

        def benchmark(kernel_call: object, *, quantiles: Sequence[float] = (0.5,), **_: object) -> list[float]:
            return [0.0] * len(quantiles)

        return benchmark

    def get_empty_cache_for_benchmark(self) -> object:
        """Return a tensor without elements."""
        import torch

        return torch.empty(0)

    def clear_cache(self, cache: object) -> None:
        """Do nothing: the simulator has no cache."""

    def map_python_to_cpp_type(self, ty: str) -> str:
        """Return the name of a type. The simulator needs no C++."""
        return ty

    def assemble_tensormap_to_arg(self, tensormaps_info: object, args: object) -> object:
        """Return the arguments."""
        return args


class Utils:
    """The functions of a driver that load kernels."""

    def __init__(self, target: Target) -> None:
        self._target = target
        self._loading = Binary("", {})

    def loading(
        self, module: object, function: object, name: str, metadata_group: Mapping[str, str], hash: str
    ) -> None:  # fmt: skip
        """Keep the files of the kernel that `load_binary` is about to load (`knobs.runtime.kernel_load_start_hook`)."""
        self._loading = Binary(hash, metadata_group)

    def get_device_properties(self, device: object) -> dict[str, object]:
        """Return the properties of the device."""
        return self._target.properties()

    def load_binary(self, name: str, kernel: object, shared: int, device: object) -> tuple[None, Binary, int, int, int]:
        """Return no module, so that no other driver unloads it, the function, registers, spills, and threads."""
        return None, self._loading, 0, 0, 1024

    def unload_module(self, module: object) -> None:
        """Do nothing."""


class _Interface:
    """The functions of `torch.cuda` that benchmarks use."""

    def __init__(self) -> None:
        self.Event = _Event

    def synchronize(self, *_: object) -> None:
        """Do nothing: launches are synchronous."""


class _Event:
    """A point in time of the host."""

    def __init__(self, **_: object) -> None:
        self.time = 0.0

    def record(self, *_: object) -> None:
        """Take the time."""
        self.time = time.perf_counter()

    def synchronize(self) -> None:
        """Do nothing: launches are synchronous."""

    def elapsed_time(self, end: _Event) -> float:
        """Return the milliseconds to another event."""
        return 1000 * (end.time - self.time)


class Binary:
    """What the driver returns for a loaded kernel: the hash and the files of all stages of its compilation."""

    def __init__(self, key: str, files: Mapping[str, str]) -> None:
        self.key, self.files = key, files

    def asm(self) -> dict[str, str]:
        """Return the text by its kind: `ptx` or `amdgcn`."""
        paths = {path.suffix[1:]: path for path in map(Path, self.files.values())}
        return {kind: paths[kind].read_text() for kind in ("ptx", "amdgcn") if kind in paths}


class _Loaded:
    """A compiled kernel as `Ready` takes it."""

    def __init__(self, src: Source, metadata: Metadata, asm: Mapping[str, str]) -> None:
        self.src, self.metadata, self.asm = src, metadata, asm


class Launcher:
    """Runs a compiled kernel. Triton creates one when it loads a kernel, and calls it at each launch."""

    def __init__(self, src: Source, metadata: Metadata) -> None:
        self._src, self._metadata = src, metadata

    def __call__(
        self, x: int, y: int, z: int, stream: object, function: Binary, packed: object, launch_metadata: object,
        enter: Callable[[object], None] | None, leave: Callable[[object], None] | None, *args: object,
    ) -> None:  # fmt: skip
        driver = cast("SimulatorDriver", driver_config().active)
        if driver.compiling:
            return
        if function.key not in driver.ready:
            driver.ready[function.key] = Ready(_Loaded(self._src, self._metadata, function.asm()))
        if enter is not None:
            enter(launch_metadata)
        driver.reports.append(driver.ready[function.key].run((x, y, z), args, driver.options))
        if leave is not None:
            leave(launch_metadata)
