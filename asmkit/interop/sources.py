"""Compile sources of other languages for `asmkit.read`: the suffix of a file chooses the compiler."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Literal, TypeAlias

Isa: TypeAlias = Literal["ptx", "gcn"]
Compile: TypeAlias = Callable[[Path, str | None], bytes]
"""A function from a source and a target, or None for the default one, to the text that the compiler writes."""


def _opencl(path: Path, arch: str | None) -> bytes:
    from .opencl_source import compiled

    return compiled(path, arch)


COMPILERS: Mapping[str, tuple[Isa, Compile]] = {
    ".cl": ("gcn", _opencl),
}
"""The architecture and the compiler of each suffix."""
