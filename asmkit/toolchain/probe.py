"""Ask the drivers of this machine for their devices, without a framework.

The drivers are queried through ctypes, on a separate thread with a time limit, because an incomplete driver can hang.
"""

from __future__ import annotations

import ctypes
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from .locate import ptx_of_cuda

T = TypeVar("T")

_PATIENCE = 10.0
"""Time limit in seconds for a query of a driver."""


def _within(seconds: float, ask: Callable[[], T]) -> T | None:
    """Return the result of `ask()`, or None if the library is unusable or the time limit is exceeded."""
    answer: list[T] = []

    def run() -> None:
        try:
            answer.append(ask())
        except (OSError, AttributeError):  # the library or the function is missing
            return

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(seconds)
    return answer[0] if answer else None


CUDA_LIBRARY = "nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1"
_MAJOR, _MINOR, _MULTIPROCESSOR_COUNT = 75, 76, 16  # CUdevice_attribute


@dataclass(frozen=True)
class CudaDevice:
    """One NVIDIA device: its name, compute capability, and number of multiprocessors."""

    name: str
    capability: tuple[int, int]
    multiprocessor_count: int


@dataclass(frozen=True)
class CudaDriver:
    """The NVIDIA driver: its CUDA release, and its devices."""

    release: tuple[int, int]
    devices: tuple[CudaDevice, ...]
    problem: int = 0
    """The status of `cuInit`, where 0 is success."""

    @property
    def ptx(self) -> tuple[int, int]:
        """The newest PTX version that the driver itself compiles."""
        return ptx_of_cuda(*self.release)


def cuda_driver() -> CudaDriver | None:
    """Query the NVIDIA driver through its library, or None if there is none, or if it does not respond."""
    return _within(_PATIENCE, _ask_cuda)


def _ask_cuda() -> CudaDriver:
    lib = ctypes.CDLL(CUDA_LIBRARY)
    release, count = ctypes.c_int(), ctypes.c_int()
    problem = int(lib.cuInit(0))
    lib.cuDriverGetVersion(ctypes.byref(release))
    if problem == 0:
        lib.cuDeviceGetCount(ctypes.byref(count))
    version = release.value // 1000, release.value % 1000 // 10
    return CudaDriver(version, tuple(_cuda_device(lib, i) for i in range(count.value)), problem)


def _cuda_device(lib: ctypes.CDLL, index: int) -> CudaDevice:
    device, name = ctypes.c_int(), ctypes.create_string_buffer(256)
    lib.cuDeviceGet(ctypes.byref(device), index)
    lib.cuDeviceGetName(name, len(name), device)
    major, minor, sms = (_attribute(lib, device, which) for which in (_MAJOR, _MINOR, _MULTIPROCESSOR_COUNT))
    return CudaDevice(name.value.decode(errors="replace"), (major, minor), sms)


def _attribute(lib: ctypes.CDLL, device: ctypes.c_int, which: int) -> int:
    value = ctypes.c_int()
    lib.cuDeviceGetAttribute(ctypes.byref(value), which, device)
    return value.value


HIP_LIBRARY = "amdhip64.dll" if sys.platform == "win32" else "libamdhip64.so"
_KFD = Path("/sys/class/kfd/kfd/topology/nodes")


def hip_release() -> tuple[int, int] | None:
    """Return the release of the HIP runtime, or None if there is none, or if it does not respond."""
    return _within(_PATIENCE, _ask_hip)


def _ask_hip() -> tuple[int, int]:
    version = ctypes.c_int()
    if ctypes.CDLL(HIP_LIBRARY).hipRuntimeGetVersion(ctypes.byref(version)):
        raise OSError("the HIP runtime does not start")
    return version.value // 10_000_000, version.value // 100_000 % 100


def amd_archs(nodes: Path = _KFD) -> list[str]:
    """Return the AMD GPUs that the kernel driver lists (`gfx942` for each), read from sysfs, without ROCm."""
    found = [_gfx_name(path) for path in sorted(nodes.glob("*/properties"))]
    return [name for name in found if name]


def _gfx_name(properties: Path) -> str:
    """Return the arch in one node's properties: `gfx_target_version 90402` is gfx942, or "" for a CPU."""
    try:
        rows = [row.split() for row in properties.read_text().splitlines()]
    except OSError:
        return ""
    version = next((int(row[1]) for row in rows if len(row) == 2 and row[0] == "gfx_target_version"), 0)
    major, minor, step = version // 10_000, version // 100 % 100, version % 100
    return f"gfx{major}{minor:x}{step:x}" if version else ""
