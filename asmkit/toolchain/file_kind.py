"""Find the architecture of a program in a file: by its contents, and otherwise by its suffix."""

from __future__ import annotations

import os
import re
from typing import Literal, TypeAlias

from .image_header import EM_AMDGPU

Isa: TypeAlias = Literal["ptx", "gcn"]

SOURCES: dict[str, Isa] = {".cu": "ptx", ".cl": "gcn"}
"""The suffixes of files that must be compiled first."""
_SUFFIXES: dict[str, Isa] = {
    ".ptx": "ptx", ".s": "gcn", ".lst": "gcn", ".hsaco": "gcn", ".co": "gcn", ".o": "gcn", **SOURCES,
}  # fmt: skip
_ELF = b"\x7fELF"
_FAT = (0xBA55ED50).to_bytes(4, "little")
_MACHINE = slice(18, 20)
_GCN = re.compile(rb"^[^\S\n]*\.amd(?:gcn_target|hsa_kernel|hsa_code_object_version)\b", re.MULTILINE)
_PTX = re.compile(rb"^[^\S\n]*\.version\s+\d+\.\d+\s+\.target\s+sm_\d", re.MULTILINE)


def isa_of(file: str, content: bytes) -> Isa:
    """Return the architecture of a program. Text without directives has that of its suffix, by default PTX."""
    suffix = os.path.splitext(file)[1]
    if suffix in SOURCES:
        return SOURCES[suffix]
    if content.startswith(_ELF) and machine_of(content):
        return "gcn" if machine_of(content) == EM_AMDGPU else "ptx"
    if suffix != ".ptx":
        if _GCN.search(content):
            return "gcn"
        if _PTX.search(content):
            return "ptx"
    return _SUFFIXES.get(suffix, "ptx")


def is_container(content: bytes) -> bool:
    """Return whether a file can contain PTX: a fat binary, or an ELF file of another machine than AMD's GPUs."""
    return content.startswith(_FAT) or (content.startswith(_ELF) and machine_of(content) not in (0, EM_AMDGPU))


def machine_of(content: bytes) -> int:
    """Return the machine in the header of an ELF file, 0 if the file is damaged."""
    return int.from_bytes(content[_MACHINE], "little")
