"""Compile C with clang and load it, with a cache of the compiled code.

The code is compiled for this machine's processor. It calls no library, so that no linker has to find one.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import platform
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from threading import Lock, main_thread

from ...errors import AsmError, DiagnosticCode, error
from ...toolchain.cache import cached
from ...toolchain.locate import Tool, find
from ...toolchain.process import run

_OPTIONS = (
    "-std=gnu17", "-fPIC", "-ffreestanding", "-fvisibility=hidden",
    # the same bits as numpy: no fused operations, wrapping integers, NaNs and signed zeros as IEEE 754 has them
    "-ffp-contract=off", "-fwrapv", "-fno-math-errno", "-fno-strict-aliasing",
    "-fno-vectorize", "-fno-slp-vectorize", "-fno-unroll-loops",  # the lanes are vectors already
    "-Wno-psabi", "-w",
)  # fmt: skip
_OFTEN_CALLED = ("-O2",)
_OF_PROGRAMS = ("-O1", "-mllvm", "-disable-lsr", "-mllvm", "-disable-post-ra")
"""The options for code that is compiled once on a machine, and for the loops of programs, which are long.

In the loops, the strength of induction variables and a second schedule save no time, and cost a quarter of clang's.
"""
TIME_LIMIT, OF_AUTO = 300.0, 60.0
"""The most seconds of a compilation that a caller has asked for, and of one that `engine="auto"` has chosen.

The longest program that is compiled takes 8 to 10 s of processor time, which several processes share."""
_C, _LIBRARY = "lanes.c", "lanes.so"
_FOR_THIS_PROCESSOR = {"x86_64": "-march=native", "aarch64": "-mcpu=native"}
"""The processors for which the generated C is meant, and clang's option for the one of this machine.

On aarch64, `-march=native` leaves extensions out, and fails on a processor that clang does not know.
"""

_loaded: dict[str, ctypes.CDLL] = {}
_lock = Lock()


class NoCompilerError(Exception):
    """Raised if this machine cannot compile C: the reason, and how to get the missing program, in words."""

    def __init__(self, reason: str, fix: str = "") -> None:
        super().__init__(reason)
        self.fix = fix


def library(source: str) -> ctypes.CDLL:
    """Return the library of a C source, compiled or from the cache. Functions are visible if they are `EXPORT`.

    Raises NoCompilerError without a usable compiler.
    """
    return loaded(cached((*tools(), source), lambda: compiled([source], options=_OFTEN_CALLED)))


def loaded(content: bytes) -> ctypes.CDLL:
    """Return the library of compiled code."""
    name = hashlib.sha256(content).hexdigest()
    with _lock:
        known = _loaded.get(name)
        if known is None:
            known = _loaded[name] = _load(content)
        return known


@cache
def tools() -> tuple[str, ...]:
    """Return everything but the source on which compiled code depends. Raises NoCompilerError without a compiler."""
    return ("native", *map(_identity, compiler()), processor(), *_options(), *_OFTEN_CALLED, *_OF_PROGRAMS)


@cache
def compiler() -> tuple[Tool, Tool]:
    """Return clang and lld. Raises NoCompilerError if they are missing, or cannot produce code for this machine."""
    if sys.platform != "linux" or platform.machine() not in _FOR_THIS_PROCESSOR:
        raise NoCompilerError(f"native code is not supported on {sys.platform} {platform.machine()}")
    try:
        return find("clang"), find("lld")
    except AsmError as missing:
        found = missing.findings[0]
        raise NoCompilerError(found.message, f"pip install 'asmkit[tools]'; {found.fix}") from None


def _options() -> list[str]:
    return [*_OPTIONS, _FOR_THIS_PROCESSOR[platform.machine()]]


def _identity(tool: Tool) -> str:
    """Return a string that identifies a tool without starting it."""
    found = os.stat(tool.command[0])
    return f"{tool.command} {found.st_size} {found.st_mtime_ns}"


@cache
def processor() -> str:
    """Return a string that identifies the instructions of this machine's processor."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    wanted = ("flags", "Features", "model name", "CPU implementer", "CPU part")
    found = {line.partition(":")[0].strip(): line for line in lines if line.startswith(wanted)}
    return "\n".join([platform.machine(), *found.values()])


def compiled(sources: Sequence[str], limit: float = TIME_LIMIT, options: Sequence[str] = _OF_PROGRAMS) -> bytes:
    """Return the library of C sources, which are compiled in parallel.

    Raises NoCompilerError if a tool rejects them or takes longer than the limit.
    """
    clang, lld = compiler()

    def made(source: str) -> bytes:
        return _output(clang, [*options, *_options(), "-c", _C], {_C: source.encode()}, "lanes.o", limit)

    objects = {f"lanes{i}.o": one for i, one in enumerate(_together(made, sources))}
    return _output(lld, ["-shared", *objects], objects, _LIBRARY, limit)


def _together(made: Callable[[str], bytes], sources: Sequence[str]) -> list[bytes]:
    """Return the objects of the sources.  When the process ends, no thread can start: then one after the other."""
    if not main_thread().is_alive():
        return [made(source) for source in sources]
    with ThreadPoolExecutor(len(sources)) as pool:
        return list(pool.map(made, sources))


def _output(tool: Tool, options: Sequence[str], inputs: Mapping[str, bytes], name: str, limit: float) -> bytes:
    """Return the file that a tool writes."""
    try:
        done = run([*tool.argv, *options, "-o", name], inputs, [name], limit=limit)
    except AsmError as failed:
        raise NoCompilerError(failed.findings[0].message) from None
    if done.status or name not in done.files:
        raise NoCompilerError(f"{tool} rejects the generated code: {done.log[:2000]}")
    return done.files[name]


def unusable(missing: NoCompilerError) -> AsmError:
    """Return the error (BACKEND) of a run that needs the native engine."""
    fix = missing.fix or '`engine="auto"` uses numpy where native code is not supported'
    return error(DiagnosticCode.BACKEND, what=f"the native engine cannot be used: {missing}", fix=fix)


def _load(content: bytes) -> ctypes.CDLL:
    with tempfile.TemporaryDirectory(prefix="asmkit-") as folder:
        path = Path(folder) / _LIBRARY
        path.write_bytes(content)
        return ctypes.CDLL(str(path))  # the mapping stays when the file is removed
