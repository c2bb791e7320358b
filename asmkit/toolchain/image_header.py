"""Check that a tool's output is an ELF image for the requested target, before it is cached or loaded."""

from __future__ import annotations

import re
import struct

from ..errors import DiagnosticCode, SourceLocation, error

_HEADER = struct.Struct("<16sHHIQQQIHHHHHH")
"""The header of a 64-bit little-endian ELF file (System V ABI, "ELF Header")."""

EM_CUDA, EM_AMDGPU = 190, 224
AMDGPU_MACHINES = {"gfx90a": 0x3F, "gfx942": 0x4C, "gfx950": 0x4F}
"""`EF_AMDGPU_MACH_AMDGCN_*` (LLVM, "User Guide for AMDGPU Backend", ELF header flags)."""


def check_image(image: bytes, arch: str, tool: str, where: SourceLocation | None = None) -> bytes:
    """Return `image` if it is a complete ELF file for `arch` (`sm_90a`, `gfx942`), else raise TOOL_FAILED."""
    if why := _fault(image, arch):
        message = f"its output {why}"
        raise error(
            DiagnosticCode.TOOL_FAILED, where, tool=tool, message=message, fix="run asmkit doctor to check the tool"
        )
    return image


def _fault(image: bytes, arch: str) -> str:
    """Return the defect of an image, "" if there is none."""
    if len(image) < _HEADER.size or not image.startswith(b"\x7fELF\x02\x01"):
        return "is not a 64-bit little-endian ELF file"
    _, _, machine, _, _, programs, sections, flags, _, program, count, section, total, _ = _HEADER.unpack_from(image)
    if len(image) < max(programs + program * count, sections + section * total):
        return f"ends after {len(image)} bytes, in the middle of the ELF file"
    if not _is_for(arch, machine, flags):
        return f"is an ELF file of another machine than {arch} (e_machine {machine}, e_flags {flags:#x})"
    return ""


def _is_for(arch: str, machine: int, flags: int) -> bool:
    """Return whether header fields name the target. A cubin has its number in the first or second byte of the flags."""
    if arch in AMDGPU_MACHINES:
        return machine == EM_AMDGPU and flags & 0xFF == AMDGPU_MACHINES[arch]
    number = re.match(r"sm_(\d+)", arch)
    return machine == EM_CUDA and number is not None and int(number[1]) in (flags >> 8 & 0xFF, flags & 0xFF)
