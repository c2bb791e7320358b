"""Diagnose this machine: devices, drivers, tools and packages, and how to get the missing ones (`asmkit doctor`).

Nothing heavy is imported. Frameworks are looked up in their metadata. Drivers are queried through ctypes, on a separate
thread with a time limit, because an incomplete driver can hang.
"""

from __future__ import annotations

import ctypes
import importlib.metadata
import importlib.util
import json
import platform
import sys
import textwrap
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TypeVar

from . import cache, tools
from .errors import AsmError
from .ptx.machine import arch_of
from .terminal import Parser, columns

T = TypeVar("T")

_PATIENCE = 10.0
"""Time limit in seconds for a query of a driver."""


@dataclass(frozen=True)
class Check:
    """One item that was checked. `fix` says how to get it. It is "" if the item was found or is not needed."""

    group: str
    """`device`, `driver`, `tool`, `package` or `system`."""
    name: str
    found: bool
    version: str = ""
    detail: str = ""
    fix: str = ""


def diagnose() -> list[Check]:
    """Return all checks, in the order in which they are shown. Never raises or hangs."""
    return [*_system(), *_nvidia(), *_amd(), *_tools(), *_packages()]


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


def _system() -> Iterator[Check]:
    yield Check("system", "python", True, platform.python_version(), sys.executable)
    why = cache.unusable()
    fix = "set ASMKIT_CACHE to a folder that only you can write" if why else ""
    yield Check("system", "cache of images", not why, "", why or str(cache.folder()), fix)


# --- NVIDIA -----------------------------------------------------------------------------------------------------------

_CUDA_LIBRARY = "nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1"
_MAJOR, _MINOR, _SM_COUNT = 75, 76, 16  # CUdevice_attribute


@dataclass(frozen=True)
class CudaDevice:
    """One NVIDIA device: its name, compute capability, and number of multiprocessors."""

    name: str
    capability: tuple[int, int]
    sm_count: int

    @property
    def arch(self) -> str:
        """The device's most specific target, or "" if the device is older than all targets."""
        try:
            return arch_of(*self.capability)
        except AsmError:
            return ""


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
        return tools.ptx_of_cuda(*self.release)


def cuda_driver() -> CudaDriver | None:
    """Query the NVIDIA driver through its library, or None if there is none, or if it does not respond."""
    return _within(_PATIENCE, _ask_cuda)


def _ask_cuda() -> CudaDriver:
    lib = ctypes.CDLL(_CUDA_LIBRARY)
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
    major, minor, sms = (_attribute(lib, device, which) for which in (_MAJOR, _MINOR, _SM_COUNT))
    return CudaDevice(name.value.decode(errors="replace"), (major, minor), sms)


def _attribute(lib: ctypes.CDLL, device: ctypes.c_int, which: int) -> int:
    value = ctypes.c_int()
    lib.cuDeviceGetAttribute(ctypes.byref(value), which, device)
    return value.value


def _nvidia() -> Iterator[Check]:
    driver = cuda_driver()
    if driver is None:
        fix = "install NVIDIA's driver for an NVIDIA GPU; without a GPU, kernels run in the simulator"
        yield Check("driver", "NVIDIA driver", False, detail=f"{_CUDA_LIBRARY} cannot be used", fix=fix)
        return
    detail = f"compiles PTX up to {_dotted(driver.ptx)}"
    fix = f"cuInit returned {driver.problem}: no device is available" if driver.problem else ""
    yield Check("driver", "NVIDIA driver", not driver.problem, f"CUDA {_dotted(driver.release)}", detail, fix)
    for device in driver.devices:
        yield Check("device", device.name, True, device.arch or "too old", f"{device.sm_count} SMs")


def _dotted(version: Sequence[int]) -> str:
    return ".".join(map(str, version))


# --- AMD --------------------------------------------------------------------------------------------------------------

_HIP_LIBRARY = "amdhip64.dll" if sys.platform == "win32" else "libamdhip64.so"
_KFD = Path("/sys/class/kfd/kfd/topology/nodes")


def hip_release() -> tuple[int, int] | None:
    """Return the release of the HIP runtime, or None if there is none, or if it does not respond."""
    return _within(_PATIENCE, _ask_hip)


def _ask_hip() -> tuple[int, int]:
    version = ctypes.c_int()
    if ctypes.CDLL(_HIP_LIBRARY).hipRuntimeGetVersion(ctypes.byref(version)):
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


def _amd() -> Iterator[Check]:
    archs, release = amd_archs(), hip_release()
    for arch in archs:
        yield Check("device", "AMD GPU", True, arch)
    fix = "install ROCm to run on it" if archs and not release else ""
    detail = "" if release else f"{_HIP_LIBRARY} cannot be used"
    yield Check("driver", "HIP runtime", release is not None, _dotted(release or ()), detail, fix)


# --- tools and packages -----------------------------------------------------------------------------------------------

_PURPOSE = {
    "ptxas": "assembles PTX",
    "nvdisasm": "disassembles cubins",
    "cuobjdump": "inspects images",
    "clang": "assembles AMDGCN",
    "lld": "links AMDGCN",
}


def _tools() -> Iterator[Check]:
    for name, purpose in _PURPOSE.items():
        try:
            found = tools.candidates(name)
        except AsmError as problem:
            yield Check("tool", name, False, detail=purpose, fix=problem.findings[0].fix)
            continue
        if not found:
            yield Check("tool", name, False, detail=purpose, fix=tools.how_to_get(name))
        for tool in found:
            yield _tool(tool, purpose)


def _tool(tool: tools.Tool, purpose: str) -> Check:
    ptx = f", supports PTX up to {_dotted(tool.ptx)}" if tool.name == "ptxas" else ""
    detail = f"{purpose}{ptx}; {tool.origin}: {' '.join(tool.command)}"
    fix = "" if tool.version else "the program does not start, or does not report its version"
    return Check("tool", tool.name, bool(tool.version), _dotted(tool.version), detail, fix)


_PACKAGES = {
    "numpy": ("arrays; the simulator", "pip install numpy"),
    "ml_dtypes": ("bf16 and 8-bit floats", "pip install ml_dtypes"),
    "jax": ("kernels as JAX functions", "pip install 'asmkit[jax]'"),
    "jax-cuda13-plugin": ("JAX on NVIDIA, CUDA 13", "pip install 'jax[cuda13]'"),
    "jax-cuda12-plugin": ("JAX on NVIDIA, CUDA 12", "pip install 'jax[cuda12]'"),
    "jax-rocm7-plugin": ("JAX on AMD", "pip install 'jax[rocm7-local]'"),
    "torch": ("kernels as torch functions", "pip install 'asmkit[torch]'"),
    "cuda-bindings": ("numpy arrays on NVIDIA", "pip install 'asmkit[cuda]'"),
    "hip-python": ("numpy arrays on AMD", "pip install 'asmkit[rocm]'"),
    "rich": ("tables and progress bars", "pip install 'asmkit[cli]'"),
    "platformdirs": ("the cache's location", "pip install 'asmkit[cli]'"),
}


def _packages() -> Iterator[Check]:
    for name, (purpose, how) in _PACKAGES.items():
        try:
            yield Check("package", name, True, importlib.metadata.version(name), purpose)
        except importlib.metadata.PackageNotFoundError:
            yield Check("package", name, False, detail=purpose, fix=how)


# --- showing ----------------------------------------------------------------------------------------------------------


def render(checks: Sequence[Check], width: int = 10**6) -> str:
    """Return the checks as plain text, one per line. Notes are folded below themselves beyond `width` columns."""
    names = max((len(check.name) for check in checks), default=0)
    versions = max((len(check.version) for check in checks), default=0)
    return "\n".join(
        line
        for c in checks
        for line in _row(f"{'ok' if c.found else '--'}  {c.group:8}{c.name:{names}}  {c.version:{versions}}", c, width)
    )


def _row(start: str, check: Check, width: int) -> list[str]:
    """Return the lines of one check. Its notes begin after `start`, or below it if there is little room."""
    notes = _notes(check)
    room = width - len(start) - 2
    if len(notes) <= room:
        return [f"{start}  {notes}".rstrip()]
    indent = " " * (len(start) + 2 if room >= _ROOM else 12)
    folded = textwrap.wrap(notes, width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)
    return [f"{start}  {folded[0].lstrip()}", *folded[1:]] if room >= _ROOM else [start.rstrip(), *folded]


_ROOM = 40
"""Notes start on the line of a check if at least this many columns are left."""


def _notes(check: Check) -> str:
    return "  → ".join(note for note in (check.detail, check.fix) if note)


def _print_table(checks: Sequence[Check]) -> None:
    """Print the checks as a table if `rich` is installed, else as plain text."""
    if importlib.util.find_spec("rich") is None or not sys.stdout.isatty():
        print(render(checks, columns()))
        return
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table("", "", "name", "version", "details, and how to get it")
    for check in checks:
        mark = Text("ok", "green") if check.found else Text("--", "yellow")
        table.add_row(mark, check.group, check.name, check.version, Text(_notes(check)))
    Console().print(table)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `asmkit doctor [--json]`: print the checks. Return 0 if PTX can be assembled, else 1."""
    parser = Parser("asmkit doctor", description="List devices, drivers, tools and packages.")
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")
    options = parser.parse_args(arguments)
    checks = diagnose()
    if options.json:
        print(json.dumps([asdict(check) for check in checks], indent=2))
    else:
        _print_table(checks)
    return 0 if any(check.name == "ptxas" and check.found for check in checks) else 1
