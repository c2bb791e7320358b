"""Compile CUDA C++ to PTX for `asmkit.read`, for the first target that the source can be compiled for."""

from __future__ import annotations

from pathlib import Path

from ..errors import AsmError, DiagnosticCode, error
from ..ptx.targets import target
from ..toolchain.cache import cached
from ..toolchain.nvcc import compile_cuda, is_about_target

ARCHS = ("sm_80", "sm_90a", "sm_100a")
"""The targets that are tried if the caller names none."""
_INLINE = b"// begin inline asm"


def compiled(path: Path, arch: str | None) -> bytes:
    """Return the PTX of a source in CUDA C++, with the source's lines.

    Without `arch`, the target is sm_80, or the first newer one of `ARCHS` that the source needs. Raises ASSEMBLER with
    the errors of nvcc, UNKNOWN_ARCH, KERNEL if the file cannot be read, TOOL_MISSING, TOOL_FAILED.
    """
    if not path.is_file():
        raise error(DiagnosticCode.KERNEL, what=f"{path} cannot be read", fix="pass the path of a .cu file")
    if arch is not None:
        return compile_cuda(path, target(arch).name, cache=cached)
    *older, newest = ARCHS
    first: AsmError | None = None
    for name in older:
        try:
            return _usable(compile_cuda(path, name, cache=cached), path)
        except AsmError as problem:
            if not any(is_about_target(one.message) for one in problem.findings):
                raise
            first = first or problem
    try:
        return _usable(compile_cuda(path, newest, cache=cached), path)
    except AsmError as problem:
        raise first or problem from None


def _usable(text: bytes, path: Path) -> bytes:
    """Return a PTX text. Raises its errors if the source contains PTX, which nvcc does not check."""
    if _INLINE in text:
        from ..ptx.text.parser import parse_module

        parse_module(text.decode("utf-8", "replace"), f"{path}.ptx")
    return text
