"""The compiled kernels, one by one."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from asmkit.build import Program
from asmkit.gcn.parse import parse

TEXTS = Path(__file__).parent / "s"
_KERNEL = re.compile(r"^\t\.amdhsa_kernel (\w+)\n.*?\.end_amdhsa_kernel", re.MULTILINE | re.DOTALL)


class Kernel(NamedTuple):
    """A compiled kernel: `source` is the file that it stands in."""

    source: str
    arch: str
    name: str

    def __repr__(self) -> str:
        return f"{self.source}.{self.arch}:{self.name}"

    def program(self) -> Program:
        """The kernel as a Program of its own."""
        return parse(_alone(self), repr(self))


@cache
def _text(source: str, arch: str) -> str:
    return (TEXTS / f"{source}.{arch}.s").read_text()


def _alone(kernel: Kernel) -> str:
    """The text of one kernel: its code, its descriptor, and the file's metadata."""
    text = _text(kernel.source, kernel.arch)
    target = re.search(r"^\s*\.amdgcn_target.*$", text, re.MULTILINE)
    notes = re.search(r"^\s*\.amdgpu_metadata.*?\.end_amdgpu_metadata", text, re.MULTILINE | re.DOTALL)
    body = re.search(rf"^{kernel.name}:.*?(?=^\t\.section)", text, re.MULTILINE | re.DOTALL)
    descriptor = next(found[0] for found in _KERNEL.finditer(text) if found[1] == kernel.name)
    assert target is not None
    assert notes is not None
    assert body is not None
    return f"{target[0]}\n.type {kernel.name},@function\n{body[0]}\n{descriptor}\n{notes[0]}\n"


def kernels() -> list[Kernel]:
    """Every kernel of the corpus."""
    made: list[Kernel] = []
    for path in sorted(TEXTS.glob("*.s")):
        source, arch, _ = path.name.split(".")
        made += [Kernel(source, arch, found[1]) for found in _KERNEL.finditer(path.read_text())]
    return [kernel for kernel in made if "@rel32" not in _alone(kernel)]
