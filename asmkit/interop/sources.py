"""Compile sources of other languages for `asmkit.read`: the suffix of a file chooses the compiler."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeAlias

Compile: TypeAlias = Callable[[Path, str | None], bytes]
"""A function from a source and a target, or None for the default one, to the text that the compiler writes."""


def _opencl(path: Path, arch: str | None) -> bytes:
    from .opencl_source import compile_opencl

    return compile_opencl(path, arch)


def _cuda(path: Path, arch: str | None) -> bytes:
    from .cuda_source import compiled as compile_cuda

    return compile_cuda(path, arch)


COMPILERS: Mapping[str, tuple[Compile, str]] = {
    ".cl": (_opencl, ".s"),
    ".cu": (_cuda, ".ptx"),
}
"""The compiler of each suffix, and the suffix of its text."""


def compiled(source: str | os.PathLike[str] | bytes, arch: str | None) -> tuple[bytes, str] | None:
    """Return the text that the compiler of a source writes, and its name. Return None if the source is a program."""
    if isinstance(source, bytes) or (isinstance(source, str) and "\n" in source):
        return None
    path = Path(source)
    if path.suffix not in COMPILERS:
        return None
    compiler, suffix = COMPILERS[path.suffix]
    return compiler(path, arch), f"{path}{suffix}"
