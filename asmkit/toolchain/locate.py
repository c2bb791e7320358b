"""Find the vendors' tools: by environment variable, on the PATH, in ROCm's folder, or in a Python wheel.

The environment variable (`ASMKIT_PTXAS`, `ASMKIT_CLANG`, …) always takes precedence. Otherwise the first tool in this
order is used, unless it is too old (an old ptxas and a new PTX version): then the newest one is used.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ..errors import DiagnosticCode, error
from .cache import folder as cache_folder

_LLVM_SINCE = 20
"""The first LLVM version whose assembler supports gfx950."""

_WHEEL = {
    "ptxas": "nvidia-cuda-nvcc",
    "nvcc": "nvidia-cuda-nvcc",
    "nvdisasm": "nvidia-cuda-nvdisasm",
    "cuobjdump": "nvidia-cuda-cuobjdump",
    "clang": "ziglang",
    "lld": "ziglang",
    "llvm-objdump": "",
}
"""The supported tools, and the wheel that contains each, or "" if there is none."""

_VERSION = re.compile(r"(?:, V|version |LLD )(\d+)\.(\d+)(?:\.(\d+))?")


@dataclass(frozen=True)
class Tool:
    """A program that was found: its command and origin."""

    name: str
    command: tuple[str, ...]
    origin: str
    """The environment variable, `PATH`, `toolkit`, `own folder`, `ROCm` or `wheel`."""

    @property
    def argv(self) -> list[str]:
        """The start of a command line."""
        return list(self.command)

    @property
    def banner(self) -> str:
        """The program's output for `--version`, or "" if it does not start."""
        return _ask(*self.command, "--version")

    @property
    def identity(self) -> str:
        """A string that identifies this tool: its command line, and its program's path, size and modification time."""
        try:
            found = os.stat(self.command[0])
            program = f"{os.path.realpath(self.command[0])} {found.st_size} {found.st_mtime_ns}"
        except OSError:
            program = "missing"
        return shlex.join([*self.command, program, self.banner])

    @property
    def version(self) -> tuple[int, ...]:
        """The tool's version, `(13, 5, 37)`, or `()` if it is unknown."""
        found = _VERSION.search(self.banner)
        return tuple(int(part) for part in found.groups() if part) if found else ()

    @property
    def help(self) -> str:
        """The program's output for `--help`, or "" if it does not start."""
        return _ask(*self.command, "--help")

    @property
    def ptx(self) -> tuple[int, int]:
        """The newest PTX version that a CUDA tool of this release supports."""
        return ptx_of_cuda(*self.version[:2]) if len(self.version) >= 2 else (0, 0)

    def __str__(self) -> str:
        return f"{self.name} {'.'.join(map(str, self.version)) or '(version unknown)'}"


def ptx_of_cuda(major: int, minor: int) -> tuple[int, int]:
    """Return the newest PTX version of a CUDA release (PTX ISA, "Release Notes").

    CUDA 11.x has PTX 7.x, and 13.x has 9.x. CUDA 12.0 to 12.5 have 8.0 to 8.5. From 12.6 on, the PTX minor version is
    one lower than CUDA's. Newer releases are assumed to follow 13.x.
    """
    if major == 12:
        return 8, minor if minor <= 5 else minor - 1
    return max(major - 4, 0), minor


@cache
def _ask(*command: str) -> str:
    """Return a program's output, or "" if it fails or takes too long."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=20, check=False)
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout if done.returncode == 0 else ""


def variable(name: str) -> str:
    """Return the environment variable that selects a tool: `ASMKIT_PTXAS`."""
    return f"ASMKIT_{name.upper().replace('-', '_')}"


def how_to_get(name: str) -> str:
    """Return advice on how to get a missing tool, in one line."""
    way = f"pip install {_WHEEL[name]}" if _WHEEL[name] else f"install LLVM {_LLVM_SINCE} or newer, or ROCm"
    return f"{way}, or set {variable(name)} to the program"


def _package(name: str) -> Iterator[Path]:
    """Yield the folders of an installed package, without importing it."""
    spec = importlib.util.find_spec(name)
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        yield Path(folder)


def _program(path: Path | str) -> str | None:
    """Return the absolute path of an executable program (tools run in a folder of their own)."""
    found = shutil.which(str(path))
    return os.path.abspath(found) if found else None


def _cuda_wheel(name: str) -> Iterator[tuple[str, ...]]:
    """Yield the programs of NVIDIA's wheels: `nvidia/cu13/bin`, `nvidia/cuda_nvcc/bin`, …, newest layout first."""
    for folder in _package("nvidia"):
        for layout in sorted(folder.glob("cu*/bin"), key=_layout, reverse=True):
            if program := _program(layout / name):
                yield (program,)


def _layout(folder: Path) -> int:
    """Return the number in `cu13`, or 0 for folders without a number."""
    number = folder.parent.name.removeprefix("cu")
    return int(number) if number.isdigit() else 0


def _zig(name: str) -> Iterator[tuple[str, ...]]:
    """Yield Clang and LLD inside the `ziglang` wheel."""
    for folder in _package(_WHEEL["clang"]) if name in ("clang", "ld.lld") else ():
        if program := _program(folder / "zig"):
            yield (program, name)


def _rocm(name: str) -> Iterator[tuple[str, ...]]:
    """Yield ROCm's own LLVM, which always supports the targets of its release."""
    for root in (os.environ.get("ROCM_PATH"), "/opt/rocm"):
        if root and (program := _program(Path(root) / "llvm" / "bin" / name)):
            yield (program,)


def _llvm_on_path(name: str) -> Iterator[tuple[str, ...]]:
    """Yield LLVM programs on the PATH (plain or with a version suffix) that are new enough and support AMDGCN."""
    for suffix in ("", *(f"-{version}" for version in range(_LLVM_SINCE + 9, _LLVM_SINCE - 1, -1))):
        program = _program(name + suffix)
        if program and _knows_amdgcn(program, name):
            yield (program,)


def _knows_amdgcn(program: str, name: str) -> bool:
    version = Tool(name, (program,), "PATH").version
    if version < (_LLVM_SINCE,) or "Apple" in _ask(program, "--version"):
        return False
    return name != "clang" or "amdgcn" in _ask(program, "--print-targets")


def _cuda_on_path(name: str) -> Iterator[tuple[str, ...]]:
    if program := _program(name):
        yield (program,)


def _cuda_toolkit(name: str) -> Iterator[tuple[str, ...]]:
    """Yield the programs of CUDA toolkits that are not on the PATH."""
    for root in (os.environ.get("CUDA_HOME"), os.environ.get("CUDA_PATH"), "/usr/local/cuda"):
        if root and (program := _program(Path(root) / "bin" / name)):
            yield (program,)


def own_folder() -> Path:
    """Return the folder for NVIDIA's wheels that asmkit uses alone, apart from those of torch: a target of pip.

    All wheels of an environment share one folder of headers, and nvcc needs those of its own release.
    """
    return cache_folder() / "cuda"


def _own_wheel(name: str) -> Iterator[tuple[str, ...]]:
    for layout in sorted((own_folder() / "nvidia").glob("cu*/bin"), key=_layout, reverse=True):
        if program := _program(layout / name):
            yield (program,)


_Search = Callable[[str], Iterator[tuple[str, ...]]]
_CUDA: tuple[tuple[str, _Search], ...] = (("PATH", _cuda_on_path), ("wheel", _cuda_wheel))
_NVCC = (_CUDA[0], ("toolkit", _cuda_toolkit), ("own folder", _own_wheel), _CUDA[1])
_LLVM: tuple[tuple[str, _Search], ...] = (("ROCm", _rocm), ("PATH", _llvm_on_path), ("wheel", _zig))


def _named(name: str) -> tuple[str, ...] | None:
    """Return the command in the tool's environment variable: a program's path, or a command line."""
    value = os.environ.get(variable(name))
    if not value:
        return None
    if program := _program(value):
        return (program,)
    try:
        first, *rest = shlex.split(value) or [value]
    except ValueError:  # an unterminated quotation
        first, rest = value, []
    if program := _program(first):
        return (program, *rest)
    fix = f"{variable(name)} is set to `{value}`, which is not an executable program: correct or unset the variable"
    raise error(DiagnosticCode.TOOL_MISSING, tool=name, fix=fix)


def candidates(name: str) -> list[Tool]:
    """Return all installed tools `name`, in order of preference.

    `name` is `ptxas`, `nvcc`, `nvdisasm`, `cuobjdump`, `clang`, `lld` or `llvm-objdump`. Other names raise KeyError. If
    the tool's environment variable is set, it names the only candidate. Raises TOOL_MISSING if its value is not an
    executable program.
    """
    llvm = not _WHEEL[name].startswith("nvidia")
    if command := _named(name):
        return [Tool(name, command, variable(name))]
    program = "ld.lld" if name == "lld" else name
    searches = _LLVM if llvm else _NVCC if name == "nvcc" else _CUDA
    found: dict[tuple[str, ...], str] = {}
    for origin, search in searches:
        for command in search(program):
            found.setdefault(command, origin)
    return [Tool(name, command, origin) for command, origin in found.items()]


def find(name: str, enough: Callable[[Tool], bool] | None = None) -> Tool:
    """Return the tool to use: the first candidate, or the newest one if the first is not `enough`.

    The newest one may still not be enough, which the caller must report. Raises TOOL_MISSING, with advice on how to get
    the tool, if there is no candidate.
    """
    found = candidates(name)
    if not found:
        raise error(DiagnosticCode.TOOL_MISSING, tool=name, fix=how_to_get(name))
    if enough is None or enough(found[0]):
        return found[0]
    return max(found, key=lambda tool: tool.version)


def newest(name: str) -> Tool:
    """Return the newest candidate, for tools that read the output of other tools. Raises TOOL_MISSING."""
    return find(name, lambda tool: False)


def argv(name: str) -> list[str]:
    """Return the start of a tool's command line. Raises TOOL_MISSING."""
    return find(name).argv
