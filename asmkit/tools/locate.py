"""Finding the vendors' tools: an environment variable, the PATH, ROCm's folder, or a wheel.

The environment variable (`ASMKIT_PTXAS`, `ASMKIT_CLANG`, …) always wins.  Of the rest the first in order is taken,
unless it cannot do what is asked (an old ptxas and a new PTX version): then the newest is.
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

from ..errors import Mistake, error

_LLVM_SINCE = 20
"""The first LLVM whose assembler knows gfx950."""

_WHEEL = {
    "ptxas": "nvidia-cuda-nvcc",
    "nvdisasm": "nvidia-cuda-nvdisasm",
    "cuobjdump": "nvidia-cuda-cuobjdump",
    "clang": "ziglang",
    "lld": "ziglang",
    "llvm-objdump": "",
}
"""The tools that can be found, and the wheel that brings each; "" where none does."""

_VERSION = re.compile(r"(?:, V|version |LLD )(\d+)\.(\d+)(?:\.(\d+))?")


@dataclass(frozen=True)
class Tool:
    """A program that was found: how to start it, and where it came from."""

    name: str
    command: tuple[str, ...]
    origin: str
    """The environment variable, `PATH`, `ROCm` or `wheel`."""

    @property
    def argv(self) -> list[str]:
        """The start of a command line."""
        return list(self.command)

    @property
    def banner(self) -> str:
        """What the program says of itself (`--version`); "" if it does not start."""
        return _ask(*self.command, "--version")

    @property
    def identity(self) -> str:
        """What tells this tool from any other: its command line, and its program's path, size and time of change."""
        try:
            found = os.stat(self.command[0])
            program = f"{os.path.realpath(self.command[0])} {found.st_size} {found.st_mtime_ns}"
        except OSError:
            program = "missing"
        return shlex.join([*self.command, program, self.banner])

    @property
    def version(self) -> tuple[int, ...]:
        """Its version, `(13, 5, 37)`; `()` if it does not say."""
        found = _VERSION.search(self.banner)
        return tuple(int(part) for part in found.groups() if part) if found else ()

    @property
    def help(self) -> str:
        """What the program prints for `--help`; "" if it does not start."""
        return _ask(*self.command, "--help")

    @property
    def ptx(self) -> tuple[int, int]:
        """The newest PTX version that a CUDA tool of this release takes."""
        return ptx_of_cuda(*self.version[:2]) if len(self.version) >= 2 else (0, 0)

    def __str__(self) -> str:
        return f"{self.name} {'.'.join(map(str, self.version)) or '(version unknown)'}"


def ptx_of_cuda(major: int, minor: int) -> tuple[int, int]:
    """The newest PTX version of a CUDA release (PTX ISA, "Release Notes").

    11.x is 7.x, 13.x is 9.x; 12.0 to 12.5 are 8.0 to 8.5, and from 12.6 on one behind.
    A release newer than those is taken to follow 13.x.
    """
    if major == 12:
        return 8, minor if minor <= 5 else minor - 1
    return max(major - 4, 0), minor


@cache
def _ask(*command: str) -> str:
    """What a program prints about itself; "" if it fails or takes too long."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=20, check=False)
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout if done.returncode == 0 else ""


def variable(name: str) -> str:
    """The environment variable that names a tool: `ASMKIT_PTXAS`."""
    return f"ASMKIT_{name.upper().replace('-', '_')}"


def how_to_get(name: str) -> str:
    """How to get a tool that is missing, in one line."""
    way = f"pip install {_WHEEL[name]}" if _WHEEL[name] else f"install LLVM {_LLVM_SINCE} or newer, or ROCm"
    return f"{way}, or set {variable(name)} to the program"


def _package(name: str) -> Iterator[Path]:
    """The folders of an installed package, without importing it."""
    spec = importlib.util.find_spec(name)
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        yield Path(folder)


def _program(path: Path | str) -> str | None:
    """The whole path of a program that can be run (tools are started in a folder of their own)."""
    found = shutil.which(str(path))
    return os.path.abspath(found) if found else None


def _cuda_wheel(name: str) -> Iterator[tuple[str, ...]]:
    """The programs of NVIDIA's wheels: `nvidia/cu13/bin`, `nvidia/cuda_nvcc/bin`, …, newest layout first."""
    for folder in _package("nvidia"):
        for layout in sorted(folder.glob("cu*/bin"), key=_layout, reverse=True):
            if program := _program(layout / name):
                yield (program,)


def _layout(folder: Path) -> int:
    """The number in `cu13`; 0 for the folders without one."""
    number = folder.parent.name.removeprefix("cu")
    return int(number) if number.isdigit() else 0


def _zig(name: str) -> Iterator[tuple[str, ...]]:
    """Clang and LLD inside the `ziglang` wheel."""
    for folder in _package(_WHEEL["clang"]) if name in ("clang", "ld.lld") else ():
        if program := _program(folder / "zig"):
            yield (program, name)


def _rocm(name: str) -> Iterator[tuple[str, ...]]:
    """ROCm's own LLVM, which always knows the machines of its release."""
    for root in (os.environ.get("ROCM_PATH"), "/opt/rocm"):
        if root and (program := _program(Path(root) / "llvm" / "bin" / name)):
            yield (program,)


def _llvm_on_path(name: str) -> Iterator[tuple[str, ...]]:
    """LLVM programs on the PATH, plain or with a version suffix, that are new enough and know AMDGCN."""
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


_Search = Callable[[str], Iterator[tuple[str, ...]]]
_CUDA: tuple[tuple[str, _Search], ...] = (("PATH", _cuda_on_path), ("wheel", _cuda_wheel))
_LLVM: tuple[tuple[str, _Search], ...] = (("ROCm", _rocm), ("PATH", _llvm_on_path), ("wheel", _zig))


def _named(name: str) -> tuple[str, ...] | None:
    """The command of the tool's environment variable: a program's path, or a command line."""
    value = os.environ.get(variable(name))
    if not value:
        return None
    if program := _program(value):
        return (program,)
    try:
        first, *rest = shlex.split(value) or [value]
    except ValueError:  # a quotation that does not end
        first, rest = value, []
    if program := _program(first):
        return (program, *rest)
    fix = f"{variable(name)} is set to `{value}`, which is not a program: correct it or unset it"
    raise error(Mistake.TOOL_MISSING, tool=name, fix=fix)


def candidates(name: str) -> list[Tool]:
    """Every `name` (`ptxas`, `nvdisasm`, `cuobjdump`, `clang`, `lld`, `llvm-objdump`) found, in order of preference.

    With the tool's environment variable set that one is the only candidate.  KeyError for another name.
    Raises TOOL_MISSING if the variable names no program.
    """
    llvm = not _WHEEL[name].startswith("nvidia")
    if command := _named(name):
        return [Tool(name, command, variable(name))]
    program = "ld.lld" if name == "lld" else name
    searches = _LLVM if llvm else _CUDA
    return [Tool(name, command, origin) for origin, search in searches for command in search(program)]


def find(name: str, enough: Callable[[Tool], bool] | None = None) -> Tool:
    """The tool to use: the first candidate, or the newest where the first is not `enough`.

    Raises TOOL_MISSING, with how to get it, if there is none.  The newest may still not be enough: the caller
    says so in its own terms.
    """
    found = candidates(name)
    if not found:
        raise error(Mistake.TOOL_MISSING, tool=name, fix=how_to_get(name))
    if enough is None or enough(found[0]):
        return found[0]
    return max(found, key=lambda tool: tool.version)


def newest(name: str) -> Tool:
    """The newest candidate, for tools that read what other tools wrote.  Raises TOOL_MISSING."""
    return find(name, lambda tool: False)


def argv(name: str) -> list[str]:
    """The start of the command line of a tool; as `find`, without conditions."""
    return find(name).argv
