"""Diagnose this machine: devices, drivers, tools and packages, and how to get the missing ones (`asmkit doctor`).

Nothing heavy is imported. Frameworks are looked up in their metadata, and drivers are queried by
`asmkit.toolchain.probe`.
"""

from __future__ import annotations

import importlib.metadata
import importlib.util
import platform
import sys
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass

from .. import toolchain
from ..errors import AsmError
from ..ptx.targets import arch_of
from ..toolchain import cache, nvcc
from ..toolchain.probe import CUDA_LIBRARY, HIP_LIBRARY, CudaDevice, amd_archs, cuda_driver, hip_release
from .json_object import print_json
from .terminal import Parser, columns


@dataclass(frozen=True)
class Check:
    """One item that was checked. `fix` says how to get it. It is "" if the item was found or is not needed."""

    group: str
    """`device`, `driver`, `tool`, `source` (a language that asmkit compiles), `package` or `system`."""
    name: str
    found: bool
    version: str = ""
    detail: str = ""
    fix: str = ""


def diagnose() -> list[Check]:
    """Return all checks, in the order in which they are shown. Never raises or hangs."""
    return [*_system(), *_nvidia(), *_amd(), *_tools(), *_cuda(), *_opencl(), *_native(), *_packages()]


def _system() -> Iterator[Check]:
    yield Check("system", "python", True, platform.python_version(), sys.executable)
    why = cache.unusable()
    fix = "set ASMKIT_CACHE to a folder that only you can write" if why else ""
    yield Check("system", "cache of images", not why, "", why or str(cache.folder()), fix)


# --- NVIDIA -----------------------------------------------------------------------------------------------------------


def _nvidia() -> Iterator[Check]:
    driver = cuda_driver()
    if driver is None:
        fix = "install NVIDIA's driver for an NVIDIA GPU; without a GPU, kernels run in the simulator"
        yield Check("driver", "NVIDIA driver", False, detail=f"{CUDA_LIBRARY} cannot be used", fix=fix)
        return
    detail = f"compiles PTX up to {_dotted(driver.ptx)}"
    fix = f"cuInit returned {driver.problem}: no device is available" if driver.problem else ""
    yield Check("driver", "NVIDIA driver", not driver.problem, f"CUDA {_dotted(driver.release)}", detail, fix)
    for device in driver.devices:
        yield Check("device", device.name, True, _target(device) or "too old", f"{device.multiprocessor_count} SMs")


def _target(device: CudaDevice) -> str:
    """Return the most specific target of a device, or "" if the device is older than all targets."""
    try:
        return arch_of(*device.capability)
    except AsmError:
        return ""


def _dotted(version: Sequence[int]) -> str:
    return ".".join(map(str, version))


# --- AMD --------------------------------------------------------------------------------------------------------------


def _amd() -> Iterator[Check]:
    archs, release = amd_archs(), hip_release()
    for arch in archs:
        yield Check("device", "AMD GPU", True, arch)
    fix = "install ROCm to run on it" if archs and not release else ""
    detail = "" if release else f"{HIP_LIBRARY} cannot be used"
    yield Check("driver", "HIP runtime", release is not None, _dotted(release or ()), detail, fix)


# --- tools and packages -----------------------------------------------------------------------------------------------

_PURPOSE = {
    "ptxas": "assembles PTX",
    "nvcc": "compiles CUDA C++",
    "nvdisasm": "disassembles cubins",
    "cuobjdump": "inspects images",
    "clang": "assembles AMDGCN",
    "lld": "links AMDGCN",
}


def _tools() -> Iterator[Check]:
    for name, purpose in _PURPOSE.items():
        try:
            found = toolchain.candidates(name)
        except AsmError as problem:
            yield Check("tool", name, False, detail=purpose, fix=problem.findings[0].fix)
            continue
        if not found:
            yield Check("tool", name, False, detail=purpose, fix=toolchain.how_to_get(name))
        for tool in found:
            yield _tool(tool, purpose)


def _tool(tool: toolchain.Tool, purpose: str) -> Check:
    ptx = f", supports PTX up to {_dotted(tool.ptx)}" if tool.name == "ptxas" else ""
    detail = f"{purpose}{ptx}; {tool.origin}: {' '.join(tool.command)}"
    fix = "" if tool.version else "the program does not start, or does not report its version"
    return Check("tool", tool.name, bool(tool.version), _dotted(tool.version), detail, fix)


def _cuda() -> Iterator[Check]:
    """Yield whether asmkit can compile CUDA C++: nvcc, its headers and a host compiler must fit."""
    try:
        tool = nvcc.usable()
    except AsmError as problem:
        yield Check("source", "CUDA C++", False, detail="asmkit run kernel.cu", fix=problem.findings[0].fix)
        return
    own, host = nvcc.headers(tool), nvcc.host_compiler()
    parts = [f"nvcc: {' '.join(tool.command)}", f"host compiler: {host or 'missing'}"]
    parts += [f"headers of CUDA {_dotted(own.version)}"] if own.version else []
    fixes = [] if host else ["install g++, which nvcc uses as its preprocessor, or set NVCC_CCBIN to one"]
    if not own.fit(tool):
        fixes.append(f"the headers do not belong to this nvcc: {nvcc.how_to_get_apart()}")
    works = not fixes
    if works and not own.whole:
        fixes.append("for cuda_fp16.h and libcu++: pip install nvidia-cuda-cccl")
    yield Check("source", "CUDA C++", works, _dotted(tool.version), "; ".join(parts), "; ".join(fixes))


def _opencl() -> Iterator[Check]:
    """Yield whether asmkit can compile OpenCL C: with any clang, because asmkit has the headers."""
    try:
        tool = toolchain.find("clang")
    except AsmError as problem:
        yield Check("source", "OpenCL C", False, detail="asmkit run kernel.cl", fix=problem.findings[0].fix)
        return
    yield Check("source", "OpenCL C", True, _dotted(tool.version), f"clang: {' '.join(tool.command)}")


def _native() -> Iterator[Check]:
    """Yield whether the simulator can use its native engine: clang and lld on a processor that has one."""
    from ..sim.native import library

    try:
        tools = library.compiler()
    except library.NoCompilerError as problem:
        detail = f"{problem}; the simulator uses numpy"
        yield Check("system", "native engine", False, detail=detail, fix=problem.fix)
        return
    used = "; ".join(f"{tool.name} {_dotted(tool.version)}: {' '.join(tool.command)}" for tool in tools)
    yield Check("system", "native engine", True, detail=used)


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
    "textual": ("the debugger", "pip install 'asmkit[debug]'"),
    "pygls": ("the language server for editors", "pip install 'asmkit[lsp]'"),
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
        print_json("doctor", checks=[asdict(check) for check in checks])
    else:
        _print_table(checks)
    return 0 if any(check.name == "ptxas" and check.found for check in checks) else 1
